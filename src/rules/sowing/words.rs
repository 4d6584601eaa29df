//! Sowing games in words: the notation, sentences for events, the board.

use super::event::pit_letter;
use super::params::SowStore;
use super::{
    Event, Move, Picture, Plain, Position, Ruleset, Setup, move_text, parse_move, position_text,
};
use crate::rules::params::Asked;
use crate::rules::{Because, Provenance, Worded};

impl<A: Asked> Worded for Plain<A> {
    fn seats(&self) -> &'static [&'static str] {
        &["South", "North"]
    }

    fn setup_text(&self) -> String {
        let rules = self.ruleset();
        let many =
            |count: u8, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
        let [pits, seeds] = [many(rules.side, "pit"), many(rules.seeds, "seed")];
        format!("{pits} a side, {seeds} a pit, {} in all", rules.total())
    }

    fn notation(&self) -> Vec<String> {
        let ruleset = self.ruleset();
        let side = ruleset.side;
        let letters = |row: u8| -> String {
            let letter = |pit| pit_letter(side, row * side + pit).to_string();
            (0..side).map(letter).collect::<Vec<_>>().join(" ")
        };
        let first = ruleset.params.exempt_plies.0;
        let ply = if first > 0 {
            format!(
                " The ply counts the moves played before; it matters where a move is exempt from a rule, \
                 here in the first {}, and without it only the start position is taken as the first of \
                 a game.",
                if first == 1 { "one".into() } else { first.to_string() }
            )
        } else {
            String::new()
        };
        let stores = if ruleset.params.sow_store == SowStore::Own {
            " What lies in the stores is no part of the board and counts as captured. Whoever moves \
             again writes another letter of his own row."
        } else {
            ""
        };
        vec![
            format!(
                "A position is South's row, a slash, North's row, both in sowing order; then, if wanted, \
                 S or N for the mover (S if nothing is said), captures as South-North, and the ply: \
                 \"{}\", or in full \"{} 0-0 0\".{ply}",
                position_text(ruleset, &ruleset.start()).trim_end_matches(" S"),
                position_text(ruleset, &ruleset.start()),
            ),
            format!(
                "A move is the letter of the pit that is lifted, {} for South and {} for North, each \
                 row from its owner's left; or `pass`, where the rules let a player pass.{stores}",
                letters(0),
                letters(1)
            ),
        ]
    }

    fn state_text(&self, state: &Position) -> String {
        position_text(self.ruleset(), state)
    }

    fn read_state(&self, text: &str) -> Result<Position, String> {
        read_position(self.ruleset(), text)
    }

    fn move_text(&self, _: &Position, mv: Move) -> String {
        move_text(self.ruleset(), mv)
    }

    fn read_move(&self, _: &Position, text: &str) -> Result<Move, String> {
        parse_move(self.ruleset(), text)
    }

    fn event_name(&self, event: &Event) -> &'static str {
        event.name()
    }

    fn event_text(&self, event: &Event) -> String {
        let letter = |pit: u8| pit_letter(self.ruleset().side, pit);
        match *event {
            Event::Lift { pit, seeds } => format!("{seeds} lifted from {}", letter(pit)),
            Event::Sow { pit, holds } => {
                format!("one sown into {}, which holds {holds}", letter(pit))
            }
            Event::Store => "one sown into the store".into(),
            Event::Skip { pit } => format!("{} is passed over", letter(pit)),
            Event::Return { pit, seeds } => format!("{seeds} go back into {}", letter(pit)),
            Event::Keep { seeds } => format!("{seeds} left in the hand are kept"),
            Event::Capture { pit, seeds } => format!("{seeds} captured from {}", letter(pit)),
            Event::Exempted { pit } => format!("no capture in {} on this move", letter(pit)),
            Event::SlamUncaptured => "a grand slam, which captures nothing".into(),
            Event::SlamLeft { pit } => format!("a grand slam: {} is left as it is", letter(pit)),
            Event::SlamRest { seeds } => {
                format!("a grand slam: the other {seeds} go to the opponent")
            }
            Event::Fed => "the opponent is fed".into(),
            Event::Again => "the mover moves again".into(),
            Event::Passed => "a pass".into(),
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
            Event::Exempted { .. } => Some("captures nothing so early"),
            Event::SlamUncaptured => Some("a grand slam that captures nothing"),
            Event::SlamLeft { .. } => Some("a grand slam that leaves a pit"),
            Event::SlamRest { .. } => Some("a grand slam that gives away the rest"),
            Event::Again => Some("another turn"),
            _ => None,
        };
        told.iter().filter_map(word).map(String::from).collect()
    }

    fn picture(&self, state: &Position) -> String {
        Picture::of(self.ruleset(), state).to_string()
    }

    fn weight(&self, state: &Position) -> u32 {
        state.board.counts().iter().map(|&seeds| u32::from(seeds)).sum()
    }

    fn provenance(&self, because: Because) -> &Provenance {
        self.ruleset().provenance(because)
    }

    fn carries(&self, state: &Position, mv: Move) -> u32 {
        match mv {
            Move::Pit(pit) => state.board.get(pit).into(),
            Move::Pass => 0,
        }
    }
}

/// Reads a position of a game.
///
/// # Errors
/// The text cannot be read, or the game cannot be in that position.
pub fn read_position(ruleset: &Ruleset, text: &str) -> Result<Position, String> {
    let setup = Setup::parse(text).map_err(|bad| bad.to_string())?;
    setup.position(ruleset).map_err(|wrong| {
        let shown = text.escape_debug();
        match wrong.as_slice() {
            [one] => format!("`{shown}` is no position of this game: {one}"),
            all => format!("`{shown}` is no position of this game:\n  - {}", all.join("\n  - ")),
        }
    })
}
