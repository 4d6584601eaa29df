//! What two games share and where they part, as a page: every statement with its verdicts, and the
//! witnesses drawn.

mod svg;
mod witness;

use std::fmt::Write;

pub use svg::draw;

use super::look::Look;
use super::table::{Table, plural};
use super::verdicts::{looked, sentence};
use super::wrap::{beside, paragraph};
use crate::compare::pairs::document::Stand;
use crate::compare::pairs::{Ran, RanStatement, Side};

/// A pair as a page.
#[must_use]
pub fn text(ran: &Ran, titles: [&str; 2], look: Look) -> String {
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
            statement(&mut text, one, titles, look);
        }
    }
    if !ran.whole.is_empty() {
        let _ = writeln!(text, "{}\n", look.heading("the games as wholes"));
        for one in &ran.whole {
            statement(&mut text, one, titles, look);
        }
    }
    if let Some(why) = &ran.no_values {
        let said = format!("No board has exact values in both games: {why}");
        let _ = writeln!(text, "{}\n", paragraph(&said, "", ""));
    }
    text += &summary(ran, titles, look);
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

fn statement(text: &mut String, one: &RanStatement, titles: [&str; 2], look: Look) {
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
    for [first, second] in panels(one, titles) {
        text.push('\n');
        match (first, second) {
            (Some(one), None) | (None, Some(one)) => *text += &indented(&one),
            (Some(one), Some(other)) => *text += &beside(INDENT, &one, "", &other),
            (None, None) => {}
        }
    }
    text.push('\n');
}

/// The witnesses of a statement, drawn: the first of both games, the second of both, and so on.
fn panels(one: &RanStatement, titles: [&str; 2]) -> Vec<[Option<String>; 2]> {
    let [first, second] = &one.sides;
    let count = first.witnesses.len().max(second.witnesses.len());
    let of = |side: &Side, title: &str, at: usize| {
        side.witnesses.get(at).map(|found| witness::drawn(title, found))
    };
    (0..count).map(|at| [of(first, titles[0], at), of(second, titles[1], at)]).collect()
}

/// How far witnesses stand in.
const INDENT: &str = "        ";

fn indented(drawn: &str) -> String {
    drawn.lines().map(|line| format!("{INDENT}{line}").trim_end().to_owned() + "\n").collect()
}

/// How many statements hold, and of each other what was stated and what was found in each game.
#[must_use]
pub fn summary(ran: &Ran, titles: [&str; 2], look: Look) -> String {
    let all = plural(ran.statements as u128, "statement");
    if ran.held == ran.statements {
        return look.good(&format!("All {all} hold.")) + "\n";
    }
    let mut text = look.bad(&format!("{} of {all} hold.", ran.held)) + "\n";
    for one in ran.all() {
        if one.holds != Some(true) {
            let what = if one.holds.is_none() { "is not known" } else { "does not hold" };
            let told = |(title, side): (&&str, &Side)| {
                format!("{title} (stated: {}): {}", side.stated, side.found)
            };
            let sides: Vec<String> = titles.iter().zip(&one.sides).map(told).collect();
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
