//! The documents are complete: every line of a source text is covered, the schema in `specs/` is
//! the one of the types, and bad texts get one clear message.

use pitproof::spec::load::{parse, parse_bytes, read};
use pitproof::spec::{Interpretation, Library, schema};
use proptest::prelude::*;

const MODIAR: &str = include_str!("../specs/modiar.json");
const MANDOLI: &str = include_str!("../specs/mandoli.json");

#[test]
fn every_line_of_the_sources_is_covered() {
    covered(MODIAR, include_str!("../fixtures/sources/modiar.json"));
    covered(MANDOLI, include_str!("../fixtures/sources/mandoli.json"));
}

fn covered(document: &str, facts: &str) {
    let spec = parse("some", document).unwrap().spec;
    let source = spec.sources.iter().find(|source| source.file.is_some()).unwrap();
    let file = source.file.as_ref().unwrap();
    let facts: serde_json::Value = serde_json::from_str(facts).unwrap();
    assert_eq!(facts["file"], file.as_str());
    let lines = facts["lines"].as_u64().unwrap();
    let blank: Vec<u64> =
        facts["blank"].as_array().unwrap().iter().map(|line| line.as_u64().unwrap()).collect();
    let mut covered = std::collections::BTreeSet::new();
    for item in &source.items {
        let (first, last) = item.lines.split_once('-').unwrap_or((&item.lines, &item.lines));
        let (first, last): (u64, u64) = (first.parse().unwrap(), last.parse().unwrap());
        assert!(1 <= first && last <= lines, "{}", item.lines);
        assert!(item.is.is_some(), "line {} is not classified", item.lines);
        covered.extend(first..=last);
    }
    for line in (1..=lines).filter(|line| !blank.contains(line)) {
        assert!(covered.contains(&line), "line {line} is not covered by an item");
    }
    // Where the source itself is at hand, the facts about it are right.
    let seed = format!("{}/../shared/seeds/{file}", env!("CARGO_MANIFEST_DIR"));
    let beside = format!("{}/../../shared/seeds/{file}", env!("CARGO_MANIFEST_DIR"));
    for path in [seed, beside] {
        if let Ok(text) = std::fs::read_to_string(path) {
            assert_eq!(text.lines().count() as u64, lines);
            let found: Vec<u64> = (1..)
                .zip(text.lines())
                .filter(|(_, line)| line.trim().is_empty())
                .map(|(n, _)| n)
                .collect();
            assert_eq!(found, blank);
        }
    }
}

#[test]
fn the_schema_is_that_of_the_types() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/specs/schema.json");
    let text = schema::schema_text();
    if std::env::var("PITPROOF_BLESS").is_ok_and(|value| value == "1") {
        std::fs::write(path, &text).unwrap();
    }
    let stored = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        stored == text,
        "specs/schema.json is out of date: run the tests with PITPROOF_BLESS=1"
    );
}

#[test]
fn the_documents_keep_the_schema() {
    let validator = jsonschema::validator_for(&schema::schema()).unwrap();
    for text in [MODIAR, MANDOLI] {
        let document: serde_json::Value = serde_json::from_str(text).unwrap();
        let errors: Vec<String> =
            validator.iter_errors(&document).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:#?}");
    }
    let mut wrong: serde_json::Value = serde_json::from_str(MODIAR).unwrap();
    wrong["clauses"][4]["sets"] = serde_json::json!({ "move.min-seed": 2 });
    assert!(!validator.is_valid(&wrong));
}

fn message(text: &str) -> String {
    parse("bad.json", text).unwrap_err().to_string()
}

/// Modiar with one piece of text exchanged.
fn modiar_with(from: &str, to: &str) -> String {
    assert!(MODIAR.contains(from), "{from}");
    MODIAR.replacen(from, to, 1)
}

#[test]
fn a_misspelt_field_is_shown_where_it_stands() {
    insta::assert_snapshot!(message(&modiar_with("\"kernel\"", "\"kernle\"")));
}

#[test]
fn a_wrong_type_deep_inside_is_shown_where_it_stands() {
    insta::assert_snapshot!(message(&modiar_with("\"seeds\": 7", "\"seeds\": \"seven\"")));
}

#[test]
fn an_unknown_class_is_shown_where_it_stands() {
    let class = "\"is\": { \"clause\": \"two-rows\" }";
    insta::assert_snapshot!(message(&modiar_with(class, "\"is\": { \"claus\": \"two-rows\" }")));
    insta::assert_snapshot!(message(&modiar_with(
        "\"is\": \"background\"",
        "\"is\": \"backgrond\""
    )));
}

