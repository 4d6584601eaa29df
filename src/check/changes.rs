//! Whether a rule matters: a smallest place where play under changed parameters goes otherwise, and
//! what best play comes to under both.

use std::ops::ControlFlow;

use super::claims::{Answer, Means, changed};
use super::everywhere::{self, Gathered, Seats};
use super::subject::Subject;
use super::verdict::Grouped;
use crate::rules::sowing::{Board, Move, Plain, Position, board_text, move_text, position_text};
use crate::rules::{Player, Rules, Score, Silent};
use crate::spec::document::{Expect, Sets};

/// The first move that comes out otherwise, and positions looked at until then.
#[derive(Default)]
struct First {
    found: Option<(Position, Move)>,
    positions: u64,
}

impl Gathered for First {
    fn join(&mut self, later: Self) {
        self.found = self.found.or(later.found);
        self.positions += later.positions;
    }
}

/// What comes of a move; nothing if it may not be played.
fn comes(game: &Plain, at: &Position, mv: Move) -> Option<(Board, Player, Score<2>)> {
    game.allows(at, mv).then(|| {
        let (next, gain) = game.play(at, mv, &mut Silent);
        (next.board, next.mover, gain)
    })
}

fn told(game: &Plain, at: &Position, mv: Move) -> String {
    match comes(game, at, mv) {
        None => "may not be played".into(),
        Some((board, _, gain)) => format!(
            "gains {} and leaves {}",
            gain.0[at.mover.seat()],
            board_text(game.ruleset(), board)
        ),
    }
}

/// Whether some move of the board may be played, or comes out, otherwise under changed parameters.
/// The values of the start, where they are to be had, are told too, and decide nothing.
pub(super) fn changes_play<G: Subject>(means: &Means<G>, with: &Sets) -> Answer {
    let (ruleset, name) = match changed(means, with) {
        Ok(changed) => changed,
        Err(error) => return Answer::unknown(format!("It cannot be checked: {error}.")),
    };
    let (game, other) = (Plain::new(means.game.ruleset().clone()), Plain::new(ruleset));
    if everywhere::size(&game, Seats::Mover) > everywhere::FAR {
        return Answer::unknown("Not known: the board is too large to be looked at.");
    }
    let side = game.ruleset().side;
    let mut first = First::default();
    let below = everywhere::walk(
        &game,
        Seats::Mover,
        means.watch,
        |position, here: &mut First| {
            here.positions += 1;
            if here.found.is_some() {
                return;
            }
            let pits = position.mover.0 * side..(position.mover.0 + 1) * side;
            let differs = |mv: &Move| comes(&game, position, *mv) != comes(&other, position, *mv);
            let mv = pits.map(Move::Pit).chain([Move::Pass]).find(differs);
            here.found = mv.map(|mv| (*position, mv));
        },
        |_, layer| {
            first.join(layer);
            if first.found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    let positions = Grouped(first.positions);
    let Some((position, mv)) = first.found else {
        return match below {
            Some(_) => Answer::unknown(format!("Not known: stopped after {positions} positions.")),
            None => Answer::new(
                Expect::Refuted,
                format!("Every move of {positions} positions comes out alike under {name}."),
            ),
        };
    };
    let mut words = format!(
        "In {} the move {} {}; under {name} it {}. No board with fewer seeds shows it.",
        position_text(game.ruleset(), &position),
        move_text(game.ruleset(), mv),
        told(&game, &position, mv),
        told(&other, &position, mv)
    );
    if let Some(length) = means.length {
        words += &match (length(game.ruleset()), length(other.ruleset())) {
            (Ok(one), Ok(two)) => format!(
                " With best play it is worth {:+} to the first player; under {name} {:+}.",
                one.value, two.value
            ),
            (Err(why), _) | (_, Err(why)) => format!(" Its values are not known: {why}."),
        };
    }
    Answer::new(Expect::Proved, words)
}
