//! Both games together, breadth first, over all that play can reach while nothing differs.
//!
//! A position where something differs is not played on from, so that no difference that is found
//! is reached through another. Differences are told apart by their kinds and by the rules behind
//! them; of those alike in both, the first one found is kept, on a shortest line.

use std::sync::atomic::Ordering;

use rayon::prelude::*;

use super::behind::Behind;
use super::pair::{Joint, Kinds, Pair, named};
use crate::check::explore::{Ids, NONE};
use crate::rules::Player;
use crate::rules::sowing::{Key, Move, Position};
use crate::solve::Progress;

/// Positions played on from before what follows them is written down.
const SLAB: usize = 1 << 16;
/// Positions handed to a thread at once.
const CHUNK: usize = 1 << 11;

/// A place where two games differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The moves that lead to it.
    pub line: Vec<Move>,
    /// The position as each game has it.
    pub positions: [Position; 2],
    /// What differs.
    pub kinds: Kinds,
    /// The parameters behind it.
    pub behind: Vec<Key>,
}

/// What a walk came to.
#[derive(Clone, Debug)]
pub struct Walk {
    /// Positions examined, seen from the player to move.
    pub positions: u64,
    /// Positions where something differs.
    pub differing: u64,
    /// All positions that can be reached in so many plies were examined; `None` if not even the
    /// first was.
    pub plies: Option<u32>,
    /// Whether all positions that both games can reach together were examined.
    pub complete: bool,
    /// Different differences, nearest first.
    pub spots: Vec<Spot>,
}

/// Walks both games together from a position until `most` different differences are found, all is
/// examined, more than `limit` positions are known, or the run is told to stop.
///
/// Time and space grow with the positions, about 40 bytes for each.
#[must_use = "a walk says nothing until its spots are read"]
pub fn walk(
    pair: &Pair,
    from: &[Position; 2],
    most: usize,
    limit: usize,
    progress: &Progress,
) -> Walk {
    let mut ids = Ids::default();
    ids.insert(pair.join(from));
    let mut parents = vec![NONE];
    let mut found: Vec<(u32, Kinds, Vec<Key>)> = Vec::new();
    let mut behind = Behind::new(pair);
    let mut walk =
        Walk { positions: 0, differing: 0, plies: None, complete: false, spots: Vec::new() };
    let (mut level, mut at) = (0..1, 0);
    'plies: while !level.is_empty() {
        while at < level.end {
            if progress.cancel.load(Ordering::Relaxed) || ids.states.len() > limit {
                break 'plies;
            }
            let end = level.end.min(at + SLAB);
            let parts: Vec<Part> = ids.states[at..end]
                .par_chunks(CHUNK)
                .enumerate()
                .map(|(n, chunk)| Part::of(pair, (at + n * CHUNK) as u32, chunk))
                .collect();
            for part in parts {
                for (parent, next) in part.next {
                    if ids.insert(next).1 {
                        parents.push(parent);
                    }
                }
                walk.differing += part.differs.len() as u64;
                for (id, kinds) in part.differs {
                    if found.len() < most {
                        let keys = behind.find(&ids.states[id as usize]);
                        if !found.iter().any(|(_, k, b)| (*k, b) == (kinds, &keys)) {
                            found.push((id, kinds, keys));
                        }
                    }
                }
            }
            progress.positions.fetch_add((end - at) as u64, Ordering::Relaxed);
            at = end;
        }
        walk.plies = Some(walk.plies.map_or(0, |plies| plies + 1));
        level = level.end..ids.states.len();
        if found.len() >= most {
            break;
        }
    }
    walk.positions = at as u64;
    walk.complete = at == ids.states.len();
    let reached = found.into_iter().map(|(id, kinds, behind)| {
        let (line, mover) = line(pair, &ids, &parents, id, from[0].mover);
        let joint = ids.states[id as usize];
        let positions = [0, 1].map(|which| pair.seat(which, &joint, mover));
        Spot { line, positions, kinds, behind }
    });
    walk.spots = reached.collect();
    walk
}

/// What comes of a stretch of positions.
struct Part {
    next: Vec<(u32, Joint)>,
    differs: Vec<(u32, Kinds)>,
}

impl Part {
    fn of(pair: &Pair, first: u32, chunk: &[Joint]) -> Self {
        let mut part = Part { next: Vec::with_capacity(3 * chunk.len()), differs: Vec::new() };
        for (id, joint) in (first..).zip(chunk) {
            let kinds = pair.step(joint, |_, next| part.next.push((id, next)));
            if kinds.any() {
                part.differs.push((id, kinds));
            }
        }
        part
    }
}

/// The line on which a position was first reached, and who is to move there.
fn line(
    pair: &Pair,
    ids: &Ids<Joint>,
    parents: &[u32],
    to: u32,
    first: Player,
) -> (Vec<Move>, Player) {
    let mut path = vec![to];
    let mut at = parents[to as usize];
    while at != NONE {
        path.push(at);
        at = parents[at as usize];
    }
    path.reverse();
    let mut mover = first;
    let mut line = Vec::new();
    for step in path.windows(2) {
        let (here, want) = (&ids.states[step[0] as usize], ids.states[step[1] as usize]);
        let mut by = None;
        pair.step(here, |reply, next| {
            if next == want && by.is_none() {
                by = Some((named(reply.pit, mover, pair.ruleset(0).side), reply.again));
            }
        });
        let Some((mv, again)) = by else { break };
        line.push(mv);
        mover = if again { mover } else { mover.other() };
    }
    (line, mover)
}
