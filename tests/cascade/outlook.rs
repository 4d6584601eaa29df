//! What a position of a spreading game looks like: the same in both kernels and from both sides, and
//! what it says of captures is what moves do.

use pitproof::rules::cascade::symmetry::Symmetry;
use pitproof::rules::cascade::{Compiled, Event, Packed, Params, Plain, Position, Ruleset};
use pitproof::rules::{Player, Rules, Turn, Worded};

use crate::readings::{Dice, any_params, any_position};

const SEATS: [Player; 2] = [Player::SOUTH, Player::NORTH];

fn game(rows: u8, cols: u8) -> Plain {
    Plain::new(Ruleset::bare(Params::NEUTRAL, rows, cols))
}

fn outlook(game: &Plain, text: &str, player: Player) -> i32 {
    game.outlook(&game.read_state(text).unwrap(), player)
}

#[test]
fn kernels_see_the_same_and_colours_do_not_matter() {
    let mut dice = Dice::new(11);
    let (mut compiled_ones, mut other_than_zero) = (0, 0);
    for _ in 0..3_000 {
        let params = any_params(&mut dice, false);
        let (rows, cols) = (2 + dice.below(3) as u8, 1 + dice.below(4) as u8);
        let plain = Plain::new(Ruleset::bare(params, rows, cols));
        let compiled = Compiled::new(plain.ruleset().clone());
        for _ in 0..4 {
            let position = any_position(&mut dice, plain.ruleset());
            let text = || format!("{} under {params:?}", plain.state_text(&position));
            let turned = Symmetry::HalfTurn.position(plain.grid(), &position);
            for who in SEATS {
                let seen = plain.outlook(&position, who);
                assert_eq!(seen, plain.outlook(&turned, who.other()), "{}", text());
                other_than_zero += u32::from(seen != 0);
                if let (Some(compiled), Some(packed)) = (&compiled, Packed::pack(&position)) {
                    assert_eq!(seen, compiled.outlook(&packed, who), "{}", text());
                    compiled_ones += 1;
                }
            }
        }
    }
    assert!(compiled_ones > 5_000, "only {compiled_ones} of them were packed");
    assert!(other_than_zero > 10_000, "only {other_than_zero} say something");
}

#[test]
fn a_pod_is_worth_more_the_nearer_it_is_to_the_market() {
    // Three moves, two and one: 67 hundredths of two points, and again, and again.
    let game = game(3, 3);
    let south = |text| outlook(&game, text, Player::SOUTH);
    assert_eq!(south("-*3/-*3/g1,-*2 S"), 59);
    assert_eq!(south("-*3/g1,-*2/-*3 S"), 89);
    assert_eq!(south("g1,-*2/-*3/-*3 S"), 134);
    assert_eq!(south("g3,-*2/-*3/-*3 S"), 402);
    // The last ply is South's or it is not; what is not sold any more is worth a trace.
    assert_eq!(south("g1,-*2/-*3/-*3 S 119"), 134);
    assert_eq!(south("g1,-*2/-*3/-*3 N 119"), 2);
    assert_eq!(south("-*3/g1,-*2/-*3 S 119"), 1);
    assert_eq!(south("-*3/g1,-*2/-*3 S 117"), 89);
    assert_eq!(outlook(&game, "-*3/-*3/g1,-*2 S", Player::NORTH), 0);
}

#[test]
fn piles_that_crowd_each_other_are_worth_more_near_the_enemy() {
    let game = game(11, 3);
    let force = |rows_up: usize| {
        // Two piles of two apart, and side by side, where each can send both pods.
        let at = |piles: &str| {
            let (above, below) = (10 - rows_up, rows_up);
            let rows = |n: usize| vec!["-*3"; n];
            let all: Vec<&str> =
                rows(above).into_iter().chain([piles]).chain(rows(below)).collect();
            outlook(&game, &format!("{} S", all.join("/")), Player::SOUTH)
        };
        at("g2,g2,-") - at("g2,-,g2")
    };
    assert_eq!(force(0), 0);
    assert_eq!(force(10), 20);
    assert!((1..=10).all(|row| force(row) == 2 * row as i32));
}

/// Pods of a player that a move of the other's captures at once: the most by any move.
fn most_captured(game: &Plain, position: &Position) -> u16 {
    let mut most = 0;
    if let Turn::Of(_) = game.turn(position) {
        for mv in game.moves(position) {
            let mut events: Vec<(Event, _)> = Vec::new();
            let _ = game.play(position, mv, &mut events);
            let first = events.iter().find_map(|(event, _)| match event {
                Event::Capture { pods, .. } => Some(*pods),
                _ => None,
            });
            most = most.max(first.unwrap_or(0));
        }
    }
    most
}

#[test]
fn what_the_mover_can_capture_counts_against_its_owner() {
    let game = game(4, 4);
    let mut dice = Dice::new(12);
    let mut seen = [0; 2];
    for _ in 0..20_000 {
        let position = any_position(&mut dice, game.ruleset());
        if position.ply > 100 {
            continue; // Whose the odd ply is changes what can be sold near the end.
        }
        let owner = position.mover.other();
        // The same board with the owner to move: nothing can be captured of his.
        let safe = Position { mover: owner, ..position };
        let lost = game.outlook(&safe, owner) - game.outlook(&position, owner);
        let most = most_captured(&game, &position);
        let text = || format!("{}: {lost} for {most}", game.state_text(&position));
        assert_eq!(lost > 0, most > 0, "{}", text());
        // Half of the points at least; at most half of five pods with what they are worth a move
        // before the market.
        assert!(lost >= 50 * i32::from(most) && lost <= 5 * (100 + 134) / 2, "{}", text());
        seen[usize::from(most > 0)] += 1;
    }
    assert!(seen.iter().all(|&times| times > 500), "{seen:?}");
}
