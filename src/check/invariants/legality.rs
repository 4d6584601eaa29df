//! The list of moves and the predicate on moves are two programs; they must agree.

use crate::check::step::{Case, Outcome, PASSES};

/// The list of moves, the predicate that does not look at the list, and the rules text allow the
/// same moves.
#[inline]
pub fn legal_list_equals_predicate(case: &Case) -> Outcome {
    let listed = case.survey.pits | if case.survey.pass { PASSES } else { 0 };
    if listed != case.allowed {
        return Outcome::Broken("the list of moves and the predicate disagree");
    }
    let text = case.law.legal | if case.law.passes { PASSES } else { 0 };
    if listed != text {
        return Outcome::Broken("the list of moves is not that of the rules text");
    }
    if listed == 0 { Outcome::Silent } else { Outcome::Holds }
}
