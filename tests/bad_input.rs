//! Bad input gets one clear message on standard error, nothing on standard output, and exit
//! status 2. Never a panic.

use std::path::PathBuf;
use std::process::Command;

use proptest::prelude::*;

/// Runs the program, and holds it to what every refusal must be. Gives back the message.
fn refused(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_pitproof")).args(args).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
    assert!(output.stdout.is_empty(), "{args:?} wrote output");
    assert!(message.starts_with("error"), "{args:?}: {message}");
    assert!(message.matches("error:").count() <= 1, "{args:?}: {message}");
    assert!(!message.contains("panicked"), "{message}");
    assert!(message.lines().count() <= 16, "{args:?}: a long message\n{message}");
    message
}

/// Refused, in a message that holds all of these words.
fn refused_with(args: &[&str], words: &[&str]) {
    let message = refused(args);
    for word in words {
        assert!(message.contains(word), "{args:?}: no {word:?} in\n{message}");
    }
}

#[test]
fn misspelt_names_get_the_close_one() {
    refused_with(&["show", "modair"], &["modair", "did you mean `modiar`?"]);
    refused_with(&["perft", "xyzzy", "--depth", "1"], &["there is no game `xyzzy`", "modiar"]);
    refused_with(&["show", "modiar:slam-legalty=legal"], &["did you mean `slam-legality`?"]);
    refused_with(&["show", "modiar:slam-legality=legl"], &["did you mean `legal`?"]);
    refused_with(&["show", "modiar:profile=climnt"], &["did you mean `climent`?"]);
    refused_with(&["show", "modiar:move.min-seed=1"], &["did you mean `move.min-seeds`?"]);
    refused_with(&["lint", "modiar", "--skip", "idle-anser"], &["did you mean `idle-answer`?"]);
    refused_with(&["shwo", "modiar"], &["'show'"]);
}

#[test]
fn names_that_make_no_reading() {
    refused_with(&["show", ""], &["name"]);
    refused_with(&["show", "modiar@"], &["set-up"]);
    refused_with(&["show", "modiar@13x9"], &["13x9"]);
    refused_with(&["show", "modiar@3x-7"], &["3x-7"]);
    refused_with(&["show", "modiar@3x99999999999999999999"], &["set-up"]);
    refused_with(&["show", "modiar:"], &["KEY=VALUE is missing"]);
    refused_with(&["show", "modiar:slam-legality"], &["slam-legality"]);
    refused_with(&["show", "modiar:slam-legality=legal,slam-only-moves=end"], &["does not arise"]);
    refused_with(&["show", "modiar:tie=draw"], &["tie"]);
    refused_with(&["show", "modiar:move.min-seeds=0"], &["move.min-seeds", "1 to 255"]);
}

#[test]
fn positions_that_cannot_be() {
    let at = |text: &str, words: &[&str]| {
        refused_with(&["explain", "modiar", "--at", text, "A"], words);
        let depth = format!("--at={text}");
        refused_with(&["perft", "modiar", "--depth", "2", &depth], words);
    };
    at("7,7,7/7,7,7,7", &["North's row has 4 pits", "it has 3"]);
    at("7,7,7,7,7,7,7", &["two rows"]);
    at("7,7,7/7,7/7", &["two rows"]);
    at("7,7,7/7,-7,7", &["a pit cannot hold -7 seeds", "^^"]);
    at("7,7,7/7,7,8", &["43 seeds", "42"]);
    at("7,7,7/7,7,4000000000", &["seeds"]);
    at("7,7,7/7,7,99999999999999999999999", &["more seeds in a pit"]);
    at("7,7,7/7,,7", &["missing"]);
    at("7,7,7/7,x,7", &["`x` is no number"]);
    at("7,7,7/7,7,7 W", &["`W`"]);
    at("7,7,7/7,7,7 S N", &["twice"]);
    at("1,1,1/1,1,1 S 30-30", &["42"]);
    at("", &["empty"]);
    at("\u{202e}7,7,7/7,7,7", &["number"]);
}

#[test]
fn moves_that_are_no_pits() {
    for text in ["D", "AA", "", "1", "pas", "\u{1b}[31m"] {
        refused_with(&["explain", "modiar", text], &["is no move on this board", "A B C"]);
    }
}

#[test]
fn numbers_that_are_too_large_or_none() {
    for depth in ["0", "-1", "1001", "99999999999999999999", "x"] {
        refused_with(&["perft", "modiar", &format!("--depth={depth}")], &["--depth"]);
    }
}

