//! What the rules text lets be done in a position, worked out from the board alone.
//!
//! The second opinion beside the kernel's list and the kernel's predicate: sets of pits as bits,
//! and the rules about slams and feeding as operations on those sets.

use arrayvec::ArrayVec;

use super::text::{Text, Trial};
use crate::rules::sowing::Position;
use crate::rules::sowing::board::{MAX_PITS, Pits, each};
use crate::rules::sowing::params::{
    FeedOverSlam, FeedUnable, NoSeeds, SlamLegality, SlamOnly, Unmovable,
};

/// The verdict of the rules text on a position. Sets of pits are bit masks.
#[derive(Clone, Debug)]
pub struct Law {
    /// One for each pit of `liftable`, lowest first.
    trials: ArrayVec<Trial, MAX_PITS>,
    /// The pits with enough seeds that the mover may move.
    pub liftable: Pits,
    /// Those whose move would be a grand slam that is banned as such.
    pub banned: Pits,
    /// Whether there is a duty to feed.
    pub duty: bool,
    /// Those that feed and are not banned, or are let through.
    pub feeding: Pits,
    /// The pits that may be moved.
    pub legal: Pits,
    /// Those of them that are moved without capture.
    pub bare: Pits,
    /// Whether the mover passes.
    pub passes: bool,
    /// Whether the game is over because the opponent cannot be fed.
    pub starved: bool,
}

impl Law {
    /// Reads the rules for one position.
    #[must_use]
    #[inline]
    pub fn of(text: &Text, position: &Position) -> Self {
        let mut law = Law::lifts(text, position);
        if law.liftable == 0 && !text.majority(position) {
            law.passes = Law::stuck_passes(text, position);
        }
        law
    }

    /// What lifting a pit of the mover with enough seeds comes to.
    #[must_use]
    #[inline]
    pub fn trial(&self, pit: u8) -> Option<&Trial> {
        if self.liftable >> pit & 1 == 1 {
            let below = self.liftable & ((1 << pit) - 1);
            self.trials.get(below.count_ones() as usize)
        } else {
            None
        }
    }

    /// Whether some pit, lifted on an ordinary ply, would capture.
    #[must_use]
    #[inline]
    pub fn captures(&self) -> bool {
        self.trials.iter().any(|trial| trial.takes != 0)
    }

    /// Whether nothing may be done.
    #[must_use]
    #[inline]
    pub const fn over(&self) -> bool {
        self.legal == 0 && !self.passes
    }

    #[cold]
    fn stuck_passes(text: &Text, position: &Position) -> bool {
        let none = text.seeds(&position.board.counts(), text.row(position.mover)) == 0;
        let may = if none {
            text.params.end_no_seeds == NoSeeds::Pass
        } else {
            text.params.end_unmovable == Unmovable::Pass
        };
        may && {
            let (mover, exempt) = (position.mover.other(), position.exempt.saturating_sub(1));
            Law::lifts(text, &Position { mover, exempt, ..*position }).legal != 0
        }
    }

    #[inline]
    fn lifts(text: &Text, position: &Position) -> Self {
        let params = &text.params;
        let own = text.movable(position.mover);
        let liftable = text.holding(&position.board.counts(), own, params.min_seeds.0);
        let mut law = Law {
            trials: ArrayVec::new(),
            liftable,
            banned: 0,
            duty: text.must_feed(position),
            feeding: 0,
            legal: 0,
            bare: 0,
            passes: false,
            starved: false,
        };
        let bans = params.slam_legality == SlamLegality::Illegal;
        for pit in each(liftable) {
            let trial = text.lift(position, pit);
            law.banned |= Pits::from(bans && text.slams(position, &trial)) << pit;
            law.trials.push(trial);
        }
        if liftable == 0 || text.majority(position) || text.a_row_is_empty(position) {
            return law;
        }
        let free = liftable & !law.banned;
        let mut may = free;
        if free == 0 {
            match params.slam_only_moves {
                SlamOnly::End => {}
                SlamOnly::Capture => may = law.banned,
                SlamOnly::NoCapture => (may, law.bare) = (law.banned, law.banned),
            }
        }
        law.legal = may;
        if law.duty {
            law.feed(text, position, may);
        }
        law
    }

    /// Lets the duty to feed choose among the pits that may be moved.
    fn feed(&mut self, text: &Text, position: &Position, may: Pits) {
        self.feeding = self.feeders(text, position, may, self.bare);
        if self.feeding != 0 {
            self.legal = self.feeding;
            self.bare &= self.feeding;
            return;
        }
        if text.params.feed_over_slam == FeedOverSlam::FeedWins {
            let by_slam = self.feeders(text, position, self.banned, self.banned);
            if by_slam != 0 {
                (self.feeding, self.legal, self.bare) = (by_slam, by_slam, by_slam);
                return;
            }
        }
        if text.params.feed_unable == FeedUnable::End {
            (self.legal, self.bare, self.starved) = (0, 0, true);
        }
    }

    fn feeders(&self, text: &Text, position: &Position, pits: Pits, bare: Pits) -> Pits {
        let mut found = 0;
        for (pit, trial) in each(self.liftable).zip(&self.trials) {
            if pits >> pit & 1 == 1 {
                let slam = text.slams(position, trial);
                let taken = text.settled(position, trial, slam, bare >> pit & 1 == 1);
                found |= Pits::from(text.feeds(position, trial, taken)) << pit;
            }
        }
        found
    }
}
