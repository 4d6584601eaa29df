//! A page as one HTML file that needs nothing else: no script, no font, no picture from outside.
//!
//! It is well-formed XML too, and follows the reader's light or dark setting.

use std::fmt::Write;

use super::{Block, Drawing, Grid, Inline, Page, inline};
use crate::graph::graphml::escape;
use crate::rules::Player;
use crate::rules::sowing::pit_letter;

const STYLE: &str = include_str!("style.css");

/// Width of a pit of a drawing, and of the names before the rows.
const PIT: usize = 46;
const NAME: usize = 62;

/// The page.
#[must_use]
pub fn write(page: &Page) -> String {
    let title = escape(&page.title.split_whitespace().collect::<Vec<_>>().join(" "));
    let mut text = format!(
        "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n\
         <meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
         <h1>{title}</h1>\n"
    );
    for block in &page.blocks {
        // Writing into a string cannot fail.
        let _ = match block {
            Block::Heading(level, said) => writeln!(text, "<h{level}>{}</h{level}>", words(said)),
            Block::Text(said) => writeln!(text, "<p>{}</p>", words(said)),
            Block::List(items) => {
                let items: String =
                    items.iter().map(|item| format!("<li>{}</li>\n", words(item))).collect();
                writeln!(text, "<ul>\n{items}</ul>")
            }
            Block::Terms(terms) => {
                let terms: String = terms
                    .iter()
                    .map(|(term, said)| {
                        format!("<dt>{}</dt><dd>{}</dd>\n", words(term), words(said))
                    })
                    .collect();
                writeln!(text, "<dl>\n{terms}</dl>")
            }
            Block::Grid(grid) => write!(text, "{}", table(grid)),
            Block::Boards(boards) => {
                let boards: String = boards.iter().map(board).collect();
                writeln!(text, "<div class=\"boards\">\n{boards}</div>")
            }
        };
    }
    text + "</main>\n</body>\n</html>\n"
}

fn words(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let parts = inline(&text).into_iter().map(|part| match part {
        Inline::Words(words) => escape(words),
        Inline::Code(code) => format!("<code>{}</code>", escape(code)),
    });
    parts.collect()
}

fn table(grid: &Grid) -> String {
    let class = |column: usize| if grid.heads[column].1 { " class=\"number\"" } else { "" };
    let heads: String = (0..grid.heads.len())
        .map(|n| format!("<th scope=\"col\"{}>{}</th>", class(n), words(&grid.heads[n].0)))
        .collect();
    let mut text =
        format!("<div class=\"wide\"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n");
    for row in &grid.rows {
        let cells: String = row
            .iter()
            .enumerate()
            .map(|(n, cell)| format!("<td{}>{}</td>", class(n), words(cell)))
            .collect();
        let _ = writeln!(text, "<tr>{cells}</tr>");
    }
    text + "</tbody>\n</table></div>\n"
}

/// Two rows of round pits, North's above and from right to left, as they lie on the ground.
fn board(drawing: &Drawing) -> String {
    let side = drawing.rows[0].len();
    let (width, height) = (NAME + PIT * side + 8, 2 * PIT + 44);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{}\">\n",
        escape(&drawing.position)
    );
    for (row, name) in ["South", "North"].into_iter().enumerate() {
        let y = if row == 1 { 22 + PIT / 2 } else { 22 + PIT + PIT / 2 };
        let turn = drawing.mover.map(Player::seat) == Some(row);
        let class = if turn { "name turn" } else { "name" };
        let _ = writeln!(svg, "<text class=\"{class}\" x=\"2\" y=\"{}\">{name}</text>", y + 5);
        for (n, seeds) in drawing.rows[row].iter().enumerate() {
            let column = if row == 1 { side - 1 - n } else { n };
            let x = NAME + PIT * column + PIT / 2;
            let pit = row * side + n;
            let class = if drawing.marked.contains(&pit) { "pit marked" } else { "pit" };
            let letter = pit_letter(side as u8, pit as u8);
            let at = if row == 1 { 14 } else { height - 6 };
            let none = if *seeds == 0 { " none" } else { "" };
            let _ = writeln!(
                svg,
                "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>\
                 <text class=\"seeds{none}\" x=\"{x}\" y=\"{}\">{seeds}</text>\
                 <text class=\"letter\" x=\"{x}\" y=\"{at}\">{letter}</text>",
                PIT / 2 - 3,
                y + 6
            );
        }
    }
    format!(
        "<figure>\n{svg}</svg>\n<figcaption>{}</figcaption>\n</figure>\n",
        words(&drawing.caption)
    )
}
