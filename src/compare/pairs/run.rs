//! Runs a pair document: every statement, by the same code on both games.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use schemars::JsonSchema;
use serde::Serialize;

use super::document::{Check, Game, Keeps, Number, Pair, Stand, Statement};
use crate::check::counterexample::Counterexample;
use crate::check::family::laws;
use crate::check::front::Looked;
use crate::check::general::{self, Examined, examine};
use crate::check::lasso::{Termination, termination};
use crate::check::{Draw, Grouped, Verdict, Watch};
use crate::games::{Kin, kin};
use crate::rules::Familiar;
use crate::rules::sowing::Plain;
use crate::rules::vocabulary::Place;
use crate::solve::Progress;
use crate::solve::valuation::{How, Profiles, Ready};
use crate::spec::{Interpretation, Library};

/// How much to look at.
pub struct Job<'a> {
    /// States that are looked at whole; where play can reach more, random games are played.
    pub states: usize,
    /// The random games.
    pub draw: Draw,
    /// Threads to use; as many as there are processors, if missing.
    pub threads: Option<usize>,
    /// Progress and the wish to stop.
    pub watch: &'a Watch,
}

/// A pair document that was run.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Ran {
    /// The games.
    pub games: [String; 2],
    /// What the two have to do with each other.
    pub about: String,
    /// Where each game was looked at.
    pub looked: [Vec<LookedAt>; 2],
    /// The places of the vocabulary.
    pub places: Vec<RanPlace>,
    /// What was checked of the games as wholes.
    pub whole: Vec<RanStatement>,
    /// Statements in all.
    pub statements: usize,
    /// Those that hold.
    pub held: usize,
    /// Whether nothing was stopped half-way.
    pub complete: bool,
}

impl Ran {
    /// Every statement.
    pub fn all(&self) -> impl Iterator<Item = &RanStatement> {
        self.places.iter().flat_map(|place| &place.statements).chain(&self.whole)
    }
}

/// Where a reading was looked at.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LookedAt {
    /// The reading.
    pub reading: String,
    /// Where.
    pub looked: Looked,
}

/// One place of the vocabulary.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RanPlace {
    /// The place.
    pub place: Place,
    /// How the games stand to each other there.
    pub is: Stand,
    /// In words.
    pub text: String,
    /// What was checked.
    pub statements: Vec<RanStatement>,
}

/// A statement that was checked.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RanStatement {
    /// Its name.
    pub id: String,
    /// What it says.
    pub text: String,
    /// The law, parameter or value that it is about, in words.
    pub about: String,
    /// Whether it holds; missing if the run was stopped before that was known.
    pub holds: Option<bool>,
    /// What was found in each game.
    pub sides: [Side; 2],
}

/// What was found in one game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Side {
    /// What the document says: `keeps`, `breaks`, `silent`, a value.
    pub stated: String,
    /// What was found, in words.
    pub found: String,
    /// The smallest place that breaks a law, or a line that goes on for ever.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<Box<Counterexample>>,
}

/// What became of a law in one game.
#[derive(Clone, Debug)]
struct Found {
    keeps: Option<Keeps>,
    words: String,
    witness: Option<Box<Counterexample>>,
}

/// The names of the family laws.
pub(super) fn law_ids() -> Vec<&'static str> {
    // The names do not depend on the game; any will do to list them.
    laws::<Plain>().iter().map(|one| one.law.id).collect()
}

/// Everything known of one game of a pair.
struct Known {
    looked: Vec<LookedAt>,
    laws: BTreeMap<String, Found>,
    ends: Option<Found>,
    /// Those of the last reading.
    numbers: BTreeMap<Number, u64>,
    readings: Vec<Interpretation>,
    complete: bool,
}

/// What was found of both games of a pair, before it is held against what the pair states.
pub struct Evidence {
    known: [Known; 2],
}

/// Runs a pair document.
///
/// # Errors
/// A reading does not exist, or there are no threads to be had.
pub fn run(pair: &Pair, library: &Library, job: &Job) -> Result<Ran, String> {
    Ok(judge(pair, &gather(pair, library, job)?))
}

/// Looks at both games for everything that a pair document asks.
///
/// # Errors
/// A reading does not exist, or there are no threads to be had.
pub fn gather(pair: &Pair, library: &Library, job: &Job) -> Result<Evidence, String> {
    let wanted: Vec<&str> = pair
        .statements()
        .filter_map(|one| match &one.check {
            Check::Law { law, .. } => Some(law.as_str()),
            _ => None,
        })
        .collect();
    let ends = pair.statements().any(|one| matches!(one.check, Check::EveryGameEnds { .. }));
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = job.threads {
        pool = pool.num_threads(threads);
    }
    let pool = pool.build().map_err(|error| format!("no threads: {error}"))?;
    pool.install(|| {
        let first = know(&pair.first, &wanted, ends, library, job)?;
        let second = know(&pair.second, &wanted, ends, library, job)?;
        Ok(Evidence { known: [first, second] })
    })
}

