//! Everything that is checked of one interpretation of any kernel, as one report.

use std::time::Instant;

use super::claims;
use super::law::{Law, Lawful};
use super::look::{Scope, Seen, at_all, average_length, look};
use super::tell::tell;
use crate::check::counterexample::{Breaks, Place};
use crate::check::explore::explore;
use crate::check::front::{InvariantReport, Looked, Report};
use crate::check::random::Draw;
use crate::check::verdict::Verdict;
use crate::check::watch::Watch;
use crate::rules::kernel::Kernel;
use crate::rules::{Rules, Worded};
use crate::spec::document::{Claim, Sets};

/// Something that is asked of the game under changed rules.
pub trait Measured {
    /// How many plies random games last on average, and how many were cut.
    fn average_length(&self, draw: &Draw, watch: &Watch) -> (f64, u32);
}

impl<G: Rules> Measured for G {
    fn average_length(&self, draw: &Draw, watch: &Watch) -> (f64, u32) {
        average_length(self, draw, watch)
    }
}

/// Asks a question of the game with some parameters changed.
pub type Other<'a> =
    dyn Fn(&Sets, &dyn Fn(&dyn Measured) -> (f64, u32)) -> Result<(f64, u32), String> + Sync + 'a;

/// What to check.
pub struct Job<'a> {
    /// The kernel of the game.
    pub kernel: Kernel,
    /// How the command line names the rules.
    pub interpretation: &'a str,
    /// The names of the laws that are to hold.
    pub invariants: &'a [String],
    /// The claims to check.
    pub claims: &'a [Claim],
    /// Where to look; `None`: at all that play can reach if that is at most a million states, else
    /// in random games.
    pub scope: Option<Scope>,
    /// Threads to use; as many as there are processors, if missing.
    pub threads: Option<usize>,
    /// Most states to keep in memory when exploring from the start.
    pub limit: usize,
    /// The random games to play where games are played.
    pub draw: Draw,
    /// Whether the claims are expected to come out as the spec says.
    pub expectations: bool,
    /// The game under changed rules, for claims that compare it with that.
    pub other: Option<&'a Other<'a>>,
    /// Progress and the wish to stop.
    pub watch: &'a Watch,
}

/// States that are looked at before chance takes over, where nobody chose.
const SOON: usize = 1_000_000;

/// Checks all that a job asks for.
///
/// # Errors
/// One message: a law that does not exist, or no threads to be had.
pub fn check<G: Lawful>(game: &G, job: &Job) -> Result<Report, String> {
    let began = Instant::now();
    let laws = G::laws();
    let mut chosen: Vec<&Law<G>> = Vec::new();
    for name in job.invariants {
        match laws.iter().find(|law| law.id == name) {
            Some(law) => chosen.push(law),
            None => {
                let ids: Vec<&str> = laws.iter().map(|law| law.id).collect();
                let hint = crate::names::closest(name, ids.iter().copied()).map_or_else(
                    || format!("; there are {}", ids.join(", ")),
                    |near| format!("; did you mean `{near}`?"),
                );
                return Err(format!("there is no invariant `{name}`{hint}"));
            }
        }
    }
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = job.threads {
        pool = pool.num_threads(threads);
    }
    let pool = pool.build().map_err(|error| format!("no threads: {error}"))?;
    let mut report = pool.install(|| run(game, job, &chosen, &laws));
    report.threads = pool.current_num_threads();
    report.seconds = began.elapsed().as_secs_f64();
    Ok(report)
}

/// What is known of some laws.
#[derive(Clone, Debug)]
pub struct Examined {
    /// Where they were looked at.
    pub looked: Looked,
    /// Each of them, in their order.
    pub invariants: Vec<InvariantReport>,
    /// Whether nothing was stopped half-way.
    pub complete: bool,
}

