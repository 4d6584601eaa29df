//! The compiled kernel: plays from tables, on boards seen from the player to move.
//!
//! Everything that depends only on the pit and its seeds is worked out once: what a sowing adds to
//! each pit (one addition), where it ends, how far a capture may reach back. The rare rules (slams,
//! duties) are looked at only where a cheap test of masks says that they may matter.
//! [`Compiled`] implements [`Rules`] like the plain kernel, and a test holds the two equal on every
//! position. Solvers use the faster face: [`Compiled::replies`] and [`Compiled::unsow`].

mod asked;

pub use asked::{Asked, Keys, Reads, Unheard};

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::board::MAX_SEEDS;
use super::event::{Event, Move};
use super::packed::{MAX_PACKED, Packed, Word, first, lane};
use super::params::{
    CaptureOpposite, CaptureSide, Chain, ChainEmpty, Counts, CrossRow, FeedAmount, FeedBy,
    FeedJudged, FeedOverSlam, FeedTrigger, FeedUnable, FirstSeed, Key, LapOrigin, LastSeed,
    Majority, MoveFrom, NoSeeds, OppositeEmpty, OriginLanding, Params, PastOrigin, Remainder,
    SlamLegality, SlamMeans, SlamOnly, SowStore, SowUntil, TurnAgain, Unmovable, WinBy,
};
use super::plain::{self, Plain};
use super::position::Position;
use super::relay;
use super::ruleset::Ruleset;
use crate::rules::{Illegal, Player, Rules, Score, Silent, Trace, Turn};

/// Most moves a position can have: one for each pit.
pub const MAX_MOVES: usize = MAX_PACKED;

/// What a sowing of so many seeds from one pit does, wherever the other seeds lie.
#[derive(Clone, Copy, Debug, Default)]
struct Sowing {
    /// What it adds to each pit; the origin is emptied before.
    adds: Word,
    /// The pit of the last seed.
    last: u8,
    /// How many pits, from the last one back, may be captured while their counts say so.
    reach: u8,
    /// Seeds that leave the board: those sown into the store, and those kept in the hand.
    kept: u8,
    /// Whether the last seed falls into the store.
    stored: bool,
    /// Pits that came by, at most once round the board.
    path: u8,
    /// Whether a seed falls into the opponent's row.
    gives: bool,
}

/// A move and what comes of it, on the board as the mover sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Reply {
    /// The pit, from the mover's left; [`PASS`] for a pass.
    pub pit: u8,
    /// The board after the move, still seen from the player who made it.
    pub after: Packed,
    /// Seeds that the mover gains.
    pub gain: u8,
    /// Seeds that the opponent gains.
    pub lost: u8,
    /// Whether the mover moves again.
    pub again: bool,
}

/// Stands for a pass where a pit is expected.
pub const PASS: u8 = u8::MAX;

/// The moves of a position, or why there are none.
#[derive(Clone, Debug)]
pub struct Replies {
    moves: ArrayVec<Reply, MAX_MOVES>,
    /// The rule that ends the game here, if it is over.
    pub over: Option<Key>,
}

impl Replies {
    #[inline]
    const fn none(over: Key) -> Self {
        Replies { moves: ArrayVec::new_const(), over: Some(over) }
    }
}

impl std::ops::Deref for Replies {
    type Target = [Reply];
    #[inline]
    fn deref(&self) -> &[Reply] {
        &self.moves
    }
}

/// What a sowing left, before any slam rule.
#[derive(Clone, Copy, Debug, Default)]
struct Sown {
    board: Packed,
    /// The pit of the last seed; no pit if it fell into the store.
    last: u8,
    /// The bytes that the last seed captures.
    caught: Word,
    /// Seeds that left the board for the store or the mover's hand.
    kept: u8,
    /// Whether the last seed fell into the store.
    stored: bool,
    /// Whether a seed fell into the opponent's row.
    gives: bool,
}

