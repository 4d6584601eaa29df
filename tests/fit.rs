//! Which readings fit a record: against every combination of answers, tried one by one.

mod scratch;

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use pitproof::fit::run::{Decided, Progress};
use pitproof::fit::{Fit, Judge, Space, run};
use pitproof::rules::sowing::{Board, Move, Plain, Position, Ruleset, board_text};
use pitproof::rules::{Player, Rules, Score, Silent, Turn};
use pitproof::spec::record::{Line, Record, read};
use pitproof::spec::{Answers, Interpretation, Library, SourceFile};
use serde_json::{Value, json};

const TRANSITIONS: &str = include_str!("../fixtures/modiar-transitions.jsonl");

fn reading(name: &str) -> Interpretation {
    Interpretation::parse(name, &Library::new()).unwrap()
}

fn record(text: &str, like: &Interpretation) -> Record {
    read(SourceFile::new("record", text), like.ruleset(), 100_000).unwrap_or_else(|e| panic!("{e}"))
}

/// All questions but these are held.
fn held(like: &Interpretation, open: &[&str]) -> BTreeSet<String> {
    let ids = like.spec().questions.iter().map(|question| question.id.clone());
    ids.filter(|id| !open.contains(&id.as_str())).collect()
}

fn fit(like: &Interpretation, open: &[&str], text: &str) -> Fit {
    let held = held(like, open);
    let space = Space::new(like, &held);
    run("game", like, &space, &held, &[record(text, like)], &Progress::default())
}

/// Every combination of answers to these questions that comes about, one by one.
fn combinations(like: &Interpretation, open: &[&str]) -> Vec<Interpretation> {
    let mut all = vec![Answers::new()];
    for id in open {
        let question = like.spec().questions.iter().find(|question| question.id == *id).unwrap();
        let with = |choice: &Answers| {
            let answers = question.answers.iter().map(|answer| answer.id.clone());
            let choice = choice.clone();
            answers.map(move |answer| {
                let mut one = choice.clone();
                one.insert(question.id.clone(), answer);
                one
            })
        };
        all = all.iter().flat_map(|choice| with(choice).collect::<Vec<_>>()).collect();
    }
    let mut seen = BTreeMap::new();
    for choice in all {
        let mut answers = like.answers().clone();
        answers.extend(choice);
        let made = like.with_answers(&answers).unwrap();
        seen.insert(made.answers().clone(), made);
    }
    seen.into_values().collect()
}

/// A small generator of numbers, so that records are the same on every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

fn counts(board: Board, ruleset: &Ruleset) -> Vec<u8> {
    board.counts()[..2 * usize::from(ruleset.side)].to_vec()
}

/// A record of positions anywhere on the board as some reading plays them, each line saying a part.
fn lines(by: &Interpretation, number: usize, dice: &mut Dice) -> Vec<Value> {
    let ruleset = by.ruleset();
    let game = Plain::new(ruleset.clone());
    let pits = 2 * usize::from(ruleset.side);
    let mut lines = Vec::new();
    while lines.len() < number {
        let seeds = 1 + dice.below(usize::from(ruleset.total()));
        let mut board = vec![0_u8; pits];
        // Few pits get many seeds, so that rows are empty now and then.
        let wide = 1 + dice.below(pits);
        for _ in 0..seeds {
            board[dice.below(wide)] += 1;
        }
        board.rotate_left(dice.below(pits));
        let mover = dice.below(2) as u8;
        let ply = dice.below(4) as u32;
        let position = Position {
            board: Board::new(&board),
            mover: Player(mover),
            exempt: u32::from(ruleset.params.exempt_plies.0).saturating_sub(ply) as u8,
            taken: [0, 0],
        };
        let moves = game.moves(&position);
        let mut line = json!({ "board": board, "mover": mover, "ply": ply });
        if dice.below(2) == 0 {
            line["legal"] = moves.iter().map(number_of).collect();
        }
        if let Some(&mv) = moves.get(dice.below(4)) {
            let (next, Score(gain)) = game.play(&position, mv, &mut Silent);
            line["move"] = number_of(&mv);
            match dice.below(3) {
                0 => line["after"] = json!(board_text(ruleset, next.board)),
                1 => line["captures"] = json!(gain[usize::from(mover)]),
                _ => {
                    let next = match game.turn(&next) {
                        Turn::Of(player) => json!(player.0),
                        Turn::Over(..) => json!("over"),
                    };
                    line["next"] = next;
                }
            }
        }
        lines.push(line);
    }
    lines
}

