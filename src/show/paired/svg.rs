//! The witnesses of a statement as pictures, those of both games side by side.

use std::fmt::Write;

use super::panels;
use crate::compare::pairs::RanStatement;
use crate::graph::graphml::escape;
use crate::show::wrap::paragraph;

const STYLE: &str = include_str!("../../graph/svg/style.css");
const OWN: &str = ".board { font: 14px ui-monospace, monospace; white-space: pre; }\n";
const LINE: f64 = 19.0;
const CHAR: f64 = 8.5;

/// Draws the witnesses of a statement: one picture for the first of both games, one for the second
/// of both, and so on.
#[must_use]
pub fn draw(one: &RanStatement, titles: [&str; 2]) -> Vec<String> {
    let lines = |text: String| text.lines().map(str::to_owned).collect::<Vec<_>>();
    panels(one, titles)
        .into_iter()
        .map(|both| picture(one, &both.into_iter().flatten().map(lines).collect::<Vec<_>>()))
        .collect()
}

fn picture(one: &RanStatement, panels: &[Vec<String>]) -> String {
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
    for panel in panels {
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
    svg
}
