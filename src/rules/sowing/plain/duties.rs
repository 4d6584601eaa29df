//! What may be played: the ban of slams, the duty to feed, passes.

use super::Plain;
use super::lap::Sown;
use crate::rules::Player;
use crate::rules::params::Asked;
use crate::rules::sowing::board::{MAX_PITS, Pits, each};
use crate::rules::sowing::params::{
    FeedAmount, FeedBy, FeedJudged, FeedOverSlam, FeedTrigger, FeedUnable, Key, Majority, NoSeeds,
    SlamLegality, SlamMeans, SlamOnly, Unmovable,
};
use crate::rules::sowing::position::Position;

/// What the player to move may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// A bit for each pit that may be moved.
    pub pits: Pits,
    /// Those of them that are played without capture, as slams that are allowed only so.
    pub bare: Pits,
    /// Whether the mover passes.
    pub pass: bool,
    /// The moves must feed, and do.
    pub fed: bool,
    /// Why nothing may be done, if so.
    pub over: Option<Key>,
}

impl<A: Asked> Plain<A> {
    #[inline]
    pub(in crate::rules::sowing) fn is_slam(&self, state: &Position, sown: &Sown) -> bool {
        let (params, foe) = (self.params(), state.mover.other());
        if self.row(&sown.board.without(sown.caught), foe) > 0
            || params.slam_legality() == SlamLegality::Legal
        {
            return false;
        }
        if sown.caught & self.rows[foe.seat()] == 0 {
            return params.slam_means() == SlamMeans::Emptied;
        }
        self.row(&state.board, foe) > 0 || params.slam_means() != SlamMeans::HadSeeds
    }

    /// What a move takes from the board, given that the slam rule lets it be played.
    pub(super) fn settle(&self, state: &Position, sown: &Sown, bare: bool) -> Pits {
        if bare {
            return 0;
        }
        if !self.is_slam(state, sown) {
            return sown.caught;
        }
        let mut taken = each(sown.caught & self.rows[state.mover.other().seat()]);
        match self.params().slam_legality() {
            SlamLegality::NoCapture => 0,
            SlamLegality::LeaveFirst => sown.caught & !taken.next().map_or(0, |pit| 1 << pit),
            SlamLegality::LeaveLast => sown.caught & !taken.last().map_or(0, |pit| 1 << pit),
            _ => sown.caught,
        }
    }

    pub(in crate::rules::sowing) fn feeds(
        &self,
        state: &Position,
        sown: &Sown,
        bare: bool,
    ) -> bool {
        let (params, foe) = (self.params(), state.mover.other());
        let board = match params.feed_judged() {
            FeedJudged::BySowing => sown.board,
            FeedJudged::AfterCaptures => sown.board.without(self.settle(state, sown, bare)),
        };
        self.row(&board, foe) > 0
            && (sown.gave
                || params.feed_by() == FeedBy::RowNotEmpty
                || params.feed_trigger() == FeedTrigger::Always)
            && (params.feed_amount() == FeedAmount::Any || self.can_lift(&board, foe))
    }

    /// Whether the opponent is in want, so that the mover has a duty to feed him.
    pub(in crate::rules::sowing) fn must_feed(&self, state: &Position) -> bool {
        let foe = state.mover.other();
        // Who can move needs no seeds.
        if self.can_lift(&state.board, foe) {
            return false;
        }
        match self.params().feed_trigger() {
            FeedTrigger::RowEmpty => self.row(&state.board, foe) == 0,
            FeedTrigger::CannotMove => true,
            FeedTrigger::Always | FeedTrigger::Never => false,
        }
    }

    /// Whether a move leaves the opponent in want, where there is always a duty not to.
    pub(in crate::rules::sowing) fn must_leave(&self, state: &Position, sown: &Sown) -> bool {
        let foe = state.mover.other();
        !self.can_lift(&sown.board.without(sown.caught), foe)
            && self.params().feed_trigger() == FeedTrigger::Always
    }