#[test]
fn broken_json_is_shown_where_it_breaks() {
    insta::assert_snapshot!(message(&modiar_with(
        "\"kernel\": \"sowing\",",
        "\"kernel\": \"sowing\""
    )));
    insta::assert_snapshot!(message("{ \"id\": \"x\", \"id\": \"y\" }"));
    insta::assert_snapshot!(message("{ \"id\": "));
    insta::assert_snapshot!(message(" \n"));
    insta::assert_snapshot!(message("[]"));
    insta::assert_snapshot!(message("{}"));
    let items = "{ \"lines\": \"1\", \"says\": \"The name of the game.\", \"is\": \"background\" }";
    insta::assert_snapshot!(message(&modiar_with(items, "[\"1\", \"The name.\", \"background\"]")));
    let deep = "[".repeat(100_000);
    assert!(message(&deep).contains("recursion limit"));
    insta::assert_snapshot!(
        parse_bytes("bad.json", b"{ \"id\": \xff\xfe\0 }".to_vec()).unwrap_err()
    );
}

#[test]
fn a_directory_and_a_missing_file_are_named() {
    let directory = read(std::env::temp_dir().as_path()).unwrap_err();
    assert_eq!(directory.diagnostic.code, "directory");
    let missing = read(std::path::Path::new("/nowhere/modiar.json")).unwrap_err().to_string();
    assert!(
        missing.contains("/nowhere/modiar.json") && missing.contains("no such file"),
        "{missing}"
    );
    let library = Library::new();
    for name in ["/nowhere/modiar.json:profile=x", "/", "specs/", "."] {
        assert!(Interpretation::parse(name, &library).is_err(), "{name}");
    }
}

#[test]
fn findings_have_line_and_column() {
    let error = parse("bad.json", modiar_with("\"seeds\": 7", "\"seeds\": -7")).unwrap_err();
    let located = error.diagnostic.locate(&error.file);
    assert_eq!(located.pointer, "/setups/0/seeds");
    assert_eq!(located.text, "-7");
    let line = error.file.text().lines().nth(located.line - 1).unwrap();
    assert!(line[located.column - 1..].starts_with("-7"), "{line}");
    assert!(error.diagnostic.render(&error.file, true).contains('\u{1b}'));
    assert!(!error.diagnostic.render(&error.file, false).contains('\u{1b}'));
    let json = serde_json::to_value(&located).unwrap();
    assert_eq!(json["severity"], "error");
}

/// Modiar with some characters cut out or put in: texts that are nearly documents.
fn nearly_modiar() -> impl Strategy<Value = Vec<u8>> {
    (0..MODIAR.len(), 0..12_usize, proptest::collection::vec(any::<u8>(), 0..4)).prop_map(
        |(at, cut, put)| {
            let mut bytes = MODIAR.as_bytes().to_vec();
            let end = (at + cut).min(bytes.len());
            bytes.splice(at..end, put);
            bytes
        },
    )
}

fn name_like() -> impl Strategy<Value = String> {
    prop_oneof![
        ".{0,40}",
        "(modiar|mod|x\\.json)?(@[0-9x]{0,6})?(:[a-z.+=,0-9-]{0,30})?",
        "modiar:(sow.first|capture.counts|feed-amount|profile|slam-legality)=[a-z0-9+,-]{0,9}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_parser_panics(
        bytes in prop_oneof![proptest::collection::vec(any::<u8>(), 0..200), nearly_modiar()],
        text in ".{0,60}",
        name in name_like(),
        position in prop_oneof![".{0,30}", "[0-9,/ SN-]{0,30}"],
        key in 0..pitproof::rules::sowing::Key::ALL.len(),
    ) {
        use pitproof::rules::sowing::{Key, Params, Setup, parse_move};
        let library = Library::new();
        for bytes in [bytes, text.clone().into_bytes()] {
            match parse_bytes("some.json", bytes) {
                Ok(loaded) => {
                    let findings = pitproof::spec::lint(&loaded, &[], &[]);
                    for one in &findings {
                        let _ = (one.render(&loaded.file, true), one.locate(&loaded.file));
                    }
                    let _ = Interpretation::default_of(loaded.into());
                }
                Err(error) => {
                    prop_assert!(!error.to_string().is_empty());
                    let _ = error.diagnostic.locate(&error.file);
                }
            }
        }
        for name in [&name, &text] {
            if let Err(error) = Interpretation::parse(name, &library) {
                prop_assert!(!error.to_string().is_empty());
            }
        }
        let reading = Interpretation::parse("modiar", &library).unwrap();
        for position in [&position, &text] {
            match Setup::parse(position) {
                Ok(setup) => { let _ = setup.position(reading.ruleset()); }
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
        let _ = parse_move(reading.ruleset(), &text);
        let mut params = Params::NEUTRAL;
        for text in [&text, &name] {
            let _ = params.set(Key::ALL[key], text);
            let _ = params.set_json(Key::ALL[key], &serde_json::Value::from(text.as_str()));
        }
    }
}
