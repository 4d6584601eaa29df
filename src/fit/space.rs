//! Sets of readings: the answers to the questions of a spec as one decision diagram.
//!
//! A reading is one answer to each question that arises. Each question takes a few two-valued
//! variables that number its answers, and one number more for "does not arise" where it has a
//! condition; a formula keeps to combinations that come about, so that sets count readings exactly.

use std::collections::BTreeSet;

use biodivine_lib_bdd::{Bdd, BddVariable, BddVariableSet};

use crate::rules::sowing::{Key, Params};
use crate::spec::answers::holds;
use crate::spec::compile::sown;
use crate::spec::document::{Question, Spec};
use crate::spec::{Answers, Interpretation};

/// A set of readings.
pub type Readings = Bdd;

/// One reading: question and answer, for all questions that arise.
pub type Reading = Answers;

/// A question as variables.
#[derive(Clone, Debug)]
struct Asked {
    id: String,
    answers: Vec<String>,
    bits: Vec<BddVariable>,
}

/// All readings of a game on one board.
#[derive(Clone, Debug)]
pub struct Space {
    sets: BddVariableSet,
    questions: Vec<Asked>,
    all: Readings,
    base: Params,
    /// The answers to try first when one reading is to stand for many.
    first: Answers,
    /// For each parameter its values in these readings, each with the readings that have it.
    values: Vec<Vec<(String, Readings)>>,
}

impl Space {
    /// The readings of a game in which each question that is not `held` has any of its answers.
    /// Held ones have the answer that they have in `reading`, as far as they arise; set-up and
    /// departures are those of `reading`.
    #[must_use]
    pub fn new(reading: &Interpretation, held: &BTreeSet<String>) -> Self {
        let spec = reading.spec();
        let mut number = 0;
        let sizes: Vec<u16> = spec
            .questions
            .iter()
            .map(|question| {
                let codes = question.answers.len() + usize::from(!question.when.is_empty());
                codes.next_power_of_two().trailing_zeros() as u16
            })
            .collect();
        let sets = BddVariableSet::new_anonymous(sizes.iter().sum());
        let variables = sets.variables();
        let questions: Vec<Asked> = spec
            .questions
            .iter()
            .zip(sizes)
            .map(|(question, size)| {
                let from = number;
                number += usize::from(size);
                Asked {
                    id: question.id.clone(),
                    answers: question.answers.iter().map(|answer| answer.id.clone()).collect(),
                    bits: variables[from..number].to_vec(),
                }
            })
            .collect();
        let base = reading.ruleset().params;
        let first = reading.answers().clone();
        let all = sets.mk_true();
        let mut space = Space { sets, questions, all, base, first, values: Vec::new() };
        space.all = space.arising(spec, held);
        space.values = space.values_of(reading);
        for &key in Key::ALL {
            if let [(value, _)] = space.values(key) {
                let value = value.clone();
                // The text of a value is always read back.
                let _ = space.base.set(key, &value);
            }
        }
        space
    }

    /// The one reading of these parameters.
    #[must_use]
    pub fn single(params: Params) -> Self {
        let sets = BddVariableSet::new_anonymous(0);
        let all = sets.mk_true();
        let values = Key::ALL.iter().map(|&key| vec![(params.get(key), all.clone())]).collect();
        Space { sets, questions: Vec::new(), all, base: params, first: Answers::new(), values }
    }

    /// All readings.
    #[must_use]
    pub const fn all(&self) -> &Readings {
        &self.all
    }

    /// No reading.
    #[must_use]
    pub fn none(&self) -> Readings {
        self.sets.mk_false()
    }

    /// The parameters to start from; a parameter with one value only has it there.
    #[must_use]
    pub const fn base(&self) -> Params {
        self.base
    }

    /// The values of a parameter, each with the readings that have it.
    #[must_use]
    pub fn values(&self, key: Key) -> &[(String, Readings)] {
        &self.values[key as usize]
    }

