//! Each lint rule finds what it is meant to find, and is silent on Modiar.

use pitproof::spec::load::parse;
use pitproof::spec::{Diagnostic, Loaded, RULES, Severity, lint};
use serde_json::{Value, json};

const MODIAR: &str = include_str!("../specs/modiar.json");

/// The ids of the invariants that Modiar uses.
fn known() -> Vec<String> {
    let spec = parse("modiar", MODIAR).unwrap().spec;
    spec.invariants.into_iter().map(|invariant| invariant.id).collect()
}

fn findings(loaded: &Loaded, skip: &[&str]) -> Vec<Diagnostic> {
    let known = known();
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    lint(loaded, &known, skip)
}

fn broken(change: impl FnOnce(&mut Value)) -> Loaded {
    let mut document: Value = serde_json::from_str(MODIAR).unwrap();
    change(&mut document);
    parse("broken.json", format!("{document:#}\n")).unwrap_or_else(|error| panic!("{error}"))
}

fn of_id<'a>(list: &'a mut Value, id: &str) -> &'a mut Value {
    list.as_array_mut().unwrap().iter_mut().find(|one| one["id"] == id).unwrap()
}

fn shown(loaded: &Loaded, code: &str) -> String {
    let all = findings(loaded, &[]);
    let of_code: Vec<String> = all
        .iter()
        .filter(|one| one.code == code)
        .map(|one| one.render(&loaded.file, false))
        .collect();
    assert!(!of_code.is_empty(), "{code} found nothing; all: {all:#?}");
    of_code.join("\n\n")
}

#[test]
fn modiar_has_no_error_and_no_warning() {
    let loaded = parse("modiar", MODIAR).unwrap();
    let all = findings(&loaded, &[]);
    let bad: Vec<String> = all
        .iter()
        .filter(|one| one.severity != Severity::Note)
        .map(|one| one.render(&loaded.file, false))
        .collect();
    assert!(bad.is_empty(), "{}", bad.join("\n"));
    let notes: Vec<&str> = all.iter().map(|one| one.code).collect();
    assert_eq!(notes, ["fed-not-playable"]);
}

