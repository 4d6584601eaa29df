//! Lines from the standard input, while Ctrl-C is looked for.

use std::io::{self, BufRead};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use crate::play::human::{Input, Line};

/// How long the flag is not looked at.
const PAUSE: Duration = Duration::from_millis(20);

/// Whoever types on the standard input. It is read in a thread of its own, since a signal does not end
/// the wait for a line; the thread goes with the program.
pub(super) struct Keyboard<'a> {
    stop: &'a AtomicBool,
    lines: Option<Receiver<io::Result<Line>>>,
}

impl<'a> Keyboard<'a> {
    /// A keyboard that is left when the flag is raised. Nothing is read before a line is asked for.
    pub(super) const fn new(stop: &'a AtomicBool) -> Self {
        Keyboard { stop, lines: None }
    }
}

impl Input for Keyboard<'_> {
    fn line(&mut self) -> io::Result<Line> {
        let lines = self.lines.get_or_insert_with(|| {
            let (give, lines) = sync_channel(0);
            std::thread::spawn(move || {
                let mut input = io::stdin().lock();
                loop {
                    let line = (&mut input as &mut dyn BufRead).line();
                    let last = !matches!(line, Ok(Line::Typed(_)));
                    if give.send(line).is_err() || last {
                        break;
                    }
                }
            });
            lines
        });
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Ok(Line::Stop);
            }
            match lines.recv_timeout(PAUSE) {
                Ok(line) => return line,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(Line::End),
            }
        }
    }
}
