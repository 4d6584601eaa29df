//! The search on random small games whose lines go round, against plain iteration; and the mistakes
//! that this must notice.

mod loopy;

use std::cell::Cell;

use loopy::{Graph, Horizon, graphs_to};
use pitproof::rules::layered::{Keyed, Layered};
use pitproof::solve::search::{Bounds, Fault, Prover, Questions, Table, Team, Watch};
use proptest::prelude::*;

/// Whether every position has the value of the horizon iteration, asked in some order with one
/// table of so many bytes.
fn agrees(graph: &Graph, bytes: u64, fault: Fault, seed: u64) -> Result<(), String> {
    let horizon = Horizon::of(graph);
    let (table, watch) = (Table::new(graph.keys(), bytes).unwrap(), Watch::default());
    let mut prover = Prover::new(graph, |_, _| None, &table, &watch).with_fault(fault);
    let mut all: Vec<(usize, usize)> = Vec::new();
    for (layer, nodes) in graph.layers.iter().enumerate() {
        all.extend((0..nodes.len()).map(|n| (layer, n)));
    }
    let mut state = seed;
    let mut random = |below: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    // Single questions first, then values.
    for _ in 0..all.len() {
        let (layer, n) = all[random(all.len())];
        let stake = graph.stake(layer);
        let t = random(2 * stake as usize) as i16 + 1 - stake;
        let value = horizon.values[layer][n][0];
        let bound = prover.at_least(layer, n, t).unwrap();
        let right = if bound >= t { value >= bound } else { value <= bound };
        if !right {
            return Err(format!("layer {layer}, {n}: {bound} for {t}, and the value is {value}"));
        }
    }
    while !all.is_empty() {
        let (layer, n) = all.swap_remove(random(all.len()));
        let guess = random(7) as i16 - 3;
        let known = prover.known(layer, n);
        let ask = |t| prover.at_least(layer, n, t);
        let found = Questions::near(guess).narrow(known, ask, |_, _| ());
        let value = horizon.values[layer][n][0];
        if (found.lower, found.upper) != (value, value) {
            return Err(format!("layer {layer}, {n}: {found:?}, not {value}"));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5000, ..ProptestConfig::default() })]

    #[test]
    fn values_are_those_of_the_horizon(graph in graphs_to(20), bytes in 0_u64..4096, seed: u64) {
        prop_assert_eq!(agrees(&graph, bytes, Fault::None, seed), Ok(()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn threads_that_share_a_table_find_the_same(graph in graphs_to(20), bytes in 0_u64..4096) {
        let horizon = Horizon::of(&graph);
        let (table, watch) = (Table::new(graph.keys(), bytes).unwrap(), Watch::default());
        let mut team = Team::new(&graph, |_, _| None, &table, &watch, 3);
        for (layer, nodes) in graph.layers.iter().enumerate() {
            for n in 0..nodes.len() {
                let known = team.known(layer, n);
                let ask = |t| team.at_least(layer, n, t);
                let found = Questions::near(0).narrow(known, ask, |_, _| ());
                prop_assert_eq!(found, Bounds::exact(horizon.values[layer][n][0]));
            }
        }
    }
}

const GAMES: u64 = 5000;

/// How many of the first games of a fixed sequence show a fault.
fn noticed(fault: Fault) -> u32 {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let strategy = graphs_to(20);
    let found = Cell::new(0);
    for seed in 0..GAMES {
        let graph = strategy.new_tree(&mut runner).unwrap().current();
        // Proofs that contradict each other may also be noticed by the table.
        let wrong = std::panic::catch_unwind(|| agrees(&graph, 1 << 14, fault, seed).is_err());
        found.set(found.get() + u32::from(wrong.unwrap_or(true)));
    }
    found.get()
}

#[test]
fn planted_faults_are_noticed() {
    assert_eq!(noticed(Fault::None), 0);
    for fault in
        [Fault::StoreEverything, Fault::KeepFailures, Fault::ForgetRepetition, Fault::OneRole]
    {
        let found = noticed(fault);
        println!("{fault:?}: {found} of {GAMES}");
        assert!(found > 0, "{fault:?}: {found} of {GAMES}");
    }
}
