//! Exact values of bead games.
//!
//! Here a position is won, lost, or neither: play may go on for ever, and often one side must let
//! it ([`worth`]). [`endgame`] settles all positions without gems in the pits ([`index`] numbers
//! them), [`verify`] proves
//! such a result with the plain kernel alone; [`whole`] settles small boards with all their
//! positions; [`search`] looks ahead on boards too large for that. Uses the traits and the bead
//! kernel of [`rules`](crate::rules) only.

pub mod endgame;
pub mod index;
pub mod lasso;
pub mod layouts;
pub mod safety;
pub mod search;
pub mod splits;
pub mod verify;
pub mod whole;
pub mod worth;

pub use endgame::Endgame;

pub use whole::Whole;
pub use worth::{Counts, Worth};
