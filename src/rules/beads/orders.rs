//! The different orders of a pile of beads, one after the other.
//!
//! Equal beads are not told apart, so each sequence of kinds comes once. They come in the order of
//! [`Order`]: stones first, the lowest values before the higher ones.

use super::moves::{MOST_BEADS, Order};
use super::pile::{Kind, Pile};

/// Goes through the orders of a pile.
#[derive(Clone, Debug)]
pub struct Orders {
    beads: [Kind; MOST_BEADS],
    len: usize,
    done: bool,
}

impl Orders {
    /// All orders of a pile of at most [`MOST_BEADS`] beads.
    #[must_use]
    pub fn new(pile: Pile) -> Self {
        let mut beads = [0; MOST_BEADS];
        let mut len = 0;
        for bead in pile.beads() {
            beads[len] = bead;
            len += 1;
        }
        Orders { beads, len, done: false }
    }
}

impl Iterator for Orders {
    type Item = Order;

    fn next(&mut self) -> Option<Order> {
        if self.done {
            return None;
        }
        let beads = &mut self.beads[..self.len];
        let order = Order::of(beads);
        // The next sequence in lexicographic order: raise the last place that can be raised by as
        // little as possible, and sort what comes after it.
        match (1..beads.len()).rev().find(|&at| beads[at - 1] < beads[at]) {
            None => self.done = true,
            Some(at) => {
                let low = beads[at - 1];
                let swap = (at..beads.len()).rev().find(|&high| beads[high] > low).unwrap_or(at);
                beads.swap(at - 1, swap);
                beads[at..].reverse();
            }
        }
        Some(order)
    }
}

/// How many different orders a pile has: the multinomial coefficient of its counts.
#[must_use]
pub fn count(pile: Pile) -> u128 {
    let (mut ways, mut placed) = (1_u128, 0_u128);
    for kind in pile.kinds() {
        // Binomials are built up one bead at a time, so each division is exact.
        for nth in 1..=u128::from(pile.count(kind)) {
            placed += 1;
            ways = ways * placed / nth;
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_sequence_comes_once_and_in_order() {
        for beads in [&[][..], &[0], &[0, 0, 0], &[0, 1, 1, 5], &[0, 0, 0, 2, 2, 3]] {
            let pile = Pile::of(beads);
            let orders: Vec<Order> = Orders::new(pile).collect();
            assert!(orders.windows(2).all(|two| two[0] < two[1]), "{beads:?}");
            assert!(orders.iter().all(|order| order.pile() == pile));
            // All n! arrangements, as a set.
            let mut all = BTreeSet::from([Vec::new()]);
            for _ in beads {
                let longer = all.iter().flat_map(|some: &Vec<u8>| {
                    (0..=5).map(move |kind| [&some[..], &[kind]].concat())
                });
                all = longer
                    .filter(|some| {
                        let used = Order::of(some).pile();
                        used.kinds().all(|kind| used.count(kind) <= pile.count(kind))
                    })
                    .collect();
            }
            assert_eq!(orders.len(), all.len());
            assert_eq!(count(pile), all.len() as u128);
        }
    }

    #[test]
    fn the_largest_pile_is_counted_without_overflow() {
        // 32 beads of the board of eight pits: 32! / (16! * 2^8).
        let mut pile = Pile::of_stones(16);
        for value in 1..=8 {
            pile.add(value);
            pile.add(value);
        }
        let factorial = |n: u128| (1..=n).map(|k| k as f64).product::<f64>();
        let expected = factorial(32) / factorial(16) / 256.0;
        assert!((count(pile) as f64 / expected - 1.0).abs() < 1e-12);
    }
}
