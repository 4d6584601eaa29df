//! All positions of a small board: every way to lay so many seeds into the pits, and every mover.

use std::ops::ControlFlow;

use super::plain::Plain;
use super::position::Position;
use super::route::MAX_PITS;

/// How many ways there are to lay `seeds` seeds into `pits` pits.
#[must_use]
pub fn boards(pits: u32, seeds: u32) -> u128 {
    if pits == 0 {
        return u128::from(seeds == 0);
    }
    let mut count = 1_u128;
    for step in 1..=u128::from(pits - 1) {
        count = count * (u128::from(seeds) + step) / step;
    }
    count
}

impl Plain {
    /// Calls `f` with each board of exactly `seeds` seeds and each seat to move, until it breaks
    /// off. Nobody is out, nobody has captured anything, and no move is a further one.
    ///
    /// # Errors
    /// Breaks off where `f` does.
    pub fn everywhere(
        &self,
        seeds: u8,
        mut f: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let playing = self.ruleset().playing();
        let mut pits: Vec<usize> = (0..usize::from(self.routes().pits)).collect();
        if playing != 0b1111 {
            let played = self.routes().in_row[0] | self.routes().in_row[2];
            pits.retain(|&pit| played >> pit & 1 == 1);
        }
        let mut board = [0_u8; MAX_PITS];
        let first = pits[0];
        board[first] = seeds;
        loop {
            for mover in (0..4).filter(|&mover| playing >> mover & 1 == 1) {
                f(&Position { board, mover, further: false, out: 0, taken: [0; 4] })?;
            }
            // The next composition: one seed moves up from the lowest pit that has any, and the
            // others of that pit go back to the first.
            let Some(low) = pits.iter().position(|&pit| board[pit] > 0) else {
                return ControlFlow::Continue(());
            };
            if low + 1 == pits.len() {
                return ControlFlow::Continue(());
            }
            let rest = board[pits[low]] - 1;
            board[pits[low]] = 0;
            board[pits[low + 1]] += 1;
            board[first] = rest;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::cross::{Params, Ruleset};

    #[test]
    fn every_board_comes_once_with_every_mover() {
        for (row, pits) in [(2, 4), (4, 12)] {
            let game = Plain::new(Ruleset::bare(Params::NEUTRAL, row, 1));
            for seeds in 0..4_u8 {
                let mut seen = std::collections::BTreeSet::new();
                let _ = game.everywhere(seeds, |state| {
                    assert_eq!(state.total(), u32::from(seeds));
                    assert!(seen.insert(*state));
                    ControlFlow::Continue(())
                });
                assert_eq!(seen.len() as u128, 4 * boards(pits, seeds.into()));
            }
        }
    }
}
