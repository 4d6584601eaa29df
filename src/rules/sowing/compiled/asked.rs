//! Which parameters decide what is done at a position.
//!
//! The kernel plays from tables, so that it does not itself read the rules of sowing and capture at
//! a position. What is noted is therefore more than what is read: a set of parameters such that any
//! ruleset that agrees on them does the same there. A parameter that this file and the notes in
//! [`compiled`](super) do not know counts as noted always ([`Compiled::UNNOTED`]), so that a new
//! rule can only make the set larger than it need be.

use std::cell::Cell;

use super::{Compiled, Packed};
use crate::rules::sowing::params::{
    CaptureOpposite, ChainEmpty, Counts, FirstSeed, Key, SowStore, SowUntil,
};

/// A set of parameters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Keys(pub u64);

impl Keys {
    /// These parameters.
    #[must_use]
    pub const fn of(keys: &[Key]) -> Self {
        let (mut set, mut at) = (0, 0);
        while at < keys.len() {
            set |= 1 << keys[at] as u8;
            at += 1;
        }
        Keys(set)
    }

    /// Every parameter.
    #[must_use]
    pub const fn all() -> Self {
        Keys::of(Key::ALL)
    }

    /// Whether a parameter is in the set.
    #[must_use]
    #[inline]
    pub const fn has(self, key: Key) -> bool {
        self.0 >> key as u8 & 1 == 1
    }

    /// The parameters of the set, in the order of declaration.
    pub fn iter(self) -> impl Iterator<Item = Key> {
        Key::ALL.iter().copied().filter(move |&key| self.has(key))
    }

    /// Those of either set.
    #[must_use]
    #[inline]
    pub const fn and(self, other: Keys) -> Self {
        Keys(self.0 | other.0)
    }

    /// Those of both sets.
    #[must_use]
    #[inline]
    pub const fn within(self, other: Keys) -> Self {
        Keys(self.0 & other.0)
    }

