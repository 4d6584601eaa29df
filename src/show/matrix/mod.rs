//! A matrix of readings as what is written: JSON, a table, comma-separated values.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::check::invariants;
use crate::compare::matrix::product::{Choice, Product};
use crate::compare::matrix::rows::Kind;
use crate::compare::matrix::survey::{Known, Survey, Verdict};
use crate::compare::matrix::values::Missing;
use crate::compare::matrix::verdicts::{Matters, Shown};

pub mod csv;
pub mod text;

/// What `matrix --json` writes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Matrix {
    /// The reading that all others depart from.
    pub interpretation: String,
    /// The questions whose answers are varied.
    pub questions: Vec<String>,
    /// Those of them that show in no position, so that their answers are not played.
    pub show_in_no_position: Vec<String>,
    /// How many readings their answers make, branches that do not arise left out; digits.
    pub readings: String,
    /// How many there are if questions that show in no position are left out; digits.
    pub readings_for_positions: String,
    /// Whether all of those were looked at; if not, single answers, pairs and profiles only.
    pub all_combinations: bool,
    /// What every position of the board tells apart.
    pub board: Option<Board>,
    /// What play from the start tells apart.
    pub start: Option<Start>,
    /// Exact values.
    pub values: Option<Values>,
    /// Question by question.
    pub verdicts: Vec<Question>,
    /// The base, single answers, pairs, profiles and their parts.
    pub rows: Vec<Row>,
    /// Whether nothing was cut short.
    pub complete: bool,
    /// How long it took.
    pub seconds: f64,
    /// Threads used.
    pub threads: usize,
}

/// The whole board.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Board {
    /// Classes of readings that differ at some position; at least so many, if not complete.
    pub classes: u32,
    /// Positions past all plies that capture nothing, seen from the player to move.
    pub positions: u64,
    /// Positions on such plies that play can reach in some reading.
    pub on_exempt_plies: u64,
    /// All boards with up to so many seeds were examined; null if none was.
    pub seeds: Option<u8>,
    /// Whether those are all boards.
    pub complete: bool,
}

/// Play from the start.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Start {
    /// Classes of readings in which play from the start differs; at least so many, if not complete.
    pub classes: u32,
    /// Groups of readings that were followed together.
    pub groups: u64,
    /// Positions examined, those of each group counted for itself.
    pub positions: u64,
    /// Whether those are all that play can reach in any reading.
    pub complete: bool,
}

/// Values of classes of readings.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Values {
    /// Classes that were solved, of those that play from the start tells apart.
    pub classes: usize,
    /// Those there are; 0 if that is not known.
    pub of: usize,
    /// How many of the solved classes have which value for the player who moves first, if endless
    /// play gives nobody anything.
    pub by_value: BTreeMap<i16, u64>,
    /// Why there are none, if so.
    pub none: Option<String>,
}

/// How a question matters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// These answers make a difference.
    Changes(Vec<Change>),
    /// None was seen to alone or beside one other, but in this reading the answer makes a difference.
    Beyond {
        /// The reading.
        reading: String,
        /// The answer.
        answer: String,
    },
    /// In no reading does any answer make a difference.
    Never,
    /// No difference was found, but not all was looked at.
    NotFound,
}

/// What an answer makes a difference beside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Change {
    /// The answer.
    pub answer: String,
    /// Whether it makes one alone; then nothing else is listed.
    pub alone: bool,
    /// Questions another answer to one of which is enough to let it make one.
    pub beside: Vec<String>,
    /// Answers that together let it make one, listed if no single one does.
    pub among: Vec<Vec<String>>,
}

/// What is known of a question.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Question {
    /// Its name.
    pub question: String,
    /// The most that it does.
    pub most: Most,
    /// To what is done at the positions of the board; null if that was not looked at.
    pub board: Option<Effect>,
    /// To play from the start.
    pub start: Option<Effect>,
    /// To the value of the start.
    pub value: Option<Effect>,
    /// To who wins.
    pub winner: Option<Effect>,
    /// The same in words.
    pub words: String,
}

/// The most that a question does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Most {
    /// It changes who wins.
    Winner,
    /// It changes the value of the start, and not who wins.
    Value,
    /// It changes play from the start, and no value that was found.
    Play,
    /// It changes what is done at positions that play from the start does not reach.
    Board,
    /// It changes what is done on the board; whether play from the start too is not known.
    BoardAtLeast,
    /// It changes nothing.
    Nothing,
    /// Nothing was found, but not all was looked at.
    Unknown,
    /// What its answers set is set by hand, so that it is not judged.
    Fixed,
}

