//! The board: pits with one or several owners, and each player's way round it.
//!
//! The cross lies on a square grid of `row` by `row` places; the rows of South and North are its two
//! middle lines, those of East and West its two middle columns. Each row is numbered along the
//! direction in which its owner sows, counter-clockwise round the cross:
//!
//! ```text
//!              W1 E6
//!              W2 E5
//!     N6  N5   ..  ..   N2  N1         N4 = W3   N3 = E4
//!     S1  S2   ..  ..   S5  S6         S3 = W4   S4 = E3
//!              W5 E2
//!              W6 E1
//! ```
//!
//! An arm has two pits more in each line than it is long, and may have none: rows have 2, 4 or 6
//! pits. Two rows overlap in one pit, so that the four pits of the middle have two owners each.

use super::params::{Params, Players, Row, SowRoute, SowStore};

/// Most pits of a board.
pub const MAX_PITS: usize = 20;
/// Most pits of a row.
pub const MAX_ROW: usize = 6;
/// Stands for no pit at all.
pub const NOWHERE: u8 = u8::MAX;

/// A set of pits, a bit for each.
pub type Pits = u32;

/// The seats: South, East, North, West.
pub const SEATS: usize = 4;
/// Their names, in the order of their numbers.
pub const NAMES: [&str; SEATS] = ["South", "East", "North", "West"];
/// Their letters, which begin the names of their pits.
pub const LETTERS: [char; SEATS] = ['S', 'E', 'N', 'W'];

/// A place on a route: a pit by its number, or the store of a seat.
#[must_use]
pub const fn store(seat: usize) -> u8 {
    MAX_PITS as u8 + seat as u8
}

/// The seat whose store a place is, if it is one.
#[must_use]
pub const fn store_of(stop: u8) -> Option<usize> {
    let first = MAX_PITS as u8;
    if stop >= first && stop < first + SEATS as u8 { Some((stop - first) as usize) } else { None }
}

/// The seat opposite.
#[must_use]
pub const fn facing(seat: usize) -> usize {
    (seat + 2) % SEATS
}

/// The pits of a board, their owners, routes and opposites.
///
/// Pits are numbered along the rows of South, East, North and West, each pit in the first row that
/// it lies in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Routes {
    /// Pits in a row: 2, 4 or 6.
    pub row: u8,
    /// How many pits there are: four rows less the four pits that are in two rows.
    pub pits: u8,
    /// For each seat the pits of its row, in sowing order.
    pub rows: [Vec<u8>; SEATS],
    /// For each seat the same as a set.
    pub in_row: [Pits; SEATS],
    /// The pits that lie in two rows.
    pub shared: Pits,
    /// For each seat what it sows, in order, starting with the first pit of its row; stores stand
    /// where a seed is dropped into one.
    pub routes: [Vec<u8>; SEATS],
    /// For each seat what comes after a pit or store; [`NOWHERE`] off its route.
    pub after: [[u8; MAX_PITS + SEATS]; SEATS],
    /// For each pair (South and North, East and West) the pit opposite a pit of the pair's rows;
    /// [`NOWHERE`] for other pits.
    pub across: [[u8; MAX_PITS]; 2],
    /// Where each pit lies: line from the north and column from the west, from 0.
    pub places: Vec<(u8, u8)>,
}

/// Where the pit `number` (from 0) of a seat's row lies, for rows across the arms.
const fn place(seat: usize, number: u8, row: u8) -> (u8, u8) {
    let (low, high) = (row / 2 - 1, row / 2);
    match seat {
        0 => (high, number),
        1 => (row - 1 - number, high),
        2 => (low, row - 1 - number),
        _ => (number, low),
    }
}