/// A sowing game, played from tables.
#[derive(Clone, Debug)]
pub struct Compiled {
    ruleset: Ruleset,
    /// Decides single moves and tells what happens inside them.
    plain: Plain,
    side: u8,
    /// How many pits, from the mover's first, he may move.
    movable: u8,
    min: u8,
    /// Whether an empty row ends the game, whoever is to move.
    either: bool,
    /// Whether there is always a duty to feed that any seed left to the opponent meets.
    leaves_some: bool,
    /// The bytes of the mover's row, and of the opponent's.
    own: Word,
    foe: Word,
    /// By pit and seeds: `sowings[pit * 256 + seeds]`.
    sowings: Vec<Sowing>,
    /// By pit and count, the fewest seeds whose sowing from the pit leaves that count in it.
    starts: Vec<u8>,
    /// Whether sowing goes on from the last pit.
    relays: bool,
    /// Whether what lies opposite is captured.
    across: bool,
    /// Whether a chain passes over empty pits.
    passes_empty: bool,
    /// Whether a last seed in the store gives another move.
    again: bool,
    /// By count: whether it is captured.
    captured: [bool; MAX_SEEDS + 1],
}

impl Compiled {
    /// Works out the tables of a ruleset.
    #[must_use]
    pub fn new(ruleset: Ruleset) -> Self {
        let side = ruleset.side;
        let pits = 2 * side;
        let params = &ruleset.params;
        let mut captured = [false; MAX_SEEDS + 1];
        for count in params.capture_counts.iter() {
            captured[usize::from(count)] = true;
        }
        let movable = match params.move_from {
            MoveFrom::OwnRow => side,
            MoveFrom::AnyRow => pits,
        };
        // Relay sowing may lift any pit.
        let sown_from = if params.sow_until == SowUntil::Relay { pits } else { movable };
        let mut sowings = vec![Sowing::default(); usize::from(sown_from) * (MAX_SEEDS + 1)];
        for pit in 0..sown_from {
            for seeds in 1..=MAX_SEEDS as u8 {
                sowings[usize::from(pit) * (MAX_SEEDS + 1) + usize::from(seeds)] =
                    Sowing::of(&ruleset, pit, seeds);
            }
        }
        let mut starts = vec![u8::MAX; sowings.len()];
        for pit in 0..movable {
            let row = usize::from(pit) * (MAX_SEEDS + 1);
            for seeds in (params.min_seeds.0.max(1)..=MAX_SEEDS as u8).rev() {
                let left = (sowings[row + usize::from(seeds)].adds >> (8 * pit)) as u8;
                starts[row + usize::from(left)] = seeds;
            }
        }
        let own = first(side);
        Compiled {
            side,
            movable,
            either: params.end_no_seeds == NoSeeds::EitherRow,
            leaves_some: leaves_some(params),
            min: params.min_seeds.0,
            own,
            foe: first(pits) & !own,
            sowings,
            starts,
            relays: params.sow_until == SowUntil::Relay,
            across: params.capture_counts == Counts::NONE
                && params.capture_opposite != CaptureOpposite::No,
            passes_empty: params.chain_empty == ChainEmpty::Passes
                && params.past_origin == PastOrigin::RunOn,
            again: params.sow_store == SowStore::Own && params.turn_again == TurnAgain::Yes,
            captured,
            plain: Plain::new(ruleset.clone()),
            ruleset,
        }
    }

    /// The ruleset it plays by.
    #[must_use]
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    #[inline]
    fn sowing(&self, pit: u8, seeds: u8) -> &Sowing {
        &self.sowings[usize::from(pit) * (MAX_SEEDS + 1) + usize::from(seeds)]
    }

    /// Sows a pit, lap by lap where the rules say so.
    #[inline]
    fn sow(&self, board: Packed, pit: u8) -> Sown {
        if self.relays {
            return self.relay(board, pit);
        }
        self.lap(board, pit, self.sowing(pit, board.get(pit)))
    }

