//! Exact values of games for more than two.
//!
//! With two players what one wins the other loses, and a position has one value. With more it has
//! not, and two things are computed here:
//!
//! * the **paranoid** value of each player: what he can force for himself against all the others
//!   together ([`paranoid`]);
//! * **max^n**: what comes of a position when everybody plays for himself ([`equilibrium`]). Where
//!   that follows without choosing among equilibria, the position is *determined*.
//!
//! Both are exact for a whole [`Graph`] of positions: every position that play can reach from some
//! roots. [`valuation`] puts it together for an interpretation. Endless play adds nothing ([`aim`]
//! says what that means where winning counts). Where but two play, [`margin`](mod@margin) is the value
//! of the game. Values by a horizon of some plies are another thing, and called so ([`horizon`]).
//! [`circles`] looks at how play can go on for ever. Uses the traits of [`rules`](crate::rules);
//! [`aim`] and [`circles`] are about games on a cross.

pub mod aim;
pub mod circles;
pub mod components;
mod cycle;
pub mod equilibrium;
pub mod graph;
pub mod horizon;
pub mod margin;
pub mod paranoid;
mod rounds;
pub mod valuation;

pub use aim::Aim;
pub use components::Components;
pub use equilibrium::{Counts, Equilibria, Payoffs, Verdict};
pub use graph::{Graph, NoGraph, Worth};
pub use margin::margin;
pub use valuation::{Valuation, value};

/// Most players of a game that is solved here.
pub const MOST: usize = 4;

/// What each player gets, by his number, in the units of the [`Worth`] of the graph.
pub type Gains = [i16; MOST];

/// The sum of two gains.
#[must_use]
#[inline]
pub fn plus(mut one: Gains, other: Gains) -> Gains {
    for (one, other) in one.iter_mut().zip(other) {
        *one += other;
    }
    one
}
