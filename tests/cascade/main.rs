//! Spreading games.

mod colours;
mod kernels;
mod laws;
mod outlook;
mod solver;
mod spec;
mod termination;

#[path = "../readings/mod.rs"]
mod readings;
