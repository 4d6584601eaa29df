//! Every position with few seeds: what each is worth, counted layer by layer.

use std::time::Instant;

use schemars::JsonSchema;
use serde::Serialize;

use super::retrograde::Progress;
use super::valuation::{How, NoValue, Ready, cited, endless};
use super::values::Solved;
use super::{Counts, Endless};
use crate::rules::sowing::{Key, Ruleset};
use crate::spec::Interpretation;

/// The endgame of a game: all positions with up to so many seeds on the board.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Endgame {
    /// The interpretation, in its canonical form.
    pub interpretation: String,
    /// Most seeds on a board.
    pub seeds: u8,
    /// Positions, as the player to move sees them.
    pub positions: u64,
    /// The layers, from no seeds up.
    pub layers: Vec<LayerCount>,
    /// How many positions have which value, over all layers.
    pub counts: Counts,
    /// Threads used.
    pub threads: usize,
    /// How long it took.
    pub seconds: f64,
}

/// What the positions with so many seeds are worth to the player to move, endless play adding
/// nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LayerCount {
    /// Seeds on the board.
    pub seeds: usize,
    /// Positions.
    pub positions: u64,
    /// Those in which he gains more than his opponent.
    pub won: u64,
    /// Those in which he gains less.
    pub lost: u64,
    /// Those in which both gain the same.
    pub even: u64,
    /// The largest margin there is.
    pub largest: i16,
    /// The most plies to a capture or the end under best play, where they were kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest_conversion: Option<u16>,
}

impl LayerCount {
    /// Counts one layer.
    fn of(solved: &Solved, seeds: usize) -> Self {
        let track = &solved.layers[seeds].even;
        let count = |sign: i8| track.values.iter().filter(|value| value.signum() == sign).count();
        let [won, lost, even] = [1, -1, 0].map(|sign| count(sign) as u64);
        LayerCount {
            seeds,
            positions: won + lost + even,
            won,
            lost,
            even,
            largest: track.values.iter().copied().max().unwrap_or(0).into(),
            longest_conversion: (0..track.values.len())
                .filter_map(|index| track.distances.get(index))
                .max(),
        }
    }
}

impl Endgame {
    /// Counts what was solved.
    #[must_use]
    pub fn of(interpretation: &Interpretation, solved: &Solved, threads: usize) -> Self {
        let layers: Vec<LayerCount> =
            (0..solved.layers.len()).map(|seeds| LayerCount::of(solved, seeds)).collect();
        Endgame {
            interpretation: interpretation.canonical(),
            seeds: (layers.len() - 1) as u8,
            positions: solved.positions(),
            layers,
            counts: Counts::of(solved),
            threads,
            seconds: 0.0,
        }
    }
}

/// Prepares to solve all positions with up to so many seeds: one byte a position is kept, or two with
/// `plies`.
///
/// # Errors
/// Positions have no value of their own, or one that names a side; the board is too large; it takes
/// too much memory.
pub fn prepare(ruleset: &Ruleset, seeds: u8, how: &How, plies: bool) -> Result<Ready, NoValue> {
    if endless(ruleset)? != Endless::Even {
        return Err(NoValue::Sided(cited(ruleset, Key::infinite_play)));
    }
    if plies { Ready::lean(ruleset, seeds, how) } else { Ready::lone(ruleset, seeds, how, false) }
}

/// Solves what was prepared; `None` if it was cancelled.
#[must_use]
pub fn solve(
    interpretation: &Interpretation,
    ready: Ready,
    threads: usize,
    progress: &Progress,
) -> Option<Endgame> {
    let began = Instant::now();
    let solved = ready.solved(progress)?;
    let mut found = Endgame::of(interpretation, &solved, threads);
    found.seconds = began.elapsed().as_secs_f64();
    Some(found)
}
