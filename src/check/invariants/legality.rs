//! The list of moves and the predicate on moves are two programs; they must agree.

use crate::check::step::{Case, Outcome};

/// The list of moves, the predicate that does not look at the list, and the rules text allow the
/// same moves.
#[inline]
pub fn legal_list_equals_predicate(case: &Case) -> Outcome {
    let listed = u16::from(case.survey.pits) | u16::from(case.survey.pass) << 8;
    if listed != case.allowed {
        return Outcome::Broken("the list of moves and the predicate disagree");
    }
    let text = u16::from(case.law.legal) | u16::from(case.law.passes) << 8;
    if listed != text {
        return Outcome::Broken("the list of moves is not that of the rules text");
    }
    if listed == 0 { Outcome::Silent } else { Outcome::Holds }
}
