//! The report of a comparison: what it found, as it is written as JSON.
//!
//! [`text`] tells it in words, [`svg`] draws its first difference. All that is said of moves is
//! read off the events that the plain kernel tells.

mod sides;
pub mod svg;
pub mod text;

pub use sides::Sides;

use super::trace::{End, Told};
use crate::compare::Spot;
use crate::rules::sowing::Position;
use schemars::JsonSchema;
use serde::Serialize;

/// Two readings side by side.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Compared {
    /// The two interpretations, in their canonical form. Wherever two things stand in a list below,
    /// the first belongs to the first of these.
    pub readings: [String; 2],
    /// What it comes to, over all scopes that were asked for.
    pub verdict: Verdict,
    /// The rules in which the two differ, whether or not that shows anywhere.
    pub rules: Vec<RuleDifference>,
    /// The positions that the two start from, if those differ in board or mover.
    pub set_up: Option<[String; 2]>,
    /// The rule for endless play, if the two differ in it: no single position shows it.
    pub endless_play: Option<RuleDifference>,
    /// What play from the start tells; missing if it was not asked for or the boards at the start
    /// differ.
    pub start: Option<FromStart>,
    /// What the positions of the board tell; missing if it was not asked for or has no answer.
    pub board: Option<WholeBoard>,
    /// Why there is no answer for the board, if it was asked for.
    pub no_board: Option<String>,
    /// The exact values; missing if they were not asked for or there are none.
    pub values: Option<Values>,
    /// Why there are no values, if they were asked for.
    pub no_values: Option<String>,
}

/// What a comparison comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Something differs.
    Differ,
    /// Proved: nothing differs on any position asked about.
    Equal,
    /// Nothing differs as far as was looked, and that was not everything.
    Undecided,
}

/// What play from one position on tells.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FromStart {
    /// The position.
    pub from: String,
    /// Whether they differ in what play from there can reach.
    pub verdict: Verdict,
    /// Positions examined, seen from the player to move. Play is not followed beyond a difference.
    pub positions: u64,
    /// How many of those differ.
    pub differing: u64,
    /// All lines of up to so many plies were examined.
    pub plies: Option<u32>,
    /// Whether all lines were.
    pub complete: bool,
    /// Differences of other kinds or by other rules, nearest first; as many as were asked for.
    pub differences: Vec<Difference>,
}

/// What all positions of the board tell, whether or not play can reach them.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WholeBoard {
    /// Whether they differ.
    pub verdict: Verdict,
    /// Positions examined, seen from the player to move.
    pub positions: u64,
    /// How many of those differ.
    pub differing: u64,
    /// All boards with up to so many seeds were examined.
    pub seeds: Option<u8>,
    /// Whether all boards were.
    pub complete: bool,
    /// By kind of ply: ordinary ones first, then those at the start of a game that capture nothing.
    pub plies: Vec<Plies>,
}

/// The positions of one kind of ply.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Plies {
    /// How many of the next plies capture nothing in each reading.
    pub exempt: [u8; 2],
    /// Positions examined.
    pub positions: u64,
    /// How many of those differ.
    pub differing: u64,
    /// The one with fewest seeds.
    pub smallest: Option<Difference>,
}

/// One difference.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Difference {
    /// The moves that lead to it; none for a position of the board.
    pub line: Vec<String>,
    /// How many they are.
    pub plies: usize,
    /// The position.
    pub position: String,
    /// Its seeds.
    pub seeds: u8,
    /// Who is to move.
    pub mover: String,
    /// What differs: `moves` (what may be played), `result` (the board after a move, or its gain),
    /// `outcome` (the gains at the end of the game).
    pub kinds: Vec<&'static str>,
    /// What may be played.
    pub legal_moves: [Vec<String>; 2],
    /// How the game is over, where it is.
    pub over: [Option<End>; 2],
    /// The moves that differ.
    pub moves: Vec<MoveDifference>,
    /// The rules behind it: a smallest set that makes the first reading do what the second does.
    pub rules: Vec<RuleDifference>,
    #[serde(skip)]
    at: Option<Spot>,
}

/// A move that one reading does not have, or that comes out differently.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MoveDifference {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What each reading tells of it.
    pub told: [Told; 2],
    /// The steps, by number from 0, that the other reading does not have.
    pub marked: [Vec<usize>; 2],
    /// Whose turn it is after it in each reading, even if the game is over then; null where it may
    /// not be played.
    pub next: [Option<String>; 2],
    #[serde(skip)]
    after: [Option<Position>; 2],
}

