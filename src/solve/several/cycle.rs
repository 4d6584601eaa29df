//! The equilibria of one cycle, found by trying all choices.

use super::{Gains, MOST};

/// Most ways to choose a move at every position of a cycle, and a payoff at every exit, that are
/// tried.
pub(super) const MOST_CHOICES: u64 = 100_000;

/// Where a move of a cycle leads.
#[derive(Clone, Copy, Debug)]
pub(super) enum Way {
    /// To another position of the cycle, by its place.
    Inside(usize),
    /// Out of it, by the number of the exit.
    Exit(usize),
}

/// A cycle by itself.
#[derive(Clone, Debug)]
pub(super) struct Cycle {
    /// How many players there are.
    pub players: usize,
    /// Who moves at each place.
    pub movers: Vec<usize>,
    /// What endless play is worth from each place.
    pub endless: Vec<Gains>,
    /// The moves of each place.
    pub moves: Vec<Vec<Way>>,
    /// What may come of each exit: the payoffs of the equilibria there, with what the move gains.
    pub exits: Vec<Vec<Gains>>,
}

/// Counts through all numbers whose digits have these bases.
fn next(digits: &mut [usize], base: impl Fn(usize) -> usize) -> bool {
    for (at, digit) in digits.iter_mut().enumerate() {
        *digit += 1;
        if *digit < base(at) {
            return true;
        }
        *digit = 0;
    }
    false
}

impl Cycle {
    /// How many choices there are to try.
    pub(super) fn choices(&self) -> u64 {
        let moves = self.moves.iter().map(Vec::len);
        let exits = self.exits.iter().map(Vec::len);
        moves.chain(exits).fold(1, |all: u64, one| all.saturating_mul(one as u64))
    }

    /// The payoffs at each place of all equilibria with one fixed move at each place, and one fixed
    /// equilibrium at each exit.
    pub(super) fn payoffs(&self) -> Vec<Vec<Gains>> {
        let mut payoffs = vec![Vec::new(); self.moves.len()];
        let mut chosen = vec![0; self.exits.len()];
        loop {
            let pays: Vec<Gains> =
                self.exits.iter().zip(&chosen).map(|(pays, &at)| pays[at]).collect();
            let mut choice = vec![0; self.moves.len()];
            loop {
                if let Some(found) = self.equilibrium(&choice, &pays) {
                    for (payoffs, pay) in payoffs.iter_mut().zip(found) {
                        if let Err(at) = payoffs.binary_search(&pay) {
                            payoffs.insert(at, pay);
                        }
                    }
                }
                if !next(&mut choice, |at| self.moves[at].len()) {
                    break;
                }
            }
            if !next(&mut chosen, |at| self.exits[at].len()) {
                return payoffs;
            }
        }
    }

    /// What comes of a choice of moves from each place, if no player can do better anywhere.
    fn equilibrium(&self, choice: &[usize], exits: &[Gains]) -> Option<Vec<Gains>> {
        let pays: Vec<Gains> =
            (0..choice.len()).map(|from| self.follow(choice, exits, from)).collect();
        for player in 0..self.players.min(MOST) {
            let best = self.best_reply(choice, exits, player);
            if pays.iter().zip(best).any(|(pay, best)| pay[player] < best) {
                return None;
            }
        }
        Some(pays)
    }

    fn follow(&self, choice: &[usize], exits: &[Gains], from: usize) -> Gains {
        let mut at = from;
        for _ in 0..=choice.len() {
            match self.moves[at][choice[at]] {
                Way::Inside(next) => at = next,
                Way::Exit(exit) => return exits[exit],
            }
        }
        self.endless[from]
    }

    /// The most that a player gets from each place if he may change all his moves.
    fn best_reply(&self, choice: &[usize], exits: &[Gains], player: usize) -> Vec<i16> {
        let worth = |values: &[i16], way: Way| match way {
            Way::Inside(next) => values[next],
            Way::Exit(exit) => exits[exit][player],
        };
        // Broken off after so many plies and then worth what endless play is worth, as for
        // paranoid values.
        let mut values: Vec<i16> = self.endless.iter().map(|pay| pay[player]).collect();
        loop {
            let mut next = Vec::with_capacity(values.len());
            for (at, moves) in self.moves.iter().enumerate() {
                next.push(match self.movers[at] == player {
                    true => moves.iter().map(|&way| worth(&values, way)).max().unwrap_or(0),
                    false => worth(&values, moves[choice[at]]),
                });
            }
            if next == values {
                return values;
            }
            values = next;
        }
    }
}
