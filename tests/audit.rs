//! Coverage and mutation: whether a spec says enough, and notices when it is not kept.

mod common;

use std::collections::BTreeMap;

use pitproof::audit::coverage::{Met, Standing};
use pitproof::audit::mutate::{Fate, Means, Mutated};
use pitproof::audit::{Witness, coverage, mutants, mutate};
use pitproof::check::Watch;
use pitproof::rules::kernel::Kernel;
use pitproof::rules::sowing::{Key, Plain, Position};
use pitproof::rules::{Player, Rules, Turn};
use pitproof::solve::Progress;
use pitproof::solve::valuation::{How, Profiles};
use pitproof::spec::load::parse;
use pitproof::spec::{Interpretation, Library, Loaded};
use serde_json::{Value, json};

fn reading(name: &str) -> Interpretation {
    Interpretation::parse(name, &Library::new()).unwrap()
}

fn change(reading: &Interpretation, only: &[Key], all: bool) -> Mutated {
    let how = How { threads: 2, memory_mb: 4096, profiles: Profiles::Skip };
    let (watch, progress) = (Watch::default(), Progress::default());
    let means = Means { all, only, limit: 50_000_000, how, watch: &watch, progress: &progress };
    mutate(reading, &means).unwrap()
}

/// The spec of a game with something changed.
fn altered(change: impl FnOnce(&mut Value)) -> Interpretation {
    let mut document: Value = serde_json::from_str(include_str!("../specs/modiar.json")).unwrap();
    change(&mut document);
    let loaded: Loaded = parse("altered", format!("{document:#}\n")).unwrap();
    Interpretation::parse("altered", &Library::new().with(loaded)).unwrap()
}

#[test]
fn the_shipped_specs_have_no_hole() {
    let library = Library::new();
    // Changes of other kernels' rules are held against worked examples in tests of their own.
    let sown = |name: &&str| library.load(name).unwrap().spec.kernel == Kernel::Sowing;
    for name in library.names().filter(sown) {
        // The whole board must be within reach, or nothing could be proved equal.
        let set_up = match name {
            "modiar" | "tihbat" | "minimancala" => name.to_owned(),
            "kalah" => format!("{name}@2x2"),
            // By default captures belong to a position of Oware, and two readings cannot be
            // compared on the board alone.
            "oware" => format!("{name}@2x3:profile=study"),
            _ => format!("{name}@2x3"),
        };
        let found = change(&reading(&set_up), &[], false);
        let holes: Vec<String> =
            found.holes().map(|one| format!("{}={}", one.parameter, one.to)).collect();
        assert!(holes.is_empty(), "{name}: {holes:?}");
        assert!(found.broken.is_empty(), "{name}: {:?}", found.broken);
        assert!(found.complete, "{name}");
        assert!(found.mutations.len() > 20 && found.examples > 2, "{name}");
    }
}

#[test]
fn who_notices_what() {
    let only =
        [Key::start_player, Key::exempt_plies, Key::majority, Key::past_origin, Key::sow_first];
    let found = change(&reading("modiar"), &only, false);
    let one = |parameter: &str, to: &str| {
        found.mutations.iter().find(|one| one.parameter == parameter && one.to == to).unwrap()
    };
    // Nothing but an example speaks of these.
    for (parameter, to) in
        [("start.player", "north"), ("capture.exempt-plies", "2"), ("end.majority", "stop")]
    {
        let one = one(parameter, to);
        assert_eq!(one.verdict, Fate::Noticed, "{parameter}={to}");
        assert!(one.notices.iter().all(|notice| notice.by == Witness::Example), "{one:?}");
    }
    assert!(one("sow.first", "next").notices.iter().any(|n| n.by == Witness::Invariant));
    // Two answers that the oracle knows to differ nowhere: 12,271,512 boards, and the start.
    let Fate::Equal { positions } = one("capture.past-origin", "run-on").verdict else {
        panic!("{:?}", one("capture.past-origin", "run-on"))
    };
    assert!(positions >= 12_271_512, "{positions}");
}

