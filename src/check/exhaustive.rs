//! Every position of the board, fewest seeds first.
//!
//! Positions are taken with South to move; the half-turn symmetry, which the same pass checks,
//! carries the rest over to North. Where it is not checked, both are taken. Exempt plies are gone
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
    let takes = game.ruleset().reads_captures();
    let mut walk = Walk { tally: Tally::default(), below: None };
    for seeds in 0..=most.min(text.total) {
        if mask == Mask::NONE {
            break;
        }
        let layer = Layer { pits: text.pits, seeds };
        let size = layer.size();
        let parts: Vec<Option<Tally>> = (0..size.div_ceil(CHUNK))
            .into_par_iter()
            .map(|chunk| {
                if watch.stopped() {
                    return None;
                }
                let (from, to) = (chunk * CHUNK, size.min((chunk + 1) * CHUNK));
                let part = stretch(game, &text, mask, layer, from..to, takes);
                watch.add(to - from);
                Some(part)
            })
            .collect();
        for part in &parts {
            match part {
                Some(part) => walk.tally.add(part),
                None => walk.below = Some(seeds),
            }
        }
        if walk.below.is_some() {
            break;
        }
        for (at, found) in walk.tally.found.iter().enumerate() {
            if found.is_some() {
                mask = mask.without(at);
            }
        }
    }
    walk
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
