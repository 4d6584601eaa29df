//! The one value that a position has where no more than two play, by the same means: what one gains
//! more than the other is what he can force against him.

use std::ops::ControlFlow;

use super::components::Components;
use super::graph::{Graph, NoGraph, Worth};
use super::{Gains, MOST, paranoid};
use crate::rules::{Payoff, Rules, Silent, Turn};
use crate::solve::Progress;

/// Why a game has no margin.
#[derive(Debug, thiserror::Error)]
pub enum NoMargin {
    /// Nobody moves.
    #[error("the game is over before it begins")]
    Over,
    /// Not two play.
    #[error("more than two play, and a position has no one value")]
    Several,
    /// Its positions were not all found.
    #[error(transparent)]
    Graph(#[from] NoGraph),
}

/// What one of two players gains more than the other: what he who moves first wants, and the other
/// does not. Endless play adds nothing.
struct Margin {
    first: usize,
}

impl<G: Rules> Worth<G> for Margin {
    fn players(&self) -> usize {
        2
    }
    fn player(&self, seat: usize) -> usize {
        usize::from(seat != self.first)
    }
    fn gain(&self, pay: &G::Pay) -> Gains {
        let mine = pay.gains()[self.first];
        let all: i16 = pay.gains().iter().sum();
        let more = 2 * mine - all;
        let mut gains = [0; MOST];
        (gains[0], gains[1]) = (more, -more);
        gains
    }
    fn end(&self, _: &G::State, pay: &G::Pay) -> Gains {
        Worth::<G>::gain(self, pay)
    }
    fn endless(&self, _: &G::State) -> Gains {
        [0; MOST]
    }
}

/// How much more the player who moves first gains than the other from the start on, endless play adding
/// nothing, and a first move that brings it.
///
/// # Errors
/// The game is over at the start, more than two play, or play can reach more than `limit` positions.
pub fn margin<G: Rules>(
    game: &G,
    limit: usize,
    progress: &Progress,
) -> Result<(i16, Option<G::Move>), NoMargin> {
    let start = game.start();
    let Turn::Of(first) = game.turn(&start) else { return Err(NoMargin::Over) };
    let worth = Margin { first: first.seat() };
    let graph = Graph::of(game, &worth, [start], limit, progress)?;
    let mut seats: Vec<u8> = graph
        .states
        .iter()
        .filter_map(|state| match game.turn(state) {
            Turn::Of(player) => Some(player.0),
            Turn::Over(..) => None,
        })
        .collect();
    seats.sort_unstable();
    seats.dedup();
    if seats.len() > 2 {
        return Err(NoMargin::Several);
    }
    let components = Components::new(&graph);
    let values = paranoid::values(&graph, &components, &progress.cancel);
    let (value, mut best) = (values[0][0], None);
    let _ = game.each_move(&start, |mv| {
        let (next, pay) = game.play(&start, mv, &mut Silent);
        let after = graph.find(&next).map(|node| values[node as usize][0]);
        if after.map(|after| after + Worth::<G>::gain(&worth, &pay)[0]) == Some(value) {
            best = Some(mv);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    Ok((value, best))
}
