//! The spec of a game for four players: its versions, its worked examples, its claims.

use pitproof::audit::examples;
use pitproof::rules::cross::params::{CaptureOpposite, LastSeed, Params};
use pitproof::rules::kernel::{Kernel, Ruled};
use pitproof::rules::sowing::params::Counts;
use pitproof::spec::{Interpretation, Library};

fn reading(name: &str) -> Interpretation {
    Interpretation::parse(name, &Library::new()).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn params(name: &str) -> Params {
    match reading(name).ruled() {
        Ruled::Cross(ruleset) => ruleset.params,
        _ => panic!("{name} is played by another kernel"),
    }
}

#[test]
fn the_profiles_are_the_versions() {
    assert_eq!(reading("calady").kernel(), Kernel::Cross);
    let [one, two, three, hyper] = ["version1", "version2", "version3", "hyper"]
        .map(|profile| params(&format!("calady:profile={profile}")));
    assert_eq!((one.capture_opposite, one.last_seed), (CaptureOpposite::OwnEmpty, LastSeed::Stays));
    assert_eq!((two.capture_opposite, two.last_seed), (CaptureOpposite::OwnEmpty, LastSeed::Taken));
    assert!(three.by_counts() && three.capture_counts != Counts::EVEN);
    assert_eq!(
        (hyper.capture_opposite, hyper.last_seed),
        (CaptureOpposite::Anywhere, LastSeed::Stays)
    );
    assert_eq!(params("calady"), one);
}

/// Every reading that differs from a version in one answer does what the examples say.
#[test]
fn worked_examples_hold_wherever_they_claim_to() {
    let library = Library::new();
    let spec = reading("calady").spec().clone();
    let mut met = std::collections::BTreeMap::new();
    for version in ["1", "2", "3", "hyper"] {
        let mut names = vec![format!("calady:version={version}")];
        for question in spec.questions.iter().filter(|question| question.id != "version") {
            let with = |answer: &str| format!("calady:version={version},{}={answer}", question.id);
            names.extend(question.answers.iter().map(|answer| with(&answer.id)));
        }
        for name in names {
            // A question that does not arise in a version cannot be answered there.
            let Ok(reading) = Interpretation::parse(&name, &library) else { continue };
            for example in examples::played(&reading) {
                assert!(example.holds, "{name}: {example:?}");
                *met.entry(example.id).or_insert(0) += 1;
            }
        }
    }
    for example in &spec.examples {
        assert!(met.contains_key(&example.id), "{} was never played", example.id);
    }
}

/// The picture in the docs is the one that `show --svg` draws.
#[test]
fn the_docs_show_the_board_as_it_is_drawn() {
    let reading = reading("calady");
    let Ruled::Cross(ruleset) = reading.ruled() else { panic!("another kernel") };
    let game = pitproof::rules::cross::Plain::new(ruleset.clone());
    let svg = pitproof::show::cross::svg(&game, &pitproof::rules::Rules::start(&game));
    let shown =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/src/calady.svg"));
    assert!(shown.unwrap_or_default() == svg, "write it anew: pitproof show calady --svg");
}
