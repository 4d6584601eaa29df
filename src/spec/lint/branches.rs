//! Lint rules on parameters: under every combination of answers, is each that is read set, and
//! set once?
//!
//! Only some questions decide what arises or what is read (the *pivots*): those that occur in the
//! `when` of a question, and those that set a parameter which [`Values::reads`] looks at. All
//! combinations of their answers are gone through; of every other question that arises it is
//! enough to know which parameters all, some or none of its answers set.

use std::collections::{BTreeMap, BTreeSet};

use super::{Findings, finding, names};
use crate::rules::kernel::{Key, Values};
use crate::spec::answers::{Answers, arising, when_text};
use crate::spec::compile::{Setting, set_twice, settings, unset};
use crate::spec::document::{ClaimCheck, Sets, Spec, When};
use crate::spec::places::escape;

/// Most combinations that are gone through.
const MOST: usize = 50_000;

pub(super) fn check(spec: &Spec, findings: &mut Findings) {
    let read = Read::new(spec, findings);
    alike(spec, &read, findings);
    read.walk(findings);
    profiles(spec, findings);
}

/// The document with its settings read.
struct Read<'a> {
    spec: &'a Spec,
    clauses: Vec<Vec<Setting>>,
    /// Question by question, answer by answer.
    answers: Vec<Vec<Vec<Setting>>>,
    /// The questions that decide what arises or is read.
    pivots: Vec<usize>,
}

/// Who sets a parameter on a branch.
struct Setter {
    pointer: String,
    cite: String,
}

impl<'a> Read<'a> {
    fn new(spec: &'a Spec, findings: &mut Findings) -> Self {
        let mut read = |sets: &Sets, pointer: String| {
            let (good, bad) = settings(spec.kernel, sets, &pointer);
            bad.into_iter().for_each(|one| findings.add(one));
            good
        };
        let clauses = spec.clauses.iter().enumerate();
        let clauses =
            clauses.map(|(i, clause)| read(&clause.sets, format!("/clauses/{i}/sets"))).collect();
        let mut answers: Vec<Vec<Vec<Setting>>> = Vec::new();
        for (i, question) in spec.questions.iter().enumerate() {
            let each = question.answers.iter().enumerate();
            let pointer = |j| format!("/questions/{i}/answers/{j}/sets");
            answers.push(each.map(|(j, answer)| read(&answer.sets, pointer(j))).collect());
        }
        for (i, claim) in spec.claims.iter().enumerate() {
            match &claim.check {
                ClaimCheck::FirstMovesCapture { with } => {
                    read(with, format!("/claims/{i}/check/first-moves-capture/with"));
                }
                ClaimCheck::LongerThan { with, .. } => {
                    read(with, format!("/claims/{i}/check/longer-than/with"));
                }
                ClaimCheck::ChangesPlay { with } => {
                    read(with, format!("/claims/{i}/check/changes-play/with"));
                }
                ClaimCheck::TakesEarly { with, .. } => {
                    read(with, format!("/claims/{i}/check/takes-early/with"));
                }
                _ => {}
            }
        }
        let conditions: BTreeSet<&str> =
            spec.questions.iter().flat_map(|one| one.when.keys().map(String::as_str)).collect();
        let decides = |settings: &Vec<Setting>| {
            settings.iter().any(|setting| spec.kernel.decides(setting.key))
        };
        let pivots = (0..spec.questions.len())
            .filter(|&i| {
                !spec.questions[i].answers.is_empty()
                    && (conditions.contains(spec.questions[i].id.as_str())
                        || answers[i].iter().any(decides))
            })
            .collect();
        Read { spec, clauses, answers, pivots }
    }

