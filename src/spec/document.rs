//! The spec document: what stands in a file of `specs/`, as it stands there.
//!
//! Nothing here knows what a rule means; [`compile`](mod@super::compile) turns a document and a choice
//! of answers into a ruleset, [`lint`](mod@super::lint) checks that it is complete and consistent.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::record::Line;
pub use crate::rules::kernel::Kernel;
pub use crate::rules::vocabulary::Place;

/// A game: its sources, the rules drawn from them, the questions they leave open.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Spec {
    /// The schema, for editors.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// The name of the game on the command line: lower-case words joined by hyphens.
    pub id: String,
    /// The name of the game in print.
    pub title: String,
    /// What the game is, in a sentence or two.
    pub about: String,
    /// The program that plays this family of games.
    pub kernel: Kernel,
    /// Whether it is a touchstone: a game that others have solved or programmed, here to test the
    /// kernel and the solvers, and not one of the games under study.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub oracle: bool,
    /// Where the rules come from.
    pub sources: Vec<Source>,
    /// Boards and seeds that the game may start from.
    pub setups: Vec<Setup>,
    /// The rules on which the sources agree.
    pub clauses: Vec<Clause>,
    /// Places where the sources are silent, unclear or disagree.
    pub questions: Vec<Question>,
    /// Questions that one might ask, and that turn out to decide nothing; each with its proof.
    #[serde(default)]
    pub settled: Vec<Settled>,
    /// Named sets of answers.
    pub profiles: Vec<Profile>,
    /// Properties that hold of every position, move or game.
    pub invariants: Vec<InvariantUse>,
    /// Checkable sentences of the sources that are no rules.
    pub claims: Vec<Claim>,
    /// Worked examples: positions and moves with what must come of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<Example>,
}

/// One witness of the rules.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Source {
    /// The short name by which clauses and answers cite it.
    pub id: String,
    /// The title of the text, or what the thing is.
    pub title: String,
    /// Who wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Who told the author.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub informant: Option<String>,
    /// When it was written, or the rules recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Where the rules were recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The language of the text (a tag such as `en`, `he`, `ca`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
    /// Where it can be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// How much of it was seen.
    pub seen: Seen,
    /// The source that it copies or translates: the two are one witness.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub derives_from: Option<String>,
    /// The file whose lines the items count, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Its statements, in our own words.
    #[serde(default)]
    pub items: Vec<Item>,
}

/// How much of a source was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Seen {
    /// All of it.
    Complete,
    /// A part.
    Partial,
    /// Only as another source quotes or reports it.
    Quoted,
}

/// One statement of a source text.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Item {
    /// Its lines in the source: `25`, `9-11`. Where a source has no lines, a name for the place.
    pub lines: String,
    /// What it says, paraphrased.
    pub says: String,
    /// What kind of statement it is. Missing while nobody has decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is: Option<Class>,
}

/// What kind of statement a source item is.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// A rule: the clause of this id.
    Clause(String),
    /// An answer to a question, or the reason to ask it: the question of this id.
    Question(String),
    /// A sentence that can be checked: the claim of this id.
    Claim(String),
    /// A slip of the source: what is wrong with it.
    Defect(String),
    /// A fact about the board or the set-up of this id.
    Setup(String),
    /// Nothing that decides how the game is played.
    Background,
}

/// A board and what lies on it at the start.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Setup {
    /// Its name after `@`: its two numbers with an `x` between them.
    pub id: String,
    /// Sowing games: pits a side, from 1 to 12. Bead games: pits a side, from 1 to 8. Games on a
    /// cross: pits a row, 2, 4 or 6.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pits: Option<u8>,
    /// Sowing games and games on a cross: seeds in each pit at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seeds: Option<u8>,
    /// Bead games: gems in each row at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gems: Option<u8>,
    /// Spreading games: rows of the board, from 2 to 11.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<u8>,
    /// Spreading games: files of the board, from 1 to 11.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files: Option<u8>,
    /// Whether the game is played so where nobody says otherwise.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub default: bool,
    /// The source items behind it, as `source:lines`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<String>,
}

