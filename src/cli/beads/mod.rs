//! The commands that solve and look up, for bead games: their values are won, lost or neither, and
//! not margins.
//!
//! `solve`, `probe`, `verify` and `stats` come here when the game, or the table, is one of beads.

mod probe;
mod solve;
mod stats;
mod verify;

use std::path::Path;

use super::{Failure, resolve};
use crate::spec::{Interpretation, Library};
use crate::table::beads::{BeadTable, rules_text};

pub use probe::run as probe;
pub use solve::run as solve;
pub use stats::run as stats;
pub use verify::run as verify;

/// An open table of a bead game that is of the game asked for, with its rules as their spec has them
/// now.
fn table(path: &Path, game: Option<&str>) -> Result<BeadTable, Failure> {
    let shown = path.display();
    let table =
        BeadTable::open(path).map_err(|error| Failure::Wrong(format!("`{shown}`: {error}")))?;
    let about = table.about();
    if let Some(game) = game {
        let asked = resolve::interpretation(game)?.canonical();
        if asked != about.interpretation {
            return Err(Failure::Wrong(format!(
                "`{shown}` is a table of `{}`, not of `{asked}`",
                about.interpretation
            )));
        }
    }
    if let Ok(found) = Interpretation::parse(&about.interpretation, &Library::new())
        && found.ruled().beads().map(rules_text) != Some(rules_text(&about.rules))
    {
        return Err(Failure::Wrong(format!(
            "`{shown}` is a table of `{}` as its rules were when it was solved, and they are others \
             now: solve it again",
            about.interpretation
        )));
    }
    Ok(table)
}
