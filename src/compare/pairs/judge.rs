//! Holds what was found of two games against what a pair document states.

use super::document::{Check, Common, Compared, Keeps, Number, Pair, Settings, Spread, Statement};
use super::known::{Found, Known};
use super::ran::{Ran, RanPlace, RanStatement, Side};
use super::run::{Boards, Evidence};
use super::witness::Witness;
use crate::check::Grouped;
use crate::check::family::laws;
use crate::rules::kernel::Key;
use crate::rules::sowing::Plain;
use crate::spec::Interpretation;

/// Holds what was found against what a pair document states.
#[must_use]
pub fn judge(pair: &Pair, evidence: &Evidence) -> Ran {
    let judged = |all: &[Statement]| all.iter().map(|one| check(one, evidence)).collect();
    let places = pair.places.iter().map(|place| RanPlace {
        place: place.place,
        is: place.is,
        text: place.text.clone(),
        statements: judged(&place.statements),
    });
    let mut ran = Ran {
        games: [pair.first.name.clone(), pair.second.name.clone()],
        about: pair.about.clone(),
        looked: evidence.known.each_ref().map(|one| one.looked.clone()),
        places: places.collect(),
        whole: judged(&pair.whole),
        no_values: pair.no_values.clone(),
        statements: 0,
        held: 0,
        complete: evidence.complete,
    };
    ran.statements = ran.all().count();
    ran.held = ran.all().filter(|one| one.holds == Some(true)).count();
    ran
}

/// What a statement is about, whether it holds, and what was found in each game.
type Judged = (String, Option<bool>, [Side; 2]);

fn check(statement: &Statement, evidence: &Evidence) -> RanStatement {
    let known = &evidence.known;
    let boards = evidence.boards.get(&statement.id);
    let (about, holds, sides) = match &statement.check {
        Check::Law { law, first, second } => {
            let doc = laws::<Plain>().into_iter().find(|one| one.law.id == law);
            let about = doc.map_or_else(|| law.clone(), |one| one.law.doc.into());
            let found = [0, 1].map(|which| known[which].laws.get(law).cloned());
            let (holds, sides) = compared([*first, *second], found);
            (about, holds, sides)
        }
        Check::EveryGameEnds { first, second } => {
            let stated =
                [*first, *second].map(|ends| if ends { Keeps::Keeps } else { Keeps::Breaks });
            let found = [0, 1].map(|which| known[which].ends.clone());
            let (holds, sides) = compared(stated, found);
            ("Every game ends.".into(), holds, sides)
        }
        Check::Parameter(settings) => parameters(&statement.id, settings, evidence),
        Check::Number { number, first, second } => numbers(*number, [*first, *second], known),
        Check::Value { first, second, .. } => values([*first, *second], boards),
        Check::Common(common) => shared(common, boards),
        Check::Spread(spread) => spreads(spread, boards),
    };
    let (id, text) = (statement.id.clone(), statement.text.clone());
    let compared = match boards {
        Some(Boards::Common(Ok(shared))) => Some(shared.tally),
        _ => None,
    };
    RanStatement { id, text, about, parts: statement.check.parts(), holds, compared, sides }
}

fn compared(stated: [Keeps; 2], found: [Option<Found>; 2]) -> (Option<bool>, [Side; 2]) {
    let word = |keeps: Keeps| match keeps {
        Keeps::Keeps => "keeps",
        Keeps::Breaks => "breaks",
        Keeps::Silent => "silent",
    };
    let same = [0, 1].map(|which| {
        let keeps = found[which].as_ref().and_then(|one| one.keeps);
        keeps.map(|keeps| keeps == stated[which])
    });
    let holds = match same {
        [Some(false), _] | [_, Some(false)] => Some(false),
        [Some(true), Some(true)] => Some(true),
        _ => None,
    };
    let mut which = 0;
    let sides = found.map(|found| {
        let stated = word(stated[which]).to_owned();
        which += 1;
        match found {
            Some(found) => {
                let witnesses = found.witness.into_iter().collect();
                Side { stated, found: found.words, witnesses }
            }
            None => Side { stated, found: "not looked at".into(), witnesses: Vec::new() },
        }
    });
    (holds, sides)
}

