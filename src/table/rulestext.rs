//! A ruleset as a text that stays the same from version to version, and its digest.
//!
//! One parameter a line, in the order of declaration, after the kernel and the board. The text
//! stands in the table, so that a table can be verified without the spec that it came from.

use sha2::{Digest, Sha256};

use crate::rules::params::ParamSet;
use crate::rules::sowing::packed::MAX_PACKED;
use crate::rules::sowing::{Key, Ruleset};

const FIRST: &str = "kernel sowing 1";

/// The text of a ruleset.
#[must_use]
pub fn text(ruleset: &Ruleset) -> String {
    let mut text = format!("{FIRST}\npits {}\nseeds {}\n", ruleset.side, ruleset.seeds);
    for &key in Key::ALL {
        text += &format!("{} {}\n", key.name(), ruleset.params.get(key));
    }
    text
}

/// The digest of a text.
#[must_use]
pub fn digest(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

/// Reads a text back.
///
/// # Errors
/// The line that cannot be read, or what is missing.
pub fn read(text: &str) -> Result<Ruleset, String> {
    let mut lines = text.lines();
    if lines.next() != Some(FIRST) {
        return Err(format!("its rules text does not start with `{FIRST}`"));
    }
    let mut number = |name: &str, most: usize| {
        let line = lines.next().unwrap_or_default();
        let value = line.strip_prefix(name).and_then(|rest| rest.trim().parse::<u8>().ok());
        value
            .filter(|&value| value > 0 && usize::from(value) <= most)
            .ok_or_else(|| format!("its rules text has `{}` for {name}", line.escape_debug()))
    };
    let (side, seeds) = (number("pits ", MAX_PACKED / 2)?, number("seeds ", 255)?);
    if 2 * u32::from(side) * u32::from(seeds) > 255 {
        return Err("its rules text has more seeds than a board holds".into());
    }
    Ok(Ruleset::bare(parameters(lines)?, side, seeds))
}

/// Reads the lines of parameters with which a rules text ends, whatever the kernel: all of them, in
/// the order of declaration.
pub(super) fn parameters<'a, P: ParamSet>(
    mut lines: impl Iterator<Item = &'a str>,
) -> Result<P, String> {
    let mut params = P::NEUTRAL;
    for number in 0..P::COUNT {
        let (name, line) = (P::name(number), lines.next().unwrap_or_default());
        let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        let Some(value) = value else {
            let found = line.escape_debug();
            return Err(format!("its rules text has `{found}` where `{name}` should be"));
        };
        params.set(number, value).map_err(|why| format!("`{name}` of its rules text: {why}"))?;
    }
    match lines.next() {
        Some(line) => Err(format!("its rules text goes on with `{}`", line.escape_debug())),
        None => Ok(params),
    }
}
