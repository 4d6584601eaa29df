//! A winning strategy as a tree: one move of the player who must make a value good, every reply of
//! the other, down to the next conversion.

use std::collections::{HashMap, VecDeque};

use super::answer::{Answers, Value};
use super::certificate::{Burden, burden};
use super::values::Known;
use crate::rules::layered::Seated;
use crate::rules::{Player, Rules, Score, Silent, Turn};

/// A strategy, cut off at a depth.
#[derive(Clone, Debug)]
pub struct Strategy<S, M> {
    /// Who must make the value good.
    pub winner: Player,
    /// Positions, each once; the first is where it starts.
    pub nodes: Vec<Node<S, M>>,
}

/// A position of a strategy.
#[derive(Clone, Debug)]
pub struct Node<S, M> {
    /// The position.
    pub state: S,
    /// Who moves there.
    pub mover: Player,
    /// Its value for the player to move.
    pub value: Value,
    /// The winner's move, or all replies of the other, best first.
    pub moves: Vec<Branch<S, M>>,
}

/// A move of a strategy.
#[derive(Clone, Debug)]
pub struct Branch<S, M> {
    /// The move.
    pub mv: M,
    /// What it is worth to the player who makes it.
    pub value: Value,
    /// Where it leads.
    pub to: To<S>,
}

/// Where a move of a strategy leads.
#[derive(Clone, Debug)]
pub enum To<S> {
    /// To another position of the strategy.
    Node(usize),
    /// To a conversion: what the mover gains at once, and where play goes on.
    Conversion(i16, S),
    /// To the end of the game, where the mover gains so much.
    Over(i16, S),
    /// On, where the tree is cut off.
    Deeper(S),
}

impl<S: Copy + Eq + std::hash::Hash, M: Copy> Strategy<S, M> {
    /// The strategy from a state, no deeper than so many plies and with no more than so many
    /// positions; `None` where nobody must force anything: the game is over, or endless play is as
    /// good. `stake` says what a forfeit costs in a state.
    #[must_use]
    pub fn of<L: Seated, K: Known>(
        answers: &Answers<L, K>,
        start: &S,
        depth: usize,
        most: usize,
        stake: impl Fn(&S) -> i16,
    ) -> Option<Self>
    where
        L::Game: Rules<State = S, Move = M, Pay = Score<2>>,
    {
        let (layers, game) = (answers.layers(), answers.game());
        let value = answers.value(start);
        let mover = layers.mover(start);
        let winner = match burden(answers.endless(), mover, stake(start), value.margin) {
            Burden::Mover => mover,
            Burden::Other => mover.other(),
            Burden::Nobody => return None,
        };
        if let Turn::Over(..) = game.turn(start) {
            return None;
        }
        let mut strategy = Strategy { winner, nodes: Vec::new() };
        let mut numbers = HashMap::from([(*start, 0)]);
        let mut queue = VecDeque::from([(*start, 0)]);
        while let Some((state, plies)) = queue.pop_front() {
            let mover = layers.mover(&state);
            let mut rated = answers.moves(&state);
            rated.truncate(if mover == winner { 1 } else { usize::MAX });
            let moves = rated.into_iter().map(|rated| {
                let (next, pay) = game.play(&state, rated.mv, &mut Silent);
                let gain = pay.margin(mover);
                let below = |state: &S| layers.seat(state).map(|(layer, _)| layer);
                let converts = below(&next).is_some_and(|layer| Some(layer) != below(&state));
                let to = if let Turn::Over(end, _) = game.turn(&next) {
                    To::Over(gain + end.margin(mover), next)
                } else if converts && below(&state).is_some() {
                    To::Conversion(gain, next)
                } else if let Some(&number) = numbers.get(&next) {
                    To::Node(number)
                } else if plies + 1 < depth && numbers.len() < most {
                    let number = numbers.len();
                    numbers.insert(next, number);
                    queue.push_back((next, plies + 1));
                    To::Node(number)
                } else {
                    To::Deeper(next)
                };
                Branch { mv: rated.mv, value: rated.value, to }
            });
            let moves = moves.collect();
            strategy.nodes.push(Node { state, mover, value: answers.value(&state), moves });
        }
        Some(strategy)
    }
}
