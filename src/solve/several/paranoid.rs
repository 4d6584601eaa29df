//! What each player can force for himself against all the others, and what he could get if all
//! helped him.
//!
//! Inside a component nothing is gained (gains take seeds off the board), and what leaves it is
//! settled already. Let `v_k` be the value when play is broken off after `k` plies and is then worth
//! what endless play is worth, `e`. A player who can force more than `e` can do so within some
//! number of plies, and one who can be forced below `e` can be so within some number; so the `v_k`
//! settle, and where two of them agree everywhere, all later ones do. That value is the exact one.
//!
//! Time is linear in the moves of a graph without cycles; on a cycle each value can change as often
//! as there are plies on the longest way out of it.

use std::sync::atomic::AtomicBool;

use super::components::Components;
use super::graph::{Graph, OVER};
use super::rounds::settle;
use super::{Gains, plus};

/// Whose choices are whose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Others {
    /// All others choose what is worst for the player.
    Against,
    /// All others choose what is best for him.
    With,
}

/// The paranoid value of every position for every player; of no use if `cancel` was set.
#[must_use]
pub fn values<S>(graph: &Graph<S>, components: &Components, cancel: &AtomicBool) -> Vec<Gains> {
    solve(graph, components, Others::Against, cancel)
}

/// The most that any play could bring each player, from every position; of no use if `cancel` was
/// set.
#[must_use]
pub fn at_most<S>(graph: &Graph<S>, components: &Components, cancel: &AtomicBool) -> Vec<Gains> {
    solve(graph, components, Others::With, cancel)
}

fn solve<S>(
    graph: &Graph<S>,
    components: &Components,
    others: Others,
    cancel: &AtomicBool,
) -> Vec<Gains> {
    let mut values = graph.rest.clone();
    for nodes in components.each() {
        settle(graph, components, nodes, &mut values, cancel, |values, node| {
            step(graph, values, node, others)
        });
    }
    values
}

/// The value of a position by those that its moves lead to, if each player is met by the others
/// as they meet him.
fn step<S>(graph: &Graph<S>, values: &[Gains], node: u32, others: Others) -> Gains {
    let mover = graph.mover[node as usize];
    if mover == OVER {
        return graph.rest[node as usize];
    }
    let mut best: Option<Gains> = None;
    for (to, gain) in graph.moves(node) {
        let worth = plus(gain, values[to as usize]);
        let Some(best) = &mut best else {
            best = Some(worth);
            continue;
        };
        for (player, (best, worth)) in best.iter_mut().zip(worth).enumerate() {
            let chooses = player == usize::from(mover) || others == Others::With;
            *best = if chooses { (*best).max(worth) } else { (*best).min(worth) };
        }
    }
    best.unwrap_or(graph.rest[node as usize])
}

/// The paranoid values one ply further from an end than these.
#[must_use]
pub(super) fn one_ply_more<S>(graph: &Graph<S>, values: &[Gains]) -> Vec<Gains> {
    (0..graph.len() as u32).map(|node| step(graph, values, node, Others::Against)).collect()
}
