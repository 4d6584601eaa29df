//! The solver on random small loopy games, enumerated whole, against an independent horizon
//! iteration; and the mistakes that this must notice.

use std::cell::Cell;
use std::ops::Range;

use pitproof::rules::layered::{Backward, Edge, Indexed, Layered};
use pitproof::solve::retrograde::Fault;
use pitproof::solve::{Options, Progress, Solved, solve};
use proptest::prelude::*;

/// A game given by its edges: layers of numbered positions.
#[derive(Clone, Debug)]
struct Graph {
    layers: Vec<Vec<Node>>,
}

#[derive(Clone, Debug)]
enum Node {
    Over(i16),
    Moves(Vec<Move>),
}

#[derive(Clone, Copy, Debug)]
enum Move {
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

/// Values by horizon: `k` plies of play, worth `stop` where they run out; iterated until nothing
/// changes for as many plies as there are positions. `stop` is 0, or what a forfeiter loses.
struct Horizon {
    /// By layer and position: even, forfeiter to move, opponent of the forfeiter to move.
    values: Vec<Vec<[i16; 3]>>,
}

impl Horizon {
    fn of(graph: &Graph) -> Self {
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

/// Whether values, bounds and distances are those of the horizon iteration and of conditions 2 to 4.
fn agrees(graph: &Graph, solved: &Solved) -> Result<(), String> {
    let horizon = Horizon::of(graph);
    for (layer, nodes) in graph.layers.iter().enumerate() {
        let found = &solved.layers[layer];
        let tracks = [&found.even, found.low.as_ref().unwrap(), found.high.as_ref().unwrap()];
        let stake = graph.stake(layer);
        for (n, node) in nodes.iter().enumerate() {
            for role in 0..3 {
                let value = i16::from(tracks[role].values[n]);
                let known = horizon.values[layer][n][role];
                if value != known {
                    return Err(format!("layer {layer}, {n}, role {role}: {value}, not {known}"));
                }
                let child_role = [0, 2, 1][role];
                let moves = match node {
                    Node::Over(_) => {
                        if tracks[role].distances.get(n) != Some(0) {
                            return Err(format!("layer {layer}, {n}: an end with a distance"));
                        }
                        continue;
                    }
                    Node::Moves(moves) => moves,
                };
                let worth = moves.iter().filter_map(|mv| match *mv {
                    Move::Inside(child) => (-horizon.values[layer][child][child_role] == value)
                        .then(|| match nodes[child] {
                            Node::Over(_) => Some(0),
                            Node::Moves(_) => tracks[child_role].distances.get(child),
                        }),
                    Move::Exit { layer, child, gain, again } => {
                        let values = horizon.values[layer][child];
                        let worth =
                            if again { gain + values[role] } else { gain - values[child_role] };
                        (worth == value).then_some(Some(0))
                    }
                });
                let far = |d: Option<u16>| d.unwrap_or(u16::MAX - 1);
                let hurry = match role {
                    0 if value == 0 => None,
                    0 => Some(value > 0),
                    1 => (value > -stake).then_some(true),
                    _ => (value < stake).then_some(false),
                };
                let distance = hurry.map(|hurry| {
                    1 + if hurry { worth.map(far).min() } else { worth.map(far).max() }.unwrap()
                });
                if tracks[role].distances.get(n) != distance {
                    return Err(format!(
                        "layer {layer}, {n}, role {role}: distance {:?}, not {distance:?}",
                        tracks[role].distances.get(n)
                    ));
                }
            }
        }
    }
    Ok(())
}

fn with(graph: &Graph, threads: usize, fault: Fault) -> Solved {
    let options = Options { threads, bound_distances: true, fault, ..Options::default() };
    solve(graph, options, &Progress::default()).unwrap()
}

/// Two or three layers of up to nine positions; margins within the stake of the layer.
fn graphs() -> impl Strategy<Value = Graph> {
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
    (1_usize..9, 1_usize..9, 1_usize..9)
        .prop_flat_map(move |(a, b, c)| (layer(vec![], a), layer(vec![a], b), layer(vec![a, b], c)))
        .prop_map(|(a, b, c)| Graph { layers: vec![a, b, c] })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn values_and_distances_are_those_of_the_horizon(graph in graphs(), threads in 1_usize..4) {
        prop_assert_eq!(agrees(&graph, &with(&graph, threads, Fault::None)), Ok(()));
    }
}

/// How many of the first games of a fixed sequence show a fault.
fn noticed(fault: Fault) -> u32 {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let strategy = graphs();
    let found = Cell::new(0);
    for _ in 0..2000 {
        let graph = strategy.new_tree(&mut runner).unwrap().current();
        // A solver that settles twice may also count below zero, and be noticed by that.
        let wrong = std::panic::catch_unwind(|| agrees(&graph, &with(&graph, 1, fault)).is_err());
        found.set(found.get() + u32::from(wrong.unwrap_or(true)));
    }
    found.get()
}

#[test]
fn planted_faults_are_noticed() {
    assert_eq!(noticed(Fault::None), 0);
    for fault in [Fault::SettledTwice, Fault::SomeReply, Fault::NoLossDistance] {
        assert!(noticed(fault) > 20, "{fault:?}: {} of 2000", noticed(fault));
    }
}
