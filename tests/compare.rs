//! Two readings side by side: shortest lines, smallest positions, proofs, and what is written.

mod common;
mod scratch;

use std::collections::HashSet;
use std::process::{Command, Output};

use common::{boards, game, literal, with};
use pitproof::compare::{Pair, Spot, board, walk};
use pitproof::rules::sowing::board::MAX_PITS;
use pitproof::rules::sowing::{Packed, Plain, Position, Ranking, Ruleset};
use pitproof::rules::{Player, Rules, Silent, Turn};
use pitproof::solve::Progress;
use serde_json::Value as Json;

type Changes = &'static [(&'static str, &'static str)];

/// The parameters behind the words of the oracle.
fn changes(words: &str) -> Changes {
    match words {
        w if w.starts_with("first seed into the next pit") => &[("sow.first", "next")],
        "chain stops before the origin" => &[("capture.past-origin", "stop-before-origin")],
        "chain stops at the origin" => &[("capture.past-origin", "stop-at-origin")],
        w if w.starts_with("chain runs on") => &[("capture.past-origin", "run-on")],
        w if w.starts_with("no capture on each") => &[("capture.exempt-plies", "2")],
        w if w.starts_with("capture on the opponent's") => &[("capture.side", "opponent")],
        "singletons may move" => &[("move.min-seeds", "1")],
        "slam legal, captures nothing" => &[("slam.legality", "no-capture")],
        "slam legal" => &[("slam.legality", "legal")],
        w if w.starts_with("slam illegal unless") => &[("slam.only-moves", "no-capture")],
        "no duty to feed" => &[("feed.trigger", "never")],
        w if w.ends_with("his row is not empty afterwards") => &[("feed.trigger", "cannot-move")],
        w if w.starts_with("feeding must leave a pit") => &[("feed.amount", "playable")],
        w if w.ends_with("he must be able to move afterwards") => {
            &[("feed.trigger", "cannot-move"), ("feed.amount", "playable")]
        }
        w if w.starts_with("feeding judged by the sowing") => &[("feed.judged", "by-sowing")],
        w if w.ends_with("a move that brings seeds into his row") => {
            &[("feed.trigger", "cannot-move"), ("feed.by", "brings-seeds")]
        }
        other => panic!("unknown change: {other}"),
    }
}

fn walked(pair: &Pair, most: usize) -> walk::Walk {
    walk::walk(pair, &pair.start(), most, usize::MAX, &Progress::default())
}

#[test]
fn the_shortest_disagreements_that_other_programs_found() {
    let oracle: Json =
        serde_json::from_str(include_str!("../fixtures/oracles/modiar.json")).unwrap();
    let list = oracle["shortest_disagreements"]["list"].as_array().unwrap();
    assert_eq!(list.len(), 16);
    for entry in list {
        let words = entry[0].as_str().unwrap();
        let other = game(changes(words), 3, 7);
        let pair = Pair::new(game(&[], 3, 7), other.clone()).unwrap();
        let found = walked(&pair, 1);
        let plies = found.spots.first().map(|spot| spot.line.len() as u64);
        assert_eq!(plies, entry[1].as_u64(), "{words}");
        if plies.is_none() {
            assert!(found.complete, "{words}");
            assert_eq!(found.positions, 2_076_285, "{words}");
        }
        let back = walked(&Pair::new(other, game(&[], 3, 7)).unwrap(), 1);
        assert_eq!(back.spots.first().map(|spot| spot.line.len() as u64), plies, "{words}");
    }
}

/// What a reading does at a position, by the plain kernel: moves with results, or how it ends.
type Does = (Vec<(pitproof::rules::sowing::Move, [u8; MAX_PITS], [i16; 2])>, Option<[i16; 2]>);

fn does(game: &Plain, at: &Position) -> Does {
    if let Turn::Over(pay, _) = game.turn(at) {
        return (Vec::new(), Some(pay.0));
    }
    let moves = game.moves(at).into_iter().map(|mv| {
        let (next, gain) = game.play(at, mv, &mut Silent);
        (mv, next.board.counts(), gain.0)
    });
    (moves.collect(), None)
}

