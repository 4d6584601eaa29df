//! The plain kernel: plays seed by seed, straight from the ruleset and the routes.
//!
//! Checking and verifying use it. It shares no tables and no arithmetic with
//! [`compiled`](super::compiled); a test holds the two equal on every position.
//!
//! The order of the rules within a turn: the mover's pits with enough seeds are the candidates; the
//! slam rule says which of them may be played, and whether without capture; among those, the duty
//! to feed says which must be preferred.

use std::ops::ControlFlow;

use super::board::{Board, MAX_PITS};
use super::event::{Event, Move};
use super::params::{
    CaptureSide, Chain, Consult, CrossRow, FeedAmount, FeedBy, FeedJudged, FeedOverSlam,
    FeedTrigger, FeedUnable, FirstSeed, Key, LapOrigin, Majority, NoSeeds, OriginLanding, Params,
    PastOrigin, Remainder, SlamLegality, SlamMeans, SlamOnly, SowUntil, Unmovable, WinBy,
};
use super::position::Position;
use super::route::Routes;
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
    /// For each player and pit, the pit after and the pit before on his route.
    after: [[u8; MAX_PITS]; 2],
    before: [[u8; MAX_PITS]; 2],
    /// For each player a bit for each pit he owns.
    rows: [u8; 2],
}

/// A sowing before anything is captured: what lies where, and what the last seed would capture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sown {
    board: Board,
    /// A bit for each pit that the rules of capture take.
    caught: u8,
    /// The pit of the last seed.
    last: u8,
    /// Whether a seed fell into a pit of the opponent.
    gave: bool,
}

