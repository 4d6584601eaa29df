//! Which readings reproduce a record, and what each line of it decides.
//!
//! A [record](crate::spec::record) is a text of lines: positions, moves and what came of them, as
//! far as a source says. The readings of a game are a set in the product of the answers
//! to its questions ([`space`]), of millions. They are not tried one by one: at a position the
//! kernel looks at a few parameters only, so that [`branch`] plays each combination of *their*
//! values once, for all readings that agree on them. [`judge`] holds one line against the readings
//! that are left, [`mod@run`] a whole record, and keeps for each answer the first line after which no
//! reading with it is left, whatever the other answers.
//!
//! This folder uses [`rules`](crate::rules) and [`spec`](crate::spec).

pub mod branch;
pub mod judge;
pub mod run;
pub mod space;

pub use judge::{Judge, Mismatch, State};
pub use run::{Excluded, Fit, Named, run};
pub use space::{Reading, Readings, Space};
