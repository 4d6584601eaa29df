//! Which moves there are.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::Plain;
use crate::rules::cascade::board::{Board, Pile, Position};
use crate::rules::cascade::event::Move;
use crate::rules::cascade::params::{
    Direction, Endless, Entry, MarketRow, Needs, OwnCells, OwnMarket, TooFew,
};
use crate::rules::{Payoff, Player, Score, Silent};

/// Why a move may not be played, before its cascade is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules::cascade) enum Barred {
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
    /// Whether a row is a market on the board for a player.
    #[must_use]
    pub fn sells_in(&self, player: Player, row: u8) -> bool {
        let params = self.params();
        params.market_row == MarketRow::FarRow
            && (row == self.grid.far_row(player)
                || (params.own_market == OwnMarket::Yes && row == self.grid.home_row(player)))
    }

    /// Whether so many pods of a player capture a pile of the other's.
    #[must_use]
    pub fn captures(&self, pods: u16, pile: Pile, mover: Player) -> bool {
        let there = pile.of(mover.other());
        match self.params().needs {
            Needs::AsMany => pods >= there,
            Needs::More => pods > there,
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
    pub(in crate::rules::cascade) fn bars(
        &self,
        state: &Position,
        mv: Move,
    ) -> ArrayVec<Barred, 4> {
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
                    && !self.captures(self.quantity(board, from, Some(to)), target, mover)
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
    pub(in crate::rules::cascade) fn banned_as_endless(&self, state: &Position, mv: Move) -> bool {
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

    /// Whether the cascade that a move starts never ends, if that shows in about so many collapses: where
    /// nothing stays on the board a state may come back only after very many.
    #[must_use]
    pub fn runs_for_ever_within(&self, state: &Position, mv: Move, collapses: u32) -> Option<bool> {
        let mut board = state.board;
        let _ = self.carry(&mut board, state.mover, mv, &mut { Score::ZERO }, &mut Silent);
        self.never_ends(&mut board, state.mover, collapses)
    }

    /// Whether pods that lie so, in the midst of a cascade of this mover's, fall for ever.
    #[must_use]
    pub fn falls_for_ever(&self, board: &Board, mover: Player) -> bool {
        self.cascade(&mut { *board }, mover, &mut Silent).is_none()
    }

    /// Calls `f` with each move but a pass, in order.
    pub(super) fn each_step(
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
    pub(in crate::rules::cascade) fn can_move(&self, state: &Position) -> bool {
        self.each_step(state, |_| ControlFlow::Break(())).is_break()
    }
}
