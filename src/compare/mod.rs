//! Two readings side by side: where they part ways, or a proof that they never do.
//!
//! Two readings on one board are played together from one position ([`pair`]). As long as nothing
//! differed they share the board, so a walk over what both can reach ([`walk`]) finds the shortest
//! line after which the legal moves, the result of a move or the outcome differ; a scan over every
//! position of the board ([`board`]) finds the one with fewest seeds. [`behind`] says which rules
//! make a difference, [`worth`] what it does to exact values, [`itf`] writes a line as a trace.
//! [`sweep`] asks over many set-ups what a game is worth, and where a question first matters.
//!
//! This folder uses [`rules`](crate::rules), [`check`](crate::check) for sets of states, and
//! [`solve`](crate::solve) for values.
//!
//! ```
//! use pitproof::compare::{Pair, walk};
//! use pitproof::rules::sowing::{Params, Ruleset};
//! use pitproof::solve::Progress;
//!
//! let plain = Ruleset::bare(Params::NEUTRAL, 1, 2);
//! let pair = Pair::new(plain.clone(), plain).unwrap();
//! let found = walk::walk(&pair, &pair.start(), 1, 1000, &Progress::default());
//! assert!(found.complete && found.spots.is_empty());
//! ```

pub mod behind;
pub mod board;
pub mod guesses;
pub mod itf;
pub mod matrix;
pub mod pair;
pub mod pairs;
pub mod sweep;
pub mod walk;
pub mod worth;

pub use behind::Behind;
pub use pair::{Joint, Kinds, OtherBoard, Pair};
pub use walk::Spot;
