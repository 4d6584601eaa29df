//! Several threads at one question.
//!
//! Each searches for itself; what they share is the table, which holds proved bounds only. So none
//! can mislead another, whoever comes first is right, and the others stop.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use super::prove::Prover;
use super::table::{Bounds, Table};
use super::watch::Watch;
use crate::rules::layered::Keyed;

/// Searchers that share a table.
#[derive(Debug)]
pub struct Team<'a, G: Keyed, L> {
    provers: Vec<Prover<'a, G, L>>,
}

impl<'a, G: Keyed, L: Fn(usize, G::Board) -> Option<i16> + Copy + Send> Team<'a, G, L> {
    /// So many searchers, at least one. `leaves` gives exact values where it knows them.
    pub fn new(game: &'a G, leaves: L, table: &'a Table, watch: &'a Watch, threads: usize) -> Self {
        let prover = |n| Prover::new(game, leaves, table, watch).as_helper(n);
        Team { provers: (0..threads.max(1)).map(prover).collect() }
    }

    /// What is known of a position without a search.
    #[must_use]
    pub fn known(&self, layer: usize, board: G::Board) -> Bounds {
        self.provers[0].known(layer, board)
    }

    /// Whether a position is worth at least `t`, as [`Prover::at_least`] says it.
    pub fn at_least(&mut self, layer: usize, board: G::Board, t: i16) -> Option<i16> {
        if let [prover] = self.provers.as_mut_slice() {
            return prover.at_least(layer, board, t);
        }
        let (done, answer) = (AtomicBool::new(false), Mutex::new(None));
        std::thread::scope(|scope| {
            for prover in &mut self.provers {
                let (done, answer) = (&done, &answer);
                scope.spawn(move || {
                    if let Some(bound) = prover.unless(layer, board, t, done) {
                        done.store(true, Ordering::Relaxed);
                        if let Ok(mut answer) = answer.lock() {
                            *answer = Some(bound);
                        }
                    }
                });
            }
        });
        answer.into_inner().ok().flatten()
    }
}
