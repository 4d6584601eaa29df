//! Rows of beads that fit clues about tempo.

use std::fmt;

use super::clue::BadClue;
use crate::rules::beads::tempo::{Tempo, within};

/// Something that is said about a row: how many moves can be made within it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowClue {
    /// The greatest number of moves in a row that bring the opponent no bead.
    pub most: u32,
    /// Pits that get one bead more before that.
    pub with: Vec<usize>,
    /// The pit that is sown before that.
    pub after: Option<usize>,
}

impl RowClue {
    /// Reads `tempo 14`, `tempo 7 with A`, `tempo 0 with A B C D`, `tempo 0 after A`.
    ///
    /// # Errors
    /// What cannot be read.
    pub fn read(text: &str) -> Result<Self, BadClue> {
        let bad = |why: &str| BadClue { text: text.into(), why: why.into() };
        let mut words = text.split_whitespace();
        if words.next() != Some("tempo") {
            return Err(bad("a clue about a row is like `tempo 14`, `tempo 7 with A`"));
        }
        let most = words.next().and_then(|word| word.parse().ok());
        let most = most.ok_or_else(|| bad("after `tempo` comes a number of moves"))?;
        let mut clue = RowClue { most, with: Vec::new(), after: None };
        let kind = words.next();
        let pits = words.map(|word| match word.as_bytes() {
            [letter @ b'A'..=b'H'] => Ok(usize::from(letter - b'A')),
            _ => Err(bad(&format!("`{}` is no pit from A to H", word.escape_debug()))),
        });
        let pits = pits.collect::<Result<Vec<_>, _>>()?;
        match (kind, pits.as_slice()) {
            (None, _) => {}
            (Some("with"), [_, ..]) => clue.with = pits,
            (Some("after"), &[pit]) => clue.after = Some(pit),
            _ => {
                return Err(bad("after the number may come `with` and pits, or `after` and a pit"));
            }
        }
        Ok(clue)
    }

    /// The row that it counts the moves of, given the row that it is about; `None` if there is no
    /// such pit, or it cannot be sown within the row.
    #[must_use]
    pub fn counted(&self, row: &[u8]) -> Option<Vec<u8>> {
        let mut row = row.to_vec();
        for &pit in &self.with {
            *row.get_mut(pit)? += 1;
        }
        match self.after {
            Some(pit) => within(&row, pit),
            None => Some(row),
        }
    }

    /// Whether a row fits.
    pub fn fits(&self, row: &[u8], tempo: &mut Tempo) -> bool {
        self.counted(row).is_some_and(|row| tempo.most(&row) == self.most)
    }
}

impl fmt::Display for RowClue {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let letter = |pit: usize| (b'A' + pit as u8) as char;
        write!(f, "tempo {}", self.most)?;
        if !self.with.is_empty() {
            f.write_str(" with")?;
            self.with.iter().try_for_each(|&pit| write!(f, " {}", letter(pit)))?;
        }
        self.after.map_or(Ok(()), |pit| write!(f, " after {}", letter(pit)))
    }
}

/// All rows of up to `most` beads in each pit but the last, which is left empty, that fit all clues.
///
/// The last pit takes part in no move within the row: any bead sown from it goes to the opponent.
#[must_use]
pub fn rows(pits: usize, most: u8, clues: &[RowClue]) -> Vec<Vec<u8>> {
    let mut tempo = Tempo::default();
    let (mut row, mut found) = (vec![0; pits], Vec::new());
    loop {
        if clues.iter().all(|clue| clue.fits(&row, &mut tempo)) {
            found.push(row.clone());
        }
        let open = pits.saturating_sub(1);
        let Some(raise) = (0..open).rev().find(|&pit| row[pit] < most) else { return found };
        row[raise] += 1;
        row[raise + 1..].fill(0);
    }
}
