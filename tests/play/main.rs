//! Playing: players, and sessions at the terminal.

mod players;
mod sessions;
