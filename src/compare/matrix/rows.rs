//! The readings that are put against the one they depart from: every single answer, every pair of
//! answers, the named profiles, and parts of their answers.

use std::collections::HashSet;

use super::product::{Choice, Product};

/// Which kind of reading it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The one that all others depart from.
    Base,
    /// One question is answered otherwise.
    Single,
    /// Two are.
    Pair,
    /// A named profile of the spec.
    Profile(String),
    /// Three or more of the answers of a profile, and not all.
    Part(String),
}

/// Most answers of a profile of which all combinations are looked at.
const PARTS: usize = 6;

/// A reading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Which kind it is.
    pub kind: Kind,
    /// The answers given otherwise than in the base: question and answer. Of a pair, each after the
    /// questions that it must wait for.
    pub changes: Vec<(usize, u8)>,
    /// Its answers.
    pub choice: Choice,
}

/// The base, then single answers and pairs in the order of the questions, then profiles. Pairs whose
/// second answer takes the question of the first away do not arise.
#[must_use]
pub fn rows(product: &Product) -> Vec<Row> {
    let base = product.start();
    let mut rows = vec![Row { kind: Kind::Base, changes: Vec::new(), choice: base.clone() }];
    let step = |from: &Choice| {
        let mut steps = Vec::new();
        for (at, asked) in product.questions().iter().enumerate().filter(|(_, one)| one.wanted) {
            for answer in (0..asked.answers.len() as u8).filter(|&one| one != from[at]) {
                if let Some(next) = product.with(from, at, answer) {
                    steps.push(((at, answer), next));
                }
            }
        }
        steps
    };
    let singles = step(&base);
    for (change, choice) in &singles {
        let changes = vec![*change];
        rows.push(Row { kind: Kind::Single, changes, choice: choice.clone() });
    }
    let mut seen: HashSet<&Choice> = singles.iter().map(|(_, choice)| choice).collect();
    seen.insert(&base);
    let mut pairs: HashSet<Choice> = HashSet::new();
    for (first, choice) in &singles {
        for (second, both) in step(choice) {
            let kept = second.0 != first.0 && both[first.0] == first.1;
            if kept && !seen.contains(&both) && pairs.insert(both.clone()) {
                let changes = vec![*first, second];
                rows.push(Row { kind: Kind::Pair, changes, choice: both });
            }
        }
    }
    let mut parts = Vec::new();
    for profile in &product.base().spec().profiles {
        let Ok(reading) = product.base().with_profile(&profile.id) else { continue };
        let choice = product.choice(&reading);
        let changes = product.changes(&choice);
        for set in 1..1_u32 << changes.len().min(PARTS) {
            let part = changes.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            let changes: Vec<_> = part.map(|(_, &change)| change).collect();
            let Some(part) = product.together(&base, &changes) else { continue };
            if changes.len() > 2 && part != choice && !pairs.contains(&part) {
                let kind = Kind::Part(profile.id.clone());
                parts.push(Row { kind, changes, choice: part });
            }
        }
        rows.push(Row { kind: Kind::Profile(profile.id.clone()), changes, choice });
    }
    rows.extend(parts);
    rows
}
