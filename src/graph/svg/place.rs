//! Which way the layers lie, and so where each node and each edge is.

use std::f64::consts::PI;
use std::fmt::Write;

use super::board::Size;
use super::curve::{Curve, border};
use crate::graph::layout::{Layout, layout};

type Point = (f64, f64);

/// A picture's geometry.
#[derive(Clone, Debug)]
pub struct Place {
    /// The middle of each node.
    pub at: Vec<Point>,
    /// From edge to edge.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
    /// How much room the heading needs above.
    pub head: f64,
    layer: Vec<usize>,
    shape: Shape,
    size: Size,
}

#[derive(Clone, Debug)]
enum Shape {
    /// Layers below one another.
    Rows {
        /// The heights of the layers, if they are plies.
        plies: Vec<f64>,
    },
    /// Layers on rings around the first node.
    Rings { middle: Point, radii: Vec<f64> },
    /// One node a layer, to and fro.
    Winding,
}

/// Layers with more nodes than this are bent into rings.
const WIDE: usize = 12;
/// Lines longer than this are wound.
const LONG: usize = 8;
const MARGIN: f64 = 26.0;

impl Place {
    /// Places nodes of a size.
    pub fn of(nodes: usize, edges: &[(usize, usize)], size: Size) -> Self {
        let placed = layout(nodes, edges);
        let widest = placed.layers.iter().map(Vec::len).max().unwrap_or(0);
        if widest == 1 && placed.layers.len() > LONG {
            return Place::winding(placed, size);
        }
        if widest > WIDE && placed.layers.first().is_some_and(|first| first.len() == 1) {
            return Place::rings(placed, size);
        }
        // With edges that lead back or across, layers are no plies from one start.
        let plain = edges.iter().all(|&(from, to)| placed.layer[to] == placed.layer[from] + 1);
        Place::rows(placed, size, plain)
    }

    fn rows(placed: Layout, size: Size, plain: bool) -> Self {
        let (across, down) = (size.width + 22.0, size.height + 58.0);
        let least = placed.x.iter().copied().fold(f64::INFINITY, f64::min);
        let most = placed.x.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let left = MARGIN + 40.0 + size.width / 2.0;
        let top = 12.0 + size.height / 2.0;
        let at = (placed.x.iter().zip(&placed.layer))
            .map(|(x, &layer)| (left + (x - least) * across, top + layer as f64 * down))
            .collect();
        let plies: Vec<f64> =
            (0..placed.layers.len()).map(|layer| top + layer as f64 * down).collect();
        Place {
            at,
            width: left + (most - least) * across + size.width / 2.0 + MARGIN,
            height: top + (plies.len() - 1) as f64 * down + size.height / 2.0 + MARGIN,
            head: 148.0,
            layer: placed.layer,
            shape: Shape::Rows { plies: if plain { plies } else { Vec::new() } },
            size,
        }
    }

    fn rings(placed: Layout, size: Size) -> Self {
        let least = placed.x.iter().copied().fold(f64::INFINITY, f64::min);
        let most = placed.x.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        // One more unit, so that the last node does not meet the first.
        let round = most - least + 1.0;
        let turn = |node: usize| 2.0 * PI * (placed.x[node] - least + 0.5) / round - PI / 2.0;
        // The smallest ring on which no node touches the next.
        let need: Vec<f64> = (placed.layers.iter())
            .map(|layer| {
                let clear = |radius: f64| {
                    let after = layer.iter().cycle().skip(1);
                    layer.len() < 2
                        || layer.iter().zip(after).all(|(&a, &b)| {
                            let (a, b) = (turn(a), turn(b));
                            (radius * (a.cos() - b.cos())).abs() > size.width + 9.0
                                || (radius * (a.sin() - b.sin())).abs() > size.height + 9.0
                        })
                };
                let sizes = std::iter::successors(Some(size.width), |radius| Some(radius * 1.02));
                sizes.take(400).find(|&radius| clear(radius)).unwrap_or(size.width)
            })
            .collect();
        let rings = need.len() - 1;
        let step = size.width.max(size.height) + 60.0;
        let outer = need.iter().copied().fold(step * rings as f64, f64::max);
        // Even rings, but where the nodes of one need more room.
        let mut radii = vec![0.0; rings + 1];
        for ring in 1..=rings {
            let even = outer * ring as f64 / rings as f64;
            radii[ring] = even.max(need[ring]).max(radii[ring - 1] + step);
        }
        let outer = radii[rings];
        let reach = outer + size.width.max(size.height) / 2.0 + MARGIN;
        let middle = (reach, reach);
        let at = (placed.layer.iter().enumerate())
            .map(|(node, &layer)| {
                let angle = turn(node);
                (middle.0 + radii[layer] * angle.cos(), middle.1 + radii[layer] * angle.sin())
            })
            .collect();
        Place {
            at,
            width: 2.0 * reach,
            height: 2.0 * reach,
            head: 136.0,
            layer: placed.layer,
            shape: Shape::Rings { middle, radii },
            size,
        }
    }

