//! Which cascades must end: the theorem against brute simulation that knows nothing of it, chip-firing
//! on small graphs against independent counts, endless positions that are played, and how far a
//! cascade that ends can reach.

use crate::readings;

use std::collections::HashSet;

use pitproof::rules::cascade::chips::{Graph, Run};
use pitproof::rules::cascade::isoperimetry::most_edges;
use pitproof::rules::cascade::largest::{build, collapsed, edge_to_edge, most_collapsing};
use pitproof::rules::cascade::params::{
    CascadeScore, Edge, Endless, Lands, MarketRow, Neighbours, Order, Rest, Threshold, Trigger,
};
use pitproof::rules::cascade::termination::{Bound, Termination, endless, endless_pods, most_pods};
use pitproof::rules::cascade::{Compiled, Event, Grid, Params, Plain, Ruleset};
use pitproof::rules::{Player, Rules, Score, Silent, Turn, Worded};
use readings::Dice;

/// Fires one by one at random among what can fire, and remembers every configuration: endless if one
/// comes back. (Firing in an order of its own: pods alone decide whether a run ends.)
fn brute(graph: &Graph, threshold: u32, pods: &[u32]) -> bool {
    let mut now = pods.to_vec();
    let mut seen = HashSet::new();
    let mut from = 0;
    loop {
        // Round robin, so that the order is a function of configuration and place.
        let Some(at) =
            (0..now.len()).map(|step| (from + step) % now.len()).find(|&at| now[at] >= threshold)
        else {
            return false;
        };
        if !seen.insert((now.clone(), from)) {
            return true;
        }
        now[at] -= graph.degree(at);
        for &next in graph.near(at) {
            now[next] += 1;
        }
        from = (at + 1) % now.len();
    }
}

fn graph(rows: u8, cols: u8, kind: Neighbours) -> Graph {
    Graph::from(&Grid { rows, cols }.lists(kind))
}

/// Calls `f` with every way to lay so many pods.
fn each_layout(cells: usize, pods: u32, f: &mut impl FnMut(&[u32])) {
    fn fill(now: &mut Vec<u32>, cells: usize, left: u32, f: &mut impl FnMut(&[u32])) {
        if now.len() + 1 == cells {
            now.push(left);
            f(now);
            now.pop();
            return;
        }
        for here in 0..=left {
            now.push(here);
            fill(now, cells, left - here, f);
            now.pop();
        }
    }
    fill(&mut Vec::new(), cells, pods, f);
}

#[test]
fn the_figures_of_the_full_board() {
    let grid = Grid { rows: 11, cols: 11 };
    assert_eq!(grid.lists(Neighbours::Sides).edges(), 220);
    let known = Termination::of(&Params::NEUTRAL, grid);
    assert_eq!(known, Termination { bound: Bound::Pods(505), all_collapse: true, cap: None });
    let graph = graph(11, 11, Neighbours::Sides);
    let order: Vec<usize> = (0..121).collect();
    let pods = endless_pods(&graph, 6, &order);
    assert_eq!(pods.iter().sum::<u32>(), 506);
    assert!(endless(&graph, 6, &pods));
    assert!(brute(&graph, 6, &pods), "no configuration comes back");
    // One pod less, wherever it is taken from, and it ends.
    for cell in 0..121 {
        let mut fewer = pods.clone();
        fewer[cell] -= u32::from(fewer[cell] > 0);
        assert!(!endless(&graph, 6, &fewer));
    }
    // On hexagons with a threshold of six nothing stays in the middle.
    let hexagons = Params { neighbours: Neighbours::Hexagons, ..Params::NEUTRAL };
    assert_eq!(Termination::of(&hexagons, grid).bound, Bound::Pods(6 * 121 - 320 - 1));
}

