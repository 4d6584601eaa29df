//! The search on sowing boards: against retrograde analysis on every position of small ones, and
//! against values that other programs found.

mod common;

use common::{game, literal, with};
use pitproof::rules::layered::{Indexed, Keyed};
use pitproof::rules::sowing::{Compiled, Large, Layers, Position, Ruleset};
use pitproof::solve::search::{Bounds, Prover, Questions, Table, Watch};
use pitproof::solve::searched::{Prepared, Searched, search_from};
use pitproof::solve::valuation::{How, Profiles};
use pitproof::solve::{Answers, Endless, Options, Progress, solve};

/// Rulesets that between them use every kind of rule.
const READINGS: &[&[(&str, &str)]] = &[
    &[],
    &[("capture.past-origin", "stop-at-origin")],
    &[("slam.legality", "no-capture"), ("feed.trigger", "never")],
    &[("slam.legality", "rest-to-opponent"), ("move.min-seeds", "1")],
    &[("slam.only-moves", "no-capture"), ("feed.trigger", "cannot-move")],
    &[("end.unmovable", "pass"), ("end.no-seeds", "pass")],
    &[("end.remainder", "opponent"), ("move.min-seeds", "1"), ("sow.first", "next")],
    &[("end.remainder", "nobody"), ("capture.counts", "2+3"), ("capture.side", "opponent")],
    &[("sow.until", "circuit-rest-kept")],
    &[
        ("sow.first", "next"),
        ("sow.lap-origin", "skip"),
        ("move.min-seeds", "1"),
        ("capture.counts", "none"),
        ("win.by", "not-stuck"),
    ],
    MANDOLI,
    KALAH,
];

/// One seed is enough to move, any even number is captured, the remainder goes to the opponent.
const MANDOLI: &[(&str, &str)] = &[
    ("move.min-seeds", "1"),
    ("sow.first", "next"),
    ("capture.counts", "even"),
    ("capture.past-origin", "run-on"),
    ("slam.legality", "legal"),
    ("feed.trigger", "row-empty"),
    ("end.remainder", "opponent"),
    ("capture.exempt-plies", "0"),
];

/// Stores, another move, captures from the pit opposite.
const KALAH: &[(&str, &str)] = &[
    ("move.min-seeds", "1"),
    ("sow.first", "next"),
    ("sow.store", "own"),
    ("turn.again", "yes"),
    ("capture.counts", "none"),
    ("capture.opposite", "own-empty"),
    ("capture.opposite-empty", "last-seed"),
    ("slam.legality", "legal"),
    ("feed.trigger", "never"),
    ("end.no-seeds", "either-row"),
    ("capture.exempt-plies", "0"),
];

/// Every position of a board with up to `top` seeds, by `step`: searched with a table of so many
/// bytes, and with the layers below `known` as leaves.
fn compare(changes: &[(&str, &str)], side: u8, top: u8, bytes: u64, known: usize, step: usize) {
    let ruleset = game(changes, side, 1);
    let layers = Layers::new(Compiled::new(ruleset.clone()), top).unwrap();
    let options = Options { bounds: false, distances: false, ..Options::default() };
    let solved = solve(&layers, options, &Progress::default()).unwrap();
    let value = |seeds: usize, index: usize| i16::from(solved.layers[seeds].even.values[index]);
    let large = Large::new(Compiled::new(ruleset), top, 0).unwrap();
    let (table, watch) = (Table::new(large.keys(), bytes).unwrap(), Watch::default());
    let leaves =
        |seeds: usize, board| (seeds < known).then(|| value(seeds, layers.index(seeds, board)));
    let mut prover = Prover::new(&large, leaves, &table, &watch);
    // The full boards first, so that most of what is found is found on the way.
    for seeds in (0..=usize::from(top)).rev() {
        layers.each(seeds, 0..layers.size(seeds), |index, board| {
            if index % step != 0 {
                return;
            }
            let (known, guess) = (prover.known(seeds, board), (index % 9) as i16 - 4);
            let ask = |t| prover.at_least(seeds, board, t);
            let found = Questions::near(guess).narrow(known, ask, |_, _| ());
            let value = Bounds::exact(value(seeds, index));
            assert_eq!(found, value, "{board:?} under {changes:?}");
        });
    }
}

#[test]
fn every_position_of_small_boards() {
    for changes in READINGS {
        compare(changes, 2, 14, 1 << 20, 0, 1);
        compare(changes, 3, 8, 1 << 20, 0, 1);
        compare(changes, 3, 9, 1 << 20, 4, 3);
    }
}

#[test]
fn a_table_of_a_few_entries_changes_no_value() {
    for changes in READINGS {
        compare(changes, 2, 8, 0, 0, 3);
        compare(changes, 3, 7, 1024, 2, 7);
    }
}

#[test]
fn larger_boards_here_and_there() {
    for changes in [&READINGS[0], &READINGS[1], &MANDOLI, &KALAH] {
        compare(changes, 3, 16, 1 << 22, 5, 97);
    }
}

