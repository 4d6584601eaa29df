//! Positions as somebody typed them ([`Setup`]), and what is wrong with them.

use super::moves::MOST_BEADS;
use super::pile::{HIGHEST, Pile};
use super::position::Position;
use super::ruleset::Ruleset;
use crate::rules::Player;
use crate::rules::typed::{BadPosition, unwrapped, words};

/// A position as somebody typed it: anything that can be written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What lies in South's row, then in North's, each in sowing order.
    pub rows: [Vec<Pile>; 2],
    /// Who is to move.
    pub mover: Player,
    /// What South and North have captured, if given.
    pub cups: Option<[Pile; 2]>,
    /// Whether the opponent has just passed.
    pub passed: bool,
}

/// Reads the beads of a pit or a cup: digits in any order, or `-`.
///
/// # Errors
/// What is wrong, and at which character.
fn pile(text: &str) -> Result<Pile, (usize, String)> {
    if text.is_empty() {
        return Err((0, "a pit is missing here; an empty one is written -".into()));
    }
    let mut pile = Pile::EMPTY;
    if text == "-" {
        return Ok(pile);
    }
    for (at, c) in text.chars().enumerate() {
        let Some(kind) = c.to_digit(10).map(|kind| kind as u8).filter(|&kind| kind <= HIGHEST)
        else {
            return Err((
                at,
                format!(
                    "`{}` is no bead: 0 is a stone, 1 to {HIGHEST} a gem of that value",
                    c.escape_debug()
                ),
            ));
        };
        if pile.len() as usize >= MOST_BEADS || !pile.has_room(kind) {
            return Err((at, "more beads than any game has".into()));
        }
        pile.add(kind);
    }
    Ok(pile)
}

impl Setup {
    /// Reads `"0,0,5,22,54311000/-,-,0,-,- [S|N] [SOUTH:NORTH] [passed]"`: the beads of each pit,
    /// `-` for an empty one; the mover; the gems in the cups.
    ///
    /// ```
    /// use pitproof::rules::beads::Setup;
    /// let setup = Setup::parse("50,40/10,- N -:5").unwrap();
    /// assert_eq!(setup.rows[0][1].points(), 4);
    /// assert_eq!(setup.cups.unwrap()[1].to_string(), "5");
    /// assert!(Setup::parse("50,4x/-,-").unwrap_err().to_string().contains("`x` is no bead"));
    /// ```
    ///
    /// # Errors
    /// Says what is wrong and where.
    pub fn parse(text: &str) -> Result<Self, BadPosition> {
        let text = &unwrapped(text);
        let bad = |at: usize, len: usize, message: String| BadPosition::new(text, at, len, message);
        let words = words(text);
        let Some(&(start, board)) = words.first() else {
            return Err(bad(0, 1, "the position is empty; write one like 20,10/20,10".into()));
        };
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != 2 {
            let here = match rows.len() {
                1 => "is one row".into(),
                more => format!("are {more}"),
            };
            let message = format!(
                "a position has two rows with one `/` between them, like 20,10/20,10; here {here}"
            );
            return Err(bad(start, board.chars().count(), message));
        }
        let mut piles = [Vec::new(), Vec::new()];
        let mut at = start;
        for (row, into) in rows.iter().zip(&mut piles) {
            for pit in row.split(',') {
                match pile(pit) {
                    Ok(pile) => into.push(pile),
                    Err((place, message)) => return Err(bad(at + place, 1, message)),
                }
                at += pit.len() + 1;
            }
        }
        let mut setup = Setup { rows: piles, mover: Player::SOUTH, cups: None, passed: false };
        let mut mover = None;
        for &(at, word) in &words[1..] {
            let len = word.chars().count();
            if let "S" | "N" = word {
                if mover.replace(word).is_some() {
                    return Err(bad(at, len, "the mover is named twice".into()));
                }
                setup.mover = if word == "S" { Player::SOUTH } else { Player::NORTH };
            } else if let Some((south, north)) = word.split_once(':') {
                let mut cups = [Pile::EMPTY; 2];
                for (cup, (text, from)) in
                    cups.iter_mut().zip([(south, at), (north, at + south.len() + 1)])
                {
                    *cup = pile(text).map_err(|(place, message)| bad(from + place, 1, message))?;
                    if cup.stones() > 0 {
                        let message = "a stone in a cup: stones are never captured".into();
                        return Err(bad(from, text.chars().count(), message));
                    }
                }
                if setup.cups.replace(cups).is_some() {
                    return Err(bad(at, len, "the cups are given twice".into()));
                }
            } else if word == "passed" {
                setup.passed = true;
            } else {
                let word = word.escape_debug();
                let message = format!(
                    "`{word}` is neither a mover (S or N), cups (like 43:- or -:5) nor `passed`"
                );
                return Err(bad(at, len, message));
            }
        }
        Ok(setup)
    }

    /// The position, if the game can be in it; else every reason why not.
    ///
    /// # Errors
    /// One sentence for each thing that is wrong.
    pub fn position(&self, rules: &Ruleset) -> Result<Position, Vec<String>> {
        let mut wrong = Vec::new();
        for (row, name) in self.rows.iter().zip(["South", "North"]) {
            if row.len() != usize::from(rules.pits) {
                wrong.push(format!(
                    "{name}'s row has {} pits, and on this board it has {}",
                    row.len(),
                    rules.pits
                ));
            }
        }
        let cups = self.cups.unwrap_or_default();
        let piles = || self.rows.iter().flatten().chain(&cups);
        let game = rules.beads();
        for kind in 0..=HIGHEST {
            let here: u32 = piles().map(|pile| u32::from(pile.count(kind))).sum();
            let due = u32::from(game.count(kind));
            if here == due {
                continue;
            }
            let what = if kind == 0 { "stones".into() } else { format!("gems of value {kind}") };
            let cure = if here < due && self.cups.is_none() && kind > 0 {
                "; if some are captured, give the cups, like 43:-"
            } else {
                ""
            };
            wrong.push(format!("there are {here} {what}, and the game has {due}{cure}"));
        }
        if self.passed && !rules.reads_passes() {
            wrong.push("no rule of this interpretation asks whether a player has passed".into());
        }
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let mut position = Position::bare(self.mover);
        for (into, &pile) in position.pits.iter_mut().zip(self.rows.iter().flatten()) {
            *into = pile;
        }
        position.cups = cups;
        position.passed = self.passed;
        let waits = position.beads_of(rules, self.mover.other());
        if self.passed && waits > 0 {
            return Err(vec!["only a player without beads passes".into()]);
        }
        Ok(position)
    }
}

/// Writes a position as [`Setup::parse`] reads it.
#[must_use]
pub fn position_text(rules: &Ruleset, position: &Position) -> String {
    let row = |player: Player| {
        rules.row(player).map(|pit| position.pit(pit).to_string()).collect::<Vec<_>>().join(",")
    };
    let mover = if position.mover == Player::SOUTH { "S" } else { "N" };
    let mut text = format!(
        "{}/{} {mover} {}:{}",
        row(Player::SOUTH),
        row(Player::NORTH),
        position.cups[0],
        position.cups[1]
    );
    if position.passed {
        text += " passed";
    }
    text
}
