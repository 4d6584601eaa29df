//! Exact values.
//!
//! [`retrograde`] settles every position of a layered game, [`values`] holds the result, [`answer`]
//! asks it about one position (value, moves, best line) and [`counts`] about all of them. Uses the
//! traits of [`rules`](crate::rules) only.

pub mod answer;
pub mod certificate;
pub mod counts;
pub mod retrograde;
pub mod values;

pub use answer::{Answers, Endless, Line, LineEnd, Rated, Value};
pub use counts::{Counts, Zeros};
pub use retrograde::{Options, Progress, resume, solve};
pub use values::{Distances, Layer, Solved, Track};
