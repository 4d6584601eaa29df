//! The thing that is checked: any game that looks like a sowing game from outside.
//!
//! The plain kernel is one. Tests put deliberately broken ones in its place.

use std::ops::ControlFlow;

use crate::rules::sowing::board::Pits;
use crate::rules::sowing::{Event, Move, Plain, Position, Ruleset};
use crate::rules::{Rules, Score, Turn};

/// What a game says of a position, asked once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Survey {
    /// A bit for each pit that its list of moves names.
    pub pits: Pits,
    /// Whether its list holds a pass.
    pub pass: bool,
    /// What the players gain, if it says that the game is over.
    pub over: Option<Score<2>>,
}

/// A game that can be checked.
pub trait Subject: Rules<State = Position, Move = Move, Event = Event, Pay = Score<2>> {
    /// The rules it claims to play by.
    fn ruleset(&self) -> &Ruleset;

    /// Its list of moves, and whether the game is over.
    fn survey(&self, position: &Position) -> Survey {
        let mut survey = Survey { pits: 0, pass: false, over: None };
        if let Turn::Over(pay, _) = self.turn(position) {
            survey.over = Some(pay);
        }
        let _ = self.each_move(position, |mv| {
            match mv {
                Move::Pit(pit) => survey.pits |= 1 << pit,
                Move::Pass => survey.pass = true,
            }
            ControlFlow::Continue(())
        });
        survey
    }

    /// Whether its predicate allows a move.
    fn may(&self, position: &Position, mv: Move) -> bool {
        self.legal(position, mv).is_ok()
    }
}

impl Subject for Plain {
    fn ruleset(&self) -> &Ruleset {
        Plain::ruleset(self)
    }

    #[inline]
    fn survey(&self, position: &Position) -> Survey {
        let options = self.options(position);
        let over = match options.over {
            None => None,
            Some(_) => match self.turn(position) {
                Turn::Over(pay, _) => Some(pay),
                Turn::Of(_) => None,
            },
        };
        // A position that is over lists nothing, and a pass is listed alone.
        let pits = if options.pass { 0 } else { options.pits };
        Survey { pits, pass: options.pass, over }
    }

    #[inline]
    fn may(&self, position: &Position, mv: Move) -> bool {
        self.allows(position, mv)
    }
}
