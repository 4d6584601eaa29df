//! Does a game keep its rules? Invariants, counterexamples, endless play, claims.
//!
//! A check works from the boards and the rules text alone ([`text`], [`law`]), with arithmetic of
//! its own; the events that the kernel tells are then held against that ([`invariants`]). It looks
//! at every position of the board ([`exhaustive`]), at every position that play can reach
//! ([`reachable`]), or at random games ([`random`]), and ends with a [`Verdict`] for each
//! invariant. [`lasso`] finds out whether play can go on for ever, [`claims`] runs the checkable
//! sentences of the sources, and [`check`] does it all and gives one [`Report`].
//!
//! This folder uses [`rules`](crate::rules), and the claims of
//! [`spec::document`](crate::spec::document).
//!
//! ```
//! use pitproof::check::{Mask, Watch, exhaustive, invariants};
//! use pitproof::rules::sowing::{Params, Plain, Ruleset};
//!
//! // One-pit rows, two seeds a pit, nothing is ever captured.
//! let game = Plain::new(Ruleset::bare(Params::NEUTRAL, 1, 2));
//! let walk = exhaustive::walk(&game, Mask::of(&game.ruleset().params), &Watch::default());
//! assert!(walk.tally.found.iter().all(Option::is_none));
//! assert!(walk.tally.arose[invariants::find("seed-conservation").unwrap()] > 0);
//! ```

pub mod beads;
pub mod cascade;
mod chance;
mod changes;
pub mod claims;
pub mod compositions;
pub mod counterexample;
mod cross;
pub mod everywhere;
pub mod exhaustive;
pub mod explore;
pub mod family;
pub mod front;
pub mod general;
pub mod invariants;
pub mod itf;
pub mod lasso;
pub mod law;
mod opening;
pub mod property;
pub mod random;
pub mod reachable;
mod replay;
pub mod step;
mod subject;
pub mod text;
mod verdict;
mod watch;

pub use claims::{BestPlay, ClaimReport, Length};
pub use counterexample::Counterexample;
pub use front::{InvariantReport, Job, Looked, Report, Scope, check};
pub use invariants::{IDS, Invariant, Mask, all};
pub use lasso::{Termination, termination};
pub use random::Draw;
pub use replay::{Replayed, replay, replay_on};
pub use subject::{Subject, Survey};
pub(crate) use verdict::plies;
pub use verdict::{Grouped, Verdict};
pub use watch::Watch;
