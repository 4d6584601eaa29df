//! Proves the values of an endgame with the plain kernel alone.
//!
//! For every position, from the values of the positions that its moves lead to:
//!
//! 1. where the game is over, the value is what the rules say, at distance 0;
//! 2. won in d plies: the least distance of a lost child is d - 1;
//! 3. lost in d plies: every child is won, the greatest distance being d - 1;
//! 4. neither: no child is lost, and one is neither.
//!
//! That proves every value. By (2) and (3) the winner's distance falls with every ply, whatever the
//! loser does, down to an end he has won by (1). By (4) a player in a position that is neither can
//! always move to another such position, and has no move to one that is lost for his opponent, so
//! neither side can force a win. Equality in (2) and (3) proves the distances too.
//!
//! Shares with the solver the numbering of the positions only as far as the format of a table fixes
//! it: layouts are walked through in order and looked up in a map, not ranked by a formula.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;

use super::index::{Index, position};
use super::layouts::Layout;
use super::worth::Worth;
use crate::rules::beads::position::{ALL_PITS, Position};
use crate::rules::beads::{Plain, Ruleset};
use crate::rules::{Payoff, Player, Rules, Silent, Turn};

/// A position whose value is wrong, or cannot be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The position, South to move.
    pub position: Position,
    /// What the table says.
    pub says: Worth,
    /// What follows from the positions that its moves lead to.
    pub due: Worth,
}

/// What a check came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every value is proved: so many positions, so many moves looked at.
    Proved {
        /// Positions.
        positions: u64,
        /// Moves.
        moves: u64,
    },
    /// A value is wrong.
    Wrong(Box<Wrong>),
    /// It was stopped.
    Stopped,
}

/// Checks the codes of an endgame, one for each position in the order of the index.
pub fn verify(
    rules: &Ruleset,
    index: &Index,
    codes: &[u16],
    checked: &AtomicU64,
    stop: &AtomicBool,
) -> Verdict {
    let game = Plain::new(rules.clone());
    let layouts = index.layouts().all();
    let numbers: HashMap<Layout, usize> =
        layouts.iter().enumerate().map(|(number, &layout)| (layout, number)).collect();
    let checker = Checker { game: &game, index, codes, numbers: &numbers };
    let moves = AtomicU64::new(0);
    let wrong = layouts.par_iter().enumerate().find_map_first(|(number, layout)| {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let mut looked = 0;
        let wrong =
            (0..index.splits()).find_map(|split| checker.check(number, layout, split, &mut looked));
        moves.fetch_add(looked, Ordering::Relaxed);
        checked.fetch_add(index.splits() as u64, Ordering::Relaxed);
        wrong
    });
    match wrong {
        Some(wrong) => Verdict::Wrong(Box::new(wrong)),
        None if stop.load(Ordering::Relaxed) => Verdict::Stopped,
        None => Verdict::Proved {
            positions: checked.load(Ordering::Relaxed),
            moves: moves.load(Ordering::Relaxed),
        },
    }
}

struct Checker<'a> {
    game: &'a Plain,
    index: &'a Index,
    codes: &'a [u16],
    numbers: &'a HashMap<Layout, usize>,
}

impl Checker<'_> {
    fn check(
        &self,
        number: usize,
        layout: &Layout,
        split: usize,
        moves: &mut u64,
    ) -> Option<Wrong> {
        let state = position(self.index, layout, split);
        let says = Worth::of(self.codes[number * self.index.splits() + split]);
        let due = match self.game.turn(&state) {
            Turn::Over(pay, _) => {
                let gains = pay.gains();
                match gains[0].cmp(&gains[1]) {
                    std::cmp::Ordering::Greater => Worth::Won(0),
                    std::cmp::Ordering::Less => Worth::Lost(0),
                    std::cmp::Ordering::Equal => Worth::Neither,
                }
            }
            Turn::Of(_) => {
                let mut children = Vec::new();
                let _ = self.game.each_move(&state, |mv| {
                    let (next, _) = self.game.play(&state, mv, &mut Silent);
                    children.push(self.look_up(&next));
                    ControlFlow::Continue(())
                });
                *moves += children.len() as u64;
                Worth::best(children)
            }
        };
        (says != due).then_some(Wrong { position: state, says, due })
    }

    /// The value of a position with North to move.
    fn look_up(&self, state: &Position) -> Worth {
        debug_assert_eq!(state.mover, Player::NORTH);
        let side = self.game.ruleset().pits;
        let mut layout: Layout = [0; ALL_PITS];
        let theirs = (side..2 * side).chain(0..side);
        for (place, pit) in layout.iter_mut().zip(theirs) {
            *place = state.pit(pit).stones();
        }
        let mut split = 0;
        for value in (1..=self.game.ruleset().gems).rev() {
            split = 3 * split + usize::from(state.cups[1].count(value));
        }
        Worth::of(self.codes[self.numbers[&layout] * self.index.splits() + split])
    }
}
