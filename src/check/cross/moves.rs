//! Laws of moves.

use super::ground::PLACES;
use super::text::{Last, Text, Trial};
use crate::check::general::Made;
use crate::check::step::Outcome;
use crate::rules::Worded;
use crate::rules::cross::params::{SlamLegality, SlamOnly, SowStore, TurnAgain};
use crate::rules::cross::{Event, Move, Plain};
use crate::rules::sowing::params::Counts;

/// A move that lifts a pit of the board, with what the rules text makes of it.
fn tried<'a>(game: &'a Plain, made: &'a Made<Plain>) -> Option<(Text<'a>, Trial)> {
    let text = Text::new(game, made.before);
    let place = text.lifted(made.mv)?;
    let trial = (text.seeds[place] > 0).then(|| text.trial(place))?;
    Some((text, trial))
}

pub(super) fn conservation(_: &Plain, made: &Made<Plain>) -> Outcome {
    let gained: i32 = made.pay.0.iter().map(|&seeds| i32::from(seeds)).sum();
    if made.pay.0.iter().any(|&seeds| seeds < 0) {
        return Outcome::Broken("somebody loses seeds that he had captured");
    }
    Outcome::unless(
        made.before.total() as i32 == made.after.total() as i32 + gained,
        "seeds appear or disappear",
    )
}

pub(super) fn own_pit(game: &Plain, made: &Made<Plain>) -> Outcome {
    let text = Text::new(game, made.before);
    let Move::Pit(pit) = made.mv else { return Outcome::Silent };
    let Some(place) = text.ground.place(pit) else {
        return Outcome::Broken("a pit is lifted that is not on the board");
    };
    if !text.side(made.before.seat(), place) {
        return Outcome::Broken("a pit is lifted that does not count to the mover's side");
    }
    let lifts: Vec<(u8, u8)> = made
        .events
        .iter()
        .filter_map(|(event, _)| match *event {
            Event::Lift { pit, seeds } => Some((pit, seeds)),
            _ => None,
        })
        .collect();
    Outcome::unless(
        lifts == [(pit, text.seeds[place])] && text.seeds[place] > 0,
        "the pit is not lifted once and whole",
    )
}

/// Where the events say that seeds fell.
fn fell(text: &Text, made: &Made<Plain>) -> Vec<Option<Last>> {
    let places = made.events.iter().filter_map(|(event, _)| match *event {
        Event::Sow { pit, .. } => Some(text.ground.place(pit).map(Last::Pit)),
        Event::Store { seat } => Some(Some(Last::Store(seat.into()))),
        _ => None,
    });
    places.collect()
}

pub(super) fn path(game: &Plain, made: &Made<Plain>) -> Outcome {
    let Some((text, trial)) = tried(game, made) else { return Outcome::Silent };
    let due: Vec<Option<Last>> = trial.way.iter().copied().map(Some).collect();
    Outcome::unless(fell(&text, made) == due, "the seeds do not fall where the rules say")
}

pub(super) fn stores(game: &Plain, made: &Made<Plain>) -> Outcome {
    let Some((text, trial)) = tried(game, made) else { return Outcome::Silent };
    let count = |way: &[Option<Last>], seat: usize| {
        way.iter().filter(|&&at| at == Some(Last::Store(seat))).count()
    };
    let due: Vec<Option<Last>> = trial.way.iter().copied().map(Some).collect();
    let told = fell(&text, made);
    if (0..4).any(|seat| count(&told, seat) != count(&due, seat)) {
        return Outcome::Broken("a store gets more or fewer seeds than come by it");
    }
    let mover = made.before.seat();
    let strangers = (0..4).any(|seat| seat != mover && count(&told, seat) > 0);
    if strangers && text.params.sow_store != SowStore::Every {
        return Outcome::Broken("a store of another player is sown");
    }
    let rest = text.params.slam_legality == SlamLegality::RestToOpponent && text.slam(&trial);
    let paid = (0..4).all(|seat| {
        let sown = count(&told, seat) as i16;
        made.pay.0[seat] == sown || (made.pay.0[seat] > sown && (seat == mover || rest))
    });
    if !paid {
        return Outcome::Broken("what falls into a store is not gained by its owner");
    }
    let any = (0..4).any(|seat| count(&due, seat) > 0);
    if any { Outcome::Holds } else { Outcome::Silent }
}

