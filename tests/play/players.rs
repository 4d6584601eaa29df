//! Players: who takes what, who sees further, and that whoever looks deeper plays better.

use pitproof::play::matches::{play_out, winner};
use pitproof::play::{Chance, Dice, Limit, Merchant, Mind, Sage};
use pitproof::rules::cascade::params::Plies;
use pitproof::rules::cascade::{Compiled, Packed, Params, Ruleset};
use pitproof::rules::sowing;
use pitproof::rules::{Rules, Silent, Turn, Worded};
use pitproof::solve::horizon::Horizon;

fn game(rows: u8, cols: u8, plies: u8) -> Compiled {
    let params = Params { plies: Plies(plies), ..Params::NEUTRAL };
    Compiled::new(Ruleset::bare(params, rows, cols)).unwrap()
}

fn sage(depth: u32, seed: u64) -> Sage {
    Sage::new(Limit { depth, time: None }, seed)
}

fn chosen(game: &Compiled, mind: &mut dyn Mind<Compiled>, at: &str) -> String {
    let state = game.read_state(at).unwrap();
    let choice = mind.choose(game, &state).unwrap();
    assert_eq!(game.legal(&state, choice.mv), Ok(()));
    game.move_text(&state, choice.mv)
}

#[test]
fn the_merchant_takes_the_most_points_at_once() {
    let game = game(3, 3, 120);
    // Two points beat one; the market's two for a pod beat the capture of one.
    assert_eq!(chosen(&game, &mut Merchant, "-*3/b1,b2,-/g1,g3,g3"), "b1 b2");
    assert_eq!(chosen(&game, &mut Merchant, "g1,-*2/-*3/-,b1,g1"), "a3 market");
}

#[test]
fn the_merchant_breaks_ties_by_pods_moved_and_then_by_cell() {
    let game = game(3, 3, 120);
    // Nothing to gain: c1 and c2 crowd each other and send two, a1 sends one.
    assert_eq!(chosen(&game, &mut Merchant, "-*3/-*2,g2/g2,-,g2"), "c1 b1");
    // All send one: the lowest cell, and of its targets the lowest.
    assert_eq!(chosen(&game, &mut Merchant, "-*3/-,g1,-/-*3"), "b2 b1");
    assert_eq!(chosen(&game, &mut Merchant, "-*3/g1,-,g1/-*3"), "a2 a1");
}

#[test]
fn the_sage_finds_the_value_of_games_that_he_sees_to_the_end() {
    let game = game(2, 3, 5);
    let all =
        Horizon::new(&game, &game.start(), |state: &Packed| *state, 1 << 20, || false).unwrap();
    let (mut state, mut ply, mut looked) = (game.start(), 0, 0);
    let mut dice = Dice::new(5);
    for _ in 0..60 {
        if let Turn::Over(..) = game.turn(&state) {
            (state, ply) = (game.start(), 0);
        }
        let choice = sage(9, looked).choose(&game, &state).unwrap();
        let rated = all.moves(ply, &state).unwrap();
        let of = |mv| rated.iter().find(|worth| worth.mv == mv).unwrap().margin;
        assert_eq!(of(choice.mv), rated[0].margin, "{}", game.state_text(&state));
        looked += 1;
        // On to somewhere by chance.
        let moves = game.moves(&state);
        let mv = moves[dice.below(moves.len() as u128) as usize];
        state = game.play(&state, mv, &mut Silent).0;
        ply += 1;
    }
    assert_eq!(looked, 60);
}

/// How many of some games the first player wins and loses, seats alternating.
fn score(
    game: &Compiled,
    one: &dyn Fn(u64) -> Sage,
    other: &dyn Fn(u64) -> Box<dyn Mind<Compiled>>,
    games: u64,
) -> [u32; 2] {
    let mut score = [0, 0];
    for number in 0..games {
        let (mut one, mut other) = (one(number), other(number));
        let seat = (number % 2) as usize;
        let played = if seat == 0 {
            play_out(game, &mut [&mut one, &mut *other], 1_000)
        } else {
            play_out(game, &mut [&mut *other, &mut one], 1_000)
        };
        assert!(played.ended && played.moves.len() == 120);
        if let Some(who) = winner(&played.points) {
            score[usize::from(who != seat)] += 1;
        }
    }
    score
}

#[test]
fn the_sage_beats_the_merchant() {
    // A short match; the guide has the figures of long ones. As South the Merchant hardly moves, and
    // the Sage must break his wall.
    let game = game(11, 11, 120);
    let [won, lost] = score(&game, &|seed| sage(3, seed), &|_| Box::new(Merchant), 20);
    assert!(won >= 18 && lost <= 1, "{won} won, {lost} lost");
}

#[test]
fn whoever_looks_two_plies_deeper_wins_more() {
    for (size, deep, games) in [(7, 3, 12), (7, 4, 4), (11, 3, 8)] {
        let game = game(size, size, 120);
        let shallow = |seed| -> Box<dyn Mind<Compiled>> { Box::new(sage(deep - 2, seed + 100)) };
        let [won, lost] = score(&game, &|seed| sage(deep, seed), &shallow, games);
        assert!(won > lost, "at {deep} plies on {size}x{size}: {won} won, {lost} lost");
    }
}

#[test]
fn chance_plays_every_move_sometimes_and_the_same_by_the_same_seed() {
    let game = game(2, 3, 120);
    let start = game.start();
    let mut seen = std::collections::BTreeSet::new();
    let mut chance = Chance(Dice::new(1));
    for _ in 0..400 {
        seen.insert(chance.choose(&game, &start).unwrap().mv);
    }
    assert_eq!(seen.len(), game.moves(&start).len());
    let line = |seed| {
        let mut chance = Chance(Dice::new(seed));
        let mut other = Chance(Dice::new(seed + 1));
        play_out(&game, &mut [&mut chance, &mut other], 200).moves
    };
    assert_eq!(line(7), line(7));
    assert_ne!(line(7), line(8));
}

#[test]
fn players_play_sowing_games_too() {
    let rules = sowing::Ruleset::bare(sowing::Params::NEUTRAL, 3, 3);
    let game = sowing::Plain::new(rules);
    let (mut deep, mut merchant) = (sage(4, 1), Merchant);
    let played = play_out(&game, &mut [&mut deep, &mut merchant], 60);
    assert!(!played.moves.is_empty());
    // The Merchant carries most where nothing is gained.
    let state = game.read_state("1,3,2/0,0,1 S").unwrap();
    assert_eq!(game.carries(&state, sowing::Move::Pit(1)), 3);
}

#[test]
fn a_winner_has_more_than_all_others() {
    assert_eq!(winner(&[3, 2]), Some(0));
    assert_eq!(winner(&[3, 3]), None);
    assert_eq!(winner(&[1, 5, 5, 0]), None);
    assert_eq!(winner(&[1, 5, 4, 6]), Some(3));
    assert_eq!(winner(&[]), None);
}
