//! What the player to move may do, and when nobody may do anything any more.

use super::params::{FeedUnable, FeedWhom, Key, NoSeeds, SlamLegality, SlamOnly};
use super::plain::{Plain, Sown, count};
use super::position::Position;
use super::route::{MAX_PITS, Pits, SEATS, each, facing};
use crate::rules::Silent;

/// What the player to move may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// A bit for each pit that may be moved.
    pub pits: Pits,
    /// Those of them that are played without capture, as slams that are allowed only so.
    pub bare: Pits,
    /// Whether the mover may pass.
    pub pass: bool,
    /// The moves must feed, and do.
    pub fed: bool,
    /// The rule that ends the game here, if it is over.
    pub over: Option<Key>,
}

const NOTHING: Options = Options { pits: 0, bare: 0, pass: false, fed: false, over: None };

impl Plain {
    /// Whether a seat has no seeds on its side, or is out for good.
    #[must_use]
    pub fn stuck(&self, state: &Position, seat: usize) -> bool {
        state.out >> seat & 1 == 1 || self.on_side(state, seat) == 0
    }

    /// The seats that play, in the order of play, from the mover on.
    pub(super) fn around(&self, state: &Position) -> impl Iterator<Item = usize> + '_ {
        let count = self.ruleset().playing().count_ones() as usize;
        let seats =
            std::iter::successors(Some(state.seat()), |&seat| Some(self.ruleset().next(seat)));
        seats.take(count)
    }

    /// The seats that the mover has a duty to feed, a bit for each.
    #[must_use]
    pub fn hungry(&self, state: &Position) -> u8 {
        if self.params().end_no_seeds == NoSeeds::AnyRow {
            return 0;
        }
        let mover = state.seat();
        let whom = match self.params().feed_whom {
            FeedWhom::Nobody => 0,
            FeedWhom::Facing => 1 << facing(mover),
            FeedWhom::Everybody => self.ruleset().playing() & !(1 << mover),
        };
        (0..SEATS)
            .filter(|&seat| whom >> seat & 1 == 1 && state.out >> seat & 1 == 0)
            .filter(|&seat| self.on_side(state, seat) == 0)
            .fold(0, |set, seat| set | 1 << seat)
    }

    /// Whether want of seeds ends the game here.
    fn starved(&self, state: &Position) -> bool {
        match self.params().end_no_seeds {
            NoSeeds::AtTurn => self.on_side(state, state.seat()) == 0,
            NoSeeds::AnyRow => self.around(state).any(|seat| self.on_side(state, seat) == 0),
            NoSeeds::LastPair => (0..2).all(|pair| {
                let seats = [pair, facing(pair)];
                let plays = |seat: usize| self.ruleset().playing() >> seat & 1 == 1;
                !plays(pair) || seats.iter().any(|&seat| self.stuck(state, seat))
            }),
        }
    }

    /// What the player to move may do.
    #[must_use]
    pub fn options(&self, state: &Position) -> Options {
        if self.starved(state) {
            return Options { over: Some(Key::end_no_seeds), ..NOTHING };
        }
        let (params, seat) = (self.params(), state.seat());
        if self.stuck(state, seat) {
            return Options { pass: true, ..NOTHING };
        }
        let mut sown: [Option<Sown>; MAX_PITS] = [const { None }; MAX_PITS];
        let (mut slams, mut plain): (Pits, Pits) = (0, 0);
        let hungry = self.hungry(state);
        let bans = params.by_counts() && params.slam_legality == SlamLegality::Illegal;
        for pit in each(self.side(seat)) {
            if state.board[usize::from(pit)] == 0 {
                continue;
            }
            if !bans && hungry == 0 {
                plain |= 1 << pit;
                continue;
            }
            let one = self.sow(state, pit, &mut Silent);
            let banned = bans && self.is_slam(seat, &one);
            *(if banned { &mut slams } else { &mut plain }) |= 1 << pit;
            sown[usize::from(pit)] = Some(one);
        }
        let mut options = Options { pits: plain, pass: state.further, ..NOTHING };
        if plain == 0 {
            match params.slam_only_moves {
                SlamOnly::End => {
                    return Options { over: Some(Key::slam_only_moves), ..NOTHING };
                }
                SlamOnly::NoCapture => (options.pits, options.bare) = (slams, slams),
                SlamOnly::Capture => options.pits = slams,
            }
        }
        if hungry != 0 {
            let feeding = |pit: u8| {
                let one = sown[usize::from(pit)].as_ref();
                one.is_some_and(|one| self.feeds(state, one, options.bare >> pit & 1 == 1, hungry))
            };
            let fed = each(options.pits).filter(|&pit| feeding(pit));
            let fed = fed.fold(0, |set: Pits, pit| set | 1 << pit);
            if fed != 0 {
                (options.pits, options.bare, options.fed) = (fed, options.bare & fed, true);
            } else if params.feed_unable == FeedUnable::End {
                return Options { over: Some(Key::feed_unable), ..NOTHING };
            }
        }
        options
    }

    /// Whether a sowing leaves seeds on the side of every hungry player.
    fn feeds(&self, state: &Position, sown: &Sown, bare: bool, hungry: u8) -> bool {
        let mut sown = sown.clone();
        let board = self.settle(state.seat(), &mut sown, bare);
        (0..SEATS)
            .filter(|&seat| hungry >> seat & 1 == 1)
            .all(|seat| count(&board, self.side(seat)) > 0)
    }
}