    /// Goes through all combinations of the pivots' answers.
    fn walk(&self, findings: &mut Findings) {
        let spec = self.spec;
        let whens = names::whens(spec);
        let mut met = vec![false; whens.len()];
        // For each answer, the parameters read on some branch where it holds; none if it never does.
        let mut used: BTreeMap<(usize, usize), BTreeSet<Key>> = BTreeMap::new();
        let mut digits = vec![0; self.pivots.len()];
        let mut seen = BTreeSet::new();
        for branch in 0.. {
            if branch == MOST {
                let message = format!("only {MOST} combinations of answers were checked");
                let help = "make fewer questions depend on each other";
                findings.find("too-many-branches", "/questions", message, help);
                met.fill(true);
                break;
            }
            let chosen: Answers = self
                .pivots
                .iter()
                .zip(&digits)
                .map(|(&i, &j)| {
                    let question = &spec.questions[i];
                    (question.id.clone(), question.answers[j].id.clone())
                })
                .collect();
            let answers = arising(spec, &chosen);
            for ((_, when), met) in whens.iter().zip(&mut met) {
                *met |= self.can_hold(when, &answers);
            }
            if seen.insert(answers.clone()) {
                self.branch(&answers, &mut used, findings);
            }
            // The next combination.
            let mut place = 0;
            while place < digits.len() {
                digits[place] += 1;
                if digits[place] < spec.questions[self.pivots[place]].answers.len() {
                    break;
                }
                digits[place] = 0;
                place += 1;
            }
            if place == digits.len() {
                break;
            }
        }
        for ((at, when), met) in whens.iter().zip(met) {
            if !met {
                let message = format!("this never comes about: {}", when_text(when));
                let help = "no combination of answers meets all of it";
                findings.find("unreachable", at, message, help);
            }
        }
        for ((i, j), keys) in used {
            let settings = &self.answers[i][j];
            if !settings.is_empty() && settings.iter().all(|one| !keys.contains(&one.key)) {
                let (question, answer) = (&spec.questions[i], &spec.questions[i].answers[j]);
                let message = format!(
                    "`{}={}` changes nothing: no rule reads what it sets when the question arises",
                    question.id, answer.id
                );
                let help = "narrow the `when` of the question";
                findings.find(
                    "idle-answer",
                    format!("/questions/{i}/answers/{j}/id"),
                    message,
                    help,
                );
            }
        }
    }

    /// Whether a condition holds on this branch for some answers of the questions that are no pivots.
    fn can_hold(&self, when: &When, answers: &Answers) -> bool {
        when.iter().all(|(id, any)| {
            let Some(i) = self.spec.questions.iter().position(|one| one.id == *id) else {
                return false;
            };
            answers.get(id).is_some_and(|chosen| {
                if self.pivots.contains(&i) {
                    any.contains(chosen)
                } else {
                    self.spec.questions[i].answers.iter().any(|one| any.contains(&one.id))
                }
            })
        })
    }

