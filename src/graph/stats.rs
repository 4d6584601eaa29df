//! The graph in numbers.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use petgraph::algo::kosaraju_scc;
use schemars::JsonSchema;
use serde::Serialize;

use super::forced;
use super::games::{self, Games};
use super::reach::{End, Reached};
use crate::check::lasso::shortest_loop;
use crate::rules::Rules;

/// What there is to say of a graph without drawing it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Stats {
    /// Positions, the first one included.
    pub positions: u64,
    /// Moves: edges from one position to another.
    pub moves: u64,
    /// Positions in which the game is over.
    pub ends: u64,
    /// Positions at the depth limit, whose moves are not part of the graph.
    pub unexplored: u64,
    /// Positions by the fewest plies that lead to them, from ply 0.
    pub by_ply: Vec<u64>,
    /// How many moves a position has.
    pub branching: Branching,
    /// A shortest game.
    pub shortest_game: Option<Line>,
    /// A longest game, or how play can go on for ever.
    pub longest: Longest,
    /// The longest run of positions with one move each.
    pub longest_forced: Option<Run>,
    /// Positions that can reach each other.
    pub components: Components,
    /// Ways that meet.
    pub transpositions: Transpositions,
    /// Different games by length: lines of exactly so many plies, and how many of them are whole
    /// games.
    pub games: Vec<Games>,
}

/// How many moves positions have, those at the depth limit left out.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct Branching {
    /// The mean over positions in which the game is not over.
    pub mean: f64,
    /// The most.
    pub most: usize,
    /// Positions by their number of moves.
    pub histogram: BTreeMap<usize, u64>,
}

/// A line of play, on the board as it lies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Line {
    /// How many plies.
    pub plies: u32,
    /// The moves, from the position that the graph starts from.
    pub moves: Vec<String>,
    /// The position they lead to.
    pub position: String,
}

/// How long play can last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Longest {
    /// No position recurs; the longest line has so many plies.
    Plies(u32),
    /// A position can recur: a shortest way to one, and a shortest way back to it.
    Lasso {
        /// The moves that lead to the position.
        prefix: Line,
        /// The moves that lead from it back to it.
        round: Line,
    },
}

/// A run of moves that were the only ones.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Run {
    /// How many moves; nothing if the run goes round for ever.
    pub plies: Option<u32>,
    /// The position it starts from.
    pub from: String,
}

/// The strongly connected parts of the graph.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Components {
    /// All of them; a position that cannot recur is one by itself.
    pub all: u64,
    /// Those in which play can go round.
    pub looping: u64,
    /// Positions that can recur.
    pub positions_on_loops: u64,
    /// Positions of the largest part.
    pub largest: u64,
    /// A position of the largest part that is first reached.
    pub in_largest: String,
}

/// Different ways to one position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Transpositions {
    /// Moves that lead to a position already reached by another.
    pub moves: u64,
    /// Positions that more than one move leads to.
    pub positions: u64,
    /// The most moves that lead to one position.
    pub most: usize,
}

/// How a game writes its moves and positions.
pub struct Words<'a, R: Rules> {
    /// Writes a move.
    pub mv: &'a dyn Fn(R::Move) -> String,
    /// Writes a position.
    pub position: &'a dyn Fn(&R::State) -> String,
}

