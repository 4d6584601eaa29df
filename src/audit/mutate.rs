//! Every change of one parameter, and who notices it.

use std::sync::atomic::Ordering;

use schemars::JsonSchema;
use serde::Serialize;

use super::examples::{Worked, fails, worked};
use super::mutants::{Mutant, mutants};
use super::notice::{ClaimMeans, Notice, Witness, by_claims, by_examples, by_invariants};
use crate::check::{Mask, Termination, Watch, invariants, termination};
use crate::compare::pair::differing;
use crate::compare::{Pair, board};
use crate::fit::{Judge, Space};
use crate::rules::sowing::{Key, Plain, Position, Ruleset, position_text};
use crate::solve::Progress;
use crate::solve::valuation::{How, NoValue, Ready};
use crate::spec::Interpretation;
use crate::spec::document::Claim;

/// Invariants are asked on boards with up to so many seeds before the two games are compared.
const SMALL: u8 = 16;

/// How to ask.
pub struct Means<'a> {
    /// Ask everybody, not only until somebody notices.
    pub all: bool,
    /// Only changes of these parameters; of all, if empty.
    pub only: &'a [Key],
    /// Most states to explore, and positions to compare.
    pub limit: usize,
    /// Threads and memory for exact values.
    pub how: How,
    /// Progress of checks, and the wish to stop.
    pub watch: &'a Watch,
    /// Progress of comparing and solving, and the wish to stop.
    pub progress: &'a Progress,
}

/// What became of all changes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Mutated {
    /// The rules that were changed.
    pub interpretation: String,
    /// Worked examples that the unchanged rules fail on, with how.
    pub broken: Vec<Notice>,
    /// Worked examples that were held against each change.
    pub examples: usize,
    /// Invariants that were.
    pub invariants: usize,
    /// Claims that could be.
    pub claims: usize,
    /// Values on record.
    pub values: usize,
    /// Each change.
    pub mutations: Vec<Mutation>,
    /// Whether all of them were tried to the end.
    pub complete: bool,
}

/// One change of one parameter.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Mutation {
    /// The parameter.
    pub parameter: String,
    /// The clause or answer that sets it.
    pub rule: String,
    /// Its value there.
    pub from: String,
    /// Its value after the change.
    pub to: String,
    /// Parameters that are read only then, with the values they were given.
    pub also: Vec<String>,
    /// What became of it.
    pub verdict: Fate,
    /// Who noticed, in the order in which they were asked.
    pub notices: Vec<Notice>,
}

/// What became of a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Somebody noticed.
    Noticed,
    /// Nobody noticed, for it changes nothing: proved on every position of the board.
    Equal {
        /// How many, seen from the player to move.
        positions: u64,
    },
    /// Nobody noticed, for it is about endless play only, and every game ends: proved.
    Finite {
        /// Over so many positions that play can reach.
        positions: u64,
    },
    /// Nobody noticed: a hole in the checks of the spec.
    Hole {
        /// On how many positions of the board it plays otherwise, if they could be compared.
        differing: Option<u64>,
        /// The smallest of them.
        smallest: Option<String>,
    },
    /// It was stopped before it was known.
    Unknown,
}

impl Mutated {
    /// The changes that nobody notices and that are not proved to be none.
    pub fn holes(&self) -> impl Iterator<Item = &Mutation> {
        self.mutations.iter().filter(|one| matches!(one.verdict, Fate::Hole { .. }))
    }
}

/// What all changes are held against.
struct Court<'a> {
    reading: &'a Interpretation,
    ruleset: &'a Ruleset,
    name: String,
    examples: Vec<Worked>,
    mask: Mask,
    claims: Vec<Claim>,
    means: &'a Means<'a>,
}

