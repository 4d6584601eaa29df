//! pitproof
pub mod check;
pub mod rules;
pub mod solve;
pub mod spec;
