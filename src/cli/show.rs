//! `pitproof show GAME`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Context, Failure, Outcome, Status, progress, resolve, stop};
use crate::check::Watch;
use crate::hunt::rulebook::{Scope, book};
use crate::rules::Rules;
use crate::rules::cross::Plain;
use crate::rules::kernel::Ruled;
use crate::show::rulebook::{self, RuleBook};
use crate::show::rules::{parameters, rule_book, witnesses};
use crate::show::{Portrait, cross};
use crate::spec::{Interpretation, Setup, Spec};

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with answers if they are not the default ones.
    pub game: String,
    /// Draw the board as SVG instead: pits and their names, rows, stores, the way that seeds go. For
    /// games on a cross.
    #[arg(long, conflicts_with = "rules")]
    pub svg: bool,
    /// Show each rule with a worked example where it decides, and one where it just does not.
    #[arg(long)]
    pub rules: bool,
    /// With --rules: look at so many positions of the board at most.
    #[arg(long, value_name = "N", default_value_t = 100_000_000, requires = "rules")]
    pub positions: u64,
    /// With --rules: threads to use; as many as there are processors, if missing.
    #[arg(long, value_name = "N", requires = "rules", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

/// What `show --json` writes.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "there is one of it")]
pub enum Output<'a> {
    /// The spec and the reading.
    Shown(Shown<'a>),
    /// With `--rules`: the rules with their examples.
    Rules(RuleBook),
    /// With `--svg`: the board.
    Drawn {
        /// The picture.
        svg: String,
    },
}

/// An interpretation.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Shown<'a> {
    /// Its name in canonical form.
    pub interpretation: String,
    /// The spec as it stands.
    pub spec: &'a Spec,
    /// Sources that are one witness, list by list.
    pub witnesses: Vec<Vec<&'a str>>,
    /// The board and what lies on it at the start.
    pub setup: &'a Setup,
    /// Pits a side, or in a row, where the game has pits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pits: Option<u8>,
    /// Seeds in each pit at the start, where there are seeds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seeds: Option<u8>,
    /// The position that a game starts from.
    pub start: String,
    /// The answers to all questions that arise.
    pub answers: &'a BTreeMap<String, String>,
    /// The parameters that are set by hand, against the spec.
    pub departures: Vec<Departure>,
    /// The parameters that some rule reads.
    pub parameters: Vec<Parameter>,
    /// How positions and moves are written.
    pub notation: Vec<String>,
}

/// A parameter set by hand.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Departure {
    /// The parameter.
    pub parameter: &'static str,
    /// Its value.
    pub value: String,
    /// What it departs from.
    pub from: String,
}

/// A parameter of the kernel.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it decides.
    pub decides: &'static str,
    /// Its value.
    pub value: String,
    /// The clause or answer that sets it.
    pub because: String,
}

/// Writes the rule book.
///
/// # Errors
/// There is no such game, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let interpretation = resolve::interpretation(&args.game)?;
    if args.svg {
        return drawn(&interpretation, context);
    }
    if args.rules {
        return worked(args, &interpretation, context);
    }
    if !context.json {
        write!(context.out, "{}", rule_book(&interpretation, context.look))?;
        return Ok(Status::Expected);
    }
    let portrait = Portrait::of(&interpretation);
    let departures = interpretation.departures().map(|one| Departure {
        parameter: one.key.name(),
        value: one.value.clone(),
        from: one.from.clone(),
    });
    let parameters = parameters(&interpretation).into_iter().map(|(key, value, because)| {
        Parameter { name: key.name(), decides: key.doc(), value, because }
    });
    context.json(&Output::Shown(Shown {
        interpretation: interpretation.canonical(),
        spec: interpretation.spec(),
        witnesses: witnesses(interpretation.spec()),
        setup: interpretation.setup(),
        pits: interpretation.setup().pits,
        seeds: interpretation.setup().seeds,
        start: portrait.start,
        answers: interpretation.answers(),
        departures: departures.collect(),
        parameters: parameters.collect(),
        notation: portrait.notation,
    }))?;
    Ok(Status::Expected)
}

/// The board as a picture.
fn drawn(interpretation: &Interpretation, context: &mut Context) -> Outcome {
    let Ruled::Cross(ruleset) = interpretation.ruled() else {
        let message = "--svg draws boards on a cross; the other boards are drawn in the text";
        return Err(Failure::Wrong(message.into()));
    };
    let game = Plain::new(ruleset.clone());
    let svg = cross::svg(&game, &Rules::start(&game));
    if context.json {
        context.json(&Output::Drawn { svg })?;
    } else {
        write!(context.out, "{svg}")?;
    }
    Ok(Status::Expected)
}

/// The rules with their examples.
fn worked(args: &Args, interpretation: &Interpretation, context: &mut Context) -> Outcome {
    resolve::sown(interpretation, "show --rules")?;
    let (watch, pool) = (Watch::default(), resolve::pool(args.threads)?);
    let scope = Scope { positions: args.positions };
    let found = stop::following(&watch, || {
        progress::watch_by(
            "positions",
            None,
            || watch.done(),
            || pool.install(|| book(interpretation, &scope, &watch)),
        )
    });
    let book = RuleBook::of(interpretation, &found);
    let status = if book.stopped_at.is_some() { Status::Stopped } else { Status::Expected };
    if context.json {
        context.json(&Output::Rules(book))?;
    } else {
        write!(context.out, "{}", rulebook::text(&book, interpretation, context.look))?;
    }
    Ok(status)
}
