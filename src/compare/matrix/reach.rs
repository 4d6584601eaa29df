//! The partition by what play from the start can reach, in each reading.
//!
//! Two readings are alike if the positions that play can reach in them, and all that is done there,
//! are the same. Readings with different tables part ways within a few plies and are then walked
//! apart; those with the same tables are walked together: each position knows the set of readings
//! in which play can reach it. A reading that is not in the set of a position where others are must
//! have done something else than they did before, so that members with different sets differ.

use std::collections::{HashSet, VecDeque};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::classes::{Classes, Part};
use super::sets::{EMPTY, FULL, Sets};
use super::universe::{Group, Sorter, Spot, Universe};
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
                found.push((*part, complete, positions));
            }
        }
    });
}

enum Outcome {
    /// These members part ways at a position that play reaches in all of them.
    Apart(Vec<Vec<u32>>),
    /// They were walked together.
    Done { part: Box<Part>, complete: bool, positions: u64 },
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
    let mut patience = PATIENCE;
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
        if sets.bytes() > patience {
            patience = tidy(&mut sets, &mut places_of);
            if sets.bytes() > MOST {
                complete = false;
                break;
            }
        }
        steps += 1;
        let spot = ids.states[id as usize];
        let Place { reached, played, splits, .. } = places_of[id as usize];
        let fresh = sets.without(reached, played);
        sorter.sort(universe, &part.group, &mut sets, fresh, spot);
        let here = &mut places_of[id as usize];
        here.played = reached;
        here.waits = false;
        here.splits = splits || played != EMPTY || sorter.deeds.len() > 1;
        if reached == FULL && played == EMPTY && sorter.deeds.len() > 1 {
            let duties = sorter.keys.within(Compiled::DUTIES).within(part.group.varying);
            if duties.is_empty() {
                return Outcome::Apart(apart(&part.group, &sorter, &sets));
            }
        }
        leaves.clear();
        leaves.extend(sorter.parts());
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
    for id in 0..places_of.len() {
        if sets.bytes() > patience {
            patience = tidy(&mut sets, &mut places_of);
            // Codes name sets by their numbers, and these are others now.
            seen.clear();
        }
        let Place { reached, splits, .. } = places_of[id];
        if !splits {
            continue;
        }
        sorter.sort(universe, &part.group, &mut sets, reached, ids.states[id]);
        if sorter.deeds.len() < 2 {
            continue;
        }
        let mut code = std::mem::take(&mut sorter.code);
        code.push(u64::from(reached));
        if !seen.contains(&code) {
            part.split(&sorter, &sets);
            seen.insert(code.clone());
        }
        sorter.code = code;
    }
    Outcome::Done { part: Box::new(part), complete, positions: ids.states.len() as u64 }
}

/// Throws away sets that no position refers to; gives how many bytes may be taken before it is worth
/// doing again.
fn tidy(sets: &mut Sets, places: &mut [Place]) -> usize {
    let needed = places.iter().flat_map(|place| [place.reached, place.played]);
    let renamed = sets.keep(needed);
    for place in &mut *places {
        place.reached = renamed[place.reached as usize];
        place.played = renamed[place.played as usize];
    }
    // So much may be added that looking through all positions and sets is little beside it.
    PATIENCE + 2 * sets.bytes() + 8 * size_of_val(places)
}

/// Members by what they do, where they part ways.
fn apart(group: &Group, sorter: &Sorter, sets: &Sets) -> Vec<Vec<u32>> {
    let mut groups = vec![Vec::new(); sorter.deeds.len()];
    for (set, deed) in sorter.parts() {
        groups[usize::from(deed)].extend(sets.places(set).map(|place| group.members[place]));
    }
    for members in &mut groups {
        members.sort_unstable();
    }
    groups
}
