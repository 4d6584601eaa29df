//! The games that others have solved or programmed, played by their specs: values, counts and
//! transitions that were found without this program (`fixtures/oracles`, `fixtures/*-transitions`).

mod common;

use std::collections::{BTreeMap, HashSet};

use common::readings;
use pitproof::check::{Draw, Job, Looked, Report, Scope, Watch, check};
use pitproof::rules::layered::{Edge, Indexed, Layered};
use pitproof::rules::sowing::{
    Board, Compiled, Layers, Move, Packed, Plain, Position, Setup, move_text, parse_move,
};
use pitproof::rules::{Player, Rules, Score, Silent};
use pitproof::solve::{Answers, Endless, Options, Progress, solve};
use pitproof::spec::{Interpretation, Library};
use serde_json::Value as Json;

fn json(text: &str) -> Json {
    serde_json::from_str(text).unwrap()
}

fn kalah() -> Json {
    json(include_str!("../fixtures/oracles/kalah.json"))
}

fn awari() -> Json {
    json(include_str!("../fixtures/oracles/awari.json"))
}

fn reading(name: &str) -> Interpretation {
    Interpretation::parse(name, &Library::new()).unwrap_or_else(|error| panic!("{error}"))
}

/// Every position with up to so many seeds.
fn solved(name: &str, seeds: u8) -> Answers<Layers> {
    let layers = Layers::new(Compiled::new(reading(name).ruleset().clone()), seeds).unwrap();
    let options = Options { threads: 2, bounds: false, ..Options::default() };
    let solved = solve(&layers, options, &Progress::default()).unwrap();
    Answers::new(layers, solved, Endless::Even)
}

/// What the player who moves first wins by.
fn value(name: &str) -> i64 {
    let start = reading(name).ruleset().start();
    let answers = solved(name, start.board.total());
    i64::from(answers.value(&start).margin)
}

// Transitions.

fn numbers(value: &Json) -> Vec<u8> {
    value.as_array().unwrap().iter().map(|n| u8::try_from(n.as_u64().unwrap()).unwrap()).collect()
}

fn player(value: &Json) -> Player {
    Player(u8::try_from(value.as_u64().unwrap()).unwrap())
}

/// Plays each line of another engine's games with both kernels.
fn as_the_other_engine(name: &str, lines: &str) {
    let reading = reading(name);
    let ruleset = reading.ruleset();
    let (plain, fast) = (Plain::new(ruleset.clone()), Compiled::new(ruleset.clone()));
    let (mut count, mut results, mut again) = (0, 0, 0);
    for line in lines.lines() {
        let line = json(line);
        let stores = numbers(&line["stores"]);
        let taken = if ruleset.reads_captures() { [stores[0], stores[1]] } else { [0, 0] };
        let board = Board::new(&numbers(&line["board"]));
        let state = Position { board, mover: player(&line["mover"]), exempt: 0, taken };
        let legal: Vec<Move> = numbers(&line["legal"]).into_iter().map(Move::Pit).collect();
        assert_eq!(plain.moves(&state), legal, "{line}");
        assert_eq!(fast.moves(&state), legal, "{line}");
        for pit in 0..2 * ruleset.side {
            let mv = Move::Pit(pit);
            assert_eq!(plain.legal(&state, mv).is_ok(), legal.contains(&mv), "{line}");
        }
        count += 1;
        if line["peer_stopped"].as_bool() == Some(true) {
            continue;
        }
        let mv = Move::Pit(u8::try_from(line["move"].as_u64().unwrap()).unwrap());
        let (next, Score(gain)) = plain.play(&state, mv, &mut Silent);
        assert_eq!((next, Score(gain)), fast.play(&state, mv, &mut Silent), "{line}");
        assert_eq!(next.board, Board::new(&numbers(&line["board_after"])), "{line}");
        let after = numbers(&line["stores_after"]);
        for seat in 0..2 {
            assert_eq!(i16::from(stores[seat]) + gain[seat], i16::from(after[seat]), "{line}");
        }
        let turn = line.get("mover_after").map_or(state.mover.other(), player);
        assert_eq!(next.mover, turn, "{line}");
        again += usize::from(turn == state.mover);
        results += 1;
    }
    assert_eq!(count, 3_000);
    assert!(results > 2_900, "{results}");
    assert_eq!(again > 0, name.starts_with("kalah"), "{again} extra moves");
}

