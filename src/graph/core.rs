//! The core of infinite play: where playing on for ever is best for both.

use super::reach::Reached;
use crate::rules::Rules;
use crate::rules::layered::Seated;
use crate::rules::{Payoff, Silent};
use crate::solve::Answers;

/// The positions of the core, and which of their moves keep play in it.
#[derive(Clone, Debug, Default)]
pub struct Core {
    /// The positions, by number, rising.
    pub nodes: Vec<u32>,
    /// For each position of the core, which of its moves stay: one bit a move.
    pub stays: Vec<u64>,
    /// Of the positions, those where neither player can force an end that is as good for him.
    pub strict: usize,
}

impl Core {
    /// Whether the `n`-th move of a position stays in the core.
    #[must_use]
    pub fn keeps(&self, id: u32, n: usize) -> bool {
        self.nodes.binary_search(&id).is_ok_and(|at| self.stays[at] >> n & 1 == 1)
    }
}

/// Finds the core among positions that were reached by all moves.
///
/// What: the largest set of positions that are worth 0 under even play, whose value another answer
/// to endless play would change, and that each have a move to another of the set which gains
/// nothing and is worth 0 itself. So from any of them both sides may play on for ever without
/// either giving anything away.
///
/// How: start from all positions that are worth 0 and depend on endless play, and take away those
/// without a move that stays until none is left to take. Time: linear in positions and moves, and
/// in the moves of the core for each round of taking away.
///
/// # Panics
/// If the answers have no intervals, or a position of the core has more than 64 moves.
#[must_use]
pub fn find<L: Seated>(reached: &Reached<<L::Game as Rules>::State>, answers: &Answers<L>) -> Core {
    let game = answers.game();
    let mut core = Core::default();
    for id in 0..reached.expanded {
        let state = &reached.ids.states[id as usize];
        let (low, high) = answers.interval(state).expect("the core needs intervals");
        if low < high && answers.value(state).margin == 0 {
            core.nodes.push(id);
        }
    }
    let mut moves: Vec<Vec<(usize, u32)>> = Vec::new();
    for &id in &core.nodes {
        let state = &reached.ids.states[id as usize];
        let rated = answers.moves(state);
        let listed = game.moves(state);
        assert!(listed.len() <= 64, "a position of the core has {} moves", listed.len());
        let stays = listed.iter().zip(reached.arrows.next(id)).enumerate();
        let stays = stays.filter(|&(_, (mv, _))| {
            game.play(state, *mv, &mut Silent).1 == Payoff::ZERO
                && rated.iter().any(|one| one.mv == *mv && one.value.margin == 0)
        });
        moves.push(stays.map(|(n, (_, &to))| (n, to)).collect());
    }
    loop {
        let nodes = &core.nodes;
        moves.iter_mut().for_each(|list| list.retain(|(_, to)| nodes.binary_search(to).is_ok()));
        let stuck = moves.iter().any(Vec::is_empty);
        let mut left = moves.iter().map(|list| !list.is_empty());
        core.nodes.retain(|_| left.next() == Some(true));
        moves.retain(|list| !list.is_empty());
        if !stuck {
            break;
        }
    }
    core.stays = moves.iter().map(|list| list.iter().map(|(n, _)| 1 << n).sum()).collect();
    let strict = |id: &&u32| {
        let state = &reached.ids.states[**id as usize];
        answers.interval(state).is_some_and(|(low, high)| low < 0 && high > 0)
    };
    core.strict = core.nodes.iter().filter(strict).count();
    core
}
