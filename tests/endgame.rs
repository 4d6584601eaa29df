//! `solve --endgame N`: all positions with few seeds, counted, and kept in a table.

mod scratch;

use std::collections::BTreeMap;
use std::process::{Command, Output};

use serde_json::Value as Json;

fn solve(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pitproof")).arg("solve").args(args).output().unwrap()
}

fn json(args: &[&str]) -> Json {
    let output = solve(&[args, &["--json"]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn oracle() -> Json {
    serde_json::from_str(include_str!("../fixtures/oracles/awari.json")).unwrap()
}

/// Ways to lay so many seeds into so many pits.
fn boards(seeds: u64, pits: u64) -> u64 {
    (1..pits).fold(1, |ways, k| ways * (seeds + k) / k)
}

#[test]
fn awari_up_to_nine_seeds_is_what_the_published_tables_count() {
    let found = json(&["awari", "--endgame", "9"]);
    let layers = found["layers"].as_array().unwrap();
    assert_eq!(layers.len(), 10);
    let mut by_value = BTreeMap::new();
    for (seeds, layer) in layers.iter().enumerate() {
        let number = |name: &str| layer[name].as_u64().unwrap();
        assert_eq!(number("positions"), boards(seeds as u64, 12), "{seeds}");
        assert_eq!(number("won") + number("lost") + number("even"), number("positions"));
        let known = &oracle()["layers"][seeds.to_string()];
        let counted = [number("won"), number("even"), number("lost")];
        assert_eq!(known["won_drawn_lost"], serde_json::json!(counted), "{seeds}");
        for (value, count) in known["values"].as_object().unwrap() {
            *by_value.entry(value.clone()).or_insert(0) += count.as_u64().unwrap();
        }
    }
    let all = found["counts"]["by_value"].as_object().unwrap();
    let all: BTreeMap<_, _> =
        all.iter().map(|(value, count)| (value.clone(), count.as_u64().unwrap())).collect();
    assert_eq!(all, by_value);
}

#[test]
fn a_table_of_the_endgame_answers_and_is_proved() {
    let scratch = scratch::Scratch::new("endgame");
    let table = scratch.file("kalah.pit");
    let table = table.to_str().unwrap();
    let kept = json(&["kalah@3x4", "--endgame", "9", "--table", table]);
    let lone = json(&["kalah@3x4", "--endgame", "9", "--plies"]);
    assert_eq!(kept["layers"], lone["layers"]);
    assert_eq!(kept["counts"], lone["counts"]);
    let run =
        |args: &[&str]| Command::new(env!("CARGO_BIN_EXE_pitproof")).args(args).output().unwrap();
    let verified = run(&["verify", table]);
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stdout));
    let stats = run(&["stats", table, "--json"]);
    let stats: Json = serde_json::from_slice(&stats.stdout).unwrap();
    // Of one seed a pit there are 6 on the board, of two there are more than the table has.
    assert_eq!(stats["first_mover"].as_array().unwrap().len(), 1, "{stats}");
    let at = "1,2,0/3,0,3";
    let probed = run(&["probe", table, at, "--json"]);
    let probed: Json = serde_json::from_slice(&probed.stdout).unwrap();
    let alone = json(&["kalah@3x4", "--at", at, "--no-profiles"]);
    assert_eq!(probed["value"], alone["value"], "{probed}");
    let beyond = run(&["probe", table, "4,4,4/4,4,4"]);
    assert_eq!(beyond.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&beyond.stderr).contains("up to 9 seeds"));
}

#[test]
fn what_cannot_be_is_said() {
    let too_many = solve(&["modiar@3x2", "--endgame", "13"]);
    assert_eq!(too_many.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&too_many.stderr).contains("12 seeds at most"));
    let sided = solve(&["modiar:infinite-play=south-forfeits", "--endgame", "5"]);
    assert_eq!(sided.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&sided.stderr).contains("names a side"));
}
