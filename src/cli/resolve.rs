//! From arguments as typed to what they stand for, or one clear message.

use std::io::Read;
use std::path::Path;

use super::Failure;
use crate::rules::kernel::Kernel;
use crate::rules::sowing::{
    Compiled, Layers, Move, Position, Ruleset, Setup, parse_move, read_position,
};
use crate::show::table::thousands;
use crate::solve::{Answers, Endless};
use crate::spec::{Interpretation, Library};
use crate::table::{Table, rulestext};

/// Whether a path stands for standard input or output, as `-` does.
pub fn is_dash(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The interpretation of a name.
///
/// # Errors
/// There is none of that name; the message names what is like it.
pub fn interpretation(name: &str) -> Result<Interpretation, Failure> {
    Interpretation::parse(name, &Library::new()).map_err(Failure::wrong)
}

/// The interpretation of a name, if the sowing kernel plays it.
///
/// # Errors
/// There is none of that name, or another kernel plays it, which this command cannot do.
pub fn sowing(name: &str, command: &str) -> Result<Interpretation, Failure> {
    let found = interpretation(name)?;
    sown(&found, command)?;
    Ok(found)
}

/// Whether the sowing kernel plays a game.
///
/// # Errors
/// Another kernel plays it, which this command cannot do.
pub fn sown(game: &Interpretation, command: &str) -> Result<(), Failure> {
    let kernel = game.kernel();
    if kernel == Kernel::Sowing {
        return Compiled::fits(game.ruleset()).map_err(Failure::wrong);
    }
    let title = &game.spec().title;
    Err(Failure::Wrong(format!(
        "`{command}` is for games of the kernel `sowing`, and {title} is played by `{kernel}`; for \
         every kernel there are show, lint, rules, explain, perft, check, solve, play and pair"
    )))
}

/// A position of the game, or its start.
///
/// # Errors
/// The text cannot be read, or the game cannot be in that position.
pub fn position(ruleset: &Ruleset, text: Option<&str>) -> Result<Position, Failure> {
    let Some(text) = text else { return Ok(ruleset.start()) };
    read_position(ruleset, text).map_err(Failure::Wrong)
}

/// The captures that a text gives with a position; none if it gives none.
#[must_use]
pub fn captured(text: Option<&str>) -> [u32; 2] {
    let setup = text.and_then(|text| Setup::parse(text).ok());
    setup.and_then(|setup| setup.taken).unwrap_or([0, 0])
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

/// Threads to use: so many, or as many as there are processors.
#[must_use]
pub fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(
        || std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        usize::from,
    )
}

/// Whether work that needs so many bytes fits into so many megabytes.
///
/// # Errors
/// It does not; the message says what it needs.
pub fn fits(megabytes: u32, needed: u128) -> Result<(), Failure> {
    let needed = needed.div_ceil(1_000_000);
    if needed <= u128::from(megabytes) {
        return Ok(());
    }
    let needed = thousands(needed);
    Err(Failure::Wrong(format!(
        "this needs about {needed} MB, and --memory allows {megabytes}; give --memory {needed}"
    )))
}

/// An open table, and the rules that it was solved for with their provenance, if their spec is
/// still there.
///
/// # Errors
/// It cannot be read, was solved for another game than was asked for, or the spec has changed.
pub fn table(path: &Path, game: Option<&str>) -> Result<(Table, Ruleset), Failure> {
    let shown = path.display();
    let table = Table::open(path).map_err(|error| Failure::Wrong(format!("`{shown}`: {error}")))?;
    let about = &table.head().about;
    if let Some(game) = game {
        let asked = interpretation(game)?.canonical();
        if asked != about.interpretation {
            return Err(Failure::Wrong(format!(
                "`{shown}` is a table of `{}`, not of `{asked}`",
                about.interpretation
            )));
        }
    }
    let ruleset = match Interpretation::parse(&about.interpretation, &Library::new()) {
        Ok(found) if found.kernel() != Kernel::Sowing => {
            return Err(Failure::Wrong(format!(
                "`{shown}` is a table of `{}`, which the sowing kernel does not play any more",
                about.interpretation
            )));
        }
        Ok(found) if rulestext::text(found.ruleset()) == about.rules => found.ruleset().clone(),
        Ok(found) => {
            return Err(Failure::Wrong(format!(
                "`{shown}` is a table of `{}` as its rules were when it was solved; those of `{found}` are others now: solve it again\n{}",
                about.interpretation,
                difference(&about.rules, &rulestext::text(found.ruleset()))
            )));
        }
        // The table has its rules with it.
        Err(_) => table.ruleset().clone(),
    };
    Ok((table, ruleset))
}

/// What is wrong with asking a table of few seeds about a board with more.
pub fn beyond(seeds: u8, most: usize) -> String {
    format!("the table has boards with up to {most} seeds, and there are {seeds} here")
}

/// Whether a table has a position.
///
/// # Errors
/// It has more seeds than the boards of the table.
pub fn holds(table: &Table, position: &Position) -> Result<(), String> {
    let (seeds, most) = (position.board.total(), table.head().about.seeds);
    if seeds > most { Err(beyond(seeds, most.into())) } else { Ok(()) }
}

/// Everything in the table of a whole game.
///
/// # Errors
/// It is an endgame table, is damaged, or is too large to index.
pub fn answers(
    path: &Path,
    table: &Table,
    ruleset: Ruleset,
    endless: Endless,
) -> Result<Answers<Layers>, Failure> {
    let shown = path.display();
    let damaged = |why: &dyn std::fmt::Display| Failure::Wrong(format!("`{shown}`: {why}"));
    holds(table, &ruleset.start()).map_err(|why| damaged(&why))?;
    let solved = table.load().map_err(|error| damaged(&error))?;
    let seeds = ruleset.total();
    let game = Compiled::fitting(ruleset).map_err(Failure::wrong)?;
    let layers = Layers::new(game, seeds).map_err(Failure::wrong)?;
    Ok(Answers::new(layers, solved, endless))
}

/// The lines in which two rules texts differ.
fn difference(table: &str, now: &str) -> String {
    let lines = table.lines().zip(now.lines()).filter(|(table, now)| table != now);
    lines
        .map(|(table, now)| format!("  the table: {table}\n  now: {now}"))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Threads to work with.
///
/// # Errors
/// The system gives none.
pub fn pool(asked: Option<u16>) -> Result<rayon::ThreadPool, Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads(asked)).build();
    pool.map_err(|error| Failure::Wrong(format!("cannot start threads: {error}")))
}
