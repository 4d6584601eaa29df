//! The values of a game for more than two players, as text.

use std::fmt::Write;

use super::Table;
use super::look::Look;
use super::table::{plural, thousands};
use super::wrap::paragraph;
use crate::solve::several::Counts;
use crate::solve::several::valuation::{Everywhere, Exact, MaxN, Unit, Valuation};

/// Most payoffs of one position that are listed.
const LISTED: usize = 12;

/// The values of a position.
#[must_use]
pub fn verdict(found: &Valuation, look: Look) -> String {
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = write(&mut text, found, look);
    text
}

fn write(f: &mut String, found: &Valuation, look: Look) -> std::fmt::Result {
    let mover = match &found.mover {
        Some(mover) => format!("{mover} to move"),
        None => "the game is over".into(),
    };
    writeln!(f, "{} at {}", found.interpretation, found.position)?;
    let unit = match found.unit {
        Unit::Seeds => "counted in seeds from here on",
        Unit::TwelfthsOfAWin => "counted in twelfths of a win",
    };
    writeln!(f, "{mover}; {unit}\n")?;
    if let Some(exact) = &found.exact {
        writeln!(f, "{}", look.heading("What each can force against all the others (paranoid)"))?;
        line(f, found, &[("", &exact.paranoid)])?;
        writeln!(f, "\n{}", look.heading("When each plays for himself (max^n)"))?;
        writeln!(f, "{}", paragraph(&words(&exact.max_n), "", ""))?;
        payoffs(f, found, &exact.max_n)?;
        moves(f, found, exact, look)?;
        writeln!(f, "\n{}", paragraph(&counts(&exact.counts, exact.edges), "", ""))?;
    } else {
        let text = "Play can reach too many positions for exact values.";
        writeln!(f, "{text}")?;
    }
    if let Some(horizon) = &found.horizon {
        let title = format!(
            "What each can force within {} against all the others (no value of the game)",
            plural(horizon.plies.into(), "ply").replace("plys", "plies")
        );
        writeln!(f, "\n{}", look.heading(&title))?;
        line(f, found, &[("", &horizon.paranoid)])?;
    }
    Ok(())
}

fn line(f: &mut String, found: &Valuation, rows: &[(&str, &[i16])]) -> std::fmt::Result {
    let named = rows.iter().any(|(name, _)| !name.is_empty());
    let heads: Vec<String> = found.players.iter().map(|player| format!(">{player}")).collect();
    let first = named.then_some("");
    let mut table = Table::new(first.into_iter().chain(heads.iter().map(String::as_str)));
    for (name, values) in rows {
        let cells = values.iter().map(i16::to_string);
        table.row(named.then(|| (*name).to_owned()).into_iter().chain(cells));
    }
    write!(f, "{table}")
}

fn words(max_n: &MaxN) -> String {
    match max_n {
        MaxN::Determined(_) => "Determined: every equilibrium has this payoff.".into(),
        MaxN::Several(pays) => match pays.len() {
            0 => "There is no equilibrium in fixed moves on this cycle.".into(),
            1 => "All equilibria in fixed moves have this payoff.".into(),
            count => format!(
                "It takes a choice among equilibria; in fixed moves they have {count} payoffs{}.",
                if count > LISTED { format!(", of which the first {LISTED} are") } else { String::new() }
            ),
        },
        MaxN::Undetermined { .. } => {
            "Undetermined: it takes a choice among equilibria that are not all known. In all of them \
             each player gets between"
                .into()
        }
    }
}

fn payoffs(f: &mut String, found: &Valuation, max_n: &MaxN) -> std::fmt::Result {
    match max_n {
        MaxN::Determined(pay) => line(f, found, &[("", pay)]),
        MaxN::Several(pays) => {
            let rows: Vec<(&str, &[i16])> =
                pays.iter().take(LISTED).map(|pay| ("", pay.as_slice())).collect();
            if rows.is_empty() { Ok(()) } else { line(f, found, &rows) }
        }
        MaxN::Undetermined { at_least, at_most } => {
            line(f, found, &[("at least", at_least), ("at most", at_most)])
        }
    }
}

fn moves(f: &mut String, found: &Valuation, exact: &Exact, look: Look) -> std::fmt::Result {
    if exact.moves.is_empty() {
        return Ok(());
    }
    writeln!(f, "\n{}", look.heading("The moves"))?;
    let joined = |values: &[i16]| values.iter().map(i16::to_string).collect::<Vec<_>>().join(" ");
    let mut table = Table::new(["move", "gains", "paranoid", "max^n"]);
    for one in &exact.moves {
        let max_n = match &one.max_n {
            MaxN::Determined(pay) => joined(pay),
            MaxN::Several(pays) if pays.len() == 1 => {
                format!("{} (in fixed moves)", joined(&pays[0]))
            }
            MaxN::Several(pays) => format!("{} payoffs", pays.len()),
            MaxN::Undetermined { at_least, at_most } => {
                format!("between {} and {}", joined(at_least), joined(at_most))
            }
        };
        table.row([one.mv.clone(), joined(&one.gain), joined(&one.paranoid), max_n]);
    }
    write!(f, "{table}")?;
    let order = found.players.join(", ");
    writeln!(f, "{}", paragraph(&format!("Numbers in the order {order}."), "", ""))
}

/// How many positions and cycles of each kind there are.
fn counts(counts: &Counts, edges: usize) -> String {
    let many = |count: usize| thousands(count as u128);
    let mut text = format!(
        "{} and {}: {} determined, {} with the payoffs of their equilibria known ({} of these have \
         but one), {} undetermined.",
        plural(counts.positions as u128, "position"),
        plural(edges as u128, "move"),
        many(counts.determined),
        many(counts.several),
        many(counts.one_payoff),
        many(counts.undetermined),
    );
    if counts.cycles > 0 {
        let cycles = plural(counts.cycles as u128, "cycle");
        text += &format!(
            " Play can go round in {cycles}, {} of them not determined",
            many(counts.open_cycles)
        );
        if counts.open_cycles > 0 {
            text += &format!(
                "; of these the equilibria of {} are known, and {} have several payoffs, {} at most",
                many(counts.solved_cycles),
                many(counts.many_payoffs),
                counts.most_payoffs
            );
        }
        text += ".";
    } else {
        text += " Play never goes round.";
    }
    text
}

/// All positions with few seeds.
#[must_use]
pub fn everywhere(found: &Everywhere) -> String {
    let text = format!(
        "{}: every position with up to {}, whoever is to move.",
        found.interpretation,
        plural(found.seeds.into(), "seed")
    );
    format!(
        "{}\n\n{}\n",
        paragraph(&text, "", ""),
        paragraph(&counts(&found.counts, found.edges), "", "")
    )
}