/// Plies to the first difference, by an own search that keeps seats and counts of plies.
fn slow(one: &Plain, two: &Plain) -> Option<usize> {
    let mut seen = HashSet::new();
    let mut level = vec![[one.start(), two.start()]];
    for plies in 0.. {
        let mut next = Vec::new();
        for [a, b] in level {
            if !seen.insert((a, b)) {
                continue;
            }
            if does(one, &a) != does(two, &b) {
                return Some(plies);
            }
            for mv in one.moves(&a) {
                next.push([one.play(&a, mv, &mut Silent).0, two.play(&b, mv, &mut Silent).0]);
            }
        }
        if next.is_empty() {
            return None;
        }
        level = next;
    }
    None
}

/// The smallest board on an ordinary ply where two games differ: fewest seeds, then lowest rank.
fn smallest(one: &Plain, two: &Plain, side: u8, total: u8) -> (u64, Option<[u8; MAX_PITS]>) {
    let ranking = Ranking::new(2 * side, total).unwrap();
    let (mut count, mut first) = (0, None);
    for seeds in 0..=total {
        let mut all = boards(2 * side, seeds);
        all.sort_by_key(|&board| ranking.index(Packed::of(&board)));
        for board in all {
            let at = Position { board, mover: Player::SOUTH, exempt: 0, taken: [0, 0] };
            if does(one, &at) != does(two, &at) {
                count += 1;
                first = first.or(Some(board.counts()));
            }
        }
    }
    (count, first)
}

#[test]
fn a_slow_search_agrees_for_every_change_of_one_rule() {
    let base = Ruleset::bare(literal(), 2, 3);
    let plain = Plain::new(base.clone());
    let (mut apart, mut never) = (0, 0);
    for params in common::neighbours(false) {
        let other = Ruleset::bare(params, 2, 3);
        if other.reads_captures() {
            continue;
        }
        let pair = Pair::new(base.clone(), other.clone()).unwrap();
        let other = Plain::new(other);
        let found = walked(&pair, 1);
        // Who starts is a difference of the set-up, not of play.
        if base.start().mover == pair.start()[1].mover {
            let plies = found.spots.first().map(|spot| spot.line.len());
            assert_eq!(plies, slow(&plain, &other), "{params:?}");
            *if plies.is_some() { &mut apart } else { &mut never } += 1;
        }
        let scan = board::scan(&pair, usize::MAX, &Progress::default()).unwrap();
        let (count, first) = smallest(&plain, &other, 2, 12);
        let ordinary = &scan.classes[0];
        assert_eq!(ordinary.exempt, [0, 0]);
        assert_eq!(ordinary.differing, count, "{params:?}");
        let board = |spot: &Spot| spot.positions[0].board.counts();
        assert_eq!(ordinary.smallest.as_ref().map(board), first, "{params:?}");
        assert!(scan.complete);
    }
    assert!(apart > 10 && never > 3, "{apart} {never}");
}

#[test]
fn the_rules_behind_a_difference_are_needed_and_enough() {
    let other = with(
        literal(),
        &[("slam.legality", "legal"), ("feed.trigger", "never"), ("move.min-seeds", "1")],
    );
    let pair = Pair::new(game(&[], 3, 7), Ruleset::bare(other, 3, 7)).unwrap();
    let found = walked(&pair, 20);
    assert!(found.spots.len() > 2);
    for spot in &found.spots {
        let with_all = |keys: &[pitproof::rules::sowing::Key]| {
            let mut params = literal();
            for &key in keys {
                params.set(key, &other.get(key)).unwrap();
            }
            Plain::new(Ruleset::bare(params, 3, 7))
        };
        let second = does(&Plain::new(Ruleset::bare(other, 3, 7)), &spot.positions[1]);
        assert_eq!(does(&with_all(&spot.behind), &spot.positions[1]), second);
        for spared in &spot.behind {
            let rest: Vec<_> = spot.behind.iter().copied().filter(|key| key != spared).collect();
            assert_ne!(does(&with_all(&rest), &spot.positions[1]), second, "{spared:?}");
        }
    }
    for (at, spot) in found.spots.iter().enumerate() {
        for other in &found.spots[..at] {
            assert_ne!((spot.kinds, &spot.behind), (other.kinds, &other.behind));
            assert!(!spot.line.starts_with(&other.line), "one is reached through the other");
        }
    }
}

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pitproof")).arg("compare").args(args).output().unwrap()
}

