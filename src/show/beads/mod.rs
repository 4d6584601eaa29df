//! Values of bead games as text.

mod found;

use super::table::{Table, plural, thousands};
use super::wrap::paragraph;
use crate::rules::beads::Ruleset;
use crate::rules::beads::params::InfinitePlay;

pub use found::{Counted, Probed, Rated, Settled, Totals, Value, Verified, WrongValue};

/// A number of plies in words.
fn plies_text(plies: u16) -> String {
    if plies == 1 { "1 ply".into() } else { format!("{} plies", thousands(plies.into())) }
}

/// A value in words that follow "is".
fn words(value: Value) -> String {
    match (value.value, value.plies) {
        ("neither", _) => "nobody's: neither side can force a win".into(),
        (word, Some(plies)) => {
            format!("{word} for the player to move in {}", plies_text(plies))
        }
        (word, None) => word.into(),
    }
}

fn totals(totals: &Totals) -> String {
    let mut table = Table::new(["for the player to move", ">positions", ">share", ">longest"]);
    let all = totals.positions.max(1) as f64;
    let share = |count: u64| format!("{:.1} %", 100.0 * count as f64 / all);
    let longest = plies_text;
    for (word, count, plies) in [
        ("won", totals.won, longest(totals.longest_win)),
        ("lost", totals.lost, longest(totals.longest_loss)),
        ("neither side can force a win", totals.neither, "-".into()),
    ] {
        table.row([word.into(), thousands(count.into()), share(count), plies]);
    }
    format!("{} positions\n\n{table}", thousands(totals.positions.into()))
}

/// What was found out about a game.
#[must_use]
pub fn settled(found: &Settled, rules: &Ruleset) -> String {
    let mut text = String::new();
    if let Some(stones) = found.stones {
        text += &format!(
            "{}: the endgame, {} in the pits and all gems in the cups\n",
            found.interpretation,
            plural(stones.into(), "stone")
        );
    } else if let Some(position) = &found.position {
        let value = match (found.worth, &found.looks) {
            (Some(worth), _) => words(worth),
            (None, Some(looks)) => {
                format!("not decided; it looks like {looks} to the player to move")
            }
            (None, None) => "not known".into(),
        };
        let line = format!("{}: {position} is {value}.", found.interpretation);
        text += &format!("{}\n", paragraph(&line, "", ""));
        if found.worth.is_some_and(|worth| worth.value == "neither")
            && rules.params.infinite_play == InfinitePlay::Draw
        {
            text += "By these rules that is a draw.\n";
        }
    }
    if let Some([plies, positions]) = found.looked {
        text += &format!(
            "Looked ahead {} and at {}.\n",
            plies_text(plies as u16),
            plural(positions.into(), "position")
        );
    }
    if !found.line.is_empty() {
        let name = if found.method == "search" { "Expected" } else { "Best play" };
        text += &format!("{}\n", paragraph(&format!("{name}: {}", found.line.join(" ")), "", "  "));
    }
    if let Some(all) = &found.totals {
        text += &format!("\n{}", totals(all));
    }
    if !found.moves.is_empty() {
        let mut table = Table::new(["move", "for the player to move"]);
        for one in &found.moves {
            table.row([one.mv.clone(), one.worth.map_or("not known".into(), moved)]);
        }
        text += &format!("\n{table}");
    }
    if let (Some(table), Some(bytes)) = (&found.table, found.bytes) {
        text += &format!("\n{table}: {} bytes\n", thousands(bytes.into()));
    }
    text
}

/// The value of a move, in a cell.
fn moved(value: Value) -> String {
    match (value.value, value.plies) {
        ("won", Some(plies)) => format!("wins in {}", plies_text(plies)),
        ("lost", Some(plies)) => format!("loses in {}", plies_text(plies)),
        _ => "neither".into(),
    }
}

/// What a table knows of a position.
#[must_use]
pub fn probed(found: &Probed, picture: &str, mover: &str) -> String {
    let mut text = format!("{}\n{picture}\n", found.interpretation);
    let value = match (found.worth.value, found.worth.plies) {
        ("won", Some(plies)) => format!("{mover} wins in {}.", plies_text(plies)),
        ("lost", Some(plies)) => format!("{mover} loses in {}.", plies_text(plies)),
        _ => "Neither side can force a win.".into(),
    };
    text += &format!("{value}\n");
    if !found.moves.is_empty() {
        let mut table = Table::new(["move", mover]);
        for one in &found.moves {
            table.row([one.mv.clone(), one.worth.map_or("not known".into(), moved)]);
        }
        text += &format!("\n{table}");
    }
    text
}

/// What is in a table.
#[must_use]
pub fn counted(found: &Counted) -> String {
    let mut text = format!(
        "{}: the endgame, {} in the pits and all gems in the cups\n{}",
        found.interpretation,
        plural(found.stones.into(), "stone"),
        totals(&found.totals)
    );
    for (word, position) in [("won", &found.longest_win), ("lost", &found.longest_loss)] {
        if let Some(position) = position {
            text += &format!("\nlongest {word}: {position}");
        }
    }
    text + "\n"
}
