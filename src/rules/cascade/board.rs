//! Piles and positions, as the plain kernel, the notation and the checks see them.

use super::grid::{Grid, MAX_CELLS};
use crate::rules::Player;

/// What lies in a cell: pods of South's and pods of North's.
///
/// Under most rules a cell holds pods of one player. Where pods keep their colour it may hold both;
/// then whoever has more of them there owns it, and with equal numbers nobody does. An empty cell is
/// nobody's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Pile([u16; 2]);

impl Pile {
    /// Nothing.
    pub const EMPTY: Pile = Pile([0; 2]);
    /// Most pods of a player in a pile. What a rule that makes pods from nothing would add to these
    /// is not counted.
    pub const MOST: u16 = (1 << 15) - 1;

    /// Pods of one owner; nothing if there are none.
    #[must_use]
    #[inline]
    pub const fn new(owner: Player, pods: u16) -> Self {
        Pile::EMPTY.plus(owner, pods)
    }

    /// How many pods, of either player.
    #[must_use]
    #[inline]
    pub const fn pods(self) -> u16 {
        self.0[0] + self.0[1]
    }

    /// How many pods of this player.
    #[must_use]
    #[inline]
    pub const fn of(self, player: Player) -> u16 {
        self.0[player.seat()]
    }

    /// Whoever has more pods there than the other.
    #[must_use]
    #[inline]
    pub const fn owner(self) -> Option<Player> {
        let [south, north] = self.0;
        if south > north {
            Some(Player::SOUTH)
        } else if north > south {
            Some(Player::NORTH)
        } else {
            None
        }
    }

    /// Whether this player owns it.
    #[must_use]
    #[inline]
    pub fn is_of(self, player: Player) -> bool {
        self.owner() == Some(player)
    }

    /// The same, and so many pods of a player more.
    #[must_use]
    #[inline]
    pub const fn plus(mut self, player: Player, pods: u16) -> Self {
        let pods = self.of(player).saturating_add(pods);
        self.0[player.seat()] = if pods > Self::MOST { Self::MOST } else { pods };
        self
    }

    /// The same, and so many pods of a player fewer; none of his if he has no more than that.
    #[must_use]
    #[inline]
    pub const fn minus(mut self, player: Player, pods: u16) -> Self {
        self.0[player.seat()] = self.of(player).saturating_sub(pods);
        self
    }

    /// The same with the colours exchanged.
    #[must_use]
    #[inline]
    pub const fn exchanged(self) -> Self {
        let [south, north] = self.0;
        Pile([north, south])
    }
}

impl std::fmt::Debug for Pile {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self.0 {
            [0, 0] => f.write_str("-"),
            [south, 0] => write!(f, "g{south}"),
            [0, north] => write!(f, "b{north}"),
            [south, north] => write!(f, "g{south}b{north}"),
        }
    }
}

/// The piles of all cells; cells beyond the grid are empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Board([Pile; MAX_CELLS]);

impl Board {
    /// Nothing anywhere.
    pub const EMPTY: Board = Board([Pile::EMPTY; MAX_CELLS]);

    /// The pile in a cell.
    #[must_use]
    #[inline]
    pub fn at(&self, cell: u8) -> Pile {
        self.0[usize::from(cell)]
    }

    /// Puts a pile into a cell, in the place of what lay there.
    #[inline]
    pub fn put(&mut self, cell: u8, pile: Pile) {
        self.0[usize::from(cell)] = pile;
    }

    /// All piles.
    #[must_use]
    pub fn piles(&self) -> &[Pile] {
        &self.0
    }

    /// How many pods there are.
    #[must_use]
    pub fn pods(&self) -> u32 {
        self.0.iter().map(|pile| u32::from(pile.pods())).sum()
    }

    /// How many pods a player has.
    #[must_use]
    pub fn pods_of(&self, player: Player) -> u32 {
        self.0.iter().map(|pile| u32::from(pile.of(player))).sum()
    }

    /// The cells of a grid that are a player's.
    pub fn cells_of(&self, grid: Grid, player: Player) -> impl Iterator<Item = u8> + '_ {
        (0..grid.cells() as u8).filter(move |&cell| self.at(cell).is_of(player))
    }
}

/// What decides the future of a game. The ply belongs to it, as the sun sets after a number of them;
/// points do not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Position {
    /// How many plies were played.
    pub ply: u8,
    /// Who is to move.
    pub mover: Player,
    /// What lies where.
    pub board: Board,
}
