//! What decides the future of a game on a cross.

use super::route::{MAX_PITS, Pits, each};

/// A position: the seeds in the pits, and whose turn it is.
///
/// Equality and order see everything; what no rule of the game reads is always zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Position {
    /// The seeds in each pit, by its number; zero beyond the last pit of the board.
    pub board: [u8; MAX_PITS],
    /// The seat to move, from 0 to 3: South, East, North, West.
    pub mover: u8,
    /// Whether the mover may pass, because this is a further move that he need not make.
    pub further: bool,
    /// A bit for each seat that is out for good.
    pub out: u8,
    /// Seeds captured so far by each seat, kept only where a rule reads them.
    pub taken: [u8; 4],
}

impl Position {
    /// The seeds of a set of pits.
    #[must_use]
    #[inline]
    pub fn seeds(&self, pits: Pits) -> u32 {
        each(pits).map(|pit| u32::from(self.board[usize::from(pit)])).sum()
    }

    /// The seeds on the board.
    #[must_use]
    #[inline]
    pub fn total(&self) -> u32 {
        self.board.iter().map(|&seeds| u32::from(seeds)).sum()
    }

    /// The mover as an index.
    #[must_use]
    #[inline]
    pub const fn seat(&self) -> usize {
        self.mover as usize
    }
}