/// A rule, and a change of the document that breaks it.
type Fault = (&'static str, fn(&mut Value));

/// A change for each rule that makes a document break it.
fn faults() -> Vec<Fault> {
    vec![
        ("unclassified-item", |d| {
            d["sources"][0]["items"][4].as_object_mut().unwrap().remove("is");
        }),
        ("dangling-reference", |d| {
            d["sources"][0]["items"][3]["is"] = json!({ "clause": "single-lep" })
        }),
        ("dangling-reference", |d| d["clauses"][4]["from"][1] = json!("page:66")),
        ("bad-lines", |d| d["sources"][0]["items"][4]["lines"] = json!("11-9")),
        ("unwritten", |d| d["sources"][0]["items"][4]["says"] = json!(" ")),
        ("unwritten", |d| d["about"] = json!("(to write: what the game is)")),
        ("derives-from", |d| d["sources"][1]["derives-from"] = json!("page")),
        ("derives-from", |d| d["sources"][1]["derives-from"] = json!("mancala-word")),
        ("uncited-clause", |d| {
            let clause = json!({
                "id": "luck", "text": "Luck.", "about": ["board"], "from": [], "built-in": "None."
            });
            d["clauses"].as_array_mut().unwrap().push(clause);
        }),
        ("untagged-clause", |d| {
            of_id(&mut d["clauses"], "lift-all").as_object_mut().unwrap().remove("about");
        }),
        ("untagged-clause", |d| {
            of_id(&mut d["clauses"], "backward-chain")["about"] = json!(["path"]);
        }),
        ("empty-clause", |d| {
            of_id(&mut d["clauses"], "lift-all").as_object_mut().unwrap().remove("built-in");
        }),
        ("duplicate-id", |d| d["claims"][1]["id"] = json!("game-ends")),
        ("bad-property", |d| {
            of_id(&mut d["claims"], "captures-are-even")["check"] =
                json!({ "always": "captred % 2 = 0" });
        }),
        ("bad-property", |d| {
            of_id(&mut d["claims"], "chains-cross-rows")["check"] = json!({ "exists": "D > 1" });
        }),
        ("bad-example", |d| d["examples"][0]["shows"][0] = json!("orign-first")),
        ("bad-example", |d| d["examples"][1]["line"]["move"] = json!("D")),
        ("bad-example", |d| {
            of_id(&mut d["examples"], "first-move").as_object_mut().unwrap().remove("by");
        }),
        ("bad-example", |d| d["examples"][0]["setup"] = json!("3x99")),
        ("bad-id", |d| d["profiles"][0]["id"] = json!("Literal, mostly")),
        ("bad-id", |d| d["settled"][0]["id"] = json!("profile")),
        ("bad-setup", |d| d["setups"][0]["pits"] = json!(13)),
        ("bad-setup", |d| d["setups"][0]["pits"] = json!(2)),
        ("default-setup", |d| d["setups"][0]["default"] = json!(false)),
        ("no-default", |d| of_id(&mut d["questions"], "feed-amount")["default"] = json!("playble")),
        ("unbacked-default", |d| {
            of_id(&mut d["questions"], "first-player")["because"] = json!(" ")
        }),
        ("unknown-condition", |d| {
            of_id(&mut d["questions"], "feed-amount")["when"] =
                json!({ "feed-triger": ["row-empty"] });
        }),
        ("unknown-answer", |d| d["profiles"][1]["answers"]["feed-amount"] = json!("playble")),
        ("unknown-invariant", |d| d["invariants"][0]["id"] = json!("seed-conversation")),
        ("unknown-parameter", |d| {
            of_id(&mut d["clauses"], "no-singletons")["sets"] = json!({ "move.min-seed": 2 });
        }),
        ("bad-value", |d| {
            of_id(&mut d["clauses"], "origin-first")["sets"]["sow.first"] = json!("orign");
        }),
        ("parameter-unset", |d| {
            of_id(&mut d["clauses"], "origin-first")["sets"] = json!({});
        }),
        ("parameter-unset", |d| {
            of_id(&mut d["questions"], "feed-amount")["when"] =
                json!({ "feed-trigger": ["row-empty"] });
        }),
        ("parameter-unset", |d| {
            of_id(&mut d["questions"], "capture-set")["answers"][1]["sets"] = json!({});
        }),
        ("parameter-set-twice", |d| {
            of_id(&mut d["clauses"], "origin-first")["sets"]["feed.amount"] = json!("any");
        }),
        ("idle-answer", |d| {
            of_id(&mut d["questions"], "capture-set")["answers"][1]["sets"] =
                json!({ "capture.counts": [6, 4, 2] });
        }),
        ("idle-answer", |d| {
            of_id(&mut d["questions"], "slam-only-moves")["when"] =
                json!({ "slam-legality": ["legal"] });
        }),
        ("unreachable", |d| {
            of_id(&mut d["questions"], "slam-only-moves")["when"] = json!({ "slam-legality": ["illegal"], "feed-amount": ["any"], "feed-trigger": ["never"] });
        }),
        ("unreachable", |d| d["profiles"][1]["answers"]["slam-legality"] = json!("legal")),
        ("unreachable", |d| {
            d["invariants"][5]["when"] =
                json!({ "slam-only-moves": ["end"], "slam-legality": ["legal"] });
        }),
        ("fed-not-playable", |d| {
            of_id(&mut d["questions"], "feed-amount")["answers"].as_array_mut().unwrap().pop();
        }),
        ("too-many-branches", |d| {
            let questions = d["questions"].as_array_mut().unwrap();
            let answers: Vec<Value> =
                (0..60).map(|n| json!({ "id": format!("a{n}"), "text": "", "sets": {} })).collect();
            for n in 0..3 {
                let mut question = json!({
                    "id": format!("q{n}"), "asks": "", "answers": answers.clone(),
                    "default": "a0", "because": "Any.",
                });
                if n > 0 {
                    question["when"] = json!({ format!("q{}", n - 1): ["a0"] });
                }
                questions.push(question);
            }
        }),
    ]
}

#[test]
fn every_rule_finds_its_fault_and_can_be_skipped() {
    let mut all = String::new();
    for (code, change) in faults() {
        let loaded = broken(change);
        let text = shown(&loaded, code);
        all += &format!("{text}\n\n");
        assert!(findings(&loaded, &[code]).iter().all(|one| one.code != code));
    }
    for rule in RULES {
        assert!(faults().iter().any(|(code, _)| *code == rule.code), "{} is not tried", rule.code);
        assert!(pitproof::spec::lint::find_rule(rule.code).is_ok());
    }
    insta::assert_snapshot!(all);
}

#[test]
fn severities_are_those_of_the_rules() {
    let asked = broken(|_| {});
    assert!(shown(&asked, "fed-not-playable").starts_with("note"));
    let unasked =
        broken(faults().into_iter().find(|(code, _)| *code == "fed-not-playable").unwrap().1);
    assert!(shown(&unasked, "fed-not-playable").starts_with("warning"));
    assert!(pitproof::spec::lint::find_rule("idle-anser").unwrap_err().contains("idle-answer"));
}