fn number_of(mv: &Move) -> Value {
    match mv {
        Move::Pit(pit) => json!(pit),
        Move::Pass => json!("pass"),
    }
}

/// Whether a reading does what a line says; only what [`lines`] writes, and nothing of the library
/// but the kernel.
fn agrees(game: &Plain, line: &Value) -> bool {
    let ruleset = game.ruleset();
    let board: Vec<u8> = serde_json::from_value(line["board"].clone()).unwrap();
    let mover = line["mover"].as_u64().unwrap() as u8;
    let ply = line["ply"].as_u64().unwrap();
    let exempt = u64::from(ruleset.params.exempt_plies.0).saturating_sub(ply) as u8;
    let position =
        Position { board: Board::new(&board), mover: Player(mover), exempt, taken: [0, 0] };
    let moves = game.moves(&position);
    if let Some(legal) = line.get("legal")
        && *legal != Value::from(moves.iter().map(number_of).collect::<Vec<_>>())
    {
        return false;
    }
    let Some(mv) = line.get("move") else { return true };
    let Some(mv) = moves.into_iter().find(|one| number_of(one) == *mv) else { return false };
    let (next, Score(gain)) = game.play(&position, mv, &mut Silent);
    let over = matches!(game.turn(&next), Turn::Over(..));
    line.get("after").is_none_or(|text| text.as_str() == Some(&board_text(ruleset, next.board)))
        && line
            .get("captures")
            .is_none_or(|seeds| seeds.as_i64() == Some(gain[usize::from(mover)].into()))
        && line.get("next").is_none_or(|next| {
            if over { *next == "over" } else { next.as_u64() == Some(u64::from(1 - mover)) }
        })
}

#[test]
fn the_same_as_trying_every_combination() {
    let sets: &[&[&str]] = &[
        &["lap-limit", "origin-second-pass", "origin-landing", "capture-set", "chain-past-origin"],
        &[
            "chain-own-row",
            "chain-cross-row",
            "chain-past-origin",
            "origin-landing",
            "slam-definition",
        ],
        &[
            "feed-trigger",
            "feed-what",
            "feed-judged",
            "feed-amount",
            "feed-unable",
            "slam-legality",
        ],
        &["slam-legality", "slam-only-moves", "slam-definition", "feed-vs-slam", "feed-trigger"],
        &["first-move-scope", "singleton-only", "no-stones-mover", "capture-set", "first-player"],
    ];
    let mut dice = Dice(7);
    let (mut excluded, mut records) = (0, 0);
    for open in sets {
        for setup in ["modiar@3x7", "modiar@3x3", "modiar@2x4"] {
            let like = reading(setup);
            let all = combinations(&like, open);
            let games: Vec<Plain> =
                all.iter().map(|one| Plain::new(one.ruleset().clone())).collect();
            for _ in 0..6 {
                let by = &all[dice.below(all.len())];
                let lines = lines(by, 40, &mut dice);
                let text: Vec<String> = lines.iter().map(Value::to_string).collect();
                let found = fit(&like, open, &text.join("\n"));
                // The first line that each reading fails on.
                let fate: Vec<Option<usize>> = games
                    .iter()
                    .map(|game| lines.iter().position(|line| !agrees(game, line)))
                    .collect();
                assert_eq!(found.readings, all.len().to_string());
                let fitting = fate.iter().filter(|fails| fails.is_none()).count();
                assert_eq!(found.fitting, fitting.to_string(), "{setup} {open:?}");
                assert!(fitting > 0, "the record is one of {by}");
                for asked in &found.questions {
                    for answer in &asked.answers {
                        let with: Vec<Option<usize>> = all
                            .iter()
                            .zip(&fate)
                            .filter(|(one, _)| one.answer(&asked.id) == Some(&answer.id))
                            .map(|(_, fails)| *fails)
                            .collect();
                        let fit = with.iter().filter(|fails| fails.is_none()).count();
                        assert_eq!(answer.readings, fit.to_string(), "{}={}", asked.id, answer.id);
                        let last = with.iter().copied().max().flatten();
                        let line = answer.excluded.as_ref().map(|excluded| excluded.fails.line);
                        let expected =
                            if fit == 0 && !with.is_empty() { last.map(|at| at + 1) } else { None };
                        assert_eq!(line, expected, "{}={}", asked.id, answer.id);
                        excluded += usize::from(line.is_some());
                    }
                }
                records += 1;
            }
        }
    }
    assert!(excluded > 100 && records == 90, "{excluded} {records}");
}

