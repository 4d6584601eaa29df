//! The kernel of spreading games: quantities and collapses as the rules text has them, the compiled
//! kernel against the plain one, texts read back, and symmetries that commute.

use crate::readings;

use pitproof::rules::cascade::symmetry::{Symmetries, Symmetry};
use pitproof::rules::cascade::{
    Board, Compiled, Event, Grid, Move, Packed, Params, Pile, Plain, Position, Ruleset,
};
use pitproof::rules::perft::perft;
use pitproof::rules::{Player, Rules, Score, Silent, Turn, Worded};
use readings::{Dice, any_params, any_position};

fn game(rows: u8, cols: u8) -> Plain {
    Plain::new(Ruleset::bare(Params::NEUTRAL, rows, cols))
}

/// What a move of the pile in the middle of a plus carries: its pods and those around it.
fn carried(middle: u16, around: [u16; 4]) -> u16 {
    let game = game(3, 3);
    let mut board = Board::EMPTY;
    board.put(4, Pile::new(Player::SOUTH, middle));
    for (cell, pods) in [1, 3, 5, 7].into_iter().zip(around) {
        board.put(cell, Pile::new(Player(u8::from(cell > 3)), pods));
    }
    game.quantity(&board, 4, Some(1))
}

#[test]
fn quantities() {
    assert_eq!(carried(3, [3, 4, 0, 1]), 3);
    assert_eq!(carried(5, [4, 4, 4, 4]), 1);
    assert_eq!(carried(5, [5, 5, 5, 5]), 5);
    for around in [[0; 4], [5; 4], [1, 0, 3, 5]] {
        assert_eq!(carried(1, around), 1);
    }
    let corner = game(2, 2);
    let position = corner.read_state("-,g1/g2,b2").unwrap();
    assert_eq!(corner.quantity(&position.board, 0, Some(2)), 2);
}

fn after(game: &Plain, at: &str, mv: &str) -> (String, Score<2>) {
    let state = game.read_state(at).unwrap();
    let mv = game.read_move(&state, mv).unwrap();
    assert_eq!(game.legal(&state, mv), Ok(()), "{at}");
    let (next, pay) = game.play(&state, mv, &mut Silent);
    (game.state_text(&next), pay)
}

#[test]
fn collapses() {
    let game = game(5, 5);
    // In the middle two pods stay, at an edge three, in a corner four.
    let (middle, _) = after(&game, "-*5/-*5/-,-,g5,g1,-/-*5/-*5", "d3 c3");
    assert_eq!(middle, "-*5/-*2,g1,-*2/-,g1,g2,g1,-/-*2,g1,-*2/-*5 N 1");
    let (edge, _) = after(&game, "-*5/-*5/-*5/-*2,g1,-*2/-*2,g5,-*2", "c2 c1");
    assert_eq!(edge, "-*5/-*5/-*5/-*2,g1,-*2/-,g1,g3,g1,- N 1");
    let (corner, _) = after(&game, "-*5/-*5/-*5/-*5/g5,g1,-*3", "b1 a1");
    assert_eq!(corner, "-*5/-*5/-*5/g1,-*4/g4,g1,-*3 N 1");
    // Ten collapse twice: ten, six, two.
    let state = game.read_state("-*5/-,-,b5,-,-/-,b5,g5,b5,-/-,b5,g5,b5,-/-,-,b5,-,- S").unwrap();
    let mut told = Vec::new();
    game.play(&state, game.read_move(&state, "c2 c3").unwrap(), &mut told);
    let c3 = game.grid().find("c3").unwrap();
    let times: Vec<(u16, u16)> = told
        .iter()
        .filter_map(|(event, _)| match event {
            Event::Collapse { cell, held, keeps } if *cell == c3 => Some((*held, *keeps)),
            _ => None,
        })
        .collect();
    assert_eq!(times[..2], [(10, 6), (6, 2)]);
}

#[test]
fn captures_and_sales() {
    let game = game(3, 3);
    let (board, pay) = after(&game, "-*3/-,b2,-/-,g3,g3", "b1 b2");
    assert_eq!((board.as_str(), pay), ("-*3/-,g2,-/-,g1,g3 N 1", Score([2, 0])));
    let (board, pay) = after(&game, "-,g3,g3/-*3/-*3 S 7", "b3 market");
    assert_eq!((board.as_str(), pay), ("-,g1,g3/-*3/-*3 N 8", Score([4, 0])));
    // One pod cannot take two, nor can South sell behind his home.
    for (at, mv, code) in [
        ("-*3/-,b2,-/-,g3,-", "b1 b2", "too-few"),
        ("-*3/-,b2,-/-,g3,-", "b1 own-market", "no-market"),
        ("-*3/-,b2,-/-,g3,-", "b1 market", "apart"),
        ("-*3/-,b2,-/-,g3,-", "b2 b3", "not-own"),
        ("-*3/-,b2,-/-,g3,-", "b1 c2", "apart"),
        ("-*3/-,b2,-/-,g3,-", "b1 c1 sell", "no-market"),
        ("-*3/-,b2,-/-,g3,-", "pass", "may-not-pass"),
        ("-*3/-,b2,-/-,g3,- S 120", "b1 c1", "over"),
    ] {
        let state = game.read_state(at).unwrap();
        let mv = game.read_move(&state, mv).unwrap();
        let reasons = game.legal(&state, mv).unwrap_err();
        assert_eq!(reasons.iter().map(|reason| reason.code).collect::<Vec<_>>(), [code], "{at}");
    }
}

