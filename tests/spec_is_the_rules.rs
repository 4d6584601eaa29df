//! The spec is the rules: a change of the document changes moves, events and explanations.

use std::path::PathBuf;

use pitproof::rules::sowing::{Event, Move, Plain, Setup, move_text, position_text};
use pitproof::rules::{Because, Rules};
use pitproof::spec::{Interpretation, Library};
use serde_json::{Value, json};

/// A copy of the spec on disk, changed, and read from there.
fn from_disk(name: &str, change: impl FnOnce(&mut Value)) -> Interpretation {
    let file = format!("pitproof-rules-{}-{name}.json", std::process::id());
    let path: PathBuf = std::env::temp_dir().join(file);
    let mut document: Value = serde_json::from_str(include_str!("../specs/modiar.json")).unwrap();
    change(&mut document);
    std::fs::write(&path, format!("{document:#}")).unwrap();
    let read = Interpretation::parse(path.to_str().unwrap(), &Library::new());
    std::fs::remove_file(&path).unwrap();
    read.unwrap_or_else(|error| panic!("{error}"))
}

/// The element of a list that has this id.
fn of_id<'a>(list: &'a mut Value, id: &str) -> &'a mut Value {
    list.as_array_mut().unwrap().iter_mut().find(|one| one["id"] == id).unwrap()
}

/// Legal moves at a position, as letters.
fn moves(reading: &Interpretation, at: &str) -> String {
    let game = Plain::new(reading.ruleset().clone());
    let position = Setup::parse(at).unwrap().position(reading.ruleset()).unwrap();
    game.moves(&position).into_iter().map(|mv| move_text(reading.ruleset(), mv)).collect()
}

/// The position after a move, and its events with what they cite.
fn play(reading: &Interpretation, at: &str, pit: u8) -> (String, Vec<(Event, String)>) {
    let game = Plain::new(reading.ruleset().clone());
    let position = Setup::parse(at).unwrap().position(reading.ruleset()).unwrap();
    let mut trace: Vec<(Event, Because)> = Vec::new();
    let (after, _) = game.play(&position, Move::Pit(pit), &mut trace);
    let cited = trace
        .into_iter()
        .map(|(event, because)| (event, reading.ruleset().provenance(because).cite()))
        .collect();
    (position_text(reading.ruleset(), &after), cited)
}

const START: &str = "7,7,7/7,7,7 S";

#[test]
fn another_default_answer_changes_moves() {
    let before = from_disk("answer-0", |_| {});
    // A takes North's only seeds: a grand slam.
    let slam = "2,0,2/1,0,0 S";
    let after = from_disk("answer-1", |document| {
        of_id(&mut document["questions"], "slam-legality")["default"] = json!("legal");
    });
    assert_eq!(moves(&before, slam), "A");
    assert_eq!(moves(&after, slam), "AC");
    let cites = |reading: &Interpretation| play(reading, START, 0).1.last().unwrap().1.clone();
    assert_eq!(cites(&before), "first-move-scope=game");
    let each = from_disk("answer-2", |document| {
        of_id(&mut document["questions"], "first-move-scope")["default"] = json!("each-player");
    });
    assert_eq!(cites(&each), "first-move-scope=each-player");
    assert_eq!(each.ruleset().start().exempt, 2);
}

#[test]
fn another_value_changes_the_board_after_a_move() {
    let before = from_disk("sets-0", |_| {});
    let after = from_disk("sets-1", |document| {
        of_id(&mut document["clauses"], "origin-first")["sets"]["sow.first"] = json!("next");
    });
    let at = "3,0,0/1,1,1 S 0-0 9";
    let (board, events) = play(&before, at, 0);
    assert!(board.starts_with("1,1,1/1,1,1"), "{board}");
    assert_eq!(events[1], (Event::Sow { pit: 0, holds: 1 }, "clause origin-first".into()));
    let (board, events) = play(&after, at, 0);
    assert!(board.starts_with("0,1,1/0,1,1"), "{board}");
    assert_eq!(events[1], (Event::Sow { pit: 1, holds: 1 }, "clause origin-first".into()));
    let captures = events.iter().filter(|(event, _)| matches!(event, Event::Capture { .. }));
    assert_eq!(captures.count(), 1);
    let free = from_disk("sets-2", |document| {
        of_id(&mut document["clauses"], "no-singletons")["sets"]["move.min-seeds"] = json!(1);
    });
    assert_eq!(moves(&before, "1,2,0/1,1,1 S"), "B");
    assert_eq!(moves(&free, "1,2,0/1,1,1 S"), "AB");
}

#[test]
fn another_clause_id_and_text_change_what_is_cited() {
    let after = from_disk("id", |document| {
        let clause = of_id(&mut document["clauses"], "no-singletons");
        clause["id"] = json!("lone-seeds-rest");
        clause["text"] = json!("A lone seed rests.");
    });
    let game = Plain::new(after.ruleset().clone());
    let position = Setup::parse("1,2,0/1,1,1 S").unwrap().position(after.ruleset()).unwrap();
    let reasons = game.legal(&position, Move::Pit(0)).unwrap_err();
    let provenance = after.ruleset().provenance(reasons[0].because);
    assert_eq!(provenance.cite(), "clause lone-seeds-rest");
    let text = format!("{provenance:?}");
    assert!(text.contains("A lone seed rests."), "{text}");
}
