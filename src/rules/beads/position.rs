//! Positions a bead game can be in.

use super::pile::{Kind, Pile};
use super::ruleset::{MOST_PITS, Ruleset};
use crate::rules::Player;

/// Most pits on a board.
pub const ALL_PITS: usize = 2 * MOST_PITS as usize;

/// What decides the future of a game: the cups are part of it, because beads in them can be
/// captured and because points win.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Position {
    /// What each pit holds, South's row first, both rows in sowing order.
    pub pits: [Pile; ALL_PITS],
    /// The gems that South and North have captured.
    pub cups: [Pile; 2],
    /// Who is to move.
    pub mover: Player,
    /// Whether the opponent has just passed, kept only where a rule reads it.
    pub passed: bool,
}

impl Position {
    /// An empty board.
    #[must_use]
    pub const fn bare(mover: Player) -> Self {
        Position { pits: [Pile::EMPTY; ALL_PITS], cups: [Pile::EMPTY; 2], mover, passed: false }
    }

    /// What a pit holds.
    #[must_use]
    #[inline]
    pub const fn pit(&self, pit: u8) -> Pile {
        self.pits[pit as usize]
    }

    /// Puts a bead into a pit.
    #[inline]
    pub const fn drop(&mut self, pit: u8, bead: Kind) {
        self.pits[pit as usize].add(bead);
    }

    /// How many beads lie in a player's pits.
    #[must_use]
    #[inline]
    pub fn beads_of(&self, rules: &Ruleset, player: Player) -> u16 {
        rules.row(player).map(|pit| self.pit(pit).len()).sum()
    }

    /// How many gems lie in pits.
    #[must_use]
    #[inline]
    pub fn gems_in_play(&self) -> u16 {
        self.pits.iter().map(|pile| u16::from(pile.gems())).sum()
    }

    /// Everything on the board and in the cups.
    #[must_use]
    pub fn all(&self) -> Pile {
        self.pits.iter().chain(&self.cups).fold(Pile::EMPTY, |all, &pile| all.plus(pile))
    }

    /// The same position with the players' seats exchanged: the board turned by half a turn.
    #[must_use]
    pub fn half_turn(&self, rules: &Ruleset) -> Self {
        let mut turned = *self;
        let side = usize::from(rules.pits);
        turned.pits[..2 * side].rotate_left(side);
        turned.cups.swap(0, 1);
        turned.mover = self.mover.other();
        turned
    }
}
