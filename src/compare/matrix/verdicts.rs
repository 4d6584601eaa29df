//! What it all comes to, question by question.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::product::{Choice, NONE, Product};
use super::rows::Row;

/// Readings between two looks at whether to stop.
const PAUSE: u32 = 1 << 12;

/// How a question matters to something: to what is done on the board, to what play can reach, to the
/// value, to the winner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Matters {
    /// These answers make a difference.
    Shown(Vec<Shown>),
    /// None was seen to, but in some other combination one does, as in this reading, which has fewest
    /// departures: the reading, and the answer that changes it.
    Deep(Choice, u8),
    /// It makes none in any reading that was looked at; all of them were.
    Never,
    /// It makes none in those that were looked at, which were not all.
    NotFound,
}

/// What an answer makes a difference beside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The answer.
    pub answer: u8,
    /// Whether it makes one alone; then nothing else is listed.
    pub alone: bool,
    /// Another answer to one of these questions is enough to let it make one; then nothing larger is
    /// listed.
    pub beside: BTreeSet<usize>,
    /// Answers that together let it make one.
    pub among: Vec<Vec<(usize, u8)>>,
}

impl Matters {
    /// Whether an answer makes a difference alone.
    #[must_use]
    pub fn alone(&self) -> Vec<u8> {
        match self {
            Matters::Shown(all) => {
                all.iter().filter(|one| one.alone).map(|one| one.answer).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// What each answer to a question does alone and beside others, as far as rows show it: each row is
/// put against the same without the answer. `same` says of two readings whether they come to the
/// same, or that it is not known.
#[must_use]
pub fn by_rows(
    product: &Product,
    rows: &[Row],
    question: usize,
    same: &dyn Fn(&Choice, &Choice) -> Option<bool>,
) -> Option<Matters> {
    let base = product.start();
    let mut shown: BTreeMap<u8, Shown> = BTreeMap::new();
    for row in rows {
        let Some(&(_, answer)) = row.changes.iter().find(|change| change.0 == question) else {
            continue;
        };
        let others: Vec<_> =
            row.changes.iter().copied().filter(|change| change.0 != question).collect();
        let Some(without) = product.together(&base, &others) else { continue };
        if without[question] == NONE || same(&without, &row.choice) != Some(false) {
            continue;
        }
        let new = Shown { answer, alone: false, beside: BTreeSet::new(), among: Vec::new() };
        let one = shown.entry(answer).or_insert(new);
        match others.as_slice() {
            [] => one.alone = true,
            [other] => _ = one.beside.insert(other.0),
            _ => one.among.push(others),
        }
    }
    for one in shown.values_mut() {
        if one.alone {
            one.beside.clear();
        }
        if one.alone || !one.beside.is_empty() {
            one.among.clear();
        }
        // Of sets of answers only those that hold no smaller one.
        let all = one.among.clone();
        let holds = |set: &Vec<(usize, u8)>, part: &Vec<(usize, u8)>| {
            part.len() < set.len() && part.iter().all(|change| set.contains(change))
        };
        one.among.retain(|set| !all.iter().any(|part| holds(set, part)));
        one.among.sort();
        one.among.dedup();
    }
    (!shown.is_empty()).then(|| Matters::Shown(shown.into_values().collect()))
}

/// All readings of a product, with the number of each by its answers.
#[derive(Debug)]
pub struct Readings {
    /// For each reading its answers, one after the other.
    pub choices: Vec<u8>,
    wide: usize,
    shifts: Vec<u32>,
    numbers: HashMap<u128, u32>,
    /// The readings with the fewest departures first.
    order: Vec<u32>,
}

impl Readings {
    /// Every reading of the product; `None` if `stopped` says so before all are made.
    #[must_use]
    pub fn of(product: &Product, stopped: &dyn Fn() -> bool) -> Option<Self> {
        let wide = product.questions().len();
        let mut shifts = vec![0];
        for asked in product.questions() {
            shifts.push(shifts[shifts.len() - 1] + asked.bits());
        }
        let mut all = Readings {
            choices: Vec::new(),
            wide,
            shifts,
            numbers: HashMap::new(),
            order: Vec::new(),
        };
        let mut far: Vec<(u32, u32)> = Vec::new();
        product.each(|choice| {
            let number = far.len() as u32;
            all.choices.extend_from_slice(choice);
            all.numbers.insert(all.key(choice), number);
            far.push((product.changes(choice).len() as u32, number));
            !number.is_multiple_of(PAUSE) || !stopped()
        });
        if stopped() {
            return None;
        }
        far.sort_unstable();
        all.order = far.into_iter().map(|(_, number)| number).collect();
        Some(all)
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// The answers of a reading.
    #[must_use]
    pub fn choice(&self, number: u32) -> &[u8] {
        &self.choices[number as usize * self.wide..][..self.wide]
    }

    /// Those with the fewest departures first.
    #[must_use]
    pub fn nearest(&self) -> &[u32] {
        &self.order
    }

    /// Answers as one number: each in as many bits as it needs. A product has no more questions than
    /// fit.
    fn key(&self, choice: &[u8]) -> u128 {
        let places = choice.iter().zip(&self.shifts);
        places.fold(0, |key, (&answer, &shift)| {
            let number = if answer == NONE { 0 } else { u128::from(answer) + 1 };
            key | number << shift
        })
    }

    /// The number of a reading.
    #[must_use]
    pub fn find(&self, choice: &[u8]) -> Option<u32> {
        self.numbers.get(&self.key(choice)).copied()
    }
}

/// Looks in all readings for one in which another answer to the question makes a difference, nearest
/// first. `label` gives what a reading comes to. If `stopped` says so, nothing more is looked for.
#[must_use]
pub fn in_product<L: PartialEq>(
    product: &Product,
    readings: &Readings,
    question: usize,
    label: impl Fn(u32) -> L,
    stopped: &dyn Fn() -> bool,
) -> Option<(Choice, u8)> {
    let asked = &product.questions()[question];
    for (at, &number) in readings.nearest().iter().enumerate() {
        if (at as u32).is_multiple_of(PAUSE) && stopped() {
            return None;
        }
        let here = readings.choice(number);
        if here[question] == NONE {
            continue;
        }
        for answer in (0..asked.answers.len() as u8).filter(|&one| one != here[question]) {
            let other = product.with(here, question, answer);
            let other = other.and_then(|choice| readings.find(&choice));
            if other.is_some_and(|other| label(other) != label(number)) {
                return Some((here.to_vec(), answer));
            }
        }
    }
    None
}
