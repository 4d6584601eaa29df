//! Values by a horizon: play is broken off after so many plies, and worth nothing more.
//!
//! These are no values of the game. They tend to its paranoid values, and say how soon.

use super::graph::Graph;
use super::{Gains, paranoid};

/// What each player can force within `plies` plies against all the others, from every position.
#[must_use]
pub fn paranoid_within<S>(graph: &Graph<S>, plies: u32) -> Vec<Gains> {
    let mut values = graph.rest.clone();
    for _ in 0..plies {
        values = paranoid::one_ply_more(graph, &values);
    }
    values
}
