//! The road from a text to a game that plays, as the book describes it.

mod scratch;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use pitproof::check::IDS;
use pitproof::spec::draft::{About, draft, statements, unwritten};
use pitproof::spec::{Severity, lint, load};
use serde_json::Value;

const TEXT: &str = "fixtures/own-game/rules.txt";
const SPEC: &str = "fixtures/own-game/spec.json";

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pitproof")).args(args).output().unwrap()
}

fn json(args: &[&str]) -> Value {
    serde_json::from_slice(&run(args).stdout).unwrap()
}

#[test]
fn the_draft_loads_and_lint_names_everything_left_to_do() {
    let output = run(&["new", TEXT, "--lang", "en"]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text, std::fs::read_to_string("fixtures/own-game/draft.json").unwrap());
    let loaded = load::parse("draft", text).unwrap();
    let items = loaded.spec.sources[0].items.len();
    let source = std::fs::read_to_string(TEXT).unwrap();
    assert_eq!(items, statements(&source).len());
    let findings = lint(&loaded, IDS, &[]);
    let of = |code: &str| findings.iter().filter(|one| one.code == code).count();
    assert_eq!(of("unclassified-item"), items);
    assert_eq!((of("unwritten"), of("default-setup")), (1, 1));
    assert!(of("parameter-unset") > 15);
    let known = ["unclassified-item", "unwritten", "default-setup", "parameter-unset"];
    for one in &findings {
        assert!(known.contains(&one.code), "{one:?}");
        assert_eq!(one.severity, Severity::Error);
        assert!(one.help.as_ref().is_some_and(|help| !help.is_empty()), "{one:?}");
    }
    // Classified, and still not put into words.
    let mut classified = loaded.clone();
    for item in &mut classified.spec.sources[0].items {
        item.is = Some(pitproof::spec::document::Class::Background);
    }
    let findings = lint(&classified, IDS, &[]);
    assert_eq!(findings.iter().filter(|one| one.code == "unwritten").count(), items + 1);
    assert!(findings.iter().all(|one| one.code != "unclassified-item"));
}

#[test]
fn a_draft_holds_no_words_of_its_source_but_the_title() {
    let source = std::fs::read_to_string(TEXT).unwrap();
    let found = statements(&source);
    let about = About { source: "text".into(), file: Some("rules.txt".into()), ..About::default() };
    let spec = draft(&found, about);
    assert_eq!(spec.title, found[0].text);
    for (item, statement) in spec.sources[0].items.iter().zip(&found) {
        assert!(unwritten(&item.says).is_some());
        let words = statement.text.split_whitespace().filter(|word| word.len() > 6);
        for word in words {
            assert!(!item.says.contains(word), "{word} in {}", item.says);
        }
    }
}

#[test]
fn the_finished_spec_has_the_items_of_the_draft() {
    let read = |path: &str| -> Value {
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
    };
    let (draft, spec) = (read("fixtures/own-game/draft.json"), read(SPEC));
    let lines = |spec: &Value| -> Vec<String> {
        let items = spec["sources"][0]["items"].as_array().unwrap();
        items.iter().map(|item| item["lines"].as_str().unwrap().to_string()).collect()
    };
    assert_eq!(lines(&draft), lines(&spec));
    for name in ["id", "title", "kernel", "invariants"] {
        if name == "invariants" {
            let ids = |spec: &Value| -> BTreeSet<String> {
                let all = spec[name].as_array().unwrap();
                all.iter().map(|one| one["id"].as_str().unwrap().to_string()).collect()
            };
            assert!(ids(&draft).is_subset(&ids(&spec)));
        } else {
            assert_eq!(draft[name], spec[name]);
        }
    }
    let source = std::fs::read_to_string(TEXT).unwrap();
    for item in spec["sources"][0]["items"].as_array().unwrap() {
        let says = item["says"].as_str().unwrap();
        assert!(
            unwritten(says).is_none() && !source.contains(says.trim_end_matches('.')),
            "{says}"
        );
    }
}

#[test]
fn the_finished_spec_is_clean_and_plays() {
    let linted = json(&["lint", SPEC, "--json"]);
    assert_eq!(linted["findings"], serde_json::json!([]));
    let checked = run(&["check", SPEC, "--json"]);
    assert!(checked.status.success());
    let report: Value = serde_json::from_slice(&checked.stdout).unwrap();
    assert_eq!(report["as-expected"], true);
    for one in report["invariants"].as_array().unwrap() {
        assert!(one["verdict"].get("proved").is_some() && one["vacuous"] == false, "{one}");
    }
    let told = json(&["explain", SPEC, "B", "--json"]);
    // B is lifted; its three pebbles go to a, b and A.
    assert_eq!(told["after"], "4,0/4,4 N");
    assert!(run(&["solve", SPEC]).status.success());
    assert!(run(&["show", SPEC, "--rules"]).status.success());
}

#[test]
fn a_file_that_is_there_is_left_alone() {
    let scratch = scratch::Scratch::new("own-game");
    let path = scratch.file("game.json");
    let shown = path.to_str().unwrap();
    assert!(run(&["new", TEXT, "-o", shown]).status.success());
    let first = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, "mine").unwrap();
    let again = run(&["new", TEXT, "-o", shown]);
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&again.stderr).contains("--force"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    assert!(run(&["new", TEXT, "-o", shown, "--force"]).status.success());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), first);
    assert_eq!(run(&["lint", shown]).status.code(), Some(1));
}

#[test]
fn texts_come_from_standard_input_too_and_bad_ones_are_told() {
    let scratch = scratch::Scratch::new("own-game-bad");
    let pipe = |bytes: &[u8]| {
        use std::io::Write;
        let mut child = Command::new(env!("CARGO_BIN_EXE_pitproof"))
            .args(["new", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(bytes).unwrap();
        child.wait_with_output().unwrap()
    };
    let good = pipe("משחק\n\nשני שחקנים.".as_bytes());
    assert!(good.status.success());
    let spec: Value = serde_json::from_slice(&good.stdout).unwrap();
    assert_eq!((&spec["id"], &spec["title"]), (&"game".into(), &"משחק".into()));
    assert!(spec["sources"][0].get("file").is_none());
    let bad = |output: Output, words: &str| {
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains(words) && text.lines().count() == 1, "{text}");
    };
    bad(pipe(b"\xff\xfe"), "UTF-8");
    bad(pipe(b"   \n---\n"), "says nothing");
    let odd = scratch.file("odd.txt");
    std::fs::write(&odd, b"Good\n\xc3\x28").unwrap();
    bad(run(&["new", odd.to_str().unwrap()]), "UTF-8");
    bad(run(&["new", scratch.file("none").to_str().unwrap()]), "cannot read");
    bad(run(&["new", TEXT, "-o", "/no/such/folder/x.json"]), "cannot write");
    bad(run(&["new", TEXT, "--source", "A b"]), "no name");
    assert!(Path::new(TEXT).exists());
}
