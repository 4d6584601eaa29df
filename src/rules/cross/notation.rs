//! Positions and moves as text.
//!
//! A position is four rows, South's, East's, North's and West's, each in sowing order, with `/`
//! between them, then the letter of the player to move: `4,4,4,4,4,4/4,4,4,4,4,4/... S`. A shared
//! pit is written in both its rows, and the two must agree. Where a rule reads the captures so far,
//! they follow as `3-0-2-1`, in the same order; `out:SE` names players who are out for good, and
//! `further` says that the mover may pass. A move is a pit by any of its names, or `pass`.

use super::event::Move;
use super::params::{NoSeeds, Out, TurnAgain};
use super::plain::Plain;
use super::position::Position;
use super::route::{LETTERS, MAX_PITS, NAMES, SEATS};
use crate::rules::typed::unwrapped;

/// Text that is safe to repeat in a message.
fn quoted(text: &str) -> String {
    format!("`{}`", text.escape_debug())
}

/// A message with the text and marks under what is wrong.
fn at_word(text: &str, word: &str, message: &str) -> String {
    let shown: String = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    // Words are slices of the text, which says where they stand.
    let from = (word.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
    let before = text.get(..from).map_or(0, |before| before.chars().count());
    let len = word.chars().count().max(1);
    format!("{message}\n  {shown}\n  {}{}", " ".repeat(before), "^".repeat(len))
}

/// The seat of a letter.
fn seat_of(letter: &str) -> Option<usize> {
    LETTERS.iter().position(|seat| letter.chars().eq([*seat]))
}

/// Writes a position as [`read`] reads it.
#[must_use]
pub fn write(game: &Plain, state: &Position) -> String {
    let row = |pits: &Vec<u8>| {
        pits.iter().map(|&pit| state.board[usize::from(pit)].to_string()).collect::<Vec<_>>()
    };
    let rows: Vec<String> = game.routes().rows.iter().map(|pits| row(pits).join(",")).collect();
    let mut text = format!("{} {}", rows.join("/"), LETTERS[state.seat()]);
    if game.ruleset().reads_captures() {
        text += &format!(" {}", state.taken.map(|seeds| seeds.to_string()).join("-"));
    }
    if state.out != 0 {
        text += " out:";
        text.extend((0..SEATS).filter(|seat| state.out >> seat & 1 == 1).map(|s| LETTERS[s]));
    }
    if state.further {
        text += " further";
    }
    text
}

/// Reads a position; a mover that is left out is the one who begins.
///
/// # Errors
/// What is wrong with the text, where, and what would be right; or why the game cannot be in that
/// position.
pub fn read(game: &Plain, text: &str) -> Result<Position, String> {
    let text = &*unwrapped(text);
    let mut words = text.split_whitespace();
    let Some(board) = words.next() else {
        let start = write(game, &crate::rules::Rules::start(game));
        return Err(format!("the position is empty; write one like {start}"));
    };
    let mut state = crate::rules::Rules::start(game);
    state.board = read_rows(game, text, board)?;
    let (mut mover, mut taken) = (None, None);
    for word in words {
        let bad = |message: &str| Err(at_word(text, word, message));
        if let Some(seat) = seat_of(word) {
            if mover.replace(seat).is_some() {
                return bad("the mover is named twice");
            }
            if game.ruleset().playing() >> seat & 1 == 0 {
                return bad("this player takes no part in this game");
            }
            state.mover = seat as u8;
        } else if word == "further" {
            if game.params().turn_again != TurnAgain::May {
                return bad("a further move is never passed under these rules");
            }
            state.further = true;
        } else if let Some(seats) = word.strip_prefix("out:") {
            if game.params().end_no_seeds != NoSeeds::LastPair
                || game.params().end_out != Out::Stays
            {
                return bad("nobody is out for good under these rules");
            }
            for letter in seats.chars() {
                match seat_of(&letter.to_string()) {
                    Some(seat) => state.out |= 1 << seat,
                    None => return bad("after `out:` come letters of players: S, E, N or W"),
                }
            }
        } else if word.contains('-') {
            let parts: Option<Vec<u8>> = word.split('-').map(|part| part.parse().ok()).collect();
            match parts.as_deref() {
                Some(&[s, e, n, w]) => {
                    if taken.replace([s, e, n, w]).is_some() {
                        return bad("the captures are given twice");
                    }
                }
                _ => return bad("captures are four numbers, of S, E, N and W, like 3-0-2-1"),
            }
        } else {
            return Err(at_word(
                text,
                word,
                &format!(
                    "{} is neither a mover (S, E, N or W) nor captures (like 3-0-2-1)",
                    quoted(word)
                ),
            ));
        }
    }
    check_seeds(game, &mut state, taken)
        .map_err(|why| format!("{why}\n  {}", text.escape_debug()))?;
    Ok(state)
}

fn read_rows(game: &Plain, text: &str, board: &str) -> Result<[u8; MAX_PITS], String> {
    let routes = game.routes();
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != SEATS {
        let count = rows.len();
        let is = if count == 1 { "here is one row".into() } else { format!("here are {count}") };
        let like = write(game, &crate::rules::Rules::start(game));
        return Err(at_word(
            text,
            board,
            &format!(
                "a position has four rows, of South, East, North and West, with `/` between them, \
                 like {like}; {is}"
            ),
        ));
    }
    let mut found: [Option<(u32, &str)>; MAX_PITS] = [None; MAX_PITS];
    for (seat, row) in rows.iter().enumerate() {
        let pits: Vec<&str> = row.split(',').collect();
        let due = usize::from(routes.row);
        if pits.len() != due {
            return Err(at_word(
                text,
                row,
                &format!(
                    "{}'s row has {} pits, and on this board it has {due}",
                    NAMES[seat],
                    pits.len()
                ),
            ));
        }
        for (number, &word) in pits.iter().enumerate() {
            let Ok(seeds) = word.parse::<u32>() else {
                let message = if word.is_empty() {
                    "a number of seeds is missing here".into()
                } else {
                    format!("{} is no number of seeds", quoted(word))
                };
                return Err(at_word(text, word, &message));
            };
            let pit = routes.rows[seat][number];
            match found[usize::from(pit)] {
                Some((before, _)) if before != seeds => {
                    let names = routes.names(pit).join(" and ");
                    return Err(at_word(
                        text,
                        word,
                        &format!(
                            "{names} are the same pit, and are written as {before} and {seeds}"
                        ),
                    ));
                }
                _ => found[usize::from(pit)] = Some((seeds, word)),
            }
        }
    }
    let mut counts = [0; MAX_PITS];
    let total: u64 = found.iter().flatten().map(|&(seeds, _)| u64::from(seeds)).sum();
    let all = u64::from(game.ruleset().total());
    if total > all {
        return Err(at_word(
            text,
            board,
            &format!("there are {total} seeds on the board, and the game has {all}"),
        ));
    }
    for (count, found) in counts.iter_mut().zip(found) {
        // No pit holds more than all, which fits in a byte.
        *count = found.map_or(0, |(seeds, _)| seeds as u8);
    }
    Ok(counts)
}

/// Whether a game can be in a position with these seeds.
fn check_seeds(game: &Plain, state: &mut Position, taken: Option<[u8; 4]>) -> Result<(), String> {
    let routes = game.routes();
    let all = game.ruleset().total();
    let on_board = state.total();
    let captured: u32 = taken.unwrap_or_default().iter().map(|&seeds| u32::from(seeds)).sum();
    if on_board + captured > all {
        return Err(format!(
            "{on_board} seeds on the board and {captured} captured are more than the {all} of the game"
        ));
    }
    if game.ruleset().playing() != 0b1111 {
        let played = routes.in_row[0] | routes.in_row[2];
        if state.seeds(played) != on_board {
            return Err("where two play, only the rows of South and North hold seeds".into());
        }
    }
    if game.ruleset().reads_captures() {
        match taken {
            None if on_board != all => {
                return Err(
                    "who wins depends on the captures so far: give them, like 3-0-2-1".into()
                );
            }
            _ => state.taken = taken.unwrap_or_default(),
        }
    }
    Ok(())
}

/// Writes a move: the pit by the name that the mover calls it, or `pass`.
#[must_use]
pub fn write_move(game: &Plain, state: &Position, mv: Move) -> String {
    match mv {
        Move::Pit(pit) => game.routes().name_for(state.seat(), pit),
        Move::Pass => "pass".into(),
    }
}

/// Reads a move.
///
/// # Errors
/// Says what is wrong and which pits there are.
pub fn read_move(game: &Plain, text: &str) -> Result<Move, String> {
    if text == "pass" {
        return Ok(Move::Pass);
    }
    game.routes().find(text).map(Move::Pit).ok_or_else(|| {
        let row = game.routes().row;
        format!(
            "{} is no move on this board: pits are S1 to S{row}, E1 to E{row}, N1 to N{row} and W1 to \
             W{row}; or `pass`",
            quoted(text)
        )
    })
}
