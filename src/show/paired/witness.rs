//! A witness as text: how its position comes about, the board, what is played, the board after it.

use std::fmt::Write;

use crate::compare::pairs::{Origin, Witness};

/// Moves of a line that are written out.
const WRITTEN: usize = 6;

/// How wide what is said of a witness may be, in characters.
const WIDTH: usize = 38;

/// A witness drawn, below the name of its game.
pub(super) fn drawn(title: &str, witness: &Witness) -> String {
    let head = match (&witness.line[..], witness.by) {
        (_, Origin::Laid) => format!("{title}, laid out"),
        ([], _) => format!("{title}, at the start"),
        ([one], _) => format!("{title}, after {one}"),
        (all, _) if all.len() <= WRITTEN => format!("{title}, after {}", listed(all)),
        (all, _) => format!("{title}, after {} moves", all.len()),
    };
    let mut text = narrow(&head);
    // The game by its defaults needs no second name.
    if witness.reading.contains(['@', ':']) {
        text += &narrow(&format!("({})", witness.reading));
    }
    text.push('\n');
    let board = |at: usize| witness.boards.get(at).map_or("", |sight| sight.picture.trim_end());
    let _ = writeln!(text, "{}", board(0));
    let played = match (&witness.forbidden, &witness.moves[..]) {
        (Some(mv), _) => Some(format!("the move {mv} is forbidden")),
        (None, []) => None,
        (None, moves) if witness.endless => Some(format!("{} again and again", listed(moves))),
        (None, [one]) => Some(format!("the move {one}")),
        (None, moves) => Some(format!("the moves {}", listed(moves))),
    };
    let said: Vec<&str> = played
        .as_deref()
        .into_iter()
        .chain([witness.why.as_str()])
        .filter(|s| !s.is_empty())
        .collect();
    if !said.is_empty() {
        let _ = write!(text, "\n{}", narrow(&said.join(": ")));
    }
    if !witness.moves.is_empty() && !witness.endless {
        let _ = writeln!(text, "\n{}", board(witness.moves.len()));
    }
    text
}

/// Moves one after the other, told apart also where one is written in several words.
fn listed(moves: &[String]) -> String {
    let sign = if moves.iter().any(|mv| mv.contains(' ')) { ", " } else { " " };
    moves.join(sign)
}

/// A paragraph no wider than a picture with another beside it.
fn narrow(text: &str) -> String {
    let options = textwrap::Options::new(WIDTH)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .break_words(false);
    textwrap::fill(text, options) + "\n"
}
