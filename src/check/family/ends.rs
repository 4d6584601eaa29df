//! Laws about the end of a game and what is gained.

use super::{mover, sums};
use crate::check::general::Made;
use crate::check::step::Outcome;
use crate::rules::{Familiar, Payoff, Turn};

pub(super) fn over_without_moves<G: Familiar>(game: &G, state: &G::State) -> Outcome {
    let over = mover(game, state).is_none();
    Outcome::unless(
        over == (game.count_moves(state) == 0),
        "the game is over and has moves, or not",
    )
}

pub(super) fn rest_is_shared_out<G: Familiar>(game: &G, state: &G::State) -> Outcome {
    let Turn::Over(pay, _) = game.turn(state) else { return Outcome::Silent };
    let shared: i32 = pay.gains().iter().map(|&gain| i32::from(gain)).sum();
    Outcome::unless(shared == game.weight(state) as i32, "what is left is not what is shared out")
}

pub(super) fn rest_to_one<G: Familiar>(game: &G, state: &G::State) -> Outcome {
    let Turn::Over(pay, _) = game.turn(state) else { return Outcome::Silent };
    match pay.gains().iter().filter(|&&gain| gain != 0).count() {
        0 => Outcome::Silent,
        takers => Outcome::unless(takers == 1, "what is left is divided"),
    }
}

pub(super) fn gains_never_negative<G: Familiar>(_: &G, made: &Made<G>) -> Outcome {
    Outcome::unless(made.pay.gains().iter().all(|&gain| gain >= 0), "somebody lost by it")
}

pub(super) fn only_the_mover_gains<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let Some(who) = mover(game, made.before) else { return Outcome::Silent };
    let others = made.pay.gains().iter().enumerate().filter(|(seat, _)| *seat != who.seat());
    Outcome::unless(others.into_iter().all(|(_, &gain)| gain == 0), "another player gains")
}

pub(super) fn a_point_a_piece<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let sums = sums(game, made);
    let gone = sums.stored + sums.taken + sums.left;
    if gone == 0 {
        return Outcome::Silent;
    }
    let gained: i32 = made.pay.gains().iter().map(|&gain| i32::from(gain)).sum();
    Outcome::unless(gained == gone as i32, "the pieces count for more or less than one each")
}
