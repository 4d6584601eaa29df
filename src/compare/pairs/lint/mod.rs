//! Whether a pair document is complete and fits the specs of its games.

use std::collections::BTreeSet;

mod boards;
mod parameters;

use super::document::{Check, Pair, Stand, Statement, Treated};
use super::run::law_ids;
use crate::check::family::laws;
use crate::names::closest;
use crate::rules::sowing::Plain;
use crate::rules::vocabulary::Place;
use crate::spec::compile::places;
use crate::spec::{Interpretation, Library};

/// Everything wrong with a pair document, each as a sentence.
#[must_use]
pub fn lint(pair: &Pair, library: &Library) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut readings = [Vec::new(), Vec::new()];
    for (game, found) in [&pair.first, &pair.second].into_iter().zip(&mut readings) {
        for name in &game.readings {
            match Interpretation::parse(name, library) {
                Ok(reading) if reading.loaded().name == game.name => found.push(reading),
                Ok(_) => wrong.push(format!("`{name}` is no reading of {}", game.name)),
                Err(error) => wrong.push(error.to_string()),
            }
        }
        if found.is_empty() {
            wrong.push(format!("no reading of {} is named to look at", game.name));
        }
    }
    for &place in Place::ALL {
        match pair.places.iter().filter(|one| one.place == place).count() {
            1 => {}
            0 => wrong.push(format!("the place {} is not treated", place.name())),
            _ => wrong.push(format!("the place {} is treated more than once", place.name())),
        }
    }
    let mut ids = BTreeSet::new();
    for statement in pair.statements() {
        if !ids.insert(&statement.id) {
            wrong.push(format!("there are two statements `{}`", statement.id));
        }
        if statement.text.trim().is_empty() {
            wrong.push(format!("{}: nothing is said in words", statement.id));
        }
        let found = match &statement.check {
            Check::Parameter(settings) => parameters::faults(settings, &readings),
            check => boards::faults(check, pair, library),
        };
        wrong.extend(found.into_iter().map(|what| format!("{}: {what}", statement.id)));
        if let Check::Law { law, .. } = &statement.check
            && !law_ids().contains(&law.as_str())
        {
            let near = closest(law, law_ids());
            let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            wrong.push(format!("{}: there is no family law `{law}`{near}", statement.id));
        }
    }
    let valued = pair.statements().any(|one| matches!(one.check, Check::Value { .. }));
    match &pair.no_values {
        None if !valued => wrong.push(
            "no board has its value stated in both games: state one, or say in `no-values` why there \
             is none"
                .into(),
        ),
        Some(why) if !valued && why.trim().is_empty() => {
            wrong.push("`no-values` does not say why no board has values in both games".into());
        }
        Some(_) if valued => wrong.push(
            "`no-values` says why no board has values in both games, and a statement has them".into(),
        ),
        _ => {}
    }
    for one in &pair.places {
        if let [[first, ..], [second, ..]] = readings.each_ref().map(Vec::as_slice) {
            stands(one, [first, second], &mut wrong);
        }
    }
    parameters::unstated(pair, &readings, &mut wrong);
    wrong
}

/// Whether what is said of a place fits the clauses and questions there, and the statements.
fn stands(one: &Treated, readings: [&Interpretation; 2], wrong: &mut Vec<String>) {
    let has = readings.map(|reading| {
        let spec = reading.spec();
        spec.clauses.iter().any(|clause| clause.about.contains(&one.place))
            || spec.questions.iter().any(|asked| places(spec.kernel, asked).contains(&one.place))
    });
    let fits = match one.is {
        Stand::Same | Stand::Differs => has == [true, true],
        Stand::OnlyFirst => has == [true, false],
        Stand::OnlySecond => has == [false, true],
        Stand::Neither => has == [false, false],
    };
    let place = one.place.name();
    if !fits {
        let [first, second] = has.map(|has| if has { "a rule" } else { "no rule" });
        let is = serde_json::to_value(one.is).unwrap_or_default();
        let is = is.as_str().unwrap_or_default();
        wrong.push(format!(
            "{place} is said to be `{is}`, but the first game has {first} there, and the second {second}"
        ));
    }
    if one.text.trim().is_empty() {
        wrong.push(format!("{place}: nothing is said in words"));
    }
    if one.statements.is_empty() && one.is != Stand::Neither {
        wrong.push(format!("{place}: nothing is checked"));
    }
    let named = |parts: bool| {
        let ids = one.statements.iter().filter(|found| found.check.parts() == parts);
        ids.map(|found| format!("`{}`", found.id)).collect::<Vec<_>>()
    };
    let [alike, parts] = [false, true].map(named);
    if one.is == Stand::Same && !parts.is_empty() {
        wrong.push(format!(
            "{place}: is the same, and a statement says that the games differ: {}",
            parts.join(", ")
        ));
    }
    if one.is == Stand::Differs && parts.is_empty() {
        let none = if alike.is_empty() { "there is none".into() } else { alike.join(", ") };
        wrong.push(format!(
            "{place}: differs, and no statement says in what; all say that it is the same: {none}"
        ));
    }
    if one.is == Stand::Same && !one.statements.is_empty() && one.statements.iter().all(empty) {
        wrong.push(format!(
            "{place}: is the same, and nothing says so but laws that every game must keep: {}",
            alike.join(", ")
        ));
    }
}

/// Whether a statement would be true of any two games.
fn empty(statement: &Statement) -> bool {
    let Check::Law { law, .. } = &statement.check else { return false };
    laws::<Plain>().iter().any(|one| one.always && one.law.id == law)
}
