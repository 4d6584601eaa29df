//! Plays seed by seed, straight from the ruleset and the routes.
//!
//! The order of the rules within a turn: a game that is over is over; the mover's pits that hold
//! seeds are the candidates; the slam rule says which of them may be played, and whether without
//! capture; among those, the duty to feed says which must be preferred ([`options`](super::options)).

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::event::{Event, Move};
use super::options::Options;
use super::params::{
    CaptureFrom, CaptureOpposite, Key, LapOrigin, LastSeed, OppositeEmpty, Out, OwnCentre, Params,
    SlamLegality, Target, TheirCentre, TurnAgain,
};
use super::position::Position;
use super::route::{MAX_PITS, NOWHERE, Pits, Routes, SEATS, each, facing, store, store_of};
use super::ruleset::Ruleset;
use crate::rules::{Illegal, Player, Rules, Score, Trace, Turn};

/// A game on a cross, played seed by seed.
#[derive(Clone, Debug)]
pub struct Plain {
    ruleset: Ruleset,
    routes: Routes,
    /// For each seat the pits that it may move.
    sides: [Pits; SEATS],
    /// For each seat the pits in which an empty pit is its own.
    own: [Pits; SEATS],
    /// For each seat the pits that a capture by counts may take.
    theirs: [Pits; SEATS],
    /// For each seat and pit, the pit before it on the seat's route; [`NOWHERE`] off the route.
    before: [[u8; MAX_PITS]; SEATS],
}

/// A sowing before anything is captured: what lies where, and what the last seed would capture.
#[derive(Clone, Debug)]
pub(super) struct Sown {
    pub board: [u8; MAX_PITS],
    /// The place of the last seed: a pit or a store.
    pub last: u8,
    /// Seeds that fell into each store.
    pub kept: [u8; SEATS],
    /// What the rules of capture take, in this order: a pit and how many seeds.
    pub caught: ArrayVec<(u8, u8), MAX_PITS>,
}

impl Sown {
    /// The position with all that was caught taken away.
    fn bared(&self) -> [u8; MAX_PITS] {
        let mut board = self.board;
        for &(pit, seeds) in &self.caught {
            board[usize::from(pit)] -= seeds;
        }
        board
    }
}

/// The seeds of a set of pits.
pub(super) fn count(board: &[u8; MAX_PITS], pits: Pits) -> u32 {
    each(pits).map(|pit| u32::from(board[usize::from(pit)])).sum()
}

impl Plain {
    /// Makes ready to play by a ruleset.
    ///
    /// # Panics
    /// Unless a row has 2, 4 or 6 pits.
    #[must_use]
    pub fn new(ruleset: Ruleset) -> Self {
        let routes = ruleset.routes();
        let params = &ruleset.params;
        let seats = [0, 1, 2, 3];
        let sides = seats.map(|seat| ruleset.side(&routes, seat));
        let own = seats.map(|seat| match params.own_centre {
            OwnCentre::Yes => sides[seat],
            OwnCentre::No => sides[seat] & !routes.shared,
        });
        let theirs = seats.map(|seat| {
            let others = match params.capture_from {
                CaptureFrom::Facing => routes.in_row[facing(seat)],
                CaptureFrom::Anyone => !routes.in_row[seat],
            };
            match params.their_centre {
                TheirCentre::Yes => others,
                TheirCentre::No => others & !routes.shared,
            }
        });
        let mut before = [[NOWHERE; MAX_PITS]; SEATS];
        for (before, route) in before.iter_mut().zip(&routes.routes) {
            let pits: Vec<u8> =
                route.iter().copied().filter(|&stop| store_of(stop).is_none()).collect();
            for (at, &pit) in pits.iter().enumerate() {
                before[usize::from(pit)] = pits[(at + pits.len() - 1) % pits.len()];
            }
        }
        Plain { ruleset, routes, sides, own, theirs, before }
    }

    /// The ruleset it plays by.
    #[must_use]
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The parameters it plays by.
    #[must_use]
    pub const fn params(&self) -> &Params {
        &self.ruleset.params
    }

    /// The board it plays on.
    #[must_use]
    pub const fn routes(&self) -> &Routes {
        &self.routes
    }

    /// The pits that a seat may move if they hold seeds: its side of the board.
    #[must_use]
    pub const fn side(&self, seat: usize) -> Pits {
        self.sides[seat]
    }

    /// The seeds on a seat's side.
    #[must_use]
    pub fn on_side(&self, state: &Position, seat: usize) -> u32 {
        state.seeds(self.sides[seat])
    }

