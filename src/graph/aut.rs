//! A drawing as a labelled transition system in the Aldebaran format, which mCRL2, CADP and LTSmin
//! read: a line `des (first, transitions, states)`, then one `(from, "label", to)` a transition.
//!
//! A label is `move gain-of-South gain-of-North`. Where the game is over, a transition
//! `end gain gain` leads to one last state, so that the final margin is part of the system.

use std::fmt::Write;

use super::drawing::Drawing;

/// Writes the drawing.
#[must_use]
pub fn write(drawing: &Drawing) -> String {
    let states = drawing.graph.node_count();
    let ends = drawing.nodes().filter(|node| node.over.is_some()).count();
    let all = states + usize::from(ends > 0);
    let mut text = format!("des (0,{},{all})\n", drawing.graph.edge_count() + ends);
    for (from, to, edge) in drawing.edges() {
        let [south, north] = edge.gain;
        let _ = writeln!(text, "({from},\"{} {south} {north}\",{to})", edge.mv);
    }
    for node in drawing.nodes() {
        if let Some(over) = &node.over {
            let [south, north] = over.gain;
            let _ = writeln!(text, "({},\"end {south} {north}\",{states})", node.id);
        }
    }
    text
}
