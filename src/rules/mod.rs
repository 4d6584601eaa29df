//! What it is to be a game here: states, moves, events, payoffs.
//!
//! A kernel (one folder each) plays a family of games from a typed ruleset and implements
//! [`Rules`]. Checking, comparing, drawing and playing need `Rules` only; solvers ask for more and
//! say so in traits of their own ([`layered`]). This folder uses no other, but for how numbers are written.

use std::fmt;
use std::hash::Hash;
use std::ops::ControlFlow;

pub mod beads;
pub mod cascade;
pub mod cross;
mod familiar;
pub mod kernel;
pub mod layered;
pub mod params;
pub mod perft;
mod provenance;
pub mod sowing;
pub mod typed;
pub mod vocabulary;
mod worded;

pub use familiar::{Familiar, Sense};
pub use provenance::Provenance;
pub use worded::Worded;

/// A player, by seat: South is 0; with two players North is 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Player(pub u8);

impl Player {
    /// The player whose row is written first.
    pub const SOUTH: Player = Player(0);
    /// The player opposite, in a game of two.
    pub const NORTH: Player = Player(1);

    /// The other player of two.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Player {
        Player(1 - self.0)
    }

    /// The seat as an index.
    #[must_use]
    #[inline]
    pub const fn seat(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(["South", "North"][self.seat()])
    }
}

/// What each player gains by a move or at the end of a game, in seeds. Adds up along a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Score<const N: usize>(pub [i16; N]);

/// A payoff that adds up along a line of play.
pub trait Payoff: Copy + Eq + fmt::Debug + Send + Sync {
    /// Nothing gained by anybody.
    const ZERO: Self;
    /// The sum of two payoffs.
    #[must_use]
    fn plus(self, other: Self) -> Self;
    /// What each player gains, by seat.
    fn gains(&self) -> &[i16];
}

impl<const N: usize> Payoff for Score<N> {
    const ZERO: Self = Score([0; N]);
    #[inline]
    fn plus(mut self, other: Self) -> Self {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
        self
    }
    #[inline]
    fn gains(&self) -> &[i16] {
        &self.0
    }
}

impl Score<2> {
    /// How many more seeds `player` gains than the other; from -255 to 255.
    #[must_use]
    #[inline]
    pub const fn margin(self, player: Player) -> i16 {
        self.0[player.seat()] - self.0[player.other().seat()]
    }

    /// A gain of one player alone.
    #[must_use]
    #[inline]
    pub const fn of(player: Player, seeds: i16) -> Self {
        let mut score = [0; 2];
        score[player.seat()] = seeds;
        Score(score)
    }
}

/// The rule behind an event: the number of a parameter of the kernel, whose clause or answer the
/// ruleset names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Because(pub u8);

/// Whose turn it is, or how the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn<P> {
    /// This player must choose a move.
    Of(Player),
    /// The game is over: what each player gains at the end, and why it is over.
    Over(P, Ending),
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// In words that follow "the game is over: ".
    pub why: &'static str,
    /// The rule that ends it.
    pub because: Because,
    /// The rule that shares out what is left.
    pub remainder: Because,
}

/// One reason why a move may not be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// A stable code, such as `too-few-seeds`.
    pub code: &'static str,
    /// What is wrong, as a sentence.
    pub why: &'static str,
    /// The rule that forbids it.
    pub because: Because,
}

/// Hears what happens inside a move. The type parameter makes a silent trace cost nothing.
pub trait Trace<E> {
    /// Whether anybody listens.
    const ON: bool = true;
    /// One event, and the rule that made it happen.
    fn tell(&mut self, event: E, because: Because);
}

/// A trace that nobody hears.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Trace<E> for Silent {
    const ON: bool = false;
    #[inline]
    fn tell(&mut self, _: E, _: Because) {}
}

impl<E> Trace<E> for Vec<(E, Because)> {
    fn tell(&mut self, event: E, because: Because) {
        self.push((event, because));
    }
}

/// A game: who moves, what may be played, what comes of it.
///
/// States hold what decides the future and nothing else: captured seeds are payoffs, not state,
/// unless a rule reads them.
pub trait Rules: Sync {
    /// What decides the future of a game.
    type State: Copy + Eq + Hash + Ord + fmt::Debug + Send + Sync;
    /// A choice of the player to move.
    type Move: Copy + Eq + Hash + Ord + fmt::Debug + Send + Sync;
    /// What happens inside a move.
    type Event: Copy + Eq + fmt::Debug;
    /// What players gain.
    type Pay: Payoff;

    /// The state at the start of a game.
    fn start(&self) -> Self::State;
    /// Whose turn it is, or how the game ended.
    fn turn(&self, state: &Self::State) -> Turn<Self::Pay>;
    /// Calls `f` with each legal move, in one fixed order, until `f` breaks off.
    fn each_move(
        &self,
        state: &Self::State,
        f: impl FnMut(Self::Move) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
    /// Whether a move is legal, decided without listing the moves.
    ///
    /// # Errors
    /// Every reason why it is not.
    fn legal(&self, state: &Self::State, mv: Self::Move) -> Result<(), Vec<Illegal>>;
    /// Plays a legal move: the state after it, and what each player gains by it.
    fn play<T: Trace<Self::Event>>(
        &self,
        state: &Self::State,
        mv: Self::Move,
        trace: &mut T,
    ) -> (Self::State, Self::Pay);

    /// How many legal moves there are.
    fn count_moves(&self, state: &Self::State) -> u128 {
        let mut count = 0;
        let _ = self.each_move(state, |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// The `n`-th legal move, from 0, in the order of [`each_move`](Rules::each_move).
    ///
    /// # Panics
    /// If there are not that many.
    fn nth_move(&self, state: &Self::State, n: u128) -> Self::Move {
        let (mut at, mut found) = (0, None);
        let _ = self.each_move(state, |mv| {
            if at == n {
                found = Some(mv);
                return ControlFlow::Break(());
            }
            at += 1;
            ControlFlow::Continue(())
        });
        found.expect("fewer moves than were asked for")
    }

    /// All legal moves, in order.
    fn moves(&self, state: &Self::State) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        let _ = self.each_move(state, |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        moves
    }
}