    /// Lifts and sows a pit that holds seeds, and finds what would be captured.
    pub(super) fn sow<T: Trace<Event>>(&self, state: &Position, pit: u8, trace: &mut T) -> Sown {
        let params = self.params();
        let seat = state.seat();
        let after = &self.routes.after[seat];
        let mut board = state.board;
        let mut hand = std::mem::take(&mut board[usize::from(pit)]);
        trace.tell(Event::Lift { pit, seeds: hand }, Key::centre_owner.because());
        let (mut at, mut last, mut kept) = (after[usize::from(pit)], pit, [0; SEATS]);
        while hand > 0 {
            if at == pit && params.lap_origin == LapOrigin::Skip {
                trace.tell(Event::Skip { pit }, Key::lap_origin.because());
            } else {
                hand -= 1;
                last = at;
                if let Some(whose) = store_of(at) {
                    kept[whose] += 1;
                    trace.tell(Event::Store { seat: whose as u8 }, Key::sow_store.because());
                } else {
                    let holds = &mut board[usize::from(at)];
                    *holds += 1;
                    let because = if at == pit { Key::lap_origin } else { Key::sow_route };
                    trace.tell(Event::Sow { pit: at, holds: *holds }, because.because());
                }
            }
            at = after[usize::from(at)];
        }
        let mut sown = Sown { board, last, kept, caught: ArrayVec::new() };
        if store_of(last).is_none() {
            if params.by_counts() {
                self.catch_counts(seat, &mut sown);
            } else if params.by_opposite() {
                self.catch_opposite(seat, &mut sown);
            }
        }
        sown
    }

    /// The last pit, and those before it in an unbroken chain, where they hold the right numbers.
    fn catch_counts(&self, seat: usize, sown: &mut Sown) {
        let mut at = sown.last;
        for _ in 0..self.routes.pits {
            let seeds = sown.board[usize::from(at)];
            if self.theirs[seat] >> at & 1 == 0 || !self.params().capture_counts.has(seeds) {
                break;
            }
            sown.caught.push((at, seeds));
            at = self.before[seat][usize::from(at)];
        }
    }

    /// What lies opposite the last seed, or lay in its pit before it.
    fn catch_opposite(&self, seat: usize, sown: &mut Sown) {
        let params = self.params();
        let last = sown.last;
        let holds = sown.board[usize::from(last)];
        let anywhere = params.capture_opposite == CaptureOpposite::Anywhere;
        if !anywhere && (self.own[seat] >> last & 1 == 0 || holds != 1) {
            return;
        }
        let seed_too = params.last_seed == LastSeed::Taken;
        if anywhere && params.capture_target == Target::Landed {
            if holds > 1 {
                sown.caught.push((last, holds - u8::from(!seed_too)));
            }
            return;
        }
        for pair in 0..2 {
            let opposite = self.routes.across[pair][usize::from(last)];
            let mine = pair == seat % 2 || params.capture_from == CaptureFrom::Anyone;
            if mine && opposite != NOWHERE && sown.board[usize::from(opposite)] > 0 {
                sown.caught.push((opposite, sown.board[usize::from(opposite)]));
            }
        }
        let alone = sown.caught.is_empty() && params.opposite_empty == OppositeEmpty::Nothing;
        if seed_too && !alone {
            sown.caught.push((last, 1));
        }
    }

    /// Whether a sowing is a grand slam under a rule that minds.
    pub(super) fn is_slam(&self, seat: usize, sown: &Sown) -> bool {
        let foe = self.sides[facing(seat)];
        self.params().by_counts()
            && self.params().slam_legality != SlamLegality::Legal
            && sown.caught.iter().any(|&(pit, _)| foe >> pit & 1 == 1)
            && count(&sown.bared(), foe) == 0
    }

    /// What a sowing leaves on the board, given that the slam rule lets it be played; removes from
    /// what was caught whatever that rule leaves.
    pub(super) fn settle(&self, seat: usize, sown: &mut Sown, bare: bool) -> [u8; MAX_PITS] {
        if bare {
            sown.caught.clear();
        } else if self.is_slam(seat, sown) {
            match self.params().slam_legality {
                SlamLegality::NoCapture => sown.caught.clear(),
                SlamLegality::LeaveFirst => self.leave(seat, sown, true),
                SlamLegality::LeaveLast => self.leave(seat, sown, false),
                SlamLegality::Illegal | SlamLegality::Legal | SlamLegality::RestToOpponent => {}
            }
        }
        sown.bared()
    }

    /// Leaves the first or the last of the caught pits on the side of the player opposite.
    fn leave(&self, seat: usize, sown: &mut Sown, first: bool) {
        let foe = |&(pit, _): &(u8, u8)| self.sides[facing(seat)] >> pit & 1 == 1;
        // The chain is caught backward: what was sown first comes last.
        let at = match first {
            true => sown.caught.iter().rposition(foe),
            false => sown.caught.iter().position(foe),
        };
        if let Some(at) = at {
            sown.caught.remove(at);
        }
    }

    /// The position when the next seat moves on this board.
    fn handed_on(&self, state: &Position) -> Position {
        let mover = self.ruleset.next(state.seat()) as u8;
        Position { mover, further: false, ..*state }
    }

