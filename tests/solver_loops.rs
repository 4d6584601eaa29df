//! The solver on random small loopy games, enumerated whole, against an independent horizon
//! iteration; and the mistakes that this must notice.

mod loopy;

use std::cell::Cell;

use loopy::{Graph, Horizon, Move, Node, graphs};
use pitproof::rules::layered::Layered;
use pitproof::solve::retrograde::Fault;
use pitproof::solve::{Options, Progress, Solved, solve};
use proptest::prelude::*;

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