/// The readings that are left after all lines.
fn left(like: &Interpretation, space: &Space, text: &str) -> pitproof::fit::Readings {
    let mut judge = Judge::new(space, &Plain::new(like.ruleset().clone()));
    let (mut left, mut before) = (space.all().clone(), Vec::new());
    for evidence in &record(text, like).lines {
        let places = judge.places(evidence, &left, &before);
        let held = judge.hold(evidence, &places, &mut |_, _, _| {});
        (left, before) = (held.fits, held.after);
    }
    left
}

/// Whether a reading plays the transitions of the other engine, by the kernel alone.
fn plays_transitions(by: &Interpretation, lines: &[Value]) -> bool {
    let ruleset = by.ruleset();
    let game = Plain::new(ruleset.clone());
    let mut before: Option<(Position, u32)> = None;
    lines.iter().all(|line| {
        let board: Vec<u8> = serde_json::from_value(line["board"].clone()).unwrap();
        let taken: [u8; 2] = serde_json::from_value(line["stores"].clone()).unwrap();
        let mover = Player(line["mover"].as_u64().unwrap() as u8);
        let board = Board::new(&board);
        // The ply follows from the line before, or is late where it is not told.
        let ply = match before {
            _ if line["first_move"] == true => 0,
            Some((last, ply)) if last.board == board && last.mover == mover => ply + 1,
            _ => 9,
        };
        let exempt = u32::from(ruleset.params.exempt_plies.0).saturating_sub(ply) as u8;
        let taken = if ruleset.reads_captures() { taken } else { [0, 0] };
        let position = Position { board, mover, exempt, taken };
        let legal: Vec<Value> = game.moves(&position).iter().map(number_of).collect();
        before = None;
        if line["legal"] != Value::from(legal) {
            return false;
        }
        if line.get("peer_stopped").is_some() {
            return true;
        }
        let mv = Move::Pit(line["move"].as_u64().unwrap() as u8);
        let (next, Score(gain)) = game.play(&position, mv, &mut Silent);
        before = Some((next, ply));
        let after: Vec<u8> = serde_json::from_value(line["board_after"].clone()).unwrap();
        let stores = |which: &str, seat: usize| line[which][seat].as_i64().unwrap();
        counts(next.board, ruleset) == after
            && (0..2).all(|seat| {
                stores("stores", seat) + i64::from(gain[seat]) == stores("stores_after", seat)
            })
    })
}

#[test]
fn the_readings_of_another_engine() {
    let like = reading("modiar");
    let space = Space::new(&like, &BTreeSet::new());
    let left = left(&like, &space, TRANSITIONS);
    assert!(space.has(&left, like.answers()));
    let lines: Vec<Value> =
        TRANSITIONS.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    // Readings near the default one, and readings that answer at random what was not decided.
    let mut dice = Dice(3);
    let spec = like.spec();
    let decided = [
        "lap-limit",
        "origin-second-pass",
        "origin-landing",
        "capture-set",
        "chain-cross-row",
        "chain-own-row",
        "slam-legality",
    ];
    let mut seen = [0, 0];
    for round in 0..600 {
        let mut answers = like.answers().clone();
        for question in &spec.questions {
            let answer = &question.answers[dice.below(question.answers.len())].id;
            let change = if round % 2 == 0 {
                dice.below(6) == 0
            } else {
                !decided.contains(&question.id.as_str()) && dice.below(2) == 0
            };
            if change {
                answers.insert(question.id.clone(), answer.clone());
            }
        }
        let one = like.with_answers(&answers).unwrap();
        let fits = space.has(&left, one.answers());
        assert_eq!(fits, plays_transitions(&one, &lines), "{one}");
        seen[usize::from(fits)] += 1;
    }
    assert!(seen[0] > 50 && seen[1] > 50, "{seen:?}");
}

