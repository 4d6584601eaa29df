//! pitproof
pub mod rules;
pub mod spec;
