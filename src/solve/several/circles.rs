//! How play on a cross can go on for ever: the cycles among all positions, and of what kind they are.

use super::components::Components;
use super::graph::Graph;
use crate::rules::cross::{Event, Move, Plain, Position};
use crate::rules::{Rules, Silent};

/// What the cycles of a graph are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Circles {
    /// Components in which play can go round.
    pub components: usize,
    /// Positions in them.
    pub positions: usize,
    /// Positions of the largest of them.
    pub largest: usize,
    /// A move on a cycle that is not of the known kind: the position, the move, and the one after.
    pub other: Option<(Position, Move, Position)>,
    /// Components with such a move.
    pub others: usize,
}

/// The pit in which a move of one seed within the shared pits ends, if the move is one.
fn one_seed_shared(game: &Plain, state: &Position, mv: Move) -> Option<(u8, u8)> {
    let Move::Pit(from) = mv else { return None };
    let shared = |pit: u8| game.routes().shared >> pit & 1 == 1;
    let mut told: Vec<(Event, _)> = Vec::new();
    let _ = game.play(state, mv, &mut told);
    match told.iter().map(|&(event, _)| event).collect::<Vec<_>>()[..] {
        [Event::Lift { seeds: 1, .. }, Event::Sow { pit, holds: 1 }]
            if shared(from) && shared(pit) =>
        {
            Some((from, pit))
        }
        _ => None,
    }
}

/// Whether every cycle is one seed that goes round the shared pits, each player moving it one pit
/// on, while all other seeds lie still.
///
/// Looks at every move that lies on a cycle: it must carry a single seed from a shared pit into an
/// empty shared pit, and every move on a cycle that follows it must carry that seed on.
#[must_use]
pub fn look(game: &Plain, graph: &Graph<Position>, components: &Components) -> Circles {
    let mut found = Circles::default();
    for (component, nodes) in components.each().enumerate() {
        if !components.cyclic(graph, nodes) {
            continue;
        }
        found.components += 1;
        found.positions += nodes.len();
        found.largest = found.largest.max(nodes.len());
        let inside = |state: &Position, mv: Move| {
            let (next, _) = game.play(state, mv, &mut Silent);
            graph.find(&next).filter(|&to| components.of(to) == component as u32)
        };
        let mut odd = None;
        for &node in nodes {
            let state = graph.states[node as usize];
            for mv in game.moves(&state) {
                let Some(to) = inside(&state, mv) else { continue };
                let next = graph.states[to as usize];
                let follows = |reached: u8| {
                    let goes_on = |mv: &Move| inside(&next, *mv).is_some();
                    game.moves(&next)
                        .iter()
                        .filter(|mv| goes_on(mv))
                        .all(|mv| *mv == Move::Pit(reached))
                };
                let known = one_seed_shared(game, &state, mv).is_some_and(|(_, to)| follows(to));
                if !known && odd.is_none() {
                    odd = Some((state, mv, next));
                }
            }
        }
        found.others += usize::from(odd.is_some());
        // The smallest example says most.
        let better = match (&found.other, &odd) {
            (None, Some(_)) => true,
            (Some((old, ..)), Some((new, ..))) => new.total() < old.total(),
            (_, None) => false,
        };
        if better {
            found.other = odd;
        }
    }
    found
}
