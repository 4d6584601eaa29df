//! Pair specifications: complete, true, and such that no statement could be another and still hold.
//!
//! After a change of the document type: `PITPROOF_BLESS=1 cargo test --test pairs`.

mod common;

use std::collections::HashSet;

use pitproof::check::{Draw, Watch};
use pitproof::compare::pairs::document::{
    Check, Common, Compared, Keeps, Setting, Settings, Spread, Stand, Star, schema_text,
};
use pitproof::compare::pairs::{
    EMBEDDED, Evidence, Job, Origin, Pair, RanStatement, Side, Statement, Tally, Witness, gather,
    judge, lint, parse,
};
use pitproof::games::{Guest, meet};
use pitproof::rules::kernel::{Kernel, Key};
use pitproof::rules::sowing::board::MAX_PITS;
use pitproof::rules::sowing::{Event, Move, Plain, Position};
use pitproof::rules::{Payoff, Player, Rules, Score, Silent, Worded};
use pitproof::spec::{Interpretation, Library, NameErrorKind};

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
        for one in ran.all() {
            shown(&name, one);
        }
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

/// Whether what differs is shown in both games, by places that are what they are said to be.
fn shown(name: &str, one: &RanStatement) {
    for side in &one.sides {
        let nothing = ["in all that was looked at", "no rule reads it"];
        let said = side.stated == "silent" || nothing.iter().any(|why| side.found.contains(why));
        let due = one.parts || side.stated == "breaks";
        assert!(!due || said || !side.witnesses.is_empty(), "{name}: {} shows nothing", one.id);
        for witness in &side.witnesses {
            let reading = Interpretation::parse(&witness.reading, &Library::new()).unwrap();
            let wrong = meet(reading.ruled(), Replay(witness));
            assert_eq!(wrong, None, "{name}: {}", one.id);
        }
    }
    if one.parts {
        let both = one.sides.each_ref().map(|side| side.witnesses.len());
        let laid = one.sides.iter().flat_map(|side| &side.witnesses);
        if laid.clone().any(|one| one.by == Origin::Laid) && one.compared.is_some() {
            assert_eq!(both[0], both[1], "{name}: {}", one.id);
        }
    }
}

/// Plays the line of a witness again; says what is not as the witness has it.
struct Replay<'a>(&'a Witness);

impl Guest for Replay<'_> {
    type Gain = Option<String>;
    fn meet<G: Worded>(self, game: &G) -> Option<String> {
        let Replay(witness) = self;
        let first = &witness.boards[0].position;
        let mut state = game.start();
        if witness.by == Origin::Laid {
            // Fewer pieces than a game has can be laid out, and not everywhere read.
            state = game.read_state(first).ok()?;
        }
        for text in &witness.line {
            let mv = game.read_move(&state, text).unwrap();
            if game.legal(&state, mv).is_err() {
                return Some(format!("{text} may not be played"));
            }
            state = game.play(&state, mv, &mut Silent).0;
        }
        if game.state_text(&state) != *first || game.weight(&state) != witness.pieces {
            return Some(format!("the line leads to {}, not to {first}", game.state_text(&state)));
        }
        if let Some(text) = &witness.forbidden {
            let mv = game.read_move(&state, text).unwrap();
            return game.legal(&state, mv).is_ok().then(|| format!("{text} may be played"));
        }
        for (text, sight) in witness.moves.iter().zip(&witness.boards[1..]) {
            let mv = game.read_move(&state, text).unwrap();
            if game.legal(&state, mv).is_err() {
                return Some(format!("{text} may not be played"));
            }
            state = game.play(&state, mv, &mut Silent).0;
            if game.state_text(&state) != sight.position {
                return Some(format!("{text} leads to {}", game.state_text(&state)));
            }
        }
        let back = game.state_text(&state) == *first;
        (witness.endless && !back).then(|| "it does not come back".to_owned())
    }
}

/// A pair with some statements and no others.
fn only(pair: &Pair, statements: Vec<Statement>) -> Pair {
    let mut pair = Pair { whole: statements, ..pair.clone() };
    pair.places.iter_mut().for_each(|place| place.statements.clear());
    for game in [&mut pair.first, &mut pair.second] {
        game.readings.truncate(1);
    }
    pair
}

