//! Exact values.
//!
//! [`retrograde`] settles every position of a layered game, [`values`] holds the result, [`answer`]
//! asks it about one position (value, moves, best line) and [`counts`] about all of them; these use
//! the traits of [`rules`](crate::rules) only. [`certificate`] states what proves a value.
//! [`endgame`] solves all positions with few seeds. [`valuation`] puts it all together for an
//! interpretation of a sowing game. [`search`] proves the value of one position where there are too
//! many to settle all, and [`searched`] does so for an interpretation. [`horizon`] settles games that
//! end after some plies, and [`spreading`] does so for spreading games.

pub mod answer;
pub mod beads;
pub mod certificate;
pub mod counts;
pub mod endgame;
pub mod forecast;
pub mod horizon;
pub mod retrograde;
pub mod search;
pub mod searched;
pub mod several;
pub mod spreading;
pub mod strategy;
pub mod valuation;
pub mod values;

pub use answer::{Answers, Endless, Line, LineEnd, Rated, Value};
pub use counts::{Counts, Zeros};
pub use retrograde::{Options, Progress, resume, solve};
pub use values::{Distances, Known, Layer, Solved, Track, Under};
