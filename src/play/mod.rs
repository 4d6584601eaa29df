//! Playing: players of flesh and of code, records of games, matches.
//!
//! A [`Mind`] chooses moves: [`Merchant`] takes what is in front of him, [`Sage`] looks ahead,
//! [`Chance`] draws, [`Oracle`] knows values (from whoever hands them to it), [`human`] reads what a
//! person types. [`record`] writes games down as JSON, `matches` plays many. All of it works for
//! any game that has words, with any number of seats; [`reason`] puts into words why a move was chosen.
//! This folder uses [`rules`](crate::rules), and how numbers and close names are written.
//!
//! ```
//! use pitproof::play::{Dice, Merchant, Mind, matches::play_out};
//! use pitproof::rules::cascade::{Compiled, Params, Ruleset};
//!
//! let game = Compiled::new(Ruleset::bare(Params::NEUTRAL, 4, 4)).unwrap();
//! let (mut green, mut black) = (Merchant, Merchant);
//! let played = play_out(&game, &mut [&mut green, &mut black], 200);
//! assert_eq!(played.moves.len(), 120);
//! assert!(played.ended);
//! # let _ = Dice::new(1);
//! ```

pub mod human;
pub mod matches;
mod merchant;
mod mind;
pub mod reason;
pub mod record;
mod sage;

pub use merchant::Merchant;
pub use mind::{Chance, Choice, Dice, Mind, Oracle};
pub use sage::{Limit, Sage};