#[test]
fn the_formula_on_every_board_up_to_six_by_six() {
    let mut dice = Dice::new(1);
    for (rows, cols) in (1..=6).flat_map(|rows| (1..=6).map(move |cols| (rows, cols))) {
        let graph = graph(rows, cols, Neighbours::Sides);
        let cells = graph.len();
        let (r, c) = (u32::from(rows), u32::from(cols));
        let most = 6 * r * c - (r * (c - 1) + c * (r - 1)) - 1;
        let params = Params { threshold: Threshold(6), ..Params::NEUTRAL };
        assert_eq!(Termination::of(&params, Grid { rows, cols }).bound, Bound::Pods(most));
        // With one pod more there is an endless position: for every acyclic orientation one.
        for _ in 0..20 {
            let mut order: Vec<usize> = (0..cells).collect();
            for at in (1..cells).rev() {
                order.swap(at, dice.below(at as u64 + 1) as usize);
            }
            let pods = endless_pods(&graph, 6, &order);
            assert_eq!(pods.iter().sum::<u32>(), most + 1);
            assert!(brute(&graph, 6, &pods), "{rows}x{cols}: {pods:?}");
            let take = dice.below(cells as u64) as usize;
            let mut fewer = pods;
            if fewer[take] > 0 {
                fewer[take] -= 1;
                assert!(!brute(&graph, 6, &fewer), "{rows}x{cols}: {fewer:?}");
            }
        }
        // With as many as the formula allows every layout ends: random ones here, half of the pods
        // in heaps; all of them on boards small enough, below.
        for round in 0..300 {
            let mut pods = vec![0; cells];
            for _ in 0..most {
                let spread = if round % 2 == 0 { cells } else { 1 + cells / 3 };
                pods[dice.below(spread as u64) as usize] += 1;
            }
            assert!(!brute(&graph, 6, &pods), "{rows}x{cols}: {pods:?}");
        }
    }
}

#[test]
fn the_formula_by_every_layout_of_small_boards() {
    let mut boards = 0_u64;
    for (rows, cols) in [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 2), (2, 3)] {
        for threshold in 4..=6 {
            let graph = graph(rows, cols, Neighbours::Sides);
            let most = most_pods(threshold, graph.len(), graph.edges());
            let threshold = u32::from(threshold);
            each_layout(graph.len(), most, &mut |pods| {
                boards += 1;
                assert!(
                    !endless(&graph, threshold, pods),
                    "{rows}x{cols} at {threshold}: {pods:?}"
                );
            });
            let mut last = 0;
            each_layout(graph.len(), most + 1, &mut |pods| {
                last += u32::from(endless(&graph, threshold, pods));
            });
            assert!(last > 0, "{rows}x{cols} at {threshold}");
        }
    }
    assert!(boards > 300_000, "{boards}");
}

#[test]
fn all_have_fired_just_when_a_configuration_comes_back() {
    // The test of endlessness by the theorem against the one that needs no theorem.
    let mut dice = Dice::new(2);
    let mut seen = [0; 2];
    for _ in 0..20_000 {
        let (rows, cols) = (1 + dice.below(4) as u8, 1 + dice.below(4) as u8);
        let kind = [Neighbours::Sides, Neighbours::Hexagons][dice.below(2) as usize];
        let threshold = 6 + dice.below(3) as u32;
        let graph = graph(rows, cols, kind);
        let most = most_pods(threshold as u8, graph.len(), graph.edges());
        let mut pods = vec![0; graph.len()];
        for _ in 0..most.saturating_sub(2) + dice.below(8) as u32 {
            pods[dice.below(graph.len() as u64) as usize] += 1;
        }
        let slow = brute(&graph, threshold, &pods);
        assert_eq!(
            slow,
            endless(&graph, threshold, &pods),
            "{rows}x{cols} at {threshold}: {pods:?}"
        );
        seen[usize::from(slow)] += 1;
    }
    assert!(seen.iter().all(|&times| times > 1_000), "{seen:?}");
}

#[test]
fn chip_firing_on_small_graphs_ends_as_often_as_counted_elsewhere() {
    let oracle: serde_json::Value =
        serde_json::from_str(include_str!("../../fixtures/chip-firing.json")).unwrap();
    let cycle = |n: usize| (0..n).map(|at| (at, (at + 1) % n)).collect::<Vec<_>>();
    let complete: Vec<(usize, usize)> =
        (0..4).flat_map(|a| (a + 1..4).map(move |b| (a, b))).collect();
    let graphs = [
        ("cycle4", Graph::new(4, &cycle(4))),
        ("cycle6", Graph::new(6, &cycle(6))),
        ("complete4", Graph::new(4, &complete)),
        ("grid2x3", graph(2, 3, Neighbours::Sides)),
        ("path4", Graph::new(4, &[(0, 1), (1, 2), (2, 3)])),
    ];
    let mut compared = 0;
    for (name, graph) in graphs {
        let thresholds: Vec<u32> = (0..graph.len()).map(|vertex| graph.degree(vertex)).collect();
        for (chips, counts) in oracle[name].as_object().unwrap() {
            let (mut end, mut all) = (0_u64, 0_u64);
            each_layout(graph.len(), chips.parse().unwrap(), &mut |layout| {
                all += 1;
                end += u64::from(matches!(graph.run(layout, &thresholds), Run::Ended { .. }));
            });
            assert_eq!(serde_json::json!([end, all]), *counts, "{name} with {chips}");
            compared += 1;
        }
    }
    assert_eq!(compared, 17);
}

