//! All positions that can be reached from some roots, with what every move gains.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use super::super::Progress;
use super::Gains;
use crate::rules::{Rules, Silent, Turn};

/// What a game is worth to those who play it, who may be other than those who move: a team is one
/// player who moves for several seats.
pub trait Worth<R: Rules>: Sync {
    /// How many players there are, from 1 to [`MOST`](super::MOST).
    fn players(&self) -> usize;
    /// The player who moves for a seat.
    fn player(&self, seat: usize) -> usize;
    /// What a move gains them.
    fn gain(&self, pay: &R::Pay) -> Gains;
    /// What the end of a game is worth to them, given what it pays.
    fn end(&self, state: &R::State, pay: &R::Pay) -> Gains;
    /// What endless play is worth to them from here on. It is the same all along a cycle.
    fn endless(&self, state: &R::State) -> Gains;
}

/// Stands for the mover where the game is over.
pub const OVER: u8 = u8::MAX;

/// Why there is no graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoGraph {
    /// There are more positions than the limit.
    #[error("there are more than {limit} positions")]
    TooMany {
        /// The limit.
        limit: usize,
    },
    /// It was stopped.
    #[error("it was stopped")]
    Stopped,
}

/// The graph of positions and moves.
///
/// Nodes are numbered as they were found. A move's gain is never negative, and no move on a cycle
/// gains anything, as seeds that are gained leave the board.
#[derive(Clone, Debug)]
pub struct Graph<S> {
    /// How many players there are.
    pub players: usize,
    /// The position of each node.
    pub states: Vec<S>,
    /// The player to move at each node, or [`OVER`].
    pub mover: Vec<u8>,
    /// What the end of the game is worth at a node where it is over, else what endless play is.
    pub rest: Vec<Gains>,
    first: Vec<usize>,
    to: Vec<u32>,
    gain: Vec<Gains>,
    number: HashMap<S, u32>,
}

/// Bytes that a position and its moves take, values and all, about.
pub const BYTES_A_POSITION: usize = 320;

impl<S: Copy + Eq + std::hash::Hash> Graph<S> {
    /// Finds every position that can be reached from the roots.
    ///
    /// Moves of a node stay in the order in which the game lists them.
    ///
    /// # Errors
    /// If there are more than `limit` positions (at most `u32::MAX` can be asked for), or the
    /// progress is cancelled.
    pub fn of<R: Rules<State = S>>(
        game: &R,
        worth: &impl Worth<R>,
        roots: impl IntoIterator<Item = S>,
        limit: usize,
        progress: &Progress,
    ) -> Result<Self, NoGraph> {
        let limit = limit.min(u32::MAX as usize);
        let mut graph = Graph {
            players: worth.players(),
            states: Vec::new(),
            mover: Vec::new(),
            rest: Vec::new(),
            first: vec![0],
            to: Vec::new(),
            gain: Vec::new(),
            number: HashMap::new(),
        };
        for root in roots {
            graph.node(root, limit)?;
        }
        let mut at = 0;
        while at < graph.states.len() {
            let state = graph.states[at];
            if at & 0xfff == 0 {
                progress.positions.store(at as u64, Ordering::Relaxed);
                if progress.cancel.load(Ordering::Relaxed) {
                    return Err(NoGraph::Stopped);
                }
            }
            match game.turn(&state) {
                Turn::Over(pay, _) => {
                    graph.mover.push(OVER);
                    graph.rest.push(worth.end(&state, &pay));
                }
                Turn::Of(seat) => {
                    graph.mover.push(worth.player(seat.seat()) as u8);
                    graph.rest.push(worth.endless(&state));
                    let mut full = Ok(());
                    let _ = game.each_move(&state, |mv| {
                        let (next, pay) = game.play(&state, mv, &mut Silent);
                        match graph.node(next, limit) {
                            Ok(node) => graph.to.push(node),
                            Err(why) => {
                                full = Err(why);
                                return ControlFlow::Break(());
                            }
                        }
                        graph.gain.push(worth.gain(&pay));
                        ControlFlow::Continue(())
                    });
                    full?;
                }
            }
            graph.first.push(graph.to.len());
            at += 1;
        }
        Ok(graph)
    }

    fn node(&mut self, state: S, limit: usize) -> Result<u32, NoGraph> {
        if let Some(&node) = self.number.get(&state) {
            return Ok(node);
        }
        if self.states.len() >= limit {
            return Err(NoGraph::TooMany { limit });
        }
        let node = self.states.len() as u32;
        self.states.push(state);
        self.number.insert(state, node);
        Ok(node)
    }

    /// The node of a position, if it is in the graph.
    #[must_use]
    pub fn find(&self, state: &S) -> Option<u32> {
        self.number.get(state).copied()
    }
}

impl<S> Graph<S> {
    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// How many moves there are in all.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.to.len()
    }

    /// The moves of a node: where each leads, and what it gains.
    #[inline]
    pub fn moves(&self, node: u32) -> impl ExactSizeIterator<Item = (u32, Gains)> + '_ {
        let range = self.first[node as usize]..self.first[node as usize + 1];
        range.map(|edge| (self.to[edge], self.gain[edge]))
    }

    /// Where the `nth` move of a node leads.
    #[must_use]
    #[inline]
    pub fn target(&self, node: u32, nth: usize) -> u32 {
        self.to[self.first[node as usize] + nth]
    }
}
