//! The values of a game on a cross for all who play it, as a report.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::Instant;

use schemars::JsonSchema;
use serde::Serialize;

use super::super::Progress;
use super::graph::BYTES_A_POSITION;
use super::{Aim, Components, Counts, Equilibria, Gains, Graph, NoGraph, Verdict, Worth};
use super::{horizon, paranoid, plus};
use crate::rules::cross::route::NAMES;
use crate::rules::cross::{Plain, Position};
use crate::rules::{Rules, Silent, Turn, Worded};

/// What a position is worth to all who play.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Valuation {
    /// The interpretation, in its canonical form.
    pub interpretation: String,
    /// The position.
    pub position: String,
    /// Who is to move; missing where the game is over.
    pub mover: Option<String>,
    /// What is counted.
    pub unit: Unit,
    /// The players: seats, or pairs of seats that play together.
    pub players: Vec<String>,
    /// The exact values, if the positions that play can reach were not too many.
    pub exact: Option<Exact>,
    /// What can be forced within some plies, if that was asked for.
    pub horizon: Option<Horizon>,
    /// How long it took.
    pub seconds: f64,
}

/// What values count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// Seeds, from the position on.
    Seeds,
    /// Twelfths of a win, so that shares of a win are whole numbers.
    TwelfthsOfAWin,
}

/// Exact values.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Exact {
    /// What each player can force for himself against all the others together.
    pub paranoid: Vec<i16>,
    /// What comes of the position when each plays for himself.
    pub max_n: MaxN,
    /// The moves, in the order of the rules.
    pub moves: Vec<Rated>,
    /// The positions that play can reach, by what is known of them.
    pub counts: Counts,
    /// Their moves.
    pub edges: usize,
}

/// What comes of a position when each plays for himself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MaxN {
    /// All equilibria have this payoff.
    Determined(Vec<i16>),
    /// The payoffs of the equilibria with fixed moves.
    Several(Vec<Vec<i16>>),
    /// It takes a choice among equilibria that are not all known.
    #[serde(rename_all = "kebab-case")]
    Undetermined {
        /// Nobody gets less in any of them.
        at_least: Vec<i16>,
        /// Nobody gets more.
        at_most: Vec<i16>,
    },
}

/// A move and what it is worth, gains included.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Rated {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it gains each player at once, in seeds.
    pub gain: Vec<i16>,
    /// What each player can force after it, and what it gains.
    pub paranoid: Vec<i16>,
    /// What comes of it when each plays for himself.
    pub max_n: MaxN,
}

/// What can be forced within some plies.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Horizon {
    /// After so many plies play is broken off.
    pub plies: u32,
    /// What each player can force within them against all the others together.
    pub paranoid: Vec<i16>,
}

/// All positions with few seeds, by what is known of them.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Everywhere {
    /// The interpretation, in its canonical form.
    pub interpretation: String,
    /// Most seeds on the board.
    pub seeds: u8,
    /// What is known of how many.
    pub counts: Counts,
    /// Moves from all of them.
    pub edges: usize,
    /// How long it took.
    pub seconds: f64,
}

/// How many positions fit into so many megabytes.
#[must_use]
pub fn fitting(megabytes: u32) -> usize {
    megabytes as usize * 1_000_000 / BYTES_A_POSITION
}

/// Values a position.
///
/// Where play can reach more than `limit` positions there are no exact values, and only what can be
/// forced within `plies` plies, if that is asked for, is found.
///
/// # Errors
/// If there are too many positions for what was asked, or the progress was cancelled.
pub fn value(
    game: &Plain,
    interpretation: &str,
    position: &Position,
    limit: usize,
    plies: Option<u32>,
    progress: &Progress,
) -> Result<Valuation, NoGraph> {
    let began = Instant::now();
    let aim = Aim::of(game.params());
    let exact = match exact(game, &aim, position, limit, progress) {
        Ok(exact) => Some(exact),
        Err(NoGraph::TooMany { .. }) if plies.is_some() => None,
        Err(why) => return Err(why),
    };
    let horizon = match plies {
        None => None,
        Some(plies) => {
            let cancel = &progress.cancel;
            let paranoid = horizon::within(game, &aim, position, plies, limit, cancel)?;
            Some(Horizon { plies, paranoid: cut(&paranoid, aim.players()) })
        }
    };
    let mover = match game.turn(position) {
        Turn::Of(seat) => Some(NAMES[seat.seat()].to_owned()),
        Turn::Over(..) => None,
    };
    Ok(Valuation {
        interpretation: interpretation.into(),
        position: game.state_text(position),
        mover,
        unit: if aim.seeds() { Unit::Seeds } else { Unit::TwelfthsOfAWin },
        players: players(&aim),
        exact,
        horizon,
        seconds: began.elapsed().as_secs_f64(),
    })
}

