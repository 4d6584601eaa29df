//! What retrograde analysis asks of a two-player game: layers, a perfect index, moves backward.
//!
//! Positions are boards seen from the player to move. A layer holds the positions with the same
//! amount still in play; no move raises it. What a solver does not need to know (who sits where,
//! what was captured before) is not part of a board.

use std::ops::Range;

/// A two-player zero-sum game whose positions fall into layers.
pub trait Layered: Sync {
    /// A position, seen from the player to move.
    type Board: Copy + Send + Sync + std::fmt::Debug;

    /// The highest layer.
    fn top(&self) -> usize;
    /// No move leads from one layer to another unless they differ by a multiple of this.
    fn stride(&self) -> usize {
        1
    }
    /// How much a player loses, against the other, who forfeits what is still in play.
    fn stake(&self, layer: usize) -> i16;
    /// Calls `f` with every move from a board of `layer`; or says what the player to move gains
    /// over the other, if the game is over there.
    fn expand(
        &self,
        layer: usize,
        board: Self::Board,
        f: impl FnMut(Edge<Self::Board>),
    ) -> Option<i16>;
}

/// A move, as a solver sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge<B> {
    /// It stays in the layer and gains nothing; the other player moves on this board.
    Inside(B),
    /// It leads to a lower layer.
    Exit {
        /// The layer.
        layer: usize,
        /// The board, seen from whoever moves next.
        board: B,
        /// What the mover gains over the other by the move itself.
        gain: i16,
        /// Whether the same player moves again.
        again: bool,
    },
}

/// A layered game whose positions have exact keys, so that a search can remember what it proved.
pub trait Keyed: Layered {
    /// One more than the largest key.
    fn keys(&self) -> u64;
    /// The key of a board of a layer. Any two positions have different keys: proofs rest on it.
    fn key(&self, layer: usize, board: Self::Board) -> u64;
    /// Whether the moves that [`expand`](Layered::expand) gives last tend to be the better ones, all
    /// else being equal. A search asks, to try those first.
    fn last_first(&self) -> bool {
        false
    }
}

/// A layered game whose positions are counted without gaps.
pub trait Indexed: Layered {
    /// How many positions a layer has.
    fn size(&self, layer: usize) -> usize;
    /// The number of a board in its layer, from 0.
    fn index(&self, layer: usize, board: Self::Board) -> usize;
    /// The board of a number.
    fn board(&self, layer: usize, index: usize) -> Self::Board;
    /// The board `steps` numbers after `board`.
    fn forward(&self, board: Self::Board, steps: usize) -> Self::Board;
    /// Calls `f` with the boards of a range of numbers, in order.
    fn each(&self, layer: usize, range: Range<usize>, f: impl FnMut(usize, Self::Board));
    /// Calls `f` with all boards of a layer, run by run, so that every [`Edge::Inside`] from a board
    /// leads to one of a run before; or gives `false` if play may return inside a layer, or that is
    /// not known.
    fn runs(&self, _layer: usize, _f: impl FnMut(&[Self::Board])) -> bool {
        false
    }
}

/// An indexed game that can be played backward.
pub trait Backward: Indexed {
    /// Calls `f` with every board that an [`Edge::Inside`] leads from to `board`, once for each
    /// such move.
    fn sources(&self, layer: usize, board: Self::Board, f: impl FnMut(Self::Board));
}

/// Layers that belong to a game with seats, so that a state of the game can be looked up.
pub trait Seated: Backward {
    /// The game as it is played.
    type Game: super::Rules<Pay = super::Score<2>>;

    /// The game.
    fn game(&self) -> &Self::Game;
    /// The player from whose side a state is seen: the one to move, or who would be.
    fn mover(&self, state: &<Self::Game as super::Rules>::State) -> super::Player;
    /// The layer and the board of a state as its mover sees it; `None` if the state's future is
    /// not that of its board alone (a ply that is exempt from captures, say).
    fn seat(&self, state: &<Self::Game as super::Rules>::State) -> Option<(usize, Self::Board)>;
}
