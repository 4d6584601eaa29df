//! Exact values against those that other programs found (`fixtures/oracles/modiar.json`).

mod common;

use std::collections::BTreeMap;

use common::game;
use pitproof::rules::layered::{Edge, Indexed, Layered};
use pitproof::rules::sowing::{Compiled, Layers, Setup, parse_move};
use pitproof::rules::{Rules, Silent};
use pitproof::solve::{Answers, Counts, Endless, Options, Progress, solve};
use serde_json::Value as Json;

fn oracle() -> Json {
    serde_json::from_str(include_str!("../fixtures/oracles/modiar.json")).unwrap()
}

fn solved(changes: &[(&str, &str)], options: Options) -> Answers<Layers> {
    let ruleset = game(changes, 3, 7);
    let layers = Layers::new(Compiled::new(ruleset), 42).unwrap();
    let solved = solve(&layers, options, &Progress::default()).unwrap();
    Answers::new(layers, solved, Endless::Even)
}

fn number(json: &Json) -> i64 {
    json.as_i64().unwrap()
}

#[test]
fn the_literal_reading() {
    let oracle = oracle();
    let answers = solved(&[], Options { threads: 2, ..Options::default() });
    let game = answers.game();
    let start = game.start();
    let first = &oracle["start"];
    assert_eq!(i64::from(answers.value(&start).margin), number(&first["value"]));
    assert_eq!(answers.interval(&start), Some((-2, -2)));
    for rated in answers.moves(&start) {
        let name = pitproof::rules::sowing::move_text(game.ruleset(), rated.mv);
        assert_eq!(i64::from(rated.value.margin), number(&first["first_moves"][&name]), "{name}");
    }
    let free = pitproof::rules::sowing::Position { exempt: 0, ..start };
    assert_eq!(
        i64::from(answers.value(&free).margin),
        number(&first["value_if_the_first_move_could_capture"])
    );

    let counts = Counts::of(answers.solved());
    assert_eq!(counts.positions as i64, number(&oracle["positions_of_the_board"]));
    assert_eq!(counts.by_value[&0] as i64, number(&oracle["positions_of_value_0"]));
    assert_eq!(
        i64::from(counts.longest_conversion.unwrap()),
        number(&oracle["largest_conversion_distance"]["value"])
    );
    let zeros = serde_json::to_value(counts.zeros.unwrap()).unwrap();
    assert_eq!(zeros, oracle["zeros"]);
    let depends = counts.depends_on_infinite_play.unwrap();
    let known = &oracle["positions_whose_value_depends_on_infinite_play"];
    assert_eq!(depends.all as i64, number(&known["all"]));
    let by_seeds: BTreeMap<String, i64> =
        depends.by_seeds_on_board.iter().map(|(n, &c)| (n.to_string(), c as i64)).collect();
    assert_eq!(serde_json::to_value(by_seeds).unwrap(), known["by_seeds_on_board"]);
    let found = reachable(&answers);
    let positions = number(&oracle["reachable_from_start_seen_from_the_mover"]["positions"]);
    assert_eq!(found, (positions, number(&known["reachable"])));
    for example in known["examples"].as_array().unwrap() {
        let setup = Setup::parse(example["position"].as_str().unwrap()).unwrap();
        let position = setup.position(game.ruleset()).unwrap();
        let (low, high) = answers.interval(&position).unwrap();
        assert_eq!(serde_json::json!([low, high]), example["interval"]);
        assert_eq!(i64::from(answers.value(&position).margin), number(&example["value"]));
    }

    let mut ends = 0;
    let layers = Layers::new(Compiled::new(game.ruleset().clone()), 42).unwrap();
    for seeds in 0..=42 {
        layers.each(seeds, 0..layers.size(seeds), |_, board| {
            ends += i64::from(layers.expand(seeds, board, |_: Edge<_>| ()).is_some());
        });
    }
    assert_eq!(ends, number(&oracle["terminal_positions"]));

    let line = answers.line(&start);
    assert_eq!(line.score.0, [20, 22], "the best line gives the final score");
}

