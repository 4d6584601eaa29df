//! Seeds in pits, one byte a pit, in one machine word. The only place that knows the word.

use std::fmt;

/// Most pits that fit on a board.
pub const MAX_PITS: usize = 8;
/// Most seeds that fit on a board.
pub const MAX_SEEDS: usize = 255;

/// The seeds in up to [`MAX_PITS`] pits, at most [`MAX_SEEDS`] in all. Pit 0 is South's first; pits
/// follow in sowing order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Board(pub u64);

impl Board {
    /// The board with these seeds; pits beyond the list are empty.
    #[must_use]
    pub fn new(counts: &[u8]) -> Self {
        debug_assert!(counts.len() <= MAX_PITS);
        let mut bytes = [0; MAX_PITS];
        bytes[..counts.len()].copy_from_slice(counts);
        Board(u64::from_le_bytes(bytes))
    }

    /// The seeds of every pit; 0 where the board has no pit.
    #[must_use]
    #[inline]
    pub const fn counts(self) -> [u8; MAX_PITS] {
        self.0.to_le_bytes()
    }

    /// The seeds in one pit.
    #[must_use]
    #[inline]
    pub const fn get(self, pit: u8) -> u8 {
        (self.0 >> (8 * pit)) as u8
    }

    /// The board with one seed more in a pit.
    #[must_use]
    #[inline]
    pub const fn plus_one(self, pit: u8) -> Self {
        Board(self.0.wrapping_add(1 << (8 * (pit & 7))))
    }

    /// The board with `seeds` more in a pit.
    #[must_use]
    #[inline]
    pub const fn plus(self, pit: u8, seeds: u8) -> Self {
        Board(self.0.wrapping_add((seeds as u64) << (8 * (pit & 7))))
    }

    /// The board with some pits (a bit for each) emptied.
    #[must_use]
    #[inline]
    pub const fn without(self, mut pits: u8) -> Self {
        let mut word = self.0;
        while pits != 0 {
            word &= !(0xff << (8 * pits.trailing_zeros()));
            pits &= pits - 1;
        }
        Board(word)
    }

    /// All seeds in a stretch of pits.
    #[must_use]
    #[inline]
    pub const fn stretch(self, from: u8, pits: u8) -> u8 {
        Board((self.0 >> (8 * from as u32)) & row_mask(pits)).total()
    }

    /// All seeds on the board.
    #[must_use]
    #[inline]
    pub const fn total(self) -> u8 {
        (self.0.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }

    /// The board after half a turn: what lay in the first `half` pits lies in the next `half`, and
    /// the other way round.
    #[must_use]
    #[inline]
    pub const fn half_turn(self, half: u8) -> Self {
        let row = 8 * half as u32;
        let low = self.0 & row_mask(half);
        Board((self.0 >> row) | (low << row))
    }
}

/// The bytes of the first `pits` pits.
#[must_use]
#[inline]
pub const fn row_mask(pits: u8) -> u64 {
    if pits as usize >= MAX_PITS { u64::MAX } else { (1 << (8 * pits as u32)) - 1 }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(self.counts()).finish()
    }
}
