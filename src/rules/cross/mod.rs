//! Sowing on a cross: four rows that overlap in the middle, a player to each, a store at the right
//! end of each row.
//!
//! [`params`] declares the rules there are, [`ruleset`] holds a choice of them, [`route`] is the
//! board: pits with one or several owners, a way round it for each player, and what lies opposite.
//! [`plain`] plays seed by seed; [`options`] says what may be played and when the game is over.
//! [`notation`] reads and writes positions and moves, [`picture`] draws the cross as text,
//! [`everywhere`] lists all positions of a small board. Uses the traits of [`rules`](super), and
//! the sets of counts of [`sowing`](super::sowing), only.

mod common;
mod ending;
pub mod event;
pub mod everywhere;
mod legality;
pub mod notation;
pub mod options;
pub mod params;
pub mod picture;
mod places;
pub mod plain;
pub mod position;
pub mod route;
pub mod ruleset;
mod words;

pub use event::{Event, Move};
pub use params::{Key, Params};
pub use plain::Plain;
pub use position::Position;
pub use route::Routes;
pub use ruleset::{Ruleset, playable};
