//! The rules read straight from the parameters, on the ground.

use super::ground::{Ground, Place, Seeds};
use crate::rules::cross::params::{
    CaptureFrom, CaptureOpposite, CentreOwner, FeedUnable, FeedWhom, LapOrigin, LastSeed, NoSeeds,
    OppositeEmpty, OwnCentre, Params, Players, SlamLegality, SlamOnly, SowRoute, SowStore, Target,
    TheirCentre, TurnOrder,
};
use crate::rules::cross::{Move, Plain, Position};
use crate::rules::sowing::params::Counts;

/// A game and a position as the rules text sees them.
pub struct Text<'a> {
    pub params: &'a Params,
    pub ground: Ground,
    pub state: &'a Position,
    pub seeds: Seeds,
}

/// Where the last seed of a sowing fell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Last {
    Pit(Place),
    Store(usize),
}

/// What a move comes to before any slam rule.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The seeds after sowing.
    pub sown: Seeds,
    /// The places that seeds fell into, in order.
    pub way: Vec<Last>,
    /// What the rules of capture take, the pit of the last seed or nearest to it first.
    pub caught: Vec<(Place, u8)>,
}

/// What may be done in a position.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Options {
    /// The places that may be lifted.
    pub places: Vec<Place>,
    /// Whether those are played without capture.
    pub bare: bool,
    /// Whether the mover may pass.
    pub pass: bool,
    /// Whether all of them feed, as they must.
    pub fed: bool,
    /// Whether the game is over.
    pub over: bool,
}

impl<'a> Text<'a> {
    pub fn new(game: &'a Plain, state: &'a Position) -> Self {
        let params = game.params();
        let ground = Ground::new(game.ruleset().pits, params);
        let seeds = ground.seeds(state);
        Text { params, ground, state, seeds }
    }

    /// Whether a place counts to a seat's side.
    pub fn side(&self, seat: usize, place: Place) -> bool {
        let row = self.ground.row(seat).contains(&place);
        match (self.ground.shared(place), self.params.centre_owner) {
            (false, _) | (true, CentreOwner::RowOwners) => row,
            (true, CentreOwner::All) => true,
            (true, CentreOwner::Nobody) => false,
        }
    }

    pub fn on_side(&self, seeds: &Seeds, seat: usize) -> u32 {
        let places = self.ground.places().iter();
        places.filter(|&&place| self.side(seat, place)).map(|&place| u32::from(seeds[place])).sum()
    }

    pub fn plays(&self, seat: usize) -> bool {
        self.params.players == Players::Four || seat.is_multiple_of(2)
    }

    pub fn next_seat(&self, seat: usize) -> usize {
        match (self.params.players, self.params.turn_order) {
            (Players::Two, _) => (seat + 2) % 4,
            (_, TurnOrder::CounterClockwise) => (seat + 1) % 4,
            (_, TurnOrder::Clockwise) => (seat + 3) % 4,
        }
    }

    /// Sows a place that holds seeds.
    pub fn trial(&self, from: Place) -> Trial {
        let (params, seat) = (self.params, self.state.seat());
        let mut sown = self.seeds;
        let mut way = Vec::new();
        let mut hand = sown[from];
        sown[from] = 0;
        let mut at = from;
        while hand > 0 {
            // Stores stand behind the last pit of each row.
            for whose in 0..4 {
                let passed = self.ground.row(whose).last() == Some(&at);
                let sows = match params.sow_store {
                    SowStore::None => false,
                    SowStore::Own => whose == seat,
                    SowStore::Every => {
                        whose % 2 == seat % 2 || params.sow_route == SowRoute::Outline
                    }
                };
                // A sowing that starts behind its own pit passes the store first, too.
                if passed && sows && hand > 0 {
                    hand -= 1;
                    way.push(Last::Store(whose));
                }
            }
            if hand == 0 {
                break;
            }
            at = self.ground.next(seat, at, params.sow_route);
            if at == from && params.lap_origin == LapOrigin::Skip {
                continue;
            }
            hand -= 1;
            sown[at] += 1;
            way.push(Last::Pit(at));
        }
        let caught = match way.last() {
            Some(&Last::Pit(last)) => self.caught(&sown, last),
            _ => Vec::new(),
        };
        Trial { sown, way, caught }
    }