fn players(aim: &Aim) -> Vec<String> {
    let names =
        |seats: &&[usize]| seats.iter().map(|&seat| NAMES[seat]).collect::<Vec<_>>().join(" and ");
    aim.seats().iter().map(names).collect()
}

fn cut(gains: &Gains, players: usize) -> Vec<i16> {
    gains[..players].to_vec()
}

fn exact(
    game: &Plain,
    aim: &Aim,
    position: &Position,
    limit: usize,
    progress: &Progress,
) -> Result<Exact, NoGraph> {
    let graph = Graph::of(game, aim, [*position], limit, progress)?;
    let components = Components::new(&graph);
    let values = paranoid::values(&graph, &components, &progress.cancel);
    let known = Equilibria::of(&graph, &components, &values, &progress.cancel);
    if progress.cancel.load(Ordering::Relaxed) {
        return Err(NoGraph::Stopped);
    }
    let players = aim.players();
    let mut moves = Vec::new();
    let mut ways = graph.moves(0);
    let _ = game.each_move(position, |mv| {
        let Some((to, gain)) = ways.next() else { return ControlFlow::Break(()) };
        let (_, pay) = game.play(position, mv, &mut Silent);
        moves.push(Rated {
            mv: game.move_text(position, mv),
            gain: pay.0.to_vec(),
            paranoid: cut(&plus(gain, values[to as usize]), players),
            max_n: told(&known.verdict(to), &gain, players),
        });
        ControlFlow::Continue(())
    });
    Ok(Exact {
        paranoid: cut(&values[0], players),
        max_n: told(&known.verdict(0), &Gains::default(), players),
        moves,
        counts: known.counts(),
        edges: graph.edges(),
    })
}

fn told(verdict: &Verdict, gain: &Gains, players: usize) -> MaxN {
    let with = |pay: &Gains| cut(&plus(*gain, *pay), players);
    match verdict {
        Verdict::Determined(pay) => MaxN::Determined(with(pay)),
        Verdict::Several(pays) => MaxN::Several(pays.iter().map(with).collect()),
        Verdict::Undetermined(low, high) => {
            MaxN::Undetermined { at_least: with(low), at_most: with(high) }
        }
    }
}

/// Values all positions with up to so many seeds, whoever is to move, and counts what is known of
/// them.
///
/// # Errors
/// If there are more than `limit`, or the progress was cancelled.
pub fn everywhere(
    game: &Plain,
    interpretation: &str,
    seeds: u8,
    limit: usize,
    progress: &Progress,
) -> Result<Everywhere, NoGraph> {
    let began = Instant::now();
    let aim = Aim::of(game.params());
    let mut roots = Vec::new();
    for seeds in 0..=seeds {
        let found = game.everywhere(seeds, |state| {
            roots.push(*state);
            if roots.len() > limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if found.is_break() {
            return Err(NoGraph::TooMany { limit });
        }
    }
    let graph = Graph::of(game, &aim, roots, limit, progress)?;
    let components = Components::new(&graph);
    let values = paranoid::values(&graph, &components, &progress.cancel);
    let known = Equilibria::of(&graph, &components, &values, &progress.cancel);
    if progress.cancel.load(Ordering::Relaxed) {
        return Err(NoGraph::Stopped);
    }
    Ok(Everywhere {
        interpretation: interpretation.into(),
        seeds,
        counts: known.counts(),
        edges: graph.edges(),
        seconds: began.elapsed().as_secs_f64(),
    })
}
