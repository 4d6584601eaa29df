//! `pitproof report GAME`: the main job, the whole answer on one page.

use std::io::sink;

use clap::ValueEnum;
use schemars::JsonSchema;
use serde::Serialize;

use super::solve::Limits;
use super::{Context, Failure, Outcome, Status, check, resolve, solve};
use crate::check::Report as Checked;
use crate::show::page::{html, markdown};
use crate::show::report::{Cite, Parts, page};
use crate::show::{values, verdicts, wrap};
use crate::solve::valuation::{NoValue, Profiles, Ready, Valuation};

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with answers if they are not the default ones.
    pub game: String,
    /// How to write it: for a terminal, as Markdown, or as one HTML file that needs nothing else.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// Threads and memory.
    #[command(flatten)]
    pub limits: Limits,
}

/// How to write a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text, as it is found out.
    Text,
    /// Markdown.
    Markdown,
    /// HTML, with boards.
    Html,
}

/// The whole answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Reported {
    /// By what it is cited.
    pub cite: Cite,
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
    if context.json && args.format != Format::Text {
        let message = "--json and --format are two forms of the same report; give one of them";
        return Err(Failure::Wrong(message.into()));
    }
    let reading = resolve::sowing(&args.game, "report")?;
    let look = context.look;
    let told = !context.json && args.format == Format::Text;
    if told {
        let spec = reading.spec();
        writeln!(context.out, "{}: {reading}\n", look.heading(&spec.title))?;
        writeln!(context.out, "{}\n", wrap::paragraph(&spec.about, "", ""))?;
        writeln!(context.out, "{}\n", look.heading("Do the rules hold together?"))?;
        check::say_if_too_many(&reading, context)?;
        context.out.flush()?;
    }
    let checked = check::whole(&reading, args.limits.threads)?;
    if told {
        write!(context.out, "{}", verdicts::report(&checked, reading.ruled(), look))?;
        writeln!(context.out, "\n{}\n", look.heading("What is the game worth?"))?;
    }
    let mut status = check::status(&checked);
    let (ruleset, start) = (reading.ruleset(), reading.ruleset().start());
    let how = args.limits.how(Profiles::Explain);
    let (mut value, mut no_value) = (None, None);
    let fits = Ready::new(ruleset, start.board.total(), &how, true).map(drop);
    let mut complete = checked.complete && !matches!(fits, Err(NoValue::Memory { .. }));
    let found = if told {
        solve::find(&reading, &start, &how, context)
    } else {
        let mut quiet = Context { out: &mut sink(), json: true, look };
        solve::find(&reading, &start, &how, &mut quiet)
    };
    match found {
        Ok(Some(valuation)) => {
            if told {
                write!(context.out, "{}", values::verdict(&valuation, look))?;
                write!(context.out, "\n{}", values::took(&valuation))?;
            }
            value = Some(valuation);
        }
        Ok(None) => (status, complete) = (Status::Stopped, false),
        Err(Failure::Wrong(message)) => {
            if told {
                writeln!(context.out, "{}", wrap::paragraph(&message, "", ""))?;
            }
            no_value = Some(message);
        }
        Err(other) => return Err(other),
    }
    let cite = Cite::of(&reading, &checked, value.as_ref(), no_value.as_deref(), complete);
    if told {
        writeln!(context.out, "\n{}", look.heading("To cite this report"))?;
        writeln!(context.out, "\n  {}\n  sha256 {}", cite.id, cite.shown())?;
    } else if context.json {
        context.json(&Reported { cite, check: checked, value, no_value })?;
    } else {
        let parts = Parts {
            reading: &reading,
            checked: &checked,
            value: value.as_ref(),
            no_value: no_value.as_deref(),
            cite: &cite,
        };
        let page = page(&parts);
        let text = match args.format {
            Format::Html => html::write(&page),
            Format::Markdown | Format::Text => markdown::write(&page),
        };
        write!(context.out, "{text}")?;
    }
    Ok(status)
}
