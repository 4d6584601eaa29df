//! What two games share and where they part, as a page: every statement with its verdicts, and the
//! witnesses drawn.

mod svg;

use std::fmt::Write;

pub use svg::draw;

use super::look::Look;
use super::table::{Table, plural};
use super::verdicts::{board, looked, sentence};
use super::wrap::{beside, paragraph};
use crate::check::Counterexample;
use crate::check::counterexample::Place as At;
use crate::compare::pairs::document::Stand;
use crate::compare::pairs::{Ran, RanStatement, Side};
use crate::rules::kernel::Ruled;

/// The rules of a reading, to draw its positions by.
pub type Rules<'a> = dyn Fn(&str) -> Option<Ruled> + 'a;

/// A pair as a page.
#[must_use]
pub fn text(ran: &Ran, titles: [&str; 2], rules: &Rules, look: Look) -> String {
    let mut text = String::new();
    let [first, second] = titles;
    let _ = writeln!(text, "{}\n", look.heading(&format!("{first} and {second}")));
    let _ = writeln!(text, "{}\n", paragraph(&ran.about, "", ""));
    for side in &ran.looked {
        for one in side {
            let said = format!("{}: {}.", one.reading, looked(&one.looked));
            let _ = writeln!(text, "{}", paragraph(&said, "  ", "      "));
        }
    }
    text.push('\n');
    for place in &ran.places {
        let head = format!("{}: {}", place.place.name(), stand(place.is, titles));
        let _ = writeln!(text, "{}\n", look.heading(&head));
        let _ = writeln!(text, "{}\n", paragraph(&place.text, "  ", "  "));
        for one in &place.statements {
            statement(&mut text, one, titles, rules, look);
        }
    }
    if !ran.whole.is_empty() {
        let _ = writeln!(text, "{}\n", look.heading("the games as wholes"));
        for one in &ran.whole {
            statement(&mut text, one, titles, rules, look);
        }
    }
    text += &summary(ran, look);
    text
}

fn stand(is: Stand, [first, second]: [&str; 2]) -> String {
    match is {
        Stand::Same => "the same".into(),
        Stand::Differs => "different".into(),
        Stand::OnlyFirst => format!("only in {first}"),
        Stand::OnlySecond => format!("only in {second}"),
        Stand::Neither => "in neither".into(),
    }
}

fn statement(text: &mut String, one: &RanStatement, titles: [&str; 2], rules: &Rules, look: Look) {
    let verdict = match one.holds {
        Some(true) => look.good("holds"),
        Some(false) => look.bad("DOES NOT HOLD"),
        None => "not known".into(),
    };
    let said = format!("{}: {verdict}. {} ({})", one.id, one.text, one.about);
    let _ = writeln!(text, "{}", paragraph(&said, "  ", "      "));
    for (title, side) in titles.iter().zip(&one.sides) {
        let said = match (one.holds, side.stated.as_str()) {
            (Some(false), stated) => format!("{title} (stated: {stated}): {}", side.found),
            _ => format!("{title}: {}", side.found),
        };
        let _ = writeln!(text, "{}", paragraph(&said, "      ", "        "));
    }
    let drawn: Vec<String> = titles
        .iter()
        .zip(&one.sides)
        .filter_map(|(title, side)| Some(witness(title, side.witness.as_deref()?, rules)))
        .collect();
    match drawn.as_slice() {
        [] => {}
        [one] => {
            let _ = write!(text, "\n{}", indented(one));
        }
        [one, other, ..] => {
            let _ = write!(text, "\n{}", beside(INDENT, one, "", other));
        }
    }
    text.push('\n');
}

/// How far witnesses stand in.
const INDENT: &str = "        ";

fn indented(drawn: &str) -> String {
    drawn.lines().map(|line| format!("{INDENT}{line}").trim_end().to_owned() + "\n").collect()
}

/// The place that breaks a law: the last position, or the last move with the boards around it.
fn witness(title: &str, found: &Counterexample, rules: &Rules) -> String {
    let drawn = |at: usize| {
        let position = &found.boards[at].position;
        rules(&found.interpretation)
            .map_or_else(|| format!("{position}\n"), |rules| board(&rules, position, Vec::new()))
    };
    let last = found.boards.len() - 1;
    let before = match found.at {
        At::Move => &found.moves[..found.moves.len().saturating_sub(1)],
        At::Position => &found.moves[..],
    };
    let mut text = match (before, found.loop_from) {
        (_, Some(at)) => format!("{title}: {} again and again\n", found.moves[at..].join(" ")),
        ([], _) => format!("{title}, at the start\n"),
        ([one], _) => format!("{title}, after {one}\n"),
        (all, _) if all.len() <= 6 => format!("{title}, after {}\n", all.join(" ")),
        (all, _) => format!("{title}, after {} moves\n", all.len()),
    };
    text.push('\n');
    if found.at == At::Move && last > 0 {
        text += &drawn(last - 1);
        let _ = writeln!(text, "\nthe move {}\n", found.moves[last - 1]);
    }
    text + &drawn(found.loop_from.unwrap_or(last))
}

/// How many statements hold.
#[must_use]
pub fn summary(ran: &Ran, look: Look) -> String {
    let all = plural(ran.statements as u128, "statement");
    if ran.held == ran.statements {
        return look.good(&format!("All {all} hold.")) + "\n";
    }
    let mut text = look.bad(&format!("{} of {all} hold.", ran.held)) + "\n";
    for one in ran.all() {
        if one.holds != Some(true) {
            let what = if one.holds.is_none() { "is not known" } else { "does not hold" };
            let sides: Vec<&str> =
                one.sides.iter().map(|side: &Side| side.found.as_str()).collect();
            let said = format!("{} {what}: {}", one.id, sentence(&sides.join("; ")));
            let _ = writeln!(text, "{}", paragraph(&said, "  ", "      "));
        }
    }
    text
}

/// All pairs as a square: under the diagonal how many statements hold, above it how many places are
/// the same.
#[must_use]
pub fn matrix(all: &[Ran]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in all.iter().flat_map(|ran| &ran.games) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    let mut heads = vec![String::new()];
    heads.extend(names.iter().map(|name| format!(">{name}")));
    let mut table = Table::new(heads.iter().map(String::as_str));
    for (i, one) in names.iter().enumerate() {
        let mut row = vec![(*one).to_owned()];
        for (j, other) in names.iter().enumerate() {
            let ran = all.iter().find(|ran| {
                let [first, second] = &ran.games;
                (first == one && second == other) || (first == other && second == one)
            });
            row.push(match ran {
                None => String::new(),
                Some(ran) if i > j => format!("{}/{} hold", ran.held, ran.statements),
                Some(ran) => {
                    let same = ran.places.iter().filter(|place| place.is == Stand::Same).count();
                    format!("{same} same")
                }
            });
        }
        table.row(row);
    }
    table.to_string()
}
