//! One sowing, seed by seed, and what its last seed would capture.

use super::Plain;
use crate::rules::params::Asked;
use crate::rules::sowing::board::{Board, Pits};
use crate::rules::sowing::event::Event;
use crate::rules::sowing::params::{
    CaptureOpposite, CaptureSide, Chain, ChainEmpty, Counts, CrossRow, FirstSeed, Key, LapOrigin,
    LastSeed, OppositeEmpty, OriginLanding, PastOrigin, SowUntil,
};
use crate::rules::sowing::position::Position;
use crate::rules::sowing::relay;
use crate::rules::sowing::route::STORE;
use crate::rules::{Player, Silent, Trace};

/// A sowing before anything is captured: what lies where, and what the last seed would capture.
#[derive(Clone, Copy, Debug)]
pub(in crate::rules::sowing) struct Sown {
    pub(super) board: Board,
    /// A bit for each pit that the rules of capture take.
    pub(super) caught: Pits,
    /// The pit of the last seed, or [`STORE`].
    pub(super) last: u8,
    /// Seeds that fell into the store or were kept.
    pub(super) kept: u8,
    /// Whether a seed fell into a pit of the opponent.
    pub(super) gave: bool,
}

impl<A: Asked> Plain<A> {
    /// Lifts and sows a pit that holds seeds, lap by lap, and finds what would be captured.
    #[inline]
    pub(super) fn sow<T: Trace<Event>>(&self, state: &Position, pit: u8, trace: &mut T) -> Sown {
        trace.tell(Event::Lift { pit, seeds: state.board.get(pit) }, Key::move_from.because());
        let mut sown = Sown { board: state.board, caught: 0, last: pit, kept: 0, gave: false };
        self.lap(state.mover, pit, &mut sown, trace);
        let ends =
            |lap: &Sown| lap.caught != 0 || lap.last == STORE || lap.board.get(lap.last) <= 1;
        if ends(&sown) || self.params().sow_until() != SowUntil::Relay {
            return sown;
        }
        let next = |lap: &Sown| {
            let mut sown = *lap;
            self.lap(state.mover, lap.last, &mut sown, &mut Silent);
            sown
        };
        let (end, laps) = relay::run(&sown, |lap| (lap.board, lap.last), ends, next);
        if T::ON {
            for _ in 0..laps {
                let (pit, seeds) = (sown.last, sown.board.get(sown.last));
                trace.tell(Event::Lift { pit, seeds }, Key::sow_until.because());
                self.lap(state.mover, pit, &mut sown, trace);
            }
        }
        end
    }

    /// Sows the seeds of one pit.
    #[inline]
    pub(super) fn lap<T: Trace<Event>>(
        &self,
        mover: Player,
        pit: u8,
        sown: &mut Sown,
        trace: &mut T,
    ) {
        let params = self.params();
        // The routes pass the stores, or do not.
        let _ = params.sow_store();
        let after = &self.after[mover.seat()];
        let mut board = sown.board;
        let mut hand = board.empty(pit);
        let skips = || params.lap_origin() == LapOrigin::Skip;
        let first = params.sow_first();
        // Stops that come by before a circuit is full: the origin again, or all but the origin.
        let stops = self.routes.routes[mover.seat()].len() as u8;
        let mut at = if first == FirstSeed::Next { after[usize::from(pit)] } else { pit };
        let mut came = 0_u8;
        let (mut last, mut fell, mut touched) = (pit, 0_u8, 0 as Pits);
        // Pits come by, from the first pit on; and those up to the last pit sown.
        let (mut passed, mut steps) = (0_u8, 0_u8);
        while hand > 0 {
            let home = first == FirstSeed::Origin && fell == 0;
            passed = passed.saturating_add(u8::from(at != STORE));
            // A circuit is full when every stop came by, the origin passed over or not.
            let full = came >= stops;
            came = came.saturating_add(1);
            if at == pit && !home && skips() {
                trace.tell(Event::Skip { pit: at }, Key::lap_origin.because());
            } else {
                let until = if full { params.sow_until() } else { SowUntil::HandEmpty };
                if until == SowUntil::CircuitRestReturned {
                    trace.tell(Event::Return { pit, seeds: hand }, Key::sow_until.because());
                    board.add(pit, hand);
                    break;
                }
                if until == SowUntil::CircuitRestKept {
                    trace.tell(Event::Keep { seeds: hand }, Key::sow_until.because());
                    sown.kept += hand;
                    break;
                }
                hand -= 1;
                (last, steps) = (at, passed);
                if at == STORE {
                    sown.kept += 1;
                    trace.tell(Event::Store, Key::sow_store.because());
                } else {
                    board.add(at, 1);
                    touched |= 1 << at;
                }
                if T::ON && at != STORE {
                    let because = match (fell, at == pit) {
                        (0, _) => Key::sow_first,
                        (_, true) => Key::lap_origin,
                        _ => Key::sow_until,
                    };
                    let fell = Event::Sow { pit: at, holds: board.get(at) };
                    trace.tell(fell, because.because());
                }
                fell = fell.saturating_add(1);
            }
            at = after[usize::from(at)];
        }
        sown.board = board;
        sown.last = last;
        sown.gave |= touched & self.rows[mover.other().seat()] != 0;
        sown.caught = if last == STORE { 0 } else { self.catch(mover, &board, pit, last, steps) };
    }

