//! Ctrl-C, in one place: the first asks for an orderly stop, the second ends the program.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

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
