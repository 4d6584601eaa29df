//! Solving and looking up bead games on the command line.

use crate::scratch;

use std::process::{Command, Output};

use pitproof::solve::beads::Endgame;
use pitproof::spec::{Interpretation, Library};
use pitproof::table::beads::{About, write};
use pitproof::table::block::Encoding;
use serde_json::Value;

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pitproof")).args(args).output().unwrap()
}

fn json(args: &[&str], status: i32) -> Value {
    let output = run(&[args, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(status), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn text(args: &[&str], status: i32) -> String {
    let output = run(args);
    let all = [output.stdout, output.stderr].concat();
    let all = String::from_utf8(all).unwrap();
    assert_eq!(output.status.code(), Some(status), "{all}");
    all
}

#[test]
fn a_table_is_written_probed_counted_and_proved() {
    let scratch = scratch::Scratch::new("beads");
    let table = scratch.file("small.pib");
    let table = table.to_str().unwrap();
    let solved = json(&["solve", "glass-bead@3x2", "--endgame", "--table", table], 0);
    assert_eq!(solved["method"], "endgame");
    let totals = &solved["totals"];
    let sum: u64 =
        ["won", "lost", "neither"].iter().map(|name| totals[name].as_u64().unwrap()).sum();
    assert_eq!(totals["positions"], sum);
    assert_eq!(sum, 462 * 9);

    let counted = json(&["stats", table], 0);
    assert_eq!(counted["totals"], *totals);
    let longest = counted["longest_win"].as_str().unwrap();
    let probed = json(&["probe", table, longest], 0);
    assert_eq!(probed["worth"]["value"], "won");
    assert_eq!(probed["worth"]["plies"], totals["longest_win"]);
    assert_eq!(probed["moves"][0]["worth"], probed["worth"]);
    assert!(text(&["probe", table, longest], 0).contains("South wins in"));

    let verified = json(&["verify", table, "--game", "glass-bead@3x2"], 0);
    assert_eq!(verified["verdict"], "proved");
    assert_eq!(verified["positions"], sum);
    assert!(
        text(&["verify", table, "--game", "glass-bead"], 2)
            .contains("is a table of `glass-bead@3x2`")
    );
    assert!(text(&["probe", table, "10,0,0/20,0,0 S 2:1"], 2).contains("stones"));
    assert!(text(&["probe", table, "20,10,0/20,10,0"], 2).contains("not of the endgame"));
}

#[test]
fn a_table_with_a_wrong_value_is_found_out() {
    let scratch = scratch::Scratch::new("beads-wrong");
    let path = scratch.file("wrong.pib");
    let reading = Interpretation::parse("glass-bead@2x2", &Library::new()).unwrap();
    let rules = reading.ruled().beads().unwrap().clone();
    let endgame = Endgame::solve(&rules, 4, &mut |_, _| true).unwrap();
    let mut codes = endgame.codes().to_vec();
    let last = codes.len() - 20;
    codes[last] ^= 3;
    let wrong = Endgame::of(endgame.index().clone(), codes).unwrap();
    let about = About { interpretation: "glass-bead@2x2".into(), rules, stones: 4 };
    write(&path, about, &wrong, Encoding::Zstd).unwrap();
    let path = path.to_str().unwrap();
    let verified = json(&["verify", path], 1);
    assert_eq!(verified["verdict"], "wrong");
    assert_ne!(verified["wrong"]["says"], verified["wrong"]["due"]);
    assert!(text(&["verify", path], 1).contains("its moves make it"));
}

#[test]
fn boards_are_settled_or_looked_ahead_on() {
    let small = json(&["solve", "glass-bead@2x2", "--moves"], 0);
    assert_eq!((&small["method"], &small["worth"]["value"]), (&"whole".into(), &"neither".into()));
    assert_eq!(small["moves"].as_array().unwrap().len(), 4);
    let won = json(&["solve", "glass-bead@3x1", "--at", "-,-,0/-,000,00 S 11:-"], 0);
    assert_eq!(won["method"], "whole");
    // Five stones in all pits but the last, and the other side has none: over at once.
    let over = json(&["solve", "glass-bead@2x1", "--at", "-,-/00,00 S -:11"], 0);
    assert_eq!((&over["worth"]["value"], &over["worth"]["plies"]), (&"lost".into(), &0.into()));
    let refused = text(&["solve", "glass-bead", "--memory", "1", "--endgame"], 2);
    assert!(refused.contains("--memory"), "{refused}");
    assert!(text(&["solve", "glass-bead", "--endgame", "11"], 2).contains("has 10 stones"));
    assert!(text(&["solve", "glass-bead", "--table", "x"], 2).contains("--endgame"));
    let past = text(&["solve", "glass-bead@2x1:infinite-play=most-points"], 2);
    assert!(past.contains("looks at the past"), "{past}");
}

#[test]
fn clues_are_answered_with_all_that_fits() {
    let rows = json(&["recover", "glass-bead", "--rows", "4", "tempo 14"], 0);
    assert_eq!(rows["rows"], 625);
    let found = rows["found"].as_array().unwrap();
    assert!(found.iter().any(|fit| fit["row"] == serde_json::json!([4, 3, 2, 1, 0])));
    let none = json(&["recover", "glass-bead", "--rows", "3", "tempo 40"], 1);
    assert_eq!(none["found"], serde_json::json!([]));
    let lines = json(&["recover", "glass-bead@2x2", "--plies", "2", "0 plays A*", "2 pit a -"], 0);
    assert!(!lines["found"].as_array().unwrap().is_empty());
    for line in lines["found"].as_array().unwrap() {
        assert!(line["moves"][0].as_str().unwrap().starts_with('A'));
        assert!(line["position"].as_str().unwrap().contains("/-,"));
    }
    assert!(text(&["recover", "glass-bead", "--plies", "2", "5 pit a -"], 2).contains("later ply"));
    assert!(text(&["recover", "modiar", "--rows", "2", "tempo 1"], 2).contains("is none"));
}

#[test]
fn the_moves_of_a_full_board_are_counted_by_line() {
    let counted = json(&["perft", "glass-bead", "--depth", "3"], 0);
    let lines = counted["plies"].as_array().or_else(|| counted["lines"].as_array());
    assert!(lines.is_some_and(|lines| lines.len() >= 3), "{counted}");
}
