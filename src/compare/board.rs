//! Both games at every position of the board, fewest seeds first.

use std::sync::atomic::Ordering;

use rayon::prelude::*;

use super::behind::Behind;
use super::pair::{Joint, Kinds, Pair};
use super::walk::Spot;
use crate::rules::Player;
use crate::rules::sowing::Ranking;
use crate::solve::Progress;

/// Boards handed to a thread at once.
const CHUNK: usize = 1 << 14;

/// What the positions of one kind of ply came to.
#[derive(Clone, Debug)]
pub struct Class {
    /// How many of the next plies capture nothing, in each game; 0 and 0 for ordinary plies.
    pub exempt: [u8; 2],
    /// Positions examined.
    pub positions: u64,
    /// Positions where something differs.
    pub differing: u64,
    /// The one with fewest seeds, and of those the one of lowest rank (see
    /// [`Ranking`]).
    pub smallest: Option<Spot>,
}

/// What a scan came to.
#[derive(Clone, Debug)]
pub struct Scan {
    /// By kind of ply: ordinary ones, then those at the start of a game that capture nothing in
    /// one of the games or in both.
    pub classes: Vec<Class>,
    /// All boards with up to so many seeds were examined; `None` if not even the empty one was.
    pub seeds: Option<u8>,
    /// Whether that is all there are: no more seeds than either game starts with.
    pub complete: bool,
}

impl Scan {
    /// Positions examined.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.classes.iter().map(|class| class.positions).sum()
    }

    /// Positions where something differs.
    #[must_use]
    pub fn differing(&self) -> u64 {
        self.classes.iter().map(|class| class.differing).sum()
    }
}

/// Examines every position of the board, seen from the player to move, until the next layer of
/// boards would go beyond `limit` positions. `None` if a rule reads what was captured before, so
/// that a board is not yet a position.
#[must_use]
pub fn scan(pair: &Pair, limit: usize, progress: &Progress) -> Option<Scan> {
    if pair.reads_captures() {
        return None;
    }
    let pits = 2 * pair.ruleset(0).side;
    let top = pair.ruleset(0).total().min(pair.ruleset(1).total());
    let start = pair.start().map(|start| start.exempt);
    let longest = start[0].max(start[1]);
    let class = |ply: u8| Class {
        exempt: start.map(|plies| plies.saturating_sub(ply)),
        positions: 0,
        differing: 0,
        smallest: None,
    };
    let mut scan =
        Scan { classes: (0..=longest).rev().map(class).collect(), seeds: None, complete: false };
    let mut behind = Behind::new(pair);
    for seeds in 0..=top {
        let layer = Ranking::count(pits, seeds) * scan.classes.len() as u128;
        let Some(ranking) = Ranking::new(pits, seeds) else { return Some(scan) };
        if u128::from(scan.positions()) + layer > limit as u128 {
            return Some(scan);
        }
        for class in &mut scan.classes {
            let size = ranking.size(seeds.into());
            let parts: Option<Vec<_>> = (0..size.div_ceil(CHUNK))
                .into_par_iter()
                .map(|n| {
                    let range = n * CHUNK..size.min((n + 1) * CHUNK);
                    let stopped = progress.cancel.load(Ordering::Relaxed);
                    (!stopped).then(|| stretch(pair, &ranking, seeds, range, class.exempt))
                })
                .collect();
            let Some(parts) = parts else { return Some(scan) };
            class.positions += size as u64;
            class.differing += parts.iter().map(|(count, _)| count).sum::<u64>();
            let first = parts.iter().find_map(|(_, first)| *first);
            if let (None, Some((joint, kinds))) = (&class.smallest, first) {
                let positions = [0, 1].map(|which| pair.seat(which, &joint, Player::SOUTH));
                let behind = behind.find(&joint);
                class.smallest = Some(Spot { line: Vec::new(), positions, kinds, behind });
            }
            progress.positions.fetch_add(size as u64, Ordering::Relaxed);
        }
        scan.seeds = Some(seeds);
    }
    scan.complete = true;
    Some(scan)
}

/// How many boards of a stretch differ, and the first one.
fn stretch(
    pair: &Pair,
    ranking: &Ranking,
    seeds: u8,
    range: std::ops::Range<usize>,
    exempt: [u8; 2],
) -> (u64, Option<(Joint, Kinds)>) {
    let (mut count, mut first) = (0, None);
    let mut board = ranking.board(seeds.into(), range.start);
    for _ in range {
        let joint = Joint { board, exempt, taken: [0, 0] };
        let kinds = pair.step(&joint, |_, _| {});
        if kinds.any() {
            count += 1;
            first = first.or(Some((joint, kinds)));
        }
        board = Ranking::next(board);
    }
    (count, first)
}
