//! Positions and moves as text.
//!
//! A position is its rows from the top of the board (North's home) down, with `/` between them, then
//! the mover and the number of plies played. A cell is `g3` for three pods of South's (green), `b3` for
//! three of North's (black), `g3b2` for both, where a cell may hold both; `-` is none, and `*` repeats a
//! cell. Cells of a row have commas between them.
//!
//! ```text
//! b3*3/-,g1,-/g3,g2,g3 S 4      3  b3 b3 b3
//!                               2   - g1  -      South to move, four plies played
//!                               1  g3 g2 g3
//!                                   a  b  c
//! ```
//!
//! Without a mover it is whoever plays first, without a number no ply was played. A move is two cells
//! (`f6 g6`), `f11 market` where pods leave the board, `a1 own-market` where they do so behind the
//! mover's home, `f10 f11 sell` where the mover chooses to sell, or `pass`.

use super::board::{Board, Pile, Position};
use super::event::Move;
use super::grid::Grid;
use super::params::{Control, Sequence, Trigger};
use super::ruleset::Ruleset;
use crate::rules::Player;
use crate::rules::typed::unwrapped;

/// Writes a position; [`read_position`] reads it back.
#[must_use]
pub fn position_text(ruleset: &Ruleset, position: &Position) -> String {
    let grid = ruleset.grid();
    let rows: Vec<String> =
        (0..grid.rows).rev().map(|row| row_text(grid, &position.board, row)).collect();
    let mover = if position.mover == Player::SOUTH { "S" } else { "N" };
    let ply = if position.ply == 0 { String::new() } else { format!(" {}", position.ply) };
    format!("{} {mover}{ply}", rows.join("/"))
}

fn row_text(grid: Grid, board: &Board, row: u8) -> String {
    let mut parts: Vec<(Pile, usize)> = Vec::new();
    for col in 0..grid.cols {
        let pile = board.at(row * grid.cols + col);
        match parts.last_mut() {
            Some((same, times)) if *same == pile => *times += 1,
            _ => parts.push((pile, 1)),
        }
    }
    let part = |&(pile, times): &(Pile, usize)| {
        let repeat = if times == 1 { String::new() } else { format!("*{times}") };
        format!("{pile:?}{repeat}")
    };
    parts.iter().map(part).collect::<Vec<_>>().join(",")
}

/// Reads a position.
///
/// # Errors
/// What is wrong, where, and what would be right.
pub fn read_position(ruleset: &Ruleset, text: &str) -> Result<Position, String> {
    let grid = ruleset.grid();
    let text = &*unwrapped(text);
    let mut words = text.split_whitespace();
    let board_text = words.next().ok_or_else(|| {
        format!(
            "the position is empty; write one like `{}`",
            position_text(ruleset, &ruleset.start())
        )
    })?;
    let rows: Vec<&str> = board_text.split('/').collect();
    if rows.len() != usize::from(grid.rows) {
        return Err(format!(
            "there {}, and the board has {}: write them from the top down with `/` between \
             them",
            match rows.len() {
                1 => "is one row".into(),
                many => format!("are {many} rows"),
            },
            grid.rows
        ));
    }
    let mut board = Board::EMPTY;
    for (at, text) in rows.iter().enumerate() {
        let row = grid.rows - 1 - at as u8;
        let piles =
            read_row(text, grid.cols).map_err(|wrong| format!("in rank {}, {wrong}", row + 1))?;
        for (col, pile) in piles.into_iter().enumerate() {
            let cell = row * grid.cols + col as u8;
            at_rest(ruleset, pile).map_err(|wrong| format!("{} {wrong}", grid.name(cell)))?;
            board.put(cell, pile);
        }
    }
    let (mut mover, mut ply) = (None, None);
    for word in words {
        let number = word.chars().all(|c| c.is_ascii_digit()).then(|| word.parse::<u8>().ok());
        match (word, number) {
            ("S" | "N", _) if mover.is_none() => {
                mover = Some(if word == "S" { Player::SOUTH } else { Player::NORTH });
            }
            ("S" | "N", _) => return Err("the mover is named twice".into()),
            (_, Some(_)) if ply.is_some() => {
                return Err("the number of plies is given twice".into());
            }
            (_, Some(Some(number))) if number <= ruleset.params.plies.0 => ply = Some(number),
            (_, Some(_)) => {
                return Err(format!(
                    "not so many plies were played as {word}: the game has {}",
                    ruleset.params.plies.0
                ));
            }
            (_, None) => {
                return Err(format!(
                    "`{}` is neither a mover (S or N) nor a number of plies",
                    word.escape_debug()
                ));
            }
        }
    }
    let mover = mover.unwrap_or(ruleset.start().mover);
    Ok(Position { ply: ply.unwrap_or(0), mover, board })
}

