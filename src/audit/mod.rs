//! Does a spec say enough? What became of each sentence of its sources, and whether its checks
//! would notice if a rule were another.
//!
//! [`mod@coverage`] walks the board and counts where each rule was looked at and where an event, a
//! refusal or an end cites it. [`mod@mutants`] lists the rules with one parameter changed, [`notice`]
//! asks who notices: worked [examples], invariants (of the unchanged rules text), claims, values.
//! [`mod@mutate`] does it for all of them, and looks for a proof that a change which nobody notices is
//! none.
//!
//! This folder uses [`check`](crate::check), [`compare`](crate::compare), [`fit`](crate::fit) and
//! [`solve`](crate::solve).

pub mod claimed;
pub mod coverage;
pub mod examples;
pub mod mutants;
pub mod mutate;
pub mod notice;

pub use coverage::{Coverage, coverage};
pub use mutants::{Mutant, mutants};
pub use mutate::{Mutated, Mutation, mutate};
pub use notice::{Notice, Witness};