fn sowing(name: &str) -> Plain {
    let reading = Interpretation::parse(name, &Library::new()).unwrap();
    Plain::new(reading.ruleset().clone())
}

/// What a move does, by its events alone: what lies where before any capture.
fn sown(game: &Plain, at: &Position, mv: Move) -> [u8; MAX_PITS] {
    let mut counts = at.board.counts();
    let mut events = Vec::new();
    game.play(at, mv, &mut events);
    for (event, _) in events {
        match event {
            Event::Lift { pit, .. } => counts[usize::from(pit)] = 0,
            Event::Sow { pit, holds } => counts[usize::from(pit)] = holds,
            _ => {}
        }
    }
    counts
}

/// A comparison on a common board by a search of its own, board by board.
#[test]
fn a_slow_comparison_of_common_boards_agrees() {
    let (_, pair) = pairs().next().unwrap();
    let (modiar, mandoli) = (sowing("modiar"), sowing("mandoli@3x7"));
    for compare in [Compared::Moves, Compared::Sowing] {
        let mut changed = pair.clone();
        let board = first_board(&mut changed);
        (board.compare, board.pieces) = (compare, 5);
        let asked = changed.whole.iter().find(|one| matches!(one.check, Check::Common(_)));
        let asked = only(&pair, vec![asked.unwrap().clone()]);
        let ran = judge(&asked, &found(&asked, 1));
        let (mut tally, mut first) = (Tally { positions: 0, moves: 0, parted: 0 }, None);
        for seeds in 0..=5 {
            let mut least: Option<Position> = None;
            for board in common::boards(6, seeds) {
                let at = Position { board, mover: Player::SOUTH, exempt: 0, taken: [0; 2] };
                tally.positions += 1;
                for mv in (0..3).map(Move::Pit).chain([Move::Pass]) {
                    let may = [&modiar, &mandoli].map(|game| game.legal(&at, mv).is_ok());
                    let lies = |game: &Plain| match compare {
                        Compared::Moves => game.play(&at, mv, &mut Silent).0.board.counts(),
                        Compared::Sowing => sown(game, &at, mv),
                    };
                    let counts = match compare {
                        Compared::Moves => may[0] || may[1],
                        Compared::Sowing => may[0] && may[1] && mv != Move::Pass,
                    };
                    if !counts {
                        continue;
                    }
                    tally.moves += 1;
                    if may[0] != may[1] || lies(&modiar) != lies(&mandoli) {
                        tally.parted += 1;
                        // With as many as can be on the first pits.
                        let key = |at: &Position| at.board.counts();
                        if least.is_none_or(|least| key(&least) < key(&at)) {
                            least = Some(at);
                        }
                    }
                }
            }
            first = first.or(least);
        }
        let one = &ran.whole[0];
        assert_eq!(one.compared, Some(tally), "{compare:?}");
        let smallest = &one.sides[0].witnesses[0];
        assert_eq!(smallest.boards[0].position, modiar.state_text(&first.unwrap()), "{compare:?}");
    }
}

/// The smallest place that breaks a law, by a search of its own.
#[test]
fn the_smallest_places_are_the_smallest() {
    let (_, pair) = pairs().next().unwrap();
    let mut wanted = pair.clone();
    let laws = ["two-seeds", "slams-on-the-board"].map(|id| statement(&mut wanted, id).clone());
    let mut asked = only(&pair, laws.to_vec());
    asked.second.readings = vec!["mandoli@2x3".into()];
    let ran = judge(&asked, &found(&asked, 1));
    let game = sowing("mandoli@2x3");
    let (mut seen, mut list) = (HashSet::new(), vec![game.start()]);
    let mut smallest = [u32::MAX; 2];
    while let Some(at) = list.pop() {
        if !seen.insert(at) {
            continue;
        }
        for mv in game.moves(&at) {
            let (next, pay) = game.play(&at, mv, &mut Silent);
            let Move::Pit(pit) = mv else { continue };
            let row = |at: &Position, who: Player| at.board.stretch(2 * who.0, 2);
            let weight = game.weight(&at);
            if at.board.get(pit) == 1 {
                smallest[0] = smallest[0].min(weight);
            }
            let foe = at.mover.other();
            if pay != Score::ZERO && row(&at, foe) > 0 && row(&next, foe) == 0 {
                smallest[1] = smallest[1].min(weight);
            }
            list.push(next);
        }
    }
    let shown = [0, 1].map(|which| ran.whole[which].sides[1].witnesses[0].pieces);
    assert_eq!(shown, smallest);
}

