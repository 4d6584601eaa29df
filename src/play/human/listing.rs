//! The moves there are, with what comes of them, before somebody chooses.

use std::collections::HashMap;
use std::io::{self, Write};

use super::Session;
use super::starts::Starting;
use crate::numbers::{counted, thousands};
use crate::rules::{Because, Payoff, Player, Worded};

/// Most moves that are listed.
const MANY: u128 = 200;
/// With more lines than this, moves of one word that start and end alike share one.
const SCREEN: usize = 24;
/// Letters of a line of moves.
const WIDTH: usize = 88;

/// Moves of one line: what they start with, and what they go on with for each thing that comes of them.
struct Entry {
    start: String,
    /// What may follow, and what comes of that.
    outcomes: Vec<(Vec<String>, String)>,
}

impl<G: Worded> Session<'_, G> {
    /// Lists the moves that start with a text, or how they go on where they are too many; whether there
    /// are any.
    pub(super) fn list(&self, who: Player, start: &str, out: &mut dyn Write) -> io::Result<bool> {
        let (count, lines) = match self.starting(start, MANY) {
            Starting::Few(moves) if moves.is_empty() => return Ok(false),
            Starting::Few(moves) => (moves.len() as u128, self.lines(who, &moves)),
            Starting::Many(groups) => (groups.iter().map(|(_, moves)| moves).sum(), many(&groups)),
        };
        let moves = counted(count, "move", "moves");
        match (start, count > MANY) {
            ("", false) => writeln!(out, "{} has {moves}:", self.seat(who))?,
            ("", true) => writeln!(out, "{} has {moves}. They start so:", self.seat(who))?,
            (_, false) => {}
            (_, true) => writeln!(out, "{moves} start with {start}, and go on so:")?,
        }
        for line in lines {
            writeln!(out, "{line}")?;
        }
        Ok(true)
    }

    fn lines(&self, who: Player, moves: &[(G::Move, String)]) -> Vec<String> {
        let told: Vec<String> = moves.iter().map(|&(mv, _)| self.outcome(who, mv)).collect();
        let mut entries: Vec<Entry> = Vec::new();
        let mut known: HashMap<&str, usize> = HashMap::new();
        for ((_, text), outcome) in moves.iter().zip(&told) {
            let (start, rest) = text.split_once(' ').unwrap_or((text, ""));
            let at = *known.entry(start).or_insert_with(|| {
                entries.push(Entry { start: start.into(), outcomes: Vec::new() });
                entries.len() - 1
            });
            let outcomes = &mut entries[at].outcomes;
            match outcomes.iter_mut().find(|(_, known)| known == outcome) {
                Some((rests, _)) => rests.push(rest.into()),
                None => outcomes.push((vec![rest.into()], outcome.clone())),
            }
        }
        let wide = entries.iter().map(|entry| entry.start.chars().count()).max().unwrap_or(0);
        if entries.len() > SCREEN && entries.iter().all(Entry::is_word) {
            entries = joined(entries);
        }
        let indent = " ".repeat(wide.min(WIDTH / 3) + 4);
        let options = textwrap::Options::new(WIDTH)
            .subsequent_indent(&indent)
            .word_splitter(textwrap::WordSplitter::NoHyphenation)
            .break_words(false);
        let line = |entry: &Entry| textwrap::fill(entry.text(wide).trim_end(), &options);
        entries.iter().map(line).collect()
    }

    /// What comes of a move, in words: what it takes along, what players gain, what else happens.
    fn outcome(&self, who: Player, mv: G::Move) -> String {
        let mut told: Vec<(G::Event, Because)> = Vec::new();
        let (_, pay) = self.game.play(self.state(), mv, &mut told);
        let mut parts = Vec::new();
        let carries = self.game.carries(self.state(), mv);
        if carries > 0 {
            let [one, many] = self.game.cargo();
            parts.push(counted(carries.into(), one, many));
        }
        // The mover's gain first.
        let mut seats: Vec<usize> = (0..self.game.seats().len()).collect();
        seats.sort_by_key(|&seat| seat != who.seat());
        for seat in seats {
            let (name, gain) = (self.game.seats()[seat], pay.gains()[seat]);
            match (gain, self.game.unit()) {
                (0, _) => {}
                (_, None) => parts.push(format!("{name} wins")),
                (1.., Some([one, many])) => {
                    parts.push(format!("{name} gains {}", counted(gain as u128, one, many)));
                }
                (_, Some([one, many])) => {
                    let loss = u128::from(gain.unsigned_abs());
                    parts.push(format!("{name} loses {}", counted(loss, one, many)));
                }
            }
        }
        parts.extend(self.game.forecast(&told));
        parts.join(", ")
    }
}

impl Entry {
    /// Whether it is a move of one word.
    fn is_word(&self) -> bool {
        matches!(&self.outcomes[..], [(rests, _)] if rests.len() == 1 && rests[0].is_empty())
    }

    /// `a1  b1, a2: 3 pods, 1 collapse; a3: 3 pods`, or `A  7 seeds`.
    fn text(&self, wide: usize) -> String {
        let each = self.outcomes.iter().map(|(rests, outcome)| {
            let rests = rests.join(", ");
            match (rests.is_empty(), outcome.is_empty()) {
                (true, _) => outcome.clone(),
                (_, true) => rests,
                _ => format!("{rests}: {outcome}"),
            }
        });
        format!("  {:<wide$}  {}", self.start, each.collect::<Vec<_>>().join("; "))
    }
}

/// Moves of one word that start with the same letter and come to the same, in one line.
fn joined(entries: Vec<Entry>) -> Vec<Entry> {
    let mut joined: Vec<Entry> = Vec::new();
    for entry in entries {
        match joined.last_mut() {
            Some(last)
                if last.start.chars().next() == entry.start.chars().next()
                    && last.outcomes[0].1 == entry.outcomes[0].1 =>
            {
                last.start += ", ";
                last.start += &entry.start;
            }
            _ => joined.push(entry),
        }
    }
    joined
}

/// How too many moves go on: `E0  5,000 moves`, some of them a line.
fn many(groups: &[(String, u128)]) -> Vec<String> {
    let each: Vec<String> = groups
        .iter()
        .map(|(start, count)| {
            let moves = if *count == 1 { "move" } else { "moves" };
            format!("  {start}  {} {moves}", thousands(*count))
        })
        .collect();
    let wide = each.iter().map(|text| text.chars().count()).max().unwrap_or(0) + 2;
    let columns = (WIDTH / wide).max(1);
    let mut lines: Vec<String> = each
        .chunks(columns)
        .map(|row| {
            let row: String = row.iter().map(|text| format!("{text:<wide$}")).collect();
            row.trim_end().to_string()
        })
        .collect();
    if let Some((start, _)) = groups.first() {
        lines.push(format!("Type `moves {start}`, or {start} alone, to see those of one kind."));
    }
    lines
}
