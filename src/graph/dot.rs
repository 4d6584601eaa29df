//! A drawing in the DOT language of Graphviz.

use std::fmt::Write;

use super::drawing::Drawing;

/// Writes the drawing: boards in the nodes, moves with captures on the edges, values as attributes.
#[must_use]
pub fn write(drawing: &Drawing) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "digraph {} {{", quote(&drawing.interpretation));
    let mut label = format!("{} from {}", drawing.interpretation, drawing.from);
    if !drawing.part.is_empty() {
        label += &format!(": {}", drawing.part);
    }
    let _ = writeln!(text, "  graph [label={}, labelloc=t];", quote(&label));
    text += "  node [shape=box, style=\"rounded,filled\", fillcolor=\"#f2f2f0\", fontname=\"monospace\"];\n";
    text += "  edge [fontname=\"sans-serif\"];\n";
    for node in drawing.nodes() {
        let row = |row: usize, back: bool| {
            let mut pits: Vec<String> = node.rows[row].iter().map(u8::to_string).collect();
            if back {
                pits.reverse();
            }
            pits.join(" ")
        };
        let mut label = format!("{}\n{}", row(1, true), row(0, false));
        let mut more = String::new();
        if let Some(south) = node.south() {
            let (words, color) = match south {
                0 => ("even".into(), "#e4e4e0"),
                _ if drawing.from_mover => (format!("{south:+}"), shade(south)),
                _ if south > 0 => (format!("South +{south}"), shade(south)),
                _ => (format!("North +{}", -south), shade(south)),
            };
            label += &format!("\n{words}");
            let _ = write!(more, ", value={}, fillcolor={}", node.value.unwrap_or(0), quote(color));
        }
        if let Some(conversion) = node.conversion {
            let _ = write!(more, ", conversion={conversion}");
        }
        if node.over.is_some() {
            more += ", peripheries=2";
        } else if node.more {
            more += ", style=\"rounded,filled,dashed\"";
        }
        let _ = writeln!(
            text,
            "  n{} [label={}, position={}, mover={}, ply={}{more}];",
            node.id,
            quote(&label),
            quote(&node.position),
            node.mover,
            node.ply
        );
    }
    for (from, to, edge) in drawing.edges() {
        let [south, north] = edge.gain;
        let mut label = edge.mv.clone();
        if south != 0 || north != 0 {
            label += &format!(" +{}", south.max(north));
        }
        let best = match edge.best {
            Some(true) => ", best=true, penwidth=2.5",
            Some(false) => ", best=false, color=\"#a0a0a0\"",
            None => "",
        };
        let _ = writeln!(
            text,
            "  n{from} -> n{to} [label={}, move={}, south={south}, north={north}{best}];",
            quote(&label),
            quote(&edge.mv)
        );
    }
    text + "}\n"
}

fn shade(south: i16) -> &'static str {
    if south > 0 { "#cfe3f6" } else { "#fbdcc4" }
}

/// A quoted string of the DOT language; `\n` breaks a line.
fn quote(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{escaped}\"")
}
