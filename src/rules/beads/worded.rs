//! Words and pictures of a bead game.

use super::event::Event;
use super::moves::{Move, Place};
use super::notation::{move_text, parse_move, pit_letter};
use super::pile::{Kind, Pile, STONE};
use super::plain::Plain;
use super::position::Position;
use super::setup::{Setup, position_text};
use crate::rules::{Because, Player, Provenance, Worded};

fn bead_text(kind: Kind) -> String {
    if kind == STONE { "a stone".into() } else { format!("the gem {kind}") }
}

fn pile_text(pile: Pile) -> String {
    match pile.only() {
        Some(kind) => bead_text(kind),
        None if pile.is_empty() => "nothing".into(),
        None => pile.to_string(),
    }
}

impl Worded for Plain {
    fn seats(&self) -> &'static [&'static str] {
        &["South", "North"]
    }

    fn state_text(&self, state: &Position) -> String {
        position_text(self.ruleset(), state)
    }

    fn read_state(&self, text: &str) -> Result<Position, String> {
        let setup = Setup::parse(text).map_err(|bad| bad.to_string())?;
        setup.position(self.ruleset()).map_err(|wrong| wrong.join("; "))
    }

    fn move_text(&self, _: &Position, mv: Move) -> String {
        move_text(self.ruleset(), mv)
    }

    fn read_move(&self, state: &Position, text: &str) -> Result<Move, String> {
        parse_move(self, state, text)
    }

    fn event_text(&self, event: &Event) -> String {
        let letter = |pit: u8| pit_letter(self.ruleset(), pit);
        match *event {
            Event::Lift { pit, beads } => format!("lifts {beads} from pit {}", letter(pit)),
            Event::Skip { pit } => {
                format!("passes over {}, where the beads came from", letter(pit))
            }
            Event::Drop { pit, bead, on } => {
                format!("drops {} into {}, on {}", bead_text(bead), letter(pit), pile_text(on))
            }
            Event::Direct { pit, value } => {
                format!("captures the gem {value} of pit {} directly", letter(pit))
            }
            Event::Indirect { from: Place::Pit(pit), value } => {
                format!("captures a gem {value} from pit {} indirectly", letter(pit))
            }
            Event::Indirect { from: Place::Cup, value } => {
                format!("captures a gem {value} from the opponent's cup indirectly")
            }
            Event::Declined { gems } => format!("leaves {gems} that might be captured"),
            Event::Missing { gems } => {
                format!("finds {gems} fewer to capture than there are pits that capture")
            }
            Event::Fed => "feeds the opponent, as there was a duty to".into(),
            Event::Endgame => "takes the last gem in play: the endgame begins".into(),
            Event::Passed => "passes, having no beads".into(),
        }
    }

    fn picture(&self, state: &Position) -> String {
        let rules = self.ruleset();
        let width = rules.row(Player::SOUTH).chain(rules.row(Player::NORTH));
        let width = width.map(|pit| usize::from(state.pit(pit).len())).max().unwrap_or(0).max(1);
        let line = |label: &str, cells: Vec<String>, tail: String| {
            let cells: Vec<String> =
                cells.into_iter().map(|cell| format!("{cell:>width$}")).collect();
            format!("{label:<5}  {}{tail}", cells.join("  ")).trim_end().to_owned()
        };
        let letters = |pits: Vec<u8>| {
            pits.into_iter().map(|pit| pit_letter(rules, pit).to_string()).collect()
        };
        let beads =
            |pits: Vec<u8>| pits.into_iter().map(|pit| state.pit(pit).to_string()).collect();
        let tail = |player: Player| {
            let cup = state.cups[player.seat()];
            let cup = match cup.is_empty() {
                true => "cup -".into(),
                false => format!("cup {cup} = {}", cup.points()),
            };
            let passed = state.passed && player != state.mover;
            let moves = match (player == state.mover, passed) {
                (true, _) => "  to move",
                (false, true) => "  has passed",
                (false, false) => "",
            };
            format!("   {cup}{moves}")
        };
        let (south, north) = (rules.row(Player::SOUTH), rules.row(Player::NORTH));
        [
            line("", letters(north.clone().rev().collect()), String::new()),
            line("North", beads(north.rev().collect()), tail(Player::NORTH)),
            line("South", beads(south.clone().collect()), tail(Player::SOUTH)),
            line("", letters(south.collect()), String::new()),
        ]
        .join("\n")
    }

    fn weight(&self, state: &Position) -> u32 {
        state.pits.iter().map(|pile| u32::from(pile.len())).sum()
    }

    fn provenance(&self, because: Because) -> &Provenance {
        self.ruleset().provenance(because)
    }
}