    /// The pits that the last seed captures: its own, and those before it in an unbroken chain.
    ///
    /// `steps` is how many pits the sowing came by, from the first pit sown to the last.
    pub(super) fn catch(
        &self,
        mover: Player,
        board: &Board,
        origin: u8,
        last: u8,
        steps: u8,
    ) -> Pits {
        let params = self.params();
        let before = &self.before[mover.seat()];
        let counts = params.capture_counts();
        if counts == Counts::NONE {
            return self.catch_across(mover, board, origin, last);
        }
        let mine = |pit: u8| self.rows[mover.seat()] >> pit & 1 == 1;
        let (mut caught, mut at, mut behind) = (0, last, last);
        for link in 0..self.routes.pits {
            let seeds = board.get(at);
            let passes = || {
                params.chain_empty() == ChainEmpty::Passes
                    && params.past_origin() == PastOrigin::RunOn
            };
            let goes_on = counts.has(seeds) || (seeds == 0 && passes());
            if !goes_on {
                break;
            }
            let side = match params.capture_side() {
                CaptureSide::Both => true,
                CaptureSide::Opponent => !mine(at),
                CaptureSide::Own => mine(at),
            };
            let broken = if link == 0 {
                last == origin && params.origin_landing() == OriginLanding::No
            } else {
                let longest = match params.chain() {
                    Chain::None => 1,
                    Chain::Two => 2,
                    Chain::Unbroken => u8::MAX,
                };
                link >= longest
                    || (mine(at) != mine(last) && params.cross_row() == CrossRow::No)
                    || (link >= steps && params.past_origin() != PastOrigin::RunOn)
                    || (at == origin && params.past_origin() == PastOrigin::StopBeforeOrigin)
                    || (behind == origin && params.past_origin() == PastOrigin::StopAtOrigin)
            };
            if !side || broken {
                break;
            }
            caught |= Pits::from(seeds > 0) << at;
            behind = at;
            at = before[usize::from(at)];
        }
        caught
    }

    /// The pits that the last seed captures because of what lies opposite.
    pub(super) fn catch_across(&self, mover: Player, board: &Board, origin: u8, last: u8) -> Pits {
        let params = self.params();
        let hits = match params.capture_opposite() {
            CaptureOpposite::No => false,
            CaptureOpposite::OwnEmpty => {
                self.rows[mover.seat()] >> last & 1 == 1 && board.get(last) == 1
            }
            CaptureOpposite::Anywhere => true,
        };
        if !hits || (last == origin && params.origin_landing() == OriginLanding::No) {
            return 0;
        }
        let across = self.routes.across[usize::from(last)];
        let there = Pits::from(board.get(across) > 0) << across;
        if params.last_seed() == LastSeed::Stays
            || (there == 0 && params.opposite_empty() == OppositeEmpty::Nothing)
        {
            return there;
        }
        there | 1 << last
    }

    /// Sows, and captures nothing where the ply is exempt.
    pub(in crate::rules::sowing) fn attempt(&self, state: &Position, pit: u8) -> Sown {
        let mut sown = self.sow(state, pit, &mut Silent);
        if state.exempt > 0 && sown.caught != 0 {
            let _ = self.params().exempt_plies();
            sown.caught = 0;
        }
        sown
    }
}
