//! The plain kernel: plays seed by seed, straight from the ruleset and the routes.
//!
//! Checking and verifying use it. It shares no tables and no arithmetic with
//! [`compiled`](super::compiled); a test holds the two equal on every position.
//!
//! The order of the rules within a turn: the mover's pits with enough seeds are the candidates; the
//! slam rule says which of them may be played, and whether without capture; among those, the duty
//! to feed says which must be preferred.

use std::ops::ControlFlow;

use super::board::{Board, MAX_PITS, Pits, each};
use super::event::{Event, Move};
use super::params::{
    CaptureOpposite, CaptureSide, Chain, ChainEmpty, Consult, Counts, CrossRow, FeedAmount, FeedBy,
    FeedJudged, FeedOverSlam, FeedTrigger, FeedUnable, FirstSeed, Key, LapOrigin, LastSeed,
    Majority, MoveFrom, NoSeeds, OppositeEmpty, OriginLanding, Params, PastOrigin, Remainder,
    SlamLegality, SlamMeans, SlamOnly, SowUntil, TurnAgain, Unmovable, WinBy,
};
use super::position::Position;
use super::relay;
use super::route::{Routes, STORE};
use super::ruleset::Ruleset;
use crate::rules::params::{Asked, Heard, Unheard};
use crate::rules::{Ending, Illegal, Payoff, Player, Rules, Score, Silent, Trace, Turn};

/// A sowing game, played seed by seed.
///
/// It looks at a parameter only where the position makes it matter, and somebody may listen to
/// that: [`Plain::heard`]. (That captures are kept in a position where a rule reads them is not
/// heard: it decides nothing by itself.)
#[derive(Clone, Debug)]
pub struct Plain<A = Unheard> {
    ruleset: Ruleset,
    asked: A,
    routes: Routes,
    /// For each player what comes after each pit and the store on his route.
    after: [[u8; MAX_PITS + 1]; 2],
    /// For each player and pit, the pit before on his route.
    before: [[u8; MAX_PITS]; 2],
    /// For each player a bit for each pit he owns.
    rows: [Pits; 2],
}

/// A sowing before anything is captured: what lies where, and what the last seed would capture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sown {
    board: Board,
    /// A bit for each pit that the rules of capture take.
    caught: Pits,
    /// The pit of the last seed, or [`STORE`].
    last: u8,
    /// Seeds that fell into the store or were kept.
    kept: u8,
    /// Whether a seed fell into a pit of the opponent.
    gave: bool,
}

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

impl Plain {
    /// Makes ready to play by a ruleset.
    #[must_use]
    pub fn new(ruleset: Ruleset) -> Self {
        let routes = ruleset.routes();
        let (mut after, mut before) = ([[0; MAX_PITS + 1]; 2], [[0; MAX_PITS]; 2]);
        for player in [Player::SOUTH, Player::NORTH] {
            for pit in 0..routes.pits {
                after[player.seat()][usize::from(pit)] = routes.next(player, pit);
                before[player.seat()][usize::from(pit)] = routes.before(player, pit);
            }
            after[player.seat()][usize::from(STORE)] = routes.next(player, STORE);
        }
        let rows = [routes.rows[0], routes.rows[1]];
        Plain { ruleset, asked: Unheard, routes, after, before, rows }
    }

    /// The same game, which remembers what it looked at.
    #[must_use]
    pub fn heard(&self) -> Plain<Heard> {
        Plain {
            ruleset: self.ruleset.clone(),
            asked: Heard::default(),
            routes: self.routes.clone(),
            after: self.after,
            before: self.before,
            rows: self.rows,
        }
    }
}

impl Plain<Heard> {
    /// What it looked at.
    #[must_use]
    pub const fn asked(&self) -> &Heard {
        &self.asked
    }

    /// Plays by other parameters from now on. Their provenance stays what it was.
    pub fn play_by(&mut self, params: Params) {
        let stores = std::mem::replace(&mut self.ruleset.params, params).sow_store;
        // Whether there are stores is part of the board; nothing else is.
        if stores == params.sow_store {
            return;
        }
        let Plain { routes, after, before, rows, .. } = Plain::new(self.ruleset.clone());
        (self.routes, self.after, self.before, self.rows) = (routes, after, before, rows);
    }
}

