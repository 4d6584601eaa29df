//! A game written down as JSON: the rules by their name, who sat where, the moves as text.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::{Payoff, Rules, Silent, Turn, Worded};

/// A game, played so far or to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Record {
    /// How the command line names the rules.
    pub game: String,
    /// Who sat where: one player for each seat, in the order of play.
    #[serde(default)]
    pub players: Vec<String>,
    /// The position that it started from; the start of the game, if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves, in the notation of the game.
    pub moves: Vec<String>,
    /// What each player has, by seat, when the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Vec<i16>>,
    /// The seat of a player who resigned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigned: Option<String>,
}

/// A record played through: every state on the way, with what each player has there.
pub struct Replayed<G: Rules> {
    /// The states, the first one before any move.
    pub states: Vec<G::State>,
    /// The moves.
    pub moves: Vec<G::Move>,
    /// What each player has in each state.
    pub points: Vec<G::Pay>,
}

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// What is wrong with the JSON, and where.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut read = serde_json::Deserializer::from_str(text);
        let record = serde_path_to_error::deserialize(&mut read).map_err(|error| {
            format!("this is no record of a game: at {}, {}", error.path(), error.inner())
        })?;
        read.end().map_err(|error| format!("this is no record of a game: {error}"))?;
        Ok(record)
    }

    /// The text that [`read`](Record::read) reads back.
    #[must_use]
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// Plays the record through, holding every move to the rules, and its points to theirs.
    ///
    /// # Errors
    /// Which move cannot be read or played, and why; or that the points are others.
    pub fn replay<G: Worded>(&self, game: &G) -> Result<Replayed<G>, String> {
        let mut state = match &self.position {
            Some(text) => game.read_state(text)?,
            None => game.start(),
        };
        let mut points = G::Pay::ZERO;
        let mut replayed =
            Replayed { states: vec![state], moves: Vec::new(), points: vec![points] };
        for (at, text) in self.moves.iter().enumerate() {
            let number = at + 1;
            let mv = game.read_move(&state, text).map_err(|why| format!("move {number}: {why}"))?;
            game.legal(&state, mv).map_err(|reasons| {
                let why: Vec<&str> = reasons.iter().map(|reason| reason.why).collect();
                format!("move {number}, `{text}`, may not be played: {}", why.join("; "))
            })?;
            let (next, pay) = game.play(&state, mv, &mut Silent);
            points = points.plus(pay);
            state = next;
            replayed.states.push(state);
            replayed.moves.push(mv);
            replayed.points.push(points);
        }
        if let Some(wanted) = &self.points {
            let end = match game.turn(&state) {
                Turn::Over(pay, _) => pay,
                Turn::Of(_) => G::Pay::ZERO,
            };
            let got = points.plus(end);
            if got.gains() != wanted {
                return Err(format!("the moves come to {:?}, not {wanted:?}", got.gains()));
            }
        }
        Ok(replayed)
    }
}
