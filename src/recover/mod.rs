//! Diagrams that are lost, recovered from what the text says about them.
//!
//! A source often describes a position and leaves it to a picture. What it says are clues: a pit is
//! attacked, a move captures so much, so many moves can be made without feeding. `rows` goes
//! through all rows of beads and keeps those that fit clues about tempo; `lines` goes through all
//! lines of play and keeps those that fit clues about positions and moves on the way. Both are
//! exhaustive, so that "the only one" is a proof. Uses the bead kernel of [`rules`](crate::rules).

pub mod clue;
pub mod lines;
pub mod rows;

pub use clue::{Ask, BadClue, Clue};
pub use lines::{Found, lines};
pub use rows::{RowClue, rows};
