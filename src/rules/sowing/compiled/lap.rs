//! Sowing by the tables, lap by lap, and what the last seed captures.

use super::Compiled;
use super::sowing::Sowing;
use crate::rules::sowing::board::MAX_SEEDS;
use crate::rules::sowing::packed::{Packed, Word, lane};
use crate::rules::sowing::params::{CaptureOpposite, LastSeed, OppositeEmpty};
use crate::rules::sowing::relay;

/// What a sowing left, before any slam rule.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sown {
    pub(super) board: Packed,
    /// The pit of the last seed; no pit if it fell into the store.
    pub(super) last: u8,
    /// The bytes that the last seed captures.
    pub(super) caught: Word,
    /// Seeds that left the board for the store or the mover's hand.
    pub(super) kept: u8,
    /// Whether the last seed fell into the store.
    pub(super) stored: bool,
    /// Whether a seed fell into the opponent's row.
    pub(super) gives: bool,
}

impl Compiled {
    #[inline]
    pub(super) fn sowing(&self, pit: u8, seeds: u8) -> &Sowing {
        &self.sowings[usize::from(pit) * (MAX_SEEDS + 1) + usize::from(seeds)]
    }

    /// What a lap of so many seeds from a pit adds to each pit, and how many seeds leave the board by
    /// it, captures apart.
    pub(in crate::rules::sowing) fn adds(&self, pit: u8, seeds: u8) -> (Word, u8) {
        let sowing = self.sowing(pit, seeds);
        (sowing.adds, sowing.kept)
    }

    /// Sows a pit, lap by lap where the rules say so.
    #[inline]
    pub(super) fn sow(&self, board: Packed, pit: u8) -> Sown {
        if self.relays {
            return self.relay(board, pit);
        }
        self.lap(board, pit, self.sowing(pit, board.get(pit)))
    }

    #[cold]
    pub(super) fn relay(&self, board: Packed, pit: u8) -> Sown {
        let lap = |before: &Sown, pit: u8| {
            let lap = self.lap(before.board, pit, self.sowing(pit, before.board.get(pit)));
            Sown { kept: before.kept + lap.kept, gives: before.gives | lap.gives, ..lap }
        };
        let none = Sown { board, ..Sown::default() };
        let ends = |lap: &Sown| lap.caught != 0 || lap.stored || lap.board.get(lap.last) <= 1;
        let state = |lap: &Sown| (lap.board, lap.last);
        relay::run(&lap(&none, pit), state, ends, |before| lap(before, before.last)).0
    }

    /// One lap: the board after it and what would be captured.
    #[inline]
    pub(super) fn lap(&self, board: Packed, pit: u8, sowing: &Sowing) -> Sown {
        let after = Packed((board.0 & !lane(pit)) + sowing.adds);
        let Sowing { last, kept, stored, gives, .. } = *sowing;
        Sown { board: after, last, caught: self.catch(after, sowing), kept, stored, gives }
    }

    /// Whether the last seed of a sowing captures anything on the board that it left.
    #[inline]
    pub(super) fn catches(&self, sown: Packed, sowing: &Sowing) -> bool {
        if self.across || self.passes_empty {
            return self.catch(sown, sowing) != 0;
        }
        // The last seed lies where the capture begins, so that there is something to capture.
        sowing.reach > 0 && self.captured[usize::from(sown.get(sowing.last))]
    }

    /// The bytes that the last seed of a sowing captures on the board that it left.
    #[inline]
    pub(super) fn catch(&self, sown: Packed, sowing: &Sowing) -> Word {
        if sowing.reach == 0 {
            return 0;
        }
        if self.across {
            return self.catch_across(sown, sowing.last);
        }
        if !self.passes_empty && !self.captured[usize::from(sown.get(sowing.last))] {
            return 0;
        }
        self.catch_chain(sown, sowing)
    }

    /// The bytes of a chain of captures, from the last pit of a sowing back.
    fn catch_chain(&self, sown: Packed, sowing: &Sowing) -> Word {
        let mut caught = 0;
        let mut at = sowing.last;
        let mut reach = sowing.reach;
        while reach > 0 {
            let seeds = sown.get(at);
            let goes_on = self.captured[usize::from(seeds)] || (seeds == 0 && self.passes_empty);
            if !goes_on {
                break;
            }
            // An empty pit that the chain passes over is not captured.
            caught |= if seeds > 0 { lane(at) } else { 0 };
            at = if at == 0 { 2 * self.side - 1 } else { at - 1 };
            reach -= 1;
        }
        caught
    }

    pub(super) fn catch_across(&self, sown: Packed, last: u8) -> Word {
        let params = &self.ruleset.params;
        let hits = params.capture_opposite == CaptureOpposite::Anywhere
            || (last < self.side && sown.get(last) == 1);
        let there = 2 * self.side - 1 - last;
        let has = sown.get(there) > 0;
        match params.last_seed {
            _ if !hits => 0,
            LastSeed::Taken if has => lane(there) | lane(last),
            LastSeed::Taken if params.opposite_empty == OppositeEmpty::LastSeed => lane(last),
            LastSeed::Stays if has => lane(there),
            _ => 0,
        }
    }
}
