//! Is endless play possible? A shortest way into a loop, or a proof that every game ends.
//!
//! A game can go on for ever exactly when some reachable state lies on a cycle. The reachable
//! states are numbered breadth first, and the strongly connected parts found by Tarjan's algorithm
//! (R. Tarjan, *Depth-first search and linear graph algorithms*, 1972) without recursion, in time
//! and space linear in states and moves. The first state in breadth-first order that lies on a
//! cycle gives the shortest prefix; a second search from it, the shortest loop.

use std::hash::Hash;
use std::ops::ControlFlow;

use super::explore::{Ids, NONE, Reach, explore};
use super::watch::Watch;
use crate::rules::{Rules, Silent};

/// Whether every game ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Termination<M> {
    /// Endless play is possible.
    Endless {
        /// A shortest line from the start to a position that can recur.
        prefix: Vec<M>,
        /// A shortest line from there back to the same position.
        cycle: Vec<M>,
        /// How many states were looked at.
        states: u64,
        /// How many of them lie on a loop.
        looping: u64,
    },
    /// Every game ends: no state recurs.
    Ends {
        /// How many states can be reached.
        states: u64,
        /// How many moves there are.
        moves: u64,
        /// The longest game, in plies.
        longest: u64,
        /// A game of that length.
        line: Vec<M>,
    },
    /// The search stopped before it knew.
    Unknown {
        /// How many states were looked at.
        states: u64,
    },
}

/// Finds out whether endless play is possible from the start, looking at up to `limit` states.
///
/// `canon` may send each state to one that stands for it (see [`explore`]), if doing so twice as
/// often comes back to the state itself, as with half a turn: then a cycle of representatives is a
/// cycle of states.
pub fn termination<R: Rules>(
    rules: &R,
    canon: impl Fn(R::State) -> R::State,
    limit: usize,
    watch: &Watch,
) -> Termination<R::Move> {
    let reach = explore(rules, &canon, true, limit, watch);
    let states = reach.ids.states.len() as u64;
    if !reach.complete {
        return Termination::Unknown { states };
    }
    let parts = Parts::of(&reach);
    let Some(first) = parts.looping.iter().position(|&looping| looping) else {
        let line = parts.longest_line(rules, &canon, &reach);
        return Termination::Ends { states, moves: reach.moves, longest: parts.longest, line };
    };
    let (prefix, state) = reach.line(rules, &canon, first as u32);
    let on_loop = |state: R::State| {
        reach.ids.find(&canon(state)).is_some_and(|id| parts.looping[id as usize])
    };
    let cycle = shortest_loop(rules, state, on_loop);
    let looping = parts.looping.iter().filter(|&&looping| looping).count() as u64;
    Termination::Endless { prefix, cycle, states, looping }
}

/// A shortest line from a state back to itself, through states that lie on loops.
pub fn shortest_loop<R: Rules>(
    rules: &R,
    home: R::State,
    on_loop: impl Fn(R::State) -> bool,
) -> Vec<R::Move> {
    let mut ids = Ids::default();
    let mut came: Vec<(u32, Option<R::Move>)> = vec![(NONE, None)];
    ids.insert(home);
    let (mut id, mut last) = (0, None);
    while let Some(&state) = ids.states.get(id) {
        let _ = rules.each_move(&state, |mv| {
            let (next, _) = rules.play(&state, mv, &mut Silent);
            if next == home {
                last = Some((id, mv));
                return ControlFlow::Break(());
            }
            if on_loop(next) && ids.insert(next).1 {
                came.push((id as u32, Some(mv)));
            }
            ControlFlow::Continue(())
        });
        if last.is_some() {
            break;
        }
        id += 1;
    }
    let mut cycle = Vec::new();
    if let Some((mut at, mv)) = last {
        cycle.push(mv);
        while let (parent, Some(mv)) = came[at] {
            cycle.push(mv);
            at = parent as usize;
        }
    }
    cycle.reverse();
    cycle
}

/// Which states lie on a loop; if none does, how long play can last.
struct Parts {
    looping: Vec<bool>,
    /// For each state the longest play from it, where no state lies on a loop.
    height: Vec<u32>,
    longest: u64,
}

impl Parts {
    fn of<S: Copy + Eq + Hash>(reach: &Reach<S>) -> Self {
        let states = reach.ids.states.len();
        let mut parts = Parts { looping: vec![false; states], height: vec![0; states], longest: 0 };
        // `low` is the smallest number seen from a state, or NONE once its part is closed.
        let mut number = vec![NONE; states];
        let mut low = vec![NONE; states];
        let (mut open, mut path) = (Vec::new(), vec![(0_u32, 0_u32)]);
        let mut count = 0;
        while let Some((state, edge)) = path.last_mut() {
            let at = *state as usize;
            if *edge == 0 {
                (number[at], low[at]) = (count, count);
                count += 1;
                open.push(at as u32);
            }
            let next = reach.next(at as u32);
            if let Some(&to) = next.get(*edge as usize) {
                *edge += 1;
                let to = to as usize;
                if to == at {
                    parts.looping[at] = true;
                }
                if number[to] == NONE {
                    path.push((to as u32, 0));
                } else if low[to] != NONE {
                    low[at] = low[at].min(number[to]);
                }
                continue;
            }
            let highest = next.iter().map(|&to| parts.height[to as usize] + 1).max();
            parts.height[at] = highest.unwrap_or(0);
            let reached = low[at];
            if reached == number[at] {
                let first = open.iter().rposition(|&one| one as usize == at).unwrap_or(0);
                let alone = open.len() - first == 1;
                for &one in &open[first..] {
                    low[one as usize] = NONE;
                    parts.looping[one as usize] |= !alone;
                }
                open.truncate(first);
            }
            path.pop();
            if let Some(&(parent, _)) = path.last() {
                let parent = parent as usize;
                low[parent] = low[parent].min(reached);
            }
        }
        parts.longest = parts.height.first().map_or(0, |&height| u64::from(height));
        parts
    }

    /// A longest game: each move leads to a state from which play can last one ply less.
    fn longest_line<R: Rules>(
        &self,
        rules: &R,
        canon: impl Fn(R::State) -> R::State,
        reach: &Reach<R::State>,
    ) -> Vec<R::Move> {
        let (mut state, mut line) = (rules.start(), Vec::new());
        let mut left = self.longest;
        while left > 0 {
            let step = rules.each_move(&state.clone(), |mv| {
                let (next, _) = rules.play(&state, mv, &mut Silent);
                let id = reach.ids.find(&canon(next));
                if id.is_some_and(|id| u64::from(self.height[id as usize]) == left - 1) {
                    line.push(mv);
                    state = next;
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            if step.is_continue() {
                break;
            }
            left -= 1;
        }
        line
    }
}
