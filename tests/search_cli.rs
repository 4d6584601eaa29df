//! `solve` by a search, as a program: the same values as without, bounds when it is stopped, and
//! what it says when it cannot.

use std::process::{Command, Output, Stdio};

use serde_json::Value as Json;

/// A game that takes minutes to search.
const LONG: &str = "modiar@6x6:move.min-seeds=1,sow.first=next,sow.store=own,turn.again=yes,\
                    capture.counts=none,capture.opposite=own-empty,capture.last-seed=taken,\
                    capture.opposite-empty=last-seed,slam.legality=legal,feed.trigger=never,\
                    end.no-seeds=either-row,capture.exempt-plies=0";

fn solve(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pitproof")).arg("solve").args(args).output().unwrap()
}

fn json(args: &[&str]) -> Json {
    serde_json::from_slice(&solve(&[args, &["--json"]].concat()).stdout).unwrap()
}

/// The moves with their values.
fn moves(of: &Json) -> Vec<(String, i64)> {
    let all = of["moves"].as_array().unwrap().iter();
    let mut all: Vec<(String, i64)> = all
        .map(|one| (one["move"].as_str().unwrap().to_string(), one["value"].as_i64().unwrap()))
        .collect();
    all.sort();
    all
}

#[test]
fn both_methods_give_the_same() {
    let cases: [&[&str]; 5] = [
        &["modiar@3x4"],
        &["modiar@2x5:profile=climent"],
        &["modiar@3x3", "--at", "5,0,3/2,1,1 N"],
        &["modiar@3x3", "--at", "0,0,0/2,1,1"],
        &["modiar@3x4", "--memory", "1"],
    ];
    for case in cases {
        // Settling all takes more memory than the least that a search does with.
        let least = case.iter().position(|arg| *arg == "--memory").unwrap_or(case.len());
        let known = json(&[&case[..least], &["--no-profiles"]].concat());
        let found = json(&[case, &["--method", "search", "--moves"]].concat());
        assert_eq!(found["value"], known["value"], "{case:?}");
        assert_eq!(moves(&found), moves(&known), "{case:?}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_gives_the_bounds_proved_so_far() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pitproof"));
    command.args(["solve", LONG, "--memory", "200", "--json"]);
    let run = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_secs(6));
    let pid = run.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = run.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let found: Json = serde_json::from_slice(&output.stdout).unwrap();
    assert!(found["value"].is_null());
    let bounds = found["bounds"].as_array().unwrap();
    // The first player wins by 2.
    assert!(bounds[0].as_i64().unwrap() <= 2 && bounds[1].as_i64().unwrap() >= 2, "{bounds:?}");
    assert_ne!(bounds[0], bounds[1]);
}

#[test]
fn what_a_search_cannot_do_is_said() {
    let output = solve(&["modiar@2x3:infinite-play=south-forfeits", "--method", "search"]);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.contains("forfeits") && text.contains("--method retrograde"), "{text}");
    let output = solve(&["modiar@4x8", "--method", "retrograde", "--memory", "50"]);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.contains("--memory"), "{text}");
}

#[test]
fn a_board_that_does_not_fit_is_searched_and_it_says_why() {
    let output = solve(&["modiar@4x4", "--memory", "50", "--moves"]);
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("a search with proof, because"), "{text}");
    assert!(text.contains("South wins by 22; D is a move worth that."), "{text}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("of processor time"));
}

/// The values of Kalah in `fixtures/oracles/kalah.json` that only a search finds, pits a side by seeds a
/// pit: with empty capture and without.
fn kalah(cells: &[(u8, u8)]) {
    let oracle: Json =
        serde_json::from_str(include_str!("../fixtures/oracles/kalah.json")).unwrap();
    for (table, profile) in [("empty", "irving"), ("standard", "literal")] {
        for &(pits, seeds) in cells {
            let known = &oracle[table][pits.to_string()][usize::from(seeds) - 1];
            if known.is_null() {
                continue;
            }
            let name = format!("kalah@{pits}x{seeds}:profile={profile}");
            assert_eq!(&json(&[&name, "--method", "search"])["value"], known, "{name}");
        }
    }
}

#[test]
fn kalah_values_of_larger_boards() {
    kalah(&[(4, 4), (4, 5), (4, 6), (5, 2), (5, 3), (5, 4), (6, 2), (6, 3)]);
}

/// `cargo test --test search_cli --release -- --ignored kalah_values_of_minutes`
#[test]
#[ignore = "some minutes"]
fn kalah_values_of_minutes() {
    kalah(&[(5, 5), (6, 4)]);
}

/// `cargo test --test search_cli --release -- --ignored kalah_values_of_hours`
#[test]
#[ignore = "hours"]
fn kalah_values_of_hours() {
    kalah(&[(5, 6), (6, 5), (6, 6)]);
}

/// The values of `fixtures/oracles/mandoli.json`, by the spec and as a user asks for them.
#[test]
fn mandoli_with_48_seeds() {
    let found = json(&["mandoli@6x4", "--moves", "--memory", "300"]);
    assert_eq!(found["value"], 0);
    let known = [("A", -16), ("B", 0), ("C", 0), ("D", 0), ("E", -4), ("F", -4)];
    assert_eq!(moves(&found), known.map(|(mv, value)| (mv.to_string(), value)));
}

/// The other two set-ups that the sources give, which the search settles in minutes.
/// `cargo test --test search_cli --release -- --ignored mandoli_with_60_and_72_seeds`
#[test]
#[ignore = "half an hour in the tests' build"]
fn mandoli_with_60_and_72_seeds() {
    for (name, value) in [("mandoli@6x5", 4), ("mandoli", 20)] {
        assert_eq!(json(&[name])["value"], value, "{name}");
    }
}
