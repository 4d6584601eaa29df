//! The witness of a statement as a picture: for each game that breaks the law, the last move.

use std::fmt::Write;

use super::Rules;
use crate::check::Counterexample;
use crate::compare::pairs::RanStatement;
use crate::graph::graphml::escape;
use crate::show::wrap::paragraph;

const STYLE: &str = include_str!("../../graph/svg/style.css");
const OWN: &str = ".board { font: 14px ui-monospace, monospace; white-space: pre; }\n";
const LINE: f64 = 19.0;
const CHAR: f64 = 8.5;

/// Draws the witnesses of a statement side by side; `None` if it has none.
#[must_use]
pub fn draw(one: &RanStatement, titles: [&str; 2], rules: &Rules) -> Option<String> {
    let panels: Vec<Vec<String>> = titles
        .iter()
        .zip(&one.sides)
        .filter_map(|(title, side)| Some(panel(title, side.witness.as_deref()?, rules)))
        .collect();
    if panels.is_empty() {
        return None;
    }
    let widest = |panel: &Vec<String>| {
        panel.iter().map(|line| line.chars().count()).max().unwrap_or(0).max(30) as f64 * CHAR
    };
    let lines = panels.iter().map(Vec::len).max().unwrap_or(0) as f64;
    let wide: f64 = panels.iter().map(|panel| widest(panel) + 48.0).sum::<f64>() + 24.0;
    let text = paragraph(&one.text, "", "");
    let head: Vec<&str> = text.lines().collect();
    let top = 54.0 + LINE * head.len() as f64;
    let (width, height) = (wide.max(760.0), top + LINE * (lines + 2.0));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\">\n<title>{0}</title>\n\
         <style>\n{STYLE}{OWN}</style>\n\
         <rect class=\"page\" width=\"{width:.0}\" height=\"{height:.0}\"/>\n\
         <text class=\"name\" x=\"24\" y=\"34\">{0}</text>\n",
        escape(&one.id)
    );
    for (at, line) in head.iter().enumerate() {
        let y = 56.0 + LINE * at as f64;
        let _ = writeln!(svg, "<text class=\"note\" x=\"24\" y=\"{y:.0}\">{}</text>", escape(line));
    }
    let mut x = 24.0;
    for panel in &panels {
        for (at, line) in panel.iter().enumerate().filter(|(_, line)| !line.is_empty()) {
            let y = top + LINE * (at as f64 + 1.0);
            let _ = writeln!(
                svg,
                "<text class=\"board\" xml:space=\"preserve\" x=\"{x:.0}\" y=\"{y:.0}\">{}</text>",
                escape(line)
            );
        }
        x += widest(panel) + 48.0;
    }
    svg += "</svg>\n";
    Some(svg)
}

fn panel(title: &str, found: &Counterexample, rules: &Rules) -> Vec<String> {
    super::witness(title, found, rules).lines().map(str::to_owned).collect()
}
