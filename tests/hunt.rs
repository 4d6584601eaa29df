//! Hunting: the language of properties, and searches against brute force.

mod common;
mod scratch;

use std::collections::{BTreeSet, VecDeque};
use std::process::Command;

use pitproof::check::property::search;
use pitproof::check::{Draw, Watch, replay_on};
use pitproof::hunt::{Sample, random, tour};
use pitproof::rules::sowing::property::{
    Asker, Binary, Expr, Property, Quantifier, Subject, Type, Word,
};
use pitproof::rules::sowing::{Event, Move, Plain, Position};
use pitproof::rules::{Because, Player, Rules, Turn};
use proptest::prelude::*;

fn property(text: &str) -> Property {
    Property::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// Every ordinary position with South to move, and the one at the start.
fn positions(game: &Plain) -> Vec<Position> {
    let ruleset = game.ruleset();
    let mut all = vec![game.start()];
    for seeds in 0..=ruleset.total() {
        for board in common::boards(2 * ruleset.side, seeds) {
            all.push(Position { board, mover: Player::SOUTH, exempt: 0, taken: [0, 0] });
        }
    }
    all
}

/// What is counted by hand: a property of the events of a move, or of a position.
type ByHand = fn(&Plain, &Position, &[(Event, Because)], &Position) -> bool;

fn captured(events: &[(Event, Because)]) -> u32 {
    let seeds = |event: &Event| match event {
        Event::Capture { seeds, .. } => u32::from(*seeds),
        _ => 0,
    };
    events.iter().map(|(event, _)| seeds(event)).sum()
}

#[test]
fn moves_are_counted_as_by_hand() {
    let cases: &[(&str, ByHand)] = &[
        ("captured >= 6", |_, _, events, _| captured(events) >= 6),
        ("captured + 2 * 3 = 10 or fed", |_, _, events, _| {
            captured(events) == 4 || events.iter().any(|(event, _)| *event == Event::Fed)
        }),
        ("exempted", |_, _, events, _| {
            events.iter().any(|(event, _)| matches!(event, Event::Exempted { .. }))
        }),
        ("crosses", |game, _, events, _| {
            let side = game.ruleset().side;
            let rows: BTreeSet<bool> = events
                .iter()
                .filter_map(|(event, _)| match event {
                    Event::Capture { pit, .. } => Some(*pit < side),
                    _ => None,
                })
                .collect();
            rows.len() == 2
        }),
        ("sown > 4 and m1_after = 0", |_, _, events, after| {
            let sown = events.iter().filter(|(event, _)| matches!(event, Event::Sow { .. }));
            sown.count() > 4 && after.board.get(0) == 0
        }),
        ("ends and captured = 0", |game, _, events, after| {
            captured(events) == 0 && matches!(game.turn(after), Turn::Over(..))
        }),
        ("o1 > own_seeds", |_, before, _, _| {
            let counts = before.board.counts();
            counts[2] > counts[0] + counts[1]
        }),
    ];
    for changes in [&[][..], &[("slam.legality", "no-capture")], &[("feed.trigger", "never")]] {
        let game = Plain::new(common::game(changes, 2, 3));
        for (text, holds) in cases {
            let asked = property(text);
            let asker = Asker::new(&game, &asked, None);
            let found = search(&asker, 3, true, &Watch::default());
            let (mut moves, mut having, mut fewest) = (0, 0, u8::MAX);
            for position in positions(&game) {
                let mut here = 0;
                for mv in game.moves(&position) {
                    let mut events: Vec<(Event, Because)> = Vec::new();
                    let (after, _) = game.play(&position, mv, &mut events);
                    here += u64::from(holds(&game, &position, &events, &after));
                }
                if asked.subject() == Subject::Position {
                    here = u64::from(holds(&game, &position, &[], &position));
                }
                moves += here;
                if here > 0 {
                    having += 1;
                    fewest = fewest.min(position.board.total());
                }
            }
            assert_eq!(found.positions, positions(&game).len() as u64);
            assert_eq!(found.having, having, "{text} {changes:?}");
            if asked.subject() == Subject::Move {
                assert_eq!(found.moves_having, moves, "{text} {changes:?}");
            }
            if let Some(hit) = found.hits.first() {
                assert_eq!(hit.position.board.total(), fewest, "{text}");
            }
        }
    }
}

#[test]
fn refusals_are_those_that_the_kernel_gives_as_reasons() {
    for changes in [&[][..], &[("feed.amount", "playable"), ("feed.trigger", "cannot-move")]] {
        let game = Plain::new(common::game(changes, 2, 3));
        let [slams, feeds] = [property("slam_refused > 0"), property("feed_refused > 0")];
        let mut seen = [0, 0];
        for position in positions(&game) {
            let mut codes = BTreeSet::new();
            for pit in 0..game.ruleset().side {
                if let Err(reasons) = game.legal(&position, Move::Pit(pit)) {
                    codes.extend(reasons.iter().map(|reason| reason.code));
                }
            }
            let slam = Asker::new(&game, &slams, None).ask(&position, 0).any;
            let feed = Asker::new(&game, &feeds, None).ask(&position, 0).any;
            assert_eq!(feed, codes.contains("must-feed"), "{position:?}");
            // A slam that also fails to feed may be refused for either reason.
            assert!(slam || !codes.contains("grand-slam"), "{position:?}");
            seen = [seen[0] + u32::from(slam), seen[1] + u32::from(feed)];
        }
        assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
    }
}

#[test]
fn shortest_lines_are_shortest() {
    let game = Plain::new(common::game(&[], 2, 3));
    for text in ["captured >= 4", "over", "b = 0 and ply > 2", "must_feed", "captured > 50"] {
        let asked = property(text);
        let asker = Asker::new(&game, &asked, None);
        let found = tour(&asker, 1, false, 1_000_000, &Watch::default());
        assert!(found.complete);
        // Breadth first by hand, seat by seat.
        let mut seen = BTreeSet::from([game.start()]);
        let mut queue = VecDeque::from([(game.start(), 0_u32)]);
        let mut nearest = None;
        while let Some((position, ply)) = queue.pop_front() {
            if asker.ask(&position, ply).any {
                nearest = Some(ply);
                break;
            }
            for mv in game.moves(&position) {
                let (next, _) = game.play(&position, mv, &mut pitproof::rules::Silent);
                if seen.insert(next) {
                    queue.push_back((next, ply + 1));
                }
            }
        }
        let witness = found.found.first();
        assert_eq!(witness.map(|one| one.line.len() as u32), nearest, "{text}");
        let Some(witness) = witness else { continue };
        let mut state = game.start();
        for &mv in &witness.line {
            assert!(game.moves(&state).contains(&mv));
            state = game.play(&state, mv, &mut pitproof::rules::Silent).0;
        }
        assert_eq!(state, witness.position);
        let one = witness.mv.map_or_else(|| asked.clone(), |mv| asked.of_one(mv));
        assert!(Asker::new(&game, &one, None).ask(&state, witness.line.len() as u32).any, "{text}");
    }
}

#[test]
fn known_figures_of_modiar() {
    let game = Plain::new(common::game(&[], 3, 7));
    let count = |text: &str| {
        let asked = property(text);
        search(&Asker::new(&game, &asked, None), 1, true, &Watch::default())
    };
    let ends = count("over");
    assert_eq!(ends.having, 105_924);
    // Every board once, and the start again on its exempt ply.
    assert_eq!(ends.positions, 12_271_512 + 1);
    let asked = property("true");
    let all = tour(&Asker::new(&game, &asked, None), 1, true, usize::MAX, &Watch::default());
    assert_eq!(all.positions, 2_076_285);
    let none = count("slam");
    assert_eq!((none.having, none.hits.len()), (0, 0));
}

#[test]
fn nothing_depends_on_the_number_of_threads() {
    let game = Plain::new(common::game(&[], 3, 3));
    let asked = property("captured >= 6");
    let run = |threads| {
        let pool = rayon_pool(threads);
        pool.install(|| {
            let asker = Asker::new(&game, &asked, None);
            let board = search(&asker, 5, false, &Watch::default());
            let start = tour(&asker, 5, false, 1 << 20, &Watch::default());
            let draw = Draw { games: 300, cap: 200, seed: 5 };
            let random = random::sample(&asker, &draw, &Watch::default());
            format!("{board:?} {start:?} {random:?}")
        })
    };
    assert_eq!(run(1), run(3));
}

fn rayon_pool(threads: u16) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(threads.into()).build().unwrap()
}