/// The changes behind the words of the oracle's other readings.
fn changes(words: &str) -> &'static [(&'static str, &'static str)] {
    match words {
        w if w.starts_with("the chain stops at the origin") => {
            &[("capture.past-origin", "stop-at-origin")]
        }
        w if w.starts_with("the chain stops before") => {
            &[("capture.past-origin", "stop-before-origin")]
        }
        w if w.starts_with("the chain may run on") => &[("capture.past-origin", "run-on")],
        "a grand slam is legal and captures" => &[("slam.legality", "legal")],
        "a grand slam is legal and captures nothing" => &[("slam.legality", "no-capture")],
        "a grand slam is illegal unless it is the only move, and then captures nothing" => {
            &[("slam.only-moves", "no-capture")]
        }
        "no duty to feed" => &[("feed.trigger", "never")],
        "a grand slam is legal and captures, and no duty to feed" => {
            &[("slam.legality", "legal"), ("feed.trigger", "never")]
        }
        w if w.starts_with("a move that feeds an empty row") => &[("slam.means", "had-seeds")],
        "a chain may not cross from one row to the other" => &[("capture.cross-row", "no")],
        "any even number is captured" => &[("capture.counts", "even")],
        "only pits of the opponent's row are captured" => &[("capture.side", "opponent")],
        w if w.starts_with("a move that feeds must leave") => &[("feed.amount", "playable")],
        w if w.starts_with("feed whenever") => {
            &[("feed.trigger", "cannot-move"), ("feed.amount", "playable")]
        }
        w if w.starts_with("the same, and a slam") => &[
            ("feed.trigger", "cannot-move"),
            ("feed.amount", "playable"),
            ("slam.only-moves", "no-capture"),
        ],
        other => panic!("unknown reading: {other}"),
    }
}

#[test]
fn the_other_readings() {
    let oracle = oracle();
    let literal = solved(&[], Options { threads: 2, bounds: false, ..Options::default() });
    for reading in oracle["other_readings"].as_array().unwrap() {
        let words = reading["change"].as_str().unwrap();
        let bounds = reading.get("interval").is_some();
        let answers = solved(changes(words), Options { threads: 2, bounds, ..Options::default() });
        let start = answers.game().start();
        assert_eq!(i64::from(answers.value(&start).margin), number(&reading["start"]), "{words}");
        if let Some(first) = reading.get("first_moves") {
            for (name, value) in first.as_object().unwrap() {
                let mv = parse_move(answers.game().ruleset(), name).unwrap();
                let moves = answers.moves(&start);
                let rated = moves.iter().find(|rated| rated.mv == mv).unwrap();
                assert_eq!(i64::from(rated.value.margin), number(value), "{words}: {name}");
            }
        }
        if let Some(free) = reading.get("value_if_the_first_move_could_capture") {
            let free_start = pitproof::rules::sowing::Position { exempt: 0, ..start };
            assert_eq!(i64::from(answers.value(&free_start).margin), number(free), "{words}");
        }
        if let Some(count) = reading.get("reachable") {
            // Without the start.
            assert_eq!(reachable(&answers).0 - 1, number(count), "{words}");
        }
        if let Some(interval) = reading.get("interval") {
            let (low, high) = answers.interval(&start).unwrap();
            assert_eq!(serde_json::json!([low, high]), *interval, "{words}");
        }
        if let Some(count) = reading.get("dependent_on_infinite_play") {
            let depends = Counts::of(answers.solved()).depends_on_infinite_play.unwrap();
            assert_eq!(depends.all as i64, number(count), "{words}");
        }
        if reading.get("same_value_everywhere").is_some() {
            for (one, other) in answers.solved().layers.iter().zip(&literal.solved().layers) {
                assert!(one.even.values == other.even.values, "{words}");
            }
        }
    }
}

/// Reachable positions, seen from the mover, the start included; and how many of them have an
/// interval that is not a point.
fn reachable(answers: &Answers<Layers>) -> (i64, i64) {
    let game = answers.game();
    let mut seen = std::collections::HashSet::new();
    let mut open = vec![game.start()];
    let mut depends = 0;
    while let Some(state) = open.pop() {
        let own = if state.mover.0 == 0 { state } else { state.half_turn(3) };
        if !seen.insert(own) {
            continue;
        }
        depends += i64::from(answers.interval(&own).is_some_and(|(low, high)| low < high));
        for mv in game.moves(&own) {
            open.push(game.play(&own, mv, &mut Silent).0);
        }
    }
    (seen.len() as i64, depends)
}

#[test]
fn histograms_of_small_boards() {
    let oracle = oracle();
    for (name, known) in oracle["value_histograms"].as_object().unwrap() {
        let (side, seeds) = match name.as_str() {
            "2x3, 8 seeds" => (3, 8),
            "2x3, 10 seeds" => (3, 10),
            "2x2, 8 seeds" => (2, 8),
            "2x2, 10 seeds" => (2, 10),
            other => panic!("unknown board: {other}"),
        };
        let layers = Layers::new(Compiled::new(game(&[], side, 7)), seeds).unwrap();
        let solved = solve(&layers, Options::default(), &Progress::default()).unwrap();
        let mut counts = BTreeMap::<String, u64>::new();
        for value in &solved.layers[usize::from(seeds)].even.values {
            *counts.entry(value.to_string()).or_default() += 1;
        }
        assert_eq!(serde_json::to_value(counts).unwrap(), *known, "{name}");
    }
}
