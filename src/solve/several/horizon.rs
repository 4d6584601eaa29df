//! Values by a horizon: play is broken off after so many plies, and what was gained by then counts.
//!
//! These are no values of the game. They tend to its paranoid values, and can be had on boards that
//! are too large for those.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use super::graph::{Graph, NoGraph, Worth};
use super::{Gains, MOST, paranoid, plus};
use crate::rules::{Rules, Silent, Turn};

/// What each player can force within `plies` plies against all the others, from every position of a
/// graph.
#[must_use]
pub fn everywhere<S>(graph: &Graph<S>, plies: u32) -> Vec<Gains> {
    let mut values = graph.rest.clone();
    for _ in 0..plies {
        values = paranoid::one_ply_more(graph, &values);
    }
    values
}

/// What each player can force within `plies` plies against all the others from one position, by
/// looking at all lines of that length.
///
/// Takes time and space by the number of positions that can be met so soon; positions met again with
/// as many plies to go are looked at once.
///
/// # Errors
/// If it would have to remember more than `limit` positions, or was cancelled.
pub fn within<R: Rules>(
    game: &R,
    worth: &impl Worth<R>,
    state: &R::State,
    plies: u32,
    limit: usize,
    cancel: &AtomicBool,
) -> Result<Gains, NoGraph> {
    let mut known = HashMap::new();
    look(game, worth, state, plies, limit, cancel, &mut known)
}

fn look<R: Rules, W: Worth<R>>(
    game: &R,
    worth: &W,
    state: &R::State,
    plies: u32,
    limit: usize,
    cancel: &AtomicBool,
    known: &mut HashMap<(R::State, u32), Gains>,
) -> Result<Gains, NoGraph> {
    let mover = match game.turn(state) {
        Turn::Over(pay, _) => return Ok(worth.end(state, &pay)),
        Turn::Of(_) if plies == 0 => return Ok(worth.endless(state)),
        Turn::Of(seat) => worth.player(seat.seat()),
    };
    if let Some(&value) = known.get(&(*state, plies)) {
        return Ok(value);
    }
    let mut best: Option<Gains> = None;
    let mut failed = None;
    let _ = game.each_move(state, |mv| {
        let (next, pay) = game.play(state, mv, &mut Silent);
        match look(game, worth, &next, plies - 1, limit, cancel, known) {
            Ok(value) => {
                let value = plus(worth.gain(&pay), value);
                best = Some(best.map_or(value, |mut best| {
                    for player in 0..MOST {
                        best[player] = match player == mover {
                            true => best[player].max(value[player]),
                            false => best[player].min(value[player]),
                        };
                    }
                    best
                }));
                ControlFlow::Continue(())
            }
            Err(why) => {
                failed = Some(why);
                ControlFlow::Break(())
            }
        }
    });
    if let Some(why) = failed {
        return Err(why);
    }
    if cancel.load(Ordering::Relaxed) {
        return Err(NoGraph::Stopped);
    }
    if known.len() >= limit {
        return Err(NoGraph::TooMany { limit });
    }
    let value = best.unwrap_or_else(|| worth.endless(state));
    known.insert((*state, plies), value);
    Ok(value)
}
