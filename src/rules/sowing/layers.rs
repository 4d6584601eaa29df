//! Sowing games as solvers see them: layers by seeds on the board, ranked, played backward.

use std::ops::Range;

use super::compiled::Compiled;
use super::order;
use super::packed::{MAX_PACKED, Packed};
use super::params::{SowUntil, WinBy};
use super::position::Position;
use super::ranking::Ranking;
use crate::numbers::thousands;
use crate::rules::Player;
use crate::rules::layered::{Backward, Edge, Indexed, Layered, Seated};

/// Most seeds on a board whose positions can all be solved: margins are kept in a signed byte.
pub const MAX_SOLVED: u8 = 127;

/// A sowing game on all boards with up to so many seeds.
#[derive(Clone, Debug)]
pub struct Layers {
    game: Compiled,
    ranking: Ranking,
    top: u8,
    /// Whether play does not return inside a layer.
    never_returns: bool,
}

/// Why a board cannot be solved whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    /// More pits than a word holds.
    #[error(
        "a board with {0} pits is too large for tables of moves: the most is {MAX_PACKED}; the plain \
         kernel plays it (show, explain, perft, check, play)"
    )]
    Pits(u8),
    /// More seeds than values are kept for.
    #[error("a board with {0} seeds is too large to solve whole: the most is {MAX_SOLVED}")]
    Seeds(u8),
    /// Moves that cannot be played backward.
    #[error("sowing in laps (sow.until=relay) cannot be played backward")]
    Relay,
    /// More positions in a layer than an index counts.
    #[error(
        "a board with {} positions in its largest layer is too large to solve whole",
        thousands(*.0)
    )]
    Positions(u128),
}

impl Layers {
    /// Prepares all boards with up to `top` seeds.
    ///
    /// # Errors
    /// If there are too many.
    pub fn new(game: Compiled, top: u8) -> Result<Self, TooLarge> {
        if game.ruleset().params.sow_until == SowUntil::Relay {
            return Err(TooLarge::Relay);
        }
        Layers::forward_only(game, top)
    }

    /// The same, to be played forward only.
    ///
    /// # Errors
    /// If there are too many.
    pub(super) fn forward_only(game: Compiled, top: u8) -> Result<Self, TooLarge> {
        let pits = 2 * game.ruleset().side;
        if top > MAX_SOLVED {
            return Err(TooLarge::Seeds(top));
        }
        let ranking =
            Ranking::new(pits, top).ok_or(TooLarge::Positions(Ranking::count(pits, top)))?;
        let never_returns = order::never_returns(&game, top);
        Ok(Layers { game, ranking, top, never_returns })
    }

    /// The bytes that [`runs`](Indexed::runs) needs at most; `None` if there are none.
    #[must_use]
    pub fn bytes_of_runs(&self) -> Option<u128> {
        self.never_returns.then(|| order::bytes(self.game.ruleset().side, self.top))
    }
}

impl Layered for Layers {
    type Board = Packed;

    fn top(&self) -> usize {
        self.top.into()
    }

    fn stride(&self) -> usize {
        if self.game.ruleset().params.even_captures() { 2 } else { 1 }
    }

    fn stake(&self, layer: usize) -> i16 {
        match self.game.ruleset().params.win_by {
            WinBy::MostSeeds => layer as i16,
            WinBy::NotStuck => 1,
        }
    }

    #[inline]
    fn expand(&self, layer: usize, board: Packed, mut f: impl FnMut(Edge<Packed>)) -> Option<i16> {
        let side = self.game.ruleset().side;
        let counted = self.game.seeds_count();
        let over = self.game.each_reply(board, |reply| {
            let child = if reply.again { reply.after } else { reply.after.half_turn(side) };
            let gone = usize::from(reply.gain) + usize::from(reply.lost);
            if gone == 0 {
                f(Edge::Inside(child));
                return;
            }
            let gain = i16::from(reply.gain) - i16::from(reply.lost);
            let gain = if counted { gain } else { 0 };
            f(Edge::Exit { layer: layer - gone, board: child, gain, again: reply.again });
        });
        over.map(|over| self.game.final_margin(board, over))
    }
}

impl Indexed for Layers {
    fn size(&self, layer: usize) -> usize {
        self.ranking.size(layer)
    }

    #[inline]
    fn index(&self, _: usize, board: Packed) -> usize {
        self.ranking.index(board)
    }

    fn board(&self, layer: usize, index: usize) -> Packed {
        self.ranking.board(layer, index)
    }

    #[inline]
    fn forward(&self, board: Packed, steps: usize) -> Packed {
        (0..steps).fold(board, |board, _| Ranking::next(board))
    }

    #[inline]
    fn each(&self, layer: usize, range: Range<usize>, mut f: impl FnMut(usize, Packed)) {
        if range.is_empty() {
            return;
        }
        let mut board = self.ranking.board(layer, range.start);
        for index in range {
            f(index, board);
            board = Ranking::next(board);
        }
    }

    fn runs(&self, layer: usize, f: impl FnMut(&[Packed])) -> bool {
        if self.never_returns {
            order::runs(self.game.ruleset().side, layer, f);
        }
        self.never_returns
    }
}

impl Backward for Layers {
    #[inline]
    fn sources(&self, _: usize, board: Packed, f: impl FnMut(Packed)) {
        self.game.unsow(board, f);
    }
}

impl Seated for Layers {
    type Game = Compiled;

    fn game(&self) -> &Compiled {
        &self.game
    }

    fn mover(&self, state: &Position) -> Player {
        state.mover
    }

    fn seat(&self, state: &Position) -> Option<(usize, Packed)> {
        if state.exempt > 0 {
            return None;
        }
        let board = match state.mover {
            Player::SOUTH => Packed::of(&state.board),
            _ => Packed::of(&state.board).half_turn(self.game.ruleset().side),
        };
        Some((board.total().into(), board))
    }
}
