//! Counts the moves of a pit without listing them, and finds the n-th.
//!
//! The orders of a pile are a multinomial coefficient. Captures correct it: a move is an order *and*
//! a claim, and how many claims an order has depends on which beads fall where. So the orders are
//! split by what they capture (nothing, so many pits directly, so many indirectly), and each part is
//! counted pit by pit: beads that fall into different pits are independent of each other but for
//! the pile they come from. For indirect captures each pit contributes a polynomial whose
//! coefficient of x^k counts the ways to choose k of its gems; their product counts the claims.
//!
//! Time and space grow with the number of different sub-piles of the pit (2,673 at most on the board
//! of five pits), not with the number of orders (21 thousand million there).

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::choice;
use super::moves::{Claim, Move, Order};
use super::orders;
use super::params::{FromCup, JustSown, Mixed, SowOrder};
use super::pile::{Kind, Pile, STONE};
use super::plain::gems_first;
use super::position::Position;
use super::ruleset::Ruleset;
use super::sow::{Catch, Path, settle, sow_silently};

/// Coefficients of x^0, x^1, ... of ways to choose gems.
type Ways = Vec<u128>;

/// How many moves sow a pit: orders, times claims.
#[must_use]
pub fn of_pit(rules: &Ruleset, state: &Position, pit: u8) -> u128 {
    match rules.params.sow_order {
        SowOrder::Free => Counting::new(rules, state, pit).with_prefix(&Order::EMPTY),
        SowOrder::GemsFirst => of_order(rules, state, pit, &gems_first(state.pit(pit))),
    }
}

/// The n-th move that sows a pit, from 0, in the order in which they are listed.
///
/// # Panics
/// If there are not that many.
#[must_use]
pub fn nth_of_pit(rules: &Ruleset, state: &Position, pit: u8, mut n: u128) -> Move {
    let order = match rules.params.sow_order {
        SowOrder::GemsFirst => gems_first(state.pit(pit)),
        SowOrder::Free => {
            let counting = Counting::new(rules, state, pit);
            let mut order = Order::EMPTY;
            let mut rest = state.pit(pit);
            while !rest.is_empty() {
                let bead = rest.kinds().find(|&bead| {
                    let mut longer = order;
                    longer.push(bead);
                    let moves = counting.with_prefix(&longer);
                    let here = n < moves;
                    if !here {
                        n -= moves;
                    }
                    here
                });
                let bead = bead.expect("fewer moves than were asked for");
                order.push(bead);
                rest.take(bead);
            }
            order
        }
    };
    let sown = sow_silently(rules, state, pit, &order);
    let mut found = None;
    let _ = choice::each(rules, state, &sown, &mut |claim| {
        if n == 0 {
            found = Some(claim);
            return ControlFlow::Break(());
        }
        n -= 1;
        ControlFlow::Continue(())
    });
    Move::sow(pit, order, found.expect("fewer moves than were asked for"))
}

/// How many claims one order has, by listing them: they are few.
fn of_order(rules: &Ruleset, state: &Position, pit: u8, order: &Order) -> u128 {
    let sown = sow_silently(rules, state, pit, order);
    let mut claims = 0;
    let _ = choice::each(rules, state, &sown, &mut |_: Claim| {
        claims += 1;
        ControlFlow::Continue(())
    });
    claims
}

/// What a bead of the tail must do, for an order to belong to a part.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Want {
    Anything,
    /// Be a stone that falls on a single gem.
    OnGem,
    /// Be a stone that falls on a single stone.
    OnStone,
    /// Neither.
    Neither,
}

impl Want {
    fn met(self, bead: Kind, on: Pile) -> bool {
        let single = if bead == STONE { on.only() } else { None };
        match self {
            Want::Anything => true,
            Want::OnGem => single.is_some_and(|kind| kind != STONE),
            Want::OnStone => single == Some(STONE),
            Want::Neither => single.is_none(),
        }
    }
}

struct Counting<'a> {
    rules: &'a Ruleset,
    state: &'a Position,
    beads: Pile,
    tail: usize,
    /// For each pit that beads fall into, the places of those beads in the order.
    falls: Vec<(u8, Vec<usize>)>,
}

impl<'a> Counting<'a> {
    fn new(rules: &'a Ruleset, state: &'a Position, pit: u8) -> Self {
        let beads = state.pit(pit);
        let path = Path::new(rules, pit, beads.len());
        let mut falls: Vec<(u8, Vec<usize>)> = Vec::new();
        for (at, &target) in path.pits().iter().enumerate() {
            match falls.iter_mut().find(|(known, _)| *known == target) {
                Some((_, places)) => places.push(at),
                None => falls.push((target, vec![at])),
            }
        }
        Counting { rules, state, beads, tail: path.tail(rules, pit), falls }
    }

    /// How many moves there are whose order starts with these beads.
    fn with_prefix(&self, prefix: &Order) -> u128 {
        let mut rest = self.beads;
        for bead in prefix.iter() {
            if rest.count(bead) == 0 {
                return 0;
            }
            rest.take(bead);
        }
        if self.tail == 0 || self.beads.stones() == 0 {
            return orders::count(rest);
        }
        let mut moves = 0;
        // The last bead captures nothing.
        let mut wants = vec![Want::Neither];
        moves += self.part(prefix, rest, &wants, Catch::Nothing);
        for (kind, other) in [(Want::OnGem, Want::OnStone), (Want::OnStone, Want::OnGem)] {
            for row in 1..=self.tail {
                wants.clear();
                wants.resize(row, kind);
                let gems = kind == Want::OnGem;
                if row == self.tail {
                    moves += self.part(prefix, rest, &wants, settle(self.rules, gems, row as u8));
                    continue;
                }
                for next in [Want::Neither, other] {
                    let counted = match self.rules.params.mixed {
                        Mixed::Single if next == other => 1,
                        _ => row,
                    };
                    wants.truncate(row);
                    wants.push(next);
                    let catch = settle(self.rules, gems, counted as u8);
                    moves += self.part(prefix, rest, &wants, catch);
                }
            }
        }
        moves
    }

