//! The document of a pair of games, as it stands in a file of `specs/pairs/`.

use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::vocabulary::Place;
use crate::spec::Library;

/// The embedded pair specifications: the names of the games, and the text.
pub const EMBEDDED: &[(&str, &str, &str)] = &[
    ("modiar", "mandoli", include_str!("../../../specs/pairs/modiar-mandoli.json")),
    ("modiar", "calady", include_str!("../../../specs/pairs/modiar-calady.json")),
    ("modiar", "glass-bead", include_str!("../../../specs/pairs/modiar-glass-bead.json")),
    ("modiar", "cardamom", include_str!("../../../specs/pairs/modiar-cardamom.json")),
    ("mandoli", "calady", include_str!("../../../specs/pairs/mandoli-calady.json")),
    ("mandoli", "glass-bead", include_str!("../../../specs/pairs/mandoli-glass-bead.json")),
    ("mandoli", "cardamom", include_str!("../../../specs/pairs/mandoli-cardamom.json")),
    ("calady", "glass-bead", include_str!("../../../specs/pairs/calady-glass-bead.json")),
    ("calady", "cardamom", include_str!("../../../specs/pairs/calady-cardamom.json")),
    ("glass-bead", "cardamom", include_str!("../../../specs/pairs/glass-bead-cardamom.json")),
];

/// What two games share, and where they part.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Pair {
    /// The schema, for editors.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// The first game, and where to look at it.
    pub first: Game,
    /// The second game, and where to look at it.
    pub second: Game,
    /// What the two have to do with each other, in a sentence or two.
    pub about: String,
    /// Every place of the common vocabulary, once.
    pub places: Vec<Treated>,
    /// What is checked of the games as wholes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub whole: Vec<Statement>,
    /// Why no board has exact values in both games, if none has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_values: Option<String>,
}

impl Pair {
    /// Every statement.
    pub fn statements(&self) -> impl Iterator<Item = &Statement> {
        self.places.iter().flat_map(|place| &place.statements).chain(&self.whole)
    }

    /// The pair as a document in a folder means it: a game named by a relative path lies there.
    #[must_use]
    pub fn beside(mut self, folder: &Path) -> Self {
        let there = |name: &mut String| {
            let path = name.split(['@', ':']).next().unwrap_or_default();
            if Library::is_path(path) && Path::new(path).is_relative() {
                *name = folder.join(&*name).to_string_lossy().into_owned();
            }
        };
        for game in [&mut self.first, &mut self.second] {
            there(&mut game.name);
            game.readings.iter_mut().for_each(there);
        }
        let statements = self.places.iter_mut().flat_map(|place| &mut place.statements);
        for statement in statements.chain(&mut self.whole) {
            match &mut statement.check {
                Check::Value { boards, .. } => boards.iter_mut().for_each(there),
                Check::Common(Common { first, second, .. }) => {
                    [first, second].into_iter().for_each(there)
                }
                Check::Spread(Spread { first, second, .. }) => {
                    [&mut first.reading, &mut second.reading].into_iter().for_each(there);
                }
                Check::Law { .. }
                | Check::EveryGameEnds { .. }
                | Check::Parameter(_)
                | Check::Number { .. } => {}
            }
        }
        self
    }
}

/// A game of a pair.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Game {
    /// Its name, or the path of its spec, from the folder of this document.
    pub name: String,
    /// The readings to look at, as the command line names them. A law is kept if none of them breaks
    /// it, and broken if one of them does.
    pub readings: Vec<String>,
}

/// One place of the vocabulary.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Treated {
    /// The place.
    pub place: Place,
    /// How the games stand to each other there.
    pub is: Stand,
    /// What they share, or how they differ, in words.
    pub text: String,
    /// What is checked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub statements: Vec<Statement>,
}

/// How two games stand to each other at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stand {
    /// Both have the same rule.
    Same,
    /// Both have a rule, and not the same.
    Differs,
    /// Only the first game has a rule.
    OnlyFirst,
    /// Only the second game has one.
    OnlySecond,
    /// Neither has one.
    Neither,
}

/// Something that can be checked.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Statement {
    /// Its name.
    pub id: String,
    /// What it says, in words; where the games differ, why the other must not keep the law.
    pub text: String,
    /// How it is checked.
    pub check: Check,
}

