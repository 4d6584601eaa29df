//! From arguments as typed to what they stand for, or one clear message.

use super::Failure;
use crate::rules::sowing::{Move, Position, Ruleset, Setup, parse_move};
use crate::spec::{Interpretation, Library};

/// The invariants that specs may name.
pub const INVARIANTS: &[&str] = &[
    "seed-conservation",
    "captures-never-shrink",
    "own-pit-lifted",
    "no-singleton-lifted",
    "sowing-path",
    "capture-form",
    "no-grand-slam",
    "feeding-honoured",
    "exempt-ply-captures-nothing",
    "ends-when-stuck",
    "scores-add-up",
    "half-turn-symmetry",
    "legal-list-equals-predicate",
    "events-tell-all",
];

/// The interpretation of a name.
///
/// # Errors
/// There is none of that name; the message names what is like it.
pub fn interpretation(name: &str) -> Result<Interpretation, Failure> {
    Interpretation::parse(name, &Library::new()).map_err(Failure::wrong)
}

/// A position of the game, or its start.
///
/// # Errors
/// The text cannot be read, or the game cannot be in that position.
pub fn position(ruleset: &Ruleset, text: Option<&str>) -> Result<Position, Failure> {
    let Some(text) = text else { return Ok(ruleset.start()) };
    let setup = Setup::parse(text).map_err(Failure::wrong)?;
    setup.position(ruleset).map_err(|wrong| {
        let shown = text.escape_default();
        match wrong.as_slice() {
            [one] => Failure::Wrong(format!("`{shown}` is no position of this game: {one}")),
            all => Failure::Wrong(format!(
                "`{shown}` is no position of this game:\n  - {}",
                all.join("\n  - ")
            )),
        }
    })
}

/// A move on the board.
///
/// # Errors
/// The text is no pit of the board.
pub fn mv(ruleset: &Ruleset, text: &str) -> Result<Move, Failure> {
    parse_move(ruleset, text).map_err(Failure::Wrong)
}