/// An endless cascade from a position at rest with 506 pods and a legal move.
#[test]
fn a_move_on_the_full_board_can_start_an_endless_cascade() {
    let game = Plain::new(Ruleset::bare(Params::NEUTRAL, 11, 11));
    let reach = pitproof::rules::cascade::endless::endless_move(&game).unwrap();
    assert_eq!(reach.0.board.pods(), 506);
    assert_eq!(game.legal(&reach.0, reach.1), Ok(()));
    assert!(game.runs_for_ever(&reach.0, reach.1));
    let text = game.state_text(&reach.0);
    assert_eq!(game.read_state(&text), Ok(reach.0));
    let mut told = Vec::new();
    let (next, _) = game.play(&reach.0, reach.1, &mut told);
    assert!(told.iter().any(|(event, _)| *event == Event::Endless { pods: 506 }));
    assert!(matches!(game.turn(&next), Turn::Over(Score([0, 0]), _)));
    // Where such moves are not allowed, the move is not.
    let bans = Params { endless: Endless::Illegal, ..Params::NEUTRAL };
    let strict = Plain::new(Ruleset::bare(bans, 11, 11));
    let reasons = strict.legal(&reach.0, reach.1).unwrap_err();
    assert_eq!(reasons[0].code, "endless");
    assert!(!strict.moves(&reach.0).contains(&reach.1));
}

#[test]
fn what_is_known_under_other_answers() {
    let grid = Grid { rows: 11, cols: 11 };
    let known = |change: &dyn Fn(&mut Params)| {
        let mut params = Params::NEUTRAL;
        change(&mut params);
        Termination::of(&params, grid)
    };
    for edge in [Edge::Lost, Edge::SoldByMover, Edge::SoldByOwner] {
        assert_eq!(known(&|params| params.edge = edge).bound, Bound::Leaving);
    }
    for rest in [Rest::Destroyed, Rest::Sold] {
        assert_eq!(known(&|params| params.rest = rest).bound, Bound::Leaving);
    }
    assert_eq!(known(&|params| params.trigger = Trigger::Once).bound, Bound::Once);
    let exact = known(&|params| params.trigger = Trigger::Exactly);
    assert_eq!(exact, Termination { bound: Bound::Pods(505), all_collapse: false, cap: None });
    let fight = known(&|params| params.lands = Lands::Captures);
    assert_eq!(fight, Termination { bound: Bound::Pods(505), all_collapse: false, cap: None });
    let corners = known(&|params| params.neighbours = Neighbours::Corners);
    assert_eq!(corners, Termination { bound: Bound::Creates, all_collapse: true, cap: None });
    let low = known(&|params| params.threshold = Threshold(3));
    assert_eq!(low.bound, Bound::Creates);
}