#[test]
fn what_the_transitions_decide() {
    let found = fit_all("modiar", TRANSITIONS);
    assert!(found.complete && found.lines == 3_000);
    let verdict = |id: &str| found.questions.iter().find(|asked| asked.id == id).unwrap().verdict;
    for id in [
        "lap-limit",
        "origin-second-pass",
        "origin-landing",
        "capture-set",
        "chain-cross-row",
        "chain-own-row",
        "feed-amount",
        "slam-legality",
    ] {
        assert_eq!(verdict(id), Decided::Decided, "{id}");
        let asked = found.questions.iter().find(|asked| asked.id == id).unwrap();
        // Of what is decided, the research's default stands.
        let default = &reading("modiar")
            .spec()
            .questions
            .iter()
            .find(|q| q.id == id)
            .unwrap()
            .default
            .clone();
        let left = asked.answers.iter().find(|answer| answer.readings != "0").unwrap();
        assert_eq!(left.id, *default);
    }
    // Where they differ nowhere, no record can tell: full-lap and run-on.
    assert_eq!(verdict("chain-past-origin"), Decided::Narrowed);
    for id in ["first-player", "infinite-play", "early-win", "singleton-only"] {
        assert_eq!(verdict(id), Decided::Open, "{id}");
        assert!(!found.questions.iter().find(|asked| asked.id == id).unwrap().consulted, "{id}");
    }
    let named = |profile: &str| found.named.iter().find(|one| one.profile == profile).unwrap();
    assert!(named("").fits && named("literal").fits && !named("climent").fits);
    assert_eq!(named("climent").fails.as_ref().unwrap().line, 21);
}

fn fit_all(name: &str, text: &str) -> Fit {
    let like = reading(name);
    let held = BTreeSet::new();
    let space = Space::new(&like, &held);
    run(name, &like, &space, &held, &[record(text, &like)], &Progress::default())
}

#[test]
fn readings_are_counted_exactly() {
    let like = reading("modiar");
    let open = [
        "lap-limit",
        "origin-second-pass",
        "feed-trigger",
        "feed-vs-slam",
        "slam-legality",
        "chain-own-row",
        "chain-past-origin",
        "slam-only-moves",
    ];
    let space = Space::new(&like, &held(&like, &open));
    assert_eq!(space.count(space.all()), combinations(&like, &open).len().to_string());
    for one in combinations(&like, &open) {
        assert!(space.has(space.all(), one.answers()));
        let params = space.params(one.answers());
        for &key in pitproof::rules::sowing::Key::ALL {
            // What is not read may be anything.
            if one.ruleset().params.reads(key) {
                assert_eq!(params.get(key), one.ruleset().params.get(key), "{one} {key:?}");
            }
        }
    }
}