#[test]
fn kalah_as_another_engine_plays_it() {
    let lines = include_str!("../fixtures/kalah-transitions.jsonl");
    as_the_other_engine("kalah:profile=stoneshark", lines);
}

#[test]
fn oware_as_another_engine_plays_it() {
    as_the_other_engine("oware", include_str!("../fixtures/oware-transitions.jsonl"));
}

// Kalah.

/// The readings behind the two tables of the oracle.
const TABLES: [(&str, &str); 2] = [("empty", "profile=irving"), ("standard", "profile=literal")];

/// Holds some of the cells `(pits a side, seeds a pit)` to both tables.
fn cells(which: &[(u8, u8)]) {
    let oracle = kalah();
    for (table, answers) in TABLES {
        for &(pits, seeds) in which {
            let known = oracle[table][pits.to_string()][usize::from(seeds) - 1].as_i64().unwrap();
            let name = format!("kalah@{pits}x{seeds}:{answers}");
            assert_eq!(value(&name), known, "{name}");
        }
    }
}

#[test]
fn kalah_values_of_one_to_three_pits() {
    for pits in 1..=3 {
        let row: Vec<(u8, u8)> = (1..=6).map(|seeds| (pits, seeds)).collect();
        cells(&row);
    }
}

#[test]
fn kalah_values_of_four_pits_and_more() {
    cells(&[(4, 1), (4, 2), (4, 3), (5, 1), (6, 1)]);
}

/// `cargo test --test oracle_games --release -- --ignored kalah_values_of_larger_boards`
#[test]
#[ignore = "some minutes"]
fn kalah_values_of_larger_boards() {
    cells(&[(5, 2), (4, 4)]);
}

#[test]
fn kalah_ends_where_the_player_to_move_is_asked() {
    let oracle = kalah();
    let known = &oracle["end_only_when_the_player_to_move_is_empty (empty capture)"];
    let known = known.as_object().unwrap();
    assert_eq!(known.len(), 4);
    for (board, value) in known {
        let board = board.replace(',', "x");
        let name = format!("kalah@{board}:profile=irving,end-rule=mover");
        assert_eq!(self::value(&name), value.as_i64().unwrap(), "{name}");
        let at_once = format!("kalah@{board}:profile=irving");
        assert_ne!(self::value(&at_once), value.as_i64().unwrap(), "{name} is told from others");
    }
}

/// Positions that play reaches and goes on from, seen from the player to move, without what was
/// captured. (The oracle leaves out those where the game is over.)
fn reachable(name: &str) -> usize {
    let game = Compiled::new(reading(name).ruleset().clone());
    let side = game.ruleset().side;
    let start = Packed::of(&game.ruleset().start().board);
    let (mut seen, mut open, mut over) = (HashSet::from([start]), vec![start], 0);
    while let Some(board) = open.pop() {
        let replies = game.replies(board);
        over += usize::from(replies.over.is_some());
        for reply in replies.iter() {
            let child = if reply.again { reply.after } else { reply.after.half_turn(side) };
            if seen.insert(child) {
                open.push(child);
            }
        }
    }
    seen.len() - over
}

#[test]
fn kalah_positions_that_can_be_reached() {
    let oracle = kalah();
    let known = &oracle["reachable_positions_without_stores_seen_from_the_mover"];
    for (table, answers) in TABLES {
        let name = format!("kalah@4x3:{answers}");
        assert_eq!(known[table]["4,3"], reachable(&name), "{name}");
    }
}

