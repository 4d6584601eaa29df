//! `--json` is what its published schema says, and the schemas are published as they are.
//!
//! After a change that is meant: `PITPROOF_BLESS=1 cargo test --test json_output`.

mod scratch;

use std::path::Path;
use std::process::Command;

use pitproof::cli::schemas;
use serde_json::Value;

fn output(args: &[&str]) -> Value {
    let output =
        Command::new(env!("CARGO_BIN_EXE_pitproof")).args(args).arg("--json").output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn schemas_are_published() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/schemas");
    let mut names: Vec<String> = Vec::new();
    for (name, schema) in schemas() {
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        let path = folder.join(format!("{name}.json"));
        if std::env::var_os("PITPROOF_BLESS").is_some() {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&path, &text).unwrap();
        }
        let published = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(published == text, "{} is out of date", path.display());
        names.push(format!("{name}.json"));
    }
    for entry in std::fs::read_dir(&folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(names.contains(&name), "docs/schemas/{name} belongs to no command");
    }
}

#[test]
fn outputs_fit_their_schemas() {
    let scratch = scratch::Scratch::new("json");
    let table = scratch.file("table.pit");
    let table = table.to_str().unwrap();
    let cases: &[&[&str]] = &[
        &["solve", "modiar@2x3"],
        &["solve", "modiar@2x3", "--method", "search", "--moves"],
        &["solve", "modiar@2x3", "--table", table, "--intervals"],
        &["probe", table, "3,3/3,3"],
        &["probe", table, "1,2/0,4 N", "--why"],
        &["verify", table],
        &["stats", table],
        &["report", "modiar@2x2"],
        &["solve", "kalah@3x2", "--endgame", "6", "--plies"],
        &["rules", "modiar", "kalah"],
        &["pair", "modiar", "mandoli", "--games", "50", "--states", "5000"],
        &["list"],
        &["show", "modiar"],
        &["show", "modiar@2x3:profile=climent,move.min-seeds=1"],
        &["lint", "modiar"],
        &["lint", "--rules"],
        &["show", "modiar@2x2", "--rules"],
        &["show", "modiar@2x3:profile=climent,move.min-seeds=1", "--rules"],
        &["new", "fixtures/own-game/rules.txt", "--lang", "en"],
        &["new", "fixtures/own-game/rules.txt", "--list"],
        &["sweep", "modiar", "--pits", "2", "--seeds", "1..3"],
        &["sweep", "modiar", "--pits", "2..3", "--seeds", "7", "--memory", "5", "--no-questions"],
        &["explain", "modiar", "A"],
        &["explain", "modiar", "--at", "2,8,8/8,8,8 N", "c"],
        &["explain", "modiar", "--at", "19,0,16/1,1,1", "A"],
        &["explain", "modiar", "--at", "2,0,0/1,0,0", "A"],
        &["perft", "modiar", "--depth", "6"],
        &["hunt", "--words"],
        &["hunt", "modiar@2x2", "captured >= 4", "--list", "3"],
        &["hunt", "modiar@2x2", "over", "--count"],
        &["hunt", "modiar@2x2", "crosses", "--never"],
        &["hunt", "modiar@2x2", "slam", "--never"],
        &[
            "hunt",
            "modiar@3x7",
            "captured > 9",
            "--random",
            "--games",
            "50",
            "--seed",
            "1",
            "--never",
        ],
        &["graph", "modiar", "--depth", "6"],
        &["graph", "modiar@2x2", "--plies", "200"],
        &["graph", "modiar", "--at", "3,1,0/1,0,2"],
        &["graph", "modiar", "--depth", "3", "--format", "json"],
        &["graph", "modiar@2x2", "--values", "--format", "json"],
        &["check", "modiar@2x2", "--only", "seed-conservation,game-ends"],
        &["check", "modiar", "--mode", "random", "--games", "20", "--only", "sowing-path"],
        &["solve", "modiar@3x3", "--no-profiles"],
        &["solve", "modiar@2x3:infinite-play=south-forfeits"],
        &["solve", "modiar@3x7", "--at", "1,2,3/0,2,1 N"],
        &["report", "modiar@2x2"],
        &["report", "modiar@2x2:infinite-play=draw"],
        &["compare", "modiar@2x3", "modiar@2x3:profile=climent", "--all", "3"],
        &["compare", "modiar@2x3", "modiar@2x3:chain-past-origin=run-on"],
        &["compare", "modiar@2x3", "modiar@2x4:infinite-play=draw"],
        &["compare", "modiar@2x3", "modiar@2x3:early-win=stop,sow.first=next"],
        &["fit", "modiar", "fixtures/records/modiar-notes.jsonl"],
        &["fit", "modiar", "fixtures/modiar-transitions.jsonl"],
        &["fit", "modiar:profile=climent", "fixtures/modiar-transitions.jsonl"],
        &["coverage", "modiar@2x2"],
        &["coverage", "modiar:profile=climent,move.min-seeds=1", "--seeds", "4"],
        &["mutate", "modiar", "--only", "start.player,feed.unable"],
        &["mutate", "modiar@2x2", "--only", "win.by,capture.counts", "--all"],
        &["matrix", "modiar@2x2", "--questions", "slam-legality,feed-trigger,infinite-play"],
        &["matrix", "modiar@2x3", "--no-product", "--no-values", "--scope", "board"],
        &["matrix", "modiar@2x2", "--questions", "first-player,early-win", "--states", "9"],
        &["replay", "fixtures/counterexamples/modiar-endless.json"],
        &["recover", "glass-bead", "--rows", "4", "tempo 14"],
        &["recover", "glass-bead@2x2", "--plies", "2", "0 plays A*", "2 pit a -"],
        &["solve", "glass-bead@2x2", "--moves"],
        &["solve", "glass-bead", "--endgame", "2"],
        &["solve", "cardamom@2x3:end.plies=4"],
        &["matrix", "cardamom@2x2:end.plies=3", "--questions", "neighbourhood,starter"],
        &["explain", "cardamom@2x3", "--at", "-,g5,-/b5,g5,g1", "c1 b1"],
        &[
            "check",
            "cardamom@2x2",
            "--mode",
            "random",
            "--games",
            "5",
            "--only",
            "at-rest,afternoon",
        ],
        &["play", "cardamom@2x3", "--south", "merchant", "--north", "random", "--games", "2"],
        &["play", "cardamom@2x3:end.plies=6", "--south", "perfect", "--north", "sage:2"],
        &["play", "modiar@2x2", "--south", "perfect", "--north", "merchant"],
    ];
    for (name, schema) in schemas() {
        let schema = schema.to_value();
        let check = jsonschema::validator_for(&schema).unwrap();
        let mut seen = 0;
        for args in cases.iter().filter(|args| args[0] == name) {
            let errors: Vec<String> =
                check.iter_errors(&output(args)).map(|error| error.to_string()).collect();
            assert!(errors.is_empty(), "{args:?}: {errors:?}");
            seen += 1;
        }
        assert!(seen > 0, "no case for {name}");
    }
}

#[test]
fn explain_tells_events_with_their_rules() {
    let told = output(&["explain", "modiar", "--at", "2,8,8/8,8,8 N", "c"]);
    assert_eq!(told["gain"], serde_json::json!([0, 6]));
    assert_eq!(told["after"], "0,9,9/9,9,0 S");
    let events: Vec<&str> = told["steps"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|step| step["event"].as_str())
        .collect();
    assert_eq!(events, ["lift", "sow", "capture", "capture"]);
    for step in told["steps"].as_array().unwrap() {
        assert!(!step["because"].as_array().unwrap().is_empty(), "{step}");
    }
}
