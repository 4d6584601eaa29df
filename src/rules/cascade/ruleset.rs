//! A ruleset: the parameters of a spreading game, where each came from, and the board.

use super::board::{Board, Pile, Position};
use super::grid::Grid;
use super::params::{First, Key, Params, Place};
use crate::rules::{Because, Player, Provenance};

/// Everything a kernel needs to play: parameters and the size of the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Ruleset {
    /// The values.
    pub params: Params,
    /// Where each value came from, in the order of [`Key::ALL`].
    pub provenance: Vec<Provenance>,
    /// Rows of the board, from 2 to 11.
    pub rows: u8,
    /// Files of the board, from 1 to 11.
    pub cols: u8,
}

impl Ruleset {
    /// A ruleset whose values came from nowhere, for tests and experiments.
    #[must_use]
    pub fn bare(params: Params, rows: u8, cols: u8) -> Self {
        Ruleset { params, provenance: vec![Provenance::Unread; Key::ALL.len()], rows, cols }
    }

    /// The size of the board.
    #[must_use]
    #[inline]
    pub const fn grid(&self) -> Grid {
        Grid { rows: self.rows, cols: self.cols }
    }

    /// The position that a game starts from.
    #[must_use]
    pub fn start(&self) -> Position {
        let (grid, params) = (self.grid(), &self.params);
        let pods = u16::from(params.setup_pods.0.min(params.threshold.0 - 1));
        let home = params.home_rows.0.min(self.rows / 2);
        let mut board = Board::EMPTY;
        for cell in 0..grid.cells() as u8 {
            let (row, last) = (grid.row(cell), grid.cells() as u8 - 1);
            // A half turn carries each player's cells onto the other's.
            let owner = match params.setup_place {
                Place::HomeRows if row < home => Some(Player::SOUTH),
                Place::HomeRows if row >= self.rows - home => Some(Player::NORTH),
                Place::HomeRows => None,
                Place::EveryCell => match cell.cmp(&(last - cell)) {
                    std::cmp::Ordering::Less => Some(Player::SOUTH),
                    std::cmp::Ordering::Equal => None,
                    std::cmp::Ordering::Greater => Some(Player::NORTH),
                },
            };
            if let Some(owner) = owner {
                board.put(cell, Pile::new(owner, pods));
            }
        }
        let mover = match params.start_player {
            First::South => Player::SOUTH,
            First::North => Player::NORTH,
        };
        Position { ply: 0, mover, board }
    }

    /// How the start differs from what the parameters ask for, as a sentence for each difference: pods that
    /// would collapse at once, and rows that a small board does not have.
    #[must_use]
    pub fn lowered(&self) -> Vec<String> {
        let params = &self.params;
        let (pods, most) = (params.setup_pods.0, params.threshold.0 - 1);
        let mut all = Vec::new();
        if pods > most {
            all.push(format!(
                "The start has {most} pods in a cell, and not {pods} (setup.pods), as a cell collapses at {} \
                 (collapse.threshold).",
                params.threshold.0
            ));
        }
        let (rows, half) = (params.home_rows.0, self.rows / 2);
        if params.setup_place == Place::HomeRows && rows > half {
            all.push(format!(
                "Each player fills {half} of the {} rows at the start, and not {rows} (setup.home-rows).",
                self.rows
            ));
        }
        all
    }

    /// The clause or answer behind a rule that an event names.
    #[must_use]
    pub fn provenance(&self, because: Because) -> &Provenance {
        &self.provenance[usize::from(because.0)]
    }
}

/// Whether the kernel can play on a board of so many rows and files.
///
/// # Errors
/// Why not.
pub fn playable([rows, files]: [u32; 2]) -> Result<(), String> {
    let most = u32::from(super::grid::MAX_SIDE);
    if !(2..=most).contains(&rows) {
        Err(format!("a board has from 2 to {most} rows, not {rows}"))
    } else if !(1..=most).contains(&files) {
        Err(format!("a board has from 1 to {most} files, not {files}"))
    } else {
        Ok(())
    }
}