fn parameters(id: &str, settings: &Settings, evidence: &Evidence) -> Judged {
    let (known, both) = (&evidence.known, settings.both());
    let kernels = known.each_ref().map(|one| one.readings[0].reading.kernel());
    let keys = [0, 1].map(|which| kernels[which].find(&both[which].parameter));
    let set = [0, 1].map(|which| keys[which].map_or_else(Vec::new, |key| set(&known[which], key)));
    let docs = keys.map(|key| key.map(|key| format!("`{}`: {}", key.name(), key.doc())));
    let about = match docs {
        [Some(one), Some(other)] if one != other => format!("{one} {other}"),
        [Some(one), _] | [None, Some(one)] => one,
        [None, None] => format!("The parameter `{}`.", both[0].parameter),
    };
    let stated = (0..2).all(|which| {
        !set[which].is_empty() && set[which].iter().all(|one| one.value == both[which].value)
    });
    // Words of one kernel mean the same if they are the same; those of two mean what is said of them.
    let fits = kernels[0] != kernels[1]
        || keys[0] == keys[1] && (both[0].value == both[1].value) == settings.same;
    let is_read = |set: &Vec<Set>| set.iter().any(|one| one.value.is_some());
    let both_read = set.iter().all(is_read);
    let witnesses = evidence.parameters.get(id);
    let sides = [0, 1].map(|which| {
        let witness = witnesses.and_then(|found| found[which].clone());
        let mut found = told(&set[which]);
        if is_read(&set[which]) && witnesses.is_some() && witness.is_none() {
            found += if keys[0] == keys[1] && both_read {
                "; in all that was looked at it makes no difference"
            } else {
                "; nothing in all that was looked at happens by it"
            };
        }
        let word = if settings.same { "same" } else { "differs" };
        let value = both[which].value.as_deref().unwrap_or("not read");
        let stated = format!("{}={value}, {word}", both[which].parameter);
        Side { stated, found, witnesses: witness.into_iter().collect() }
    });
    (about, Some(stated && fits), sides)
}

/// What a parameter is set to in one reading.
struct Set {
    reading: String,
    /// Missing if no rule reads it.
    value: Option<String>,
    cite: String,
}

/// What a parameter is set to in each reading of a game.
fn set(known: &Known, key: Key) -> Vec<Set> {
    let of = |reading: &Interpretation| {
        let values = reading.ruled().values();
        Set {
            reading: reading.canonical(),
            value: values.reads(key).then(|| values.get(key)),
            cite: reading.provenance(key).cite(),
        }
    };
    known.readings.iter().map(|one| of(&one.reading)).collect()
}

/// The value in the first reading, and those of others that have another one.
fn told(set: &[Set]) -> String {
    let Some(first) = set.first() else { return "the kernel has no such parameter".into() };
    let value = |one: &Set| match &one.value {
        Some(value) => format!("{value} [{}]", one.cite),
        None => "no rule reads it".into(),
    };
    let others = set.iter().filter(|one| one.value != first.value);
    others.fold(value(first), |text, one| format!("{text}; in {}: {}", one.reading, value(one)))
}

fn numbers(number: Number, stated: [u32; 2], known: &[Known; 2]) -> Judged {
    let found = [0, 1].map(|which| known[which].numbers[&number]);
    let holds = (0..2).all(|which| found[which] == u64::from(stated[which]));
    let sides = [0, 1].map(|which| {
        let start = known[which].start.clone();
        let witnesses = start.into_iter().filter(|_| found[0] != found[1]).map(|start| {
            let why = match number {
                Number::FirstMoves => start.why.clone(),
                _ => String::new(),
            };
            Witness { why, ..start }
        });
        Side {
            stated: stated[which].to_string(),
            found: Grouped(found[which]).to_string(),
            witnesses: witnesses.collect(),
        }
    });
    let about = match number {
        Number::Players => "How many play.",
        Number::Places => "Places on the board.",
        Number::Pieces => "Pieces on the board at the start.",
        Number::FirstMoves => "Moves that may be played first.",
    };
    (about.into(), Some(holds), sides)
}