#[test]
fn what_is_found_by_chance_is_made_small() {
    let game = Plain::new(common::game(&[], 4, 7));
    let asked = property("captured >= 18");
    let asker = Asker::new(&game, &asked, None);
    let draw = Draw { games: 300, cap: 500, seed: 1 };
    let Sample { found, .. } = random::sample(&asker, &draw, &Watch::default());
    let lucky = found.unwrap();
    assert!(lucky.shorter.line.len() <= lucky.met.line.len());
    let seeds = |one: &pitproof::hunt::Witness| one.position.board.total();
    assert!(seeds(&lucky.smaller) < seeds(&lucky.shorter));
    for one in [&lucky.met, &lucky.shorter, &lucky.smaller] {
        assert!(asker.ask(&one.position, 0).any);
    }
    // No seed can be taken away alone.
    let counts = lucky.smaller.position.board.counts();
    for pit in (0..8).filter(|&pit| counts[pit] > 0) {
        let mut fewer = counts;
        fewer[pit] -= 1;
        let board = pitproof::rules::sowing::Board::new(&fewer);
        assert!(!asker.ask(&Position { board, ..lucky.smaller.position }, 0).any);
    }
}

#[test]
fn a_saved_line_is_replayed() {
    let game = Plain::new(common::game(&[], 2, 3));
    let asked = property("captured >= 4");
    let found = search(&Asker::new(&game, &asked, None), 1, false, &Watch::default());
    let hit = found.hits[0];
    let line = pitproof::check::property::counterexample(
        &game,
        "modiar@2x3",
        &asked,
        hit.position,
        &[],
        hit.mv,
    );
    let replayed = replay_on(&game, &line).unwrap();
    assert!(replayed.still && replayed.same, "{}", replayed.words);
    let mut changed = line;
    changed.breaks = pitproof::check::counterexample::Breaks::Never("captured >= 40".into());
    assert!(!replay_on(&game, &changed).unwrap().still);
    changed.breaks = pitproof::check::counterexample::Breaks::Never("captred".into());
    assert!(replay_on(&game, &changed).unwrap_err().contains("did you mean `captured`?"));
}

