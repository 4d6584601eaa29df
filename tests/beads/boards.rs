//! Small boards of the Glass Bead Game, settled whole, against a slow solver that shares nothing but
//! the plain kernel.

use std::collections::HashMap;

use pitproof::rules::beads::params::{Bereft, FeedDuty, FeedUnable};
use pitproof::rules::beads::{Params, Plain, Position, Ruleset};
use pitproof::rules::{Rules, Silent, Turn};
use pitproof::solve::beads::whole::Unsolved;
use pitproof::solve::beads::{Endgame, Whole, Worth};

const ROOM: u64 = 1 << 30;

fn solve(params: Params, pits: u8, gems: u8) -> Whole {
    Whole::solve(&Ruleset::bare(params, pits, gems), ROOM, &|| false).unwrap()
}

/// Every position that play can reach from some positions, with its value: found by going over them
/// again and again until nothing changes.
fn slow(game: &Plain, from: Vec<Position>) -> HashMap<Position, Worth> {
    let mut children: HashMap<Position, Vec<Position>> = HashMap::new();
    let mut todo = from;
    while let Some(state) = todo.pop() {
        if children.contains_key(&state) {
            continue;
        }
        let next: Vec<Position> = match game.turn(&state) {
            Turn::Over(..) => Vec::new(),
            Turn::Of(_) => {
                let moves = game.moves(&state).into_iter();
                moves.map(|mv| game.play(&state, mv, &mut Silent).0).collect()
            }
        };
        todo.extend(&next);
        children.insert(state, next);
    }
    let mut known: HashMap<Position, Worth> = HashMap::new();
    for round in 0.. {
        let mut new = Vec::new();
        for (state, next) in &children {
            if known.contains_key(state) {
                continue;
            }
            if let Turn::Over(pay, _) = game.turn(state) {
                new.push((
                    *state,
                    match pay.margin(state.mover).signum() {
                        1 => Worth::Won(0),
                        -1 => Worth::Lost(0),
                        _ => Worth::Neither,
                    },
                ));
            } else if next.iter().any(|one| matches!(known.get(one), Some(Worth::Lost(_)))) {
                new.push((*state, Worth::Won(round)));
            } else if next.iter().all(|one| matches!(known.get(one), Some(Worth::Won(_)))) {
                new.push((*state, Worth::Lost(round)));
            }
        }
        if new.is_empty() && round > 0 {
            break;
        }
        known.extend(new);
    }
    children
        .into_keys()
        .map(|state| (state, *known.get(&state).unwrap_or(&Worth::Neither)))
        .collect()
}

#[test]
fn a_slow_solver_agrees_on_all_that_can_be_reached() {
    let usual = Params::usual();
    let readings = [
        usual,
        Params { bereft: Bereft::PassFed, ..usual },
        Params { bereft: Bereft::Loses, ..usual },
        Params { feed_unable: FeedUnable::Points, ..usual },
        Params { feed_unable: FeedUnable::EmptiedLoses, ..usual },
        Params { feed_duty: FeedDuty::Never, ..usual },
    ];
    let mut settled = 0;
    for params in readings {
        for (pits, gems) in [(1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (3, 1)] {
            let whole = solve(params, pits, gems);
            let game = whole.game();
            let slow = slow(game, vec![game.start()]);
            for (state, worth) in &slow {
                assert_eq!(whole.worth(state), *worth, "{pits}x{gems} {state:?}");
            }
            settled += slow.len();
        }
    }
    assert!(settled > 20_000, "{settled}");
}

#[test]
fn every_value_follows_from_the_moves() {
    for (pits, gems) in [(1, 1), (2, 2), (3, 1)] {
        let whole = solve(Params::usual(), pits, gems);
        let game = whole.game();
        let start = game.start();
        let mut seen = std::collections::HashSet::from([start]);
        let mut todo = vec![start];
        while let Some(state) = todo.pop() {
            if let Turn::Of(_) = game.turn(&state) {
                let rated = whole.rated(&state);
                assert_eq!(rated[0].1, whole.worth(&state));
                for (mv, _) in rated {
                    let next = game.play(&state, mv, &mut Silent).0;
                    if seen.insert(next) {
                        todo.push(next);
                    }
                }
            }
            // Seats do not matter.
            assert_eq!(whole.worth(&state.half_turn(game.ruleset())), whole.worth(&state));
        }
    }
}

#[test]
fn the_endgame_of_a_small_board_is_part_of_it() {
    for (pits, gems) in [(1, 1), (2, 2), (3, 1)] {
        let rules = Ruleset::bare(Params::usual(), pits, gems);
        let whole = solve(rules.params, pits, gems);
        let endgame = Endgame::solve(&rules, 2 * pits, &mut |_, _| true).unwrap();
        for number in 0..endgame.index().size() {
            let state = endgame.position(number);
            assert_eq!(endgame.worth(&state), Some(whole.worth(&state)));
            assert_eq!(endgame.index().number(&state), Some(number));
        }
    }
}

#[test]
fn nobody_can_force_a_win_from_the_start_of_a_small_board() {
    // Positions won, lost and neither, and most plies to a win and to a loss; found by this solver,
    // so that a change is noticed.
    for (pits, gems, totals) in [
        (1, 1, (1, 2, 30, 0, 0)),
        (2, 1, (57, 54, 659, 9, 8)),
        (2, 2, (220, 184, 15_486, 9, 8)),
        (3, 1, (1_023, 768, 15_177, 27, 26)),
        (3, 2, (9_586, 6_078, 589_136, 27, 28)),
    ] {
        let whole = solve(Params::usual(), pits, gems);
        let counts = whole.counts();
        let found =
            (counts.won, counts.lost, counts.neither, counts.longest_win, counts.longest_loss);
        assert_eq!(found, totals, "{pits}x{gems}");
        let start = whole.game().start();
        assert_eq!(whole.worth(&start), Worth::Neither, "{pits}x{gems}");
        assert_eq!(whole.line(&start, 20).len(), 20, "best play goes on");
    }
}

#[test]
fn a_board_that_does_not_fit_is_refused() {
    let rules = Ruleset::bare(Params::usual(), 5, 5);
    let refused = Whole::solve(&rules, ROOM, &|| false).unwrap_err();
    assert!(matches!(refused, Unsolved::TooManyPositions(_)), "{refused}");
    let rules = Ruleset::bare(Params::usual(), 3, 2);
    let refused = Whole::solve(&rules, 20_000_000, &|| false).unwrap_err();
    assert!(matches!(refused, Unsolved::TooManyMoves(_)), "{refused}");
    assert_eq!(Whole::solve(&rules, ROOM, &|| true).unwrap_err(), Unsolved::Stopped);
}
