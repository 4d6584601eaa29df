//! Counterexamples as files: schema, ITF, bad input; and the report as a whole with its claims.

mod broken;
mod common;

use broken::{Broken, Fault};
use common::{game, literal};
use pitproof::check::{Counterexample, Draw, Job, Report, Scope, Verdict, Watch, check};
use pitproof::check::{IDS, itf, replay};
use pitproof::rules::sowing::{Plain, Ruleset};
use pitproof::spec::document::{Claim, Expect};
use proptest::prelude::*;
use serde_json::{Value, json};

fn claim(check: &Value, expect: &str) -> Claim {
    serde_json::from_value(json!({
        "id": "it", "text": "It is so.", "check": check, "expect": expect
    }))
    .unwrap()
}

fn report(game: &Plain, claims: &[Claim]) -> Report {
    let names: Vec<String> = IDS.iter().map(ToString::to_string).collect();
    let watch = Watch::default();
    let job = Job {
        interpretation: "modiar",
        invariants: &names,
        claims,
        scope: Scope::Random(Draw { games: 20, cap: 400, seed: 3 }),
        threads: Some(2),
        limit: usize::MAX,
        draw: Draw { games: 10, cap: 400, seed: 3 },
        value: Some(&|| Ok(-2)),
        length: None,
        watch: &watch,
        expectations: true,
    };
    check(game, &job).unwrap()
}

fn resolve(name: &str) -> Result<Ruleset, String> {
    if name.starts_with("modiar") { Ok(game(&[], 3, 7)) } else { Err("no such game".into()) }
}

fn lasso() -> Counterexample {
    let report = report(
        &Plain::new(game(&[], 3, 7)),
        &[claim(&json!({ "every-game-ends": {} }), "refuted")],
    );
    assert!(report.as_expected && report.complete);
    *report.claims[0].counterexample.clone().unwrap()
}

#[test]
fn endless_play_is_a_file_that_can_be_played_again_and_a_trace_with_a_loop() {
    let lasso = lasso();
    assert_eq!(lasso.loop_from, Some(2));
    let text = lasso.to_json().unwrap();
    let again = replay(&text, resolve).unwrap();
    assert!(again.still && again.same, "{}", again.words);
    let finite = replay(&text, |_| Ok(game(&[("sow.first", "next")], 3, 7))).unwrap();
    assert!(!finite.still);
    let trace = itf::trace(&lasso);
    assert_eq!(trace["loop"], 2);
    assert_eq!(trace["states"].as_array().unwrap().len(), 26);
    assert_eq!(trace["states"][0]["board"], json!([7, 7, 7, 7, 7, 7]));
    assert_eq!(trace["#meta"]["format"], "ITF");
    let vars = trace["vars"].as_array().unwrap();
    for state in trace["states"].as_array().unwrap() {
        assert!(vars.iter().all(|var| state.get(var.as_str().unwrap()).is_some()));
    }
}

#[test]
fn claims_are_compared_with_what_is_expected() {
    let game = Plain::new(game(&[], 3, 7));
    let claims = [
        (json!({ "first-moves-capture": { "with": { "capture.exempt-plies": 0 } } }), "proved"),
        (json!({ "first-moves-capture": { "with": {} } }), "refuted"),
        (json!({ "invariant": "seed-conservation" }), "supported"),
        (json!({ "value": -2 }), "proved"),
        (json!({ "value": 0 }), "refuted"),
        (
            json!({ "longer-than": { "with": { "capture.counts": "even" }, "games": 200 } }),
            "supported",
        ),
        (
            json!({ "longer-than": { "with": { "capture.counts": "none" }, "games": 50 } }),
            "not-supported",
        ),
    ]
    .map(|(check, expect)| claim(&check, expect));
    let done = report(&game, &claims);
    for one in &done.claims {
        assert!(one.as_expected, "{one:?}");
    }
    let wrong =
        claim(&json!({ "first-moves-capture": { "with": { "capture.exempt-ply": 0 } } }), "proved");
    let wrong = &report(&game, &[wrong]).claims[0];
    assert_eq!((wrong.got, wrong.as_expected, wrong.expect), (None, false, Some(Expect::Proved)));
    assert!(wrong.words.contains("did you mean `capture.exempt-plies`?"), "{}", wrong.words);
}

