//! Lint rules on the common vocabulary: each clause says what it is about.

use super::Findings;
use crate::rules::vocabulary::Place;
use crate::spec::compile::settings;
use crate::spec::document::Spec;

pub(super) fn check(spec: &Spec, findings: &mut Findings) {
    for (i, clause) in spec.clauses.iter().enumerate() {
        let at = format!("/clauses/{i}");
        if clause.about.is_empty() {
            let all: Vec<&str> = Place::ALL.iter().map(|place| place.name()).collect();
            let message = format!("the clause `{}` does not say what it is about", clause.id);
            let help = format!("add \"about\": a list of {}", all.join(", "));
            findings.find("untagged-clause", format!("{at}/id"), message, &help);
            continue;
        }
        // A value that cannot be read has a finding of its own.
        for setting in settings(spec.kernel, &clause.sets, "").0 {
            let place = setting.key.place();
            if !clause.about.contains(&place) {
                let message = format!(
                    "the clause `{}` sets `{}`, which is about {}",
                    clause.id,
                    setting.key.name(),
                    place.name()
                );
                let help = format!("add \"{}\" to its \"about\"", place.name());
                findings.find("untagged-clause", format!("{at}/about"), message, &help);
            }
        }
    }
}
