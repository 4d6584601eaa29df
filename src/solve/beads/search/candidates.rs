//! Moves that are worth a look, where there are too many to look at all.

use std::ops::ControlFlow;

use crate::rules::Rules;
use crate::rules::beads::count;
use crate::rules::beads::sow::Path;
use crate::rules::beads::{Claim, Move, Order, Pick, Pile, Place, Plain, Position};

/// Claims of an order that are looked at.
const CLAIMS: usize = 4;

/// At most `width` moves of each pit, or a few more; all of them, where that is no more.
#[must_use]
pub fn of(game: &Plain, state: &Position, width: usize) -> Vec<Move> {
    let pits = game.pits(state);
    if pits.is_empty() {
        return game.moves(state);
    }
    pits.into_iter().flat_map(|pit| of_pit(game, state, pit, width)).collect()
}

/// At most `width` moves of a pit, or a few more; all of them, where that is no more.
#[must_use]
pub fn of_pit(game: &Plain, state: &Position, pit: u8, width: usize) -> Vec<Move> {
    let rules = game.ruleset();
    let moves = count::of_pit(rules, state, pit);
    if moves <= width as u128 {
        let mut all = Vec::new();
        let _ = game.each_of_pit(state, pit, |mv| {
            all.push(mv);
            ControlFlow::Continue(())
        });
        return all;
    }
    let mut found: Vec<Move> = Vec::new();
    for order in capturing(game, state, pit) {
        found.extend(claims(game, state, pit, order));
    }
    let spread = width.saturating_sub(found.len()).max(width / 4).max(1) as u128;
    found.extend((0..spread).map(|n| count::nth_of_pit(rules, state, pit, n * moves / spread)));
    found.sort_unstable();
    found.dedup();
    found
}

/// The best claims of an order: those that take most points.
fn claims(game: &Plain, state: &Position, pit: u8, order: Order) -> Vec<Move> {
    let mut all: Vec<(i32, Move)> = Vec::new();
    let _ = game.each_claim(state, pit, &order, |claim| {
        let points = match claim {
            Claim::Gems(picks) => picks
                .list()
                .iter()
                // What is taken from a cup is also lost there.
                .map(|&Pick { place, value }| {
                    i32::from(value) * if place == Place::Cup { 2 } else { 1 }
                })
                .sum(),
            Claim::Due => 1_000,
            Claim::Pits(pits) => i32::from(pits),
            Claim::Declined => -1,
        };
        all.push((-points, Move::sow(pit, order, claim)));
        ControlFlow::Continue(())
    });
    all.sort_unstable();
    all.into_iter().take(CLAIMS).map(|(_, mv)| mv).collect()
}

/// Orders that are made to capture: stones last, and under them gems, or stones.
fn capturing(game: &Plain, state: &Position, pit: u8) -> Vec<Order> {
    let rules = game.ruleset();
    let beads = state.pit(pit);
    let path = Path::new(rules, pit, beads.len());
    let pits = path.pits();
    let theirs = rules.row(state.mover.other());
    let mut orders = Vec::new();
    for row in 1..=path.tail(rules, pit) {
        if row > usize::from(beads.stones()) {
            break;
        }
        for gems_under in [true, false] {
            for gems_theirs in [true, false] {
                let mut rest = beads;
                (0..row).for_each(|_| rest.take(0));
                let first = pits.len() - row;
                let mut slots: Vec<Option<u8>> = vec![None; pits.len()];
                slots[first..].fill(Some(0));
                // What falls under the last stones, in an earlier lap.
                for at in 0..first {
                    if pits[first..].contains(&pits[at])
                        && let Some(bead) = pick(rest, gems_under)
                    {
                        rest.take(bead);
                        slots[at] = Some(bead);
                    }
                }
                // The other gems go to the opponent, to be captured at once, or stay at home.
                for mine in [gems_theirs, !gems_theirs] {
                    for at in 0..first {
                        if slots[at].is_none()
                            && theirs.contains(&pits[at]) == mine
                            && let Some(bead) = pick(rest, mine == gems_theirs)
                        {
                            rest.take(bead);
                            slots[at] = Some(bead);
                        }
                    }
                }
                let order: Vec<u8> = slots.into_iter().flatten().collect();
                orders.push(Order::of(&order));
            }
        }
    }
    orders.sort_unstable();
    orders.dedup();
    orders
}

/// The highest gem of a pile or a stone, whichever is wanted, or what there is.
fn pick(pile: Pile, gem: bool) -> Option<u8> {
    if gem { pile.kinds().next_back() } else { pile.kinds().next() }
}
