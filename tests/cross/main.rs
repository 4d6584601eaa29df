//! Games of four players on rows that cross.

mod laws;
mod several;
mod show;
mod two_rows;

use pitproof::rules::cross::Plain;
use pitproof::rules::kernel::Ruled;
use pitproof::spec::{Interpretation, Library};

/// The game of a reading that is played on a cross.
fn game(name: &str) -> Plain {
    let reading =
        Interpretation::parse(name, &Library::new()).unwrap_or_else(|e| panic!("{name}: {e}"));
    match reading.ruled() {
        Ruled::Cross(ruleset) => Plain::new(ruleset.clone()),
        _ => panic!("{name} is played by another kernel"),
    }
}
