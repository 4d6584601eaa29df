//! Spreading games.

mod colours;
mod face;
mod kernels;
mod laws;
mod lengths;
mod outlook;
mod solver;
mod spec;
mod termination;

#[path = "../readings/mod.rs"]
mod readings;
