//! The invariants hold on every board, whatever the answers; the counts are those of the oracle.

mod common;

use common::{game, literal, neighbours};
use pitproof::check::{IDS, Mask, Watch, claims, exhaustive, invariants, reachable};
use pitproof::check::{Termination, termination};
use pitproof::rules::sowing::params::{Remainder, WinBy};
use pitproof::rules::sowing::{Plain, Ruleset};
use pitproof::rules::{Rules, Silent};

#[test]
fn modiar_keeps_every_invariant_on_every_position_of_its_board() {
    let game = Plain::new(game(&[], 3, 7));
    let walk = exhaustive::walk(&game, Mask::of(&literal()), &Watch::default());
    assert_eq!(walk.below, None);
    for (at, id) in IDS.iter().enumerate() {
        assert_eq!(walk.tally.found[at], None, "{id}");
        assert!(walk.tally.arose[at] > 0, "{id} is vacuous");
    }
    assert_eq!(walk.boards, 12_271_512);
    // With either player to move: all boards as ordinary positions, and those where an exempt ply
    // differs once more.
    assert_eq!(walk.tally.positions, 2 * 19_367_877);
    let ends = invariants::find("ends-when-stuck").unwrap();
    assert_eq!(walk.tally.arose[ends], 2 * 105_924);
}

#[test]
fn modiar_reaches_as_many_positions_as_the_oracle_says() {
    let game = Plain::new(game(&[], 3, 7));
    let tour = reachable::tour(&game, Mask::of(&literal()), usize::MAX, &Watch::default());
    assert!(tour.complete);
    assert_eq!((tour.positions, tour.moves, tour.ends), (2_076_285, 5_125_481, 7_096));
    assert_eq!(tour.tally.positions, 2_076_285);
    assert_eq!(tour.tally.moves, 5_125_481);
    assert!(tour.lines.iter().all(Option::is_none));
}

#[test]
fn other_readings_reach_as_many_as_the_rules_note_says() {
    for (change, positions) in [
        (("slam.only-moves", "no-capture"), 2_076_957),
        (("capture.cross-row", "no"), 2_217_802),
        // 2,076,280 boards; the three after the first ply come back as
        // ordinary positions, and are another state then.
        (("capture.exempt-plies", "2"), 2_076_280 + 3),
    ] {
        let game = Plain::new(game(&[change], 3, 7));
        let mask = Mask::NONE.with(invariants::find("half-turn-symmetry").unwrap());
        let tour = reachable::tour(&game, mask, usize::MAX, &Watch::default());
        // The note leaves out the start, which never comes back.
        assert_eq!(tour.positions, positions + 1, "{change:?}");
    }
}

#[test]
fn every_pair_of_changes_keeps_every_invariant_on_small_boards() {
    for params in neighbours(true) {
        let game = Plain::new(Ruleset::bare(params, 2, 2));
        let mask = Mask::of(&params);
        let walk = exhaustive::walk(&game, mask, &Watch::default());
        for (at, id) in IDS.iter().enumerate() {
            assert_eq!(walk.tally.found[at], None, "{id} under {params:?}");
        }
    }
}

#[test]
fn boards_of_every_size_keep_every_invariant_for_every_single_change() {
    for params in neighbours(false) {
        for (side, most) in [(1, 12), (3, 9), (4, 6)] {
            let game = Plain::new(Ruleset::bare(params, side, 7));
            let watch = Watch::default();
            let walk = exhaustive::walk_to(&game, Mask::of(&params), most, &watch);
            for (at, id) in IDS.iter().enumerate() {
                assert_eq!(walk.tally.found[at], None, "{id} under {params:?}, {side} pits a side");
            }
        }
    }
}

#[test]
fn findings_do_not_depend_on_threads_and_a_stopped_walk_says_how_far_it_came() {
    let game = Plain::new(game(&[("end.remainder", "nobody")], 3, 3));
    let walks: Vec<_> = [1, 3]
        .map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| exhaustive::walk(&game, Mask::of(&literal()), &Watch::default()))
        })
        .into();
    assert_eq!(walks[0].tally.arose, walks[1].tally.arose);
    assert_eq!(walks[0].tally.found, walks[1].tally.found);
    let watch = Watch::default();
    watch.stop();
    assert_eq!(exhaustive::walk(&game, Mask::of(&literal()), &watch).below, Some(0));
    assert_eq!(game.ruleset().params.remainder, Remainder::Nobody);
    assert_eq!(game.ruleset().params.win_by, WinBy::MostSeeds);
}

#[test]
fn endless_play_is_possible_in_modiar() {
    let game = Plain::new(game(&[], 3, 7));
    let found = claims::endless(&game, usize::MAX, &Watch::default());
    let Termination::Endless { prefix, cycle, states, looping } = found else {
        panic!("{found:?}")
    };
    assert_eq!((states, looping), (2_076_285, 661_898));
    assert_eq!((prefix.len(), cycle.len()), (2, 24));
    let play = |mut state, line: &[_]| {
        for &mv in line {
            assert_eq!(game.legal(&state, mv), Ok(()));
            state = game.play(&state, mv, &mut Silent).0;
        }
        state
    };
    let first = play(game.start(), &prefix);
    assert_eq!(play(first, &cycle), first);
}

/// The shortest way into a loop, by brute force over absolute states: for each state in
/// breadth-first order, whether it can reach itself.
#[test]
fn the_lasso_is_the_shortest_there_is_and_termination_is_proved_where_it_holds() {
    use std::collections::{HashMap, VecDeque};
    let mut seen_both = [0, 0];
    for params in neighbours(false) {
        let game = Plain::new(Ruleset::bare(params, 2, 2));
        let depths = |from| {
            let mut depth = HashMap::from([(from, 0_usize)]);
            let (mut queue, mut back) = (VecDeque::from([from]), None);
            while let Some(state) = queue.pop_front() {
                for mv in game.moves(&state) {
                    let next = game.play(&state, mv, &mut Silent).0;
                    let plies = depth[&state] + 1;
                    if next == from {
                        back = back.or(Some(plies));
                    }
                    depth.entry(next).or_insert_with(|| {
                        queue.push_back(next);
                        plies
                    });
                }
            }
            (depth, back)
        };
        let (reached, _) = depths(game.start());
        let best = reached
            .iter()
            .filter_map(|(&state, &depth)| Some((depth, depths(state).1?)))
            .map(|(depth, _)| depth)
            .min();
        for found in [
            claims::endless(&game, usize::MAX, &Watch::default()),
            termination(&game, |state| state, usize::MAX, &Watch::default()),
        ] {
            match found {
                Termination::Endless { prefix, cycle, .. } => {
                    assert_eq!(Some(prefix.len()), best, "{params:?}");
                    let state = prefix
                        .iter()
                        .fold(game.start(), |state, &mv| game.play(&state, mv, &mut Silent).0);
                    assert_eq!(depths(state).1, Some(cycle.len()), "{params:?}");
                    seen_both[0] += 1;
                }
                Termination::Ends { .. } => {
                    assert_eq!(best, None, "{params:?}");
                    seen_both[1] += 1;
                }
                Termination::Unknown { .. } => panic!("nothing stopped it"),
            }
        }
    }
    assert!(seen_both[0] > 0 && seen_both[1] > 0, "{seen_both:?}");
}
