//! Paragraphs no wider than one reads with ease.

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
