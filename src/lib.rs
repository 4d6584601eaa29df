//! pitproof
pub mod rules;
pub mod solve;
pub mod spec;