/// Changes each parameter of a reading, and asks who notices.
///
/// # Errors
/// An example of the spec cannot be read.
pub fn mutate(reading: &Interpretation, means: &Means) -> Result<Mutated, String> {
    let spec = reading.spec();
    let ruleset = reading.ruleset();
    let held = spec.invariants.iter().filter(|one| reading.holds(&one.when));
    let mask = held.filter_map(|one| invariants::find(&one.id)).fold(Mask::NONE, Mask::with);
    let claims = spec.claims.iter().filter(|one| reading.holds(&one.when));
    let court = Court {
        reading,
        ruleset,
        name: reading.canonical(),
        examples: worked(reading)?,
        mask: Mask(mask.0 & Mask::of(&ruleset.params).0),
        // What is expected of a claim is expected of the set-up of the spec.
        claims: claims.filter(|_| reading.setup().default).cloned().collect(),
        means,
    };
    let own = |one: &Worked| {
        fails(one, ruleset.params).map(|why| Notice {
            by: Witness::Example,
            name: one.id.clone(),
            why: format!("it {why}"),
            at: None,
        })
    };
    let broken = court.examples.iter().filter_map(own).collect();
    let wanted = |one: &Mutant| means.only.is_empty() || means.only.contains(&one.key);
    let mutations: Vec<Mutation> =
        mutants(ruleset).into_iter().filter(wanted).map(|one| court.judge(&one)).collect();
    Ok(Mutated {
        interpretation: court.name.clone(),
        broken,
        examples: court.examples.len(),
        invariants: court.mask.0.count_ones() as usize,
        claims: court.claims.len(),
        values: court.examples.iter().filter(|one| one.value.is_some()).count(),
        complete: mutations.iter().all(|one| one.verdict != Fate::Unknown),
        mutations,
    })
}

