//! How many choices a player can have.

use crate::check::watch::Watch;
use crate::rules::beads::{Plain, Position};
use crate::rules::{Rules, Silent, Turn};

/// The position with the most moves that was met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Widest {
    /// How many moves it has.
    pub moves: u128,
    /// The position.
    pub position: Position,
    /// The number of plies that led to it from the start.
    pub plies: u32,
}

/// Plies of a game before it is given up.
const CAP: u32 = 200;
/// Moves that are tried each ply.
const TRIED: u128 = 8;

/// A repeatable stream of numbers (splitmix64, S. Vigna).
pub(super) struct Dice(pub u64);

impl Dice {
    pub(super) fn roll(&mut self, sides: u128) -> u128 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        u128::from(z ^ z >> 31) % sides
    }
}

/// Plays games in which both sides build: of a few moves drawn at random each plays the one after
/// which the two players have the most moves together, every third move excepted, which is random.
/// The most moves of any position met, with the position. It is a lower bound of what can be
/// reached.
#[must_use]
pub fn widest(game: &Plain, games: u32, watch: &Watch) -> Widest {
    let start = game.start();
    let mut widest = Widest { moves: game.count_moves(&start), position: start, plies: 0 };
    for number in 0..games {
        let mut dice = Dice(u64::from(number));
        let mut state = start;
        for plies in 0..CAP {
            if watch.stopped() {
                return widest;
            }
            if let Turn::Over(..) = game.turn(&state) {
                break;
            }
            let moves = game.count_moves(&state);
            if moves > widest.moves {
                widest = Widest { moves, position: state, plies };
            }
            let tried = if dice.roll(3) == 0 { 1 } else { TRIED };
            let next = (0..tried).map(|_| {
                let mv = game.nth_move(&state, dice.roll(moves));
                game.play(&state, mv, &mut Silent).0
            });
            let both = |next: &Position| {
                let other = Position { mover: next.mover.other(), ..*next };
                // On a logarithmic scale, so that both rows count.
                game.count_moves(next).max(1).ilog2() + game.count_moves(&other).max(1).ilog2()
            };
            let Some(best) = next.max_by_key(both) else { break };
            state = best;
        }
    }
    widest
}
