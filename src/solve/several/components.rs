//! Strongly connected components of a graph, by Tarjan's algorithm ("Depth-first search and linear
//! graph algorithms", SIAM Journal on Computing 1, 1972), without recursion: a path can be as long
//! as the graph is large.

use super::graph::Graph;

/// The components of a graph, each after all those that its moves lead to.
///
/// Time is linear in nodes and moves, space in nodes.
#[derive(Clone, Debug)]
pub struct Components {
    /// The nodes, component by component.
    nodes: Vec<u32>,
    /// Where each component begins among them, and their end.
    starts: Vec<usize>,
    /// The component of each node.
    of: Vec<u32>,
    /// The place of each node in its component.
    place: Vec<u32>,
}

const UNSEEN: u32 = u32::MAX;

impl Components {
    /// Finds the components.
    #[must_use]
    pub fn new<S>(graph: &Graph<S>) -> Self {
        let count = graph.len();
        let mut found = Components {
            nodes: Vec::with_capacity(count),
            starts: vec![0],
            of: vec![UNSEEN; count],
            place: vec![0; count],
        };
        let (mut order, mut low) = (vec![UNSEEN; count], vec![0_u32; count]);
        let (mut stack, mut path): (Vec<u32>, Vec<(u32, usize)>) = (Vec::new(), Vec::new());
        let mut next = 0;
        for root in 0..count as u32 {
            if order[root as usize] != UNSEEN {
                continue;
            }
            path.push((root, 0));
            while let Some(&mut (node, ref mut nth)) = path.last_mut() {
                let at = node as usize;
                if *nth == 0 {
                    (order[at], low[at]) = (next, next);
                    next += 1;
                    stack.push(node);
                }
                if *nth < graph.moves(node).len() {
                    let child = graph.target(node, *nth) as usize;
                    *nth += 1;
                    if order[child] == UNSEEN {
                        path.push((child as u32, 0));
                    } else if found.of[child] == UNSEEN {
                        low[at] = low[at].min(order[child]);
                    }
                    continue;
                }
                path.pop();
                if let Some(&(parent, _)) = path.last() {
                    let parent = parent as usize;
                    low[parent] = low[parent].min(low[at]);
                }
                if low[at] == order[at] {
                    let component = found.starts.len() as u32 - 1;
                    while let Some(member) = stack.pop() {
                        found.of[member as usize] = component;
                        let begin = found.starts[component as usize];
                        found.place[member as usize] = (found.nodes.len() - begin) as u32;
                        found.nodes.push(member);
                        if member == node {
                            break;
                        }
                    }
                    found.starts.push(found.nodes.len());
                }
            }
        }
        found
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The component of a node.
    #[must_use]
    #[inline]
    pub fn of(&self, node: u32) -> u32 {
        self.of[node as usize]
    }

    /// The place of a node among the nodes of its component.
    #[must_use]
    #[inline]
    pub fn place(&self, node: u32) -> usize {
        self.place[node as usize] as usize
    }

    /// The nodes of each component, each component after all those that it leads to.
    pub fn each(&self) -> impl Iterator<Item = &[u32]> {
        self.starts.windows(2).map(|ends| &self.nodes[ends[0]..ends[1]])
    }

    /// The nodes of one component.
    #[must_use]
    pub fn nodes(&self, component: u32) -> &[u32] {
        let at = component as usize;
        &self.nodes[self.starts[at]..self.starts[at + 1]]
    }

    /// Whether play can go round in these nodes of one component.
    #[must_use]
    pub fn cyclic<S>(&self, graph: &Graph<S>, nodes: &[u32]) -> bool {
        nodes.len() > 1 || nodes.iter().any(|&node| graph.moves(node).any(|(to, _)| to == node))
    }
}