    fn caught(&self, sown: &Seeds, last: Place) -> Vec<(Place, u8)> {
        let (params, seat) = (self.params, self.state.seat());
        if params.capture_counts != Counts::NONE {
            return self.caught_by_number(sown, last);
        }
        let mut caught = Vec::new();
        let anywhere = match params.capture_opposite {
            CaptureOpposite::No => return caught,
            CaptureOpposite::OwnEmpty => {
                let own = self.side(seat, last)
                    && (params.own_centre == OwnCentre::Yes || !self.ground.shared(last));
                if !own || sown[last] != 1 {
                    return caught;
                }
                false
            }
            CaptureOpposite::Anywhere => true,
        };
        if anywhere && params.capture_target == Target::Landed {
            if sown[last] > 1 {
                let stays = u8::from(params.last_seed == LastSeed::Stays);
                caught.push((last, sown[last] - stays));
            }
            return caught;
        }
        // The two rows of the mover's pair; and, where anybody may be captured from, the others.
        let pairs = if params.capture_from == CaptureFrom::Anyone { 2 } else { 1 };
        for pair in 0..pairs {
            if let Some(opposite) = self.ground.opposite((seat + pair) % 4, last)
                && sown[opposite] > 0
            {
                caught.push((opposite, sown[opposite]));
            }
        }
        let nothing = caught.is_empty() && params.opposite_empty == OppositeEmpty::Nothing;
        if params.last_seed == LastSeed::Taken && !nothing {
            caught.push((last, 1));
        }
        caught
    }

    fn caught_by_number(&self, sown: &Seeds, last: Place) -> Vec<(Place, u8)> {
        let (params, seat) = (self.params, self.state.seat());
        let theirs = |place: Place| {
            let row = match params.capture_from {
                CaptureFrom::Facing => self.ground.row((seat + 2) % 4).contains(&place),
                CaptureFrom::Anyone => !self.ground.row(seat).contains(&place),
            };
            row && (params.their_centre == TheirCentre::Yes || !self.ground.shared(place))
        };
        let mut caught: Vec<(Place, u8)> = Vec::new();
        let mut at = last;
        while theirs(at)
            && params.capture_counts.has(sown[at])
            && caught.iter().all(|&(place, _)| place != at)
        {
            caught.push((at, sown[at]));
            let before = self
                .ground
                .places()
                .iter()
                .find(|&&one| self.ground.next(seat, one, params.sow_route) == at && one != at);
            match before {
                Some(&before) => at = before,
                None => break,
            }
        }
        caught
    }

    /// The seeds after some pits are taken.
    pub fn without(sown: &Seeds, taken: &[(Place, u8)]) -> Seeds {
        let mut left = *sown;
        for &(place, seeds) in taken {
            left[place] -= seeds;
        }
        left
    }

    /// Whether a trial takes seeds of the player opposite and leaves nothing on his side.
    pub fn slam(&self, trial: &Trial) -> bool {
        let foe = (self.state.seat() + 2) % 4;
        self.params.capture_counts != Counts::NONE
            && trial.caught.iter().any(|&(place, _)| self.side(foe, place))
            && self.on_side(&Self::without(&trial.sown, &trial.caught), foe) == 0
    }

    /// What a trial takes when the slam rule has spoken.
    pub fn taken(&self, trial: &Trial, bare: bool) -> Vec<(Place, u8)> {
        let mut taken = trial.caught.clone();
        if bare {
            return Vec::new();
        }
        if self.slam(trial) {
            let foe = (self.state.seat() + 2) % 4;
            let his = |&(place, _): &(Place, u8)| self.side(foe, place);
            match self.params.slam_legality {
                SlamLegality::NoCapture => taken.clear(),
                SlamLegality::LeaveFirst => {
                    if let Some(at) = taken.iter().rposition(his) {
                        taken.remove(at);
                    }
                }
                SlamLegality::LeaveLast => {
                    if let Some(at) = taken.iter().position(his) {
                        taken.remove(at);
                    }
                }
                _ => {}
            }
        }
        taken
    }

