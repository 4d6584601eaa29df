//! Counting lines of play: the first test of any move generator.
//!
//! A line is a sequence of legal moves from a state; a game that ends earlier has no line of that
//! length. Two programs that agree on the counts to some depth very likely agree on the rules.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::{Rules, Silent};

/// The number of lines of exactly `depth` plies, by walking every one of them.
///
/// Slow and simple. Time grows with the answer; space with `depth`. [`Lines`] gives the same
/// numbers sooner.
///
/// # Panics
/// If there are more than a `u128` can count, which no walk lives to see.
pub fn perft<G: Rules>(game: &G, state: &G::State, depth: u32) -> u128 {
    match depth {
        0 => 1,
        1 => game.count_moves(state),
        _ => game
            .moves(state)
            .into_iter()
            .map(|mv| perft(game, &game.play(state, mv, &mut Silent).0, depth - 1))
            .sum(),
    }
}

/// The number of lines of 1, 2, 3, ... plies, one after the other.
///
/// Lines that meet in one state go on together, so time and space grow with the number of states,
/// not of lines. Ends after the first 0, or when a count no longer fits.
///
/// ```
/// use pitproof::rules::perft::Lines;
/// # use pitproof::rules::sowing::{Params, Plain, Ruleset};
/// # let game = Plain::new(Ruleset::bare(Params::NEUTRAL, 2, 1));
/// let mut lines = Lines::new(&game);
/// assert_eq!(lines.next(), Some(2));
/// ```
#[derive(Debug)]
pub struct Lines<'a, G: Rules> {
    game: &'a G,
    /// The states at this ply, each with the number of lines that lead to it.
    states: HashMap<G::State, u128>,
}

impl<'a, G: Rules> Lines<'a, G> {
    /// Lines from the start of a game.
    pub fn new(game: &'a G) -> Self {
        Self::from(game, game.start())
    }

    /// Lines from a state.
    pub fn from(game: &'a G, state: G::State) -> Self {
        Lines { game, states: HashMap::from([(state, 1)]) }
    }

    /// How many different states the last lines led to.
    #[must_use]
    pub fn states(&self) -> usize {
        self.states.len()
    }
}

impl<G: Rules> Iterator for Lines<'_, G> {
    type Item = u128;

    fn next(&mut self) -> Option<u128> {
        if self.states.is_empty() {
            return None;
        }
        let (mut next, mut total) = (HashMap::new(), 0_u128);
        for (state, lines) in &self.states {
            let fits = self.game.each_move(state, |mv| {
                let (child, _) = self.game.play(state, mv, &mut Silent);
                // The total bounds every part of it.
                match total.checked_add(*lines) {
                    Some(sum) => total = sum,
                    None => return ControlFlow::Break(()),
                }
                *next.entry(child).or_insert(0) += lines;
                ControlFlow::Continue(())
            });
            if fits.is_break() {
                self.states.clear();
                return None;
            }
        }
        self.states = next;
        Some(total)
    }
}
