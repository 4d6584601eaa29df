//! Players: who takes what, who sees further, and that whoever looks deeper plays better.

use std::time::Duration;

use pitproof::play::matches::{Played, play_out, winner};
use pitproof::play::{Chance, Dice, Limit, Merchant, Mind, Sage};
use pitproof::rules::cascade::params::Plies;
use pitproof::rules::cascade::{Compiled, Move, Packed, Params, Plain, Ruleset};
use pitproof::rules::{Payoff, Player, Rules, Score, Silent, Turn, Worded};

fn game(rows: u8, cols: u8, plies: u8) -> Compiled {
    let params = Params { plies: Plies(plies), ..Params::NEUTRAL };
    Compiled::new(Ruleset::bare(params, rows, cols)).unwrap()
}

fn sage(depth: u32, seed: u64) -> Sage {
    Sage::new(Limit { depth, time: None }, seed)
}

#[test]
#[ignore = "a match of many games; its figures are in the guide"]
fn match_figures() {
    let game = game(11, 11, 120);
    let games: u64 = std::env::var("GAMES").map_or(10, |text| text.parse().unwrap());
    let depth: u32 = std::env::var("DEPTH").map_or(3, |text| text.parse().unwrap());
    let other: u32 = std::env::var("OTHER").map_or(0, |text| text.parse().unwrap());
    let (mut won, mut lost, mut drawn, mut slowest) = (0, 0, 0, 0.0_f64);
    for number in 0..games {
        let mut deep = sage(depth, number);
        let mut shallow: Box<dyn Mind<Compiled>> =
            if other == 0 { Box::new(Merchant) } else { Box::new(sage(other, number + 1000)) };
        let seat = (number % 2) as usize;
        let played: Played<Move> = if seat == 0 {
            play_out(&game, &mut [&mut deep, &mut *shallow], 1000)
        } else {
            play_out(&game, &mut [&mut *shallow, &mut deep], 1000)
        };
        slowest = slowest.max(played.slowest[seat]);
        if std::env::var_os("SHOW").is_some() {
            let mut state = game.start();
            for (at, &mv) in played.moves.iter().enumerate() {
                if at % 40 == 0 {
                    println!("{}", game.picture(&state));
                }
                state = game.play(&state, mv, &mut Silent).0;
            }
            println!("{}", game.picture(&state));
        }
        match winner(&played.points) {
            None => drawn += 1,
            Some(who) if who == seat => won += 1,
            Some(_) => lost += 1,
        }
        println!(
            "{number}: {:?} deep in seat {seat}, slowest {:.2}",
            played.points, played.slowest[seat]
        );
    }
    println!(
        "depth {depth} against {other}: {won} won, {lost} lost, {drawn} drawn, slowest {slowest:.2} s"
    );
}