#[test]
fn saved_by_the_program_and_replayed_by_it() {
    let scratch = scratch::Scratch::new("hunt");
    let run = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_pitproof")).args(args).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let folder = scratch.file("found");
    let folder = folder.to_str().unwrap();
    let never = ["hunt", "modiar@2x3", "captured >= 4", "--never", "--save", folder];
    assert_eq!(run(&never).0, Some(1));
    for name in ["board", "start"] {
        let path = format!("{folder}/hunt-{name}.json");
        let (status, text) = run(&["replay", &path]);
        assert_eq!(status, Some(1), "{text}");
        assert!(text.contains("It still has the property `captured >= 4`."), "{text}");
    }
    assert_eq!(run(&["hunt", "modiar@2x3", "captured >= 4"]).0, Some(0));
    assert_eq!(run(&["hunt", "modiar@2x3", "captured >= 40"]).0, Some(1));
    assert_eq!(run(&["hunt", "modiar@2x3", "captured >= 40", "--never"]).0, Some(0));
    assert_eq!(run(&["hunt", "modiar", "over and seeds = 41", "--states", "100"]).0, Some(0));
    let stopped = ["hunt", "modiar", "seeds = 41", "--states", "100", "--scope", "start"];
    assert_eq!(run(&stopped).0, Some(3));
    assert_eq!(run(&["hunt", "modiar@4x7", "over"]).0, Some(2));
    assert_eq!(run(&["hunt", "modiar", "D > 2"]).0, Some(2));
}

#[test]
fn values_are_those_of_a_table() {
    let scratch = scratch::Scratch::new("hunt-table");
    let table = scratch.file("t.pit");
    let table = table.to_str().unwrap();
    let run = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_pitproof")).args(args).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        (output.status.code(), text + &String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(run(&["solve", "modiar@2x3", "--table", table]).0, Some(0));
    // A position is worth the best of its moves, and some move is best.
    for never in
        ["move_value > value", "not over and count(best) = 0", "over and value != margin_end"]
    {
        let args = ["hunt", "modiar@2x3", never, "--never", "--table", table];
        let (status, text) = run(&args);
        assert_eq!(status, Some(0), "{text}");
    }
    let (status, _) = run(&["hunt", "modiar@2x3", "value >= 4", "--table", table]);
    assert_eq!(status, Some(0));
    assert_eq!(run(&["hunt", "modiar@2x4", "value >= 4", "--table", table]).0, Some(2));
}

#[test]
fn what_a_property_is_said_of_follows_from_its_words() {
    for (text, of) in [
        ("seeds > 3", Subject::Position),
        ("some(captured > 3)", Subject::Position),
        ("count(slam) = legal_moves", Subject::Position),
        ("captured > 3", Subject::Move),
        ("over or fed", Subject::Move),
        ("A_after = 0", Subject::Move),
    ] {
        assert_eq!(property(text).subject(), of, "{text}");
    }
}

