//! Exact values of spreading games on small boards: [`horizon`](super::horizon) with the faster of the
//! two kernels, and positions merged under the mirror where it commutes with every move.

use super::forecast::forecast;
use super::horizon::{Horizon, NoHorizon};
use crate::rules::cascade::symmetry::{Symmetries, Symmetry};
use crate::rules::cascade::{Compiled, Packed, Plain, Position, Ruleset};
use crate::rules::{Rules, Score, Worded};

/// What came of solving a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Valued {
    /// The position.
    pub position: String,
    /// What South gains over North from there on, with best play of both.
    pub margin: i32,
    /// How many plies the game can last from there.
    pub plies: usize,
    /// How many positions were settled.
    pub positions: usize,
    /// The moves with what South gains over North by each and after it, best first.
    pub moves: Vec<(String, i32)>,
    /// A line of best play.
    pub line: Vec<String>,
}

/// Why a position has no value here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoValue {
    /// The position cannot be read.
    #[error("{0}")]
    Position(String),
    /// It is too much by far, which shows before it is tried.
    #[error(
        "some 10^{power} positions would have to be settled in the {plies} plies till sunset, and at \
         most {limit} can be kept"
    )]
    OutOfReach {
        /// The power of ten.
        power: u32,
        /// Plies till sunset.
        plies: usize,
        /// How many may be kept.
        limit: usize,
    },
    /// It was too much.
    #[error(transparent)]
    Horizon(#[from] NoHorizon),
}

/// A guess this many powers of ten beyond the limit is believed.
const BEYOND: f64 = 3.0;

/// Turns down a position whose positions to settle are too many by far.
///
/// # Errors
/// How many there are, about.
pub fn within_reach<G: Rules>(
    game: &G,
    ruleset: &Ruleset,
    (start, ply): (&G::State, u8),
    limit: usize,
) -> Result<(), NoValue> {
    let plies = usize::from(ruleset.params.plies.0.saturating_sub(ply));
    // Whose and how many pods each cell may hold at rest.
    let kinds = 2.0 * f64::from(ruleset.params.threshold.0) - 1.0;
    let most = kinds.log10() * ruleset.grid().cells() as f64;
    let guess = forecast(game, start, plies, most);
    if guess > (limit as f64).log10() + BEYOND {
        return Err(NoValue::OutOfReach { power: guess.round() as u32, plies, limit });
    }
    Ok(())
}

/// Solves a position, or the start of the game.
///
/// # Errors
/// The position cannot be read, more than `limit` positions can be reached or far more are to be
/// expected, or it was stopped.
pub fn value(
    ruleset: &Ruleset,
    at: Option<&str>,
    limit: usize,
    stopped: impl Fn() -> bool,
) -> Result<Valued, NoValue> {
    let grid = ruleset.grid();
    let mirrors = Symmetries::of(&ruleset.params).mirror;
    match Compiled::new(ruleset.clone()) {
        Some(game) => {
            let canonical = |state: &_| {
                if mirrors { Symmetry::Mirror.packed(grid, state).min(*state) } else { *state }
            };
            on(&game, ruleset, at, |state: &Packed| state.ply, canonical, limit, stopped)
        }
        None => {
            let canonical = |state: &_| {
                if mirrors { Symmetry::Mirror.position(grid, state).min(*state) } else { *state }
            };
            let game = Plain::new(ruleset.clone());
            on(&game, ruleset, at, |state: &Position| state.ply, canonical, limit, stopped)
        }
    }
}

fn on<G: Worded + Rules<Pay = Score<2>>>(
    game: &G,
    ruleset: &Ruleset,
    at: Option<&str>,
    ply: impl Fn(&G::State) -> u8,
    canonical: impl Fn(&G::State) -> G::State,
    limit: usize,
    stopped: impl Fn() -> bool,
) -> Result<Valued, NoValue> {
    let start = match at {
        None => game.start(),
        Some(text) => game.read_state(text).map_err(NoValue::Position)?,
    };
    within_reach(game, ruleset, (&start, ply(&start)), limit)?;
    let horizon = Horizon::new(game, &start, canonical, limit, stopped)?;
    let moves = horizon.moves(0, &start).unwrap_or_default();
    let line = horizon.line(&start);
    Ok(Valued {
        position: game.state_text(&start),
        margin: horizon.value(),
        plies: horizon.plies(),
        positions: horizon.states(),
        moves: moves.iter().map(|worth| (game.move_text(&start, worth.mv), worth.margin)).collect(),
        line: line.iter().map(|(state, mv)| game.move_text(state, *mv)).collect(),
    })
}
