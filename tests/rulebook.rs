//! Worked examples of rules are what the book says they are: decided, smallest, and near.
//!
//! Everything is worked out again seed by seed, over boards listed by plain recursion.

mod common;

use std::collections::BTreeMap;

use pitproof::check::Watch;
use pitproof::hunt::rulebook::{Fires, Scope, Spares, book};
use pitproof::rules::sowing::{Board, Move, Plain, Position, Setup, position_text};
use pitproof::rules::{Player, Rules, Silent, Turn};
use pitproof::show::rulebook::RuleBook;
use pitproof::spec::{Interpretation, Library};

fn reading(name: &str) -> Interpretation {
    Interpretation::parse(name, &Library::new()).unwrap()
}

/// What comes of a move: nothing if it may not be played.
fn comes(game: &Plain, at: &Position, mv: Move) -> Option<(Vec<u8>, [i16; 2])> {
    game.legal(at, mv).ok()?;
    let (next, pay) = game.play(at, mv, &mut Silent);
    Some((next.board.counts().to_vec(), pay.0))
}

/// What comes of a position in which nothing can be played.
fn ends(game: &Plain, at: &Position) -> Option<[i16; 2]> {
    match game.turn(at) {
        Turn::Over(pay, _) => Some(pay.0),
        Turn::Of(_) => None,
    }
}

/// The game under another reading, by its name in the book.
fn beside(of: &Interpretation, name: &str) -> Option<Plain> {
    let (key, value) = name.split_once('=')?;
    let other = of.with(key, value).ok()?;
    Some(Plain::new(other.ruleset().clone()))
}

fn boards(side: u8, seeds: u8) -> Vec<Position> {
    let position =
        |board: Board| Position { board, mover: Player::SOUTH, exempt: 0, taken: [0, 0] };
    common::boards(2 * side, seeds).into_iter().map(position).collect()
}

fn at(of: &Interpretation, text: &str) -> Position {
    Setup::parse(text).unwrap().position(of.ruleset()).unwrap()
}

fn mv(text: &str) -> Move {
    match text {
        "pass" => Move::Pass,
        pit => Move::Pit(pit.as_bytes()[0] - b'A'),
    }
}

