//! The partition by what play from the start can reach, in each reading.
//!
//! Two readings are alike if the positions that play can reach in them, and all that is done there,
//! are the same. Readings with different tables part ways within a few plies and are then walked
//! apart; those with the same tables are walked together: each position knows the set of readings
//! in which play can reach it. A reading that is not in the set of a position where others are must
//! have done something else than they did before, so that members with different sets differ.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use indexmap::IndexSet;

use super::classes::{Classes, Part};
use super::universe::{Group, Spot, Universe, places};
use crate::check::explore::Ids;
use crate::rules::sowing::Compiled;
use crate::solve::Progress;

/// How often the walk looks whether it should stop.
const PAUSE: usize = 1 << 12;

/// Bytes that the sets of one walk may take at rest; a walk that needs more is broken off.
const MOST: usize = 3 << 30;

/// Bytes that the sets of a walk may always take before it is looked which of them are needed.
const PATIENCE: usize = 1 << 18;

/// What all positions that play can reach came to.
#[derive(Clone, Debug)]
pub struct Walk {
    /// The classes that differ somewhere.
    pub classes: Classes,
    /// Positions examined, those of readings that were walked apart each for itself.
    pub positions: u64,
    /// Groups of readings that were walked together.
    pub walks: u64,
    /// Members whose positions were all examined.
    pub whole: Vec<bool>,
    /// Whether that holds of every member.
    pub complete: bool,
}

/// How far the walks have come, in members done.
#[derive(Debug, Default)]
pub struct Done(pub AtomicU64);

/// Partitions the members by all that play from the start can reach in each. A walk that comes to
/// more than `limit` positions, or whose sets of readings take more than 3 GB, is broken
/// off, as are all when the run is told to stop.
#[must_use]
pub fn walk(universe: &Universe, limit: usize, done: &Done, progress: &Progress) -> Walk {
    let found: Mutex<Vec<(Part, bool, u64)>> = Mutex::default();
    let all = (0..universe.len() as u32).collect();
    rayon::scope(|scope| spread(scope, universe, all, limit, done, progress, &found));
    let mut found = found.into_inner().unwrap_or_default();
    // Threads come home in any order.
    found.sort_by_key(|(part, _, _)| part.group.members.first().copied());
    let mut whole = vec![false; universe.len()];
    let (mut positions, mut parts) = (0, Vec::new());
    let walks = found.len() as u64;
    for (part, complete, count) in found {
        for &member in &part.group.members {
            whole[member as usize] = complete;
        }
        positions += count;
        parts.push(part);
    }
    let classes = Classes::of(&parts, universe.len());
    let complete = whole.iter().all(|&one| one);
    Walk { classes, positions, walks, whole, complete }
}

#[allow(clippy::too_many_arguments, reason = "a task that starts tasks of its kind")]
fn spread<'s>(
    scope: &rayon::Scope<'s>,
    universe: &'s Universe,
    members: Vec<u32>,
    limit: usize,
    done: &'s Done,
    progress: &'s Progress,
    found: &'s Mutex<Vec<(Part, bool, u64)>>,
) {
    scope.spawn(move |scope| match together(universe, members, limit, progress) {
        Outcome::Apart(groups) => {
            for members in groups {
                spread(scope, universe, members, limit, done, progress, found);
            }
        }
        Outcome::Done { part, complete, positions } => {
            done.0.fetch_add(part.labels.len() as u64, Ordering::Relaxed);
            if let Ok(mut found) = found.lock() {
                found.push((part, complete, positions));
            }
        }
    });
}

enum Outcome {
    /// These members part ways at a position that play reaches in all of them.
    Apart(Vec<Vec<u32>>),
    /// They were walked together.
    Done { part: Part, complete: bool, positions: u64 },
}

const EMPTY: u32 = 0;
const FULL: u32 = 1;

/// Sets of members, each kept once and known by its number.
struct Sets {
    all: IndexSet<Box<[u64]>>,
    unions: HashMap<(u32, u32), u32>,
    words: usize,
    /// How many bytes they may take before those that nothing refers to are thrown away.
    patience: usize,
}

impl Sets {
    fn new(group: &Group) -> Self {
        let mut sets = Sets {
            all: IndexSet::new(),
            unions: HashMap::new(),
            words: group.words(),
            patience: PATIENCE,
        };
        sets.number(&vec![0; group.words()]);
        sets.number(&group.full());
        sets
    }

    fn get(&self, number: u32) -> &[u64] {
        &self.all[number as usize]
    }

    fn number(&mut self, set: &[u64]) -> u32 {
        match self.all.get_index_of(set) {
            Some(number) => number as u32,
            None => self.all.insert_full(set.into()).0 as u32,
        }
    }

    /// About how much memory they take: with each set its hash and its places in two tables.
    fn bytes(&self) -> usize {
        self.all.len() * (8 * self.words + 56) + self.unions.len() * 24
    }

