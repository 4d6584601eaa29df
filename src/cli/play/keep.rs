//! The game is kept, however it ends.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::cli::Failure;
use crate::numbers::counted;
use crate::play::record::Record;

/// How often the flag is looked at.
const PAUSE: Duration = Duration::from_millis(20);
/// How often it must be found raised before whoever thinks is not waited for.
const PATIENCE: u32 = 10;

/// The last state of a game, and the file that it goes into.
pub(super) struct Keep {
    file: Option<PathBuf>,
    last: Mutex<Record>,
}

impl Keep {
    /// Nothing yet; sees to it that the file can be written, and leaves it as it is.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn new(file: Option<&PathBuf>) -> Result<Self, Failure> {
        if let Some(file) = file {
            Record::could_save(file).map_err(|error| unwritable(file, &error))?;
        }
        Ok(Keep { file: file.cloned(), last: Mutex::default() })
    }

    /// Remembers the game as it is now.
    pub(super) fn note(&self, record: Record) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = record;
    }

    /// Writes the game into its file, if it has one.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn save(&self) -> Result<(), Failure> {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        match &self.file {
            Some(file) => last.save(file).map_err(|error| unwritable(file, &error)),
            None => Ok(()),
        }
    }

    /// What became of a game that is over, or was left before its end.
    pub(super) fn farewell(&self, left: bool) -> Option<String> {
        let plies = self.last.lock().unwrap_or_else(PoisonError::into_inner).moves.len();
        let plies = counted(plies as u128, "ply", "plies");
        match (&self.file, left) {
            (Some(file), true) => Some(format!(
                "The game is left after {plies} and saved in {0}; --load {0} goes on with it.",
                file.display()
            )),
            (None, true) => Some(format!(
                "The game is left after {plies} and not saved; `save FILE` or --save FILE keeps one."
            )),
            (Some(file), false) => Some(format!("Saved in {}.", file.display())),
            (None, false) => None,
        }
    }

    /// Does some work that looks at the flag now and then. If it does not come to its end soon after the
    /// flag is raised (somebody is deep in thought), saves the game and ends the program.
    pub(super) fn guarding<T>(&self, stop: &AtomicBool, work: impl FnOnce() -> T) -> T {
        std::thread::scope(|scope| {
            // The sender goes when the work is done or panics, and the thread with it.
            let (end, wait) = channel::<()>();
            scope.spawn(move || {
                let mut raised = 0;
                while let Err(RecvTimeoutError::Timeout) = wait.recv_timeout(PAUSE) {
                    raised += u32::from(stop.load(Ordering::Relaxed));
                    if raised >= PATIENCE {
                        self.leave();
                    }
                }
            });
            let result = work();
            drop(end);
            result
        })
    }

    fn leave(&self) -> ! {
        match self.save() {
            Ok(()) => {
                eprintln!("\n{}", self.farewell(true).unwrap_or_default());
                std::process::exit(3)
            }
            Err(Failure::Wrong(why)) => eprintln!("\nerror: {why}"),
            Err(Failure::Output(error)) => eprintln!("\nerror: {error}"),
        }
        std::process::exit(2)
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::Wrong(format!("cannot write `{}`: {error}", path.display()))
}
