//! What sources say of play: a record of lines, and the worked examples of a spec.
//!
//! A [`Line`] is what is written, [`Evidence`] what it says of a board. Whether a reading agrees
//! is another matter, and not one of this folder.

pub mod line;
pub mod read;

pub use line::Line;
pub use read::{Ended, Evidence, Fault, Next, Pattern, Place, Ply, Record, Unread, evidence, read};