    fn winding(placed: Layout, size: Size) -> Self {
        let (across, down) = (size.width + 52.0, size.height + 44.0);
        let count = placed.layers.len();
        let columns = ((count as f64 * 1.5).sqrt().ceil() as usize).max(5);
        let point = |layer: usize| {
            let (row, step) = (layer / columns, layer % columns);
            let column = if row % 2 == 0 { step } else { columns - 1 - step };
            (
                MARGIN + size.width / 2.0 + column as f64 * across,
                12.0 + size.height / 2.0 + row as f64 * down,
            )
        };
        let rows = count.div_ceil(columns);
        Place {
            at: placed.layer.iter().map(|&layer| point(layer)).collect(),
            width: 2.0 * MARGIN + size.width + (columns - 1) as f64 * across,
            height: 12.0 + size.height + (rows - 1) as f64 * down + MARGIN,
            head: 148.0,
            layer: placed.layer,
            shape: Shape::Winding,
            size,
        }
    }

    /// Draws rings or the names of plies behind everything.
    pub fn guides(&self, svg: &mut String) {
        match &self.shape {
            Shape::Rings { middle, radii } => {
                for (ply, radius) in radii.iter().enumerate().skip(1) {
                    let _ = writeln!(
                        svg,
                        "<circle class=\"ring\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\"/>\
                         <text class=\"ply\" x=\"{:.1}\" y=\"{:.1}\">ply {ply}</text>",
                        middle.0,
                        middle.1,
                        middle.0,
                        middle.1 - radius - 5.0
                    );
                }
            }
            Shape::Rows { plies } => {
                for (ply, y) in plies.iter().enumerate() {
                    let _ = writeln!(
                        svg,
                        "<text class=\"ply\" x=\"{:.1}\" y=\"{:.1}\">ply {ply}</text>",
                        MARGIN + 14.0,
                        y + 4.0
                    );
                }
            }
            Shape::Winding => (),
        }
    }

    /// The curve of an edge.
    pub fn curve(&self, from: usize, to: usize) -> Curve {
        let (a, d) = (self.at[from], self.at[to]);
        let half = (self.size.width / 2.0 + 3.0, self.size.height / 2.0 + 3.0);
        if from == to {
            let x = a.0 + half.0;
            let points =
                [(x, a.1 - 8.0), (x + 34.0, a.1 - 26.0), (x + 34.0, a.1 + 26.0), (x, a.1 + 8.0)];
            return Curve { points, label: 0.5 };
        }
        let forward = self.layer[to] == self.layer[from] + 1;
        let (b, c) = match &self.shape {
            Shape::Rows { .. } if forward => {
                let bend = (d.1 - a.1) * 0.42;
                ((a.0, a.1 + bend), (d.0, d.1 - bend))
            }
            Shape::Rings { middle, .. } if forward => {
                let out = |point: Point, by: f64| {
                    let (dx, dy) = (point.0 - middle.0, point.1 - middle.1);
                    let r = dx.hypot(dy);
                    let k = if r < 1.0 { 1.0 } else { (r + by) / r };
                    (middle.0 + dx * k, middle.1 + dy * k)
                };
                let span =
                    (d.0 - middle.0).hypot(d.1 - middle.1) - (a.0 - middle.0).hypot(a.1 - middle.1);
                (out(a, span * 0.35), out(d, -span * 0.45))
            }
            Shape::Winding if forward => (mid(a, d, 1.0 / 3.0), mid(a, d, 2.0 / 3.0)),
            // Back, across or far down: bowed to the side, so that it does not run through nodes.
            _ => {
                let (dx, dy) = (d.0 - a.0, d.1 - a.1);
                let long = dx.hypot(dy).max(1.0);
                let bow = (0.22 * long).max(40.0) / long;
                let (p, q) = (mid(a, d, 0.25), mid(a, d, 0.75));
                ((p.0 + dy * bow, p.1 - dx * bow), (q.0 + dy * bow, q.1 - dx * bow))
            }
        };
        let points = [border(a, b, half), b, c, border(d, c, half)];
        let label = match &self.shape {
            Shape::Rings { .. } if forward => 0.6,
            Shape::Rows { .. } if forward => 0.56,
            _ => 0.5,
        };
        Curve { points, label }
    }
}

fn mid(a: Point, b: Point, t: f64) -> Point {
    (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
}
