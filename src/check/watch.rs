//! How somebody outside follows a long run, and stops it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Counts positions as they are done, and carries the wish to stop.
#[derive(Debug, Default)]
pub struct Watch {
    done: AtomicU64,
    stop: AtomicBool,
}

impl Watch {
    /// Positions done so far, over all parts of the run.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Asks the run to stop soon.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Counts positions that work outside this folder has done.
    pub fn note(&self, positions: u64) {
        self.add(positions);
    }

    pub(super) fn add(&self, positions: u64) {
        self.done.fetch_add(positions, Ordering::Relaxed);
    }
}
