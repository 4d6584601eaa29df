//! `pitproof replay FILE`.

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Context, Failure, Outcome, Status, resolve};
use crate::check::{Counterexample, replay};
use crate::show::verdicts;
use crate::spec::{Interpretation, Library};

/// Most bytes of a counterexample that are read.
const MAX_BYTES: u64 = 64 << 20;

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A counterexample that `check --save` wrote.
    pub file: PathBuf,
}

/// What came of playing a counterexample again.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Again {
    /// Whether it still breaks what it broke.
    pub still: bool,
    /// What came of it, as a sentence.
    pub words: String,
    /// Whether boards and events are those of the file.
    pub same: bool,
    /// The line as it is played now.
    pub now: Counterexample,
}

/// Plays a counterexample again; that it still fails is a finding.
///
/// # Errors
/// The file is no counterexample, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let text = resolve::text_file(&args.file, MAX_BYTES)?;
    let shown = args.file.display();
    let library = Library::new();
    let rules = |name: &str| match Interpretation::parse(name, &library) {
        Ok(interpretation) => Ok(interpretation.ruled().clone()),
        Err(error) => Err(error.to_string()),
    };
    let sown = |name: &str| match rules(name)?.sowing() {
        Some(ruleset) => Ok(ruleset.clone()),
        None => Err("only games of the kernel `sowing` are replayed".into()),
    };
    let replayed =
        replay(&text, sown).map_err(|error| Failure::Wrong(format!("`{shown}`: {error}")))?;
    let again = Again {
        still: replayed.still,
        words: replayed.words,
        same: replayed.same,
        now: replayed.now,
    };
    if context.json {
        context.json(&again)?;
    } else {
        let rules = rules(&again.now.interpretation).map_err(Failure::Wrong)?;
        writeln!(context.out, "{}\n", again.now.interpretation)?;
        writeln!(context.out, "{}", verdicts::line(&again.now, &rules))?;
        writeln!(context.out, "{}", again.words)?;
        if !again.same {
            writeln!(context.out, "Boards or events are not those of the file.")?;
        }
    }
    Ok(if again.still { Status::Finding } else { Status::Expected })
}
