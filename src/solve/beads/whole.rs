//! Small boards of bead games, settled with all their positions.
//!
//! Every way to lay the beads of the game into pits and cups is a position, whether or not play can
//! reach it, seen from the player to move. The moves are gone through twice: to count how many lead
//! to each position, and to note where they come from. Then values spread backward from the ends in
//! waves of growing distance, as in [`endgame`](super::endgame). What is never reached by a wave
//! neither side can win.
//!
//! Memory grows with the number of moves, time with their number and that of the positions.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};

use rayon::prelude::*;

use super::layouts::{Layout, Layouts};
use super::worth::{Counts, Worth};
use crate::rules::beads::position::{ALL_PITS, Position};
use crate::rules::beads::{Move, Pile, Plain, Ruleset};
use crate::rules::{Payoff, Player, Rules, Silent, Turn};

/// Which position of a board has which number.
#[derive(Clone, Debug)]
pub struct Numbers {
    pits: usize,
    gems: u8,
    layouts: Layouts,
    /// All layouts, in order.
    all: Vec<Layout>,
    /// Ways to lay two equal gems into the pits and cups.
    pairs: u64,
    /// 2 if a position remembers a pass, else 1.
    flags: u64,
}

/// The number of two places, whichever comes first.
fn pair(one: usize, two: usize) -> u64 {
    let (low, high) = (one.min(two) as u64, one.max(two) as u64);
    high * (high + 1) / 2 + low
}

impl Numbers {
    /// How many numbers a board takes; `None` if it is beyond all counting.
    #[must_use]
    pub fn size_of(rules: &Ruleset) -> Option<u64> {
        let places = 2 * u64::from(rules.pits) + 2;
        let pairs = places * (places + 1) / 2;
        let layouts = Layouts::new(2 * rules.pits, 2 * rules.pits).count();
        (0..rules.gems)
            .try_fold(layouts, |size, _| size.checked_mul(pairs))?
            .checked_mul(1 + u64::from(rules.reads_passes()))
    }

    /// The numbers of a board.
    #[must_use]
    pub fn new(rules: &Ruleset) -> Self {
        let layouts = Layouts::new(2 * rules.pits, 2 * rules.pits);
        let places = 2 * usize::from(rules.pits) + 2;
        Numbers {
            pits: usize::from(rules.pits),
            gems: rules.gems,
            all: layouts.all(),
            layouts,
            pairs: pair(places - 1, places - 1) + 1,
            flags: 1 + u64::from(rules.reads_passes()),
        }
    }

    /// The number of a position, whoever is to move.
    #[must_use]
    pub fn number(&self, state: &Position) -> u64 {
        let all = 2 * self.pits;
        let shift = self.pits * state.mover.seat();
        let mut layout: Layout = [0; ALL_PITS];
        let mut places = [[0; 2]; ALL_PITS];
        let mut seen = [0; ALL_PITS];
        let mut note = |place: usize, pile: Pile| {
            for value in pile.without_stones().kinds() {
                let at = usize::from(value) - 1;
                for _ in 0..pile.count(value) {
                    places[at][seen[at]] = place;
                    seen[at] += 1;
                }
            }
        };
        for (place, stones) in layout.iter_mut().enumerate().take(all) {
            let pile = state.pits[(place + shift) % all];
            *stones = pile.stones();
            note(place, pile);
        }
        note(all, state.cups[state.mover.seat()]);
        note(all + 1, state.cups[state.mover.other().seat()]);
        let mut number = self.layouts.rank(&layout);
        for [one, two] in &places[..usize::from(self.gems)] {
            number = number * self.pairs + pair(*one, *two);
        }
        number * self.flags + u64::from(state.passed)
    }

    /// The position of a number, South to move; `None` if there is none, because a player with
    /// beads does not pass.
    #[must_use]
    pub fn position(&self, mut number: u64) -> Option<Position> {
        let all = 2 * self.pits;
        let mut state = Position::bare(Player::SOUTH);
        state.passed = number % self.flags == 1;
        number /= self.flags;
        for value in (1..=self.gems).rev() {
            let pair = number % self.pairs;
            number /= self.pairs;
            let mut high = 0;
            while (high + 1) * (high + 2) / 2 <= pair {
                high += 1;
            }
            for place in [pair - high * (high + 1) / 2, high] {
                match (place as usize).checked_sub(all) {
                    None => state.pits[place as usize].add(value),
                    Some(cup) => state.cups[cup].add(value),
                }
            }
        }
        for (pile, &stones) in state.pits.iter_mut().zip(&self.all[number as usize]) {
            (0..stones).for_each(|_| pile.add(0));
        }
        let waits = state.pits[self.pits..all].iter().any(|pile| !pile.is_empty());
        let in_play = state.gems_in_play() > 0;
        (!state.passed || (!waits && in_play)).then_some(state)
    }
}

