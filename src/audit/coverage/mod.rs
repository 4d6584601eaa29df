//! What became of each sentence of the sources, and where each rule is met on the board.
//!
//! The plain kernel plays every position of the board while somebody listens to which parameters it
//! looks at; events, refusals and ends name the rule that they cite. A rule that is looked at and
//! never cited shows only in what does not happen.

mod heap;

use super::claimed::{Claimed, Value, claimed};
use super::examples::{fails, worked};
use crate::check::{Grouped, Watch};
use crate::rules::sowing::{Key, Plain};
use crate::spec::Interpretation;
use crate::spec::compile::sown;
use crate::spec::document::{Class, Sets};
use schemars::JsonSchema;
use serde::Serialize;

use heap::walk;
/// What became of the sources of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Coverage {
    /// The rules that were played.
    pub interpretation: String,
    /// Where they were played.
    pub walked: Walked,
    /// Each source with its statements.
    pub sources: Vec<Source>,
    /// Each clause.
    pub clauses: Vec<Rule>,
    /// Each answer to each question.
    pub answers: Vec<Rule>,
    /// Each claim.
    pub claims: Vec<Claimed>,
    /// Each worked example.
    pub examples: Vec<Shown>,
}

/// Where rules were played.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Walked {
    /// Positions, seen from the player to move.
    pub positions: u64,
    /// Moves played in them.
    pub moves: u64,
    /// Positions in which the game is over.
    pub ends: u64,
    /// Every board with up to so many seeds was walked.
    pub seeds: u8,
    /// Whether that is the whole board.
    pub whole: bool,
    /// Whether it was stopped before it came so far.
    pub stopped: bool,
    /// The other answers were looked for on boards with up to so many seeds.
    pub others_seeds: u8,
}

/// A source and its statements.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Source {
    /// Its name.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its statements.
    pub items: Vec<Statement>,
}

/// A statement of a source.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Statement {
    /// Its lines, or the name of its place.
    pub lines: String,
    /// What it says.
    pub says: String,
    /// Its class: `clause`, `question`, `claim`, `defect`, `setup`, `background`, or
    /// `unclassified`.
    pub class: String,
    /// The clause, question, claim or set-up.
    pub id: Option<String>,
    /// What came of it, in words.
    pub came: String,
}

/// How often a rule was met.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Met {
    /// Positions in which the kernel looked at it: for what may be played, or for the end.
    pub positions: u64,
    /// Moves in which it looked at it.
    pub moves: u64,
    /// Moves with an event that cites it.
    pub events: u64,
    /// Pits of the mover whose move it forbids.
    pub refusals: u64,
    /// Ends of the game that cite it.
    pub ends: u64,
    /// The smallest position where it is cited, with the move if it takes one.
    pub first: Option<String>,
}

impl Met {
    /// Whether anything ever cites it.
    #[must_use]
    pub const fn cited(&self) -> bool {
        self.events + self.refusals + self.ends > 0
    }

    /// Whether it is ever looked at.
    #[must_use]
    pub const fn consulted(&self) -> bool {
        self.positions + self.moves > 0
    }
}

/// What is to be said of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It sets nothing itself: its questions do, or every game played here has it so.
    BuiltIn,
    /// Some event, refusal or end cites it.
    Cited,
    /// The kernel looks at it, and nothing cites it: it shows only in what does not happen.
    Consulted,
    /// Neither: no position of those that were walked comes to it.
    NeverMet,
    /// It shows in no position: who begins, what endless play is worth, and that captures so far
    /// do not end the game.
    OutsidePlay,
    /// The question does not arise, whatever this answer is.
    DoesNotArise,
}

/// A clause or an answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Rule {
    /// The clause, or question and answer: `slam-legality=illegal`.
    pub id: String,
    /// The rule, in words.
    pub text: String,
    /// The parameters that it sets, with their values.
    pub sets: Vec<String>,
    /// Whether it is in force in the reading that was walked; else the reading with it was looked
    /// at on small boards.
    pub in_force: bool,
    /// What is to be said of it.
    pub standing: Standing,
    /// How often it was met.
    pub met: Met,
}

