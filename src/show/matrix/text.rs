//! A matrix told in words and tables.

use std::fmt::Write;

use super::{Change, Effect, Matrix, Most, Question, Row, worth};
use crate::show::look::Look;
use crate::show::table::{Table, plural, thousands};
use crate::show::wrap::paragraph;

/// The whole matrix; with `pairs`, every pair of answers.
#[must_use]
pub fn tell(matrix: &Matrix, pairs: bool, look: Look) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{}\n",
        look.heading(&format!("{}: which questions matter", matrix.interpretation))
    );
    head(&mut text, matrix);
    if !matrix.complete {
        let words = "Stopped before the end: what follows is established, and is not all there is. \
                     Numbers of classes are lower bounds where it says at least.";
        let _ = writeln!(text, "\n{}", look.bad(&paragraph(words, "", "")));
    }
    let _ = writeln!(text, "\n{}\n", look.heading("Question by question"));
    questions(&mut text, matrix, look);
    let _ = writeln!(text, "\n{}\n", look.heading("Answer by answer"));
    answers(&mut text, matrix);
    let _ = writeln!(text, "\n{}\n", look.heading("Two answers at a time"));
    two(&mut text, matrix, pairs);
    given_up(&mut text, matrix, look);
    let _ = writeln!(
        text,
        "\n{:.1} s on {}.",
        matrix.seconds,
        plural(matrix.threads as u128, "thread")
    );
    text
}

fn number(digits: &str) -> String {
    digits.parse().map_or_else(|_| digits.to_string(), thousands)
}

fn head(text: &mut String, matrix: &Matrix) {
    let mut words = format!(
        "The answers to {} make {} readings, branches that do not arise left out.",
        plural(matrix.questions.len() as u128, "question"),
        number(&matrix.readings)
    );
    let outer = &matrix.show_in_no_position;
    if !outer.is_empty() {
        let (show, them) = if outer.len() == 1 { ("shows", "it") } else { ("show", "them") };
        let _ = write!(
            words,
            " {} {show} in no position seen from the player to move, or only where captures are \
             counted; without {them} there are {}.",
            listed(outer, "and"),
            number(&matrix.readings_for_positions)
        );
    }
    if !matrix.all_combinations {
        words += " Only single answers, pairs and profiles were looked at.";
    }
    let _ = writeln!(text, "{}\n", paragraph(&words, "", ""));
    let they = if matrix.all_combinations { "they" } else { "those looked at" };
    if let Some(board) = &matrix.board {
        let least = if board.complete { "" } else { "at least " };
        let seeds = match (board.complete, board.seeds) {
            (true, _) => format!(
                "each of the {} of the board and the {} on plies that capture nothing was \
                 examined",
                plural(board.positions.into(), "position"),
                thousands(board.on_exempt_plies.into())
            ),
            (false, Some(seeds)) => {
                format!("all boards with up to {} were examined", plural(seeds.into(), "seed"))
            }
            (false, None) => "no whole layer of the board was examined".into(),
        };
        let words = format!(
            "On the whole board {they} fall into {least}{} that {} in what is done: {seeds}.",
            plural(board.classes.into(), "kind"),
            if board.classes == 1 { "differs" } else { "differ" }
        );
        let _ = writeln!(text, "{}", paragraph(&words, "- ", "  "));
    }
    if let Some(start) = &matrix.start {
        let least = if start.complete { "" } else { "at least " };
        let seen = if start.complete {
            "every position that play can reach in any of them was examined"
        } else {
            "not every position that play can reach was examined"
        };
        let words = format!(
            "In play from the start {they} fall into {least}{}: {seen} ({}; readings were followed in \
             {}).",
            plural(start.classes.into(), "kind"),
            plural(start.positions.into(), "position"),
            plural(start.groups.into(), "group")
        );
        let _ = writeln!(text, "{}", paragraph(&words, "- ", "  "));
    }
    if let Some(values) = &matrix.values {
        let words = match (&values.none, values.of) {
            (Some(why), _) => format!("There are no values: {why}."),
            (None, 0) if matrix.rows.iter().all(|row| row.value.is_none()) => {
                "No value was found before the end.".into()
            }
            (None, 0) => "Values were found for single answers, pairs and profiles.".into(),
            (None, of) => {
                let spread: Vec<String> = values
                    .by_value
                    .iter()
                    .rev()
                    .map(|(&value, &count)| {
                        format!("{} ({})", worth(value), thousands(count.into()))
                    })
                    .collect();
                let all = if of == 1 {
                    "The one kind of play was solved".into()
                } else if values.classes == of {
                    format!("All {} kinds of play were solved", thousands(of as u128))
                } else {
                    format!(
                        "Of the {} kinds of play {} were solved, those of single answers, pairs \
                         and profiles among them; nothing is said of the values of the others",
                        thousands(of as u128),
                        thousands(values.classes as u128)
                    )
                };
                format!("{all}. Kinds by value of the start: {}.", spread.join(", "))
            }
        };
        let _ = writeln!(text, "{}", paragraph(&words, "- ", "  "));
    }
}

