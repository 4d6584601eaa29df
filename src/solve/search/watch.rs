//! How far a search has come, for others to look at; and a way to stop it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::table::Bounds;

/// What a search tells while it goes on.
#[derive(Debug, Default)]
pub struct Watch {
    /// Positions looked at, each as often as it was.
    pub nodes: AtomicU64,
    /// Set to stop.
    pub cancel: AtomicBool,
    /// Searchers give up, to be asked again, when so many nodes were looked at; 0 for never.
    pub pause: AtomicU64,
    /// Bounds and question in one word, so that they belong together.
    news: AtomicU64,
}

/// Where a search stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct News {
    /// What is proved of the value that is looked for.
    pub bounds: Bounds,
    /// The question that is being answered: whether the value is at least this.
    pub asks: i16,
}

impl Watch {
    /// Whether somebody asked to stop.
    #[must_use]
    pub fn cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Whether searchers should give up, for good or for now.
    #[must_use]
    pub fn halted(&self) -> bool {
        let pause = self.pause.load(Ordering::Relaxed);
        self.cancelled() || (pause > 0 && self.nodes.load(Ordering::Relaxed) >= pause)
    }

    /// Says where the search stands.
    pub fn tell(&self, bounds: Bounds, asks: i16) {
        let word = [bounds.lower, bounds.upper, asks, 1]
            .into_iter()
            .fold(0, |word, n| word << 16 | u64::from(n as u16));
        self.news.store(word, Ordering::Relaxed);
    }

    /// Where the search stands, if it has begun.
    #[must_use]
    pub fn news(&self) -> Option<News> {
        let word = self.news.load(Ordering::Relaxed);
        let part = |n: u32| (word >> n) as u16 as i16;
        (word != 0)
            .then(|| News { bounds: Bounds { lower: part(48), upper: part(32) }, asks: part(16) })
    }
}
