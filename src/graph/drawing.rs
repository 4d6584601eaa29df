//! A small graph with words on it, ready to be written in any format.

use petgraph::graph::{DiGraph, NodeIndex};
use schemars::JsonSchema;
use serde::Serialize;

use super::reach::{Reached, View};
use crate::rules::layered::Seated;
use crate::rules::sowing::{Compiled, Layers, Move, Position, move_text, position_text};
use crate::rules::{Player, Rules, Silent, Turn};
use crate::solve::Answers;

/// A position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Node {
    /// Its number in the graph.
    pub id: u32,
    /// The position as text.
    pub position: String,
    /// South's pits, then North's, each in sowing order.
    pub rows: [Vec<u8>; 2],
    /// Who is to move, or would be.
    pub mover: &'static str,
    /// The fewest plies that lead to it.
    pub ply: u32,
    /// If the game is over here: why, and what South and North get at the end.
    pub over: Option<Over>,
    /// Whether it has moves that are not part of the graph, for any reason.
    pub more: bool,
    /// What the player to move gains over the other from here on, where values are known.
    pub value: Option<i16>,
    /// The plies to the next capture or the end under best play, where values are known; nothing
    /// where play is endless or may as well be.
    pub conversion: Option<u16>,
    /// The values if the player to move forfeits endless play, and if the other does.
    pub interval: Option<[i16; 2]>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Over {
    /// In words.
    pub why: String,
    /// What South and North get at the end.
    pub gain: [i16; 2],
}

/// A move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Edge {
    /// The move as text.
    #[serde(rename = "move")]
    pub mv: String,
    /// What South and North gain by it.
    pub gain: [i16; 2],
    /// What it is worth to the player who makes it, where values are known.
    pub value: Option<i16>,
    /// Whether no move is worth more, where values are known.
    pub best: Option<bool>,
}

/// A graph with words.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The interpretation, in its canonical form.
    pub interpretation: String,
    /// The position that the graph starts from.
    pub from: String,
    /// Whether positions are written as the player to move sees them; then South is that player
    /// everywhere.
    pub from_mover: bool,
    /// Whether values are known.
    pub values: bool,
    /// What part of the graph this is, in words; empty if it is all that was asked for.
    pub part: String,
    /// Nodes in the order of their numbers.
    pub graph: DiGraph<Node, Edge>,
}

/// What a drawing is of.
pub struct Subject<'a> {
    /// The game.
    pub game: &'a Compiled,
    /// What counts as one position.
    pub view: View,
    /// The values, if they are known.
    pub answers: Option<&'a Answers<Layers>>,
}

impl Drawing {
    /// Puts words on the positions that `nodes` holds and on the moves between them that `choose`
    /// lists and `keep` keeps.
    #[must_use]
    pub fn new(
        subject: &Subject,
        reached: &Reached<Position>,
        nodes: &[u32],
        mut choose: impl FnMut(&Position, &mut Vec<Move>),
        keep: impl Fn(u32, usize) -> bool,
    ) -> Self {
        let ruleset = subject.game.ruleset();
        let mut graph = DiGraph::new();
        for (at, &id) in nodes.iter().enumerate() {
            graph.add_node(subject.node(
                at as u32,
                &reached.ids.states[id as usize],
                reached.ply(id),
            ));
        }
        let mut moves = Vec::new();
        for (at, &id) in nodes.iter().enumerate() {
            let state = &reached.ids.states[id as usize];
            moves.clear();
            if id < reached.expanded {
                choose(state, &mut moves);
            }
            let rated = subject.answers.map(|answers| answers.moves(state)).unwrap_or_default();
            let mut shown = 0;
            for (n, (&mv, &to)) in moves.iter().zip(reached.arrows.next(id)).enumerate() {
                let Ok(target) = nodes.binary_search(&to) else { continue };
                if !keep(id, n) {
                    continue;
                }
                shown += 1;
                let value = rated.iter().find(|one| one.mv == mv).map(|one| one.value.margin);
                let (_, pay) = subject.game.play(state, mv, &mut Silent);
                let best = value.map(|value| value == rated[0].value.margin);
                let edge = Edge { mv: move_text(ruleset, mv), gain: pay.0, value, best };
                graph.add_edge(NodeIndex::new(at), NodeIndex::new(target), edge);
            }
            graph[NodeIndex::new(at)].more = subject.game.count_moves(state) > shown;
        }
        Drawing {
            interpretation: String::new(),
            from: String::new(),
            from_mover: subject.view == View::Mover,
            values: subject.answers.is_some(),
            part: String::new(),
            graph,
        }
    }

    /// All nodes, in the order of their numbers.
    pub fn nodes(&self) -> impl Iterator<Item = &Node> {
        self.graph.node_weights()
    }

    /// All edges, each with the numbers of its ends, in the order of their origins.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32, &Edge)> {
        self.graph.edge_indices().filter_map(|edge| {
            let (from, to) = self.graph.edge_endpoints(edge)?;
            Some((from.index() as u32, to.index() as u32, &self.graph[edge]))
        })
    }
}

impl Subject<'_> {
    fn node(&self, id: u32, state: &Position, ply: u32) -> Node {
        let ruleset = self.game.ruleset();
        let side = usize::from(ruleset.side);
        let counts = state.board.counts();
        let over = match self.game.turn(state) {
            Turn::Over(pay, ending) => Some(Over { why: ending.why.into(), gain: pay.0 }),
            Turn::Of(_) => None,
        };
        let value = self.answers.map(|answers| answers.value(state));
        let interval = self.answers.and_then(|answers| answers.interval(state));
        Node {
            id,
            position: position_text(ruleset, state),
            rows: [counts[..side].to_vec(), counts[side..2 * side].to_vec()],
            mover: if state.mover == Player::SOUTH { "South" } else { "North" },
            ply,
            over,
            more: false,
            value: value.map(|value| value.margin),
            conversion: value.and_then(|value| value.conversion),
            interval: interval.map(|(low, high)| [low, high]),
        }
    }
}

impl Node {
    /// What South gains over North from here on, where values are known.
    #[must_use]
    pub fn south(&self) -> Option<i16> {
        self.value.map(|value| if self.mover == "South" { value } else { -value })
    }
}

type State<L> = <<L as Seated>::Game as Rules>::State;
type MoveOf<L> = <<L as Seated>::Game as Rules>::Move;

/// The moves than which none is worth more, for [`explore`](super::explore).
pub fn best_moves<L: Seated>(answers: &Answers<L>) -> impl Fn(&State<L>, &mut Vec<MoveOf<L>>) {
    |state, moves| {
        let rated = answers.moves(state);
        let best = rated.first().map(|best| best.value.margin);
        // In the order of the game, so that pictures do not change with distances.
        let mut good: Vec<_> = rated
            .into_iter()
            .filter(|one| Some(one.value.margin) == best)
            .map(|one| one.mv)
            .collect();
        good.sort_unstable();
        moves.append(&mut good);
    }
}

/// The move of the best line alone, for [`explore`](super::explore).
pub fn best_line<L: Seated>(answers: &Answers<L>) -> impl Fn(&State<L>, &mut Vec<MoveOf<L>>) {
    |state, moves| moves.extend(answers.moves(state).first().map(|best| best.mv))
}
