//! Names of interpretations: what they mean, their canonical form, and what is wrong with bad ones.

use pitproof::rules::Provenance;
use pitproof::rules::sowing::Key;
use pitproof::spec::{Interpretation, Library, NameError, NameErrorKind};
use proptest::prelude::*;

fn reading(name: &str) -> Interpretation {
    Interpretation::parse(name, &Library::new()).unwrap_or_else(|error| panic!("{error}"))
}

fn wrong(name: &str) -> NameError {
    Interpretation::parse(name, &Library::new()).unwrap_err()
}

#[test]
fn the_default_is_the_plain_name() {
    let default = reading("modiar");
    assert_eq!(default.canonical(), "modiar");
    assert_eq!(default.profile().unwrap().id, "literal");
    assert_eq!(default.answer("slam-legality"), Some("illegal"));
    assert_eq!((default.setup().pits, default.setup().seeds), (Some(3), Some(7)));
    assert_eq!(default.departures().count(), 0);
    for name in ["modiar@3x7", "modiar:profile=literal", "modiar@03x7:feed-amount=any"] {
        assert_eq!(reading(name).canonical(), "modiar", "{name}");
        assert_eq!(reading(name).ruleset(), default.ruleset());
    }
}

#[test]
fn explicit_answers_override_the_profile_in_any_order() {
    let one = reading("modiar:feed-amount=any,profile=climent");
    let two = reading("modiar:profile=climent,feed-amount=any");
    assert_eq!(one.canonical(), two.canonical());
    assert_eq!(one.ruleset(), two.ruleset());
    assert!(one.profile().is_none());
    assert_eq!(reading("modiar:profile=climent").profile().unwrap().id, "climent");
}

#[test]
fn a_profile_answers_only_what_arises() {
    let name = "modiar:profile=climent,slam-legality=legal";
    assert_eq!(reading(name).answer("slam-only-moves"), None);
    assert!(!reading(name).arises("slam-definition"));
    assert!(!reading(name).canonical().contains("slam-only-moves"));
}

#[test]
fn any_board_that_can_be_played_is_a_set_up() {
    assert_eq!(reading("modiar@2x3").canonical(), "modiar@2x3");
    assert_eq!(reading("modiar@2x3").ruleset().total(), 12);
    for name in ["modiar@13x1", "modiar@0x4", "modiar@4x32", "modiar@3x0", "modiar@3x99999999999"] {
        assert_eq!(wrong(name).kind, NameErrorKind::BadSetup, "{name}");
    }
    assert!(wrong("modiar@4x32").message.contains("255"));
    assert_eq!(reading("modiar@4x31").ruleset().total(), 248);
}

#[test]
fn departures_are_kept_and_cited() {
    let by_hand = reading("modiar:sow.first=next,capture.counts=4+2");
    assert_eq!(by_hand.canonical(), "modiar:sow.first=next,capture.counts=2+4");
    let from: Vec<&str> = by_hand.departures().map(|one| one.from.as_str()).collect();
    assert_eq!(from, ["clause `origin-first`", "`capture-set=two-four-six`"]);
    assert!(matches!(by_hand.provenance(Key::sow_first), Provenance::Departure { .. }));
    // What the spec says anyway is no departure.
    assert_eq!(reading("modiar:sow.first=origin").canonical(), "modiar");
    assert_eq!(by_hand.with_profile("climent").unwrap().departures().count(), 2);
}

#[test]
fn the_check_of_a_claim_changes_parameters_together() {
    let sets = serde_json::json!({ "move.min-seeds": 1, "feed.trigger": "never" });
    let changed = reading("modiar").with_sets(sets.as_object().unwrap()).unwrap();
    assert_eq!(changed.canonical(), "modiar:move.min-seeds=1,feed.trigger=never");
    assert_eq!(*changed.provenance(Key::feed_amount), Provenance::Unread);
    let sets = serde_json::json!({ "move.min-seed": 1 });
    assert!(reading("modiar").with_sets(sets.as_object().unwrap()).is_err());
}

#[test]
fn one_thing_can_be_changed() {
    let climent = reading("modiar:profile=climent");
    assert_eq!(climent.with("setup", "3x6").unwrap().setup().seeds, Some(6));
    let legal = climent.with("slam-legality", "legal").unwrap();
    assert!(!legal.arises("slam-only-moves"));
    assert_eq!(legal.with("profile", "literal").unwrap().canonical(), "modiar");
    let kind = |key, value| legal.with(key, value).unwrap_err().kind;
    assert_eq!(kind("slam-only-moves", "end"), NameErrorKind::DoesNotArise);
    assert_eq!(kind("slam.only-moves", "end"), NameErrorKind::NotRead);
    assert_eq!(kind("slam-legality", "lega"), NameErrorKind::UnknownAnswer);
}

