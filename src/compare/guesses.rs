//! Which open questions change what a game is worth: each answer put in the place of the chosen one,
//! and the start solved again.

use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use crate::rules::kernel::Ruled;
use crate::solve::horizon::NoHorizon;
use crate::solve::spreading::{NoValue, value};
use crate::spec::Interpretation;

/// Every question with the value of the start under each of its answers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Guesses {
    /// The interpretation that the answers depart from, in its canonical form.
    pub interpretation: String,
    /// What South gains over North from the start, under it.
    pub margin: Option<i32>,
    /// The questions, in the order of the spec.
    pub questions: Vec<Asked>,
    /// Two answers at a time, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<Pairs>,
    /// Whether all answers, and all pairs that were asked for, were solved.
    pub complete: bool,
}

/// What two answers do together.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Pairs {
    /// How many pairs of answers to two different questions were asked for, none of them chosen.
    pub asked: usize,
    /// How many of them were solved.
    pub solved: usize,
    /// Those whose change is not the sum of what each changes alone.
    pub together: Vec<Pair>,
}

/// Two answers that do together what they do not do alone.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Pair {
    /// The answers, as `question=answer`, in the order of the spec.
    pub answers: [String; 2],
    /// What South gains over North from the start under each of them alone; nothing for the second
    /// where its question arises only under the first.
    pub alone: [Option<i32>; 2],
    /// The same under both.
    pub margin: i32,
}

/// A question.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Asked {
    /// Its name.
    pub question: String,
    /// Whether the chosen answer is a guess: no source backs it.
    pub guess: bool,
    /// Whether some answer changes the value; missing if not all of them were solved and none of
    /// those that were does, or if what they set is set by hand.
    pub matters: Option<bool>,
    /// What is set by hand in the place of all its answers, which are not judged then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fixed: Option<String>,
    /// The answers; none where something is set by hand in their place.
    pub answers: Vec<Answered>,
}

/// An answer with its value.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Answered {
    /// Its name.
    pub answer: String,
    /// Whether it is the chosen one.
    pub chosen: bool,
    /// What South gains over North from the start, under it.
    pub margin: Option<i32>,
    /// Why there is no value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// Solves the start under each answer to each question that arises, or to those named; and under each
/// two answers to different questions, if `pairs` are wanted.
///
/// # Errors
/// A question that does not exist or does not arise.
pub fn survey(
    base: &Interpretation,
    only: &[String],
    limit: usize,
    pairs: bool,
    stopped: &(dyn Fn() -> bool + Sync),
) -> Result<Guesses, String> {
    for name in only {
        if base.answer(name).is_none() {
            let all: Vec<&str> = base.answers().keys().map(String::as_str).collect();
            let hint = crate::names::closest(name, all.iter().copied())
                .map_or_else(|| all.join(", "), |near| format!("did you mean `{near}`?"));
            return Err(format!("the question `{name}` does not arise here: {hint}"));
        }
    }
    let margin = worth(base, limit, stopped).ok();
    let mut guesses = Guesses {
        interpretation: base.canonical(),
        margin,
        questions: Vec::new(),
        pairs: None,
        complete: true,
    };
    for question in &base.spec().questions {
        let Some(chosen) = base.answer(&question.id) else { continue };
        if !only.is_empty() && !only.contains(&question.id) {
            continue;
        }
        let backed = question.answers.iter().find(|one| one.id == chosen);
        let guess = backed.is_some_and(|one| one.from.is_empty());
        let fixed = base.fixed(&question.id);
        if fixed.is_some() {
            let (question, answers) = (question.id.clone(), Vec::new());
            guesses.questions.push(Asked { question, guess, matters: None, fixed, answers });
            continue;
        }
        let mut answers = Vec::new();
        for answer in &question.answers {
            let found = if answer.id == chosen {
                margin.ok_or_else(|| "it was not solved".to_string())
            } else {
                let other = base.with(&question.id, &answer.id).map_err(|error| error.to_string());
                other.and_then(|other| worth(&other, limit, stopped))
            };
            answers.push(Answered {
                answer: answer.id.clone(),
                chosen: answer.id == chosen,
                margin: found.as_ref().ok().copied(),
                why: found.err(),
            });
        }
        let known = answers.iter().filter_map(|answer| answer.margin);
        let differs = margin.is_some() && known.clone().any(|one| Some(one) != margin);
        let all = known.count() == answers.len();
        guesses.complete &= all;
        guesses.questions.push(Asked {
            question: question.id.clone(),
            guess,
            matters: (differs || all).then_some(differs),
            fixed,
            answers,
        });
    }
    if pairs && let Some(margin) = margin {
        let found = in_pairs(base, margin, &guesses.questions, limit, stopped);
        guesses.complete &= found.solved == found.asked;
        guesses.pairs = Some(found);
    }
    Ok(guesses)
}

