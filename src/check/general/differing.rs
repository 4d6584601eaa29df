//! Where two games of one kernel come out otherwise, which differ by a rule.

use std::collections::{HashSet, VecDeque};
use std::ops::ControlFlow;

use super::law::Made;
use super::smallest::{Shown, Spot};
use crate::check::watch::Watch;
use crate::rules::{Because, Familiar, Silent, Turn};

/// What shows in a state itself that another game, in a state of its own, comes out otherwise.
pub(super) fn apart<G: Familiar>(
    game: &G,
    other: &G,
    rule: &str,
    state: &G::State,
    theirs: &G::State,
) -> Option<Shown<G::Move>> {
    let why = match (game.turn(state), other.turn(theirs)) {
        (Turn::Over(pay, ending), Turn::Over(paid, _)) if pay != paid => format!(
            "the game is over ({}) and brings {}; under {rule} it brings {}",
            ending.why,
            game.pay_text(&pay),
            other.pay_text(&paid)
        ),
        (Turn::Over(_, ending), Turn::Of(_)) => {
            format!("the game is over: {}; under {rule} it goes on", ending.why)
        }
        (Turn::Of(_), Turn::Over(_, ending)) => {
            format!("it goes on; under {rule} the game is over: {}", ending.why)
        }
        (Turn::Of(_), Turn::Of(_)) => {
            let mut theirs = other.moves(theirs).into_iter();
            let mv = theirs.find(|&mv| game.legal(state, mv).is_err())?;
            return Some((Some(mv), false, format!("under {rule} it may be played")));
        }
        (Turn::Over(..), Turn::Over(..)) => return None,
    };
    Some((None, true, why))
}

/// What shows in a move that it comes out otherwise in another game, in a state of its own.
pub(super) fn moves_apart<G: Familiar>(
    game: &G,
    other: &G,
    rule: &str,
    made: &Made<G>,
    theirs: &G::State,
) -> Option<String> {
    if other.legal(theirs, made.mv).is_err() {
        return Some(format!("under {rule} it may not be played"));
    }
    let (after, pay) = other.play(theirs, made.mv, &mut Silent);
    let lie = |state: &G::State| -> Vec<u32> {
        (0..game.places().min(255) as u8).map(|place| game.pieces(state, place)).collect()
    };
    (lie(&after) != lie(made.after) || pay != *made.pay)
        .then(|| format!("under {rule} it leads to {}", other.state_text(&after)))
}

/// Where the same moves from both starts first come to something else, after the fewest of them.
///
/// `None` if they never do, or not in the first `limit` pairs of states.
pub(super) fn soonest<G: Familiar>(
    game: &G,
    other: &G,
    rule: &str,
    limit: usize,
    watch: &Watch,
) -> Option<Spot<G>> {
    let start = (game.start(), other.start());
    let mut seen = HashSet::from([start]);
    let mut queue = VecDeque::from([(Vec::new(), start)]);
    let mut events: Vec<(G::Event, Because)> = Vec::new();
    while let Some((line, (state, theirs))) = queue.pop_front() {
        if watch.stopped() || seen.len() > limit {
            return None;
        }
        let mut found = apart(game, other, rule, &state, &theirs);
        if found.is_none() {
            let _ = game.each_move(&state, |mv| {
                events.clear();
                let (after, pay) = game.play(&state, mv, &mut events);
                let made = Made { before: &state, mv, events: &events, after: &after, pay: &pay };
                if let Some(why) = moves_apart(game, other, rule, &made, &theirs) {
                    found = Some((Some(mv), true, why));
                    return ControlFlow::Break(());
                }
                let next = (after, other.play(&theirs, mv, &mut Silent).0);
                if seen.insert(next) {
                    let mut line: Vec<G::Move> = line.clone();
                    line.push(mv);
                    queue.push_back((line, next));
                }
                ControlFlow::Continue(())
            });
        }
        if let Some((mv, may, why)) = found {
            return Some(Spot { line, state, mv, may, why });
        }
    }
    None
}
