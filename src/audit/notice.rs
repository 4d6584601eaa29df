//! Who notices that rules are not what the spec says.
//!
//! A mutant plays by changed parameters. Invariants are held against the *unchanged* rules text,
//! with the arithmetic of the checker: they notice what the mutant does otherwise on any position
//! of the board. Examples and claims come from the spec and say what must come out. A value notices
//! only if the spec has one on record, in an example or a claim.

use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::Serialize;

use super::examples::{Worked, fails};
use super::mutants::Mutant;
use crate::check::claims::{self, Means};
use crate::check::{Draw, Mask, Subject, Survey, Verdict, Watch, exhaustive, invariants};
use crate::rules::sowing::{Event, Move, Plain, Position, Ruleset, move_text, position_text};
use crate::rules::{Illegal, Rules, Score, Trace, Turn};
use crate::spec::document::{Claim, ClaimCheck};

/// What noticed a change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Witness {
    /// A worked example.
    Example,
    /// An invariant, held against the unchanged rules text.
    Invariant,
    /// The verdict on a claim.
    Claim,
    /// A value on record.
    Value,
}

/// Something that noticed a change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Notice {
    /// What kind of thing.
    pub by: Witness,
    /// Its name.
    pub name: String,
    /// What it noticed.
    pub why: String,
    /// Where, if at a position: as text, with the move.
    pub at: Option<String>,
}

/// A game that plays by other rules than those it claims to play by.
#[derive(Clone, Debug)]
pub struct Impostor {
    plays: Plain,
    claims: Ruleset,
}

impl Impostor {
    /// Plays by the rules of a mutant, and claims those of the reading.
    #[must_use]
    pub fn new(claims: &Ruleset, mutant: &Mutant) -> Self {
        let plays = Plain::new(Ruleset { params: mutant.params, ..claims.clone() });
        Impostor { plays, claims: claims.clone() }
    }
}

impl Rules for Impostor {
    type State = Position;
    type Move = Move;
    type Event = Event;
    type Pay = Score<2>;

    fn start(&self) -> Position {
        self.plays.start()
    }

    fn turn(&self, state: &Position) -> Turn<Score<2>> {
        self.plays.turn(state)
    }

    fn each_move(
        &self,
        state: &Position,
        f: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.plays.each_move(state, f)
    }

    fn legal(&self, state: &Position, mv: Move) -> Result<(), Vec<Illegal>> {
        self.plays.legal(state, mv)
    }

    fn play<T: Trace<Event>>(
        &self,
        state: &Position,
        mv: Move,
        trace: &mut T,
    ) -> (Position, Score<2>) {
        self.plays.play(state, mv, trace)
    }
}

impl Subject for Impostor {
    fn ruleset(&self) -> &Ruleset {
        &self.claims
    }

    fn survey(&self, position: &Position) -> Survey {
        self.plays.survey(position)
    }

    fn may(&self, position: &Position, mv: Move) -> bool {
        self.plays.allows(position, mv)
    }
}

/// The examples that notice.
pub fn by_examples<'a>(
    examples: &'a [Worked],
    mutant: &'a Mutant,
) -> impl Iterator<Item = Notice> + 'a {
    examples.iter().filter_map(|worked| {
        let why = fails(worked, mutant.params)?;
        Some(Notice {
            by: Witness::Example,
            name: worked.id.clone(),
            why: format!("it {why}"),
            at: None,
        })
    })
}

/// The invariants that notice on the smallest boards on which any does, of those with at most so
/// many seeds; `None` if it was stopped.
#[must_use]
pub fn by_invariants(
    ruleset: &Ruleset,
    mutant: &Mutant,
    wanted: Mask,
    most: u8,
    watch: &Watch,
) -> Option<Vec<Notice>> {
    let walk = exhaustive::first(&Impostor::new(ruleset, mutant), wanted, most, watch);
    let found = walk.tally.found.iter().enumerate();
    let notices: Vec<Notice> = found
        .filter_map(|(at, found)| {
            let found = (*found)?;
            let position = position_text(ruleset, &found.position);
            let place = match found.mv {
                Some(mv) => format!("{position}, {}", move_text(ruleset, mv)),
                None => position,
            };
            Some(Notice {
                by: Witness::Invariant,
                name: invariants::IDS[at].into(),
                why: found.why.into(),
                at: Some(place),
            })
        })
        .collect();
    (walk.below.is_none() || !notices.is_empty()).then_some(notices)
}

/// What the check of claims may ask for.
#[derive(Clone, Copy)]
pub struct ClaimMeans<'a> {
    /// The claims that are made under the reading.
    pub claims: &'a [Claim],
    /// How the command line names the reading.
    pub interpretation: &'a str,
    /// Most states to explore when looking for endless play.
    pub limit: usize,
    /// Leave out what is said of single positions, moves and games: it is known to be the same.
    pub endless_only: bool,
    /// Progress and the wish to stop.
    pub watch: &'a Watch,
}

/// The claims of which the check says otherwise than the spec expects; values are not asked for.
pub fn by_claims<'a>(
    means: &'a ClaimMeans<'a>,
    ruleset: &'a Ruleset,
    mutant: &'a Mutant,
) -> impl Iterator<Item = Notice> + 'a {
    let game = Plain::new(Ruleset { params: mutant.params, ..ruleset.clone() });
    means.claims.iter().filter_map(move |claim| {
        let endless = matches!(claim.check, ClaimCheck::EveryGameEnds {});
        if matches!(claim.check, ClaimCheck::Value(_)) || (means.endless_only && !endless) {
            return None;
        }
        let held = |id: &str| {
            let mask = Mask::NONE.with(invariants::find(id)?);
            let walk = exhaustive::walk(&Impostor::new(ruleset, mutant), mask, means.watch);
            let (positions, moves) = (walk.tally.positions, walk.tally.moves);
            Some(match walk.tally.found.iter().flatten().next() {
                // Who broke it does not matter here, only that somebody did.
                Some(_) => Verdict::NotRefuted { games: 0, plies: 0, cut: 0, seed: 0 },
                None => Verdict::Proved { positions, moves },
            })
        };
        let asked = Means {
            game: &game,
            interpretation: means.interpretation,
            limit: means.limit,
            draw: Draw { games: 1000, cap: 1000, seed: 1 },
            invariant: &held,
            value: None,
            length: None,
            watch: means.watch,
        };
        let report = claims::check(&asked, claim, true);
        report.got.filter(|got| *got != claim.expect)?;
        Some(Notice { by: Witness::Claim, name: claim.id.clone(), why: report.words, at: None })
    })
}
