//! The partition by every position of the board, fewest seeds first.
//!
//! Positions are ordinary ones, past all plies that capture nothing. Those on such plies are the few
//! that play can reach on them in some reading, and come first.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use super::classes::{Classes, Part};
use super::sets::{FULL, Sets};
use super::universe::{Group, Sorter, Spot, Universe};
use crate::rules::sowing::compiled::{Asked, Keys};
use crate::rules::sowing::{Compiled, Key, Packed, Ranking};
use crate::solve::Progress;

/// Boards handed to a thread at once.
const CHUNK: usize = 1 << 10;
/// Positions of the largest layer that are looked at first, so that most of what can be told apart
/// by its tables is so before the long work begins.
const SAMPLES: usize = 64;

/// What all positions of the board came to.
#[derive(Clone, Debug)]
pub struct Scan {
    /// The classes that differ somewhere.
    pub classes: Classes,
    /// Ordinary positions examined.
    pub positions: u64,
    /// Positions on plies that capture nothing.
    pub exempt: u64,
    /// All boards with up to so many seeds were examined; `None` if not even the empty one was.
    pub seeds: Option<u8>,
    /// Whether those are all boards.
    pub complete: bool,
    /// For each member that was watched at how many positions it differs from the first member,
    /// and the fewest seeds of such a position.
    pub watched: Vec<(u64, Option<u8>)>,
}

/// One thread's partition. What threads find is joined in the end, in whatever order they worked.
struct Worker {
    parts: Vec<Part>,
    front: Front,
    sorter: Sorter,
    asked: Asked,
    watched: Vec<u64>,
}

/// Partitions the members by every position of the board, layer by layer, until the next layer would
/// go beyond `limit` positions, the time is over or the run is told to stop. `watch` names members to
/// count differences for.
#[must_use]
pub fn scan(
    universe: &Universe,
    watch: &[u32],
    limit: usize,
    until: Option<Instant>,
    progress: &Progress,
) -> Scan {
    let pits = 2 * universe.side();
    let total = universe.start().board.total();
    let mut scan = Scan {
        classes: Classes::default(),
        positions: 0,
        exempt: 0,
        seeds: None,
        complete: false,
        watched: vec![(0, None); watch.len()],
    };
    let mut parts = vec![Part::new(universe, universe.in_order())];
    let mut sorter = universe.sorter();
    for spot in exempt(universe) {
        refine(universe, &mut parts, &mut sorter, spot);
        scan.exempt += 1;
    }
    let fits = |seeds: u8| Ranking::count_up_to(pits, seeds) <= limit as u128;
    let Some(top) = (0..=total).take_while(|&seeds| fits(seeds)).last() else {
        scan.classes = Classes::of(&parts, universe.len());
        return scan;
    };
    let Some(ranking) = Ranking::new(pits, top) else {
        scan.classes = Classes::of(&parts, universe.len());
        return scan;
    };
    let size = ranking.size(top.into());
    for at in (0..size).step_by((size / SAMPLES).max(1)) {
        let board = ranking.board(top.into(), at);
        refine(universe, &mut parts, &mut sorter, Spot { board, ply: universe.plies() });
    }
    let far = far(universe, watch);
    let workers: Vec<Mutex<Worker>> = (0..rayon::current_num_threads().max(1))
        .map(|_| {
            let (front, asked) = (Front::of(universe, &parts), universe.sorter().asked);
            let (parts, sorter) = (parts.iter().map(Part::anew).collect(), universe.sorter());
            Mutex::new(Worker { parts, front, sorter, asked, watched: vec![0; watch.len()] })
        })
        .collect();
    for seeds in 0..=top {
        let size = ranking.size(seeds.into());
        let next = AtomicUsize::new(0);
        let stopped = AtomicU64::new(0);
        rayon::scope(|scope| {
            for worker in &workers {
                let (next, stopped, ranking, far) = (&next, &stopped, &ranking, &far);
                scope.spawn(move |_| {
                    // Each worker has a lock of its own.
                    let Ok(mut worker) = worker.lock() else { return };
                    loop {
                        let from = next.fetch_add(CHUNK, Ordering::Relaxed);
                        if from >= size {
                            return;
                        }
                        let late = until.is_some_and(|end| Instant::now() >= end);
                        if late || progress.cancel.load(Ordering::Relaxed) {
                            stopped.store(1, Ordering::Relaxed);
                            return;
                        }
                        let to = size.min(from + CHUNK);
                        let mut board = ranking.board(seeds.into(), from);
                        for _ in from..to {
                            worker.look(universe, board, watch, far);
                            board = Ranking::next(board);
                        }
                        progress.positions.fetch_add((to - from) as u64, Ordering::Relaxed);
                    }
                });
            }
        });
        let counts: Vec<u64> = (0..watch.len())
            .map(|at| workers.iter().filter_map(|one| Some(one.lock().ok()?.watched[at])).sum())
            .collect();
        if stopped.load(Ordering::Relaxed) != 0 {
            break;
        }
        for ((count, fewest), now) in scan.watched.iter_mut().zip(counts) {
            if now > *count && fewest.is_none() {
                *fewest = Some(seeds);
            }
            *count = now;
        }
        scan.positions += size as u64;
        scan.seeds = Some(seeds);
    }
    scan.complete = scan.seeds == Some(total);
    let found = workers.iter().filter_map(|one| {
        let worker = one.lock().ok()?;
        Some(Classes::of(&worker.parts, universe.len()))
    });
    scan.classes = found.reduce(|one, other| one.meet(&other)).unwrap_or_default();
    scan
}