fn questions(text: &mut String, matrix: &Matrix, look: Look) {
    // Whether it is known that a question changes no value.
    let never = |one: &Question| one.value == Some(Effect::Never);
    let headings: [(Most, Option<bool>, &str); 9] = [
        (Most::Winner, None, "Changes who wins"),
        (Most::Value, None, "Changes the value, and not who wins"),
        (Most::Play, Some(false), "Changes play, and no value that was found"),
        (Most::Play, Some(true), "Changes play only"),
        (Most::Board, None, "Changes only what play from the start does not reach"),
        (
            Most::BoardAtLeast,
            None,
            "Changes something on the board; whether in play too is not known",
        ),
        (Most::Nothing, None, "Never matters"),
        (Most::Unknown, None, "No difference found in what was looked at and has a value"),
        (Most::Fixed, None, "Set by hand, so not judged"),
    ];
    let mut first = true;
    for (most, worthless, heading) in headings {
        let here = |one: &&Question| {
            one.most == most && worthless.is_none_or(|worthless| worthless == never(one))
        };
        let mut all = matrix.verdicts.iter().filter(here).peekable();
        if all.peek().is_none() {
            continue;
        }
        if !first {
            text.push('\n');
        }
        first = false;
        let heading = match (most, &matrix.values) {
            (Most::Play, None) => "Changes play; values were not asked for",
            (Most::Unknown, None) => "No difference found, but not all was looked at",
            _ => heading,
        };
        let _ = writeln!(text, "  {}", look.heading(heading));
        for one in all {
            let _ = writeln!(text, "    {}", one.question);
            for line in one.words.lines() {
                let _ = writeln!(text, "{}", paragraph(line, "      ", "        "));
            }
        }
    }
}

/// `a`, `a and b`, `a, b and c`.
fn listed(all: &[String], and: &str) -> String {
    match all.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} {and} {last}", rest.join(", ")),
    }
}

/// What is known of a question, in sentences. `outer` says that it shows in no position.
pub(super) fn sentence(question: &Question, outer: bool) -> String {
    let mut parts = Vec::new();
    let about = |effect: &Option<Effect>, what: &str, worth: bool| {
        let said = match effect.as_ref()? {
            Effect::Changes(changes) => changed(changes),
            Effect::Beyond { reading, answer } => format!(
                "not seen to change alone or beside one other answer, but {answer} changes it in \
                 {reading}"
            ),
            Effect::Never if outer => "no position shows it".into(),
            Effect::Never => "never changed, in any combination".into(),
            Effect::NotFound if outer && worth => "no change found where there is a value".into(),
            Effect::NotFound => "no change found in what was looked at".into(),
        };
        Some(format!("{what}: {said}."))
    };
    let (board, start) = (&question.board, &question.start);
    if board == start {
        parts.extend(about(board, "Play, and the whole board", false));
    } else {
        parts.extend(about(start, "Play from the start", false));
        parts.extend(about(board, "The whole board", false));
    }
    if question.value == question.winner {
        parts.extend(about(&question.value, "The value, and the winner", true));
    } else {
        parts.extend(about(&question.value, "The value", true));
        parts.extend(about(&question.winner, "The winner", true));
    }
    if parts.is_empty() {
        return "Nothing was looked at.".into();
    }
    parts.join("\n")
}

