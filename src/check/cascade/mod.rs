//! What a spreading game must keep, worked out from the boards before and after a move.
//!
//! `laws` states the laws, `second` is a second opinion on quantities and collapses that shares
//! nothing with the kernels but the shape of the board, `claims` checks what sources say of the
//! game. Uses the position, the parameters and the grid of
//! [`rules::cascade`](crate::rules::cascade).

mod claims;
mod laws;
mod second;

use super::general::{Claimed, Law, Lawful};
use super::watch::Watch;
use crate::rules::cascade::Plain;

impl Lawful for Plain {
    fn laws() -> Vec<Law<Self>> {
        laws::all()
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = self.ruleset().lowered();
        let params = &self.ruleset().params;
        if self.grid().lists(params.thrown()).full > params.threshold.0 {
            notes.extend(claims::makes_pods(self).map(|words| {
                format!("A collapse may throw more than it holds, and pods are made from nothing. {words}")
            }));
        }
        notes
    }

    fn claim(&self, check: &str, watch: &Watch) -> Option<Claimed> {
        claims::check(self, check, watch)
    }
}
