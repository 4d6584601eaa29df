//! Words and pictures of a bead game.

use super::event::Event;
use super::moves::{Move, Place};
use super::notation::{move_text, parse_move, pit_letter};
use super::pile::{Kind, Pile, STONE};
use super::plain::Plain;
use super::position::Position;
use super::setup::{Setup, position_text};
use crate::rules::{Because, Player, Provenance, Score, Worded};

fn bead_text(kind: Kind) -> String {
    if kind == STONE { "a stone".into() } else { format!("gem {kind}") }
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

    fn setup_text(&self) -> String {
        let rules = self.ruleset();
        let values = rules.arrangement();
        let gems: Vec<String> = values
            .iter()
            .map(|&value| match value {
                0 => "-".into(),
                value => value.to_string(),
            })
            .collect();
        format!(
            "two rows of {} pits with a stone in each, and gems worth {} from each player's left",
            rules.pits,
            gems.join(", ")
        )
    }

    fn notation(&self) -> Vec<String> {
        let rules = self.ruleset();
        let letters = |player: Player| {
            let all: Vec<String> =
                rules.row(player).map(|pit| pit_letter(rules, pit).to_string()).collect();
            all.join(" ")
        };
        let start = position_text(rules, &rules.start());
        let passed =
            if rules.reads_passes() { "; `passed`, if the opponent has just passed" } else { "" };
        vec![
            format!(
                "A position is South's row, a slash, North's row, both in sowing order, each pit with \
                 its beads, 0 for a stone, 1 to 8 for a gem of that value, - for an empty pit; then, \
                 if wanted, S or N for the mover (S if nothing is said), and the gems in South's cup \
                 and North's with a colon between them{passed}: \"{start}\"."
            ),
            format!(
                "A move is the letter of a pit, {} for South and {} for North, each row from its \
                 owner's left, and its beads in the order in which they are sown: E5431100. A direct \
                 capture is automatic. After an indirect capture follow x, the pits and the values of \
                 the gems, and values without a pit for those from the opponent's cup: e0000 x D5 4. \
                 Where captures may be declined or stopped short: x -, or x and the pits taken from, \
                 the last one first. `pass`, where a player without beads passes.",
                letters(Player::SOUTH),
                letters(Player::NORTH)
            ),
        ]
    }

    fn state_text(&self, state: &Position) -> String {
        position_text(self.ruleset(), state)
    }

    fn read_state(&self, text: &str) -> Result<Position, String> {
        let setup = Setup::parse(text).map_err(|bad| bad.to_string())?;
        setup.position(self.ruleset()).map_err(|wrong| {
            let shown = text.escape_debug();
            match wrong.as_slice() {
                [one] => format!("`{shown}` is no position of this game: {one}"),
                all => {
                    format!("`{shown}` is no position of this game:\n  - {}", all.join("\n  - "))
                }
            }
        })
    }

    fn move_text(&self, _: &Position, mv: Move) -> String {
        move_text(self.ruleset(), mv)
    }

    fn read_move(&self, state: &Position, text: &str) -> Result<Move, String> {
        parse_move(self, state, text)
    }

    fn event_name(&self, event: &Event) -> &'static str {
        match event {
            Event::Lift { .. } => "lift",
            Event::Skip { .. } => "skip",
            Event::Drop { .. } => "sow",
            Event::Direct { .. } | Event::Indirect { .. } => "capture",
            Event::Declined { .. } => "declined",
            Event::Missing { .. } => "missing",
            Event::Fed => "fed",
            Event::Endgame => "endgame",
            Event::Passed => "passed",
        }
    }

    fn event_text(&self, event: &Event) -> String {
        let letter = |pit: u8| pit_letter(self.ruleset(), pit);
        match *event {
            Event::Lift { pit, beads } => format!("{beads} lifted from {}", letter(pit)),
            Event::Skip { pit } => format!("{} is passed over", letter(pit)),
            Event::Drop { pit, bead, on } => {
                format!(
                    "{} sown into {}, which held {}",
                    bead_text(bead),
                    letter(pit),
                    pile_text(on)
                )
            }
            Event::Direct { pit, value } => {
                format!("gem {value} captured from {} directly", letter(pit))
            }
            Event::Indirect { from: Place::Pit(pit), value } => {
                format!("gem {value} captured from {} indirectly", letter(pit))
            }
            Event::Indirect { from: Place::Cup, value } => {
                format!("gem {value} captured from the opponent's cup indirectly")
            }
            Event::Declined { gems } => match gems {
                1 => "a gem that might be captured is left".into(),
                _ => format!("{gems} gems that might be captured are left"),
            },
            Event::Missing { gems } => match gems {
                1 => "one more gem might be captured, and there is none".into(),
                _ => format!("{gems} more gems might be captured, and there are none"),
            },
            Event::Fed => "the opponent is fed".into(),
            Event::Endgame => "the last gem in play is captured: the endgame begins".into(),
            Event::Passed => "a pass".into(),
        }
    }

    fn pay_text(&self, pay: &Score<2>) -> String {
        // Winning is all that players gain.
        match pay.0 {
            [1, _] => "South has won".into(),
            [_, 1] => "North has won".into(),
            _ => "nobody has won".into(),
        }
    }

    fn unit(&self) -> Option<[&'static str; 2]> {
        // Winning is all that players gain.
        None
    }

    fn cargo(&self) -> [&'static str; 2] {
        ["bead", "beads"]
    }

    fn forecast(&self, told: &[(Event, Because)]) -> Vec<String> {
        let mut gems: Vec<String> = Vec::new();
        let mut words = Vec::new();
        for (event, _) in told {
            match event {
                Event::Direct { value, .. } | Event::Indirect { value, .. } => {
                    gems.push(value.to_string());
                }
                Event::Declined { .. } => words.push("leaves what it might capture".to_string()),
                Event::Endgame => words.push("the endgame begins".to_string()),
                _ => {}
            }
        }
        match gems.len() {
            0 => {}
            1 => words.insert(0, format!("captures gem {}", gems[0])),
            _ => words.insert(0, format!("captures gems {}", gems.join(" and "))),
        }
        words
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
            + "\n"
    }

    fn carries(&self, state: &Position, mv: Move) -> u32 {
        mv.pit().map_or(0, |pit| state.pit(pit).len().into())
    }

    fn weight(&self, state: &Position) -> u32 {
        state.pits.iter().map(|pile| u32::from(pile.len())).sum()
    }

    fn provenance(&self, because: Because) -> &Provenance {
        self.ruleset().provenance(because)
    }
}
