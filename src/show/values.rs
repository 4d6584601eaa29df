//! Exact values in words.

use std::fmt::Write;

use super::look::Look;
use super::table::{Table, plural, thousands};
use super::wrap::paragraph;
use crate::solve::valuation::{Ends, Needs, RatedMove, Valuation};

/// Moves of a best line that are written out.
const WRITTEN: usize = 60;

/// What solving will take, said before it starts.
#[must_use]
pub fn needs(interpretation: &str, needs: Needs, threads: usize) -> String {
    format!(
        "{interpretation}: solving {} in about {} MB with {}",
        plural(needs.positions.into(), "position"),
        thousands(u128::from(needs.bytes.div_ceil(1_000_000))),
        plural(threads as u128, "thread")
    )
}

/// Who wins by how much, if `mover` gains so many seeds more than the other.
#[must_use]
pub fn wins(mover: &str, margin: i16) -> String {
    let other = if mover == "South" { "North" } else { "South" };
    match margin {
        0 => "a draw".into(),
        1.. => format!("{mover} wins by {margin}"),
        _ => format!("{other} wins by {}", -margin),
    }
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().collect::<String>())
        + letters.as_str()
}

/// The value, the moves, the best line and the other profiles.
#[must_use]
pub fn verdict(valuation: &Valuation, look: Look) -> String {
    let mut text = String::new();
    let mover = valuation.mover.as_str();
    let [south, north] = valuation.score;
    let head = capital(&wins(mover, valuation.value));
    let rest = match valuation.line_ends {
        Ends::Over(_) => "",
        Ends::LoopFrom(_) => ", and then endless play",
    };
    let _ = writeln!(text, "{}: South {south}, North {north}{rest}.", look.heading(&head));
    let before = valuation.captured;
    if before != [0, 0] {
        let all = [0, 1].map(|seat| before[seat] as i16 + valuation.score[seat]);
        let words = capital(&wins("South", all[0] - all[1]));
        let _ = writeln!(
            text,
            "That is from here on. With the {} and {} captured before: {words}, South {}, North {}.",
            before[0], before[1], all[0], all[1]
        );
    }
    let loops = match valuation.interval {
        None => String::new(),
        Some([low, high]) if low == high => {
            "The value is loop-proof: no rule for endless play changes it.".into()
        }
        Some([low, high]) => format!(
            "The value depends on what endless play is worth: {} if {mover} forfeits it, {} if the \
             other does.",
            wins(mover, low),
            wins(mover, high)
        ),
    };
    if !loops.is_empty() {
        let _ = writeln!(text, "{}", paragraph(&loops, "", ""));
    }
    if !valuation.moves.is_empty() {
        text.push('\n');
        let _ = write!(text, "{}", moves(mover, &valuation.moves));
    }
    text.push('\n');
    text += &line(valuation);
    if !valuation.readings.is_empty() {
        text.push('\n');
        let mut table = Table::new(["profile", "value", "interpretation"]);
        for one in &valuation.readings {
            let value = one.value.map_or("no value".into(), |value| wins(mover, value));
            table.row([one.profile.clone(), value, one.interpretation.clone()]);
        }
        let _ = write!(text, "{table}");
    }
    for one in valuation.readings.iter().filter(|one| !one.answers.is_empty()) {
        let said = format!("What each answer of the profile {} does to the value:", one.profile);
        let _ = writeln!(text, "\n{}\n", paragraph(&said, "", ""));
        let mut table = Table::new(["answer", "alone", "all but it"]);
        for answer in &one.answers {
            let said = |value: Option<i16>| value.map_or("-".into(), |value| wins(mover, value));
            table.row([answer.answer.clone(), said(answer.alone), said(answer.all_but_it)]);
        }
        let _ = write!(text, "{table}");
    }
    text
}

/// The moves as a table, best first.
fn moves(mover: &str, moves: &[RatedMove]) -> String {
    let mut table = Table::new(["move", "value", ">margin", ">plies to a conversion"]);
    for one in moves {
        let plies = one.conversion.map_or("-".into(), |plies| plies.to_string());
        table.row([one.mv.clone(), wins(mover, one.value), format!("{:+}", one.value), plies]);
    }
    table.to_string()
}

/// How a best line ends, in words that follow it.
pub(super) fn end_of(ends: &Ends) -> String {
    match ends {
        Ends::Over(why) => format!("then the game is over: {why}"),
        Ends::LoopFrom(0) => "and round again, for ever".into(),
        Ends::LoopFrom(from) => format!("and again from move {} on, for ever", from + 1),
    }
}

fn line(valuation: &Valuation) -> String {
    let all = &valuation.line;
    let shown = all.iter().take(WRITTEN).cloned().collect::<Vec<_>>().join(" ");
    let rest = all.len().saturating_sub(WRITTEN);
    let rest = if rest > 0 { format!(" ... ({rest} more)") } else { String::new() };
    let end = end_of(&valuation.line_ends);
    if all.is_empty() {
        return capital(end.trim_start_matches("then ")) + ".\n";
    }
    let moves = plural(all.len() as u128, "move");
    paragraph(&format!("Best line ({moves}): {shown}{rest}; {end}."), "", "    ") + "\n"
}

/// Counts over all positions that were solved.
#[must_use]
pub fn counts(valuation: &Valuation) -> String {
    let mut text = String::new();
    let (mut won, mut lost) = (0_u64, 0_u64);
    for (&value, &count) in &valuation.by_value {
        match value {
            1.. => won += count,
            0 => {}
            _ => lost += count,
        }
    }
    let mut table = Table::new([">", ""]);
    let mut row = |count: u64, words: &str| table.row([thousands(count.into()), words.into()]);
    row(valuation.positions, "positions, seen from the player to move");
    row(won, "won");
    row(lost, "lost");
    let zero = valuation.by_value.get(&0).copied().unwrap_or(0);
    match &valuation.zeros {
        None => row(zero, "worth 0"),
        Some(zeros) => {
            row(zero, "worth 0:");
            row(zeros.whatever_the_answer_to_infinite_play, "  whatever endless play is worth");
            row(
                zeros.one_side_can_hold_0_by_finite_play,
                "  because exactly one side can hold 0 by finite play",
            );
            row(
                zeros.neither_side_can_force_an_end_as_good_as_endless_play,
                "  because neither side can force an end as good as endless play",
            );
        }
    }
    if let Some(depends) = &valuation.depends_on_infinite_play {
        row(depends.all, "with a value that depends on what endless play is worth");
    }
    let _ = write!(text, "{table}");
    if let Some(plies) = valuation.longest_conversion {
        let _ = writeln!(text, "\nThe longest forced way to a conversion takes {plies} plies.");
    }
    text.push('\n');
    let mut table = Table::new([">margin", ">positions", ">margin", ">positions"]);
    let values: Vec<(String, String)> = valuation
        .by_value
        .iter()
        .rev()
        .map(|(value, &count)| (format!("{value:+}"), thousands(count.into())))
        .collect();
    let half = values.len().div_ceil(2);
    for (n, (value, count)) in values.iter().enumerate().take(half) {
        let (other, others) = values.get(half + n).cloned().unwrap_or_default();
        table.row([value.clone(), count.clone(), other, others]);
    }
    let _ = write!(text, "{table}");
    text
}

/// The last line: how long it took.
#[must_use]
pub fn took(valuation: &Valuation) -> String {
    format!(
        "Solved in {:.1} s on {}.\n",
        valuation.seconds,
        plural(valuation.threads as u128, "thread")
    )
}