#[test]
fn conditions_hold_only_where_questions_arise() {
    let when = serde_json::from_str(r#"{ "slam-only-moves": ["end", "no-capture", "capture"] }"#);
    let when = when.unwrap();
    assert!(reading("modiar").holds(&when));
    assert!(!reading("modiar:slam-legality=legal").holds(&when));
}

#[test]
fn bad_names_say_what_is_wrong() {
    use NameErrorKind::*;
    let cases = [
        ("", Syntax, None),
        ("modiar:", Syntax, None),
        ("modiar@", Syntax, None),
        ("modiar:feed-amount", Syntax, None),
        ("modair", UnknownGame, Some("modiar")),
        ("modiar:slam-legalty=legal", UnknownKey, Some("slam-legality")),
        ("modiar:sow.frist=next", UnknownKey, Some("sow.first")),
        ("modiar:slam-legality=leagl", UnknownAnswer, Some("legal")),
        ("modiar:profile=clement", UnknownProfile, Some("climent")),
        ("modiar:sow.first=nxt", BadValue, Some("next")),
        ("modiar:capture.counts=0", BadValue, None),
        ("modiar:tie=draw", Settled, None),
        ("modiar:slam-legality=legal,slam-only-moves=end", DoesNotArise, None),
        ("modiar:slam-legality=legal,slam.only-moves=end", NotRead, None),
        ("modiar:feed-trigger=never,feed.trigger=row-empty", Unset, None),
        ("modiar:feed-amount=any,feed-amount=playable", Twice, None),
        ("modiar@three", BadSetup, None),
        ("/nowhere/x.json", Unreadable, None),
    ];
    let mut shown = String::new();
    for (name, kind, near) in cases {
        let error = wrong(name);
        assert_eq!(error.kind, kind, "{name}: {error}");
        assert_eq!(error.near.as_deref(), near, "{name}: {error}");
        shown += &format!("{name}\n    {error}\n");
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn a_spec_in_a_file_is_named_by_its_path() {
    let dir = std::env::temp_dir().join(format!("pitproof-name-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let path = dir.join("my@game:2.json");
    std::fs::write(&path, include_str!("../specs/modiar.json")).unwrap();
    let name = format!("{}@2x3:profile=climent", path.display());
    let from_file = reading(&name);
    assert_eq!(from_file.ruleset(), reading("modiar@2x3:profile=climent").ruleset());
    assert_eq!(reading(&from_file.canonical()).canonical(), from_file.canonical());
    std::fs::remove_dir_all(dir).unwrap();
}

/// A name that may or may not be right: a profile, answers and departures picked at random.
fn names() -> impl Strategy<Value = String> {
    let spec = reading("modiar").spec().clone();
    let mut changes = vec!["profile=climent".to_string(), "capture.counts=2+4".to_string()];
    for question in &spec.questions {
        for answer in &question.answers {
            changes.push(format!("{}={}", question.id, answer.id));
        }
    }
    for key in Key::ALL {
        for (word, _) in key.choices() {
            changes.push(format!("{}={word}", key.name()));
        }
    }
    let setups =
        prop_oneof![Just(String::new()), (1..5_u8, 1..9_u8).prop_map(|(p, s)| format!("@{p}x{s}"))];
    (setups, proptest::sample::subsequence(changes, 0..5).prop_shuffle()).prop_map(
        |(setup, changes)| {
            let colon = if changes.is_empty() { "" } else { ":" };
            format!("modiar{setup}{colon}{}", changes.join(","))
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn the_canonical_name_is_read_back(name in names()) {
        let library = Library::new();
        if let Ok(first) = Interpretation::parse(&name, &library) {
            let again = Interpretation::parse(&first.canonical(), &library);
            prop_assert!(again.is_ok(), "{name} -> {first}: {}", again.unwrap_err());
            let again = again.unwrap();
            prop_assert_eq!(again.canonical(), first.canonical());
            prop_assert_eq!(again.ruleset(), first.ruleset());
            prop_assert_eq!(again.answers(), first.answers());
        }
    }
}
