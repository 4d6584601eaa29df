//! The value of a position, its moves and the best line, for people and as JSON.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use super::Table;
use crate::rules::Player;
use crate::rules::layered::Layered;
use crate::rules::sowing::{Layers, Position, Ruleset, move_text, position_text};
use crate::solve::strategy::{Strategy, To};
use crate::solve::{Answers, Known, LineEnd, Value};

/// What is known of one position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Valued {
    /// The interpretation, in its canonical form.
    pub interpretation: String,
    /// The position.
    pub position: String,
    /// Who is to move.
    pub mover: &'static str,
    /// What South and North had captured before, as given with the position.
    pub captured: [u32; 2],
    /// Who gains more from here on, both playing best; null if nobody does.
    pub winner: Option<&'static str>,
    /// What the player to move gains over the other from here on.
    pub value: i16,
    /// Plies to the next capture or the end under best play; null if nobody need force one, as under
    /// even play where the value is 0.
    pub conversion: Option<u16>,
    /// The value if the player to move forfeits endless play, and if the other does; null if that
    /// is not known.
    pub interval: Option<[i16; 2]>,
    /// Every move, best first.
    pub moves: Vec<ValuedMove>,
    /// Best play of both sides.
    pub line: BestLine,
    /// The winning strategy, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Why>,
}

/// A move with its value.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ValuedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is worth to the player who makes it.
    pub value: i16,
    /// Plies to the next capture or the end, this move included.
    pub conversion: Option<u16>,
}

/// A best line.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BestLine {
    /// The moves.
    pub moves: Vec<String>,
    /// Where they lead.
    pub last: String,
    /// What each side gains along the line: South, North.
    pub gains: [i16; 2],
    /// The number of moves after which the line comes back to where it ends; null if it ends
    /// the game.
    pub loops_from: Option<usize>,
}

/// A strategy.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Why {
    /// Whose strategy it is; null if neither side must force anything.
    pub winner: Option<&'static str>,
    /// Its positions, the first being the one that was asked about.
    pub positions: Vec<WhyPosition>,
}

/// A position of a strategy.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WhyPosition {
    /// The position.
    pub position: String,
    /// Who is to move.
    pub mover: &'static str,
    /// Its value for the player to move.
    pub value: i16,
    /// Plies to the next conversion.
    pub conversion: Option<u16>,
    /// The winner's move, or every reply.
    pub moves: Vec<WhyMove>,
}

/// A move of a strategy.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WhyMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is worth to the player who makes it.
    pub value: i16,
    /// Where it leads: `position` to another one of the list, `conversion` to one with seeds
    /// gone, `over` to the end, `deeper` to where the tree is cut off.
    pub to: &'static str,
    /// The number of the position in the list, from 0.
    pub number: Option<usize>,
    /// What the mover gains over the other at once, the end included.
    pub gain: i16,
    /// The position that it leads to.
    pub position: String,
}

/// The name of a player.
#[must_use]
pub const fn seat(player: Player) -> &'static str {
    ["South", "North"][player.seat()]
}

/// Who gains more, if the one to move gains so much over the other.
#[must_use]
pub const fn winner(mover: Player, value: i16) -> Option<Player> {
    match value {
        0 => None,
        1.. => Some(mover),
        _ => Some(mover.other()),
    }
}

impl Valued {
    /// Asks about a position; the strategy no deeper than `why` plies.
    #[must_use]
    pub fn of<K: Known>(
        interpretation: &str,
        answers: &Answers<Layers, K>,
        position: &Position,
        why: Option<usize>,
    ) -> Self {
        let ruleset = answers.game().ruleset();
        let value = answers.value(position);
        let line = answers.line(position);
        let moves = answers.moves(position).into_iter().map(|rated| ValuedMove {
            mv: move_text(ruleset, rated.mv),
            value: rated.value.margin,
            conversion: rated.value.conversion,
        });
        Valued {
            interpretation: interpretation.into(),
            position: position_text(ruleset, position),
            mover: seat(position.mover),
            captured: [0, 0],
            winner: winner(position.mover, value.margin).map(seat),
            value: value.margin,
            conversion: value.conversion,
            interval: answers.interval(position).map(|(low, high)| [low, high]),
            moves: moves.collect(),
            line: BestLine {
                moves: line.steps.iter().map(|(_, mv)| move_text(ruleset, *mv)).collect(),
                last: position_text(ruleset, &line.last),
                gains: line.score.0,
                loops_from: match line.end {
                    LineEnd::Over => None,
                    LineEnd::Loop(at) => Some(at),
                },
            },
            why: why.map(|depth| Why::of(answers, ruleset, position, depth)),
        }
    }
}

/// Most positions of a strategy that is meant to be read.
const READABLE: usize = 60;

impl Why {
    fn of<K: Known>(
        answers: &Answers<Layers, K>,
        ruleset: &Ruleset,
        position: &Position,
        depth: usize,
    ) -> Self {
        let layers = answers.layers();
        let stake = |state: &Position| layers.stake(state.board.total().into());
        let Some(strategy) = Strategy::of(answers, position, depth, READABLE, stake) else {
            return Why { winner: None, positions: Vec::new() };
        };
        let text = |state: &Position| position_text(ruleset, state);
        let positions = strategy.nodes.iter().map(|node| WhyPosition {
            position: text(&node.state),
            mover: seat(node.mover),
            value: node.value.margin,
            conversion: node.value.conversion,
            moves: node
                .moves
                .iter()
                .map(|branch| {
                    let (to, number, gain, position) = match &branch.to {
                        To::Node(at) => {
                            ("position", Some(*at), 0, text(&strategy.nodes[*at].state))
                        }
                        To::Conversion(gain, next) => ("conversion", None, *gain, text(next)),
                        To::Over(gain, next) => ("over", None, *gain, text(next)),
                        To::Deeper(next) => ("deeper", None, 0, text(next)),
                    };
                    let mv = move_text(ruleset, branch.mv);
                    WhyMove { mv, value: branch.value.margin, to, number, gain, position }
                })
                .collect(),
        });
        Why { winner: Some(seat(strategy.winner)), positions: positions.collect() }
    }
}