/// Measures a graph that was explored from `from`.
///
/// The strongly connected parts come from petgraph's Kosaraju (iterative, so that a path through
/// millions of positions needs no stack). All figures but the last take time and space linear in
/// positions and moves; counting games takes that time for each of `plies` plies. Returns `None`
/// if somebody asked to stop.
#[must_use]
pub fn measure<R: Rules>(
    rules: &R,
    reached: &Reached<R::State>,
    from: R::State,
    canon: impl Fn(R::State) -> R::State + Copy,
    words: &Words<R>,
    plies: u32,
    stop: &AtomicBool,
) -> Option<Stats> {
    let stopped = || stop.load(std::sync::atomic::Ordering::Relaxed);
    if reached.end == End::Stopped || stopped() {
        return None;
    }
    let arrows = &reached.arrows;
    let nodes = arrows.nodes();
    let expanded = reached.expanded;
    let ends = |id: u32| id < expanded && arrows.next(id).is_empty();
    let mut branching = Branching::default();
    for id in 0..expanded {
        *branching.histogram.entry(arrows.next(id).len()).or_default() += 1;
    }
    let over = branching.histogram.get(&0).copied().unwrap_or(0);
    let open = u64::from(expanded) - over;
    branching.mean = if open == 0 { 0.0 } else { arrows.edges() as f64 / open as f64 };
    branching.most = branching.histogram.keys().next_back().copied().unwrap_or(0);

    let line = |moves: Vec<R::Move>, last: &R::State| Line {
        plies: moves.len() as u32,
        moves: moves.into_iter().map(words.mv).collect(),
        position: (words.position)(last),
    };
    let to = |id: u32| {
        let (moves, last) = reached.line(rules, from, canon, id);
        (line(moves, &last), last)
    };
    let shortest_game = (0..expanded).find(|&id| ends(id)).map(|id| to(id).0);

    let parts = kosaraju_scc(arrows);
    if stopped() {
        return None;
    }
    let mut looping = vec![false; nodes as usize];
    let (mut rings, mut largest) = (0, &parts[0]);
    for part in &parts {
        if part.len() > 1 || arrows.next(part[0]).contains(&part[0]) {
            rings += 1;
            part.iter().for_each(|&id| looping[id as usize] = true);
        }
        if part.len() > largest.len() {
            largest = part;
        }
    }
    let state = |id: u32| &reached.ids.states[id as usize];
    let components = Components {
        all: parts.len() as u64,
        looping: rings,
        positions_on_loops: looping.iter().filter(|&&on| on).count() as u64,
        largest: largest.len() as u64,
        in_largest: largest.iter().min().map_or(String::new(), |&id| (words.position)(state(id))),
    };
    let longest = match looping.iter().position(|&on| on) {
        None => Longest::Plies(height(&parts, |id| arrows.next(id))),
        Some(first) => {
            let (prefix, home) = to(first as u32);
            let on_loop =
                |state| reached.ids.find(&canon(state)).is_some_and(|id| looping[id as usize]);
            let round = line(shortest_loop(rules, home, on_loop), &home);
            Longest::Lasso { prefix, round }
        }
    };
    let incoming = |id: u32| arrows.sources(id).len() + usize::from(id == 0);
    let transpositions = Transpositions {
        moves: arrows.edges() as u64 + 1 - u64::from(nodes),
        positions: (0..nodes).filter(|&id| incoming(id) > 1).count() as u64,
        most: (0..nodes).map(incoming).max().unwrap_or(0),
    };
    if stopped() {
        return None;
    }
    Some(Stats {
        positions: nodes.into(),
        moves: arrows.edges() as u64,
        ends: over,
        unexplored: u64::from(nodes - expanded),
        by_ply: (0..reached.plies.len())
            .map(|ply| u64::from(reached.within(ply) - reached.plies[ply]))
            .collect(),
        branching,
        shortest_game,
        longest,
        longest_forced: forced::longest(arrows)
            .map(|run| Run { plies: run.plies, from: (words.position)(state(run.from)) }),
        components,
        transpositions,
        games: games::count(arrows, ends, plies),
    })
}

/// The longest path from node 0 in a graph without loops, whose nodes come last first.
fn height<'a>(parts: &[Vec<u32>], next: impl Fn(u32) -> &'a [u32]) -> u32 {
    let mut height = vec![0_u32; parts.len()];
    for &id in parts.iter().flatten() {
        let above = next(id).iter().map(|&to| height[to as usize] + 1).max();
        height[id as usize] = above.unwrap_or(0);
    }
    height[0]
}
