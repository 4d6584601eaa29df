//! A drawing as JSON.

use schemars::JsonSchema;
use serde::Serialize;

use super::drawing::{Drawing, Edge, Node};

/// The graph: nodes by number, and the edges between them.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Written<'a> {
    /// The interpretation, in its canonical form.
    pub interpretation: &'a str,
    /// The position that the graph starts from.
    pub from: &'a str,
    /// Whether positions are written as the player to move sees them; then South is that player
    /// everywhere, and North the other.
    pub from_mover: bool,
    /// What part of the graph this is, in words; empty if it is all that was asked for.
    pub part: &'a str,
    /// The positions.
    pub nodes: Vec<&'a Node>,
    /// The moves.
    pub edges: Vec<Arrow<'a>>,
}

/// A move from one position to another.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Arrow<'a> {
    /// The number of the position it is made in.
    pub from: u32,
    /// The number of the position it leads to.
    pub to: u32,
    /// The move.
    #[serde(flatten)]
    pub edge: &'a Edge,
}

/// The drawing in a form that is written as JSON.
#[must_use]
pub fn write(drawing: &Drawing) -> Written<'_> {
    Written {
        interpretation: &drawing.interpretation,
        from: &drawing.from,
        from_mover: drawing.from_mover,
        part: &drawing.part,
        nodes: drawing.nodes().collect(),
        edges: drawing.edges().map(|(from, to, edge)| Arrow { from, to, edge }).collect(),
    }
}
