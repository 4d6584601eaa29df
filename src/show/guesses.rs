//! Which open questions change a value, as text.

use std::fmt::Write;

use super::Table;
use super::look::Look;
use super::wrap::paragraph;
use crate::compare::guesses::{Asked, Guesses, Pair, Pairs};

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
            None if asked.fixed.is_some() => "set by hand".into(),
            None => "not known".into(),
        };
        let backed = match &asked.fixed {
            Some(_) => "-",
            None if asked.guess => "nobody",
            None => "a source",
        };
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
    let by_hand = guesses.questions.iter().filter(|asked| asked.fixed.is_some());
    let by_hand: Vec<&str> = by_hand.map(|asked| asked.question.as_str()).collect();
    let last = match by_hand.as_slice() {
        [] => last,
        [one] => format!("{last} What {one} asks is set by hand, so that it is not judged."),
        many => format!(
            "{last} What these ask is set by hand, so that they are not judged: {}.",
            many.join(", ")
        ),
    };
    let _ = writeln!(text, "\n{}", paragraph(&last, "", ""));
    if guesses.pairs.is_none() && guesses.questions.len() > 1 {
        let _ = writeln!(text, "--pairs takes two answers at a time.");
    }
    if let Some(pairs) = &guesses.pairs {
        text.push('\n');
        text += &together(guesses, pairs);
    }
    text
}

/// Most pairs that are shown.
const SHOWN: usize = 20;

/// What two answers do together.
fn together(guesses: &Guesses, pairs: &Pairs) -> String {
    let base = guesses.margin.unwrap_or_default();
    let mut text = String::new();
    let of =
        |pair: &Pair, at: usize| pair.answers[at].split('=').next().unwrap_or_default().to_string();
    let first = format!(
        "Two answers at a time: {} of {} pairs solved; {} come to something else than both changes added \
         up.",
        pairs.solved,
        pairs.asked,
        pairs.together.len()
    );
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{}", paragraph(&first, "", ""));
    if pairs.together.is_empty() {
        return text;
    }
    let mut table = Table::new(["question", "alone", ">pairs", "together with"]);
    for asked in &guesses.questions {
        let mut with: Vec<(String, usize)> = Vec::new();
        for pair in &pairs.together {
            for at in 0..2 {
                if of(pair, at) == asked.question {
                    let other = of(pair, 1 - at);
                    match with.iter_mut().find(|(known, _)| *known == other) {
                        Some((_, count)) => *count += 1,
                        None => with.push((other, 1)),
                    }
                }
            }
        }
        if with.is_empty() {
            continue;
        }
        let alone = match asked.matters {
            Some(true) => "yes",
            Some(false) => "no",
            None => "not known",
        };
        with.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let all: usize = with.iter().map(|(_, count)| count).sum();
        let few: Vec<&str> = with.iter().take(4).map(|(name, _)| name.as_str()).collect();
        let more = with.len().saturating_sub(4);
        let more = if more == 0 { String::new() } else { format!(", {more} more") };
        table.row([asked.question.clone(), alone.into(), all.to_string(), few.join(", ") + &more]);
    }
    let _ = write!(text, "\n{table}\n");
    let _ = writeln!(text, "The largest of them, as South's gain over North:");
    let surprise = |pair: &&Pair| {
        let [one, other] = pair.alone;
        let sum = one.unwrap_or(base) + other.unwrap_or(base) - base;
        std::cmp::Reverse((pair.margin - sum).abs())
    };
    let mut largest: Vec<&Pair> = pairs.together.iter().collect();
    largest.sort_by_key(surprise);
    for pair in largest.iter().take(SHOWN) {
        let alone = pair.alone.map(|one| one.map_or("-".into(), |one| format!("{one:+}")));
        let _ = writeln!(
            text,
            "  {} {}, {} {}: together {:+}",
            pair.answers[0], alone[0], pair.answers[1], alone[1], pair.margin
        );
    }
    if largest.len() > SHOWN {
        let _ = writeln!(text, "  and {} more (--json lists all)", largest.len() - SHOWN);
    }
    text
}

fn answers(asked: &Asked) -> String {
    if let Some(fixed) = &asked.fixed {
        return fixed.clone();
    }
    let each = asked.answers.iter().map(|answer| {
        let mark = if answer.chosen { ">" } else { "" };
        let margin = answer.margin.map_or("?".into(), |margin| format!("{margin:+}"));
        format!("{mark}{} {margin}", answer.answer)
    });
    each.collect::<Vec<_>>().join(", ")
}
