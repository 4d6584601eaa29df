//! A page as Markdown: CommonMark, with tables as GitHub and most others write them.

use std::fmt::Write;

use super::{Block, Grid, Inline, Page, inline};

/// The page.
#[must_use]
pub fn write(page: &Page) -> String {
    let mut text = format!("# {}\n", line(&page.title));
    for block in &page.blocks {
        text.push('\n');
        // Writing into a string cannot fail.
        let _ = match block {
            Block::Heading(level, said) => {
                writeln!(text, "{} {}", "#".repeat(usize::from(*level)), line(said))
            }
            Block::Text(said) => writeln!(text, "{}", start(&line(said))),
            Block::List(items) => {
                items.iter().try_for_each(|item| writeln!(text, "- {}", start(&line(item))))
            }
            Block::Terms(terms) => terms.iter().try_for_each(|(term, said)| {
                writeln!(text, "- **{}**: {}", line(term), line(said))
            }),
            Block::Grid(grid) => write!(text, "{}", table(grid)),
            Block::Boards(boards) => boards.iter().enumerate().try_for_each(|(n, board)| {
                let gap = if n > 0 { "\n" } else { "" };
                let under = match board.caption.as_str() {
                    "" => String::new(),
                    said => format!("\n{}\n", start(&line(said))),
                };
                write!(text, "{gap}```text\n{}```\n{under}", board.letters)
            }),
        };
    }
    text
}

fn table(grid: &Grid) -> String {
    let row = |cells: &mut dyn Iterator<Item = String>| {
        let cells: Vec<String> = cells.collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let mut text = row(&mut grid.heads.iter().map(|(head, _)| line(head)));
    text +=
        &row(&mut grid.heads.iter().map(|(_, right)| if *right { "---:" } else { "---" }.into()));
    for cells in &grid.rows {
        text += &row(&mut cells.iter().map(|cell| line(cell)));
    }
    text
}

/// Text on one line, with every sign escaped that could mean something.
fn line(text: &str) -> String {
    let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut written = String::new();
    for part in inline(&text) {
        match part {
            // A stroke ends a cell of a table even in code.
            Inline::Code(code) => {
                let _ = write!(written, "`{}`", code.replace('|', "\\|"));
            }
            Inline::Words(words) => {
                for c in words.chars().filter(|c| !c.is_control()) {
                    if matches!(
                        c,
                        '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '|' | '~' | '$'
                    ) {
                        written.push('\\');
                    }
                    written.push(c);
                }
            }
        }
    }
    written
}

/// A line that could be taken for a heading, a list or a rule by its first sign.
fn start(line: &str) -> String {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    if line.starts_with(['#', '+', '-', '=']) {
        format!("\\{line}")
    } else if digits > 0 && line[digits..].starts_with(['.', ')']) {
        format!("{}\\{}", &line[..digits], &line[digits..])
    } else {
        line.into()
    }
}