/// A reading beside the base.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Row {
    /// `base`, `single`, `pair`, `profile`, or `part`: three or more answers of a profile.
    pub kind: String,
    /// The name of the profile.
    pub profile: Option<String>,
    /// The reading, in its canonical form.
    pub reading: String,
    /// The answers given otherwise than in the base.
    pub answers: Vec<String>,
    /// Whether it does the same as the base at every position of the board; null if not known.
    pub same_on_board: Option<bool>,
    /// At how many positions of the board it does something else; null if that was not counted.
    pub positions_that_differ: Option<u64>,
    /// The fewest seeds of such a position.
    pub fewest_seeds: Option<u8>,
    /// Whether play from the start is the same; null if not known.
    pub same_from_start: Option<bool>,
    /// The value of the start for the player who moves first; null if there is none or it is not
    /// known.
    pub value: Option<i16>,
    /// Why it is null.
    pub no_value: Option<String>,
    /// Who wins: `first`, `second`, or `draw`.
    pub winner: Option<String>,
    /// The invariants of the spec that are asked of this reading; null for pairs and parts.
    pub invariants: Option<Vec<String>>,
    /// Those asked of the base and not of it.
    pub given_up: Vec<String>,
}

impl Matrix {
    /// Puts into words and numbers what a survey found.
    #[must_use]
    pub fn of(product: &Product, survey: &Survey, seconds: f64, threads: usize) -> Self {
        let wanted = || product.questions().iter().filter(|one| one.wanted);
        let asked = invariants_of(product, &product.start()).unwrap_or_default();
        let mut verdicts: Vec<Question> =
            survey.verdicts.iter().map(|verdict| question(product, verdict)).collect();
        // Those that matter most come first; of those alike the order is that of the spec.
        verdicts.sort_by_key(|one| one.most);
        Matrix {
            interpretation: product.base().canonical(),
            questions: wanted().map(|one| one.id.clone()).collect(),
            show_in_no_position: product.varied_outer().map(|one| one.id.clone()).collect(),
            readings: survey.readings.to_string(),
            readings_for_positions: survey.inner.to_string(),
            all_combinations: survey.product,
            board: survey.board.map(|scope| Board {
                classes: scope.classes,
                positions: scope.positions,
                on_exempt_plies: survey.exempt,
                seeds: survey.seeds,
                complete: scope.complete,
            }),
            start: survey.start.map(|scope| Start {
                classes: scope.classes,
                groups: survey.walks,
                positions: scope.positions,
                complete: scope.complete,
            }),
            values: survey.solved.as_ref().map(|solved| Values {
                classes: solved.classes,
                of: solved.of,
                by_value: solved.by_value.clone(),
                none: solved.trouble.as_ref().map(ToString::to_string),
            }),
            verdicts,
            rows: survey.rows.iter().map(|known| row(product, known, &asked)).collect(),
            complete: survey.complete,
            seconds,
            threads,
        }
    }

    /// The readings of one kind.
    pub fn kind<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a Row> {
        self.rows.iter().filter(move |row| row.kind == kind)
    }
}

/// The invariants of the spec that are asked of a reading: those whose condition holds, and that say
/// something under its rules.
fn invariants_of(product: &Product, choice: &Choice) -> Option<Vec<String>> {
    let reading = product.reading(choice).ok()?;
    let params = &reading.ruleset().params;
    let applies = |id: &str| {
        let at = invariants::find(id);
        at.is_some_and(|at| (invariants::all()[at].applies)(params))
    };
    let all = reading.spec().invariants.iter();
    let asked = all.filter(|one| reading.holds(&one.when) && applies(&one.id));
    Some(asked.map(|one| one.id.clone()).collect())
}