/// Under every set of answers that decides a cascade: what is known against every position at rest of
/// a small board, or random ones.
#[test]
fn bounds_hold_under_other_answers() {
    let mut dice = Dice::new(9);
    let mut endless_seen = 0;
    for lands in [Lands::Joins, Lands::Flips, Lands::Captures, Lands::Cancels] {
        for rest in [Rest::Stays, Rest::Destroyed, Rest::Sold] {
            for edge in [Edge::Nothing, Edge::Lost, Edge::SoldByOwner] {
                for order in [Order::Waves, Order::Queue] {
                    for threshold in [4, 6] {
                        let params = Params {
                            lands,
                            rest,
                            edge,
                            order,
                            threshold: Threshold(threshold),
                            cascade_score: CascadeScore::Owner,
                            market_row: MarketRow::Beyond,
                            ..Params::NEUTRAL
                        };
                        let game = Plain::new(Ruleset::bare(params, 3, 2));
                        let known = *game.termination();
                        for _ in 0..400 {
                            let position = readings::any_position(&mut dice, game.ruleset());
                            for mv in game.moves(&position) {
                                let lasts = game.runs_for_ever(&position, mv);
                                assert!(
                                    !lasts || known.may_last(position.board.pods()),
                                    "{params:?} {}",
                                    game.state_text(&position)
                                );
                                endless_seen += u32::from(lasts);
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(endless_seen > 50, "{endless_seen}");
}

#[test]
fn eight_neighbours_make_pods_from_nothing_first_on_three_by_three() {
    let corners = Params { neighbours: Neighbours::Corners, ..Params::NEUTRAL };
    let creates = |rows, cols| {
        let grid = Grid { rows, cols };
        Termination::of(&corners, grid).bound == Bound::Creates
    };
    for rows in 1..=11 {
        for cols in 1..=11 {
            assert_eq!(creates(rows, cols), rows >= 3 && cols >= 3, "{rows}x{cols}");
        }
    }
    let game = Plain::new(Ruleset::bare(corners, 3, 3));
    let state = game.read_state("-*3/-,g5,-/-,g1,-").unwrap();
    let mv = game.read_move(&state, "b1 b2").unwrap();
    let (next, _) = game.play(&state, mv, &mut Silent);
    assert_eq!((state.board.pods(), next.board.pods()), (6, 8));
}

#[test]
fn pairs_of_neighbours_among_so_many_cells() {
    // Every set of cells of a small board; polyominoes are among them.
    let grid = Grid { rows: 4, cols: 4 };
    let lists = grid.lists(Neighbours::Sides);
    let mut most = [0_u32; 17];
    for set in 0..1_u32 << 16 {
        let inside = |cell: u8| set >> cell & 1 == 1;
        let pairs: u32 = (0..16)
            .filter(|&cell| inside(cell))
            .map(|cell| {
                lists.of(cell).iter().filter(|&&next| next > cell && inside(next)).count() as u32
            })
            .sum();
        let cells = set.count_ones() as usize;
        most[cells] = most[cells].max(pairs);
    }
    for (cells, &pairs) in most.iter().enumerate() {
        assert_eq!(most_edges(cells as u32), pairs, "{cells} cells");
    }
}

#[test]
fn how_far_a_cascade_that_ends_can_reach() {
    let game = Plain::new(Ruleset::bare(Params::NEUTRAL, 11, 11));
    let grid = game.grid();
    assert_eq!(most_collapsing(grid, 6, 132), 30);
    assert_eq!(most_collapsing(grid, 6, 505), 120);
    for (cells, pods) in [(30, 132), (120, 502)] {
        let reach = build(&game, cells, pods).unwrap();
        assert_eq!(reach.cells(), cells);
        assert!(reach.position.board.pods() <= pods);
        assert_eq!(game.legal(&reach.position, reach.mv), Ok(()));
        assert_eq!(collapsed(&game, &reach.position, reach.mv), Some(reach.collapsed));
    }
    assert!(build(&game, 120, 502).unwrap().position.board.pods() == 502);
    assert!(edge_to_edge(grid, build(&game, 120, 502).unwrap().collapsed));
    // From edge to edge with fifty-six pods: a file that is full.
    let rows = ["-*4,g5,-*6"; 10].join("/");
    let file = game.read_state(&format!("{rows}/-*3,g1,g5,-*6")).unwrap();
    let mv = game.read_move(&file, "d1 e1").unwrap();
    let cells = collapsed(&game, &file, mv).unwrap();
    assert_eq!((file.board.pods(), cells.count_ones(), edge_to_edge(grid, cells)), (56, 11, true));
}

#[test]
fn no_cascade_reaches_further_than_the_bound() {
    let mut dice = Dice::new(4);
    let game = Compiled::new(Ruleset::bare(Params::NEUTRAL, 5, 5)).unwrap();
    let mut widest = 0;
    for _ in 0..20_000 {
        let position = readings::any_position(&mut dice, game.ruleset());
        let pods = position.board.pods();
        if game.plain().termination().may_last(pods) || position.ply >= 120 {
            continue;
        }
        let packed = pitproof::rules::cascade::Packed::pack(&position).unwrap();
        for mv in game.moves(&packed) {
            let cells = game.collapsed(&packed, mv).count_ones();
            assert!(cells <= most_collapsing(game.grid(), 6, pods));
            widest = widest.max(cells);
        }
    }
    assert!(widest >= 15, "{widest}");
}

#[test]
fn where_the_order_decides_who_owns_what() {
    // c1 sets off b1, and that both a1 and b2, of either colour, which throw to the empty a2.
    let at = |order| {
        let game = Plain::new(Ruleset::bare(Params { order, ..Params::NEUTRAL }, 2, 3));
        let state = game.read_state("-,g5,-/b5,g5,g1").unwrap();
        let mv = game.read_move(&state, "c1 b1").unwrap();
        let (next, _) = game.play(&state, mv, &mut Silent);
        (next.board, game.state_text(&next))
    };
    let (waves, queue) = (at(Order::Waves), at(Order::Queue));
    let counts = |board: &pitproof::rules::cascade::Board| {
        board.piles().iter().map(|pile| pile.pods()).collect::<Vec<_>>()
    };
    assert_eq!(counts(&waves.0), counts(&queue.0));
    assert_eq!(waves.0.at(3).owner(), Some(Player::SOUTH), "{}", waves.1);
    assert_eq!(queue.0.at(3).owner(), Some(Player::NORTH), "{}", queue.1);
}
