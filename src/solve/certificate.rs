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

use super::answer::Value;
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
    /// Conditions 2 to 4, or the end of the game.
    #[error("its conversion distance should be {}", match .0 { Some(d) => d.to_string(), None => "none".into() })]
    Distance(Option<u16>),
}

/// Checks the conditions at one position.
///
/// `look` gives the entry of any position, for the player to move there; `mover` says who that is,
/// `stays` whether a move leaves the position in its layer, and `burden` who must make a value of
/// this position good.
///
/// # Errors
/// The first condition that fails, with what would be right.
pub fn conditions<R: Rules<Pay = Score<2>>>(
    game: &R,
    state: &R::State,
    entry: Value,
    look: impl Fn(&R::State) -> Value,
    mover: impl Fn(&R::State) -> Player,
    stays: impl Fn(&R::State, &R::State) -> bool,
    burden: impl Fn(i16) -> Burden,
) -> Result<(), Broken> {
    let me = mover(state);
    let (mut best, mut least, mut greatest) = (i16::MIN, u16::MAX, 0);
    if let Turn::Over(pay, _) = game.turn(state) {
        let margin = pay.margin(me);
        if entry.margin != margin {
            return Err(Broken::Value(margin));
        }
        return if entry.conversion == Some(0) { Ok(()) } else { Err(Broken::Distance(Some(0))) };
    }
    let _ = game.each_move(state, |mv| {
        let (next, pay) = game.play(state, mv, &mut Silent);
        let after = look(&next);
        let sign = if mover(&next) == me { 1 } else { -1 };
        let worth = pay.margin(me) + sign * after.margin;
        let distance = if stays(state, &next) { after.conversion.unwrap_or(u16::MAX) } else { 0 };
        if worth > best {
            (best, least, greatest) = (worth, distance, distance);
        } else if worth == best {
            (least, greatest) = (least.min(distance), greatest.max(distance));
        }
        ControlFlow::Continue(())
    });
    if entry.margin != best {
        return Err(Broken::Value(best));
    }
    let distance = match burden(best) {
        Burden::Mover => Some(least),
        Burden::Other => Some(greatest),
        Burden::Nobody => None,
    };
    let distance = distance.map(|d| d.saturating_add(1));
    if entry.conversion == distance { Ok(()) } else { Err(Broken::Distance(distance)) }
}
