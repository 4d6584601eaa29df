//! Small boards solved by plies left, against a slow solver that shares nothing with it, with and
//! without merging positions under the mirror.

use crate::readings;

use pitproof::rules::cascade::params::{Order, Plies};
use pitproof::rules::cascade::symmetry::{Symmetries, Symmetry};
use pitproof::rules::cascade::{Compiled, Packed, Params, Plain, Position, Ruleset};
use pitproof::rules::{Player, Rules, Silent, Turn, Worded};
use pitproof::solve::horizon::{Horizon, NoHorizon};
use pitproof::solve::spreading;
use readings::{Dice, any_params, any_position};

fn ruleset(params: Params, rows: u8, cols: u8, plies: u8) -> Ruleset {
    Ruleset::bare(Params { plies: Plies(plies), ..params }, rows, cols)
}

/// What South gains over North from here on: every line, with the plain kernel, and nothing kept.
fn slow(game: &Plain, state: &Position) -> i32 {
    match game.turn(state) {
        Turn::Over(pay, _) => i32::from(pay.margin(Player::SOUTH)),
        Turn::Of(who) => {
            let moves = game.moves(state);
            let each = moves.into_iter().map(|mv| {
                let (next, pay) = game.play(state, mv, &mut Silent);
                i32::from(pay.margin(Player::SOUTH)) + slow(game, &next)
            });
            let best = if who == Player::SOUTH { each.max() } else { each.min() };
            best.expect("a player to move has a move")
        }
    }
}

#[test]
fn small_boards_have_the_values_of_the_slow_solver() {
    for (rows, cols, plies) in [
        (2, 1, 8),
        (2, 2, 1),
        (2, 2, 2),
        (2, 2, 5),
        (2, 2, 6),
        (2, 3, 4),
        (2, 3, 5),
        (3, 2, 5),
        (3, 3, 3),
    ] {
        let ruleset = ruleset(Params::NEUTRAL, rows, cols, plies);
        let plain = Plain::new(ruleset.clone());
        let found = spreading::value(&ruleset, None, 1_000_000, || false).unwrap();
        assert_eq!(found.margin, slow(&plain, &plain.start()), "{rows}x{cols}, {plies} plies");
        assert!(found.plies <= usize::from(plies));
    }
}

#[test]
fn random_positions_of_random_rules_have_the_values_of_the_slow_solver() {
    let mut dice = Dice::new(21);
    let mut solved = 0;
    for _ in 0..400 {
        let params = any_params(&mut dice, false);
        let ruleset = ruleset(params, 2, 2, 4);
        let plain = Plain::new(ruleset.clone());
        for _ in 0..3 {
            let position = Position { ply: 0, ..any_position(&mut dice, &ruleset) };
            let text = plain.state_text(&position);
            let found = spreading::value(&ruleset, Some(&text), 1_000_000, || false).unwrap();
            assert_eq!(found.margin, slow(&plain, &position), "{text} under {params:?}");
            // Every move is worth what the slow solver finds after it.
            for (mv, margin) in &found.moves {
                let mv = plain.read_move(&position, mv).unwrap();
                let (next, pay) = plain.play(&position, mv, &mut Silent);
                let slow = i32::from(pay.margin(Player::SOUTH)) + slow(&plain, &next);
                assert_eq!(*margin, slow, "{mv:?} in {text}");
            }
            solved += 1;
        }
    }
    assert_eq!(solved, 1_200);
}

#[test]
fn merging_mirror_images_changes_no_value_and_saves_positions() {
    let ruleset = ruleset(Params::NEUTRAL, 3, 3, 5);
    assert!(Symmetries::of(&ruleset.params).mirror);
    let game = Compiled::new(ruleset.clone()).unwrap();
    let whole =
        Horizon::new(&game, &game.start(), |state: &Packed| *state, 1 << 20, || false).unwrap();
    let merged = spreading::value(&ruleset, None, 1 << 20, || false).unwrap();
    assert_eq!(whole.value(), merged.margin);
    assert!(
        merged.positions * 10 < whole.states() * 6,
        "{} of {}",
        merged.positions,
        whole.states()
    );
    let mirror = |state: &Packed| Symmetry::Mirror.packed(game.grid(), state);
    for (mv, _) in game.moves(&game.start()).into_iter().zip(0..) {
        let (next, _) = game.play(&game.start(), mv, &mut Silent);
        let value =
            |state: &Packed| whole.moves(1, state).unwrap().first().map(|worth| worth.margin);
        assert_eq!(value(&next), value(&mirror(&next)));
    }
}

#[test]
fn orders_without_a_mirror_are_not_merged() {
    let params = Params { order: Order::Queue, ..Params::NEUTRAL };
    let ruleset = ruleset(params, 2, 3, 4);
    let plain = Plain::new(ruleset.clone());
    assert!(!Symmetries::of(&params).mirror);
    let found = spreading::value(&ruleset, None, 1 << 20, || false).unwrap();
    assert_eq!(found.margin, slow(&plain, &plain.start()));
}

#[test]
fn a_line_of_best_play_gains_what_the_value_says() {
    let ruleset = ruleset(Params::NEUTRAL, 2, 3, 8);
    let game = Plain::new(ruleset.clone());
    let found = spreading::value(&ruleset, None, 1 << 22, || false).unwrap();
    let (mut state, mut total) = (game.start(), 0);
    for text in &found.line {
        let mv = game.read_move(&state, text).unwrap();
        assert_eq!(game.legal(&state, mv), Ok(()));
        let (next, pay) = game.play(&state, mv, &mut Silent);
        total += i32::from(pay.margin(Player::SOUTH));
        state = next;
    }
    assert!(matches!(game.turn(&state), Turn::Over(..)));
    assert_eq!(total, found.margin);
}

#[test]
fn what_is_forecast_is_about_what_there_is() {
    use pitproof::solve::forecast::forecast;
    for (rows, cols, plies, most) in [(2, 2, 12, 4.2), (2, 3, 9, 6.3), (3, 3, 7, 9.4)] {
        let game = Compiled::new(ruleset(Params::NEUTRAL, rows, cols, plies)).unwrap();
        let whole =
            Horizon::new(&game, &game.start(), |state: &Packed| *state, 1 << 24, || false).unwrap();
        let states = (whole.states() as f64).log10();
        let guess = forecast(&game, &game.start(), plies.into(), most);
        assert!((guess - states).abs() < 0.7, "{rows}x{cols}: {guess} for {states}");
    }
}

#[test]
fn too_much_is_said_so_and_stopping_stops() {
    let ruleset = ruleset(Params::NEUTRAL, 3, 3, 9);
    let many = spreading::value(&ruleset, None, 20_000, || false).unwrap_err();
    assert!(many.to_string().contains("more than 20000 positions"), "{many}");
    let far = spreading::value(&ruleset, None, 100, || false).unwrap_err();
    assert!(far.to_string().contains("positions would have to be settled in the 9 plies"), "{far}");
    let stopped = spreading::value(&ruleset, None, 1 << 20, || true).unwrap_err();
    assert_eq!(stopped, spreading::NoValue::Horizon(NoHorizon::Stopped));
    let wrong = spreading::value(&ruleset, Some("x"), 100, || false).unwrap_err();
    assert!(matches!(wrong, spreading::NoValue::Position(_)));
}