/// `changed by a or b alone; by c only beside another answer to d; by e only with f=g and h=i`.
fn changed(changes: &[Change]) -> String {
    let alone: Vec<String> =
        changes.iter().filter(|one| one.alone).map(|one| one.answer.clone()).collect();
    let mut said = Vec::new();
    if !alone.is_empty() {
        said.push(format!("by {} alone", listed(&alone, "or")));
    }
    // Answers that need the same beside them are told together.
    let mut rest: Vec<(Vec<String>, String)> = Vec::new();
    for one in changes.iter().filter(|one| !one.alone) {
        let needs = if one.beside.is_empty() {
            let sets: Vec<String> = one.among.iter().map(|set| listed(set, "and")).collect();
            format!("only with {}", sets.join(", or with "))
        } else {
            format!("only beside another answer to {}", listed(&one.beside, "or"))
        };
        match rest.iter_mut().find(|(_, known)| *known == needs) {
            Some((answers, _)) => answers.push(one.answer.clone()),
            None => rest.push((vec![one.answer.clone()], needs)),
        }
    }
    said.extend(
        rest.iter().map(|(answers, needs)| format!("by {} {needs}", listed(answers, "or"))),
    );
    format!("changed {}", said.join("; "))
}

fn same(known: Option<bool>) -> &'static str {
    match known {
        Some(true) => "the same",
        Some(false) => "differs",
        None => "?",
    }
}

/// The cells that say what is known of a reading.
fn cells(matrix: &Matrix, row: &Row) -> Vec<String> {
    let mut cells = Vec::new();
    if matrix.board.is_some() {
        cells.push(match (row.positions_that_differ, row.same_on_board) {
            (Some(count), Some(false)) if count > 0 => thousands(count.into()),
            (_, known) => same(known).into(),
        });
    }
    if matrix.start.is_some() {
        cells.push(same(row.same_from_start).into());
    }
    if matrix.values.is_some() {
        cells.push(match (row.value, &row.no_value) {
            (Some(value), _) => worth(value),
            (None, Some(why)) if why != "not solved" => "none".into(),
            (None, _) => "?".into(),
        });
    }
    cells
}

fn headings(matrix: &Matrix) -> Vec<&'static str> {
    let mut headings = Vec::new();
    if matrix.board.is_some() {
        headings.push(">board");
    }
    if matrix.start.is_some() {
        headings.push("play");
    }
    if matrix.values.is_some() {
        headings.push("value");
    }
    headings
}

fn answers(text: &mut String, matrix: &Matrix) {
    let mut table = Table::new(["answer"].into_iter().chain(headings(matrix)));
    let line = |name: String, row: &Row| std::iter::once(name).chain(cells(matrix, row));
    for row in matrix.kind("base") {
        let mut all: Vec<String> = line(row.reading.clone(), row).collect();
        // The base is the same as itself.
        for cell in &mut all[1..] {
            if cell == "the same" {
                cell.clear();
            }
        }
        table.row(all);
    }
    for row in matrix.kind("single") {
        table.row(line(row.answers.join(", "), row));
    }
    for row in matrix.kind("profile") {
        let name = row.profile.clone().unwrap_or_default();
        table.row(line(format!("profile={name}"), row));
    }
    let _ = write!(text, "{table}");
    let mut words = String::new();
    if matrix.board.is_some() {
        words += "Under board: at how many of its positions something else is done, if that was \
                  counted. ";
    }
    if matrix.values.is_some() {
        words += "Values are those of the start with best play, for whoever moves first; none where \
                  a rule looks at more than the position.";
    }
    if !words.is_empty() {
        let _ = writeln!(text, "\n{}", paragraph(&words, "", ""));
    }
}

