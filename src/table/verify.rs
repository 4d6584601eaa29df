//! Proving a table, without trusting whoever wrote it.
//!
//! For every position the moves are made by the plain kernel, seed by seed, and the
//! [conditions](crate::solve::certificate) on value and distance are checked with equality: those of
//! even play and, where the table has them, those of both forfeits. Nothing of the solver is used,
//! nor of the kernel that it uses: only the rules text of the table, the plain kernel, and the
//! numbering of boards.
//!
//! # Why a local check proves the value of a game with cycles
//!
//! That each value is the best of gain minus child's value is not enough where play can go round:
//! a ring of positions could hold a value up by pointing at each other, and never earn it. The
//! distances rule that out. Let `v > 0` be the value of a position for its mover, and `d` its
//! distance. By condition 2 he has a move worth `v` that is an exit, or leads to a child with
//! distance `d - 1` in the same layer. By condition 1 each reply there is worth at most `v` to him
//! less (a reply that gives him more raises what he gets), and by condition 3 each reply that is
//! worth just as much has a distance of at most `d - 2`, or is an exit. So with every exchange
//! either the margin that he will get rises, which it can do only finitely often, or the distance
//! falls: a measure in a well-founded order (pairs of bounded margin and natural number), so he
//! comes to an exit after finitely many plies. An exit leads to a lower layer, where the same holds
//! by induction, or to the end of the game. Hence he can force `v`. The other side has, by condition
//! 1 again, a reply everywhere that gives no more than `v`; if play goes on for ever, it gives 0,
//! which is less. Hence `v` is exact, and `-v` for the other side. Where `v = 0`, each side has a
//! move that gives up nothing, and play that never ends is worth 0 as well. Under a forfeit the same
//! argument is made with the forfeiter as the one who must reach an exit for whatever is better than
//! the loss of the whole stake; that is why each end of an interval has a distance of its own.
//!
//! Equality in conditions 2 and 3, not only an inequality, proves the distances themselves: they
//! are the plies to the next conversion when the one who must convert hurries and the other delays.
//!
//! The check looks at each position once and at its children by number, so it needs no order and
//! runs on all threads. Positions are seen from the player to move, who sits South: the rules must
//! be the same after half a turn of the board, which `pitproof check` proves.
//!
//! Retrograde analysis in layers, for a game of the same family: J. W. Romein and H. E. Bal, "Solving
//! Awari with parallel retrograde analysis", IEEE Computer 36(10), 2003; ranking functions as proofs
//! of termination: R. W. Floyd, "Assigning meanings to programs", 1967.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;

use super::head::{Head, Unreadable};
use super::open::Table;
use crate::rules::sowing::params::WinBy;
use crate::rules::sowing::{Move, Packed, Plain, Position, Ranking};
use crate::rules::{Player, Rules, Silent};
use crate::solve::answer::{Endless, Value};
use crate::solve::certificate::{Broken, burden, conditions};
use crate::solve::values::{Known, Solved, Under};

/// The kinds of values that a table can have, by who forfeits endless play when South is to move.
const KINDS: [Endless; 3] =
    [Endless::Even, Endless::Forfeits(Player::SOUTH), Endless::Forfeits(Player::NORTH)];
/// Positions that one thread looks at in a go.
const CHUNK: usize = 1 << 14;

/// How far a check has come, and a way to stop it.
#[derive(Debug, Default)]
pub struct Watch {
    /// Positions looked at.
    pub positions: AtomicU64,
    /// Set to stop.
    pub cancel: AtomicBool,
}

/// What a check found.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// Positions that were checked.
    pub positions: u64,
    /// Moves that were played.
    pub moves: u64,
    /// Positions where the game is over.
    pub ends: u64,
    /// Kinds of values that were checked: 1, or 3 with intervals.
    pub kinds: usize,
    /// The first wrong position, if there is one: of the lowest layer, the lowest number.
    pub wrong: Option<Wrong>,
    /// Whether it was stopped before the end.
    pub stopped: bool,
}

impl Verdict {
    /// Whether the table is proved.
    #[must_use]
    pub const fn proved(&self) -> bool {
        self.wrong.is_none() && !self.stopped
    }
}

/// A position whose entry is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// Seeds on the board.
    pub layer: usize,
    /// Its number in the layer.
    pub index: usize,
    /// The position, South to move.
    pub position: Position,
    /// Which of its values.
    pub under: Under,
    /// What the table says.
    pub entry: Value,
    /// What is wrong with it.
    pub broken: Broken,
    /// Its moves: what each gains at once, where it leads, and what the table says of that.
    pub moves: Vec<Reply>,
}

/// A move from a wrong position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The move.
    pub mv: Move,
    /// What the mover gains over the other at once.
    pub gain: i16,
    /// Where it leads.
    pub position: Position,
    /// What the table says of that, for the player to move there.
    pub entry: Value,
}

/// The entries of a table in memory, and the rules to hold them against.
struct Check<'a> {
    game: Plain,
    ranking: Ranking,
    solved: &'a Solved,
    side: u8,
    one: bool,
}