/// The values of all positions of a small board.
#[derive(Clone, Debug)]
pub struct Whole {
    game: Plain,
    numbers: Numbers,
    codes: Vec<u16>,
    counts: Counts,
    moves: u64,
}

/// Why a board was not solved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsolved {
    /// It has more positions than fit.
    #[error("the board has more positions than can be settled here ({0})")]
    TooManyPositions(String),
    /// It has more moves than fit.
    #[error("the board has {0} moves, which takes more memory than is allowed")]
    TooManyMoves(u64),
    /// It was stopped.
    #[error("stopped")]
    Stopped,
}

/// No value yet.
const OPEN: u16 = u16::MAX;
/// No such position.
const NONE: u16 = u16::MAX - 2;

impl Whole {
    /// Settles every position of a board, within so many bytes of memory.
    ///
    /// # Errors
    /// It does not fit, or `stopped` says so, which is asked now and then.
    pub fn solve(
        rules: &Ruleset,
        memory: u64,
        stopped: &(dyn Fn() -> bool + Sync),
    ) -> Result<Self, Unsolved> {
        let size = Numbers::size_of(rules)
            .filter(|&size| size < u64::from(u32::MAX) && size.saturating_mul(14) <= memory);
        let Some(size) = size else {
            let size = Numbers::size_of(rules);
            let size = size.map_or("more than 10^19".into(), |size| size.to_string());
            return Err(Unsolved::TooManyPositions(size));
        };
        let game = Plain::new(rules.clone());
        let numbers = Numbers::new(rules);
        let size = size as usize;
        let incoming: Vec<AtomicU32> = (0..size).map(|_| AtomicU32::new(0)).collect();
        // How many children of each position are not yet known to be won for their mover.
        let mut outgoing = vec![0_u32; size];
        let mut codes = vec![OPEN; size];
        outgoing.par_iter_mut().zip(&mut codes).enumerate().try_for_each(
            |(at, (outgoing, code))| {
                if at % 4096 == 0 && stopped() {
                    return Err(Unsolved::Stopped);
                }
                let Some(state) = numbers.position(at as u64) else {
                    *code = NONE;
                    return Ok(());
                };
                match game.turn(&state) {
                    Turn::Over(pay, _) => {
                        let gains = pay.gains();
                        *code = match gains[0] - gains[1] {
                            0 => Worth::Neither.code(),
                            1.. => Worth::Won(0).code(),
                            _ => Worth::Lost(0).code(),
                        };
                    }
                    Turn::Of(_) => {
                        let children = children(&game, &numbers, &state);
                        *outgoing = children.len() as u32;
                        for child in children {
                            incoming[child as usize].fetch_add(1, Ordering::Relaxed);
                        }
                    }
                }
                Ok(())
            },
        )?;
        let mut starts = Vec::with_capacity(size + 1);
        let mut moves = 0_u64;
        for count in &incoming {
            starts.push(moves as u32);
            moves += u64::from(count.load(Ordering::Relaxed));
        }
        if moves > u64::from(u32::MAX) || (size as u64 * 14).saturating_add(4 * moves) > memory {
            return Err(Unsolved::TooManyMoves(moves));
        }
        starts.push(moves as u32);
        // The places are filled from the back, so that the counts serve once more.
        let parents: Vec<AtomicU32> = (0..moves).map(|_| AtomicU32::new(0)).collect();
        (0..size).into_par_iter().try_for_each(|at| {
            if at % 4096 == 0 && stopped() {
                return Err(Unsolved::Stopped);
            }
            if outgoing[at] > 0
                && let Some(state) = numbers.position(at as u64)
            {
                for child in children(&game, &numbers, &state) {
                    let left = incoming[child as usize].fetch_sub(1, Ordering::Relaxed) - 1;
                    let place = starts[child as usize] + left;
                    parents[place as usize].store(at as u32, Ordering::Relaxed);
                }
            }
            Ok(())
        })?;
        spread(&mut codes, &mut outgoing, &starts, &parents);
        let mut counts = Counts::default();
        for code in &mut codes {
            match *code {
                NONE => {}
                OPEN => {
                    *code = Worth::Neither.code();
                    counts.add(Worth::Neither);
                }
                known => counts.add(Worth::of(known)),
            }
        }
        Ok(Whole { game, numbers, codes, counts, moves })
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &Plain {
        &self.game
    }

    /// How many positions are worth what.
    #[must_use]
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    /// Moves of all positions, those that lead to the same position counted once.
    #[must_use]
    pub const fn moves(&self) -> u64 {
        self.moves
    }

    /// What a position is worth to the player to move.
    #[must_use]
    pub fn worth(&self, state: &Position) -> Worth {
        Worth::of(self.codes[self.numbers.number(state) as usize])
    }

    /// The moves of a position with what each is worth to the mover, the best first.
    #[must_use]
    pub fn rated(&self, state: &Position) -> Vec<(Move, Worth)> {
        rated(&self.game, state, &|next| Some(self.worth(next)))
            .into_iter()
            .filter_map(|(mv, worth)| Some((mv, worth?)))
            .collect()
    }

    /// Best play from a position, up to so many plies.
    #[must_use]
    pub fn line(&self, state: &Position, plies: usize) -> Vec<Move> {
        let (mut state, mut line) = (*state, Vec::new());
        while line.len() < plies && matches!(self.game.turn(&state), Turn::Of(_)) {
            let Some(&(mv, _)) = self.rated(&state).first() else { break };
            line.push(mv);
            state = self.game.play(&state, mv, &mut Silent).0;
        }
        line
    }
}

/// The moves of a position with what each is worth to the mover, where that is known; the best
/// first, among equals in the order of the moves.
#[must_use]
pub fn rated(
    game: &Plain,
    state: &Position,
    worth: &dyn Fn(&Position) -> Option<Worth>,
) -> Vec<(Move, Option<Worth>)> {
    let mut moves = Vec::new();
    let _ = game.each_move(state, |mv| {
        let (next, _) = game.play(state, mv, &mut Silent);
        moves.push((mv, worth(&next).map(|child| Worth::best([child]))));
        ControlFlow::Continue(())
    });
    moves.sort_by_key(|(_, worth)| std::cmp::Reverse(worth.map(Worth::rank)));
    moves
}

/// The numbers of the positions that moves lead to, each once.
fn children(game: &Plain, numbers: &Numbers, state: &Position) -> Vec<u32> {
    let mut children = Vec::new();
    let _ = game.each_move(state, |mv| {
        children.push(numbers.number(&game.play(state, mv, &mut Silent).0) as u32);
        ControlFlow::Continue(())
    });
    children.sort_unstable();
    children.dedup();
    children
}

/// Spreads values backward, wave by wave.
fn spread(codes: &mut [u16], outgoing: &mut [u32], starts: &[u32], parents: &[AtomicU32]) {
    let ends = codes.iter().enumerate().filter(|(_, code)| **code == 1 || **code == 2);
    let mut wave: Vec<u32> = ends.map(|(at, _)| at as u32).collect();
    while !wave.is_empty() {
        let mut next = Vec::new();
        // Wins first: a position with a winning move is not lost, even if its last other child
        // turns out to be won in the same wave.
        for winning in [true, false] {
            for &at in &wave {
                let worth = Worth::of(codes[at as usize]);
                let range = starts[at as usize] as usize..starts[at as usize + 1] as usize;
                for parent in &parents[range] {
                    let parent = parent.load(Ordering::Relaxed) as usize;
                    match worth {
                        Worth::Lost(plies) if winning && codes[parent] == OPEN => {
                            codes[parent] = Worth::Won(plies + 1).code();
                            next.push(parent as u32);
                        }
                        Worth::Won(plies) if !winning => {
                            outgoing[parent] -= 1;
                            if outgoing[parent] == 0 && codes[parent] == OPEN {
                                codes[parent] = Worth::Lost(plies + 1).code();
                                next.push(parent as u32);
                            }
                        }
                        _ => {}
                    }
                }
            }
        }
        wave = next;
    }
}