    /// How many readings a set holds.
    #[must_use]
    pub fn count(&self, set: &Readings) -> String {
        set.exact_cardinality().to_string()
    }

    /// The readings of a set with an answer to a question; `None` if there is no such answer.
    #[must_use]
    pub fn with(&self, set: &Readings, question: &str, answer: &str) -> Option<Readings> {
        let asked = self.questions.iter().find(|asked| asked.id == question)?;
        let number = asked.answers.iter().position(|one| one == answer)?;
        Some(set.select(&asked.code(number)))
    }

    /// The readings of a set in which a question does not arise.
    #[must_use]
    pub fn without(&self, set: &Readings, question: &str) -> Readings {
        let Some(asked) = self.questions.iter().find(|asked| asked.id == question) else {
            return set.clone();
        };
        let arise = (0..asked.answers.len())
            .fold(self.none(), |sum, number| sum.or(&set.select(&asked.code(number))));
        set.and_not(&arise)
    }

    /// Whether a reading is in a set.
    #[must_use]
    pub fn has(&self, set: &Readings, reading: &Reading) -> bool {
        !self.only(set, reading).is_false()
    }

    /// A reading alone, if it is in a set; else nothing.
    #[must_use]
    pub fn only(&self, set: &Readings, reading: &Reading) -> Readings {
        self.narrow(set.clone(), reading)
    }

    fn narrow(&self, mut set: Readings, reading: &Reading) -> Readings {
        for asked in &self.questions {
            let answer = reading.get(&asked.id);
            let number = answer.and_then(|id| asked.answers.iter().position(|one| one == id));
            set = set.select(&asked.code(number.unwrap_or(asked.answers.len())));
        }
        set
    }

    /// One reading of a set, with the answers to be tried first as far as possible.
    #[must_use]
    pub fn nearest(&self, set: &Readings) -> Option<Reading> {
        if set.is_false() {
            return None;
        }
        let (mut set, mut reading) = (set.clone(), Reading::new());
        for asked in &self.questions {
            let first = self.first.get(&asked.id);
            let wanted = first.and_then(|id| asked.answers.iter().position(|one| one == id));
            let codes = wanted.into_iter().chain(0..1 << asked.bits.len());
            let found = codes.map(|number| (number, set.select(&asked.code(number))));
            let (number, left) = found.into_iter().find(|(_, left)| !left.is_false())?;
            if let Some(answer) = asked.answers.get(number) {
                reading.insert(asked.id.clone(), answer.clone());
            }
            set = left;
        }
        Some(reading)
    }

    /// The parameters of one reading.
    #[must_use]
    pub fn params(&self, reading: &Reading) -> Params {
        let one = self.narrow(self.all.clone(), reading);
        let mut params = self.base;
        for &key in Key::ALL {
            let has = |(_, set): &&(String, Readings)| !set.and(&one).is_false();
            if let Some((value, _)) = self.values(key).iter().find(has) {
                // The text of a value is always read back.
                let _ = params.set(key, value);
            }
        }
        params
    }

    /// The combinations of answers that come about.
    fn arising(&self, spec: &Spec, held: &BTreeSet<String>) -> Readings {
        let mut all = self.sets.mk_true();
        let mut done: BTreeSet<&str> = BTreeSet::new();
        // A question comes after those that it waits for; questions that wait for each other never
        // arise.
        loop {
            let ready: Vec<usize> = (0..self.questions.len())
                .filter(|&at| {
                    let question = &spec.questions[at];
                    !done.contains(question.id.as_str())
                        && question.when.keys().all(|id| done.contains(id.as_str()))
                })
                .collect();
            if ready.is_empty() {
                break;
            }
            for at in ready {
                all = all.and(&self.one_question(&spec.questions[at], at, held));
                done.insert(&spec.questions[at].id);
            }
        }
        for (asked, _) in self
            .questions
            .iter()
            .zip(&spec.questions)
            .filter(|(asked, _)| !done.contains(asked.id.as_str()))
        {
            all = all.select(&asked.code(asked.answers.len()));
        }
        all
    }

