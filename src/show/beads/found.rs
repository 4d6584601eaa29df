//! What is found out about bead games, as it is written as JSON.

use schemars::JsonSchema;
use serde::Serialize;

use crate::solve::beads::{Counts, Worth};

/// What a position is worth to the player to move, as JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Value {
    /// `won`, `lost`, or `neither`: neither side can force a win.
    pub value: &'static str,
    /// How many plies the winner needs; null for neither.
    pub plies: Option<u16>,
}

impl From<Worth> for Value {
    fn from(worth: Worth) -> Self {
        match worth {
            Worth::Won(plies) => Value { value: "won", plies: Some(plies) },
            Worth::Lost(plies) => Value { value: "lost", plies: Some(plies) },
            Worth::Neither => Value { value: "neither", plies: None },
        }
    }
}

/// How many positions are worth what, as JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Totals {
    /// All positions, seen from the player to move.
    pub positions: u64,
    /// Won for him.
    pub won: u64,
    /// Lost for him.
    pub lost: u64,
    /// Neither side can force a win.
    pub neither: u64,
    /// Most plies to a win.
    pub longest_win: u16,
    /// Most plies to a loss.
    pub longest_loss: u16,
}

impl From<Counts> for Totals {
    fn from(counts: Counts) -> Self {
        Totals {
            positions: counts.total(),
            won: counts.won,
            lost: counts.lost,
            neither: counts.neither,
            longest_win: counts.longest_win,
            longest_loss: counts.longest_loss,
        }
    }
}

/// A move and what it is worth to the player who makes it, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Rated {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is worth; null where that is not known.
    pub worth: Option<Value>,
}

/// What was found out about a bead game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Settled {
    /// The interpretation, in its canonical form.
    pub interpretation: String,
    /// How: `endgame`, `whole` or `search`.
    pub method: &'static str,
    /// Stones on the boards of the endgame.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stones: Option<u8>,
    /// What all positions are worth that were settled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub totals: Option<Totals>,
    /// The table that was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// Its length in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// The position that was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// What it is worth to the player to move; null where a search did not decide it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<Value>,
    /// By a search: how good it looks to the player to move, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub looks: Option<String>,
    /// By a search: how many plies were looked ahead in full, and how many positions looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub looked: Option<[u64; 2]>,
    /// Best play, or the line that a search expects.
    pub line: Vec<String>,
    /// With `--moves`: every move.
    pub moves: Vec<Rated>,
    /// How long it took.
    pub seconds: f64,
}

/// What a table of a bead game knows of a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Probed {
    /// The interpretation, in its canonical form.
    pub interpretation: String,
    /// The position.
    pub position: String,
    /// What it is worth to the player to move.
    pub worth: Value,
    /// Its moves, the best first.
    pub moves: Vec<Rated>,
}

/// A verdict on a table of a bead game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Verified {
    /// The interpretation, in its canonical form.
    pub interpretation: String,
    /// `proved`, `wrong`, or `stopped` before the end.
    pub verdict: &'static str,
    /// Positions that were checked.
    pub positions: u64,
    /// Moves that were played, by the plain kernel.
    pub moves: u64,
    /// The first wrong position; null if there is none.
    pub wrong: Option<WrongValue>,
}

/// A wrong value.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WrongValue {
    /// The position.
    pub position: String,
    /// What the table says.
    pub says: Value,
    /// What follows from the positions that its moves lead to.
    pub due: Value,
}

/// What is in a table of a bead game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Counted {
    /// The interpretation, in its canonical form.
    pub interpretation: String,
    /// Stones on its boards.
    pub stones: u8,
    /// What all positions are worth.
    pub totals: Totals,
    /// A position that is won in the greatest number of plies.
    pub longest_win: Option<String>,
    /// A position that is lost in the greatest number of plies.
    pub longest_loss: Option<String>,
}
