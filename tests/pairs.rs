//! Pair specifications: complete, true, and such that no statement could be another and still hold.
//!
//! After a change of the document type: `PITPROOF_BLESS=1 cargo test --test pairs`.

use pitproof::check::{Draw, Watch};
use pitproof::compare::pairs::document::{Check, Keeps, schema_text};
use pitproof::compare::pairs::{
    EMBEDDED, Evidence, Job, Pair, Statement, gather, judge, lint, parse,
};
use pitproof::spec::Library;

fn pairs() -> impl Iterator<Item = (String, Pair)> {
    EMBEDDED.iter().map(|(one, other, text)| {
        let pair = parse(text).unwrap();
        assert_eq!([&pair.first.name, &pair.second.name], [one, other]);
        (format!("{one} and {other}"), pair)
    })
}

fn found(pair: &Pair, games: u32) -> Evidence {
    let watch = Watch::default();
    let draw = Draw { games, cap: 300, seed: 1 };
    let job = Job { states: 100_000, draw, threads: None, watch: &watch };
    gather(pair, &Library::new(), &job).unwrap()
}

#[test]
fn the_schema_is_published() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/specs/pairs/schema.json");
    if std::env::var_os("PITPROOF_BLESS").is_some() {
        std::fs::write(path, schema_text()).unwrap();
    }
    assert!(std::fs::read_to_string(path).unwrap_or_default() == schema_text(), "out of date");
    let schema = serde_json::from_str(&schema_text()).unwrap();
    let check = jsonschema::validator_for(&schema).unwrap();
    for (one, other, text) in EMBEDDED {
        let errors: Vec<String> = check
            .iter_errors(&serde_json::from_str(text).unwrap())
            .map(|error| error.to_string())
            .collect();
        assert!(errors.is_empty(), "{one} and {other}: {errors:?}");
    }
}

#[test]
fn every_statement_holds_and_no_other_would() {
    for (name, pair) in pairs() {
        assert_eq!(lint(&pair, &Library::new()), Vec::<String>::new(), "{name}");
        let evidence = found(&pair, 400);
        let ran = judge(&pair, &evidence);
        let failed: Vec<&str> =
            ran.all().filter(|one| one.holds != Some(true)).map(|one| one.id.as_str()).collect();
        assert_eq!(failed, [""; 0], "{name}");
        assert!(ran.complete, "{name}");
        // Each statement turned round fails, and is named.
        let ids: Vec<String> = pair.statements().map(|one| one.id.clone()).collect();
        for id in ids {
            for flipped in flips(&pair, &id) {
                let ran = judge(&flipped, &evidence);
                let failed: Vec<&str> = ran
                    .all()
                    .filter(|one| one.holds == Some(false))
                    .map(|one| one.id.as_str())
                    .collect();
                assert_eq!(failed, [id.as_str()], "{name}: {id} turned round");
            }
        }
    }
}

/// The pair with one statement saying something else, in every way it could.
fn flips(pair: &Pair, id: &str) -> Vec<Pair> {
    let others = |keeps: Keeps| {
        let all = [Keeps::Keeps, Keeps::Breaks, Keeps::Silent];
        all.into_iter().filter(move |&other| other != keeps)
    };
    let statement = pair.statements().find(|one| one.id == id).unwrap();
    let checks: Vec<Check> = match statement.check.clone() {
        Check::Law { law, first, second } => others(first)
            .map(|first| Check::Law { law: law.clone(), first, second })
            .chain(others(second).map(|second| Check::Law { law: law.clone(), first, second }))
            .collect(),
        Check::EveryGameEnds { first, second } => vec![
            Check::EveryGameEnds { first: !first, second },
            Check::EveryGameEnds { first, second: !second },
        ],
        Check::Parameter { parameter, same } => vec![Check::Parameter { parameter, same: !same }],
        Check::Number { number, first, second } => vec![
            Check::Number { number, first: first + 1, second },
            Check::Number { number, first, second: second + 1 },
        ],
        Check::Value { setup, first, second } => vec![
            Check::Value { setup: setup.clone(), first: first + 1, second },
            Check::Value { setup, first, second: second - 1 },
        ],
    };
    let with = |check: Check| {
        let mut flipped = pair.clone();
        let places = flipped.places.iter_mut().flat_map(|place| &mut place.statements);
        let mut all = places.chain(&mut flipped.whole);
        let place: &mut Statement = all.find(|one| one.id == id).unwrap();
        place.check = check;
        flipped
    };
    checks.into_iter().map(with).collect()
}

#[test]
fn faults_of_a_document_are_found() {
    let (_, pair) = pairs().next().unwrap();
    let library = Library::new();
    let wrong = |change: &dyn Fn(&mut Pair)| {
        let mut changed = pair.clone();
        change(&mut changed);
        lint(&changed, &library).join("\n")
    };
    type Case<'a> = (&'a str, &'a dyn Fn(&mut Pair));
    let cases: [Case; 8] = [
        ("the place end is not treated", &|pair| {
            pair.places.retain(|one| one.place.name() != "end");
        }),
        ("treated more than once", &|pair| pair.places.push(pair.places[0].clone())),
        ("two statements", &|pair| {
            let again = pair.whole[0].clone();
            pair.whole.push(again);
        }),
        ("did you mean `one-by-one`", &|pair| {
            let place = pair.places.iter_mut().find(|one| one.place.name() == "path").unwrap();
            place.statements[0].check =
                Check::Law { law: "one-by-on".into(), first: Keeps::Keeps, second: Keeps::Keeps };
        }),
        ("nothing is checked", &|pair| pair.places[0].statements.clear()),
        ("nothing is said in words", &|pair| pair.places[0].text.clear()),
        ("no reading of", &|pair| pair.first.readings = vec!["kalah".into()]),
        ("no statement says in what", &|pair| {
            let place = pair.places.iter_mut().find(|one| one.place.name() == "path").unwrap();
            place.statements.truncate(1);
        }),
    ];
    for (words, change) in cases {
        let found = wrong(change);
        assert!(found.contains(words), "{words}: {found}");
    }
}
