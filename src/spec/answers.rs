//! Which questions arise, and what is answered to them.
//!
//! A question arises if all conditions of its `when` hold; a condition on a question that does not
//! arise does not hold. Questions that wait for each other never arise.

use std::collections::BTreeMap;

use super::document::{Question, Spec, When};

/// An answer to each of some questions: question id, answer id.
pub type Answers = BTreeMap<String, String>;

/// The answers to all questions that arise: those of `choice`, else the defaults.
#[must_use]
pub fn arising(spec: &Spec, choice: &Answers) -> Answers {
    let mut answers = Answers::new();
    loop {
        let before = answers.len();
        for question in &spec.questions {
            if !answers.contains_key(&question.id) && holds(&question.when, &answers) {
                let answer = choice.get(&question.id).unwrap_or(&question.default);
                answers.insert(question.id.clone(), answer.clone());
            }
        }
        if answers.len() == before {
            return answers;
        }
    }
}

/// Whether all conditions hold, given the answers to all questions that arise.
#[must_use]
pub fn holds(when: &When, answers: &Answers) -> bool {
    when.iter().all(|(question, any)| answers.get(question).is_some_and(|one| any.contains(one)))
}

/// A condition in words: `lap-limit=hand-empty and feed-trigger=row-empty or cannot-move`.
#[must_use]
pub fn when_text(when: &When) -> String {
    let parts: Vec<String> =
        when.iter().map(|(question, any)| format!("{question}={}", any.join(" or "))).collect();
    parts.join(" and ")
}

/// The question of this id.
#[must_use]
pub fn question<'a>(spec: &'a Spec, id: &str) -> Option<&'a Question> {
    spec.questions.iter().find(|question| question.id == id)
}
