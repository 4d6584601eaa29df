//! Runs a pair document: looks at both games for all that it asks, by the same code.

use std::collections::BTreeMap;

use super::common::{Shared, share};
use super::document::{Check, Pair};
use super::known::{Known, know};
use super::ran::Ran;
use super::seek;
use super::spread::{Spreads, spreads};
use super::value::{Valued, value};
use super::witness::Witness;
use super::{Job, judge};
use crate::check::family::laws;
use crate::rules::sowing::Plain;
use crate::spec::Library;

/// The names of the family laws.
pub(super) fn law_ids() -> Vec<&'static str> {
    // The names do not depend on the game; any will do to list them.
    laws::<Plain>().iter().map(|one| one.law.id).collect()
}

/// What was found of both games of a pair, before it is held against what the pair states.
pub struct Evidence {
    pub(super) known: [Known; 2],
    /// For each statement about a parameter in which the games differ, by its name, where that matters
    /// in each game.
    pub(super) parameters: BTreeMap<String, [Option<Witness>; 2]>,
    /// What was found on boards that a statement names, by the name of the statement.
    pub(super) boards: BTreeMap<String, Boards>,
    pub(super) complete: bool,
}

/// What was found on the boards that a statement names.
pub(super) enum Boards {
    Common(Result<Shared, String>),
    Spread([Result<Spreads, String>; 2]),
    Value([Result<Valued, String>; 2]),
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
        let mut known = [
            know(&pair.first, &wanted, ends, library, job)?,
            know(&pair.second, &wanted, ends, library, job)?,
        ];
        seek::of_laws(&mut known, job);
        let parameters = parameters(pair, &known, library, job);
        let boards: BTreeMap<String, Boards> = pair
            .statements()
            .filter_map(|one| Some((one.id.clone(), on_boards(&one.check, library, job)?)))
            .collect();
        let complete = known.iter().all(|one| one.complete) && !job.watch.stopped();
        Ok(Evidence { known, parameters, boards, complete })
    })
}

fn on_boards(check: &Check, library: &Library, job: &Job) -> Option<Boards> {
    match check {
        Check::Common(common) => Some(Boards::Common(share(common, library, job.watch))),
        Check::Spread(spread) => {
            let stars = [&spread.first, &spread.second];
            Some(Boards::Spread(stars.map(|star| spreads(spread, star, library, job.watch))))
        }
        Check::Value { boards, .. } => {
            Some(Boards::Value(boards.each_ref().map(|board| value(board, library))))
        }
        _ => None,
    }
}

/// Where each parameter that a statement is about matters, if the games differ in it, by the name of
/// the statement.
fn parameters(
    pair: &Pair,
    known: &[Known; 2],
    library: &Library,
    job: &Job,
) -> BTreeMap<String, [Option<Witness>; 2]> {
    let readings = known.each_ref().map(|one| &one.readings[0].reading);
    let mut found = BTreeMap::new();
    // Where the other game has no such value to try, what happens by the rule is shown.
    let (mut ids, mut rules) = (Vec::new(), [Vec::new(), Vec::new()]);
    for statement in pair.statements() {
        let Check::Parameter(settings) = &statement.check else { continue };
        let both = settings.both();
        let keys = [0, 1].map(|which| {
            let key = readings[which].kernel().find(&both[which].parameter)?;
            readings[which].ruled().values().reads(key).then_some(key)
        });
        let value = |which: usize, key| readings[which].ruled().values().get(key);
        match keys {
            [Some(first), Some(second)]
                if first == second && value(0, first) != value(1, second) =>
            {
                let places = [
                    seek::of_parameter(&known[0], first, readings[1], library, job),
                    seek::of_parameter(&known[1], second, readings[0], library, job),
                ];
                found.insert(statement.id.clone(), places);
            }
            [Some(first), Some(second)] if first == second => {}
            [first, second] if !settings.same => {
                ids.push(statement.id.clone());
                rules[0].push(first);
                rules[1].push(second);
            }
            _ => {}
        }
    }
    let [first, second] = [0, 1].map(|which| seek::of_rules(&known[which], &rules[which], job));
    let places = first.into_iter().zip(second).map(|(first, second)| [first, second]);
    found.extend(ids.into_iter().zip(places));
    found
}