#[test]
fn a_spec_without_checks_has_holes() {
    let bare = altered(|document| {
        document["invariants"] = json!([]);
        document["examples"] = json!([]);
        document["claims"] = json!([]);
        document["setups"] = json!([{ "id": "2x2", "pits": 2, "seeds": 2, "default": true }]);
    });
    let found = change(&bare, &[], false);
    let count =
        |fate: fn(&Fate) -> bool| found.mutations.iter().filter(|one| fate(&one.verdict)).count();
    assert_eq!(count(|fate| *fate == Fate::Noticed), 0);
    let holes = found.holes().count();
    let equal = count(|fate| matches!(fate, Fate::Equal { .. } | Fate::Finite { .. }));
    assert!(holes > 15 && equal > 0, "{holes} {equal}");
    assert_eq!(holes + equal, found.mutations.len());
    for hole in found.holes() {
        let Fate::Hole { differing, smallest } = &hole.verdict else { continue };
        let shows = !matches!(hole.parameter.as_str(), "start.player" | "infinite.play");
        // A rule that looks at captures cannot be compared board by board.
        let compared = hole.to != "stop";
        assert_eq!(differing.is_some(), compared, "{hole:?}");
        if compared {
            assert_eq!(differing.unwrap() > 0 && smallest.is_some(), shows, "{hole:?}");
        }
    }
}

#[test]
fn claims_and_values_notice_what_is_left_to_them() {
    // Endless play shows in no position, so that no example or invariant can speak of it.
    let reading = altered(|document| {
        document["invariants"] = json!([]);
        document["setups"] = json!([{ "id": "2x2", "pits": 2, "seeds": 2, "default": true }]);
        let claims = document["claims"].as_array_mut().unwrap();
        claims.retain(|claim| claim["id"] == "game-ends");
        // A value that is not that of the board, so that every change is noticed by it alone.
        document["examples"] = json!([{
            "id": "value", "text": "A value.", "shows": ["infinite-play"], "by": "nobody",
            "line": { "start": true }, "value": 99
        }]);
    });
    let found = change(&reading, &[Key::infinite_play], true);
    for one in &found.mutations {
        assert_eq!(one.verdict, Fate::Noticed, "{one:?}");
        assert!(one.notices.iter().any(|notice| notice.by == Witness::Value), "{one:?}");
    }
}

#[test]
fn an_example_that_does_not_hold_is_said() {
    let wrong = altered(|document| {
        let examples = document["examples"].as_array_mut().unwrap();
        let reply = examples.iter_mut().find(|one| one["id"] == "first-reply-captures").unwrap();
        reply["line"]["captures"] = json!(4);
    });
    let found = change(&wrong, &[Key::start_player], false);
    assert_eq!(found.broken.len(), 1);
    assert_eq!(found.broken[0].why, "it captures 6 by c");
}

#[test]
fn every_value_of_every_parameter_is_tried() {
    let ruleset = reading("modiar").ruleset().clone();
    let all = mutants(&ruleset);
    for &key in Key::ALL.iter().filter(|&&key| ruleset.params.reads(key)) {
        let tried = all.iter().filter(|one| one.key == key).count();
        let words = key.choices().len();
        if words > 0 {
            assert_eq!(tried, words - 1, "{}", key.name());
        } else {
            assert!(tried >= 2, "{}", key.name());
        }
    }
    let counts: Vec<&str> =
        all.iter().filter(|one| one.key == Key::capture_counts).map(|one| &*one.to).collect();
    assert_eq!(
        counts,
        ["none", "even", "4+6", "2+6", "2+4", "1+2+4+6", "2+3+4+6", "2+4+5+6", "2+4+6+7"]
    );
    assert!(all.iter().all(|one| one.params != ruleset.params));
}