/// Checks every position of a table, on the threads of the pool that it is called from.
///
/// # Errors
/// A block is damaged, or the rules of the table are not such that positions have values.
pub fn verify(table: &Table, watch: &Watch) -> Result<Verdict, Unreadable> {
    let solved = table.load()?;
    values(table.head(), &solved, watch)
}

/// The same for entries that are in memory.
///
/// # Errors
/// As for [`verify`](fn@verify).
pub fn values(head: &Head, solved: &Solved, watch: &Watch) -> Result<Verdict, Unreadable> {
    let ruleset = head.ruleset()?;
    if let Err(key) = ruleset.positional() {
        let why = format!("under its rule `{}` positions have no value of their own", key.name());
        return Err(Unreadable::Head(why));
    }
    let (side, one) = (ruleset.side, ruleset.params.win_by == WinBy::NotStuck);
    let ranking = Ranking::new(head.about.pits, head.about.seeds)
        .ok_or_else(|| Unreadable::Head("its board is too large".into()))?;
    let check = Check { game: Plain::new(ruleset), ranking, solved, side, one };
    Ok(if head.about.intervals { check.all::<3>(watch) } else { check.all::<1>(watch) })
}

impl Check<'_> {
    fn all<const K: usize>(&self, watch: &Watch) -> Verdict {
        let mut chunks = Vec::new();
        for layer in 0..self.solved.layers.len() {
            let size = self.ranking.size(layer);
            chunks.extend((0..size).step_by(CHUNK).map(|from| (layer, from, size)));
        }
        let (moves, ends) = (AtomicU64::new(0), AtomicU64::new(0));
        // The first in the order of the chunks, whichever thread comes upon it.
        let wrong = chunks.into_par_iter().find_map_first(|(layer, from, size)| {
            if watch.cancel.load(Ordering::Relaxed) {
                return None;
            }
            let to = size.min(from + CHUNK);
            let (mut played, mut over) = (0, 0);
            let mut board = self.ranking.board(layer, from);
            for index in from..to {
                match self.one::<K>(layer, index, board) {
                    Ok(count) => {
                        played += u64::from(count);
                        over += u64::from(count == 0);
                    }
                    Err((kind, broken)) => return Some((layer, index, board, kind, broken)),
                }
                board = Ranking::next(board);
            }
            moves.fetch_add(played, Ordering::Relaxed);
            ends.fetch_add(over, Ordering::Relaxed);
            watch.positions.fetch_add((to - from) as u64, Ordering::Relaxed);
            None
        });
        let wrong = wrong.map(|(layer, index, board, kind, broken)| {
            self.describe(layer, index, board, KINDS[kind], broken)
        });
        let positions = watch.positions.load(Ordering::Relaxed);
        let stopped = wrong.is_none() && positions < self.solved.positions();
        Verdict {
            positions,
            moves: moves.into_inner(),
            ends: ends.into_inner(),
            kinds: K,
            wrong,
            stopped,
        }
    }

    #[inline]
    fn one<const K: usize>(
        &self,
        layer: usize,
        index: usize,
        board: Packed,
    ) -> Result<u32, (usize, Broken)> {
        let stake = if self.one { 1 } else { layer as i16 };
        conditions(
            &self.game,
            &south(board),
            self.entries::<K>(layer, index, Player::SOUTH),
            |state| {
                let (layer, index) = self.place(state);
                self.entries(layer, index, state.mover)
            },
            |state| state.mover,
            |_, next| usize::from(next.board.total()) == layer,
            |kind, value| burden(KINDS[kind], Player::SOUTH, stake, value),
        )
    }

    /// Layer and number of a position, seen from its mover.
    #[inline]
    fn place(&self, state: &Position) -> (usize, usize) {
        let board = match state.mover {
            Player::SOUTH => Packed::of(&state.board),
            _ => Packed::of(&state.board).half_turn(self.side),
        };
        (board.total().into(), self.ranking.index(board))
    }

    #[inline]
    fn entries<const K: usize>(&self, layer: usize, index: usize, mover: Player) -> [Value; K] {
        let layer = &self.solved.layers[layer];
        std::array::from_fn(|kind| layer.value(index, KINDS[kind].seen_by(mover)))
    }

    fn describe(
        &self,
        layer: usize,
        index: usize,
        board: Packed,
        kind: Endless,
        broken: Broken,
    ) -> Wrong {
        let position = south(board);
        let moves = self.game.moves(&position).into_iter().map(|mv| {
            let (next, pay) = self.game.play(&position, mv, &mut Silent);
            let (layer, index) = self.place(&next);
            let entry = self.solved.value(layer, index, kind.seen_by(next.mover));
            Reply { mv, gain: pay.margin(Player::SOUTH), position: next, entry }
        });
        let under = kind.seen_by(Player::SOUTH);
        let entry = self.solved.value(layer, index, under);
        Wrong { layer, index, position, under, entry, broken, moves: moves.collect() }
    }
}

fn south(board: Packed) -> Position {
    Position { board: board.board(), mover: Player::SOUTH, exempt: 0, taken: [0, 0] }
}