#[test]
fn the_sun_sets_and_the_stuck_pass() {
    let game = game(2, 2);
    let state = game.read_state("b1,-/-,- S").unwrap();
    assert_eq!(game.moves(&state), [Move::Pass]);
    let (next, _) = game.play(&state, Move::Pass, &mut Silent);
    assert_eq!(game.state_text(&next), "b1,-/-*2 N 1");
    let late = game.read_state("b1,-/g1,- S 120").unwrap();
    assert!(matches!(game.turn(&late), Turn::Over(Score([0, 0]), _)));
    assert!(game.moves(&late).is_empty());
}

#[test]
fn starts() {
    let full = game(11, 11);
    let start = full.start();
    assert_eq!(start.board.pods(), 132);
    assert_eq!(
        full.state_text(&start),
        "b3*11/b3*11/-*11/-*11/-*11/-*11/-*11/-*11/-*11/g3*11/g3*11 S"
    );
    assert_eq!(game(3, 3).state_text(&game(3, 3).start()), "b3*3/-*3/g3*3 S");
    let mut params = Params::NEUTRAL;
    params.setup_place = pitproof::rules::cascade::params::Place::EveryCell;
    let every = Plain::new(Ruleset::bare(params, 3, 3));
    assert_eq!(every.state_text(&every.start()), "b3*3/g3,-,b3/g3*3 S");
}

/// Every move of a position by both kernels.
fn agree(plain: &Plain, compiled: &Compiled, position: &Position) {
    let packed = Packed::pack(position).unwrap();
    assert_eq!(packed.unpack(), *position);
    assert_eq!(plain.turn(position), compiled.turn(&packed));
    let moves = plain.moves(position);
    let text = || plain.state_text(position);
    let params = &plain.ruleset().params;
    assert_eq!(moves, compiled.moves(&packed), "{} under {params:?}", text());
    for mv in moves {
        let (next, pay) = plain.play(position, mv, &mut Silent);
        let (fast, fast_pay) = compiled.play(&packed, mv, &mut Silent);
        assert_eq!(
            (plain.state_text(&next), pay),
            (plain.state_text(&fast.unpack()), fast_pay),
            "{mv:?} in {} under {params:?}",
            text()
        );
        let mut told: Vec<(Event, _)> = Vec::new();
        let (heard, heard_pay) = plain.play(position, mv, &mut told);
        assert_eq!((heard, heard_pay), (next, pay));
    }
}

#[test]
fn kernels_agree_on_random_positions_of_random_rules() {
    let mut dice = Dice::new(7);
    let (mut compared, mut endless) = (0, 0);
    for _ in 0..6_000 {
        let params = any_params(&mut dice, true);
        let (rows, cols) = (2 + dice.below(3) as u8, 1 + dice.below(4) as u8);
        let plain = Plain::new(Ruleset::bare(params, rows, cols));
        let compiled = Compiled::new(plain.ruleset().clone()).unwrap();
        for _ in 0..4 {
            let position = any_position(&mut dice, plain.ruleset());
            agree(&plain, &compiled, &position);
            compared += 1;
            let mut steps = plain.moves(&position);
            steps.retain(|&mv| mv != Move::Pass);
            endless += steps.iter().filter(|&&mv| plain.runs_for_ever(&position, mv)).count();
        }
    }
    assert_eq!(compared, 24_000);
    assert!(endless > 300, "only {endless} endless cascades among them");
}

#[test]
fn kernels_agree_along_games_on_the_full_board() {
    let plain = game(11, 11);
    let compiled = Compiled::new(plain.ruleset().clone()).unwrap();
    let mut dice = Dice::new(3);
    for _ in 0..20 {
        let mut state = plain.start();
        while let Turn::Of(_) = plain.turn(&state) {
            agree(&plain, &compiled, &state);
            let moves = plain.moves(&state);
            state =
                plain.play(&state, moves[dice.below(moves.len() as u64) as usize], &mut Silent).0;
        }
        assert_eq!(state.ply, 120);
    }
}

#[test]
fn kernels_count_the_same_lines() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 3), (4, 3)] {
        let plain = game(rows, cols);
        let compiled = Compiled::new(plain.ruleset().clone()).unwrap();
        for depth in 1..=4 {
            assert_eq!(
                perft(&plain, &plain.start(), depth),
                perft(&compiled, &compiled.start(), depth)
            );
        }
    }
}

