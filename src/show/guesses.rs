//! Which open questions change a value, as text.

use std::fmt::Write;

use super::Table;
use super::look::Look;
use super::wrap::paragraph;
use crate::compare::guesses::{Asked, Guesses};

/// The survey as text.
#[must_use]
pub fn tell(guesses: &Guesses, look: Look) -> String {
    let mut text = String::new();
    let worth = match guesses.margin {
        None => "was not solved".into(),
        Some(margin) => format!("is worth {margin:+} to South"),
    };
    let first = format!(
        "{} {worth}. One answer changed at a time; > marks the chosen one.",
        guesses.interpretation
    );
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{}\n", paragraph(&first, "", "  "));
    let mut table = Table::new(["question", "backed by", "changes the value", "answers"]);
    for asked in &guesses.questions {
        let matters = match asked.matters {
            Some(true) => look.bad("yes"),
            Some(false) => "no".into(),
            None => "not known".into(),
        };
        let backed = if asked.guess { "nobody" } else { "a source" };
        table.row([asked.question.clone(), backed.into(), matters, answers(asked)]);
    }
    let _ = write!(text, "{table}");
    let of = |matters, guess| {
        let asked = guesses.questions.iter();
        asked.filter(|one| one.matters == Some(matters) && one.guess == guess).count()
    };
    let last = format!(
        "Of {} guesses {} change the value here, and of {} answers with a source {}.",
        of(true, true) + of(false, true),
        of(true, true),
        of(true, false) + of(false, false),
        of(true, false)
    );
    let _ = writeln!(text, "\n{}", paragraph(&last, "", ""));
    text
}

fn answers(asked: &Asked) -> String {
    let each = asked.answers.iter().map(|answer| {
        let mark = if answer.chosen { ">" } else { "" };
        let margin = answer.margin.map_or("?".into(), |margin| format!("{margin:+}"));
        format!("{mark}{} {margin}", answer.answer)
    });
    each.collect::<Vec<_>>().join(", ")
}