/// For each watched member the parameters in which it differs from the first.
fn far(universe: &Universe, watch: &[u32]) -> Vec<Keys> {
    let keys = |one: u32| {
        let differs = |key: &Key| universe.params(one).get(*key) != universe.params(0).get(*key);
        Key::ALL.iter().copied().filter(differs).collect::<Vec<_>>()
    };
    watch.iter().map(|&one| Keys::of(&keys(one))).collect()
}

impl Worker {
    #[inline]
    fn look(&mut self, universe: &Universe, board: Packed, watch: &[u32], far: &[Keys]) {
        let spot = Spot { board, ply: universe.plies() };
        if self.front.refine(universe, &mut self.parts, &mut self.sorter, spot) {
            let whole = std::mem::take(&mut self.parts);
            self.parts.extend(whole.into_iter().flat_map(|part| part.apart(universe)));
            if self.parts.len() != self.front.kinds.len() {
                self.front = Front::of(universe, &self.parts);
            }
        }
        if watch.is_empty() {
            return;
        }
        let (deed, keys) = universe.deed(0, spot, &self.asked);
        for ((&one, &far), count) in watch.iter().zip(far).zip(&mut self.watched) {
            // Whoever agrees on all that was consulted does the same.
            if !keys.within(far).is_empty() {
                *count += u64::from(universe.deed(one, spot, &self.asked).0 != deed);
            }
        }
    }
}

/// What is asked of the tables alone, before any part is sorted: one member for each game. At most
/// positions no duty is consulted, and then only parts with several games can learn anything.
struct Front {
    group: Group,
    sets: Sets,
    sorter: Sorter,
    /// The part of each game, in the order of the group.
    part: Vec<u32>,
    /// For each part a number that parts of one game share that have the same choices of duties;
    /// `None` for parts with several games.
    kinds: Vec<Option<u32>>,
    duties: Keys,
    /// The leaf in which each part was seen last, and the parts that must be sorted.
    leaf: Vec<u32>,
    due: Vec<bool>,
}

