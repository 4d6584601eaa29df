//! A drawing in GraphML, which networkx, Gephi, yEd and igraph read.

use std::fmt::Write;

use super::drawing::Drawing;

/// What nodes and edges carry: for what, name, type.
const KEYS: &[(&str, &str, &str)] = &[
    ("node", "position", "string"),
    ("node", "mover", "string"),
    ("node", "ply", "int"),
    ("node", "over", "string"),
    ("node", "more", "boolean"),
    ("node", "value", "int"),
    ("node", "conversion", "int"),
    ("node", "low", "int"),
    ("node", "high", "int"),
    ("edge", "move", "string"),
    ("edge", "south", "int"),
    ("edge", "north", "int"),
    ("edge", "worth", "int"),
    ("edge", "best", "boolean"),
];

/// Writes the drawing.
#[must_use]
pub fn write(drawing: &Drawing) -> String {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" \
         xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" \
         xsi:schemaLocation=\"http://graphml.graphdrawing.org/xmlns \
         http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd\">\n",
    );
    for (what, name, kind) in KEYS {
        let _ = writeln!(
            text,
            "  <key id=\"{name}\" for=\"{what}\" attr.name=\"{name}\" attr.type=\"{kind}\"/>"
        );
    }
    for name in ["interpretation", "from"] {
        let _ = writeln!(
            text,
            "  <key id=\"{name}\" for=\"graph\" attr.name=\"{name}\" attr.type=\"string\"/>"
        );
    }
    text += "  <graph edgedefault=\"directed\">\n";
    data(&mut text, "    ", "interpretation", &drawing.interpretation);
    data(&mut text, "    ", "from", &drawing.from);
    for node in drawing.nodes() {
        let _ = writeln!(text, "    <node id=\"n{}\">", node.id);
        let mut put = |name: &str, value: &dyn ToString| {
            data(&mut text, "      ", name, &value.to_string());
        };
        put("position", &node.position);
        put("mover", &node.mover);
        put("ply", &node.ply);
        put("more", &node.more);
        if let Some(over) = &node.over {
            put("over", &over.why);
        }
        if let Some(value) = node.value {
            put("value", &value);
        }
        if let Some(conversion) = node.conversion {
            put("conversion", &conversion);
        }
        if let Some([low, high]) = node.interval {
            put("low", &low);
            put("high", &high);
        }
        text += "    </node>\n";
    }
    for (id, (from, to, edge)) in drawing.edges().enumerate() {
        let _ = writeln!(text, "    <edge id=\"e{id}\" source=\"n{from}\" target=\"n{to}\">");
        let mut put = |name: &str, value: &dyn ToString| {
            data(&mut text, "      ", name, &value.to_string());
        };
        put("move", &edge.mv);
        put("south", &edge.gain[0]);
        put("north", &edge.gain[1]);
        if let Some(value) = edge.value {
            put("worth", &value);
        }
        if let Some(best) = edge.best {
            put("best", &best);
        }
        text += "    </edge>\n";
    }
    text + "  </graph>\n</graphml>\n"
}

fn data(text: &mut String, indent: &str, key: &str, value: &str) {
    let _ = writeln!(text, "{indent}<data key=\"{key}\">{}</data>", escape(value));
}

/// Text as XML takes it, in elements and in attributes.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            c if c.is_control() => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}
