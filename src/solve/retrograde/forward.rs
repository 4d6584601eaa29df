//! The forward pass: every position of a layer once.

use std::hint::black_box;
use std::ops::Range;
use std::sync::OnceLock;

use super::{BATCH, NONE, Node, SETTLED};
use crate::rules::layered::{Backward, Edge};
use crate::solve::values::{Layer, Track};

/// The nodes that one thread fills in the forward pass.
pub(super) struct Part<'a> {
    pub(super) range: Range<usize>,
    pub(super) even: &'a mut [Node],
    /// Those of the forfeiter and of his opponent, where bounds are wanted.
    pub(super) bounds: Option<(&'a mut [Node], &'a mut [Node])>,
}

/// Looks at every position of a range once: is it an end, what is its best exit, how many moves
/// stay inside. Returns the ends.
pub(super) fn forward<G: Backward>(
    game: &G,
    lower: &[OnceLock<Layer>],
    layer: usize,
    mut part: Part,
) -> Vec<G::Board> {
    let mut ends = Vec::new();
    let mut exits: Vec<Exit> = Vec::with_capacity(2 * BATCH);
    let (first, range) = (part.range.start, part.range.clone());
    game.each(layer, range, |index, board| {
        let at = index - first;
        let mut inside = 0;
        let over = game.expand(layer, board, |edge| match edge {
            Edge::Inside(_) => inside += 1,
            Edge::Exit { layer: below, board, gain, again } => {
                let solved = lower[below].get();
                let solved = solved.expect("moves keep to the classes of the stride, downward");
                exits.push(Exit { at, solved, child: game.index(below, board), gain, again });
            }
        });
        let node = match over {
            Some(margin) => Node { mark: margin as i8, left: SETTLED },
            None => Node { mark: NONE, left: inside },
        };
        part.even[at] = node;
        if let Some((lows, highs)) = &mut part.bounds {
            (lows[at], highs[at]) = (node, node);
        }
        if over.is_some() {
            ends.push(board);
        }
        if exits.len() >= BATCH {
            take(&mut part, &mut exits);
        }
    });
    take(&mut part, &mut exits);
    ends
}

/// An exit of a position that the forward pass has come by.
struct Exit<'a> {
    /// The position, from the first of the part.
    at: usize,
    solved: &'a Layer,
    child: usize,
    gain: i16,
    again: bool,
}

/// Gives positions the best of their exits.
fn take(part: &mut Part, exits: &mut Vec<Exit>) {
    black_box(exits.iter().fold(0, |all, one| all ^ one.solved.even.values[one.child]));
    for Exit { at, solved, child, gain, again } in exits.drain(..) {
        let sign = if again { 1 } else { -1 };
        let better = |node: &mut Node, track: &Track| {
            node.mark = node.mark.max((gain + sign * i16::from(track.values[child])) as i8);
        };
        better(&mut part.even[at], &solved.even);
        if let (Some((lows, highs)), Some(low), Some(high)) =
            (&mut part.bounds, &solved.low, &solved.high)
        {
            let (mine, theirs) = if again { (low, high) } else { (high, low) };
            better(&mut lows[at], mine);
            better(&mut highs[at], theirs);
        }
    }
}
