//! How many different games there are.

use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::Serialize;

use super::arrows::Arrows;

/// Games of one length.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Games {
    /// The number of plies.
    pub plies: u32,
    /// How many lines of play have exactly that many plies: decimal digits, for it may be large.
    pub lines: String,
    /// How many of them are whole games: decimal digits.
    pub over: String,
}

/// Counts the lines of play from node 0 with 1, 2, ... `plies` plies, and those that end a game.
///
/// `ends` says which nodes end a game. Lines that meet go on together, so each ply takes time in
/// proportion to the edges at most. Counts are 128 bits wide as long as that is enough, and then as
/// wide as they need to be.
#[must_use]
pub fn count(arrows: &Arrows, ends: impl Fn(u32) -> bool, plies: u32) -> Vec<Games> {
    let widest = (0..arrows.nodes()).map(|node| arrows.next(node).len()).max().unwrap_or(0) as u128;
    let mut games = Vec::new();
    let mut small = Front::<u128>::new(arrows.nodes(), 1);
    let mut total = 1_u128;
    while (games.len() as u32) < plies {
        if total.checked_mul(widest.max(1)).is_none() {
            let mut large = Front::<BigUint> {
                counts: small.counts.into_iter().map(BigUint::from).collect(),
                nodes: small.nodes,
                next: vec![BigUint::ZERO; arrows.nodes() as usize],
                reached: Vec::new(),
            };
            while (games.len() as u32) < plies {
                let (lines, over) = large.step(arrows, &ends);
                games.push(row(games.len(), &lines, &over));
            }
            break;
        }
        let (lines, over) = small.step(arrows, &ends);
        total = lines;
        games.push(row(games.len(), &lines, &over));
        if lines == 0 {
            games.pop();
            break;
        }
    }
    games
}

fn row<T: ToString>(before: usize, lines: &T, over: &T) -> Games {
    Games { plies: before as u32 + 1, lines: lines.to_string(), over: over.to_string() }
}

/// The nodes that lines of one length lead to, each with the number of lines.
struct Front<T> {
    counts: Vec<T>,
    nodes: Vec<u32>,
    next: Vec<T>,
    reached: Vec<u32>,
}

trait Number: Clone + PartialEq + for<'a> std::ops::AddAssign<&'a Self> {
    const ZERO: Self;
}

impl Number for u128 {
    const ZERO: u128 = 0;
}

impl Number for BigUint {
    const ZERO: BigUint = BigUint::ZERO;
}

impl<T: Number> Front<T> {
    fn new(nodes: u32, one: T) -> Self {
        let mut counts = vec![T::ZERO; nodes as usize];
        counts[0] = one;
        let next = vec![T::ZERO; nodes as usize];
        Front { counts, nodes: vec![0], next, reached: Vec::new() }
    }

    /// Goes on by one ply; returns the number of lines, and how many of them end a game.
    fn step(&mut self, arrows: &Arrows, ends: impl Fn(u32) -> bool) -> (T, T) {
        for &node in &self.nodes {
            for &to in arrows.next(node) {
                let place = &mut self.next[to as usize];
                if *place == T::ZERO {
                    self.reached.push(to);
                }
                *place += &self.counts[node as usize];
            }
            self.counts[node as usize] = T::ZERO;
        }
        self.nodes.clear();
        std::mem::swap(&mut self.nodes, &mut self.reached);
        std::mem::swap(&mut self.counts, &mut self.next);
        let (mut lines, mut over) = (T::ZERO, T::ZERO);
        for &node in &self.nodes {
            lines += &self.counts[node as usize];
            if ends(node) {
                over += &self.counts[node as usize];
            }
        }
        (lines, over)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_grow_beyond_a_machine_word() {
        // Two nodes, two edges each: 2^n lines of n plies.
        let arrows = Arrows::new(vec![0, 2, 4], vec![0, 1, 0, 1]);
        let games = count(&arrows, |node| node == 1, 200);
        assert_eq!(games[9].lines, "1024");
        assert_eq!(games[199].lines, BigUint::from(2_u8).pow(200).to_string());
        assert_eq!(games[199].over, BigUint::from(2_u8).pow(199).to_string());
    }
}
