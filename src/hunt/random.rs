//! Random games, until a property turns up: for boards with more positions than can be looked at.

use rayon::prelude::*;

use super::shrink;
use super::start::Witness;
use crate::check::Watch;
use crate::check::random::{Draw, End, play};
use crate::rules::sowing::Move;
use crate::rules::sowing::property::Asker;

/// A place that was met, and the number of its game.
type Met = Option<(u32, Witness)>;

/// Games handed to a thread at once.
const CHUNK: u32 = 64;

/// What random games came to.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    /// Games played.
    pub games: u32,
    /// Moves played in them.
    pub plies: u64,
    /// Games cut at the cap.
    pub cut: u32,
    /// Positions of the games that have the property, or a move with it.
    pub having: u64,
    /// The one reached in fewest plies.
    pub found: Option<Lucky>,
    /// Whether all games were played.
    pub complete: bool,
}

/// A place found by chance, and what became of it.
#[derive(Clone, Debug)]
pub struct Lucky {
    /// The game it was found in, by number.
    pub game: u32,
    /// As it was found: the line from the start.
    pub met: Witness,
    /// A shorter line from the start to a place that has the property too.
    pub shorter: Witness,
    /// A position with as few seeds as taking seeds away led to; the line is empty, as play may not
    /// reach it.
    pub smaller: Witness,
}

/// Plays random games and asks the property of every position on the way.
#[must_use]
pub fn sample(asker: &Asker, draw: &Draw, watch: &Watch) -> Sample {
    let parts: Vec<Option<(Sample, Met)>> = (0..draw.games.div_ceil(CHUNK))
        .into_par_iter()
        .map(|chunk| {
            if watch.stopped() {
                return None;
            }
            let (mut part, mut best) = (Sample::default(), None);
            for number in chunk * CHUNK..draw.games.min((chunk + 1) * CHUNK) {
                one(asker, draw, number, &mut part, &mut best);
            }
            watch.note(part.plies);
            Some((part, best))
        })
        .collect();
    let complete = parts.iter().all(Option::is_some);
    let mut sample = Sample { complete, ..Sample::default() };
    let mut best: Met = None;
    for (part, found) in parts.into_iter().flatten() {
        sample.games += part.games;
        sample.plies += part.plies;
        sample.cut += part.cut;
        sample.having += part.having;
        keep(&mut best, found);
    }
    sample.found = best.map(|(game, met)| {
        let shorter = shrink::line(asker, &met);
        let smaller = shrink::position(asker, &shorter);
        Lucky { game, met, shorter, smaller }
    });
    sample
}

/// The shorter line stays; of equals, the one found first.
fn keep(best: &mut Met, found: Met) {
    if let Some(found) = found
        && best.as_ref().is_none_or(|old| found.1.line.len() < old.1.line.len())
    {
        *best = Some(found);
    }
}

fn one(asker: &Asker, draw: &Draw, number: u32, part: &mut Sample, best: &mut Met) {
    let mut ply = 0_u32;
    let mut first: Option<(u32, crate::rules::sowing::Position, Option<Move>)> = None;
    let played = play(asker.game(), draw, number, |position, _| {
        let having = asker.ask(position, ply);
        if having.any {
            part.having += 1;
            if first.is_none() {
                first = Some((ply, *position, having.first));
            }
        }
        ply += 1;
    });
    part.games += 1;
    part.plies += played.line.len() as u64;
    part.cut += u32::from(played.end == End::Cut);
    if let Some((ply, position, mv)) = first {
        let line = played.line[..ply as usize].to_vec();
        keep(best, Some((number, Witness { line, position, mv })));
    }
}