#[test]
fn every_word_is_found_by_its_name_and_documented() {
    let mut names = BTreeSet::new();
    for word in Word::all() {
        assert_eq!(Word::find(&word.to_string()), Some(word));
        assert!(names.insert(word.to_string()), "{word} twice");
    }
    assert!(names.len() > 80);
    let shown = Command::new(env!("CARGO_BIN_EXE_pitproof")).args(["hunt", "--words"]).output();
    let shown = String::from_utf8(shown.unwrap().stdout).unwrap();
    for entry in pitproof::rules::sowing::property::WORDS {
        assert!(shown.contains(entry.name) && shown.contains(entry.doc));
    }
}

#[test]
fn a_long_or_deep_text_is_refused() {
    for text in ["(".repeat(1_500), "not ".repeat(400), "over or ".repeat(240) + "over"] {
        assert!(Property::parse(&text).is_err());
    }
    let long = "over or ".repeat(1_000);
    assert!(Property::parse(&long).unwrap_err().message.contains("characters"));
}

/// A well-typed expression.
fn expr(kind: Type) -> BoxedStrategy<Expr> {
    let words = move |kind| {
        let all: Vec<Expr> =
            Word::all().filter(|word| word.kind() == kind).map(Expr::Word).collect();
        proptest::sample::select(all)
    };
    fn signs(makes: Type, compares: bool) -> impl Strategy<Value = Binary> {
        let all: Vec<Binary> = Binary::ALL
            .iter()
            .copied()
            .filter(|sign| {
                let logic = matches!(sign, Binary::And | Binary::Or);
                sign.makes() == makes && (makes == Type::Number || logic != compares)
            })
            .collect();
        proptest::sample::select(all)
    }
    let numbers = prop_oneof![(0..1_000_i64).prop_map(Expr::Number), words(Type::Number)];
    let number =
        numbers.prop_recursive(4, 16, 2, |inner| {
            prop_oneof![
                inner.clone().prop_map(|one| Expr::Negative(Box::new(one))),
                (signs(Type::Number, false), inner.clone(), inner)
                    .prop_map(|(sign, a, b)| Expr::Both(sign, Box::new(a), Box::new(b))),
            ]
        });
    if kind == Type::Number {
        return number.boxed();
    }
    let compared = (signs(Type::Truth, true), number.clone(), number)
        .prop_map(|(sign, a, b)| Expr::Both(sign, Box::new(a), Box::new(b)));
    let truths = prop_oneof![any::<bool>().prop_map(Expr::Truth), words(Type::Truth), compared];
    truths
        .prop_recursive(4, 16, 2, |inner| {
            prop_oneof![
                inner.clone().prop_map(|one| Expr::Not(Box::new(one))),
                inner.clone().prop_map(|one| Expr::Moves(Quantifier::Every, Box::new(one))),
                inner.clone().prop_map(|one| Expr::Both(
                    Binary::Greater,
                    Box::new(Expr::Moves(Quantifier::Count, Box::new(one))),
                    Box::new(Expr::Number(1)),
                )),
                (inner.clone(), inner.clone()).prop_map(|(a, b)| Expr::Both(
                    Binary::Equal,
                    Box::new(a),
                    Box::new(b)
                )),
                (signs(Type::Truth, false), inner.clone(), inner)
                    .prop_map(|(sign, a, b)| Expr::Both(sign, Box::new(a), Box::new(b))),
            ]
        })
        .boxed()
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in ".{0,60}") {
        if let Err(error) = Property::parse(&text) {
            prop_assert!(error.at <= text.chars().count());
            prop_assert!(!error.to_string().is_empty());
        }
    }

    #[test]
    fn any_words_are_read_or_refused(
        words in proptest::collection::vec(
            proptest::sample::select(vec![
                "captured", "over", "(", ")", "and", "or", "not", "=", "<", "+", "-", "*", "3",
                "some", "count", "A", "m1_after", "!", "true", "%",
            ]),
            0..14,
        )
    ) {
        let _ = Property::parse(&words.join(" "));
    }

    #[test]
    fn what_is_printed_is_read_again(expr in expr(Type::Truth)) {
        let text = expr.to_string();
        let read = Property::parse(&text);
        prop_assert!(read.is_ok(), "{}\n{}", text, read.unwrap_err());
        let read = read.unwrap();
        prop_assert_eq!(read.expr(), &expr, "{}", text);
    }
}

#[test]
fn other_spellings_of_signs() {
    for (one, two) in [
        ("captured \u{2265} 2", "captured >= 2"),
        ("captured \u{2264} 2", "captured <= 2"),
        ("captured \u{2260} 2", "captured != 2"),
    ] {
        assert_eq!(property(one).to_string(), property(two).to_string());
    }
    let said = Property::parse("captured => 12").unwrap_err().to_string();
    assert!(said.contains("write `>=`"), "{said}");
}