    /// How many moves there are whose last beads, counted back, do what is wanted of them, so that
    /// they capture this.
    fn part(&self, prefix: &Order, rest: Pile, wants: &[Want], catch: Catch) -> u128 {
        let most = match catch {
            Catch::Indirect(most) => usize::from(most),
            Catch::Nothing | Catch::Direct(_) => 0,
        };
        let foe = self.state.mover.other();
        let theirs = self.rules.row(foe);
        // Ways to fill the pits so far, by what is left of the pile and how many gems lie with the
        // opponent (counted up to `most`): how many ways to choose 0, 1, .. of those gems.
        let mut ways: BTreeMap<(Pile, usize), Ways> = BTreeMap::new();
        let mut first = vec![0; most + 1];
        first[0] = 1;
        let untouched = theirs.clone().filter(|pit| self.falls.iter().all(|(at, _)| at != pit));
        let (mut gems, mut chosen) = (0, first);
        if most > 0 {
            for pit in untouched {
                let pile = self.state.pit(pit);
                gems = (gems + usize::from(pile.gems())).min(most);
                chosen = times(&chosen, &of_gems(pile, most));
            }
        }
        ways.insert((rest, gems), chosen);
        let last = usize::from(self.beads.len()) - 1;
        for (pit, places) in &self.falls {
            let before = self.state.pit(*pit);
            let back = last - places[places.len() - 1];
            let want = wants.get(back).copied().unwrap_or(Want::Anything);
            let mut filled: BTreeMap<(Pile, usize), Ways> = BTreeMap::new();
            for ((rest, gems), chosen) in &ways {
                fill(prefix, *rest, places, before, want, &mut |rest, holds| {
                    let (mut gems, mut chosen) = (*gems, chosen.clone());
                    if most > 0 && theirs.contains(pit) {
                        let offered = match self.rules.params.just_sown {
                            JustSown::Yes => holds,
                            JustSown::No => before,
                        };
                        gems = (gems + usize::from(offered.gems())).min(most);
                        chosen = times(&chosen, &of_gems(offered, most));
                    }
                    let sum = filled.entry((rest, gems)).or_insert_with(|| vec![0; most + 1]);
                    sum.iter_mut().zip(chosen).for_each(|(sum, more)| *sum += more);
                });
            }
            ways = filled;
        }
        ways.into_iter().map(|((_, gems), chosen)| self.claims(catch, gems, &chosen)).sum()
    }

    /// How many moves come of orders that leave so many gems with the opponent.
    fn claims(&self, catch: Catch, gems: usize, chosen: &Ways) -> u128 {
        let orders = chosen[0];
        let declined = if choice::may_decline(self.rules) { orders } else { 0 };
        let most = match catch {
            Catch::Nothing => return orders,
            Catch::Direct(most) => {
                return orders * choice::lengths(self.rules, most).count() as u128 + declined;
            }
            Catch::Indirect(most) => most,
        };
        let cup = match self.rules.params.cup {
            FromCup::Never => Pile::EMPTY,
            FromCup::WhenShort | FromCup::Freely => {
                self.state.cups[self.state.mover.other().seat()].without_stones()
            }
        };
        let there = (gems + usize::from(cup.gems())).min(usize::from(most));
        if there == 0 {
            return orders;
        }
        let of_cup = of_gems(cup, usize::from(most));
        let amounts = choice::amounts(self.rules, most, there as u8);
        let taken: u128 = amounts
            .map(|amount| {
                let amount = usize::from(amount);
                match self.rules.params.cup {
                    FromCup::Freely => times(chosen, &of_cup)[amount],
                    // All gems of the pits can be taken in one way only.
                    _ if amount > gems => orders * of_cup[amount - gems],
                    _ => chosen[amount],
                }
            })
            .sum();
        taken + declined
    }
}

/// Calls `f` with each way to let beads of `rest` fall into a pit at these places, the last of them
/// doing what is wanted: what is left of the pile, and what the pit holds then.
fn fill(
    prefix: &Order,
    rest: Pile,
    places: &[usize],
    on: Pile,
    want: Want,
    f: &mut impl FnMut(Pile, Pile),
) {
    let Some((&place, more)) = places.split_first() else { return f(rest, on) };
    let mut one = |bead: Kind, rest: Pile| {
        if more.is_empty() && !want.met(bead, on) {
            return;
        }
        let mut holds = on;
        holds.add(bead);
        fill(prefix, rest, more, holds, want, f);
    };
    if place < prefix.len() {
        return one(prefix.at(place), rest);
    }
    for bead in rest.kinds() {
        let mut rest = rest;
        rest.take(bead);
        one(bead, rest);
    }
}

/// The ways to choose 0, 1, .. up to `most` gems of a pile; equal gems are not told apart.
fn of_gems(pile: Pile, most: usize) -> Ways {
    let mut ways = vec![0; most + 1];
    ways[0] = 1;
    for value in pile.without_stones().kinds() {
        let mut one = vec![0; most + 1];
        one[..=most.min(usize::from(pile.count(value)))].fill(1);
        ways = times(&ways, &one);
    }
    ways
}

/// The product of two polynomials, cut off at their length.
fn times(a: &Ways, b: &Ways) -> Ways {
    let mut product = vec![0; a.len()];
    for (i, &x) in a.iter().enumerate() {
        for (j, &y) in b.iter().enumerate().take(a.len() - i) {
            product[i + j] += x * y;
        }
    }
    product
}