impl<A: Asked> Plain<A> {
    /// The parameters it plays by; whoever listens hears of each look at them.
    #[must_use]
    #[inline]
    pub const fn params(&self) -> Consult<'_, A> {
        Consult::new(&self.ruleset.params, &self.asked)
    }

    /// The ruleset it plays by.
    #[must_use]
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The board it plays on.
    #[must_use]
    pub const fn routes(&self) -> &Routes {
        &self.routes
    }

    /// The pits that a player may move if they hold enough seeds.
    #[inline]
    pub(super) fn pits_of(&self, player: Player) -> impl Iterator<Item = u8> + use<A> {
        each(self.movable(player))
    }

    #[inline]
    fn movable(&self, player: Player) -> Pits {
        match self.params().move_from() {
            MoveFrom::OwnRow => self.rows[player.seat()],
            MoveFrom::AnyRow => self.rows[0] | self.rows[1],
        }
    }

    /// Whether a player may move a pit if it holds enough seeds.
    pub(super) fn may_lift(&self, player: Player, pit: u8) -> bool {
        pit < self.routes.pits && self.movable(player) >> pit & 1 == 1
    }

    #[inline]
    pub(super) fn row(&self, board: &Board, player: Player) -> u8 {
        let side = self.ruleset.side;
        board.stretch(player.0 * side, side)
    }

    /// Whether a player has a pit in his row with enough seeds to move.
    pub(super) fn can_lift(&self, board: &Board, player: Player) -> bool {
        let min = self.params().min_seeds().0;
        each(self.rows[player.seat()]).any(|pit| board.get(pit) >= min)
    }

    /// Lifts and sows a pit that holds seeds, lap by lap, and finds what would be captured.
    #[inline]
    fn sow<T: Trace<Event>>(&self, state: &Position, pit: u8, trace: &mut T) -> Sown {
        trace.tell(Event::Lift { pit, seeds: state.board.get(pit) }, Key::move_from.because());
        let mut sown = Sown { board: state.board, caught: 0, last: pit, kept: 0, gave: false };
        self.lap(state.mover, pit, &mut sown, trace);
        let ends =
            |lap: &Sown| lap.caught != 0 || lap.last == STORE || lap.board.get(lap.last) <= 1;
        if ends(&sown) || self.params().sow_until() != SowUntil::Relay {
            return sown;
        }
        let next = |lap: &Sown| {
            let mut sown = *lap;
            self.lap(state.mover, lap.last, &mut sown, &mut Silent);
            sown
        };
        let (end, laps) = relay::run(&sown, |lap| (lap.board, lap.last), ends, next);
        if T::ON {
            for _ in 0..laps {
                let (pit, seeds) = (sown.last, sown.board.get(sown.last));
                trace.tell(Event::Lift { pit, seeds }, Key::sow_until.because());
                self.lap(state.mover, pit, &mut sown, trace);
            }
        }
        end
    }

    /// Sows the seeds of one pit.
    #[inline]
    fn lap<T: Trace<Event>>(&self, mover: Player, pit: u8, sown: &mut Sown, trace: &mut T) {
        let params = self.params();
        // The routes pass the stores, or do not.
        let _ = params.sow_store();
        let after = &self.after[mover.seat()];
        let mut board = sown.board;
        let mut hand = board.empty(pit);
        let skips = || params.lap_origin() == LapOrigin::Skip;
        let first = params.sow_first();
        // Stops that come by before a circuit is full: the origin again, or all but the origin.
        let stops = self.routes.routes[mover.seat()].len() as u8;
        let mut at = if first == FirstSeed::Next { after[usize::from(pit)] } else { pit };
        let mut came = 0_u8;
        let (mut last, mut fell, mut touched) = (pit, 0_u8, 0 as Pits);
        // Pits come by, from the first pit on; and those up to the last pit sown.
        let (mut passed, mut steps) = (0_u8, 0_u8);
        while hand > 0 {
            let home = first == FirstSeed::Origin && fell == 0;
            passed = passed.saturating_add(u8::from(at != STORE));
            // A circuit is full when every stop came by, the origin passed over or not.
            let full = came >= stops;
            came = came.saturating_add(1);
            if at == pit && !home && skips() {
                trace.tell(Event::Skip { pit: at }, Key::lap_origin.because());
            } else {
                let until = if full { params.sow_until() } else { SowUntil::HandEmpty };
                if until == SowUntil::CircuitRestReturned {
                    trace.tell(Event::Return { pit, seeds: hand }, Key::sow_until.because());
                    board.add(pit, hand);
                    break;
                }
                if until == SowUntil::CircuitRestKept {
                    trace.tell(Event::Keep { seeds: hand }, Key::sow_until.because());
                    sown.kept += hand;
                    break;
                }
                hand -= 1;
                (last, steps) = (at, passed);
                if at == STORE {
                    sown.kept += 1;
                    trace.tell(Event::Store, Key::sow_store.because());
                } else {
                    board.add(at, 1);
                    touched |= 1 << at;
                }
                if T::ON && at != STORE {
                    let because = match (fell, at == pit) {
                        (0, _) => Key::sow_first,
                        (_, true) => Key::lap_origin,
                        _ => Key::sow_until,
                    };
                    let fell = Event::Sow { pit: at, holds: board.get(at) };
                    trace.tell(fell, because.because());
                }
                fell = fell.saturating_add(1);
            }
            at = after[usize::from(at)];
        }
        sown.board = board;
        sown.last = last;
        sown.gave |= touched & self.rows[mover.other().seat()] != 0;
        sown.caught = if last == STORE { 0 } else { self.catch(mover, &board, pit, last, steps) };
    }

    /// The pits that the last seed captures: its own, and those before it in an unbroken chain.
    ///
    /// `steps` is how many pits the sowing came by, from the first pit sown to the last.
    fn catch(&self, mover: Player, board: &Board, origin: u8, last: u8, steps: u8) -> Pits {
        let params = self.params();
        let before = &self.before[mover.seat()];
        let counts = params.capture_counts();
        if counts == Counts::NONE {
            return self.catch_across(mover, board, origin, last);
        }
        let mine = |pit: u8| self.rows[mover.seat()] >> pit & 1 == 1;
        let (mut caught, mut at, mut behind) = (0, last, last);
        for link in 0..self.routes.pits {
            let seeds = board.get(at);
            let passes = || {
                params.chain_empty() == ChainEmpty::Passes
                    && params.past_origin() == PastOrigin::RunOn
            };
            let goes_on = counts.has(seeds) || (seeds == 0 && passes());
            if !goes_on {
                break;
            }
            let side = match params.capture_side() {
                CaptureSide::Both => true,
                CaptureSide::Opponent => !mine(at),
                CaptureSide::Own => mine(at),
            };
            let broken = if link == 0 {
                last == origin && params.origin_landing() == OriginLanding::No
            } else {
                let longest = match params.chain() {
                    Chain::None => 1,
                    Chain::Two => 2,
                    Chain::Unbroken => u8::MAX,
                };
                link >= longest
                    || (mine(at) != mine(last) && params.cross_row() == CrossRow::No)
                    || (link >= steps && params.past_origin() != PastOrigin::RunOn)
                    || (at == origin && params.past_origin() == PastOrigin::StopBeforeOrigin)
                    || (behind == origin && params.past_origin() == PastOrigin::StopAtOrigin)
            };
            if !side || broken {
                break;
            }
            caught |= Pits::from(seeds > 0) << at;
            behind = at;
            at = before[usize::from(at)];
        }
        caught
    }

    /// The pits that the last seed captures because of what lies opposite.
    fn catch_across(&self, mover: Player, board: &Board, origin: u8, last: u8) -> Pits {
        let params = self.params();
        let hits = match params.capture_opposite() {
            CaptureOpposite::No => false,
            CaptureOpposite::OwnEmpty => {
                self.rows[mover.seat()] >> last & 1 == 1 && board.get(last) == 1
            }
            CaptureOpposite::Anywhere => true,
        };
        if !hits || (last == origin && params.origin_landing() == OriginLanding::No) {
            return 0;
        }
        let across = self.routes.across[usize::from(last)];
        let there = Pits::from(board.get(across) > 0) << across;
        if params.last_seed() == LastSeed::Stays
            || (there == 0 && params.opposite_empty() == OppositeEmpty::Nothing)
        {
            return there;
        }
        there | 1 << last
    }

    /// Sows, and captures nothing where the ply is exempt.
    pub(super) fn attempt(&self, state: &Position, pit: u8) -> Sown {
        let mut sown = self.sow(state, pit, &mut Silent);
        if state.exempt > 0 && sown.caught != 0 {
            let _ = self.params().exempt_plies();
            sown.caught = 0;
        }
        sown
    }

    #[inline]
    pub(super) fn is_slam(&self, state: &Position, sown: &Sown) -> bool {
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
    fn settle(&self, state: &Position, sown: &Sown, bare: bool) -> Pits {
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

    pub(super) fn feeds(&self, state: &Position, sown: &Sown, bare: bool) -> bool {
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
    pub(super) fn must_feed(&self, state: &Position) -> bool {
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
    pub(super) fn must_leave(&self, state: &Position, sown: &Sown) -> bool {
        let foe = state.mover.other();
        !self.can_lift(&sown.board.without(sown.caught), foe)
            && self.params().feed_trigger() == FeedTrigger::Always
    }

    /// Whether an empty row ends the game, whoever is to move.
    pub(super) fn a_row_is_empty(&self, state: &Position) -> bool {
        [Player::SOUTH, Player::NORTH].iter().any(|&who| self.row(&state.board, who) == 0)
            && self.params().end_no_seeds() == NoSeeds::EitherRow
    }

    pub(super) fn majority(&self, state: &Position) -> bool {
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

    /// Whether a move is legal; [`legal`](Rules::legal) without the reasons.
    #[must_use]
    pub fn allows(&self, state: &Position, mv: Move) -> bool {
        super::legality::allows(self, state, mv)
    }

    /// The pits that may be moved; passing is not considered.
    pub(super) fn lifts(&self, state: &Position) -> Options {
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

    /// What each player gains when the game ends here for this reason.
    fn ending(&self, state: &Position, over: Key) -> Score<2> {
        let rows = [Player::SOUTH, Player::NORTH].map(|who| i16::from(self.row(&state.board, who)));
        let all = rows[0] + rows[1];
        // It may be the player not to move who cannot: his empty row ends the game at once, or he
        // cannot be fed.
        let stuck = || {
            let waits = over == Key::feed_unable
                || (rows[state.mover.seat()] > 0 && self.a_row_is_empty(state));
            if waits { state.mover.other() } else { state.mover }
        };
        if self.params().win_by() == WinBy::NotStuck {
            return Score::of(stuck().other(), 1);
        }
        match self.params().remainder() {
            Remainder::Owner => Score(rows),
            Remainder::Opponent => Score::of(stuck().other(), all),
            Remainder::Stuck => Score::of(stuck(), all),
            Remainder::Nobody => Score::ZERO,
        }
    }
}

/// Why a game is over, in words.
pub(super) fn ending(params: &Params, over: Key) -> Ending {
    let why = match over {
        Key::end_no_seeds if params.end_no_seeds == NoSeeds::EitherRow => "a row is empty",
        Key::end_no_seeds => "the player to move has no seeds",
        Key::end_unmovable => "the player to move has no pit with enough seeds",
        Key::slam_only_moves => "every move would be a grand slam",
        Key::feed_unable => "the opponent must be fed and cannot be",
        Key::majority => "a player has captured more than half of the seeds",
        _ => "nothing may be played",
    };
    // Where seeds count for nothing, what is left is not shared out: somebody has won.
    let settled_by = match params.win_by {
        WinBy::MostSeeds => Key::remainder,
        WinBy::NotStuck => Key::win_by,
    };
    Ending { why, because: over.because(), remainder: settled_by.because() }
}

impl<A: Asked> Rules for Plain<A> {
    type State = Position;
    type Move = Move;
    type Event = Event;
    type Pay = Score<2>;

    fn start(&self) -> Position {
        let _ = (self.params().start_player(), self.params().exempt_plies());
        self.ruleset.start()
    }

    fn turn(&self, state: &Position) -> Turn<Score<2>> {
        match self.options(state).over {
            Some(why) => Turn::Over(self.ending(state, why), ending(&self.ruleset.params, why)),
            None => Turn::Of(state.mover),
        }
    }

    fn each_move(
        &self,
        state: &Position,
        mut f: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let options = self.options(state);
        if options.pass {
            return f(Move::Pass);
        }
        // The mover's own row first, where he may move either.
        let pits = self.routes.pits;
        let own_first = (0..pits).map(|pit| (pit + state.mover.0 * self.ruleset.side) % pits);
        for pit in own_first.filter(|pit| options.pits >> pit & 1 == 1) {
            f(Move::Pit(pit))?;
        }
        ControlFlow::Continue(())
    }

    fn legal(&self, state: &Position, mv: Move) -> Result<(), Vec<Illegal>> {
        super::legality::legal(self, state, mv)
    }

    fn play<T: Trace<Event>>(
        &self,
        state: &Position,
        mv: Move,
        trace: &mut T,
    ) -> (Position, Score<2>) {
        let exempt = state.exempt.saturating_sub(1);
        let next = Position { mover: state.mover.other(), exempt, ..*state };
        let Move::Pit(pit) = mv else {
            let stuck = self.row(&state.board, state.mover) > 0;
            let because = if stuck { Key::end_unmovable } else { Key::end_no_seeds };
            trace.tell(Event::Passed, because.because());
            return (next, Score::ZERO);
        };
        let mut sown = self.sow(state, pit, trace);
        if state.exempt > 0 && sown.caught != 0 {
            let _ = self.params().exempt_plies();
            trace.tell(Event::Exempted { pit: sown.last }, Key::exempt_plies.because());
            sown.caught = 0;
        }
        let slam = self.is_slam(state, &sown);
        let always = self.ruleset.params.feed_trigger == FeedTrigger::Always;
        // Only a slam rule can make a slam bare, and only where slams are banned.
        let (bare, fed) = if slam || (T::ON && (self.must_feed(state) || always)) {
            let options = self.lifts(state);
            (options.bare >> pit & 1 == 1, options.fed)
        } else {
            (false, false)
        };
        let taken = self.settle(state, &sown, bare);
        let mut board = sown.board.without(taken);
        let mut at = sown.last;
        let links = if T::ON && sown.caught != 0 { self.routes.pits } else { 0 };
        for link in 0..links {
            if taken >> at & 1 == 1 {
                let because = match link {
                    _ if self.params().capture_counts() == Counts::NONE => Key::capture_opposite,
                    0 => Key::capture_counts,
                    _ => Key::chain,
                };
                let seeds = sown.board.get(at);
                trace.tell(Event::Capture { pit: at, seeds }, because.because());
            } else if sown.caught >> at & 1 == 1 && taken != 0 {
                trace.tell(Event::SlamLeft { pit: at }, Key::slam_legality.because());
            }
            at = self.before[state.mover.seat()][usize::from(at)];
        }
        if T::ON && sown.caught != 0 && taken == 0 {
            let because = match (bare, fed) {
                (true, true) if self.params().slam_only_moves() != SlamOnly::NoCapture => {
                    Key::feed_over_slam
                }
                (true, _) => Key::slam_only_moves,
                _ => Key::slam_legality,
            };
            trace.tell(Event::SlamUncaptured, because.because());
        }
        if fed {
            trace.tell(Event::Fed, Key::feed_trigger.because());
        }
        let again = sown.last == STORE && self.params().turn_again() == TurnAgain::Yes;
        if again {
            trace.tell(Event::Again, Key::turn_again.because());
        }
        let mover = if again { state.mover } else { next.mover };
        let gone = state.board.total() - board.total();
        let mut score = Score::of(state.mover, i16::from(gone));
        if slam && self.params().slam_legality() == SlamLegality::RestToOpponent {
            let rest = board.total();
            trace.tell(Event::SlamRest { seeds: rest }, Key::slam_legality.because());
            score = score.plus(Score::of(state.mover.other(), i16::from(rest)));
            board = Board::EMPTY;
        }
        let mut taken = state.taken;
        if self.ruleset.reads_captures() {
            for (total, gained) in taken.iter_mut().zip(score.0) {
                *total += gained as u8;
            }
        }
        if score != Score::ZERO && self.params().win_by() == WinBy::NotStuck {
            score = Score::ZERO;
        }
        (Position { board, mover, taken, ..next }, score)
    }
}