    /// Those that are not in the other set.
    #[must_use]
    #[inline]
    pub const fn without(self, other: Keys) -> Self {
        Keys(self.0 & !other.0)
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Hears which parameters a position's moves depend on. The type parameter makes deafness cost
/// nothing.
pub trait Reads {
    /// Whether anybody listens.
    const ON: bool = true;
    /// What is done depends on this parameter.
    fn note(&self, key: Key);
    /// It matters whether so many seeds are captured.
    fn count(&self, count: u8);
    /// Whether any ruleset that is looked at sows on from the last pit.
    fn relays(&self) -> bool;
    /// Whether any ruleset that is looked at has a duty to feed at every move.
    fn always(&self) -> bool;
}

/// Nobody listens.
#[derive(Clone, Copy, Debug)]
pub struct Unheard;

impl Reads for Unheard {
    const ON: bool = false;
    #[inline]
    fn note(&self, _: Key) {}
    #[inline]
    fn count(&self, _: u8) {}
    #[inline]
    fn relays(&self) -> bool {
        false
    }
    #[inline]
    fn always(&self) -> bool {
        false
    }
}

/// Gathers what is noted at one position after the other.
#[derive(Clone, Debug)]
pub struct Asked {
    keys: Cell<u64>,
    disputed: Counts,
    relays: bool,
    always: bool,
}

impl Asked {
    /// Makes ready. A count matters only if it is one of `disputed`: on all others the rulesets that
    /// are looked at must agree. `relays` says whether one of them sows on from the last pit,
    /// `always` whether one has a duty to feed at every move.
    #[must_use]
    pub const fn new(disputed: Counts, relays: bool, always: bool) -> Self {
        Asked { keys: Cell::new(0), disputed, relays, always }
    }

    /// What was noted since the last call.
    #[must_use]
    #[inline]
    pub fn take(&self) -> Keys {
        Keys(self.keys.replace(0))
    }
}

impl Reads for Asked {
    #[inline]
    fn note(&self, key: Key) {
        self.keys.set(self.keys.get() | 1 << key as u8);
    }
    #[inline]
    fn count(&self, count: u8) {
        if self.disputed.has(count) {
            self.note(Key::capture_counts);
        }
    }
    #[inline]
    fn relays(&self) -> bool {
        self.relays
    }
    #[inline]
    fn always(&self) -> bool {
        self.always
    }
}

impl Compiled {
    /// The parameters that no table depends on: [`Compiled::replies_by`] takes them as it is told.
    pub const DUTIES: Keys = Keys::of(&[
        Key::start_player,
        Key::exempt_plies,
        Key::slam_means,
        Key::slam_legality,
        Key::slam_only_moves,
        Key::feed_trigger,
        Key::feed_by,
        Key::feed_judged,
        Key::feed_amount,
        Key::feed_unable,
        Key::feed_over_slam,
        Key::end_unmovable,
        Key::end_no_seeds,
        Key::remainder,
        Key::majority,
        Key::win_by,
        Key::infinite_play,
    ]);

    /// The parameters of the tables for which it is noted where they matter.
    const TABLED: Keys = Keys::of(&[
        Key::min_seeds,
        Key::sow_first,
        Key::lap_origin,
        Key::sow_until,
        Key::capture_counts,
        Key::capture_side,
        Key::origin_landing,
        Key::chain,
        Key::cross_row,
        Key::past_origin,
    ]);

    /// The parameters that may matter at a position without being noted.
    pub const UNNOTED: Keys = Keys::all().without(Self::DUTIES).without(Self::TABLED);

    /// Notes what the sowing of a pit and its capture depend on.
    pub(super) fn note_sowing<R: Reads>(
        &self,
        pit: u8,
        seeds: u8,
        exempt: bool,
        sown: Packed,
        reads: &R,
    ) {
        let params = &self.ruleset.params;
        let pits = 2 * self.side;
        // Laps that follow each other, stores and captures across the board are not taken apart.
        if self.relays
            || params.sow_store != SowStore::None
            || params.capture_opposite != CaptureOpposite::No
            || params.chain_empty != ChainEmpty::Breaks
        {
            Self::TABLED.iter().for_each(|key| reads.note(key));
            return;
        }
        let sowing = self.sowing(pit, seeds);
        reads.note(Key::sow_first);
        if reads.relays() {
            reads.note(Key::sow_until);
        }
        // Fewer seeds than pits end before any sowing could come round to the origin.
        if seeds >= pits {
            reads.note(Key::sow_until);
            if params.sow_first == FirstSeed::Next || params.sow_until == SowUntil::HandEmpty {
                reads.note(Key::lap_origin);
            }
        }
        if exempt {
            return;
        }
        // How far a chain would run if only counts stopped it.
        let (mut links, mut at, mut crosses) = (0, sowing.last, false);
        while links < pits {
            let count = sown.get(at);
            reads.count(count);
            if !self.captured[usize::from(count)] {
                break;
            }
            crosses |= (at < self.side) != (sowing.last < self.side);
            links += 1;
            at = if at == 0 { pits - 1 } else { at - 1 };
        }
        if links == 0 {
            return;
        }
        reads.note(Key::capture_side);
        let back = (sowing.last + pits - pit) % pits;
        if back == 0 {
            reads.note(Key::origin_landing);
        }
        if links > 1 {
            reads.note(Key::chain);
        }
        if crosses {
            reads.note(Key::cross_row);
        }
        // Every answer lets a chain run to the pit after the origin, and take the pit it begins in.
        if links > back.max(1) {
            reads.note(Key::past_origin);
        }
    }

    /// Notes what it depends on whether there is a duty to feed.
    pub(super) fn note_duty<R: Reads>(&self, board: Packed, reads: &R) {
        // Only a duty at every move binds who plays against somebody that can move.
        if !self.can_lift(board, self.foe) || reads.always() {
            reads.note(Key::feed_trigger);
        }
        if reads.always() {
            reads.note(Key::feed_amount);
            reads.note(Key::feed_judged);
        }
    }
}