/// How many rules of each kind were held to the definition.
fn examine(name: &str) -> BTreeMap<&'static str, usize> {
    let of = reading(name);
    let found = book(&of, &Scope { positions: 1_000_000 }, &Watch::default());
    let told = RuleBook::of(&of, &found);
    let (side, top) = (of.ruleset().side, of.ruleset().total());
    let base = Plain::new(of.ruleset().clone());
    let mut seen: BTreeMap<&'static str, usize> = BTreeMap::new();
    let all: Vec<Vec<Position>> = (0..=top).map(|seeds| boards(side, seeds)).collect();
    for (rule, shown) in found.rules.iter().zip(&told.rules) {
        *seen.entry(shown.fires).or_default() += 1;
        let others: Vec<(String, Plain)> = shown
            .beside
            .iter()
            .filter_map(|name| Some((name.clone(), beside(&of, name)?)))
            .collect();
        let decided = |other: &Plain, at: &Position| -> bool {
            (0..side)
                .any(|pit| comes(&base, at, Move::Pit(pit)) != comes(other, at, Move::Pit(pit)))
                || comes(&base, at, Move::Pass) != comes(other, at, Move::Pass)
                || ends(&base, at) != ends(other, at)
        };
        match rule.fires {
            Fires::Decides { place, other, .. } if place.position.exempt == 0 => {
                let example = shown.example.as_ref().unwrap();
                let here = at(&of, &example.position);
                let name = &example.otherwise.as_ref().unwrap().reading;
                assert_eq!(&rule.others[other].name, name);
                // It decides here.
                let there = beside(&of, name).unwrap();
                match &example.mv {
                    Some(text) => {
                        assert_ne!(comes(&base, &here, mv(text)), comes(&there, &here, mv(text)));
                    }
                    None => assert_ne!(ends(&base, &here), ends(&there, &here), "{}", shown.rule),
                }
                // No answer to its question decides anything on a board with fewer seeds; of a
                // clause no other value does.
                let asked = |name: &str| shown.asks.is_none() || !name.contains('.');
                for smaller in all[..usize::from(here.board.total())].iter().flatten() {
                    for (name, other) in others.iter().filter(|(name, _)| asked(name)) {
                        let text = position_text(of.ruleset(), smaller);
                        assert!(!decided(other, smaller), "{}: {name} at {text}", shown.rule);
                    }
                }
                if let Some(spared) = &shown.just_not {
                    let near = at(&of, &spared.position);
                    let counts = [here.board.counts(), near.board.counts()];
                    let away: u32 = counts[0]
                        .iter()
                        .zip(counts[1])
                        .map(|(&a, b)| u32::from(a.abs_diff(b)))
                        .sum();
                    match shown.seeds_away {
                        Some(seeds) => {
                            assert_eq!(u32::from(seeds), away);
                            assert_eq!(spared.mv, example.mv);
                        }
                        None => assert!(matches!(rule.spares, Spares::Far(_))),
                    }
                    for (name, other) in &others {
                        match &spared.mv {
                            Some(text) => {
                                let now = comes(&base, &near, mv(text));
                                assert!(now.is_some(), "{}", shown.rule);
                                assert_eq!(
                                    now,
                                    comes(other, &near, mv(text)),
                                    "{}: {name}",
                                    shown.rule
                                );
                            }
                            None => {
                                assert_eq!(ends(&base, &near), None);
                                assert_eq!(ends(other, &near), None, "{}: {name}", shown.rule);
                            }
                        }
                    }
                    *seen.entry("spared").or_default() += 1;
                }
                if rule.spares == Spares::Never {
                    for position in all.iter().flatten() {
                        for pit in (0..side).map(Move::Pit) {
                            let Some(now) = comes(&base, position, pit) else { continue };
                            let changes =
                                |other: &Plain| comes(other, position, pit).as_ref() != Some(&now);
                            assert!(
                                others.iter().any(|(_, other)| changes(other)),
                                "{}",
                                shown.rule
                            );
                        }
                    }
                }
            }
            Fires::Never | Fires::Named(_) => {
                for position in all.iter().flatten() {
                    for (name, other) in others.iter().filter(|(name, _)| !name.contains('.')) {
                        let text = position_text(of.ruleset(), position);
                        assert!(!decided(other, position), "{}: {name} at {text}", shown.rule);
                    }
                }
            }
            Fires::Unknown => panic!("{} was not found, without a limit", shown.rule),
            _ => {}
        }
    }
    seen
}

#[test]
fn examples_on_a_small_board_are_what_they_are_said_to_be() {
    let seen = examine("modiar@2x3");
    assert!(seen["decides"] > 18 && seen["spared"] > 14, "{seen:?}");
    assert!(seen["built-in"] > 5 && seen["elsewhere"] >= 3, "{seen:?}");
}

#[test]
fn examples_of_other_readings_too() {
    for name in [
        "modiar@2x3:profile=climent",
        "modiar@2x2:slam-legality=leave-first,feed-trigger=never",
        "modiar@3x1:singleton-only=pass,no-stones-mover=pass",
        "modiar@1x4:move.min-seeds=1,sow.first=next",
        "fixtures/own-game/spec.json",
        "fixtures/own-game/spec.json:chain=unbroken,round-again=sow",
    ] {
        let seen = examine(name);
        assert!(seen["decides"] > 3, "{name}: {seen:?}");
    }
}

#[test]
fn the_examples_do_not_depend_on_the_number_of_threads() {
    let of = reading("modiar@2x4");
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let found = pool.install(|| book(&of, &Scope { positions: 1 << 20 }, &Watch::default()));
        serde_json::to_string(&RuleBook::of(&of, &found)).unwrap()
    };
    assert_eq!(with(1), with(3));
}

#[test]
fn a_limit_is_said_and_nothing_is_claimed_beyond_it() {
    let of = reading("modiar@2x4");
    let found = book(&of, &Scope { positions: 30 }, &Watch::default());
    assert_eq!(found.stopped_at, Some(2));
    assert!(found.rules.iter().any(|rule| rule.fires == Fires::Unknown));
    assert!(found.rules.iter().all(|rule| rule.fires != Fires::Never));
    let watch = Watch::default();
    watch.stop();
    let found = book(&of, &Scope { positions: 1 << 20 }, &watch);
    assert!(found.stopped_at.is_some());
}
