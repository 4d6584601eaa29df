//! What a kernel must keep: laws of states and of moves.

use super::claims::Claimed;
use crate::check::step::Outcome;
use crate::check::watch::Watch;
use crate::rules::{Because, Rules, Worded};

/// A move that was made, as a law sees it.
pub struct Made<'a, G: Rules> {
    /// The state before it.
    pub before: &'a G::State,
    /// The move.
    pub mv: G::Move,
    /// What the game told of it.
    pub events: &'a [(G::Event, Because)],
    /// The state after it.
    pub after: &'a G::State,
    /// What each player gained by it.
    pub pay: &'a G::Pay,
}

/// What a law looks at.
pub enum On<G: Rules> {
    /// Every state.
    State(fn(&G, &G::State) -> Outcome),
    /// Every move.
    Move(fn(&G, &Made<G>) -> Outcome),
}

impl<G: Rules> Clone for On<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Rules> Copy for On<G> {}

/// A property of every state or every move of a game.
pub struct Law<G: Rules> {
    /// The name by which specs use it.
    pub id: &'static str,
    /// What it says, as a sentence.
    pub doc: &'static str,
    /// The check.
    pub on: On<G>,
}

/// A game that comes with laws.
pub trait Lawful: Worded {
    /// All laws of its kernel.
    fn laws() -> Vec<Law<Self>>
    where
        Self: Sized;

    /// What whoever reads a report should know of these rules beforehand, a sentence each.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    /// Checks a claim that only its kernel understands; `None` if it has no check of this name.
    fn claim(&self, _check: &str, _watch: &Watch) -> Option<Claimed> {
        None
    }
}
