//! `pitproof fit GAME RECORD...`.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use super::{Context, Failure, Outcome, Status, progress, resolve, stop};
use crate::fit::{self, Space};
use crate::names::closest;
use crate::show::fitted;
use crate::spec::name::split;
use crate::spec::record::read;
use crate::spec::{Interpretation, SourceFile};

/// Most bytes that a record may have.
const MOST: u64 = 256 << 20;

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game; answers that are named here are held, all other questions are open.
    pub game: String,
    /// Files of JSON lines; - reads standard input.
    #[arg(required = true)]
    pub records: Vec<PathBuf>,
    /// Leave only these questions open; all others are held at their answers in GAME.
    #[arg(long, value_name = "QUESTION", value_delimiter = ',')]
    pub questions: Vec<String>,
    /// Refuse a position of which more than so many others may be meant.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub ways: u64,
}

/// Holds records against all readings.
///
/// # Errors
/// The input is bad, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let reading = resolve::sowing(&args.game, "fit")?;
    let held = held(args, &reading)?;
    let mut records = Vec::new();
    for path in &args.records {
        let file = if resolve::is_dash(path) {
            let text = std::io::read_to_string(std::io::stdin())
                .map_err(|error| Failure::Wrong(format!("cannot read standard input: {error}")))?;
            SourceFile::new("standard input", text)
        } else {
            SourceFile::new(path.display().to_string(), resolve::text_file(path, MOST)?)
        };
        records.push(read(file, reading.ruleset(), args.ways).map_err(Failure::wrong)?);
    }
    let space = Space::new(&reading, &held);
    let progress = fit::run::Progress::default();
    let total = records.iter().map(|record| record.lines.len() as u64).sum();
    let found = stop::passing(&progress.cancel, || {
        progress::watch("lines", Some(total), &progress.lines, || {
            fit::run(&args.game, &reading, &space, &held, &records, &progress)
        })
    });
    let stopped = progress.cancel.load(Ordering::Relaxed) && !found.complete;
    if context.json {
        context.json(&found)?;
    } else {
        write!(context.out, "{}", fitted::text(&found, context.look))?;
    }
    Ok(match (found.fitting.as_str(), stopped) {
        ("0", _) => Status::Finding,
        (_, true) => Status::Stopped,
        _ => Status::Expected,
    })
}

/// The questions that are not open.
fn held(args: &Args, reading: &Interpretation) -> Result<BTreeSet<String>, Failure> {
    let spec = reading.spec();
    let ids = || spec.questions.iter().map(|question| question.id.as_str());
    for name in &args.questions {
        if !ids().any(|id| id == name) {
            let near = closest(name, ids()).map_or_else(
                || format!("it has {}", ids().collect::<Vec<_>>().join(", ")),
                |near| format!("did you mean `{near}`?"),
            );
            let shown = name.escape_debug();
            return Err(Failure::Wrong(format!(
                "{} has no question `{shown}`; {near}",
                spec.title
            )));
        }
    }
    if !args.questions.is_empty() {
        return Ok(ids()
            .filter(|id| !args.questions.iter().any(|open| open == id))
            .map(Into::into)
            .collect());
    }
    let named = split(&args.game).map_err(Failure::wrong)?;
    let mut held = BTreeSet::new();
    for (key, value) in named.changes {
        if key == "profile" {
            let profile = spec.profiles.iter().find(|profile| profile.id == value);
            held.extend(profile.into_iter().flat_map(|profile| profile.answers.keys().cloned()));
        } else if ids().any(|id| id == key) {
            held.insert(key.into());
        }
    }
    Ok(held)
}
