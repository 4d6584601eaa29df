//! What random games show of a claim: a line that refutes it, or a measurement. They prove nothing.

use std::collections::HashMap;

use rayon::prelude::*;

use super::claims::{Answer, Asks, Means, lasso};
use super::property::counterexample;
use super::random::{Draw, play};
use super::subject::Subject;
use super::verdict::Grouped;
use super::watch::Watch;
use crate::rules::sowing::property::{Asker, Property};
use crate::rules::sowing::{Move, Plain, Position};
use crate::spec::document::Expect;

/// Random games that are played to meet a position twice.
const GAMES: u32 = 2_000;

/// A random game in which a position came back: the moves before it, and those until it was there
/// again.
fn repetition<G: Subject>(game: &G, draw: &Draw, number: u32) -> Option<(Vec<Move>, Vec<Move>)> {
    let mut positions: Vec<Position> = Vec::new();
    let played = play(game, draw, number, |position, _| positions.push(*position));
    let mut when: HashMap<Position, usize> = HashMap::new();
    positions.iter().enumerate().find_map(|(ply, position)| {
        let first = when.insert(*position, ply)?;
        let line = played.line.get(..ply)?;
        Some((line[..first].to_vec(), line[first..].to_vec()))
    })
}

/// Endless play that random games come upon; `None` if they do not.
pub(super) fn endless<G: Subject>(means: &Means<G>, claim: &str) -> Option<Answer> {
    let (game, draw, watch) = (means.game, means.draw, means.watch);
    let (number, (prefix, cycle)) = (0..GAMES)
        .into_par_iter()
        .filter(|_| !watch.stopped())
        .filter_map(|number| Some((number, repetition(game, &draw, number)?)))
        .min_by_key(|(number, (prefix, cycle))| (prefix.len() + cycle.len(), *number))?;
    let line = lasso(means.game, means.interpretation, claim, &prefix, &cycle);
    let words = format!(
        "Endless play is possible: {}. Random games came upon it (game {number}, seed {}); there may be shorter lines.",
        line.why, draw.seed
    );
    Some(Answer { counterexample: Some(Box::new(line)), ..Answer::new(Expect::Refuted, words) })
}

/// Asks a property of every position of random games, where the board is too large for asking it
/// everywhere.
pub(super) fn on_the_way<G: Subject>(
    means: &Means<G>,
    game: &Plain,
    property: &Property,
    asks: Asks,
) -> Answer {
    let sought = if asks == Asks::Always { property.denied() } else { property.clone() };
    let asker = Asker::new(game, &sought, None);
    let (draw, watch) = (means.draw, means.watch);
    let looked: Option<Vec<(u64, Option<Met>)>> =
        (0..draw.games).into_par_iter().map(|number| one(&asker, &draw, number, watch)).collect();
    let Some(looked) = looked else {
        return Answer::unknown("Not known: the games were stopped.");
    };
    let positions: u64 = looked.iter().map(|one| one.0).sum();
    let met = looked.into_iter().filter_map(|one| one.1).min_by_key(|met| met.line.len());
    let games = Grouped(u64::from(draw.games));
    let Some(Met { line, mv }) = met else {
        let does = if asks == Asks::Always { "holds in all" } else { "holds in none" };
        let words = format!(
            "The board has too many positions to look at: `{property}` {does} of the {} positions of {games} random games, seed {}.",
            Grouped(positions),
            draw.seed
        );
        return Answer::new(Expect::Supported, words);
    };
    let start = game.ruleset().start();
    let found = counterexample(game, means.interpretation, &sought, start, &line, mv);
    let does = if asks == Asks::Always { "does not hold" } else { "holds" };
    let words = format!("`{property}` {does} after {} moves of a random game.", found.moves.len());
    Answer { counterexample: Some(Box::new(found)), ..Answer::new(Expect::Refuted, words) }
}

/// The first place of a game that has a property.
struct Met {
    line: Vec<Move>,
    mv: Option<Move>,
}

fn one(asker: &Asker, draw: &Draw, number: u32, watch: &Watch) -> Option<(u64, Option<Met>)> {
    if watch.stopped() {
        return None;
    }
    let (mut ply, mut first) = (0_u32, None);
    let played = play(asker.game(), draw, number, |position, _| {
        let having = asker.ask(position, ply);
        if having.any && first.is_none() {
            first = Some((ply as usize, having.first));
        }
        ply += 1;
    });
    let met = first.map(|(ply, mv)| Met { line: played.line[..ply].to_vec(), mv });
    Some((u64::from(ply), met))
}

/// Compares what the moves with one property capture with what those with another do.
pub(super) fn captures_more<G: Subject>(
    means: &Means<G>,
    moves: &str,
    than: &str,
    games: u32,
) -> Answer {
    let ruleset = means.game.ruleset();
    let read = |text: &str| {
        Property::parse(text)
            .and_then(|property| property.fits(ruleset.side, false, true).map(|()| property))
    };
    let (these, those) = match (read(moves), read(than)) {
        (Ok(these), Ok(those)) => (these, those),
        (Err(error), _) | (_, Err(error)) => {
            return Answer::unknown(format!("It cannot be measured: {}.", error.message));
        }
    };
    let game = Plain::new(ruleset.clone());
    let askers = [&these, &those].map(|property| Asker::new(&game, property, None));
    let (draw, watch) = (Draw { games, ..means.draw }, means.watch);
    let counted: Option<Vec<[[u64; 3]; 2]>> = (0..games)
        .into_par_iter()
        .map(|number| {
            if watch.stopped() {
                return None;
            }
            let (mut ply, mut sums) = (0, [[0; 3]; 2]);
            play(&game, &draw, number, |position, _| {
                for (sum, asker) in sums.iter_mut().zip(&askers) {
                    add(sum, asker.captures(position, ply));
                }
                ply += 1;
            });
            Some(sums)
        })
        .collect();
    let Some(counted) = counted else {
        return Answer::unknown("Not known: the games were stopped.");
    };
    let sums = counted.into_iter().fold([[0; 3]; 2], |mut all, one| {
        for (sum, more) in all.iter_mut().zip(one) {
            add(sum, more);
        }
        all
    });
    let mean = |[_, having, seeds]: [u64; 3]| seeds as f64 / having.max(1) as f64;
    let told = |property: &Property, sum: [u64; 3]| {
        format!(
            "`{property}` is true of {} ({:.1} %), which take {:.1} seeds on average",
            Grouped(sum[1]),
            100.0 * sum[1] as f64 / sum[0].max(1) as f64,
            mean(sum)
        )
    };
    let words = format!(
        "Of the {} moves that could be played in {} random games, seed {}, {}; {}.",
        Grouped(sums[0][0]),
        Grouped(u64::from(games)),
        draw.seed,
        told(&these, sums[0]),
        told(&those, sums[1])
    );
    if sums.iter().any(|sum| sum[1] == 0) {
        return Answer::unknown(words);
    }
    let more = mean(sums[0]) > mean(sums[1]);
    Answer::new(if more { Expect::Supported } else { Expect::NotSupported }, words)
}

fn add(sum: &mut [u64; 3], more: [u64; 3]) {
    for (sum, more) in sum.iter_mut().zip(more) {
        *sum += more;
    }
}
