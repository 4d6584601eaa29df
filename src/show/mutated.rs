//! Who noticed that rules were changed, as text.

use std::fmt::Write;

use super::look::Look;
use super::table::{Table, plural, thousands};
use super::wrap::paragraph;
use crate::audit::mutate::{Fate, Mutated, Mutation};
use crate::audit::notice::{Notice, Witness};

/// All changes with who noticed, then the holes.
#[must_use]
pub fn text(mutated: &Mutated, look: Look) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{}: {} of one parameter, held against {}, {} of the unchanged rules, {} and {}\n",
        mutated.interpretation,
        plural(mutated.mutations.len() as u128, "change"),
        plural(mutated.examples as u128, "worked example"),
        plural(mutated.invariants as u128, "invariant"),
        plural(mutated.claims as u128, "claim"),
        plural(mutated.values as u128, "value")
    );
    let mut table = Table::new(["parameter", "was", "becomes", "noticed by", "first of them"]);
    let mut before = "";
    for one in &mutated.mutations {
        let repeated = one.parameter == before;
        let (parameter, was) = if repeated { ("", "") } else { (&*one.parameter, &*one.from) };
        before = &one.parameter;
        let by = match &one.verdict {
            Fate::Noticed => kinds(one),
            Fate::Equal { .. } => "nothing: equal".into(),
            Fate::Finite { .. } => "nothing: games end".into(),
            Fate::Hole { .. } => look.bad("NOTHING"),
            Fate::Unknown => "not known".into(),
        };
        let first = one.notices.first().map(|notice| notice.name.clone()).unwrap_or_default();
        table.row([parameter.into(), was.into(), one.to.clone(), by, first]);
    }
    let _ = writeln!(text, "{table}");
    for notice in &mutated.broken {
        let words =
            format!("The unchanged rules fail on the example {}: {}.", notice.name, notice.why);
        let _ = writeln!(text, "{}\n", look.bad(&paragraph(&words, "", "    ")));
    }
    let equal: Vec<String> = mutated
        .mutations
        .iter()
        .filter_map(|one| match one.verdict {
            Fate::Equal { positions } => Some(format!(
                "{}={}: equal to {} on all {} (seen from the player to move, exempt plies \
                 included).",
                one.parameter,
                one.to,
                one.from,
                plural(positions.into(), "position")
            )),
            Fate::Finite { positions } => Some(format!(
                "{}={}: every game ends, over all {} that play can reach.",
                one.parameter,
                one.to,
                plural(positions.into(), "position")
            )),
            _ => None,
        })
        .collect();
    if !equal.is_empty() {
        let _ = writeln!(text, "{}\n", look.heading("Changes that are none, proved"));
        for words in equal {
            let _ = writeln!(text, "{}", paragraph(&words, "  ", "      "));
        }
        text.push('\n');
    }
    let holes: Vec<&Mutation> = mutated.holes().collect();
    if !holes.is_empty() {
        let _ = writeln!(text, "{}\n", look.heading("Holes: changes that nothing notices"));
        for one in &holes {
            let _ = writeln!(text, "{}", paragraph(&hole(one), "  ", "      "));
        }
        text.push('\n');
    }
    text += &verdict(mutated, holes.len(), look);
    text
}

fn kinds(one: &Mutation) -> String {
    let mut kinds: Vec<Witness> = one.notices.iter().map(|notice| notice.by).collect();
    kinds.dedup();
    let count = |kind: Witness| one.notices.iter().filter(|notice| notice.by == kind).count();
    let all: Vec<String> = kinds
        .into_iter()
        .map(|kind| {
            let noun = match kind {
                Witness::Example => "example",
                Witness::Invariant => "invariant",
                Witness::Claim => "claim",
                Witness::Value => "value",
            };
            plural(count(kind) as u128, noun)
        })
        .collect();
    all.join(", ")
}

fn hole(one: &Mutation) -> String {
    let mut said = format!("{}={} instead of {} [{}]", one.parameter, one.to, one.from, one.rule);
    if !one.also.is_empty() {
        let _ = write!(said, ", with {}", one.also.join(", "));
    }
    if let Fate::Hole { differing, smallest } = &one.verdict {
        match (differing, smallest) {
            (Some(0), _) => said += ": it shows in no position, only in what a game is worth",
            (Some(count), Some(at)) => {
                let _ = write!(
                    said,
                    ": it plays otherwise on {} of the board, first on {at}",
                    plural((*count).into(), "position")
                );
            }
            _ => said += ": the two could not be compared on the board",
        }
    }
    said + "."
}

const fn is_none_proved(fate: &Fate) -> bool {
    matches!(fate, Fate::Equal { .. } | Fate::Finite { .. })
}

fn verdict(mutated: &Mutated, holes: usize, look: Look) -> String {
    let noticed = mutated.mutations.iter().filter(|one| one.verdict == Fate::Noticed).count();
    let equal = mutated.mutations.iter().filter(|one| is_none_proved(&one.verdict)).count();
    let unknown = mutated.mutations.iter().filter(|one| one.verdict == Fate::Unknown).count();
    let mut said = format!(
        "{} noticed, {} proved equal, {} unnoticed",
        thousands(noticed as u128),
        thousands(equal as u128),
        thousands(holes as u128)
    );
    if unknown > 0 {
        let _ = write!(said, ", {} not tried to the end", thousands(unknown as u128));
    }
    said.push('.');
    let good = holes == 0 && mutated.broken.is_empty() && unknown == 0;
    if good { look.good(&said) + "\n" } else { look.bad(&said) + "\n" }
}

/// What a witness noticed, in a line.
#[must_use]
pub fn notice(notice: &Notice) -> String {
    let at = notice.at.as_ref().map_or(String::new(), |at| format!(" at {at}"));
    format!("{}{at}: {}", notice.name, notice.why)
}
