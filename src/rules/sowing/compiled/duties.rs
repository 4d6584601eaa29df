//! The rare rules: grand slams and the duty to feed.

use super::{Compiled, Reads, Replies, Reply, seeds_of};
use crate::rules::sowing::packed::{Packed, Word, lane};
use crate::rules::sowing::params::{
    FeedAmount, FeedBy, FeedJudged, FeedOverSlam, FeedTrigger, FeedUnable, Key, Params,
    SlamLegality, SlamMeans, SlamOnly,
};

impl Compiled {
    #[inline]
    pub(super) fn must_feed(&self, params: &Params, board: Packed) -> bool {
        match params.feed_trigger {
            FeedTrigger::RowEmpty => board.0 & self.foe == 0,
            FeedTrigger::CannotMove => !self.can_lift(board, self.foe),
            FeedTrigger::Always => true,
            FeedTrigger::Never => false,
        }
    }

    /// Whether a move that leaves the opponent's row empty is a slam.
    #[inline]
    pub(super) fn is_slam<R: Reads>(
        &self,
        params: &Params,
        before: Packed,
        caught: Word,
        reads: &R,
    ) -> bool {
        reads.note(Key::slam_legality);
        if params.slam_legality != SlamLegality::Legal {
            reads.note(Key::slam_means);
        }
        params.slam_legality != SlamLegality::Legal
            && match params.slam_means {
                SlamMeans::Captured => caught & self.foe != 0,
                SlamMeans::HadSeeds => caught & self.foe != 0 && before.0 & self.foe != 0,
                SlamMeans::Emptied => true,
            }
    }

    /// Applies the slam rule and the duty to feed to the candidates in `all`.
    #[cold]
    pub(super) fn under_duties<R: Reads>(
        &self,
        params: &Params,
        board: Packed,
        exempt: u8,
        all: Replies,
        slams: u32,
        reads: &R,
    ) -> Replies {
        let every = (1_u32 << all.len()) - 1;
        let banned = if params.slam_legality == SlamLegality::Illegal { slams } else { 0 };
        let mut keep = every & !banned;
        // Those of the banned that are played without capture.
        let mut bare = 0;
        if keep == 0 {
            reads.note(Key::slam_only_moves);
            match params.slam_only_moves {
                SlamOnly::End => {}
                SlamOnly::NoCapture => (keep, bare) = (banned, banned),
                SlamOnly::Capture => keep = banned,
            }
        }
        let sown = |n: usize| self.sow(board, all[n].pit);
        let settled = |n: usize, bare: u32| {
            let (slam, bare) = (slams >> n & 1 == 1, bare >> n & 1 == 1);
            self.settle(params, board, &all[n], slam, bare, exempt)
        };
        if self.must_feed(params, board) {
            reads.note(Key::feed_judged);
            reads.note(Key::feed_by);
            reads.note(Key::feed_amount);
            let feeding = |among: u32, bare: u32| {
                (0..all.len()).filter(|&n| among >> n & 1 == 1).fold(0, |mask, n| {
                    let judged = match params.feed_judged {
                        FeedJudged::BySowing => sown(n).board,
                        FeedJudged::AfterCaptures => settled(n, bare).0,
                    };
                    let feeds = judged.0 & self.foe != 0
                        && (params.feed_by == FeedBy::RowNotEmpty
                            || params.feed_trigger == FeedTrigger::Always
                            || sown(n).gives)
                        && (params.feed_amount == FeedAmount::Any
                            || self.can_lift(judged, self.foe));
                    mask | u32::from(feeds) << n
                })
            };
            let fed = feeding(keep, bare);
            if fed != 0 {
                keep = fed;
            } else {
                reads.note(Key::feed_over_slam);
                reads.note(Key::feed_unable);
                let by_slam = match params.feed_over_slam {
                    FeedOverSlam::FeedWins => feeding(banned, banned),
                    FeedOverSlam::BanWins => 0,
                };
                if by_slam != 0 {
                    (keep, bare) = (by_slam, by_slam);
                } else if params.feed_unable == FeedUnable::End {
                    return Replies::none(Key::feed_unable);
                }
            }
        }
        if keep == 0 {
            return Replies::none(Key::slam_only_moves);
        }
        let mut replies = Replies { over: None, ..Replies::none(Key::end_no_seeds) };
        for n in (0..all.len()).filter(|&n| keep >> n & 1 == 1) {
            let (after, gain) = settled(n, bare);
            let mut reply = Reply { after, gain, ..all[n] };
            if slams >> n & 1 == 1 && params.slam_legality == SlamLegality::RestToOpponent {
                reply.lost = after.total();
                reply.after = Packed::EMPTY;
            }
            replies.moves.push(reply);
        }
        replies
    }

    /// What a candidate leaves on the board and gains, once the slam rule has spoken.
    pub(super) fn settle(
        &self,
        params: &Params,
        board: Packed,
        reply: &Reply,
        slam: bool,
        bare: bool,
        exempt: u8,
    ) -> (Packed, u8) {
        if !slam && !bare {
            return (reply.after, reply.gain);
        }
        let sown = self.sow(board, reply.pit);
        let caught = if exempt > 0 { 0 } else { sown.caught };
        let theirs = caught & self.foe;
        let kept_back = match params.slam_legality {
            _ if bare => caught,
            SlamLegality::NoCapture => caught,
            // The lowest byte, or the highest.
            SlamLegality::LeaveFirst if theirs != 0 => lane((theirs.trailing_zeros() / 8) as u8),
            SlamLegality::LeaveLast if theirs != 0 => lane((theirs.ilog2() / 8) as u8),
            _ => 0,
        };
        let caught = caught & !kept_back;
        (Packed(sown.board.0 & !caught), seeds_of(sown.board.0 & caught) + sown.kept)
    }
}

/// Whether there is always a duty to feed that any seed left to the opponent meets.
#[inline]
pub(super) fn leaves_some(params: &Params) -> bool {
    params.feed_trigger == FeedTrigger::Always
        && params.feed_amount == FeedAmount::Any
        && params.feed_judged == FeedJudged::AfterCaptures
}