    /// Whether an empty row ends the game, whoever is to move.
    pub(in crate::rules::sowing) fn a_row_is_empty(&self, state: &Position) -> bool {
        [Player::SOUTH, Player::NORTH].iter().any(|&who| self.row(&state.board, who) == 0)
            && self.params().end_no_seeds() == NoSeeds::EitherRow
    }

    pub(in crate::rules::sowing) fn majority(&self, state: &Position) -> bool {
        let half = u16::from(self.ruleset.total());
        state.taken.iter().any(|&seeds| 2 * u16::from(seeds) > half)
            && self.params().majority() == Majority::Stop
    }

    /// What the player to move may do.
    #[must_use]
    pub fn options(&self, state: &Position) -> Options {
        let options = self.lifts(state);
        let Some(why) = options.over else { return options };
        let passes = match why {
            Key::end_unmovable => self.params().end_unmovable() == Unmovable::Pass,
            Key::end_no_seeds => self.params().end_no_seeds() == NoSeeds::Pass,
            _ => false,
        };
        let next = Position {
            mover: state.mover.other(),
            exempt: state.exempt.saturating_sub(1),
            ..*state
        };
        if passes && self.lifts(&next).over.is_none() {
            return Options { pass: true, over: None, ..options };
        }
        options
    }

    /// The pits that may be moved; passing is not considered.
    pub(in crate::rules::sowing) fn lifts(&self, state: &Position) -> Options {
        let params = self.params();
        let mut options = Options { pits: 0, bare: 0, pass: false, fed: false, over: None };
        if self.majority(state) {
            return Options { over: Some(Key::majority), ..options };
        }
        if self.a_row_is_empty(state) {
            return Options { over: Some(Key::end_no_seeds), ..options };
        }
        let mut sown = [None; MAX_PITS];
        let (mut slams, mut plain): (Pits, Pits) = (0, 0);
        for pit in self.pits_of(state.mover) {
            if state.board.get(pit) >= params.min_seeds().0 {
                let one = self.attempt(state, pit);
                let banned =
                    self.is_slam(state, &one) && params.slam_legality() == SlamLegality::Illegal;
                *(if banned { &mut slams } else { &mut plain }) |= 1 << pit;
                sown[usize::from(pit)] = Some(one);
            }
        }
        if slams | plain == 0 {
            let none = self.row(&state.board, state.mover) == 0;
            options.over = Some(if none { Key::end_no_seeds } else { Key::end_unmovable });
            return options;
        }
        options.pits = plain;
        if plain == 0 {
            match params.slam_only_moves() {
                SlamOnly::End => {}
                SlamOnly::NoCapture => (options.pits, options.bare) = (slams, slams),
                SlamOnly::Capture => options.pits = slams,
            }
        }
        let duty =
            self.must_feed(state) || sown.iter().flatten().any(|one| self.must_leave(state, one));
        if duty {
            let feeding = |pits: Pits, bare: Pits| {
                sown.iter().enumerate().fold(0, |mask: Pits, (pit, one)| match one {
                    Some(one)
                        if pits >> pit & 1 == 1 && self.feeds(state, one, bare >> pit & 1 == 1) =>
                    {
                        mask | 1 << pit
                    }
                    _ => mask,
                })
            };
            let fed = feeding(options.pits, options.bare);
            let by_slam = if fed == 0
                && params.slam_legality() == SlamLegality::Illegal
                && params.feed_over_slam() == FeedOverSlam::FeedWins
            {
                feeding(slams, slams)
            } else {
                0
            };
            if fed != 0 {
                options.pits = fed;
                options.bare &= fed;
                options.fed = true;
            } else if by_slam != 0 {
                (options.pits, options.bare, options.fed) = (by_slam, by_slam, true);
            } else if params.feed_unable() == FeedUnable::End {
                return Options { pits: 0, bare: 0, over: Some(Key::feed_unable), ..options };
            }
        }
        if options.pits == 0 {
            options.over = Some(Key::slam_only_moves);
        }
        options
    }
}
