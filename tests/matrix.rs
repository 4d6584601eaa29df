//! The partition of readings against one that plays every reading at every position by the plain
//! kernel; and what the parts of a matrix promise.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::Ordering;

use pitproof::compare::matrix::classes::renumber;
use pitproof::compare::matrix::product::behaviour;
use pitproof::compare::matrix::survey::{Ask, Counters, Known, Survey, survey};
use pitproof::compare::matrix::verdicts::Matters;
use pitproof::compare::matrix::{Product, Universe, board, reach};
use pitproof::rules::sowing::compiled::Keys;
use pitproof::rules::sowing::params::Counts;
use pitproof::rules::sowing::{Board, Key, Packed, Params, Plain, Position, Ranking, Ruleset};
use pitproof::rules::{Player, Rules, Silent, Turn};
use pitproof::solve::Progress;
use pitproof::solve::valuation::{How, Profiles};
use pitproof::spec::{Interpretation, Library};

fn product(game: &str, questions: &str) -> Product {
    let base = Interpretation::parse(game, &Library::new()).unwrap();
    let only: Vec<String> =
        questions.split(',').filter(|one| !one.is_empty()).map(Into::into).collect();
    Product::new(&base, &only).unwrap()
}

/// What a reading does at a position: moves with board and gains, or the ends.
type Deed = Vec<(String, Option<Board>, [i16; 2])>;

fn deed(game: &Plain, position: &Position) -> Deed {
    if let Turn::Over(pay, _) = game.turn(position) {
        return vec![("over".into(), None, pay.0)];
    }
    let moves = game.moves(position).into_iter();
    moves
        .map(|mv| {
            let (next, pay) = game.play(position, mv, &mut Silent);
            (mv.to_string(), Some(next.board), pay.0)
        })
        .collect()
}

/// A position of a game whose first so many plies capture nothing, as the mover sees it.
fn seen(game: &Plain, board: Board, ply: u8) -> Position {
    let exempt = game.ruleset().params.exempt_plies.0.saturating_sub(ply);
    Position { board, mover: Player::SOUTH, exempt, taken: [0, 0] }
}

/// Everything that play can reach, move by move, as the mover sees it.
fn reachable(game: &Plain, plies: u8) -> BTreeMap<(Vec<u8>, u8), Deed> {
    let side = game.ruleset().side;
    let mut all = BTreeMap::new();
    let mut open = vec![(game.start().board, 0_u8)];
    while let Some((board, ply)) = open.pop() {
        let key = (board.counts().to_vec(), ply);
        if all.contains_key(&key) {
            continue;
        }
        let here = seen(game, board, ply);
        all.insert(key, deed(game, &here));
        for mv in if matches!(game.turn(&here), Turn::Of(_)) { game.moves(&here) } else { vec![] } {
            let (next, _) = game.play(&here, mv, &mut Silent);
            open.push((next.board.half_turn(side), (ply + 1).min(plies)));
        }
    }
    all
}

/// Labels of things that are alike, numbered in the order in which they come.
fn labels<T: Eq + std::hash::Hash>(all: Vec<T>) -> Vec<u32> {
    let mut numbers = HashMap::new();
    let label = |one| {
        let next = numbers.len() as u32;
        *numbers.entry(one).or_insert(next)
    };
    all.into_iter().map(label).collect()
}

