//! Moves of a sowing game, and what happens inside them.

use std::fmt;

use super::ruleset::Ruleset;
use crate::rules::Player;

/// A choice of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Move {
    /// Lift the seeds of this pit (its number on the board, South's first pit being 0).
    Pit(u8),
    /// Do nothing, where the rules say that a stuck player passes.
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
    /// One seed fell into the mover's store.
    Store,
    /// The sowing passed over a pit.
    Skip {
        /// The pit.
        pit: u8,
    },
    /// Seeds left in the hand went back into the pit they came from.
    Return {
        /// The pit.
        pit: u8,
        /// How many.
        seeds: u8,
    },
    /// Seeds left in the hand were kept by the mover.
    Keep {
        /// How many.
        seeds: u8,
    },
    /// The seeds of a pit were captured by the mover; the pit of the last seed comes first.
    Capture {
        /// The pit.
        pit: u8,
        /// How many.
        seeds: u8,
    },
    /// A capture from this pit on did not take place, because the ply is exempt.
    Exempted {
        /// The pit of the last seed.
        pit: u8,
    },
    /// The move was a grand slam, and captured nothing for that reason.
    SlamUncaptured,
    /// The move was a grand slam, and this pit was left for that reason.
    SlamLeft {
        /// The pit.
        pit: u8,
    },
    /// The move was a grand slam, and the opponent got the rest of the board for that reason.
    SlamRest {
        /// How many seeds.
        seeds: u8,
    },
    /// The move feeds the opponent, as there was a duty to.
    Fed,
    /// The last seed fell into the mover's store, and he moves again.
    Again,
    /// The mover passed.
    Passed,
}

impl Event {
    /// A stable word for its kind.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Event::Lift { .. } => "lift",
            Event::Sow { .. } => "sow",
            Event::Store => "store",
            Event::Again => "again",
            Event::Skip { .. } => "skip",
            Event::Return { .. } => "return",
            Event::Keep { .. } => "keep",
            Event::Capture { .. } => "capture",
            Event::Exempted { .. } => "exempted",
            Event::SlamUncaptured => "slam-uncaptured",
            Event::SlamLeft { .. } => "slam-left",
            Event::SlamRest { .. } => "slam-rest",
            Event::Fed => "fed",
            Event::Passed => "passed",
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Move::Pit(pit) => write!(f, "pit {pit}"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

/// The letter of a pit: `A B C` for South's row, `a b c` for North's, each from its owner's left.
#[must_use]
pub fn pit_letter(side: u8, pit: u8) -> char {
    if pit < side { (b'A' + pit) as char } else { (b'a' + pit - side) as char }
}

/// A move as people write it: the letter of a pit, or `pass`.
#[must_use]
pub fn move_text(ruleset: &Ruleset, mv: Move) -> String {
    match mv {
        Move::Pit(pit) => pit_letter(ruleset.side, pit).to_string(),
        Move::Pass => "pass".into(),
    }
}

/// Reads a move.
///
/// # Errors
/// Says what is wrong and which pits there are.
pub fn parse_move(ruleset: &Ruleset, text: &str) -> Result<Move, String> {
    let side = ruleset.side;
    if text == "pass" {
        return Ok(Move::Pass);
    }
    (0..2 * side).find(|&pit| text.chars().eq([pit_letter(side, pit)])).map(Move::Pit).ok_or_else(
        || {
            let letters = |player: Player| {
                (0..side)
                    .map(|pit| pit_letter(side, pit + player.0 * side).to_string())
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            format!(
                "`{}` is no move on this board: South has the pits {}, North {}; or `pass`",
                text.escape_debug(),
                letters(Player::SOUTH),
                letters(Player::NORTH)
            )
        },
    )
}
