//! The events of a move tell all that it did.

use crate::check::step::{Case, Outcome, Step};
use crate::check::text::place;
use crate::rules::sowing::params::{SowStore, TurnAgain, WinBy};
use crate::rules::sowing::route::STORE;
use crate::rules::sowing::{Event, Key};

/// The events, replayed on the board before, give the board after, the gain and whose turn it is.
#[inline]
pub fn events_tell_all(case: &Case, step: &Step) -> Outcome {
    let mut board = *case.before;
    let (mut hand, mut gain, mut again) = (0_i16, [0_i16; 2], false);
    let mover = case.position.mover.seat();
    let seeds_count = case.text.params.win_by != WinBy::NotStuck;
    if step.told.flooded {
        return Outcome::Broken("there are more events than a move can bring about");
    }
    for &(event, because) in step.told.events() {
        if usize::from(because.0) >= Key::ALL.len() {
            return Outcome::Broken("an event cites a rule that does not exist");
        }
        match event {
            Event::Lift { pit, seeds } => {
                let place = &mut board[place(pit)];
                if *place != seeds {
                    return Outcome::Broken(
                        "an event lifts another number of seeds than lie there",
                    );
                }
                *place = 0;
                hand += i16::from(seeds);
            }
            Event::Sow { pit, holds } => {
                let place = &mut board[place(pit)];
                *place = place.wrapping_add(1);
                hand -= 1;
                if *place != holds {
                    return Outcome::Broken("an event of sowing says another count than there is");
                }
            }
            Event::Return { pit, seeds } => {
                let place = &mut board[place(pit)];
                *place = place.wrapping_add(seeds);
                hand -= i16::from(seeds);
            }
            Event::Keep { seeds } => {
                hand -= i16::from(seeds);
                gain[mover] += i16::from(seeds);
            }
            Event::Store => {
                hand -= 1;
                gain[mover] += 1;
            }
            Event::Again => again = true,
            Event::Capture { pit, seeds } => {
                let place = &mut board[place(pit)];
                if *place != seeds {
                    return Outcome::Broken("an event captures another number than lies there");
                }
                *place = 0;
                gain[mover] += i16::from(seeds);
            }
            Event::SlamRest { seeds } => {
                if case.text.seeds(&board, case.text.all()) != u16::from(seeds) {
                    return Outcome::Broken("an event gives away another rest than there is");
                }
                board = Default::default();
                gain[1 - mover] += i16::from(seeds);
            }
            Event::Skip { .. }
            | Event::Exempted { .. }
            | Event::SlamUncaptured
            | Event::SlamLeft { .. }
            | Event::Fed
            | Event::Passed => {}
        }
    }
    if hand != 0 {
        return Outcome::Broken("the events leave seeds in the hand");
    }
    if board != *step.after {
        return Outcome::Broken("the events, replayed, do not give the board after the move");
    }
    let due = step.pit.is_some()
        && step.trial.last == STORE
        && case.text.params.sow_store == SowStore::Own
        && case.text.params.turn_again == TurnAgain::Yes;
    let next = if due { case.position.mover } else { case.position.mover.other() };
    if again != due || step.next.mover != next {
        return Outcome::Broken("it is not the turn of the player whose turn the rules make it");
    }
    if step.pit.is_none() && !matches!(step.told.events(), [(Event::Passed, _)]) {
        return Outcome::Broken("a pass is not told as one");
    }
    Outcome::unless(!seeds_count || gain == step.pay, "the events do not give the gain of the move")
}
