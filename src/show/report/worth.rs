//! What the game is worth.

use super::Parts;
use crate::show::page::{Grid, Page};
use crate::show::table::{plural, thousands};
use crate::show::values::{capital, end_of, wins};
use crate::solve::valuation::{Ends, Valuation};

/// The value in a sentence.
pub(super) fn short(parts: &Parts) -> Vec<String> {
    match (parts.value, parts.no_value) {
        (Some(value), _) => vec![verdict(value), endless(value)],
        (None, Some(why)) => vec![format!("No value: {why}.")],
        (None, None) => vec!["The value was not found: the run was stopped.".into()],
    }
}

fn verdict(value: &Valuation) -> String {
    let [south, north] = value.score;
    let rest = match value.line_ends {
        Ends::Over(_) => "",
        Ends::LoopFrom(_) => ", and then endless play",
    };
    let words = capital(&wins(&value.mover, value.value));
    format!("With best play of both: {words} (South {south}, North {north}{rest}).")
}

fn endless(value: &Valuation) -> String {
    let mover = value.mover.as_str();
    match value.interval {
        Some([low, high]) if low != high => format!(
            "The value depends on what endless play is worth: {} if {mover} forfeits it, {} if the \
             other does.",
            wins(mover, low),
            wins(mover, high)
        ),
        _ => "The value is loop-proof: no rule for endless play changes it.".into(),
    }
}

/// The value, the moves, the best line, the other readings, the counts.
pub(super) fn section(parts: &Parts, page: &mut Page) {
    page.section("What is the game worth?");
    let Some(value) = parts.value else {
        page.text(short(parts).join(" "));
        return;
    };
    page.text(format!("{} {}", verdict(value), endless(value)));
    let mover = value.mover.as_str();
    let mut grid = Grid::new(["first move", "with best play", ">margin", ">plies to a conversion"]);
    for one in &value.moves {
        let plies = one.conversion.map_or("-".into(), |plies| plies.to_string());
        let margin = format!("{:+}", one.value);
        grid.row([one.mv.clone(), capital(&wins(mover, one.value)), margin, plies]);
    }
    page.grid(grid);
    if !value.line.is_empty() {
        let moves = plural(value.line.len() as u128, "move");
        let (line, end) = (value.line.join(" "), end_of(&value.line_ends));
        page.text(format!("A best line ({moves}): {line}; {end}."));
    }
    if !value.readings.is_empty() {
        page.part("Other readings");
        let mut grid = Grid::new(["profile", "value", "interpretation"]);
        let named = parts.reading.loaded().name.as_str();
        for one in &value.readings {
            let said = one.value.map_or("no value".into(), |value| capital(&wins(mover, value)));
            // The same name wherever the spec lies.
            let rest = one.interpretation.strip_prefix(named).unwrap_or(&one.interpretation);
            let name = format!("`{}{rest}`", parts.reading.spec().id);
            grid.row([format!("`{}`", one.profile), said, name]);
        }
        page.grid(grid);
        for one in value.readings.iter().filter(|one| !one.answers.is_empty()) {
            page.text(format!(
                "What each answer of the profile `{}` does to the value:",
                one.profile
            ));
            let mut grid = Grid::new(["answer", "alone", "all but it"]);
            let said = |value: Option<i16>| value.map_or("-".into(), |v| capital(&wins(mover, v)));
            for answer in &one.answers {
                grid.row([
                    format!("`{}`", answer.answer),
                    said(answer.alone),
                    said(answer.all_but_it),
                ]);
            }
            page.grid(grid);
        }
    }
    page.part("All positions of the board");
    page.text(format!(
        "{} were solved, each seen from the player to move; positive margins are wins.",
        plural(value.positions.into(), "position")
    ));
    let mut grid = Grid::new([">margin", ">positions", ">share"]);
    for (margin, &count) in value.by_value.iter().rev() {
        let share = 100.0 * count as f64 / value.positions.max(1) as f64;
        grid.row([format!("{margin:+}"), thousands(count.into()), format!("{share:.2}%")]);
    }
    page.grid(grid);
    if let Some(depends) = &value.depends_on_infinite_play {
        page.text(format!(
            "{} of them have a value that depends on what endless play is worth.",
            thousands(depends.all.into())
        ));
    }
    if let Some(plies) = value.longest_conversion {
        page.text(format!("The longest forced way to a capture or an end takes {plies} plies."));
    }
}
