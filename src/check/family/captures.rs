//! Laws about captures.

use super::{mover, sums};
use crate::check::general::Made;
use crate::check::step::Outcome;
use crate::rules::{Familiar, Payoff, Sense};

pub(super) fn captures_where_it_ends<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let mut last = None;
    for (event, _) in made.events {
        match game.sense(event) {
            Sense::Drop { .. } => last = game.at(event),
            Sense::Take { .. } => {
                return Outcome::unless(
                    last.is_some() && last == game.at(event),
                    "it captures elsewhere",
                );
            }
            _ => {}
        }
    }
    Outcome::Silent
}

pub(super) fn captures_come_last<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let senses: Vec<Sense> = made.events.iter().map(|(event, _)| game.sense(event)).collect();
    let Some(first) = senses.iter().position(|sense| matches!(sense, Sense::Take { .. })) else {
        return Outcome::Silent;
    };
    let later = senses[first..]
        .iter()
        .any(|sense| matches!(sense, Sense::Drop { .. } | Sense::Store { .. }));
    Outcome::unless(!later, "a piece is put down after a capture")
}

pub(super) fn captures_are_even<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    match sums(game, made).taken {
        0 => Outcome::Silent,
        taken => Outcome::unless(taken.is_multiple_of(2), "it captures an odd number"),
    }
}

pub(super) fn nothing_is_captured<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    Outcome::unless(sums(game, made).taken == 0, "it captures")
}

pub(super) fn one_capture<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    match sums(game, made).takes {
        0 => Outcome::Silent,
        takes => Outcome::unless(takes == 1, "it captures from several places"),
    }
}

pub(super) fn first_move_takes_nothing<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    if *made.before != game.start() {
        return Outcome::Silent;
    }
    Outcome::unless(sums(game, made).taken == 0, "the first move captures")
}

pub(super) fn captures_count<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let Some(who) = mover(game, made.before) else { return Outcome::Silent };
    match sums(game, made).taken {
        0 => Outcome::Silent,
        _ => Outcome::unless(made.pay.gains()[who.seat()] > 0, "the capture counts nothing yet"),
    }
}
