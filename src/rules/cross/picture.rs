//! The cross drawn as text, as it lies on the ground, North above.
//!
//! ```text
//!                  4   4
//!                  4   4
//!          4   4   4   4   4   4
//!          4   4   4   4   4   4
//!                  4   4
//!                  4   4
//! ```

use super::plain::Plain;
use super::position::Position;
use super::route::{NAMES, Routes, SEATS, each, facing, store_of};

/// Draws a grid with `cell` for each pit, all cells equally wide.
fn grid(routes: &Routes, cell: impl Fn(u8) -> String) -> Vec<String> {
    let cells: Vec<String> = (0..routes.pits).map(cell).collect();
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let at = |line: u8, column: u8| routes.places.iter().position(|&place| place == (line, column));
    (0..routes.row)
        .map(|line| {
            let mut text = String::new();
            for column in 0..routes.row {
                let cell = at(line, column).map_or("", |pit| cells[pit].as_str());
                text += &format!("  {cell:^width$}");
            }
            text.trim_end().to_owned()
        })
        .collect()
}

/// The board with its seeds, and who is to move.
#[must_use]
pub fn board(game: &Plain, state: &Position) -> String {
    let mut lines = grid(game.routes(), |pit| format!("{:>2}", state.board[usize::from(pit)]));
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let mut notes = vec![format!("mover: {}", NAMES[state.seat()])];
    if state.further {
        notes.push("he may pass".into());
    }
    if game.ruleset().reads_captures() {
        let each = (0..SEATS).map(|seat| format!("{} {}", NAMES[seat], state.taken[seat]));
        notes.push(format!("captured: {}", each.collect::<Vec<_>>().join(", ")));
    }
    for seat in (0..SEATS).filter(|seat| state.out >> seat & 1 == 1) {
        notes.push(format!("{} is out", NAMES[seat]));
    }
    for (line, note) in lines.iter_mut().zip(notes) {
        *line = format!("{line:<width$}        {note}");
    }
    lines.join("\n") + "\n"
}

/// The board with the name of each pit.
#[must_use]
pub fn names(routes: &Routes) -> String {
    grid(routes, |pit| routes.name(pit)).join("\n") + "\n"
}

/// One way round the board: the pits of a route by the names that its owner gives them, and stores
/// in brackets.
#[must_use]
pub fn way(routes: &Routes, seat: usize) -> String {
    let stop = |&stop: &u8| match store_of(stop) {
        Some(whose) => format!("[{}'s store]", NAMES[whose]),
        None => routes.name_for(seat, stop),
    };
    routes.routes[seat].iter().map(stop).collect::<Vec<_>>().join(" ")
}

/// The whole board in words: the names of the pits, the rows, the routes, the shared pits and what
/// lies opposite, for somebody who has never seen it.
#[must_use]
pub fn plan(game: &Plain) -> Vec<(String, String)> {
    let routes = game.routes();
    let seats: Vec<usize> =
        (0..SEATS).filter(|seat| game.ruleset().playing() >> seat & 1 == 1).collect();
    let mut plan = Vec::new();
    for &seat in &seats {
        let place = |pit: Option<&u8>| pit.map_or((0, 0), |&pit| routes.places[usize::from(pit)]);
        let (from, to) = (place(routes.rows[seat].first()), place(routes.rows[seat].last()));
        let runs = match (from.0 == to.0, from < to) {
            (true, true) => "left to right",
            (true, false) => "right to left",
            (false, true) => "top to bottom",
            (false, false) => "bottom to top",
        };
        let (first, last) = (1, routes.row);
        let letter = super::route::LETTERS[seat];
        plan.push((
            format!("{}'s row", NAMES[seat]),
            format!("{letter}{first} to {letter}{last}, {runs}"),
        ));
    }
    for &seat in &seats {
        plan.push((
            format!("{} sows", NAMES[seat]),
            format!("{}, and round again", way(routes, seat)),
        ));
    }
    let shared: Vec<String> =
        each(routes.shared).map(|pit| routes.names(pit).join(" is ")).collect();
    plan.push(("Shared pits".into(), shared.join(", ")));
    for pair in 0..2 {
        if !seats.contains(&pair) {
            continue;
        }
        let faced: Vec<String> = routes.rows[pair]
            .iter()
            .map(|&pit| {
                let opposite = routes.across[pair][usize::from(pit)];
                format!(
                    "{} and {}",
                    routes.name_in(pair, pit).unwrap_or_default(),
                    routes.name_in(facing(pair), opposite).unwrap_or_default()
                )
            })
            .collect();
        plan.push((format!("{} and {} face", NAMES[pair], NAMES[facing(pair)]), faced.join(", ")));
    }
    plan
}
