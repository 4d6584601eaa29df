//! Which open questions change what a game is worth: each answer put in the place of the chosen one,
//! and the start solved again.

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
    /// Whether all answers were solved.
    pub complete: bool,
}

/// A question.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Asked {
    /// Its name.
    pub question: String,
    /// Whether the chosen answer is a guess: no source backs it.
    pub guess: bool,
    /// Whether some answer changes the value; missing if not all of them were solved and none of
    /// those that were does.
    pub matters: Option<bool>,
    /// The answers.
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

/// Solves the start under each answer to each question that arises, or to those named.
///
/// # Errors
/// A question that does not exist or does not arise.
pub fn survey(
    base: &Interpretation,
    only: &[String],
    limit: usize,
    stopped: &dyn Fn() -> bool,
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
    let mut guesses =
        Guesses { interpretation: base.canonical(), margin, questions: Vec::new(), complete: true };
    for question in &base.spec().questions {
        let Some(chosen) = base.answer(&question.id) else { continue };
        if !only.is_empty() && !only.contains(&question.id) {
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
        let backed = question.answers.iter().find(|one| one.id == chosen);
        guesses.questions.push(Asked {
            question: question.id.clone(),
            guess: backed.is_some_and(|one| one.from.is_empty()),
            matters: (differs || all).then_some(differs),
            answers,
        });
    }
    Ok(guesses)
}

fn worth(of: &Interpretation, limit: usize, stopped: &dyn Fn() -> bool) -> Result<i32, String> {
    let Ruled::Cascade(ruleset) = of.ruled() else {
        return Err("only spreading games are solved so".into());
    };
    match value(ruleset, None, limit, stopped) {
        Ok(found) => Ok(found.margin),
        Err(NoValue::Horizon(NoHorizon::Stopped)) => Err("it was stopped".into()),
        Err(other) => Err(other.to_string()),
    }
}