    fn pass<T: Trace<Event>>(&self, state: &Position, trace: &mut T) -> Position {
        let mut next = self.handed_on(state);
        if state.further && self.on_side(state, state.seat()) > 0 {
            trace.tell(Event::Passed, Key::turn_again.because());
            return next;
        }
        trace.tell(Event::Passed, Key::end_no_seeds.because());
        if self.params().end_out == Out::Stays && state.out >> state.mover & 1 == 0 {
            trace.tell(Event::Out, Key::end_out.because());
            next.out |= 1 << state.mover;
        }
        next
    }

    /// The rule by which a capture of this pit is made.
    fn because_of(&self, pit: u8, last: u8) -> Key {
        if self.params().by_counts() {
            Key::capture_counts
        } else if pit == last {
            match self.params().capture_target {
                Target::Landed if self.params().reads(Key::capture_target) => Key::capture_target,
                _ => Key::last_seed,
            }
        } else {
            Key::capture_opposite
        }
    }
}

impl Rules for Plain {
    type State = Position;
    type Move = Move;
    type Event = Event;
    type Pay = Score<4>;

    fn start(&self) -> Position {
        self.ruleset.start(&self.routes)
    }

    fn turn(&self, state: &Position) -> Turn<Score<4>> {
        match self.options(state).over {
            Some(why) => {
                let (score, ending) = self.ending(state, why);
                Turn::Over(score, ending)
            }
            None => Turn::Of(Player(state.mover)),
        }
    }

    fn each_move(
        &self,
        state: &Position,
        mut f: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Options { pits, pass, .. } = self.options(state);
        // The mover's own row in sowing order, then whatever else he may move.
        let seat = state.seat();
        for &pit in self.routes.rows[seat].iter().filter(|&&pit| pits >> pit & 1 == 1) {
            f(Move::Pit(pit))?;
        }
        for pit in each(pits & !self.routes.in_row[seat]) {
            f(Move::Pit(pit))?;
        }
        if pass { f(Move::Pass) } else { ControlFlow::Continue(()) }
    }

    fn legal(&self, state: &Position, mv: Move) -> Result<(), Vec<Illegal>> {
        super::legality::legal(self, state, mv)
    }

    fn play<T: Trace<Event>>(
        &self,
        state: &Position,
        mv: Move,
        trace: &mut T,
    ) -> (Position, Score<4>) {
        let Move::Pit(pit) = mv else {
            return (self.pass(state, trace), Score([0; SEATS]));
        };
        let (params, seat) = (self.params(), state.seat());
        let mut sown = self.sow(state, pit, trace);
        let slam = self.is_slam(seat, &sown);
        // Only a ban on slams makes a move bare, and only a hungry player one that feeds.
        let (bare, fed) = if slam || (T::ON && self.hungry(state) != 0) {
            let options = self.options(state);
            (options.bare >> pit & 1 == 1, options.fed)
        } else {
            (false, false)
        };
        let caught = sown.caught.clone();
        let board = self.settle(seat, &mut sown, bare);
        for &(pit, seeds) in &caught {
            if sown.caught.contains(&(pit, seeds)) {
                let because = self.because_of(pit, sown.last);
                trace.tell(Event::Capture { pit, seeds }, because.because());
            } else if !sown.caught.is_empty() {
                trace.tell(Event::SlamLeft { pit }, Key::slam_legality.because());
            }
        }
        if sown.caught.is_empty() && !caught.is_empty() {
            let because = if bare { Key::slam_only_moves } else { Key::slam_legality };
            trace.tell(Event::SlamUncaptured, because.because());
        }
        if fed {
            trace.tell(Event::Fed, Key::feed_whom.because());
        }
        let mut score = [0_i16; SEATS];
        for (score, kept) in score.iter_mut().zip(sown.kept) {
            *score += i16::from(kept);
        }
        score[seat] += sown.caught.iter().map(|&(_, seeds)| i16::from(seeds)).sum::<i16>();
        let mut next = Position { board, ..self.handed_on(state) };
        if sown.last == store(seat) && params.turn_again != TurnAgain::No {
            trace.tell(Event::Again, Key::turn_again.because());
            next.mover = state.mover;
            next.further = params.turn_again == TurnAgain::May;
        }
        if slam && params.slam_legality == SlamLegality::RestToOpponent {
            let (foe, rest) = (facing(seat), next.total());
            trace.tell(
                Event::SlamRest { seat: foe as u8, seeds: rest as u8 },
                Key::slam_legality.because(),
            );
            score[foe] += rest as i16;
            next.board = [0; MAX_PITS];
        }
        if self.ruleset.reads_captures() {
            for (taken, gained) in next.taken.iter_mut().zip(score) {
                *taken += gained as u8;
            }
        }
        (next, Score(score))
    }
}
