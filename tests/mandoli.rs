//! Mandoli: the vectors of its rules note, its opening, its readings, and the oracle's small boards.

mod common;

use common::boards;
use pitproof::check::{Draw, Job, Scope, Verdict, Watch, check};
use pitproof::rules::sowing::{Board, Compiled, Layers, Move, Plain, Position};
use pitproof::rules::{Player, Rules, Silent, Turn};
use pitproof::solve::{Answers, Endless, Options, Progress, solve};
use pitproof::spec::load::parse;
use pitproof::spec::{Interpretation, Library, lint};

fn reading(name: &str) -> Interpretation {
    Interpretation::parse(name, &Library::new()).unwrap_or_else(|error| panic!("{error}"))
}

fn game(name: &str) -> Plain {
    Plain::new(reading(name).ruleset().clone())
}

/// South is to move, on a ply that may capture.
fn south(counts: [u8; 12]) -> Position {
    Position { board: Board::new(&counts), mover: Player::SOUTH, exempt: 0, taken: [0, 0] }
}

/// The board after a move, and what the mover gained by it.
fn play(name: &str, position: &Position, pit: u8) -> ([u8; 12], i16) {
    let game = game(name);
    assert_eq!(game.legal(position, Move::Pit(pit)), Ok(()), "{name}");
    let (next, pay) = game.play(position, Move::Pit(pit), &mut Silent);
    let counts = next.board.counts();
    (counts[..12].try_into().unwrap(), pay.0[position.mover.seat()])
}

/// The pits that may be moved.
fn pits(name: &str, position: &Position) -> Vec<u8> {
    let pit = |mv| if let Move::Pit(pit) = mv { pit } else { panic!("a pass") };
    game(name).moves(position).into_iter().map(pit).collect()
}

/// What each player gains by the end of the game here, if it is one.
fn end(name: &str, position: &Position) -> Option<[i16; 2]> {
    match game(name).turn(position) {
        Turn::Over(pay, _) => Some(pay.0),
        Turn::Of(_) => None,
    }
}

#[test]
fn the_spec_is_complete() {
    let loaded = parse("mandoli", include_str!("../specs/mandoli.json")).unwrap();
    let found = lint(&loaded, pitproof::check::IDS, &[]);
    let shown: Vec<String> = found.iter().map(|one| one.render(&loaded.file, false)).collect();
    assert!(found.is_empty(), "{}", shown.join("\n"));
}

#[test]
fn no_first_move_of_four_or_six_seeds_captures_and_every_one_of_five_takes_thirty() {
    for (name, gain) in [("mandoli@6x4", 0), ("mandoli@6x5", 30), ("mandoli", 0)] {
        let name = format!("{name}:first-round=no");
        let start = game(&name).start();
        for pit in 0..6 {
            assert_eq!(play(&name, &start, pit).1, gain, "{name} {pit}");
        }
    }
    let start = game("mandoli").start();
    assert_eq!(start.exempt, 2);
    assert_eq!(play("mandoli", &start, 0).0, [0, 7, 7, 7, 7, 7, 7, 6, 6, 6, 6, 6]);
    assert_eq!(play("mandoli@6x5", &game("mandoli@6x5").start(), 0).1, 0);
}

#[test]
fn without_the_first_round_the_second_player_takes_forty_at_once() {
    let after = |name: &str| {
        let game = game(name);
        game.play(&game.start(), Move::Pit(0), &mut Silent).0
    };
    let free = "mandoli:first-round=no";
    let gains: Vec<i16> = (6..12).map(|pit| play(free, &after(free), pit).1).collect();
    assert_eq!(gains, [8, 8, 16, 24, 32, 40]);
    let taken = [1, 0, 0, 0, 0, 0, 7, 6, 6, 6, 6, 0];
    assert_eq!(play(free, &after(free), 11), (taken, 40));
    // The same if only the very first move is exempt; not if the first round is a move of each.
    let scope = "mandoli:first-round-scope=first-move";
    assert_eq!(play(scope, &after(scope), 11), (taken, 40));
    let sown = [1, 8, 8, 8, 8, 8, 7, 6, 6, 6, 6, 0];
    assert_eq!(play("mandoli", &after("mandoli"), 11), (sown, 0));
    assert_eq!(game("mandoli:first-round-scope=circuit").start().exempt, 12);
    // Two holes at most.
    let two = [1, 8, 8, 8, 0, 0, 7, 6, 6, 6, 6, 0];
    let name = "mandoli:first-round=no,chain-length=two";
    assert_eq!(play(name, &after(name), 11), (two, 16));
}

