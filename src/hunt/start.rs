//! Everything that play can reach, ply by ply, until a property turns up.

use std::ops::{ControlFlow, Range};

use rayon::prelude::*;

use crate::check::Watch;
use crate::check::everywhere::{Gathered, Seats};
use crate::check::explore::Ids;
use crate::check::property::{Found, Hit, seats};
use crate::rules::sowing::property::Asker;
use crate::rules::sowing::{Compiled, Move, Position};
use crate::rules::{Player, Rules, Silent};

/// Positions handed to a thread at once.
const CHUNK: usize = 1 << 10;

/// A place that has a property, and a shortest line to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// The moves from the start to the position.
    pub line: Vec<Move>,
    /// The position.
    pub position: Position,
    /// The move, for a property of moves.
    pub mv: Option<Move>,
}

/// What a search from the start came to.
#[derive(Clone, Debug, Default)]
pub struct Tour {
    /// Positions looked at; seen from the mover, unless the property tells the seats apart.
    pub positions: u64,
    /// Moves looked at; 0 for a property of positions.
    pub moves: u64,
    /// Positions that have the property, or a move with it.
    pub having: u64,
    /// Moves that have it.
    pub moves_having: u64,
    /// The first of them, by a shortest line.
    pub found: Vec<Witness>,
    /// Plies from the start within which everything was looked at.
    pub plies: u32,
    /// Whether all that can be reached was looked at, or all that was wanted was found.
    pub complete: bool,
}

/// Goes through all that play can reach, breadth first, up to `limit` positions kept in memory.
///
/// Stops at the end of the first ply with `wanted` finds, unless all are to be counted. Which
/// finds come first depends on the game alone: positions are met in the order of the moves.
///
/// Takes about 25 bytes for each position.
#[must_use]
pub fn tour(asker: &Asker, wanted: usize, count: bool, limit: usize, watch: &Watch) -> Tour {
    let game = Compiled::new(asker.game().ruleset().clone());
    let side = asker.game().ruleset().side;
    let relative = seats(asker.property()) == Seats::Mover;
    let canon = |position: Position| {
        if relative && position.mover == Player::NORTH {
            position.half_turn(side)
        } else {
            position
        }
    };
    let mut ids: Ids<Position> = Ids::default();
    let mut parents: Vec<u32> = vec![u32::MAX];
    ids.insert(canon(game.start()));
    let mut tour = Tour::default();
    let mut hits: Vec<Hit> = Vec::new();
    let mut level = 0..1;
    let mut ply = 0;
    while !level.is_empty() {
        let Some(found) = ask(asker, &ids.states[level.clone()], ply, wanted, watch) else {
            return tour;
        };
        tour.positions += found.counts[0];
        tour.moves += found.counts[1];
        tour.having += found.counts[2];
        tour.moves_having += found.counts[3];
        tour.plies = ply;
        hits.extend(found.hits);
        hits.truncate(wanted);
        tour.found = hits
            .iter()
            .filter_map(|hit| witness(&game, &ids, &parents, canon, side, *hit))
            .collect();
        if !count && hits.len() >= wanted {
            break;
        }
        let end = level.end;
        if !grow(&game, canon, level, &mut ids, &mut parents, limit, watch) {
            return tour;
        }
        level = end..ids.states.len();
        ply += 1;
    }
    tour.complete = true;
    tour
}

/// Asks the property of each state of one ply; `None` if it was stopped.
fn ask(
    asker: &Asker,
    states: &[Position],
    ply: u32,
    wanted: usize,
    watch: &Watch,
) -> Option<Found> {
    let parts: Vec<Option<Found>> = states
        .par_chunks(CHUNK)
        .map(|chunk| {
            if watch.stopped() {
                return None;
            }
            let mut found = Found::default();
            for position in chunk {
                found.note(position, asker.ask(position, ply), wanted);
            }
            watch.note(chunk.len() as u64);
            Some(found)
        })
        .collect();
    let mut all = Found::default();
    for part in parts {
        all.join(part?);
    }
    Some(all)
}

/// Adds what can be reached in one move more; `false` if there is too much or it was stopped.
fn grow(
    game: &Compiled,
    canon: impl Fn(Position) -> Position,
    level: Range<usize>,
    ids: &mut Ids<Position>,
    parents: &mut Vec<u32>,
    limit: usize,
    watch: &Watch,
) -> bool {
    for id in level {
        if ids.states.len() >= limit.min(u32::MAX as usize - 8) || watch.stopped() {
            return false;
        }
        let state = ids.states[id];
        let _ = game.each_move(&state, |mv| {
            let (next, _) = game.play(&state, mv, &mut Silent);
            if ids.insert(canon(next)).1 {
                parents.push(id as u32);
            }
            ControlFlow::Continue(())
        });
    }
    true
}

/// The line from the start to a hit, and the hit as it is in the position really reached.
fn witness(
    game: &Compiled,
    ids: &Ids<Position>,
    parents: &[u32],
    canon: impl Fn(Position) -> Position,
    side: u8,
    hit: Hit,
) -> Option<Witness> {
    let mut path = Vec::new();
    let mut at = ids.find(&hit.position)?;
    while at != u32::MAX {
        path.push(at);
        at = parents[at as usize];
    }
    let mut state = game.start();
    let mut line = Vec::new();
    for &id in path.iter().rev().skip(1) {
        let want = ids.states[id as usize];
        let mut step = None;
        let _ = game.each_move(&state, |mv| {
            let (next, _) = game.play(&state, mv, &mut Silent);
            if canon(next) == want {
                step = Some((mv, next));
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        let (mv, next) = step?;
        line.push(mv);
        state = next;
    }
    let turned = state.mover != hit.position.mover;
    let mv = hit.mv.map(|mv| match mv {
        Move::Pit(pit) if turned => Move::Pit((pit + side) % (2 * side)),
        mv => mv,
    });
    Some(Witness { line, position: state, mv })
}