fn both_ways(game: &str, questions: &str) -> (usize, u32, u32) {
    let product = product(game, questions);
    let mut params = Vec::new();
    let mut plain = Vec::new();
    product.each(|choice| {
        params.push(behaviour(&product.params(choice)));
        // The rules of the slow way come from the interpretation, not from the product.
        let mut ruleset = product.reading(choice).unwrap().ruleset().clone();
        assert_eq!(behaviour(&ruleset.params), params[params.len() - 1], "{choice:?}");
        ruleset.params = behaviour(&ruleset.params);
        plain.push(Plain::new(ruleset));
        true
    });
    assert_eq!(params.len() as u128, product.count_inner());
    let like = product.base().ruleset();
    let universe = Universe::new(&params, like);
    let scan = board::scan(&universe, &[], usize::MAX, None, &Progress::default());
    assert!(scan.complete);

    let plies = params.iter().map(|one| one.exempt_plies.0).max().unwrap();
    let reached: Vec<_> = plain.iter().map(|game| reachable(game, plies)).collect();
    let mut early: BTreeSet<(Vec<u8>, u8)> = BTreeSet::new();
    for all in &reached {
        early.extend(all.keys().filter(|(_, ply)| *ply < plies).cloned());
    }
    assert_eq!(scan.exempt, early.len() as u64);
    let pits = 2 * like.side;
    let ranking = Ranking::new(pits, like.total()).unwrap();
    let mut boards = Vec::new();
    for seeds in 0..=usize::from(like.total()) {
        boards.extend((0..ranking.size(seeds)).map(|at| ranking.board(seeds, at).board()));
    }
    assert_eq!(scan.positions, boards.len() as u64);
    let slow: Vec<Vec<Deed>> = plain
        .iter()
        .map(|game| {
            let ordinary = boards.iter().map(|&board| deed(game, &seen(game, board, plies)));
            let exempt =
                early.iter().map(|(counts, ply)| deed(game, &seen(game, Board::new(counts), *ply)));
            ordinary.chain(exempt).collect()
        })
        .collect();
    assert_eq!(scan.classes.labels, labels(slow), "{game} {questions}: the board");

    let walk = reach::walk(&universe, usize::MAX, &reach::Done::default(), &Progress::default());
    assert!(walk.complete);
    let mut fast = walk.classes.labels.clone();
    renumber(&mut fast);
    assert_eq!(fast, labels(reached), "{game} {questions}: from the start");
    (params.len(), scan.classes.count, walk.classes.count)
}

const DUTIES: &str = "feed-trigger,feed-what,feed-judged,feed-amount,feed-unable,slam-legality,\
                      slam-only-moves,slam-definition,feed-vs-slam";
const TABLES: &str = "first-move-scope,lap-limit,origin-second-pass,origin-landing,capture-set,\
                      chain-cross-row,chain-own-row,chain-past-origin";

#[test]
fn classes_are_those_of_playing_every_reading_everywhere() {
    for (game, questions) in [
        ("modiar@1x3", DUTIES),
        ("modiar@2x2", DUTIES),
        ("modiar@1x4", TABLES),
        ("modiar@2x2", TABLES),
        (
            "modiar@2x2",
            "slam-legality,slam-definition,chain-past-origin,singleton-only,no-stones-mover",
        ),
        (
            "modiar@2x2:sow.first=next,sow.lap-origin=skip",
            "lap-limit,chain-past-origin,feed-trigger",
        ),
    ] {
        let (readings, board, start) = both_ways(game, questions);
        println!(
            "{game}: {readings} readings, {board} classes on the board, {start} from the start"
        );
        assert!(board > 1 && u64::from(board) <= readings as u64 && start <= board);
    }
}

/// More seeds than pits, so that sowings come round and counts beyond six arise.
#[test]
fn classes_on_a_board_where_sowings_come_round() {
    let questions = "lap-limit,origin-second-pass,capture-set,chain-past-origin,first-move-scope,\
                     slam-legality";
    let (readings, board, start) = both_ways("modiar@1x6", questions);
    println!("{readings} readings, {board} classes on the board, {start} from the start");
    let (readings, board, start) =
        both_ways("modiar@2x3", "capture-set,lap-limit,origin-second-pass,chain-past-origin");
    println!("{readings} readings, {board} classes on the board, {start} from the start");
}