impl Setup {
    /// A set-up of some size that no document names.
    #[must_use]
    pub fn of(kernel: Kernel, size: [u8; 2]) -> Self {
        let [one, two] = size.map(Some);
        let setup = Setup {
            id: format!("{}x{}", size[0], size[1]),
            pits: None,
            seeds: None,
            gems: None,
            rows: None,
            files: None,
            default: false,
            from: Vec::new(),
        };
        match kernel {
            Kernel::Sowing | Kernel::Cross => Setup { pits: one, seeds: two, ..setup },
            Kernel::Beads => Setup { pits: one, gems: two, ..setup },
            Kernel::Cascade => Setup { rows: one, files: two, ..setup },
        }
    }

    /// Its two numbers as names have them after `@`; empty if the kernel cannot use it.
    #[must_use]
    pub fn board(&self, kernel: Kernel) -> String {
        self.size(kernel).map_or(String::new(), |[one, two]| format!("{one}x{two}"))
    }

    /// The two numbers that the kernel needs; `None` if one is missing, or another is there.
    #[must_use]
    pub fn size(&self, kernel: Kernel) -> Option<[u8; 2]> {
        let numbers = match kernel {
            Kernel::Sowing | Kernel::Cross => [self.pits, self.seeds],
            Kernel::Beads => [self.pits, self.gems],
            Kernel::Cascade => [self.rows, self.files],
        };
        let all = [self.pits, self.seeds, self.gems, self.rows, self.files];
        let [Some(one), Some(two)] = numbers else { return None };
        (all.iter().flatten().count() == 2).then_some([one, two])
    }
}

/// Values for parameters of the kernel; the names are those of the kernel.
pub type Sets = serde_json::Map<String, serde_json::Value>;

/// Which answers to other questions must hold, question by question.
pub type When = BTreeMap<String, Vec<String>>;

fn sets_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let kernels = Kernel::ALL.iter().map(|kernel| {
        let mut one = kernel.schema(generator);
        one.insert("title".into(), kernel.name().into());
        one.to_value()
    });
    match kernels.collect::<Vec<_>>().as_slice() {
        [one] => one.clone().try_into().unwrap_or_default(),
        several => schemars::json_schema!({ "anyOf": several }),
    }
}

/// An atomic rule.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Clause {
    /// Its short name, which events of a move cite.
    pub id: String,
    /// The rule, in our own words.
    pub text: String,
    /// What it is about, in the common vocabulary of rules: the places of the parameters that it
    /// sets, and perhaps others.
    #[serde(default)]
    pub about: Vec<Place>,
    /// The source items behind it, as `source:lines` or `source`.
    pub from: Vec<String>,
    /// The parameters that it decides.
    #[serde(default)]
    #[schemars(schema_with = "sets_schema")]
    pub sets: Sets,
    /// For a clause that sets nothing: why it needs to decide nothing (the board and the kernel
    /// are made so).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub built_in: Option<String>,
}

/// A place where the sources leave something open.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Question {
    /// Its name on the command line.
    pub id: String,
    /// The question.
    pub asks: String,
    /// The answers to other questions under which it arises; always, if missing.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub when: When,
    /// What may be answered.
    pub answers: Vec<Answer>,
    /// The id of the answer that holds where nobody says otherwise.
    pub default: String,
    /// Why that one.
    pub because: String,
}

/// One way to settle a question.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Answer {
    /// Its name on the command line.
    pub id: String,
    /// The rule it makes, in our own words.
    pub text: String,
    /// Who backs it: source items as `source:lines` or `source`; empty if it is our guess.
    #[serde(default)]
    pub from: Vec<String>,
    /// The parameters that it decides.
    #[schemars(schema_with = "sets_schema")]
    pub sets: Sets,
}

/// A question that decides nothing.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settled {
    /// Its name.
    pub id: String,
    /// The question.
    pub asks: String,
    /// Why every answer comes to the same.
    pub because: String,
    /// The source items behind it.
    #[serde(default)]
    pub from: Vec<String>,
}

/// A named set of answers.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Profile {
    /// Its name: `NAME:profile=ID`.
    pub id: String,
    /// Whose reading it is.
    pub text: String,
    /// The source that it follows.
    #[serde(default)]
    pub from: Vec<String>,
    /// Question and answer, for all questions that it answers otherwise than the default.
    pub answers: BTreeMap<String, String>,
}

