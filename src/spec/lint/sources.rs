//! Lint rules on sources, their items, and what cites them.

use super::Findings;
use crate::names::closest;
use crate::spec::document::{Class, Item, Spec};
use crate::spec::draft::unwritten;

pub(super) fn check(spec: &Spec, findings: &mut Findings) {
    if unwritten(&spec.about).is_some() {
        let message = "nothing is said yet of what the game is".to_string();
        findings.find("unwritten", "/about", message, "say it in a sentence or two");
    }
    items(spec, findings);
    derivation(spec, findings);
    clauses(spec, findings);
    let mut cite = |from: &[String], at: String| {
        for (i, reference) in from.iter().enumerate() {
            citation(spec, reference, format!("{at}/from/{i}"), findings);
        }
    };
    for (i, setup) in spec.setups.iter().enumerate() {
        cite(&setup.from, format!("/setups/{i}"));
    }
    for (i, clause) in spec.clauses.iter().enumerate() {
        cite(&clause.from, format!("/clauses/{i}"));
    }
    for (i, question) in spec.questions.iter().enumerate() {
        for (j, answer) in question.answers.iter().enumerate() {
            cite(&answer.from, format!("/questions/{i}/answers/{j}"));
        }
    }
    for (i, settled) in spec.settled.iter().enumerate() {
        cite(&settled.from, format!("/settled/{i}"));
    }
    for (i, profile) in spec.profiles.iter().enumerate() {
        cite(&profile.from, format!("/profiles/{i}"));
    }
    for (i, claim) in spec.claims.iter().enumerate() {
        cite(&claim.from, format!("/claims/{i}"));
    }
    for (i, example) in spec.examples.iter().enumerate() {
        cite(&example.from, format!("/examples/{i}"));
    }
}

/// How an item is classified.
const IS: &str = "add \"is\": a clause, question, claim, setup, defect, or background";

/// The first and last line that an item stands on, if it counts lines.
#[must_use]
pub(super) fn range(lines: &str) -> Option<(u32, u32)> {
    let (first, last) = lines.split_once('-').unwrap_or((lines, lines));
    Some((first.trim().parse().ok()?, last.trim().parse().ok()?))
}

fn items(spec: &Spec, findings: &mut Findings) {
    for (i, source) in spec.sources.iter().enumerate() {
        for (j, item) in source.items.iter().enumerate() {
            let at = format!("/sources/{i}/items/{j}");
            let to_write = unwritten(&item.says);
            let place = match to_write {
                None | Some("") => format!("{}:{}", source.id, item.lines),
                Some(place) => format!("{}:{} ({place})", source.id, item.lines),
            };
            // An item that nobody has looked at is one thing to do, not two.
            if to_write.is_some() && (item.is.is_some() || findings.skips("unclassified-item")) {
                let message = format!("what is said at {place} is not written yet");
                let help = "say it in \"says\" in words of your own; a spec holds no sentences of its source";
                findings.find("unwritten", format!("{at}/says"), message, help);
            }
            let Some(class) = &item.is else {
                let message = format!("the item at {place} is not classified");
                let help = match to_write {
                    None => IS.to_string(),
                    Some(_) => {
                        format!("say in \"says\" in words of your own what stands there, and {IS}")
                    }
                };
                findings.find("unclassified-item", at, message, &help);
                continue;
            };
            class_exists(spec, class, &at, findings);
            if let Some(why) = impossible(&source.items[..j], item, source.file.is_some()) {
                let help = "lines are written 25 or 9-11, counted from 1";
                findings.find("bad-lines", format!("{at}/lines"), why, help);
            }
        }
    }
}

/// Why the lines of an item cannot be, given the items before it.
fn impossible(before: &[Item], item: &Item, counted: bool) -> Option<String> {
    let Some((first, last)) = range(&item.lines) else {
        return counted.then(|| format!("`{}` is no line of the file", item.lines));
    };
    if first == 0 || last < first {
        return Some(format!("there are no lines {}", item.lines));
    }
    // Many items may stand on one line, also the end of one and the beginning of the next, and a
    // note on a paragraph over its sentences; what cannot be is that one begins in the middle of
    // another and ends after it.
    before.iter().find_map(|other| {
        let (start, end) = range(&other.lines)?;
        let across = |a: u32, b: u32, c: u32, d: u32| a < c && c < b && b < d;
        (across(start, end, first, last) || across(first, last, start, end)).then(|| {
            format!("lines {} run across lines {} of another item", item.lines, other.lines)
        })
    })
}

