//! Where to put the nodes of a small graph: in layers by ply, with few crossings.
//!
//! After K. Sugiyama, S. Tagawa, M. Toda, *Methods for visual understanding of hierarchical system
//! structures*, 1981: layers are distances from the roots; the order in a layer starts from a walk
//! in depth, and is improved by barycentres, keeping the order with the fewest crossings; then
//! places are the nearest to the mean of the neighbours that keep nodes one unit apart, found
//! exactly by pooling neighbours that would overlap (isotonic regression).

use std::collections::VecDeque;

/// Nodes in layers, each with a place in its layer.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The nodes of each layer, from left to right.
    pub layers: Vec<Vec<usize>>,
    /// The layer of each node.
    pub layer: Vec<usize>,
    /// The place of each node; those of a layer are at least 1 apart.
    pub x: Vec<f64>,
}

/// How often places and orders are improved. More changes nothing that is seen.
const ROUNDS: usize = 12;

/// Places a graph. Edges that do not lead one layer down bend nothing.
#[must_use]
pub fn layout(nodes: usize, edges: &[(usize, usize)]) -> Layout {
    let mut next = vec![Vec::new(); nodes];
    let mut incoming = vec![0; nodes];
    for &(from, to) in edges {
        next[from].push(to);
        incoming[to] += usize::from(from != to);
    }
    let layer = distances(&next, &incoming);
    let depth = layer.iter().max().map_or(0, |most| most + 1);
    let mut layers = vec![Vec::new(); depth];
    for node in walk(&next, &layer) {
        layers[layer[node]].push(node);
    }
    let mut links = Links { down: vec![Vec::new(); nodes], up: vec![Vec::new(); nodes] };
    for &(from, to) in edges {
        if layer[to] == layer[from] + 1 {
            links.down[from].push(to);
            links.up[to].push(from);
        }
    }
    let layers = untangle(layers, &links, nodes);
    let x = spread(&layers, &links, nodes);
    Layout { layers, layer, x }
}

struct Links {
    down: Vec<Vec<usize>>,
    up: Vec<Vec<usize>>,
}

/// The distance of each node from the nearest root: node 0, nodes that nothing leads to, and the
/// first of whatever is left.
fn distances(next: &[Vec<usize>], incoming: &[usize]) -> Vec<usize> {
    let mut layer = vec![usize::MAX; next.len()];
    let mut queue = VecDeque::new();
    let roots = (0..next.len()).filter(|&node| node == 0 || incoming[node] == 0);
    for root in roots.chain(0..next.len()) {
        if layer[root] == usize::MAX {
            layer[root] = 0;
            queue.push_back(root);
        }
        while let Some(node) = queue.pop_front() {
            for &to in &next[node] {
                if layer[to] > layer[node] + 1 {
                    layer[to] = layer[node] + 1;
                    queue.push_back(to);
                }
            }
        }
    }
    layer
}

/// All nodes in the order of a walk in depth that goes one layer down at a time.
fn walk(next: &[Vec<usize>], layer: &[usize]) -> Vec<usize> {
    let mut order = Vec::new();
    let mut seen = vec![false; next.len()];
    let mut stack: Vec<usize> = (0..next.len()).filter(|&node| layer[node] == 0).collect();
    stack.reverse();
    while let Some(node) = stack.pop() {
        if std::mem::replace(&mut seen[node], true) {
            continue;
        }
        order.push(node);
        stack.extend(next[node].iter().rev().filter(|&&to| layer[to] == layer[node] + 1));
    }
    order
}

