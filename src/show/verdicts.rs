//! Verdicts of a check as a table, and counterexamples as boards with what happened between them.

use std::fmt::Write;

use super::look::Look;
use super::table::{Table, plural, thousands};
use super::told::gains;
use super::wrap::paragraph;
use crate::check::counterexample::{Place, Told};
use crate::check::{Counterexample, Looked, Report, Verdict};
use crate::games::{Guest, meet};
use crate::rules::Worded;
use crate::rules::kernel::Ruled;
use crate::rules::sowing::{Picture, Setup};
use crate::spec::document::Expect;

/// Boards of a counterexample that are drawn; of a longer line the middle is left out.
const DRAWN: usize = 12;

/// A report as text.
#[must_use]
pub fn report(report: &Report, rules: &Ruled, look: Look) -> String {
    let mut text = String::new();
    if report.invariants.is_empty() {
        let _ = writeln!(text, "{}\n", report.interpretation);
    } else {
        let _ = writeln!(text, "{}: {}\n", report.interpretation, looked(&report.looked));
        let mut table = Table::new(["invariant", "verdict", ">arose"]);
        for one in &report.invariants {
            let arose = if one.vacuous { "never".into() } else { thousands(one.arose.into()) };
            let verdict = if one.vacuous && one.verdict.refuted().is_none() {
                "vacuous".into()
            } else {
                word(&one.verdict)
            };
            table.row([one.id.clone(), verdict, arose]);
        }
        let _ = writeln!(text, "{table}");
    }
    for note in &report.notes {
        let _ = writeln!(text, "{}\n", paragraph(note, "", ""));
    }
    for one in &report.invariants {
        if let Verdict::Refuted(counterexample) = &one.verdict {
            let _ = writeln!(text, "{}\n", look.bad(&format!("{} does not hold.", one.id)));
            let _ = writeln!(text, "{}\n", paragraph(&one.doc, "", ""));
            text += &line(counterexample, rules);
            text.push('\n');
        }
    }
    if !report.claims.is_empty() {
        text += "Claims of the sources\n\n";
    }
    for claim in &report.claims {
        let got = claim.got.map_or("not known", expect);
        let expected = match claim.expect {
            None => format!("{got} (nothing is expected of this set-up)"),
            Some(_) if claim.as_expected => format!("{got}, as expected"),
            Some(other) if claim.got.is_none() => format!("{got} (expected is: {})", expect(other)),
            Some(other) => look.bad(&format!("{got}, and expected was: {}", expect(other))),
        };
        let _ = writeln!(text, "  {}: {expected}", look.heading(&claim.id));
        let said = format!("{} {}", claim.text, sentence(&claim.words));
        let _ = writeln!(text, "{}", paragraph(&said, "      ", "      "));
        if let Some(note) = &claim.note {
            let _ = writeln!(text, "{}", paragraph(note, "      ", "      "));
        }
        if let Some(counterexample) = &claim.counterexample {
            text.push('\n');
            for line in line(counterexample, rules).lines() {
                let _ = writeln!(text, "{}", format!("      {line}").trim_end());
            }
        }
        text.push('\n');
    }
    for one in &report.examples {
        if let Some(why) = &one.why {
            let said = format!("The example {} does not hold: {why}.", one.id);
            let _ = writeln!(text, "{}\n", paragraph(&said, "", ""));
        }
    }
    let held = report.examples.iter().filter(|one| one.holds).count();
    if held > 0 {
        let _ = writeln!(text, "{} of the sources hold.\n", plural(held as u128, "worked example"));
    }
    text += &summary(report, look);
    text
}

