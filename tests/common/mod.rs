//! What several tests share: rulesets to try, and all boards of a size.
#![allow(dead_code, reason = "each test uses a part")]

use pitproof::rules::sowing::{Board, Key, Params, Ruleset};
use pitproof::spec::{Interpretation, Library};

/// The literal reading of Modiar, by hand: tests of the kernel do not depend on the spec.
pub fn literal() -> Params {
    with(
        Params::NEUTRAL,
        &[
            ("move.min-seeds", "2"),
            ("capture.counts", "2+4+6"),
            ("capture.chain", "unbroken"),
            ("capture.exempt-plies", "1"),
        ],
    )
}

/// The same parameters with some changed.
pub fn with(mut params: Params, changes: &[(&str, &str)]) -> Params {
    for (name, value) in changes {
        let key = Key::find(name).unwrap_or_else(|| panic!("no parameter {name}"));
        params.set(key, value).unwrap();
    }
    params
}

/// A ruleset of the literal reading with changes, on a board of `side` pits and `seeds` seeds each.
pub fn game(changes: &[(&str, &str)], side: u8, seeds: u8) -> Ruleset {
    Ruleset::bare(with(literal(), changes), side, seeds)
}

/// Every value of every parameter, as texts; numbers by a few examples.
pub fn values(key: Key) -> Vec<&'static str> {
    match key {
        Key::min_seeds => vec!["1", "2", "3"],
        Key::capture_counts => vec!["2+4+6", "even", "2+3", "1", "none"],
        Key::exempt_plies => vec!["0", "1", "2"],
        _ => key.choices().iter().map(|(word, _)| *word).collect(),
    }
}

/// Every ruleset that differs from the literal reading in one parameter, or in two.
pub fn neighbours(pairs: bool) -> Vec<Params> {
    let mut all = vec![literal()];
    let changes: Vec<(Key, &str)> =
        Key::ALL.iter().flat_map(|&key| values(key).into_iter().map(move |v| (key, v))).collect();
    for (n, &(key, value)) in changes.iter().enumerate() {
        let mut one = literal();
        one.set(key, value).unwrap();
        all.push(one);
        if pairs {
            for &(other, value) in changes[n + 1..].iter().filter(|(other, _)| *other != key) {
                let mut two = one;
                two.set(other, value).unwrap();
                all.push(two);
            }
        }
    }
    all
}

/// Every board of `pits` pits with exactly `seeds` seeds, by plain recursion.
pub fn boards(pits: u8, seeds: u8) -> Vec<Board> {
    fn fill(counts: &mut Vec<u8>, pits: u8, seeds: u8, all: &mut Vec<Board>) {
        if pits == 1 {
            counts.push(seeds);
            all.push(Board::new(counts));
            counts.pop();
            return;
        }
        for here in 0..=seeds {
            counts.push(here);
            fill(counts, pits - 1, seeds - here, all);
            counts.pop();
        }
    }
    let mut all = Vec::new();
    fill(&mut Vec::new(), pits, seeds, &mut all);
    all
}

/// The default reading of a shipped spec, every answer to every question, one at a time, and its
/// profiles.
pub fn readings(name: &str) -> Vec<Interpretation> {
    let default = Interpretation::parse(name, &Library::new()).unwrap();
    let mut readings = vec![default.clone()];
    for question in &default.spec().questions {
        for answer in &question.answers {
            // A question may arise only under other answers; those of its `when` are given first.
            let mut asked = default.clone();
            for (key, any) in &question.when {
                if !any.iter().any(|one| asked.answer(key) == Some(one)) {
                    asked = asked.with(key, &any[0]).unwrap();
                }
            }
            readings.push(asked.with(&question.id, &answer.id).unwrap());
        }
    }
    for profile in &default.spec().profiles {
        readings.push(default.with_profile(&profile.id).unwrap());
    }
    readings.sort_by_key(Interpretation::canonical);
    readings.dedup_by_key(|reading| reading.canonical());
    readings
}
