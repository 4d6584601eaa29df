//! Worked examples of a spec, held against rules.

use crate::fit::{Judge, Mismatch, Space};
use crate::rules::sowing::{Params, Plain, Ruleset};
use crate::spec::document::Example;
use crate::spec::record::{Evidence, evidence};
use crate::spec::{Interpretation, NameError};

/// Most positions that an example may leave open.
const WAYS: u64 = 1000;

/// A worked example, on its board.
#[derive(Clone, Debug)]
pub struct Worked {
    /// Its name.
    pub id: String,
    /// What it says.
    pub evidence: Evidence,
    /// The rules as the interpretation has them, on the board of the example.
    pub ruleset: Ruleset,
    /// The value that it gives.
    pub value: Option<i16>,
}

/// The examples that hold under the answers of an interpretation.
///
/// # Errors
/// An example cannot be read; says which, and why.
pub fn worked(reading: &Interpretation) -> Result<Vec<Worked>, String> {
    let examples = reading.spec().examples.iter().filter(|example| reading.holds(&example.when));
    examples.map(|example| one(reading, example)).collect()
}

fn one(reading: &Interpretation, example: &Example) -> Result<Worked, String> {
    let wrong = |why: &str| format!("the example `{}` cannot be read: {why}", example.id);
    let own = default_board(reading);
    let setup = example.setup.as_deref().or(own.as_deref());
    let on_board: Result<Interpretation, NameError> =
        setup.map_or_else(|| Ok(reading.clone()), |setup| reading.with("setup", setup));
    let ruleset = on_board.map_err(|error| wrong(&error.to_string()))?.ruleset().clone();
    let evidence =
        evidence(&example.line, &ruleset, WAYS).map_err(|fault| wrong(&fault.message))?;
    Ok(Worked { id: example.id.clone(), evidence, ruleset, value: example.value })
}

/// The board that examples are on unless they say otherwise.
fn default_board(reading: &Interpretation) -> Option<String> {
    let setups = &reading.spec().setups;
    let setup = setups.iter().find(|setup| setup.default).or(setups.first())?;
    Some(setup.board(reading.kernel()))
}

/// How rules fail on an example, if they do; its value is not looked at.
#[must_use]
pub fn fails(worked: &Worked, params: Params) -> Option<String> {
    let ruleset = Ruleset { params, ..worked.ruleset.clone() };
    let game = Plain::new(ruleset.clone());
    let space = Space::single(params);
    let mut judge = Judge::new(&space, &game);
    let places = judge.places(&worked.evidence, space.all(), &Vec::new());
    let mut first: Option<Mismatch> = None;
    let held = judge.hold(&worked.evidence, &places, &mut |mismatch, _| {
        first.get_or_insert(mismatch);
    });
    if !held.fits.is_false() {
        return None;
    }
    Some(first.map_or_else(|| "has no such position".into(), |mismatch| mismatch.words(&ruleset)))
}