impl Court<'_> {
    fn stopped(&self) -> bool {
        self.means.watch.stopped() || self.means.progress.cancel.load(Ordering::Relaxed)
    }

    fn judge(&self, mutant: &Mutant) -> Mutation {
        let mut notices = Vec::new();
        let verdict = self.fate(mutant, &mut notices);
        let text = |key: &Key| format!("{}={}", key.name(), mutant.params.get(*key));
        Mutation {
            parameter: mutant.key.name().into(),
            rule: self.reading.provenance(mutant.key).cite(),
            from: mutant.from.clone(),
            to: mutant.to.clone(),
            also: mutant.also.iter().map(text).collect(),
            verdict,
            notices,
        }
    }

    /// Asks the quick witnesses first; then whether there is anything to notice at all.
    fn fate(&self, mutant: &Mutant, notices: &mut Vec<Notice>) -> Fate {
        let means = self.means;
        if self.stopped() {
            return Fate::Unknown;
        }
        notices.extend(by_examples(&self.examples, mutant));
        if !self.invariants(mutant, SMALL, notices) && notices.is_empty() {
            return Fate::Unknown;
        }
        if !notices.is_empty() && !means.all {
            return Fate::Noticed;
        }
        // What shows in no position is not looked for there.
        let other = Ruleset { params: mutant.params, ..self.ruleset.clone() };
        let unseen = differing(self.ruleset, &other).is_empty();
        let scan = if notices.is_empty() && !unseen { self.scan(other) } else { None };
        let equal = scan.as_ref().is_some_and(|scan| scan.complete && scan.differing() == 0);
        if let (Some(scan), true) = (&scan, equal) {
            return Fate::Equal { positions: scan.positions() };
        }
        if notices.is_empty() && !unseen {
            if !self.invariants(mutant, u8::MAX, notices) {
                return Fate::Unknown;
            }
            if !notices.is_empty() && !means.all {
                return Fate::Noticed;
            }
        }
        let claims = ClaimMeans {
            claims: &self.claims,
            interpretation: &self.name,
            limit: means.limit,
            endless_only: unseen,
            watch: means.watch,
        };
        let asked = by_claims(&claims, self.ruleset, mutant);
        notices.extend(asked.take(if means.all { usize::MAX } else { 1 }));
        if notices.is_empty() || means.all {
            self.values(mutant, notices);
        }
        if !notices.is_empty() {
            return Fate::Noticed;
        }
        if self.stopped() || scan.as_ref().is_some_and(|scan| !scan.complete) {
            return Fate::Unknown;
        }
        if mutant.key == Key::infinite_play
            && let Some(positions) = self.ends()
        {
            return Fate::Finite { positions };
        }
        let smallest = scan.as_ref().and_then(|scan| {
            let spots = scan.classes.iter().filter_map(|class| class.smallest.as_ref());
            let first = spots.min_by_key(|spot| spot.positions[0].board.total())?;
            Some(position_text(self.ruleset, &first.positions[0]))
        });
        let differing = if unseen { Some(0) } else { scan.map(|scan| scan.differing()) };
        Fate::Hole { differing, smallest }
    }

    /// Asks the invariants on boards with at most so many seeds; whether it was done to the end.
    fn invariants(&self, mutant: &Mutant, most: u8, notices: &mut Vec<Notice>) -> bool {
        let found = by_invariants(self.ruleset, mutant, self.mask, most, self.means.watch);
        let done = found.is_some();
        notices.extend(found.into_iter().flatten());
        done
    }

    /// The positions that play can reach, if every game ends.
    fn ends(&self) -> Option<u64> {
        let game = Plain::new(self.ruleset.clone());
        match termination(&game, |state| state, self.means.limit, self.means.watch) {
            Termination::Ends { states, .. } => Some(states),
            Termination::Endless { .. } | Termination::Unknown { .. } => None,
        }
    }

    fn scan(&self, other: Ruleset) -> Option<board::Scan> {
        let pair = Pair::new(self.ruleset.clone(), other).ok()?;
        board::scan(&pair, self.means.limit, self.means.progress)
    }

    /// The values on record that the mutant does not have, fewest seeds first; one is enough.
    fn values(&self, mutant: &Mutant, notices: &mut Vec<Notice>) {
        let mut asked: Vec<_> =
            self.examples.iter().filter_map(|one| Some((one.value?, one))).collect();
        asked.sort_by_key(|(_, one)| self.position(one, mutant).map_or(0, |at| at.board.total()));
        for (value, one) in asked {
            if self.stopped() {
                return;
            }
            let Some(at) = self.position(one, mutant) else { continue };
            let ruleset = Ruleset { params: mutant.params, ..one.ruleset.clone() };
            let ready = Ready::new(&ruleset, at.board.total(), &self.means.how, false);
            let why = match ready.map(|ready| ready.solve(self.means.progress)) {
                Ok(None) => return,
                Ok(Some(answers)) => {
                    let got = answers.value(&at).margin;
                    if got == value {
                        continue;
                    }
                    format!("its value is {got}, and on record is {value}")
                }
                Err(why @ NoValue::History(_)) if one.ruleset.positional().is_ok() => {
                    format!("its value on record is {value}, and now there is none: {why}")
                }
                // What cannot be solved here notices nothing.
                Err(_) => continue,
            };
            notices.push(Notice {
                by: Witness::Value,
                name: one.id.clone(),
                why,
                at: Some(position_text(&ruleset, &at)),
            });
            return;
        }
    }

    /// The position of an example, as a mutant has it.
    fn position(&self, one: &Worked, mutant: &Mutant) -> Option<Position> {
        let space = Space::single(mutant.params);
        let ruleset = Ruleset { params: mutant.params, ..one.ruleset.clone() };
        let mut judge = Judge::new(&space, &Plain::new(ruleset));
        let places = judge.places(&one.evidence, space.all(), &Vec::new());
        let (state, _) = places.first()?;
        let exempt = u32::from(mutant.params.exempt_plies.0).saturating_sub(state.ply) as u8;
        let taken = if one.ruleset.reads_captures() { state.taken } else { [0, 0] };
        Some(Position { board: state.board, mover: state.mover, exempt, taken })
    }
}