fn class_exists(spec: &Spec, class: &Class, at: &str, findings: &mut Findings) {
    let (kind, id, known): (_, _, Vec<&str>) = match class {
        Class::Clause(id) => ("clause", id, spec.clauses.iter().map(|one| &*one.id).collect()),
        Class::Question(id) => {
            let settled = spec.settled.iter().map(|one| &*one.id);
            ("question", id, spec.questions.iter().map(|one| &*one.id).chain(settled).collect())
        }
        Class::Claim(id) => ("claim", id, spec.claims.iter().map(|one| &*one.id).collect()),
        Class::Setup(id) => ("setup", id, spec.setups.iter().map(|one| &*one.id).collect()),
        Class::Defect(_) | Class::Background => return,
    };
    if !known.contains(&id.as_str()) {
        let message = format!("there is no {kind} `{id}`");
        dangling(id, &known, format!("{at}/is/{kind}"), message, findings);
    }
}

fn dangling(id: &str, known: &[&str], at: String, message: String, findings: &mut Findings) {
    let help = match closest(id, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are: {}", known.join(", ")),
    };
    findings.find("dangling-reference", at, message, &help);
}

fn citation(spec: &Spec, reference: &str, at: String, findings: &mut Findings) {
    let (id, place) = match reference.split_once(':') {
        Some((id, place)) => (id, Some(place)),
        None => (reference, None),
    };
    let Some(source) = spec.sources.iter().find(|source| source.id == id) else {
        let known: Vec<&str> = spec.sources.iter().map(|source| &*source.id).collect();
        return dangling(id, &known, at, format!("there is no source `{id}`"), findings);
    };
    let Some(place) = place else { return };
    let met = source.items.iter().any(|item| {
        item.lines == place
            || range(place)
                .zip(range(&item.lines))
                .is_some_and(|((first, last), (start, end))| start <= first && last <= end)
    });
    if !met {
        let mut known: Vec<&str> = source.items.iter().map(|item| &*item.lines).collect();
        known.dedup();
        let message = format!("the source `{id}` has no item at {place}");
        dangling(place, &known, at, message, findings);
    }
}

fn derivation(spec: &Spec, findings: &mut Findings) {
    for (i, source) in spec.sources.iter().enumerate() {
        let Some(parent) = &source.derives_from else { continue };
        let at = format!("/sources/{i}/derives-from");
        let known: Vec<&str> = spec.sources.iter().map(|source| &*source.id).collect();
        if !known.contains(&parent.as_str()) {
            let help = match closest(parent, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("there are: {}", known.join(", ")),
            };
            let message = format!("there is no source `{parent}` to derive from");
            findings.find("derives-from", at, message, &help);
            continue;
        }
        let mut ancestor = Some(parent.as_str());
        for _ in 0..spec.sources.len() {
            if ancestor == Some(source.id.as_str()) {
                let message = format!("the source `{}` derives from itself", source.id);
                let help = "one of the sources in the circle must be the first";
                findings.find("derives-from", at, message, help);
                break;
            }
            ancestor = spec
                .sources
                .iter()
                .find(|source| Some(source.id.as_str()) == ancestor)
                .and_then(|source| source.derives_from.as_deref());
        }
    }
}

fn clauses(spec: &Spec, findings: &mut Findings) {
    let items = || spec.sources.iter().flat_map(|source| &source.items);
    for (i, clause) in spec.clauses.iter().enumerate() {
        if clause.sets.is_empty() && clause.built_in.is_none() {
            let message = format!("the clause `{}` sets nothing", clause.id);
            let help = "let it set a parameter, or say in \"built-in\" why it need not";
            findings.find("empty-clause", format!("/clauses/{i}/id"), message, help);
        }
        if !items().any(|item| item.is == Some(Class::Clause(clause.id.clone()))) {
            let message = format!("no source item is the clause `{}`", clause.id);
            let help = "classify the items that state it as this clause";
            findings.find("uncited-clause", format!("/clauses/{i}/id"), message, help);
        }
    }
}
