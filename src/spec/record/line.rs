//! One line of a record, as it is written.
//!
//! Everything but the position may be missing, and nothing is assumed where it is. The spellings of
//! other programs' data are understood too (`board_after`, `stores`, moves and players by number).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a source says of one position or of a stretch of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Line {
    /// The position as text, `"2,8,8/8,8,8 N 0-0 1"`; `?` for a count that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The position as seeds by pit, South's first, both rows in sowing order; null or `"?"` for a
    /// count that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Vec<Count>>,
    /// A game starts here, from the set-up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<bool>,
    /// Who is to move: `"S"`, `"N"`, 0 or 1; `"?"` if that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mover: Option<Seat>,
    /// What South and North have captured so far.
    #[serde(alias = "stores", skip_serializing_if = "Option::is_none")]
    pub captured: Option<[Count; 2]>,
    /// How many plies were played before; `"?"` if that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<Count>,
    /// Whether this is the first move of the game, where no ply is given.
    #[serde(alias = "first_move", skip_serializing_if = "Option::is_none")]
    pub first_move: Option<bool>,
    /// The moves that may be played: these and no others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<Pit>>,
    /// Moves that may be played, perhaps among others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub may: Option<Vec<Pit>>,
    /// Moves that may not be played.
    #[serde(alias = "may_not", skip_serializing_if = "Option::is_none")]
    pub may_not: Option<Vec<Pit>>,
    /// Whether the game is over in this position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<bool>,
    /// The move that was played.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<Pit>,
    /// The moves that were played one after the other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<Pit>>,
    /// The board after the last of these moves: as text, `"0,9,9/9,9,0"`, or as seeds by pit.
    #[serde(alias = "board_after", skip_serializing_if = "Option::is_none")]
    pub after: Option<Rows>,
    /// What the player who made the last of these moves captured by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captures: Option<u8>,
    /// What South and North have captured after these moves.
    #[serde(
        alias = "captured_after",
        alias = "stores_after",
        skip_serializing_if = "Option::is_none"
    )]
    pub captured_after: Option<[Count; 2]>,
    /// Who moves next: `"S"`, `"N"`, 0 or 1, or `"over"` if the game is over then.
    #[serde(alias = "mover_after", skip_serializing_if = "Option::is_none")]
    pub next: Option<Seat>,
    /// How the game ends: it is over after these moves, with this result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Outcome>,
    /// The source stopped here by a rule of its own: only what may be played is held against a
    /// reading, not what came of it.
    #[serde(alias = "peer_stopped", skip_serializing_if = "Option::is_none")]
    pub stopped: Option<bool>,
    /// Anything that a reader of the record should know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A number of seeds or plies; null or `"?"` if it is not known.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Count {
    /// So many.
    Known(u8),
    /// `"?"`.
    Text(String),
    /// Not known.
    Unknown,
}

/// A player, or that there is none.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Seat {
    /// By number: 0 for South, 1 for North.
    Number(u8),
    /// By letter or name: `"S"`, `"North"`; `"?"`, or `"over"`.
    Name(String),
}

/// A move: the letter of a pit, or its number on the board, from 0; or `"pass"`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Pit {
    /// By number.
    Number(u8),
    /// By letter.
    Letter(String),
}

/// A board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Rows {
    /// As text; `?` for a count that is not known.
    Text(String),
    /// Pit by pit.
    Counts(Vec<Count>),
}

/// How a game ends.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Outcome {
    /// `"South"`, `"North"` or `"draw"`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// What South and North have in the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seeds: Option<[u8; 2]>,
}

impl Count {
    /// The number; `None` if it is not known.
    ///
    /// # Errors
    /// It is a text other than `?`.
    pub fn number(&self) -> Result<Option<u8>, String> {
        match self {
            Count::Known(number) => Ok(Some(*number)),
            Count::Unknown => Ok(None),
            Count::Text(text) if text == "?" => Ok(None),
            Count::Text(text) => Err(format!("a number, or \"?\", not {text:?}")),
        }
    }
}
