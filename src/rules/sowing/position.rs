//! Positions: what was typed ([`Setup`]) and what a game can be in ([`Position`]).

use super::board::{Board, MAX_SEEDS};
use super::ruleset::Ruleset;
use crate::rules::Player;
use crate::rules::typed::{BadPosition, unwrapped, words};

/// What decides the future of a game.
///
/// Equality and order see the board, the mover, how many exempt plies are left, and the captures,
/// which are `[0, 0]` unless a rule reads them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Position {
    /// The seeds in the pits, South's first.
    pub board: Board,
    /// Who is to move.
    pub mover: Player,
    /// How many of the next plies capture nothing.
    pub exempt: u8,
    /// Seeds captured so far by South and North, kept only where a rule reads them.
    pub taken: [u8; 2],
}

impl Position {
    /// The same position with the players' seats exchanged: the board turned by half a turn.
    #[must_use]
    pub fn half_turn(&self, side: u8) -> Self {
        Position {
            board: self.board.half_turn(side),
            mover: self.mover.other(),
            exempt: self.exempt,
            taken: [self.taken[1], self.taken[0]],
        }
    }
}

/// A position as somebody typed it: anything that can be written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The seeds of South's row, then of North's, each in sowing order.
    pub rows: [Vec<u32>; 2],
    /// Who is to move.
    pub mover: Player,
    /// Seeds captured so far, if given.
    pub taken: Option<[u32; 2]>,
    /// How many plies were played before, if given.
    pub ply: Option<u32>,
}

impl Setup {
    /// Reads `"7,7,7/7,7,7 [S|N] [0-0] [ply]"`.
    ///
    /// ```
    /// use pitproof::rules::sowing::Setup;
    /// let setup = Setup::parse("8,2,8/8,8,8 N 0-0 1").unwrap();
    /// assert_eq!(setup.rows[0], [8, 2, 8]);
    /// assert_eq!(setup.ply, Some(1));
    /// assert!(Setup::parse("8,2,8").unwrap_err().to_string().contains("two rows"));
    /// ```
    ///
    /// # Errors
    /// Says what is wrong and where.
    pub fn parse(text: &str) -> Result<Self, BadPosition> {
        let text = &unwrapped(text);
        let bad = |at: usize, len: usize, message: String| BadPosition::new(text, at, len, message);
        let words = words(text);
        let Some(&(start, board)) = words.first() else {
            return Err(bad(0, 1, "the position is empty; write one like 7,7,7/7,7,7".into()));
        };
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != 2 {
            return Err(bad(
                start,
                board.chars().count(),
                format!(
                    "a position has two rows with one `/` between them, like 7,7,7/7,7,7; here {}",
                    if rows.len() == 1 {
                        "is one row".into()
                    } else {
                        format!("are {}", rows.len())
                    }
                ),
            ));
        }
        let mut counts = [Vec::new(), Vec::new()];
        let mut at = start;
        for (row, into) in rows.iter().zip(&mut counts) {
            for pit in row.split(',') {
                match pit.parse::<u32>() {
                    Ok(seeds) => into.push(seeds),
                    Err(_) => {
                        let message = if pit.is_empty() {
                            "a number of seeds is missing here".into()
                        } else if pit.starts_with('-') {
                            format!("a pit cannot hold {pit} seeds")
                        } else if pit.chars().all(|c| c.is_ascii_digit()) {
                            format!("more seeds in a pit than a board can hold ({MAX_SEEDS})")
                        } else {
                            format!("`{}` is no number of seeds", pit.escape_debug())
                        };
                        return Err(bad(at, pit.chars().count(), message));
                    }
                }
                at += pit.len() + 1;
            }
        }
        let mut setup = Setup { rows: counts, mover: Player::SOUTH, taken: None, ply: None };
        let mut mover = None;
        for &(at, word) in &words[1..] {
            let len = word.chars().count();
            if let "S" | "N" = word {
                if mover.replace(word).is_some() {
                    return Err(bad(at, len, "the mover is named twice".into()));
                }
                setup.mover = if word == "S" { Player::SOUTH } else { Player::NORTH };
            } else if let Some((south, north)) =
                word.split_once('-').and_then(|(s, n)| Some((s.parse().ok()?, n.parse().ok()?)))
            {
                if setup.taken.replace([south, north]).is_some() {
                    return Err(bad(at, len, "the captures are given twice".into()));
                }
            } else if let Ok(ply) = word.parse() {
                if setup.ply.replace(ply).is_some() {
                    return Err(bad(at, len, "the ply is given twice".into()));
                }
            } else {
                return Err(bad(
                    at,
                    len,
                    format!(
                        "`{}` is neither a mover (S or N), captures (like 4-2) nor a ply number",
                        word.escape_debug()
                    ),
                ));
            }
        }
        Ok(setup)
    }

