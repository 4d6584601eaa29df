//! Where only two play, a cross is two rows: its games are then those of the kernel of two rows,
//! which shares no code with it.

use pitproof::rules::cross::{self, Routes};
use pitproof::rules::kernel::Ruled;
use pitproof::rules::sowing::{self, Board, Position};
use pitproof::rules::{Player, Rules, Silent, Turn};
use pitproof::spec::{Interpretation, Library};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

fn ruled(name: &str) -> Ruled {
    let reading =
        Interpretation::parse(name, &Library::new()).unwrap_or_else(|e| panic!("{name}: {e}"));
    reading.ruled().clone()
}

/// The two rows of a cross as the other kernel has them.
fn two_rows(routes: &Routes, state: &cross::Position) -> Position {
    let seeds = |seat: usize| routes.rows[seat].iter().map(|&pit| state.board[usize::from(pit)]);
    let counts: Vec<u8> = seeds(0).chain(seeds(2)).collect();
    Position {
        board: Board::new(&counts),
        mover: if state.mover == 0 { Player::SOUTH } else { Player::NORTH },
        exempt: 0,
        taken: [0, 0],
    }
}

fn agree(crossed: &str, two: &str, games: u64) {
    let (Ruled::Cross(ruleset), Ruled::Sowing(other)) = (ruled(crossed), ruled(two)) else {
        panic!("{crossed} and {two} are not of these kernels");
    };
    let (cross, sowing) = (cross::Plain::new(ruleset), sowing::Plain::new(other));
    let (mut moves, mut ends) = (0, 0);
    for seed in 0..games {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let mut state = cross.start();
        assert_eq!(two_rows(cross.routes(), &state), sowing.start());
        for _ in 0..400 {
            let here = two_rows(cross.routes(), &state);
            match (cross.turn(&state), sowing.turn(&here)) {
                (Turn::Over(one, _), Turn::Over(other, _)) => {
                    assert_eq!([one.0[0], one.0[2]], other.0, "{crossed} at {here:?}");
                    ends += 1;
                    break;
                }
                (Turn::Of(_), Turn::Of(_)) => {}
                (one, other) => panic!("{crossed}: {one:?}, {two}: {other:?} at {here:?}"),
            }
            let row = cross.routes().rows[0].len() as u8;
            let numbered = |mv: cross::Move| match mv {
                cross::Move::Pit(pit) => {
                    let place =
                        |seat: usize| cross.routes().rows[seat].iter().position(|&one| one == pit);
                    let seat = state.seat();
                    place(seat)
                        .map(|at| sowing::Move::Pit(at as u8 + if seat == 0 { 0 } else { row }))
                }
                cross::Move::Pass => None,
            };
            let listed: Vec<_> =
                cross.moves(&state).into_iter().map(|mv| numbered(mv).unwrap()).collect();
            assert_eq!(listed, sowing.moves(&here), "{crossed} at {here:?}");
            let at = (chance.next_u64() % listed.len() as u64) as usize;
            let (next, pay) = cross.play(&state, cross.moves(&state)[at], &mut Silent);
            let (there, paid) = sowing.play(&here, listed[at], &mut Silent);
            assert_eq!(two_rows(cross.routes(), &next), there, "{crossed} at {here:?}");
            assert_eq!([pay.0[0], pay.0[2]], paid.0, "{crossed} at {here:?}");
            state = next;
            moves += 1;
        }
    }
    assert!(moves > 5 * games && ends > games / 2, "{crossed}: {moves} moves, {ends} ends");
}

#[test]
fn version_two_for_two_is_kalah() {
    for board in ["6x4", "4x3", "2x5"] {
        agree(
            &format!("calady@{board}:version=2,fewer-players=two"),
            &format!("kalah@{board}:end-rule=mover"),
            2000,
        );
    }
}

#[test]
fn version_one_for_two_is_kalah_with_the_counter_left() {
    agree("calady@6x4:fewer-players=two", "kalah@6x4:end-rule=mover,capturing-seed=stays", 2000);
}

#[test]
fn version_three_for_two_is_oware() {
    // What is left goes to the player opposite, as this game has it, and not to the owners.
    for slam in ["no-capture", "illegal", "rest-to-opponent", "leave-first", "leave-last"] {
        for (unfed, board) in [("end", "6x4"), ("free", "4x3"), ("end", "2x4")] {
            agree(
                &format!(
                    "calady@{board}:version=3,fewer-players=two,v3-unfed={unfed},v3-grand-slam={slam}"
                ),
                &format!(
                    "oware@{board}:early-win=play-on,feed-unable={unfed},slam-legality={slam},end.remainder=opponent"
                ),
                400,
            );
        }
    }
}
