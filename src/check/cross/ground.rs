//! The cross as it lies on the ground: a square grid, lines from the north, columns from the west.

use crate::rules::cross::Position;
use crate::rules::cross::params::{Params, Row, SowRoute};

/// Places of the largest grid.
pub const PLACES: usize = 36;

/// A place of the grid: line times 6 plus column.
pub type Place = usize;

/// Seeds by place.
pub type Seeds = [u8; PLACES];

/// A cross.
#[derive(Clone, Debug)]
pub struct Ground {
    row: usize,
    /// For each seat the places of its row, in the order in which its owner sows.
    rows: [[Place; 6]; 4],
    /// The place of each pit, as positions number them: along the rows of the seats, each pit
    /// where it comes first.
    places: [Place; 20],
    pits: usize,
}

/// A quarter turn counter-clockwise.
const fn turned(place: Place, row: usize) -> Place {
    let (line, column) = (place / 6, place % 6);
    // A short row leaves places of its array unused; they stay where they are.
    if column < row { (row - 1 - column) * 6 + line } else { place }
}

impl Ground {
    /// The cross of so many pits a row.
    pub fn new(row: u8, params: &Params) -> Self {
        let row = usize::from(row);
        let mut rows = [[0; 6]; 4];
        for (number, place) in rows[0][..row].iter_mut().enumerate() {
            *place = row / 2 * 6 + number;
            if params.row == Row::Along {
                *place = turned(*place, row);
            }
        }
        for seat in 1..4 {
            rows[seat] = rows[seat - 1].map(|place| turned(place, row));
        }
        let (mut places, mut pits) = ([PLACES; 20], 0);
        for row_of in &rows {
            for &place in &row_of[..row] {
                if !places[..pits].contains(&place) {
                    places[pits] = place;
                    pits += 1;
                }
            }
        }
        Ground { row, rows, places, pits }
    }

    /// The places of a seat's row.
    pub fn row(&self, seat: usize) -> &[Place] {
        &self.rows[seat][..self.row]
    }

    /// All places that are pits.
    pub fn places(&self) -> &[Place] {
        &self.places[..self.pits]
    }

    /// The place of a pit.
    pub fn place(&self, pit: u8) -> Option<Place> {
        self.places().get(usize::from(pit)).copied()
    }

    /// The pit of a place.
    pub fn pit(&self, place: Place) -> Option<u8> {
        self.places().iter().position(|&one| one == place).map(|pit| pit as u8)
    }

    /// Whether a place lies in two rows: within the square in the middle.
    pub fn shared(&self, place: Place) -> bool {
        let middle = self.row / 2 - 1..=self.row / 2;
        middle.contains(&(place / 6)) && middle.contains(&(place % 6))
    }

    /// The seeds of a position.
    pub fn seeds(&self, state: &Position) -> Seeds {
        let mut seeds = [0; PLACES];
        for (&place, &count) in self.places().iter().zip(&state.board) {
            seeds[place] = count;
        }
        seeds
    }

    /// What lies opposite a place within the rows of a seat and the player facing him.
    pub fn opposite(&self, seat: usize, place: Place) -> Option<Place> {
        let (mine, theirs) = (self.row(seat), self.row((seat + 2) % 4));
        let number = |row: &[Place]| row.iter().position(|&one| one == place);
        match (number(mine), number(theirs)) {
            (Some(at), _) => Some(theirs[self.row - 1 - at]),
            (_, Some(at)) => Some(mine[self.row - 1 - at]),
            _ => None,
        }
    }

    /// Where a seed goes after a place, for a seat.
    pub fn next(&self, seat: usize, place: Place, route: SowRoute) -> Place {
        match route {
            SowRoute::Ring => {
                let (mine, theirs) = (self.row(seat), self.row((seat + 2) % 4));
                let along = |row: &[Place], then: &[Place]| {
                    let at = row.iter().position(|&one| one == place)?;
                    Some(row.get(at + 1).copied().unwrap_or(then[0]))
                };
                along(mine, theirs).or_else(|| along(theirs, mine)).unwrap_or(place)
            }
            SowRoute::Outline => self.round(place),
        }
    }

    /// The next place round the outline: with the right hand always at the edge of the cross.
    fn round(&self, place: Place) -> Place {
        // East, north, west, south; the way starts on a row that runs east.
        const STEPS: [(isize, isize); 4] = [(0, 1), (-1, 0), (0, -1), (1, 0)];
        let ahead = |place: Place, heading: usize| -> Option<Place> {
            let line = (place / 6).checked_add_signed(STEPS[heading].0)?;
            let column = (place % 6).checked_add_signed(STEPS[heading].1)?;
            let there = line * 6 + column;
            (line < 6 && column < 6 && self.places().contains(&there)).then_some(there)
        };
        let (mut at, mut heading) = (self.row / 2 * 6, 0);
        for _ in 0..=self.pits {
            // Right if there is a pit, else ahead, else left.
            let turn = [3, 0, 1].into_iter().find_map(|turn| {
                let heading = (heading + turn) % 4;
                ahead(at, heading).map(|next| (next, heading))
            });
            let Some((next, toward)) = turn else { return place };
            if at == place {
                return next;
            }
            (at, heading) = (next, toward);
        }
        place
    }

    /// A position turned by a quarter turn counter-clockwise, each player one seat on.
    pub fn quarter_turn(&self, state: &Position) -> Position {
        let next = |seat: usize| (seat + 1) % 4;
        let mut turned = *state;
        for (pit, &count) in state.board.iter().enumerate().take(self.pits) {
            if let Some(there) = self.turned_pit(pit as u8) {
                turned.board[usize::from(there)] = count;
            }
        }
        turned.mover = next(state.seat()) as u8;
        turned.out = (0..4).fold(0, |out, seat| out | (state.out >> seat & 1) << next(seat));
        for seat in 0..4 {
            turned.taken[next(seat)] = state.taken[seat];
        }
        turned
    }

    /// The pit into which a quarter turn carries a pit.
    pub fn turned_pit(&self, pit: u8) -> Option<u8> {
        self.place(pit).and_then(|place| self.pit(turned(place, self.row)))
    }
}
