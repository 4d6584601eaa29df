//! Exact values of many readings at once: each class of readings is solved once.
//!
//! Readings that play from the start cannot tell apart have the same value, so one of them stands
//! for all. What endless play is worth shows in no position: the value under even play and those
//! under both forfeits come from one run.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};

use crate::rules::sowing::params::InfinitePlay;
use crate::rules::sowing::{Params, Ruleset};
use crate::rules::{Player, sowing::params::First};
use crate::solve::Progress;
use crate::solve::valuation::{How, NoValue, Ready};

/// What is to be solved.
#[derive(Clone, Debug)]
pub struct Job {
    /// The rules, under even play.
    pub ruleset: Ruleset,
    /// Whether the values under forfeits are wanted too.
    pub bounds: bool,
}

/// The value of the start for the player who moves first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// If endless play gives nobody anything more.
    pub even: i16,
    /// If the one who moves first forfeits endless play, and if the other does.
    pub bounds: Option<[i16; 2]>,
}

/// Why a reading has no value here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    /// A rule looks at more than the position.
    History,
    /// It was not solved, or not for this rule of endless play.
    Unsolved,
}

impl Worth {
    /// The value under the parameters of a reading of the class.
    ///
    /// # Errors
    /// There is none.
    pub fn under(self, params: &Params) -> Result<i16, Missing> {
        let first = match params.start_player {
            First::South => Player::SOUTH,
            First::North => Player::NORTH,
        };
        let forfeits = |who: Player| {
            let [low, high] = self.bounds.ok_or(Missing::Unsolved)?;
            Ok(if who == first { low } else { high })
        };
        match params.infinite_play {
            InfinitePlay::Even => Ok(self.even),
            InfinitePlay::SouthForfeits => forfeits(Player::SOUTH),
            InfinitePlay::NorthForfeits => forfeits(Player::NORTH),
            InfinitePlay::OwnRows | InfinitePlay::Draw => Err(Missing::History),
        }
    }
}

/// Solves what there is to solve, as many at once as there are threads and as fit the memory; `None`
/// where the run was told to stop before. `done` counts.
///
/// # Errors
/// Why the first of them has no value, or does not fit the memory.
pub fn solve(
    jobs: &[Job],
    how: &How,
    done: &AtomicUsize,
    progress: &Progress,
) -> Result<Vec<Option<Worth>>, NoValue> {
    let Some(first) = jobs.first() else { return Ok(Vec::new()) };
    let one = How { threads: 1, ..*how };
    let bounds = jobs.iter().any(|job| job.bounds);
    let needs = Ready::lone(&first.ruleset, first.ruleset.total(), &one, bounds)?.needs;
    let fit = (how.memory_mb * 1_000_000 / needs.bytes.max(1)).max(1) as usize;
    let workers = how.threads.clamp(1, fit).min(jobs.len());
    let next = AtomicUsize::new(0);
    let found: Vec<OnceLock<Worth>> = jobs.iter().map(|_| OnceLock::new()).collect();
    let trouble: Mutex<Option<NoValue>> = Mutex::default();
    rayon::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|_| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(job) = jobs.get(at) else { return };
                    if progress.cancel.load(Ordering::Relaxed) {
                        return;
                    }
                    let start = job.ruleset.start();
                    match Ready::lone(&job.ruleset, job.ruleset.total(), &one, job.bounds) {
                        Ok(ready) => {
                            let Some(answers) = ready.solve(progress) else { return };
                            let even = answers.value(&start).margin;
                            let bounds = answers.interval(&start).map(|(low, high)| [low, high]);
                            // Each place is filled once.
                            let _ = found[at].set(Worth { even, bounds });
                            done.fetch_add(1, Ordering::Relaxed);
                        }
                        Err(why) => {
                            if let Ok(mut trouble) = trouble.lock() {
                                *trouble = Some(why);
                            }
                            return;
                        }
                    }
                }
            });
        }
    });
    match trouble.into_inner() {
        Ok(Some(why)) => Err(why),
        _ => Ok(found.into_iter().map(OnceLock::into_inner).collect()),
    }
}
