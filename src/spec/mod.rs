//! Spec documents: from a file to an interpretation to a ruleset, with diagnostics.
//!
//! A text is [loaded](load) into a [document], an [`Interpretation`] chooses one answer to each
//! question that [arises](answers), and [`compile`] makes a ruleset of it, in which each parameter
//! knows its clause or answer. [`lint`](mod@lint) says whether a document is complete and consistent,
//! and [`draft`](mod@draft) makes one to start from out of a source text. Findings are [`Diagnostic`]s,
//! which speak JSON pointers; [`places`] finds those in the text.
//!
//! Uses the parameters and rulesets of [`rules`](crate::rules), and nothing else of the house.

pub mod answers;
pub mod compile;
pub mod diagnostic;
pub mod document;
pub mod draft;
pub mod interpretation;
pub mod library;
pub mod lint;
pub mod load;
pub mod name;
pub mod places;
pub mod record;
pub mod schema;

pub use answers::Answers;
pub use diagnostic::{Diagnostic, Located, Severity};
pub use document::{Setup, Spec, When};
pub use interpretation::{Departure, Interpretation};
pub use library::Library;
pub use lint::{RULES, lint};
pub use load::{LoadError, Loaded};
pub use name::{NameError, NameErrorKind};
pub use places::SourceFile;