#[test]
fn an_invariant_that_has_nothing_to_do_is_vacuous_and_a_misspelt_one_an_error() {
    let game = Plain::new(game(&[("slam.legality", "legal")], 3, 7));
    let done = report(&game, &[]);
    let slam = done.invariants.iter().find(|one| one.id == "no-grand-slam").unwrap();
    assert!(slam.vacuous && slam.arose == 0);
    assert!(done.as_expected);
    let names = ["seed-conservaton".to_string()];
    let watch = Watch::default();
    let job = Job {
        interpretation: "modiar",
        invariants: &names,
        claims: &[],
        scope: Scope::Board,
        threads: Some(1),
        limit: 10,
        draw: Draw { games: 1, cap: 1, seed: 1 },
        expectations: true,
        value: None,
        length: None,
        watch: &watch,
    };
    let error = check(&game, &job).unwrap_err();
    assert!(error.contains("did you mean `seed-conservation`?"), "{error}");
    watch.stop();
    let names = ["seed-conservation".to_string()];
    let stopped = check(&game, &Job { invariants: &names, ..job }).unwrap();
    assert!(!stopped.complete);
    let verdict = &stopped.invariants[0].verdict;
    assert!(matches!(verdict, Verdict::Stopped { below: Some(0), .. }), "{verdict}");
}

#[test]
fn files_follow_their_schema() {
    let schema = serde_json::to_value(Counterexample::schema()).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    let broken = Broken::new(Plain::new(game(&[], 3, 7)), Fault::ChainTooLong);
    let names = ["capture-form".to_string()];
    let watch = Watch::default();
    let job = Job {
        interpretation: "modiar",
        invariants: &names,
        claims: &[],
        scope: Scope::Random(Draw { games: 50, cap: 50, seed: 3 }),
        threads: Some(1),
        limit: 10,
        draw: Draw { games: 1, cap: 1, seed: 1 },
        expectations: true,
        value: None,
        length: None,
        watch: &watch,
    };
    let done = check(&broken, &job).unwrap();
    let line = done.invariants[0].verdict.refuted().unwrap();
    for file in [line, &lasso()] {
        let file = serde_json::to_value(file).unwrap();
        assert!(schema.is_valid(&file));
        let mut other = file.clone();
        other["extra"] = json!(1);
        assert!(!schema.is_valid(&other));
    }
    assert_eq!(literal().min_seeds.0, 2);
}

#[test]
fn bad_files_say_what_is_wrong() {
    let good: Value = serde_json::to_value(lasso()).unwrap();
    let with = |path: &str, value: Value| {
        let mut file = good.clone();
        *file.pointer_mut(path).unwrap() = value;
        file.to_string()
    };
    for (text, part) in [
        (String::new(), "empty"),
        ("{".into(), "no counterexample"),
        ("[]".into(), "no counterexample"),
        ("\u{0}\u{1}garbage".into(), "no counterexample"),
        (with("/interpretation", json!("chess")), "no such game"),
        (with("/position", json!("7,7,7,7/7,7")), "South's row has 4 pits"),
        (with("/position", json!("7,7,-7/7,7,7")), "a pit cannot hold -7 seeds"),
        (with("/position", json!("70,7,7/7,7,7")), "seeds on the board"),
        (with("/moves/3", json!("Q")), "no move on this board"),
        (with("/boards/1/captured", json!("x")), "boards[1].captured"),
        (with("/loop-from", json!(99)), "loop"),
        (with("/breaks", json!({ "invariant": "no-such" })), "there is no invariant"),
        (good.to_string() + "x", "no counterexample"),
    ] {
        let error = replay(&text, resolve).unwrap_err();
        assert!(error.contains(part), "{error}");
    }
    let mut extra = good;
    extra["extra"] = json!(1);
    assert!(replay(&extra.to_string(), resolve).unwrap_err().contains("extra"));
}

proptest! {
    #[test]
    fn no_file_makes_the_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = replay(&String::from_utf8_lossy(&bytes), resolve);
    }

    #[test]
    fn no_line_makes_the_player_panic(
        position in "[0-9]{1,2}(,[0-9]{1,2}){2}/[0-9]{1,2}(,[0-9]{1,2}){2}( [SN])?( [0-9])?",
        moves in proptest::collection::vec("[A-Ca-d]|pass", 0..6),
        at in prop_oneof![Just("move"), Just("position")],
        loop_from in proptest::option::of(0_usize..8),
        which in 0..3,
    ) {
        let breaks = [
            json!({ "invariant": "capture-form" }),
            json!({ "every-game-ends": "x" }),
            json!({ "first-moves-capture": "x" }),
        ][which as usize].clone();
        let file = json!({
            "interpretation": "modiar", "breaks": breaks, "why": "x", "position": position,
            "moves": moves, "at": at, "loop-from": loop_from, "boards": [], "events": [],
        });
        let _ = replay(&file.to_string(), resolve);
    }
}
