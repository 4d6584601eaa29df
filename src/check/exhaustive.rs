//! Every position of the board, fewest seeds first.
//!
//! Positions are taken with South to move; the half-turn symmetry, which the same pass checks by
//! playing every move of the turned position too, carries all else over to North, and the counts
//! are of both. Where it is not checked, or does not hold, both are examined. Exempt plies are gone
//! through wherever an ordinary ply would capture, for that is where they differ.
//!
//! What is found does not depend on the number of threads: a layer is finished before the next one
//! begins, and findings are merged in the order of the boards.

use rayon::prelude::*;

use super::compositions::Layer;
use super::invariants::{Desk, Id, Mask, Tally, examine_by};
use super::law::Law;
use super::subject::Subject;
use super::text::{Counts, Text};
use super::watch::Watch;
use crate::rules::Player;
use crate::rules::sowing::{Board, Position};

/// Boards handed to a thread at once.
const CHUNK: u64 = 1 << 13;

/// What a walk over the board came to.
#[derive(Clone, Debug)]
pub struct Walk {
    /// Counts and findings. An invariant found broken is not looked at with more seeds.
    pub tally: Tally,
    /// Boards gone through, whoever is to move.
    pub boards: u64,
    /// If it was stopped: all boards with fewer seeds than this were done.
    pub below: Option<u8>,
}

/// Examines every position of the board.
#[must_use = "a walk says nothing until its findings are read"]
pub fn walk<G: Subject>(game: &G, mask: Mask, watch: &Watch) -> Walk {
    walk_to(game, mask, game.ruleset().total(), watch)
}

/// Examines every position with at most so many seeds.
#[must_use = "a walk says nothing until its findings are read"]
pub fn walk_to<G: Subject>(game: &G, mut mask: Mask, most: u8, watch: &Watch) -> Walk {
    let text = Text::of(game.ruleset());
    let mut walk = Walk { tally: Tally::default(), boards: 0, below: None };
    for seeds in 0..=most.min(text.total) {
        if mask == Mask::NONE {
            break;
        }
        let layer = Layer { pits: text.pits, seeds };
        let Some(mut found) = whole(game, &text, mask, layer, watch) else {
            walk.below = Some(seeds);
            break;
        };
        if mask.has(Id::HalfTurn as usize) {
            if let Some(broken) = found.found[Id::HalfTurn as usize] {
                // North's side is not carried over then, and must be examined by itself.
                let rest = mask.without(Id::HalfTurn as usize);
                let Some(both) = whole(game, &text, rest, layer, watch) else {
                    walk.below = Some(seeds);
                    break;
                };
                let arose = found.arose[Id::HalfTurn as usize];
                found = both;
                found.arose[Id::HalfTurn as usize] = arose;
                found.found[Id::HalfTurn as usize] = Some(broken);
            } else {
                found.for_both();
            }
        }
        walk.tally.add(&found);
        walk.boards += layer.size();
        for (at, found) in walk.tally.found.iter().enumerate() {
            if found.is_some() {
                mask = mask.without(at);
            }
        }
    }
    walk
}

/// Examines boards with at most so many seeds until some invariant is found broken: those with as
/// many seeds are still done, so that all that break there are known.
#[must_use = "a walk says nothing until its findings are read"]
pub fn first<G: Subject>(game: &G, mask: Mask, most: u8, watch: &Watch) -> Walk {
    let text = Text::of(game.ruleset());
    let mut walk = Walk { tally: Tally::default(), boards: 0, below: None };
    for seeds in 0..=most.min(text.total) {
        let layer = Layer { pits: text.pits, seeds };
        let Some(found) = whole(game, &text, mask, layer, watch) else {
            walk.below = Some(seeds);
            break;
        };
        walk.tally.add(&found);
        walk.boards += layer.size();
        if walk.tally.found.iter().any(Option::is_some) {
            break;
        }
    }
    walk
}

/// Examines one layer; `None` if it was stopped.
fn whole<G: Subject>(
    game: &G,
    text: &Text,
    mask: Mask,
    layer: Layer,
    watch: &Watch,
) -> Option<Tally> {
    let takes = game.ruleset().reads_captures();
    let size = layer.size();
    let parts: Vec<Option<Tally>> = (0..size.div_ceil(CHUNK))
        .into_par_iter()
        .map(|chunk| {
            if watch.stopped() {
                return None;
            }
            let (from, to) = (chunk * CHUNK, size.min((chunk + 1) * CHUNK));
            let part = stretch(game, text, mask, layer, from..to, takes);
            watch.add(to - from);
            Some(part)
        })
        .collect();
    let mut tally = Tally::default();
    for part in parts {
        tally.add(&part?);
    }
    Some(tally)
}

/// Examines a stretch of one layer.
fn stretch<G: Subject>(
    game: &G,
    text: &Text,
    mask: Mask,
    layer: Layer,
    places: std::ops::Range<u64>,
    takes: bool,
) -> Tally {
    let (mut desk, mut tally) = (Desk::default(), Tally::default());
    let mut counts = layer.at(places.start);
    let captured = if takes { text.total - layer.seeds } else { 0 };
    for _ in places {
        for south in 0..=captured {
            let taken = [south, captured - south];
            board(game, text, mask, &counts, taken, Player::SOUTH, &mut desk, &mut tally);
            if !mask.has(Id::HalfTurn as usize) {
                board(game, text, mask, &counts, taken, Player::NORTH, &mut desk, &mut tally);
            }
        }
        layer.step(&mut counts);
    }
    tally
}

/// Examines one board with one mover, as an ordinary position and on exempt plies.
#[allow(clippy::too_many_arguments, reason = "the inner loop of the walk")]
#[inline]
fn board<G: Subject>(
    game: &G,
    text: &Text,
    mask: Mask,
    counts: &Counts,
    taken: [u8; 2],
    mover: Player,
    desk: &mut Desk,
    tally: &mut Tally,
) {
    let mut position = Position { board: Board::new(counts), mover, exempt: 0, taken };
    let law = Law::of(text, &position);
    examine_by(game, text, mask, &position, &law, desk, tally);
    if text.params.exempt_plies.0 > 0 && law.captures() {
        for exempt in 1..=text.params.exempt_plies.0 {
            position.exempt = exempt;
            let law = Law::of(text, &position);
            examine_by(game, text, mask, &position, &law, desk, tally);
        }
    }
}
