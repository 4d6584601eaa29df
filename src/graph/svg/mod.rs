//! A drawing as a picture: little boards, coloured by who gains more, joined by moves.
//!
//! `place` chooses how the layers lie (below one another, on rings, or winding) and gives every
//! node its point; `board` draws one node, `curve` one edge. The picture needs no script and no
//! font, and follows the reader's light or dark setting.

mod board;
mod curve;
mod place;

use std::fmt::Write;

use super::drawing::Drawing;
use super::graphml::escape;
use board::Size;
use place::Place;

/// Most positions that make a picture a person can read.
pub const MOST: usize = 400;

const STYLE: &str = include_str!("style.css");

/// Draws the picture.
#[must_use]
pub fn write(drawing: &Drawing) -> String {
    let size = Size::of(drawing);
    let edges: Vec<(usize, usize)> =
        drawing.edges().map(|(from, to, _)| (from as usize, to as usize)).collect();
    let place = Place::of(drawing.graph.node_count(), &edges, size);
    let scale = (place.width / 1100.0).clamp(1.0, 2.0);
    let legend = legend(drawing, size);
    let top = place.head * scale;
    let (width, height) = (place.width.max(560.0 * scale), place.height + top);
    let left = (width - place.width) / 2.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n\
         <defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" \
         markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">\
         <path class=\"tip\" d=\"M0,1 L8,4 L0,7 z\"/></marker></defs>\n\
         <rect class=\"page\" width=\"{width:.0}\" height=\"{height:.0}\"/>\n",
        escape(&title(drawing)),
    );
    let _ = writeln!(svg, "<g transform=\"translate({left:.0} {top:.0})\">");
    place.guides(&mut svg);
    let nodes: Vec<_> = drawing.nodes().collect();
    // Good moves are drawn last, over the others; all labels above all lines.
    let mut order: Vec<_> = drawing.edges().collect();
    order.sort_by_key(|(_, _, edge)| edge.best == Some(true));
    let mut labels = String::new();
    for (from, to, edge) in order {
        let curve = place.curve(from as usize, to as usize);
        curve.draw(&mut svg, &mut labels, edge);
    }
    for (node, &(x, y)) in nodes.iter().zip(&place.at) {
        board::draw(&mut svg, node, drawing.from_mover, size, x, y);
    }
    svg += &labels;
    svg += "</g>\n";
    let _ =
        writeln!(svg, "<g transform=\"translate({0:.0} {0:.0}) scale({scale:.2})\">", 18.0 * scale);
    svg += &legend;
    svg += "</g>\n</svg>\n";
    svg
}

fn title(drawing: &Drawing) -> String {
    let mut title = format!("{} from {}", drawing.interpretation, drawing.from);
    if !drawing.part.is_empty() {
        title += &format!(": {}", drawing.part);
    }
    title
}

/// The heading and the key, in a box 560 wide at most.
fn legend(drawing: &Drawing, size: Size) -> String {
    let mut text = String::new();
    let (nodes, edges) = (drawing.graph.node_count(), drawing.graph.edge_count());
    let count = |n: usize, noun: &str| format!("{n} {noun}{}", if n == 1 { "" } else { "s" });
    let _ = writeln!(
        text,
        "<text class=\"name\" x=\"0\" y=\"14\">{}</text>\n\
         <text class=\"note\" x=\"0\" y=\"33\">from {}{}: {}, {}</text>",
        escape(&drawing.interpretation),
        escape(&drawing.from),
        if drawing.part.is_empty() { String::new() } else { format!(", {}", drawing.part) },
        count(nodes, "position"),
        count(edges, "move"),
    );
    let (south, north) =
        if drawing.from_mover { ("the mover", "the other") } else { ("South", "North") };
    let mut x = 0.0;
    let mut swatch = |class: &str, words: &str| {
        let entry = format!(
            "<g transform=\"translate({x:.0} 45)\"><rect class=\"card\" width=\"18\" height=\"13\" rx=\"4\"/>\
             <rect class=\"{class}\" width=\"18\" height=\"13\" rx=\"4\" fill-opacity=\"0.5\"/>\
             <text class=\"note\" x=\"24\" y=\"11\">{words}</text></g>\n"
        );
        x += 38.0 + 6.4 * words.len() as f64;
        entry
    };
    if drawing.values {
        text += &swatch("south", &format!("{south} gains more from here on"));
        text += &swatch("north", &format!("{north} gains more"));
        text += &swatch("even", "even");
    }
    let y = if drawing.values { 79 } else { 56 };
    let best = if drawing.values { "; thick: none is worth more" } else { "" };
    let side = size.side as u8;
    let letters = |first: u8| -> String {
        (0..side).map(|pit| char::from(first + pit)).map(String::from).collect::<Vec<_>>().join(" ")
    };
    let (above, below) =
        if drawing.from_mover { ("The other", "the mover") } else { ("North", "South") };
    let lines = [
        format!(
            "{above} above, from the right {}; {below} below, from the left {}.",
            letters(b'a'),
            letters(b'A')
        ),
        format!("The bold row is to move. A +4: move A captures 4{best}."),
        "Double frame: the game is over. Dashes: there are more moves than shown.".into(),
    ];
    for (n, line) in lines.iter().enumerate() {
        let y = y + 17 * n;
        let _ = writeln!(text, "<text class=\"note\" x=\"0\" y=\"{y}\">{line}</text>");
    }
    text
}
