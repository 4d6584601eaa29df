//! Everything that is checked of one interpretation, as one report.

use std::time::Instant;

use schemars::JsonSchema;
use serde::Serialize;

use super::claims::{self, ClaimReport, Length, Means};
use super::counterexample::{Breaks, Counterexample, Place};
use super::exhaustive::{self, Walk};
use super::invariants::{self, Found, Mask, Tally};
use super::random::{self, Draw};
use super::reachable;
use super::subject::Subject;
use super::verdict::Verdict;
use super::watch::Watch;
use crate::rules::sowing::Move;
use crate::spec::document::Claim;

/// Where to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Every position of the board.
    Board,
    /// Every position that play can reach from the start.
    Reachable,
    /// Random games.
    Random(Draw),
}

/// What to check.
pub struct Job<'a> {
    /// How the command line names the rules.
    pub interpretation: &'a str,
    /// The names of the invariants that are to hold.
    pub invariants: &'a [String],
    /// The claims to check.
    pub claims: &'a [Claim],
    /// Where to look for what breaks an invariant.
    pub scope: Scope,
    /// Threads to use; as many as there are processors, if missing.
    pub threads: Option<usize>,
    /// Most states to keep in memory when exploring from the start.
    pub limit: usize,
    /// The cap and the seed for random games that claims ask for.
    pub draw: Draw,
    /// Whether the claims are expected to come out as the spec says: its expectations are about
    /// its own set-up.
    pub expectations: bool,
    /// The value for the player who moves first, by whoever can solve the game.
    pub value: Option<&'a (dyn Fn() -> Result<i16, String> + Sync)>,
    /// How long a game lasts with best play, by whoever can solve it.
    pub length: Option<&'a Length<'a>>,
    /// Progress and the wish to stop.
    pub watch: &'a Watch,
}

/// What is known of one invariant.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct InvariantReport {
    /// Its name.
    pub id: String,
    /// What it says.
    pub doc: String,
    /// The verdict.
    pub verdict: Verdict,
    /// How often its condition arose.
    pub arose: u64,
    /// Whether it never did, so that the verdict says nothing.
    pub vacuous: bool,
}

/// What became of a worked example.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct ExampleReport {
    /// Its name.
    pub id: String,
    /// What it shows.
    pub text: String,
    /// Whether the game does what it says.
    pub holds: bool,
    /// If not: where they part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// Where an interpretation was looked at.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Looked {
    /// On every position of the board.
    Board {
        /// How many boards: ways to lay up to all the seeds into the pits.
        boards: u64,
        /// Positions on them: with either player to move, and on exempt plies where those differ.
        positions: u64,
        /// Moves in them.
        moves: u64,
    },
    /// On every position reachable from the start.
    Reachable {
        /// How many, seen from the mover if the half-turn symmetry was among what is checked.
        positions: u64,
        /// Moves in them.
        moves: u64,
        /// Those in which the game is over.
        ends: u64,
    },
    /// In random games.
    Random {
        /// How many.
        games: u32,
        /// Moves in them.
        plies: u64,
        /// Those cut at the cap.
        cut: u32,
        /// The cap.
        cap: u32,
        /// The longest, in plies.
        longest: u32,
        /// What they were drawn by.
        seed: u64,
        /// Whether in each position on the way all moves were looked at, and not only the one that
        /// was played.
        every_move: bool,
        /// Games in which one player makes the move that gains him most and leaves him the best outlook:
        /// some rules never come up in play without aim.
        #[serde(default, skip_serializing_if = "none")]
        aimed: u32,
    },
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn none(count: &u32) -> bool {
    *count == 0
}

/// The whole answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Report {
    /// The rules that were checked.
    pub interpretation: String,
    /// What is otherwise than the rules ask for, as a sentence each: a start with fewer pods than that of the
    /// spec, worked examples that are not of these rules, names that are not asked here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Where they were looked at.
    pub looked: Looked,
    /// Each invariant, in the order of the spec.
    pub invariants: Vec<InvariantReport>,
    /// Each claim, in the order of the spec.
    pub claims: Vec<ClaimReport>,
    /// The worked examples, where the check played them out.
    pub examples: Vec<ExampleReport>,
    /// Whether nothing was stopped half-way.
    pub complete: bool,
    /// Whether every invariant holds as far as was looked, and every claim is as expected.
    pub as_expected: bool,
    /// How long it took.
    pub seconds: f64,
    /// Threads used.
    pub threads: usize,
}

impl Report {
    /// The lines of play that refute something, with the name of what they refute.
    pub fn counterexamples(&self) -> impl Iterator<Item = (&str, &Counterexample)> {
        let broken = self
            .invariants
            .iter()
            .filter_map(|one| Some((one.id.as_str(), one.verdict.refuted()?)));
        let refuted = self
            .claims
            .iter()
            .filter_map(|one| Some((one.id.as_str(), one.counterexample.as_deref()?)));
        broken.chain(refuted)
    }
}

/// What was found, whatever the scope.
struct Findings {
    looked: Looked,
    tally: Tally,
    lines: [Option<(Vec<Move>, Found)>; invariants::COUNT],
    complete: bool,
    below: Option<u8>,
}

/// Checks all that a job asks for.
///
/// # Errors
/// One message: an invariant that does not exist, or no threads to be had.
pub fn check<G: Subject>(game: &G, job: &Job) -> Result<Report, String> {
    let began = Instant::now();
    let mask = wanted(job.invariants)?;
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = job.threads {
        pool = pool.num_threads(threads);
    }
    let pool = pool.build().map_err(|error| format!("no threads: {error}"))?;
    let threads = pool.current_num_threads();
    let mut report = pool.install(|| run(game, job, mask));
    report.threads = threads;
    report.seconds = began.elapsed().as_secs_f64();
    Ok(report)
}

