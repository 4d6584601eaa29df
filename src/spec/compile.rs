//! From a document and the answers that arise to a ruleset, each parameter with its provenance.

use super::answers::Answers;
use super::diagnostic::Diagnostic;
use super::document::{Sets, Setup, Spec};
use super::interpretation::Departure;
use super::places::escape;
use crate::names::closest;
use crate::rules::Provenance;
use crate::rules::sowing::{Key, Params, Ruleset};

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
pub fn settings(sets: &Sets, pointer: &str) -> (Vec<Setting>, Vec<Diagnostic>) {
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    for (name, value) in sets {
        let pointer = format!("{pointer}/{}", escape(name));
        let Some(key) = Key::find(name) else {
            let names = Key::ALL.iter().map(|key| key.name());
            let help = match closest(name, names.clone()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the parameters are {}", names.collect::<Vec<_>>().join(", ")),
            };
            let message = format!("`{name}` is no parameter of this kernel");
            bad.push(Diagnostic::error("unknown-parameter", pointer, message).on_name().help(help));
            continue;
        };
        let mut params = Params::NEUTRAL;
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
) -> Result<Ruleset, Vec<Diagnostic>> {
    let mut wrong = Vec::new();
    let mut params = Params::NEUTRAL;
    let mut provenance = vec![Provenance::Unread; Key::ALL.len()];
    let mut put = |sets: &Sets, pointer: &str, from: &Provenance| {
        let (good, bad) = settings(sets, pointer);
        wrong.extend(bad);
        for Setting { key, value, pointer } in good {
            let place = &mut provenance[key as usize];
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
        provenance[departure.key as usize] = Provenance::Departure { from: departure.from.clone() };
        if let Err(why) = params.set(departure.key, &departure.value) {
            wrong.push(Diagnostic::error("bad-value", "", why));
        }
    }
    let set = params;
    for &key in Key::ALL {
        let place = &mut provenance[key as usize];
        if !set.reads(key) {
            // What nobody reads must not tell two rulesets apart.
            *place = Provenance::Unread;
            if let Err(why) = params.set(key, &Params::NEUTRAL.get(key)) {
                wrong.push(Diagnostic::error("bad-value", "", why));
            }
        } else if *place == Provenance::Unread {
            wrong.push(unset(key, "/questions", "with these answers"));
        }
    }
    if let Err(why) = playable(u32::from(setup.pits), u32::from(setup.seeds)) {
        wrong.push(Diagnostic::error("bad-setup", "/setups", why));
    }
    if wrong.is_empty() {
        Ok(Ruleset { params, provenance, side: setup.pits, seeds: setup.seeds })
    } else {
        Err(wrong)
    }
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

/// Whether the kernel can play on a board of so many pits a side and seeds a pit.
///
/// # Errors
/// Why not.
pub fn playable(pits: u32, seeds: u32) -> Result<(), String> {
    let most = crate::rules::sowing::packed::MAX_PACKED as u32 / 2;
    let fit = crate::rules::sowing::board::MAX_SEEDS as u64;
    let total = 2 * u64::from(pits) * u64::from(seeds);
    if pits == 0 || pits > most {
        Err(format!("a board has from 1 to {most} pits a side, not {pits}"))
    } else if seeds == 0 {
        Err("a game starts with at least 1 seed in each pit".into())
    } else if total > fit {
        Err(format!("{total} seeds in all are more than the {fit} that a board can hold"))
    } else {
        Ok(())
    }
}