/// Who agrees on all parameters that are consulted does the same, whatever the others are.
#[test]
fn what_is_consulted_is_all_that_matters() {
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut draw = move |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 11) as usize % below
    };
    let (mut agreed, mut differed, mut noted) = (0, 0, Keys::default());
    for _ in 0..60_000 {
        let mut any = || {
            let mut params = Params::NEUTRAL;
            for &key in Key::ALL {
                let words = key.choices();
                if !words.is_empty() {
                    params.set(key, words[draw(words.len())].0).unwrap();
                }
            }
            params.min_seeds.0 = 1 + draw(3) as u8;
            params.exempt_plies.0 = draw(3) as u8;
            params.capture_counts = match draw(4) {
                0 => Counts::EVEN,
                1 => Counts([0b1010, 0, 0, 0]),
                _ => Counts([0b101_0100, 0, 0, 0]),
            };
            // The end by majority needs captures, which are not part of a board.
            params.majority = Params::NEUTRAL.majority;
            params
        };
        let (one, mut other) = (any(), any());
        let side = 1 + draw(4) as u8;
        // Few seeds in the one row and few in the other arise more often than by chance.
        let most = [[1, 2, 4][draw(3)], [1, 3, 9][draw(3)]];
        let counts: Vec<u8> =
            (0..2 * side).map(|pit| draw(most[usize::from(pit >= side)] * 2) as u8).collect();
        let spot = pitproof::compare::matrix::universe::Spot {
            board: Packed::of(&Board::new(&counts)),
            ply: draw(3) as u8,
        };
        let like = Ruleset::bare(one, side, 4);
        let universe = Universe::new(&[one, other], &like);
        let asked = universe.sorter().asked;
        let (_, keys) = universe.deed(0, spot, &asked);
        noted = noted.and(keys);
        for key in keys.iter() {
            other.set(key, &one.get(key)).unwrap();
        }
        // Sets of counts that both have in part are disputed in the other part.
        let universe = Universe::new(&[one, other], &like);
        let asked = universe.sorter().asked;
        let (deed, keys) = universe.deed(0, spot, &asked);
        let (same, _) = universe.deed(1, spot, &asked);
        if keys.iter().all(|key| one.get(key) == other.get(key)) {
            assert_eq!(deed, same, "{counts:?} ply {}\n{one:?}\n{other:?}\n{keys:?}", spot.ply);
            agreed += usize::from(one != other);
        } else {
            differed += 1;
        }
    }
    assert!(agreed > 50_000, "{agreed} {differed}");
    let unheard = Keys::of(&[Key::start_player, Key::majority, Key::infinite_play, Key::move_from]);
    assert_eq!(Keys::all().without(noted).without(unheard), Keys::default(), "never consulted");
}

#[test]
fn readings_are_counted_without_branches_that_do_not_arise() {
    let product = product("modiar", "");
    // First player, first move, early win, singles, no stones; endless play; sowing; capture.
    let outer = 2 * 2 * 2 * 2 * 2 * 5 * (2 + 2);
    let captures = 2 * (1 + 2 * 2 * 4);
    // Illegal with what if all are, and three definitions; four with a definition; legal without.
    let (illegal, others, legal) = (3 * 3, 4 * 3, 1);
    let feeding = 2 * 2 * 2 * 2 * 2;
    let duties = (illegal + others + legal) + feeding * (2 * illegal + others + legal);
    assert_eq!(product.count(), outer * captures * duties);
    assert_eq!(product.count(), 22_064_640);
    let small = self::product("modiar", "slam-legality,slam-only-moves");
    assert_eq!(small.count(), 8);
    let mut seen = BTreeSet::new();
    small.each(|choice| seen.insert(small.reading(choice).unwrap().canonical()));
    assert_eq!(seen.len(), 8);
}

fn ask(classes: usize) -> Ask {
    let how = How { threads: 2, memory_mb: 4096, profiles: Profiles::Skip };
    Ask {
        board: true,
        start: true,
        values: true,
        product: true,
        states: usize::MAX,
        classes,
        how,
        board_until: None,
    }
}

fn found(product: &Product, ask: &Ask) -> Survey {
    survey(product, ask, &Counters::default(), &|_, work| work())
}

fn value(survey: &Survey, product: &Product, changes: &str) -> Option<i16> {
    let row = survey.rows.iter().find(|known| {
        let texts: Vec<String> =
            known.row.changes.iter().map(|&change| product.text(change)).collect();
        texts.join(",") == changes
    });
    row.unwrap_or_else(|| panic!("no row {changes}")).value.ok()
}

fn matters<'a>(
    survey: &'a Survey,
    product: &Product,
    question: &str,
) -> &'a pitproof::compare::matrix::survey::Verdict {
    let at = product.questions().iter().position(|one| one.id == question).unwrap();
    survey.verdicts.iter().find(|one| one.question == at).unwrap()
}