fn untangle(layers: Vec<Vec<usize>>, links: &Links, nodes: usize) -> Vec<Vec<usize>> {
    let mut place = vec![0; nodes];
    let rank = |layers: &[Vec<usize>], place: &mut [usize]| {
        for layer in layers {
            layer.iter().enumerate().for_each(|(at, &node)| place[node] = at);
        }
    };
    rank(&layers, &mut place);
    let mut best = (crossings(&layers, links, &place), layers.clone());
    let mut now = layers;
    for round in 0..2 * ROUNDS {
        if best.0 == 0 {
            break;
        }
        let down = round % 2 == 0;
        let order: Vec<usize> =
            if down { (1..now.len()).collect() } else { (0..now.len() - 1).rev().collect() };
        for at in order {
            let near = if down { &links.up } else { &links.down };
            let mut keyed: Vec<(f64, usize)> = now[at]
                .iter()
                .map(|&node| {
                    let mean = mean(near[node].iter().map(|&other| place[other] as f64));
                    (mean.unwrap_or(place[node] as f64), node)
                })
                .collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            now[at] = keyed.into_iter().map(|(_, node)| node).collect();
            now[at].iter().enumerate().for_each(|(to, &node)| place[node] = to);
        }
        let crossed = crossings(&now, links, &place);
        if crossed < best.0 {
            best = (crossed, now.clone());
        }
    }
    best.1
}

/// How many pairs of edges between neighbouring layers cross.
fn crossings(layers: &[Vec<usize>], links: &Links, place: &[usize]) -> usize {
    let mut crossed = 0;
    for layer in layers {
        let mut ends: Vec<usize> = Vec::new();
        for &node in layer {
            let mut to: Vec<usize> = links.down[node].iter().map(|&child| place[child]).collect();
            to.sort_unstable();
            for &end in &to {
                crossed += ends.iter().filter(|&&before| before > end).count();
            }
            ends.extend(to);
        }
    }
    crossed
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

fn spread(layers: &[Vec<usize>], links: &Links, nodes: usize) -> Vec<f64> {
    let mut x = vec![0.0; nodes];
    for layer in layers {
        layer.iter().enumerate().for_each(|(at, &node)| x[node] = at as f64);
    }
    for round in 0..2 * ROUNDS {
        // Down first, so that the last pass centres parents over their children.
        let down = round % 2 == 0;
        let order: Vec<usize> =
            if down { (1..layers.len()).collect() } else { (0..layers.len()).rev().collect() };
        for at in order {
            let near = if down { &links.up } else { &links.down };
            let wish: Vec<f64> = layers[at]
                .iter()
                .map(|&node| mean(near[node].iter().map(|&one| x[one])).unwrap_or(x[node]))
                .collect();
            for (&node, place) in layers[at].iter().zip(apart(&wish)) {
                x[node] = place;
            }
        }
    }
    x
}

/// The places nearest to what is wished for (least squares) that rise by at least 1 each.
fn apart(wish: &[f64]) -> Vec<f64> {
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    for (at, wish) in wish.iter().enumerate() {
        let mut block = (wish - at as f64, 1);
        while let Some(&(before, count)) = blocks.last() {
            if before < block.0 {
                break;
            }
            let all = count + block.1;
            block = ((before * count as f64 + block.0 * block.1 as f64) / all as f64, all);
            blocks.pop();
        }
        blocks.push(block);
    }
    let flat = blocks.into_iter().flat_map(|(place, count)| std::iter::repeat_n(place, count));
    flat.enumerate().map(|(at, place)| place + at as f64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_has_no_crossing_and_parents_stand_over_their_children() {
        let edges = [(0, 1), (0, 2), (1, 3), (2, 4), (2, 5), (1, 6)];
        let placed = layout(7, &edges);
        assert_eq!(placed.layers, [vec![0], vec![1, 2], vec![3, 6, 4, 5]]);
        let x = &placed.x;
        assert!((x[1] - (x[3] + x[6]) / 2.0).abs() < 1e-6, "{x:?}");
        assert!((x[0] - (x[1] + x[2]) / 2.0).abs() < 1e-6, "{x:?}");
    }

    #[test]
    fn crossed_edges_are_untangled_and_loops_are_allowed() {
        let placed = layout(5, &[(0, 1), (0, 2), (1, 4), (2, 3), (4, 0), (3, 3)]);
        assert_eq!(placed.layers[2].len(), 2);
        let side = |a: usize, b: usize| placed.x[a] < placed.x[b];
        assert_eq!(side(1, 2), side(4, 3));
    }

    #[test]
    fn places_are_as_near_as_they_may_be() {
        assert_eq!(apart(&[0.0, 0.0, 0.0]), [-1.0, 0.0, 1.0]);
        assert_eq!(apart(&[0.0, 5.0]), [0.0, 5.0]);
    }
}