    #[inline]
    fn union(&mut self, one: u32, other: u32) -> u32 {
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

    /// Whether it is time to [`keep`](Sets::keep) only what is referred to.
    fn full(&self) -> bool {
        self.bytes() > self.patience
    }

    /// Throws away the sets that no position refers to, and gives the others new numbers.
    ///
    /// A set that a position was reached by grows many times before the walk is over; the steps on
    /// the way are most of all sets.
    fn keep(&mut self, places: &mut [Place]) {
        const GONE: u32 = u32::MAX;
        let mut numbers = vec![GONE; self.all.len()];
        [numbers[EMPTY as usize], numbers[FULL as usize]] = [EMPTY, FULL];
        for place in &*places {
            numbers[place.reached as usize] = 0;
            numbers[place.played as usize] = 0;
        }
        let mut kept = 0;
        let all = std::mem::take(&mut self.all);
        for (set, number) in all.into_iter().zip(&mut numbers) {
            if *number != GONE {
                *number = kept;
                self.all.insert(set);
                kept += 1;
            }
        }
        self.unions = HashMap::new();
        for place in &mut *places {
            place.reached = numbers[place.reached as usize];
            place.played = numbers[place.played as usize];
        }
        // So much may be added that looking through all positions and sets is little beside it.
        self.patience = PATIENCE + 2 * self.bytes() + 8 * size_of_val(places);
    }
}

/// What is known of a position.
#[derive(Clone, Copy)]
struct Place {
    /// In which members play can reach it, and for which of them that was played on from.
    reached: u32,
    played: u32,
    /// Whether it waits to be played on from.
    waits: bool,
    /// Whether members may differ here.
    splits: bool,
}

const NEW: Place = Place { reached: EMPTY, played: EMPTY, waits: false, splits: false };

fn together(universe: &Universe, members: Vec<u32>, limit: usize, progress: &Progress) -> Outcome {
    let mut part = Part::new(universe, members);
    let mut sets = Sets::new(&part.group);
    let mut sorter = universe.sorter();
    let words = part.group.words();
    let mut ids: Ids<Spot> = Ids::default();
    ids.insert(universe.start());
    let mut places_of = vec![Place { reached: FULL, waits: true, ..NEW }];
    let mut queue = VecDeque::from([0_u32]);
    let (mut complete, mut steps) = (true, 0);
    let mut leaves: Vec<(u32, u16)> = Vec::new();
    while let Some(id) = queue.pop_front() {
        if steps % PAUSE == 0
            && (progress.cancel.load(Ordering::Relaxed) || ids.states.len() > limit)
        {
            complete = false;
            break;
        }
        if sets.full() {
            sets.keep(&mut places_of);
            if sets.bytes() > MOST {
                complete = false;
                break;
            }
        }
        steps += 1;
        let spot = ids.states[id as usize];
        let Place { reached, played, splits, .. } = places_of[id as usize];
        let fresh = if played == EMPTY {
            reached
        } else {
            let [all, old] = [reached, played].map(|at| sets.get(at));
            let left: Vec<u64> = all.iter().zip(old).map(|(all, old)| all & !old).collect();
            sets.number(&left)
        };
        sorter.sort(universe, &part.group, sets.get(fresh), spot);
        let here = &mut places_of[id as usize];
        here.played = reached;
        here.waits = false;
        here.splits = splits || played != EMPTY || sorter.deeds.len() > 1;
        if reached == FULL && played == EMPTY && sorter.deeds.len() > 1 {
            let duties = sorter.keys.within(Compiled::DUTIES).within(part.group.varying);
            if duties.is_empty() {
                return Outcome::Apart(apart(&part.group, &sorter, words));
            }
        }
        leaves.clear();
        if sorter.sets.is_empty() {
            leaves.extend(sorter.leaves.first().map(|&deed| (fresh, deed)));
        } else {
            for (set, deed) in sorter.parts(words) {
                leaves.push((sets.number(set), deed));
            }
        }
        for &(set, deed) in &leaves {
            for reply in sorter.deeds[usize::from(deed)].moves() {
                let (next, new) = ids.insert(universe.after(spot, reply));
                if new {
                    places_of.push(NEW);
                }
                let place = &mut places_of[next as usize];
                let now = sets.union(place.reached, set);
                if now != place.reached {
                    place.reached = now;
                    if !place.waits {
                        place.waits = true;
                        queue.push_back(next);
                    }
                }
            }
        }
        if steps % PAUSE == 0 {
            progress.positions.fetch_add(PAUSE as u64, Ordering::Relaxed);
        }
    }
    // Only now is it known of every position in which members it can be reached.
    let mut seen: HashSet<Vec<u64>> = HashSet::new();
    for (spot, place) in ids.states.iter().zip(&places_of) {
        if !place.splits {
            continue;
        }
        sorter.sort(universe, &part.group, sets.get(place.reached), *spot);
        if sorter.deeds.len() < 2 {
            continue;
        }
        let mut code = std::mem::take(&mut sorter.code);
        code.push(u64::from(place.reached));
        if !seen.contains(&code) {
            part.split(&sorter);
            seen.insert(code.clone());
        }
        sorter.code = code;
    }
    Outcome::Done { part, complete, positions: ids.states.len() as u64 }
}

/// Members by what they do, where they part ways.
fn apart(group: &Group, sorter: &super::universe::Sorter, words: usize) -> Vec<Vec<u32>> {
    let mut groups = vec![Vec::new(); sorter.deeds.len()];
    for (set, deed) in sorter.parts(words) {
        groups[usize::from(deed)].extend(places(set).map(|place| group.members[place]));
    }
    for members in &mut groups {
        members.sort_unstable();
    }
    groups
}
