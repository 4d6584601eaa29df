//! The states that play can reach, breadth first, with dense numbers.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use super::watch::Watch;
use crate::rules::{Rules, Silent};

/// The number that stands for no state.
pub const NONE: u32 = u32::MAX;

/// Gives each state a number, in the order in which they come. Open addressing over numbers; the
/// states themselves lie in one list, and are compared whole.
#[derive(Clone, Debug)]
pub struct Ids<S> {
    /// The states, by number.
    pub states: Vec<S>,
    slots: Vec<u32>,
}

/// A quick hasher for the few machine words of a state.
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }
    fn write_u8(&mut self, word: u8) {
        self.write_u64(u64::from(word));
    }
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

impl<S: Copy + Eq + Hash> Default for Ids<S> {
    fn default() -> Self {
        Ids { states: Vec::new(), slots: vec![NONE; 1 << 10] }
    }
}

impl<S: Copy + Eq + Hash> Ids<S> {
    fn slot(&self, state: &S) -> usize {
        let mut hasher = Mix(0);
        state.hash(&mut hasher);
        let mask = self.slots.len() - 1;
        // The high bits of a product depend on all bits of its factors.
        let mut at = (hasher.finish() >> self.slots.len().leading_zeros()) as usize & mask;
        while self.slots[at] != NONE && self.states[self.slots[at] as usize] != *state {
            at = (at + 1) & mask;
        }
        at
    }

    /// The number of a state, if it has one.
    #[must_use]
    pub fn find(&self, state: &S) -> Option<u32> {
        Some(self.slots[self.slot(state)]).filter(|&id| id != NONE)
    }

    /// The number of a state, and whether it is new.
    pub fn insert(&mut self, state: S) -> (u32, bool) {
        let at = self.slot(&state);
        if self.slots[at] != NONE {
            return (self.slots[at], false);
        }
        let id = self.states.len() as u32;
        self.slots[at] = id;
        self.states.push(state);
        if 2 * self.states.len() > self.slots.len() {
            self.slots = vec![NONE; 2 * self.slots.len()];
            for id in 0..self.states.len() {
                let at = self.slot(&self.states[id]);
                self.slots[at] = id as u32;
            }
        }
        (id, true)
    }
}

/// The graph of the states that play can reach.
#[derive(Clone, Debug)]
pub struct Reach<S> {
    /// The states, breadth first.
    pub ids: Ids<S>,
    /// For each state the number of the state it was first reached from.
    pub parents: Vec<u32>,
    /// For each state where its moves begin in `edges`, and one more for the end.
    pub starts: Vec<u32>,
    /// The states that moves lead to; empty if they were not kept.
    pub edges: Vec<u32>,
    /// How many moves there are.
    pub moves: u64,
    /// How many states have no move.
    pub ends: u64,
    /// Whether every state was explored.
    pub complete: bool,
}

/// Explores everything that can be reached from the start, or stops at more than `limit` states or
/// when told.
///
/// `canon` may send each state to one that stands for it, such as the same position seen from the
/// mover; moves must lead from equivalent states to equivalent ones.
///
/// Time and space grow with states and moves: about 30 bytes a state and 4 a move.
pub fn explore<R: Rules>(
    rules: &R,
    canon: impl Fn(R::State) -> R::State,
    keep_edges: bool,
    limit: usize,
    watch: &Watch,
) -> Reach<R::State> {
    let mut reach = Reach {
        ids: Ids::default(),
        parents: vec![NONE],
        starts: vec![0],
        edges: Vec::new(),
        moves: 0,
        ends: 0,
        complete: true,
    };
    reach.ids.insert(canon(rules.start()));
    let mut id = 0;
    while let Some(&state) = reach.ids.states.get(id) {
        let found = reach.ids.states.len();
        let mut stop = found > limit || found >= NONE as usize;
        if id & 0xfff == 0 {
            watch.add(if id == 0 { 0 } else { 0x1000 });
            stop |= watch.stopped();
        }
        if stop {
            reach.complete = false;
            break;
        }
        let before = reach.moves;
        let _ = rules.each_move(&state, |mv| {
            let (next, _) = rules.play(&state, mv, &mut Silent);
            let (to, new) = reach.ids.insert(canon(next));
            if new {
                reach.parents.push(id as u32);
            }
            if keep_edges {
                reach.edges.push(to);
            }
            reach.moves += 1;
            ControlFlow::Continue(())
        });
        reach.ends += u64::from(before == reach.moves);
        if keep_edges {
            reach.starts.push(reach.edges.len() as u32);
        }
        id += 1;
    }
    reach
}

impl<S: Copy + Eq + Hash> Reach<S> {
    /// The moves that a state has, as the states they lead to.
    #[must_use]
    pub fn next(&self, id: u32) -> &[u32] {
        let at = id as usize;
        &self.edges[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// A shortest line from the start to a state: the moves, and the state really reached, which
    /// `canon` sends to the state asked for.
    pub fn line<R: Rules<State = S>>(
        &self,
        rules: &R,
        canon: impl Fn(S) -> S,
        to: u32,
    ) -> (Vec<R::Move>, S) {
        let mut path = vec![to];
        let mut at = to;
        while self.parents[at as usize] != NONE {
            at = self.parents[at as usize];
            path.push(at);
        }
        let mut state = rules.start();
        let mut line = Vec::new();
        for &id in path.iter().rev().skip(1) {
            let want = self.ids.states[id as usize];
            let _ = rules.each_move(&state, |mv| {
                let (next, _) = rules.play(&state, mv, &mut Silent);
                if canon(next) == want {
                    line.push((mv, next));
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            if let Some(&(_, next)) = line.last() {
                state = next;
            }
        }
        (line.into_iter().map(|(mv, _)| mv).collect(), state)
    }
}
