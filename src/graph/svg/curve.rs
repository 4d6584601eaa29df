//! One edge: a curve from node to node, with the move on it.

use std::fmt::Write;

use crate::graph::drawing::Edge;
use crate::graph::graphml::escape;

type Point = (f64, f64);

/// A cubic curve.
#[derive(Clone, Copy, Debug)]
pub struct Curve {
    /// Start, two handles, end.
    pub points: [Point; 4],
    /// Where the label stands, from 0 at the start to 1 at the end.
    pub label: f64,
}

impl Curve {
    fn at(&self, t: f64) -> Point {
        let [a, b, c, d] = self.points;
        let s = 1.0 - t;
        let mix = |a: f64, b: f64, c: f64, d: f64| {
            s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
        };
        (mix(a.0, b.0, c.0, d.0), mix(a.1, b.1, c.1, d.1))
    }

    /// Draws the line, and puts its label aside to be drawn above all lines.
    pub fn draw(&self, svg: &mut String, labels: &mut String, edge: &Edge) {
        let (line, word) = match edge.best {
            Some(true) => ("edge best", "move"),
            Some(false) => ("edge poor", "move faint"),
            None => ("edge", "move"),
        };
        let [a, b, c, d] = self.points;
        let _ = writeln!(
            svg,
            "<path class=\"{line}\" marker-end=\"url(#tip)\" d=\"M{:.1},{:.1} C{:.1},{:.1} {:.1},{:.1} {:.1},{:.1}\"/>",
            a.0, a.1, b.0, b.1, c.0, c.1, d.0, d.1
        );
        let gained = edge.gain[0].max(edge.gain[1]);
        let mut words = escape(&edge.mv);
        if gained != 0 {
            words += &format!(" +{gained}");
        }
        let (x, y) = self.at(self.label);
        let wide = 6.6 * words.len() as f64 + 5.0;
        let _ = writeln!(
            labels,
            "<rect class=\"pill\" x=\"{:.1}\" y=\"{:.1}\" width=\"{wide:.1}\" height=\"14\" rx=\"6\"/>\
             <text class=\"{word}\" x=\"{x:.1}\" y=\"{:.1}\">{words}</text>",
            x - wide / 2.0,
            y - 7.0,
            y + 4.0
        );
    }
}

/// Where the straight line from the middle of a box towards `to` leaves the box.
pub fn border(middle: Point, to: Point, half: Point) -> Point {
    let (dx, dy) = (to.0 - middle.0, to.1 - middle.1);
    let reach = |d: f64, half: f64| if d.abs() < 1e-9 { f64::INFINITY } else { half / d.abs() };
    let t = reach(dx, half.0).min(reach(dy, half.1)).min(1.0);
    (middle.0 + t * dx, middle.1 + t * dy)
}