    #[cold]
    fn relay(&self, board: Packed, pit: u8) -> Sown {
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
    fn lap(&self, board: Packed, pit: u8, sowing: &Sowing) -> Sown {
        let after = Packed((board.0 & !lane(pit)) + sowing.adds);
        let Sowing { last, kept, stored, gives, .. } = *sowing;
        Sown { board: after, last, caught: self.catch(after, sowing), kept, stored, gives }
    }

    /// The bytes that the last seed of a sowing captures on the board that it left.
    #[inline]
    fn catch(&self, sown: Packed, sowing: &Sowing) -> Word {
        if self.across {
            return if sowing.reach > 0 { self.catch_across(sown, sowing.last) } else { 0 };
        }
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

    fn catch_across(&self, sown: Packed, last: u8) -> Word {
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

    /// Whether a row, given by its bytes, has a pit with enough seeds to move.
    #[inline]
    fn can_lift(&self, board: Packed, row: Word) -> bool {
        let mut rest = board.0 & row;
        if self.min == 1 {
            return rest != 0;
        }
        while rest != 0 {
            if rest as u8 >= self.min {
                return true;
            }
            rest >>= 8;
        }
        false
    }

    #[inline]
    fn must_feed(&self, params: &Params, board: Packed) -> bool {
        match params.feed_trigger {
            FeedTrigger::RowEmpty => board.0 & self.foe == 0,
            FeedTrigger::CannotMove => !self.can_lift(board, self.foe),
            FeedTrigger::Always => true,
            FeedTrigger::Never => false,
        }
    }

    /// Whether a move that leaves the opponent's row empty is a slam.
    #[inline]
    fn is_slam<R: Reads>(&self, params: &Params, before: Packed, caught: Word, reads: &R) -> bool {
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

    /// What the mover may do on a board that he sees from his side, on a ply that is not exempt.
    #[must_use]
    #[inline]
    pub fn replies(&self, board: Packed) -> Replies {
        self.replies_when(board, 0)
    }

    /// What the mover may do while so many of the next plies capture nothing.
    #[must_use]
    #[inline]
    pub fn replies_when(&self, board: Packed, exempt: u8) -> Replies {
        self.replies_by(&self.ruleset.params, board, exempt, &Unheard)
    }

    /// The same by the duties of other parameters, which agree with those of this game in all that
    /// its tables depend on (all but [`Compiled::DUTIES`]); `reads` hears which parameters what is
    /// done here depends on.
    #[must_use]
    #[inline]
    pub fn replies_by<R: Reads>(
        &self,
        params: &Params,
        board: Packed,
        exempt: u8,
        reads: &R,
    ) -> Replies {
        reads.note(Key::min_seeds);
        // What the tables know of duties is that of this game.
        let (either, leaves_some) = if R::ON {
            (params.end_no_seeds == NoSeeds::EitherRow, leaves_some(params))
        } else {
            (self.either, self.leaves_some)
        };
        let mut replies = Replies::none(Key::end_no_seeds);
        if R::ON && (board.0 & self.own == 0 || board.0 & self.foe == 0) {
            reads.note(Key::end_no_seeds);
        }
        if either && (board.0 & self.own == 0 || board.0 & self.foe == 0) {
            return replies;
        }
        let (mut slams, mut empties) = (0_u32, false);
        for pit in 0..self.movable {
            if board.get(pit) < self.min {
                continue;
            }
            let sown = self.sow(board, pit);
            let caught = if exempt > 0 { 0 } else { sown.caught };
            if R::ON {
                self.note_sowing(pit, board.get(pit), exempt > 0, sown.board, reads);
            }
            let after = Packed(sown.board.0 & !caught);
            if after.0 & self.foe == 0 {
                empties = true;
                let slam = self.is_slam(params, board, caught, reads);
                slams |= u32::from(slam) << replies.moves.len();
            }
            let gain = seeds_of(sown.board.0 & caught) + sown.kept;
            let again = sown.stored && self.again;
            replies.moves.push(Reply { pit, after, gain, lost: 0, again });
        }
        if replies.moves.is_empty() {
            return self.stuck(params, board, exempt, reads);
        }
        replies.over = None;
        if R::ON {
            self.note_duty(board, reads);
        }
        let duty = if leaves_some { empties } else { self.must_feed(params, board) };
        if slams == 0 && !duty {
            return replies;
        }
        self.under_duties(params, board, exempt, replies, slams, reads)
    }

    /// The opponent's answer to a mover who has nothing to lift: the game is over, or he passes.
    #[cold]
    fn stuck<R: Reads>(&self, params: &Params, board: Packed, exempt: u8, reads: &R) -> Replies {
        let (passes, why) = if board.0 & self.own == 0 {
            (params.end_no_seeds == NoSeeds::Pass, Key::end_no_seeds)
        } else {
            (params.end_unmovable == Unmovable::Pass, Key::end_unmovable)
        };
        reads.note(why);
        let turned = board.half_turn(self.side);
        if !passes
            || !self.can_lift(turned, self.own)
            || self.replies_by(params, turned, exempt.saturating_sub(1), reads).over.is_some()
        {
            return Replies::none(why);
        }
        let mut replies = Replies { over: None, ..Replies::none(why) };
        replies.moves.push(Reply { pit: PASS, after: board, ..Reply::default() });
        replies
    }

    /// Applies the slam rule and the duty to feed to the candidates in `all`.
    #[cold]
    fn under_duties<R: Reads>(
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
    fn settle(
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

    /// What the player to move would gain over the other if the game ended on this board for this
    /// reason.
    #[must_use]
    #[inline]
    pub fn final_margin(&self, board: Packed, over: Key) -> i16 {
        let [mine, theirs] = self.outcome_by(&self.ruleset.params, board, over);
        mine - theirs
    }

    /// What the player to move and the other gain if a game by these parameters ends on this board
    /// for this reason. It depends on `end.remainder`, `win.by` and, where the other's row is empty,
    /// on `end.no-seeds`.
    #[must_use]
    #[inline]
    pub fn outcome_by(&self, params: &Params, board: Packed, over: Key) -> [i16; 2] {
        let own = i16::from(seeds_of(board.0 & self.own));
        let foe = i16::from(seeds_of(board.0 & self.foe));
        // Whether it is the mover who cannot move, or the opponent: his empty row ends the game, or he
        // cannot be fed.
        let either = params.end_no_seeds == NoSeeds::EitherRow;
        let waits = over == Key::feed_unable || (either && own > 0 && foe == 0);
        if params.win_by == WinBy::NotStuck {
            return if waits { [1, 0] } else { [0, 1] };
        }
        match params.remainder {
            Remainder::Owner => [own, foe],
            Remainder::Opponent if waits => [own + foe, 0],
            Remainder::Opponent => [0, own + foe],
            Remainder::Stuck if waits => [0, own + foe],
            Remainder::Stuck => [own + foe, 0],
            Remainder::Nobody => [0, 0],
        }
    }

    /// Whether captures are worth anything.
    #[must_use]
    pub const fn seeds_count(&self) -> bool {
        matches!(self.ruleset.params.win_by, WinBy::MostSeeds)
    }

    /// Calls `f` with every board from which a legal move that takes nothing off the board leads to
    /// `child`, once for each such move. `child` is seen from the player to move on it, the boards
    /// from the player who made the move.
    #[inline]
    pub fn unsow(&self, child: Packed, mut f: impl FnMut(Packed)) {
        let after = child.half_turn(self.side);
        // A move that leaves the opponent without seeds may be a slam whatever it captures.
        let empties = after.0 & self.foe == 0;
        for pit in 0..self.movable {
            let back = after.get(pit);
            let lifted = after.0 & !lane(pit);
            let row = usize::from(pit) * (MAX_SEEDS + 1);
            for seeds in self.starts[row + usize::from(back)]..=MAX_SEEDS as u8 {
                let sowing = &self.sowings[row + usize::from(seeds)];
                // No pit gets fewer seeds from a larger sowing: once one gets too many, all do.
                if sowing.kept > 0 || !after.covers(Packed(sowing.adds)) {
                    break;
                }
                let here = (sowing.adds >> (8 * pit)) as u8;
                if here != back {
                    break;
                }
                let others = sowing.adds & !lane(pit);
                let before = Packed((lifted - others) | Word::from(seeds) << (8 * pit));
                let caught = self.catch(after, sowing) != 0;
                let ended = self.either && (before.0 & self.foe == 0 || before.0 & self.own == 0);
                let duty = || self.must_feed(&self.ruleset.params, before);
                let duty = !self.leaves_some && duty();
                if caught || empties || duty || ended {
                    if self
                        .replies(before)
                        .iter()
                        .any(|reply| reply.pit == pit && reply.after == after && reply.lost == 0)
                    {
                        f(before);
                    }
                } else {
                    f(before);
                }
            }
        }
        if self.passes() {
            let before = after;
            if self.replies(before).first().is_some_and(|reply| reply.pit == PASS) {
                f(before);
            }
        }
    }

    fn passes(&self) -> bool {
        let params = &self.ruleset.params;
        params.end_unmovable == Unmovable::Pass || params.end_no_seeds == NoSeeds::Pass
    }

    fn seen(&self, state: &Position) -> Packed {
        let board = Packed::of(&state.board);
        if state.mover == Player::SOUTH { board } else { board.half_turn(self.side) }
    }

    /// The moves of a position, seen from the mover, or why there are none.
    #[must_use]
    pub fn options(&self, state: &Position) -> Replies {
        let most = state.taken.iter().max().copied().unwrap_or(0);
        if self.ruleset.params.majority == Majority::Stop
            && 2 * u16::from(most) > u16::from(self.ruleset.total())
        {
            return Replies::none(Key::majority);
        }
        self.replies_when(self.seen(state), state.exempt)
    }

    fn name(&self, state: &Position, reply: &Reply) -> Move {
        match reply.pit {
            PASS => Move::Pass,
            pit => Move::Pit((pit + state.mover.0 * self.side) % (2 * self.side)),
        }
    }
}

/// The seeds in all bytes together.
#[inline]
const fn seeds_of(bytes: Word) -> u8 {
    Packed(bytes).total()
}

/// Whether there is always a duty to feed that any seed left to the opponent meets.
#[inline]
fn leaves_some(params: &Params) -> bool {
    params.feed_trigger == FeedTrigger::Always
        && params.feed_amount == FeedAmount::Any
        && params.feed_judged == FeedJudged::AfterCaptures
}

impl Sowing {
    /// Works out a sowing of so many seeds from a pit, for the player whose route starts at pit 0.
    fn of(ruleset: &Ruleset, pit: u8, seeds: u8) -> Self {
        let params = &ruleset.params;
        let (n, side) = (2 * usize::from(ruleset.side), usize::from(ruleset.side));
        let (k, from) = (usize::from(seeds), usize::from(pit));
        // Where a seed may fall, from the origin once round: pits, and `n` for the store, which
        // comes after the mover's last pit.
        let mut ring: Vec<usize> = (0..n).map(|step| (from + step) % n).collect();
        if params.sow_store == SowStore::Own {
            ring.insert(if from < side { side - from } else { n + side - from }, n);
        }
        let stops = ring.len();
        let home = usize::from(params.sow_first == FirstSeed::Origin);
        // The stops of one circuit in the order they are sown, as places on the ring.
        let first_lap: Vec<usize> = match (home, params.lap_origin) {
            (0, LapOrigin::Skip) => (1..stops).collect(),
            (0, LapOrigin::Sow) => (1..=stops).collect(),
            _ => (0..stops).collect(),
        };
        let later: Vec<usize> = match params.lap_origin {
            LapOrigin::Skip => (1..stops).collect(),
            LapOrigin::Sow => first_lap.clone(),
        };
        let whole = first_lap.len();
        let sown = match params.sow_until {
            SowUntil::HandEmpty | SowUntil::Relay => k,
            SowUntil::CircuitRestReturned | SowUntil::CircuitRestKept => k.min(whole),
        };
        let mut sowing = Sowing { last: pit, ..Sowing::default() };
        let mut adds = [0_u8; MAX_PACKED];
        for seed in 0..sown {
            let step =
                if seed < whole { first_lap[seed] } else { later[(seed - whole) % later.len()] };
            let at = ring[step % stops];
            sowing.last = at as u8;
            sowing.stored = at == n;
            if sowing.stored {
                sowing.kept += 1;
            } else {
                adds[at] += 1;
                sowing.gives |= at >= side;
            }
        }
        // Pits come by, the passed-over origin included; on later laps all of them.
        sowing.path = match sown.checked_sub(1) {
            None => 0,
            Some(seed) if seed < whole => {
                let stops = (1 - home..=first_lap[seed]).map(|place| ring[place % stops]);
                stops.filter(|&stop| stop != n).count() as u8
            }
            Some(_) => n as u8,
        };
        let left = (k - sown) as u8;
        match params.sow_until {
            SowUntil::CircuitRestKept => sowing.kept += left,
            SowUntil::CircuitRestReturned => adds[from] += left,
            _ => {}
        }
        sowing.adds = Word::from_le_bytes(adds);
        if !sowing.stored && seeds > 0 {
            sowing.reach = sowing.reach_of(ruleset, pit);
        }
        sowing
    }

    /// How many pits, from the last one back, may be captured while their counts say so.
    fn reach_of(&self, ruleset: &Ruleset, pit: u8) -> u8 {
        let params = &ruleset.params;
        let (n, last) = (2 * ruleset.side, self.last);
        if last == pit && params.origin_landing == OriginLanding::No {
            return 0;
        }
        if params.capture_counts == Counts::NONE {
            return u8::from(params.capture_opposite != CaptureOpposite::No);
        }
        let row = |at: u8| at >= ruleset.side;
        let back = (last + n - pit) % n;
        let bound = match params.past_origin {
            PastOrigin::RunOn => n,
            PastOrigin::StopAtOrigin => self.path.min(back + 1),
            PastOrigin::StopBeforeOrigin if back > 0 => self.path.min(back),
            PastOrigin::FullLap | PastOrigin::StopBeforeOrigin => self.path,
        };
        let longest = match params.chain {
            Chain::None => 1,
            Chain::Two => 2,
            Chain::Unbroken => n,
        };
        let mut reach = 0;
        for link in 0..bound.min(longest) {
            let on = (last + n - link) % n;
            let side = match params.capture_side {
                CaptureSide::Both => true,
                CaptureSide::Opponent => row(on),
                CaptureSide::Own => !row(on),
            };
            if !side || (params.cross_row == CrossRow::No && row(on) != row(last)) {
                break;
            }
            reach += 1;
        }
        reach
    }
}

impl Rules for Compiled {
    type State = Position;
    type Move = Move;
    type Event = Event;
    type Pay = Score<2>;

    fn start(&self) -> Position {
        self.ruleset.start()
    }

    fn turn(&self, state: &Position) -> Turn<Score<2>> {
        let Some(why) = self.options(state).over else { return Turn::Of(state.mover) };
        let seen = self.seen(state);
        let [mine, theirs] = self.outcome_by(&self.ruleset.params, seen, why);
        let mut pay = Score::of(state.mover, mine);
        pay.0[state.mover.other().seat()] = theirs;
        Turn::Over(pay, plain::ending(&self.ruleset.params, why))
    }

    fn each_move(
        &self,
        state: &Position,
        mut f: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for reply in self.options(state).iter() {
            f(self.name(state, reply))?;
        }
        ControlFlow::Continue(())
    }

    fn legal(&self, state: &Position, mv: Move) -> Result<(), Vec<Illegal>> {
        self.plain.legal(state, mv)
    }

    fn play<T: Trace<Event>>(
        &self,
        state: &Position,
        mv: Move,
        trace: &mut T,
    ) -> (Position, Score<2>) {
        if T::ON {
            self.plain.play(state, mv, trace);
        }
        let options = self.options(state);
        let Some(reply) = options.iter().find(|reply| self.name(state, reply) == mv) else {
            // Not a legal move: what comes of it is for the plain kernel to say.
            return self.plain.play(state, mv, &mut Silent);
        };
        let after = if state.mover == Player::SOUTH {
            reply.after
        } else {
            reply.after.half_turn(self.side)
        };
        let mut gains = [i16::from(reply.lost); 2];
        gains[state.mover.seat()] = i16::from(reply.gain);
        let mut taken = state.taken;
        if self.ruleset.reads_captures() {
            for (total, gained) in taken.iter_mut().zip(gains) {
                *total += gained as u8;
            }
        }
        let exempt = state.exempt.saturating_sub(1);
        let board = after.board();
        let mover = if reply.again { state.mover } else { state.mover.other() };
        let next = Position { board, mover, exempt, taken };
        (next, if self.seeds_count() { Score(gains) } else { Score([0, 0]) })
    }
}