/// Looks at some laws where a job says.
#[must_use]
pub fn examine<G: Worded>(game: &G, job: &Job, laws: &[&Law<G>]) -> Examined {
    let (scope, seen) = looked_at(game, job, laws);
    let invariants = laws.iter().enumerate().map(|(at, law)| InvariantReport {
        id: law.id.into(),
        doc: law.doc.into(),
        verdict: verdict(game, job, scope, &seen, at, law),
        arose: seen.arose[at],
        vacuous: seen.arose[at] == 0,
    });
    let invariants = invariants.collect();
    let looked = match scope {
        Scope::Reachable(_) => {
            Looked::Reachable { positions: seen.states, moves: seen.moves, ends: seen.ends }
        }
        Scope::Random(draw) => Looked::Random {
            games: seen.games,
            plies: seen.moves,
            cut: seen.cut,
            cap: draw.cap,
            longest: seen.longest,
            seed: draw.seed,
            every_move: false,
            aimed: seen.aimed,
        },
    };
    Examined { looked, invariants, complete: seen.complete && !job.watch.stopped() }
}

fn run<G: Lawful>(game: &G, job: &Job, chosen: &[&Law<G>], laws: &[Law<G>]) -> Report {
    let Examined { looked, invariants, complete } = examine(game, job, chosen);
    let invariant = |id: &str| {
        if let Some(known) = invariants.iter().find(|one| one.id == id) {
            return Some(known.verdict.clone());
        }
        let law = laws.iter().find(|law| law.id == id)?;
        examine(game, job, &[law]).invariants.pop().map(|one| one.verdict)
    };
    let claims: Vec<_> =
        job.claims.iter().map(|claim| claims::check(game, job, claim, &invariant)).collect();
    let as_expected = invariants.iter().all(|one| one.verdict.refuted().is_none())
        && claims.iter().all(|one| one.as_expected);
    Report {
        interpretation: job.interpretation.into(),
        notes: game.notes(),
        looked,
        invariants,
        claims,
        examples: Vec::new(),
        complete,
        as_expected,
        seconds: 0.0,
        threads: 0,
    }
}

/// Looks where the job says, or where it is soon done.
fn looked_at<G: Worded>(game: &G, job: &Job, laws: &[&Law<G>]) -> (Scope, Seen<G::Move>) {
    if laws.is_empty() {
        // Nothing is asked, so nothing is played.
        return (Scope::Random(Draw { games: 0, ..job.draw }), Seen::new(0));
    }
    if let Some(scope) = job.scope {
        return (scope, look(game, laws, scope, job.watch));
    }
    let limit = SOON.min(job.limit);
    // A start with more moves than states are allowed is no small game.
    if game.count_moves(&game.start()) < limit as u128 {
        let reach = explore(game, |state| state, false, limit, job.watch);
        if reach.complete {
            return (Scope::Reachable(limit), at_all(game, laws, &reach, job.watch));
        }
    }
    let games = Scope::Random(job.draw);
    (games, look(game, laws, games, job.watch))
}

fn verdict<G: Worded>(
    game: &G,
    job: &Job,
    scope: Scope,
    seen: &Seen<G::Move>,
    at: usize,
    law: &Law<G>,
) -> Verdict {
    if let Some(broken) = &seen.broken[at] {
        let place = if broken.by_move { Place::Move } else { Place::Position };
        let breaks = Breaks::Invariant(law.id.into());
        let (kernel, name) = (job.kernel, job.interpretation);
        return Verdict::Refuted(Box::new(tell(
            game,
            kernel,
            name,
            breaks,
            broken.why,
            &broken.line,
            place,
        )));
    }
    match scope {
        Scope::Random(draw) => Verdict::NotRefuted {
            games: seen.games,
            plies: seen.moves,
            cut: seen.cut,
            seed: draw.seed,
        },
        Scope::Reachable(_) if seen.complete => {
            Verdict::Proved { positions: seen.states, moves: seen.moves }
        }
        Scope::Reachable(_) => {
            Verdict::Stopped { positions: seen.states, moves: seen.moves, below: None }
        }
    }
}