fn missing(about: String, stated: [String; 2], why: &str) -> Judged {
    let sides = stated.map(|stated| Side { stated, found: why.into(), witnesses: Vec::new() });
    (about, None, sides)
}

fn values(stated: [i16; 2], boards: Option<&Boards>) -> Judged {
    let about = "The exact value for the player who moves first.".to_owned();
    let told = stated.map(|value| value.to_string());
    let Some(Boards::Value(found)) = boards else { return missing(about, told, "not looked at") };
    let holds = (0..2).all(|which| found[which].as_ref().map(|one| one.value) == Ok(stated[which]));
    let sides = [0, 1].map(|which| {
        let (words, witness) = match &found[which] {
            Ok(one) => {
                let board = &one.witness.reading;
                (format!("the exact value of {board} is {}", one.value), Some(one.witness.clone()))
            }
            Err(why) => (why.clone(), None),
        };
        Side {
            stated: stated[which].to_string(),
            found: words,
            witnesses: witness.into_iter().collect(),
        }
    });
    (about, Some(holds), sides)
}

const fn alike(alike: bool) -> &'static str {
    if alike { "alike" } else { "parts" }
}

fn shared(common: &Common, boards: Option<&Boards>) -> Judged {
    let about = match common.compare {
        Compared::Moves => "Both on one board: each move, and what lies where after it.",
        Compared::Sowing => "Both on one board: what lies where when a sowing is done.",
    };
    let stated = [0; 2].map(|_| alike(common.alike).to_owned());
    let about = about.to_owned();
    let shared = match boards {
        Some(Boards::Common(Ok(shared))) => shared,
        Some(Boards::Common(Err(why))) => {
            let (about, _, sides) = missing(about, stated, why);
            return (about, Some(false), sides);
        }
        _ => return missing(about, stated, "not looked at"),
    };
    let holds = match (shared.tally.parted, shared.complete) {
        // Nothing was compared, so that nothing is shown.
        (0, true) if shared.tally.moves == 0 => Some(false),
        (0, true) => Some(common.alike),
        (0, false) => None,
        _ => Some(!common.alike),
    };
    let what = match common.compare {
        Compared::Moves => "moves",
        Compared::Sowing => "sowings",
    };
    let words = format!(
        "{} positions of up to {} pieces and {} {what} compared; the games part in {}",
        Grouped(shared.tally.positions),
        common.pieces,
        Grouped(shared.tally.moves),
        Grouped(shared.tally.parted)
    );
    let names = [&common.first, &common.second];
    let mut which = 0;
    let sides = stated.map(|stated| {
        let found = format!("as {}: {words}", names[which]);
        let witnesses = shared.witnesses[which].clone();
        which += 1;
        Side { stated, found, witnesses }
    });
    (about, holds, sides)
}

fn spreads(spread: &Spread, boards: Option<&Boards>) -> Judged {
    let about = format!("Where {} pieces of one place go, before any capture.", spread.pieces);
    let stated = [0; 2].map(|_| alike(spread.alike).to_owned());
    let Some(Boards::Spread(found)) = boards else {
        return missing(about, stated, "not looked at");
    };
    let complete = found.iter().flatten().all(|one| one.complete);
    let arise = found.iter().flatten().filter(|one| !one.ways.is_empty()).count() == 2;
    let ways = found
        .each_ref()
        .map(|one| one.as_ref().map_or_else(|_| Vec::new(), |one| one.ways.keys().collect()));
    let same = ways[0] == ways[1];
    let holds = (complete || !arise).then_some(arise && same == spread.alike);
    let stars = [&spread.first, &spread.second];
    let sides = [0, 1].map(|which| {
        let (words, witnesses) = match &found[which] {
            Ok(one) => {
                let places = one.ways.values().map(|(_, witness)| witness.clone()).collect();
                (one.words(spread.pieces), places)
            }
            Err(why) => (why.clone(), Vec::new()),
        };
        Side {
            stated: stated[which].clone(),
            found: format!("as {}: {words}", stars[which].reading),
            witnesses,
        }
    });
    (about, holds, sides)
}
