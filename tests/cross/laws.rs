//! Games on a cross keep their laws in every version; and the laws notice when they are not kept.

use std::ops::ControlFlow;

use pitproof::check::general::{Law, Lawful, Made, On};
use pitproof::check::step::Outcome;
use pitproof::rules::cross::{Event, Move, Plain, Position};
use pitproof::rules::{Rules, Score, Turn};
use pitproof::spec::{Interpretation, Library};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;

use super::game;

/// The laws that a spec names for a reading.
fn laws(name: &str) -> Vec<Law<Plain>> {
    let reading = Interpretation::parse(name, &Library::new()).unwrap();
    let named: Vec<&str> = reading
        .spec()
        .invariants
        .iter()
        .filter(|one| reading.holds(&one.when))
        .map(|one| one.id.as_str())
        .collect();
    Plain::laws().into_iter().filter(|law| named.contains(&law.id)).collect()
}

/// Plays random games and holds every law; how often each law's condition arose.
fn play(name: &str, games: u64, most_plies: u32) -> Vec<u64> {
    let (game, laws) = (game(name), laws(name));
    let one = |seed| play_one(name, &game, &laws, seed, most_plies);
    let sum = |one: Vec<u64>, other: Vec<u64>| one.iter().zip(other).map(|(a, b)| a + b).collect();
    (0..games).into_par_iter().map(one).reduce(|| vec![0; laws.len()], sum)
}

fn play_one(name: &str, game: &Plain, laws: &[Law<Plain>], seed: u64, most_plies: u32) -> Vec<u64> {
    let mut arose = vec![0; laws.len()];
    let mut events = Vec::new();
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let mut state = game.start();
    for _ in 0..most_plies {
        for (law, arose) in laws.iter().zip(&mut arose) {
            if let On::State(check) = law.on {
                count(name, law, check(game, &state), arose, &state);
            }
        }
        if let Turn::Over(..) = game.turn(&state) {
            break;
        }
        let moves = game.count_moves(&state) as u64;
        let mv = game.nth_move(&state, (chance.next_u64() % moves).into());
        events.clear();
        let (after, pay) = game.play(&state, mv, &mut events);
        let made = Made { before: &state, mv, events: &events, after: &after, pay: &pay };
        for (law, arose) in laws.iter().zip(&mut arose) {
            if let On::Move(check) = law.on {
                count(name, law, check(game, &made), arose, &state);
            }
        }
        state = after;
    }
    arose
}

fn count(name: &str, law: &Law<Plain>, outcome: Outcome, arose: &mut u64, state: &Position) {
    match outcome {
        Outcome::Silent => {}
        Outcome::Holds => *arose += 1,
        Outcome::Broken(why) => panic!("{name}: {} is broken: {why}, at {state:?}", law.id),
    }
}

#[test]
fn ten_thousand_games_of_each_version_keep_every_law() {
    for version in ["1", "2", "3", "hyper"] {
        let name = format!("calady:version={version}");
        let arose = play(&name, 10_000, 1000);
        for (law, arose) in laws(&name).iter().zip(arose) {
            assert!(arose > 0, "{name}: the condition of {} never arose", law.id);
        }
    }
}

/// Every answer to every question, the others as they are by default where it arises.
#[test]
fn every_answer_plays_and_keeps_every_law() {
    let library = Library::new();
    let spec = Interpretation::parse("calady", &library).unwrap().spec().clone();
    // What makes the questions of some branch arise.
    let branches = [
        "",
        "version=2",
        "version=3",
        "version=hyper",
        "end-trigger=last-pair",
        "end-trigger=any-row",
        "version=3,end-trigger=last-pair",
        "aim=winning",
        "version=3,v3-grand-slam=illegal",
        "version=3,centre-owner=all",
        "centre-owner=nobody",
        "version=3,sow-route=outline",
        "sow-route=outline,opponent=anyone",
        "version=hyper,opponent=anyone",
        "fewer-players=two",
        "version=3,v3-feed=everybody,v3-unfed=end",
    ];
    let mut played = std::collections::BTreeSet::new();
    for branch in branches {
        for board in ["6x3", "2x2", "4x2"] {
            for question in &spec.questions {
                for answer in &question.answers {
                    if branch.split(',').any(|one| one.split('=').next() == Some(&*question.id)) {
                        continue;
                    }
                    let mut choices: Vec<String> = branch
                        .split(',')
                        .filter(|one| !one.is_empty())
                        .map(str::to_owned)
                        .collect();
                    choices.push(format!("{}={}", question.id, answer.id));
                    let name = format!("calady@{board}:{}", choices.join(","));
                    // A question that does not arise on this branch cannot be answered there.
                    if Interpretation::parse(&name, &library).is_ok() {
                        let _ = play(&name, 6, 300);
                        played.insert((question.id.clone(), answer.id.clone()));
                    }
                }
            }
        }
    }
    for question in &spec.questions {
        for answer in &question.answers {
            let one = (question.id.clone(), answer.id.clone());
            let version = question.id == "version";
            assert!(played.contains(&one) || version, "{}={} was never played", one.0, one.1);
        }
    }
}

