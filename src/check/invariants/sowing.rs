//! Which pit is lifted, and where its seeds fall.

use crate::check::step::{Case, Outcome, Step};
use crate::rules::sowing::Event;
use crate::rules::sowing::params::{FirstSeed, LapOrigin, SlamLegality, SowUntil};

/// Only pits of the mover are lifted.
#[inline]
pub fn own_pit_lifted(case: &Case, step: &Step) -> Outcome {
    let Some(pit) = step.pit else { return Outcome::Silent };
    let own = case.text.row(case.position.mover);
    let lifts_own = step.told.events().iter().all(|(event, _)| match event {
        Event::Lift { pit, .. } => *pit < case.text.pits && own >> pit & 1 == 1,
        _ => true,
    });
    Outcome::unless(
        pit < case.text.pits && own >> pit & 1 == 1 && lifts_own,
        "a pit of the opponent was lifted",
    )
}

/// A position in which a pit of the mover holds seeds, but too few.
#[inline]
pub fn small_pits(case: &Case) -> bool {
    let (text, own) = (case.text, case.text.row(case.position.mover));
    text.holding(case.before, own, 1) != text.holding(case.before, own, text.params.min_seeds.0)
}

/// A pit with fewer seeds than the smallest number is never lifted.
#[inline]
pub fn no_singleton_lifted(case: &Case, step: &Step) -> Outcome {
    let Some(pit) = step.pit else { return Outcome::Silent };
    let seeds = case.before[usize::from(pit & 7)];
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
    let mut at = match text.params.sow_first {
        FirstSeed::Origin => pit,
        FirstSeed::Next => text.ahead(pit, 1),
    };
    let mut dropped = [0_u8; 8];
    let (mut lifted, mut put_back, mut kept, mut fell) = (0, 0, 0, 0_u8);
    for (index, (event, _)) in step.told.events().iter().enumerate() {
        match *event {
            Event::Lift { pit: from, seeds } => {
                if index != 0 || from != pit {
                    return Outcome::Broken("the move does not begin with the one pit it lifts");
                }
                lifted = seeds;
            }
            Event::Sow { pit: into, .. } => {
                if into != at {
                    return Outcome::Broken("a seed fell out of order");
                }
                dropped[usize::from(into & 7)] += 1;
                fell = fell.wrapping_add(1);
                at = text.ahead(at, 1);
            }
            Event::Skip { pit: over } => {
                let passes = text.params.lap_origin == LapOrigin::Skip && over == pit;
                if over != at || !passes {
                    return Outcome::Broken("a pit was passed over that should be sown");
                }
                at = text.ahead(at, 1);
            }
            Event::Return { pit: into, seeds } => {
                if into != pit || text.params.sow_until != SowUntil::CircuitRestReturned {
                    return Outcome::Broken("seeds were put back against the rules");
                }
                put_back += seeds;
            }
            Event::Keep { seeds } => {
                if text.params.sow_until != SowUntil::CircuitRestKept {
                    return Outcome::Broken("seeds were kept against the rules");
                }
                kept += seeds;
            }
            _ => {}
        }
    }
    if lifted != case.before[usize::from(pit & 7)] {
        return Outcome::Broken("the hand holds another number of seeds than the pit did");
    }
    Outcome::unless(
        dropped == trial.dropped && put_back + kept == trial.rest,
        "not one seed for each pit on each lap",
    )
}
