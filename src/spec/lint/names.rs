//! Lint rules on ids and on what refers to questions, answers, set-ups and invariants.

use super::Findings;
use crate::names::closest;
use crate::rules::sowing::property::Property;
use crate::spec::answers::question;
use crate::spec::document::{ClaimCheck, Spec, When};
use crate::spec::places::escape;

pub(super) fn check(spec: &Spec, known_invariants: &[&str], findings: &mut Findings) {
    ids(spec, findings);
    setups(spec, findings);
    defaults(spec, findings);
    conditions(spec, findings);
    invariants(spec, known_invariants, findings);
    properties(spec, findings);
    for (i, profile) in spec.profiles.iter().enumerate() {
        for (id, answer) in &profile.answers {
            let at = format!("/profiles/{i}/answers/{}", escape(id));
            known_answer(spec, "unknown-answer", id, answer, &at, &at, findings);
        }
    }
}

fn ids(spec: &Spec, findings: &mut Findings) {
    let one = |list: &str, ids: Vec<&str>| -> Vec<(String, String)> {
        let places = ids.iter().enumerate();
        places.map(|(i, id)| (format!("/{list}/{i}/id"), (*id).to_string())).collect()
    };
    let mut kinds = vec![
        ("source", one("sources", spec.sources.iter().map(|one| &*one.id).collect())),
        ("set-up", one("setups", spec.setups.iter().map(|one| &*one.id).collect())),
        ("clause", one("clauses", spec.clauses.iter().map(|one| &*one.id).collect())),
        ("profile", one("profiles", spec.profiles.iter().map(|one| &*one.id).collect())),
        ("invariant", one("invariants", spec.invariants.iter().map(|one| &*one.id).collect())),
        ("claim", one("claims", spec.claims.iter().map(|one| &*one.id).collect())),
        ("example", one("examples", spec.examples.iter().map(|one| &*one.id).collect())),
    ];
    let mut questions = one("questions", spec.questions.iter().map(|one| &*one.id).collect());
    questions.extend(one("settled", spec.settled.iter().map(|one| &*one.id).collect()));
    for (at, id) in &questions {
        if matches!(id.as_str(), "profile" | "setup") || spec.kernel.find(id).is_some() {
            let message = format!("a question cannot be called `{id}`");
            findings.find("bad-id", at, message, "this word has a meaning of its own in names");
        }
    }
    kinds.push(("question", questions));
    for (i, question) in spec.questions.iter().enumerate() {
        let list = format!("questions/{i}/answers");
        kinds.push(("answer", one(&list, question.answers.iter().map(|one| &*one.id).collect())));
    }
    kinds.push(("game", vec![("/id".into(), spec.id.clone())]));
    for (kind, ids) in &kinds {
        for (i, (at, id)) in ids.iter().enumerate() {
            if ids[..i].iter().any(|(_, before)| before == id) {
                let message = format!("there are two {kind}s `{id}`");
                findings.find("duplicate-id", at, message, "give one of them another id");
            }
            let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            if id.is_empty() || !id.chars().all(good) {
                let message = format!("`{id}` is no id for a {kind}");
                let help = "an id is made of lower-case letters, digits and hyphens";
                findings.find("bad-id", at, message, help);
            }
        }
    }
}

fn setups(spec: &Spec, findings: &mut Findings) {
    let kernel = spec.kernel;
    for (i, setup) in spec.setups.iter().enumerate() {
        let at = format!("/setups/{i}/id");
        let Some(size) = setup.size(kernel) else {
            let [one, two] = kernel.size_names();
            let message = format!("the set-up `{}` is not one of this kernel", setup.id);
            let help = format!("give it `{one}` and `{two}`, and no other number");
            findings.find("bad-setup", at, message, &help);
            continue;
        };
        let name = format!("{}x{}", size[0], size[1]);
        if let Err(why) = kernel.playable(size.map(u32::from)) {
            let message = format!("the set-up `{}` cannot be played", setup.id);
            findings.find("bad-setup", at, message, &why);
        } else if setup.id != name {
            let message = format!("the set-up `{}` has another board than its id says", setup.id);
            findings.find("bad-setup", at, message, &format!("call it {name}"));
        }
    }
    let defaults: Vec<usize> = (0..spec.setups.len()).filter(|&i| spec.setups[i].default).collect();
    match defaults.as_slice() {
        [] => {
            let message = "no set-up is the default".to_string();
            let help = if spec.setups.is_empty() {
                let ([one, two], [first, second, name]) =
                    (kernel.size_names(), kernel.size_words());
                let (a, b) = name.split_once('x').unwrap_or_default();
                format!(
                    "add one, such as {{ \"id\": \"{name}\", \"{one}\": {a}, \"{two}\": {b}, \"default\": true }}: {first}, {second}"
                )
            } else {
                "add \"default\": true to the one the game is played on".into()
            };
            findings.find("default-setup", "/setups", message, &help);
        }
        [_, second, ..] => {
            let at = format!("/setups/{second}/default");
            let message = "a second set-up is the default".to_string();
            findings.find("default-setup", at, message, "leave one of them");
        }
        _ => {}
    }
}

