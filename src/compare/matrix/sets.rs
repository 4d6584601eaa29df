//! Sets of members of a group, each kept once and known by its number; what was done with them once
//! is remembered.
//!
//! Most positions ask for the same few combinations of parameters, so that the same sets are cut in
//! the same way again and again: after the first time a cut costs one look into a table, whatever
//! the size of the sets.

use std::collections::HashMap;

use indexmap::IndexSet;

use super::universe::{Group, places};
use crate::rules::sowing::compiled::Keys;

/// The number of the empty set.
pub const EMPTY: u32 = 0;
/// The number of the set of all members.
pub const FULL: u32 = 1;

/// Sets of members.
#[derive(Clone, Debug)]
pub struct Sets {
    all: IndexSet<Box<[u64]>>,
    /// The first member of each; none of the empty set.
    first: Vec<u32>,
    unions: HashMap<(u32, u32), u32>,
    cuts: HashMap<(u32, Keys), Cut>,
    words: usize,
}

/// What a set falls into by the values of some parameters: those that agree with its first member
/// on all of them, and the rest, value by value.
#[derive(Clone, Debug)]
pub struct Cut {
    /// Those that agree.
    pub kept: u32,
    /// The others.
    pub aside: Box<[u32]>,
}

impl Sets {
    /// The empty set and that of all members.
    #[must_use]
    pub fn new(group: &Group) -> Self {
        let mut sets = Sets {
            all: IndexSet::new(),
            first: Vec::new(),
            unions: HashMap::new(),
            cuts: HashMap::new(),
            words: group.words(),
        };
        sets.number(&vec![0; group.words()]);
        sets.number(&group.full());
        sets
    }

    /// The set of a number.
    #[must_use]
    #[inline]
    pub fn get(&self, number: u32) -> &[u64] {
        &self.all[number as usize]
    }

    /// The place in the group of the first member of a set that is not empty.
    #[must_use]
    #[inline]
    pub fn first(&self, number: u32) -> usize {
        self.first[number as usize] as usize
    }

    /// The number of a set.
    pub fn number(&mut self, set: &[u64]) -> u32 {
        if let Some(number) = self.all.get_index_of(set) {
            return number as u32;
        }
        self.first.push(places(set).next().unwrap_or(0) as u32);
        self.all.insert_full(set.into()).0 as u32
    }

    /// About how much memory they take: with each set its hash and its places in the tables.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.all.len() * (8 * self.words + 60) + self.unions.len() * 24 + self.cuts.len() * 72
    }

    /// The union of two sets.
    #[inline]
    pub fn union(&mut self, one: u32, other: u32) -> u32 {
        if one == other || one == FULL || other == EMPTY {
            return one;
        }
        if one == EMPTY || other == FULL {
            return other;
        }
        let pair = (one.min(other), one.max(other));
        if let Some(&known) = self.unions.get(&pair) {
            return known;
        }
        let [a, b] = [pair.0, pair.1].map(|at| self.get(at));
        let both: Vec<u64> = a.iter().zip(b).map(|(a, b)| a | b).collect();
        let number = self.number(&both);
        self.unions.insert(pair, number);
        number
    }

    /// What is in one set and not in another.
    pub fn without(&mut self, one: u32, other: u32) -> u32 {
        if other == EMPTY {
            return one;
        }
        let [a, b] = [one, other].map(|at| self.get(at));
        let left: Vec<u64> = a.iter().zip(b).map(|(a, b)| a & !b).collect();
        self.number(&left)
    }

    /// Cuts a set that is not empty by the values of parameters in which its group varies.
    #[inline]
    pub fn cut(&mut self, group: &Group, set: u32, keys: Keys) -> &Cut {
        if !self.cuts.contains_key(&(set, keys)) {
            let cut = self.make(group, set, keys);
            self.cuts.insert((set, keys), cut);
        }
        &self.cuts[&(set, keys)]
    }

    #[cold]
    fn make(&mut self, group: &Group, set: u32, keys: Keys) -> Cut {
        let place = self.first(set);
        let mut kept = self.get(set).to_vec();
        let mut aside = Vec::new();
        for (mine, sets) in group.by_value(keys, place) {
            for (value, with) in sets.iter().enumerate() {
                if value != mine {
                    let part: Vec<u64> = kept.iter().zip(with).map(|(a, b)| a & b).collect();
                    if part.iter().any(|&word| word != 0) {
                        aside.push(self.number(&part));
                    }
                }
            }
            for (one, other) in kept.iter_mut().zip(&sets[mine]) {
                *one &= other;
            }
        }
        Cut { kept: self.number(&kept), aside: aside.into() }
    }

    /// Throws away all sets but those of some numbers, and gives these new ones.
    ///
    /// A set that a position was reached by grows many times before a walk is over; the steps on the
    /// way are most of all sets.
    pub fn keep(&mut self, numbers: impl Iterator<Item = u32>) -> Vec<u32> {
        const GONE: u32 = u32::MAX;
        let mut renamed = vec![GONE; self.all.len()];
        for number in [EMPTY, FULL].into_iter().chain(numbers) {
            renamed[number as usize] = 0;
        }
        let all = std::mem::take(&mut self.all);
        let first = std::mem::take(&mut self.first);
        for ((set, first), number) in all.into_iter().zip(first).zip(&mut renamed) {
            if *number != GONE {
                *number = self.all.insert_full(set).0 as u32;
                self.first.push(first);
            }
        }
        (self.unions, self.cuts) = (HashMap::new(), HashMap::new());
        renamed
    }
}
