//! Faults of statements about parameters, and parameters that no statement is about.

use std::collections::BTreeSet;

use super::super::document::{Check, Pair, Setting, Settings, Stand};
use crate::names::closest;
use crate::rules::kernel::{Kernel, Key, Values};
use crate::rules::vocabulary::Place;
use crate::spec::Interpretation;

/// What is wrong with a statement about parameters, as sentences.
pub(super) fn faults(settings: &Settings, readings: &[Vec<Interpretation>; 2]) -> Vec<String> {
    let [Some(first), Some(second)] = readings.each_ref().map(|all| all.first()) else {
        return Vec::new();
    };
    let kernels = [first.kernel(), second.kernel()];
    let mut wrong: Vec<String> = Vec::new();
    for (setting, kernel) in settings.both().into_iter().zip(kernels) {
        if let Err(why) = setting_of(setting, kernel)
            && !wrong.contains(&why)
        {
            wrong.push(why);
        }
    }
    let [one, other] = settings.both();
    if wrong.is_empty() && kernels[0] == kernels[1] {
        if one.parameter != other.parameter {
            wrong.push(format!(
                "both games are played by the kernel {}, so that `{}` and `{}` are not one rule",
                kernels[0], one.parameter, other.parameter
            ));
        } else if (one.value == other.value) != settings.same {
            let word = if settings.same { "the same" } else { "different" };
            wrong.push(format!(
                "`{}` is said to be {word}, with {} in the first game and {} in the second",
                one.parameter,
                shown(one),
                shown(other)
            ));
        }
    }
    wrong
}

fn shown(setting: &Setting) -> String {
    setting.value.as_ref().map_or_else(|| "no value".into(), |value| format!("`{value}`"))
}

/// Whether a kernel has a parameter that can be set so.
fn setting_of(setting: &Setting, kernel: Kernel) -> Result<(), String> {
    let name = setting.parameter.escape_debug();
    let Some(key) = kernel.find(&setting.parameter) else {
        let near = closest(&setting.parameter, kernel.keys().map(|key| key.name()));
        let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        return Err(format!("there is no parameter `{name}`{near}"));
    };
    let Some(value) = &setting.value else { return Ok(()) };
    let mut values = Values::neutral(kernel);
    values.set(key, value).map_err(|why| format!("`{name}`: {why}"))?;
    let text = values.get(key);
    if text == *value {
        Ok(())
    } else {
        Err(format!("`{name}`: `{}` is written `{text}`", value.escape_debug()))
    }
}

/// Parameters that say more of a pair than its statements do.
///
/// Of games of one kernel each parameter that both read must be stated where their places are called
/// the same, and have one value there; and it must be stated wherever it differs, or only one reads
/// it. Of games of two kernels, a place called the same where both have parameters needs a statement
/// about them.
pub(super) fn unstated(pair: &Pair, readings: &[Vec<Interpretation>; 2], wrong: &mut Vec<String>) {
    let [Some(first), Some(second)] = readings.each_ref().map(|all| all.first()) else { return };
    let kernels = [first.kernel(), second.kernel()];
    let stand = |place: Place| pair.places.iter().find(|one| one.place == place);
    if kernels[0] != kernels[1] {
        for one in pair.places.iter().filter(|one| one.is == Stand::Same) {
            let read = [0, 1].map(|which| {
                let mut here = kernels[which].keys().filter(|key| key.place() == one.place);
                here.any(|key| !values(&readings[which], key).is_empty())
            });
            let stated =
                one.statements.iter().any(|found| matches!(found.check, Check::Parameter(_)));
            if read == [true, true] && !stated {
                wrong.push(format!(
                    "{}: is the same, both games have parameters there, and no statement has their \
                     values",
                    one.place.name()
                ));
            }
        }
        return;
    }
    for key in kernels[0].keys() {
        let both = readings.each_ref().map(|all| values(all, key));
        if both.iter().all(BTreeSet::is_empty) {
            continue;
        }
        let shared = both.iter().all(|one| !one.is_empty());
        let stating: Vec<String> = pair
            .statements()
            .filter(|one| match &one.check {
                Check::Parameter(found) => found.first.parameter == key.name(),
                _ => false,
            })
            .map(|one| format!("`{}`", one.id))
            .collect();
        let same = both[0] == both[1] && both[0].len() == 1;
        let place = key.place().name();
        let called_same = stand(key.place()).is_some_and(|one| one.is == Stand::Same);
        let name = key.name();
        let listed = both.map(|all| match all.len() {
            0 => "not read".into(),
            _ => all.into_iter().collect::<Vec<_>>().join(" or "),
        });
        if called_same && shared && !same {
            let stating = match stating.as_slice() {
                [] => String::new(),
                all => format!(" (of which speaks {})", all.join(", ")),
            };
            wrong.push(format!(
                "{place}: is the same, but `{name}`{stating} is {} in the first game and {} in the \
                 second",
                listed[0], listed[1]
            ));
        } else if stating.is_empty() && called_same && same {
            wrong.push(format!(
                "{place}: is the same, and no statement says that `{name}` is {} in both games",
                listed[0]
            ));
        } else if stating.is_empty() && !same {
            wrong.push(format!(
                "{place}: no statement says that `{name}` is {} in the first game and {} in the second",
                listed[0], listed[1]
            ));
        }
    }
}

/// The values that a parameter has in the readings of a game that read it.
fn values(readings: &[Interpretation], key: Key) -> BTreeSet<String> {
    let of = |reading: &Interpretation| {
        let values = reading.ruled().values();
        values.reads(key).then(|| values.get(key))
    };
    readings.iter().filter_map(of).collect()
}
