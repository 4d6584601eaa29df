//! Games of stones and gems.

mod boards;
mod cli;
mod diagrams;
mod endgame;
mod laws;
mod moves;
mod recover;
mod search;
mod spec;
mod tables;

#[path = "../scratch/mod.rs"]
mod scratch;