/// Holds what was found against what a pair document states.
#[must_use]
pub fn judge(pair: &Pair, evidence: &Evidence) -> Ran {
    let known = &evidence.known;
    let judged = |all: &[Statement]| all.iter().map(|one| check(one, known)).collect();
    let places = pair.places.iter().map(|place| RanPlace {
        place: place.place,
        is: place.is,
        text: place.text.clone(),
        statements: judged(&place.statements),
    });
    let mut ran = Ran {
        games: [pair.first.name.clone(), pair.second.name.clone()],
        about: pair.about.clone(),
        looked: known.each_ref().map(|one| one.looked.clone()),
        places: places.collect(),
        whole: judged(&pair.whole),
        statements: 0,
        held: 0,
        complete: known.iter().all(|one| one.complete),
    };
    ran.statements = ran.all().count();
    ran.held = ran.all().filter(|one| one.holds == Some(true)).count();
    ran
}

fn know(
    game: &Game,
    wanted: &[&str],
    ends: bool,
    library: &Library,
    job: &Job,
) -> Result<Known, String> {
    let mut known = Known {
        looked: Vec::new(),
        laws: BTreeMap::new(),
        ends: None,
        numbers: BTreeMap::new(),
        readings: Vec::new(),
        complete: true,
    };
    for name in &game.readings {
        let reading = Interpretation::parse(name, library).map_err(|error| error.to_string())?;
        let (examined, lasso, numbers) =
            kin(reading.ruled(), Looker { reading: &reading, wanted, ends, job });
        known.numbers = numbers;
        known.complete &= examined.complete;
        for one in examined.invariants {
            let found = Found::of(&one.verdict, one.vacuous);
            match known.laws.entry(one.id) {
                Entry::Vacant(place) => _ = place.insert(found),
                Entry::Occupied(mut place) => place.get_mut().join(found),
            }
        }
        if let Some(found) = lasso {
            match &mut known.ends {
                Some(place) => place.join(found),
                place => *place = Some(found),
            }
        }
        known.looked.push(LookedAt { reading: reading.canonical(), looked: examined.looked });
        known.readings.push(reading);
    }
    Ok(known)
}

struct Looker<'a> {
    reading: &'a Interpretation,
    wanted: &'a [&'a str],
    ends: bool,
    job: &'a Job<'a>,
}

impl Kin for Looker<'_> {
    type Gain = (Examined, Option<Found>, BTreeMap<Number, u64>);

    fn meet<G: Familiar>(self, game: &G) -> Self::Gain {
        let all = laws::<G>();
        let chosen: Vec<_> = all
            .iter()
            .filter(|one| self.wanted.contains(&one.law.id))
            .map(|one| &one.law)
            .collect();
        let name = self.reading.canonical();
        let job = general::Job {
            kernel: self.reading.kernel(),
            interpretation: &name,
            invariants: &[],
            claims: &[],
            scope: None,
            threads: None,
            limit: self.job.states,
            draw: self.job.draw,
            expectations: false,
            other: None,
            watch: self.job.watch,
        };
        let examined = examine(game, &job, &chosen);
        let lasso = (self.ends && matches!(examined.looked, Looked::Reachable { .. }))
            .then(|| ending(game, &job));
        let start = game.start();
        let moves = u64::try_from(game.count_moves(&start)).unwrap_or(u64::MAX);
        let numbers = [
            (Number::Players, game.seats().len() as u64),
            (Number::Places, game.places().into()),
            (Number::Pieces, game.weight(&start).into()),
            (Number::FirstMoves, moves),
        ];
        (examined, lasso, numbers.into())
    }
}

/// Whether every game ends, where all that play can reach can be looked at.
fn ending<G: Familiar>(game: &G, job: &general::Job) -> Found {
    match termination(game, |state| state, job.limit, job.watch) {
        Termination::Endless { prefix, cycle, .. } => Found {
            keeps: Some(Keeps::Breaks),
            words: format!(
                "after {} plies the same {} can be repeated for ever",
                prefix.len(),
                cycle.len()
            ),
            witness: Some(Box::new(general::lasso(game, job, "every-game-ends", &prefix, &cycle))),
        },
        Termination::Ends { states, longest, .. } => Found {
            keeps: Some(Keeps::Keeps),
            words: format!(
                "proved: no position recurs among {states}; the longest game has {longest} plies"
            ),
            witness: None,
        },
        Termination::Unknown { .. } => {
            Found { keeps: None, words: "not known".into(), witness: None }
        }
    }
}

