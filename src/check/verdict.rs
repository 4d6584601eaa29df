//! What a check came to, and over how many cases.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::counterexample::Counterexample;

/// What is known of a property after a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Verdict {
    /// It holds in every case there is.
    Proved {
        /// Positions looked at.
        positions: u64,
        /// Moves looked at.
        moves: u64,
    },
    /// Random games did not break it.
    NotRefuted {
        /// Games played.
        games: u32,
        /// Moves played in them.
        plies: u64,
        /// Games cut at the cap.
        cut: u32,
        /// What the games were drawn by.
        seed: u64,
    },
    /// It does not hold.
    Refuted(Box<Counterexample>),
    /// The check was stopped; so far nothing broke it.
    Stopped {
        /// Positions looked at.
        positions: u64,
        /// Moves looked at.
        moves: u64,
        /// If boards were taken in order: it holds on all with fewer seeds than this.
        below: Option<u8>,
    },
}

impl Verdict {
    /// Whether a counterexample was found.
    #[must_use]
    pub const fn refuted(&self) -> Option<&Counterexample> {
        match self {
            Verdict::Refuted(counterexample) => Some(counterexample),
            _ => None,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Verdict::Proved { positions, moves } => {
                let positions = counted(*positions, "position", "positions");
                write!(f, "proved ({positions}, {})", counted(*moves, "move", "moves"))
            }
            Verdict::NotRefuted { games, plies, cut, seed } => write!(
                f,
                "not refuted ({}, {}, {} cut, seed {seed})",
                counted(u64::from(*games), "game", "games"),
                self::plies(*plies),
                Grouped(u64::from(*cut))
            ),
            Verdict::Refuted(counterexample) => {
                write!(f, "refuted ({})", counterexample.why)
            }
            Verdict::Stopped { positions, below: Some(below), .. } => write!(
                f,
                "stopped: proved for boards with fewer than {below} seeds ({} positions)",
                Grouped(*positions)
            ),
            Verdict::Stopped { positions, .. } => {
                write!(f, "stopped: not refuted in {} positions", Grouped(*positions))
            }
        }
    }
}

/// A number with commas between groups of three digits.
#[derive(Clone, Copy, Debug)]
pub struct Grouped(pub u64);

impl fmt::Display for Grouped {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let digits = self.0.to_string();
        let mut text = String::new();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                text.push(',');
            }
            text.push(digit);
        }
        f.pad(&text)
    }
}

/// A number of things in words, as in `1 ply` and `2,000 plies`.
pub(crate) fn counted(count: u64, one: &str, many: &str) -> String {
    crate::numbers::counted(count.into(), one, many)
}

/// A number of plies in words.
pub(crate) fn plies(count: u64) -> String {
    counted(count, "ply", "plies")
}
