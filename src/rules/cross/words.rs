//! The words of a game on a cross: [`Worded`] for the kernel.

use super::event::{Event, Move};
use super::plain::Plain;
use super::position::Position;
use super::route::NAMES;
use super::{notation, picture};
use crate::rules::{Because, Provenance, Worded};

impl Worded for Plain {
    fn seats(&self) -> &'static [&'static str] {
        &NAMES
    }

    fn setup_text(&self) -> String {
        let rules = self.ruleset();
        let each =
            if rules.seeds == 1 { "1 seed".into() } else { format!("{} seeds", rules.seeds) };
        format!(
            "four rows of {} pits that overlap in the middle, {} pits in all, {each} a pit, {} in all",
            rules.pits,
            self.routes().pits,
            rules.total()
        )
    }

    fn plan(&self) -> Vec<String> {
        picture::plan(self)
    }

    fn notation(&self) -> Vec<String> {
        let row = self.routes().row;
        let start = notation::write(self, &crate::rules::Rules::start(self));
        let taken = if self.ruleset().reads_captures() {
            " What was captured before follows as four numbers in the same order, like 3-0-2-1."
        } else {
            ""
        };
        vec![
            format!(
                "A position is four rows, those of South, East, North and West, with slashes between \
                 them, each in the order in which its owner sows it; then S, E, N or W for the mover, \
                 if it is not who begins: \"{start}\". A shared pit is written in both its rows, with \
                 the same number.{taken}"
            ),
            format!(
                "A move is the name of the pit that is lifted, S1 to S{row}, E1 to E{row}, N1 to N{row} or \
                 W1 to W{row}, each row from its owner's left; a shared pit goes by either of its \
                 names. Or `pass`, where the rules let a player pass."
            ),
        ]
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

    fn event_name(&self, event: &Event) -> &'static str {
        event.name()
    }

    fn event_text(&self, event: &Event) -> String {
        let name = |pit: u8| self.routes().name(pit);
        let seat = |seat: u8| NAMES[usize::from(seat)];
        match *event {
            Event::Lift { pit, seeds } => format!("{seeds} lifted from {}", name(pit)),
            Event::Sow { pit, holds } => {
                format!("one sown into {}, which holds {holds}", name(pit))
            }
            Event::Store { seat: whose } => format!("one sown into the store of {}", seat(whose)),
            Event::Skip { pit } => format!("{} is passed over", name(pit)),
            Event::Capture { pit, seeds } => format!("{seeds} captured from {}", name(pit)),
            Event::SlamUncaptured => "a grand slam, which captures nothing".into(),
            Event::SlamLeft { pit } => format!("a grand slam: {} is left as it is", name(pit)),
            Event::SlamRest { seat: whose, seeds } => {
                format!("a grand slam: the other {seeds} go to {}", seat(whose))
            }
            Event::Fed => "whoever must be fed is fed".into(),
            Event::Again => "the mover moves again".into(),
            Event::Passed => "a pass".into(),
            Event::Out => "the mover is out for good".into(),
        }
    }

    fn unit(&self) -> Option<[&'static str; 2]> {
        Some(["seed", "seeds"])
    }

    fn cargo(&self) -> [&'static str; 2] {
        ["seed", "seeds"]
    }

    fn forecast(&self, told: &[(Event, Because)]) -> Vec<String> {
        let word = |&(event, _): &(Event, Because)| match event {
            Event::SlamUncaptured => Some("a grand slam that captures nothing"),
            Event::SlamLeft { .. } => Some("a grand slam that leaves a pit"),
            Event::SlamRest { .. } => Some("a grand slam that gives away the rest"),
            Event::Again => Some("another turn"),
            _ => None,
        };
        told.iter().filter_map(word).map(String::from).collect()
    }

    fn picture(&self, state: &Position) -> String {
        picture::board(self, state)
    }

    fn carries(&self, state: &Position, mv: Move) -> u32 {
        match mv {
            Move::Pit(pit) => state.board[usize::from(pit)].into(),
            Move::Pass => 0,
        }
    }

    fn weight(&self, state: &Position) -> u32 {
        state.total()
    }

    fn provenance(&self, because: Because) -> &Provenance {
        self.ruleset().provenance(because)
    }
}