impl Routes {
    /// The board for rows of so many pits.
    ///
    /// # Panics
    /// Unless `row` is 2, 4 or 6.
    #[must_use]
    pub fn cross(row: u8, params: &Params) -> Self {
        assert!(matches!(row, 2 | 4 | 6), "a row of the cross has 2, 4 or 6 pits");
        let mut places: Vec<(u8, u8)> = Vec::new();
        let mut rows: [Vec<u8>; SEATS] = Default::default();
        for (seat, pits) in rows.iter_mut().enumerate() {
            // Who owns the row along his arm owns the one that the next player would own.
            let lies = (seat + usize::from(params.row == Row::Along)) % SEATS;
            for number in 0..row {
                let here = place(lies, number, row);
                let pit = places.iter().position(|&place| place == here).unwrap_or_else(|| {
                    places.push(here);
                    places.len() - 1
                });
                pits.push(pit as u8);
            }
        }
        let in_row = [0, 1, 2, 3]
            .map(|seat: usize| rows[seat].iter().fold(0, |set: Pits, &pit| set | 1 << pit));
        let shared = (in_row[0] | in_row[2]) & (in_row[1] | in_row[3]);
        let mut across = [[NOWHERE; MAX_PITS]; 2];
        for (pair, across) in across.iter_mut().enumerate() {
            for number in 0..usize::from(row) {
                let (one, other) =
                    (rows[pair][number], rows[pair + 2][usize::from(row) - 1 - number]);
                across[usize::from(one)] = other;
                across[usize::from(other)] = one;
            }
        }
        let mut routes: [Vec<u8>; SEATS] = Default::default();
        for (seat, route) in routes.iter_mut().enumerate() {
            let way = match (params.sow_route, params.players) {
                (SowRoute::Ring, _) | (_, Players::Two) => {
                    rows[seat].iter().chain(&rows[facing(seat)]).copied().collect()
                }
                (SowRoute::Outline, Players::Four) => outline(&rows, seat),
            };
            for pit in way {
                route.push(pit);
                for (whose, theirs) in rows.iter().enumerate() {
                    let dropped = match params.sow_store {
                        SowStore::None => false,
                        SowStore::Own => whose == seat,
                        SowStore::Every => {
                            params.sow_route == SowRoute::Outline || whose % 2 == seat % 2
                        }
                    };
                    if dropped && theirs.last() == Some(&pit) {
                        route.push(store(whose));
                    }
                }
            }
        }
        let mut after = [[NOWHERE; MAX_PITS + SEATS]; SEATS];
        for (after, route) in after.iter_mut().zip(&routes) {
            for (at, &stop) in route.iter().enumerate() {
                after[usize::from(stop)] = route[(at + 1) % route.len()];
            }
        }
        let pits = places.len() as u8;
        Routes { row, pits, rows, in_row, shared, routes, after, across, places }
    }

    /// The pits of a seat's row that no other row shares.
    #[must_use]
    pub const fn alone(&self, seat: usize) -> Pits {
        self.in_row[seat] & !self.shared
    }

    /// The names of a pit, one for each row that it lies in, in the order of seats: `S4`, `E3`.
    #[must_use]
    pub fn names(&self, pit: u8) -> Vec<String> {
        (0..SEATS).filter_map(|seat| self.name_in(seat, pit)).collect()
    }

    /// The name of a pit in a seat's row, if it lies there.
    #[must_use]
    pub fn name_in(&self, seat: usize, pit: u8) -> Option<String> {
        let at = self.rows[seat].iter().position(|&one| one == pit)?;
        Some(format!("{}{}", LETTERS[seat], at + 1))
    }

    /// All names of a pit in one: `S1`, `S4=E3`.
    #[must_use]
    pub fn name(&self, pit: u8) -> String {
        self.names(pit).join("=")
    }

    /// The name by which a seat calls a pit: by its own row, else by the row opposite, else by
    /// whatever row it lies in.
    #[must_use]
    pub fn name_for(&self, seat: usize, pit: u8) -> String {
        [seat, facing(seat), (seat + 1) % SEATS, (seat + 3) % SEATS]
            .iter()
            .find_map(|&row| self.name_in(row, pit))
            .unwrap_or_default()
    }

    /// The pit of a name like `S3`; letters may be small.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<u8> {
        let mut chars = name.chars();
        let letter = chars.next()?.to_ascii_uppercase();
        let seat = LETTERS.iter().position(|&one| one == letter)?;
        let number: usize = chars.as_str().parse().ok()?;
        self.rows[seat].get(number.checked_sub(1)?).copied()
    }
}