/// A file of this content, in a folder of its own.
fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).unwrap();
    path
}

#[test]
fn files_that_are_no_specs() {
    let good = include_str!("../specs/modiar.json");
    let binary: Vec<u8> = (0..=255).cycle().take(5000).collect();
    let deep = good.replace("\"move.min-seeds\": 2", "\"move.min-seeds\": { \"a\": [true] }");
    let wrong = good.replacen("\"answers\": [", "\"answers\": 7, \"was\": [", 1);
    assert!(deep != good && wrong != good);
    let bracket = "[".repeat(100_000);
    let cases: [(&str, &[u8], &[&str]); 8] = [
        ("empty.json", b"", &["is empty"]),
        ("blank.json", b" \n\t ", &["is empty"]),
        ("binary.json", &binary, &["no UTF-8"]),
        ("broken.json", &good.as_bytes()[..good.len() / 2], &["no JSON", "broken.json:"]),
        ("number.json", b"42", &["number.json:1"]),
        ("other.json", b"{\"name\": \"x\"}", &["name", "other.json:1"]),
        ("deep.json", bracket.as_bytes(), &["no JSON"]),
        ("wrong.json", wrong.as_bytes(), &["wrong.json:"]),
    ];
    for (name, content, words) in cases {
        let path = file(name, content);
        let path = path.to_str().unwrap();
        refused_with(&["lint", path], words);
        refused_with(&["show", path], words);
        refused_with(&["explain", path, "A"], words);
    }
    let path = file("value.json", deep.as_bytes());
    refused_with(&["show", path.to_str().unwrap()], &["move.min-seeds"]);
}

#[test]
fn paths_that_are_no_files() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    for command in ["lint", "show"] {
        refused_with(&[command, folder], &["is a directory"]);
        refused_with(&[command, "."], &["is a directory"]);
        refused_with(&[command, "no/such/file.json"], &["no such file"]);
    }
}

#[test]
fn files_that_are_no_counterexamples() {
    let good = include_str!("../fixtures/counterexamples/modiar-endless.json");
    let binary: Vec<u8> = (0..=255).cycle().take(5000).collect();
    let pit = good.replacen("\"moves\": [", "\"moves\": [\"Q\", ", 1);
    let game = good.replacen("\"modiar\"", "\"modair\"", 1);
    assert!(pit != good && game != good);
    let cases: [(&str, &[u8], &[&str]); 6] = [
        ("empty-line.json", b"", &["is empty"]),
        ("binary-line.json", &binary, &["no UTF-8"]),
        ("half-line.json", &good.as_bytes()[..good.len() / 2], &["no counterexample", "line"]),
        ("other-line.json", b"{\"name\": 1}", &["unknown field `name`"]),
        ("pit-line.json", pit.as_bytes(), &["`Q` is no move"]),
        ("game-line.json", game.as_bytes(), &["did you mean `modiar`?"]),
    ];
    for (name, content, words) in cases {
        refused_with(&["replay", file(name, content).to_str().unwrap()], words);
    }
    refused_with(&["replay", "."], &["is a directory"]);
    refused_with(&["check", "modiar", "--only", "seed-conservatoin"], &["`seed-conservation`?"]);
    refused_with(&["check", "modiar", "--mode", "broad"], &["'board'"]);
    refused_with(&["check", "modiar", "--games=0"], &["--games"]);
}

#[test]
fn wrong_use_is_said_once() {
    for args in [
        &["explain", "modiar"] as &[&str],
        &["perft", "modiar"],
        &["lint"],
        &["completions", "tcsh"],
        &["man", "--dir", "no/such/folder"],
        &["list", "--color", "pink"],
        &["show", "modiar", "--no-such-option"],
    ] {
        refused(args);
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_parsers_panic(text in ".{0,60}", likely in "[0-9,/ SNx@:=a-z.-]{0,40}") {
        use pitproof::cli::resolve;
        use pitproof::spec::{Interpretation, Library};
        let ruleset = Interpretation::parse("modiar", &Library::new()).unwrap().ruleset().clone();
        for text in [&text, &likely, &format!("modiar{likely}"), &format!("modiar:{likely}")] {
            let _ = resolve::position(&ruleset, Some(text));
            let _ = resolve::mv(&ruleset, text);
            if !Library::is_path(text) {
                let _ = resolve::interpretation(text);
            }
        }
    }
}
