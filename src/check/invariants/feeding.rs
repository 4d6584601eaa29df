//! An opponent who must be fed is fed, when some move does it.

use crate::check::step::{Case, Outcome, Step};
use crate::rules::sowing::params::{FeedAmount, FeedJudged};

/// When there is a duty to feed and some move that may be played feeds, the move played feeds.
#[inline]
pub fn feeding_honoured(case: &Case, step: &Step) -> Outcome {
    let (text, law) = (case.text, case.law);
    let Some(pit) = step.pit else { return Outcome::Silent };
    if !law.duty || law.feeding == 0 {
        return Outcome::Silent;
    }
    let foe = text.row(case.position.mover.other());
    let given = match text.params.feed_judged {
        FeedJudged::AfterCaptures => step.after,
        FeedJudged::BySowing => &step.trial.sown,
    };
    let fed = text.seeds(given, foe) > 0
        && (text.params.feed_amount == FeedAmount::Any
            || text.holding(given, foe, text.params.min_seeds.0) != 0);
    Outcome::unless(
        fed && law.feeding >> pit & 1 == 1,
        "another move feeds the opponent, and the one played does not",
    )
}