/// What is done to a move that was made, as a kernel with a fault would do it.
type Fault = fn(&mut Position, &mut Score<4>, &mut Vec<(Event, pitproof::rules::Because)>);

#[test]
fn laws_notice_faults() {
    let faults: [(&str, Fault); 10] = [
        ("seed-conservation", |after, _, _| after.board[0] += 1),
        ("seed-conservation", |_, pay, _| pay.0[2] -= 1),
        ("own-pit-lifted", |_, _, events| {
            events.retain(|(event, _)| !matches!(event, Event::Lift { .. }))
        }),
        ("sowing-path", |_, _, events| {
            let sown = |(event, _): &(Event, _)| matches!(event, Event::Sow { .. });
            if let Some(at) = events.iter().position(sown) {
                events.remove(at);
            }
        }),
        ("stores", |_, pay, _| pay.0.rotate_left(1)),
        ("capture-form", |after, _, _| after.board.swap(3, 8)),
        // The third pit of South's row is the fourth of West's.
        ("shared-pits", |after, _, _| after.board[2] += 1),
        ("extra-turn", |after, _, _| after.further = true),
        ("turn-order", |after, _, _| after.mover = (after.mover + 1) % 4),
        ("events-tell-all", |_, pay, _| pay.0[0] += 1),
    ];
    let name = "calady@6x3";
    let (game, laws) = (game(name), laws(name));
    for (id, fault) in faults {
        let law = laws.iter().find(|law| law.id == id).unwrap();
        let On::Move(check) = law.on else { panic!("{id} is a law of moves") };
        let mut noticed = 0;
        let mut state = game.start();
        let mut chance = ChaCha8Rng::seed_from_u64(7);
        while let Turn::Of(_) = game.turn(&state) {
            let count = game.count_moves(&state) as u64;
            let mv = game.nth_move(&state, (chance.next_u64() % count).into());
            let mut events = Vec::new();
            let (after, pay) = game.play(&state, mv, &mut events);
            let good = Made { before: &state, mv, events: &events, after: &after, pay: &pay };
            assert!(!matches!(check(&game, &good), Outcome::Broken(_)));
            let (mut wrong, mut paid, mut told) = (after, pay, events.clone());
            fault(&mut wrong, &mut paid, &mut told);
            let bad = Made { before: &state, mv, events: &told, after: &wrong, pay: &paid };
            noticed += u32::from(matches!(check(&game, &bad), Outcome::Broken(_)));
            state = after;
        }
        assert!(noticed > 0, "{id} notices nothing");
    }
}

