//! The endgame of the Glass Bead Game: stones only, all gems in cups. Its totals were computed
//! before by another program; every value is proved again by the plain kernel; and a slow solver of
//! its own agrees on small ones.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64};

use pitproof::rules::beads::params::{Duty, FromCup, Indirect, IndirectRun, Shorter, WinShort};
use pitproof::rules::beads::{Params, Plain, Position, Ruleset};
use pitproof::rules::{Player, Rules, Silent, Turn};
use pitproof::solve::beads::verify::{Verdict, verify};
use pitproof::solve::beads::{Endgame, Worth};

fn rules() -> Ruleset {
    Ruleset::bare(Params::usual(), 5, 5)
}

fn solve(rules: &Ruleset, stones: u8) -> Endgame {
    Endgame::solve(rules, stones, &mut |_, _| true).unwrap()
}

fn prove(rules: &Ruleset, endgame: &Endgame) -> Verdict {
    let (checked, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    verify(rules, endgame.index(), endgame.codes(), &checked, &stop)
}

#[test]
fn two_and_four_stones_have_the_known_totals() {
    for (stones, totals) in [(2, (6_114, 6_111, 1_140)), (4, (64_756, 60_923, 48_066))] {
        let endgame = solve(&rules(), stones);
        let counts = endgame.counts();
        assert_eq!((counts.won, counts.lost, counts.neither), totals, "{stones} stones");
        let Verdict::Proved { positions, moves } = prove(&rules(), &endgame) else {
            panic!("{:?}", prove(&rules(), &endgame));
        };
        assert_eq!(positions, endgame.index().size());
        assert!(moves > positions / 2);
    }
}

#[test]
fn the_whole_endgame_has_the_known_totals() {
    let endgame = solve(&rules(), 10);
    assert_eq!(endgame.index().size(), 22_447_854);
    let counts = endgame.counts();
    let totals = (counts.won, counts.lost, counts.neither);
    assert_eq!(totals, (3_518_179, 3_203_222, 15_726_453));
    assert_eq!((counts.longest_win, counts.longest_loss), (85, 84));
    assert_eq!(
        prove(&rules(), &endgame),
        Verdict::Proved { positions: 22_447_854, moves: 74_738_255 }
    );
}

#[test]
fn a_wrong_value_is_found_wherever_it_is() {
    let rules = Ruleset::bare(Params::usual(), 3, 2);
    let endgame = solve(&rules, 4);
    assert!(matches!(prove(&rules, &endgame), Verdict::Proved { .. }));
    let codes = endgame.codes();
    for at in (0..codes.len()).step_by(7) {
        for other in [0, 1, 2, codes[at] + 1, codes[at] + 2] {
            if other == codes[at] {
                continue;
            }
            let mut wrong = codes.to_vec();
            wrong[at] = other;
            let wrong = Endgame::of(endgame.index().clone(), wrong).unwrap();
            assert!(matches!(prove(&rules, &wrong), Verdict::Wrong(_)), "{at} {other}");
        }
    }
}

/// Solves by going over all positions again and again until nothing changes, with the plain kernel
/// and nothing else.
fn slow(game: &Plain, stones: u8) -> HashMap<Position, Worth> {
    let rules = game.ruleset();
    let mut layouts = vec![vec![]];
    for _ in 0..2 * rules.pits {
        layouts = layouts
            .into_iter()
            .flat_map(|row: Vec<u8>| (0..=stones).map(move |more| [&row[..], &[more]].concat()))
            .filter(|row| row.iter().sum::<u8>() <= stones)
            .collect();
    }
    layouts.retain(|row| row.iter().sum::<u8>() == stones);
    let mut states = Vec::new();
    for layout in layouts {
        for split in 0..3_u32.pow(u32::from(rules.gems)) {
            for mover in [Player::SOUTH, Player::NORTH] {
                let mut state = Position::bare(mover);
                layout.iter().zip(0..).for_each(|(&stones, pit)| {
                    (0..stones).for_each(|_| state.drop(pit, 0));
                });
                for value in 1..=rules.gems {
                    let south = split / 3_u32.pow(u32::from(value) - 1) % 3;
                    for nth in 0..2 {
                        state.cups[usize::from(nth >= south)].add(value);
                    }
                }
                states.push(state);
            }
        }
    }
    let mut known: HashMap<Position, Worth> = HashMap::new();
    for round in 0.. {
        let mut new = Vec::new();
        for state in &states {
            if known.contains_key(state) {
                continue;
            }
            let worth = match game.turn(state) {
                Turn::Over(pay, _) => match pay.margin(state.mover).signum() {
                    1 => Some(Worth::Won(0)),
                    -1 => Some(Worth::Lost(0)),
                    _ => None,
                },
                Turn::Of(_) => {
                    let children: Vec<Option<Worth>> = game
                        .moves(state)
                        .into_iter()
                        .map(|mv| known.get(&game.play(state, mv, &mut Silent).0).copied())
                        .collect();
                    if children.iter().any(|child| matches!(child, Some(Worth::Lost(_)))) {
                        Some(Worth::Won(round))
                    } else if children.iter().all(|child| matches!(child, Some(Worth::Won(_)))) {
                        Some(Worth::Lost(round))
                    } else {
                        None
                    }
                }
            };
            new.extend(worth.map(|worth| (*state, worth)));
        }
        if new.is_empty() && round > 0 {
            break;
        }
        known.extend(new);
    }
    for state in states {
        known.entry(state).or_insert(Worth::Neither);
    }
    known
}

#[test]
fn a_slow_solver_agrees_under_every_reading_that_matters() {
    let usual = Params::usual();
    let readings = [
        usual,
        Params { duty: Duty::Optional, ..usual },
        Params { shorter: Shorter::Yes, ..usual },
        Params { shorter: Shorter::Yes, duty: Duty::Optional, ..usual },
        Params { indirect_run: IndirectRun::LastOnly, ..usual },
        Params { capture_indirect: Indirect::No, ..usual },
        Params { cup: FromCup::Never, ..usual },
        Params { win_short: WinShort::Nobody, ..usual },
    ];
    let mut different = std::collections::HashSet::new();
    for params in readings {
        for (pits, gems, stones) in [(1, 1, 2), (2, 2, 4), (3, 1, 3)] {
            let rules = Ruleset::bare(params, pits, gems);
            let game = Plain::new(rules.clone());
            let endgame = solve(&rules, stones);
            let slow = slow(&game, stones);
            assert_eq!(slow.len() as u64, 2 * endgame.index().size());
            for (state, worth) in slow {
                assert_eq!(endgame.worth(&state), Some(worth), "{state:?}");
            }
            assert!(matches!(prove(&rules, &endgame), Verdict::Proved { .. }));
            let counts = endgame.counts();
            different.insert((pits, format!("{counts:?}")));
        }
    }
    assert!(different.len() >= 8, "the readings differ: {}", different.len());
}
