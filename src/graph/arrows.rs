//! Edges in compressed rows, as petgraph's algorithms take them.
//!
//! A graph of millions of positions is kept as two arrays: where the edges of each node begin, and
//! where they lead. `petgraph::Graph` would take 24 bytes a node and 24 an edge before a word is
//! stored, and `petgraph::csr::Csr` knows no edges backward; this takes 4 and 4, and the same
//! again for the way back while it is wanted. Through petgraph's visiting traits its algorithms run
//! on it as they are.

use std::iter::Copied;
use std::ops::Range;
use std::slice::Iter;

use petgraph::Direction;
use petgraph::graph::DiGraph;
use petgraph::visit::{
    GraphBase, IntoNeighbors, IntoNeighborsDirected, IntoNodeIdentifiers, NodeCount, NodeIndexable,
    Visitable,
};

/// A directed graph on the nodes 0, 1, 2, ...
#[derive(Clone, Debug)]
pub struct Arrows {
    out: Rows,
    back: Rows,
}

#[derive(Clone, Debug)]
struct Rows {
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Rows {
    fn of(&self, node: u32) -> &[u32] {
        let at = node as usize;
        &self.targets[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// The same edges the other way round; time and space linear in nodes and edges.
    fn reversed(&self) -> Rows {
        let mut starts = vec![0_u32; self.starts.len()];
        for &to in &self.targets {
            starts[to as usize + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut free = starts.clone();
        let mut targets = vec![0; self.targets.len()];
        for from in 0..self.starts.len() as u32 - 1 {
            for &to in self.of(from) {
                targets[free[to as usize] as usize] = from;
                free[to as usize] += 1;
            }
        }
        Rows { starts, targets }
    }
}

impl Arrows {
    /// A graph from its rows: `starts` has one number more than there are nodes.
    ///
    /// ```
    /// use pitproof::graph::Arrows;
    /// // 0 -> 1 -> 2 -> 1
    /// let arrows = Arrows::new(vec![0, 1, 2, 3], vec![1, 2, 1]);
    /// let parts = petgraph::algo::kosaraju_scc(&arrows);
    /// assert_eq!(parts.iter().map(Vec::len).max(), Some(2));
    /// ```
    #[must_use]
    pub fn new(starts: Vec<u32>, targets: Vec<u32>) -> Self {
        let out = Rows { starts, targets };
        let back = out.reversed();
        Arrows { out, back }
    }

    /// The nodes that edges of `node` lead to, in order.
    #[must_use]
    pub fn next(&self, node: u32) -> &[u32] {
        self.out.of(node)
    }

    /// The nodes that edges to `node` come from.
    #[must_use]
    pub fn sources(&self, node: u32) -> &[u32] {
        self.back.of(node)
    }

    /// How many nodes there are.
    #[must_use]
    pub fn nodes(&self) -> u32 {
        self.out.starts.len() as u32 - 1
    }

    /// How many edges there are.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.out.targets.len()
    }
}

impl GraphBase for Arrows {
    type NodeId = u32;
    type EdgeId = u32;
}

impl NodeCount for Arrows {
    fn node_count(&self) -> usize {
        self.nodes() as usize
    }
}

impl NodeIndexable for Arrows {
    fn node_bound(&self) -> usize {
        self.nodes() as usize
    }
    fn to_index(&self, node: u32) -> usize {
        node as usize
    }
    fn from_index(&self, index: usize) -> u32 {
        index as u32
    }
}

impl<'a> IntoNeighbors for &'a Arrows {
    type Neighbors = Copied<Iter<'a, u32>>;
    fn neighbors(self, node: u32) -> Self::Neighbors {
        self.next(node).iter().copied()
    }
}

impl<'a> IntoNeighborsDirected for &'a Arrows {
    type NeighborsDirected = Copied<Iter<'a, u32>>;
    fn neighbors_directed(self, node: u32, way: Direction) -> Self::NeighborsDirected {
        match way {
            Direction::Outgoing => self.next(node).iter().copied(),
            Direction::Incoming => self.sources(node).iter().copied(),
        }
    }
}

impl IntoNodeIdentifiers for &Arrows {
    type NodeIdentifiers = Range<u32>;
    fn node_identifiers(self) -> Range<u32> {
        0..self.nodes()
    }
}

/// The set of bits that petgraph itself marks nodes in.
type Seen = <DiGraph<(), ()> as Visitable>::Map;

impl Visitable for Arrows {
    type Map = Seen;
    fn visit_map(&self) -> Seen {
        Seen::with_capacity(self.nodes() as usize)
    }
    fn reset_map(&self, map: &mut Seen) {
        map.clear();
        map.grow(self.nodes() as usize);
    }
}