/// Moves that laxer rules allow, held against the stricter ones.
#[test]
fn laws_notice_moves_of_laxer_rules() {
    for (id, strict, lax) in [
        ("no-grand-slam", "v3-grand-slam=no-capture", "v3-grand-slam=rest-to-opponent"),
        ("no-grand-slam", "v3-grand-slam=illegal", "v3-grand-slam=rest-to-opponent"),
        ("feeding-honoured", "v3-feed=everybody", "v3-feed=nobody"),
        ("feeding-honoured", "v3-feed=facing", "v3-feed=nobody"),
    ] {
        let [strict, lax] = [strict, lax].map(|one| game(&format!("calady@4x2:version=3,{one}")));
        let laws = Plain::laws();
        let law = laws.iter().find(|law| law.id == id).unwrap();
        let On::Move(check) = law.on else { panic!("{id} is a law of moves") };
        let (mut noticed, mut chance) = (0, ChaCha8Rng::seed_from_u64(11));
        for _ in 0..300 {
            let mut state = lax.start();
            for _ in 0..200 {
                let Turn::Of(_) = lax.turn(&state) else { break };
                let count = lax.count_moves(&state) as u64;
                let mv = lax.nth_move(&state, (chance.next_u64() % count).into());
                let mut events = Vec::new();
                let (after, pay) = lax.play(&state, mv, &mut events);
                let made = Made { before: &state, mv, events: &events, after: &after, pay: &pay };
                assert!(!matches!(check(&lax, &made), Outcome::Broken(_)), "{id}");
                noticed += u32::from(matches!(check(&strict, &made), Outcome::Broken(_)));
                state = after;
            }
        }
        assert!(noticed > 0, "{id} notices nothing");
    }
}

/// A shared pit that is written down in one of its two rows only.
#[test]
fn the_two_rows_of_a_shared_pit_must_agree() {
    use pitproof::rules::Worded;
    let game = game("calady");
    let wrong = "4,4,4,4,4,4/4,4,3,4,4,4/4,4,4,4,4,4/4,4,4,4,4,4 S";
    let why = game.read_state(wrong).unwrap_err();
    assert!(why.contains("S4 and E3 are the same pit"), "{why}");
}

#[test]
fn what_is_written_is_read_back() {
    use pitproof::rules::Worded;
    for name in [
        "calady@2x3",
        "calady@4x1:aim=winning",
        "calady@2x2:end-trigger=last-pair,elimination=out",
        "calady@2x2:extra-turn=may",
    ] {
        let game = game(name);
        let mut seen = 0;
        let mut states = vec![game.start()];
        while let Some(state) = states.pop() {
            assert_eq!(game.read_state(&game.state_text(&state)).as_ref(), Ok(&state), "{name}");
            seen += 1;
            if seen > 3000 {
                break;
            }
            let _ = game.each_move(&state, |mv| {
                assert_eq!(game.read_move(&state, &game.move_text(&state, mv)), Ok(mv));
                let (next, _) = game.play(&state, mv, &mut pitproof::rules::Silent);
                // Enough of the game's tree, and not all of it.
                if states.len() < 4000 {
                    states.push(next);
                }
                ControlFlow::Continue(())
            });
        }
        assert!(seen > 10);
    }
}

#[test]
fn bad_positions_get_one_message() {
    use pitproof::rules::Worded;
    let game = game("calady");
    let row = "4,4,4,4,4,4";
    for (text, part) in [
        (String::new(), "is empty"),
        (format!("{row}/{row}"), "four rows"),
        (format!("{row}/{row}/{row}/4,4,4"), "West's row has 3 pits"),
        (format!("{row}/{row}/{row}/4,4,4,x,4,4"), "is no number"),
        (format!("{row}/{row}/{row}/4,4,4,,4,4"), "is missing here"),
        (format!("{row}/{row}/{row}/{row} Q"), "neither a mover"),
        (format!("{row}/{row}/{row}/{row} S N"), "named twice"),
        (format!("99999999999,4,4,4,4,4/{row}/{row}/{row}"), "no number"),
        (format!("900,4,4,4,4,4/{row}/{row}/{row}"), "the game has 80"),
        (format!("{row}/{row}/{row}/{row} further"), "never passed"),
        (format!("{row}/{row}/{row}/{row} out:S"), "nobody is out"),
        (format!("{row}/{row}/{row}/{row} 1-2"), "four numbers"),
        ("é/∞//".into(), "pits"),
    ] {
        let why = game.read_state(&text).expect_err(&text);
        assert!(why.contains(part), "{text}: {why}");
    }
    assert!(game.read_move(&game.start(), "Q9").unwrap_err().contains("S1 to S6"));
    assert_eq!(game.read_move(&game.start(), "e3"), game.read_move(&game.start(), "S4"));
    assert!(game.legal(&game.start(), Move::Pit(200)).is_err());
}
