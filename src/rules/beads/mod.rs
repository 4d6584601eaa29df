//! Bead games: pits hold stones and gems of several values, and the mover chooses in which order
//! the beads of a pit are sown.
//!
//! [`params`] declares the rules there are, [`ruleset`] holds a choice of them and the board.
//! [`plain`] plays bead by bead; [`count`] counts the moves of a pit that holds too many orders to
//! list, and finds the n-th; [`notation`] writes moves as the source does. [`tempo`] counts moves
//! that keep to one row. Uses the traits of [`rules`](super) only.

mod choice;
mod common;
pub mod count;
pub mod event;
mod legality;
pub mod moves;
pub mod notation;
pub mod orders;
pub mod params;
pub mod pile;
mod places;
pub mod plain;
pub mod position;
pub mod ruleset;
pub mod setup;
pub mod sow;
pub mod tempo;
mod words;

pub use event::Event;
pub use moves::{Claim, Move, Order, Pick, Picks, Place};
pub use params::{Key, Params};
pub use pile::{Kind, Pile};
pub use plain::Plain;
pub use position::Position;
pub use ruleset::Ruleset;
pub use setup::Setup;
pub use sow::{Catch, Sown};
