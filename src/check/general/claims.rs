//! Claims of a spec on a game of any kernel.

use super::front::{Job, Other};
use super::law::Lawful;
use super::look::average_length;
use super::tell::tell;
use crate::check::claims::ClaimReport;
use crate::check::counterexample::{Breaks, Counterexample, Place};
use crate::check::lasso::{Termination, termination};
use crate::check::verdict::{Grouped, Verdict, plies};
use crate::rules::Worded;
use crate::spec::document::{Claim, ClaimCheck, Expect};

/// What the check of a claim found out.
#[derive(Clone, Debug)]
pub struct Claimed {
    /// What it says; missing if it was stopped or could not be done.
    pub got: Option<Expect>,
    /// The verdict in words.
    pub words: String,
}

impl Claimed {
    /// A verdict.
    #[must_use]
    pub fn new(got: Expect, words: impl Into<String>) -> Self {
        Claimed { got: Some(got), words: words.into() }
    }

    /// No verdict, and why.
    #[must_use]
    pub fn unknown(words: impl Into<String>) -> Self {
        Claimed { got: None, words: words.into() }
    }
}

pub(super) fn check<G: Lawful>(
    game: &G,
    job: &Job,
    claim: &Claim,
    invariant: &dyn Fn(&str) -> Option<Verdict>,
) -> ClaimReport {
    let mut counterexample = None;
    let claimed = match &claim.check {
        ClaimCheck::Kernel { check } => game
            .claim(check, job.watch)
            .unwrap_or_else(|| Claimed::unknown(format!("the kernel has no check `{check}`"))),
        ClaimCheck::EveryGameEnds {} => {
            let (claimed, line) = every_game_ends(game, job, &claim.id);
            counterexample = line;
            claimed
        }
        ClaimCheck::Invariant(id) => match invariant(id) {
            Some(Verdict::Refuted(found)) => {
                let claimed = Claimed::new(Expect::Refuted, found.why.clone());
                counterexample = Some(found);
                claimed
            }
            Some(verdict @ Verdict::Proved { .. }) => {
                Claimed::new(Expect::Proved, verdict.to_string())
            }
            Some(verdict @ Verdict::NotRefuted { .. }) => {
                Claimed::new(Expect::Supported, verdict.to_string())
            }
            Some(verdict) => Claimed::unknown(verdict.to_string()),
            None => Claimed::unknown(format!("the kernel has no invariant `{id}`")),
        },
        ClaimCheck::LongerThan { with, games } => {
            let draw = crate::check::Draw { games: *games, ..job.draw };
            let asked = job.other.ok_or_else(|| "no other rules are to be had".to_owned());
            let ask = |other: &Other| other(with, &|game| game.average_length(&draw, job.watch));
            match asked.and_then(ask) {
                Err(why) => Claimed::unknown(why),
                Ok(_) if job.watch.stopped() => Claimed::unknown("it was stopped"),
                Ok((theirs, cut)) => {
                    let (ours, mine) = average_length(game, &draw, job.watch);
                    let words = format!(
                        "{games} random games last {ours:.1} plies on average ({mine} cut at {}), \
                         and {theirs:.1} under the changed rules ({cut} cut)",
                        draw.cap
                    );
                    let got = if ours > theirs { Expect::Supported } else { Expect::NotSupported };
                    Claimed::new(got, words)
                }
            }
        }
        _ => Claimed::unknown("this kind of check is for sowing games"),
    };
    let expected = job.expectations;
    ClaimReport {
        id: claim.id.clone(),
        text: claim.text.clone(),
        expect: expected.then_some(claim.expect),
        as_expected: !expected || claimed.got == Some(claim.expect),
        got: claimed.got,
        words: claimed.words,
        counterexample,
        note: claim.note.clone().filter(|_| expected),
    }
}

fn every_game_ends<G: Lawful>(
    game: &G,
    job: &Job,
    claim: &str,
) -> (Claimed, Option<Box<Counterexample>>) {
    match termination(game, |state| state, job.limit, job.watch) {
        Termination::Endless { prefix, cycle, states, looping } => {
            let found = lasso(game, job, claim, &prefix, &cycle);
            let why = &found.why;
            let words = format!(
                "{why}; of {} positions that play can reach, {} can recur",
                Grouped(states),
                Grouped(looping)
            );
            (Claimed::new(Expect::Refuted, words), Some(Box::new(found)))
        }
        Termination::Ends { states, longest, .. } => {
            let words = format!(
                "no position recurs among the {} that play can reach; the longest game has {}",
                Grouped(states),
                plies(longest)
            );
            (Claimed::new(Expect::Proved, words), None)
        }
        Termination::Unknown { states } => {
            let words = format!("not known: only {} positions were looked at", Grouped(states));
            (Claimed::unknown(words), None)
        }
    }
}

/// A line of endless play from the start, as a counterexample to the claim that every game ends.
#[must_use]
pub fn lasso<G: Worded>(
    game: &G,
    job: &Job,
    claim: &str,
    prefix: &[G::Move],
    cycle: &[G::Move],
) -> Counterexample {
    let why = format!(
        "after {} the same {} can be repeated for ever",
        plies(prefix.len() as u64),
        plies(cycle.len() as u64)
    );
    let line: Vec<G::Move> = prefix.iter().chain(cycle).copied().collect();
    let breaks = Breaks::EveryGameEnds(claim.into());
    let mut found =
        tell(game, job.kernel, job.interpretation, breaks, &why, &line, Place::Position);
    found.loop_from = Some(prefix.len());
    found
}