/// The last line: whether all is as expected.
#[must_use]
pub fn summary(report: &Report, look: Look) -> String {
    let broken = report.invariants.iter().filter(|one| one.verdict.refuted().is_some()).count();
    let changed =
        report.claims.iter().filter(|claim| claim.got.is_some() && !claim.as_expected).count();
    let examples = report.examples.iter().filter(|one| !one.holds).count();
    let unknown: Vec<&str> =
        report.claims.iter().filter(|one| one.got.is_none()).map(|one| one.id.as_str()).collect();
    if broken + changed + examples > 0 {
        let counts = [
            (broken, "invariant", "broken"),
            (changed, "claim", "not as expected"),
            (examples, "worked example", "not as the sources have it"),
            (unknown.len(), "claim", "not known"),
        ];
        let counts = counts.iter().filter(|(count, ..)| *count > 0);
        let parts: Vec<String> = counts
            .map(|(count, what, how)| format!("{} {how}", plural(*count as u128, what)))
            .collect();
        let stopped = if report.complete { "" } else { " Stopped before the end." };
        return look.bad(&format!("{}.{stopped}", parts.join(", "))) + "\n";
    }
    let mut said = match report.complete {
        true if !unknown.is_empty() => paragraph(
            &format!(
                "Nothing unexpected, but not known: {} (so the exit status is 3).",
                unknown.join(", ")
            ),
            "",
            "",
        ),
        true => look.good("All as expected."),
        false => {
            let open = |one: &&crate::check::InvariantReport| {
                matches!(one.verdict, Verdict::Stopped { .. } | Verdict::NotRefuted { .. })
            };
            let laws = report.invariants.iter().filter(open).map(|one| one.id.as_str());
            let open: Vec<&str> = laws.chain(unknown.iter().copied()).collect();
            let which = if open.is_empty() {
                String::new()
            } else {
                format!(" Not settled: {} (so the exit status is 3).", open.join(", "))
            };
            paragraph(&format!("Stopped; nothing unexpected so far.{which}"), "", "")
        }
    };
    said.push('\n');
    said
}

/// Where a check looked, in words.
#[must_use]
pub fn looked(looked: &Looked) -> String {
    match *looked {
        Looked::Board { boards, positions, moves } => format!(
            "every position of the board: {}, {} (whoever moves, exempt plies apart), {}",
            plural(boards.into(), "board"),
            plural(positions.into(), "position"),
            plural(moves.into(), "move")
        ),
        Looked::Reachable { positions, moves, ends } => format!(
            "every position that play can reach, {} and {}; the game is over in {}",
            plural(positions.into(), "position"),
            plural(moves.into(), "move"),
            thousands(ends.into())
        ),
        Looked::Random { games, plies, cut, cap, longest, seed, every_move, aimed } => format!(
            "{} of random moves, seed {seed}, {} moves in all; the longest has {longest}, {} cut \
             at {cap}; {}{}",
            plural(games.into(), "game"),
            thousands(plies.into()),
            thousands(cut.into()),
            match aimed {
                0 => String::new(),
                _ => format!(
                    "in {} of them one player plays what gains and looks best; ",
                    thousands(aimed.into())
                ),
            },
            if every_move {
                "in each position on the way all moves are examined"
            } else {
                "the positions on the way and the moves played are examined"
            }
        ),
    }
}

pub(super) fn word(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Proved { .. } => "proved".into(),
        Verdict::NotRefuted { .. } => "not refuted".into(),
        Verdict::Refuted(_) => "refuted".into(),
        Verdict::Stopped { below: Some(below), .. } => format!("proved below {below} seeds"),
        Verdict::Stopped { .. } => "not refuted so far".into(),
    }
}

pub(super) const fn expect(expect: Expect) -> &'static str {
    match expect {
        Expect::Proved => "proved",
        Expect::Refuted => "refuted",
        Expect::Supported => "supported by measurement",
        Expect::NotSupported => "not supported by measurement",
    }
}

pub(super) fn sentence(words: &str) -> String {
    // A move at the start is no word, and capitals may mean something in it.
    let first = words.split(' ').next().unwrap_or_default();
    if first.contains(|c: char| c.is_ascii_digit()) {
        return if words.ends_with('.') { words.into() } else { format!("{words}.") };
    }
    let mut letters = words.chars();
    let capital = letters.next().map(|first| first.to_uppercase().collect::<String>());
    let text = capital.unwrap_or_default() + letters.as_str();
    if text.ends_with('.') { text } else { text + "." }
}

