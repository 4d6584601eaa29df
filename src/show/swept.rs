//! A sweep over set-ups as tables for people, and as CSV.

use std::fmt::Write;

use super::look::Look;
use super::table::{Table, plural, thousands};
use super::values::wins;
use super::wrap::paragraph;
use crate::compare::sweep::{Cell, Difference, Figures, Matter, Outcome, Place, Sweep, Unknown};

/// Both tables, and whatever limit came before an answer.
#[must_use]
pub fn text(sweep: &Sweep, look: Look) -> String {
    let mut text = String::new();
    let head = format!("{}, on other set-ups", sweep.interpretation);
    let _ = writeln!(text, "{}\n", look.heading(&head));
    text += &values(&sweep.setups);
    text += &unsolved(&sweep.setups);
    if !sweep.answers.is_empty() {
        let _ = writeln!(text, "\n{}\n", look.heading("Where each open question first matters"));
        let said = "One answer at a time in the place of the one in force; set-ups by their seeds \
                    in all, then by their pits. Play: the first set-up where something differs \
                    that the start can reach, and after how many plies. Value: the first one where \
                    best play comes to another result.";
        let _ = writeln!(text, "{}\n", paragraph(said, "", ""));
        text += &matters(sweep);
    }
    if !sweep.complete {
        let said = "A limit came before some of the answers: what is marked ? is not known.";
        let _ = writeln!(text, "\n{}", paragraph(said, "", ""));
    }
    text
}

fn values(cells: &[Cell]) -> String {
    let mut table = Table::new([
        "set-up",
        ">seeds",
        "best play",
        ">of all",
        ">win",
        ">draw",
        ">lose",
        ">plies",
        "endless play",
        ">hang on it",
    ]);
    for cell in cells {
        let seeds = thousands(cell.seeds.into());
        let Some(one) = cell.figures() else {
            table.row([cell.setup.clone(), seeds, "?".into()]);
            continue;
        };
        let [win, draw, lose] = one.first_moves.map(|count| count.to_string());
        table.row([
            cell.setup.clone(),
            seeds,
            wins(&one.first, one.value),
            format!("{:.0}%", 100.0 * share(cell, one)),
            win,
            draw,
            lose,
            one.plies.to_string(),
            endless(one),
            thousands(one.depends_on_endless_play.into()),
        ]);
    }
    let mut text = table.to_string();
    text.push('\n');
    for note in [
        "of all: the margin as a share of all seeds, from the player who moves first; 0% is a draw.",
        "win, draw, lose: so many of the first moves win, draw or lose against best play.",
        "plies: the length of a best line, to the end of the game or once round a loop.",
        "endless play: whether the value depends on what it is worth, and if so, from what to what \
         any rule for it could move the margin of the player who moves first.",
        "hang on it: positions of the board whose value depends on what endless play is worth.",
    ] {
        let _ = writeln!(text, "{}", paragraph(note, "  ", "    "));
    }
    text
}

/// The margin of the player who moves first as a share of all seeds.
fn share(cell: &Cell, figures: &Figures) -> f64 {
    f64::from(figures.value) / f64::from(cell.seeds.max(1))
}

fn endless(one: &Figures) -> String {
    let [low, high] = one.interval;
    match (one.loop_proof, one.line_is_endless) {
        (true, false) => "no matter".into(),
        (true, true) => "best line, no matter".into(),
        (false, false) => format!("{low:+} to {high:+}"),
        (false, true) => format!("best line, {low:+} to {high:+}"),
    }
}

fn unsolved(cells: &[Cell]) -> String {
    let mut text = String::new();
    for cell in cells {
        let Outcome::Unsolved(why) = &cell.outcome else { continue };
        let positions = match cell.positions {
            Some(positions) => format!(" ({})", plural(positions.into(), "position")),
            None => String::new(),
        };
        let said = format!("{}{positions}: {}.", cell.setup, why.text);
        let _ = writeln!(text, "{}", paragraph(&said, "  ", "      "));
    }
    if text.is_empty() { text } else { format!("\nNot solved\n\n{text}") }
}

