//! The board, and what everybody has so far.

use std::io::{self, Write};

use super::Session;
use crate::rules::{Payoff, Player, Worded};

impl<G: Worded> Session<'_, G> {
    /// Shows the board once after each change of it.
    pub(super) fn board(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.shown {
            return Ok(());
        }
        self.shown = true;
        writeln!(out, "{}\n", self.picture().trim_end())?;
        if let Some([_, many]) = self.game.unit() {
            let points = self.points[self.points.len() - 1];
            writeln!(out, "Gained so far, in {many}: {}.", self.score(&points))?;
        }
        Ok(())
    }

    /// `South 3, North 5`.
    pub(super) fn score(&self, points: &G::Pay) -> String {
        let each = self.game.seats().iter().zip(points.gains());
        each.map(|(name, gain)| format!("{name} {gain}")).collect::<Vec<_>>().join(", ")
    }

    fn picture(&self) -> String {
        let picture = self.game.picture(self.state());
        let Some(paint) = self.paint else { return picture };
        let lines = picture.lines().map(|line| {
            let words = line.split(' ').map(|word| match self.owner(word) {
                Some(owner) => paint(word, owner),
                None => word.to_string(),
            });
            words.collect::<Vec<_>>().join(" ")
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Whose a word of the picture is: his pieces, or his name.
    fn owner(&self, word: &str) -> Option<Player> {
        let named = || self.game.seats().iter().position(|seat| *seat == word);
        self.game.owner_of_word(word).or_else(|| named().map(|seat| Player(seat as u8)))
    }
}
