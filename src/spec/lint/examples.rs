//! Lint rules on worked examples: that they are of something, and can be on their board.

use super::Findings;
use crate::names::closest;
use crate::rules::kernel::Kernel;
use crate::rules::sowing::{Params, Ruleset};
use crate::spec::document::{Example, Spec};
use crate::spec::record::evidence;

/// Most positions that an example may leave open.
const WAYS: u64 = 1000;

pub(super) fn check(spec: &Spec, findings: &mut Findings) {
    let clauses = spec.clauses.iter().map(|clause| clause.id.as_str());
    let questions = spec.questions.iter().map(|question| question.id.as_str());
    let rules: Vec<&str> = clauses.chain(questions).collect();
    for (i, example) in spec.examples.iter().enumerate() {
        let at = format!("/examples/{i}");
        for (j, shown) in example.shows.iter().enumerate() {
            if !rules.contains(&shown.as_str()) {
                let help = match closest(shown, rules.iter().copied()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("there are: {}", rules.join(", ")),
                };
                let message = format!("there is no clause or question `{shown}`");
                findings.find("bad-example", format!("{at}/shows/{j}"), message, &help);
            }
        }
        if example.from.is_empty() && example.by.is_none() {
            let message = format!("nobody is named who worked out the example `{}`", example.id);
            let help = "cite the source in \"from\", or say in \"by\" who did";
            findings.find("bad-example", format!("{at}/id"), message, help);
        }
        let Some([pits, seeds]) = board(spec, example) else {
            let message = "this is no set-up that can be played".to_string();
            findings.find("bad-example", format!("{at}/setup"), message, "write it like 3x7");
            continue;
        };
        let sown = spec.kernel == Kernel::Sowing;
        if sown == example.line.is_none() || sown == example.play.is_some() {
            let name = if sown { "line" } else { "play" };
            let message = format!("the example `{}` does not say what happens", example.id);
            let help = format!("an example of this kernel has a \"{name}\"");
            findings.find("bad-example", format!("{at}/id"), message, &help);
            continue;
        }
        let Some(line) = &example.line else { continue };
        let ruleset = Ruleset::bare(Params::NEUTRAL, pits, seeds);
        if let Err(fault) = evidence(line, &ruleset, WAYS) {
            let at = format!("{at}/line{}", fault.pointer);
            findings.find("bad-example", at, fault.message, &fault.help);
        }
    }
}

/// The size of the board that an example is on.
fn board(spec: &Spec, example: &Example) -> Option<[u8; 2]> {
    let size = match &example.setup {
        None => {
            let setup = spec.setups.iter().find(|setup| setup.default).or(spec.setups.first())?;
            setup.size(spec.kernel)?
        }
        Some(text) => {
            let (one, two) = text.split_once('x')?;
            [one.parse().ok()?, two.parse().ok()?]
        }
    };
    spec.kernel.playable(size.map(u32::from)).ok()?;
    Some(size)
}