#[test]
fn texts_are_read_back() {
    let mut dice = Dice::new(11);
    for _ in 0..2_000 {
        let mut params = any_params(&mut dice, false);
        // Cascades are another matter: on large boards of strange rules, long ones.
        params.endless = pitproof::rules::cascade::params::Endless::Sunset;
        let (rows, cols) = (2 + dice.below(10) as u8, 1 + dice.below(11) as u8);
        let game = Plain::new(Ruleset::bare(params, rows, cols));
        let position = any_position(&mut dice, game.ruleset());
        assert_eq!(game.read_state(&game.state_text(&position)), Ok(position));
        for mv in game.moves(&position) {
            assert_eq!(game.read_move(&position, &game.move_text(&position, mv)), Ok(mv));
            assert_eq!(game.legal(&position, mv), Ok(()));
        }
    }
}

#[test]
fn bad_texts_say_what_is_wrong() {
    let game = game(2, 3);
    for (text, says) in [
        ("", "empty"),
        ("-*3", "there is one row"),
        ("-*3/-*3/-*3", "there are 3 rows"),
        ("-*2/-*3", "in rank 2, there are 2 cells"),
        ("-*4/-*3", "in rank 2, `-*4` repeats"),
        ("-*0/-*3", "repeats"),
        ("-,-,x3/-*3", "`x3` is no cell"),
        ("-,-,g/-*3", "`g` is no cell"),
        ("-,-,g0/-*3", "`g0` is no cell"),
        ("-,-,g+1/-*3", "`g+1` is no cell"),
        ("-,-,g99999/-*3", "is no cell"),
        ("-,-,é/-*3", "is no cell"),
        ("-*3/g6,-,- S", "a1 holds 6 pods"),
        ("-*3/-*3 S N", "named twice"),
        ("-*3/-*3 1 1", "given twice"),
        ("-*3/-*3 121", "as 121"),
        ("-*3/-*3 999", "as 999"),
        ("-*3/-*3 X", "`X` is neither"),
    ] {
        let wrong = game.read_state(text).unwrap_err();
        assert!(wrong.contains(says), "{text:?}: {wrong}");
    }
    for text in ["", "a1", "a1 b1 c1", "d1 a1", "a1 a3", "market a1"] {
        assert!(game.read_move(&game.start(), text).is_err(), "{text}");
    }
}

/// Whether a symmetry commutes with every move of some random positions.
fn commutes(symmetry: Symmetry, game: &Plain, dice: &mut Dice, positions: u32) -> bool {
    let grid = game.grid();
    (0..positions).all(|_| {
        let position = any_position(dice, game.ruleset());
        let turned = symmetry.position(grid, &position);
        let packed = Packed::pack(&position).map(|packed| symmetry.packed(grid, &packed).unpack());
        assert!(packed.is_none_or(|packed| packed == turned));
        let mut moves: Vec<Move> =
            game.moves(&position).into_iter().map(|mv| symmetry.mv(grid, mv)).collect();
        moves.sort();
        let mut theirs = game.moves(&turned);
        theirs.sort();
        moves == theirs
            && game.moves(&position).into_iter().all(|mv| {
                let (next, pay) = game.play(&position, mv, &mut Silent);
                let (other, gained) = game.play(&turned, symmetry.mv(grid, mv), &mut Silent);
                let pay = match symmetry {
                    Symmetry::Mirror => pay,
                    Symmetry::HalfTurn => Score([pay.0[1], pay.0[0]]),
                };
                symmetry.position(grid, &next) == other && pay == gained
            })
    })
}

#[test]
fn symmetries_that_are_claimed_commute_with_every_move() {
    let mut dice = Dice::new(5);
    let mut claimed = [0; 2];
    for _ in 0..3_000 {
        let params = any_params(&mut dice, false);
        let (rows, cols) = (2 + dice.below(3) as u8, 1 + dice.below(4) as u8);
        let game = Plain::new(Ruleset::bare(params, rows, cols));
        let claims = Symmetries::of(&params);
        for (at, (claim, symmetry)) in
            [(claims.mirror, Symmetry::Mirror), (claims.half_turn, Symmetry::HalfTurn)]
                .into_iter()
                .enumerate()
        {
            claimed[at] += u32::from(claim);
            assert!(
                !claim || commutes(symmetry, &game, &mut dice, 3),
                "{symmetry:?} on {rows}x{cols} under {params:?}"
            );
        }
    }
    assert!(claimed.iter().all(|&times| times > 300), "{claimed:?}");
}

#[test]
fn collapsing_one_by_one_breaks_the_half_turn() {
    let mut params = Params::NEUTRAL;
    params.order = pitproof::rules::cascade::params::Order::Queue;
    let game = Plain::new(Ruleset::bare(params, 2, 3));
    assert!(!Symmetries::of(&params).half_turn);
    assert!(!commutes(Symmetry::HalfTurn, &game, &mut Dice::new(1), 3_000));
    let hexagons = Params {
        neighbours: pitproof::rules::cascade::params::Neighbours::Hexagons,
        ..Params::NEUTRAL
    };
    let game = Plain::new(Ruleset::bare(hexagons, 3, 3));
    assert!(!commutes(Symmetry::Mirror, &game, &mut Dice::new(1), 300));
}

#[test]
fn a_board_fits_in_a_few_words() {
    assert!(size_of::<Packed>() <= 9 * size_of::<u64>());
    assert_eq!(Grid { rows: 11, cols: 11 }.cells(), 121);
}
