//! Spreading games.

mod colours;
mod kernels;
mod laws;
mod solver;
mod spec;
mod termination;

#[path = "../readings/mod.rs"]
mod readings;