/// An invariant that the game is to keep.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct InvariantUse {
    /// The name of the invariant.
    pub id: String,
    /// The answers under which it is to hold; under all, if missing.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub when: When,
}

/// A checkable sentence of a source.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Claim {
    /// Its name.
    pub id: String,
    /// The claim, in our own words.
    pub text: String,
    /// The source items behind it.
    #[serde(default)]
    pub from: Vec<String>,
    /// The answers under which it is claimed; under all, if missing.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub when: When,
    /// How it is checked.
    pub check: ClaimCheck,
    /// What the check is known to say.
    pub expect: Expect,
    /// What the verdict means, for a reader of the report.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// How a claim is checked.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum ClaimCheck {
    /// Every game from the start ends; refuted by a line that can be repeated for ever.
    EveryGameEnds {},
    /// An invariant holds of every position of the board.
    Invariant(String),
    /// Every first move would capture if these parameters were set so.
    FirstMovesCapture {
        /// The parameters changed for the purpose, such as the exemption itself.
        #[schemars(schema_with = "sets_schema")]
        with: Sets,
    },
    /// Random games last longer, on average, than under changed parameters.
    LongerThan {
        /// The parameters of the game to compare with.
        #[schemars(schema_with = "sets_schema")]
        with: Sets,
        /// How many random games of each to play.
        games: u32,
    },
    /// Some move of the board may be played, or comes out, otherwise under changed parameters.
    ChangesPlay {
        /// The parameters of the rules to compare with.
        #[schemars(schema_with = "sets_schema")]
        with: Sets,
    },
    /// One of the first moves could take at least so many in a hundred of all seeds, if these
    /// parameters were set so.
    TakesEarly {
        /// The parameters changed for the purpose; none, if the rules are to be taken as they are.
        #[schemars(schema_with = "sets_schema")]
        with: Sets,
        /// How many plies from the start to look at.
        plies: u8,
        /// The share of all seeds, in hundredths.
        percent: u8,
    },
    /// In random games the moves with one property capture more, on average, than those with
    /// another.
    CapturesMore {
        /// A property of moves, in the language of `hunt`.
        moves: String,
        /// The property of the moves to compare them with.
        than: String,
        /// How many random games to play.
        games: u32,
    },
    /// A check that only the kernel of the game understands.
    Kernel {
        /// Its name.
        check: String,
    },
    /// The value for the player who moves first (margin in seeds).
    Value(i16),
    /// A property, in the language of `hunt`, holds of no position or move of the board.
    Never(String),
    /// A property holds of every position or move of the board.
    Always(String),
    /// A property holds of some position or move of the board.
    Exists(String),
}

/// A worked example of the rules, worked out by somebody else than this program.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Example {
    /// Its name.
    pub id: String,
    /// What it shows, in words.
    pub text: String,
    /// The clauses and questions that it is about.
    pub shows: Vec<String>,
    /// The source items in which it stands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<String>,
    /// Who worked it out, if no source did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The answers under which it holds; under all, if missing.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub when: When,
    /// The board, as `PITSxSEEDS`; that of the default set-up, if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<String>,
    /// Sowing games: the position, and what is said of it, in the form of a line of a record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Line>,
    /// Other games: what is played, and what must come of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<Play>,
    /// What the player to move there gains over the other under best play, in seeds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<i16>,
}

/// Some moves from a position, and what must come of them, in the notation of the game.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Play {
    /// The position; the start of the game, if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves, each of them legal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// The position after the last move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// What the moves gain each player, by seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gains: Option<Vec<i16>>,
    /// Moves that may be played after the last move, perhaps among others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub may: Vec<String>,
    /// Moves that may not be played after the last move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub may_not: Vec<String>,
    /// Whether the game is over after the last move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<bool>,
}

/// What the check of a claim is known to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Expect {
    /// It holds, shown over all cases.
    Proved,
    /// It does not hold; there is a counterexample.
    Refuted,
    /// A measurement speaks for it; nothing is proved.
    Supported,
    /// A measurement speaks against it; nothing is proved.
    NotSupported,
}
