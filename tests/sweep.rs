//! A sweep says what `solve` and a walk of two readings, worked out again here, say one by one.

mod scratch;

use std::collections::{BTreeMap, BTreeSet};
use std::process::{Command, Output};

use pitproof::rules::sowing::{Move, Plain, Position};
use pitproof::rules::{Player, Rules, Silent, Turn};
use pitproof::spec::{Interpretation, Library};
use serde_json::{Value, json};

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pitproof")).args(args).output().unwrap()
}

fn read(args: &[&str]) -> Value {
    let output = run(args);
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// What the players get if the game is over, and what comes of each move.
type Shape = (Option<[i16; 2]>, BTreeMap<Move, (Vec<u8>, [i16; 2])>);

/// All that two games may do in the positions they share: whether it ever differs, by plain play.
fn ever_differ(one: &Plain, two: &Plain) -> Option<usize> {
    let shape = |game: &Plain, at: &Position| -> Shape {
        let over = match game.turn(at) {
            Turn::Over(pay, _) => Some(pay.0),
            Turn::Of(_) => None,
        };
        let moves = game.moves(at).into_iter().map(|mv| {
            let (next, pay) = game.play(at, mv, &mut Silent);
            (mv, (next.board.counts().to_vec(), pay.0))
        });
        (over, moves.collect())
    };
    // Who begins is no difference of play: both start as South.
    let south = |start: Position| Position { mover: Player::SOUTH, ..start };
    let mut level = BTreeSet::from([(south(one.start()), south(two.start()))]);
    let mut seen = BTreeSet::new();
    for ply in 0.. {
        let mut next = BTreeSet::new();
        for (a, b) in level {
            let (mut said, mut other) = (shape(one, &a), shape(two, &b));
            if said != other {
                return Some(ply);
            }
            assert!(said.1.len() == other.1.len());
            said.1.clear();
            other.1.clear();
            for mv in one.moves(&a) {
                let after = (one.play(&a, mv, &mut Silent).0, two.play(&b, mv, &mut Silent).0);
                if seen.insert(after) {
                    next.insert(after);
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        level = next;
    }
    None
}

#[test]
fn values_are_those_of_solve() {
    let sweep =
        read(&["sweep", "modiar", "--pits", "1..3", "--seeds", "1..3", "--no-questions", "--json"]);
    let cells = sweep["setups"].as_array().unwrap();
    assert_eq!(cells.len(), 9);
    let seeds: Vec<u64> = cells.iter().map(|cell| cell["seeds"].as_u64().unwrap()).collect();
    assert!(seeds.is_sorted());
    for cell in cells {
        let name = format!("modiar@{}", cell["setup"].as_str().unwrap());
        let solved = read(&["solve", &name, "--no-profiles", "--json"]);
        let known = &cell["outcome"]["solved"];
        assert_eq!(known["value"], solved["value"], "{name}");
        assert_eq!(known["interval"], solved["interval"]);
        assert_eq!(known["loop_proof"], solved["loop_proof"]);
        assert_eq!(known["plies"], solved["line"].as_array().unwrap().len());
        assert_eq!(known["depends_on_endless_play"], solved["depends_on_infinite_play"]["all"]);
        assert_eq!(cell["positions"], solved["positions"]);
        let moves = solved["moves"].as_array().unwrap();
        let count = |of: &dyn Fn(i64) -> bool| {
            moves.iter().filter(|mv| of(mv["value"].as_i64().unwrap())).count()
        };
        let counts = [count(&|v| v > 0), count(&|v| v == 0), count(&|v| v < 0)];
        assert_eq!(known["first_moves"], json!(counts), "{name}");
    }
}

#[test]
fn questions_matter_first_where_two_games_played_side_by_side_part() {
    let pits = ["--pits", "1..3", "--seeds", "1..3"];
    let sweep = read(&[&["sweep", "modiar", "--json"], &pits[..]].concat());
    let setups: Vec<&str> = sweep["setups"]
        .as_array()
        .unwrap()
        .iter()
        .map(|cell| cell["setup"].as_str().unwrap())
        .collect();
    let library = Library::new();
    let mut differ = 0;
    for one in sweep["answers"].as_array().unwrap() {
        let (question, answer) =
            (one["question"].as_str().unwrap(), one["answer"].as_str().unwrap());
        let mut first = None;
        for setup in &setups {
            let base = Interpretation::parse(&format!("modiar@{setup}"), &library).unwrap();
            let other = base.with(question, answer).unwrap();
            let games = [&base, &other].map(|one| Plain::new(one.ruleset().clone()));
            // What the other reads of captures is not in the positions of the first.
            if other.ruleset().reads_captures() {
                break;
            }
            if let Some(ply) = ever_differ(&games[0], &games[1]) {
                first = Some((setup.to_string(), ply));
                break;
            }
        }
        if answer == "stop" {
            continue;
        }
        let after = one["play"]["difference"]["after"].as_array().map(Vec::len);
        let told = one["play"]["first"].as_str().map(|setup| (setup.to_string(), after.unwrap()));
        assert_eq!(told, first, "{question}={answer}");
        differ += usize::from(first.is_some());
        // A value differs first no earlier than play does, and as `solve` has it there.
        let place = |of: &str| {
            let first = one[of]["first"].as_str()?;
            setups.iter().position(|setup| *setup == first)
        };
        let Some(n) = place("value") else { continue };
        assert!(place("play").is_some_and(|play| play <= n), "{question}={answer}");
        for setup in &setups[..=n] {
            let value =
                |name: &str| read(&["solve", name, "--no-profiles", "--json"])["value"].clone();
            let values = [
                value(&format!("modiar@{setup}")),
                value(&format!("modiar@{setup}:{question}={answer}")),
            ];
            assert_eq!(values[0] == values[1], *setup != setups[n], "{question}={answer}@{setup}");
            if *setup == setups[n] {
                assert_eq!(one["value"]["difference"]["values"], json!(values));
            }
        }
    }
    assert!(differ > 10, "{differ}");
}

#[test]
fn on_the_board_of_the_sources_it_agrees_with_the_oracle() {
    let oracle: Value =
        serde_json::from_str(&std::fs::read_to_string("fixtures/oracles/modiar.json").unwrap())
            .unwrap();
    let list = oracle["shortest_disagreements"]["list"].as_array().unwrap();
    let plies = |words: &str| {
        let entry =
            list.iter().find(|entry| entry[0] == words).unwrap_or_else(|| panic!("{words}"));
        entry[1].as_u64()
    };
    let sweep = read(&[
        "sweep",
        "modiar",
        "--pits",
        "3",
        "--seeds",
        "7",
        "--json",
        "--questions",
        "feed-judged,chain-past-origin",
    ]);
    let cases = [
        ("feed-judged", "by-sowing", "feeding judged by the sowing instead of after captures"),
        ("chain-past-origin", "stop-before-origin", "chain stops before the origin"),
        ("chain-past-origin", "stop-at-origin", "chain stops at the origin"),
        ("chain-past-origin", "run-on", "chain runs on past the first pit sown"),
    ];
    for (question, answer, words) in cases {
        let all = sweep["answers"].as_array().unwrap();
        let one =
            all.iter().find(|one| one["question"] == question && one["answer"] == answer).unwrap();
        let after = one["play"]["difference"]["after"].as_array().map(|line| line.len() as u64);
        assert_eq!(after, plies(words), "{words}");
    }
    assert_eq!(sweep["setups"][0]["outcome"]["solved"]["value"], oracle["start"]["value"]);
    let depends = &oracle["positions_whose_value_depends_on_infinite_play"]["all"];
    assert_eq!(&sweep["setups"][0]["outcome"]["solved"]["depends_on_endless_play"], depends);
    // And the value of two of them.
    let at = |answer: &str| {
        let all = sweep["answers"].as_array().unwrap();
        all.iter().find(|one| one["answer"] == answer).unwrap()["value"]["difference"].clone()
    };
    assert_eq!(at("stop-at-origin"), json!({ "values": [-2, 0] }));
    assert_eq!(at("stop-before-origin"), json!({ "values": [-2, -4] }));
    assert_eq!(at("run-on"), Value::Null);
}

#[test]
fn what_does_not_fit_is_said_and_never_dropped() {
    let args = [
        "sweep",
        "modiar",
        "--pits",
        "2..3",
        "--seeds",
        "6,7",
        "--memory",
        "6",
        "--questions",
        "slam-definition",
    ];
    let output = run(&args);
    assert_eq!(output.status.code(), Some(3));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("--memory allows 6") && text.contains("A limit came before"), "{text}");
    let sweep = read(&[&args[..], &["--json"]].concat());
    let cells = sweep["setups"].as_array().unwrap();
    assert_eq!(cells.len(), 4);
    assert_eq!(cells[3]["outcome"]["unsolved"]["reason"], "memory");
    assert!(cells[0]["outcome"]["solved"].is_object());
    assert_eq!(sweep["complete"], false);
    // A board that cannot be played is no limit of the run.
    let output = run(&["sweep", "modiar", "--pits", "1", "--seeds", "3,200", "--no-questions"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stdout).contains("1x200"));
    // Nor are rules under which positions have no value.
    let sweep =
        read(&["sweep", "modiar:infinite-play=draw", "--pits", "2", "--seeds", "2", "--json"]);
    assert_eq!(sweep["setups"][0]["outcome"]["unsolved"]["reason"], "no-value");
    assert_eq!(sweep["complete"], true);
}

#[test]
fn few_states_leave_a_gap_and_say_so() {
    let sweep = read(&[
        "sweep",
        "modiar",
        "--pits",
        "3",
        "--seeds",
        "3",
        "--states",
        "5",
        "--questions",
        "feed-amount",
        "--json",
    ]);
    let play = &sweep["answers"][0]["play"];
    assert_eq!(play["first"], Value::Null);
    assert_eq!(play["unknown"][0]["setup"], "3x3");
    assert_eq!(play["unknown"][0]["reason"], "memory");
    assert_eq!(sweep["complete"], false);
}

#[test]
fn the_csv_has_a_line_for_each_setup() {
    let scratch = scratch::Scratch::new("sweep");
    let path = scratch.file("sweep.csv");
    let args = [
        "sweep",
        "modiar",
        "--pits",
        "2..3",
        "--seeds",
        "1..3,7",
        "--memory",
        "6",
        "--questions",
        "slam-legality",
    ];
    let csv = ["--csv", path.to_str().unwrap(), "--json"];
    let sweep = read(&[&args[..], &csv].concat());
    let mut rows = csv::Reader::from_path(&path).unwrap();
    let heads = rows.headers().unwrap().clone();
    let all: Vec<csv::StringRecord> = rows.records().map(Result::unwrap).collect();
    let cells = sweep["setups"].as_array().unwrap();
    assert_eq!(all.len(), cells.len());
    for (row, cell) in all.iter().zip(cells) {
        let field = |name: &str| &row[heads.iter().position(|head| head == name).unwrap()];
        assert_eq!(field("setup"), cell["setup"].as_str().unwrap());
        match cell["outcome"].get("solved") {
            Some(known) => {
                assert_eq!(field("status"), "solved");
                assert_eq!(field("margin"), known["value"].to_string());
                assert_eq!(field("plies"), known["plies"].to_string());
            }
            None => {
                assert_eq!((field("status"), field("margin")), ("memory", ""));
                assert!(field("why").contains("--memory"));
            }
        }
    }
    let first = |name: &str| -> String {
        let at = heads.iter().position(|head| head == name).unwrap();
        all.iter().map(|row| &row[at]).collect::<Vec<_>>().join(" ")
    };
    assert!(first("play_first_differs").contains("slam-legality=legal"));
    let output = run(&[&args[..], &["--csv", "-"]].concat());
    assert_eq!(output.stdout, std::fs::read(&path).unwrap());
}

#[test]
fn time_and_the_wish_to_stop_are_limits_too() {
    use std::sync::atomic::{AtomicBool, AtomicU64};
    use std::time::Duration;

    use pitproof::compare::sweep::{Job, Outcome, Reason};
    use pitproof::solve::valuation::{How, Profiles};

    let reading = Interpretation::parse("modiar", &Library::new()).unwrap();
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let job = |time: Option<Duration>| Job {
        reading: &reading,
        setups: vec![(3, 7), (2, 2)],
        questions: vec!["feed-amount".into()],
        how: How { threads: 2, memory_mb: 1000, profiles: Profiles::Skip },
        states: 10_000_000,
        time,
        stop: &stop,
        done: &done,
    };
    let reason = |outcome: &Outcome| match outcome {
        Outcome::Unsolved(why) => Some(why.reason),
        Outcome::Solved(_) => None,
    };
    let late = job(Some(Duration::ZERO)).run();
    assert_eq!(late.setups[1].setup, "3x7");
    assert_eq!(reason(&late.setups[1].outcome), Some(Reason::Time));
    assert!(!late.complete);
    assert_eq!(done.load(std::sync::atomic::Ordering::Relaxed), job(None).steps());
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let stopped = job(None).run();
    assert_eq!(stopped.setups.len(), 2);
    assert!(stopped.setups.iter().all(|cell| reason(&cell.outcome) == Some(Reason::Stopped)));
    assert_eq!(stopped.answers[0].play.unknown.len(), 2);
    assert!(!stopped.complete);
}
