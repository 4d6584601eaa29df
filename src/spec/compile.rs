//! From a document and the answers that arise to a ruleset, each parameter with its provenance.

use super::answers::Answers;
use super::diagnostic::Diagnostic;
use super::document::{Place, Question, Sets, Setup, Spec};
use super::interpretation::Departure;
use super::places::escape;
use crate::names::closest;
use crate::rules::kernel::{Kernel, Key, Ruled, Values};
use crate::rules::{Provenance, sowing};

/// One parameter as a clause or an answer sets it.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The parameter.
    pub key: Key,
    /// Its value, as the kernel writes it.
    pub value: String,
    /// Where it is set, as a JSON pointer.
    pub pointer: String,
}

/// Reads the values of a `sets`, which stands at `pointer`.
///
/// # Errors
/// One finding for each name that is no parameter and each value that is none of its parameter's;
/// the settings that can be read come along.
pub fn settings(kernel: Kernel, sets: &Sets, pointer: &str) -> (Vec<Setting>, Vec<Diagnostic>) {
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    for (name, value) in sets {
        let pointer = format!("{pointer}/{}", escape(name));
        let Some(key) = kernel.find(name) else {
            let names = kernel.keys().map(Key::name);
            let help = match closest(name, names.clone()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the parameters are {}", names.collect::<Vec<_>>().join(", ")),
            };
            let message = format!("`{name}` is no parameter of this kernel");
            bad.push(Diagnostic::error("unknown-parameter", pointer, message).on_name().help(help));
            continue;
        };
        let mut params = Values::neutral(kernel);
        match params.set_json(key, value) {
            Ok(()) => good.push(Setting { key, value: params.get(key), pointer }),
            Err(why) => {
                let message = format!("this is no value of `{name}`");
                let help = if why.starts_with('`') { why } else { format!("it is {why}") };
                bad.push(Diagnostic::error("bad-value", pointer, message).help(help));
            }
        }
    }
    (good, bad)
}

/// What a question is about: the places of the parameters that its answers set.
#[must_use]
pub fn places(kernel: Kernel, question: &Question) -> Vec<Place> {
    let sets = question.answers.iter().flat_map(|answer| settings(kernel, &answer.sets, "").0);
    let mut places: Vec<Place> = sets.map(|setting| setting.key.place()).collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// The values that a `sets` gives parameters of the sowing kernel; what cannot be read is left out.
#[must_use]
pub fn sown(sets: &Sets) -> Vec<(sowing::Key, String)> {
    let all = settings(Kernel::Sowing, sets, "").0.into_iter();
    all.filter_map(|one| Some((one.key.sowing()?, one.value))).collect()
}

/// Compiles a document with the answers to all questions that arise.
///
/// # Errors
/// Each parameter that is read and not set, or set twice; each value that is none; each answer
/// that the document does not have.
pub fn compile(
    spec: &Spec,
    setup: &Setup,
    answers: &Answers,
    departures: &[Departure],
) -> Result<Ruled, Vec<Diagnostic>> {
    let kernel = spec.kernel;
    let mut wrong = Vec::new();
    let mut params = Values::neutral(kernel);
    let mut provenance = vec![Provenance::Unread; kernel.keys().len()];
    let mut put = |sets: &Sets, pointer: &str, from: &Provenance| {
        let (good, bad) = settings(kernel, sets, pointer);
        wrong.extend(bad);
        for Setting { key, value, pointer } in good {
            let place = &mut provenance[usize::from(key.because().0)];
            if *place != Provenance::Unread {
                wrong.push(set_twice(key, &pointer, &place.cite(), &from.cite()));
            }
            *place = from.clone();
            if let Err(why) = params.set(key, &value) {
                wrong.push(Diagnostic::error("bad-value", pointer, why));
            }
        }
    };
    for (i, clause) in spec.clauses.iter().enumerate() {
        let from = Provenance::Clause {
            id: clause.id.clone(),
            text: clause.text.clone(),
            from: clause.from.clone(),
        };
        put(&clause.sets, &format!("/clauses/{i}/sets"), &from);
    }
    let mut lost = Vec::new();
    for (i, question) in spec.questions.iter().enumerate() {
        let Some(id) = answers.get(&question.id) else { continue };
        let found = question.answers.iter().enumerate().find(|(_, answer)| answer.id == *id);
        let Some((j, answer)) = found else {
            let message = format!("`{id}` is no answer to `{}`", question.id);
            lost.push(Diagnostic::error("no-default", format!("/questions/{i}/default"), message));
            continue;
        };
        let from = Provenance::Answer {
            question: question.id.clone(),
            answer: answer.id.clone(),
            text: answer.text.clone(),
            from: answer.from.clone(),
        };
        put(&answer.sets, &format!("/questions/{i}/answers/{j}/sets"), &from);
    }
    wrong.extend(lost);
    for departure in departures {
        provenance[usize::from(departure.key.because().0)] =
            Provenance::Departure { from: departure.from.clone() };
        if let Err(why) = params.set(departure.key, &departure.value) {
            wrong.push(Diagnostic::error("bad-value", "", why));
        }
    }
    let set = params;
    for key in kernel.keys() {
        let place = &mut provenance[usize::from(key.because().0)];
        if !set.reads(key) {
            // What nobody reads must not tell two rulesets apart.
            *place = Provenance::Unread;
            if let Err(why) = params.set(key, &Values::neutral(kernel).get(key)) {
                wrong.push(Diagnostic::error("bad-value", "", why));
            }
        } else if *place == Provenance::Unread {
            wrong.push(unset(key, "/questions", "with these answers"));
        }
    }
    let size = setup.size(kernel).unwrap_or([0, 0]);
    if let Err(why) = kernel.playable(size.map(u32::from)) {
        wrong.push(Diagnostic::error("bad-setup", "/setups", why));
    }
    if wrong.is_empty() { Ok(kernel.rule(params, provenance, size)) } else { Err(wrong) }
}

pub(super) fn set_twice(key: Key, pointer: &str, first: &str, second: &str) -> Diagnostic {
    let message = format!("`{}` is set twice: by {first} and by {second}", key.name());
    Diagnostic::error("parameter-set-twice", pointer, message)
        .on_name()
        .help("let one of them set it, or tell them apart by `when`")
}

pub(super) fn unset(key: Key, pointer: &str, branch: &str) -> Diagnostic {
    let words: Vec<&str> = key.choices().iter().map(|(word, _)| *word).collect();
    let values = if words.is_empty() { String::new() } else { format!(": {}", words.join(", ")) };
    let message = format!("nothing sets `{}` {branch}", key.name());
    let doc = key.doc().trim_end_matches('.');
    Diagnostic::error("parameter-unset", pointer, message)
        .help(format!("a clause or an answer must say: {doc}{values}"))
}
