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

use super::board::{Board, MAX_SEEDS, row_mask};
use super::event::{Event, Move};
use super::params::{
    CaptureSide, Chain, CrossRow, FeedAmount, FeedBy, FeedJudged, FeedOverSlam, FeedTrigger,
    FeedUnable, FirstSeed, Key, LapOrigin, Majority, NoSeeds, OriginLanding, Params, PastOrigin,
    Remainder, SlamLegality, SlamMeans, SlamOnly, SowUntil, Unmovable, WinBy,
};
use super::plain::{self, Plain};
use super::position::Position;
use super::ruleset::Ruleset;
use crate::rules::{Illegal, Player, Rules, Score, Silent, Trace, Turn};

/// Most moves a position can have: one for each pit of a row.
pub const MAX_MOVES: usize = 4;

/// What a sowing of so many seeds from one pit does, wherever the other seeds lie.
#[derive(Clone, Copy, Debug, Default)]
struct Sowing {
    /// What it adds to each pit; the origin is emptied before.
    adds: u64,
    /// The pit of the last seed.
    last: u8,
    /// How many pits, from the last one back, may be captured while their counts say so.
    reach: u8,
    /// Seeds that leave the board because the mover keeps them.
    kept: u8,
    /// Whether a seed falls into the opponent's row.
    gives: bool,
}

/// A move and what comes of it, on the board as the mover sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Reply {
    /// The pit, from the mover's left; [`PASS`] for a pass.
    pub pit: u8,
    /// The board after the move, still seen from the player who made it.
    pub after: Board,
    /// Seeds that the mover gains.
    pub gain: u8,
    /// Seeds that the opponent gains.
    pub lost: u8,
}

/// Stands for a pass where a pit is expected.
pub const PASS: u8 = u8::MAX;

/// The moves of a position, or why there are none.
#[derive(Clone, Copy, Debug)]
pub struct Replies {
    moves: [Reply; MAX_MOVES],
    count: u8,
    /// The rule that ends the game here, if it is over.
    pub over: Option<Key>,
}

impl Replies {
    #[inline]
    const fn none(over: Key) -> Self {
        let empty = Reply { pit: 0, after: Board(0), gain: 0, lost: 0 };
        Replies { moves: [empty; MAX_MOVES], count: 0, over: Some(over) }
    }
}

impl std::ops::Deref for Replies {
    type Target = [Reply];
    #[inline]
    fn deref(&self) -> &[Reply] {
        &self.moves[..usize::from(self.count)]
    }
}