/// On the whole board of the game, for the questions about who must be fed and slams that are the
/// only moves; values are those that other programs found.
#[test]
fn slams_that_are_the_only_moves_matter_beside_feeding() {
    let product = product("modiar", "feed-trigger,feed-amount,slam-only-moves");
    let survey = found(&product, &ask(100));
    assert!(survey.complete && survey.product);
    assert_eq!(survey.readings, 3 * 5);
    assert_eq!(survey.board.unwrap().positions, 12_271_512);
    let solved = survey.solved.as_ref().unwrap();
    assert!(solved.complete && solved.classes == solved.of);
    for (changes, known) in [
        ("", -2),
        ("feed-trigger=never", -2),
        ("feed-amount=playable", 0),
        ("slam-only-moves=no-capture", -2),
        ("feed-trigger=cannot-move,feed-amount=playable", 0),
    ] {
        assert_eq!(value(&survey, &product, changes), Some(known), "{changes}");
    }
    let slams = matters(&survey, &product, "slam-only-moves");
    let alone = |matters: &Option<Matters>| matters.as_ref().unwrap().alone();
    let [end, no_capture, capture] = [0, 1, 2];
    assert_eq!(alone(&slams.board), [no_capture, capture]);
    assert_eq!(alone(&slams.start), [no_capture, capture]);
    // To play the slam without a capture changes the value only beside two answers about feeding.
    let Some(Matters::Shown(shown)) = &slams.value else { panic!("{slams:?}") };
    assert!(shown.iter().all(|one| one.answer != end));
    let shown = shown.iter().find(|one| one.answer == no_capture).unwrap();
    assert!(!shown.alone && shown.beside.is_empty(), "{shown:?}");
    let sets: Vec<Vec<String>> = shown
        .among
        .iter()
        .map(|set| set.iter().map(|&change| product.text(change)).collect())
        .collect();
    assert_eq!(sets, [["feed-trigger=cannot-move", "feed-amount=playable"]]);
    let amount = matters(&survey, &product, "feed-amount");
    assert_eq!((alone(&amount.value), alone(&amount.winner)), (vec![1], vec![1]));
}

/// Most questions on a small board, and all their combinations solved.
#[test]
fn a_small_board_whole() {
    let product = product(
        "modiar@1x3",
        "first-player,lap-limit,origin-second-pass,chain-own-row,chain-past-origin,no-stones-mover,\
         feed-trigger,feed-unable,slam-legality,slam-only-moves,slam-definition,feed-vs-slam,\
         infinite-play,early-win",
    );
    let survey = found(&product, &ask(usize::MAX));
    assert!(survey.complete);
    let solved = survey.solved.as_ref().unwrap();
    assert!(solved.of > 0 && solved.classes == solved.of);
    let total: u64 = solved.by_value.values().sum();
    assert_eq!(total, solved.of as u64);
    // Who begins shows in no position.
    let first = matters(&survey, &product, "first-player");
    assert_eq!(first.board, Some(Matters::Never));
    assert_eq!(first.start, Some(Matters::Never));
    for verdict in &survey.verdicts {
        let id = &product.questions()[verdict.question].id;
        // What never shows on the board never shows in play; what never shows in play has no value.
        if verdict.board == Some(Matters::Never) {
            assert_eq!(verdict.start, Some(Matters::Never), "{id}");
        }
        let shown = !matches!(verdict.value, Some(Matters::Never | Matters::NotFound));
        if verdict.start == Some(Matters::Never) && id != "infinite-play" {
            assert!(!shown, "{id}: {verdict:?}");
        }
    }
    let slams = matters(&survey, &product, "slam-legality");
    assert_eq!(slams.value.as_ref().unwrap().alone(), [1, 2, 3, 4, 5]);
    assert!(matches!(matters(&survey, &product, "no-stones-mover").start, Some(Matters::Deep(..))));
}

