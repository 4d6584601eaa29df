//! How many states an induction over plies will have to settle, guessed before it begins.
//!
//! The first plies are played out; then each ply is taken to have as many times more states than the
//! one before as the last that was played, up to the number of states that there are. The guess is
//! for turning down what is out of reach by far; it proves nothing.

use std::ops::ControlFlow;

use crate::rules::{Rules, Silent};

/// States of a ply after which no further one is played out.
const ENOUGH: usize = 20_000;

/// The logarithm to base ten of how many states can be reached in so many plies; `most` is that of
/// how many there can be after each ply.
///
/// ```
/// use pitproof::rules::Rules;
/// use pitproof::rules::cascade::{Compiled, Params, Ruleset};
/// use pitproof::solve::forecast::forecast;
///
/// let game = Compiled::new(Ruleset::bare(Params::NEUTRAL, 11, 11)).unwrap();
/// assert!(forecast(&game, &game.start(), 120, 126.0) > 100.0);
/// let small = Compiled::new(Ruleset::bare(Params::NEUTRAL, 2, 2)).unwrap();
/// assert!(forecast(&small, &small.start(), 4, 4.2) < 3.0);
/// ```
#[must_use]
pub fn forecast<G: Rules>(game: &G, start: &G::State, plies: usize, most: f64) -> f64 {
    let (mut layer, mut total, mut growth) = (vec![*start], 1.0_f64, 1.0_f64);
    let mut played = 0;
    while played < plies && layer.len() < ENOUGH && !layer.is_empty() {
        let mut next = Vec::new();
        for state in &layer {
            let _ = game.each_move(state, |mv| {
                next.push(game.play(state, mv, &mut Silent).0);
                ControlFlow::Continue(())
            });
        }
        next.sort_unstable();
        next.dedup();
        growth = next.len() as f64 / layer.len() as f64;
        total += next.len() as f64;
        layer = next;
        played += 1;
    }
    let mut total = total.log10();
    let mut last = (layer.len().max(1) as f64).log10();
    for _ in played..plies {
        if growth <= 1.0 {
            break;
        }
        last = (last + growth.log10()).min(most);
        let (high, low) = (total.max(last), total.min(last));
        total = high + 10_f64.powf(low - high).ln_1p() / std::f64::consts::LN_10;
    }
    total
}
