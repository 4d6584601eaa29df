//! A graph in numbers, as text.

use std::fmt::Write;

use super::Table;
use super::table::{plural, thousands};
use crate::graph::stats::{Line, Longest, Stats};

/// The numbers, words first.
#[must_use]
pub fn text(stats: &Stats) -> String {
    let mut table = Table::new(["", ">", ""]);
    let number = |n: u64| thousands(n.into());
    table.row(["positions", &number(stats.positions), ""]);
    table.row(["moves", &number(stats.moves), ""]);
    table.row(["ends", &number(stats.ends), "positions in which the game is over"]);
    if stats.unexplored > 0 {
        let words = "positions at the depth limit, whose moves are left out";
        table.row(["unexplored", &number(stats.unexplored), words]);
    }
    let widest = stats.by_ply.iter().enumerate().max_by_key(|(_, count)| **count);
    let (ply, most) = widest.map_or((0, 0), |(ply, count)| (ply, *count));
    table.row(["farthest ply", &number(stats.by_ply.len() as u64 - 1), "by a shortest way"]);
    table.row([
        "widest ply",
        &ply.to_string(),
        &format!("with {}", plural(most.into(), "position")),
    ]);
    let mean = format!("{:.3}", stats.branching.mean);
    table.row(["moves a position", &mean, "on average, where the game is not over"]);
    for (moves, positions) in &stats.branching.histogram {
        let words = plural(*moves as u128, "move");
        table.row([&format!("  with {words}"), &number(*positions), ""]);
    }
    let parts = &stats.components;
    table.row([
        "transpositions",
        &number(stats.transpositions.moves),
        "moves to a position already reached",
    ]);
    let most = format!("that several moves lead to, at most {}", stats.transpositions.most);
    table.row(["", &number(stats.transpositions.positions), &format!("positions {most}")]);
    table.row(["components", &number(parts.all), "strongly connected"]);
    table.row(["  that loop", &number(parts.looping), ""]);
    let on = "positions that can recur";
    table.row(["  on loops", &number(parts.positions_on_loops), on]);
    if parts.looping > 0 {
        let at = format!("positions in the largest, {} among them", parts.in_largest);
        table.row(["  largest", &number(parts.largest), &at]);
    }
    let mut text = table.to_string();
    text.push('\n');
    match &stats.shortest_game {
        Some(line) => tell(&mut text, "Shortest game", line),
        None => text += "No game ends here.\n",
    }
    match &stats.longest {
        Longest::Plies(plies) if stats.unexplored == 0 => {
            let _ = writeln!(text, "Longest game: {}; no position recurs.", plies_text(*plies));
        }
        Longest::Plies(plies) => {
            let _ = writeln!(text, "Longest line: {}; no position recurs.", plies_text(*plies));
        }
        Longest::Lasso { prefix, round } => {
            text += "Longest game: none, play can go on for ever.\n";
            tell(&mut text, "  Shortest way to a position that can recur", prefix);
            tell(&mut text, "  Shortest way round from there", round);
        }
    }
    if let Some(run) = &stats.longest_forced {
        let _ = match run.plies {
            Some(plies) => writeln!(
                text,
                "Longest forced line: {} without a choice, from {}.",
                plies_text(plies),
                run.from
            ),
            None => writeln!(text, "Longest forced line: endless, from {}.", run.from),
        };
    }
    if !stats.games.is_empty() {
        let mut table = Table::new([">plies", ">lines of play", ">whole games"]);
        let grouped = |digits: &str| digits.parse().map_or_else(|_| digits.into(), thousands);
        let last = stats.games.len() as u32;
        for games in &stats.games {
            let n = games.plies;
            if n <= 10 || n == last || n.is_multiple_of(10) {
                table.row([n.to_string(), grouped(&games.lines), grouped(&games.over)]);
            }
        }
        let _ = write!(text, "\nDifferent lines of exactly so many plies\n\n{table}");
    }
    text
}

fn plies_text(plies: u32) -> String {
    if plies == 1 { "1 ply".into() } else { format!("{} plies", thousands(plies.into())) }
}

fn tell(text: &mut String, words: &str, line: &Line) {
    let mut moves = line.moves.join(" ");
    if line.moves.len() > 60 {
        moves = format!("{} ...", line.moves[..60].join(" "));
    }
    let body = format!("{words}: {}: {moves} (to {}).", plies_text(line.plies), line.position);
    let indent = words.len() - words.trim_start().len();
    let options =
        textwrap::Options::new(90).initial_indent(&" "[..indent.min(1)]).subsequent_indent("    ");
    for wrapped in textwrap::wrap(body.trim_start(), options) {
        let _ = writeln!(text, "{}{}", if indent > 1 { " " } else { "" }, wrapped.trim_end());
    }
}
