//! A line of play that breaks a property, as it is kept in a file.
//!
//! The file holds all that is needed to play the line again, and what was seen when it was played,
//! so that it can be read without the program.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::subject::Subject;
use crate::rules::sowing::{
    Event, Key, Move, Position, Ruleset, move_text, pit_letter, position_text,
};
use crate::rules::{Because, Payoff, Score};

/// What a counterexample breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Breaks {
    /// The invariant of this name.
    Invariant(String),
    /// The claim of this name: that every game ends.
    EveryGameEnds(String),
    /// The claim of this name: that every first move captures. The interpretation of the file is
    /// the one with the changed parameters.
    FirstMovesCapture(String),
    /// That this property, in the language of `hunt`, never holds.
    Never(String),
}

/// A line of play that breaks a property.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Counterexample {
    /// The rules it is played by, as the command line names them.
    pub interpretation: String,
    /// What it breaks.
    pub breaks: Breaks,
    /// What is wrong, in words.
    pub why: String,
    /// The position it starts from.
    pub position: String,
    /// The moves. The last position breaks the property if `at` says so, else the last move.
    pub moves: Vec<String>,
    /// Where the property breaks.
    pub at: Place,
    /// For endless play: how many of the moves lead to the position that recurs after the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loop_from: Option<usize>,
    /// The positions from the first to the last, with what was captured on the way.
    pub boards: Vec<Seen>,
    /// What happened in each move.
    pub events: Vec<Vec<Told>>,
}

/// Where a property breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// In the last position.
    Position,
    /// In the last move.
    Move,
}

/// A position on the way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Seen {
    /// The position.
    pub position: String,
    /// What each player captured since the first position, by seat.
    pub captured: Vec<i16>,
}

/// One thing that happened in a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Told {
    /// What: `lift`, `sow`, `capture`, ...
    pub event: String,
    /// Where.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pit: Option<String>,
    /// How many seeds; for `sow`, how many the pit holds then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seeds: Option<u8>,
    /// A sentence, where pit and seeds do not say it all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The parameter behind it.
    pub rule: String,
    /// The clause or answer behind it.
    pub cites: String,
}

impl Told {
    /// Puts an event into words.
    #[must_use]
    pub fn of(ruleset: &Ruleset, event: Event, because: Because) -> Self {
        let (pit, seeds) = match event {
            Event::Lift { pit, seeds }
            | Event::Sow { pit, holds: seeds }
            | Event::Return { pit, seeds }
            | Event::Capture { pit, seeds } => (Some(pit), Some(seeds)),
            Event::Skip { pit } | Event::Exempted { pit } | Event::SlamLeft { pit } => {
                (Some(pit), None)
            }
            Event::Keep { seeds } | Event::SlamRest { seeds } => (None, Some(seeds)),
            Event::Store | Event::Again | Event::SlamUncaptured | Event::Fed | Event::Passed => {
                (None, None)
            }
        };
        let rule = Key::ALL.get(usize::from(because.0)).map_or("no such rule", |key| key.name());
        let cites = ruleset
            .provenance
            .get(usize::from(because.0))
            .map_or_else(|| "nothing".into(), |provenance| provenance.cite());
        Told {
            event: event.name().into(),
            pit: pit.map(|pit| pit_letter(ruleset.side, pit).to_string()),
            seeds,
            text: None,
            rule: rule.into(),
            cites,
        }
    }
}

impl Counterexample {
    /// Plays a line and writes down what happens.
    #[must_use]
    pub fn tell<G: Subject>(
        game: &G,
        interpretation: &str,
        breaks: Breaks,
        why: &str,
        from: Position,
        moves: &[Move],
        at: Place,
    ) -> Self {
        let ruleset = game.ruleset();
        let mut state = from;
        let mut captured = Score::ZERO;
        let seen = |state: &Position, captured: Score<2>| Seen {
            position: position_text(ruleset, state),
            captured: captured.0.to_vec(),
        };
        let mut boards = vec![seen(&state, captured)];
        let mut events = Vec::new();
        for &mv in moves {
            let mut trace: Vec<(Event, Because)> = Vec::new();
            let (next, pay) = game.play(&state, mv, &mut trace);
            captured = captured.plus(pay);
            state = next;
            boards.push(seen(&state, captured));
            events.push(trace.iter().map(|&(event, why)| Told::of(ruleset, event, why)).collect());
        }
        Counterexample {
            interpretation: interpretation.into(),
            breaks,
            why: why.into(),
            position: position_text(ruleset, &from),
            moves: moves.iter().map(|&mv| move_text(ruleset, mv)).collect(),
            at,
            loop_from: None,
            boards,
            events,
        }
    }

    /// The file's text.
    ///
    /// # Errors
    /// If it cannot be written as JSON, which does not happen.
    pub fn to_json(&self) -> Result<String, String> {
        serde_json::to_string_pretty(self).map_err(|error| error.to_string())
    }

    /// Reads the file's text.
    ///
    /// # Errors
    /// One message: what is wrong, and where.
    pub fn from_json(text: &str) -> Result<Self, String> {
        if text.trim().is_empty() {
            return Err("the file is empty; a counterexample is a JSON object".into());
        }
        let value: serde_json::Value = serde_json::from_str(text)
            .map_err(|error| format!("this is no counterexample, for it is no JSON: {error}"))?;
        if value.get("#meta").is_some() {
            return Err(
                "this is an ITF trace, for viewers of traces; what can be replayed is the \
                        .json file that was saved beside it"
                    .into(),
            );
        }
        if !value.is_object() {
            return Err("this is no counterexample, which is a JSON object".into());
        }
        let mut reader = serde_json::Deserializer::from_str(text);
        let read: Self = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
            let path = error.path().to_string();
            let inner = error.into_inner();
            if path == "." {
                format!("this is no counterexample: {inner}")
            } else {
                format!("this is no counterexample: at `{path}`: {inner}")
            }
        })?;
        reader.end().map_err(|error| format!("this is no counterexample: {error}"))?;
        Ok(read)
    }

    /// The schema of the file.
    #[must_use]
    pub fn schema() -> schemars::Schema {
        schemars::schema_for!(Counterexample)
    }
}