/// "South wins by 3", "a draw".
#[must_use]
pub fn outcome(winner: Option<&str>, value: i16) -> String {
    winner.map_or("a draw".into(), |who| format!("{who} wins by {}", value.abs()))
}

fn plies(conversion: Option<u16>) -> String {
    match conversion {
        None => "nobody need force a capture or the end".into(),
        Some(0) => "the game is over".into(),
        Some(1) => "a capture or the end in 1 ply".into(),
        Some(plies) => format!("a capture or the end in {plies} plies"),
    }
}

impl fmt::Display for Valued {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let other = if self.mover == "South" { "North" } else { "South" };
        let from = |value: i16| match value {
            0 => None,
            1.. => Some(self.mover),
            _ => Some(other),
        };
        writeln!(f, "{} at {}\n", self.interpretation, self.position)?;
        let first = outcome(self.winner, self.value);
        let first = if self.winner.is_none() { "A draw".into() } else { first };
        writeln!(f, "{first}; {}.", plies(self.conversion))?;
        if self.captured != [0, 0] {
            let all = [0, 1].map(|seat| self.captured[seat] as i16 + self.line.gains[seat]);
            let words = match all[0] - all[1] {
                0 => "a draw".into(),
                more if more > 0 => outcome(Some("South"), more),
                more => outcome(Some("North"), more),
            };
            writeln!(
                f,
                "That is from here on. With the {} and {} captured before: {words}, South {}, North {}.",
                self.captured[0], self.captured[1], all[0], all[1]
            )?;
        }
        match self.interval {
            Some([low, high]) if low == high => {
                writeln!(f, "Loop-proof: no rule for endless play changes that.")?;
            }
            Some([low, high]) => writeln!(
                f,
                "Interval: {} if {} forfeits endless play, {} if {other} does.",
                outcome(from(low), low),
                self.mover,
                outcome(from(high), high)
            )?,
            None => {}
        }
        if !self.moves.is_empty() {
            writeln!(f)?;
            let mut table = Table::new(["move", "outcome", ">value", ">conversion"]);
            for one in &self.moves {
                let conversion = one.conversion.map_or("-".into(), |plies| plies.to_string());
                let words = outcome(from(one.value), one.value);
                table.row([one.mv.clone(), words, one.value.to_string(), conversion]);
            }
            write!(f, "{table}")?;
            let line = &self.line;
            let [south, north] = line.gains;
            writeln!(f, "\nBest line: {}", line.moves.join(" "))?;
            match line.loops_from {
                Some(at) => writeln!(
                    f,
                    "  then from move {} on again, for ever; South has gained {south}, North {north}",
                    at + 1
                )?,
                None => writeln!(f, "  to {}; South gains {south}, North {north}", line.last)?,
            }
        }
        self.why.as_ref().map_or(Ok(()), |why| why.fmt(f))
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Some(winner) = self.winner else {
            return writeln!(f, "\nWhy: neither side can force anything that counts.");
        };
        writeln!(f, "\nWhy: how {winner} forces it, down to the next capture or the end")?;
        for (number, node) in self.positions.iter().enumerate() {
            let conversion = node.conversion.map_or("-".into(), |plies| plies.to_string());
            writeln!(f, "  [{}] {}  (conversion {conversion})", number + 1, node.position)?;
            for one in &node.moves {
                let after = match (one.to, one.number) {
                    (_, Some(at)) => format!("[{}]", at + 1),
                    ("over", _) => format!("the end, gaining {}", one.gain),
                    ("conversion", _) => format!("{}, gaining {}", one.position, one.gain),
                    _ => format!("{} ...", one.position),
                };
                let role = if node.mover == winner { "plays" } else { "may reply" };
                writeln!(f, "      {} {role} {}: {after}", node.mover, one.mv)?;
            }
        }
        Ok(())
    }
}

/// One line of a batch: a position with its value and its moves.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BatchLine {
    /// The position.
    pub position: String,
    /// What the player to move gains over the other from here on.
    pub value: i16,
    /// Plies to the next capture or the end.
    pub conversion: Option<u16>,
    /// Every move, best first.
    pub moves: Vec<ValuedMove>,
}

impl BatchLine {
    /// Asks about a position.
    #[must_use]
    pub fn of<K: Known>(answers: &Answers<Layers, K>, position: &Position) -> Self {
        let ruleset = answers.game().ruleset();
        let Value { margin, conversion } = answers.value(position);
        let moves = answers.moves(position).into_iter().map(|rated| ValuedMove {
            mv: move_text(ruleset, rated.mv),
            value: rated.value.margin,
            conversion: rated.value.conversion,
        });
        BatchLine {
            position: position_text(ruleset, position),
            value: margin,
            conversion,
            moves: moves.collect(),
        }
    }
}
