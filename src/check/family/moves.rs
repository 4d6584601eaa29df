//! Laws about what may be played, and by whom.

use super::mover;
use crate::check::general::Made;
use crate::check::step::Outcome;
use crate::rules::{Familiar, Payoff, Sense, Silent};

/// Most moves that are listed one by one.
const LISTED: u128 = 5_000;

pub(super) fn list_is_predicate<G: Familiar>(game: &G, state: &G::State) -> Outcome {
    if game.count_moves(state) > LISTED {
        return Outcome::Silent;
    }
    let mut listed = game.moves(state);
    if listed.iter().any(|&mv| game.legal(state, mv).is_err()) {
        return Outcome::Broken("a move is listed that may not be played");
    }
    if listed.len() as u128 != game.count_moves(state) {
        return Outcome::Broken("the moves are not as many as they are counted");
    }
    let all = listed.len();
    listed.sort_unstable();
    listed.dedup();
    if listed.len() < all {
        return Outcome::Broken("a move is listed twice");
    }
    let missed = game
        .tries(state)
        .into_iter()
        .any(|mv| listed.binary_search(&mv).is_err() && game.legal(state, mv).is_ok());
    Outcome::unless(!missed, "a move may be played that is not listed")
}

pub(super) fn deterministic<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let (again, pay) = game.play(made.before, made.mv, &mut Silent);
    Outcome::unless(again == *made.after && pay == *made.pay, "it came out otherwise unheard")
}

pub(super) fn turned_board<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let (Some(before), Some(after)) = (game.turned(made.before), game.turned(made.after)) else {
        return Outcome::Silent;
    };
    let mv = game.turned_move(made.mv);
    if game.legal(&before, mv).is_err() {
        return Outcome::Broken("the turned move may not be played");
    }
    let (played, pay) = game.play(&before, mv, &mut Silent);
    let (ours, theirs) = (made.pay.gains(), pay.gains());
    let turns = (0..ours.len()).all(|seat| theirs[(seat + 1) % ours.len()] == ours[seat]);
    Outcome::unless(played == after && turns, "the turned move comes to something else")
}

pub(super) fn needs_two<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let first = made.events.iter().find_map(|(event, _)| match game.sense(event) {
        Sense::Lift { pieces, left, .. } => Some(pieces + left),
        _ => None,
    });
    first.map_or(Outcome::Silent, |there| Outcome::unless(there >= 2, "it starts from one piece"))
}

pub(super) fn turns_go_round<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let (Some(now), Some(next)) = (mover(game, made.before), mover(game, made.after)) else {
        return Outcome::Silent;
    };
    let seats = game.seats().len();
    Outcome::unless(next.seat() == (now.seat() + 1) % seats, "another player is to move next")
}
