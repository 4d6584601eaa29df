//! Every position that play can reach from the start.

use rayon::prelude::*;

use super::explore::{Reach, explore};
use super::invariants::symmetry::across;
use super::invariants::{COUNT, Desk, Found, Id, Mask, Tally, examine};
use super::subject::Subject;
use super::text::Text;
use super::watch::Watch;
use crate::rules::Player;
use crate::rules::sowing::{Move, Position};

/// Positions handed to a thread at once.
const CHUNK: usize = 1 << 12;

/// What a tour of the reachable positions came to.
#[derive(Clone, Debug)]
pub struct Tour {
    /// Positions, seen from the mover where the half-turn symmetry is among what is checked.
    pub positions: u64,
    /// Legal moves in them.
    pub moves: u64,
    /// Positions in which the game is over.
    pub ends: u64,
    /// Counts and findings; of several places the one with fewest seeds, then the nearest one.
    pub tally: Tally,
    /// For each invariant found broken, a shortest line from the start to the place.
    pub lines: [Option<(Vec<Move>, Found)>; COUNT],
    /// Whether all were reached and examined.
    pub complete: bool,
}

/// The position with South to move that looks the same to the mover.
#[must_use]
#[inline]
pub fn from_mover(text: &Text, position: Position) -> Position {
    if position.mover == Player::SOUTH { position } else { across(text, &position) }
}

/// Examines every position that play can reach, up to `limit` of them.
#[must_use = "a tour says nothing until its findings are read"]
pub fn tour<G: Subject>(game: &G, mask: Mask, limit: usize, watch: &Watch) -> Tour {
    let text = Text::of(game.ruleset());
    let relative = mask.has(Id::HalfTurn as usize);
    let canon = |position| if relative { from_mover(&text, position) } else { position };
    let reach = explore(game, canon, false, limit, watch);
    let order = by_seeds(&reach);
    let parts: Vec<Option<Tally>> = order
        .par_chunks(CHUNK)
        .map(|chunk| {
            if watch.stopped() {
                return None;
            }
            let (mut desk, mut tally) = (Desk::default(), Tally::default());
            for &id in chunk {
                let position = reach.ids.states[id as usize];
                examine(game, &text, mask, &position, &mut desk, &mut tally);
            }
            watch.add(chunk.len() as u64);
            Some(tally)
        })
        .collect();
    let mut tally = Tally::default();
    for part in parts.iter().flatten() {
        tally.add(part);
    }
    let lines = tally.found.map(|found| {
        let found = found?;
        let id = reach.ids.find(&found.position)?;
        let (line, reached) = reach.line(game, canon, id);
        Some((line, seen_from(&text, found, reached)))
    });
    Tour {
        positions: reach.ids.states.len() as u64,
        moves: reach.moves,
        ends: reach.ends,
        tally,
        lines,
        complete: reach.complete && parts.iter().all(Option::is_some),
    }
}

/// A finding as it is in the position that a line really reaches.
fn seen_from(text: &Text, found: Found, reached: Position) -> Found {
    if reached.mover == found.position.mover {
        return found;
    }
    let mv = found.mv.map(|mv| super::invariants::symmetry::move_across(text, mv));
    Found { position: reached, mv, why: found.why }
}

/// The numbers of all states, those with fewest seeds first, then those reached soonest.
fn by_seeds(reach: &Reach<Position>) -> Vec<u32> {
    let seeds = |position: &Position| usize::from(position.board.total());
    let mut places = [0_usize; 257];
    for position in &reach.ids.states {
        places[seeds(position) + 1] += 1;
    }
    for at in 1..places.len() {
        places[at] += places[at - 1];
    }
    let mut order = vec![0; reach.ids.states.len()];
    for (id, position) in reach.ids.states.iter().enumerate() {
        let place = &mut places[seeds(position)];
        order[*place] = id as u32;
        *place += 1;
    }
    order
}