#[test]
fn what_is_set_by_hand_must_fit_all_readings() {
    let name = "modiar@2x2:sow.first=next";
    let base = Interpretation::parse(name, &Library::new()).unwrap();
    let error = Product::new(&base, &["lap-limit".into()]).unwrap_err().to_string();
    assert!(error.contains("add sow.lap-origin=sow or skip"), "{error}");
    let error = Product::new(&base, &["lap-limt".into()]).unwrap_err().to_string();
    assert!(error.contains("did you mean `lap-limit`?"), "{error}");
    let base = Interpretation::parse("modiar@2x2:early-win=stop", &Library::new()).unwrap();
    let error = Product::new(&base, &[]).unwrap_err().to_string();
    assert!(error.contains("`early-win=stop` looks at what was captured before"), "{error}");
}

/// A walk or a scan that was cut short says so, and never calls alike what may differ.
#[test]
fn limits_are_told() {
    let product = product("modiar@2x3", "slam-legality,chain-past-origin,feed-trigger");
    let whole = found(&product, &Ask { values: false, ..ask(0) });
    assert!(whole.complete);
    let short = found(&product, &Ask { values: false, states: 200, ..ask(0) });
    assert!(!short.complete && !short.board.unwrap().complete);
    assert!(short.board.unwrap().classes <= whole.board.unwrap().classes);
    let changed = |(one, _): &(&Known, &Known)| !one.row.changes.is_empty();
    for (one, all) in short.rows.iter().zip(&whole.rows).filter(changed) {
        assert_ne!(one.board, Some(true), "{:?}", one.row.changes);
        for (cut, full) in [(one.board, all.board), (one.start, all.start)] {
            assert!(cut.is_none() || cut == full, "{:?}", one.row.changes);
        }
    }
    for verdict in &short.verdicts {
        assert_ne!(verdict.board, Some(Matters::Never));
    }
    let counters = Counters::default();
    counters.progress.cancel.store(true, Ordering::Relaxed);
    let none = survey(&product, &ask(0), &counters, &|_, work| work());
    assert!(!none.complete);
    for known in none.rows.iter().filter(|known| !known.row.changes.is_empty()) {
        assert!(known.board != Some(true) && known.start != Some(true) && known.value.is_err());
    }
}

/// The whole matrix of the game: `cargo test --release --test matrix -- --ignored`, ten minutes or so.
#[test]
#[ignore = "minutes of work"]
fn the_whole_game() {
    let product = product("modiar", "");
    let survey = found(&product, &ask(0));
    assert!(survey.complete && survey.readings == 22_064_640);
    let alone: BTreeSet<&str> = survey
        .verdicts
        .iter()
        .filter(|verdict| verdict.value.as_ref().is_some_and(|one| !one.alone().is_empty()))
        .map(|verdict| product.questions()[verdict.question].id.as_str())
        .collect();
    for known in [
        "chain-past-origin",
        "slam-legality",
        "chain-cross-row",
        "capture-set",
        "chain-own-row",
        "feed-amount",
    ] {
        assert!(alone.contains(known), "{known}: {alone:?}");
    }
    for (changes, known) in [
        ("chain-past-origin=stop-at-origin", 0),
        ("chain-past-origin=stop-before-origin", -4),
        ("chain-past-origin=run-on", -2),
        ("slam-legality=legal", -4),
        ("slam-legality=no-capture", -2),
        ("slam-only-moves=no-capture", -2),
        ("feed-trigger=never", -2),
        ("slam-definition=had-seeds", -2),
        ("chain-cross-row=no", -4),
        ("capture-set=even", -16),
        ("chain-own-row=no", 0),
        ("feed-amount=playable", 0),
        ("feed-trigger=never,slam-legality=legal", -2),
        ("feed-trigger=cannot-move,feed-amount=playable", 0),
    ] {
        assert_eq!(value(&survey, &product, changes), Some(known), "{changes}");
    }
    // To play a slam without its capture changes the value beside other answers only: beside those on
    // feeding, as the oracle has it, and beside some that it does not look at.
    let slams = matters(&survey, &product, "slam-only-moves");
    let Some(Matters::Shown(shown)) = &slams.value else { panic!("{slams:?}") };
    let no_capture = shown.iter().find(|one| one.answer == 1).unwrap();
    assert!(!no_capture.alone && !no_capture.beside.is_empty(), "{no_capture:?}");
}