fn run(ruleset: &Ruleset, threads: usize, moves: bool) -> Searched {
    let how = How { threads, memory_mb: 200, profiles: Profiles::Skip };
    let start = ruleset.start();
    let prepared = Prepared::new(ruleset, start.board.total(), &how).unwrap();
    search_from(&start, &prepared, threads, moves, &Watch::default())
}

#[test]
fn exempt_plies_and_first_moves_are_those_of_retrograde_analysis() {
    for (changes, exempt) in READINGS.iter().flat_map(|&changes| [(changes, "1"), (changes, "2")]) {
        let params = with(with(literal(), changes), &[("capture.exempt-plies", exempt)]);
        let ruleset = Ruleset::bare(params, 3, 2);
        let layers = Layers::new(Compiled::new(ruleset.clone()), 12).unwrap();
        let solved = solve(&layers, Options::default(), &Progress::default()).unwrap();
        let answers = Answers::new(layers, solved, Endless::Even);
        let start: Position = ruleset.start();
        let found = run(&ruleset, 2, true);
        assert_eq!(found.value, Some(answers.value(&start).margin), "{changes:?}");
        let mut known: Vec<i16> =
            answers.moves(&start).iter().map(|one| one.value.margin).collect();
        let mut moves: Vec<i16> = found.moves.iter().map(|one| one.value.unwrap()).collect();
        known.sort_unstable();
        moves.sort_unstable();
        assert_eq!(moves, known, "{changes:?}");
        assert!(found.best.is_some() || moves.is_empty());
    }
}

/// Values of `fixtures/oracles`, which other programs found.
#[test]
fn boards_that_other_programs_solved() {
    let mandoli = [
        (2, 2, -2),
        (2, 3, 12),
        (3, 2, 6),
        (3, 3, 18),
        (3, 4, -12),
        (4, 2, 0),
        (4, 3, 4),
        (6, 2, 0),
        (6, 3, 0),
        (6, 4, 0),
        (6, 5, 4),
    ];
    let kalah = [
        (1, 3, 6),
        (2, 4, -12),
        (2, 6, 8),
        (3, 3, 2),
        (3, 6, -10),
        (4, 2, 6),
        (4, 3, 8),
        (4, 4, 2),
        (5, 3, 8),
        (6, 1, 2),
        (6, 2, 10),
        (6, 3, 2),
    ];
    for (changes, all) in [(MANDOLI, &mandoli[..]), (KALAH, &kalah[..])] {
        for &(side, seeds, value) in all {
            let ruleset = Ruleset::bare(with(literal(), changes), side, seeds);
            let found = run(&ruleset, 1, false);
            assert_eq!(found.value, Some(value), "{side}x{seeds} under {changes:?}");
        }
    }
}

#[test]
fn first_moves_of_a_board_with_48_seeds() {
    let params = with(with(literal(), MANDOLI), &[("capture.exempt-plies", "2")]);
    let found = run(&Ruleset::bare(params, 6, 4), 2, true);
    let mut moves: Vec<(String, i16)> =
        found.moves.iter().map(|one| (one.mv.clone(), one.value.unwrap())).collect();
    moves.sort();
    let known = [("A", -16), ("B", 0), ("C", 0), ("D", 0), ("E", -4), ("F", -4)];
    assert_eq!(moves, known.map(|(mv, value)| (mv.to_string(), value)));
    assert_eq!(found.value, Some(0));
}

/// A ruleset whose boards cannot be played backward still has values.
#[test]
fn laps_are_searched_without_endgames() {
    let params = with(with(literal(), MANDOLI), &[("sow.until", "relay")]);
    let found = run(&Ruleset::bare(params, 2, 2), 1, false);
    assert_eq!(found.endgame_positions, 0);
    assert!(found.value.is_some());
}

/// A search that stops for larger endgames goes on where it was.
#[test]
fn endgames_that_grow_change_no_value() {
    for (changes, exempt) in [(KALAH, "0"), (KALAH, "1"), (MANDOLI, "2")] {
        let params = with(with(literal(), changes), &[("capture.exempt-plies", exempt)]);
        let ruleset = Ruleset::bare(params, 6, 3);
        let how = How { threads: 2, memory_mb: 200, profiles: Profiles::Skip };
        let stages = [10, 100, 1000, 10_000];
        let start = ruleset.start();
        let prepared = Prepared::staged(&ruleset, 36, &how, &stages).unwrap();
        let found = search_from(&start, &prepared, 2, true, &Watch::default());
        let known = run(&ruleset, 1, true);
        assert!(found.endgame_positions > 10, "{changes:?}");
        assert_eq!(found.value, known.value);
        let values = |of: &Searched| of.moves.iter().map(|one| one.value).collect::<Vec<_>>();
        assert_eq!(values(&found), values(&known));
        if exempt == "0" {
            assert_eq!(found.value, Some(2));
        }
    }
}