fn row(product: &Product, known: &Known, asked: &[String]) -> Row {
    let (kind, profile) = match &known.row.kind {
        Kind::Base => ("base", None),
        Kind::Single => ("single", None),
        Kind::Pair => ("pair", None),
        Kind::Profile(id) => ("profile", Some(id.clone())),
        Kind::Part(id) => ("part", Some(id.clone())),
    };
    let invariants = match known.row.kind {
        Kind::Pair | Kind::Part(_) => None,
        _ => invariants_of(product, &known.row.choice),
    };
    let given_up = invariants.as_ref().map_or(Vec::new(), |mine| {
        asked.iter().filter(|one| !mine.contains(one)).cloned().collect()
    });
    let why = |missing: Missing| match missing {
        Missing::History => "a rule looks at more than the position",
        Missing::Unsolved => "not solved",
    };
    Row {
        kind: kind.into(),
        profile,
        reading: name(product, &known.row.choice),
        answers: known.row.changes.iter().map(|&change| product.text(change)).collect(),
        same_on_board: known.board,
        positions_that_differ: known.differs.map(|(count, _)| count),
        fewest_seeds: known.differs.and_then(|(_, fewest)| fewest),
        same_from_start: known.start,
        value: known.value.ok(),
        no_value: known.value.err().map(|missing| why(missing).into()),
        winner: known.value.ok().map(|value| winner(value).into()),
        invariants,
        given_up,
    }
}

/// How a reading is called.
fn name(product: &Product, choice: &Choice) -> String {
    match product.reading(choice) {
        Ok(reading) => reading.canonical(),
        Err(_) => {
            let changes = product.changes(choice).into_iter().map(|change| product.text(change));
            changes.collect::<Vec<_>>().join(",")
        }
    }
}

/// Who wins, by the value for the player who moves first.
#[must_use]
pub const fn winner(value: i16) -> &'static str {
    match value {
        1.. => "first",
        0 => "draw",
        _ => "second",
    }
}

/// A value in words: `first player by 2`.
#[must_use]
pub fn worth(value: i16) -> String {
    match winner(value) {
        "draw" => "a draw".into(),
        who => format!("{who} player by {}", value.abs()),
    }
}

fn effect(product: &Product, question: usize, matters: &Matters) -> Effect {
    let asked = &product.questions()[question];
    match matters {
        Matters::Shown(shown) => {
            let change = |one: &Shown| Change {
                answer: asked.answers[usize::from(one.answer)].clone(),
                alone: one.alone,
                beside: one.beside.iter().map(|&at| product.questions()[at].id.clone()).collect(),
                among: one
                    .among
                    .iter()
                    .map(|set| set.iter().map(|&change| product.text(change)).collect())
                    .collect(),
            };
            Effect::Changes(shown.iter().map(change).collect())
        }
        Matters::Deep(choice, answer) => Effect::Beyond {
            reading: name(product, choice),
            answer: asked.answers[usize::from(*answer)].clone(),
        },
        Matters::Never => Effect::Never,
        Matters::NotFound => Effect::NotFound,
    }
}

fn question(product: &Product, verdict: &Verdict) -> Question {
    let at = verdict.question;
    if let Some(fixed) = product.base().fixed(&product.questions()[at].id) {
        let (board, start, value, winner) = Default::default();
        return Question {
            question: product.questions()[at].id.clone(),
            most: Most::Fixed,
            board,
            start,
            value,
            winner,
            words: format!("{fixed} is set by hand, whatever the answer."),
        };
    }
    let told = |matters: &Option<Matters>| matters.as_ref().map(|one| effect(product, at, one));
    let mut question = Question {
        question: product.questions()[at].id.clone(),
        most: Most::Unknown,
        board: told(&verdict.board),
        start: told(&verdict.start),
        value: told(&verdict.value),
        winner: told(&verdict.winner),
        words: String::new(),
    };
    question.most = most(&question);
    question.words = text::sentence(&question, product.questions()[at].outer);
    question
}

fn most(question: &Question) -> Most {
    let does = |effect: &Option<Effect>| {
        effect.as_ref().is_some_and(|one| !matches!(one, Effect::Never | Effect::NotFound))
    };
    let never = |effect: &Option<Effect>| *effect == Some(Effect::Never);
    if does(&question.winner) {
        Most::Winner
    } else if does(&question.value) {
        Most::Value
    } else if does(&question.start) {
        Most::Play
    } else if does(&question.board) {
        if never(&question.start) { Most::Board } else { Most::BoardAtLeast }
    } else if (never(&question.start) || (question.start.is_none() && never(&question.board)))
        && question.value.as_ref().is_none_or(|value| *value == Effect::Never)
    {
        Most::Nothing
    } else {
        Most::Unknown
    }
}
