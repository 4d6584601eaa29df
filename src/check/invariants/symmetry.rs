//! Turning the board by half a turn and exchanging the players turns everything that happens.

use crate::check::step::{Case, Outcome, PASSES, Step, Told};
use crate::check::subject::{Subject, Survey};
use crate::check::text::{Counts, Text};
use crate::rules::Score;
use crate::rules::sowing::board::Pits;
use crate::rules::sowing::{Event, Move, Position};

/// A set of pits after half a turn.
#[inline]
const fn turned(text: &Text, pits: Pits) -> Pits {
    (pits << text.side | pits >> text.side) & text.all()
}

#[inline]
const fn pit_across(text: &Text, pit: u8) -> u8 {
    text.ahead(pit, text.side)
}

/// A move after half a turn.
#[must_use]
#[inline]
pub const fn move_across(text: &Text, mv: Move) -> Move {
    match mv {
        Move::Pit(pit) => Move::Pit(pit_across(text, pit)),
        Move::Pass => Move::Pass,
    }
}

/// The position after half a turn, by moving one count after the other.
#[must_use]
#[inline]
pub fn across(text: &Text, position: &Position) -> Position {
    let counts = position.board.counts();
    let mut turned = Counts::default();
    let side = usize::from(text.side);
    turned[..side].copy_from_slice(&counts[side..2 * side]);
    turned[side..2 * side].copy_from_slice(&counts[..side]);
    Position {
        board: crate::rules::sowing::Board::new(&turned),
        mover: position.mover.other(),
        exempt: position.exempt,
        taken: [position.taken[1], position.taken[0]],
    }
}

#[inline]
const fn event_across(text: &Text, event: Event) -> Event {
    match event {
        Event::Lift { pit, seeds } => Event::Lift { pit: pit_across(text, pit), seeds },
        Event::Sow { pit, holds } => Event::Sow { pit: pit_across(text, pit), holds },
        Event::Skip { pit } => Event::Skip { pit: pit_across(text, pit) },
        Event::Return { pit, seeds } => Event::Return { pit: pit_across(text, pit), seeds },
        Event::Capture { pit, seeds } => Event::Capture { pit: pit_across(text, pit), seeds },
        Event::Exempted { pit } => Event::Exempted { pit: pit_across(text, pit) },
        Event::SlamLeft { pit } => Event::SlamLeft { pit: pit_across(text, pit) },
        Event::Store
        | Event::Again
        | Event::Keep { .. }
        | Event::SlamUncaptured
        | Event::SlamRest { .. }
        | Event::Fed
        | Event::Passed => event,
    }
}

/// Whether the game says of the turned position what it says of this one, turned.
#[inline]
pub fn position_turns<G: Subject>(game: &G, case: &Case, far: &Position) -> Outcome {
    let (text, here) = (case.text, case.survey);
    let there = game.survey(far);
    let want = Survey {
        pits: turned(text, here.pits),
        pass: here.pass,
        over: here.over.map(|Score([south, north])| Score([north, south])),
    };
    if there != want {
        return Outcome::Broken("the moves or the end of the turned position are not those turned");
    }
    let mut allowed = case.allowed & PASSES;
    for pit in 0..text.pits {
        if case.allowed >> pit & 1 == 1 {
            allowed |= 1 << pit_across(text, pit);
        }
    }
    Outcome::unless(
        super::allowed(game, text, far, there.pass) == allowed,
        "the predicate does not allow the turned moves of the turned position",
    )
}

/// Whether the turned move of the turned position comes to the same, turned.
#[inline]
pub fn move_turns<G: Subject>(
    game: &G,
    case: &Case,
    step: &Step,
    far: &Position,
    told: &mut Told,
) -> Outcome {
    let text = case.text;
    told.clear();
    let (next, Score(pay)) = game.play(far, move_across(text, step.mv), told);
    if next != across(text, step.next) || pay != [step.pay[1], step.pay[0]] {
        return Outcome::Broken("the turned move of the turned position comes to something else");
    }
    let here = step.told.events();
    let same = here.len() == told.events().len()
        && here.iter().zip(told.events()).all(|(&(event, because), &(other, cites))| {
            because == cites && event_across(text, event) == other
        });
    Outcome::unless(same, "the turned move of the turned position is told otherwise")
}