/// How a statement is checked.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Check {
    /// What becomes of a family law in each game.
    Law {
        /// The law.
        law: String,
        /// In the first game.
        first: Keeps,
        /// In the second game.
        second: Keeps,
    },
    /// Whether every game ends.
    EveryGameEnds {
        /// In the first game.
        first: bool,
        /// In the second game.
        second: bool,
    },
    /// What a parameter of the kernel is set to in each game.
    Parameter(Settings),
    /// A number that can be read off the set-up of the last reading of each game.
    Number {
        /// Which.
        number: Number,
        /// In the first game.
        first: u32,
        /// In the second game.
        second: u32,
    },
    /// The exact values on one board, for the player who moves first, in seeds.
    Value {
        /// The first game on the board, and the second: readings, as the command line names them.
        boards: [String; 2],
        /// Of the first game.
        first: i16,
        /// Of the second game.
        second: i16,
    },
    /// Both games on one board, move by move.
    Common(Common),
    /// Where some pieces of one place go, in each game.
    Spread(Spread),
}

/// What a parameter is set to in each game, in every reading that is looked at. Games of one kernel
/// have their parameters in common, so that both name the same one.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// In the first game.
    pub first: Setting,
    /// In the second game.
    pub second: Setting,
    /// Whether that is the same rule. In games of one kernel it is if the values are equal; where the
    /// kernels differ, so do the words for one thing, and this says what the two words mean. Then the
    /// values are checked, and not this.
    pub same: bool,
}

impl Settings {
    /// That of the first game and that of the second.
    #[must_use]
    pub fn both(&self) -> [&Setting; 2] {
        [&self.first, &self.second]
    }
}

/// What a parameter is set to.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Setting {
    /// The parameter, one of the kernel of the game.
    pub parameter: String,
    /// Its value, as `show` writes it; missing if no rule of the game reads the parameter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// Both games in the same positions: each position of up to so many pieces, all alike, with South to
/// move, and each move from the same place in both.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Common {
    /// The first game on that board: a reading, as the command line names it.
    pub first: String,
    /// The second game on that board.
    pub second: String,
    /// The places of the board, by their names in the first and in the second game.
    pub places: Vec<[String; 2]>,
    /// The most pieces of a position.
    pub pieces: u32,
    /// What of a move is compared.
    pub compare: Compared,
    /// Whether both do the same in all of these positions.
    pub alike: bool,
}

/// What of a move is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Compared {
    /// Whether it may be played, what lies where after it, and whether the same player moves again.
    Moves,
    /// Of moves that may be played in both: what lies where when all pieces are put down, before
    /// any capture.
    Sowing,
}

/// Where some pieces of one place go: sown from a pit, or thrown by a cell that collapses. Looked at
/// in every position of pieces on these places alone, all alike, with South to move.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Spread {
    /// How many pieces leave the place.
    pub pieces: u32,
    /// The most pieces of a position.
    pub most: u32,
    /// Where they go in the first game.
    pub first: Star,
    /// Where they go in the second game.
    pub second: Star,
    /// Whether that is the same.
    pub alike: bool,
}

/// A place and those that its pieces go to.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Star {
    /// The game: a reading, as the command line names it.
    pub reading: String,
    /// The place that the pieces leave.
    pub from: String,
    /// The places that they may go to, those of both games in the same order.
    pub to: Vec<String>,
}

impl Check {
    /// Whether it says that the games differ.
    #[must_use]
    pub fn parts(&self) -> bool {
        match self {
            Check::Law { first, second, .. } => first != second,
            Check::EveryGameEnds { first, second } => first != second,
            Check::Parameter(settings) => !settings.same,
            Check::Number { first, second, .. } => first != second,
            Check::Value { first, second, .. } => first != second,
            Check::Common(common) => !common.alike,
            Check::Spread(spread) => !spread.alike,
        }
    }
}

/// A number that every game has.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Number {
    /// How many play.
    Players,
    /// Pits or cells of the board.
    Places,
    /// Pieces on the board at the start.
    Pieces,
    /// Moves that may be played first.
    FirstMoves,
}

/// What becomes of a law in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Keeps {
    /// It has something to do, and holds.
    Keeps,
    /// It is broken; the run shows a smallest place.
    Breaks,
    /// It has nothing to do.
    Silent,
}

/// Reads a pair document.
///
/// # Errors
/// One message: what is wrong, and where.
pub fn parse(text: &str) -> Result<Pair, String> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let pair: Pair = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        format!("this is no pair specification: at `{path}`: {}", error.into_inner())
    })?;
    reader.end().map_err(|error| format!("this is no pair specification: {error}"))?;
    Ok(pair)
}

/// The schema as the text of `specs/pairs/schema.json`.
#[must_use]
pub fn schema_text() -> String {
    format!("{:#}\n", schemars::schema_for!(Pair).to_value())
}
