//! The rules of a reading with one parameter changed.

use crate::rules::sowing::params::Counts;
use crate::rules::sowing::{Key, Params, Ruleset};

/// Rules that differ in one parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mutant {
    /// The parameter.
    pub key: Key,
    /// Its value in the reading.
    pub from: String,
    /// Its value here.
    pub to: String,
    /// All parameters.
    pub params: Params,
    /// Parameters that are read only because of the change; nothing sets them, so that they have
    /// the value that stands for "not read".
    pub also: Vec<Key>,
}

/// Every change of one parameter that the rules read: every other word, neighbouring numbers, and
/// for a set of counts each count left out, each neighbour added, every even count, and none.
#[must_use]
pub fn mutants(ruleset: &Ruleset) -> Vec<Mutant> {
    let params = &ruleset.params;
    let mut all = Vec::new();
    for &key in Key::ALL.iter().filter(|&&key| params.reads(key)) {
        for to in others(params, key) {
            let mut changed = *params;
            // What cannot be set is no value.
            if changed.set(key, &to).is_err() {
                continue;
            }
            let read_now = |other: &&Key| changed.reads(**other) && !params.reads(**other);
            let also = Key::ALL.iter().filter(read_now).copied().collect();
            all.push(Mutant { key, from: params.get(key), to, params: changed, also });
        }
    }
    all
}

fn others(params: &Params, key: Key) -> Vec<String> {
    let now = params.get(key);
    let mut values: Vec<String> = match key {
        Key::capture_counts => neighbouring(&params.capture_counts),
        _ if key.choices().is_empty() => {
            let number: u32 = now.parse().unwrap_or(0);
            let near = number.checked_sub(1).into_iter().chain([number + 1]);
            near.map(|number| number.to_string()).collect()
        }
        _ => key.choices().iter().map(|(word, _)| (*word).to_string()).collect(),
    };
    values.retain(|value| *value != now);
    values
}

fn neighbouring(counts: &Counts) -> Vec<String> {
    let text = |counts: &[u8]| counts.iter().map(u8::to_string).collect::<Vec<_>>().join("+");
    let mut values = vec!["none".to_string(), "even".to_string()];
    // Every even count is no list that one writes down.
    if *counts == Counts::EVEN {
        values.extend(["2", "2+4", "2+4+6"].map(Into::into));
        return values;
    }
    let held: Vec<u8> = counts.iter().collect();
    for &count in &held {
        let fewer: Vec<u8> = held.iter().copied().filter(|&other| other != count).collect();
        if !fewer.is_empty() {
            values.push(text(&fewer));
        }
    }
    let mut near: Vec<u8> =
        held.iter().flat_map(|&count| [count.saturating_sub(1), count.saturating_add(1)]).collect();
    near.sort_unstable();
    near.dedup();
    for count in near.into_iter().filter(|count| *count > 0 && !held.contains(count)) {
        let mut more = held.clone();
        more.push(count);
        more.sort_unstable();
        values.push(text(&more));
    }
    values
}
