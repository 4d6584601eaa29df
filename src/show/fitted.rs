//! Which readings fit a record, as text.

use std::fmt::Write;

use super::look::Look;
use super::table::Table;
use super::wrap::paragraph;
use crate::fit::run::{Asked, Decided, Fails, Fit, Named};
use crate::numbers::grouped;

/// Pairs of answers that are listed at most.
const PAIRS: usize = 12;

/// What came of holding a record against all readings.
#[must_use]
pub fn text(fit: &Fit, look: Look) -> String {
    let mut text = String::new();
    let none = fit.fitting == "0";
    let _ = writeln!(text, "{}: {} readings\n", fit.game, grouped(&fit.readings));
    text += &said(&summary(fit, none, look), "");
    text.push('\n');
    if let Some(fails) = &fit.none_after {
        text += &said(&last_one(fails), "");
        text.push('\n');
    }
    text += &table(fit).to_string();
    let held = fit.questions.iter().filter(|asked| asked.verdict == Decided::Held).count();
    if held > 0 {
        let many = if held == 1 { "One other question is" } else { "The other questions are" };
        text.push('\n');
        text += &said(&format!("{many} held at the answers of {}.", fit.game), "");
    }
    if fit.questions.iter().any(|asked| asked.verdict == Decided::Open && !asked.consulted) {
        text.push('\n');
        let never = "Never met: no line comes to a place where the answers could matter, whatever \
                     the other answers.";
        text += &said(never, "");
    }
    exclusions(fit, look, &mut text);
    if !fit.apart.is_empty() {
        let _ = writeln!(text, "\n{}\n", look.heading("Each fits, but not both together"));
        for [one, two] in fit.apart.iter().take(PAIRS) {
            let _ = writeln!(text, "  {one} and {two}");
        }
        if fit.apart.len() > PAIRS {
            let _ = writeln!(text, "  and {} more pairs; --json has all", fit.apart.len() - PAIRS);
        }
    }
    let _ = writeln!(text, "\n{}\n", look.heading("Readings with a name"));
    for one in &fit.named {
        text += &said(&name(one, look), "  ");
    }
    text
}

fn summary(fit: &Fit, none: bool, look: Look) -> String {
    let lines = plural(&fit.lines.to_string(), "line");
    let all = if fit.lines == 1 { "the one line".into() } else { format!("all {lines}") };
    if none {
        return look.bad(&format!(
            "No reading reproduces the record: {lines} {} none of them.",
            if fit.lines == 1 { "leaves" } else { "leave" }
        ));
    }
    let mut said = look.good(&format!(
        "{} {} {}.",
        plural(&fit.fitting, "reading"),
        if fit.fitting == "1" { "reproduces" } else { "reproduce" },
        if fit.complete { format!("{all} of the record") } else { format!("the first {lines}") }
    ));
    if !fit.complete {
        let _ =
            write!(said, " It was stopped there; the record has {}.", grouped(&fit.of.to_string()));
    }
    if let Some(example) = &fit.example {
        let _ = write!(said, " One of them is {example}.");
    }
    said
}

fn last_one(fails: &Fails) -> String {
    format!(
        "The last ones fail on {}. One of those that were left until then is {}; {} it {}.",
        at(fails),
        fails.reading,
        place(fails),
        fails.why
    )
}

fn at(fails: &Fails) -> String {
    format!("{}:{}", fails.file, fails.line)
}

/// The position, and the moves of the line before the one that goes wrong.
fn place(fails: &Fails) -> String {
    match fails.after.as_slice() {
        [] => format!("in {}", fails.position),
        moves => format!("in {} after {}", fails.position, moves.join(" ")),
    }
}

fn word(asked: &Asked) -> &'static str {
    match asked.verdict {
        Decided::Held => "",
        Decided::Decided => "decided",
        Decided::Narrowed => "narrowed",
        Decided::Open if asked.consulted => "open",
        Decided::Open => "never met",
        Decided::Gone => "gone",
    }
}

fn table(fit: &Fit) -> Table {
    let mut table = Table::new(["question", "record", "answer", ">readings", ">first excluded by"]);
    let excluded = || {
        let answers = fit.questions.iter().flat_map(|asked| &asked.answers);
        answers.filter_map(|answer| answer.excluded.as_ref())
    };
    let first = excluded().next();
    let one_file =
        excluded().all(|one| first.is_none_or(|first| first.fails.file == one.fails.file));
    for asked in fit.questions.iter().filter(|asked| asked.verdict != Decided::Held) {
        let (mut id, mut verdict) = (asked.id.clone(), word(asked).to_string());
        for answer in &asked.answers {
            let (count, by) = match &answer.excluded {
                Some(excluded) if one_file => {
                    ("none".into(), format!("line {}", excluded.fails.line))
                }
                Some(excluded) => ("none".into(), at(&excluded.fails)),
                None if answer.readings == "0" => ("none".into(), String::new()),
                None => (grouped(&answer.readings), String::new()),
            };
            table.row([
                std::mem::take(&mut id),
                std::mem::take(&mut verdict),
                answer.id.clone(),
                count,
                by,
            ]);
        }
    }
    table
}

fn exclusions(fit: &Fit, look: Look, text: &mut String) {
    let mut heading = false;
    // Of a question that is held nobody asked; its other answers are in no reading.
    for asked in fit.questions.iter().filter(|asked| asked.verdict != Decided::Held) {
        for answer in &asked.answers {
            let Some(excluded) = &answer.excluded else { continue };
            if !heading {
                let _ = writeln!(text, "\n{}", look.heading("What excludes an answer"));
                heading = true;
            }
            let fails = &excluded.fails;
            let said_of = format!("{}={}: {}", asked.id, answer.id, answer.text);
            let _ = writeln!(text, "\n{}", paragraph(&said_of, "  ", "    "));
            let all = if excluded.left == "1" {
                format!("At {} the one reading with it that was left fails", at(fails))
            } else {
                format!(
                    "At {} all {} readings with it that were left fail",
                    at(fails),
                    grouped(&excluded.left)
                )
            };
            let one = format!("{all}: {}, {} {}.", place(fails), fails.reading, fails.why);
            *text += &said(&one, "      ");
        }
    }
}

fn name(named: &Named, look: Look) -> String {
    let who = if named.profile.is_empty() {
        named.interpretation.clone()
    } else {
        format!("{} (profile {})", named.interpretation, named.profile)
    };
    match &named.fails {
        Some(fails) => format!(
            "{who} {} on {}: {} it {}.",
            look.bad("fails"),
            at(fails),
            place(fails),
            fails.why
        ),
        None if named.fits => format!("{who} {}.", look.good("fits")),
        None => format!("{who}: not known."),
    }
}

fn said(text: &str, indent: &str) -> String {
    paragraph(text, indent, indent) + "\n"
}

fn plural(digits: &str, noun: &str) -> String {
    format!("{} {noun}{}", grouped(digits), if digits == "1" { "" } else { "s" })
}
