//! The compiled kernel plays as the plain one does, and un-sows what it sows.

mod common;

use std::collections::HashMap;

use common::{boards, literal, neighbours, readings, values};
use pitproof::rules::kernel::Kernel;
use pitproof::rules::sowing::compiled::PASS;
use pitproof::rules::sowing::params::SowUntil;
use pitproof::rules::sowing::{
    Board, Compiled, Key, Move, Packed, Params, Plain, Position, Ranking, Ruleset,
};
use pitproof::rules::{Player, Rules, Silent};
use pitproof::spec::{Interpretation, Library};
use proptest::prelude::*;
use rayon::prelude::*;

/// Both kernels on every given board, for both movers, on exempt and ordinary plies.
fn same_play(params: Params, side: u8, boards: &[Board]) {
    let ruleset = Ruleset::bare(params, side, 7);
    let (plain, fast) = (Plain::new(ruleset.clone()), Compiled::new(ruleset));
    let takens: &[[u8; 2]] =
        if plain.ruleset().reads_captures() { &[[0, 0], [22, 0], [3, 25]] } else { &[[0, 0]] };
    for &board in boards {
        for (mover, exempt, &taken) in [Player::SOUTH, Player::NORTH]
            .into_iter()
            .flat_map(|m| (0..=params.exempt_plies.0.min(2)).map(move |e| (m, e)))
            .flat_map(|(m, e)| takens.iter().map(move |t| (m, e, t)))
        {
            let state = Position { board, mover, exempt, taken };
            assert_eq!(plain.turn(&state), fast.turn(&state), "{state:?} {params:?}");
            let moves = plain.moves(&state);
            assert_eq!(moves, fast.moves(&state), "{state:?} {params:?}");
            for mv in moves {
                assert_eq!(
                    plain.play(&state, mv, &mut Silent),
                    fast.play(&state, mv, &mut Silent),
                    "{mv:?} at {state:?} {params:?}"
                );
                assert_eq!(plain.legal(&state, mv), Ok(()), "{mv:?} at {state:?} {params:?}");
            }
        }
    }
}

/// Every move that takes nothing off the board is found again from its end, once.
fn same_edges(params: Params, side: u8, seeds: u8) {
    if params.sow_until == SowUntil::Relay {
        // Laps cannot be played backward.
        return;
    }
    let game = Compiled::new(Ruleset::bare(params, side, 7));
    let mut edges: HashMap<(Packed, Packed), i32> = HashMap::new();
    for board in boards(2 * side, seeds) {
        let board = Packed::of(&board);
        for reply in game.replies(board).iter() {
            if reply.gain == 0 && reply.lost == 0 {
                *edges.entry((board, reply.after.half_turn(side))).or_default() += 1;
            }
        }
        game.unsow(board, |before| *edges.entry((before, board)).or_default() -= 1);
    }
    for ((from, to), surplus) in edges {
        assert_eq!(surplus, 0, "{from:?} -> {to:?}, {params:?}");
    }
}

#[test]
fn on_small_boards_for_every_pair_of_changes() {
    let boards: Vec<Board> = (0..=9).flat_map(|seeds| boards(4, seeds)).collect();
    for params in neighbours(true) {
        same_play(params, 2, &boards);
    }
}

#[test]
fn edges_forward_and_backward_for_every_pair_of_changes() {
    for params in neighbours(true) {
        for seeds in 0..=9 {
            same_edges(params, 2, seeds);
        }
    }
}

#[test]
fn on_three_pits_a_side_for_every_change() {
    let boards: Vec<Board> = (0..=11).flat_map(|seeds| boards(6, seeds)).collect();
    for params in neighbours(false) {
        same_play(params, 3, &boards);
        for seeds in [10, 13, 16] {
            same_edges(params, 3, seeds);
        }
    }
}

/// Both kernels on one board seen by South, compared without lists.
fn same_on(plain: &Plain, fast: &Compiled, board: Packed, exempt: u8) {
    let state = Position { board: board.board(), mover: Player::SOUTH, exempt, taken: [0, 0] };
    let (options, replies) = (plain.options(&state), fast.replies_when(board, exempt));
    assert_eq!(options.over, replies.over, "{state:?}");
    let mut pits = 0;
    for reply in replies.iter() {
        let mv = match reply.pit {
            PASS => Move::Pass,
            pit => Move::Pit(pit),
        };
        pits |= if reply.pit == PASS { 0 } else { 1 << reply.pit };
        let (next, pay) = plain.play(&state, mv, &mut Silent);
        let gains = [i16::from(reply.gain), i16::from(reply.lost)];
        assert_eq!((Packed::of(&next.board), pay.0), (reply.after, gains), "{mv:?} at {state:?}");
    }
    let listed = if options.over.is_some() || options.pass { 0 } else { options.pits };
    assert_eq!((listed, options.pass), (pits, replies.iter().any(|reply| reply.pit == PASS)));
}

