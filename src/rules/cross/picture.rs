//! The cross drawn as text, as it lies on the ground, North above, with the names of the pits at both
//! ends of each row.
//!
//! ```text
//!                  W1  E6
//!                   4   4
//!                   4   4
//!      N6   4   4   4   4   4   4  N1
//!      S1   4   4   4   4   4   4  S6
//!                   4   4
//!                   4   4
//!                  W6  E1
//! ```

use super::plain::Plain;
use super::position::Position;
use super::route::{LETTERS, NAMES, Routes, SEATS, each, facing, store_of};

/// Draws cells on a grid of so many lines and columns, all equally wide.
fn grid(size: u8, cell: impl Fn(u8, u8) -> Option<String>) -> Vec<String> {
    let cells: Vec<Vec<String>> = (0..size)
        .map(|line| (0..size).map(|column| cell(line, column).unwrap_or_default()).collect())
        .collect();
    let width = cells.iter().flatten().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let text = |line: &Vec<String>| {
        let line: String = line.iter().map(|cell| format!("  {cell:^width$}")).collect();
        line.trim_end().to_owned()
    };
    cells.iter().map(text).collect()
}

/// The pit at a place.
fn pit_at(routes: &Routes, line: u8, column: u8) -> Option<u8> {
    routes.places.iter().position(|&place| place == (line, column)).map(|pit| pit as u8)
}

/// The names of the pits at the ends of the rows of those who play, each by a place beyond that end,
/// with a margin of one line and column around the board.
fn ends(game: &Plain) -> Vec<((u8, u8), String)> {
    let routes = game.routes();
    let mut all = Vec::new();
    for seat in (0..SEATS).filter(|seat| game.ruleset().playing() >> seat & 1 == 1) {
        let row = &routes.rows[seat];
        let (Some(&first), Some(&last)) = (row.first(), row.last()) else { continue };
        let [from, to] = [first, last].map(|pit| routes.places[usize::from(pit)]);
        // Beyond an end, away from the other one; the margin moves every place by one.
        let beyond = |one: u8, other: u8| (one + 1 + u8::from(one > other)) - u8::from(one < other);
        for (pit, (here, there)) in [(first, (from, to)), (last, (to, from))] {
            let place = (beyond(here.0, there.0), beyond(here.1, there.1));
            all.push((place, routes.name_in(seat, pit).unwrap_or_default()));
        }
    }
    all
}

/// The board with its seeds, and who is to move.
#[must_use]
pub fn board(game: &Plain, state: &Position) -> String {
    let (routes, ends) = (game.routes(), ends(game));
    let mut lines = grid(routes.row + 2, |line, column| {
        let inside = line.checked_sub(1).zip(column.checked_sub(1));
        let pit = inside.and_then(|(line, column)| pit_at(routes, line, column));
        let name = || Some(ends.iter().find(|(place, _)| *place == (line, column))?.1.clone());
        pit.map(|pit| format!("{:>2}", state.board[usize::from(pit)])).or_else(name)
    });
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
    // A board of short rows has fewer lines than there may be notes.
    lines.resize(lines.len().max(notes.len()), String::new());
    for (line, note) in lines.iter_mut().zip(notes) {
        *line = format!("{line:<width$}        {note}");
    }
    lines.join("\n") + "\n"
}

/// The board with the name of each pit.
#[must_use]
pub fn names(routes: &Routes) -> String {
    let name = |line, column| Some(routes.name(pit_at(routes, line, column)?));
    grid(routes.row, name).join("\n") + "\n"
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

/// How long a line of [`plan`] may be.
const WIDE: usize = 96;

/// The whole board for somebody who has never seen it: the names of the pits where they lie, then
/// the rows, the ways round, the shared pits and what lies opposite what.
#[must_use]
pub fn plan(game: &Plain) -> Vec<String> {
    let routes = game.routes();
    let seats: Vec<usize> =
        (0..SEATS).filter(|seat| game.ruleset().playing() >> seat & 1 == 1).collect();
    let mut plan: Vec<String> = names(routes).lines().map(str::to_owned).collect();
    plan.push(String::new());
    let mut say = |text: String| plan.extend(wrapped(&text));
    for &seat in &seats {
        let (letter, last) = (LETTERS[seat], routes.row);
        let who = NAMES[seat];
        say(format!(
            "{who} sits at the {} end of the cross and owns {letter}1 to {letter}{last}, {}.",
            ["lower", "right", "upper", "left"][seat],
            runs(routes, seat)
        ));
    }
    say(String::new());
    for &seat in &seats {
        say(format!("{} sows {}, and round again.", NAMES[seat], way(routes, seat)));
    }
    say(String::new());
    let shared: Vec<String> =
        each(routes.shared).map(|pit| routes.names(pit).join(" is ")).collect();
    say(format!("Pits that two rows share: {}.", shared.join(", ")));
    for pair in seats.iter().copied().filter(|&seat| seat < 2) {
        let faced: Vec<String> = routes.rows[pair]
            .iter()
            .map(|&pit| {
                let opposite = routes.across[pair][usize::from(pit)];
                let [one, other] = [(pair, pit), (facing(pair), opposite)]
                    .map(|(seat, pit)| routes.name_in(seat, pit).unwrap_or_default());
                format!("{one}-{other}")
            })
            .collect();
        say(format!(
            "Opposite each other, for {} and {}: {}.",
            NAMES[pair],
            NAMES[facing(pair)],
            faced.join(", ")
        ));
    }
    plan
}

/// In which direction a row runs on the picture.
fn runs(routes: &Routes, seat: usize) -> &'static str {
    let place = |pit: Option<&u8>| pit.map_or((0, 0), |&pit| routes.places[usize::from(pit)]);
    let (from, to) = (place(routes.rows[seat].first()), place(routes.rows[seat].last()));
    match (from.0 == to.0, from < to) {
        (true, true) => "from left to right",
        (true, false) => "from right to left",
        (false, true) => "from top to bottom",
        (false, false) => "from bottom to top",
    }
}

/// A sentence as lines, the second and later ones indented.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let full = lines.last().is_some_and(|line| {
            !line.trim().is_empty() && line.chars().count() + 1 + word.chars().count() > WIDE
        });
        if full {
            lines.push(String::from("   "));
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}
