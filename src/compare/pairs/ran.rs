//! What comes of a pair document that was run.

use schemars::JsonSchema;
use serde::Serialize;

use super::document::Stand;
use super::witness::Witness;
use crate::check::front::Looked;
use crate::rules::vocabulary::Place;

/// A pair document that was run.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Ran {
    /// The games.
    pub games: [String; 2],
    /// What the two have to do with each other.
    pub about: String,
    /// Where each game was looked at.
    pub looked: [Vec<LookedAt>; 2],
    /// The places of the vocabulary.
    pub places: Vec<RanPlace>,
    /// What was checked of the games as wholes.
    pub whole: Vec<RanStatement>,
    /// Why no board has exact values in both games, if none has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_values: Option<String>,
    /// Statements in all.
    pub statements: usize,
    /// Those that hold.
    pub held: usize,
    /// Whether nothing was stopped half-way.
    pub complete: bool,
}

impl Ran {
    /// Every statement.
    pub fn all(&self) -> impl Iterator<Item = &RanStatement> {
        self.places.iter().flat_map(|place| &place.statements).chain(&self.whole)
    }
}

/// Where a reading was looked at.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LookedAt {
    /// The reading.
    pub reading: String,
    /// Where.
    pub looked: Looked,
}

/// One place of the vocabulary.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RanPlace {
    /// The place.
    pub place: Place,
    /// How the games stand to each other there.
    pub is: Stand,
    /// In words.
    pub text: String,
    /// What was checked.
    pub statements: Vec<RanStatement>,
}

/// A statement that was checked.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RanStatement {
    /// Its name.
    pub id: String,
    /// What it says.
    pub text: String,
    /// The law, parameter, value or board that it is about, in words.
    pub about: String,
    /// Whether it says that the games differ.
    pub parts: bool,
    /// Whether it holds; missing if the run was stopped before that was known.
    pub holds: Option<bool>,
    /// How much was compared, where both games were laid on one board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared: Option<Tally>,
    /// What was found in each game.
    pub sides: [Side; 2],
}

/// How much was compared on a board that both games can play on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Tally {
    /// Positions.
    pub positions: u64,
    /// Moves in them, those from one place with one outcome being one.
    pub moves: u64,
    /// Moves in which the games part.
    pub parted: u64,
}

/// What was found in one game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Side {
    /// What the document says: `keeps`, `breaks`, `silent`, a value.
    pub stated: String,
    /// What was found, in words.
    pub found: String,
    /// Places that show it, the smallest first.
    pub witnesses: Vec<Witness>,
}