/// A worked example.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Shown {
    /// Its name.
    pub id: String,
    /// What it shows.
    pub shows: Vec<String>,
    /// Whether it holds in this reading; missing where it is not asked of it.
    pub holds: Option<bool>,
}

impl Coverage {
    /// What is not as it should be, each in a few words: rules in force that no position comes to,
    /// examples that do not hold, claims with another verdict than the spec expects.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        let rules = self.clauses.iter().chain(self.answers.iter().filter(|rule| rule.in_force));
        let never = rules.filter(|rule| rule.standing == Standing::NeverMet).count();
        let never = (never > 0).then(|| "rules in force are never met".to_string());
        let examples = self.examples.iter().filter(|one| one.holds == Some(false));
        let broken = examples.map(|one| format!("the example {} does not hold", one.id));
        let claims = self.claims.iter().filter(|one| one.as_expected == Some(false));
        let otherwise = claims.map(|one| format!("the claim {} is {}", one.id, one.verdict()));
        never.into_iter().chain(broken).chain(otherwise).collect()
    }
}

/// What became of the sources of a reading: its board is walked up to `seeds` seeds, and those of
/// readings with one other answer up to `others`. Claims are checked; those about the whole board
/// only if it is walked whole, and values only if `value` can find them.
///
/// # Errors
/// An example of the spec cannot be read.
pub fn coverage(
    reading: &Interpretation,
    seeds: u8,
    others: u8,
    value: Option<&Value>,
    watch: &Watch,
) -> Result<Coverage, String> {
    let spec = reading.spec();
    let game = Plain::new(reading.ruleset().clone());
    let total = game.ruleset().total();
    let (heap, done, stopped) = walk(&game, seeds.min(total), None, watch);
    let clauses: Vec<Rule> = spec
        .clauses
        .iter()
        .map(|clause| {
            let met = sum(&clause.sets, |key| heap.met(&game, key));
            Rule {
                id: clause.id.clone(),
                text: clause.text.clone(),
                sets: sets_text(&clause.sets),
                in_force: true,
                standing: standing(&clause.sets, &met),
                met,
            }
        })
        .collect();
    let mut answers = Vec::new();
    for question in &spec.questions {
        for answer in &question.answers {
            let id = format!("{}={}", question.id, answer.id);
            let in_force = reading.answer(&question.id) == Some(&answer.id);
            let (standing, met) = if in_force {
                let met = sum(&answer.sets, |key| heap.met(&game, key));
                (standing(&answer.sets, &met), met)
            } else {
                other(reading, &question.id, &answer.id, &answer.sets, others.min(total), watch)
            };
            let sets = sets_text(&answer.sets);
            answers.push(Rule { id, text: answer.text.clone(), sets, in_force, standing, met });
        }
    }
    let claims = claimed(reading, seeds >= total, value, watch);
    let held = worked(reading)?;
    let examples = spec
        .examples
        .iter()
        .map(|example| {
            let one = held.iter().find(|one| one.id == example.id);
            let holds = one.map(|one| fails(one, reading.ruleset().params).is_none());
            Shown { id: example.id.clone(), shows: example.shows.clone(), holds }
        })
        .collect();
    let mut coverage = Coverage {
        interpretation: reading.canonical(),
        walked: Walked {
            positions: heap.positions,
            moves: heap.moves,
            ends: heap.over,
            seeds: done,
            whole: done >= total && !stopped,
            stopped,
            others_seeds: others.min(total),
        },
        sources: Vec::new(),
        clauses,
        answers,
        claims,
        examples,
    };
    coverage.sources = sources(reading, &coverage);
    Ok(coverage)
}

/// An answer that is not in force: the reading with it, on small boards.
fn other(
    reading: &Interpretation,
    question: &str,
    answer: &str,
    sets: &Sets,
    seeds: u8,
    watch: &Watch,
) -> (Standing, Met) {
    let Ok(made) = reading.with(question, answer) else {
        return (Standing::DoesNotArise, Met::default());
    };
    let until = sown(sets).first().map(|(key, _)| *key);
    let game = Plain::new(made.ruleset().clone());
    let (heap, _, _) = walk(&game, seeds, until, watch);
    let met = sum(sets, |key| heap.met(&game, key));
    (standing(sets, &met), met)
}

