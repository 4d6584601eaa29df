//! Spec documents: from a file to an interpretation to a ruleset, with diagnostics.

pub mod document;
pub mod names;
