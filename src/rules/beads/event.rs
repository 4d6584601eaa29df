//! What happens inside a move of a bead game.

use super::moves::Place;
use super::pile::{Kind, Pile};

/// One thing that happened inside a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// The beads of a pit were taken into the hand.
    Lift {
        /// The pit.
        pit: u8,
        /// Its beads.
        beads: Pile,
    },
    /// The sowing passed over the pit it started from.
    Skip {
        /// The pit.
        pit: u8,
    },
    /// A bead fell into a pit.
    Drop {
        /// The pit.
        pit: u8,
        /// The bead.
        bead: Kind,
        /// What the pit held before.
        on: Pile,
    },
    /// A stone captured the single gem of the pit it fell into.
    Direct {
        /// The pit.
        pit: u8,
        /// The gem's value.
        value: Kind,
    },
    /// A stone that fell on a single stone captured a gem from elsewhere.
    Indirect {
        /// Where the gem was.
        from: Place,
        /// The gem's value.
        value: Kind,
    },
    /// Gems might have been captured and were left, by choice.
    Declined {
        /// How many.
        gems: u8,
    },
    /// There was nothing left for an indirect capture to take, or less than it might.
    Missing {
        /// How many gems fewer were taken than pits make it.
        gems: u8,
    },
    /// The move feeds the opponent, as there was a duty to.
    Fed,
    /// The last gem left the pits: the endgame begins.
    Endgame,
    /// The mover passed.
    Passed,
}
