//! The spec of the Cardamom Game: every answer can be played, worked examples hold, and the claims come
//! out as they are expected to.

use pitproof::audit::examples::played;
use pitproof::check::Watch;
use pitproof::check::general::Lawful;
use pitproof::rules::cascade::{Compiled, Params, Plain};
use pitproof::rules::kernel::Ruled;
use pitproof::rules::{Rules, Silent, Turn};
use pitproof::spec::document::{ClaimCheck, Expect};
use pitproof::spec::{Interpretation, Library};

fn reading(name: &str) -> Interpretation {
    Interpretation::parse(name, &Library::new()).unwrap()
}

fn game(reading: &Interpretation) -> Plain {
    let Ruled::Cascade(ruleset) = reading.ruled() else { panic!("another kernel") };
    Plain::new(ruleset.clone())
}

#[test]
fn the_defaults_are_the_first_values_of_the_kernel() {
    assert_eq!(game(&reading("cardamom")).ruleset().params, Params::NEUTRAL);
}

#[test]
fn every_answer_can_be_played() {
    let base = reading("cardamom@4x4");
    let (mut answers, mut changed) = (0, 0);
    for question in &base.spec().questions {
        for answer in &question.answers {
            // Where a question does not arise by default, answer first what it hangs on.
            let mut under = base.clone();
            for (other, any) in &question.when {
                under = under.with(other, &any[0]).unwrap();
            }
            let changed_reading = under.with(&question.id, &answer.id).unwrap();
            let game = game(&changed_reading);
            let mut state = game.start();
            for _ in 0..12 {
                if let Turn::Over(..) = game.turn(&state) {
                    break;
                }
                let moves = game.moves(&state);
                state = game.play(&state, moves[moves.len() / 2], &mut Silent).0;
            }
            answers += 1;
            changed += u32::from(answer.id != question.default);
        }
    }
    assert!(answers >= 68 && changed >= 42, "{answers} {changed}");
}

#[test]
fn worked_examples_hold() {
    let examples = played(&reading("cardamom"));
    assert!(examples.len() >= 14);
    for example in examples {
        assert!(example.holds, "{}: {:?}", example.id, example.why);
    }
}

#[test]
fn claims_come_out_as_expected() {
    let base = reading("cardamom");
    let (game, watch) = (game(&base), Watch::default());
    let mut checked = 0;
    for claim in &base.spec().claims {
        let ClaimCheck::Kernel { check } = &claim.check else { panic!("{}", claim.id) };
        // What searches in play is seen in the guide, and takes its time.
        if ["most-collapsing", "most-touched", "edge-to-edge"].contains(&check.as_str()) {
            continue;
        }
        let claimed = game.claim(check, &watch).unwrap();
        assert_eq!(claimed.got, Some(claim.expect), "{}: {}", claim.id, claimed.words);
        checked += 1;
    }
    assert_eq!(checked, 9);
    assert!(game.claim("no-such-check", &watch).is_none());
}

#[test]
fn the_bound_is_told_with_its_numbers() {
    let watch = Watch::default();
    let words = |name: &str| game(&reading(name)).claim("cascades-end", &watch).unwrap();
    let full = words("cardamom");
    assert_eq!(full.got, Some(Expect::Proved));
    assert!(full.words.contains("6 x 121 - 220 - 1 = 505") && full.words.contains("506 pods"));
    let edges = words("cardamom:offboard-scatter=lost");
    assert_eq!(edges.got, Some(Expect::Proved));
    let once = words("cardamom:collapse-trigger=once");
    assert_eq!(once.got, Some(Expect::Proved));
    let corners = words("cardamom@4x4:neighbourhood=corners");
    assert_eq!(corners.got, Some(Expect::Refuted), "{}", corners.words);
    for says in
        ["The smallest board that shows it is 3 by 3", "fall for ever: on 3 by 3", "on 4 by 4"]
    {
        assert!(corners.words.contains(says), "{}", corners.words);
    }
    let broken = words("cardamom:cascade-termination=broken-off");
    assert_eq!(broken.got, Some(Expect::Proved));
    assert!(broken.words.contains("broken off after 1000 collapses"), "{}", broken.words);
    let small = words("cardamom@2x3");
    assert_eq!(small.got, Some(Expect::Proved));
    let says =
        "6 x 6 - 7 - 1 = 28 pods ends, while 29 pods can fall for ever: a1 b1 in g5*3/g4,g5*2 S";
    assert!(small.words.contains(says), "{}", small.words);
    // Two cells cannot hold eleven pods at rest, but in the middle of a cascade.
    let two = words("cardamom@2x1");
    for says in ["6 x 2 - 1 - 1 = 10 pods ends", "11 pods that lie as g5/g6 S fall for ever"] {
        assert!(two.words.contains(says), "{}", two.words);
    }
    assert!(two.words.contains("no position at rest holds more than 10"), "{}", two.words);
}

#[test]
fn the_smallest_example_of_order_is_found() {
    let found =
        game(&reading("cardamom")).claim("order-does-not-matter", &Watch::default()).unwrap();
    assert_eq!(found.got, Some(Expect::Refuted));
    assert!(found.words.contains("the numbers are the same, but"), "{}", found.words);
    // Three cells must collapse before there is an order, which takes 6 x 3 - 2 pods.
    assert!(found.words.contains("fewer than 16 pods"), "{}", found.words);
}

#[test]
fn a_cascade_of_the_start_is_compiled_alike() {
    let plain = game(&reading("cardamom"));
    let compiled = Compiled::new(plain.ruleset().clone()).unwrap();
    assert_eq!(compiled.start().unpack(), plain.start());
}

#[test]
fn two_answers_at_a_time_are_solved_and_held_against_one() {
    use pitproof::compare::guesses::survey;
    use pitproof::solve::spreading::value;
    let base = reading("cardamom@2x2:end.plies=4");
    let worth = |reading: &Interpretation| {
        let Ruled::Cascade(ruleset) = reading.ruled() else { panic!("another kernel") };
        value(ruleset, None, 1 << 20, || false).unwrap().margin
    };
    let questions = ["neighbourhood", "capture-payout", "collapse-owner"].map(String::from);
    let found = survey(&base, &questions, 1 << 20, true, &|| false).unwrap();
    assert!(found.complete && found.margin == Some(worth(&base)));
    let pairs = found.pairs.unwrap();
    // Two, one and three answers that are not chosen, and two more of a question that arises only
    // where beans capture.
    assert_eq!((pairs.asked, pairs.solved), (2 + 6 + 3 + 2, 13));
    assert!(!pairs.together.is_empty());
    for pair in &pairs.together {
        let answers = pair.answers.each_ref().map(|answer| answer.split_once('=').unwrap());
        let one = base.with(answers[0].0, answers[0].1).unwrap();
        let both = one.with(answers[1].0, answers[1].1).unwrap();
        assert_eq!(pair.margin, worth(&both), "{pair:?}");
        assert_eq!(pair.alone[0], Some(worth(&one)), "{pair:?}");
        if let Some(alone) = pair.alone[1] {
            let other = base.with(answers[1].0, answers[1].1).unwrap();
            assert_eq!(alone, worth(&other));
            assert_ne!(worth(&both) - worth(&base), worth(&one) + alone - 2 * worth(&base));
        }
    }
}