impl Front {
    fn of(universe: &Universe, parts: &[Part]) -> Self {
        let mut games: Vec<(u32, u32)> = Vec::new();
        let mut kinds = Vec::new();
        let mut known: HashMap<Vec<Vec<u8>>, u32> = HashMap::new();
        for (at, part) in parts.iter().enumerate() {
            let first = games.len();
            for &member in &part.group.members {
                // Members of one game stand together.
                if games
                    .last()
                    .is_none_or(|&(last, _)| universe.game(last) != universe.game(member))
                {
                    games.push((member, at as u32));
                }
            }
            kinds.push((games.len() == first + 1).then(|| {
                let members = part.group.members.iter();
                let duties = members.map(|&one| universe.duties(one)).collect();
                let next = known.len() as u32;
                *known.entry(duties).or_insert(next)
            }));
        }
        let group = Group::new(universe, games.iter().map(|&(member, _)| member).collect());
        Front {
            sets: Sets::new(&group),
            group,
            sorter: universe.sorter(),
            part: games.into_iter().map(|(_, part)| part).collect(),
            leaf: vec![0; kinds.len()],
            due: vec![false; kinds.len()],
            kinds,
            duties: universe.varying_duties(),
        }
    }

    /// Takes a position into account in all parts; whether that made more classes.
    #[inline]
    fn refine(
        &mut self,
        universe: &Universe,
        parts: &mut [Part],
        sorter: &mut Sorter,
        spot: Spot,
    ) -> bool {
        self.sorter.sort(universe, &self.group, &mut self.sets, FULL, spot);
        let quiet = self.sorter.keys.within(self.duties).is_empty();
        if quiet && (self.sorter.deeds.len() < 2 || self.kinds.iter().all(Option::is_some)) {
            return false;
        }
        self.each_leaf(universe, parts, sorter, spot)
    }

    #[cold]
    fn each_leaf(
        &mut self,
        universe: &Universe,
        parts: &mut [Part],
        sorter: &mut Sorter,
        spot: Spot,
    ) -> bool {
        let mut finer = false;
        self.leaf.fill(u32::MAX);
        self.due.fill(false);
        for (leaf, asked) in self.sorter.asks.iter().enumerate() {
            let loud = !asked.within(self.duties).is_empty();
            // What was found for parts of one kind, whose games agree on all that was consulted.
            let mut found: Option<u32> = None;
            for place in self.sets.places(self.sorter.sets[leaf]) {
                let at = self.part[place] as usize;
                let Some(kind) = self.kinds[at] else {
                    // Several games: to be sorted if they are not all in one quiet leaf.
                    let elsewhere = self.leaf[at] != u32::MAX && self.leaf[at] != leaf as u32;
                    self.due[at] |= loud || elsewhere;
                    self.leaf[at] = leaf as u32;
                    continue;
                };
                if !loud {
                    continue;
                }
                if found == Some(kind) && parts[at].knows(sorter) {
                    continue;
                }
                finer |= parts[at].refine(universe, sorter, spot);
                let more = sorter.keys.without(Compiled::DUTIES).without(*asked);
                found = more.is_empty().then_some(kind);
            }
        }
        for (part, _) in parts.iter_mut().zip(&self.due).filter(|(_, due)| **due) {
            finer |= part.refine(universe, sorter, spot);
        }
        finer
    }
}

#[inline]
fn refine(universe: &Universe, parts: &mut Vec<Part>, sorter: &mut Sorter, spot: Spot) {
    let mut finer = false;
    for part in parts.iter_mut() {
        finer |= part.refine(universe, sorter, spot);
    }
    if finer {
        let whole = std::mem::take(parts);
        parts.extend(whole.into_iter().flat_map(|part| part.apart(universe)));
    }
}

/// The positions on plies that capture nothing which some member can reach.
fn exempt(universe: &Universe) -> Vec<Spot> {
    let mut found = vec![universe.start()];
    let all = Part::new(universe, (0..universe.len() as u32).collect());
    let mut sets = Sets::new(&all.group);
    let mut sorter = universe.sorter();
    let mut at = 0;
    while at < found.len() {
        let spot = found[at];
        at += 1;
        if spot.ply >= universe.plies() {
            continue;
        }
        sorter.sort(universe, &all.group, &mut sets, FULL, spot);
        for deed in &sorter.deeds {
            for reply in deed.moves() {
                let next = universe.after(spot, reply);
                if !found.contains(&next) {
                    found.push(next);
                }
            }
        }
    }
    found.retain(|spot| spot.ply < universe.plies());
    found
}
