//! Turning and mirroring the board.
//!
//! Whether a symmetry commutes with every move of a ruleset is no matter of course: an order of
//! collapses by rows breaks the half turn, hexagons break the mirror. Whoever merges positions under
//! one asks [`Symmetries::of`], and a test plays random games to hold that to account.

use super::board::{Board, Position};
use super::event::Move;
use super::grid::Grid;
use super::packed::Packed;
use super::params::{Control, Neighbours, Order, Params};

/// A way to carry positions and moves onto others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symmetry {
    /// Files in reverse.
    Mirror,
    /// Half a turn of the board, and the colours exchanged.
    HalfTurn,
}

/// The symmetries of a ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetries {
    /// Whether [`Symmetry::Mirror`] commutes with every move.
    pub mirror: bool,
    /// Whether [`Symmetry::HalfTurn`] does.
    pub half_turn: bool,
}

impl Symmetries {
    /// Those of a ruleset.
    ///
    /// In waves nothing depends on the numbering of cells. One by one it does, unless the order of
    /// collapses changes nothing; that is so for counts, but not for who gets an empty cell. Where a
    /// collapse may throw pods of both colours, which of them fall where is told from the mover's left.
    #[must_use]
    pub fn of(params: &Params) -> Self {
        let unordered = params.order == Order::Waves;
        let kinds = [params.neighbours, params.crowding(), params.thrown()];
        let square = !kinds.contains(&Neighbours::Hexagons);
        let plain = params.control == Control::OneOwner;
        Symmetries { mirror: unordered && square && plain, half_turn: unordered }
    }
}

impl Symmetry {
    /// Where a cell goes.
    #[must_use]
    pub const fn cell(self, grid: Grid, cell: u8) -> u8 {
        match self {
            Symmetry::Mirror => grid.row(cell) * grid.cols + grid.cols - 1 - grid.col(cell),
            Symmetry::HalfTurn => grid.cells() as u8 - 1 - cell,
        }
    }

    /// Where a move goes.
    #[must_use]
    pub const fn mv(self, grid: Grid, mv: Move) -> Move {
        match mv {
            Move::Step { from, to } => {
                Move::Step { from: self.cell(grid, from), to: self.cell(grid, to) }
            }
            Move::Sell { from, to } => {
                Move::Sell { from: self.cell(grid, from), to: self.cell(grid, to) }
            }
            Move::Market { from, far } => Move::Market { from: self.cell(grid, from), far },
            Move::Pass => Move::Pass,
        }
    }

    /// What a position becomes.
    #[must_use]
    pub fn position(self, grid: Grid, position: &Position) -> Position {
        let mut board = Board::EMPTY;
        for cell in 0..grid.cells() as u8 {
            let pile = position.board.at(cell);
            let pile = if self == Symmetry::HalfTurn { pile.exchanged() } else { pile };
            board.put(self.cell(grid, cell), pile);
        }
        let mover =
            if self == Symmetry::HalfTurn { position.mover.other() } else { position.mover };
        Position { board, mover, ..*position }
    }

    /// What a packed position becomes.
    #[must_use]
    pub fn packed(self, grid: Grid, state: &Packed) -> Packed {
        let flip = if self == Symmetry::HalfTurn { 8 } else { 0 };
        let mut words = [0; 8];
        for cell in 0..grid.cells() as u8 {
            let bits = state.bits(cell);
            let bits = if bits == 0 { 0 } else { bits ^ flip };
            let to = self.cell(grid, cell);
            words[usize::from(to >> 4)] |= u64::from(bits) << ((to & 15) * 4);
        }
        let mover = if flip == 8 { state.mover.other() } else { state.mover };
        Packed { mover, words, ..*state }
    }
}
