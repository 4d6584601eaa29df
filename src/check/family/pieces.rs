//! Laws about the pieces: what becomes of them, and whose they are.

use super::sums;
use crate::check::general::Made;
use crate::check::step::Outcome;
use crate::rules::{Familiar, Sense};

pub(super) fn conserved<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let sums = sums(game, made);
    let gone = sums.stored + sums.taken + sums.left;
    let [before, after] = [made.before, made.after].map(|state| game.weight(state));
    Outcome::unless(before == after + gone, "pieces were lost or made")
}

pub(super) fn nothing_returns<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let more = game.weight(made.after) > game.weight(made.before);
    Outcome::unless(!more, "there are more pieces on the board than before")
}

pub(super) fn owners_stay<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let passes = (0..game.places().min(255) as u8).any(|place| {
        let [before, after] = [made.before, made.after].map(|state| game.owner(state, place));
        before.is_some() && after.is_some() && before != after
    });
    Outcome::unless(!passes, "a place passes to another player")
}

pub(super) fn one_piece_at_a_time<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let mut takes = made.events.iter().filter_map(|(event, _)| match game.sense(event) {
        Sense::Take { pieces } => Some(pieces),
        _ => None,
    });
    match takes.next() {
        None => Outcome::Silent,
        Some(first) => Outcome::unless(
            first == 1 && takes.all(|pieces| pieces == 1),
            "several pieces are captured together",
        ),
    }
}
