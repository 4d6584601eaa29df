//! The checkers can fail: each broken kernel is caught by the invariant meant for it, with a
//! counterexample of the least number of seeds.

mod broken;
mod common;

use broken::{Broken, Fault, differs};
use common::{boards, game, literal};
use pitproof::check::{Counterexample, Job, Mask, Scope, Verdict, Watch, check};
use pitproof::check::{Draw, exhaustive, invariants, replay_on};
use pitproof::rules::Player;
use pitproof::rules::sowing::{Plain, Position};

/// Each fault and the invariant meant for it. The least number of seeds that shows it is the least
/// with which the broken kernel differs from the honest one at all: the test finds it by brute
/// force.
const CAUGHT: &[(Fault, &str)] = &[
    (Fault::WrongIncrement, "seed-conservation"),
    (Fault::SeedAstray, "sowing-path"),
    (Fault::CaptureStays, "seed-conservation"),
    (Fault::ChainTooLong, "capture-form"),
    (Fault::ChainTooShort, "capture-form"),
    (Fault::WrongCount, "capture-form"),
    (Fault::SlamLetThrough, "no-grand-slam"),
    (Fault::FeedingIgnored, "feeding-honoured"),
    (Fault::ExemptCaptures, "exempt-ply-captures-nothing"),
    (Fault::SingletonLifted, "no-singleton-lifted"),
    (Fault::ForeignPit, "own-pit-lifted"),
    (Fault::ListForgets, "legal-list-equals-predicate"),
    (Fault::NorthOtherwise, "half-turn-symmetry"),
    (Fault::EndsTooEarly, "ends-when-stuck"),
    (Fault::EndsTooLate, "ends-when-stuck"),
    (Fault::RemainderAcross, "scores-add-up"),
    (Fault::EventMissing, "events-tell-all"),
    (Fault::CaptureShrinks, "captures-never-shrink"),
];

/// The least number of seeds with which a broken kernel plays otherwise than the honest one.
fn least(broken: &Broken, honest: &Plain, events: bool) -> u8 {
    (0..=21)
        .find(|&seeds| {
            boards(6, seeds).into_iter().any(|board| {
                [(Player::SOUTH, 0), (Player::SOUTH, 1), (Player::NORTH, 0), (Player::NORTH, 1)]
                    .into_iter()
                    .any(|(mover, exempt)| {
                        let taken = [0, 0];
                        let state = Position { board, mover, exempt, taken };
                        differs(broken, honest, &state, events)
                    })
            })
        })
        .expect("the fault shows on a small board")
}

#[test]
fn each_fault_is_caught_by_the_invariant_meant_for_it_with_the_fewest_seeds() {
    for &(fault, id) in CAUGHT {
        let honest = Plain::new(game(&[], 3, 7));
        let broken = Broken::new(honest.clone(), fault);
        let at = invariants::find(id).unwrap();
        let mask = Mask::NONE.with(at).with(invariants::find("half-turn-symmetry").unwrap());
        let walk = exhaustive::walk_to(&broken, mask, 21, &Watch::default());
        let found = walk.tally.found[at].unwrap_or_else(|| panic!("{fault:?} escapes {id}"));
        let seeds = found.position.board.total();
        // A kernel that ignores the duty to feed does not tell of it either where there is no
        // choice; that is not what the invariant is about.
        let fewest = least(&broken, &honest, fault != Fault::FeedingIgnored);
        // A broken kernel that plays like the honest one breaks nothing, so this is the least.
        assert_eq!(seeds, fewest, "{fault:?}: {found:?}");
    }
}

#[test]
fn an_honest_kernel_is_caught_by_none() {
    let honest = Plain::new(game(&[], 3, 7));
    let walk = exhaustive::walk_to(&honest, Mask::of(&literal()), 16, &Watch::default());
    assert!(walk.tally.found.iter().all(Option::is_none));
}

fn job<'a>(names: &'a [String], scope: Scope, watch: &'a Watch) -> Job<'a> {
    Job {
        interpretation: "modiar@3x2",
        invariants: names,
        claims: &[],
        scope,
        threads: Some(2),
        limit: 60_000,
        draw: Draw { games: 50, cap: 200, seed: 1 },
        expectations: true,
        value: None,
        length: None,
        watch,
    }
}

fn refuted(fault: Fault, id: &str, scope: Scope) -> Option<(Broken, Counterexample)> {
    let broken = Broken::new(Plain::new(game(&[], 3, 2)), fault);
    let names = [id.to_string(), "half-turn-symmetry".to_string()];
    let watch = Watch::default();
    let report = check(&broken, &job(&names, scope, &watch)).unwrap();
    let counterexample = report.invariants[0].verdict.refuted().cloned();
    assert_eq!(
        report.as_expected,
        counterexample.is_none() && report.counterexamples().count() == 0
    );
    counterexample.map(|counterexample| (broken, counterexample))
}

#[test]
fn a_counterexample_from_any_mode_is_played_again_and_still_fails() {
    let random = Scope::Random(Draw { games: 200, cap: 100, seed: 7 });
    for &(fault, id) in CAUGHT {
        for scope in [Scope::Board, Scope::Reachable, random] {
            let Some((broken, counterexample)) = refuted(fault, id, scope) else {
                assert_ne!(scope, Scope::Board, "{fault:?}");
                continue;
            };
            let text = counterexample.to_json().unwrap();
            let read = Counterexample::from_json(&text).unwrap();
            assert_eq!(read, counterexample);
            let again = replay_on(&broken, &read).unwrap();
            assert!(again.still && again.same, "{fault:?} {scope:?}: {}", again.words);
            let honest = replay_on(&Plain::new(game(&[], 3, 2)), &read).unwrap();
            assert!(!honest.still, "{fault:?} {scope:?}: {}", honest.words);
        }
    }
}

#[test]
fn a_reachable_counterexample_comes_with_its_line_from_the_start() {
    let (_, line) = refuted(Fault::CaptureStays, "seed-conservation", Scope::Reachable).unwrap();
    assert_eq!(line.position, "2,2,2/2,2,2 S");
    assert!(line.moves.len() > 1);
}

#[test]
fn random_games_say_how_many_were_cut_and_by_what_they_were_drawn() {
    let honest = Plain::new(game(&[], 3, 7));
    let names = ["seed-conservation".to_string(), "scores-add-up".to_string()];
    let watch = Watch::default();
    let draw = Draw { games: 300, cap: 40, seed: 5 };
    let run = |threads| {
        let job = Job { threads: Some(threads), ..job(&names, Scope::Random(draw), &watch) };
        check(&honest, &job).unwrap().invariants[0].verdict.clone()
    };
    let verdict = run(1);
    let Verdict::NotRefuted { games: 300, plies, cut, seed: 5 } = verdict else {
        panic!("{verdict:?}")
    };
    assert!(cut > 0 && plies <= 300 * 40);
    assert_eq!(verdict, run(3));
}