/// A sowing game, played from tables.
#[derive(Clone, Debug)]
pub struct Compiled {
    ruleset: Ruleset,
    /// Decides single moves and tells what happens inside them.
    plain: Plain,
    side: u8,
    min: u8,
    /// The bytes of the mover's row, and of the opponent's.
    own: u64,
    foe: u64,
    /// By pit and seeds: `sowings[pit * 256 + seeds]`.
    sowings: Vec<Sowing>,
    /// By pit and count, the fewest seeds whose sowing from the pit leaves that count in it.
    starts: Vec<u8>,
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
        let mut sowings = vec![Sowing::default(); usize::from(side) * (MAX_SEEDS + 1)];
        for pit in 0..side {
            for seeds in 1..=MAX_SEEDS as u8 {
                sowings[usize::from(pit) * (MAX_SEEDS + 1) + usize::from(seeds)] =
                    Sowing::of(&ruleset, pit, seeds);
            }
        }
        let mut starts = vec![u8::MAX; sowings.len()];
        for pit in 0..side {
            let row = usize::from(pit) * (MAX_SEEDS + 1);
            for seeds in (params.min_seeds.0.max(1)..=MAX_SEEDS as u8).rev() {
                let left = (sowings[row + usize::from(seeds)].adds >> (8 * pit)) as u8;
                starts[row + usize::from(left)] = seeds;
            }
        }
        let own = row_mask(side);
        Compiled {
            side,
            min: params.min_seeds.0,
            own,
            foe: row_mask(pits) & !own,
            sowings,
            starts,
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

    /// The board after lifting and sowing, and the bytes that the last seed would capture.
    #[inline]
    fn sow(&self, board: Board, pit: u8, sowing: &Sowing) -> (Board, u64) {
        let lifted = board.0 & !(0xff << (8 * pit));
        let sown = Board(lifted + sowing.adds);
        let mut caught = 0;
        let mut at = sowing.last;
        let mut reach = sowing.reach;
        while reach > 0 && self.captured[usize::from(sown.get(at))] {
            caught |= 0xff << (8 * at);
            at = if at == 0 { 2 * self.side - 1 } else { at - 1 };
            reach -= 1;
        }
        (sown, caught)
    }

    /// Whether a row, given by its bytes, has a pit with enough seeds to move.
    #[inline]
    fn can_lift(&self, board: Board, row: u64) -> bool {
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
    fn must_feed<R: Reads>(&self, params: &Params, board: Board, reads: &R) -> bool {
        // Who can move has seeds, so that then no trigger is met.
        if R::ON && !self.can_lift(board, self.foe) {
            reads.note(Key::feed_trigger);
        }
        match params.feed_trigger {
            FeedTrigger::RowEmpty => board.0 & self.foe == 0,
            FeedTrigger::CannotMove => !self.can_lift(board, self.foe),
            FeedTrigger::Never => false,
        }
    }

    /// Whether a move that leaves the opponent's row empty is a slam.
    #[inline]
    fn is_slam<R: Reads>(&self, params: &Params, before: Board, caught: u64, reads: &R) -> bool {
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
    pub fn replies(&self, board: Board) -> Replies {
        self.replies_when(board, 0)
    }

    /// What the mover may do while so many of the next plies capture nothing.
    #[must_use]
    #[inline]
    pub fn replies_when(&self, board: Board, exempt: u8) -> Replies {
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
        board: Board,
        exempt: u8,
        reads: &R,
    ) -> Replies {
        reads.note(Key::min_seeds);
        let mut replies = Replies::none(Key::end_no_seeds);
        let mut slams = 0_u8;
        for pit in 0..self.side {
            let seeds = board.get(pit);
            if seeds < self.min {
                continue;
            }
            let sowing = self.sowing(pit, seeds);
            let (sown, mut caught) = self.sow(board, pit, sowing);
            if exempt > 0 {
                caught = 0;
            }
            if R::ON {
                self.note_sowing(pit, seeds, exempt > 0, sown, reads);
            }
            let after = Board(sown.0 & !caught);
            if after.0 & self.foe == 0 && self.is_slam(params, board, caught, reads) {
                slams |= 1 << replies.count;
            }
            let gain = seeds_of(sown.0 & caught) + sowing.kept;
            replies.moves[usize::from(replies.count)] = Reply { pit, after, gain, lost: 0 };
            replies.count += 1;
        }
        if replies.count == 0 {
            return self.stuck(params, board, exempt, reads);
        }
        replies.over = None;
        if slams == 0 && !self.must_feed(params, board, reads) {
            return replies;
        }
        self.under_duties(params, board, exempt, replies, slams, reads)
    }

    /// The opponent's answer to a mover who has nothing to lift: the game is over, or he passes.
    #[cold]
    fn stuck<R: Reads>(&self, params: &Params, board: Board, exempt: u8, reads: &R) -> Replies {
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
        let mut replies = Replies { over: None, count: 1, ..Replies::none(why) };
        replies.moves[0] = Reply { pit: PASS, after: board, gain: 0, lost: 0 };
        replies
    }

    /// Applies the slam rule and the duty to feed to the candidates in `all`.
    #[cold]
    fn under_duties<R: Reads>(
        &self,
        params: &Params,
        board: Board,
        exempt: u8,
        all: Replies,
        slams: u8,
        reads: &R,
    ) -> Replies {
        let every = (1_u8 << all.count) - 1;
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
        let uncaught = |n: usize| {
            let pit = all.moves[n].pit;
            self.sow(board, pit, self.sowing(pit, board.get(pit))).0
        };
        let settled = |n: usize, bare: u8| {
            let (slam, bare) = (slams >> n & 1 == 1, bare >> n & 1 == 1);
            self.settle(params, board, &all.moves[n], slam, bare, exempt)
        };
        if self.must_feed(params, board, reads) {
            reads.note(Key::feed_judged);
            reads.note(Key::feed_by);
            reads.note(Key::feed_amount);
            let feeding = |among: u8, bare: u8| {
                (0..usize::from(all.count)).filter(|&n| among >> n & 1 == 1).fold(0, |mask, n| {
                    let judged = match params.feed_judged {
                        FeedJudged::BySowing => uncaught(n),
                        FeedJudged::AfterCaptures => settled(n, bare).0,
                    };
                    let pit = all.moves[n].pit;
                    let feeds = judged.0 & self.foe != 0
                        && (params.feed_by == FeedBy::RowNotEmpty
                            || self.sowing(pit, board.get(pit)).gives)
                        && (params.feed_amount == FeedAmount::Any
                            || self.can_lift(judged, self.foe));
                    mask | u8::from(feeds) << n
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
        for n in (0..usize::from(all.count)).filter(|&n| keep >> n & 1 == 1) {
            let reply = all.moves[n];
            let (after, gain) = settled(n, bare);
            let mut reply = Reply { after, gain, ..reply };
            if slams >> n & 1 == 1 && params.slam_legality == SlamLegality::RestToOpponent {
                reply.lost = after.total();
                reply.after = Board(0);
            }
            replies.moves[usize::from(replies.count)] = reply;
            replies.count += 1;
        }
        replies
    }

    /// What a candidate leaves on the board and gains, once the slam rule has spoken.
    fn settle(
        &self,
        params: &Params,
        board: Board,
        reply: &Reply,
        slam: bool,
        bare: bool,
        exempt: u8,
    ) -> (Board, u8) {
        if !slam && !bare {
            return (reply.after, reply.gain);
        }
        let seeds = board.get(reply.pit);
        let sowing = self.sowing(reply.pit, seeds);
        let (sown, mut caught) = self.sow(board, reply.pit, sowing);
        if exempt > 0 {
            caught = 0;
        }
        let theirs = caught & self.foe;
        let kept_back = match params.slam_legality {
            _ if bare => caught,
            SlamLegality::NoCapture => caught,
            // The lowest byte, or the highest.
            SlamLegality::LeaveFirst => theirs & (0xff << (theirs.trailing_zeros() & 56)),
            SlamLegality::LeaveLast if theirs != 0 => {
                theirs & (0xff << ((63 - theirs.leading_zeros()) & 56))
            }
            _ => 0,
        };
        let caught = caught & !kept_back;
        (Board(sown.0 & !caught), seeds_of(sown.0 & caught) + sowing.kept)
    }

    /// What the player to move would gain over the other if the game ended on this board.
    #[must_use]
    #[inline]
    pub fn final_margin(&self, board: Board) -> i16 {
        let [mine, theirs] = self.outcome_by(&self.ruleset.params, board);
        mine - theirs
    }

    /// What the player to move and the other gain if a game by these parameters ends on this board.
    /// It depends on `end.remainder` and `win.by`.
    #[must_use]
    #[inline]
    pub fn outcome_by(&self, params: &Params, board: Board) -> [i16; 2] {
        let own = i16::from(seeds_of(board.0 & self.own));
        let foe = i16::from(seeds_of(board.0 & self.foe));
        if params.win_by == WinBy::NotStuck {
            return [0, 1];
        }
        match params.remainder {
            Remainder::Owner => [own, foe],
            Remainder::Opponent => [0, own + foe],
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
    pub fn unsow(&self, child: Board, mut f: impl FnMut(Board)) {
        let after = child.half_turn(self.side);
        // A move that leaves the opponent without seeds may be a slam whatever it captures.
        let empties = after.0 & self.foe == 0;
        for pit in 0..self.side {
            let back = after.get(pit);
            let lifted = after.0 & !(0xff << (8 * pit));
            let row = usize::from(pit) * (MAX_SEEDS + 1);
            for seeds in self.starts[row + usize::from(back)]..=MAX_SEEDS as u8 {
                let sowing = &self.sowings[row + usize::from(seeds)];
                // No pit gets fewer seeds from a larger sowing: once one gets too many, all do.
                if sowing.kept > 0 || !covers(after.0, sowing.adds) {
                    break;
                }
                let here = (sowing.adds >> (8 * pit)) as u8;
                if here != back {
                    break;
                }
                let others = sowing.adds & !(0xff << (8 * pit));
                let before = Board((lifted - others) | u64::from(seeds) << (8 * pit));
                let caught = sowing.reach > 0 && self.captured[usize::from(after.get(sowing.last))];
                let duty = || self.must_feed(&self.ruleset.params, before, &Unheard);
                if caught || empties || duty() {
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

    fn seen(&self, state: &Position) -> Board {
        if state.mover == Player::SOUTH { state.board } else { state.board.half_turn(self.side) }
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
            pit => Move::Pit(pit + state.mover.0 * self.side),
        }
    }
}

/// Whether no byte of `b` is greater than the same byte of `a`.
#[inline]
const fn covers(a: u64, b: u64) -> bool {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    // Bytewise a >= b: subtract with the high bits held apart, then put them back.
    let low = (a | HIGH) - (b & !HIGH);
    let borrow = (!a & b) | (!(a ^ b) & !low);
    borrow & HIGH == 0
}

/// The seeds in all bytes together.
#[inline]
const fn seeds_of(bytes: u64) -> u8 {
    Board(bytes).total()
}

impl Sowing {
    /// Works out a sowing from one of the pits of the player whose route starts at pit 0.
    fn of(ruleset: &Ruleset, pit: u8, seeds: u8) -> Self {
        let params = &ruleset.params;
        let pits = 2 * ruleset.side;
        let (n, k) = (usize::from(pits), usize::from(seeds));
        let home = usize::from(params.sow_first == FirstSeed::Origin);
        // The pits of one circuit in the order they are sown, as steps from the origin.
        let first_lap: Vec<usize> = match (home, params.lap_origin) {
            (0, LapOrigin::Skip) => (1..n).collect(),
            (0, LapOrigin::Sow) => (1..=n).collect(),
            _ => (0..n).collect(),
        };
        let later: Vec<usize> = match params.lap_origin {
            LapOrigin::Skip => (1..n).collect(),
            LapOrigin::Sow => first_lap.clone(),
        };
        let whole = first_lap.len();
        let sown = match params.sow_until {
            SowUntil::HandEmpty => k,
            _ => k.min(whole),
        };
        let mut adds = [0_u8; 8];
        let at = |step: usize| (usize::from(pit) + step) % n;
        let mut last = usize::from(pit);
        // Pits come by, the passed-over origin included.
        let mut travelled = 0;
        for seed in 0..sown {
            let step =
                if seed < whole { first_lap[seed] } else { later[(seed - whole) % later.len()] };
            last = at(step);
            adds[last] += 1;
            travelled = if seed < whole { step + home } else { n };
        }
        let left = (k - sown) as u8;
        let kept = if params.sow_until == SowUntil::CircuitRestKept { left } else { 0 };
        if params.sow_until == SowUntil::CircuitRestReturned {
            adds[usize::from(pit)] += left;
        }
        let row = |at: usize| at >= usize::from(ruleset.side);
        let back = (last + n - usize::from(pit)) % n;
        let bound = match params.past_origin {
            PastOrigin::RunOn => n,
            PastOrigin::StopAtOrigin => travelled.min(back + 1),
            PastOrigin::StopBeforeOrigin if back > 0 => travelled.min(back),
            PastOrigin::FullLap | PastOrigin::StopBeforeOrigin => travelled.min(n),
        };
        let longest = match params.chain {
            Chain::None => 1,
            Chain::Two => 2,
            Chain::Unbroken => n,
        };
        let mut reach = 0;
        for link in 0..bound.min(longest).min(n) {
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
        if last == usize::from(pit) && params.origin_landing == OriginLanding::No {
            reach = 0;
        }
        let gives = (0..sown.min(whole)).any(|seed| row(at(first_lap[seed])));
        Sowing { adds: u64::from_le_bytes(adds), last: last as u8, reach, kept, gives }
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
        let [mine, theirs] = self.outcome_by(&self.ruleset.params, self.seen(state));
        let mut pay = Score::of(state.mover, mine);
        pay.0[state.mover.other().seat()] = theirs;
        Turn::Over(pay, plain::ending(why))
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
        let next = Position { board: after, mover: state.mover.other(), exempt, taken };
        (next, if self.seeds_count() { Score(gains) } else { Score([0, 0]) })
    }
}