fn json(args: &[&str]) -> Json {
    serde_json::from_slice(&run(&[args, &["--json"]].concat()).stdout).unwrap()
}

#[test]
fn exit_codes() {
    let code = |args: &[&str]| run(args).status.code().unwrap();
    let never = "modiar@2x3:chain-past-origin=run-on";
    assert_eq!(code(&["modiar@2x3", "modiar@2x3:slam-legality=legal", "--no-values"]), 1);
    assert_eq!(code(&["modiar@2x3", "modiar@2x4", "--no-values"]), 1);
    assert_eq!(code(&["modiar@2x3", "modiar@2x3:infinite-play=draw"]), 1);
    assert_eq!(code(&["modiar@2x3", "modiar@2x3"]), 0);
    assert_eq!(code(&["modiar@2x3", never]), 0);
    assert_eq!(code(&["modiar@2x3", "modiar@3x3"]), 2);
    assert_eq!(code(&["modiar", "modiar:chain-past-origin=run-on", "--states", "9000"]), 3);
}

#[test]
fn a_limit_says_how_far_it_is_proved() {
    let found =
        json(&["modiar", "modiar:chain-past-origin=run-on", "--states", "9000", "--no-values"]);
    assert_eq!(found["verdict"], "undecided");
    let plies = found["start"]["plies"].as_u64().unwrap();
    assert!(plies > 5, "{plies}");
    assert_eq!(found["start"]["complete"], false);
    let text = run(&["modiar", "modiar:chain-past-origin=run-on", "--states", "9000"]).stdout;
    let text = String::from_utf8(text).unwrap();
    assert!(text.contains(&format!("within {plies} plies")), "{text}");
    assert!(text.contains("all boards with up to"), "{text}");
}

#[test]
fn the_same_whatever_the_number_of_threads() {
    let args = ["modiar@3x4", "modiar@3x4:profile=climent", "--all", "9"];
    let [one, two] = ["1", "4"].map(|threads| run(&[&args[..], &["--threads", threads]].concat()));
    assert!(one.stdout == two.stdout);
    assert!(one.stdout.len() > 1000);
}

#[test]
fn values_agree_with_solve() {
    let other = "modiar@2x3:slam-legality=legal";
    let found = json(&["modiar@2x3", other]);
    for (which, name) in ["modiar@2x3", other].into_iter().enumerate() {
        let solved = Command::new(env!("CARGO_BIN_EXE_pitproof"))
            .args(["solve", name, "--no-profiles", "--json"])
            .output()
            .unwrap();
        let solved: Json = serde_json::from_slice(&solved.stdout).unwrap();
        assert_eq!(found["values"]["value"][which], solved["value"]);
        assert_eq!(found["values"]["positions"], solved["positions"]);
        for one in solved["moves"].as_array().unwrap() {
            let moves = found["values"]["moves"].as_array().unwrap();
            let here = moves.iter().find(|other| other["move"] == one["move"]).unwrap();
            assert_eq!(here["value"][which], one["value"]);
        }
    }
}

#[test]
fn a_trace_and_a_picture_of_the_difference() {
    let scratch = scratch::Scratch::new("compare");
    let (itf, svg) = (scratch.file("a.itf.json"), scratch.file("a.svg"));
    let other = "modiar:first-move-scope=each-player";
    let args = ["modiar", other, "--no-values", "--scope", "start", "--itf"];
    let files = [itf.to_str().unwrap(), "--svg", svg.to_str().unwrap()];
    assert_eq!(run(&[&args[..], &files].concat()).status.code(), Some(1));
    let trace: Json = serde_json::from_str(&std::fs::read_to_string(itf).unwrap()).unwrap();
    let states = trace["states"].as_array().unwrap();
    assert_eq!(states.len(), 3);
    for vars in trace["vars"].as_array().unwrap() {
        assert!(states.iter().all(|state| state.get(vars.as_str().unwrap()).is_some()));
    }
    assert_eq!(states[1]["board_1"], states[1]["board_2"]);
    assert_ne!(states[2]["board_1"], states[2]["board_2"]);
    assert_eq!(states[2]["captured_1"], serde_json::json!([0, 6]));
    let svg = std::fs::read_to_string(svg).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let ringed = document
        .descendants()
        .filter(|node| node.attribute("class").is_some_and(|class| class.contains("differs")));
    assert_eq!(ringed.count(), 4, "two pits on each of two boards");
    let widest = |name: &str, of: &str| {
        let nodes = document.descendants().filter(|node| node.has_tag_name(name));
        let numbers = nodes.filter_map(|node| node.attribute(of)?.parse::<f64>().ok());
        numbers.fold(0.0, f64::max)
    };
    let card = document.descendants().find(|node| node.attribute("class") == Some("card"));
    let width: f64 = card.unwrap().attribute("width").unwrap().parse().unwrap();
    assert!(widest("circle", "cx") + 25.0 < width, "pits lie on the board");
}