    fn branch(
        &self,
        answers: &Answers,
        used: &mut BTreeMap<(usize, usize), BTreeSet<Key>>,
        findings: &mut Findings,
    ) {
        let spec = self.spec;
        let mut params = Values::neutral(spec.kernel);
        let mut setters: BTreeMap<Key, Vec<Setter>> = BTreeMap::new();
        let mut partial: BTreeMap<Key, Vec<(usize, usize)>> = BTreeMap::new();
        let mut live = Vec::new();
        let put = |setters: &mut BTreeMap<Key, Vec<Setter>>, setting: &Setting, cite: String| {
            let pointer = setting.pointer.clone();
            setters.entry(setting.key).or_default().push(Setter { pointer, cite });
        };
        for (clause, settings) in spec.clauses.iter().zip(&self.clauses) {
            for setting in settings {
                put(&mut setters, setting, format!("clause {}", clause.id));
                let _ = params.set(setting.key, &setting.value);
            }
        }
        for (i, question) in spec.questions.iter().enumerate() {
            let Some(chosen) = answers.get(&question.id) else { continue };
            if self.pivots.contains(&i) {
                let Some(j) = question.answers.iter().position(|one| one.id == *chosen) else {
                    continue;
                };
                live.push((i, j));
                for setting in &self.answers[i][j] {
                    put(&mut setters, setting, format!("{}={chosen}", question.id));
                    let _ = params.set(setting.key, &setting.value);
                }
                continue;
            }
            let mut first: BTreeMap<Key, &Setting> = BTreeMap::new();
            for (j, settings) in self.answers[i].iter().enumerate() {
                live.push((i, j));
                for setting in settings {
                    first.entry(setting.key).or_insert(setting);
                }
            }
            for (key, setting) in first {
                put(&mut setters, setting, format!("the question {}", question.id));
                let lacks = |j: &usize| self.answers[i][*j].iter().all(|one| one.key != key);
                let lacking = (0..question.answers.len()).filter(lacks);
                partial.entry(key).or_default().extend(lacking.map(|j| (i, j)));
            }
        }
        for key in spec.kernel.keys() {
            let by = setters.get(&key).map_or(&[][..], Vec::as_slice);
            if let [first, second, ..] = by {
                findings.add(set_twice(key, &second.pointer, &first.cite, &second.cite));
            } else if params.reads(key) {
                if by.is_empty() && !self.found_unset(key, findings) {
                    findings.add(unset(key, "/questions", &self.branch_text(answers)));
                }
                for &(i, j) in partial.get(&key).into_iter().flatten() {
                    let (question, answer) = (&spec.questions[i], &spec.questions[i].answers[j]);
                    let branch = format!("when {}={}", question.id, answer.id);
                    let at = format!("/questions/{i}/answers/{j}/sets");
                    findings.add(unset(key, &at, &branch));
                }
            }
        }
        for place in live {
            let keys = used.entry(place).or_default();
            let (i, j) = place;
            keys.extend(
                self.answers[i][j].iter().map(|one| one.key).filter(|&key| params.reads(key)),
            );
        }
    }

    /// Whether the parameter was found unset on another branch: once is enough.
    fn found_unset(&self, key: Key, findings: &Findings) -> bool {
        let start = format!("nothing sets `{}` ", key.name());
        findings
            .list
            .iter()
            .any(|one| one.code == "parameter-unset" && one.message.starts_with(&start))
    }

    /// The branch in words: the answers of pivots that are not the default.
    fn branch_text(&self, answers: &Answers) -> String {
        let differ: Vec<String> = self
            .pivots
            .iter()
            .filter_map(|&i| {
                let question = &self.spec.questions[i];
                let answer = answers.get(&question.id)?;
                (*answer != question.default).then(|| format!("{}={answer}", question.id))
            })
            .collect();
        if differ.is_empty() {
            "with the default answers".into()
        } else {
            format!("when {}", differ.join(" and "))
        }
    }
}

/// Answers of one question that set the same.
fn alike(spec: &Spec, read: &Read, findings: &mut Findings) {
    for (i, question) in spec.questions.iter().enumerate() {
        let values = |j: usize| -> BTreeMap<Key, &str> {
            read.answers[i][j].iter().map(|one| (one.key, one.value.as_str())).collect()
        };
        for j in 0..question.answers.len() {
            // An answer whose settings could not be read has a finding already.
            if read.answers[i][j].len() != question.answers[j].sets.len() {
                continue;
            }
            if let Some(before) = (0..j).find(|&before| values(before) == values(j)) {
                let message = format!(
                    "`{}={}` sets the same as `{}={}`",
                    question.id, question.answers[j].id, question.id, question.answers[before].id
                );
                let at = format!("/questions/{i}/answers/{j}/sets");
                let help = "let it set something else, or remove it";
                findings.find("idle-answer", at, message, help);
            }
        }
    }
}

fn profiles(spec: &Spec, findings: &mut Findings) {
    for (i, profile) in spec.profiles.iter().enumerate() {
        let answers = arising(spec, &profile.answers);
        for id in profile.answers.keys() {
            let Some(question) = spec.questions.iter().find(|one| one.id == *id) else { continue };
            if !answers.contains_key(id) {
                let at = format!("/profiles/{i}/answers/{}", escape(id));
                let message = format!(
                    "the question `{id}` does not arise under the profile `{}`",
                    profile.id
                );
                let help = format!("it does when {}", when_text(&question.when));
                findings.add(finding("unreachable", at, message).on_name().help(help));
            }
        }
    }
}
