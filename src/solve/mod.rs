//! Exact values.
//!
//! [`retrograde`] settles every position of a layered game, [`table`](values) holds the result,
//! [`answer`] asks it about one position: value, moves, best line. Uses the traits of
//! [`rules`](crate::rules) only.

pub mod retrograde;
pub mod values;

pub use retrograde::{Options, Progress, solve};
pub use values::{Distances, Layer, Solved};
