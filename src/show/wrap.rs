//! Paragraphs no wider than one reads with ease.

use std::fmt::Write;

/// Columns of a line of text.
pub const WIDTH: usize = 88;

/// A paragraph, its first line after `first`, the others after `rest`; no newline at its end.
#[must_use]
pub fn paragraph(text: &str, first: &str, rest: &str) -> String {
    let options = textwrap::Options::new(WIDTH)
        .initial_indent(first)
        .subsequent_indent(rest)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .break_words(false);
    textwrap::fill(text.trim(), options)
}

/// Two drawings beside each other with an arrow between them, or one above the other where they are
/// too wide.
#[must_use]
pub fn beside(indent: &str, left: &str, arrow: &str, right: &str) -> String {
    let width = |text: &str| text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let (one, mid) = (width(left), arrow.chars().count());
    let mut text = String::new();
    if indent.len() + one + 3 + mid + 3 + width(right) > WIDTH {
        for line in left.lines().chain([arrow]).chain(right.lines()) {
            let _ = writeln!(text, "{}", format!("{indent}{line}").trim_end());
        }
        return text;
    }
    let mut right = right.lines();
    for (n, line) in left.lines().enumerate() {
        // The arrow stands on the mover's row.
        let sign = if n == 2 { arrow } else { "" };
        let row =
            format!("{indent}{line:<one$}   {sign:<mid$}   {}", right.next().unwrap_or_default());
        let _ = writeln!(text, "{}", row.trim_end());
    }
    for line in right {
        let row = format!("{indent}{:<one$}   {:<mid$}   {line}", "", "");
        let _ = writeln!(text, "{}", row.trim_end());
    }
    text
}
