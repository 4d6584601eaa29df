//! The plain kernel: plays straight from the ruleset, looking at the whole board whenever a rule
//! asks something of it.
//!
//! Explanations and checks use it. It shares no tables of moves and no way of collapsing with
//! [`compiled`](super::compiled); a test holds the two equal.

mod cascade;

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::board::{Board, Pile, Position};
use super::event::{Event, Move};
use super::grid::{Grid, Lists};
use super::params::{
    Compared, CrowdOwner, CrowdTarget, Direction, Endless, Entry, Key, MarketRow, Needs, NoMove,
    NoPods, OwnCells, OwnMarket, Params, Payout, Sequence, TooFew, Unsold,
};
use super::ruleset::Ruleset;
use super::termination::Termination;
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

/// Why a move may not be played, before its cascade is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Barred {
    /// There is a pass only where nothing else may be played, and it is not so here.
    Pass,
    /// Nothing of the mover's lies there.
    NotOwn,
    /// The cells are not next to each other.
    Apart,
    /// It does not lead forward.
    Backward,
    /// The target is the mover's own.
    Own,
    /// Too few pods for a capture.
    TooFew,
    /// The cell is no market, or nothing can be chosen there.
    NoMarket,
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

    /// The cells that crowd a pile of this player when it moves to `to`.
    pub fn crowd<'a>(
        &'a self,
        board: &'a Board,
        from: u8,
        to: Option<u8>,
    ) -> impl Iterator<Item = u8> + 'a {
        let (params, pile) = (self.params(), board.at(from));
        let than = match params.compared {
            Compared::Before => pile.pods(),
            Compared::AfterFirst => pile.pods().saturating_sub(1),
        };
        self.crowding.of(from).iter().copied().filter(move |&cell| {
            let owner = board.at(cell).owner();
            let counts = match params.crowd_owner {
                CrowdOwner::Either => true,
                CrowdOwner::Own => owner == pile.owner(),
                CrowdOwner::Enemy => owner.is_some() && owner != pile.owner(),
            };
            let left_out = params.crowd_target == CrowdTarget::LeftOut && Some(cell) == to;
            counts && !left_out && board.at(cell).pods() >= than
        })
    }

    /// How many pods a move carries: one, and one for each cell that crowds the pile, but never
    /// more than lie there.
    #[must_use]
    pub fn quantity(&self, board: &Board, from: u8, to: Option<u8>) -> u16 {
        let crowd = self.crowd(board, from, to).count() as u16;
        (1 + crowd).min(board.at(from).pods())
    }

    /// Whether a row is a market on the board for a player.
    #[must_use]
    pub fn sells_in(&self, player: Player, row: u8) -> bool {
        let params = self.params();
        params.market_row == MarketRow::FarRow
            && (row == self.grid.far_row(player)
                || (params.own_market == OwnMarket::Yes && row == self.grid.home_row(player)))
    }

    /// Whether so many pods capture a pile.
    #[must_use]
    pub fn captures(&self, pods: u16, pile: Pile) -> bool {
        match self.params().needs {
            Needs::AsMany => pods >= pile.pods(),
            Needs::More => pods > pile.pods(),
        }
    }

    /// Whether a move from one cell to another follows the direction that the rules want.
    fn forward(&self, mover: Player, from: u8, to: u8) -> bool {
        let (from, to) = (self.grid.row(from), self.grid.row(to));
        match mover {
            Player::SOUTH => to > from,
            _ => to < from,
        }
    }

    /// Every reason against a move, its cascade apart.
    pub(super) fn bars(&self, state: &Position, mv: Move) -> ArrayVec<Barred, 4> {
        let (params, board, mover) = (self.params(), &state.board, state.mover);
        let mut bars = ArrayVec::new();
        let Some(from) = mv.from() else { return bars };
        if usize::from(from) >= self.grid.cells() || !board.at(from).is_of(mover) {
            bars.push(Barred::NotOwn);
            return bars;
        }
        match mv {
            Move::Step { to, .. } | Move::Sell { to, .. } => {
                if !self.near.of(from).contains(&to) {
                    bars.push(Barred::Apart);
                    return bars;
                }
                if params.direction == Direction::Forward && !self.forward(mover, from, to) {
                    bars.push(Barred::Backward);
                }
                let sold = self.sells_in(mover, self.grid.row(to));
                let chosen = matches!(mv, Move::Sell { .. });
                if chosen && !(sold && params.entry == Entry::Optional) {
                    bars.push(Barred::NoMarket);
                }
                let goes = chosen || (sold && params.entry == Entry::Automatic);
                let target = board.at(to);
                // Pods that are sold join nothing.
                if target.is_of(mover) && params.own_cells == OwnCells::Illegal && !goes {
                    bars.push(Barred::Own);
                }
                if target.is_of(mover.other())
                    && params.too_few == TooFew::Illegal
                    && !self.captures(self.quantity(board, from, Some(to)), target)
                {
                    bars.push(Barred::TooFew);
                }
            }
            Move::Market { far, .. } => {
                let row = if far { self.grid.far_row(mover) } else { self.grid.home_row(mover) };
                let open = params.market_row == MarketRow::Beyond
                    && (far || params.own_market == OwnMarket::Yes);
                if !open {
                    bars.push(Barred::NoMarket);
                } else if self.grid.row(from) != row {
                    bars.push(Barred::Apart);
                } else if !far && params.direction == Direction::Forward {
                    bars.push(Barred::Backward);
                }
            }
            Move::Pass => {}
        }
        bars
    }

    /// Whether the cascade that a move starts never ends, and such moves are not allowed.
    pub(super) fn banned_as_endless(&self, state: &Position, mv: Move) -> bool {
        self.params().endless == Endless::Illegal
            && self.ends.may_last(state.board.pods())
            && self.runs_for_ever(state, mv)
    }

    /// Whether the cascade that a move starts never ends.
    #[must_use]
    pub fn runs_for_ever(&self, state: &Position, mv: Move) -> bool {
        let mut board = state.board;
        let mut score = Score::ZERO;
        let _ = self.carry(&mut board, state.mover, mv, &mut score, &mut Silent);
        self.cascade(&mut board, state.mover, &mut Silent).is_none()
    }

    /// Calls `f` with each move but a pass, in order.
    fn each_step(
        &self,
        state: &Position,
        mut f: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut offer = |mv| {
            if self.bars(state, mv).is_empty() && !self.banned_as_endless(state, mv) {
                f(mv)?;
            }
            ControlFlow::Continue(())
        };
        for from in state.board.cells_of(self.grid, state.mover) {
            for &to in self.near.of(from) {
                offer(Move::Step { from, to })?;
                offer(Move::Sell { from, to })?;
            }
            offer(Move::Market { from, far: true })?;
            offer(Move::Market { from, far: false })?;
        }
        ControlFlow::Continue(())
    }

    /// Whether the player to move has a move other than a pass.
    pub(super) fn can_move(&self, state: &Position) -> bool {
        self.each_step(state, |_| ControlFlow::Break(())).is_break()
    }

    /// Carries the pods of a move to where they go, and settles captures and sales. Returns how
    /// many defenders are still to be sold after the cascade, and in which cell.
    fn carry<T: Trace<Event>>(
        &self,
        board: &mut Board,
        mover: Player,
        mv: Move,
        score: &mut Score<2>,
        trace: &mut T,
    ) -> Option<(u8, u16)> {
        let (params, from) = (self.params(), mv.from()?);
        let held = board.at(from).pods();
        let pods = self.quantity(board, from, mv.to());
        if T::ON {
            let crowd = self.crowd(board, from, mv.to()).count() as u8;
            let lift = Event::Lift { cell: from, pods, held, crowd };
            trace.tell(lift, Key::compared.because());
        }
        board.put(from, board.at(from).with(held - pods));
        let market = params.market_price.0;
        let mut sell = |cell, pods, price: u8, key: Key, trace: &mut T| {
            let points = pods * u16::from(price);
            *score = score.plus(Score::of(mover, points as i16));
            trace.tell(Event::Sold { cell, pods, who: mover, points }, key.because());
        };
        let Some(to) = mv.to() else {
            sell(from, pods, market, Key::market_price, trace);
            return None;
        };
        let there = board.at(to);
        let sold = matches!(mv, Move::Sell { .. })
            || (params.entry == Entry::Automatic && self.sells_in(mover, self.grid.row(to)));
        if !there.is_of(mover.other()) {
            if sold {
                sell(to, pods, market, Key::market_row, trace);
            } else {
                let holds = there.pods() + pods;
                board.put(to, Pile::new(mover, holds));
                trace.tell(Event::Land { cell: to, pods, holds }, Key::own_cells.because());
            }
            return None;
        }
        let defenders = there.pods();
        if !self.captures(pods, there) {
            let because = Key::too_few.because();
            match params.too_few {
                TooFew::Illegal | TooFew::Joins => {
                    let holds = defenders + pods;
                    board.put(to, there.with(holds));
                    trace.tell(Event::Joined { cell: to, pods, holds }, because);
                }
                TooFew::BothLose => {
                    board.put(to, there.with(defenders - pods));
                    trace.tell(Event::Lost { cell: to, pods: 2 * pods }, because);
                }
                TooFew::Lost => trace.tell(Event::Lost { cell: to, pods }, because),
            }
            return None;
        }
        let together = defenders + pods;
        if params.sequence == Sequence::CollapseFirst && !sold && self.overburdens(together) {
            board.put(to, Pile::new(mover, together));
            let land = Event::Land { cell: to, pods, holds: together };
            trace.tell(land, Key::sequence.because());
            return Some((to, defenders));
        }
        self.sell_defenders(to, defenders, mover, score, trace);
        board.put(to, Pile::EMPTY);
        let mut sell = |price: u8, key: Key, trace: &mut T| {
            let points = pods * u16::from(price);
            *score = score.plus(Score::of(mover, points as i16));
            trace.tell(Event::Sold { cell: to, pods, who: mover, points }, key.because());
        };
        if sold {
            sell(market, Key::market_row, trace);
        } else if params.payout == Payout::All {
            sell(params.capture_price.0, Key::payout, trace);
        } else {
            board.put(to, Pile::new(mover, pods));
            trace.tell(Event::Land { cell: to, pods, holds: pods }, Key::payout.because());
        }
        None
    }

    fn sell_defenders<T: Trace<Event>>(
        &self,
        cell: u8,
        pods: u16,
        mover: Player,
        score: &mut Score<2>,
        trace: &mut T,
    ) {
        let points = pods * u16::from(self.params().capture_price.0);
        *score = score.plus(Score::of(mover, points as i16));
        trace.tell(Event::Capture { cell, pods, points }, Key::needs.because());
    }

    /// Sells the defenders that still lie in a cell after a cascade that came before the capture.
    fn settle<T: Trace<Event>>(
        &self,
        board: &mut Board,
        mover: Player,
        (cell, defenders): (u8, u16),
        score: &mut Score<2>,
        trace: &mut T,
    ) {
        let pile = board.at(cell);
        if !pile.is_of(mover) {
            return;
        }
        let gone = defenders.min(pile.pods());
        let stays = pile.pods() - gone;
        self.sell_defenders(cell, gone, mover, score, trace);
        board.put(cell, pile.with(stays));
        if self.params().payout == Payout::All && stays > 0 {
            let points = stays * u16::from(self.params().capture_price.0);
            *score = score.plus(Score::of(mover, points as i16));
            let sold = Event::Sold { cell, pods: stays, who: mover, points };
            trace.tell(sold, Key::payout.because());
            board.put(cell, Pile::EMPTY);
        }
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