/// Where the cross is two rows and its rules are those of a sowing game, another solver gives the
/// same values.
#[test]
fn values_of_a_cross_for_two_are_those_of_the_sowing_game() {
    let (_, pair) = pairs().find(|(name, _)| name == "mandoli and calady").unwrap();
    let mut seen = HashSet::new();
    for (board, slam) in [("2x1", "illegal"), ("2x2", "no-capture"), ("4x1", "leave-last")] {
        let boards = [
            format!(
                "oware@{board}:early-win=play-on,feed-unable=end,slam-legality={slam},\
                 end.remainder=opponent,infinite-play=even"
            ),
            format!("calady@{board}:version=3,fewer-players=two,v3-unfed=end,v3-grand-slam={slam}"),
        ];
        let check = Check::Value { boards, first: 0, second: 0 };
        let asked = only(&pair, vec![Statement { id: "v".into(), text: "v".into(), check }]);
        let ran = judge(&asked, &found(&asked, 1));
        let value = |side: &Side| side.found.rsplit_once(" is ").unwrap().1.to_owned();
        let [one, other] = ran.whole[0].sides.each_ref().map(value);
        assert_eq!(one, other, "{board} {slam}");
        seen.insert(one);
    }
    assert!(seen.len() > 1, "{seen:?}");
}

/// A rule that is changed in one kernel is noticed wherever two games are said to do the same.
#[test]
fn a_changed_rule_is_noticed_on_common_boards() {
    let mut noticed = 0;
    for (name, pair) in pairs() {
        for one in pair.statements() {
            let changed = match one.check.clone() {
                Check::Common(common) if common.alike => {
                    let first = with(&common.first, "sow.first=origin", "sow.first=next");
                    Check::Common(Common { first, ..common })
                }
                Check::Spread(mut spread) if spread.alike => {
                    spread.second.reading += ":neighbourhood=corners";
                    Check::Spread(spread)
                }
                _ => continue,
            };
            // Calady has no such parameter: its seeds are made to fall into stores.
            let changed = match changed {
                Check::Common(common) if common.first.starts_with("calady") => {
                    let first = common.first.replace(":sow.first=origin", "");
                    let first = first.replace(",sow.first=origin", ",v3-stores=own");
                    Check::Common(Common { first, ..common })
                }
                other => other,
            };
            let asked = only(&pair, vec![Statement { check: changed, ..one.clone() }]);
            let ran = judge(&asked, &found(&asked, 1));
            assert_eq!(ran.whole[0].holds, Some(false), "{name}: {}", one.id);
            noticed += 1;
        }
    }
    assert!(noticed > 7, "{noticed}");
}

