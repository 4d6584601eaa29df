//! Two rows of pits drawn in ASCII, as they lie on the ground.

use super::board::Pits;
use super::{Position, Ruleset, pit_letter};

/// A drawing of a board.
///
/// North's row is above and reversed, so that seeds run counter-clockwise round the picture.
///
/// ```
/// use pitproof::rules::sowing::{Params, Picture, Ruleset};
/// let ruleset = Ruleset::bare(Params::NEUTRAL, 3, 7);
/// let picture = Picture::of(&ruleset, &ruleset.start()).note("(nobody has moved)");
/// let drawn = picture.to_string();
/// let rows: Vec<&str> = drawn.lines().collect();
/// assert_eq!(rows[0], "        c  b  a");
/// assert_eq!(rows[1], "North   7  7  7        mover: South");
/// assert_eq!(rows[2], "South   7  7  7        (nobody has moved)");
/// assert_eq!(rows[3], "        A  B  C");
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Picture {
    rows: [Vec<u8>; 2],
    /// A bit for each pit that is marked.
    marks: Pits,
    notes: Vec<String>,
}

/// How far the notes stand off the board.
const GAP: &str = "        ";

impl Picture {
    /// A position: its board, and who is to move.
    pub fn of(ruleset: &Ruleset, position: &Position) -> Self {
        Self::board(ruleset, position).note(format!("mover: {}", position.mover))
    }

    /// A board without a word on whose turn it is.
    pub fn board(ruleset: &Ruleset, position: &Position) -> Self {
        let side = usize::from(ruleset.side);
        let counts = position.board.counts();
        let rows = [counts[..side].to_vec(), counts[side..2 * side].to_vec()];
        Picture { rows, marks: 0, notes: Vec::new() }
    }

    /// Adds a note at the right: the first beside North's row, the second beside South's, more
    /// below.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Adds the seeds captured so far.
    pub fn taken(self, taken: [u32; 2]) -> Self {
        self.note(format!("captured: South {}, North {}", taken[0], taken[1]))
    }

    /// Marks with `*` each pit that holds another number of seeds than in `before`.
    pub fn changed_since(mut self, before: &Position) -> Self {
        let was = before.board.counts();
        for (pit, seeds) in self.rows.iter().flatten().enumerate() {
            if was[pit] != *seeds {
                self.marks |= 1 << pit;
            }
        }
        self
    }
}

impl std::fmt::Display for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let side = self.rows[0].len();
        let most = self.rows.iter().flatten().copied().max().unwrap_or(0);
        let digits = most.to_string().len();
        let letters = |row: usize| -> Vec<(String, bool)> {
            let letter =
                |pit: usize| (pit_letter(side as u8, (row * side + pit) as u8).to_string(), false);
            (0..side).map(letter).collect()
        };
        let seeds = |row: usize| -> Vec<(String, bool)> {
            let cell = |pit: usize| {
                (self.rows[row][pit].to_string(), self.marks >> (row * side + pit) & 1 == 1)
            };
            (0..side).map(cell).collect()
        };
        let reversed = |mut cells: Vec<(String, bool)>| {
            cells.reverse();
            cells
        };
        let lines = [
            ("", reversed(letters(1))),
            ("North", reversed(seeds(1))),
            ("South", seeds(0)),
            ("", letters(0)),
        ];
        for (at, (label, cells)) in lines.into_iter().enumerate() {
            let mut text = format!("{label:<5} ");
            for (cell, marked) in cells {
                // A mark stands in the gap before the next cell.
                let gap = if text.ends_with('*') { 1 } else { 2 };
                text += &format!("{:gap$}{cell:>digits$}{}", "", if marked { "*" } else { "" });
            }
            if let Some(note) = at.checked_sub(1).and_then(|at| self.notes.get(at)) {
                let stars = usize::from(text.ends_with('*'));
                text += &GAP[stars..];
                text += note;
            }
            writeln!(f, "{}", text.trim_end())?;
        }
        for note in self.notes.iter().skip(3) {
            writeln!(f, "{:width$}{GAP}{note}", "", width = 6 + side * (digits + 2))?;
        }
        Ok(())
    }
}
