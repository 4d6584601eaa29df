//! The positions of a bead game's endgame, numbered.

use super::layouts::{Layout, Layouts};
use super::splits::Splits;
use crate::rules::Player;
use crate::rules::beads::Ruleset;
use crate::rules::beads::pile::Pile;
use crate::rules::beads::position::{ALL_PITS, Position};

/// The endgame of a ruleset, numbered: which position has which number.
#[derive(Clone, Debug)]
pub struct Index {
    pub(super) pits: u8,
    pub(super) stones: u8,
    pub(super) values: u8,
    pub(super) layouts: Layouts,
    pub(super) splits: usize,
}

impl Index {
    /// The endgame with so many stones; those of the game are `2 * pits`.
    #[must_use]
    pub fn new(rules: &Ruleset, stones: u8) -> Self {
        Index {
            pits: rules.pits,
            stones,
            values: rules.gems,
            layouts: Layouts::new(2 * rules.pits, stones),
            splits: 3_usize.pow(u32::from(rules.gems)),
        }
    }

    /// How many positions there are.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.layouts.count() * self.splits as u64
    }

    /// How many stones there are.
    #[must_use]
    pub const fn stones(&self) -> u8 {
        self.stones
    }

    /// The number of a position; `None` if it is not of this endgame.
    #[must_use]
    pub fn number(&self, state: &Position) -> Option<u64> {
        let side = usize::from(self.pits);
        let mut layout: Layout = [0; ALL_PITS];
        let mut stones = 0_u16;
        for (pit, pile) in state.pits.iter().enumerate() {
            if pile.gems() > 0 || (pit >= 2 * side && !pile.is_empty()) {
                return None;
            }
            if pit < 2 * side {
                // The mover's row comes first.
                layout[(pit + side * state.mover.seat()) % (2 * side)] = pile.stones();
            }
            stones += pile.len();
        }
        let mine = state.cups[state.mover.seat()];
        let theirs = state.cups[state.mover.other().seat()];
        let all = (1..=self.values).all(|value| mine.count(value) + theirs.count(value) == 2);
        if !all || stones != u16::from(self.stones) {
            return None;
        }
        let digits: Vec<u8> = (1..=self.values).map(|value| mine.count(value)).collect();
        let split = Splits::number(&digits) as u64;
        Some(self.layouts.rank(&layout) * self.splits as u64 + split)
    }

    /// The layouts of the stones, in order.
    #[must_use]
    pub const fn layouts(&self) -> &Layouts {
        &self.layouts
    }

    /// How many splits of the gems there are for each layout.
    #[must_use]
    pub const fn splits(&self) -> usize {
        self.splits
    }
}

/// The position of a layout and a split, South to move.
#[must_use]
pub fn position(index: &Index, layout: &Layout, mut split: usize) -> Position {
    let mut state = Position::bare(Player::SOUTH);
    for (pile, &stones) in state.pits.iter_mut().zip(layout) {
        *pile = Pile::of_stones(stones);
    }
    for value in 1..=index.values {
        let mine = split % 3;
        split /= 3;
        (0..mine).for_each(|_| state.cups[0].add(value));
        (mine..2).for_each(|_| state.cups[1].add(value));
    }
    state
}
