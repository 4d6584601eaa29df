//! The rules text as the checker reads it, and the checker's own arithmetic.
//!
//! Nothing here calls the kernel. The kernel drops seeds one by one along tables of neighbours;
//! the checker divides: `k` seeds on `n` pits leave `k / n` in each and one more in the first
//! `k % n`. The kernel walks a chain of captures backwards; the checker writes down the pits whose
//! counts are captured as bits, turns them so that the last pit comes first, and counts ones.

use std::cmp::Ordering;
use std::collections::HashSet;

use crate::rules::Player;
use crate::rules::sowing::board::{MAX_PITS, Pits};
use crate::rules::sowing::params::{
    CaptureOpposite, CaptureSide, Chain, ChainEmpty, Counts as Seeds, CrossRow, FeedAmount, FeedBy,
    FeedJudged, FeedTrigger, FirstSeed, LapOrigin, LastSeed, Majority, MoveFrom, NoSeeds,
    OppositeEmpty, OriginLanding, PastOrigin, SlamLegality, SlamMeans, SowStore, SowUntil,
};
use crate::rules::sowing::route::STORE;
use crate::rules::sowing::{Params, Position, Ruleset};

/// Seeds pit by pit.
pub type Counts = [u8; MAX_PITS];

/// A pit as an index; beyond the board for a pit that no board has.
#[must_use]
#[inline]
pub const fn place(pit: u8) -> usize {
    if (pit as usize) < MAX_PITS { pit as usize } else { MAX_PITS - 1 }
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
    /// How many seeds the sowing dropped into each pit, on all laps.
    pub dropped: Counts,
    /// Seeds that fell into the mover's store.
    pub stored: u8,
    /// Seeds left in the hand after one circuit.
    pub rest: u8,
    /// The pit of the last seed, or [`STORE`].
    pub last: u8,
    /// The pits lifted one after the other; more than one where sowing goes on in laps.
    pub laps: u16,
    /// A bit for each pit that the rules of capture take on an ordinary ply.
    pub takes: Pits,
    /// The same on this ply: none if it is exempt.
    pub caught: Pits,
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
    pub const fn all(&self) -> Pits {
        (1 << self.pits) - 1
    }

    /// A bit for each pit of a player's row.
    #[must_use]
    #[inline]
    pub const fn row(&self, player: Player) -> Pits {
        ((1 << self.side) - 1) << (player.0 * self.side)
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
    pub fn seeds(&self, counts: &Counts, pits: Pits) -> u16 {
        let mut sum = 0;
        for (pit, &count) in counts[..usize::from(self.pits)].iter().enumerate() {
            sum += u16::from(count) * (pits >> pit & 1) as u16;
        }
        sum
    }

    /// Those of some pits that hold at least so many seeds.
    #[must_use]
    #[inline]
    pub fn holding(&self, counts: &Counts, pits: Pits, least: u8) -> Pits {
        let mut found = 0;
        for (pit, &count) in counts[..usize::from(self.pits)].iter().enumerate() {
            found |= Pits::from(count >= least) << pit;
        }
        found & pits
    }

    /// The pits that a player may move if they hold enough seeds.
    #[must_use]
    #[inline]
    pub fn movable(&self, player: Player) -> Pits {
        match self.params.move_from {
            MoveFrom::OwnRow => self.row(player),
            MoveFrom::AnyRow => self.all(),
        }
    }

    /// What lies `steps` further on for a player, his store included; `None` for the store.
    #[inline]
    #[must_use]
    pub fn stop(&self, player: Player, pit: u8, steps: u8) -> Option<u8> {
        if self.params.sow_store == SowStore::None {
            return Some(self.ahead(pit, steps));
        }
        let theirs = player.other().0 * self.side;
        let to_store = match (theirs + self.pits - pit) % self.pits {
            0 => self.pits,
            steps => steps,
        };
        let steps = steps % (self.pits + 1);
        match steps.cmp(&to_store) {
            Ordering::Less => Some(self.ahead(pit, steps)),
            Ordering::Equal => None,
            Ordering::Greater => Some(self.ahead(pit, steps - 1)),
        }
    }

    /// Lifts and sows one pit on paper.
    #[must_use]
    #[inline]
    pub fn lift(&self, position: &Position, pit: u8) -> Trial {
        let before = position.board.counts();
        let mut trial = Trial { sown: before, last: pit, ..Trial::default() };
        if before[place(pit)] == 0 {
            return trial;
        }
        self.lap(position.mover, pit, &mut trial);
        if self.params.sow_until == SowUntil::Relay {
            self.relay(position.mover, &mut trial);
        }
        let foe = self.row(position.mover.other());
        trial.gave = self.seeds(&trial.dropped, foe) > 0;
        trial.caught = if position.exempt > 0 { 0 } else { trial.takes };
        trial
    }

    /// Sows on until nothing is left to lift, or a lap has come that was there before.
    #[cold]
    fn relay(&self, mover: Player, trial: &mut Trial) {
        let mut seen = HashSet::new();
        while trial.takes == 0
            && trial.last != STORE
            && trial.sown[place(trial.last)] > 1
            && seen.insert((trial.sown, trial.last))
        {
            self.lap(mover, trial.last, trial);
        }
    }

    /// Sows the seeds of one pit.
    #[inline]
    fn lap(&self, mover: Player, pit: u8, trial: &mut Trial) {
        let params = &self.params;
        let seeds = trial.sown[place(pit)];
        let skips = params.lap_origin == LapOrigin::Skip;
        let next = params.sow_first == FirstSeed::Next;
        let stops = self.pits + u8::from(params.sow_store == SowStore::Own);
        let circuit = stops - u8::from(next && skips);
        let limited =
            matches!(params.sow_until, SowUntil::CircuitRestKept | SowUntil::CircuitRestReturned);
        let hand = if limited { seeds.min(circuit) } else { seeds };
        trial.rest = seeds - hand;
        // One seed for the origin before a round that passes it over, else all in the round.
        let first = u8::from(skips && !next);
        let round = stops - u8::from(skips);
        let start = u8::from(next || skips);
        let body = hand - first;
        let (each, more) = (body / round, body % round);
        trial.sown[place(pit)] =
            first + if params.sow_until == SowUntil::CircuitRestReturned { trial.rest } else { 0 };
        trial.dropped[place(pit)] += first;
        let mut stored = 0;
        for step in 0..round.min(body) {
            let seeds = each + u8::from(step < more);
            match self.stop(mover, pit, start + step) {
                Some(at) => {
                    trial.dropped[place(at)] = trial.dropped[place(at)].wrapping_add(seeds);
                    trial.sown[place(at)] = trial.sown[place(at)].wrapping_add(seeds);
                }
                None => stored = seeds,
            }
        }
        trial.stored += stored;
        trial.laps += 1;
        trial.last = pit;
        if body > 0 {
            let back = if more == 0 { round - 1 } else { more - 1 };
            trial.last = self.stop(mover, pit, start + back).unwrap_or(STORE);
        }
        trial.takes = if trial.last == STORE {
            0
        } else {
            self.takes(mover, trial, pit, (hand - stored).min(self.pits))
        };
    }

    /// The pits that the last seed takes; `path` pits were sown, at most once round.
    #[inline]
    fn takes(&self, mover: Player, trial: &Trial, origin: u8, path: u8) -> Pits {
        let params = &self.params;
        let last = trial.last;
        if last == origin && params.origin_landing == OriginLanding::No {
            return 0;
        }
        if params.capture_counts == Seeds::NONE {
            return self.takes_across(mover, &trial.sown, last);
        }
        let (mut right, mut empty): (Pits, Pits) = (0, 0);
        for (pit, &count) in trial.sown[..usize::from(self.pits)].iter().enumerate() {
            right |= Pits::from(params.capture_counts.has(count)) << pit;
            empty |= Pits::from(count == 0) << pit;
        }
        if params.past_origin == PastOrigin::RunOn && params.chain_empty == ChainEmpty::Passes {
            right |= empty & self.all();
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
        // The last pit at the highest bit, the one before it below, and so on.
        let turned = self.turn(right, self.pits - 1 - last) << (Pits::BITS - u32::from(self.pits));
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
        let taken = self.all() & !(self.all() >> run);
        self.turn(taken, last + 1) & !empty
    }

    /// The pits that the last seed takes because of what lies opposite.
    #[inline]
    fn takes_across(&self, mover: Player, sown: &Counts, last: u8) -> Pits {
        let params = &self.params;
        let across = self.pits - 1 - last;
        let hit = match params.capture_opposite {
            CaptureOpposite::No => false,
            CaptureOpposite::OwnEmpty => self.row(mover) >> last & 1 == 1 && sown[place(last)] == 1,
            CaptureOpposite::Anywhere => true,
        };
        let filled = sown[place(across)] > 0;
        let seed = params.last_seed == LastSeed::Taken
            && (filled || params.opposite_empty == OppositeEmpty::LastSeed);
        Pits::from(hit && filled) << across | Pits::from(hit && seed) << last
    }

    /// Whether an empty row ends the game, whoever is to move.
    #[must_use]
    #[inline]
    pub fn a_row_is_empty(&self, position: &Position) -> bool {
        let counts = position.board.counts();
        self.params.end_no_seeds == NoSeeds::EitherRow
            && [Player::SOUTH, Player::NORTH]
                .iter()
                .any(|&who| self.seeds(&counts, self.row(who)) == 0)
    }

    /// Turns a set of pits by so many places, counter-clockwise.
    #[inline]
    const fn turn(&self, pits: Pits, places: u8) -> Pits {
        let places = places % self.pits;
        let wide = (pits as u64) << places;
        (wide | wide >> self.pits) as Pits & self.all()
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
    pub fn settled(&self, position: &Position, trial: &Trial, slam: bool, bare: bool) -> Pits {
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
                let highest = if theirs == 0 { 0 } else { 1 << theirs.ilog2() };
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
            FeedTrigger::Always => true,
            FeedTrigger::Never => false,
        }
    }

    /// Whether a move feeds; `taken` is what it captures.
    #[must_use]
    #[inline]
    pub fn feeds(&self, position: &Position, trial: &Trial, taken: Pits) -> bool {
        let foe = self.row(position.mover.other());
        let left = match self.params.feed_judged {
            FeedJudged::BySowing => foe,
            FeedJudged::AfterCaptures => foe & !taken,
        };
        self.seeds(&trial.sown, left) > 0
            && (trial.gave
                || self.params.feed_by == FeedBy::RowNotEmpty
                || self.params.feed_trigger == FeedTrigger::Always)
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
