//! Exploring a game breadth first from a position, with dense numbers.
//!
//! The numbers of positions rise with the ply, so plies are a handful of bounds and not a number a
//! position. Edges keep their target only: they stand in the order in which the moves were chosen,
//! so the moves are found again when somebody asks for words.

use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::arrows::Arrows;
use crate::check::explore::{Ids, NONE};
use crate::rules::sowing::Position;
use crate::rules::{Player, Rules, Silent};

/// What counts as one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The board as it lies, and who is to move.
    Seats,
    /// The board as the player to move sees it, written as if he were South.
    Mover,
}

impl View {
    /// The position that stands for this one.
    #[must_use]
    pub fn of(self, side: u8, position: Position) -> Position {
        match self {
            View::Mover if position.mover == Player::NORTH => position.half_turn(side),
            _ => position,
        }
    }
}

/// How far to explore.
#[derive(Clone, Copy, Debug)]
pub struct Bounds<'a> {
    /// To so many plies; `None` is without end.
    pub depth: Option<u32>,
    /// Up to so many positions.
    pub most: usize,
    /// Stop when this is set.
    pub stop: &'a AtomicBool,
    /// Counts positions for somebody to look at.
    pub done: &'a AtomicU64,
}

/// Why exploring came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Nothing is left within the depth.
    Complete,
    /// There are too many positions.
    TooMany,
    /// Somebody asked to stop.
    Stopped,
}

/// Everything that was reached, breadth first.
#[derive(Clone, Debug)]
pub struct Reached<S> {
    /// The positions, by number.
    pub ids: Ids<S>,
    /// For each position the one it was first reached from; [`NONE`] for the first.
    pub parents: Vec<u32>,
    /// The number of the first position of each ply.
    pub plies: Vec<u32>,
    /// How many positions had their moves explored: those with numbers below this.
    pub expanded: u32,
    /// The moves.
    pub arrows: Arrows,
    /// How it ended.
    pub end: End,
}

/// Explores from a position.
///
/// `canon` sends each position to the one that stands for it; moves must lead from equivalent
/// positions to equivalent ones. `choose` lists the moves to follow, for all of them
/// [`all_moves`]. Time and space grow with positions and moves: about 40 bytes a position and 8 a
/// move.
pub fn explore<R: Rules>(
    rules: &R,
    from: R::State,
    canon: impl Fn(R::State) -> R::State,
    mut choose: impl FnMut(&R::State, &mut Vec<R::Move>),
    bounds: Bounds,
) -> Reached<R::State> {
    let mut ids = Ids::default();
    let (mut parents, mut plies) = (vec![NONE], vec![0]);
    let (mut starts, mut targets, mut moves) = (vec![0], Vec::new(), Vec::new());
    let (mut id, mut end) = (0, End::Complete);
    ids.insert(canon(from));
    'all: while (id as usize) < ids.states.len() {
        let depth = plies.len() as u32 - 1;
        if bounds.depth.is_some_and(|most| depth >= most) {
            break;
        }
        plies.push(ids.states.len() as u32);
        while id < plies[depth as usize + 1] {
            if id & 0xfff == 0 {
                bounds.done.store(u64::from(id), Ordering::Relaxed);
                if bounds.stop.load(Ordering::Relaxed) {
                    end = End::Stopped;
                    break 'all;
                }
            }
            if ids.states.len() > bounds.most.min(NONE as usize - 1) {
                end = End::TooMany;
                break 'all;
            }
            let state = ids.states[id as usize];
            moves.clear();
            choose(&state, &mut moves);
            for &mv in &moves {
                let (to, new) = ids.insert(canon(rules.play(&state, mv, &mut Silent).0));
                if new {
                    parents.push(id);
                }
                targets.push(to);
            }
            starts.push(targets.len() as u32);
            id += 1;
        }
    }
    if plies.last() == Some(&(ids.states.len() as u32)) {
        plies.pop();
    }
    starts.resize(ids.states.len() + 1, targets.len() as u32);
    let arrows = Arrows::new(starts, targets);
    Reached { ids, parents, plies, expanded: id, arrows, end }
}

/// All legal moves, for [`explore`].
pub fn all_moves<R: Rules>(rules: &R) -> impl Fn(&R::State, &mut Vec<R::Move>) {
    |state, moves| {
        let _ = rules.each_move(state, |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
    }
}

impl<S: Copy + Eq + Hash> Reached<S> {
    /// How many positions were reached.
    #[must_use]
    pub fn positions(&self) -> u32 {
        self.ids.states.len() as u32
    }

    /// The ply of a position: the fewest moves that lead to it.
    #[must_use]
    pub fn ply(&self, id: u32) -> u32 {
        self.plies.partition_point(|&first| first <= id) as u32 - 1
    }

    /// The positions that lie at most so many plies away.
    #[must_use]
    pub fn within(&self, plies: usize) -> u32 {
        self.plies.get(plies + 1).copied().unwrap_or(self.positions())
    }

    /// A shortest line to a position, played on the board as it lies from `from`: the moves, and
    /// the position really reached, which `canon` sends to the one asked for.
    pub fn line<R: Rules<State = S>>(
        &self,
        rules: &R,
        from: S,
        canon: impl Fn(S) -> S,
        to: u32,
    ) -> (Vec<R::Move>, S) {
        let (mut path, mut at) = (vec![to], to);
        while self.parents[at as usize] != NONE {
            at = self.parents[at as usize];
            path.push(at);
        }
        let (mut state, mut line) = (from, Vec::new());
        for &id in path.iter().rev().skip(1) {
            let want = self.ids.states[id as usize];
            let mut next = state;
            let _ = rules.each_move(&state, |mv| {
                next = rules.play(&state, mv, &mut Silent).0;
                if canon(next) == want {
                    line.push(mv);
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            state = next;
        }
        (line, state)
    }
}
