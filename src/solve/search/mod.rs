//! Search with proof: the exact value of one position of a layered game that is too large to settle
//! whole.
//!
//! [`Prover`] answers single questions, "is this worth at least `t`?", depth first with a [`Table`] of
//! what was proved; [`Questions`] narrows a value by them, [`Team`] asks with several threads, and
//! [`Roots`] asks about states of a game, exempt plies included. Uses the traits of
//! [`rules`](crate::rules) only.
//!
//! # Why the answers are right
//!
//! If `t > 0` the player to move must force something in finitely many plies, if `t <= 0` the other
//! must (he would force `1 - t`). Inside a layer this is the same player and the same amount ply after
//! ply: a *stretch*. A line that comes back to a position of its stretch, with the same player to
//! force, counts as his failure.
//!
//! * His *successes* are finite trees of moves. They hold anywhere, and are always stored.
//! * His *failures* may rest on a repetition. Each carries the lowest depth of the line that it rests
//!   on. One that rests on nothing above itself is stored: with the failures below it, it is a trap in
//!   which the other can always stay, or leave to where the forcing side fails. Those failures are
//!   then stored too. One that rests on something above is only remembered, in the path: until the
//!   position above turns out a failure that rests on nothing higher (and all become proofs), or a
//!   success (and all are forgotten). Met again before, it passes on the lowest depth that anything
//!   in its subtree rests on, as the deepest frame around it has it.
//!
//! What is stored bounds the *value*, so it answers every question about the position. A failure that
//! closes a trap bounds the value by the best exit in it, or by 0, which is what going round gives:
//! every line of the trap ends in one of its exits or never. For the positions inside, the bound is that
//! their player cannot force the amount asked for, no more: their exits are not all of the trap's.
//!
//! `docs/src/values.md` says the same at greater length.

mod bounds;
mod path;
mod prove;
mod roots;
mod step;
mod table;
mod team;
mod watch;

pub use bounds::Questions;
pub use prove::{Fault, Prover};
pub use roots::{Early, Roots, Seats};
pub use step::Step;
pub use table::{Bounds, Table, TooSmall};
pub use team::Team;
pub use watch::{News, Watch};