/// A counterexample: each board, and under it the move that leads on with what happened.
#[must_use]
pub fn line(counterexample: &Counterexample, rules: &Ruled) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{}", paragraph(&sentence(&counterexample.why), "", ""));
    let boards = &counterexample.boards;
    let mut left_out = false;
    for (at, seen) in boards.iter().enumerate() {
        // The first boards, and the last ones.
        if boards.len() > DRAWN && at >= DRAWN / 2 && at + DRAWN / 2 < boards.len() {
            if !left_out {
                let moves = counterexample.moves[at..boards.len() - DRAWN / 2].join(" ");
                let _ = writeln!(text, "\n{}", paragraph(&format!("... {moves} ..."), "", "    "));
            }
            left_out = true;
            continue;
        }
        text.push('\n');
        let mut notes = Vec::new();
        if seen.captured.iter().any(|&seeds| seeds != 0) {
            notes.push(format!("captured: {}", gains(seats(rules), &seen.captured)));
        }
        if counterexample.loop_from == Some(at) {
            notes.push("(the loop starts here)".into());
        }
        if counterexample.loop_from.is_some() && at + 1 == boards.len() {
            notes.push("(the same again)".into());
        }
        text += &board(rules, &seen.position, notes);
        if let Some(mv) = counterexample.moves.get(at) {
            let last = at + 1 == counterexample.moves.len() && counterexample.at == Place::Move;
            let mark = if last && counterexample.loop_from.is_none() { " (this move)" } else { "" };
            let mut said = format!("{mv}{mark}");
            // Seed by seed is too much here; what was captured, and why not, is not.
            let events = counterexample.events.get(at).map_or(&[] as &[_], Vec::as_slice);
            let told = |event: &&Told| !matches!(event.event.as_str(), "lift" | "sow");
            for event in events.iter().filter(told) {
                if let Some(text) = &event.text {
                    let _ = write!(said, "; {text} [{}]", event.cites);
                    continue;
                }
                let pit = event.pit.as_deref().map_or(String::new(), |pit| format!(" {pit}"));
                let seeds = event.seeds.map_or(String::new(), |seeds| format!(" {seeds}"));
                let _ = write!(said, "; {}{pit}{seeds} [{}]", event.event, event.cites);
            }
            let _ = writeln!(text, "\n{}", paragraph(&said, "  ", "      "));
        }
    }
    text
}

/// The players of a game, by seat.
fn seats(rules: &Ruled) -> &'static [&'static str] {
    struct Seats;
    impl Guest for Seats {
        type Gain = &'static [&'static str];
        fn meet<G: Worded>(self, game: &G) -> Self::Gain {
            game.seats()
        }
    }
    meet(rules, Seats)
}

/// A position drawn, with notes; as it is written, if it is none of this board.
pub(super) fn board(rules: &Ruled, position: &str, notes: Vec<String>) -> String {
    struct Painter<'a>(&'a str);
    impl Guest for Painter<'_> {
        type Gain = Option<String>;
        fn meet<G: Worded>(self, game: &G) -> Self::Gain {
            Some(game.picture(&game.read_state(self.0).ok()?))
        }
    }
    // The line may be of rules with other parameters, but the board is the same.
    if let Some(ruleset) = rules.sowing() {
        let setup = Setup::parse(position).ok();
        if let Some(position) = setup.and_then(|setup| setup.position(ruleset).ok()) {
            return notes
                .into_iter()
                .fold(Picture::of(ruleset, &position), Picture::note)
                .to_string();
        }
    } else if let Some(picture) = meet(rules, Painter(position)) {
        let notes = notes.into_iter().map(|note| note + "\n");
        return picture.trim_end_matches('\n').to_owned() + "\n" + &notes.collect::<String>();
    }
    format!("{position}\n")
}
