//! Positions as somebody typed them: their words with places, and what is wrong with one.

use std::borrow::Cow;

/// What is wrong with a typed position, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}\n  {text}\n  {}{}", " ".repeat(*.at), "^".repeat((*.len).max(1)))]
pub struct BadPosition {
    /// The text that was read.
    pub text: String,
    /// Where the trouble starts, in characters.
    pub at: usize,
    /// How many characters it spans.
    pub len: usize,
    /// What is wrong and what would be right.
    pub message: String,
}

impl BadPosition {
    /// Trouble at a byte of a text, over so many characters.
    #[must_use]
    pub fn new(text: &str, at: usize, len: usize, message: String) -> Self {
        BadPosition {
            text: text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect(),
            at: text.get(..at).map_or(0, |before| before.chars().count()),
            len,
            message,
        }
    }
}

/// A position without the white space that a printed page puts into its board, where lines are broken:
/// before and after slashes and commas. Between words it stays.
///
/// ```
/// use pitproof::rules::typed::unwrapped;
/// assert_eq!(unwrapped("7,7,\n  7/ 7,7,7 S"), "7,7,7/7,7,7 S");
/// ```
#[must_use]
pub fn unwrapped(text: &str) -> Cow<'_, str> {
    const JOINS: [char; 2] = ['/', ','];
    if !text.contains(char::is_whitespace) {
        return text.into();
    }
    let mut joined = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(JOINS) {
        joined += rest[..at].trim_end();
        joined += &rest[at..=at];
        rest = rest[at + 1..].trim_start();
    }
    (joined + rest).into()
}

/// The words of a text, each with the byte at which it starts.
#[must_use]
pub fn words(text: &str) -> Vec<(usize, &str)> {
    let (mut words, mut at) = (Vec::new(), 0);
    for word in text.split([' ', '\t', '\n', '\r']) {
        if !word.is_empty() {
            words.push((at, word));
        }
        at += word.len() + 1;
    }
    words
}
