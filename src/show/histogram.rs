//! How many positions have which value, as a picture that reads well in light and in dark.

use std::fmt::Write;

use super::table::thousands;
use crate::table::stats::Stats;

const WIDTH: usize = 760;
const HEIGHT: usize = 320;
const LEFT: usize = 16;
const TOP: usize = 56;
const BOTTOM: usize = 44;

/// An SVG picture: a bar for each value, seen from the player to move.
#[must_use]
pub fn svg(stats: &Stats) -> String {
    let (first, last) = match (stats.by_value.first(), stats.by_value.last()) {
        (Some(first), Some(last)) => (first.value, last.value),
        _ => (0, 0),
    };
    let most = stats.by_value.iter().map(|one| one.positions).max().unwrap_or(1).max(1);
    let count = usize::from((last - first).unsigned_abs()) + 1;
    let step = (WIDTH - 2 * LEFT) as f64 / count as f64;
    let height = (HEIGHT - TOP - BOTTOM) as f64;
    let base = HEIGHT - BOTTOM;
    let name = escape(&stats.interpretation);
    let total = thousands(stats.positions.into());
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="title">
<title id="title">{name}: positions by value for the player to move</title>
<style>
  svg {{ background: #ffffff; font: 13px system-ui, sans-serif; }}
  text {{ fill: #1f2328; }} .dim {{ fill: #59636e; font-size: 11px; }}
  .win {{ fill: #1a7f5a; }} .even {{ fill: #8c959f; }} .loss {{ fill: #b5482a; }}
  line {{ stroke: #d1d9e0; }}
  @media (prefers-color-scheme: dark) {{
    svg {{ background: #0d1117; }}
    text {{ fill: #f0f6fc; }} .dim {{ fill: #9198a1; }}
    .win {{ fill: #3fb98a; }} .even {{ fill: #9198a1; }} .loss {{ fill: #e5805f; }}
    line {{ stroke: #3d444d; }}
  }}
</style>
<text x="{LEFT}" y="22">{name}</text>
<text x="{LEFT}" y="40" class="dim">{total} positions by what the player to move gains over the other, in seeds</text>
<line x1="{LEFT}" y1="{base}" x2="{}" y2="{base}"/>
"#,
        WIDTH - LEFT
    );
    for one in &stats.by_value {
        let x = LEFT as f64 + f64::from(one.value - first) * step;
        let tall = (one.positions as f64 / most as f64 * height).max(0.5);
        let class = match one.value {
            0 => "even",
            1.. => "win",
            _ => "loss",
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            r#"<rect class="{class}" x="{x:.1}" y="{:.1}" width="{:.1}" height="{tall:.1}"><title>{}: {} positions, such as {}</title></rect>"#,
            base as f64 - tall,
            (step - 1.0).max(0.5),
            one.value,
            thousands(one.positions.into()),
            escape(&one.example)
        );
    }
    let every = ((count as f64 / 16.0).ceil() as i16).max(1);
    for value in (first..=last).filter(|value| value % every == 0) {
        let x = LEFT as f64 + (f64::from(value - first) + 0.5) * step;
        let _ = writeln!(
            svg,
            r#"<text class="dim" x="{x:.1}" y="{}" text-anchor="middle">{value}</text>"#,
            base + 16
        );
    }
    let end = WIDTH - LEFT;
    let y = HEIGHT - 8;
    let _ = writeln!(svg, r#"<text class="dim" x="{LEFT}" y="{y}">the mover loses</text>"#);
    let _ = writeln!(
        svg,
        r#"<text class="dim" x="{end}" y="{y}" text-anchor="end">the mover wins</text>"#
    );
    svg + "</svg>\n"
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
