//! An order of the boards of a layer in which every move inside it leads back.
//!
//! Where whoever sows past his own row leaves a seed in his store, as in Kalah, a move that takes
//! nothing off the board only carries seeds on in the mover's row. The rank of his row (see
//! [`Ranking`]) then falls, that of the other stays, so that play cannot return inside a layer. A
//! board of two rows comes after all that moves inside lead to if boards are taken by pairs of rows,
//! both as they lie and turned round, the pairs in the order of the ranks.

use super::board::MAX_SEEDS;
use super::compiled::Compiled;
use super::packed::{Packed, first};
use super::params::{MoveFrom, SowUntil};
use super::ranking::Ranking;

/// Whether each move on boards with up to so many seeds that takes nothing off the board carries seeds
/// from a pit of the mover's row to later ones, and no further.
pub(super) fn never_returns(game: &Compiled, seeds: u8) -> bool {
    let params = &game.ruleset().params;
    let side = game.ruleset().side;
    if game.passes() || params.move_from != MoveFrom::OwnRow || params.sow_until == SowUntil::Relay
    {
        return false;
    }
    let least = params.min_seeds.0.max(1);
    (0..side).all(|pit| {
        let later = first(side) & !first(pit + 1);
        (least..=seeds.min(MAX_SEEDS as u8)).all(|seeds| {
            let (adds, kept) = game.adds(pit, seeds);
            kept > 0 || adds & !later == 0
        })
    })
}

/// Calls `f` with all boards with so many seeds, a run at a time: what moves inside the layer lead to
/// from a board of a run is in a run before, if [`never_returns`] says so.
pub(super) fn runs(side: u8, seeds: usize, mut f: impl FnMut(&[Packed])) {
    let mut run = Vec::new();
    let mut hand = |boards: &mut dyn Iterator<Item = Packed>| {
        run.clear();
        run.extend(boards);
        f(&run);
    };
    for few in 0..=seeds / 2 {
        let many = seeds - few;
        let rows = rows(side, many);
        // Two rows with as many seeds each make a pair once.
        let twins = few == many;
        for (rank, &one) in self::rows(side, few).iter().enumerate() {
            let others = if twins { &rows[..rank] } else { &rows[..] };
            let row = 8 * u32::from(side);
            let laid = |own: Packed, foe: Packed| Packed(own.0 | foe.0 << row);
            // The first run rests on earlier pairs, and the second on the first too.
            hand(&mut others.iter().map(|&other| laid(one, other)));
            let same = twins.then(|| laid(one, one));
            hand(&mut others.iter().map(|&other| laid(other, one)).chain(same));
        }
    }
}

/// The bytes that taking the boards with so many seeds in this order needs at most.
pub(super) fn bytes(side: u8, seeds: u8) -> u128 {
    // Two lists of rows and a run, a word each; what is found of the run besides.
    4 * size_of::<Packed>() as u128 * Ranking::count(side, seeds)
}

/// The ways to lay so many seeds in a row, by rank.
fn rows(side: u8, seeds: usize) -> Vec<Packed> {
    let seeds = seeds as u8;
    let all =
        std::iter::successors(Some(Ranking::first(side, seeds)), |&row| Some(Ranking::next(row)));
    all.take(Ranking::count(side, seeds) as usize).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::rules::layered::{Edge, Indexed, Layered};
    use crate::rules::sowing::layers::Layers;
    use crate::spec::{Interpretation, Library};

    fn compiled(reading: &str) -> Compiled {
        let library = Library::new();
        Compiled::new(Interpretation::parse(reading, &library).unwrap().ruleset().clone())
    }

    #[test]
    fn runs_hold_every_board_once_after_what_moves_inside_lead_to() {
        for (reading, top) in
            [("kalah@1x3", 9), ("kalah@2x3", 9), ("kalah@3x2", 9), ("kalah@6x4", 5)]
        {
            let game = compiled(reading);
            assert!(never_returns(&game, top), "{reading}");
            let side = game.ruleset().side;
            let layers = Layers::new(game, top).unwrap();
            for seeds in 0..=usize::from(top) {
                let mut before = HashSet::new();
                assert!(layers.runs(seeds, |run| {
                    for &board in run {
                        layers.expand(seeds, board, |edge| {
                            if let Edge::Inside(child) = edge {
                                assert!(before.contains(&child), "{reading}: {board:?} {child:?}");
                            }
                        });
                    }
                    for &board in run {
                        assert!(before.insert(board), "{reading}: {board:?} twice");
                    }
                }));
                assert_eq!(before.len(), layers.size(seeds), "{reading}, {side} pits a row");
            }
        }
    }

    #[test]
    fn play_that_returns_has_no_order() {
        for reading in ["modiar", "mandoli@3x2", "awari@3x2", "oware@3x2"] {
            assert!(!never_returns(&compiled(reading), 12), "{reading}");
        }
    }
}
