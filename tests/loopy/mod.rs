//! Random small games whose lines go round, enumerated whole, and their values by plain iteration.
#![allow(dead_code, reason = "each test uses a part")]

use std::ops::Range;

use pitproof::rules::layered::{Backward, Edge, Indexed, Keyed, Layered};
use proptest::prelude::*;

/// A game given by its edges: layers of numbered positions.
#[derive(Clone, Debug)]
pub struct Graph {
    pub layers: Vec<Vec<Node>>,
}

#[derive(Clone, Debug)]
pub enum Node {
    Over(i16),
    Moves(Vec<Move>),
}

#[derive(Clone, Copy, Debug)]
pub enum Move {
    Inside(usize),
    Exit { layer: usize, child: usize, gain: i16, again: bool },
}

impl Layered for Graph {
    type Board = usize;

    fn top(&self) -> usize {
        self.layers.len() - 1
    }

    fn stake(&self, layer: usize) -> i16 {
        3 * layer as i16 + 3
    }

    fn expand(&self, layer: usize, board: usize, mut f: impl FnMut(Edge<usize>)) -> Option<i16> {
        match &self.layers[layer][board] {
            Node::Over(margin) => return Some(*margin),
            Node::Moves(moves) => {
                for mv in moves {
                    f(match *mv {
                        Move::Inside(child) => Edge::Inside(child),
                        Move::Exit { layer, child, gain, again } => {
                            Edge::Exit { layer, board: child, gain, again }
                        }
                    });
                }
            }
        }
        None
    }
}

impl Indexed for Graph {
    fn size(&self, layer: usize) -> usize {
        self.layers[layer].len()
    }
    fn index(&self, _: usize, board: usize) -> usize {
        board
    }
    fn board(&self, _: usize, index: usize) -> usize {
        index
    }
    fn forward(&self, board: usize, steps: usize) -> usize {
        board + steps
    }
    fn each(&self, _: usize, range: Range<usize>, mut f: impl FnMut(usize, usize)) {
        for index in range {
            f(index, index);
        }
    }
}

impl Backward for Graph {
    fn sources(&self, layer: usize, board: usize, mut f: impl FnMut(usize)) {
        for (index, node) in self.layers[layer].iter().enumerate() {
            if let Node::Moves(moves) = node {
                for mv in moves {
                    if matches!(mv, Move::Inside(child) if *child == board) {
                        f(index);
                    }
                }
            }
        }
    }
}

impl Keyed for Graph {
    fn keys(&self) -> u64 {
        64 * self.layers.len() as u64
    }
    fn key(&self, layer: usize, board: usize) -> u64 {
        (64 * layer + board) as u64
    }
}

/// Values by horizon: `k` plies of play, worth `stop` where they run out; iterated until nothing
/// changes for as many plies as there are positions. `stop` is 0, or what a forfeiter loses.
pub struct Horizon {
    /// By layer and position: even, forfeiter to move, opponent of the forfeiter to move.
    pub values: Vec<Vec<[i16; 3]>>,
}

impl Horizon {
    pub fn of(graph: &Graph) -> Self {
        let mut horizon = Horizon { values: Vec::new() };
        for (layer, nodes) in graph.layers.iter().enumerate() {
            let stake = graph.stake(layer);
            let mut now = vec![[0, -stake, stake]; nodes.len()];
            // A value can only settle while some position still changes, at most once a position
            // and margin.
            for _ in 0..2 * nodes.len() * (2 * stake as usize + 1) {
                now = (0..nodes.len()).map(|n| horizon.step(&nodes[n], &now)).collect();
            }
            horizon.values.push(now);
        }
        horizon
    }

    fn step(&self, node: &Node, now: &[[i16; 3]]) -> [i16; 3] {
        let moves = match node {
            Node::Over(margin) => return [*margin; 3],
            Node::Moves(moves) => moves,
        };
        [0, 1, 2].map(|role| {
            let other = [0, 2, 1][role];
            moves
                .iter()
                .map(|mv| match *mv {
                    Move::Inside(child) => -now[child][other],
                    Move::Exit { layer, child, gain, again: true } => {
                        gain + self.values[layer][child][role]
                    }
                    Move::Exit { layer, child, gain, again: false } => {
                        gain - self.values[layer][child][other]
                    }
                })
                .max()
                .unwrap()
        })
    }
}

/// Two or three layers of up to nine positions; margins within the stake of the layer.
pub fn graphs() -> impl Strategy<Value = Graph> {
    graphs_to(9)
}

/// The same with fewer than `most` positions in a layer, at most 64.
pub fn graphs_to(most: usize) -> impl Strategy<Value = Graph> {
    let layer = |below: Vec<usize>, size: usize| {
        let depth = below.len() as i16;
        let inside = (0..size).prop_map(Move::Inside);
        let mv = if below.is_empty() {
            inside.boxed()
        } else {
            let exits = (0..below.len(), 0_usize..64, -3_i16..=3, any::<bool>()).prop_map(
                move |(layer, child, gain, again)| Move::Exit {
                    layer,
                    child: child % below[layer],
                    gain,
                    again,
                },
            );
            prop_oneof![3 => inside, 2 => exits].boxed()
        };
        let most = 3 * depth + 3;
        let node = prop_oneof![
            1 => (-most..=most).prop_map(Node::Over),
            4 => prop::collection::vec(mv, 1..4).prop_map(Node::Moves),
        ];
        prop::collection::vec(node, size)
    };
    (1..most, 1..most, 1..most)
        .prop_flat_map(move |(a, b, c)| (layer(vec![], a), layer(vec![a], b), layer(vec![a, b], c)))
        .prop_map(|(a, b, c)| Graph { layers: vec![a, b, c] })
}
