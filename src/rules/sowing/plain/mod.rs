//! The plain kernel: plays seed by seed, straight from the ruleset and the routes.
//!
//! Checking and verifying use it. It shares no tables and no arithmetic with
//! [`compiled`](super::compiled); a test holds the two equal on every position.
//!
//! The order of the rules within a turn: the mover's pits with enough seeds are the candidates; the
//! slam rule says which of them may be played, and whether without capture; among those, the duty
//! to feed says which must be preferred.
//!
//! Here are the board, the turn and the move. `lap` sows and captures, `duties` has the rules about
//! which moves may be played, `ending` what is gained at the end.

mod duties;
mod ending;
mod lap;

pub use duties::Options;
pub(super) use ending::ending;
pub(super) use lap::Sown;

use std::ops::ControlFlow;

use super::board::{Board, MAX_PITS, Pits, each};
use super::event::{Event, Move};
use super::params::{
    Consult, Counts, FeedTrigger, Key, MoveFrom, Params, SlamLegality, SlamOnly, TurnAgain, WinBy,
};
use super::position::Position;
use super::route::{Routes, STORE};
use super::ruleset::Ruleset;
use crate::rules::params::{Asked, Heard, Unheard};
use crate::rules::{Illegal, Payoff, Player, Rules, Score, Trace, Turn};

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

    /// Whether a move is legal; [`legal`](Rules::legal) without the reasons.
    #[must_use]
    pub fn allows(&self, state: &Position, mv: Move) -> bool {
        super::legality::allows(self, state, mv)
    }
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
