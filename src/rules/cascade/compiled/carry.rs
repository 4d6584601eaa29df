//! What a move carries, and what comes of it before anything collapses.

use super::Compiled;
use super::cascade::Work;
use crate::rules::cascade::event::Move;
use crate::rules::cascade::packed::{MOST, Packed};
use crate::rules::cascade::params::{
    Compared, CrowdOwner, CrowdTarget, Entry, Needs, Params, Payout, Sequence, TooFew,
};
use crate::rules::{Player, Score};

impl Compiled {
    /// How many neighbours crowd a pile, with the one that it moves to.
    #[inline]
    pub(in crate::rules::cascade) fn crowd(&self, state: &Packed, from: u8) -> u8 {
        let params = self.params();
        let than = self.than(state, from);
        let north = state.bits(from) >> 3;
        let mut crowd = 0;
        for cell in self.crowding[usize::from(from)].iter() {
            crowd += u8::from(self.crowds(params, state.bits(cell), north, than));
        }
        crowd
    }

    #[inline]
    fn than(&self, state: &Packed, from: u8) -> u8 {
        state.pods_at(from) - u8::from(self.params().compared == Compared::AfterFirst)
    }

    #[inline]
    fn crowds(&self, params: &Params, bits: u8, north: u8, than: u8) -> bool {
        let pods = bits & MOST;
        let counts = match params.crowd_owner {
            CrowdOwner::Either => true,
            CrowdOwner::Own => pods > 0 && bits >> 3 == north,
            CrowdOwner::Enemy => pods > 0 && bits >> 3 != north,
        };
        counts && pods >= than
    }

    /// How many pods a move carries, given how many cells crowd its pile.
    #[inline]
    pub(in crate::rules::cascade) fn quantity(
        &self,
        state: &Packed,
        from: u8,
        to: Option<u8>,
        crowd: u8,
    ) -> u8 {
        let params = self.params();
        let mut crowd = crowd;
        if let (CrowdTarget::LeftOut, Some(to)) = (params.crowd_target, to) {
            let (than, north) = (self.than(state, from), state.bits(from) >> 3);
            if self.crowding[usize::from(from)].iter().any(|cell| cell == to)
                && self.crowds(params, state.bits(to), north, than)
            {
                crowd -= 1;
            }
        }
        (1 + crowd).min(state.pods_at(from))
    }

    #[inline]
    pub(super) fn takes(&self, pods: u8, there: u8) -> bool {
        match self.params().needs {
            Needs::AsMany => pods >= there,
            Needs::More => pods > there,
        }
    }

    /// Carries the pods of a move to where they go, and settles captures and sales. Returns how
    /// many defenders are still to be sold after the cascade, and in which cell.
    #[inline]
    pub(super) fn carry(
        &self,
        state: &Packed,
        mv: Move,
        score: &mut Score<2>,
    ) -> (Work, Option<(u8, u8)>) {
        let params = self.params();
        let mover = state.mover;
        let mut work = Work::new(state);
        let Some(from) = mv.from() else { return (work, None) };
        let held = state.pods_at(from);
        let pods = self.quantity(state, from, mv.to(), self.crowd(state, from));
        work.put(from, mover.0, held - pods);
        let mut pay =
            |pods: u8, price: u8| score.0[mover.seat()] += i16::from(pods) * i16::from(price);
        let (market, price) = (params.market_price.0, params.capture_price.0);
        let Some(to) = mv.to() else {
            pay(pods, market);
            return (work, None);
        };
        let there = state.pods_at(to);
        let enemy = there > 0 && state.bits(to) >> 3 != mover.0;
        let sold = matches!(mv, Move::Sell { .. })
            || (params.entry == Entry::Automatic && self.markets[mover.seat()] >> to & 1 == 1);
        if !enemy {
            if sold {
                pay(pods, market);
            } else {
                work.put(to, mover.0, there + pods);
                work.mark(self, to);
            }
        } else if !self.takes(pods, there) {
            let other = mover.other().0;
            match params.too_few {
                TooFew::Illegal | TooFew::Joins => {
                    work.put(to, other, there + pods);
                    work.mark(self, to);
                }
                TooFew::BothLose => work.put(to, other, there - pods),
                TooFew::Lost => {}
            }
        } else if params.sequence == Sequence::CollapseFirst
            && !sold
            && there + pods >= params.threshold.0
        {
            work.put(to, mover.0, there + pods);
            work.mark(self, to);
            return (work, Some((to, there)));
        } else {
            pay(there, price);
            if sold || params.payout == Payout::All {
                pay(pods, if sold { market } else { price });
                work.put(to, 0, 0);
            } else {
                work.put(to, mover.0, pods);
                work.mark(self, to);
            }
        }
        (work, None)
    }

    /// Sells the defenders that still lie in a cell after a cascade that came before the capture.
    pub(super) fn settle(
        &self,
        work: &mut Work,
        mover: Player,
        cell: u8,
        defenders: u8,
        score: &mut Score<2>,
    ) {
        let (pods, owner) = work.get(cell);
        if pods == 0 || owner != mover.0 {
            return;
        }
        let gone = if self.params().payout == Payout::All { pods } else { defenders.min(pods) };
        score.0[mover.seat()] += i16::from(gone) * i16::from(self.params().capture_price.0);
        work.put(cell, owner, pods - gone);
    }
}
