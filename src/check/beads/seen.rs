//! The kernel held against itself: counted, listed, judged, turned.

use std::ops::ControlFlow;

use crate::check::general::Made;
use crate::check::step::Outcome;
use crate::rules::beads::{Plain, Position};
use crate::rules::{Familiar, Rules, Silent};

/// Most moves that are listed to see whether their count is right.
const MOST: u128 = 500;

/// The count by formula is the length of the list, where the list is short.
pub(super) fn counted(game: &Plain, state: &Position) -> Outcome {
    let count = game.count_moves(state);
    if count > MOST {
        return Outcome::Silent;
    }
    let mut listed = 0;
    let _ = game.each_move(state, |_| {
        listed += 1;
        if listed > MOST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    Outcome::unless(listed == count, "the moves are not as many as the formula says")
}

/// A move that was made is legal.
pub(super) fn legal(game: &Plain, made: &Made<Plain>) -> Outcome {
    Outcome::unless(game.legal(made.before, made.mv).is_ok(), "a move that is not legal was listed")
}

/// The move on the turned board leads to the turned position.
pub(super) fn half_turn(game: &Plain, made: &Made<Plain>) -> Outcome {
    let (rules, mv) = (game.ruleset(), game.turned_move(made.mv));
    let turned = made.before.half_turn(rules);
    if game.legal(&turned, mv).is_err() {
        return Outcome::Broken("the turned move is not legal");
    }
    let (after, _) = game.play(&turned, mv, &mut Silent);
    Outcome::unless(after == made.after.half_turn(rules), "the turned move leads elsewhere")
}
