//! Ctrl-C, in one place: the first asks for an orderly stop, the second ends the program.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Once, mpsc};
use std::time::Duration;

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

/// Does some work that looks at a flag of its own, which Ctrl-C then raises too.
pub fn hand_on<T>(cancel: &AtomicBool, work: impl FnOnce() -> T) -> T {
    let stopped = flag();
    std::thread::scope(|scope| {
        // The sender goes when the work is done or panics, and the thread with it.
        let (end, wait) = mpsc::channel::<()>();
        scope.spawn(move || {
            let pause = Duration::from_millis(20);
            while wait.recv_timeout(pause) == Err(mpsc::RecvTimeoutError::Timeout) {
                if stopped.load(Ordering::Relaxed) {
                    cancel.store(true, Ordering::Relaxed);
                }
            }
        });
        let result = work();
        drop(end);
        result
    })
}