/// `cargo test --test oracle_games --release -- --ignored kalah_positions_of_larger_boards`
#[test]
#[ignore = "half a minute, a gigabyte"]
fn kalah_positions_of_larger_boards() {
    let oracle = kalah();
    let known = &oracle["reachable_positions_without_stores_seen_from_the_mover"];
    for (table, answers) in TABLES {
        for board in ["4,4", "5,2"] {
            let name = format!("kalah@{}:{answers}", board.replace(',', "x"));
            assert_eq!(known[table][board], reachable(&name), "{name}");
        }
    }
}

/// Positions with stores and players, those included in which the game is over.
///
/// A public solver's number for the game with four pits of three: the standard capture, and an end
/// only where the player to move has nothing. And that of the paper of 2000: empty capture, and no
/// play beyond positions in which a store holds more than half of the seeds.
/// `cargo test --test oracle_games --release -- --ignored kalah_positions_with_stores`
#[test]
#[ignore = "a minute, half a gigabyte"]
fn kalah_positions_with_stores() {
    let known = &kalah()["counts_for_4,3"];
    for (name, count) in [
        ("kalah@4x3:end-rule=mover", 5_283_478),
        ("kalah@4x3:profile=irving,early-win=stop", 4_604_996),
    ] {
        let game = Compiled::new(reading(name).ruleset().clone());
        let (mut seen, mut open) = (HashSet::new(), vec![(game.start(), 0)]);
        seen.insert(open[0]);
        while let Some((state, south)) = open.pop() {
            for mv in game.moves(&state) {
                let (next, Score(gain)) = game.play(&state, mv, &mut Silent);
                let next = (next, south + gain[0]);
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        assert!(known.as_object().unwrap().contains_key(&count.to_string()));
        assert_eq!(seen.len(), count, "{name}");
    }
}

// Awari.

/// Holds the layers with up to so many seeds to the oracle.
fn awari_layers(seeds: u8) -> Answers<Layers> {
    let oracle = awari();
    let answers = solved("awari", seeds);
    let layers = answers.layers();
    for n in 0..=usize::from(seeds) {
        let known = &oracle["layers"][n.to_string()];
        let (mut values, mut all, mut some) =
            (BTreeMap::<String, u64>::new(), [0_u64; 3], [0_u64; 3]);
        layers.each(n, 0..layers.size(n), |index, board| {
            let value = answers.solved().layers[n].even.values[index];
            *values.entry(value.to_string()).or_default() += 1;
            let place = usize::from(value <= 0) + usize::from(value < 0);
            all[place] += 1;
            some[place] += u64::from((6..12).any(|pit| board.get(pit) == 0));
        });
        assert_eq!(known["positions"], layers.size(n), "{n}");
        assert_eq!(known["won_drawn_lost"], serde_json::json!(all), "{n}");
        assert_eq!(known["won_drawn_lost_of_those"], serde_json::json!(some), "{n}");
        let empty = some.iter().sum::<u64>();
        assert_eq!(known["with_an_empty_opponent_pit"], empty, "{n}");
        if let Some(published) =
            oracle["published_layer_sizes_where_an_opponent_pit_is_empty"].get(n.to_string())
        {
            assert_eq!(*published, empty, "{n}");
        }
        if let Some(by_value) = known.get("values") {
            assert_eq!(serde_json::to_value(values).unwrap(), *by_value, "{n}");
        }
    }
    answers
}

#[test]
fn awari_values_up_to_twelve_seeds() {
    awari_layers(12);
}

/// `cargo test --test oracle_games --release -- --ignored awari_values_up_to_seventeen_seeds`
#[test]
#[ignore = "a minute or more"]
fn awari_values_up_to_seventeen_seeds() {
    let answers = awari_layers(17);
    let example = &awari()["published_example"];
    let ruleset = answers.game().ruleset();
    let setup = Setup::parse(example["position"].as_str().unwrap()).unwrap();
    let position = setup.position(ruleset).unwrap();
    assert_eq!(i64::from(answers.value(&position).margin), example["value"].as_i64().unwrap());
    let moves = answers.moves(&position);
    assert_eq!(moves.len(), example["moves"].as_object().unwrap().len());
    for rated in moves {
        let known = &example["moves"][move_text(ruleset, rated.mv)];
        assert_eq!(i64::from(rated.value.margin), known.as_i64().unwrap(), "{:?}", rated.mv);
    }
}

#[test]
fn awari_positions_with_a_published_list_of_moves() {
    let reading = reading("awari");
    let game = Plain::new(reading.ruleset().clone());
    let oracle = awari();
    let known = oracle["legal"].as_array().unwrap();
    assert_eq!(known.len(), 2);
    for one in known {
        let setup = Setup::parse(one["position"].as_str().unwrap()).unwrap();
        let moves = game.moves(&setup.position(reading.ruleset()).unwrap());
        let moves: Vec<String> =
            moves.into_iter().map(|mv| move_text(reading.ruleset(), mv)).collect();
        assert_eq!(serde_json::to_value(moves).unwrap(), one["legal"], "{}", one["position"]);
    }
}

#[test]
fn awari_the_rest_goes_to_the_same_player_by_either_answer() {
    let ends = |name: &str| {
        let layers = Layers::new(Compiled::new(reading(name).ruleset().clone()), 9).unwrap();
        let mut ends = Vec::new();
        for seeds in 0..=9 {
            layers.each(seeds, 0..layers.size(seeds), |index, board| {
                if let Some(margin) = layers.expand(seeds, board, |_: Edge<Packed>| ()) {
                    ends.push((seeds, index, margin));
                }
            });
        }
        ends
    };
    for eradication in ["only-if-all", "ban-on-captures"] {
        let one = ends(&format!("awari@3x3:rest=opponent,eradication={eradication}"));
        let other = ends(&format!("awari@3x3:rest=owner,eradication={eradication}"));
        assert!(one.len() > 10 && one == other, "{eradication}");
    }
}

#[test]
fn awari_the_two_wordings_part_where_only_a_slam_would_feed() {
    let by = |name: &str, at: &str| -> Vec<String> {
        let reading = reading(name);
        let game = Plain::new(reading.ruleset().clone());
        let position = Setup::parse(at).unwrap().position(reading.ruleset()).unwrap();
        game.moves(&position).into_iter().map(|mv| move_text(reading.ruleset(), mv)).collect()
    };
    // B goes round a board of four pits and makes two in each of the opponent's pits.
    let at = "1,5/0,0";
    assert_eq!(by("awari@2x3", at), ["A", "B"]);
    assert_eq!(by("awari@2x3:eradication=ban-on-captures", at), ["A"]);
}

// MiniMancala.

#[test]
fn minimancala_is_the_published_draw() {
    let oracle = json(include_str!("../fixtures/oracles/minimancala.json"));
    let word = |margin: i16| ["lost", "draw", "won"][usize::try_from(margin + 1).unwrap()];
    let tell = |name: &str| {
        let answers = solved(name, 8);
        let game = answers.game();
        let start = game.start();
        let (mut seen, mut open) = (HashSet::new(), vec![start]);
        let mut counts = [0; 3];
        while let Some(state) = open.pop() {
            let own = if state.mover == Player::SOUTH { state } else { state.half_turn(2) };
            if !seen.insert(own) {
                continue;
            }
            counts[usize::try_from(1 - answers.value(&own).margin).unwrap()] += 1;
            open.extend(game.moves(&own).into_iter().map(|mv| game.play(&own, mv, &mut Silent).0));
        }
        let [won, drawn, lost] = counts;
        let reachable = serde_json::json!({
            "positions": seen.len(), "won": won, "drawn": drawn, "lost": lost
        });
        let moves: BTreeMap<String, &str> = answers
            .moves(&start)
            .into_iter()
            .map(|rated| (move_text(game.ruleset(), rated.mv), word(rated.value.margin)))
            .collect();
        (word(answers.value(&start).margin), moves, reachable)
    };
    let (start, moves, reachable) = tell("minimancala");
    assert_eq!(start, oracle["start"]);
    assert_eq!(serde_json::to_value(moves).unwrap(), oracle["first_moves"]);
    assert_eq!(reachable, oracle["reachable"]);
    let (start, _, mut reachable) = tell("minimancala:origin=sow");
    reachable["start"] = start.into();
    assert_eq!(reachable, oracle["origin_not_skipped"]);
}

// Invariants.

fn examine(reading: &Interpretation, scope: Scope) -> Report {
    let invariants: Vec<String> = reading
        .spec()
        .invariants
        .iter()
        .filter(|one| reading.holds(&one.when))
        .map(|one| one.id.clone())
        .collect();
    let job = Job {
        interpretation: &reading.canonical(),
        invariants: &invariants,
        claims: &[],
        scope,
        threads: Some(2),
        limit: 5_000_000,
        draw: Draw { games: 1, cap: 1, seed: 1 },
        expectations: false,
        value: None,
        length: None,
        watch: &Watch::default(),
    };
    let report = check(&Plain::new(reading.ruleset().clone()), &job).unwrap();
    assert!(report.as_expected && report.complete, "{}: {report:#?}", reading.canonical());
    report
}

/// The games other than those that have tests of their own for the same.
fn oracles() -> Vec<String> {
    let library = Library::new();
    let is_oracle = |name: &&str| library.load(name).unwrap().spec.oracle;
    let names: Vec<String> = library.names().filter(is_oracle).map(String::from).collect();
    assert!(names.len() >= 5);
    names
}

#[test]
fn invariants_hold_in_random_games_under_every_answer() {
    for name in oracles() {
        for reading in readings(&name) {
            let draw = Draw { games: 100, cap: 300, seed: 5 };
            let report = examine(&reading, Scope::Random(draw));
            assert!(matches!(report.looked, Looked::Random { plies, .. } if plies > 300));
        }
    }
}

#[test]
fn invariants_hold_on_whole_small_boards_under_every_answer() {
    for name in oracles() {
        let mut arose = BTreeMap::<String, u64>::new();
        for board in ["1x3", "2x3", "3x2"] {
            for reading in readings(&name) {
                let report = examine(&reading.with("setup", board).unwrap(), Scope::Board);
                for one in report.invariants {
                    *arose.entry(one.id).or_default() += one.arose;
                }
            }
        }
        for (id, times) in arose {
            assert!(times > 0, "{name}: {id} never had anything to say");
        }
    }
}

#[test]
fn invariants_hold_wherever_kalah_can_come_to_on_four_pits_of_three() {
    let known = kalah();
    let known = &known["reachable_positions_without_stores_seen_from_the_mover"]["empty"]["4,3"];
    let report = examine(&reading("kalah@4x3:profile=irving"), Scope::Reachable);
    let Looked::Reachable { positions, ends, .. } = report.looked else { panic!("{report:?}") };
    assert_eq!(*known, positions - ends);
}

#[test]
fn kalah_always_ends() {
    use pitproof::check::claims::endless;
    use pitproof::check::lasso::Termination;
    for reading in readings("kalah") {
        let reading = reading.with("setup", "3x2").unwrap();
        let game = Plain::new(reading.ruleset().clone());
        let found = endless(&game, 5_000_000, &Watch::default());
        assert!(matches!(found, Termination::Ends { .. }), "{}", reading.canonical());
    }
}

#[test]
fn a_pit_of_thirteen_ends_where_it_began_and_captures() {
    let play = |name: &str| {
        let reading = reading(name);
        let game = Plain::new(reading.ruleset().clone());
        let at = "0,0,13,0,0,1/1,1,1,2,1,1 S";
        let position = Setup::parse(at).unwrap().position(reading.ruleset()).unwrap();
        let mv = parse_move(reading.ruleset(), "C").unwrap();
        let (next, pay) = game.play(&position, mv, &mut Silent);
        (next.board.get(2), next.board.get(9), pay.0)
    };
    // One seed into the store, three opposite, and the last one itself.
    assert_eq!(play("kalah"), (0, 0, [5, 0]));
    assert_eq!(play("kalah:capturing-seed=stays"), (1, 0, [4, 0]));
    assert_eq!(play("kalah:full-lap-landing=no"), (1, 3, [1, 0]));
}