#[test]
fn another_seat_to_start_from_is_a_difference_of_the_set_up_alone() {
    let found = json(&["modiar@2x3", "modiar@2x3:first-player=north", "--no-values"]);
    assert_eq!(found["verdict"], "differ");
    assert_eq!(found["set_up"], serde_json::json!(["3,3/3,3 S", "3,3/3,3 N"]));
    assert_eq!(found["start"]["verdict"], "equal");
    assert_eq!(found["board"]["verdict"], "equal");
}

/// A difference that a text and its JSON both tell: the boards are alike, the mover is not.
#[test]
fn whose_turn_is_next_is_a_difference_of_a_move() {
    let pair = ["kalah@2x3", "kalah@2x3:extra-move=none", "--no-values", "--scope", "start"];
    let said = run(&pair);
    let text = String::from_utf8(said.stdout).unwrap();
    assert!(text.contains("South moves again.") && text.contains("North moves."), "{text}");
    let said = json(&pair);
    let mv = &said["start"]["differences"][0]["moves"][0];
    assert_eq!((&mv["move"], &mv["next"]), (&"B".into(), &serde_json::json!(["South", "North"])));
}

/// The best line of one seat says nothing of the other.
#[test]
fn there_is_no_common_best_line_from_other_seats() {
    let said = json(&["modiar@2x2", "modiar@2x2:first-player=north"]);
    assert_eq!(said["values"]["best_line"], Json::Null);
}

#[test]
fn answers_stand_under_their_own_questions() {
    let said = json(&["modiar@2x2", "mandoli@2x2", "--no-values"]);
    for rule in said["rules"].as_array().unwrap() {
        let choices = rule["choices"].as_array().unwrap();
        let asked = choices.iter().filter(|one| one["asks"].is_string()).count();
        let decides = rule["decides"].as_str().unwrap();
        let answer = |one: &Json| one["because"].as_str().is_some_and(|cite| cite.contains('='));
        let answers = choices.iter().any(answer);
        assert_eq!(asked > 0, !decides.ends_with('?') && answers, "{rule}");
        if rule["parameter"] == "slam.legality" {
            assert_eq!(asked, 2);
            assert_ne!(choices[0]["asks"], choices[1]["asks"]);
        }
    }
}

#[test]
fn one_file_may_go_to_standard_output() {
    let pair = ["modiar@2x2", "modiar@2x2:feed-amount=playable", "--no-values"];
    let said = run(&[&pair[..], &["--svg", "-"]].concat());
    assert!(said.stdout.starts_with(b"<svg") && said.stdout.ends_with(b"</svg>\n"));
    let said = run(&[&pair[..], &["--svg", "-", "--itf", "-"]].concat());
    assert_eq!(said.status.code(), Some(2));
}

/// Where the game is over in one reading only there is no move to go on with.
#[test]
fn an_end_in_one_reading_is_no_move() {
    let at = ["--at", "0,2/1,0 S", "--scope", "start"];
    let legal = "modiar@2x3:slam-legality=legal";
    let said = run(&[&["modiar@2x3", legal][..], &at].concat());
    let text = String::from_utf8(said.stdout).unwrap();
    assert!(text.contains("The game is over there in 1, and goes on in 2."), "{text}");
    let said = run(&[&[legal, "modiar@2x3"][..], &at].concat());
    let text = String::from_utf8(said.stdout).unwrap();
    assert!(text.contains("the game is over in 2, at 0,2/1,0 S, worth +1 to South"), "{text}");
}
