//! Whether the rules hold together, and which claims of the sources hold.

use super::Parts;
use crate::check::{Counterexample, Verdict};
use crate::rules::sowing::{Plain, Position, Setup};
use crate::rules::{Rules, Turn};
use crate::show::page::{Block, Drawing, Grid, Page};
use crate::show::rules::cited;
use crate::show::table::{plural, thousands};
use crate::show::verdicts::{expect, looked, sentence, word};

/// Boards of a line that are drawn; of a longer one the middle is left out.
const DRAWN: usize = 12;

/// What the checks came to, in a sentence or two.
pub(super) fn short(parts: &Parts) -> Vec<String> {
    let (all, claims) = (&parts.checked.invariants, &parts.checked.claims);
    let mut said = Vec::new();
    let broken: Vec<String> = all
        .iter()
        .filter(|one| one.verdict.refuted().is_some())
        .map(|one| format!("`{}`", one.id))
        .collect();
    let proved = all.iter().filter(|one| matches!(one.verdict, Verdict::Proved { .. })).count();
    if !all.is_empty() {
        said.push(if broken.is_empty() {
            format!(
                "{proved} of {} proved over the whole board.",
                plural(all.len() as u128, "invariant")
            )
        } else {
            format!("Broken: {}.", broken.join(", "))
        });
    }
    if !claims.is_empty() {
        let expected = claims.iter().filter(|one| one.expect.is_some()).count();
        let hold = claims.iter().filter(|one| one.expect.is_some() && one.as_expected).count();
        let hold = match (expected, hold) {
            (0, _) => "nothing is expected of them on this set-up".to_string(),
            (all, hold) if all == hold => "all with the verdict expected".into(),
            (all, hold) => format!("{hold} of {all} with the verdict expected"),
        };
        let refuted: Vec<String> = claims
            .iter()
            .filter(|one| one.counterexample.is_some())
            .map(|one| format!("`{}`", one.id))
            .collect();
        let tail = if refuted.is_empty() {
            String::new()
        } else {
            format!("; a line of play refutes {}", refuted.join(", "))
        };
        let claims = plural(claims.len() as u128, "claim");
        said.push(format!("{claims} of the sources checked, {hold}{tail}."));
    }
    said
}

/// The invariants, and a line for each that is broken.
pub(super) fn invariants(parts: &Parts, page: &mut Page) {
    page.section("Do the rules hold together?");
    if parts.checked.invariants.is_empty() {
        page.text("The spec names no invariants to check.");
        return;
    }
    page.text(format!("Looked at: {}.", looked(&parts.checked.looked)));
    let mut grid = Grid::new(["invariant", "what it says", "verdict", ">arose"]);
    for one in &parts.checked.invariants {
        let verdict = match (one.vacuous, one.verdict.refuted()) {
            (true, None) => "never arose".into(),
            _ => word(&one.verdict),
        };
        grid.row([format!("`{}`", one.id), one.doc.clone(), verdict, thousands(one.arose.into())]);
    }
    page.grid(grid);
    for one in &parts.checked.invariants {
        let Some(line) = one.verdict.refuted() else { continue };
        page.part(&format!("`{}` does not hold", one.id));
        counterexample(parts, line, page);
    }
}

/// The claims, each with its verdict.
pub(super) fn claims(parts: &Parts, page: &mut Page) {
    let claims = &parts.checked.claims;
    if claims.is_empty() {
        return;
    }
    page.section("Claims of the sources");
    let spec = parts.reading.spec();
    let from = |id: &str| {
        let claim = spec.claims.iter().find(|claim| claim.id == id);
        claim.map_or(String::new(), |claim| cited(&claim.from))
    };
    let mut grid = Grid::new(["claim", "what is claimed", "source", "verdict"]);
    for one in claims {
        let got = one.got.map_or("not known", expect);
        let verdict = match one.expect {
            Some(_) if one.as_expected => format!("{got}, as expected"),
            Some(other) if one.got.is_none() => format!("{got}; expected is: {}", expect(other)),
            Some(other) => format!("{got}; expected was: {}", expect(other)),
            None => got.to_string(),
        };
        grid.row([format!("`{}`", one.id), one.text.clone(), from(&one.id), verdict]);
    }
    page.grid(grid);
    for one in claims {
        page.part(&format!("`{}`", one.id));
        page.text(sentence(&one.words));
        page.text(one.note.clone().unwrap_or_default());
        if let Some(line) = &one.counterexample {
            counterexample(parts, line, page);
        }
    }
}

/// The boards of a line of play.
fn counterexample(parts: &Parts, line: &Counterexample, page: &mut Page) {
    page.text(sentence(&line.why));
    let ruleset = parts.reading.ruleset();
    let game = Plain::new(ruleset.clone());
    let at = |text: &str| Setup::parse(text).ok()?.position(ruleset).ok();
    let boards = &line.boards;
    let (mut drawn, mut before): (Vec<Drawing>, Option<Position>) = (Vec::new(), None);
    for (n, seen) in boards.iter().enumerate() {
        let Some(position) = at(&seen.position) else { return };
        let hidden = boards.len() > DRAWN && n >= DRAWN / 2 && n + DRAWN / 2 < boards.len();
        let last = before.replace(position);
        if hidden {
            continue;
        }
        let mut caption = match n.checked_sub(1).and_then(|n| line.moves.get(n)) {
            None => "From here.".to_string(),
            Some(mv) => format!("{n}. After {mv}."),
        };
        if line.loop_from == Some(n) {
            caption += " The loop starts here.";
        }
        if line.loop_from.is_some() && n + 1 == boards.len() {
            caption += " The same again.";
        }
        let over = matches!(game.turn(&position), Turn::Over(..));
        drawn.push(Drawing::of(ruleset, &position, last.as_ref(), over, caption));
    }
    if boards.len() > drawn.len() {
        let left_out = boards.len() - drawn.len();
        page.text(format!(
            "The line: {}. Of its boards {left_out} in the middle are left out below.",
            line.moves.join(" ")
        ));
    } else if !line.moves.is_empty() {
        page.text(format!("The line: {}.", line.moves.join(" ")));
    }
    page.blocks.push(Block::Boards(drawn));
}