/// All pits counter-clockwise round the outline of the cross, from the first pit of a seat's row.
///
/// From each inner corner the way runs out along one arm and back along the other side of it.
fn outline(rows: &[Vec<u8>; SEATS], seat: usize) -> Vec<u8> {
    let half = rows[0].len() / 2;
    let mut way = Vec::new();
    for turn in 0..SEATS {
        // A row as far as its first shared pit; then, round the corner, the row that leaves there.
        let inward = (seat + turn) % SEATS;
        let outward = (inward + 3) % SEATS;
        way.extend(&rows[inward][..half]);
        way.extend(&rows[outward][half + 1..]);
    }
    way
}

/// The pits of a set, lowest first.
pub fn each(mut set: Pits) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let pit = set.trailing_zeros();
        (set != 0).then(|| {
            set &= set - 1;
            pit as u8
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(row: u8) -> Routes {
        Routes::cross(row, &Params { sow_store: SowStore::Own, ..Params::NEUTRAL })
    }

    #[test]
    fn four_rows_of_six_overlap_in_four_of_twenty_pits() {
        let board = plain(6);
        assert_eq!(board.pits, 20);
        assert_eq!(board.shared.count_ones(), 4);
        let same = [("S3", "W4"), ("S4", "E3"), ("N3", "E4"), ("N4", "W3")];
        for (one, other) in same {
            assert_eq!(board.find(one), board.find(other), "{one} and {other}");
        }
        for (row, pits) in [(2, 4), (4, 12)] {
            assert_eq!((plain(row).pits, plain(row).shared.count_ones()), (pits, 4));
        }
    }

    #[test]
    fn a_shared_pit_has_an_opposite_in_each_pair_of_rows() {
        let board = plain(6);
        let opposite = |name: &str| {
            let pit = usize::from(board.find(name).unwrap());
            [0, 1].map(|pair| match board.across[pair][pit] {
                NOWHERE => "-".into(),
                other => board.name(other),
            })
        };
        assert_eq!(opposite("S1"), ["N6", "-"]);
        assert_eq!(opposite("S4"), ["E4=N3", "S3=W4"]);
        assert_eq!(opposite("W1"), ["-", "E6"]);
    }

    #[test]
    fn a_route_is_a_ring_of_twelve_pits_and_the_own_store() {
        let board = plain(6);
        let names: Vec<String> = board.routes[1]
            .iter()
            .map(|&stop| {
                store_of(stop).map_or_else(|| board.name_for(1, stop), |s| format!("k{s}"))
            })
            .collect();
        assert_eq!(names.join(" "), "E1 E2 E3 E4 E5 E6 k1 W1 W2 W3 W4 W5 W6");
    }

    #[test]
    fn the_outline_passes_every_pit_once_and_neighbours_touch() {
        for row in [2, 4, 6] {
            let params = Params { sow_route: SowRoute::Outline, ..Params::NEUTRAL };
            let board = Routes::cross(row, &params);
            for seat in 0..SEATS {
                let route = &board.routes[seat];
                assert_eq!(route.len(), usize::from(board.pits));
                assert_eq!(
                    route.iter().fold(0, |set: Pits, &pit| set | 1 << pit).count_ones(),
                    u32::from(board.pits)
                );
                for (at, &pit) in route.iter().enumerate() {
                    let next = route[(at + 1) % route.len()];
                    let (one, other) =
                        (board.places[usize::from(pit)], board.places[usize::from(next)]);
                    let apart = one.0.abs_diff(other.0) + one.1.abs_diff(other.1);
                    assert_eq!(apart, 1, "{} and {}", board.name(pit), board.name(next));
                }
            }
        }
    }

    #[test]
    fn rows_along_the_arms_are_the_same_board_with_other_seats() {
        let across = plain(6);
        let along = Routes::cross(
            6,
            &Params { sow_store: SowStore::Own, row: Row::Along, ..Params::NEUTRAL },
        );
        assert_eq!(across.rows, along.rows);
        assert_eq!(across.routes, along.routes);
        // South looks north along his own row, which is at his right.
        let first = along.places[usize::from(along.find("S1").unwrap())];
        let last = along.places[usize::from(along.find("S6").unwrap())];
        assert_eq!((first, last), ((5, 3), (0, 3)));
    }
}
