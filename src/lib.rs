//! pitproof turns the written rules of sowing and spreading games into executable specifications, and answers what
//! those rules mean: whether they hold together, what each move does and why, what the game is worth.
//!
//! # A tour
//!
//! An [`Interpretation`](spec::Interpretation) is a spec with one answer to each question that its
//! sources leave open, and a set-up. It has a name, and compiles to a
//! [`Ruleset`](rules::sowing::Ruleset) that remembers where each rule came from:
//!
//! ```
//! use pitproof::rules::sowing::Key;
//! use pitproof::spec::{Interpretation, Library};
//!
//! let library = Library::new();
//! let reading = Interpretation::parse("modiar@2x3:slam-legality=legal", &library)?;
//! assert_eq!(reading.answer("slam-legality"), Some("legal"));
//! assert_eq!(reading.provenance(Key::slam_legality).cite(), "slam-legality=legal");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A kernel plays by a ruleset. [`Plain`](rules::sowing::Plain) drops seed by seed, and tells each
//! event with the rule that made it happen; [`Compiled`](rules::sowing::Compiled) plays from tables,
//! and is held equal to it on every position:
//!
//! ```
//! use pitproof::rules::Rules;
//! use pitproof::rules::sowing::{Event, Move, Plain, position_text};
//! use pitproof::spec::{Interpretation, Library};
//!
//! let game = Plain::new(Interpretation::parse("modiar", &Library::new())?.ruleset().clone());
//! let start = game.start();
//! assert_eq!(game.moves(&start), [Move::Pit(0), Move::Pit(1), Move::Pit(2)]);
//!
//! let mut told = Vec::new();
//! let (next, _) = game.play(&start, Move::Pit(0), &mut told);
//! assert_eq!(position_text(game.ruleset(), &next), "2,8,8/8,8,8 N");
//! let (event, because) = told[told.len() - 1];
//! assert_eq!(event, Event::Exempted { pit: 0 });
//! assert_eq!(game.ruleset().provenance(because).cite(), "first-move-scope=game");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Boards small enough are solved outright, with the interval that any rule for endless play leaves:
//!
//! ```
//! use pitproof::rules::Rules;
//! use pitproof::rules::sowing::{Compiled, Layers};
//! use pitproof::solve::{Answers, Endless, Options, Progress, solve};
//! use pitproof::spec::{Interpretation, Library};
//!
//! let reading = Interpretation::parse("modiar@3x2", &Library::new())?;
//! let layers = Layers::new(Compiled::new(reading.ruleset().clone()), reading.ruleset().total())?;
//! let solved = solve(&layers, Options::default(), &Progress::default()).expect("not cancelled");
//! let answers = Answers::new(layers, solved, Endless::Even);
//! let start = answers.game().start();
//! let value = answers.value(&start).margin;
//! assert_eq!(answers.moves(&start)[0].value.margin, value);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The house
//!
//! | folder | what it holds | what it uses |
//! | --- | --- | --- |
//! | [`spec`] | documents, interpretations, lint, diagnostics | the words of `rules` |
//! | [`rules`] | the traits of a game, and the kernels | nothing else |
//! | [`check`] | invariants, claims, counterexamples | `rules`, and claims of `spec` |
//! | [`solve`] | exact values | `rules`; `spec` in [`solve::valuation`] |
//! | [`table`] | solved tables on disk, verification | `rules`, `solve` |
//! | [`compare`] | two readings side by side | `rules`, `solve`, sets of states of `check` |
//! | [`fit`] | readings held against records | `rules`, `spec` |
//! | [`audit`] | coverage and mutation of a spec | `check`, `compare`, `fit`, `solve` |
//! | [`hunt`] | witnesses of properties, on demand | `rules`, `check` |
//! | [`recover`] | positions and lines that a text describes and does not show | `rules` |
//! | [`graph`] | game graphs | `rules`, `solve` |
//! | [`play`] | players, records, matches, games at the terminal | `rules` |
//! | [`show`] | text for people | all of the above |
//! | [`cli`] | the commands, one file each | everything |

#![warn(missing_docs)]
#![deny(unsafe_code)]

pub mod audit;
pub mod check;
pub mod cli;
pub mod compare;
pub mod fit;
pub mod games;
pub mod graph;
pub mod hunt;
pub mod names;
pub mod numbers;
pub mod play;
pub mod recover;
pub mod rules;
pub mod show;
pub mod solve;
pub mod spec;
pub mod table;
