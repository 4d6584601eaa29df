//! Piles and positions, as the plain kernel, the notation and the checks see them.

use super::grid::{Grid, MAX_CELLS};
use crate::rules::Player;

/// What lies in a cell: pods of one owner, or nothing. An empty cell is nobody's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Pile(u16);

const NORTH: u16 = 1 << 15;

impl Pile {
    /// Nothing.
    pub const EMPTY: Pile = Pile(0);
    /// Most pods of a pile. What a rule that makes pods from nothing would add to these is not
    /// counted.
    pub const MOST: u16 = NORTH - 1;

    /// Pods of an owner; nothing if there are none.
    #[must_use]
    #[inline]
    pub const fn new(owner: Player, pods: u16) -> Self {
        let pods = if pods > Self::MOST { Self::MOST } else { pods };
        if pods == 0 { Pile(0) } else { Pile(pods | (owner.0 as u16) << 15) }
    }

    /// How many pods.
    #[must_use]
    #[inline]
    pub const fn pods(self) -> u16 {
        self.0 & Self::MOST
    }

    /// Whose they are.
    #[must_use]
    #[inline]
    pub const fn owner(self) -> Option<Player> {
        match self.0 {
            0 => None,
            _ => Some(Player((self.0 >> 15) as u8)),
        }
    }

    /// Whether there are pods of this player.
    #[must_use]
    #[inline]
    pub fn is_of(self, player: Player) -> bool {
        self.owner() == Some(player)
    }

    /// The same owner with so many pods; nobody, if there are none.
    #[must_use]
    #[inline]
    pub fn with(self, pods: u16) -> Self {
        Pile::new(Player((self.0 >> 15) as u8), pods)
    }
}

impl std::fmt::Debug for Pile {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self.owner() {
            None => f.write_str("-"),
            Some(Player::SOUTH) => write!(f, "g{}", self.pods()),
            Some(_) => write!(f, "b{}", self.pods()),
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
        self.0.iter().filter(|pile| pile.is_of(player)).map(|pile| u32::from(pile.pods())).sum()
    }

    /// The cells of a grid that hold pods of a player.
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
