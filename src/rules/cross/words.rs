//! The words of a game on a cross: [`Worded`] for the kernel.

use super::event::{Event, Move};
use super::plain::Plain;
use super::position::Position;
use super::route::NAMES;
use super::{notation, picture};
use crate::rules::{Because, Provenance, Worded};

/// A number of seeds with its noun.
fn seeds(count: u8) -> String {
    if count == 1 { "1 seed".into() } else { format!("{count} seeds") }
}

impl Worded for Plain {
    fn seats(&self) -> &'static [&'static str] {
        &NAMES
    }

    fn state_text(&self, state: &Position) -> String {
        notation::write(self, state)
    }

    fn read_state(&self, text: &str) -> Result<Position, String> {
        notation::read(self, text)
    }

    fn move_text(&self, state: &Position, mv: Move) -> String {
        notation::write_move(self, state, mv)
    }

    fn read_move(&self, _: &Position, text: &str) -> Result<Move, String> {
        notation::read_move(self, text)
    }

    fn event_text(&self, event: &Event) -> String {
        let name = |pit: u8| self.routes().name(pit);
        let seat = |seat: u8| NAMES[usize::from(seat)];
        match *event {
            Event::Lift { pit, seeds: count } => {
                format!("lifts {} from {}", seeds(count), name(pit))
            }
            Event::Sow { pit, holds } => format!("sows {}, which then holds {holds}", name(pit)),
            Event::Store { seat: whose } => {
                format!("drops a seed into the store of {}", seat(whose))
            }
            Event::Skip { pit } => format!("passes over {}", name(pit)),
            Event::Capture { pit, seeds: count } => {
                format!("captures {} from {}", seeds(count), name(pit))
            }
            Event::SlamUncaptured => "captures nothing, as it is a grand slam".into(),
            Event::SlamLeft { pit } => format!("leaves {}, as it is a grand slam", name(pit)),
            Event::SlamRest { seat: whose, seeds: count } => {
                format!(
                    "leaves {} the {} on the board, as it is a grand slam",
                    seat(whose),
                    seeds(count)
                )
            }
            Event::Fed => "feeds who must be fed".into(),
            Event::Again => "ends in the own store: the same player moves again".into(),
            Event::Passed => "passes".into(),
            Event::Out => "is out for good".into(),
        }
    }

    fn picture(&self, state: &Position) -> String {
        picture::board(self, state)
    }

    fn weight(&self, state: &Position) -> u32 {
        state.total()
    }

    fn provenance(&self, because: Because) -> &Provenance {
        self.ruleset().provenance(because)
    }
}
