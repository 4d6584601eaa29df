//! Spreading games: piles on a rectangular board move to neighbouring cells, and cells that hold
//! too much collapse over their neighbours.
//!
//! [`params`] declares the rules there are, [`ruleset`] holds a choice of them, [`grid`] the board.
//! [`plain`] plays straight from the rules and is what explanations and checks rely on;
//! [`compiled`] plays from tables with a work list and is what searches rely on. [`chips`] is
//! chip-firing on any graph, [`termination`] says which cascades must end, [`endless`] finds some that
//! do not, [`largest`] how far a cascade can reach, [`touched`] how
//! many cells it can touch, [`longest`] how long it can get, all on what [`isoperimetry`] knows of sets of
//! cells. Uses the traits of [`rules`](super) only.

pub mod board;
pub mod chips;
mod common;
pub mod compiled;
pub(crate) mod dice;
pub mod endless;
pub mod event;
mod forecast;
pub mod grid;
pub mod isoperimetry;
pub mod largest;
mod legality;
pub mod longest;
pub mod notation;
mod outlook;
pub mod packed;
pub mod params;
mod places;
pub mod plain;
pub mod ruleset;
pub mod symmetry;
pub mod termination;
pub mod touched;
mod words;

pub use board::{Board, Pile, Position};
pub use compiled::Compiled;
pub use event::{Event, Move};
pub use grid::{Grid, Lists};
pub use packed::Packed;
pub use params::{Key, Params};
pub use plain::Plain;
pub use ruleset::{Ruleset, playable};
