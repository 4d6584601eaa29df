//! From arguments as typed to what they stand for, or one clear message.

use std::io::Read;
use std::path::Path;

use super::Failure;
use crate::rules::sowing::{Move, Position, Ruleset, Setup, parse_move};
use crate::spec::{Interpretation, Library};

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

/// The text of a file of at most so many bytes.
///
/// # Errors
/// It cannot be read, is too long, or is no text.
pub fn text_file(path: &Path, most: u64) -> Result<String, Failure> {
    let shown = path.display();
    if path.is_dir() {
        return Err(Failure::Wrong(format!("`{shown}` is a directory; name a file")));
    }
    let cannot = |error| Failure::Wrong(format!("cannot read `{shown}`: {error}"));
    let file = std::fs::File::open(path).map_err(cannot)?;
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes).map_err(cannot)?;
    if bytes.len() as u64 > most {
        return Err(Failure::Wrong(format!("`{shown}` has more than {most} bytes")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::Wrong(format!("`{shown}` is no text: byte {at} is no UTF-8"))
    })
}
