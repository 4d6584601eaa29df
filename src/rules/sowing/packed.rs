//! A board in one machine word, one byte a pit. The only place that knows the word.

use std::fmt;

use super::board::{Board, MAX_PITS};

/// Most pits that fit in a word.
pub const MAX_PACKED: usize = size_of::<Word>();

/// The word.
pub type Word = u128;

/// One seed in each pit.
const ONES: Word = Word::from_le_bytes([1; MAX_PACKED]);
/// The highest bit of each pit.
const HIGH: Word = ONES << 7;

/// The seeds in up to [`MAX_PACKED`] pits. Pit 0 is the first of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Packed(pub Word);

impl Packed {
    /// An empty board.
    pub const EMPTY: Packed = Packed(0);

    /// Packs a board of at most [`MAX_PACKED`] pits.
    #[must_use]
    #[inline]
    pub fn of(board: &Board) -> Self {
        let mut bytes = [0; MAX_PACKED];
        bytes.copy_from_slice(&board.counts()[..MAX_PACKED]);
        Packed(Word::from_le_bytes(bytes))
    }

    /// The board.
    #[must_use]
    #[inline]
    pub fn board(self) -> Board {
        const { assert!(MAX_PACKED <= MAX_PITS) };
        Board::new(&self.0.to_le_bytes())
    }

    /// The seeds in one pit.
    #[must_use]
    #[inline]
    pub const fn get(self, pit: u8) -> u8 {
        // One byte of memory: a shift of the whole word by so much would take several steps.
        self.0.to_le_bytes()[pit as usize]
    }

    /// All seeds on the board.
    #[must_use]
    #[inline]
    pub const fn total(self) -> u8 {
        (self.0.wrapping_mul(ONES) >> (Word::BITS - 8)) as u8
    }

    /// In each pit what it and all before it hold together.
    #[must_use]
    #[inline]
    pub const fn sums(self) -> Word {
        self.0.wrapping_mul(ONES)
    }

    /// The board after half a turn: what lay in the first `half` pits lies in the next `half`, and
    /// the other way round.
    #[must_use]
    #[inline]
    pub const fn half_turn(self, half: u8) -> Self {
        let row = 8 * half as u32;
        Packed((self.0 >> row) | ((self.0 & first(half)) << row))
    }

    /// The pits that hold seeds, one bit each.
    #[must_use]
    #[inline]
    pub const fn filled(self) -> u16 {
        // The lowest bit of each pit with seeds; then the eight of each half are gathered in a byte.
        let some = ((((self.0 & !HIGH) + !HIGH) | self.0) & HIGH) >> 7;
        let gather = 0x0102_0408_1020_4080_u64;
        let low = (some as u64).wrapping_mul(gather) >> 56;
        let high = ((some >> 64) as u64).wrapping_mul(gather) >> 56;
        (low | high << 8) as u16
    }

    /// Whether no pit of `other` holds more than the same pit here.
    #[must_use]
    #[inline]
    pub const fn covers(self, other: Self) -> bool {
        let (a, b) = (self.0, other.0);
        // Bytewise a >= b: subtract with the high bits held apart, then put them back.
        let low = (a | HIGH) - (b & !HIGH);
        let borrow = (!a & b) | (!(a ^ b) & !low);
        borrow & HIGH == 0
    }
}

/// All bits of one pit.
#[must_use]
#[inline]
pub const fn lane(pit: u8) -> Word {
    0xff << (8 * pit as u32)
}

/// All bits of the first `pits` pits.
#[must_use]
#[inline]
pub const fn first(pits: u8) -> Word {
    if pits as usize >= MAX_PACKED { Word::MAX } else { (1 << (8 * pits as u32)) - 1 }
}

impl fmt::Debug for Packed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(self.0.to_le_bytes()).finish()
    }
}
