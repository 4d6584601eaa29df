//! Which pit is lifted, and where its seeds fall.

use crate::check::step::{Case, Outcome, Step};
use crate::check::text::{Counts, place};
use crate::rules::sowing::Event;
use crate::rules::sowing::params::{FirstSeed, LapOrigin, SlamLegality, SowStore, SowUntil};
use crate::rules::sowing::route::STORE;

/// Only pits of the mover are lifted.
#[inline]
pub fn own_pit_lifted(case: &Case, step: &Step) -> Outcome {
    let Some(pit) = step.pit else { return Outcome::Silent };
    let own = case.text.movable(case.position.mover);
    // A relay goes on from wherever the last seed fell.
    let lifts_own = match step.told.events().first() {
        Some((Event::Lift { pit, .. }, _)) => *pit < case.text.pits && own >> pit & 1 == 1,
        _ => true,
    };
    Outcome::unless(
        pit < case.text.pits && own >> pit & 1 == 1 && lifts_own,
        "a pit was lifted that is not the mover's to move",
    )
}

/// A position in which a pit of the mover holds seeds, but too few.
#[inline]
pub fn small_pits(case: &Case) -> bool {
    let (text, own) = (case.text, case.text.movable(case.position.mover));
    text.holding(case.before, own, 1) != text.holding(case.before, own, text.params.min_seeds.0)
}

/// A pit with fewer seeds than the smallest number is never lifted.
#[inline]
pub fn no_singleton_lifted(case: &Case, step: &Step) -> Outcome {
    let Some(pit) = step.pit else { return Outcome::Silent };
    let seeds = case.before[place(pit)];
    if seeds >= case.text.params.min_seeds.0 {
        return Outcome::Silent;
    }
    Outcome::Broken("a pit with too few seeds was lifted")
}

/// The sown path is contiguous and counter-clockwise, starts where the rules say, and drops one
/// seed into each pit on each lap; what is left in the hand goes where the rules say.
#[inline]
pub fn sowing_path(case: &Case, step: &Step) -> Outcome {
    let (text, trial) = (case.text, step.trial);
    let Some(pit) = step.pit else {
        return Outcome::unless(step.after == case.before, "a pass changed the board");
    };
    let slam_rest = text.params.slam_legality == SlamLegality::RestToOpponent
        && step.after.iter().all(|&seeds| seeds == 0);
    for (&after, &sown) in step.after.iter().zip(&trial.sown) {
        if after != sown && after != 0 && !slam_rest {
            return Outcome::Broken("a pit holds another number of seeds than the sowing leaves");
        }
    }
    let mover = case.position.mover;
    let start = u8::from(text.params.sow_first == FirstSeed::Next);
    let stops = text.pits + u8::from(text.params.sow_store == SowStore::Own);
    let mut dropped = Counts::default();
    let (mut lifted, mut put_back, mut kept, mut stored, mut laps) = (0, 0, 0, 0, 0);
    // The pit that the lap started from, how far it has come, and where the last seed fell.
    let (mut origin, mut steps, mut last) = (pit, start, pit);
    for (event, _) in step.told.events() {
        let at = text.stop(mover, origin, steps);
        match *event {
            Event::Lift { pit: from, seeds } => {
                let goes_on = text.params.sow_until == SowUntil::Relay && from == last;
                if from != pit && laps == 0 || laps > 0 && !goes_on {
                    return Outcome::Broken("the move does not begin with the one pit it lifts");
                }
                if laps == 0 {
                    lifted = seeds;
                }
                (origin, steps, laps) = (from, start, laps + 1);
                continue;
            }
            Event::Sow { pit: into, .. } => {
                if at != Some(into) || laps == 0 {
                    return Outcome::Broken("a seed fell out of order");
                }
                dropped[place(into)] = dropped[place(into)].wrapping_add(1);
                last = into;
            }
            Event::Store => {
                if at.is_some() || laps == 0 {
                    return Outcome::Broken("a seed fell into the store out of order");
                }
                stored += 1;
                last = STORE;
            }
            Event::Skip { pit: over } => {
                let passes = text.params.lap_origin == LapOrigin::Skip && over == origin;
                if at != Some(over) || !passes {
                    return Outcome::Broken("a pit was passed over that should be sown");
                }
            }
            Event::Return { pit: into, seeds } => {
                if into != pit || text.params.sow_until != SowUntil::CircuitRestReturned {
                    return Outcome::Broken("seeds were put back against the rules");
                }
                put_back += seeds;
                continue;
            }
            Event::Keep { seeds } => {
                if text.params.sow_until != SowUntil::CircuitRestKept {
                    return Outcome::Broken("seeds were kept against the rules");
                }
                kept += seeds;
                continue;
            }
            _ => continue,
        }
        steps = (steps + 1) % stops;
    }
    if stored != trial.stored || laps != trial.laps {
        return Outcome::Broken("not as many seeds for the store, or laps, as the rules say");
    }
    if lifted != case.before[place(pit)] {
        return Outcome::Broken("the hand holds another number of seeds than the pit did");
    }
    Outcome::unless(
        dropped == trial.dropped && put_back + kept == trial.rest,
        "not one seed for each pit on each lap",
    )
}
