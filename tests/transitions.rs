//! 3,000 positions from games of another engine: legal moves, and what one move came to.
//!
//! The lines are data of StoneShark/MancalaGames (see the oracles' README). Lines with
//! `peer_stopped` are the last of a game, where that engine stops at a majority; only their legal
//! moves count.

mod common;

use common::game;
use pitproof::rules::sowing::{Board, Move, Plain, Position};
use pitproof::rules::{Player, Rules, Score, Silent};
use serde_json::Value;

fn numbers(value: &Value) -> Vec<u8> {
    value.as_array().unwrap().iter().map(|n| u8::try_from(n.as_u64().unwrap()).unwrap()).collect()
}

#[test]
fn modiar_plays_as_the_other_engine_does() {
    let game = Plain::new(game(&[], 3, 7));
    let (mut lines, mut results) = (0, 0);
    for line in include_str!("../fixtures/modiar-transitions.jsonl").lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let state = Position {
            board: Board::new(&numbers(&line["board"])),
            mover: Player(u8::try_from(line["mover"].as_u64().unwrap()).unwrap()),
            exempt: u8::from(line["first_move"].as_bool().unwrap()),
            taken: [0, 0],
        };
        let legal: Vec<Move> = numbers(&line["legal"]).into_iter().map(Move::Pit).collect();
        assert_eq!(game.moves(&state), legal, "{line}");
        for pit in 0..6 {
            let mv = Move::Pit(pit);
            assert_eq!(game.legal(&state, mv).is_ok(), legal.contains(&mv), "{line}");
        }
        lines += 1;
        if line.get("peer_stopped").is_some_and(|stopped| *stopped != Value::Bool(false)) {
            continue;
        }
        let mv = Move::Pit(u8::try_from(line["move"].as_u64().unwrap()).unwrap());
        let (next, Score(gain)) = game.play(&state, mv, &mut Silent);
        assert_eq!(next.board, Board::new(&numbers(&line["board_after"])), "{line}");
        let (before, after) = (numbers(&line["stores"]), numbers(&line["stores_after"]));
        for seat in 0..2 {
            assert_eq!(i16::from(before[seat]) + gain[seat], i16::from(after[seat]), "{line}");
        }
        results += 1;
    }
    assert_eq!(lines, 3_000);
    assert!(results > 2_500, "{results}");
}
