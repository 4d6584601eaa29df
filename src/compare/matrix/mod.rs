//! Which questions of a spec matter, alone and together.
//!
//! The answers to the questions multiply to millions of readings. They are not played one by one:
//! at a position only the parameters that are consulted there can tell readings apart, and the
//! kernel notes which those are ([`Asked`](crate::rules::sowing::compiled::Asked)). [`product`]
//! makes the readings, [`universe`] holds the different sets of parameters that they come to and
//! sorts them by what they do at a position, [`classes`] keeps the partition that all positions
//! together make; [`board`] refines it over every position of the board, [`reach`] over what play
//! from the start can reach in each reading. [`values`] solves one reading of each class, [`rows`]
//! puts single answers and pairs against the reading they depart from, and [`verdicts`] says what
//! that comes to, question by question. [`survey`] does it all, by a desk that is worked at (`desk`), and
//! read off by reading (`known`) and by question (`judged`).
//!
//! This folder uses [`rules`](crate::rules), [`spec`](crate::spec), and what
//! [`compare`](super) uses.

pub mod board;
pub mod classes;
mod desk;
mod judged;
mod known;
pub mod product;
pub mod reach;
pub mod rows;
pub mod sets;
pub mod survey;
pub mod universe;
pub mod values;
pub mod verdicts;

pub use product::Product;
pub use universe::Universe;