/// What the player to move may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// A bit for each pit that may be moved.
    pub pits: u8,
    /// Those of them that are played without capture, as slams that are allowed only so.
    pub bare: u8,
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
        let (mut after, mut before) = ([[0; MAX_PITS]; 2], [[0; MAX_PITS]; 2]);
        let mut rows = [0; 2];
        for player in [Player::SOUTH, Player::NORTH] {
            for pit in 0..routes.pits {
                after[player.seat()][usize::from(pit)] = routes.next(player, pit);
                before[player.seat()][usize::from(pit)] = routes.before(player, pit);
                rows[player.seat()] |= u8::from(routes.owns(player, pit)) << pit;
            }
        }
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
    pub const fn play_by(&mut self, params: Params) {
        self.ruleset.params = params;
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

    pub(super) fn pits_of(&self, player: Player) -> impl Iterator<Item = u8> {
        let side = self.ruleset.side;
        player.0 * side..(player.0 + 1) * side
    }

    #[inline]
    pub(super) fn row(&self, board: Board, player: Player) -> u8 {
        let side = self.ruleset.side;
        board.stretch(player.0 * side, side)
    }

    pub(super) fn can_lift(&self, board: Board, player: Player) -> bool {
        let min = self.params().min_seeds().0;
        self.pits_of(player).any(|pit| board.get(pit) >= min)
    }

    /// Lifts and sows a pit that holds seeds, and finds what would be captured.
    #[inline]
    fn sow<T: Trace<Event>>(&self, state: &Position, pit: u8, trace: &mut T) -> Sown {
        let params = self.params();
        let mover = state.mover;
        let after = &self.after[mover.seat()];
        let mut hand = state.board.get(pit);
        trace.tell(Event::Lift { pit, seeds: hand }, Key::move_from.because());
        let mut board = state.board.without(1 << pit);
        let skips = || params.lap_origin() == LapOrigin::Skip;
        let first = params.sow_first();
        let circuit = self.routes.pits - u8::from(first == FirstSeed::Next && skips());
        let mut at = if first == FirstSeed::Next { after[usize::from(pit & 7)] } else { pit };
        let (mut last, mut sown, mut touched) = (pit, 0_u8, 0_u8);
        // Pits come by, from the first pit on; and those up to the last pit sown.
        let (mut passed, mut steps) = (0_u8, 0_u8);
        while hand > 0 {
            let home = first == FirstSeed::Origin && sown == 0;
            passed = passed.saturating_add(1);
            if at == pit && !home && skips() {
                trace.tell(Event::Skip { pit: at }, Key::lap_origin.because());
            } else {
                if sown == circuit && params.sow_until() != SowUntil::HandEmpty {
                    if params.sow_until() == SowUntil::CircuitRestReturned {
                        let back = Event::Return { pit, seeds: hand };
                        trace.tell(back, Key::sow_until.because());
                        board = board.plus(pit, hand);
                    } else {
                        trace.tell(Event::Keep { seeds: hand }, Key::sow_until.because());
                    }
                    break;
                }
                board = board.plus_one(at);
                hand -= 1;
                (last, steps) = (at, passed);
                if T::ON {
                    let because = match (sown, at == pit) {
                        (0, _) => Key::sow_first,
                        (_, true) => Key::lap_origin,
                        _ => Key::sow_until,
                    };
                    let fell = Event::Sow { pit: at, holds: board.get(at) };
                    trace.tell(fell, because.because());
                }
                sown = sown.saturating_add(1);
                touched |= 1 << (at & 7);
            }
            at = after[usize::from(at & 7)];
        }
        let caught = self.catch(mover, board, pit, last, steps);
        Sown { board, caught, last, gave: touched & self.rows[mover.other().seat()] != 0 }
    }

    /// The pits that the last seed captures: its own, and those before it in an unbroken chain.
    ///
    /// `steps` is how many pits the sowing came by, from the first pit sown to the last.
    fn catch(&self, mover: Player, board: Board, origin: u8, last: u8, steps: u8) -> u8 {
        let params = self.params();
        let before = &self.before[mover.seat()];
        let counts = params.capture_counts();
        let mine = |pit: u8| self.rows[mover.seat()] >> pit & 1 == 1;
        let (mut caught, mut at, mut behind) = (0, last, last);
        for link in 0..self.routes.pits {
            if !counts.has(board.get(at)) {
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
            caught |= 1 << at;
            behind = at;
            at = before[usize::from(at & 7)];
        }
        caught
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
        if self.row(sown.board.without(sown.caught), foe) > 0
            || params.slam_legality() == SlamLegality::Legal
        {
            return false;
        }
        if sown.caught & self.rows[foe.seat()] == 0 {
            return params.slam_means() == SlamMeans::Emptied;
        }
        self.row(state.board, foe) > 0 || params.slam_means() != SlamMeans::HadSeeds
    }

    /// What a move takes from the board, given that the slam rule lets it be played.
    fn settle(&self, state: &Position, sown: &Sown, bare: bool) -> u8 {
        if bare {
            return 0;
        }
        if !self.is_slam(state, sown) {
            return sown.caught;
        }
        let mut taken =
            self.pits_of(state.mover.other()).filter(|&pit| sown.caught >> pit & 1 == 1);
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
        self.row(board, foe) > 0
            && (params.feed_by() == FeedBy::RowNotEmpty || sown.gave)
            && (params.feed_amount() == FeedAmount::Any || self.can_lift(board, foe))
    }

    pub(super) fn must_feed(&self, state: &Position) -> bool {
        let foe = state.mover.other();
        // Who can move needs no seeds.
        if self.can_lift(state.board, foe) {
            return false;
        }
        match self.params().feed_trigger() {
            FeedTrigger::RowEmpty => self.row(state.board, foe) == 0,
            FeedTrigger::CannotMove => true,
            FeedTrigger::Never => false,
        }
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
        let mut sown = [None; MAX_PITS];
        let (mut slams, mut plain) = (0_u8, 0_u8);
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
            let none = self.row(state.board, state.mover) == 0;
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
        if self.must_feed(state) {
            let feeding = |pits: u8, bare: u8| {
                sown.iter().enumerate().fold(0_u8, |mask, (pit, one)| match one {
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

    /// What each player gains when the game ends here.
    fn ending(&self, state: &Position) -> Score<2> {
        let rows = [Player::SOUTH, Player::NORTH].map(|who| i16::from(self.row(state.board, who)));
        let all = rows[0] + rows[1];
        if self.params().win_by() == WinBy::NotStuck {
            return Score::of(state.mover.other(), 1);
        }
        match self.params().remainder() {
            Remainder::Owner => Score(rows),
            Remainder::Opponent => Score::of(state.mover.other(), all),
            Remainder::Stuck => Score::of(state.mover, all),
            Remainder::Nobody => Score::ZERO,
        }
    }
}

/// Why a game is over, in words.
pub(super) fn ending(over: Key) -> Ending {
    let why = match over {
        Key::end_no_seeds => "the player to move has no seeds",
        Key::end_unmovable => "the player to move has no pit with enough seeds",
        Key::slam_only_moves => "every move would be a grand slam",
        Key::feed_unable => "the opponent must be fed and cannot be",
        Key::majority => "a player has captured more than half of the seeds",
        _ => "nothing may be played",
    };
    Ending { why, because: over.because(), remainder: Key::remainder.because() }
}

impl<A: Asked> Rules for Plain<A> {
    type State = Position;
    type Move = Move;
    type Event = Event;
    type Pay = Score<2>;

    fn start(&self) -> Position {
        self.ruleset.start()
    }

    fn turn(&self, state: &Position) -> Turn<Score<2>> {
        match self.options(state).over {
            Some(why) => Turn::Over(self.ending(state), ending(why)),
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
        for pit in self.pits_of(state.mover) {
            if options.pits >> pit & 1 == 1 {
                f(Move::Pit(pit))?;
            }
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
            let stuck = self.row(state.board, state.mover) > 0;
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
        // Only a slam rule can make a slam bare, and only where slams are banned.
        let (bare, fed) = if slam || (T::ON && self.must_feed(state)) {
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
                let because = if link == 0 { Key::capture_counts } else { Key::chain };
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
        let gone = state.board.total() - board.total();
        let mut score = Score::of(state.mover, i16::from(gone));
        if slam && self.params().slam_legality() == SlamLegality::RestToOpponent {
            let rest = board.total();
            trace.tell(Event::SlamRest { seeds: rest }, Key::slam_legality.because());
            score = score.plus(Score::of(state.mover.other(), i16::from(rest)));
            board = Board::default();
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
        (Position { board, taken, ..next }, score)
    }
}