/// Both kernels on every board with up to so many seeds; on exempt plies on those with few.
fn same_up_to(reading: &Interpretation, seeds: usize) {
    const STRETCH: usize = 1 << 15;
    let ranking = Ranking::new(6, 42).unwrap();
    let stretches: Vec<(usize, usize)> = (0..=seeds)
        .flat_map(|seeds| (0..ranking.size(seeds)).step_by(STRETCH).map(move |from| (seeds, from)))
        .collect();
    let exempt = reading.ruleset().params.exempt_plies.0.min(1);
    let plain = Plain::new(reading.ruleset().clone());
    let fast = Compiled::new(reading.ruleset().clone());
    stretches.par_iter().for_each(|&(seeds, from)| {
        let mut board = ranking.board(seeds, from);
        for _ in from..ranking.size(seeds).min(from + STRETCH) {
            for exempt in 0..=if seeds > 24 { 0 } else { exempt } {
                same_on(&plain, &fast, board, exempt);
            }
            board = Ranking::next(board);
        }
    });
}

#[test]
fn on_every_position_of_the_board() {
    same_up_to(&Interpretation::parse("modiar", &Library::new()).unwrap(), 42);
}

#[test]
fn on_boards_with_up_to_33_seeds_for_every_answer() {
    let readings = readings("modiar");
    assert!(readings.len() > 35, "{} readings", readings.len());
    for reading in readings {
        same_up_to(&reading, 33);
    }
}

/// `cargo test --release --test kernels_agree -- --ignored`
#[test]
#[ignore = "two minutes"]
fn on_every_position_of_the_board_for_every_answer() {
    for reading in readings("modiar") {
        same_up_to(&reading, 42);
    }
}

#[test]
fn on_small_boards_for_every_answer_of_every_spec() {
    let library = Library::new();
    let small: Vec<Board> = (0..=9).flat_map(|seeds| boards(4, seeds)).collect();
    let wide: Vec<Board> = (0..=8).flat_map(|seeds| boards(6, seeds)).collect();
    let mut tried = 0;
    let sown = |name: &&str| library.load(name).unwrap().spec.kernel == Kernel::Sowing;
    for name in library.names().filter(sown) {
        for reading in readings(name) {
            let params = reading.ruleset().params;
            same_play(params, 2, &small);
            same_play(params, 3, &wide);
            for seeds in 0..=9 {
                same_edges(params, 2, seeds);
                same_edges(params, 3, seeds);
            }
            tried += 1;
        }
    }
    assert!(tried > 90, "{tried} readings");
}

#[test]
fn edges_on_a_full_layer() {
    for side in [1, 3, 4] {
        same_edges(literal(), side, [0, 42, 0, 21, 14][usize::from(side)]);
    }
}

#[test]
fn a_pass_is_no_pit() {
    assert!(usize::from(PASS) >= pitproof::rules::sowing::board::MAX_PITS);
}

fn any_params() -> impl Strategy<Value = Params> {
    let picks: Vec<_> =
        Key::ALL.iter().map(|&key| prop::sample::select(values(key)).boxed()).collect();
    picks.prop_map(|words| {
        let mut params = Params::NEUTRAL;
        for (&key, word) in Key::ALL.iter().zip(words) {
            params.set(key, word).unwrap();
        }
        params
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn on_any_rules_and_board(params in any_params(), side in 1_u8..=8, counts in prop::collection::vec(0_u8..12, 16)) {
        // On a large board without captures a relay can go on longer than anyone waits.
        let side = if params.sow_until == SowUntil::Relay { side.min(2) } else { side };
        let board = Board::new(&counts[..2 * usize::from(side)]);
        same_play(params, side, &[board]);
    }

    #[test]
    fn edges_on_any_rules(params in any_params(), side in 1_u8..=3, seeds in 0_u8..8) {
        same_edges(params, side, seeds);
    }
}
