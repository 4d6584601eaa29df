//! Sowing games: seeds are lifted from a pit and sown one by one along a route.
//!
//! [`params`] declares the rules there are, [`ruleset`] holds a choice of them, [`route`] the board.
//! [`plain`] plays seed by seed and is what checks rely on; [`compiled`] plays from tables and is
//! what solvers rely on. Uses the traits of [`rules`](super) only.

pub mod board;
mod common;
pub mod compiled;
pub mod event;
pub mod large;
pub mod layers;
mod legality;
mod order;
pub mod packed;
pub mod params;
mod picture;
mod places;
pub mod plain;
pub mod position;
pub mod property;
pub mod ranking;
mod relay;
pub mod route;
pub mod ruleset;
mod words;

pub use board::Board;
pub use compiled::Compiled;
pub use event::{Event, Move, move_text, parse_move, pit_letter};
pub use large::Large;
pub use layers::Layers;
pub use packed::Packed;
pub use params::{Key, Params};
pub use picture::Picture;
pub use plain::Plain;
pub use position::{Position, Setup, board_text, position_text};
pub use ranking::Ranking;
pub use ruleset::{Ruleset, playable};
pub use words::read_position;