fn matters(sweep: &Sweep) -> String {
    let mut table = Table::new(["question", "answer", "play", "value", "there"]);
    let mut last = "";
    for one in &sweep.answers {
        let question = if one.question == last { String::new() } else { one.question.clone() };
        last = &one.question;
        table.row([
            question,
            one.answer.clone(),
            place(&one.play),
            place(&one.value),
            difference(sweep, one),
        ]);
    }
    table.to_string()
}

/// Where it first matters, as one word and what goes with it.
fn place(place: &Place) -> String {
    let limits = |one: &&Unknown| one.why.reason.is_limit();
    let gap = place.unknown.iter().any(|one| limits(&one));
    let none = place.unknown.iter().any(|one| !limits(&one));
    let mark = if gap { " ?" } else { "" };
    match (&place.first, &place.difference) {
        (Some(first), Some(Difference::After(line))) => {
            format!("{first}{mark} after {}", line.len())
        }
        (Some(first), _) => format!("{first}{mark}"),
        (None, _) if none => format!("no value{mark}"),
        (None, _) if place.same.is_empty() => if gap { "?" } else { "-" }.into(),
        (None, _) => format!("never here{mark}"),
    }
}

fn difference(sweep: &Sweep, one: &Matter) -> String {
    let Some(Difference::Values([with, other])) = one.value.difference else {
        return String::new();
    };
    let first = sweep.setups.iter().find(|cell| Some(&cell.setup) == one.value.first.as_ref());
    let mover = first.and_then(Cell::figures).map_or("South", |figures| figures.first.as_str());
    format!("{}, not {}", wins(mover, other), wins(mover, with))
}

/// One line for each set-up.
///
/// # Errors
/// Never, as far as is known; a row that cannot be written is said to be so.
pub fn csv(sweep: &Sweep) -> Result<String, csv::Error> {
    let mut rows = csv::Writer::from_writer(Vec::new());
    rows.write_record([
        "setup",
        "pits",
        "seeds_a_pit",
        "seeds",
        "positions",
        "status",
        "first",
        "margin",
        "share",
        "moves_win",
        "moves_draw",
        "moves_lose",
        "plies",
        "line_is_endless",
        "low",
        "high",
        "loop_proof",
        "depends_on_endless_play",
        "longest_conversion",
        "play_first_differs",
        "value_first_differs",
        "why",
    ])?;
    for cell in &sweep.setups {
        let known = cell.figures();
        let number = |of: &dyn Fn(&Figures) -> String| known.map_or(String::new(), of);
        let here = |of: &dyn Fn(&Matter) -> &Place| {
            let here = |one: &&Matter| of(one).first.as_ref() == Some(&cell.setup);
            let name = |one: &Matter| format!("{}={}", one.question, one.answer);
            sweep.answers.iter().filter(here).map(name).collect::<Vec<_>>().join(" ")
        };
        let (status, why) = match &cell.outcome {
            Outcome::Solved(_) => ("solved", String::new()),
            Outcome::Unsolved(why) => (why.reason.name(), why.text.clone()),
        };
        rows.write_record([
            cell.setup.clone(),
            cell.pits.to_string(),
            cell.seeds_a_pit.to_string(),
            cell.seeds.to_string(),
            cell.positions.map_or(String::new(), |count| count.to_string()),
            status.into(),
            number(&|one| one.first.clone()),
            number(&|one| one.value.to_string()),
            number(&|one| format!("{:.4}", share(cell, one))),
            number(&|one| one.first_moves[0].to_string()),
            number(&|one| one.first_moves[1].to_string()),
            number(&|one| one.first_moves[2].to_string()),
            number(&|one| one.plies.to_string()),
            number(&|one| one.line_is_endless.to_string()),
            number(&|one| one.interval[0].to_string()),
            number(&|one| one.interval[1].to_string()),
            number(&|one| one.loop_proof.to_string()),
            number(&|one| one.depends_on_endless_play.to_string()),
            number(&|one| one.longest_conversion.map_or(String::new(), |plies| plies.to_string())),
            here(&|one| &one.play),
            here(&|one| &one.value),
            why,
        ])?;
    }
    let bytes = rows.into_inner().map_err(csv::IntoInnerError::into_error)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
