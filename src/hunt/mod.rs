//! Witnesses on demand: the smallest position, the shortest line, the lucky game that has a
//! property.
//!
//! A property is read by [`Property`](crate::rules::sowing::property::Property). The board at large
//! is searched by [`check::property`](crate::check::property); here is [`start`] (everything that
//! play can reach, nearest first), [`random`] (games drawn at random, where there is too much to
//! look at), and [`shrink`], which makes what was found by chance small. [`rulebook`] hunts for a
//! worked example of every rule. Uses [`rules`](crate::rules) and [`check`](crate::check), and the
//! rule book also [`spec`](crate::spec) and [`compare`](crate::compare).

pub mod random;
pub mod rulebook;
pub mod shrink;
pub mod start;

pub use random::{Lucky, Sample};
pub use start::{Tour, Witness, tour};
