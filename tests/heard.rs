//! What the kernel does depends on no parameter that it was not heard to look at.

mod common;

use common::{boards, literal, neighbours, values};
use pitproof::rules::sowing::{Key, Move, Params, Plain, Position, Ruleset};
use pitproof::rules::{Player, Rules, Score, Silent, Turn};

/// Everything that a game says of a position.
type Said = (Vec<Move>, Option<Score<2>>, Vec<(Position, Score<2>)>, Vec<bool>);

fn said<G: Rules<State = Position, Move = Move, Pay = Score<2>>>(
    game: &G,
    position: &Position,
    pits: u8,
) -> Said {
    let moves = game.moves(position);
    let over = match game.turn(position) {
        Turn::Over(pay, _) => Some(pay),
        Turn::Of(_) => None,
    };
    let played = moves
        .iter()
        .map(|&mv| {
            let (next, pay) = game.play(position, mv, &mut Silent);
            // Whether captures are kept in the position is not heard, and decides nothing here.
            (Position { taken: [0, 0], ..next }, pay)
        })
        .collect();
    let allowed = (0..pits).map(|pit| game.legal(position, Move::Pit(pit)).is_ok()).collect();
    (moves, over, played, allowed)
}

fn positions(side: u8, total: u8) -> Vec<Position> {
    let mut all = Vec::new();
    for seeds in 0..=total {
        for board in boards(2 * side, seeds) {
            for exempt in 0..=1 {
                // A majority, and none.
                for taken in [[0, 0], [total, 0]] {
                    all.push(Position { board, mover: Player::SOUTH, exempt, taken });
                }
            }
        }
    }
    all
}

/// Changes one parameter after the other to each of its values: where something differs, it was
/// looked at.
fn holds(params: Params, side: u8, seeds: u8, positions: &[Position]) -> (u64, u64) {
    let base = Plain::new(Ruleset::bare(params, side, seeds));
    let listening = base.heard();
    let heard: Vec<(u64, Said)> = positions
        .iter()
        .map(|position| {
            listening.asked().clear();
            let said = said(&listening, position, 2 * side);
            (listening.asked().mask(), said)
        })
        .collect();
    let (mut differs, mut silent) = (0, 0);
    for &key in Key::ALL {
        for value in values(key) {
            let mut other = params;
            other.set(key, value).unwrap();
            if other == params {
                continue;
            }
            let game = Plain::new(Ruleset::bare(other, side, seeds));
            for (position, (mask, before)) in positions.iter().zip(&heard) {
                let looked = mask >> key as u8 & 1 == 1;
                if looked {
                    differs += u64::from(said(&game, position, 2 * side) != *before);
                } else {
                    assert!(
                        said(&game, position, 2 * side) == *before,
                        "{}={value} was not looked at in {position:?} of {params:?}",
                        key.name()
                    );
                    silent += 1;
                }
            }
        }
    }
    (differs, silent)
}

#[test]
fn on_every_small_board_for_every_change() {
    let positions = positions(2, 6);
    let (mut differs, mut silent) = (0, 0);
    for params in neighbours(false) {
        let (more, quiet) = holds(params, 2, 2, &positions);
        differs += more;
        silent += quiet;
    }
    // The kernel is silent about most parameters, and those that it looks at do matter.
    assert!(differs > 100_000 && silent > 5 * differs, "{differs} {silent}");
}

#[test]
fn on_three_pits_a_side() {
    let mut positions = positions(3, 9);
    positions.retain(|position| position.taken == [0, 0]);
    let (differs, silent) = holds(literal(), 3, 2, &positions);
    assert!(differs > 10_000 && silent > 5 * differs, "{differs} {silent}");
}

#[test]
fn the_same_game_with_and_without_a_listener() {
    for params in neighbours(false) {
        let game = Plain::new(Ruleset::bare(params, 2, 2));
        let listening = game.heard();
        for position in positions(2, 6) {
            assert_eq!(said(&game, &position, 4), said(&listening, &position, 4));
        }
    }
}