    /// The position, if the game can be in it; else every reason why not.
    ///
    /// Without a ply number the position is taken as an ordinary one, past all exempt plies,
    /// unless it is the start position itself.
    ///
    /// # Errors
    /// One sentence for each thing that is wrong.
    pub fn position(&self, ruleset: &Ruleset) -> Result<Position, Vec<String>> {
        let mut wrong = Vec::new();
        for (row, name) in self.rows.iter().zip(["South", "North"]) {
            if row.len() != usize::from(ruleset.side) {
                wrong.push(format!(
                    "{name}'s row has {} pits, and on this board it has {}",
                    row.len(),
                    ruleset.side
                ));
            }
        }
        let seeds: u64 = self.rows.iter().flatten().map(|&seeds| u64::from(seeds)).sum();
        let taken = self.taken.map_or(0, |taken| taken.iter().map(|&n| u64::from(n)).sum());
        let total = u64::from(ruleset.total());
        if seeds > total {
            wrong.push(format!("there are {seeds} seeds on the board, and the game has {total}"));
        } else if seeds + taken > total {
            wrong.push(format!(
                "{seeds} seeds on the board and {taken} captured are more than the {total} of the game"
            ));
        }
        if ruleset.reads_captures() && self.taken.is_none() && seeds != total {
            wrong.push(
                "the rules of this interpretation look at the captures so far: give them, like 4-2"
                    .into(),
            );
        }
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let counts: Vec<u8> = self.rows.iter().flatten().map(|&seeds| seeds as u8).collect();
        let board = Board::new(&counts);
        let start = ruleset.start();
        let first = start.exempt;
        let exempt = match self.ply {
            Some(ply) => u32::from(first).saturating_sub(ply) as u8,
            None if board == start.board && self.mover == start.mover => first,
            None => 0,
        };
        let taken = if ruleset.reads_captures() {
            self.taken.map_or([0, 0], |taken| taken.map(|n| n as u8))
        } else {
            [0, 0]
        };
        Ok(Position { board, mover: self.mover, exempt, taken })
    }
}

/// Writes a board: South's row and North's, both in sowing order.
#[must_use]
pub fn board_text(ruleset: &Ruleset, board: Board) -> String {
    let counts = board.counts();
    let side = usize::from(ruleset.side);
    let row = |from: usize| {
        counts[from..from + side].iter().map(u8::to_string).collect::<Vec<_>>().join(",")
    };
    format!("{}/{}", row(0), row(side))
}

/// Writes a position as [`Setup::parse`] reads it: board and mover, then captures and exempt plies
/// where they matter.
#[must_use]
pub fn position_text(ruleset: &Ruleset, position: &Position) -> String {
    let mover = if position.mover == Player::SOUTH { "S" } else { "N" };
    let mut text = format!("{} {mover}", board_text(ruleset, position.board));
    if ruleset.reads_captures() {
        text += &format!(" {}-{}", position.taken[0], position.taken[1]);
    }
    let first = ruleset.params.exempt_plies.0;
    let start = ruleset.start();
    let assumed =
        if position.board == start.board && position.mover == start.mover { first } else { 0 };
    if position.exempt != assumed {
        text += &format!(" {}", first - position.exempt.min(first));
    }
    text
}
