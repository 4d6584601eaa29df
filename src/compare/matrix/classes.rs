//! A partition of the members of a universe that grows finer from position to position.

use std::collections::{HashMap, HashSet};

use super::sets::{FULL, Sets};
use super::universe::{Group, Sorter, Spot, Universe};
use crate::rules::sowing::Compiled;

/// Bytes that the remembered sets of one part may take.
const MOST: usize = 64 << 20;

/// Members that were not yet told apart in their tables, and their classes so far.
#[derive(Clone, Debug)]
pub struct Part {
    /// The members.
    pub group: Group,
    /// The class of each, from 0.
    pub labels: Vec<u32>,
    /// How many classes there are.
    pub count: u32,
    sets: Sets,
    /// Ways to part the group that are taken into account already, as the sorter numbers them.
    seen: HashSet<u32>,
}

impl Part {
    /// One class of all these members.
    #[must_use]
    pub fn new(universe: &Universe, members: Vec<u32>) -> Self {
        let labels = vec![0; members.len()];
        Part::with(universe, members, labels)
    }

    fn with(universe: &Universe, members: Vec<u32>, mut labels: Vec<u32>) -> Self {
        let count = renumber(&mut labels);
        let group = Group::new(universe, members);
        let sets = Sets::new(&group);
        Part { group, labels, count, sets, seen: HashSet::new() }
    }

    /// The same for work with another sorter, which numbers otherwise.
    #[must_use]
    pub fn anew(&self) -> Self {
        Part { seen: HashSet::new(), ..self.clone() }
    }

    /// Takes a position into account; whether that made more classes.
    #[inline]
    pub fn refine(&mut self, universe: &Universe, sorter: &mut Sorter, spot: Spot) -> bool {
        if self.sets.bytes() > MOST {
            self.sets = Sets::new(&self.group);
        }
        sorter.sort(universe, &self.group, &mut self.sets, FULL, spot);
        if self.knows(sorter) {
            return false;
        }
        self.seen.insert(sorter.code_number());
        let before = self.count;
        split(&mut self.labels, &mut self.count, sorter, &self.sets);
        self.count > before
    }

    /// Whether what a sorter found for all members, of this group or of another with the same duties
    /// in the same order, is taken into account already.
    #[inline]
    #[must_use]
    pub fn knows(&self, sorter: &mut Sorter) -> bool {
        sorter.deeds.len() < 2 || self.seen.contains(&sorter.code_number())
    }

    /// Tells members apart whose deeds the sorter found to differ, by sets of its own. Members in
    /// none of its parts make up one more.
    pub fn split(&mut self, sorter: &Sorter, sets: &Sets) {
        split(&mut self.labels, &mut self.count, sorter, sets);
    }

    /// Falls apart into groups whose members share no class, as far as tables go: games that play
    /// from different tables and are told apart whatever their duties need not be sorted together.
    #[must_use]
    pub fn apart(self, universe: &Universe) -> Vec<Part> {
        let mut tables = Compiled::DUTIES;
        tables.0 = !tables.0;
        if self.group.varying.within(tables).is_empty() {
            return vec![self];
        }
        let mut roots: Vec<usize> = Vec::new();
        let mut owner: HashMap<u32, usize> = HashMap::new();
        let mut by_game: HashMap<u32, usize> = HashMap::new();
        let root = |roots: &[usize], mut at: usize| {
            while roots[at] != at {
                at = roots[at];
            }
            at
        };
        for (&member, &label) in self.group.members.iter().zip(&self.labels) {
            let fresh = roots.len();
            let mine = *by_game.entry(universe.game(member)).or_insert(fresh);
            if mine == fresh {
                roots.push(fresh);
            }
            let other = *owner.entry(label).or_insert(mine);
            let (a, b) = (root(&roots, mine), root(&roots, other));
            roots[a.max(b)] = a.min(b);
        }
        let mut parts: Vec<(usize, Vec<u32>, Vec<u32>)> = Vec::new();
        let mut place: HashMap<usize, usize> = HashMap::new();
        for (&member, &label) in self.group.members.iter().zip(&self.labels) {
            let root = root(&roots, by_game[&universe.game(member)]);
            let at = *place.entry(root).or_insert_with(|| {
                parts.push((root, Vec::new(), Vec::new()));
                parts.len() - 1
            });
            parts[at].1.push(member);
            parts[at].2.push(label);
        }
        if parts.len() == 1 {
            return vec![self];
        }
        parts
            .into_iter()
            .map(|(_, members, labels)| Part::with(universe, members, labels))
            .collect()
    }
}

/// Tells members apart whose deeds the sorter found to differ; those in none of its parts make up
/// one more.
fn split(labels: &mut [u32], count: &mut u32, sorter: &Sorter, sets: &Sets) {
    let wide = sorter.deeds.len() + 1;
    let mut deeds = vec![sorter.deeds.len() as u16; labels.len()];
    for (set, deed) in sorter.parts() {
        for place in sets.places(set) {
            deeds[place] = deed;
        }
    }
    let mut table = vec![u32::MAX; *count as usize * wide];
    let mut taken = vec![false; *count as usize];
    for (label, &deed) in labels.iter_mut().zip(&deeds) {
        let place = &mut table[*label as usize * wide + usize::from(deed)];
        if *place == u32::MAX {
            // The first deed of a class keeps its number.
            *place = if taken[*label as usize] { *count } else { *label };
            *count += u32::from(*place == *count);
            taken[*label as usize] = true;
        }
        *label = *place;
    }
}

/// Numbers labels from 0 in the order in which they come; gives how many there are.
pub fn renumber(labels: &mut [u32]) -> u32 {
    let mut numbers: HashMap<u32, u32> = HashMap::new();
    for label in labels {
        let next = numbers.len() as u32;
        *label = *numbers.entry(*label).or_insert(next);
    }
    numbers.len() as u32
}

/// The classes of all members of a universe.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Classes {
    /// The class of each member, numbered in the order in which they come.
    pub labels: Vec<u32>,
    /// How many there are.
    pub count: u32,
}

impl Classes {
    /// Joins parts that share no class.
    #[must_use]
    pub fn of(parts: &[Part], members: usize) -> Self {
        let (mut labels, mut first) = (vec![u32::MAX; members], 0);
        for part in parts {
            for (&member, &label) in part.group.members.iter().zip(&part.labels) {
                labels[member as usize] = first + label;
            }
            first += part.count;
        }
        let count = renumber(&mut labels);
        Classes { labels, count }
    }

    /// Members are alike if they are so here and there.
    #[must_use]
    pub fn meet(self, other: &Classes) -> Self {
        let mut numbers: HashMap<(u32, u32), u32> = HashMap::new();
        let pairs = self.labels.iter().zip(&other.labels).map(|(&a, &b)| (a, b));
        let labels: Vec<u32> = pairs
            .map(|pair| {
                let next = numbers.len() as u32;
                *numbers.entry(pair).or_insert(next)
            })
            .collect();
        Classes { labels, count: numbers.len() as u32 }
    }

    /// The first member of each class.
    #[must_use]
    pub fn first(&self) -> Vec<u32> {
        let mut first = Vec::with_capacity(self.count as usize);
        for (member, &label) in self.labels.iter().enumerate() {
            if label as usize == first.len() {
                first.push(member as u32);
            }
        }
        first
    }
}
