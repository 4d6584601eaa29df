//! Games of four players on rows that cross.

mod laws;
mod several;
mod show;
mod two_rows;