/// Reads the cells of a row.
fn read_row(text: &str, cols: u8) -> Result<Vec<Pile>, String> {
    let mut piles = Vec::new();
    for part in text.split(',') {
        let (cell, times) = match part.split_once('*') {
            None => (part, 1),
            Some((cell, times)) => match times.parse::<u8>() {
                Ok(times) if (1..=cols).contains(&times) => (cell, times),
                _ => {
                    return Err(format!(
                        "`{}` repeats a cell not 1 to {cols} times",
                        part.escape_debug()
                    ));
                }
            },
        };
        let pile = read_pile(cell).ok_or_else(|| {
            format!(
                "`{}` is no cell: write g3 for three pods of South's, b3 for three of North's, - for \
                 none",
                cell.escape_debug()
            )
        })?;
        piles.extend(std::iter::repeat_n(pile, usize::from(times)));
    }
    if piles.len() == usize::from(cols) {
        Ok(piles)
    } else {
        Err(format!("there are {} cells, and a row of this board has {cols}", piles.len()))
    }
}

/// The pile of a text such as `g3`, `b3`, `g3b2` or `-`.
pub(super) fn read_pile(text: &str) -> Option<Pile> {
    if text == "-" {
        return Some(Pile::EMPTY);
    }
    let (green, black) = match text.split_once('b') {
        Some((green, black)) => (green, Some(black)),
        None => (text, None),
    };
    let count = |digits: &str| -> Option<u16> {
        let pods: u16 = digits.parse().ok()?;
        let plain = digits.chars().all(|c| c.is_ascii_digit()) && !digits.starts_with('0');
        (plain && pods <= Pile::MOST).then_some(pods)
    };
    let south = match green.strip_prefix('g') {
        Some(digits) => count(digits)?,
        None if green.is_empty() => 0,
        None => return None,
    };
    let north = black.map_or(Some(0), count)?;
    Some(Pile::new(Player::SOUTH, south).plus(Player::NORTH, north))
}

/// Whether a pile may lie in a cell between two moves.
fn at_rest(ruleset: &Ruleset, pile: Pile) -> Result<(), String> {
    let threshold = u16::from(ruleset.params.threshold.0);
    let mixed = pile.of(Player::SOUTH) > 0 && pile.of(Player::NORTH) > 0;
    if mixed && ruleset.params.control == Control::OneOwner {
        return Err(
            "holds pods of both players, and by these rules a cell holds those of one".into()
        );
    }
    let due = match ruleset.params.trigger {
        // What a cascade that was broken off left waits there.
        _ if ruleset.params.cap().is_some() => false,
        Trigger::AtLeast => pile.pods() >= threshold,
        // A capture that is settled after the collapses may leave just as many.
        Trigger::Exactly if ruleset.params.sequence == Sequence::CollapseFirst => false,
        Trigger::Exactly => pile.pods() == threshold,
        // A cell that collapsed once in a move may be left with any number.
        Trigger::Once => false,
    };
    if due {
        Err(format!("holds {} pods, and a cell collapses at {threshold}", pile.pods()))
    } else {
        Ok(())
    }
}

/// Writes a move; [`read_move`] reads it back.
#[must_use]
pub fn move_text(grid: Grid, mv: Move) -> String {
    match mv {
        Move::Step { from, to } => format!("{} {}", grid.name(from), grid.name(to)),
        Move::Sell { from, to } => format!("{} {} sell", grid.name(from), grid.name(to)),
        Move::Market { from, far: true } => format!("{} market", grid.name(from)),
        Move::Market { from, far: false } => format!("{} own-market", grid.name(from)),
        Move::Pass => "pass".into(),
    }
}

/// Reads a move; it need not be legal.
///
/// # Errors
/// What is wrong and what would be right.
pub fn read_move(grid: Grid, text: &str) -> Result<Move, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(match words[..] {
        ["pass"] => Move::Pass,
        [from, "market"] => Move::Market { from: grid.find(from)?, far: true },
        [from, "own-market"] => Move::Market { from: grid.find(from)?, far: false },
        [from, to] => Move::Step { from: grid.find(from)?, to: grid.find(to)? },
        [from, to, "sell"] => Move::Sell { from: grid.find(from)?, to: grid.find(to)? },
        _ => {
            return Err(format!(
                "`{}` is no move: write two cells like `{} {}`, `{} market`, or `pass`",
                text.escape_debug(),
                grid.name(0),
                grid.name(grid.cols.min(grid.cells() as u8 - 1)),
                grid.name(grid.cells() as u8 - 1),
            ));
        }
    })
}
