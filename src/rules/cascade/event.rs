//! Moves of a spreading game, and what happens inside them.

use super::board::Pile;
use crate::rules::Player;

/// A choice of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Move {
    /// Pods go from one cell to another; in a market on the board they are sold where that is
    /// automatic.
    Step {
        /// The cell they leave.
        from: u8,
        /// The cell they enter.
        to: u8,
    },
    /// Pods go into a market on the board and are sold, where the mover may choose.
    Sell {
        /// The cell they leave.
        from: u8,
        /// The cell they enter.
        to: u8,
    },
    /// Pods leave the board and are sold in the market beyond it.
    Market {
        /// The cell they leave.
        from: u8,
        /// Whether it is the market on the far side, and not the one behind the mover's home.
        far: bool,
    },
    /// Do nothing, where the rules say that a stuck player passes.
    Pass,
}

impl Move {
    /// The cell that pods leave.
    #[must_use]
    pub const fn from(self) -> Option<u8> {
        match self {
            Move::Step { from, .. } | Move::Sell { from, .. } | Move::Market { from, .. } => {
                Some(from)
            }
            Move::Pass => None,
        }
    }

    /// The cell that pods enter.
    #[must_use]
    pub const fn to(self) -> Option<u8> {
        match self {
            Move::Step { to, .. } | Move::Sell { to, .. } => Some(to),
            Move::Market { .. } | Move::Pass => None,
        }
    }
}

/// One thing that happened inside a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// Pods were lifted: one, and one for each neighbour that crowds the cell.
    Lift {
        /// The cell.
        cell: u8,
        /// How many were lifted.
        pods: u16,
        /// How many lay there before.
        held: u16,
        /// How many neighbours crowd it.
        crowd: u8,
    },
    /// The pods were put into a cell that was empty or the mover's.
    Land {
        /// The cell.
        cell: u8,
        /// How many.
        pods: u16,
        /// What the cell holds now.
        holds: u16,
    },
    /// An enemy cell was captured; its pods are sold.
    Capture {
        /// The cell.
        cell: u8,
        /// How many pods are sold.
        pods: u16,
        /// The points for them.
        points: u16,
    },
    /// The pods joined those of the enemy.
    Joined {
        /// The cell.
        cell: u8,
        /// How many.
        pods: u16,
        /// What the cell holds now.
        holds: u16,
    },
    /// Pods left the board and nobody scored for them.
    Lost {
        /// Where they were last.
        cell: u8,
        /// How many.
        pods: u16,
    },
    /// Pods were sold.
    Sold {
        /// Where they were last.
        cell: u8,
        /// How many.
        pods: u16,
        /// Who scores.
        who: Player,
        /// The points for them.
        points: u16,
    },
    /// A cell collapsed.
    Collapse {
        /// The cell.
        cell: u8,
        /// What it held.
        held: u16,
        /// What stays in it.
        keeps: u16,
    },
    /// A thrown bean landed in a cell.
    Bean {
        /// The cell that threw it.
        from: u8,
        /// The cell where it landed.
        to: u8,
        /// The colour of the bean.
        colour: Player,
        /// What that cell holds now.
        pile: Pile,
    },
    /// A thrown bean landed on an enemy cell and both it and a pod were lost.
    Cancelled {
        /// The cell that threw it.
        from: u8,
        /// The cell where it landed.
        to: u8,
        /// What that cell holds now.
        holds: u16,
    },
    /// The cascade never ends; so many pods are on the board.
    Endless {
        /// How many.
        pods: u16,
    },
    /// The cascade was broken off.
    BrokenOff {
        /// How many cells are overburdened then.
        waiting: u8,
    },
    /// The mover passed.
    Passed,
}
