//! Piles: what a pit, a cup or a hand holds, packed into one word.

use std::fmt;

/// A kind of bead: 0 is a stone, any other number a gem of that value.
pub type Kind = u8;

/// The stone.
pub const STONE: Kind = 0;
/// The highest value that a gem can have.
pub const HIGHEST: Kind = 8;
/// Most gems of one value in a pile.
pub const MOST_ALIKE: u8 = 7;
/// Most stones in a pile.
pub const MOST_STONES: u8 = 255;

/// How many beads of each kind lie together. Equal beads are not told apart.
///
/// The low byte counts the stones; above it lie three bits for each value of a gem, value 1 first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Pile(pub u32);

/// One bead of a kind, as it is added to a pile.
const fn unit(kind: Kind) -> u32 {
    if kind == STONE { 1 } else { 1 << (5 + 3 * kind as u32) }
}

impl Pile {
    /// No bead.
    pub const EMPTY: Pile = Pile(0);

    /// A pile of the kinds listed.
    ///
    /// # Panics
    /// If there are more of a kind than a pile can hold, or a value above [`HIGHEST`].
    #[must_use]
    pub fn of(kinds: &[Kind]) -> Self {
        let mut pile = Pile::EMPTY;
        for &kind in kinds {
            assert!(kind <= HIGHEST && pile.has_room(kind), "a pile cannot hold that many");
            pile.add(kind);
        }
        pile
    }

    /// A pile of so many stones.
    #[must_use]
    pub const fn of_stones(stones: u8) -> Self {
        Pile(stones as u32)
    }

    /// How many stones it holds.
    #[must_use]
    #[inline]
    pub const fn stones(self) -> u8 {
        self.0 as u8
    }

    /// How many beads of one kind it holds.
    #[must_use]
    #[inline]
    pub const fn count(self, kind: Kind) -> u8 {
        if kind == STONE { self.stones() } else { (self.0 >> (5 + 3 * kind as u32) & 7) as u8 }
    }

    /// How many gems it holds.
    #[must_use]
    #[inline]
    pub const fn gems(self) -> u8 {
        // The three bits of each count, gathered by their weight.
        const ONES: u32 = 0o1111_1111;
        let gems = self.0 >> 8;
        ((gems & ONES).count_ones()
            + 2 * (gems >> 1 & ONES).count_ones()
            + 4 * (gems >> 2 & ONES).count_ones()) as u8
    }

    /// How many beads it holds.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u16 {
        self.stones() as u16 + self.gems() as u16
    }

    /// Whether it holds none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The values of its gems added up.
    #[must_use]
    pub fn points(self) -> u16 {
        (1..=HIGHEST).map(|value| u16::from(self.count(value)) * u16::from(value)).sum()
    }

    /// Whether one more bead of a kind fits.
    #[must_use]
    pub const fn has_room(self, kind: Kind) -> bool {
        self.count(kind) < if kind == STONE { MOST_STONES } else { MOST_ALIKE }
    }

    /// Adds a bead, for which there must be room.
    #[inline]
    pub const fn add(&mut self, kind: Kind) {
        self.0 += unit(kind);
    }

    /// Takes a bead out, of which there must be one.
    #[inline]
    pub const fn take(&mut self, kind: Kind) {
        self.0 -= unit(kind);
    }

    /// Its gems alone.
    #[must_use]
    #[inline]
    pub const fn without_stones(self) -> Self {
        Pile(self.0 & !0xff)
    }

    /// Both piles together, which must have room for each other.
    #[must_use]
    #[inline]
    pub const fn plus(self, other: Pile) -> Self {
        Pile(self.0 + other.0)
    }

    /// The kinds it holds, each once, stones first and then by value.
    pub fn kinds(self) -> impl DoubleEndedIterator<Item = Kind> {
        (0..=HIGHEST).filter(move |&kind| self.count(kind) > 0)
    }

    /// All its beads, stones first and then by value.
    pub fn beads(self) -> impl Iterator<Item = Kind> {
        self.kinds().flat_map(move |kind| (0..self.count(kind)).map(move |_| kind))
    }

    /// The only bead of a pile of one.
    #[must_use]
    #[inline]
    pub fn only(self) -> Option<Kind> {
        if self.len() == 1 { self.kinds().next() } else { None }
    }
}

/// As the source writes beads: gems first, the highest value first, then a `0` for each stone; `-`
/// for none.
impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.is_empty() {
            return f.pad("-");
        }
        let beads = self
            .kinds()
            .rev()
            .flat_map(|kind| (0..self.count(kind)).map(move |_| char::from(b'0' + kind)));
        f.pad(&beads.collect::<String>())
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Pile({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_points_and_text_agree_with_a_list() {
        let kinds = [5, 4, 3, 1, 1, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8];
        let pile = Pile::of(&kinds);
        assert_eq!(pile.len() as usize, kinds.len());
        assert_eq!((pile.stones(), pile.gems(), pile.count(8)), (3, 12, 7));
        assert_eq!(pile.points(), kinds.iter().map(|&kind| u16::from(kind)).sum::<u16>());
        assert_eq!(pile.to_string(), "888888854311000");
        let mut sorted = kinds;
        sorted.sort_unstable();
        assert_eq!(pile.beads().collect::<Vec<_>>(), sorted);
        let mut less = pile;
        less.take(4);
        less.add(0);
        assert_eq!(less.to_string(), "888888853110000");
        assert_eq!(Pile::EMPTY.to_string(), "-");
        assert_eq!(
            (Pile::of(&[4]).only(), Pile::of(&[0]).only(), pile.only()),
            (Some(4), Some(0), None)
        );
    }
}
