//! Whether one move is legal, decided pit by pit and not from the list of moves.
//!
//! The list (in [`plain`](super::plain)) sorts all candidates at once; this predicate asks of one
//! move which rule stands against it. An invariant holds the two to the same answer.

use super::board::MAX_PITS;
use super::event::Move;
use super::params::{FeedOverSlam, FeedUnable, Key, NoSeeds, SlamLegality, SlamOnly, Unmovable};
use super::plain::{Plain, Sown};
use super::position::Position;
use crate::rules::Illegal;
use crate::rules::params::Asked;

const fn no(code: &'static str, why: &'static str, key: Key) -> Illegal {
    Illegal { code, why, because: key.because() }
}

/// Whether the judgement finds nothing, without writing reasons down.
pub(super) fn allows<A: Asked>(game: &Plain<A>, state: &Position, mv: Move) -> bool {
    let Move::Pit(pit) = mv else { return legal(game, state, mv).is_ok() };
    game.may_lift(state.mover, pit)
        && state.board.get(pit) >= game.params().min_seeds().0.max(1)
        && !game.majority(state)
        && !game.a_row_is_empty(state)
        && judge(game, state, pit).is_none()
}

/// The judgement of [`Rules::legal`](crate::rules::Rules::legal) for the plain kernel.
pub(super) fn legal<A: Asked>(
    game: &Plain<A>,
    state: &Position,
    mv: Move,
) -> Result<(), Vec<Illegal>> {
    let params = game.params();
    if game.majority(state) {
        return Err(vec![no(
            "game-over",
            "A player has more than half of the seeds.",
            Key::majority,
        )]);
    }
    if game.a_row_is_empty(state) {
        let why = "A row is empty, and that ends the game.";
        return Err(vec![no("game-over", why, Key::end_no_seeds)]);
    }
    let Move::Pit(pit) = mv else { return pass(game, state) };
    let mut against = Vec::new();
    if pit >= game.routes().pits {
        return Err(vec![no("no-such-pit", "The board has no such pit.", Key::move_from)]);
    }
    let counts = state.board.counts();
    if !game.may_lift(state.mover, pit) {
        against.push(no("not-yours", "The pit lies in the opponent's row.", Key::move_from));
    }
    let seeds = counts[usize::from(pit)];
    if seeds == 0 {
        against.push(no("empty-pit", "The pit is empty.", Key::min_seeds));
    } else if seeds < params.min_seeds().0 {
        against.push(no(
            "too-few-seeds",
            "The pit holds too few seeds to be moved.",
            Key::min_seeds,
        ));
    }
    if !against.is_empty() {
        return Err(against);
    }
    match judge(game, state, pit) {
        None => Ok(()),
        Some(reason) => Err(vec![reason]),
    }
}

fn pass<A: Asked>(game: &Plain<A>, state: &Position) -> Result<(), Vec<Illegal>> {
    let params = game.params();
    let min = params.min_seeds().0;
    if game.pits_of(state.mover).any(|pit| state.board.get(pit) >= min) {
        let why = "A player who has a pit to move does not pass.";
        return Err(vec![no("not-stuck", why, Key::end_unmovable)]);
    }
    let (passes, key) = if game.row(&state.board, state.mover) == 0 {
        (params.end_no_seeds() == NoSeeds::Pass, Key::end_no_seeds)
    } else {
        (params.end_unmovable() == Unmovable::Pass, Key::end_unmovable)
    };
    if !passes {
        return Err(vec![no(
            "game-over",
            "A player who is stuck does not pass: the game is over.",
            key,
        )]);
    }
    let turned =
        Position { mover: state.mover.other(), exempt: state.exempt.saturating_sub(1), ..*state };
    let free = game.pits_of(turned.mover).any(|pit| legal(game, &turned, Move::Pit(pit)).is_ok());
    if free {
        Ok(())
    } else {
        Err(vec![no("game-over", "Neither player can move: the game is over.", key)])
    }
}

/// What stands against moving a pit of the mover that holds enough seeds.
///
/// Rival moves are tried only where a rule asks what else could be played.
fn judge<A: Asked>(game: &Plain<A>, state: &Position, pit: u8) -> Option<Illegal> {
    let params = game.params();
    let one = game.attempt(state, pit);
    let banned =
        |sown: &Sown| game.is_slam(state, sown) && params.slam_legality() == SlamLegality::Illegal;
    let slam = no("grand-slam", "It would take the opponent's whole row.", Key::slam_legality);
    let slams = banned(&one);
    let duty = game.must_feed(state) || game.must_leave(state, &one);
    if !duty && (!slams || params.slam_only_moves() == SlamOnly::End) {
        return slams.then_some(slam);
    }
    let counts = state.board.counts();
    let mut all: [Option<Sown>; MAX_PITS] = [None; MAX_PITS];
    for rival in game.pits_of(state.mover) {
        if counts[usize::from(rival)] >= params.min_seeds().0 {
            all[usize::from(rival)] = Some(game.attempt(state, rival));
        }
    }
    let only_slams = all.iter().flatten().all(banned);
    let let_through = only_slams && params.slam_only_moves() != SlamOnly::End;
    let bare = only_slams && params.slam_only_moves() == SlamOnly::NoCapture;
    let playable = |sown: &Sown| !banned(sown) || let_through;
    if !duty {
        return (!playable(&one)).then_some(slam);
    }
    let feeds = |sown: &Sown| playable(sown) && game.feeds(state, sown, bare && banned(sown));
    if feeds(&one) {
        return None;
    }
    let duty = no(
        "must-feed",
        "Another move feeds the opponent, and this one does not.",
        Key::feed_trigger,
    );
    if all.iter().flatten().any(feeds) {
        return Some(if playable(&one) { duty } else { slam });
    }
    if params.feed_over_slam() == FeedOverSlam::FeedWins {
        let gives = |sown: &Sown| banned(sown) && game.feeds(state, sown, true);
        if gives(&one) {
            return None;
        }
        if all.iter().flatten().any(gives) {
            return Some(duty);
        }
    }
    if params.feed_unable() == FeedUnable::End {
        let why = "The opponent must be fed and cannot be: the game is over.";
        return Some(no("game-over", why, Key::feed_unable));
    }
    (!playable(&one)).then_some(slam)
}