#[test]
fn an_empty_hole_breaks_the_sequence_or_is_passed_over() {
    let position = south([0, 0, 4, 2, 1, 1, 0, 0, 0, 0, 0, 3]);
    let breaks = [0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 3];
    assert_eq!(play("mandoli", &position, 3), (breaks, 4));
    assert_eq!(play("mandoli:chain-past-origin=run-on", &position, 3), (breaks, 4));
    let passes = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3];
    assert_eq!(play("mandoli:chain-zero=passes", &position, 3), (passes, 8));
}

#[test]
fn twelve_seeds_and_more_sow_the_hole_they_came_from_or_pass_it_over() {
    let skip = "mandoli:lap-origin=skip";
    let twelve = south([12, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
    let round = [1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1];
    assert_eq!(play("mandoli", &twelve, 0), (round, 0));
    assert_eq!(play(skip, &twelve, 0), ([0, 0, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1], 2));
    let thirteen = south([13, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
    let round = [1, 0, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1];
    assert_eq!(play("mandoli", &thirteen, 0), (round, 2));
    assert_eq!(play(skip, &thirteen, 0), ([0, 0, 0, 1, 1, 1, 2, 1, 1, 1, 1, 1], 4));
}

#[test]
fn the_other_answers_change_a_move_each() {
    // A last seed in a hole with seeds that captures nothing starts another lap.
    let laps = south([2, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 3]);
    assert_eq!(play("mandoli", &laps, 0), ([0, 1, 3, 1, 0, 0, 0, 0, 0, 0, 0, 3], 0));
    let more = [0, 1, 0, 2, 1, 1, 0, 0, 0, 0, 0, 3];
    assert_eq!(play("mandoli:laps=multiple", &laps, 0), (more, 0));
    // Sixes are left alone.
    let five = game("mandoli@6x5:first-round=no").start();
    assert_eq!(play("mandoli@6x5:first-round=no,even-set=not-six", &five, 3).1, 0);
    // A sequence stops at the end of a row.
    assert_eq!(play("mandoli@6x5:first-round=no", &five, 3).1, 30);
    assert_eq!(play("mandoli@6x5:first-round=no,chain-cross-row=no", &five, 3).1, 18);
    // From any hole.
    let start = game("mandoli").start();
    assert_eq!(pits("mandoli", &start), (0..6).collect::<Vec<u8>>());
    assert_eq!(pits("mandoli:start-hole=any", &start), (0..12).collect::<Vec<u8>>());
    assert_eq!(game("mandoli:first-player=north").start().mover, Player::NORTH);
}

#[test]
fn feeding_slams_and_the_end() {
    // E would take two and leave North without; F feeds.
    let hungry = south([0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0]);
    assert_eq!(pits("mandoli", &hungry), [5]);
    assert_eq!(pits("mandoli:feed-trigger=never", &hungry), [4, 5]);
    // F sows North's whole row twice over and captures all of it again.
    let again = south([1, 0, 0, 0, 0, 18, 0, 0, 0, 0, 0, 0]);
    assert_eq!(play("mandoli", &again, 5), ([2, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0], 12));
    assert_eq!(pits("mandoli", &again), [0, 5]);
    assert_eq!(pits("mandoli:feed-judged=by-sowing", &again), [5]);
    // North counts as the one who cannot move.
    assert_eq!(end("mandoli:feed-unable=end", &again), Some([19, 0]));
    assert_eq!(end("mandoli:feed-unable=end,remainder=nobody", &again), Some([0, 0]));
    let last = south([1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]);
    assert_eq!(play("mandoli", &last, 5), ([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 2));
    assert_eq!(pits("mandoli:grand-slam=illegal", &last), [0]);
    assert_eq!(pits("mandoli:feed-trigger=always", &last), [0]);
    let kept = [1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0];
    assert_eq!(play("mandoli:grand-slam=no-capture", &last, 5), (kept, 0));
    // Where every move is a grand slam, one is played: whoever can move must.
    let only = south([0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]);
    assert_eq!(pits("mandoli:grand-slam=illegal", &only), [5]);
    let stuck = south([0, 0, 0, 0, 0, 0, 1, 4, 0, 0, 0, 0]);
    assert_eq!(end("mandoli", &stuck), Some([0, 5]));
    assert_eq!(end("mandoli:remainder=nobody", &stuck), Some([0, 0]));
    assert_eq!(end("mandoli", &last), None);
}

#[test]
fn the_profiles() {
    let galt = reading("mandoli:profile=galt");
    assert_eq!(galt.canonical(), "mandoli:chain-length=two,feed-trigger=never,remainder=nobody");
    assert_eq!(galt.ruleset().start().exempt, 2);
    assert_eq!((galt.ruleset().side, galt.ruleset().seeds), (6, 6));
    let name = "mandoli:profile=galt";
    let two = south([0, 0, 0, 3, 1, 1, 1, 0, 0, 0, 0, 0]);
    assert_eq!(play(name, &two, 3), ([0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0], 4));
    assert_eq!(play("mandoli", &two, 3).1, 6);
    let literal = reading("mandoli:profile=literal");
    assert_eq!(literal.canonical(), "mandoli:first-round=no");
    assert_eq!(literal.ruleset().start().exempt, 0);
}

/// The default, every other answer alone, and the profiles.
fn readings(setup: &str) -> Vec<Interpretation> {
    let default = reading(&format!("mandoli@{setup}"));
    let mut all = vec![default.clone()];
    for question in &default.spec().questions {
        for answer in question.answers.iter().filter(|answer| answer.id != question.default) {
            all.push(default.with(&question.id, &answer.id).unwrap());
        }
    }
    for profile in &default.spec().profiles {
        all.push(default.with_profile(&profile.id).unwrap());
    }
    all
}

/// Checks the invariants that a reading is to keep; how often each arose.
fn keeps(
    reading: &Interpretation,
    scope: Scope,
    arose: &mut std::collections::BTreeMap<String, u64>,
) {
    let of_it = reading.spec().invariants.iter().filter(|one| reading.holds(&one.when));
    let names: Vec<String> = of_it.map(|one| one.id.clone()).collect();
    let name = reading.canonical();
    let job = Job {
        interpretation: &name,
        invariants: &names,
        claims: &[],
        scope,
        threads: None,
        limit: usize::MAX,
        draw: Draw { games: 1, cap: 1, seed: 1 },
        expectations: true,
        value: None,
        length: None,
        watch: &Watch::default(),
    };
    let report = check(&Plain::new(reading.ruleset().clone()), &job).unwrap();
    assert!(report.complete && report.as_expected, "{name}: {report:#?}");
    for one in &report.invariants {
        match scope {
            Scope::Random(draw) => {
                let games = draw.games;
                assert!(matches!(one.verdict, Verdict::NotRefuted { games: n, .. } if n == games));
            }
            _ => assert!(matches!(one.verdict, Verdict::Proved { .. }), "{name}"),
        }
        *arose.entry(one.id.clone()).or_default() += one.arose;
    }
}

#[test]
fn random_games_of_every_answer_hold_every_invariant() {
    let mut arose = std::collections::BTreeMap::new();
    for (seed, reading) in readings("6x6").into_iter().enumerate() {
        let draw = Draw { games: 200, cap: 400, seed: seed as u64 };
        keeps(&reading, Scope::Random(draw), &mut arose);
    }
    for invariant in &reading("mandoli").spec().invariants {
        assert!(arose[&invariant.id] > 0, "{} never arose", invariant.id);
    }
}

#[test]
fn every_answer_holds_every_invariant_on_every_position_of_small_boards() {
    let mut arose = std::collections::BTreeMap::new();
    for setup in ["1x4", "2x3", "3x1"] {
        for reading in readings(setup) {
            keeps(&reading, Scope::Board, &mut arose);
        }
    }
    assert!(arose.values().all(|&times| times > 0), "{arose:?}");
}

/// Whether two readings play alike on every board of so many seeds: moves, boards, gains, ends.
fn alike(one: &str, other: &str, side: u8, most: u8) -> bool {
    let (one, other) = (game(one), game(other));
    (0..=most).flat_map(|seeds| boards(2 * side, seeds)).all(|board| {
        let position = Position { board, mover: Player::SOUTH, exempt: 0, taken: [0, 0] };
        let ends = |game: &Plain| match game.turn(&position) {
            Turn::Over(pay, _) => Some(pay.0),
            Turn::Of(_) => None,
        };
        let moves = one.moves(&position);
        ends(&one) == ends(&other)
            && moves == other.moves(&position)
            && moves.iter().all(|&mv| {
                one.play(&position, mv, &mut Silent) == other.play(&position, mv, &mut Silent)
            })
    })
}

#[test]
fn where_answers_come_to_the_same() {
    for (side, seeds) in [(2, 4), (3, 2)] {
        let name = |changes: &str| format!("mandoli@{side}x{seeds}:{changes}");
        let most = 2 * side * seeds;
        for with in ["", ",lap-origin=skip", ",laps=multiple", ",chain-cross-row=no"] {
            let full = name(&format!("chain-past-origin=full-lap{with}"));
            let run_on = name(&format!("chain-past-origin=run-on{with}"));
            assert!(alike(&full, &run_on, side, most), "{with}");
        }
        let full = name("chain-past-origin=full-lap");
        assert!(!alike(&full, &name("chain-past-origin=stop-at-origin"), side, most));
        assert!(!alike(&full, &name("chain-zero=passes"), side, most));
        // Whoever cannot move has an empty row: what is left is the opponent's anyway.
        for with in ["feed-unable=free", "feed-unable=end", "feed-trigger=never", "start-hole=any"]
        {
            let opponent = name(&format!("remainder=opponent,{with}"));
            assert!(alike(&opponent, &name(&format!("remainder=owners,{with}")), side, most));
        }
        let always = "feed-trigger=always,feed-unable=end";
        let opponent = name(&format!("remainder=opponent,{always}"));
        assert!(!alike(&opponent, &name(&format!("remainder=owners,{always}")), side, most));
    }
}

#[test]
fn the_oracle_knows_the_values_of_small_boards() {
    let oracle: serde_json::Value =
        serde_json::from_str(include_str!("../fixtures/oracles/mandoli.json")).unwrap();
    let mut seen = 0;
    for (setup, value) in oracle["pits_a_side_x_seeds"].as_object().unwrap() {
        // The others have more positions than a test goes through.
        if setup.starts_with('6') {
            continue;
        }
        let ruleset = reading(&format!("mandoli@{setup}:first-round=no")).ruleset().clone();
        let total = ruleset.total();
        let layers = Layers::new(Compiled::new(ruleset), total).unwrap();
        let solved =
            solve(&layers, Options { bounds: false, ..Options::default() }, &Progress::default());
        let answers = Answers::new(layers, solved.unwrap(), Endless::Even);
        let start = answers.game().start();
        assert_eq!(i64::from(answers.value(&start).margin), value.as_i64().unwrap(), "{setup}");
        seen += 1;
    }
    assert_eq!(seen, 7);
}