/// The four rows as people write them.
fn rows(game: &Plain, state: &crate::rules::cross::Position) -> Option<Vec<Vec<u32>>> {
    let text = game.state_text(state);
    let board = text.split(' ').next()?;
    board.split('/').map(|row| row.split(',').map(|seeds| seeds.parse().ok()).collect()).collect()
}

pub(super) fn shared(game: &Plain, made: &Made<Plain>) -> Outcome {
    let text = Text::new(game, made.before);
    let (Some(mut before), Some(after)) = (rows(game, made.before), rows(game, made.after)) else {
        return Outcome::Broken("the position is not written as four rows");
    };
    let mut change = |pit: u8, by: i32| -> usize {
        let Some(place) = text.ground.place(pit) else { return 0 };
        let mut rows = 0;
        for (seat, row) in before.iter_mut().enumerate() {
            if let Some(at) = text.ground.row(seat).iter().position(|&one| one == place) {
                row[at] = row[at].wrapping_add_signed(by);
                rows += 1;
            }
        }
        rows
    };
    let mut touched = false;
    for (event, _) in made.events {
        let rows = match *event {
            Event::Lift { pit, seeds } | Event::Capture { pit, seeds } => {
                change(pit, -i32::from(seeds))
            }
            Event::Sow { pit, .. } => change(pit, 1),
            Event::SlamRest { .. } => return Outcome::Silent,
            _ => continue,
        };
        touched |= rows == 2;
        if rows == 0 || rows > 2 {
            return Outcome::Broken("a pit lies in no row, or in more than two");
        }
    }
    if before != after {
        return Outcome::Broken("the two rows of a shared pit part ways");
    }
    if touched { Outcome::Holds } else { Outcome::Silent }
}

/// Whether the move is played without capture because nothing else may be played.
fn bare(text: &Text) -> bool {
    text.params.capture_counts != Counts::NONE
        && text.params.slam_legality == SlamLegality::Illegal
        && text.params.slam_only_moves == SlamOnly::NoCapture
        && text.options().bare
}

pub(super) fn captures(game: &Plain, made: &Made<Plain>) -> Outcome {
    let Some((text, trial)) = tried(game, made) else { return Outcome::Silent };
    let taken = text.taken(&trial, bare(&text));
    let left = Text::without(&trial.sown, &taken);
    let seat = made.before.seat();
    if text.params.slam_legality == SlamLegality::RestToOpponent && text.slam(&trial) {
        let rest: i16 = left.iter().map(|&seeds| i16::from(seeds)).sum();
        let foe = (seat + 2) % 4;
        return Outcome::unless(
            made.after.total() == 0 && made.pay.0[foe] >= rest,
            "the player opposite does not get the rest",
        );
    }
    if text.ground.seeds(made.after) != left {
        return Outcome::Broken("the board after the move is not what the rules make of it");
    }
    let stored = trial.way.iter().filter(|&&at| at == Last::Store(seat)).count() as i16;
    let due: i16 = taken.iter().map(|&(_, seeds)| i16::from(seeds)).sum::<i16>() + stored;
    if made.pay.0[seat] != due {
        return Outcome::Broken("the mover does not gain what he captures");
    }
    if trial.caught.is_empty() { Outcome::Silent } else { Outcome::Holds }
}

