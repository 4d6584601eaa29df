//! Worked examples of a spec, held against rules.

use crate::check::front::ExampleReport;
use crate::check::general::examples;
use crate::fit::{Judge, Mismatch, Space};
use crate::games::{Guest, meet};
use crate::rules::Worded;
use crate::rules::sowing::{Params, Plain, Ruleset};
use crate::spec::document::{Example, Play};
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
    examples.filter(|example| example.line.is_some()).map(|example| one(reading, example)).collect()
}

/// The examples of a game of any kernel that hold under the answers of an interpretation, played out.
#[must_use]
pub fn played(reading: &Interpretation) -> Vec<ExampleReport> {
    let examples = reading.spec().examples.iter().filter(|example| reading.holds(&example.when));
    examples
        .filter_map(|example| {
            let play = example.play.as_ref()?;
            let why = match on_board(reading, example) {
                Ok(board) => meet(board.ruled(), Actor(play)),
                Err(error) => Some(error.to_string()),
            };
            Some(ExampleReport {
                id: example.id.clone(),
                text: example.text.clone(),
                holds: why.is_none(),
                why,
            })
        })
        .collect()
}

/// Plays out an example.
struct Actor<'a>(&'a Play);

impl Guest for Actor<'_> {
    type Gain = Option<String>;
    fn meet<G: Worded>(self, game: &G) -> Self::Gain {
        examples::fails(game, self.0)
    }
}

/// The interpretation on the board of an example.
fn on_board(reading: &Interpretation, example: &Example) -> Result<Interpretation, NameError> {
    let own = default_board(reading);
    let setup = example.setup.as_deref().or(own.as_deref());
    setup.map_or_else(|| Ok(reading.clone()), |setup| reading.with("setup", setup))
}

fn one(reading: &Interpretation, example: &Example) -> Result<Worked, String> {
    let wrong = |why: &str| format!("the example `{}` cannot be read: {why}", example.id);
    let on_board = on_board(reading, example).map_err(|error| wrong(&error.to_string()))?;
    let ruleset = on_board.ruleset().clone();
    let line = example.line.as_ref().ok_or_else(|| wrong("it has no line"))?;
    let evidence = evidence(line, &ruleset, WAYS).map_err(|fault| wrong(&fault.message))?;
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
    let held = judge.hold(&worked.evidence, &places, &mut |_, mismatch, _| {
        first.get_or_insert(mismatch);
    });
    if !held.fits.is_false() {
        return None;
    }
    Some(first.map_or_else(|| "has no such position".into(), |mismatch| mismatch.words(&ruleset)))
}
