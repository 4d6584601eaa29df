//! Boards, moves and rules as text for people.
//!
//! Uses [`spec`](crate::spec), [`rules`](crate::rules) and what [`audit`](crate::audit),
//! [`check`](crate::check), [`compare`](crate::compare), [`fit`](crate::fit),
//! [`hunt`](crate::hunt), [`solve`](crate::solve) and [`table`](crate::table) found; writes nothing
//! anywhere, so that the command line and tests alike can take the text. No line ends in a blank,
//! and nothing here names a game: all words about a game come from its spec.

pub mod beads;
pub mod compared;
pub mod covered;
pub mod cross;
pub mod endgame;
pub mod fitted;
pub mod graph;
pub mod guesses;
pub mod histogram;
pub mod hunted;
pub mod look;
pub mod matrix;
pub mod mutated;
pub mod page;
pub mod paired;
mod portrait;
pub mod probed;
pub mod report;
pub mod rulebook;
pub mod rules;
pub mod searched;
pub mod several;
pub mod swept;
pub mod table;
pub mod told;
pub mod trace;
pub mod values;
pub mod verdicts;
pub mod vocabulary;
pub mod wrap;

pub use portrait::Portrait;
pub use table::Table;
