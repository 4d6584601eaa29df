//! Playing: players, sessions at the terminal, what is listed there, and what becomes of a game that is
//! left.

#[path = "../scratch/mod.rs"]
mod scratch;

#[cfg(unix)]
mod left;
mod listing;
mod players;
mod reasons;
mod sessions;