fn defaults(spec: &Spec, findings: &mut Findings) {
    for (i, question) in spec.questions.iter().enumerate() {
        let ids = || question.answers.iter().map(|answer| &*answer.id);
        let at = format!("/questions/{i}/default");
        match question.answers.iter().find(|answer| answer.id == question.default) {
            None => {
                let message = format!("`{}` is no answer to `{}`", question.default, question.id);
                let help = match closest(&question.default, ids()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("its answers are: {}", ids().collect::<Vec<_>>().join(", ")),
                };
                findings.find("no-default", at, message, &help);
            }
            Some(answer) if answer.from.is_empty() && question.because.trim().is_empty() => {
                let message = format!(
                    "no source backs the default of `{}`, and no reason is given for it",
                    question.id
                );
                let help = "say why in \"because\"";
                findings.find("unbacked-default", at, message, help);
            }
            Some(_) => {}
        }
    }
}

/// Every `when` of the document, with its place.
pub(super) fn whens(spec: &Spec) -> Vec<(String, &When)> {
    let mut whens = Vec::new();
    for (i, question) in spec.questions.iter().enumerate() {
        whens.push((format!("/questions/{i}/when"), &question.when));
    }
    for (i, invariant) in spec.invariants.iter().enumerate() {
        whens.push((format!("/invariants/{i}/when"), &invariant.when));
    }
    for (i, claim) in spec.claims.iter().enumerate() {
        whens.push((format!("/claims/{i}/when"), &claim.when));
    }
    for (i, example) in spec.examples.iter().enumerate() {
        whens.push((format!("/examples/{i}/when"), &example.when));
    }
    whens
}

fn conditions(spec: &Spec, findings: &mut Findings) {
    for (at, when) in whens(spec) {
        for (id, any) in when {
            let at = format!("{at}/{}", escape(id));
            for (i, answer) in any.iter().enumerate() {
                let place = format!("{at}/{i}");
                known_answer(spec, "unknown-condition", id, answer, &at, &place, findings);
            }
        }
    }
}

/// Whether a question and an answer exist; `at` is the place of the question, `place` of the answer.
fn known_answer(
    spec: &Spec,
    code: &'static str,
    id: &str,
    answer: &str,
    at: &str,
    place: &str,
    findings: &mut Findings,
) {
    let Some(question) = question(spec, id) else {
        let ids = spec.questions.iter().map(|question| &*question.id);
        let help = match closest(id, ids.clone()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the questions are: {}", ids.collect::<Vec<_>>().join(", ")),
        };
        let message = format!("there is no question `{id}`");
        return findings.add(super::finding(code, at, message).on_name().help(help));
    };
    let ids = question.answers.iter().map(|answer| &*answer.id);
    if !ids.clone().any(|known| known == answer) {
        let help = match closest(answer, ids.clone()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("its answers are: {}", ids.collect::<Vec<_>>().join(", ")),
        };
        findings.find(code, place, format!("`{answer}` is no answer to `{id}`"), &help);
    }
}

fn invariants(spec: &Spec, known: &[&str], findings: &mut Findings) {
    let uses = spec.invariants.iter().enumerate();
    let mut named: Vec<(String, &str)> =
        uses.map(|(i, invariant)| (format!("/invariants/{i}/id"), &*invariant.id)).collect();
    for (i, claim) in spec.claims.iter().enumerate() {
        if let ClaimCheck::Invariant(id) = &claim.check {
            named.push((format!("/claims/{i}/check/invariant"), id));
        }
    }
    for (at, id) in named {
        if !known.contains(&id) {
            let help = match closest(id, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("there are: {}", known.join(", ")),
            };
            let message = format!("no check knows an invariant `{id}`");
            findings.find("unknown-invariant", at, message, &help);
        }
    }
}

/// Properties that claims ask for: readable, and of the widest board of the spec's set-ups.
fn properties(spec: &Spec, findings: &mut Findings) {
    let side = spec.setups.iter().filter_map(|setup| setup.pits).max().unwrap_or(u8::MAX);
    for (i, claim) in spec.claims.iter().enumerate() {
        let texts = match &claim.check {
            ClaimCheck::Never(text) => vec![("never", text, false)],
            ClaimCheck::Always(text) => vec![("always", text, false)],
            ClaimCheck::Exists(text) => vec![("exists", text, false)],
            ClaimCheck::CapturesMore { moves, than, .. } => {
                vec![("captures-more/moves", moves, true), ("captures-more/than", than, true)]
            }
            _ => continue,
        };
        for (kind, text, ply) in texts {
            let read = Property::parse(text).and_then(|property| property.fits(side, false, ply));
            if let Err(error) = read {
                let message = format!("this property cannot be read: {}", error.message);
                let mark = format!("{}{}", " ".repeat(error.at), "^".repeat(error.len.max(1)));
                let help = format!("the place in it:\n{}\n{mark}", error.text);
                findings.find("bad-property", format!("/claims/{i}/check/{kind}"), message, &help);
            }
        }
    }
}
