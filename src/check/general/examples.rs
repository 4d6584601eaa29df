//! Worked examples of a spec, held against a game of any kernel.

use crate::rules::{Payoff, Turn, Worded};
use crate::spec::record::Line;
use crate::spec::record::line::{Pit, Rows, Seat};

/// Why an example cannot be read, or what it says that the game does not.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// It is read, and the game says something else.
    #[error("{0}")]
    Differs(String),
}

fn unreadable<T>(why: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::Unreadable(why.into()))
}

fn unless(good: bool, why: impl FnOnce() -> String) -> Result<(), Fault> {
    if good { Ok(()) } else { Err(Fault::Differs(why())) }
}

/// Reads an example on a game's board.
///
/// What a game of any kernel has in common can be said: the position (or that a game starts), the
/// moves that may or may not be played, a move or several, and after them the position, what the
/// last mover gained by the last move, who is next, whether the game is over.
///
/// # Errors
/// What cannot be read.
pub fn readable<G: Worded>(game: &G, line: &Line) -> Result<(), Fault> {
    start(game, line)?;
    for text in [&line.legal, &line.may, &line.may_not, &line.moves].into_iter().flatten().flatten()
    {
        read(game, &game.start(), text)?;
    }
    if let Some(mv) = &line.mv {
        read(game, &game.start(), mv)?;
    }
    if let Some(Rows::Text(after)) = &line.after {
        game.read_state(after).map_err(Fault::Unreadable)?;
    }
    let foreign = [
        (line.board.is_some(), "board"),
        (line.mover.is_some(), "mover"),
        (line.captured.is_some(), "captured"),
        (line.captured_after.is_some(), "captured-after"),
        (line.ply.is_some(), "ply"),
        (line.first_move.is_some(), "first-move"),
        (line.result.is_some(), "result"),
        (line.stopped.is_some(), "stopped"),
        (matches!(line.after, Some(Rows::Counts(_))), "after, pit by pit,"),
    ];
    match foreign.iter().find(|(there, _)| *there) {
        Some((_, name)) => unreadable(format!("`{name}` is for sowing games")),
        None => Ok(()),
    }
}

fn start<G: Worded>(game: &G, line: &Line) -> Result<G::State, Fault> {
    match (&line.position, line.start) {
        (Some(text), _) => game.read_state(text).map_err(Fault::Unreadable),
        (None, Some(true)) => Ok(game.start()),
        (None, _) => unreadable("there is no position, and no game starts here"),
    }
}

fn read<G: Worded>(game: &G, state: &G::State, mv: &Pit) -> Result<G::Move, Fault> {
    match mv {
        Pit::Letter(text) => game.read_move(state, text).map_err(Fault::Unreadable),
        Pit::Number(number) => unreadable(format!("the move {number} is a number, not a text")),
    }
}

/// Holds an example against a game.
///
/// # Errors
/// What cannot be read, or what the example says that the game does not.
pub fn holds<G: Worded>(game: &G, line: &Line) -> Result<(), Fault> {
    readable(game, line)?;
    let mut state = start(game, line)?;
    let legal = |state: &G::State, mv: &Pit| -> Result<bool, Fault> {
        Ok(game.legal(state, read(game, state, mv)?).is_ok())
    };
    for mv in line.may.iter().flatten() {
        unless(legal(&state, mv)?, || format!("{} may not be played", word(mv)))?;
    }
    for mv in line.may_not.iter().flatten() {
        unless(!legal(&state, mv)?, || format!("{} may be played", word(mv)))?;
    }
    if let Some(list) = &line.legal {
        let mut due =
            list.iter().map(|mv| read(game, &state, mv)).collect::<Result<Vec<_>, _>>()?;
        let mut have = game.moves(&state);
        due.sort_unstable();
        have.sort_unstable();
        unless(due == have, || {
            let have: Vec<String> = have.iter().map(|&mv| game.move_text(&state, mv)).collect();
            format!("the moves are {}", have.join(" "))
        })?;
    }
    let mut gained = None;
    for mv in line.mv.iter().chain(line.moves.iter().flatten()) {
        let read = read(game, &state, mv)?;
        let Turn::Of(mover) = game.turn(&state) else {
            return Err(Fault::Differs(format!("the game is over before {}", word(mv))));
        };
        unless(game.legal(&state, read).is_ok(), || format!("{} may not be played", word(mv)))?;
        let (next, pay) = game.play(&state, read, &mut crate::rules::Silent);
        gained = pay.gains().get(mover.seat()).copied();
        state = next;
    }
    if let Some(Rows::Text(after)) = &line.after {
        // A text may leave out whose turn it is.
        let now = game.state_text(&state);
        unless(now == *after || now.split(' ').next() == Some(after), || {
            format!("the position is {now}")
        })?;
    }
    if let Some(captures) = line.captures {
        unless(gained == Some(captures.into()), || {
            gained
                .map_or_else(|| "no move is played".into(), |gained| format!("{gained} are gained"))
        })?;
    }
    let turn = game.turn(&state);
    if let Some(over) = line.over {
        unless(over == matches!(turn, Turn::Over(..)), || match over {
            true => "the game is not over".into(),
            false => "the game is over".into(),
        })?;
    }
    if let Some(next) = &line.next {
        let now = match turn {
            Turn::Over(..) => "over",
            Turn::Of(player) => game.seats().get(player.seat()).copied().unwrap_or("somebody"),
        };
        let good = match next {
            Seat::Number(seat) => game.seats().get(usize::from(*seat)) == Some(&now),
            Seat::Name(name) => {
                name == now || (now != "over" && name.len() == 1 && now.starts_with(name.as_str()))
            }
        };
        unless(good, || {
            if now == "over" { "the game is over".into() } else { format!("{now} is next") }
        })?;
    }
    Ok(())
}

fn word(mv: &Pit) -> String {
    match mv {
        Pit::Letter(text) => text.clone(),
        Pit::Number(number) => number.to_string(),
    }
}
