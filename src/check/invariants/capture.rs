//! What is captured: the right counts, at the end of the path, unbroken, and completely; and
//! nothing on an exempt ply.

use crate::check::step::{Case, Outcome, Step};
use crate::check::text::place;
use crate::rules::sowing::Event;
use crate::rules::sowing::board::Pits;
use crate::rules::sowing::params::{Counts, SlamLegality};

/// A bit for each pit that held seeds after the sowing and holds none after the move.
#[inline]
fn emptied(step: &Step) -> Pits {
    let mut found = 0;
    for (pit, (&sown, &after)) in step.trial.sown.iter().zip(step.after).enumerate() {
        found |= Pits::from(sown > 0 && after == 0) << pit;
    }
    found
}

/// Every capture is of a count in the set, ends at the last pit, is unbroken, keeps to side, rows,
/// origin and chain length, and leaves nothing that it should take; or it takes what lies opposite
/// the last seed, and that seed, as the rules say.
#[inline]
pub fn capture_form(case: &Case, step: &Step) -> Outcome {
    let (text, trial, position) = (case.text, step.trial, case.position);
    let Some(pit) = step.pit else { return Outcome::Silent };
    if position.exempt > 0 {
        return Outcome::Silent;
    }
    let gone = emptied(step);
    if gone == 0 && trial.caught == 0 {
        return Outcome::Silent;
    }
    let slam = text.slams(position, trial);
    let bare = case.law.bare >> pit & 1 == 1;
    if slam && !bare && case.law.legal >> pit & 1 == 0 {
        // It should not have been played at all; that is another invariant's business.
        return Outcome::Silent;
    }
    let due = text.settled(position, trial, slam, bare);
    let rest_given = slam && text.params.slam_legality == SlamLegality::RestToOpponent;
    if !rest_given && gone & !due != 0 {
        let wrong = gone & !due;
        let by_count = text.params.capture_counts != Counts::NONE;
        let miscounted = (0..text.pits).any(|pit| {
            wrong >> pit & 1 == 1 && !text.params.capture_counts.has(trial.sown[usize::from(pit)])
        });
        return Outcome::Broken(if by_count && miscounted {
            "a pit was captured whose count is not captured"
        } else {
            "a pit was captured that the rules leave"
        });
    }
    if due & !gone != 0 {
        return Outcome::Broken("a pit was left that the rules capture");
    }
    let gain = text.seeds(&trial.sown, due);
    let mut sum = 0;
    let mut at = trial.last;
    let mut seen = 0;
    for (event, _) in step.told.events() {
        let Event::Capture { pit, seeds } = *event else { continue };
        while at != pit && due >> at & 1 == 0 && seen & (1 << at) == 0 {
            seen |= 1 << at;
            at = text.ahead(at, text.pits - 1);
        }
        if at != pit || due >> pit & 1 == 0 || trial.sown[place(pit)] != seeds {
            return Outcome::Broken("the captures told are not those of the boards");
        }
        seen |= 1 << at;
        at = text.ahead(at, text.pits - 1);
        sum += u16::from(seeds);
    }
    Outcome::unless(sum == gain, "the captures told are not all that the boards show")
}

/// On an exempt ply nothing is captured, and one exempt ply fewer is left.
#[inline]
pub fn exempt_ply_captures_nothing(case: &Case, step: &Step) -> Outcome {
    if case.position.exempt == 0 || step.pit.is_none() {
        return Outcome::Silent;
    }
    if step.next.exempt.wrapping_add(1) != case.position.exempt {
        return Outcome::Broken("the exempt plies are not counted down");
    }
    if step.trial.takes == 0 {
        return Outcome::Silent;
    }
    let told = step.told.events().iter().any(|(event, _)| matches!(event, Event::Capture { .. }));
    // A slam rule may give the board away although nothing was captured.
    let rest_given = case.text.params.slam_legality == SlamLegality::RestToOpponent
        && case.text.slams(case.position, step.trial);
    Outcome::unless(!told && (rest_given || emptied(step) == 0), "an exempt ply captured")
}
