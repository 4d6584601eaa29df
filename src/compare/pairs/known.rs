//! What is known of one game of a pair: its readings, the laws they keep and break, how play ends.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::Job;
use super::document::{Game, Keeps, Number};
use super::ran::LookedAt;
use super::witness::Witness;
use crate::check::family::laws;
use crate::check::front::Looked;
use crate::check::general::{self, Examined, examine};
use crate::check::lasso::{Termination, termination};
use crate::check::{Grouped, Verdict, plies};
use crate::games::{Kin, kin};
use crate::rules::Familiar;
use crate::spec::{Interpretation, Library};

/// What became of a law in one game.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub keeps: Option<Keeps>,
    pub words: String,
    pub witness: Option<Witness>,
}

/// Everything known of one game of a pair.
pub(super) struct Known {
    pub looked: Vec<LookedAt>,
    pub laws: BTreeMap<String, Found>,
    pub ends: Option<Found>,
    /// Those of the last reading.
    pub numbers: BTreeMap<Number, u64>,
    /// The start of the last reading, with the moves that may be played first.
    pub start: Option<Witness>,
    pub readings: Vec<Reading>,
    pub complete: bool,
}

/// What is known of one reading.
pub(super) struct Reading {
    pub reading: Interpretation,
    pub laws: BTreeMap<String, Option<Keeps>>,
}

/// Looks at a game in all its readings.
///
/// # Errors
/// A reading does not exist.
pub(super) fn know(
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
        start: None,
        readings: Vec::new(),
        complete: true,
    };
    for name in &game.readings {
        let reading = Interpretation::parse(name, library).map_err(|error| error.to_string())?;
        let Seen { examined, ending, numbers, start } =
            kin(reading.ruled(), Looker { reading: &reading, wanted, ends, job });
        (known.numbers, known.start) = (numbers, Some(start));
        known.complete &= examined.complete;
        let mut here = BTreeMap::new();
        for one in examined.invariants {
            let found = Found::of(&one.verdict, one.vacuous);
            here.insert(one.id.clone(), found.keeps);
            match known.laws.entry(one.id) {
                Entry::Vacant(place) => _ = place.insert(found),
                Entry::Occupied(mut place) => place.get_mut().join(found),
            }
        }
        if let Some(found) = ending {
            match &mut known.ends {
                Some(place) => place.join(found),
                place => *place = Some(found),
            }
        }
        known.looked.push(LookedAt { reading: reading.canonical(), looked: examined.looked });
        known.readings.push(Reading { reading, laws: here });
    }
    Ok(known)
}

struct Looker<'a> {
    reading: &'a Interpretation,
    wanted: &'a [&'a str],
    ends: bool,
    job: &'a Job<'a>,
}

struct Seen {
    examined: Examined,
    ending: Option<Found>,
    numbers: BTreeMap<Number, u64>,
    start: Witness,
}

impl Kin for Looker<'_> {
    type Gain = Seen;

    fn meet<G: Familiar>(self, game: &G) -> Seen {
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
        let ending = (self.ends && matches!(examined.looked, Looked::Reachable { .. }))
            .then(|| ending(game, self.reading, &job));
        let start = game.start();
        let moves = u64::try_from(game.count_moves(&start)).unwrap_or(u64::MAX);
        let numbers = [
            (Number::Players, game.seats().len() as u64),
            (Number::Places, game.places().into()),
            (Number::Pieces, game.weight(&start).into()),
            (Number::FirstMoves, moves),
        ];
        let start = Witness::played(game, self.reading, &[], &[], first_moves(game, moves));
        Seen { examined, ending, numbers: numbers.into(), start }
    }
}

/// The most first moves that are listed.
const LISTED: u64 = 24;

/// The moves that may be played first, in words.
fn first_moves<G: Familiar>(game: &G, count: u64) -> String {
    let start = game.start();
    let first: Vec<String> = (0..count.min(LISTED))
        .map(|nth| game.move_text(&start, game.nth_move(&start, nth.into())))
        .collect();
    let more = count - first.len() as u64;
    let rest = if more > 0 { format!(", and {} more", Grouped(more)) } else { String::new() };
    format!("first moves: {}{rest}", first.join(", "))
}

/// Whether every game ends, where all that play can reach can be looked at.
fn ending<G: Familiar>(game: &G, reading: &Interpretation, job: &general::Job) -> Found {
    match termination(game, |state| state, job.limit, job.watch) {
        Termination::Endless { prefix, cycle, .. } => {
            let words = format!(
                "after {} the same {} can be repeated for ever",
                plies(prefix.len() as u64),
                plies(cycle.len() as u64)
            );
            let witness = Witness::played(game, reading, &prefix, &cycle, words.clone());
            let witness = Some(Witness { endless: true, ..witness });
            Found { keeps: Some(Keeps::Breaks), words, witness }
        }
        Termination::Ends { states, longest, line, .. } => {
            let why = format!("a longest game: it is over after {}", plies(longest));
            Found {
                keeps: Some(Keeps::Keeps),
                words: format!(
                    "proved: no position recurs among {states}; the longest game has {}",
                    plies(longest)
                ),
                witness: Some(Witness::played(game, reading, &line, &[], why)),
            }
        }
        Termination::Unknown { .. } => {
            Found { keeps: None, words: "not known".into(), witness: None }
        }
    }
}

impl Found {
    fn of(verdict: &Verdict, vacuous: bool) -> Self {
        let (keeps, words) = match verdict {
            Verdict::Refuted(found) => (Some(Keeps::Breaks), found.why.clone()),
            Verdict::Stopped { .. } => (None, verdict.to_string()),
            _ if vacuous => (Some(Keeps::Silent), format!("never arises: {verdict}")),
            _ => (Some(Keeps::Keeps), verdict.to_string()),
        };
        Found { keeps, words, witness: None }
    }

    /// Together with what another reading of the game showed: broken if either is; kept if one has
    /// kept it. Of two that are broken the first one stands, with its witness.
    fn join(&mut self, other: Found) {
        let rank = |found: &Found| match found.keeps {
            Some(Keeps::Breaks) => 0,
            None => 1,
            Some(Keeps::Keeps) => 2,
            Some(Keeps::Silent) => 3,
        };
        if other.keeps == Some(Keeps::Keeps) && self.keeps == other.keeps {
            self.words = format!("{}; {}", self.words, other.words);
        } else if rank(&other) < rank(self) {
            *self = other;
        }
    }
}
