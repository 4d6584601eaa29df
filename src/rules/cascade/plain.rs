//! The plain kernel: plays straight from the ruleset, looking at the whole board whenever a rule
//! asks something of it.
//!
//! Explanations and checks use it. It shares no tables of moves and no way of collapsing with
//! [`compiled`](super::compiled); a test holds the two equal. `steps` says which moves there are,
//! `carry` what they carry and what comes of it, `cascade` collapses.

mod carry;
mod cascade;
mod steps;

use std::ops::ControlFlow;

use super::board::{Board, Position};
use super::event::{Event, Move};
use super::grid::{Grid, Lists};
use super::params::{Key, NoMove, NoPods, Params, Unsold};
use super::ruleset::Ruleset;
use super::termination::Termination;
pub(super) use steps::Barred;

use crate::rules::{Ending, Illegal, Payoff, Player, Rules, Score, Silent, Trace, Turn};

/// What the winner is paid where a player who cannot move loses: more than all pods of a board
/// can bring.
pub const FORFEIT: i16 = 10_000;

/// A spreading game, played straight from its rules.
#[derive(Clone, Debug)]
pub struct Plain {
    ruleset: Ruleset,
    grid: Grid,
    /// Where a pile may be moved to.
    pub(super) near: Lists,
    /// Which cells crowd a pile.
    crowding: Lists,
    /// Where a collapse throws to.
    thrown: Lists,
    /// Which cascades must end.
    ends: Termination,
}

impl Plain {
    /// Makes ready to play by a ruleset.
    #[must_use]
    pub fn new(ruleset: Ruleset) -> Self {
        let grid = ruleset.grid();
        let params = &ruleset.params;
        Plain {
            grid,
            near: grid.lists(params.neighbours),
            crowding: grid.lists(params.crowding()),
            thrown: grid.lists(params.thrown()),
            ends: Termination::of(params, grid),
            ruleset,
        }
    }

    /// The rules it plays by.
    #[must_use]
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The board it plays on.
    #[must_use]
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// What is known of the ends of its cascades.
    #[must_use]
    pub const fn termination(&self) -> &Termination {
        &self.ends
    }

    pub(super) const fn params(&self) -> &Params {
        &self.ruleset.params
    }

    /// What each player gains when the game ends here.
    fn at_end(&self, state: &Position) -> Score<2> {
        match self.params().unsold {
            Unsold::Nothing => Score::ZERO,
            Unsold::PointEach => {
                Score([Player::SOUTH, Player::NORTH].map(|who| state.board.pods_of(who) as i16))
            }
        }
    }
}

impl Rules for Plain {
    type State = Position;
    type Move = Move;
    type Event = Event;
    type Pay = Score<2>;

    fn start(&self) -> Position {
        self.ruleset.start()
    }

    fn turn(&self, state: &Position) -> Turn<Score<2>> {
        let params = self.params();
        let over = |why, key: Key, pay| {
            let remainder = Key::unsold.because();
            Turn::Over(pay, Ending { why, because: key.because(), remainder })
        };
        if state.ply >= params.plies.0 {
            return over("the sun has set", Key::plies, self.at_end(state));
        }
        let bare = |who| state.board.pods_of(who) == 0;
        if params.no_pods == NoPods::Ends && (bare(Player::SOUTH) || bare(Player::NORTH)) {
            return over("a player has no pods left", Key::no_pods, self.at_end(state));
        }
        if params.no_move != NoMove::Pass && !self.can_move(state) {
            let mut pay = self.at_end(state);
            if params.no_move == NoMove::Loses {
                pay = pay.plus(Score::of(state.mover.other(), FORFEIT));
            }
            return over("the player to move has no move", Key::no_move, pay);
        }
        Turn::Of(state.mover)
    }

    fn each_move(
        &self,
        state: &Position,
        mut f: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if let Turn::Over(..) = self.turn(state) {
            return ControlFlow::Continue(());
        }
        let mut any = false;
        self.each_step(state, |mv| {
            any = true;
            f(mv)
        })?;
        if any { ControlFlow::Continue(()) } else { f(Move::Pass) }
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
        let mut next =
            Position { ply: state.ply.saturating_add(1), mover: state.mover.other(), ..*state };
        let mut score = Score::ZERO;
        if mv == Move::Pass {
            trace.tell(Event::Passed, Key::no_move.because());
            return (next, score);
        }
        let later = self.carry(&mut next.board, state.mover, mv, &mut score, trace);
        // An endless cascade is told as such, not collapse by collapse.
        let lasts = T::ON
            && self.ends.may_last(next.board.pods())
            && self.cascade(&mut { next.board }, state.mover, &mut Silent).is_none();
        let cascade = if lasts { None } else { self.cascade(&mut next.board, state.mover, trace) };
        match cascade {
            Some(gained) => {
                score = score.plus(gained);
                if let Some(later) = later {
                    self.settle(&mut next.board, state.mover, later, &mut score, trace);
                }
            }
            None => {
                let mut before = state.board;
                let _ = self.carry(&mut before, state.mover, mv, &mut { Score::ZERO }, &mut Silent);
                let pods = before.pods() as u16;
                trace.tell(Event::Endless { pods }, Key::endless.because());
                next.board = Board::EMPTY;
                next.ply = self.params().plies.0;
            }
        }
        (next, score)
    }
}
