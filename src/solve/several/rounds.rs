//! Working out values round by round inside a component, each round only where something changed.

use std::sync::atomic::{AtomicBool, Ordering};

use super::components::Components;
use super::graph::Graph;

/// Replaces the values of a component's nodes by what `step` makes of them, all at once, until that
/// changes nothing.
///
/// A node is looked at again only if a node that one of its moves leads to has changed; the result
/// is the same as if every node were looked at in every round. Where `cancel` is set it breaks off,
/// and the values are of no use.
pub(super) fn settle<S, V: Copy + PartialEq>(
    graph: &Graph<S>,
    components: &Components,
    nodes: &[u32],
    values: &mut [V],
    cancel: &AtomicBool,
    step: impl Fn(&[V], u32) -> V,
) {
    if let [only] = nodes
        && !components.cyclic(graph, nodes)
    {
        values[*only as usize] = step(values, *only);
        return;
    }
    let before = Before::new(graph, components, nodes);
    let mut due: Vec<u32> = (0..nodes.len() as u32).collect();
    let mut queued = vec![false; nodes.len()];
    let mut changes = Vec::new();
    while !due.is_empty() && !cancel.load(Ordering::Relaxed) {
        changes.clear();
        for &place in &due {
            let node = nodes[place as usize];
            let value = step(values, node);
            if value != values[node as usize] {
                changes.push((place, value));
            }
        }
        due.clear();
        for &(place, value) in &changes {
            values[nodes[place as usize] as usize] = value;
            for &earlier in before.of(place) {
                if !std::mem::replace(&mut queued[earlier as usize], true) {
                    due.push(earlier);
                }
            }
        }
        for &place in &due {
            queued[place as usize] = false;
        }
    }
}

/// For each node of a component, the nodes of it from which a move leads there; by their places.
struct Before {
    first: Vec<u32>,
    from: Vec<u32>,
}

impl Before {
    fn new<S>(graph: &Graph<S>, components: &Components, nodes: &[u32]) -> Self {
        let component = components.of(nodes[0]);
        let inside = |node: u32| {
            let to = graph.moves(node).map(|(to, _)| to);
            to.filter(|&to| components.of(to) == component).map(|to| components.place(to))
        };
        let mut first = vec![0_u32; nodes.len() + 1];
        for &node in nodes {
            inside(node).for_each(|to| first[to + 1] += 1);
        }
        for place in 0..nodes.len() {
            first[place + 1] += first[place];
        }
        let mut next = first.clone();
        let mut from = vec![0; first[nodes.len()] as usize];
        for (place, &node) in nodes.iter().enumerate() {
            for to in inside(node) {
                from[next[to] as usize] = place as u32;
                next[to] += 1;
            }
        }
        Before { first, from }
    }

    fn of(&self, place: u32) -> &[u32] {
        let at = place as usize;
        &self.from[self.first[at] as usize..self.first[at + 1] as usize]
    }
}
