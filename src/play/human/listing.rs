//! The board with the moves there are, before somebody chooses.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::Session;
use crate::rules::{Because, Payoff, Player, Worded};

/// Most moves that are listed one a line without being asked for.
const FEW: usize = 12;
/// Most moves that are listed at all without being asked for.
const MANY: u128 = 200;
/// Letters of a line of moves.
const WIDTH: usize = 88;

/// What comes of a move.
struct Outcome {
    carries: u32,
    /// By seat.
    gains: Vec<i16>,
    /// How often which kind of event happens.
    kinds: BTreeMap<&'static str, usize>,
}

impl<G: Worded> Session<'_, G> {
    pub(super) fn board(&self, who: Player, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}\n", self.picture())?;
        let points = self.points[self.points.len() - 1];
        let seats = self.game.seats().iter().zip(points.gains());
        let score: Vec<String> = seats.map(|(name, gain)| format!("{name} {gain}")).collect();
        writeln!(out, "{}.", score.join(", "))?;
        let count = self.game.count_moves(self.state());
        if count > MANY {
            let who = self.seat(who);
            return writeln!(
                out,
                "{who} has {count} moves; type the start of one to see where it leads."
            );
        }
        let moves = self.game.moves(self.state());
        if moves.len() <= FEW { self.list(&moves, out) } else { self.lines(who, &moves, out) }
    }

    /// Many moves in a few lines: by what they start with, each target with what goes there.
    fn lines(&self, who: Player, moves: &[G::Move], out: &mut dyn Write) -> io::Result<()> {
        let mut groups: Vec<(String, Vec<String>)> = Vec::new();
        for &mv in moves {
            let text = self.game.move_text(self.state(), mv);
            let (start, target) = text.split_once(' ').unwrap_or((&text, ""));
            let outcome = self.outcome(mv);
            let mut said = target.to_string();
            if outcome.carries > 0 {
                said += &format!(" {}", outcome.carries);
            }
            let gain = outcome.gains.get(who.seat()).copied().unwrap_or_default();
            if gain != 0 {
                said += &format!(" {gain:+}");
            }
            let collapses = outcome.kinds.get("collapse").copied().unwrap_or_default();
            if collapses > 0 {
                said += &format!(" *{collapses}");
            }
            match groups.last_mut() {
                Some((known, targets)) if known == start => targets.push(said),
                _ => groups.push((start.into(), vec![said])),
            }
        }
        let marks = "how many go there, +points, *collapses";
        writeln!(out, "{} has {} moves ({marks}):", self.seat(who), moves.len())?;
        let mut line = String::new();
        for (start, targets) in groups {
            let targets: Vec<&str> = targets.iter().map(|target| target.trim()).collect();
            let group = format!("  {start}: {}", targets.join(", "));
            let full = line.chars().count() + group.chars().count() > WIDTH;
            if full && !line.is_empty() {
                writeln!(out, "{line}")?;
                line.clear();
            }
            line += &group;
        }
        writeln!(out, "{line}")
    }

    /// Moves with what each of them does.
    pub(super) fn list(&self, moves: &[G::Move], out: &mut dyn Write) -> io::Result<()> {
        for &mv in moves {
            writeln!(out, "  {}", self.describe(mv))?;
        }
        Ok(())
    }

    /// What comes of a move.
    fn outcome(&self, mv: G::Move) -> Outcome {
        let mut told: Vec<(G::Event, Because)> = Vec::new();
        let (_, pay) = self.game.play(self.state(), mv, &mut told);
        let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
        for (event, _) in &told {
            *kinds.entry(self.game.event_name(event)).or_default() += 1;
        }
        let carries = self.game.carries(self.state(), mv);
        Outcome { carries, gains: pay.gains().to_vec(), kinds }
    }

    fn describe(&self, mv: G::Move) -> String {
        let Outcome { carries, gains, kinds } = self.outcome(mv);
        let mut parts = Vec::new();
        if carries > 0 {
            parts.push(format!("carries {carries}"));
        }
        for (name, &gain) in self.game.seats().iter().zip(&gains) {
            if gain != 0 {
                parts.push(format!("{name} gains {gain}"));
            }
        }
        // Whatever happens more than once, or is a capture, is worth a word.
        let told = kinds.iter().filter(|(kind, count)| **count > 1 || **kind == "capture");
        parts.extend(told.map(|(kind, count)| format!("{count} x {kind}")));
        let text = self.game.move_text(self.state(), mv);
        if parts.is_empty() { text } else { format!("{text:<10} {}", parts.join(", ")) }
    }
}
