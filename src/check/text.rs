//! The rules text as the checker reads it, and the checker's own arithmetic.
//!
//! Nothing here calls the kernel. The kernel drops seeds one by one along tables of neighbours;
//! the checker divides: `k` seeds on `n` pits leave `k / n` in each and one more in the first
//! `k % n`. The kernel walks a chain of captures backwards; the checker writes down the pits whose
//! counts are captured as bits, turns them so that the last pit comes first, and counts ones.

use crate::rules::Player;
use crate::rules::sowing::board::MAX_PITS;
use crate::rules::sowing::params::{
    CaptureSide, Chain, CrossRow, FeedAmount, FeedBy, FeedJudged, FeedTrigger, FirstSeed,
    LapOrigin, Majority, OriginLanding, PastOrigin, SlamLegality, SlamMeans, SowUntil,
};
use crate::rules::sowing::{Params, Position, Ruleset};

/// Seeds pit by pit.
pub type Counts = [u8; MAX_PITS];

/// For each set of pits, all bits of their bytes.
const BYTES: [u64; 256] = {
    let mut table = [0; 256];
    let mut pits = 0;
    while pits < 256 {
        let mut pit = 0;
        while pit < 8 {
            if pits >> pit & 1 == 1 {
                table[pits] |= 0xff << (8 * pit);
            }
            pit += 1;
        }
        pits += 1;
    }
    table
};

/// Every other byte.
const PAIRS: u64 = 0x00ff_00ff_00ff_00ff;

/// One seed in each of the first so many pits.
#[inline]
const fn ones(pits: u8) -> u64 {
    0x0101_0101_0101_0101 & BYTES[((1_u16 << pits) - 1) as u8 as usize]
}

/// The rules of a game and the size of its board: all that an invariant may know beforehand.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// The rules.
    pub params: Params,
    /// Pits in a row.
    pub side: u8,
    /// Pits on the board.
    pub pits: u8,
    /// Seeds of the set-up.
    pub total: u8,
}

/// What lifting one pit comes to, before any slam rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trial {
    /// The board after the sowing.
    pub sown: Counts,
    /// How many seeds the sowing dropped into each pit.
    pub dropped: Counts,
    /// Seeds left in the hand after one circuit.
    pub rest: u8,
    /// The pit of the last seed.
    pub last: u8,
    /// A bit for each pit that the rules of capture take on an ordinary ply.
    pub takes: u8,
    /// The same on this ply: none if it is exempt.
    pub caught: u8,
    /// Whether a seed fell into the opponent's row.
    pub gave: bool,
}

impl Text {
    /// Reads a ruleset.
    #[must_use]
    pub const fn of(ruleset: &Ruleset) -> Self {
        Text {
            params: ruleset.params,
            side: ruleset.side,
            pits: 2 * ruleset.side,
            total: ruleset.total(),
        }
    }

    /// A bit for each pit of the board.
    #[must_use]
    #[inline]
    pub const fn all(&self) -> u8 {
        ((1_u16 << self.pits) - 1) as u8
    }

    /// A bit for each pit of a player's row.
    #[must_use]
    #[inline]
    pub const fn row(&self, player: Player) -> u8 {
        (((1_u16 << self.side) - 1) << (player.0 * self.side)) as u8
    }

    /// The pit `steps` pits further on, counter-clockwise; `steps` up to twice round.
    #[must_use]
    #[inline]
    pub const fn ahead(&self, pit: u8, steps: u8) -> u8 {
        let mut at = pit + steps;
        while at >= self.pits {
            at -= self.pits;
        }
        at
    }