    fn one_question(&self, question: &Question, at: usize, held: &BTreeSet<String>) -> Readings {
        let asked = &self.questions[at];
        let arises = question.when.iter().fold(self.sets.mk_true(), |all, (id, any)| {
            let other = self.questions.iter().find(|other| other.id == *id);
            let met = other.map_or_else(
                || self.none(),
                |other| {
                    let numbers =
                        (0..other.answers.len()).filter(|&n| any.contains(&other.answers[n]));
                    self.any_of(other, numbers)
                },
            );
            all.and(&met)
        });
        let fixed = self.first.get(&question.id).filter(|_| held.contains(&question.id));
        let may = |n: &usize| match fixed {
            Some(id) => asked.answers[*n] == *id,
            None => !held.contains(&question.id) || asked.answers[*n] == question.default,
        };
        let answered = self.any_of(asked, (0..asked.answers.len()).filter(may));
        if question.when.is_empty() {
            return answered;
        }
        let silent = self.any_of(asked, std::iter::once(asked.answers.len()));
        arises.and(&answered).or(&silent.and_not(&arises))
    }

    fn any_of(&self, asked: &Asked, numbers: impl Iterator<Item = usize>) -> Readings {
        let full = self.sets.mk_true();
        numbers.fold(self.none(), |sum, number| sum.or(&full.select(&asked.code(number))))
    }

    /// The values of each parameter; what nothing sets in a reading is neutral there, as nothing
    /// reads it.
    fn values_of(&self, reading: &Interpretation) -> Vec<Vec<(String, Readings)>> {
        let spec = reading.spec();
        let mut values: Vec<Vec<(String, Readings)>> = vec![Vec::new(); Key::ALL.len()];
        let mut put = |key: Key, value: String, set: Readings| {
            let place = &mut values[key as usize];
            match place.iter_mut().find(|(known, _)| *known == value) {
                Some((_, known)) => *known = known.or(&set),
                None => place.push((value, set)),
            }
        };
        for clause in &spec.clauses {
            for (key, value) in sown(&clause.sets) {
                put(key, value, self.all.clone());
            }
        }
        for (asked, question) in self.questions.iter().zip(&spec.questions) {
            for (number, answer) in question.answers.iter().enumerate() {
                let set = self.all.select(&asked.code(number));
                for (key, value) in sown(&answer.sets) {
                    put(key, value, set.clone());
                }
            }
        }
        let neutral = |key: Key| Params::NEUTRAL.get(key);
        for &key in Key::ALL {
            let set = self.values_set(&values[key as usize]);
            let rest = self.all.and_not(&set);
            let place = &mut values[key as usize];
            match place.iter_mut().find(|(known, _)| *known == neutral(key)) {
                Some((_, known)) => *known = known.or(&rest),
                None => place.push((neutral(key), rest)),
            }
            place.retain(|(_, set)| !set.is_false());
        }
        for departure in reading.departures() {
            let Some(key) = departure.key.sowing() else { continue };
            values[key as usize] = vec![(departure.value.clone(), self.all.clone())];
        }
        values
    }

    fn values_set(&self, values: &[(String, Readings)]) -> Readings {
        values.iter().fold(self.none(), |sum, (_, set)| sum.or(set))
    }
}

impl Asked {
    /// The variables as they stand for the answer of this number.
    fn code(&self, number: usize) -> Vec<(BddVariable, bool)> {
        self.bits.iter().enumerate().map(|(bit, &name)| (name, number >> bit & 1 == 1)).collect()
    }
}

/// Whether a reading meets a condition.
#[must_use]
pub fn meets(reading: &Reading, when: &crate::spec::When) -> bool {
    holds(when, reading)
}
