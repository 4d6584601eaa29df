//! pitproof
pub mod check;
pub mod cli;
pub mod graph;
pub mod hunt;
pub mod rules;
pub mod show;
pub mod solve;
pub mod spec;
pub mod table;