    /// All seeds in some pits.
    #[must_use]
    #[inline]
    pub const fn seeds(&self, counts: &Counts, pits: u8) -> u16 {
        let word = u64::from_le_bytes(*counts) & BYTES[pits as usize];
        // Four sums of two pits each, then their sum in the highest sixteen bits.
        let pairs = (word & PAIRS) + (word >> 8 & PAIRS);
        (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u16
    }

    /// Those of some pits that hold at least so many seeds.
    #[must_use]
    #[inline]
    pub fn holding(&self, counts: &Counts, pits: u8, least: u8) -> u8 {
        let mut found = 0;
        for (pit, &count) in counts.iter().enumerate() {
            found |= u8::from(count >= least) << pit;
        }
        found & pits
    }

    /// Lifts and sows one pit on paper.
    #[must_use]
    #[inline]
    pub fn lift(&self, position: &Position, pit: u8) -> Trial {
        let params = &self.params;
        let before = position.board.counts();
        let mut trial = Trial { sown: before, last: pit, ..Trial::default() };
        let seeds = before[usize::from(pit & 7)];
        if seeds == 0 {
            return trial;
        }
        let skips = params.lap_origin == LapOrigin::Skip;
        let next = params.sow_first == FirstSeed::Next;
        let circuit = self.pits - u8::from(next && skips);
        let hand = if params.sow_until == SowUntil::HandEmpty { seeds } else { seeds.min(circuit) };
        trial.rest = seeds - hand;
        // One seed for the origin before a round that passes it over, else all in the round.
        let first = u8::from(skips && !next);
        let round = self.pits - u8::from(skips);
        let start = u8::from(next || skips);
        let body = hand - first;
        let (each, more) = (body / round, body % round);
        let spread = u64::from(each) * ones(round) + ones(more);
        let origin = 8 * u32::from(pit & 7);
        let dropped =
            self.turn_seeds(spread, self.ahead(pit, start)) + (u64::from(first) << origin);
        let put_back =
            if params.sow_until == SowUntil::CircuitRestReturned { trial.rest } else { 0 };
        let left = u64::from_le_bytes(before) & !(0xff << origin);
        trial.dropped = dropped.to_le_bytes();
        trial.sown =
            left.wrapping_add(dropped).wrapping_add(u64::from(put_back) << origin).to_le_bytes();
        if body > 0 {
            let back = if more == 0 { round - 1 } else { more - 1 };
            trial.last = self.ahead(pit, start + back);
        }
        let foe = self.row(position.mover.other());
        trial.gave = self.seeds(&trial.dropped, foe) > 0;
        trial.takes = self.takes(position.mover, &trial, pit, hand.min(self.pits));
        trial.caught = if position.exempt > 0 { 0 } else { trial.takes };
        trial
    }

    /// The pits that the last seed takes; `path` pits were sown, at most once round.
    #[inline]
    fn takes(&self, mover: Player, trial: &Trial, origin: u8, path: u8) -> u8 {
        let params = &self.params;
        let last = trial.last;
        if last == origin && params.origin_landing == OriginLanding::No {
            return 0;
        }
        let mut right = 0_u8;
        for (pit, &count) in trial.sown.iter().enumerate() {
            right |= u8::from(params.capture_counts.has(count)) << pit;
        }
        right &= match params.capture_side {
            CaptureSide::Both => self.all(),
            CaptureSide::Own => self.row(mover),
            CaptureSide::Opponent => self.row(mover.other()),
        };
        if params.cross_row == CrossRow::No {
            let south = self.row(Player::SOUTH);
            right &= if south >> last & 1 == 1 { south } else { self.row(Player::NORTH) };
        }
        // The last pit at the highest bit of eight, the one before it below, and so on.
        let turned = self.turn(right, self.pits - 1 - last) << (8 - self.pits);
        let mut run = turned.leading_ones() as u8;
        run = run.min(match params.chain {
            Chain::None => 1,
            Chain::Two => 2,
            Chain::Unbroken => self.pits,
        });
        let to_origin = self.ahead(last, self.pits - origin);
        run = run.min(match params.past_origin {
            PastOrigin::StopBeforeOrigin if to_origin > 0 => path.min(to_origin),
            PastOrigin::FullLap | PastOrigin::StopBeforeOrigin => path,
            PastOrigin::RunOn => self.pits,
            PastOrigin::StopAtOrigin => path.min(to_origin + 1),
        });
        let taken = ((0xff00_u16 >> run) as u8) >> (8 - self.pits);
        self.turn(taken & self.all(), last + 1)
    }

    /// Turns the seeds of a board by so many places, counter-clockwise.
    #[inline]
    const fn turn_seeds(&self, seeds: u64, places: u8) -> u64 {
        if places == 0 {
            return seeds;
        }
        let (up, down) = (8 * places as u32, 8 * (self.pits - places) as u32);
        (seeds << up | seeds >> down) & BYTES[self.all() as usize]
    }

    /// Turns a set of pits by so many places, counter-clockwise.
    #[inline]
    const fn turn(&self, pits: u8, places: u8) -> u8 {
        let places = places % self.pits;
        let wide = (pits as u16) << places;
        (wide | wide >> self.pits) as u8 & self.all()
    }

    /// Whether a move would be a grand slam, as the text defines it.
    #[must_use]
    #[inline]
    pub fn slams(&self, position: &Position, trial: &Trial) -> bool {
        let foe = self.row(position.mover.other());
        if self.params.slam_legality == SlamLegality::Legal
            || self.seeds(&trial.sown, foe & !trial.caught) > 0
        {
            return false;
        }
        match self.params.slam_means {
            SlamMeans::Captured => trial.caught & foe != 0,
            SlamMeans::HadSeeds => {
                trial.caught & foe != 0 && self.seeds(&position.board.counts(), foe) > 0
            }
            SlamMeans::Emptied => true,
        }
    }

    /// The pits that are taken once the slam rule has had its say.
    #[must_use]
    #[inline]
    pub fn settled(&self, position: &Position, trial: &Trial, slam: bool, bare: bool) -> u8 {
        if bare {
            return 0;
        }
        if !slam {
            return trial.caught;
        }
        let theirs = trial.caught & self.row(position.mover.other());
        match self.params.slam_legality {
            SlamLegality::NoCapture => 0,
            SlamLegality::LeaveFirst => trial.caught & !(theirs & theirs.wrapping_neg()),
            SlamLegality::LeaveLast => {
                let highest = if theirs == 0 { 0 } else { 1 << (7 - theirs.leading_zeros()) };
                trial.caught & !highest
            }
            _ => trial.caught,
        }
    }

    /// Whether the mover has a duty to feed.
    #[must_use]
    #[inline]
    pub fn must_feed(&self, position: &Position) -> bool {
        let (counts, foe) = (position.board.counts(), self.row(position.mover.other()));
        match self.params.feed_trigger {
            FeedTrigger::RowEmpty => self.seeds(&counts, foe) == 0,
            FeedTrigger::CannotMove => self.holding(&counts, foe, self.params.min_seeds.0) == 0,
            FeedTrigger::Never => false,
        }
    }

    /// Whether a move feeds; `taken` is what it captures.
    #[must_use]
    #[inline]
    pub fn feeds(&self, position: &Position, trial: &Trial, taken: u8) -> bool {
        let foe = self.row(position.mover.other());
        let left = match self.params.feed_judged {
            FeedJudged::BySowing => foe,
            FeedJudged::AfterCaptures => foe & !taken,
        };
        self.seeds(&trial.sown, left) > 0
            && (self.params.feed_by == FeedBy::RowNotEmpty || trial.gave)
            && (self.params.feed_amount == FeedAmount::Any
                || self.holding(&trial.sown, left, self.params.min_seeds.0) != 0)
    }

    /// Whether a player has captured more than half, and that ends the game.
    #[must_use]
    #[inline]
    pub fn majority(&self, position: &Position) -> bool {
        self.params.majority == Majority::Stop
            && position.taken.iter().any(|&seeds| seeds > self.total / 2)
    }
}
