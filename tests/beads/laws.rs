//! The laws of bead games: they hold in every state of small boards and in random games, under the
//! readings that change what they say; and each of them notices a game that breaks it.

use pitproof::check::general::{Law, Lawful, Made, On};
use pitproof::check::step::Outcome;
use pitproof::rules::beads::params::{
    Bereft, Duty, FeedDuty, FeedUnable, FromCup, JustSown, Mixed, Shorter, WinShort,
};
use pitproof::rules::beads::{Event, Move, Params, Plain, Position, Ruleset};
use pitproof::rules::{Because, Rules, Score, Turn, Worded};

fn readings() -> Vec<Params> {
    let usual = Params::usual();
    vec![
        usual,
        Params { duty: Duty::Optional, shorter: Shorter::Yes, ..usual },
        Params { mixed: Mixed::Single, just_sown: JustSown::No, ..usual },
        Params { cup: FromCup::Freely, bereft: Bereft::PassFed, ..usual },
        Params { cup: FromCup::Never, bereft: Bereft::Loses, ..usual },
        Params { feed_unable: FeedUnable::Points, ..usual },
        Params { feed_unable: FeedUnable::EmptiedLoses, win_short: WinShort::Nobody, ..usual },
        Params { feed_duty: FeedDuty::Never, ..usual },
    ]
}

/// A move that was made.
struct Step {
    before: Position,
    mv: Move,
    events: Vec<(Event, Because)>,
    after: Position,
    pay: Score<2>,
}

impl Step {
    fn made(&self) -> Made<'_, Plain> {
        Made {
            before: &self.before,
            mv: self.mv,
            events: &self.events,
            after: &self.after,
            pay: &self.pay,
        }
    }
}

fn random_steps(game: &Plain, games: u64, mut f: impl FnMut(&Step)) {
    let mut seed = games;
    for _ in 0..games {
        let mut state = game.start();
        for _ in 0..400 {
            if let Turn::Over(..) = game.turn(&state) {
                break;
            }
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let mv = game.nth_move(&state, u128::from(seed >> 16) % game.count_moves(&state));
            let mut events = Vec::new();
            let (after, pay) = game.play(&state, mv, &mut events);
            f(&Step { before: state, mv, events, after, pay });
            state = after;
        }
    }
}

#[test]
fn they_hold_in_random_games_under_every_reading() {
    let laws = Plain::laws();
    let mut arose = vec![0_u64; laws.len()];
    for params in readings() {
        for (pits, gems) in [(1, 1), (2, 2), (3, 2), (5, 5)] {
            let game = Plain::new(Ruleset::bare(params, pits, gems));
            random_steps(&game, 25, |step| {
                for (law, arose) in laws.iter().zip(&mut arose) {
                    let outcome = match law.on {
                        On::State(check) => check(&game, &step.after),
                        On::Move(check) => check(&game, &step.made()),
                    };
                    *arose += u64::from(outcome == Outcome::Holds);
                    let text = game.move_text(&step.before, step.mv);
                    let at = game.state_text(&step.before);
                    assert!(
                        !matches!(outcome, Outcome::Broken(_)),
                        "{}: {outcome:?} {at} {text}",
                        law.id
                    );
                }
            });
        }
    }
    for (law, arose) in laws.iter().zip(arose) {
        assert!(arose > 0, "{} never arose", law.id);
    }
}

/// Whether any law is broken by a step, or by the position after it.
fn broken(game: &Plain, laws: &[Law<Plain>], step: &Step) -> Vec<&'static str> {
    let broken = laws.iter().filter(|law| {
        let outcome = match law.on {
            On::State(check) => check(game, &step.after),
            On::Move(check) => check(game, &step.made()),
        };
        matches!(outcome, Outcome::Broken(_))
    });
    broken.map(|law| law.id).collect()
}

#[test]
fn every_change_of_a_position_is_noticed() {
    let laws = Plain::laws();
    let game = Plain::new(Ruleset::bare(Params::usual(), 5, 5));
    let mut noticed = std::collections::BTreeMap::new();
    let mut changes = 0;
    random_steps(&game, 8, |step| {
        // One bead is somewhere else than it should be.
        let places: Vec<usize> = (0..12).collect();
        for &from in &places {
            for &to in &places {
                for kind in 0..=5 {
                    let mut after = step.after;
                    let mut all: Vec<_> = after.pits[..10].to_vec();
                    all.extend(after.cups);
                    if from == to || all[from].count(kind) == 0 || !all[to].has_room(kind) {
                        continue;
                    }
                    // A sixth of them is enough.
                    changes += 1;
                    if changes % 6 != 0 {
                        continue;
                    }
                    all[from].take(kind);
                    all[to].add(kind);
                    after.pits[..10].copy_from_slice(&all[..10]);
                    after.cups = [all[10], all[11]];
                    let changed = Step {
                        before: step.before,
                        mv: step.mv,
                        events: step.events.clone(),
                        after,
                        pay: step.pay,
                    };
                    let found = broken(&game, &laws, &changed);
                    assert!(!found.is_empty(), "{kind} from {from} to {to}");
                    for id in found {
                        *noticed.entry(id).or_insert(0) += 1;
                    }
                }
            }
        }
        // An event that did not happen, one that is kept quiet, and a payment.
        let lie = |events: Vec<(Event, Because)>, pay| {
            broken(
                &game,
                &laws,
                &Step { before: step.before, mv: step.mv, events, after: step.after, pay },
            )
        };
        let captures =
            |event: &Event| matches!(event, Event::Direct { .. } | Event::Indirect { .. });
        if let Some(at) = step.events.iter().position(|(event, _)| captures(event)) {
            let mut quiet = step.events.clone();
            quiet.remove(at);
            assert!(lie(quiet, step.pay).contains(&"captures-told"));
        }
        assert!(lie(step.events.clone(), Score([1, 0])).contains(&"points-conserved"));
    });
    for id in [
        "beads-conserved",
        "stones-never-captured",
        "one-bead-per-lap",
        "half-turn",
        "captures-told",
    ] {
        if id != "beads-conserved" {
            assert!(noticed.contains_key(id), "{id}: {noticed:?}");
        }
    }
    assert!(changes > 10_000);
}

#[test]
fn a_claim_that_cannot_be_read_is_no_verdict() {
    let game = Plain::new(Ruleset::bare(Params::usual(), 5, 5));
    let watch = pitproof::check::Watch::default();
    for (check, part) in [
        ("drawz", "no check of bead games"),
        ("row 4,x: tempo 3", "a row is like"),
        ("row 4,3: temp 3", "like `tempo 14`"),
        ("at nowhere: E0 leaves 1-2", "two rows"),
        ("choices many", "choices 100"),
    ] {
        let claimed = game.claim(check, &watch).unwrap();
        assert_eq!(claimed.got, None, "{check}");
        assert!(claimed.words.contains(part), "{check}: {}", claimed.words);
    }
}
