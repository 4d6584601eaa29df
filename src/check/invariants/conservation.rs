//! Seeds do not come from nowhere, go nowhere, or come back from a player's hand.

use crate::check::step::{Case, Outcome, Step};
use crate::rules::sowing::params::{SlamLegality, WinBy};

/// Seeds on the board and seeds gained are as many after a move as before it.
#[inline]
pub fn seed_conservation(case: &Case, step: &Step) -> Outcome {
    let sum = |counts: &[u8]| counts.iter().map(|&seeds| i32::from(seeds)).sum::<i32>();
    let (before, after) = (sum(case.before), sum(step.after));
    let gained = i32::from(step.pay[0]) + i32::from(step.pay[1]);
    if case.text.params.win_by == WinBy::NotStuck {
        // Seeds count for nothing, so gains are not told; the board must not grow.
        return Outcome::unless(after <= before, "the board holds more seeds than before");
    }
    Outcome::unless(before == after + gained, "seeds on the board and seeds gained do not add up")
}

/// Nobody loses seeds he captured; only the mover gains, unless a slam rule gives to the other.
#[inline]
pub fn captures_never_shrink(case: &Case, step: &Step) -> Outcome {
    let mover = case.position.mover;
    if step.pay.iter().any(|&seeds| seeds < 0) {
        return Outcome::Broken("a player lost seeds that he had captured");
    }
    if case.position.taken.iter().zip(step.next.taken).any(|(&old, new)| new < old) {
        return Outcome::Broken("the captures on record shrank");
    }
    let gift = step.pay[mover.other().seat()] > 0;
    Outcome::unless(
        !gift || case.text.params.slam_legality == SlamLegality::RestToOpponent,
        "the player who did not move gained seeds",
    )
}