fn two(text: &mut String, matrix: &Matrix, list: bool) {
    let all = matrix.kind("pair").count();
    let Some(base) = matrix.kind("base").next() else { return };
    let count = |what: &dyn Fn(&Row) -> bool| matrix.kind("pair").filter(|row| what(row)).count();
    let mut parts = Vec::new();
    let least = |complete: bool| if complete { "" } else { "at least " };
    if let Some(board) = &matrix.board {
        let differ = thousands(count(&|row| row.same_on_board == Some(false)) as u128);
        parts.push(format!("{}{differ} differ from the base on the board", least(board.complete)));
    }
    if let Some(start) = &matrix.start {
        let differ = thousands(count(&|row| row.same_from_start == Some(false)) as u128);
        parts.push(format!("{}{differ} in play from the start", least(start.complete)));
    }
    if matrix.values.is_some() {
        let valued = count(&|row| row.value.is_some());
        let other = count(&|row| row.value.is_some() && row.value != base.value);
        let wins = count(&|row| row.winner.is_some() && row.winner != base.winner);
        parts.push(format!(
            "of the {} with a value {} have another one, and {} another winner",
            thousands(valued as u128),
            thousands(other as u128),
            thousands(wins as u128)
        ));
    }
    if all == 0 {
        let _ = writeln!(text, "No two answers can be given together.");
        return;
    }
    let pairs = plural(all as u128, "pair");
    let words = if parts.is_empty() {
        format!("{pairs} of answers arise.")
    } else {
        format!("{pairs} of answers arise: {}.", parts.join("; "))
    };
    let _ = writeln!(text, "{}", paragraph(&words, "", ""));
    let alone = |answer: &str| {
        matrix.kind("single").find(|row| row.answers == [answer]).and_then(|row| row.value)
    };
    // An answer that alone leaves the value as it is, and beside another does not.
    let quiet = |row: &&Row| {
        let (Some(value), [one, other]) = (row.value, row.answers.as_slice()) else { return false };
        let (Some(a), Some(b), Some(base)) = (alone(one), alone(other), base.value) else {
            return false;
        };
        (a == base && value != b) || (b == base && value != a)
    };
    let shown: Vec<&Row> = if list {
        matrix.kind("pair").collect()
    } else {
        matrix.kind("pair").filter(quiet).collect()
    };
    if shown.is_empty() {
        return;
    }
    if !list {
        let words = "Those in which an answer that alone leaves the value as it is changes it beside \
                     the other (--pairs lists all):";
        let _ = writeln!(text, "\n{}", paragraph(words, "", ""));
    }
    let mut table = Table::new(["one answer", "another"].into_iter().chain(headings(matrix)));
    for row in shown {
        let names = row.answers.iter().cloned();
        table.row(names.chain(cells(matrix, row)));
    }
    let _ = write!(text, "\n{table}");
}

fn given_up(text: &mut String, matrix: &Matrix, look: Look) {
    let _ = writeln!(text, "\n{}\n", look.heading("Invariants"));
    let Some(base) = matrix.kind("base").next() else { return };
    let asked = base.invariants.clone().unwrap_or_default();
    let words = format!("Asked of {}: {}.", base.reading, listed(&asked, "and"));
    let _ = writeln!(text, "{}", paragraph(&words, "", ""));
    let mut table = Table::new(["", ""]);
    let mut any = false;
    for row in matrix.rows.iter().filter(|row| !row.given_up.is_empty()) {
        any = true;
        let name = match &row.profile {
            Some(profile) => format!("profile={profile}"),
            None => row.answers.join(", "),
        };
        table.row([format!("  {name}"), row.given_up.join(", ")]);
    }
    if any {
        let _ = write!(text, "\nGiven up by an answer:\n\n{table}");
    } else {
        let _ = writeln!(text, "No answer gives one up.");
    }
}
