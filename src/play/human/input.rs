//! Where typed lines come from.

use std::io::{self, BufRead};

/// What comes of waiting for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A line was typed.
    Typed(String),
    /// There will be no more lines.
    End,
    /// Somebody asks for a stop.
    Stop,
}

/// Somebody who types.
pub trait Input {
    /// Waits for a line.
    ///
    /// # Errors
    /// The input cannot be read.
    fn line(&mut self) -> io::Result<Line>;
}

impl<R: BufRead> Input for R {
    fn line(&mut self) -> io::Result<Line> {
        let mut bytes = Vec::new();
        Ok(match self.read_until(b'\n', &mut bytes)? {
            0 => Line::End,
            _ => Line::Typed(String::from_utf8_lossy(&bytes).trim().to_string()),
        })
    }
}
