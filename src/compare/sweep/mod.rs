//! One game on many boards: what it is worth on each, whether that is fair, how long best play
//! takes, what endless play has to do with it; and on which board an open question first matters.
//!
//! Set-ups are taken by the seeds they have in all, then by the pits of a row, so that "first"
//! means the smallest one. [`cell`] values one of them, [`matter`] puts one answer beside the one
//! in force. A set-up that does not fit its limits stays in the list, with the reason.

pub mod cell;
pub mod matter;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use schemars::JsonSchema;
use serde::Serialize;

pub use cell::{Cell, Figures, Outcome, Reason, Unsolved};
pub use matter::{Difference, Matter, Place, Unknown};

use crate::solve::Progress;
use crate::solve::valuation::How;
use crate::spec::Interpretation;

/// What to look at, and how far.
#[derive(Debug)]
pub struct Job<'a> {
    /// The game, with the answers that are in force.
    pub reading: &'a Interpretation,
    /// Set-ups: pits a side and seeds a pit.
    pub setups: Vec<(u8, u8)>,
    /// The questions whose other answers are tried.
    pub questions: Vec<String>,
    /// Threads and memory.
    pub how: How,
    /// Most positions to keep in memory when two readings are played together.
    pub states: usize,
    /// Most time for one value, or for one pair of readings.
    pub time: Option<Duration>,
    /// The wish to stop.
    pub stop: &'a AtomicBool,
    /// Values and pairs that are done.
    pub done: &'a AtomicU64,
}

/// What a sweep came to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Sweep {
    /// The interpretation, on its own set-up.
    pub interpretation: String,
    /// The set-ups, fewest seeds in all first, then fewest pits.
    pub setups: Vec<Cell>,
    /// The answers that were tried against those in force, each alone.
    pub answers: Vec<Matter>,
    /// Whether no limit came in the way; if one did, each gap is named where it is.
    pub complete: bool,
}

impl Job<'_> {
    /// How many values and pairs there are at most.
    #[must_use]
    pub fn steps(&self) -> u64 {
        let answers = self.matters().len() as u64;
        self.setups.len() as u64 * (1 + answers)
    }

    /// Looks at every set-up.
    #[must_use]
    pub fn run(&self) -> Sweep {
        let mut setups = self.setups.clone();
        setups.sort_by_key(|&(pits, seeds)| (u32::from(pits) * u32::from(seeds), pits));
        setups.dedup();
        let mut sweep = Sweep {
            interpretation: self.reading.canonical(),
            setups: Vec::new(),
            answers: self.matters(),
            complete: true,
        };
        for (pits, seeds) in setups {
            let cell = Cell::of(self, pits, seeds);
            self.done.fetch_add(1, Ordering::Relaxed);
            for matter in &mut sweep.answers {
                matter.look(self, &cell);
                self.done.fetch_add(1, Ordering::Relaxed);
            }
            sweep.setups.push(cell);
        }
        let gaps = |place: &Place| place.unknown.iter().any(|one| one.why.reason.is_limit());
        sweep.complete = !sweep.setups.iter().any(Cell::was_cut)
            && !sweep.answers.iter().any(|one| gaps(&one.play) || gaps(&one.value));
        sweep
    }

    /// The answers to try: all others to the questions that arise, in the order of the spec.
    fn matters(&self) -> Vec<Matter> {
        let spec = self.reading.spec();
        let asked = spec.questions.iter().filter(|one| self.questions.contains(&one.id));
        let tried = asked.flat_map(|question| {
            let chosen = self.reading.answer(&question.id);
            let others = question.answers.iter().filter(move |one| chosen != Some(&one.id));
            others.filter_map(move |one| Some(Matter::new(&question.id, &one.id, chosen?)))
        });
        tried.collect()
    }

    /// Does one piece of work within its time.
    fn timed<T>(&self, work: impl FnOnce(&Progress) -> T) -> (T, Option<Reason>) {
        let (progress, began) = (Progress::default(), Instant::now());
        let late = || self.time.is_some_and(|most| began.elapsed() >= most);
        let result = std::thread::scope(|scope| {
            // The sender goes when the work is done or panics, and the thread with it.
            let (end, wait) = std::sync::mpsc::channel::<()>();
            let (progress, late) = (&progress, &late);
            scope.spawn(move || {
                let pause = Duration::from_millis(20);
                while let Err(std::sync::mpsc::RecvTimeoutError::Timeout) = wait.recv_timeout(pause)
                {
                    if late() || self.stopped() {
                        progress.cancel.store(true, Ordering::Relaxed);
                    }
                }
            });
            let result = work(progress);
            drop(end);
            result
        });
        let cut = match (self.stopped(), progress.cancel.load(Ordering::Relaxed)) {
            (true, _) => Some(Reason::Stopped),
            (false, true) => Some(Reason::Time),
            (false, false) => None,
        };
        (result, cut)
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
