//! The graph of a game, or a part of it: positions are nodes, moves are edges.
//!
//! [`reach`] explores it with dense numbers and compressed rows, so that millions of positions fit;
//! [`arrows`] lends those rows to the algorithms of petgraph, and [`stats`] measures them.
//! [`drawing`] is a small graph with words on every node and edge, for [`dot`], [`graphml`],
//! [`json`], [`aut`] and [`svg`] (placed by [`layout`]). [`core`] finds where endless play is best
//! for both, and [`parity`] writes a question about a value for other solvers.
//!
//! Exploring, measuring and [`parity`] need [`Rules`](crate::rules::Rules) only; drawings are of
//! sowing games. Uses what lies above: rules, check and solve.

pub mod arrows;
pub mod aut;
pub mod core;
pub mod dot;
pub mod drawing;
pub mod forced;
pub mod games;
pub mod graphml;
pub mod json;
pub mod layout;
pub mod parity;
pub mod reach;
pub mod stats;
pub mod svg;

pub use arrows::Arrows;
pub use drawing::{Drawing, Edge, Node};
pub use reach::{Bounds, Reached, View, explore};
pub use stats::Stats;