/// Two answers and the reading with both.
struct Both {
    answers: [String; 2],
    alone: [Option<i32>; 2],
    reading: Interpretation,
}

/// Every two answers that are not chosen, to different questions; the second may be to a question that
/// arises only under the first.
fn both(base: &Interpretation, questions: &[Asked]) -> Vec<Both> {
    let mut all = Vec::new();
    let others = |asked: &Asked| -> Vec<Answered> {
        asked.answers.iter().filter(|one| !one.chosen).cloned().collect()
    };
    for (at, first) in questions.iter().enumerate() {
        for one in others(first) {
            let Ok(under) = base.with(&first.question, &one.answer) else { continue };
            let mut add = |question: &str, answer: &str, alone: Option<i32>| {
                if let Ok(reading) = under.with(question, answer) {
                    all.push(Both {
                        answers: [
                            format!("{}={}", first.question, one.answer),
                            format!("{question}={answer}"),
                        ],
                        alone: [one.margin, alone],
                        reading,
                    });
                }
            };
            for second in &questions[at + 1..] {
                if under.answer(&second.question).is_some() {
                    for other in others(second) {
                        add(&second.question, &other.answer, other.margin);
                    }
                }
            }
            for question in &base.spec().questions {
                let Some(chosen) = under.answer(&question.id) else { continue };
                if base.answer(&question.id).is_none() && under.fixed(&question.id).is_none() {
                    for other in question.answers.iter().filter(|other| other.id != chosen) {
                        add(&question.id, &other.id, None);
                    }
                }
            }
        }
    }
    all
}

fn in_pairs(
    base: &Interpretation,
    margin: i32,
    questions: &[Asked],
    limit: usize,
    stopped: &(dyn Fn() -> bool + Sync),
) -> Pairs {
    let all = both(base, questions);
    let found: Vec<Option<i32>> =
        all.par_iter().map(|both| worth(&both.reading, limit, stopped).ok()).collect();
    let together = all.iter().zip(&found).filter_map(|(both, found)| {
        let got = (*found)?;
        let sum = match both.alone {
            [Some(one), Some(other)] => one + other - margin,
            // The second has nothing to change without the first.
            [Some(one), None] => one,
            [None, _] => return None,
        };
        (got != sum).then(|| Pair { answers: both.answers.clone(), alone: both.alone, margin: got })
    });
    Pairs { asked: all.len(), solved: found.iter().flatten().count(), together: together.collect() }
}

fn worth(
    of: &Interpretation,
    limit: usize,
    stopped: &(dyn Fn() -> bool + Sync),
) -> Result<i32, String> {
    let Ruled::Cascade(ruleset) = of.ruled() else {
        return Err("only spreading games are solved so".into());
    };
    match value(ruleset, None, limit, stopped) {
        Ok(found) => Ok(found.margin),
        Err(NoValue::Horizon(NoHorizon::Stopped)) => Err("it was stopped".into()),
        Err(other) => Err(other.to_string()),
    }
}