/// A rule in which two readings differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RuleDifference {
    /// The parameter.
    pub parameter: &'static str,
    /// What it decides, or the question that it answers, if it is the same in both. Not a
    /// sentence unless it ends with a question mark.
    pub decides: String,
    /// What each reading has.
    pub choices: [Choice; 2],
}

/// What a reading has for a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Choice {
    /// The value of the parameter; null if the other rules of the reading never ask for it.
    pub value: Option<String>,
    /// The question that it answers, where the other reading asks another one about this rule.
    pub asks: Option<String>,
    /// In words.
    pub text: String,
    /// The clause or answer that sets it.
    pub because: Option<String>,
    /// The source items behind that.
    pub from: Vec<String>,
}

/// The exact values of both.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Values {
    /// The positions valued.
    pub position: [String; 2],
    /// Who is to move in them.
    pub mover: [String; 2],
    /// What they are worth to the mover, in seeds.
    pub value: [i16; 2],
    /// Their moves, with what each is worth to the mover; null where it may not be played.
    pub moves: Vec<MoveValues>,
    /// Positions of the board whose values were compared.
    pub positions: u64,
    /// How many of them have another value.
    pub differing: u64,
    /// How many have another winner, or a winner in one reading only.
    pub other_winner: u64,
    /// By how many seeds values differ at most.
    pub most: i16,
    /// A position where they differ by that much: the one with fewest seeds.
    pub widest: Option<Widest>,
    /// Where a best line of the first reading is no longer best in the second; null where the two
    /// positions differ in board or mover.
    pub best_line: Option<BestLine>,
}

/// What a move is worth.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MoveValues {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value to the mover.
    pub value: [Option<i16>; 2],
}

/// Where values differ most.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Widest {
    /// The position.
    pub position: String,
    /// Its value to the mover.
    pub value: [i16; 2],
}

/// What becomes of a best line of the first reading in the second.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BestLine {
    /// It is a best line in both, to its end.
    Same,
    /// The best move changes.
    Changes {
        /// The moves before.
        line: Vec<String>,
        /// The position they lead to.
        position: String,
        /// Who is to move.
        mover: String,
        /// The best moves of each reading; none where the game is over.
        best: [Vec<String>; 2],
        /// What they, or the end, are worth to the mover.
        value: [i16; 2],
        /// The best move of the first reading that its line goes on with.
        played: String,
        /// What that move is worth in the second; null where it may not be played.
        there: Option<i16>,
    },
    /// Its moves lead elsewhere before a best move changes.
    LeadsElsewhere {
        /// The moves up to the one that leads to another board or gain, or to an end; none if the
        /// game is over at once in the first reading and goes on in the second.
        line: Vec<String>,
    },
}

impl Compared {
    /// The difference that stands for the comparison: the nearest from the start, or else the
    /// smallest of the board.
    #[must_use]
    pub fn first(&self) -> Option<&Difference> {
        let near = self.start.iter().flat_map(|start| &start.differences).next();
        let small = self.board.iter().flat_map(|board| &board.plies);
        near.or_else(|| small.filter_map(|plies| plies.smallest.as_ref()).next())
    }

    /// What its parts come to together.
    #[must_use]
    pub fn sum(&self) -> Verdict {
        let parts = [
            self.start.as_ref().map(|start| start.verdict),
            self.board.as_ref().map(|board| board.verdict),
        ];
        let has = |verdict| parts.contains(&Some(verdict));
        let apart = self.set_up.is_some() || self.endless_play.is_some();
        if apart || has(Verdict::Differ) {
            Verdict::Differ
        } else if has(Verdict::Undecided) || !has(Verdict::Equal) {
            Verdict::Undecided
        } else {
            Verdict::Equal
        }
    }
}

impl Difference {
    /// The place, as it was found.
    #[must_use]
    pub const fn spot(&self) -> Option<&Spot> {
        self.at.as_ref()
    }

    /// Whether it is the same position, with the same moves and rules behind what differs.
    #[must_use]
    pub fn same(&self, other: &Difference) -> bool {
        let board = |one: &Difference| one.at.as_ref().map(|at| at.positions[0].board);
        board(self) == board(other)
            && self.legal_moves == other.legal_moves
            && self.rules == other.rules
    }
}

impl RuleDifference {
    /// What it decides, as a line above what the readings say.
    #[must_use]
    pub fn heading(&self) -> String {
        if self.decides.ends_with('?') {
            self.decides.clone()
        } else {
            format!("{}:", self.decides)
        }
    }
}

impl Choice {
    /// What it says, after its own question if it has one.
    #[must_use]
    pub fn words(&self) -> String {
        match &self.asks {
            Some(asks) => format!("{asks} {}", self.text),
            None => self.text.clone(),
        }
    }
}