/// A parameter that is changed in one game is noticed wherever two games are said to be the same: of
/// games of one kernel each that both read, of others each that a statement is about.
#[test]
fn a_changed_parameter_is_noticed_where_games_are_the_same() {
    let library = Library::new();
    for (name, pair) in pairs() {
        let games = [&pair.first, &pair.second];
        let readings =
            games.map(|game| Interpretation::parse(&game.readings[0], &library).unwrap());
        let kernels = readings.each_ref().map(Interpretation::kernel);
        let read = |which: usize, key| readings[which].ruled().values().reads(key);
        for place in pair.places.iter().filter(|one| one.is == Stand::Same) {
            let stated: Vec<Statement> = place
                .statements
                .iter()
                .filter(|one| matches!(one.check, Check::Parameter(_)))
                .cloned()
                .collect();
            for which in 0..2 {
                for key in kernels[which].keys().filter(|&key| read(which, key)) {
                    let due = if kernels[0] == kernels[1] {
                        key.place() == place.place && read(1 - which, key)
                    } else {
                        stated.iter().any(|one| match &one.check {
                            Check::Parameter(settings) => {
                                settings.both()[which].parameter == key.name()
                            }
                            _ => false,
                        })
                    };
                    if !due {
                        continue;
                    }
                    let value = Some(readings[which].ruled().values().get(key));
                    let set = Setting { parameter: key.name().into(), value };
                    let mut tried = 0;
                    for other in other_values(kernels[which], &set).into_iter().flatten() {
                        let mut changed = only(&pair, stated.clone());
                        let game = [&mut changed.first, &mut changed.second];
                        let reading = &mut game.into_iter().nth(which).unwrap().readings[0];
                        let Some(set) = set_to(reading, key, &other) else { continue };
                        *reading = set;
                        tried += 1;
                        let watch = Watch::default();
                        let draw = Draw { games: 1, cap: 1, seed: 1 };
                        let job = Job { states: 1, draw, threads: Some(1), watch: &watch };
                        let ran = judge(&changed, &gather(&changed, &library, &job).unwrap());
                        let whole =
                            Pair { first: changed.first, second: changed.second, ..pair.clone() };
                        let failed = ran.all().any(|one| one.holds == Some(false))
                            && !lint(&whole, &library).is_empty() | (kernels[0] != kernels[1]);
                        assert!(failed, "{name}, {}: {}={other}", place.place.name(), key.name());
                    }
                    assert!(tried > 0, "{name}: {} has no other value", key.name());
                }
            }
        }
    }
}

/// A reading with a parameter at another value, and whatever has to be said with that.
fn set_to(reading: &str, key: Key, value: &str) -> Option<String> {
    let sign = if reading.contains(':') { ',' } else { ':' };
    let mut name = format!("{reading}{sign}{}={value}", key.name());
    for _ in 0..9 {
        match Interpretation::parse(&name, &Library::new()) {
            Ok(_) => return Some(name),
            Err(error) if error.kind == NameErrorKind::Unset => {
                let missing = kernel(reading).find(&error.part)?;
                name += &format!(",{}={}", missing.name(), missing.choices().first()?.0);
            }
            Err(_) => return None,
        }
    }
    None
}

/// A reading with one more thing set by hand, in the place of another if that is there.
fn with(reading: &str, set: &str, instead: &str) -> String {
    if reading.contains(instead) {
        return reading.replace(instead, set);
    }
    let sign = if reading.contains(':') { ',' } else { ':' };
    format!("{reading}{sign}{set}")
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
        Check::Parameter(settings) => {
            let kernels = [&pair.first, &pair.second].map(|game| kernel(&game.readings[0]));
            let mut all = Vec::new();
            // What words of two kernels mean is for the author to say; their values are not.
            if kernels[0] == kernels[1] {
                all.push(Settings { same: !settings.same, ..settings.clone() });
            }
            let set = |of: &Setting, value| Setting { value, ..of.clone() };
            for value in other_values(kernels[0], &settings.first) {
                let first = set(&settings.first, value);
                all.push(Settings { first, ..settings.clone() });
            }
            for value in other_values(kernels[1], &settings.second) {
                let second = set(&settings.second, value);
                all.push(Settings { second, ..settings.clone() });
            }
            all.into_iter().map(Check::Parameter).collect()
        }
        Check::Number { number, first, second } => vec![
            Check::Number { number, first: first + 1, second },
            Check::Number { number, first, second: second + 1 },
        ],
        Check::Value { boards, first, second } => vec![
            Check::Value { boards: boards.clone(), first: first + 1, second },
            Check::Value { boards, first, second: second - 1 },
        ],
        Check::Common(common) => {
            vec![Check::Common(Common { alike: !common.alike, ..common })]
        }
        Check::Spread(spread) => {
            vec![Check::Spread(Spread { alike: !spread.alike, ..spread })]
        }
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

fn kernel(reading: &str) -> Kernel {
    Interpretation::parse(reading, &Library::new()).unwrap().kernel()
}

/// What else a parameter might be set to, not to be read at all among it.
fn other_values(kernel: Kernel, setting: &Setting) -> Vec<Option<String>> {
    let key = kernel.find(&setting.parameter).unwrap();
    let words = key.choices().iter().map(|(word, _)| Some((*word).to_owned()));
    let numbers = ["1", "2", "3"].map(|number| Some(number.to_owned()));
    let numbers = numbers.into_iter().filter(|_| key.choices().is_empty());
    words.chain(numbers).chain([None]).filter(|value| *value != setting.value).collect()
}

fn statement<'a>(pair: &'a mut Pair, id: &str) -> &'a mut Statement {
    let places = pair.places.iter_mut().flat_map(|place| &mut place.statements);
    places.chain(&mut pair.whole).find(|one| one.id == id).unwrap()
}