pub(super) fn again(game: &Plain, made: &Made<Plain>) -> Outcome {
    let Some((text, trial)) = tried(game, made) else { return Outcome::Silent };
    let seat = made.before.seat();
    let earned =
        trial.way.last() == Some(&Last::Store(seat)) && text.params.turn_again != TurnAgain::No;
    if !earned {
        return Outcome::unless(
            made.after.mover != made.before.mover && !made.after.further,
            "a player moves again without having earned it",
        );
    }
    Outcome::unless(
        made.after.mover == made.before.mover
            && made.after.further == (text.params.turn_again == TurnAgain::May),
        "a player does not get the move that he has earned",
    )
}

pub(super) fn order(game: &Plain, made: &Made<Plain>) -> Outcome {
    if made.after.mover == made.before.mover {
        return Outcome::Silent;
    }
    let text = Text::new(game, made.before);
    Outcome::unless(
        made.after.seat() == text.next_seat(made.before.seat()),
        "it is the turn of somebody else than the next player",
    )
}

pub(super) fn events(game: &Plain, made: &Made<Plain>) -> Outcome {
    let text = Text::new(game, made.before);
    let mut seeds = text.seeds;
    let mut gain = [0_i16; 4];
    let mover = made.before.seat();
    for (event, _) in made.events {
        match *event {
            Event::Lift { pit, seeds: count } | Event::Capture { pit, seeds: count } => {
                let Some(place) = text.ground.place(pit) else {
                    return Outcome::Broken("an event names a pit that is not on the board");
                };
                let Some(left) = seeds[place].checked_sub(count) else {
                    return Outcome::Broken("an event takes more seeds than there are");
                };
                seeds[place] = left;
                if matches!(event, Event::Capture { .. }) {
                    gain[mover] += i16::from(count);
                }
            }
            Event::Sow { pit, holds } => {
                let Some(place) = text.ground.place(pit) else {
                    return Outcome::Broken("an event names a pit that is not on the board");
                };
                seeds[place] += 1;
                if seeds[place] != holds {
                    return Outcome::Broken("a pit holds something else than an event says");
                }
            }
            Event::Store { seat } => gain[usize::from(seat) % 4] += 1,
            Event::SlamRest { seat, seeds: count } => {
                gain[usize::from(seat) % 4] += i16::from(count);
                seeds = [0; PLACES];
            }
            Event::Skip { .. }
            | Event::SlamUncaptured
            | Event::SlamLeft { .. }
            | Event::Fed
            | Event::Again
            | Event::Passed
            | Event::Out => {}
        }
    }
    Outcome::unless(
        seeds == text.ground.seeds(made.after) && gain == made.pay.0,
        "the events do not lead from the board before to the board after and the gain",
    )
}

pub(super) fn slam(game: &Plain, made: &Made<Plain>) -> Outcome {
    let Some((text, trial)) = tried(game, made) else { return Outcome::Silent };
    if !text.slam(&trial) {
        return Outcome::Silent;
    }
    let foe = (made.before.seat() + 2) % 4;
    let after = text.ground.seeds(made.after);
    let emptied = text.on_side(&after, foe) == 0;
    match text.params.slam_legality {
        SlamLegality::Legal | SlamLegality::RestToOpponent => Outcome::Holds,
        SlamLegality::Illegal => Outcome::unless(
            (text.params.slam_only_moves == SlamOnly::Capture && emptied)
                || (text.params.slam_only_moves == SlamOnly::NoCapture && !emptied),
            "a grand slam is played although slams are banned",
        ),
        SlamLegality::NoCapture | SlamLegality::LeaveFirst | SlamLegality::LeaveLast => {
            Outcome::unless(!emptied, "a grand slam takes all that the player opposite has")
        }
    }
}

pub(super) fn feeding(game: &Plain, made: &Made<Plain>) -> Outcome {
    let text = Text::new(game, made.before);
    let hungry = text.hungry();
    if hungry.is_empty() || made.mv == Move::Pass {
        return Outcome::Silent;
    }
    let after = text.ground.seeds(made.after);
    let fed = hungry.iter().all(|&seat| text.on_side(&after, seat) > 0);
    let options = text.options();
    Outcome::unless(fed || !options.fed, "the move does not feed, and another would")
}
