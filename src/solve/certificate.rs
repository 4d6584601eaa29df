//! The certificate of a value: conditions on one position and its children that, if they hold
//! everywhere, prove every value and every distance.
//!
//! With `v` the value of a position for its mover and `d` its conversion distance (an exit counts as
//! distance 0):
//!
//! 1. `v` is the best of gain minus the child's value (plus, if the same player moves again);
//!    without moves `v` is the final margin and `d = 0`;
//! 2. where the mover must make `v` good, `d` is one more than the least distance over the moves
//!    worth `v`;
//! 3. where the other must, one more than the greatest distance over the moves worth `v`; moves
//!    worth less are ignored;
//! 4. where endless play gives `v`, there is no distance.
//!
//! Why this proves `v`: whoever follows (2) makes the pair (value, then distance) fall whatever the
//! reply, by (3), so he reaches an exit worth `v`; by (1) the other never has to give more, and
//! endless play pays what (4) says. It is the argument by a well-founded ranking. Under even play
//! the mover must make good what is above 0 and the other what is below; under a forfeit the
//! forfeiter must make good everything but the loss of the whole stake.

use std::ops::ControlFlow;

use super::answer::{Endless, Value};
use crate::rules::{Player, Rules, Score, Silent, Turn};

/// Who must make a value good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Burden {
    /// The player to move.
    Mover,
    /// His opponent.
    Other,
    /// Nobody: endless play gives as much.
    Nobody,
}

/// What is wrong with a position's entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Broken {
    /// Condition 1.
    #[error("its value should be {0}, the best over its moves")]
    Value(i16),
    /// The rules give no move and no end: they are broken, not the table.
    #[error("the rules give no move here, and no end of the game")]
    Stuck,
    /// Conditions 2 to 4, or the end of the game.
    #[error("its conversion distance should be {}", match .0 { Some(d) => d.to_string(), None => "none".into() })]
    Distance(Option<u16>),
}

/// Who must make a value good, where `mover` is to move and forfeits cost `stake`.
#[must_use]
#[inline]
pub fn burden(endless: Endless, mover: Player, stake: i16, value: i16) -> Burden {
    match endless {
        Endless::Even if value > 0 => Burden::Mover,
        Endless::Even if value < 0 => Burden::Other,
        Endless::Forfeits(who) if who == mover && value > -stake => Burden::Mover,
        Endless::Forfeits(who) if who != mover && value < stake => Burden::Other,
        _ => Burden::Nobody,
    }
}

/// Checks the conditions at one position, for `K` kinds of values at once; gives the number of its
/// moves.
///
/// `look` gives the entries of any position, for the player to move there; `mover` says who that
/// is, `stays` whether a move leaves the position in its layer, and `burden` who must make a value
/// of the given kind good at this position. That a child's entry says distance 0 is taken to mean
/// that the game is over there: condition 1 at the child is what proves it.
///
/// # Errors
/// The first condition that fails, by kind, with what would be right.
#[inline]
pub fn conditions<R: Rules<Pay = Score<2>>, const K: usize>(
    game: &R,
    state: &R::State,
    entries: [Value; K],
    look: impl Fn(&R::State) -> [Value; K],
    mover: impl Fn(&R::State) -> Player,
    stays: impl Fn(&R::State, &R::State) -> bool,
    burden: impl Fn(usize, i16) -> Burden,
) -> Result<u32, (usize, Broken)> {
    let me = mover(state);
    let mut moves = 0;
    let mut best = [(i16::MIN, u16::MAX, 0); K];
    let _ = game.each_move(state, |mv| {
        moves += 1;
        let (next, pay) = game.play(state, mv, &mut Silent);
        let (gain, sign) = (pay.margin(me), if mover(&next) == me { 1 } else { -1 });
        let inside = stays(state, &next);
        for (best, after) in best.iter_mut().zip(look(&next)) {
            let worth = gain + sign * after.margin;
            let distance = if inside { after.conversion.unwrap_or(u16::MAX) } else { 0 };
            if worth > best.0 {
                *best = (worth, distance, distance);
            } else if worth == best.0 {
                *best = (worth, best.1.min(distance), best.2.max(distance));
            }
        }
        ControlFlow::Continue(())
    });
    if moves == 0 {
        // Without moves the game is over; a kernel that says otherwise proves nothing.
        let margin = match game.turn(state) {
            Turn::Over(pay, _) => pay.margin(me),
            Turn::Of(_) => return Err((0, Broken::Stuck)),
        };
        for (kind, entry) in entries.iter().enumerate() {
            if entry.margin != margin {
                return Err((kind, Broken::Value(margin)));
            }
            if entry.conversion != Some(0) {
                return Err((kind, Broken::Distance(Some(0))));
            }
        }
        return Ok(0);
    }
    for (kind, (entry, (best, least, greatest))) in entries.iter().zip(best).enumerate() {
        if entry.margin != best {
            return Err((kind, Broken::Value(best)));
        }
        let distance = match burden(kind, best) {
            Burden::Mover => Some(least),
            Burden::Other => Some(greatest),
            Burden::Nobody => None,
        };
        // A child without distance has `MAX`; nothing is one more than that, so no entry fits.
        let distance = distance.map(|d| d.saturating_add(1));
        if entry.conversion != distance {
            return Err((kind, Broken::Distance(distance)));
        }
    }
    Ok(moves)
}
