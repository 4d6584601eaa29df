//! Where one answer first matters: to what may be played from the start, and to the value.
//!
//! The answer is put in the place of the one in force, alone; what no longer arises is dropped, and
//! what arises newly has its default answer. Once a set-up was found where it matters, larger ones
//! are not asked any more.

use schemars::JsonSchema;
use serde::Serialize;

use super::Job;
use super::cell::{Cell, Reason, STOPPED, Unsolved, late, why_not};
use crate::compare::pair::differing;
use crate::compare::{Pair, walk};
use crate::rules::sowing::{Key, move_text};
use crate::solve::valuation::Ready;
use crate::spec::Interpretation;

/// An answer, and where it first matters.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Matter {
    /// The question.
    pub question: String,
    /// The answer that is tried.
    pub answer: String,
    /// The answer in force.
    pub instead_of: String,
    /// Where play from the start differs: the moves, a result, the end or its outcome.
    pub play: Place,
    /// Where the value for the player who moves first differs.
    pub value: Place,
}

/// The first set-up where something differs.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Place {
    /// The set-up; null if there is none among those that were examined.
    pub first: Option<String>,
    /// What differs there.
    pub difference: Option<Difference>,
    /// The set-ups before it where nothing does; proved.
    pub same: Vec<String>,
    /// The set-ups before it where it is not known, with the reason.
    pub unknown: Vec<Unknown>,
}

/// What differs at the first set-up where something does.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Difference {
    /// Play parts ways after these moves from the start.
    After(Vec<String>),
    /// The values: with the answer in force, and with the one that is tried.
    Values([i16; 2]),
}

/// A set-up of which something is not known.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Unknown {
    /// The set-up.
    pub setup: String,
    /// Why it is not known.
    #[serde(flatten)]
    pub why: Unsolved,
}

/// What one set-up says.
enum Said {
    Same,
    Differs(Difference),
    Unknown(Unsolved),
}

impl Place {
    fn note(&mut self, setup: &str, said: Said) {
        match said {
            Said::Same => self.same.push(setup.into()),
            Said::Differs(difference) => {
                self.first = Some(setup.into());
                self.difference = Some(difference);
            }
            Said::Unknown(why) => self.unknown.push(Unknown { setup: setup.into(), why }),
        }
    }
}

impl Matter {
    pub(super) fn new(question: &str, answer: &str, instead_of: &str) -> Self {
        Matter {
            question: question.into(),
            answer: answer.into(),
            instead_of: instead_of.into(),
            play: Place::default(),
            value: Place::default(),
        }
    }

    /// Looks at one set-up more.
    pub(super) fn look(&mut self, job: &Job, cell: &Cell) {
        // A board that cannot be played is no gap in what is known.
        let Some(reading) = &cell.reading else { return };
        if self.play.first.is_some() && self.value.first.is_some() {
            return;
        }
        let other = match reading.with(&self.question, &self.answer) {
            Ok(other) => other,
            Err(error) => {
                let why = Unsolved { reason: Reason::Impossible, text: error.message };
                self.play.note(&cell.setup, Said::Unknown(why.clone()));
                self.value.note(&cell.setup, Said::Unknown(why));
                return;
            }
        };
        let mut same_play = false;
        if self.play.first.is_none() {
            let said = play(job, reading, &other);
            same_play = matches!(said, Said::Same);
            self.play.note(&cell.setup, said);
        }
        if self.value.first.is_none() {
            let endless = |of: &Interpretation| of.ruleset().params.get(Key::infinite_play);
            let said = match cell.figures() {
                // The same play has the same value, whoever begins.
                _ if same_play && endless(reading) == endless(&other) => Said::Same,
                Some(figures) => value(job, figures.value, &other),
                None => Said::Unknown(match &cell.outcome {
                    super::Outcome::Unsolved(why) => why.clone(),
                    super::Outcome::Solved(_) => stopped(),
                }),
            };
            self.value.note(&cell.setup, said);
        }
    }
}

fn stopped() -> Unsolved {
    Unsolved { reason: Reason::Stopped, text: STOPPED.into() }
}

/// Plays both readings together from the start.
fn play(job: &Job, reading: &Interpretation, other: &Interpretation) -> Said {
    let (one, two) = (reading.ruleset().clone(), other.ruleset().clone());
    if differing(&one, &two).is_empty() {
        return Said::Same;
    }
    if job.stopped() {
        return Said::Unknown(stopped());
    }
    let Ok(pair) = Pair::new(one, two) else { return Said::Unknown(stopped()) };
    let (walk, cut) =
        job.timed(|progress| walk::walk(&pair, &pair.start(), 1, job.states, progress));
    if let Some(spot) = walk.spots.first() {
        let line = spot.line.iter().map(|&mv| move_text(pair.ruleset(0), mv));
        return Said::Differs(Difference::After(line.collect()));
    }
    match cut {
        _ if walk.complete => Said::Same,
        Some(Reason::Time) => Said::Unknown(late(job)),
        Some(_) => Said::Unknown(stopped()),
        None => Said::Unknown(Unsolved {
            reason: Reason::Memory,
            text: format!("play can reach more than {} positions, as --states allows", job.states),
        }),
    }
}

/// Values the other reading.
fn value(job: &Job, known: i16, other: &Interpretation) -> Said {
    if job.stopped() {
        return Said::Unknown(stopped());
    }
    let ruleset = other.ruleset();
    let ready = match Ready::new(ruleset, ruleset.total(), &job.how, false) {
        Ok(ready) => ready,
        Err(error) => return Said::Unknown(why_not(&error)),
    };
    let (answers, cut) = job.timed(|progress| ready.solve(progress));
    match (answers, cut) {
        (Some(answers), _) => match answers.value(&ruleset.start()).margin {
            margin if margin == known => Said::Same,
            margin => Said::Differs(Difference::Values([known, margin])),
        },
        (None, Some(Reason::Time)) => Said::Unknown(late(job)),
        (None, _) => Said::Unknown(stopped()),
    }
}