#[test]
fn coverage_counts_what_a_plain_loop_counts() {
    let reading = reading("modiar@2x3");
    let found = coverage(&reading, u8::MAX, 6, None, &Watch::default()).unwrap();
    let game = Plain::new(reading.ruleset().clone());
    // The same, position by position, from the kernel's own events and refusals.
    let mut cited: BTreeMap<String, [u64; 3]> = BTreeMap::new();
    let mut put = |because: pitproof::rules::Because, kind: usize| {
        let name = game.ruleset().provenance(because).cite();
        cited.entry(name.trim_start_matches("clause ").into()).or_default()[kind] += 1;
    };
    let mut all: Vec<Position> = (0..=12)
        .flat_map(|seeds| common::boards(4, seeds))
        .map(|board| Position { board, mover: Player::SOUTH, exempt: 0, taken: [0, 0] })
        .collect();
    all.push(game.start());
    let (mut moves, mut ends) = (0, 0);
    for position in &all {
        if let Turn::Over(_, ending) = game.turn(position) {
            ends += 1;
            put(ending.because, 2);
            put(ending.remainder, 2);
        }
        let legal = game.moves(position);
        for pit in 0..2 {
            let mv = pitproof::rules::sowing::Move::Pit(pit);
            if legal.contains(&mv) {
                moves += 1;
                let mut told = Vec::new();
                let _ = game.play(position, mv, &mut told);
                let mut rules: Vec<_> = told.into_iter().map(|(_, because)| because).collect();
                rules.sort_unstable();
                rules.dedup();
                rules.into_iter().for_each(|because| put(because, 0));
            } else if position.board.get(pit) > 0 {
                for why in game.legal(position, mv).unwrap_err() {
                    put(why.because, 1);
                }
            }
        }
    }
    assert!(found.walked.whole);
    assert_eq!(
        (found.walked.positions, found.walked.moves, found.walked.ends),
        (all.len() as u64, moves, ends)
    );
    let in_force = found.clauses.iter().chain(found.answers.iter().filter(|rule| rule.in_force));
    for rule in in_force {
        let Met { events, refusals, ends, positions, moves, .. } = rule.met;
        let expected = cited.remove(&rule.id).unwrap_or_default();
        assert_eq!([events, refusals, ends], expected, "{}", rule.id);
        if rule.standing == Standing::Consulted {
            assert!(positions + moves > 0 && expected == [0; 3]);
        }
    }
    assert!(cited.is_empty(), "{cited:?}");
}

#[test]
fn every_statement_and_answer_is_accounted_for() {
    let reading = reading("modiar");
    let found = coverage(&reading, 10, 8, None, &Watch::default()).unwrap();
    assert!(!found.walked.whole && !found.walked.stopped && found.walked.seeds == 10);
    let spec = reading.spec();
    let items: usize = spec.sources.iter().map(|source| source.items.len()).sum();
    assert_eq!(found.sources.iter().map(|source| source.items.len()).sum::<usize>(), items);
    let answers: usize = spec.questions.iter().map(|question| question.answers.len()).sum();
    assert_eq!(found.answers.len(), answers);
    let standing = |id: &str| {
        let all = found.clauses.iter().chain(&found.answers);
        all.into_iter().find(|rule| rule.id == id).unwrap().standing
    };
    assert_eq!(standing("lift-all"), Standing::BuiltIn);
    assert_eq!(standing("no-singletons"), Standing::Cited);
    assert_eq!(standing("chain-cross-row=yes"), Standing::Consulted);
    assert_eq!(standing("infinite-play=draw"), Standing::OutsidePlay);
    assert_eq!(standing("slam-legality=leave-last"), Standing::Cited);
    assert!(found.examples.iter().all(|one| one.holds == Some(true)), "{:?}", found.examples);
    // Of a part of the board only claims have a verdict that do not ask for all of it.
    for claim in &found.claims {
        let quick = ["first-moves-would-capture", "long-endgames"].contains(&claim.id.as_str());
        assert_eq!(claim.as_expected, quick.then_some(true), "{claim:?}");
    }
    // On small boards two answers have nothing to do; nothing else is amiss.
    assert_eq!(standing("first-move-scope=game"), Standing::NeverMet);
    assert_eq!(found.faults(), ["rules in force are never met"]);
}
