//! The compiled kernel: plays from tables, on boards seen from the player to move.
//!
//! Everything that depends only on the pit and its seeds is worked out once: what a sowing adds to
//! each pit (one addition), where it ends, how far a capture may reach back. The rare rules (slams,
//! duties) are looked at only where a cheap test of masks says that they may matter.
//! [`Compiled`] implements [`Rules`](crate::rules::Rules) like the plain kernel, and a test holds the
//! two equal on every position. Solvers use the faster face: [`Compiled::replies`] and
//! [`Compiled::unsow`].
//!
//! Here are the moves of a position. `sowing` works out the tables, `lap` sows and captures by them,
//! `duties` has the rare rules, `backward` takes moves back, `game` gives seats to it all, and `asked`
//! says which parameters what is done depends on.

mod asked;
mod backward;
mod duties;
mod game;
mod lap;
mod sowing;

pub use asked::{Asked, Keys, Reads, Unheard};
use duties::leaves_some;
use lap::Sown;
use sowing::Sowing;

use arrayvec::ArrayVec;

use super::board::MAX_SEEDS;
use super::layers::TooLarge;
use super::packed::{MAX_PACKED, Packed, Word, first};
use super::params::{
    CaptureOpposite, ChainEmpty, Counts, FeedTrigger, Key, MoveFrom, NoSeeds, Params, PastOrigin,
    Remainder, SlamLegality, SowStore, SowUntil, TurnAgain, Unmovable, WinBy,
};
use super::plain::Plain;
use super::ruleset::Ruleset;

/// Most moves a position can have: one for each pit.
pub const MAX_MOVES: usize = MAX_PACKED;

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
    /// Whether a duty or the slam rule may forbid moves.
    dutiful: bool,
    /// Whether anything depends on a move leaving the opponent's row empty.
    minds_empty: bool,
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
    /// Whether the board of a ruleset fits in a word.
    ///
    /// # Errors
    /// The board has more than [`MAX_PACKED`] pits: the plain kernel alone plays it.
    pub fn fits(ruleset: &Ruleset) -> Result<(), TooLarge> {
        let pits = 2 * ruleset.side;
        if usize::from(pits) > MAX_PACKED { Err(TooLarge::Pits(pits)) } else { Ok(()) }
    }

    /// Works out the tables of a ruleset, if its board fits in a word.
    ///
    /// # Errors
    /// It does [not](Compiled::fits).
    pub fn fitting(ruleset: Ruleset) -> Result<Self, TooLarge> {
        Compiled::fits(&ruleset)?;
        Ok(Compiled::new(ruleset))
    }

    /// Works out the tables of a ruleset.
    ///
    /// # Panics
    /// If the board has more than [`MAX_PACKED`] pits; see [`fitting`](Compiled::fitting).
    #[must_use]
    pub fn new(ruleset: Ruleset) -> Self {
        assert!(Compiled::fits(&ruleset).is_ok(), "the board does not fit in a word");
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
            dutiful: params.slam_legality != SlamLegality::Legal
                || params.feed_trigger != FeedTrigger::Never,
            minds_empty: params.slam_legality != SlamLegality::Legal || leaves_some(params),
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
            replies.moves.push(self.reply(pit, &sown, caught));
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

    /// What a sowing that captures these bytes comes to, if no duty forbids it.
    #[inline]
    fn reply(&self, pit: u8, sown: &Sown, caught: Word) -> Reply {
        Reply {
            pit,
            after: Packed(sown.board.0 & !caught),
            gain: seeds_of(sown.board.0 & caught) + sown.kept,
            lost: 0,
            again: sown.stored && self.again,
        }
    }

    /// Calls `f` with every move on a board that the mover sees from his side, on a ply that is not
    /// exempt; gives the rule that ends the game, if it is over.
    #[inline]
    pub fn each_reply(&self, board: Packed, mut f: impl FnMut(&Reply)) -> Option<Key> {
        let ended = self.either && (board.0 & self.own == 0 || board.0 & self.foe == 0);
        if !ended {
            // Duties are rare: what they may forbid is seen once all moves are known.
            let mut moves = ArrayVec::<Reply, MAX_MOVES>::new();
            let (mut empties, mut stuck) = (false, true);
            for pit in (0..self.movable).filter(|&pit| board.get(pit) >= self.min) {
                let sown = self.sow(board, pit);
                let reply = self.reply(pit, &sown, sown.caught);
                stuck = false;
                if self.dutiful {
                    empties |= reply.after.0 & self.foe == 0;
                    moves.push(reply);
                } else {
                    f(&reply);
                }
            }
            let duty = || !self.leaves_some && self.must_feed(&self.ruleset.params, board);
            let bound = self.dutiful && ((self.minds_empty && empties) || duty());
            if !stuck && !bound {
                moves.iter().for_each(f);
                return None;
            }
        }
        let replies = self.replies(board);
        replies.iter().for_each(f);
        replies.over
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
}

/// The seeds in all bytes together.
#[inline]
const fn seeds_of(bytes: Word) -> u8 {
    Packed(bytes).total()
}
