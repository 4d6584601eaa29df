//! Every position of a board, fewest seeds first, for whoever gathers something there.
//!
//! Positions are ordinary ones, past all exempt plies; those on exempt plies are the few that play
//! can really reach on them, and come after the ordinary ones with as many seeds. What is gathered
//! does not depend on the number of threads.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rayon::prelude::*;

use super::compositions::Layer;
use super::watch::Watch;
use crate::rules::sowing::params::{SlamLegality, SowStore, SowUntil};
use crate::rules::sowing::{Board, Plain, Position};
use crate::rules::{Player, Rules, Silent};

/// Boards handed to a thread at once.
const CHUNK: u64 = 1 << 12;

/// More positions than anyone waits for: beyond it a question about the whole board is put to
/// random games instead.
pub const FAR: u64 = 1 << 33;

/// What is gathered, and can be joined with what was gathered later in the order of positions.
pub trait Gathered: Default + Send {
    /// Joins what a later stretch came to.
    fn join(&mut self, later: Self);
}

/// Whose turn it is in the positions that are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seats {
    /// South's: positions as the mover sees them, which is all there is where seats are alike.
    Mover,
    /// Either player's.
    Both,
}

/// How many ordinary positions there are with up to so many seeds.
#[must_use]
pub fn size(game: &Plain, seats: Seats) -> u64 {
    let ruleset = game.ruleset();
    let (pits, total) = (2 * ruleset.side, ruleset.total());
    let movers = if seats == Seats::Both { 2 } else { 1 };
    (0..=total)
        .map(|seeds| {
            let splits = if ruleset.reads_captures() { u64::from(total - seeds) + 1 } else { 1 };
            (Layer { pits, seeds }).size().saturating_mul(splits * movers)
        })
        .fold(0, u64::saturating_add)
}

/// Looks at every position; `done` hears of each number of seeds when all its positions were seen,
/// and may break off.
///
/// Returns the number of seeds below which everything was seen, if it was stopped.
pub fn walk<T: Gathered>(
    game: &Plain,
    seats: Seats,
    watch: &Watch,
    look: impl Fn(&Position, &mut T) + Sync,
    mut done: impl FnMut(u8, T) -> ControlFlow<()>,
) -> Option<u8> {
    let ruleset = game.ruleset();
    let pits = 2 * ruleset.side;
    // On exempt plies nothing is captured: seeds leave the board by the sowing or by a slam that ends it, if
    // at all.
    let params = &ruleset.params;
    let leave = params.sow_store != SowStore::None
        || params.sow_until == SowUntil::CircuitRestKept
        || params.slam_legality == SlamLegality::RestToOpponent;
    let mut exempt = None;
    for seeds in 0..=ruleset.total() {
        let layer = Layer { pits, seeds };
        let captured = if ruleset.reads_captures() { ruleset.total() - seeds } else { 0 };
        let size = layer.size();
        let parts: Vec<Option<T>> = (0..size.div_ceil(CHUNK))
            .into_par_iter()
            .map(|chunk| {
                if watch.stopped() {
                    return None;
                }
                let (from, to) = (chunk * CHUNK, size.min((chunk + 1) * CHUNK));
                let (mut part, mut counts) = (T::default(), layer.at(from));
                for _ in from..to {
                    let board = Board::new(&counts);
                    for south in 0..=captured {
                        let taken = [south, captured - south];
                        let south = Position { board, mover: Player::SOUTH, exempt: 0, taken };
                        look(&south, &mut part);
                        if seats == Seats::Both {
                            look(&Position { mover: Player::NORTH, ..south }, &mut part);
                        }
                    }
                    layer.step(&mut counts);
                }
                watch.add(to - from);
                Some(part)
            })
            .collect();
        let mut all = T::default();
        for part in parts {
            match part {
                Some(part) => all.join(part),
                None => return Some(seeds),
            }
        }
        if leave || seeds == ruleset.total() {
            let exempt = exempt.get_or_insert_with(|| self::exempt(game, seats, watch));
            if watch.stopped() {
                return Some(seeds);
            }
            for position in exempt.iter().filter(|position| position.board.total() == seeds) {
                look(position, &mut all);
            }
        }
        if done(seeds, all).is_break() {
            break;
        }
    }
    None
}

/// The positions on exempt plies that play can reach; some of them only, if it was stopped.
#[must_use]
pub fn exempt(game: &Plain, seats: Seats, watch: &Watch) -> BTreeSet<Position> {
    let side = game.ruleset().side;
    let seen = |position: Position| match seats {
        Seats::Mover if position.mover == Player::NORTH => position.half_turn(side),
        _ => position,
    };
    let mut all = BTreeSet::new();
    let mut next = vec![seen(game.start())];
    while let Some(position) = next.pop() {
        if watch.stopped() {
            break;
        }
        if position.exempt > 0 && all.insert(position) {
            let _ = game.each_move(&position, |mv| {
                next.push(seen(game.play(&position, mv, &mut Silent).0));
                ControlFlow::Continue(())
            });
        }
    }
    all
}
