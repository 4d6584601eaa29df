//! Checks of any game that has words: laws, endless play, claims, with the same report as for
//! sowing games.
//!
//! A kernel states its [`Law`]s in a folder of its own beside this one, each worked out from the
//! states before and after a move with arithmetic that is not the kernel's. They are looked at in
//! every state that play can reach, or in random games (`look`); [`check`] adds the claims of the
//! spec and gives the [`Report`](super::Report). [`examples`] plays out worked examples; [`smallest`]
//! finds the smallest place that shows something.

mod claims;
mod differing;
pub mod examples;
mod front;
mod law;
mod look;
mod smallest;
mod tell;

pub use claims::{Claimed, lasso};
pub use front::{Examined, Job, Measured, Other, check, examine};
pub use law::{Law, Lawful, Made, On};
pub use look::{Scope, average_length};
pub use smallest::{Sought, Spot, smallest};
pub use tell::Line;
