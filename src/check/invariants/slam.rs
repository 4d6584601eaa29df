//! No move takes the opponent's whole row where that is banned.

use crate::check::step::{Case, Outcome, Step};
use crate::rules::sowing::params::{SlamMeans, SlamOnly};

/// A grand slam is not played with its captures, unless it is the only move and the rules let it.
#[inline]
pub fn no_grand_slam(case: &Case, step: &Step) -> Outcome {
    let text = case.text;
    let Some(pit) = step.pit else { return Outcome::Silent };
    let foe = text.row(case.position.mover.other());
    if text.seeds(step.after, foe) > 0 {
        return Outcome::Silent;
    }
    let took = text.seeds(&step.trial.sown, foe) > 0;
    let slam = match text.params.slam_means {
        SlamMeans::Captured => took,
        SlamMeans::HadSeeds => took && text.seeds(case.before, foe) > 0,
        SlamMeans::Emptied => true,
    };
    let only = case.law.liftable == case.law.banned && case.law.liftable >> pit & 1 == 1;
    let let_through = only
        && match text.params.slam_only_moves {
            SlamOnly::Capture => true,
            // Without captures the row can be empty only because it was so before.
            SlamOnly::NoCapture => !took,
            SlamOnly::End => false,
        };
    if slam && !let_through {
        return Outcome::Broken("a grand slam was played");
    }
    Outcome::Silent
}
