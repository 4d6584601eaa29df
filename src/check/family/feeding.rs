//! Laws about players who have nothing left.

use std::ops::ControlFlow;

use super::{mover, sums};
use crate::check::general::Made;
use crate::check::step::Outcome;
use crate::rules::{Familiar, Player, Silent};

/// Whether some player other than the mover has nothing; `None` if the game does not say.
fn bare<G: Familiar>(game: &G, state: &G::State, mover: Player) -> Option<bool> {
    let others = (0..game.seats().len() as u8).map(Player).filter(|&player| player != mover);
    let mut any = false;
    for player in others {
        any |= game.holdings(state, player)? == 0;
    }
    Some(any)
}

pub(super) fn no_grand_slam<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let Some(who) = mover(game, made.before) else { return Outcome::Silent };
    if sums(game, made).taken == 0 || bare(game, made.before, who) != Some(false) {
        return Outcome::Silent;
    }
    match bare(game, made.after, who) {
        None => Outcome::Silent,
        Some(bare) => Outcome::unless(!bare, "somebody has nothing left"),
    }
}

pub(super) fn never_left_bare<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let Some(who) = mover(game, made.before) else { return Outcome::Silent };
    match bare(game, made.after, who) {
        None => Outcome::Silent,
        Some(bare) => Outcome::unless(!bare, "somebody has nothing"),
    }
}

pub(super) fn fed_if_possible<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let Some(who) = mover(game, made.before) else { return Outcome::Silent };
    let others = (0..game.seats().len() as u8).map(Player).filter(|&player| player != who);
    let hungry: Vec<Player> =
        others.filter(|&player| game.holdings(made.before, player) == Some(0)).collect();
    let fed = |state: &G::State| {
        hungry.iter().all(|&player| game.holdings(state, player).is_some_and(|seeds| seeds > 0))
    };
    if hungry.is_empty() {
        return Outcome::Silent;
    }
    if fed(made.after) {
        return Outcome::Holds;
    }
    let another = game.each_move(made.before, |mv| {
        let (after, _) = game.play(made.before, mv, &mut Silent);
        if fed(&after) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if another.is_break() {
        Outcome::Broken("another move would have left him something")
    } else {
        Outcome::Silent
    }
}