#[test]
fn what_is_not_known_is_filled_in_every_way() {
    let like = reading("modiar@2x3");
    let open = ["capture-set", "chain-cross-row", "chain-own-row", "slam-legality"];
    let all = combinations(&like, &open);
    let mut dice = Dice(11);
    let mut narrowed = 0;
    for _ in 0..100 {
        let by = &all[dice.below(all.len())];
        let mut line = lines(by, 1, &mut dice).remove(0);
        line.as_object_mut().unwrap().remove("ply");
        let taken =
            12 - line["board"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum::<u64>();
        line["captured"] = json!([taken, 0]);
        let hidden = [dice.below(4), dice.below(4)];
        let full = line.clone();
        for pit in hidden {
            line["board"][pit] = json!("?");
        }
        let found = fit(&like, &open, &line.to_string());
        // Every way to lay the missing seeds, one by one.
        let known: u64 = line["board"].as_array().unwrap().iter().filter_map(Value::as_u64).sum();
        let rest = 12 - taken - known;
        let mut ways = Vec::new();
        for first in 0..=rest {
            let mut one = full.clone();
            one["board"][hidden[0]] = json!(first);
            if hidden[0] == hidden[1] {
                if first == rest {
                    ways.push(one);
                }
            } else {
                one["board"][hidden[1]] = json!(rest - first);
                ways.push(one);
            }
        }
        for way in &mut ways {
            way["ply"] = json!(if way["board"] == json!([3, 3, 3, 3]) { 0 } else { 9 });
        }
        let fits = all.iter().filter(|one| {
            let game = Plain::new(one.ruleset().clone());
            ways.iter().any(|way| agrees(&game, way))
        });
        let fits = fits.count();
        assert_eq!(found.fitting, fits.to_string(), "{line} {ways:?}");
        narrowed += usize::from(fits < all.len());
    }
    assert!(narrowed > 3, "{narrowed}");
}

#[test]
fn a_game_told_by_its_moves() {
    // A c: the reply captures six, unless each player's first move is exempt.
    let like = reading("modiar");
    let open = ["first-move-scope", "first-player", "chain-cross-row"];
    let found =
        fit(&like, &open, r#"{"start": true, "moves": ["A", "c"], "after": "0,9,9/9,9,?"}"#);
    let answer = |id: &str| {
        let asked = found.questions.iter().find(|asked| asked.id == id).unwrap();
        let left: Vec<&str> = asked
            .answers
            .iter()
            .filter(|answer| answer.readings != "0")
            .map(|answer| answer.id.as_str())
            .collect();
        left.join(" ")
    };
    assert_eq!(answer("first-move-scope"), "game");
    assert_eq!(answer("first-player"), "south");
    assert_eq!(answer("chain-cross-row"), "yes no");
    // The next line goes on from there: a row without crossing keeps two seeds in c.
    let text = "{\"start\": true, \"moves\": [\"A\", \"c\"]}\n\n{\"captured-after\": [0, 4], \"move\": \"B\"}";
    let found = fit(&like, &open, text);
    assert_eq!(found.fitting, "1");
    assert_eq!(found.example.as_deref(), Some("modiar:chain-cross-row=no"));
}

#[test]
fn no_reading_is_said_with_the_last_one() {
    let found =
        fit_all("modiar", r#"{"position": "7,7,7/7,7,7 S", "move": "A", "after": "3,7,7/7,7,7"}"#);
    assert_eq!(found.fitting, "0");
    let last = found.none_after.unwrap();
    assert_eq!((last.line, last.reading.as_str()), (1, "modiar"));
    assert_eq!(last.why, "comes to 2,8,8/8,8,8 by A");
}

#[test]
fn the_result_and_its_winner() {
    let like = reading("modiar");
    let line = |winner: &str, seeds: &str| {
        format!(
            r#"{{"position": "0,1,0/0,1,0 S 22-18", "result": {{"winner": "{winner}", "seeds": {seeds}}}}}"#
        )
    };
    assert_eq!(fit(&like, &[], &line("South", "[23, 19]")).fitting, "1");
    assert_eq!(fit(&like, &[], &line("draw", "[23, 19]")).fitting, "0");
    assert_eq!(fit(&like, &[], &line("South", "[24, 18]")).fitting, "0");
    // Neither player can move, and one has a majority: it is over whatever the answers.
    let found = fit(&like, &["early-win", "singleton-only"], &line("South", "[23, 19]"));
    assert_eq!(found.fitting, "4");
}

#[test]
fn bad_records_get_one_message_with_a_place() {
    let scratch = scratch::Scratch::new("fit");
    let path = scratch.file("record.jsonl");
    let name = path.display().to_string();
    let good = r#"{"position": "7,7,7/7,7,7 S", "legal": ["A", "B", "C"]}"#;
    let cases: &[(&str, &str, &str)] = &[
        ("", "1:1", "no line"),
        ("{", "2:1", "breaks off"),
        (r#"{"position": "7,7,7/7,7,7 S", "legal": [}"#, "2:41", "no JSON"),
        (r#"{"position": "7,7,7/7,7,7 S", "leagl": []}"#, "2:31", "did you mean `legal`"),
        (r#"{"position": "7,7,7/7,7 S"}"#, "2:14", "North's row has 2 pits"),
        (r#"{"position": "7,7,7/7,7,77 S"}"#, "2:14", "the game has 42"),
        (r#"{"position": "7,x,7/7,7,7 S"}"#, "2:14", "`x` is no number"),
        (r#"{"board": [7,7,7,7,7], "mover": 0}"#, "2:2", "6 pits"),
        (r#"{"board": [7,7,7,7,7,"many"], "mover": 0}"#, "2:22", "no count"),
        (r#"{"board": [7,7,7,7,7,7]}"#, "2:2", "who is to move"),
        (r#"{"board": [7,7,7,7,7,7], "mover": 2}"#, "2:35", "no player"),
        (r#"{"board": [7,7,7,7,7,7], "mover": 0, "captured": [1, 0]}"#, "2:2", "43 seeds"),
        (r#"{"board": [7,7,7,7,7,6], "mover": 0, "captured": [0, 0]}"#, "2:2", "41 seeds"),
        (r#"{"position": "7,7,7/7,7,7 S", "move": "D"}"#, "2:39", "no move"),
        (r#"{"position": "7,7,7/7,7,7 S", "move": 6}"#, "2:39", "no pit 6"),
        (r#"{"position": "7,7,7/7,7,7 S", "after": "7,7,7/7,7,7"}"#, "2:40", "no move is given"),
        (r#"{"position": "7,7,7/7,7,7 S", "over": "yes"}"#, "2:39", "true or false"),
        (r#"{"position": "?,?,?/?,?,? S"}"#, "2:14", "--ways"),
        (r#"{"position": "7,7,7/7,7,7 S", "position": "7,7,7/7,7,7 N"}"#, "2:31", "twice"),
        (r#"{"position": "7,7,7/7,7,7 S", "start": true}"#, "2:1", "one position"),
        (
            r#"{"position": "1,0,0/1,0,0 S", "result": {"winner": "South"}}"#,
            "2:31",
            "captured before",
        ),
        (r#"[1, 2]"#, "2:1", "JSON object"),
    ];
    for (line, place, says) in cases {
        let text = if line.is_empty() { String::new() } else { format!("{good}\n{line}\n") };
        std::fs::write(&path, text).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_pitproof"))
            .args(["fit", "modiar", &name])
            .output()
            .unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}: {error}");
        assert!(output.stdout.is_empty());
        assert!(error.contains(says), "{line}: {error}");
        if !line.is_empty() {
            assert!(error.contains(&format!("{name}:{place}")), "{line}: {place}: {error}");
        }
        assert_eq!(error.matches("error").count(), 1, "{error}");
    }
}

#[test]
fn the_form_of_a_line_is_published() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/record.schema.json");
    let schema = schemars::schema_for!(Line);
    let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
    if std::env::var_os("PITPROOF_BLESS").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    assert!(std::fs::read_to_string(path).unwrap_or_default() == text, "{path} is out of date");
    let check = jsonschema::validator_for(&schema.to_value()).unwrap();
    for line in include_str!("../fixtures/records/modiar-notes.jsonl").lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let errors: Vec<String> = check.iter_errors(&line).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{line}: {errors:?}");
    }
    assert!(!check.is_valid(&json!({ "positoin": "7,7,7/7,7,7 S" })));
}

/// A line of moves says after which of them it fails, and questions that are held explain nothing.
#[test]
fn the_move_that_a_line_fails_on() {
    let like = reading("modiar");
    let line = r#"{"position":"7,7,7/7,7,7 S","moves":["A","c"],"after":"2,8,8/8,8,8"}"#;
    let found = fit(&like, &["chain-cross-row"], line);
    assert_eq!(found.none_after.as_ref().unwrap().after, ["A"]);
    let text = pitproof::show::fitted::text(&found, pitproof::show::look::Look::default());
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let excluded = words.split("What excludes an answer").nth(1).unwrap();
    assert_eq!(excluded.matches("that was left fails").count(), 2, "{text}");
    assert!(excluded.contains("7,7,7/7,7,7 S after A"), "{text}");
}