impl Found {
    fn of(verdict: &Verdict, vacuous: bool) -> Self {
        match verdict {
            Verdict::Refuted(witness) => Found {
                keeps: Some(Keeps::Breaks),
                words: witness.why.clone(),
                witness: Some(witness.clone()),
            },
            Verdict::Stopped { .. } => {
                Found { keeps: None, words: verdict.to_string(), witness: None }
            }
            _ if vacuous => {
                let words = format!("never arises: {verdict}");
                Found { keeps: Some(Keeps::Silent), words, witness: None }
            }
            _ => Found { keeps: Some(Keeps::Keeps), words: verdict.to_string(), witness: None },
        }
    }

    /// Together with what another reading of the game showed: broken if either is, with the shorter
    /// witness; kept if one has kept it.
    fn join(&mut self, other: Found) {
        let rank = |found: &Found| match found.keeps {
            Some(Keeps::Breaks) => 0,
            None => 1,
            Some(Keeps::Keeps) => 2,
            Some(Keeps::Silent) => 3,
        };
        let length = |found: &Found| found.witness.as_ref().map_or(0, |one| one.moves.len());
        let both = |one: &str, two: &str| format!("{one}; {two}");
        if other.keeps == Some(Keeps::Keeps) && self.keeps == other.keeps {
            self.words = both(&self.words, &other.words);
        } else if (rank(&other), length(&other)) < (rank(self), length(self)) {
            *self = other;
        }
    }
}

fn check(statement: &Statement, known: &[Known; 2]) -> RanStatement {
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
        Check::Parameter { parameter, same } => parameters(parameter, *same, known),
        Check::Number { number, first, second } => {
            let stated = [*first, *second];
            let found = [0, 1].map(|which| known[which].numbers[number]);
            let holds = (0..2).all(|which| found[which] == u64::from(stated[which]));
            let sides = [0, 1].map(|which| Side {
                stated: stated[which].to_string(),
                found: Grouped(found[which]).to_string(),
                witness: None,
            });
            let about = match number {
                Number::Players => "How many play.",
                Number::Places => "Places on the board.",
                Number::Pieces => "Pieces on the board at the start.",
                Number::FirstMoves => "Moves that may be played first.",
            };
            (about.into(), Some(holds), sides)
        }
        Check::Value { setup, first, second } => {
            let stated = [*first, *second];
            let found = [0, 1].map(|which| worth(&known[which].readings[0], setup));
            let holds = (0..2).all(|which| found[which].as_ref() == Ok(&stated[which]));
            let sides = [0, 1].map(|which| Side {
                stated: stated[which].to_string(),
                found: match &found[which] {
                    Ok(value) => format!("the exact value is {value}"),
                    Err(why) => why.clone(),
                },
                witness: None,
            });
            (format!("The value for the player who moves first, on {setup}."), Some(holds), sides)
        }
    };
    let (id, text) = (statement.id.clone(), statement.text.clone());
    RanStatement { id, text, about, holds, sides }
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
            Some(found) => Side { stated, found: found.words, witness: found.witness },
            None => Side { stated, found: "not looked at".into(), witness: None },
        }
    });
    (holds, sides)
}

fn parameters(name: &str, same: bool, known: &[Known; 2]) -> (String, Option<bool>, [Side; 2]) {
    let values = [0, 1].map(|which| {
        let reading = &known[which].readings[0];
        let key = reading.kernel().find(name)?;
        let values = reading.ruled().values();
        let cite = reading.provenance(key).cite();
        values.reads(key).then(|| (key, values.get(key), cite))
    });
    let about = values[0].as_ref().map_or_else(
        || format!("The parameter `{name}`."),
        |(key, _, _)| format!("`{name}`: {}", key.doc()),
    );
    let kernels = [0, 1].map(|which| known[which].readings[0].kernel());
    let holds = match &values {
        [Some(one), Some(other)] => kernels[0] == kernels[1] && (one.1 == other.1) == same,
        _ => false,
    };
    let sides = values.map(|value| Side {
        stated: if same { "same".into() } else { "differs".into() },
        found: match value {
            Some((_, value, cite)) => format!("{value} [{cite}]"),
            None => "the kernel has no such parameter, or no rule reads it".into(),
        },
        witness: None,
    });
    (about, Some(holds), sides)
}

/// Most positions that are solved for a statement.
const SOLVED: u64 = 3_000_000;

/// The exact value of a game on a board, for the player who moves first.
fn worth(reading: &Interpretation, setup: &str) -> Result<i16, String> {
    let board = reading.with("setup", setup).map_err(|error| error.to_string())?;
    let Some(ruleset) = board.ruled().sowing() else {
        return Err("only sowing games are solved for pairs".into());
    };
    let how = How { threads: 1, memory_mb: 1_000, profiles: Profiles::Skip };
    let ready =
        Ready::lone(ruleset, ruleset.total(), &how, false).map_err(|why| why.to_string())?;
    if ready.needs.positions > SOLVED {
        return Err("the board has too many positions".into());
    }
    let answers = ready.solve(&Progress::default()).ok_or("it was stopped")?;
    Ok(answers.value(&ruleset.start()).margin)
}
