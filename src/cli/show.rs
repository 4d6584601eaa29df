//! `pitproof show GAME`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Context, Outcome, Status, resolve};
use crate::rules::sowing::position_text;
use crate::show::rules::{notation, parameters, rule_book, witnesses};
use crate::spec::Spec;

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with answers if they are not the default ones.
    pub game: String,
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
    /// Pits a side.
    pub pits: u8,
    /// Seeds in each pit at the start.
    pub seeds: u8,
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
    if !context.json {
        write!(context.out, "{}", rule_book(&interpretation, context.look))?;
        return Ok(Status::Expected);
    }
    let ruleset = interpretation.ruleset();
    let departures = interpretation.departures().map(|one| Departure {
        parameter: one.key.name(),
        value: one.value.clone(),
        from: one.from.clone(),
    });
    let parameters = parameters(&interpretation).into_iter().map(|(key, value, because)| {
        Parameter { name: key.name(), decides: key.doc(), value, because }
    });
    context.json(&Shown {
        interpretation: interpretation.canonical(),
        spec: interpretation.spec(),
        witnesses: witnesses(interpretation.spec()),
        pits: ruleset.side,
        seeds: ruleset.seeds,
        start: position_text(ruleset, &ruleset.start()),
        answers: interpretation.answers(),
        departures: departures.collect(),
        parameters: parameters.collect(),
        notation: notation(ruleset),
    })?;
    Ok(Status::Expected)
}
