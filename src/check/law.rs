//! What the rules text lets be done in a position, worked out from the board alone.
//!
//! The second opinion beside the kernel's list and the kernel's predicate: sets of pits as bits,
//! and the rules about slams and feeding as operations on those sets.

use super::text::{Text, Trial};
use crate::rules::sowing::Position;
use crate::rules::sowing::params::{
    FeedOverSlam, FeedUnable, NoSeeds, SlamLegality, SlamOnly, Unmovable,
};

/// The verdict of the rules text on a position. Sets of pits are bit masks.
#[derive(Clone, Copy, Debug)]
pub struct Law {
    trials: [Trial; 4],
    first: u8,
    /// The mover's pits with enough seeds.
    pub liftable: u8,
    /// Those whose move would be a grand slam that is banned as such.
    pub banned: u8,
    /// Whether there is a duty to feed.
    pub duty: bool,
    /// Those that feed and are not banned, or are let through.
    pub feeding: u8,
    /// The pits that may be moved.
    pub legal: u8,
    /// Those of them that are moved without capture.
    pub bare: u8,
    /// Whether the mover passes.
    pub passes: bool,
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
            self.trials.get(usize::from(pit - self.first))
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
        let own = text.row(position.mover);
        let first = position.mover.0 * text.side;
        let liftable = text.holding(&position.board.counts(), own, params.min_seeds.0);
        let mut law = Law {
            trials: [Trial::default(); 4],
            first,
            liftable,
            banned: 0,
            duty: text.must_feed(position),
            feeding: 0,
            legal: 0,
            bare: 0,
            passes: false,
        };
        let bans = params.slam_legality == SlamLegality::Illegal;
        for (at, trial) in law.trials.iter_mut().enumerate() {
            let pit = first + at as u8;
            if liftable >> pit & 1 == 1 {
                *trial = text.lift(position, pit);
                law.banned |= u8::from(bans && text.slams(position, trial)) << pit;
            }
        }
        if liftable == 0 || text.majority(position) {
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
    fn feed(&mut self, text: &Text, position: &Position, may: u8) {
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
            (self.legal, self.bare) = (0, 0);
        }
    }

    fn feeders(&self, text: &Text, position: &Position, pits: u8, bare: u8) -> u8 {
        let mut found = 0;
        for (at, trial) in self.trials.iter().enumerate() {
            let pit = self.first + at as u8;
            if pits >> pit & 1 == 1 {
                let slam = text.slams(position, trial);
                let taken = text.settled(position, trial, slam, bare >> pit & 1 == 1);
                found |= u8::from(text.feeds(position, trial, taken)) << pit;
            }
        }
        found
    }
}