/// The set of invariants with these names.
fn wanted(names: &[String]) -> Result<Mask, String> {
    names.iter().try_fold(Mask::NONE, |mask, name| match invariants::find(name) {
        Some(at) => Ok(mask.with(at)),
        None => {
            let near = crate::names::closest(name, invariants::IDS.iter().copied());
            let hint = near.map_or_else(
                || format!("; there are {}", invariants::IDS.join(", ")),
                |near| format!("; did you mean `{near}`?"),
            );
            Err(format!("there is no invariant `{name}`{hint}"))
        }
    })
}

fn run<G: Subject>(game: &G, job: &Job, mask: Mask) -> Report {
    // An invariant that these rules give nothing to do is reported as vacuous, not run.
    let applies = Mask(mask.0 & Mask::of(&game.ruleset().params).0);
    let findings = look(game, job.scope, applies, job.limit, job.watch);
    let verdict = |at: usize| verdict(game, job.interpretation, &findings, at);
    let invariants: Vec<InvariantReport> = job
        .invariants
        .iter()
        .filter_map(|name| {
            let at = invariants::find(name)?;
            let arose = findings.tally.arose[at];
            Some(InvariantReport {
                id: name.clone(),
                doc: invariants::all()[at].doc.into(),
                verdict: verdict(at),
                arose,
                vacuous: arose == 0,
            })
        })
        .collect();
    let claims = claims(game, job, &|at| mask.has(at).then(|| verdict(at)));
    let complete = findings.complete && !job.watch.stopped();
    let as_expected = invariants.iter().all(|one| one.verdict.refuted().is_none())
        && claims.iter().all(|one| one.as_expected);
    Report {
        interpretation: job.interpretation.into(),
        notes: Vec::new(),
        looked: findings.looked,
        invariants,
        claims,
        examples: Vec::new(),
        complete,
        as_expected,
        seconds: 0.0,
        threads: 0,
    }
}

/// Checks the claims of a job; `known` has the verdict on an invariant, by its number, where there
/// is one already. Others are asked of the whole board.
pub fn claims<G: Subject>(
    game: &G,
    job: &Job,
    known: &dyn Fn(usize) -> Option<Verdict>,
) -> Vec<ClaimReport> {
    let means = Means {
        game,
        interpretation: job.interpretation,
        limit: job.limit,
        draw: job.draw,
        invariant: &|id: &str| {
            let at = invariants::find(id)?;
            known(at).or_else(|| {
                let one = look(game, Scope::Board, Mask::NONE.with(at), job.limit, job.watch);
                Some(verdict(game, job.interpretation, &one, at))
            })
        },
        value: job.value.map(|value| value as &dyn Fn() -> Result<i16, String>),
        length: job.length,
        watch: job.watch,
    };
    job.claims.iter().map(|claim| claims::check(&means, claim, job.expectations)).collect()
}

fn look<G: Subject>(game: &G, scope: Scope, mask: Mask, limit: usize, watch: &Watch) -> Findings {
    match scope {
        Scope::Board => {
            let Walk { tally, boards, below } = exhaustive::walk(game, mask, watch);
            let (positions, moves) = (tally.positions, tally.moves);
            Findings {
                looked: Looked::Board { boards, positions, moves },
                lines: tally.found.map(|found| found.map(|found| (Vec::new(), found))),
                tally,
                complete: below.is_none(),
                below,
            }
        }
        Scope::Reachable => {
            let tour = reachable::tour(game, mask, limit, watch);
            Findings {
                looked: Looked::Reachable {
                    positions: tour.positions,
                    moves: tour.moves,
                    ends: tour.ends,
                },
                tally: tour.tally,
                lines: tour.lines,
                complete: tour.complete,
                below: None,
            }
        }
        Scope::Random(draw) => {
            let sample = random::sample(game, mask, &draw, watch);
            Findings {
                looked: Looked::Random {
                    games: sample.games,
                    plies: sample.plies,
                    cut: sample.cut,
                    cap: draw.cap,
                    longest: sample.longest,
                    seed: draw.seed,
                    every_move: true,
                    aimed: 0,
                },
                tally: sample.tally,
                lines: sample.lines,
                complete: sample.complete,
                below: None,
            }
        }
    }
}

fn verdict<G: Subject>(game: &G, interpretation: &str, findings: &Findings, at: usize) -> Verdict {
    if let Some((line, found)) = &findings.lines[at] {
        // Where the way there is not known, the line starts from the place itself.
        let from = if matches!(findings.looked, Looked::Board { .. }) {
            found.position
        } else {
            game.start()
        };
        let line: Vec<Move> = line.iter().copied().chain(found.mv).collect();
        let place = if found.mv.is_some() { Place::Move } else { Place::Position };
        let breaks = Breaks::Invariant(invariants::IDS[at].into());
        return Verdict::Refuted(Box::new(Counterexample::tell(
            game,
            interpretation,
            breaks,
            found.why,
            from,
            &line,
            place,
        )));
    }
    let (positions, moves) = (findings.tally.positions, findings.tally.moves);
    match findings.looked {
        Looked::Random { games, plies, cut, seed, .. } => {
            Verdict::NotRefuted { games, plies, cut, seed }
        }
        _ if !findings.complete => Verdict::Stopped { positions, moves, below: findings.below },
        _ => Verdict::Proved { positions, moves },
    }
}
