//! Laws about how pieces are taken up and put down.

use super::sums;
use crate::check::general::Made;
use crate::check::step::Outcome;
use crate::rules::{Familiar, Sense};

pub(super) fn all_is_lifted<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let mut lifts = made.events.iter().filter_map(|(event, _)| match game.sense(event) {
        Sense::Lift { left, .. } => Some(left),
        _ => None,
    });
    match lifts.next() {
        None => Outcome::Silent,
        Some(left) => {
            Outcome::unless(left == 0 && lifts.all(|left| left == 0), "something stays behind")
        }
    }
}

pub(super) fn one_by_one<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let mut drops = made.events.iter().filter_map(|(event, _)| match game.sense(event) {
        Sense::Drop { pieces } | Sense::Store { pieces } => Some(pieces),
        _ => None,
    });
    match drops.next() {
        None => Outcome::Silent,
        Some(first) => Outcome::unless(
            first == 1 && drops.all(|pieces| pieces == 1),
            "several pieces are put down at once",
        ),
    }
}

pub(super) fn all_on_the_board<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let sums = sums(game, made);
    if sums.lifts == 0 {
        return Outcome::Silent;
    }
    Outcome::unless(sums.lifted == sums.dropped, "a piece is put down beside the board")
}

pub(super) fn origin_not_first<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let mut from = None;
    for (event, _) in made.events {
        match game.sense(event) {
            Sense::Lift { .. } => from = game.at(event),
            Sense::Drop { .. } => {
                let back = from.is_some() && from == game.at(event);
                return Outcome::unless(!back, "the first piece goes back");
            }
            _ => {}
        }
    }
    Outcome::Silent
}

pub(super) fn one_lap<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    match sums(game, made).lifts {
        0 => Outcome::Silent,
        lifts => Outcome::unless(lifts == 1, "pieces are taken up more than once"),
    }
}

pub(super) fn nothing_by_itself<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    Outcome::unless(sums(game, made).bursts == 0, "a place throws its pieces by itself")
}
