//! A ruleset: the parameters of a game on a cross, where each came from, and the board.

use super::params::{Aim, CentreOwner, First, Key, Params, Players, TurnOrder};
use super::position::Position;
use super::route::{MAX_PITS, Pits, Routes, SEATS};
use crate::rules::{Because, Provenance};

/// Everything a kernel needs to play: parameters, board, seeds.
#[derive(Clone, PartialEq, Debug)]
pub struct Ruleset {
    /// The values.
    pub params: Params,
    /// Where each value came from, in the order of [`Key::ALL`].
    pub provenance: Vec<Provenance>,
    /// Pits in a row: 2, 4 or 6.
    pub pits: u8,
    /// Seeds in each pit at the start, from 1 to [`MOST_SEEDS`].
    pub seeds: u8,
}

/// Most seeds in a pit at the start: with twenty pits the seeds of a board fit in a byte.
pub const MOST_SEEDS: u8 = 12;

/// Whether there is a board of so many pits a row and seeds a pit.
///
/// # Errors
/// Why not.
pub fn playable([pits, seeds]: [u32; 2]) -> Result<(), String> {
    if !matches!(pits, 2 | 4 | 6) {
        return Err(format!("a row of a cross has 2, 4 or 6 pits, not {pits}"));
    }
    if seeds == 0 || seeds > MOST_SEEDS.into() {
        return Err(format!("a pit holds 1 to {MOST_SEEDS} seeds at the start, not {seeds}"));
    }
    Ok(())
}

impl Ruleset {
    /// A ruleset whose values came from nowhere, for tests and experiments.
    #[must_use]
    pub fn bare(params: Params, pits: u8, seeds: u8) -> Self {
        Ruleset { params, provenance: vec![Provenance::Unread; Key::ALL.len()], pits, seeds }
    }

    /// The board.
    ///
    /// # Panics
    /// Unless a row has 2, 4 or 6 pits.
    #[must_use]
    pub fn routes(&self) -> Routes {
        Routes::cross(self.pits, &self.params)
    }

    /// All seeds of the set-up.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.start(&self.routes()).total()
    }

    /// The position that a game starts from.
    #[must_use]
    pub fn start(&self, routes: &Routes) -> Position {
        let mut board = [0; MAX_PITS];
        for pit in 0..routes.pits {
            let played = match self.params.players {
                Players::Four => true,
                Players::Two => (routes.in_row[0] | routes.in_row[2]) >> pit & 1 == 1,
            };
            board[usize::from(pit)] = if played { self.seeds } else { 0 };
        }
        let mover = match (self.params.start_player, self.params.players) {
            // Where two play, somebody else's turn is that of the next of them.
            (First::South, _) | (First::West, Players::Two) => 0,
            (First::East, Players::Four) => 1,
            (First::North, _) | (First::East, Players::Two) => 2,
            (First::West, Players::Four) => 3,
        };
        Position { board, mover, further: false, out: 0, taken: [0; 4] }
    }

    /// The clause or answer behind a rule that an event names.
    #[must_use]
    pub fn provenance(&self, because: Because) -> &Provenance {
        &self.provenance[usize::from(because.0)]
    }

    /// Whether some rule reads the seeds captured so far, so that they belong to the state.
    #[must_use]
    pub fn reads_captures(&self) -> bool {
        self.params.aim == Aim::Winning
    }

    /// The seats that play, a bit for each.
    #[must_use]
    pub const fn playing(&self) -> u8 {
        match self.params.players {
            Players::Four => 0b1111,
            Players::Two => 0b0101,
        }
    }

    /// The seat that plays after another.
    #[must_use]
    pub const fn next(&self, seat: usize) -> usize {
        match (self.params.players, self.params.turn_order) {
            (Players::Two, _) => (seat + 2) % SEATS,
            (Players::Four, TurnOrder::CounterClockwise) => (seat + 1) % SEATS,
            (Players::Four, TurnOrder::Clockwise) => (seat + 3) % SEATS,
        }
    }

    /// The pits that a seat may move, which are its side of the board.
    #[must_use]
    pub const fn side(&self, routes: &Routes, seat: usize) -> Pits {
        match self.params.centre_owner {
            CentreOwner::RowOwners => routes.in_row[seat],
            CentreOwner::All => routes.in_row[seat] | routes.shared,
            CentreOwner::Nobody => routes.alone(seat),
        }
    }
}
