//! One node: a little board.

use std::fmt::Write;

use crate::graph::drawing::{Drawing, Node};
use crate::graph::graphml::escape;

/// How large a node is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// Pits in a row.
    pub side: usize,
    /// From edge to edge.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
}

const PIT: f64 = 22.0;
const LEFT: f64 = 13.0;
const EDGE: f64 = 6.0;
const TAG: f64 = 14.0;

impl Size {
    /// The size that the nodes of a drawing need.
    pub fn of(drawing: &Drawing) -> Self {
        let side = drawing.nodes().next().map_or(1, |node| node.rows[0].len());
        let tag = drawing.values || drawing.nodes().any(|node| node.over.is_some());
        Size {
            side,
            width: LEFT + PIT * side as f64 + EDGE,
            height: 2.0 * PIT + 2.0 * EDGE + if tag { TAG } else { 0.0 },
        }
    }
}

/// Draws a node around a point.
pub fn draw(svg: &mut String, node: &Node, from_mover: bool, size: Size, x: f64, y: f64) {
    let (left, top) = (x - size.width / 2.0, y - size.height / 2.0);
    let south = node.south();
    let (class, strength) = match south {
        None => ("plain", 0.25),
        Some(0) => ("even", 0.3),
        Some(margin) => {
            let strength = 0.2 + 0.5 * f64::from(margin.unsigned_abs()).min(16.0) / 16.0;
            (if margin > 0 { "south" } else { "north" }, strength)
        }
    };
    let words = worth(node, from_mover);
    let mut title = node.position.clone();
    for part in [words.clone(), node.over.as_ref().map(|over| format!("over: {}", over.why))] {
        title += &part.map_or(String::new(), |part| format!("; {part}"));
    }
    let _ = writeln!(
        svg,
        "<g class=\"node\" transform=\"translate({left:.1} {top:.1})\"><title>{}</title>",
        escape(&title)
    );
    let dashed = if node.more && node.over.is_none() { " dashed" } else { "" };
    let (w, h) = (size.width, size.height);
    let _ = writeln!(
        svg,
        "<rect class=\"card\" width=\"{w}\" height=\"{h}\" rx=\"9\"/>\
         <rect class=\"{class}{dashed}\" width=\"{w}\" height=\"{h}\" rx=\"9\" fill-opacity=\"{strength:.2}\"/>"
    );
    if node.over.is_some() {
        let _ = writeln!(
            svg,
            "<rect class=\"{class} frame\" style=\"fill:none\" x=\"-3\" y=\"-3\" width=\"{}\" height=\"{}\" rx=\"11\"/>",
            w + 6.0,
            h + 6.0
        );
    }
    for (row, y) in [(1, EDGE + PIT / 2.0), (0, EDGE + 1.5 * PIT)] {
        let turn = node.over.is_none() && (node.mover == "South") == (row == 0);
        if turn {
            let _ = writeln!(svg, "<path class=\"mark\" d=\"M4,{} l6,4 l-6,4 z\"/>", y - 4.0);
        }
        let pits = node.rows[row].len();
        for (pit, seeds) in node.rows[row].iter().enumerate() {
            let column = if row == 0 { pit } else { pits - 1 - pit };
            let cx = LEFT + PIT * (column as f64 + 0.5);
            let (pit, text) = if turn { (" turn", " turns") } else { ("", "") };
            let none = if *seeds == 0 { " none" } else { "" };
            let _ = write!(
                svg,
                "<circle class=\"pit{pit}\" cx=\"{cx}\" cy=\"{y}\" r=\"9.6\"/>\
                 <text class=\"seeds{text}{none}\" x=\"{cx}\" y=\"{}\">{seeds}</text>",
                y + 3.9
            );
        }
        svg.push('\n');
    }
    if let Some(words) = words {
        let _ = writeln!(
            svg,
            "<text class=\"worth\" x=\"{}\" y=\"{}\">{words}</text>",
            w / 2.0,
            h - 5.5
        );
    }
    *svg += "</g>\n";
}

/// What is written under a board: the value, or what the end of the game brings.
fn worth(node: &Node, from_mover: bool) -> Option<String> {
    if let Some(over) = &node.over {
        let [south, north] = over.gain;
        return Some(format!("over {south}\u{2013}{north}"));
    }
    node.south().map(|south| match south {
        0 => "even".into(),
        _ if from_mover => format!("{south:+}").replace('-', "\u{2212}"),
        _ if south > 0 => format!("South +{south}"),
        _ => format!("North +{}", -south),
    })
}
