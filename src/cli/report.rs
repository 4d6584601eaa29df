//! `pitproof report GAME`: the main job, the whole answer on one page.

use schemars::JsonSchema;
use serde::Serialize;

use super::solve::Limits;
use super::{Context, Outcome, Status, check, resolve, solve};
use crate::check::Report as Checked;
use crate::show::{values, verdicts};
use crate::solve::valuation::{Profiles, Valuation};

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with answers if they are not the default ones.
    pub game: String,
    /// Threads and memory.
    #[command(flatten)]
    pub limits: Limits,
}

/// The whole answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Reported {
    /// Invariants and claims.
    pub check: Checked,
    /// The exact value of the start, if positions of this interpretation have values.
    pub value: Option<Valuation>,
    /// Why not, if not.
    pub no_value: Option<String>,
}

/// Checks, then solves.
///
/// # Errors
/// The input is bad, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let interpretation = resolve::interpretation(&args.game)?;
    let look = context.look;
    if !context.json {
        let spec = interpretation.spec();
        writeln!(context.out, "{}: {interpretation}\n", look.heading(&spec.title))?;
        writeln!(context.out, "{}\n", crate::show::wrap::paragraph(&spec.about, "", ""))?;
        writeln!(context.out, "{}\n", look.heading("Do the rules hold together?"))?;
        context.out.flush()?;
    }
    if !context.json {
        check::too_many(None, &interpretation, context)?;
    }
    let checked = check::whole(&interpretation, args.limits.threads)?;
    if !context.json {
        write!(context.out, "{}", verdicts::report(&checked, interpretation.ruleset(), look))?;
        writeln!(context.out, "\n{}\n", look.heading("What is the game worth?"))?;
    }
    let mut status = check::status(&checked);
    let start = interpretation.ruleset().start();
    let how = args.limits.how(Profiles::Explain);
    let mut reported = Reported { check: checked, value: None, no_value: None };
    match solve::find(&interpretation, &start, &how, context) {
        Ok(Some(valuation)) => {
            if !context.json {
                write!(context.out, "{}", values::verdict(&valuation, look))?;
                write!(context.out, "\n{}", values::took(&valuation))?;
            }
            reported.value = Some(valuation);
        }
        Ok(None) => status = Status::Stopped,
        Err(super::Failure::Wrong(message)) => {
            if !context.json {
                writeln!(context.out, "{}", crate::show::wrap::paragraph(&message, "", ""))?;
            }
            reported.no_value = Some(message);
        }
        Err(other) => return Err(other),
    }
    if context.json {
        context.json(&reported)?;
    }
    Ok(status)
}
