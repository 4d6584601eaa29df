//! The search on bead games: exact where all moves are tried, the endgame at its leaves, and better
//! than chance on the full board.

use pitproof::rules::beads::{Params, Plain, Position, Ruleset};
use pitproof::rules::{Player, Rules, Silent, Turn, Worded};
use pitproof::solve::beads::search::candidates;
use pitproof::solve::beads::search::{Limits, search};
use pitproof::solve::beads::{Endgame, Whole, Worth};

fn reachable(game: &Plain) -> Vec<Position> {
    let mut seen = std::collections::HashSet::from([game.start()]);
    let mut todo = vec![game.start()];
    while let Some(state) = todo.pop() {
        if let Turn::Of(_) = game.turn(&state) {
            for mv in game.moves(&state) {
                let next = game.play(&state, mv, &mut Silent).0;
                if seen.insert(next) {
                    todo.push(next);
                }
            }
        }
    }
    let mut all: Vec<Position> = seen.into_iter().collect();
    all.sort_unstable();
    all
}

#[test]
fn short_wins_and_losses_are_found_exactly() {
    let rules = Ruleset::bare(Params::usual(), 2, 2);
    let whole = Whole::solve(&rules, 1 << 30, &|| false).unwrap();
    let game = whole.game();
    let limits = Limits { plies: 7, positions: u64::MAX, width: 10_000 };
    let (mut decided, mut open) = (0, 0);
    for state in reachable(game).into_iter().step_by(3) {
        let Some(found) = search(game, None, &state, limits, &|| false) else { continue };
        let worth = whole.worth(&state);
        match worth {
            Worth::Won(plies) | Worth::Lost(plies) if plies <= 6 => {
                assert_eq!(found.score.decided(), Some(worth), "{}", game.state_text(&state));
                decided += 1;
            }
            Worth::Neither => {
                assert_eq!(found.score.decided(), None, "{}", game.state_text(&state));
                open += 1;
            }
            _ => {}
        }
        assert_eq!(game.legal(&state, found.best), Ok(()));
    }
    assert!(decided > 5 && open > 100, "{decided} {open}");
}

#[test]
fn the_endgame_is_looked_up() {
    let rules = Ruleset::bare(Params::usual(), 3, 2);
    let endgame = Endgame::solve(&rules, 6, &mut |_, _| true).unwrap();
    let game = Plain::new(rules);
    let (mut far, mut tried) = (0, 0);
    for number in (0..endgame.index().size()).step_by(29) {
        let state = endgame.position(number);
        let limits = Limits { plies: 1, positions: 10_000, width: 10_000 };
        let Some(found) = search(&game, Some(&endgame), &state, limits, &|| false) else {
            continue;
        };
        tried += 1;
        let worth = endgame.worth(&state).unwrap();
        if worth != Worth::Neither {
            assert_eq!(found.score.decided(), Some(worth));
            far += u32::from(matches!(worth, Worth::Won(plies) if plies > 4));
        }
    }
    assert!(far > 3 && tried > 100, "{far} {tried}");
}

#[test]
fn a_house_gives_few_candidates_and_the_best_captures_are_among_them() {
    let game = Plain::new(Ruleset::bare(Params::usual(), 5, 5));
    let state = game.read_state("0,0,5,22,5431100000000/-,-,-,-,- S -:43").unwrap();
    assert!(game.count_moves(&state) > 70_000);
    let moves = candidates::of(&game, &state, 24);
    assert!(moves.len() < 150, "{}", moves.len());
    for mv in &moves {
        assert_eq!(game.legal(&state, *mv), Ok(()));
    }
    // Diagrams 6 and 7: 13 points, and 12 of which 7 are taken from North's cup.
    let after = |mv| game.play(&state, mv, &mut Silent).0.cups;
    let points = |cups: [pitproof::rules::beads::Pile; 2]| cups.map(|cup| cup.points());
    assert!(moves.iter().any(|&mv| points(after(mv)) == [13, 7]));
    assert!(moves.iter().any(|&mv| points(after(mv)) == [12, 0]));
}

#[test]
fn it_beats_chance_on_the_full_board() {
    let rules = Ruleset::bare(Params::usual(), 5, 5);
    let endgame = Endgame::solve(&rules, 10, &mut |_, _| true).unwrap();
    let game = Plain::new(rules);
    let limits = Limits { plies: 4, positions: 3_000, width: 12 };
    let (mut won, mut lost) = (0, 0);
    for number in 0..12_u64 {
        let player = Player((number % 2) as u8);
        let (mut state, mut seed) = (game.start(), number + 1);
        for _ in 0..150 {
            match game.turn(&state) {
                Turn::Over(pay, _) => {
                    *(if pay.margin(player) > 0 { &mut won } else { &mut lost }) += 1;
                    break;
                }
                Turn::Of(mover) if mover == player => {
                    let found = search(&game, Some(&endgame), &state, limits, &|| false).unwrap();
                    assert_eq!(game.legal(&state, found.best), Ok(()));
                    state = game.play(&state, found.best, &mut Silent).0;
                }
                Turn::Of(_) => {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    let count = game.count_moves(&state);
                    let mv = game.nth_move(&state, u128::from(seed >> 16) % count);
                    state = game.play(&state, mv, &mut Silent).0;
                }
            }
        }
    }
    eprintln!("{won} {lost}");
    assert!(won >= 8 && lost == 0, "won {won}, lost {lost} of 12");
}