    /// Whether a seat has nothing to play with.
    pub fn stuck(&self, seat: usize) -> bool {
        self.state.out >> seat & 1 == 1 || self.on_side(&self.seeds, seat) == 0
    }

    /// The seats in the order of play from the mover on.
    pub fn around(&self) -> Vec<usize> {
        let mut seats = vec![self.state.seat()];
        while let Some(&last) = seats.last() {
            let next = self.next_seat(last);
            if next == seats[0] {
                break;
            }
            seats.push(next);
        }
        seats
    }

    /// The seats that the mover must feed.
    pub fn hungry(&self) -> Vec<usize> {
        if self.params.end_no_seeds == NoSeeds::AnyRow {
            return Vec::new();
        }
        let mover = self.state.seat();
        let mut hungry = self.around();
        hungry.retain(|&seat| {
            let meant = match self.params.feed_whom {
                FeedWhom::Nobody => false,
                FeedWhom::Facing => seat == (mover + 2) % 4,
                FeedWhom::Everybody => seat != mover,
            };
            meant && self.state.out >> seat & 1 == 0 && self.on_side(&self.seeds, seat) == 0
        });
        hungry
    }

    /// Whether want of seeds ends the game.
    pub fn starved(&self) -> bool {
        let seats = self.around();
        let empty = |seat: usize| self.on_side(&self.seeds, seat) == 0;
        match self.params.end_no_seeds {
            NoSeeds::AtTurn => empty(self.state.seat()),
            NoSeeds::AnyRow => seats.iter().any(|&seat| empty(seat)),
            NoSeeds::LastPair => {
                let alive =
                    |pair: usize| self.plays(pair) && !self.stuck(pair) && !self.stuck(pair + 2);
                !alive(0) && !alive(1)
            }
        }
    }

    /// What may be done.
    pub fn options(&self) -> Options {
        let (params, seat) = (self.params, self.state.seat());
        let over = Options { over: true, ..Options::default() };
        if self.starved() {
            return over;
        }
        if self.stuck(seat) {
            return Options { pass: true, ..Options::default() };
        }
        let held: Vec<Place> = self
            .ground
            .places()
            .iter()
            .copied()
            .filter(|&place| self.side(seat, place) && self.seeds[place] > 0)
            .collect();
        let bans = params.slam_legality == SlamLegality::Illegal;
        let mut options = Options { pass: self.state.further, ..Options::default() };
        options.places = held
            .iter()
            .copied()
            .filter(|&place| !(bans && self.slam(&self.trial(place))))
            .collect();
        if options.places.is_empty() {
            match params.slam_only_moves {
                SlamOnly::End => return over,
                SlamOnly::NoCapture => options.bare = true,
                SlamOnly::Capture => {}
            }
            options.places = held;
        }
        let hungry = self.hungry();
        if !hungry.is_empty() {
            let feeds = |&place: &Place| {
                let trial = self.trial(place);
                let left = Self::without(&trial.sown, &self.taken(&trial, options.bare));
                hungry.iter().all(|&seat| self.on_side(&left, seat) > 0)
            };
            let fed: Vec<Place> = options.places.iter().copied().filter(feeds).collect();
            if !fed.is_empty() {
                (options.places, options.fed) = (fed, true);
            } else if params.feed_unable == FeedUnable::End {
                return over;
            }
        }
        options
    }

    /// The place that a move lifts.
    pub fn lifted(&self, mv: Move) -> Option<Place> {
        match mv {
            Move::Pit(pit) => self.ground.place(pit),
            Move::Pass => None,
        }
    }
}
