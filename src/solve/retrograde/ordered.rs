//! One pass for layers in which play does not return: each board after what its moves lead to.

use std::hint::black_box;
use std::sync::OnceLock;

use rayon::prelude::*;

use super::{BATCH, NONE};
use crate::rules::layered::{Backward, Edge};
use crate::solve::values::{Layer, Track};

/// Boards of a run that one thread values at a time, where there are several.
const SHARE: usize = 512;

/// The values of a layer; `None` if the game has no order in which to find them in one pass.
pub(super) fn ordered<G: Backward>(
    game: &G,
    lower: &[OnceLock<Layer>],
    layer: usize,
    threads: usize,
) -> Option<Layer> {
    let mut values = vec![0; game.size(layer)];
    let (mut found, mut moves) = (Vec::new(), Vec::new());
    let has_order = game.runs(layer, |run| {
        if threads > 1 && run.len() > SHARE {
            let known = &*values;
            let shares = run.par_chunks(SHARE).flat_map_iter(|share| {
                let (mut found, mut moves) = (Vec::with_capacity(share.len()), Vec::new());
                for some in share.chunks(BATCH) {
                    value(game, lower, layer, known, some, &mut moves, &mut found);
                }
                found
            });
            found = shares.collect();
        } else {
            found.clear();
            for some in run.chunks(BATCH) {
                value(game, lower, layer, &values, some, &mut moves, &mut found);
            }
        }
        for (&board, &worth) in run.iter().zip(&found) {
            values[game.index(layer, board)] = worth;
        }
    });
    has_order.then(|| Layer { even: Track { values, ..Track::default() }, low: None, high: None })
}

/// A move from a board of a batch.
struct Found<'a> {
    /// The board, from the first of the batch.
    at: usize,
    /// The layer that it leads to, if it is a lower one.
    lower: Option<&'a Layer>,
    child: usize,
    gain: i16,
    again: bool,
}

/// Adds to `found` what each of some boards is worth, of which none leads to another.
#[inline]
fn value<'a, G: Backward>(
    game: &G,
    lower: &'a [OnceLock<Layer>],
    layer: usize,
    known: &[i8],
    some: &[G::Board],
    moves: &mut Vec<Found<'a>>,
    found: &mut Vec<i8>,
) {
    let first = found.len();
    for (at, &board) in some.iter().enumerate() {
        let over = game.expand(layer, board, |edge| {
            moves.push(match edge {
                Edge::Inside(board) => {
                    let child = game.index(layer, board);
                    Found { at, lower: None, child, gain: 0, again: false }
                }
                Edge::Exit { layer: below, board, gain, again } => {
                    let solved = lower[below].get();
                    let solved = solved.expect("moves keep to the classes of the stride, downward");
                    let child = game.index(below, board);
                    Found { at, lower: Some(solved), child, gain, again }
                }
            });
        });
        found.push(over.map_or(NONE, |margin| margin as i8));
    }
    // Values are looked at before they are needed, so that they are fetched side by side.
    let values = |lower: Option<&'a Layer>| lower.map_or(known, |solved| &solved.even.values);
    black_box(moves.iter().fold(0, |all, one| all ^ values(one.lower)[one.child]));
    for Found { at, lower, child, gain, again } in moves.drain(..) {
        let sign = if again { 1 } else { -1 };
        let best = &mut found[first + at];
        *best = (*best).max((gain + sign * i16::from(values(lower)[child])) as i8);
    }
}
