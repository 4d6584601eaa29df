//! Ctrl-C, in one place: the first asks for an orderly stop, the second ends the program.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::check::Watch;

static STOP: AtomicBool = AtomicBool::new(false);
static INSTALLED: Once = Once::new();

/// The flag that Ctrl-C raises. Commands with long work hand it down and look at it now and then.
pub fn flag() -> &'static AtomicBool {
    INSTALLED.call_once(|| {
        // Without a handler Ctrl-C still ends the program, only less politely.
        let _ = ctrlc::set_handler(|| {
            if STOP.swap(true, Ordering::Relaxed) {
                std::process::exit(3);
            }
        });
    });
    &STOP
}

/// Whether somebody asked to stop.
#[must_use]
pub fn asked() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// Does some work while handing Ctrl-C on to the flag that the work looks at.
pub fn passing<T>(cancel: &AtomicBool, work: impl FnOnce() -> T) -> T {
    let asked = flag();
    std::thread::scope(|scope| {
        // The sender goes when the work is done or panics, and the thread with it.
        let (end, wait) = std::sync::mpsc::channel::<()>();
        scope.spawn(move || {
            let pause = std::time::Duration::from_millis(20);
            while let Err(std::sync::mpsc::RecvTimeoutError::Timeout) = wait.recv_timeout(pause) {
                if asked.load(Ordering::Relaxed) {
                    cancel.store(true, Ordering::Relaxed);
                }
            }
        });
        let result = work();
        drop(end);
        result
    })
}

/// Does some work and raises the wish to stop on its [`Watch`] when Ctrl-C asks for a stop.
pub fn following<T>(watch: &Watch, work: impl FnOnce() -> T) -> T {
    let cancel = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (end, wait) = std::sync::mpsc::channel::<()>();
        let cancel = &cancel;
        scope.spawn(move || {
            let pause = std::time::Duration::from_millis(20);
            while let Err(std::sync::mpsc::RecvTimeoutError::Timeout) = wait.recv_timeout(pause) {
                if cancel.load(Ordering::Relaxed) {
                    watch.stop();
                }
            }
        });
        let result = passing(cancel, work);
        drop(end);
        result
    })
}
