//! Moves of a bead game: a pit, the order of its beads, and what is claimed by a capture.

use std::fmt;

use super::pile::{Kind, Pile};

/// Most beads that one pit can be sown with.
pub const MOST_BEADS: usize = 32;
/// Most gems that one move can capture.
pub const MOST_PICKS: usize = 8;
/// Stands for no pit, in a move that is a pass.
const NO_PIT: u8 = u8::MAX;

/// The beads of a pit in the order in which they are sown: four bits a bead, the first one lowest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Order {
    packed: u128,
    len: u8,
}

impl Order {
    /// No beads.
    pub const EMPTY: Order = Order { packed: 0, len: 0 };

    /// The beads of a list, in its order.
    ///
    /// # Panics
    /// If there are more than [`MOST_BEADS`].
    #[must_use]
    pub fn of(beads: &[Kind]) -> Self {
        let mut order = Order::EMPTY;
        for &bead in beads {
            order.push(bead);
        }
        order
    }

    /// Adds a bead at the end.
    ///
    /// # Panics
    /// If there are [`MOST_BEADS`] already.
    #[inline]
    pub fn push(&mut self, bead: Kind) {
        assert!((self.len as usize) < MOST_BEADS, "more beads than an order can hold");
        self.packed |= u128::from(bead) << (4 * self.len);
        self.len += 1;
    }

    /// How many beads there are.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The bead at a place, from 0.
    #[must_use]
    #[inline]
    pub const fn at(&self, place: usize) -> Kind {
        (self.packed >> (4 * place) & 15) as Kind
    }

    /// The beads, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Kind> + '_ {
        (0..self.len()).map(|place| self.at(place))
    }

    /// The beads without their order.
    #[must_use]
    pub fn pile(&self) -> Pile {
        let mut pile = Pile::EMPTY;
        self.iter().for_each(|bead| pile.add(bead));
        pile
    }
}

/// By the first bead that differs, stones before gems; a shorter order before one that goes on.
impl Ord for Order {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.iter().cmp(other.iter())
    }
}

impl PartialOrd for Order {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.iter().try_for_each(|bead| write!(f, "{bead}"))
    }
}

impl fmt::Debug for Order {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Order({self})")
    }
}

/// Where a captured gem was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Place {
    /// In this pit.
    Pit(u8),
    /// In the opponent's cup.
    Cup,
}

/// A gem that an indirect capture takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pick {
    /// Where it was.
    pub place: Place,
    /// Its value.
    pub value: Kind,
}

/// In the order in which they are written: by pit, the cup last, and the highest value first.
impl Ord for Pick {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.place.cmp(&other.place).then(other.value.cmp(&self.value))
    }
}

impl PartialOrd for Pick {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// The gems that an indirect capture takes, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Picks {
    list: [Pick; MOST_PICKS],
    len: u8,
}

impl Picks {
    /// None.
    pub const NONE: Picks =
        Picks { list: [Pick { place: Place::Cup, value: 0 }; MOST_PICKS], len: 0 };

    /// The gems of a list, put in order.
    ///
    /// # Panics
    /// If there are more than [`MOST_PICKS`].
    #[must_use]
    pub fn of(picks: &[Pick]) -> Self {
        let mut sorted = picks.to_vec();
        sorted.sort_unstable();
        let mut all = Picks::NONE;
        sorted.into_iter().for_each(|pick| all.push(pick));
        all
    }

    /// Adds a gem at the end, where it must belong.
    #[inline]
    pub(super) fn push(&mut self, pick: Pick) {
        self.list[usize::from(self.len)] = pick;
        self.len += 1;
    }

    /// Forgets all gems after the first `len`.
    #[inline]
    pub(super) fn truncate(&mut self, len: usize) {
        while self.len() > len {
            self.len -= 1;
            self.list[usize::from(self.len)] = Picks::NONE.list[0];
        }
    }

    /// How many there are.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The gems, in order.
    #[must_use]
    #[inline]
    pub fn list(&self) -> &[Pick] {
        &self.list[..usize::from(self.len)]
    }
}

impl fmt::Debug for Picks {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(self.list()).finish()
    }
}

/// What the mover claims by the capture that his sowing makes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Claim {
    /// All of a direct capture; or nothing, where there is nothing to capture or to choose.
    Due,
    /// These gems, by an indirect capture.
    Gems(Picks),
    /// The gems of so many pits of a direct capture, counted from the last bead, and no more.
    Pits(u8),
    /// Nothing, though he might.
    Declined,
}

/// A choice of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Move {
    pit: u8,
    /// The beads in the order in which they are sown.
    pub order: Order,
    /// What is captured.
    pub claim: Claim,
}

impl Move {
    /// Do nothing, where the rules say that a player without beads passes.
    pub const PASS: Move = Move { pit: NO_PIT, order: Order::EMPTY, claim: Claim::Due };

    /// Sow a pit (its number on the board, South's first pit being 0).
    #[must_use]
    pub const fn sow(pit: u8, order: Order, claim: Claim) -> Self {
        Move { pit, order, claim }
    }

    /// The pit it lifts; `None` for a pass.
    #[must_use]
    #[inline]
    pub const fn pit(&self) -> Option<u8> {
        if self.pit == NO_PIT { None } else { Some(self.pit) }
    }
}