fn sum(sets: &Sets, of: impl Fn(Key) -> Met) -> Met {
    sown(sets).into_iter().fold(Met::default(), |sum, (key, _)| {
        let met = of(key);
        Met {
            positions: sum.positions + met.positions,
            moves: sum.moves + met.moves,
            events: sum.events + met.events,
            refusals: sum.refusals + met.refusals,
            ends: sum.ends + met.ends,
            first: sum.first.or(met.first),
        }
    })
}

fn standing(sets: &Sets, met: &Met) -> Standing {
    // What was captured before is part of a position only where a rule in force reads it.
    let outside = |key: Key| matches!(key, Key::start_player | Key::infinite_play | Key::majority);
    if sets.is_empty() {
        Standing::BuiltIn
    } else if met.cited() {
        Standing::Cited
    } else if met.consulted() {
        Standing::Consulted
    } else if sown(sets).iter().all(|(key, _)| outside(*key)) {
        Standing::OutsidePlay
    } else {
        Standing::NeverMet
    }
}

fn sets_text(sets: &Sets) -> Vec<String> {
    sown(sets).into_iter().map(|(key, value)| format!("{}={value}", key.name())).collect()
}

/// The statements of the sources, each with what came of it.
fn sources(reading: &Interpretation, coverage: &Coverage) -> Vec<Source> {
    let spec = reading.spec();
    let came = |class: &Option<Class>| -> (&'static str, Option<String>, String) {
        match class {
            None => ("unclassified", None, "nobody has said what it is".into()),
            Some(Class::Background) => ("background", None, "decides nothing".into()),
            Some(Class::Defect(why)) => ("defect", None, why.clone()),
            Some(Class::Setup(id)) => ("setup", Some(id.clone()), "where a game can start".into()),
            Some(Class::Claim(id)) => {
                let words = coverage
                    .claims
                    .iter()
                    .find(|one| one.id == *id)
                    .map_or_else(|| "no such claim".into(), Claimed::verdict);
                ("claim", Some(id.clone()), words)
            }
            Some(Class::Clause(id)) => {
                let rule = coverage.clauses.iter().find(|one| one.id == *id);
                let words = rule.map_or_else(|| "no such clause".into(), rule_words);
                ("clause", Some(id.clone()), words)
            }
            Some(Class::Question(id)) => {
                let answers = coverage.answers.iter().filter(|one| {
                    one.id.split_once('=').is_some_and(|(question, _)| question == id)
                });
                let count = answers.count();
                let words = match (reading.answer(id), count) {
                    (_, 0) => "settled: all answers come to the same".into(),
                    (Some(answer), _) => format!("{count} answers; {answer} is in force"),
                    (None, _) => format!("{count} answers; does not arise here"),
                };
                ("question", Some(id.clone()), words)
            }
        }
    };
    let one = |source: &crate::spec::document::Source| Source {
        id: source.id.clone(),
        title: source.title.clone(),
        items: source
            .items
            .iter()
            .map(|item| {
                let (class, id, came) = came(&item.is);
                let (lines, says) = (item.lines.clone(), item.says.clone());
                Statement { lines, says, class: class.into(), id, came }
            })
            .collect(),
    };
    spec.sources.iter().map(one).collect()
}

/// What came of a rule, in a few words.
fn rule_words(rule: &Rule) -> String {
    let sets = rule.sets.join(", ");
    match rule.standing {
        Standing::BuiltIn => "sets nothing itself".into(),
        Standing::Cited => format!("sets {sets}; cited {} times", cited(&rule.met)),
        Standing::Consulted => format!("sets {sets}; looked at, never cited"),
        Standing::OutsidePlay => format!("sets {sets}; shows in no position"),
        Standing::NeverMet | Standing::DoesNotArise => format!("sets {sets}; never met"),
    }
}

/// How often a rule was cited at all, with commas.
#[must_use]
pub fn cited(met: &Met) -> String {
    Grouped(met.events + met.refusals + met.ends).to_string()
}
