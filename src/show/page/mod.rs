//! A page of headings, paragraphs, tables and boards, to be written as Markdown or as HTML.
//!
//! A page is put together once, from plain text; each writer escapes it in its own way. Words
//! between backticks are code in both.

pub mod html;
pub mod markdown;

use crate::rules::Player;
use crate::rules::sowing::Picture;
use crate::rules::sowing::{Position, Ruleset, position_text};

/// A page.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Its title, which is its first heading.
    pub title: String,
    /// What it has, in order.
    pub blocks: Vec<Block>,
}

/// A part of a page.
#[derive(Clone, Debug)]
pub enum Block {
    /// A heading of level 2 or 3.
    Heading(u8, String),
    /// A paragraph.
    Text(String),
    /// Short statements.
    List(Vec<String>),
    /// Words with what goes with them.
    Terms(Vec<(String, String)>),
    /// A table.
    Grid(Grid),
    /// Boards in a row, each with a line under it.
    Boards(Vec<Drawing>),
}

/// A table; every row has as many cells as there are columns.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    /// The headings, and whether their columns hold numbers.
    pub heads: Vec<(String, bool)>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

/// A board.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// South's row, then North's, each in sowing order.
    pub rows: [Vec<u8>; 2],
    /// The numbers of the pits that are marked.
    pub marked: Vec<usize>,
    /// Who is to move, if anybody.
    pub mover: Option<Player>,
    /// The position as it is typed.
    pub position: String,
    /// What is said under it.
    pub caption: String,
    /// The same drawing in letters.
    pub letters: String,
}

impl Grid {
    /// A table with these headings; `>` before one makes its column one of numbers.
    #[must_use]
    pub fn new<'a>(heads: impl IntoIterator<Item = &'a str>) -> Self {
        let head = |text: &str| (text.trim_start_matches('>').to_string(), text.starts_with('>'));
        Grid { heads: heads.into_iter().map(head).collect(), rows: Vec::new() }
    }

    /// Adds a row; missing cells are empty.
    pub fn row<T: Into<String>>(&mut self, cells: impl IntoIterator<Item = T>) {
        let mut row: Vec<String> = cells.into_iter().map(Into::into).collect();
        row.resize(self.heads.len(), String::new());
        self.rows.push(row);
    }
}

impl Drawing {
    /// A position; pits that hold another number of seeds than in `before` are marked.
    #[must_use]
    pub fn of(
        ruleset: &Ruleset,
        position: &Position,
        before: Option<&Position>,
        over: bool,
        caption: String,
    ) -> Self {
        let side = usize::from(ruleset.side);
        let counts = position.board.counts();
        let marked = before.map_or(Vec::new(), |before| {
            let was = before.board.counts();
            (0..2 * side).filter(|&pit| was[pit] != counts[pit]).collect()
        });
        let mut picture = match over {
            true => Picture::board(ruleset, position),
            false => Picture::of(ruleset, position),
        };
        if let Some(before) = before {
            picture = picture.changed_since(before);
        }
        Drawing {
            rows: [counts[..side].to_vec(), counts[side..2 * side].to_vec()],
            marked,
            mover: (!over).then_some(position.mover),
            position: position_text(ruleset, position),
            caption,
            letters: picture.to_string(),
        }
    }
}

impl Page {
    /// Adds a heading of level 2.
    pub fn section(&mut self, text: &str) {
        self.blocks.push(Block::Heading(2, text.into()));
    }

    /// Adds a heading of level 3.
    pub fn part(&mut self, text: &str) {
        self.blocks.push(Block::Heading(3, text.into()));
    }

    /// Adds a paragraph, unless it is empty.
    pub fn text(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !text.trim().is_empty() {
            self.blocks.push(Block::Text(text));
        }
    }

    /// Adds a table, unless it has no rows.
    pub fn grid(&mut self, grid: Grid) {
        if !grid.rows.is_empty() {
            self.blocks.push(Block::Grid(grid));
        }
    }
}

/// A stretch of text: words, or code between backticks.
pub(super) enum Inline<'a> {
    Words(&'a str),
    Code(&'a str),
}

/// Takes text apart at its backticks; one without a partner stands for itself.
pub(super) fn inline(text: &str) -> Vec<Inline<'_>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('`') {
        let Some((code, next)) = after.split_once('`').filter(|(code, _)| !code.trim().is_empty())
        else {
            break;
        };
        if !before.is_empty() {
            parts.push(Inline::Words(before));
        }
        parts.push(Inline::Code(code));
        rest = next;
    }
    if !rest.is_empty() {
        parts.push(Inline::Words(rest));
    }
    parts
}
