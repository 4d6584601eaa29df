//! The diagrams of the source of the Glass Bead Game, as far as its text determines them: each a
//! position, a move, the position after it, and what it captures.

use pitproof::check::beads::house::largest;
use pitproof::rules::beads::{Catch, Event, Move, Params, Place, Plain, Position, Ruleset};
use pitproof::rules::{Rules, Silent, Worded};

fn game() -> Plain {
    Plain::new(Ruleset::bare(Params::usual(), 5, 5))
}

fn at(game: &Plain, text: &str) -> Position {
    game.read_state(text).unwrap()
}

fn play(game: &Plain, state: &Position, text: &str) -> Position {
    let mv = game.read_move(state, text).unwrap();
    assert_eq!(game.legal(state, mv), Ok(()), "{text}");
    game.play(state, mv, &mut Silent).0
}

#[test]
fn every_case_of_the_fixture_plays_as_it_says() {
    let game = game();
    let text = std::fs::read_to_string("fixtures/glass-bead/diagrams.json").unwrap();
    let fixture: serde_json::Value = serde_json::from_str(&text).unwrap();
    let cases = fixture["cases"].as_array().unwrap();
    assert!(cases.len() >= 15);
    for case in cases {
        let name = case["name"].as_str().unwrap();
        let before = at(&game, case["before"].as_str().unwrap());
        let mv = game.read_move(&before, case["move"].as_str().unwrap()).unwrap();
        assert_eq!(game.legal(&before, mv), Ok(()), "{name}");
        let mut told = Vec::new();
        let (after, _) = game.play(&before, mv, &mut told);
        assert_eq!(game.state_text(&after), case["after"], "{name}");
        let letter =
            |pit: u8| game.move_text(&before, Move::sow(pit, Default::default(), mv.claim));
        let captured: Vec<String> = told
            .iter()
            .filter_map(|(event, _)| match *event {
                Event::Direct { pit, value } | Event::Indirect { from: Place::Pit(pit), value } => {
                    Some(format!("{}{value}", letter(pit).chars().next().unwrap()))
                }
                Event::Indirect { from: Place::Cup, value } => Some(value.to_string()),
                _ => None,
            })
            .collect();
        let due: Vec<&str> =
            case["captured"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
        assert_eq!(captured, due, "{name}");
        // A case that goes on from the one before starts where that one ended, and the first one
        // of the opening starts at the start.
        if name == "opening, 1. D02" {
            assert_eq!(before, game.start());
        }
    }
}

#[test]
fn the_opening_is_one_line_of_play() {
    let game = game();
    let mut state = game.start();
    for mv in ["D02", "c03", "B40", "d002", "D0", "a502"] {
        state = play(&game, &state, mv);
    }
    assert_eq!(game.state_text(&state), "500,2,430,-,1000/-,540,0,2,3100 S -:-");
    // The stone of c ends the row: it would be captured from if direct and indirect mixed.
    let mv = game.read_move(&state, "E1000").unwrap();
    let sown = game.sow(&state, mv.pit().unwrap(), &mv.order);
    assert_eq!(sown.catch, Catch::Direct(1));
}

/// What each order of a pit comes to.
fn catches(game: &Plain, state: &Position, pit: u8) -> Vec<Catch> {
    let mut found = Vec::new();
    for order in pitproof::rules::beads::orders::Orders::new(state.pit(pit)) {
        let catch = game.sow(state, pit, &order).catch;
        if !found.contains(&catch) {
            found.push(catch);
        }
    }
    found
}

#[test]
fn diagram_4_leads_to_a_house_of_14_or_to_diagram_5_whatever_bead_lies_in_d() {
    let game = game();
    let diagrams = [
        "-,-,2,-,543100000000/-,-,-,0,0521 N -:43",
        "-,-,2,-,543100000000/-,-,-,1,0052 N -:43",
        "-,-,2,-,543100000000/-,-,-,2,0051 N -:43",
        "-,-,2,-,543100000000/-,-,-,5,0021 N -:43",
    ];
    let pits = |state: &Position, from: u8| -> Vec<Move> {
        let mut moves = game.moves(state);
        moves.retain(|mv| mv.pit() == Some(from));
        moves
    };
    let (mut lines, mut house, mut helped, mut smaller) = (0, 0, 0, 0);
    for diagram in diagrams {
        let start = at(&game, diagram);
        // Pits of South are 0 to 4, of North 5 to 9: e, D, d, C, e, in every order of their beads.
        let mut states = vec![start];
        for pit in [9, 3, 8, 2, 9] {
            states = states
                .iter()
                .flat_map(|state| {
                    let moves = pits(state, pit);
                    assert!(!moves.is_empty(), "{diagram}");
                    moves.into_iter().map(|mv| game.play(state, mv, &mut Silent).0)
                })
                .collect();
            if pit == 3 {
                assert!(states.iter().all(|state| state.pit(4).len() == 13));
            }
        }
        lines += states.len();
        // If d held a stone, North's last move may capture indirectly, and from the house at that.
        // The text does not think of it.
        let of_14 = states.iter().filter(|state| state.pit(4).len() == 14).count();
        if diagram.contains("-,-,-,0,0521") {
            smaller += states.len() - of_14;
            let took = |state: &&Position| state.cups[1].gems() == 3;
            assert!(states.iter().filter(took).count() >= states.len() - of_14);
        } else {
            assert_eq!(of_14, states.len(), "{diagram}");
        }
        // North has no bead left then, and only the house can feed him: South must sow it.
        assert!(states.iter().all(|state| game.pits(state) == [4]));
        house = house.max(largest(&game, &start, false));
        helped = helped.max(largest(&game, &start, true));
        // The other line: d, C2, and then North has one pit left.
        let d = pits(&start, 8);
        let mut state = game.play(&start, d[0], &mut Silent).0;
        state = play(&game, &state, "C2");
        assert!(game.moves(&state).iter().all(|mv| mv.pit() == Some(9)));
        state = play(&game, &state, "e00521");
        assert_eq!(game.state_text(&state), "0,0,5,22,5431100000000/-,-,-,-,- S -:43");
    }
    assert!(lines > 100 && smaller > 0, "{lines} {smaller}");
    assert_eq!(house, 14, "the largest house, if South brings North no bead");
    assert_eq!(helped, 17, "the largest house, if South feeds North and North lets him build");
}

#[test]
fn diagram_5_offers_what_the_text_compares() {
    let game = game();
    let state = at(&game, "0,0,5,22,5431100000000/-,-,-,-,- S -:43");
    let after = play(&game, &state, "E5431100000000");
    assert_eq!(after.cups[0].points(), 13);
    // "threatens a further indirect capture with pit D, now aimed at b".
    let threat = Position { mover: state.mover, ..after };
    assert!(catches(&game, &threat, 3).contains(&Catch::Indirect(1)));
    let mv = game.read_move(&threat, "D220 x e1").unwrap();
    assert_eq!(game.legal(&threat, mv), Ok(()));
    // Four pits capture; three gems are all there are, and no choice is left.
    let after = play(&game, &state, "E0000511340000");
    assert_eq!((after.cups[0].points(), after.cups[1].points()), (12, 0));
    let mv = game.read_move(&state, "E0000511340000").unwrap();
    assert_eq!(game.sow(&state, 4, &mv.order).catch, Catch::Indirect(4));
    assert!(after.pits[5..].iter().all(|pile| pile.gems() == 0));
}

#[test]
fn diagram_8_is_defended_against_the_house() {
    let game = game();
    // Fourteen beads, which ones is chosen; North's only bead is the 2 of d.
    // South to move: with e empty, at most one gem, in e.
    let empty = at(&game, "0,-,-,-,54311000000000/-,-,-,2,- S 5:432");
    let found = catches(&game, &empty, 4);
    assert!(found.contains(&Catch::Direct(1)) && found.contains(&Catch::Indirect(1)));
    for catch in found {
        assert!(matches!(catch, Catch::Nothing | Catch::Direct(1) | Catch::Indirect(1)));
    }
    let first = pitproof::rules::beads::orders::Orders::new(empty.pit(4)).next().unwrap();
    assert_eq!(game.sow(&empty, 4, &first).last, 9, "the house is aimed at e");
    // North to move: d2 is his only move, and then nothing is captured.
    let north = Position { mover: empty.mover.other(), ..empty };
    let moves = game.moves(&north);
    assert_eq!(moves.len(), 1);
    let defended = game.play(&north, moves[0], &mut Silent).0;
    assert_eq!(catches(&game, &defended, 4), [Catch::Nothing]);
}

#[test]
fn diagram_10_is_as_the_text_describes_it() {
    let game = game();
    let state = at(&game, "0,000,0,0,-/1,0,-,00,0 S 5431:54322");
    assert_eq!(state.cups[0].points(), 13);
    assert_eq!(state.cups[1].points(), 16);
    // North attacks pit A with both e and d.
    let north = Position { mover: state.mover.other(), ..state };
    for pit in [8, 9] {
        assert_eq!(catches(&game, &north, pit), [Catch::Indirect(1)]);
    }
    // After A0 South attacks pit a, not pit e as the text has it.
    let after = play(&game, &state, "A0");
    let south = Position { mover: state.mover, ..after };
    let order = pitproof::rules::beads::Order::of(&[0; 4]);
    let sown = game.sow(&south, 1, &order);
    assert_eq!((sown.last, sown.catch), (5, Catch::Direct(1)));
}