/// What a statement says of parameters.
fn settings<'a>(pair: &'a mut Pair, id: &str) -> &'a mut Settings {
    match &mut statement(pair, id).check {
        Check::Parameter(settings) => settings,
        other => panic!("{id}: {other:?}"),
    }
}

/// The first statement of a pair about a common board.
fn first_board(pair: &mut Pair) -> &mut Common {
    let commons = pair.whole.iter_mut().filter_map(|one| match &mut one.check {
        Check::Common(common) => Some(common),
        _ => None,
    });
    commons.into_iter().next().unwrap()
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
    let cases: [Case; 26] = [
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
        ("there is no parameter `sow.frist`; did you mean `sow.first`?", &|pair| {
            settings(pair, "first-seed").first.parameter = "sow.frist".into();
        }),
        ("`sow.first`: ", &|pair| settings(pair, "first-seed").first.value = Some("nxt".into())),
        ("`sow.first` and `sow.store` are not one rule", &|pair| {
            let setting = Setting { parameter: "sow.store".into(), value: Some("none".into()) };
            settings(pair, "first-seed").second = setting;
        }),
        ("first-seed: `sow.first` is said to be the same, with `origin`", &|pair| {
            settings(pair, "first-seed").same = true;
        }),
        ("a statement says that the games differ: `hand-empty`", &|pair| {
            settings(pair, "hand-empty").same = false;
        }),
        ("no statement says that `sow.until` is hand-empty in both games", &|pair| {
            let place = pair.places.iter_mut().find(|one| one.place.name() == "laps").unwrap();
            place.statements.retain(|one| one.id != "hand-empty");
        }),
        ("no statement says that `sow.first` is origin in the first game and next in", &|pair| {
            let place = pair.places.iter_mut().find(|one| one.place.name() == "path").unwrap();
            place.statements.retain(|one| one.id != "first-seed");
        }),
        ("nothing says so but laws that every game must keep: `either-side`", &|pair| {
            let place = pair.places.iter_mut().find(|one| one.place.name() == "ownership").unwrap();
            place.statements.retain(|one| one.id == "either-side");
        }),
        ("mandoli@3x7 has no place `D`", &|pair| first_board(pair).places[0][1] = "D".into()),
        ("the place `A` of modiar is named twice", &|pair| {
            first_board(pair).places[1][0] = "A".into();
        }),
        ("there is nothing to lay out", &|pair| first_board(pair).pieces = 0),
        ("modiar has fewer than 43 pieces", &|pair| first_board(pair).pieces = 43),
        ("are 5245786 positions, and at most 2000000", &|pair| first_board(pair).pieces = 36),
        ("`mandoli` is no reading of modiar", &|pair| first_board(pair).first = "mandoli".into()),
        ("`modiar@3x2` is no reading of mandoli", &|pair| {
            let boards = ["modiar@3x2".into(), "modiar@3x2".into()];
            statement(pair, "value-3x2").check = Check::Value { boards, first: 0, second: 0 };
        }),
        ("`no-values` says why", &|pair| pair.no_values = Some("there is none".into())),
        ("no board has its value stated", &|pair| {
            pair.whole.retain(|one| !matches!(one.check, Check::Value { .. }));
        }),
        ("pieces go to 2 places in one game and to 1 in the other", &|pair| {
            let star = |reading: &str, to: &[&str]| Star {
                reading: reading.into(),
                from: "A".into(),
                to: to.iter().map(|&name| name.into()).collect(),
            };
            statement(pair, "endless").check = Check::Spread(Spread {
                pieces: 2,
                most: 3,
                first: star("modiar", &["B", "C"]),
                second: star("mandoli", &["B"]),
                alike: false,
            });
        }),
    ];
    for (words, change) in cases {
        let found = wrong(change);
        assert!(found.contains(words), "{words}: {found}");
    }
}
