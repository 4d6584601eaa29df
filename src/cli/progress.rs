//! Progress of long work, on standard error and only on a terminal.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// Does some work while showing how far a counter has come, and takes the bar away at the end.
///
/// The work counts in an atomic of its own and knows nothing of bars; a thread looks at it ten
/// times a second. `total` is what the counter will come to, if that is known.
pub fn watch<T>(
    label: &str,
    total: Option<u64>,
    counter: &AtomicU64,
    work: impl FnOnce() -> T,
) -> T {
    watch_by(label, total, || counter.load(Ordering::Relaxed), work)
}

/// The same, for work that tells its progress in another way.
pub fn watch_by<T>(
    label: &str,
    total: Option<u64>,
    done: impl Fn() -> u64 + Sync,
    work: impl FnOnce() -> T,
) -> T {
    if !std::io::stderr().is_terminal() {
        return work();
    }
    let (bar, form) = match total {
        Some(total) => (ProgressBar::new(total), "{msg} {wide_bar} {human_pos}/{human_len} {eta}"),
        None => (ProgressBar::no_length(), "{msg} {spinner} {human_pos} {elapsed}"),
    };
    if let Ok(style) = ProgressStyle::with_template(form) {
        bar.set_style(style);
    }
    bar.set_message(label.to_string());
    std::thread::scope(|scope| {
        // The sender goes when the work is done or panics, and the thread with it.
        let (end, wait) = mpsc::channel::<()>();
        let (shown, done) = (&bar, &done);
        scope.spawn(move || {
            while let Err(mpsc::RecvTimeoutError::Timeout) =
                wait.recv_timeout(Duration::from_millis(100))
            {
                shown.set_position(done());
            }
            shown.finish_and_clear();
        });
        let result = work();
        drop(end);
        result
    })
}

/// Does some work while saying how far it has come in words of its own.
pub fn say<T>(said: impl Fn() -> String + Sync, work: impl FnOnce() -> T) -> T {
    if !std::io::stderr().is_terminal() {
        return work();
    }
    let bar = ProgressBar::no_length();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg} {elapsed}") {
        bar.set_style(style);
    }
    std::thread::scope(|scope| {
        // The sender goes when the work is done or panics, and the thread with it.
        let (end, wait) = mpsc::channel::<()>();
        let (shown, said) = (&bar, &said);
        scope.spawn(move || {
            while let Err(mpsc::RecvTimeoutError::Timeout) =
                wait.recv_timeout(Duration::from_millis(100))
            {
                shown.set_message(said());
                shown.tick();
            }
            shown.finish_and_clear();
        });
        let result = work();
        drop(end);
        result
    })
}

/// Seconds of processor time that this program has taken so far, all threads together; `None` where
/// the system does not tell.
#[must_use]
pub fn cpu_seconds() -> Option<f64> {
    // The name of the program, in brackets, may hold anything; what follows it are numbers. The 12th
    // and 13th are the time taken in the program and for it, in hundredths of a second.
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    let numbers: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |n: usize| numbers.get(n)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / 100.0)
}
