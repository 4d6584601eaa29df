//! What games of different kernels have in common: the same few things happen in their moves.

use super::{Player, Rules, Worded};

/// What an event comes to, whatever the game: pieces are seeds, beads or pods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// Pieces are taken up to be moved.
    Lift {
        /// How many.
        pieces: u32,
        /// How many stay where they were.
        left: u32,
        /// Whether they were where the mover may move from: his own, or shared with others.
        own: bool,
    },
    /// Pieces are put down on the board.
    Drop {
        /// How many at once.
        pieces: u32,
    },
    /// A piece is put down beside the board, where it counts for the mover.
    Store {
        /// How many at once.
        pieces: u32,
    },
    /// Pieces leave the board by a capture.
    Take {
        /// How many.
        pieces: u32,
    },
    /// Pieces leave the board in another way: sold, or given to another player.
    Leave {
        /// How many.
        pieces: u32,
    },
    /// A place throws pieces to its neighbours by itself.
    Burst {
        /// How many.
        pieces: u32,
    },
    /// The same player is to move again.
    Again,
    /// Nothing that all games know.
    Other,
}

/// A game whose moves can be laid beside those of any other.
pub trait Familiar: Worded {
    /// What an event comes to.
    fn sense(&self, event: &Self::Event) -> Sense;

    /// How many places there are on the board to lay pieces on: pits, or cells.
    fn places(&self) -> u32;

    /// The place at which pieces were taken up, put down or captured, if an event says so.
    fn at(&self, event: &Self::Event) -> Option<u8>;

    /// The place from which a move takes up pieces; `None` for a pass.
    fn origin(&self, mv: <Self as Rules>::Move) -> Option<u8>;

    /// What players call a place.
    fn place_name(&self, place: u8) -> String;

    /// The place that players call so, by any of its names.
    fn place_called(&self, name: &str) -> Option<u8> {
        (0..self.places().min(255) as u8).find(|&place| self.place_name(place) == name)
    }

    /// How many pieces lie at a place.
    fn pieces(&self, state: &Self::State, place: u8) -> u32;

    /// An ordinary position, as in the middle of a game: so many pieces at each place, all alike and
    /// the mover's where pieces have owners. `None` where the game cannot be in it.
    fn laid(&self, pieces: &[u32], mover: Player) -> Option<Self::State>;

    /// Whose a place is in a state; `None` if it is nobody's, or shared.
    fn owner(&self, state: &Self::State, place: u8) -> Option<Player>;

    /// How many pieces count for a player in a state, on the board or in what he may move; `None`
    /// if the game does not say so.
    fn holdings(&self, state: &Self::State, player: Player) -> Option<u32>;

    /// Moves that somebody might try, legal or not: those that the predicate must tell apart.
    fn tries(&self, state: &Self::State) -> Vec<<Self as Rules>::Move>;

    /// The state with the board turned so that each player sits where the next one sat; `None` if
    /// the game looks otherwise from there.
    fn turned(&self, state: &Self::State) -> Option<Self::State>;

    /// The move that turning the board makes of a move.
    fn turned_move(&self, mv: <Self as Rules>::Move) -> <Self as Rules>::Move;
}
