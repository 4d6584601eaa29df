//! A new game needs no Rust: a spec outside the repository, by its path, gets what the games in the
//! program get.

mod scratch;

use std::path::Path;
use std::process::{Command, Output};

use scratch::Scratch;
use serde_json::Value;

const SPEC: &str = "fixtures/new-game/halusa.json";

/// The spec in a folder of its own, and a command that runs there.
struct Elsewhere {
    scratch: Scratch,
    path: String,
}

impl Elsewhere {
    fn new(test: &str) -> Self {
        let scratch = Scratch::new(&format!("new-game-{test}"));
        let path = scratch.file("halusa.json");
        assert!(path.is_absolute());
        assert!(!path.starts_with(env!("CARGO_MANIFEST_DIR")), "{}", path.display());
        std::fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join(SPEC), &path).unwrap();
        let path = path.to_str().unwrap().to_owned();
        Elsewhere { scratch, path }
    }

    /// The game with what follows a name: a set-up, answers, a profile.
    fn game(&self, with: &str) -> String {
        format!("{}{with}", self.path)
    }

    fn run(&self, args: &[&str]) -> Output {
        let folder = self.scratch.file("");
        Command::new(env!("CARGO_BIN_EXE_pitproof"))
            .args(args)
            .current_dir(folder)
            .output()
            .unwrap()
    }

    /// What a command prints, given that it ends with a status.
    fn text(&self, args: &[&str], status: i32) -> String {
        let output = self.run(args);
        let heard = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{args:?}: {heard}");
        String::from_utf8(output.stdout).unwrap()
    }

    fn json(&self, args: &[&str], status: i32) -> Value {
        serde_json::from_str(&self.text(&[args, &["--json"]].concat(), status)).unwrap()
    }
}

#[test]
fn the_program_does_not_know_the_game() {
    let elsewhere = Elsewhere::new("unknown");
    let output = elsewhere.run(&["show", "halusa"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("halusa"));
}

#[test]
fn lint_finds_nothing_left_to_do() {
    let elsewhere = Elsewhere::new("lint");
    let linted = elsewhere.json(&["lint", &elsewhere.path], 0);
    assert_eq!(linted["findings"], serde_json::json!([]));
    // It does look: a parameter that nothing sets any more is missed.
    let text = std::fs::read_to_string(&elsewhere.path).unwrap();
    let without = text.replace(r#""capture.side": "own", "#, "");
    assert_ne!(text, without);
    std::fs::write(&elsewhere.path, without).unwrap();
    let linted = elsewhere.json(&["lint", &elsewhere.path], 1);
    assert!(linted["findings"].as_array().unwrap().iter().any(|one| {
        one["code"] == "parameter-unset" && one.to_string().contains("capture.side")
    }));
}

#[test]
fn it_is_checked_like_any_other() {
    let elsewhere = Elsewhere::new("check");
    let args = ["check", &elsewhere.path, "--mode", "random", "--games", "200", "--seed", "1"];
    let report = elsewhere.json(&args, 0);
    assert_eq!(report["as-expected"], true);
    let invariants = report["invariants"].as_array().unwrap();
    assert!(invariants.len() > 8);
    for one in invariants {
        assert_eq!(one["verdict"]["not-refuted"]["games"], 200, "{one}");
        assert_eq!(one["vacuous"], false, "{one}");
    }
    // On a board that can be gone through whole, the same is proved.
    let report = elsewhere.json(&["check", &elsewhere.game("@2x3")], 0);
    for one in report["invariants"].as_array().unwrap() {
        assert!(one["verdict"].get("proved").is_some() && one["vacuous"] == false, "{one}");
    }
}

#[test]
fn the_examples_worked_out_by_hand_hold() {
    let elsewhere = Elsewhere::new("examples");
    let mut held = std::collections::BTreeSet::new();
    let readings = ["", ":profile=ludii", ":chain-zero=passes", ":unable-to-feed=plays-on"];
    for reading in readings {
        let found = elsewhere.json(&["coverage", &elsewhere.game(&format!("@2x2{reading}"))], 0);
        for one in found["examples"].as_array().unwrap() {
            assert_ne!(one["holds"], false, "{reading}: {one}");
            if one["holds"] == true {
                held.insert(one["id"].as_str().unwrap().to_owned());
            }
        }
    }
    let spec: Value =
        serde_json::from_str(&std::fs::read_to_string(&elsewhere.path).unwrap()).unwrap();
    for one in spec["examples"].as_array().unwrap() {
        assert!(held.contains(one["id"].as_str().unwrap()), "{} was never asked", one["id"]);
    }
}

#[test]
fn it_is_solved() {
    let elsewhere = Elsewhere::new("solve");
    let text = elsewhere.text(&["solve", &elsewhere.game("@3x2")], 0);
    assert!(text.contains("North wins by 2: South 4, North 6"), "{text}");
    let solved = elsewhere.json(&["solve", &elsewhere.game("@3x2")], 0);
    // Up to twelve seeds on six pits: 18 over 6 boards.
    assert_eq!((&solved["value"], &solved["positions"]), (&(-2).into(), &18_564.into()));
    let best = &solved["line"][0];
    assert!(solved["moves"].as_array().unwrap().iter().all(|one| {
        (one["value"] == solved["value"]) || (one["value"].as_i64() < solved["value"].as_i64())
    }));
    assert_eq!(best, &solved["moves"][0]["move"]);
}

#[test]
fn its_readings_are_compared() {
    let elsewhere = Elsewhere::new("compare");
    let (one, other) = (elsewhere.game("@3x2"), elsewhere.game("@3x2:profile=ludii"));
    let found = elsewhere.json(&["compare", &one, &other], 1);
    assert_eq!(found["verdict"], "differ");
    let changed = found["rules"].as_array().unwrap();
    let keys: Vec<&str> = changed.iter().map(|one| one["parameter"].as_str().unwrap()).collect();
    assert_eq!(keys, ["feed.unable", "end.unmovable", "end.no-seeds", "end.remainder"]);
    // Where they part South has two seeds, North none, and South cannot reach him.
    let parted = &found["start"]["differences"][0];
    assert_eq!(parted["position"], "2,0,0/0,0,0 S");
    assert_eq!(parted["legal_moves"], serde_json::json!([[], ["A"]]));
    // A reading is the same as itself.
    assert_eq!(elsewhere.json(&["compare", &one, &one], 0)["verdict"], "equal");
}

#[test]
fn its_rules_are_shown_with_their_sources() {
    let elsewhere = Elsewhere::new("show");
    let text = elsewhere.text(&["show", &elsewhere.path], 0);
    assert!(text.starts_with("Halusa\n"), "{text}");
    let at = text.find("\n  capture-even\n").expect("the clause is shown");
    let clause = &text[at..at + 300];
    assert!(clause.contains("[mancala-world capture"), "{clause}");
    assert!(clause.contains("capture.side=own"), "{clause}");
    assert!(text.contains("6 pits a side, 6 seeds a pit, 72 in all"), "{text}");
}

#[test]
fn a_pair_finds_the_game_beside_it() {
    let elsewhere = Elsewhere::new("pair");
    let pair = elsewhere.scratch.file("pair.json");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::copy(root.join("fixtures/new-game/halusa-mandoli.json"), &pair).unwrap();
    // It is run from a folder that has no such game.
    let output = Command::new(env!("CARGO_BIN_EXE_pitproof"))
        .args(["pair", pair.to_str().unwrap(), "--games", "50", "--states", "5000"])
        .current_dir(root.join("docs"))
        .output()
        .unwrap();
    let heard = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{heard}");
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("Halusa and Mandoli"));
}
