//! Pair specifications: what each two games share and where they part, in statements that run.
//!
//! A [`document`] treats each place of the common vocabulary and states, for family laws
//! ([`check::family`](crate::check::family)), parameters and values, what holds of which game.
//! [`run`](fn@run) checks every statement by the same code on both games; a law that a game breaks
//! comes with a smallest witness.

pub mod document;
mod lint;
mod run;

pub use document::{EMBEDDED, Pair, Statement, parse};
pub use lint::lint;
pub use run::{Evidence, Job, Ran, RanPlace, RanStatement, Side, gather, judge, run};
