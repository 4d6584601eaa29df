//! Seeds in pits, one byte a pit.
//!
//! Positions are made of it. Solvers pack it into one machine word ([`packed`](super::packed)).

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// Most pits that fit on a board.
pub const MAX_PITS: usize = 24;
/// Most seeds that fit on a board.
pub const MAX_SEEDS: usize = 255;

/// A set of pits: a bit for each.
pub type Pits = u32;

/// The pits of a set, lowest first.
#[inline]
pub fn each(mut pits: Pits) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let pit = pits.trailing_zeros() as u8;
        (pits != 0).then(|| {
            pits &= pits - 1;
            pit
        })
    })
}

/// The seeds in up to [`MAX_PITS`] pits, at most [`MAX_SEEDS`] in all. Pit 0 is South's first; pits
/// follow in sowing order.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
#[repr(align(8))]
pub struct Board([u8; MAX_PITS]);

impl Board {
    /// A board without seeds.
    pub const EMPTY: Board = Board([0; MAX_PITS]);

    /// The board with these seeds; pits beyond the list are empty.
    #[must_use]
    #[inline]
    pub fn new(counts: &[u8]) -> Self {
        debug_assert!(counts.len() <= MAX_PITS);
        let mut pits = [0; MAX_PITS];
        pits[..counts.len()].copy_from_slice(counts);
        Board(pits)
    }

    /// The seeds of every pit; 0 where the board has no pit.
    #[must_use]
    #[inline]
    pub const fn counts(self) -> [u8; MAX_PITS] {
        self.0
    }

    /// The seeds in one pit.
    #[must_use]
    #[inline]
    pub const fn get(&self, pit: u8) -> u8 {
        self.0[pit as usize]
    }

    /// Puts seeds into a pit.
    #[inline]
    pub const fn add(&mut self, pit: u8, seeds: u8) {
        self.0[pit as usize] = self.0[pit as usize].wrapping_add(seeds);
    }

    /// Takes all seeds from a pit, and says how many.
    #[inline]
    pub const fn empty(&mut self, pit: u8) -> u8 {
        std::mem::replace(&mut self.0[pit as usize], 0)
    }

    /// The board with some pits emptied.
    #[must_use]
    #[inline]
    pub const fn without(mut self, mut pits: Pits) -> Self {
        while pits != 0 {
            self.0[pits.trailing_zeros() as usize] = 0;
            pits &= pits - 1;
        }
        self
    }

    /// All seeds in a stretch of pits.
    #[must_use]
    #[inline]
    pub fn stretch(&self, from: u8, pits: u8) -> u8 {
        let mut sum = 0_u8;
        for pit in from..from + pits {
            sum = sum.wrapping_add(self.get(pit));
        }
        sum
    }

    /// All seeds on the board.
    #[must_use]
    #[inline]
    pub fn total(&self) -> u8 {
        self.0.iter().fold(0, |sum, &seeds| sum.wrapping_add(seeds))
    }

    /// The board after half a turn: what lay in the first `half` pits lies in the next `half`, and
    /// the other way round.
    #[must_use]
    #[inline]
    pub fn half_turn(&self, half: u8) -> Self {
        let half = usize::from(half);
        let mut turned = [0; MAX_PITS];
        turned[..half].copy_from_slice(&self.0[half..2 * half]);
        turned[half..2 * half].copy_from_slice(&self.0[..half]);
        Board(turned)
    }

    fn words(&self) -> [u64; 3] {
        let word = |n: usize| {
            let mut bytes = [0; 8];
            bytes.copy_from_slice(&self.0[8 * n..8 * n + 8]);
            u64::from_le_bytes(bytes)
        };
        [word(0), word(1), word(2)]
    }
}

/// The last pit counts most.
impl Ord for Board {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl PartialOrd for Board {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Board {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        for word in self.words() {
            state.write_u64(word);
        }
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(self.0).finish()
    }
}
