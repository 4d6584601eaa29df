//! Moves on a cross, and what happens inside them.

/// A choice of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Move {
    /// Lift the seeds of this pit, by its number on the board.
    Pit(u8),
    /// Do nothing: for want of seeds where the game goes on, or instead of a further move.
    Pass,
}

/// One thing that happened inside a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// The seeds of a pit were taken into the hand.
    Lift {
        /// The pit.
        pit: u8,
        /// How many.
        seeds: u8,
    },
    /// One seed fell into a pit, which then held so many.
    Sow {
        /// The pit.
        pit: u8,
        /// What it held then.
        holds: u8,
    },
    /// One seed fell into the store of a seat.
    Store {
        /// The seat.
        seat: u8,
    },
    /// The sowing passed over a pit.
    Skip {
        /// The pit.
        pit: u8,
    },
    /// Seeds of a pit were captured by the mover.
    Capture {
        /// The pit.
        pit: u8,
        /// How many.
        seeds: u8,
    },
    /// The move was a grand slam, and captured nothing for that reason.
    SlamUncaptured,
    /// The move was a grand slam, and this pit was left for that reason.
    SlamLeft {
        /// The pit.
        pit: u8,
    },
    /// The move was a grand slam, and the player opposite got the rest of the board.
    SlamRest {
        /// His seat.
        seat: u8,
        /// How many seeds.
        seeds: u8,
    },
    /// The move feeds a player, as there was a duty to.
    Fed,
    /// The last seed fell into the mover's store, and he moves again or may do so.
    Again,
    /// The mover passed.
    Passed,
    /// The mover is out of the game for good.
    Out,
}

impl Event {
    /// A stable word for its kind.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Event::Lift { .. } => "lift",
            Event::Sow { .. } => "sow",
            Event::Store { .. } => "store",
            Event::Skip { .. } => "skip",
            Event::Capture { .. } => "capture",
            Event::SlamUncaptured => "slam-uncaptured",
            Event::SlamLeft { .. } => "slam-left",
            Event::SlamRest { .. } => "slam-rest",
            Event::Fed => "fed",
            Event::Again => "again",
            Event::Passed => "passed",
            Event::Out => "out",
        }
    }
}
