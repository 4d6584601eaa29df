//! Pair specifications: what each two games share and where they part, in statements that run.
//!
//! A [`document`] treats each place of the common vocabulary and states, for family laws
//! ([`check::family`](crate::check::family)), parameters, numbers, common boards and values, what
//! holds of which game. [`gather`] looks at both games by the same code: in readings of each
//! (`known`), and on boards that both can play on (`common`, `spread`, `value`; `on` is one game on
//! such a board). It finds the smallest place for whatever they differ in (`seek`, `witness`).
//! [`judge`](fn@judge) holds all that against the document.

mod common;
pub mod document;
mod judge;
mod known;
mod layouts;
mod lint;
mod on;
mod ran;
mod run;
mod seek;
mod spread;
mod value;
mod witness;

pub use document::{EMBEDDED, Pair, Statement, parse};
pub use judge::judge;
pub use lint::lint;
pub use ran::{LookedAt, Ran, RanPlace, RanStatement, Side, Tally};
pub use run::{Evidence, gather, run};
pub use witness::{Origin, Sight, Witness};

use crate::check::{Draw, Watch};

/// How much to look at.
pub struct Job<'a> {
    /// States that are looked at whole; where play can reach more, random games are played.
    pub states: usize,
    /// The random games.
    pub draw: Draw,
    /// Threads to use; as many as there are processors, if missing.
    pub threads: Option<usize>,
    /// Progress and the wish to stop.
    pub watch: &'a Watch,
}
