//! Boards of up to 24 pits, which do not fit in the word of the compiled kernel: the plain kernel plays
//! them.

use std::process::Command;

use pitproof::rules::sowing::{Board, Move, Plain};
use pitproof::rules::{Rules, Silent, Turn};
use pitproof::spec::{Interpretation, Library};
use proptest::prelude::*;

fn plain(reading: &str) -> Plain {
    Plain::new(Interpretation::parse(reading, &Library::new()).unwrap().ruleset().clone())
}

/// A sowing of Mandoli, one seed a pit counter-clockwise round 2 x `side` pits, from the next on.
fn sown(counts: &[u8], pit: usize) -> Vec<u8> {
    let mut after = counts.to_vec();
    let hand = std::mem::take(&mut after[pit]);
    (1..=usize::from(hand)).for_each(|step| after[(pit + step) % counts.len()] += 1);
    after
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    /// Nothing is captured in the first round, so that the boards are those of the sowings alone.
    #[test]
    fn first_moves_are_sowings(side in 9_usize..=12, seeds in 1_u8..=10, pits in [0_usize..9, 0_usize..9]) {
        let game = plain(&format!("mandoli@{side}x{seeds}"));
        let mut state = game.start();
        let mut counts = vec![seeds; 2 * side];
        for (player, pit) in pits.into_iter().enumerate() {
            let at = pit + player * side;
            let (next, _) = game.play(&state, Move::Pit(at as u8), &mut Silent);
            counts = sown(&counts, at);
            state = next;
            prop_assert_eq!(state.board, Board::new(&counts));
        }
    }

    /// Seeds are on the board or taken, whatever is played.
    #[test]
    fn seeds_are_kept(side in 9_usize..=12, seeds in 1_u8..=5, picks in proptest::collection::vec(any::<u32>(), 1..120)) {
        for game in ["mandoli", "oware", "kalah"] {
            let game = plain(&format!("{game}@{side}x{seeds}"));
            let (mut state, mut taken) = (game.start(), 0);
            for &pick in &picks {
                let Turn::Of(_) = game.turn(&state) else { break };
                let moves = game.moves(&state);
                let (next, score) = game.play(&state, moves[pick as usize % moves.len()], &mut Silent);
                taken += score.0[0] + score.0[1];
                state = next;
                prop_assert_eq!(i16::from(state.board.total()) + taken, (2 * side) as i16 * i16::from(seeds));
            }
        }
    }
}

#[test]
fn commands_play_them_or_say_that_tables_are_too_small() {
    let run =
        |args: &[&str]| Command::new(env!("CARGO_BIN_EXE_pitproof")).args(args).output().unwrap();
    for args in [
        &["show", "mandoli@12x4"][..],
        &["perft", "mandoli@12x4", "--depth", "2"],
        &["explain", "oware@9x4", "I"],
        &["check", "mandoli@12x4", "--games", "20", "--only", "seed-conservation"],
    ] {
        let output = run(args);
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
    for args in [
        &["solve", "mandoli@12x1"][..],
        &["solve", "kalah@9x1", "--endgame", "3"],
        &["solve", "kalah@9x1", "--method", "search"],
        &["graph", "mandoli@9x1"],
        &["matrix", "mandoli@9x1"],
        &["compare", "mandoli@9x1", "mandoli@9x1:laps=multiple"],
        &["show", "mandoli@9x1", "--rules"],
    ] {
        let output = run(args);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains("pits is too large for tables"), "{args:?}: {said}");
    }
    let wider = run(&["show", "mandoli@13x1"]);
    assert!(String::from_utf8_lossy(&wider.stderr).contains("from 1 to 12 pits a side"));
}
