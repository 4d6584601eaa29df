//! The board: cells in rows and files, and which cells are next to each other.
//!
//! Cells are numbered by rows from South's home row, each from the left as South sees it: `a1` is 0,
//! `b1` is 1. Row 0 is South's home and North's far row.
//!
//! ```text
//!   3  g h i        cell numbers 6 7 8   (North's home)
//!   2  d e f                     3 4 5
//!   1  a b c                     0 1 2   (South's home)
//! ```

use arrayvec::ArrayVec;

use super::params::Neighbours;
use crate::rules::Player;

/// Most rows, and most files.
pub const MAX_SIDE: u8 = 11;
/// Most cells.
pub const MAX_CELLS: usize = 121;

/// The size of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Grid {
    /// Rows, from 1 to [`MAX_SIDE`].
    pub rows: u8,
    /// Files, from 1 to [`MAX_SIDE`].
    pub cols: u8,
}

/// The neighbours of each cell, lowest number first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lists {
    /// One list a cell.
    pub of: Vec<ArrayVec<u8, 8>>,
    /// How many neighbours a cell far from every edge has.
    pub full: u8,
}

impl Neighbours {
    /// The steps, as rows and files, to the neighbours of a cell far from every edge.
    #[must_use]
    pub const fn steps(self) -> &'static [(i8, i8)] {
        match self {
            Neighbours::Sides => &[(-1, 0), (0, -1), (0, 1), (1, 0)],
            Neighbours::Corners => {
                &[(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
            }
            Neighbours::Hexagons => &[(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)],
        }
    }
}

impl Grid {
    /// How many cells there are.
    #[must_use]
    #[inline]
    pub const fn cells(self) -> usize {
        self.rows as usize * self.cols as usize
    }

    /// The row of a cell, from 0.
    #[must_use]
    #[inline]
    pub const fn row(self, cell: u8) -> u8 {
        cell / self.cols
    }

    /// The file of a cell, from 0.
    #[must_use]
    #[inline]
    pub const fn col(self, cell: u8) -> u8 {
        cell % self.cols
    }

    /// The row on the far side of a player.
    #[must_use]
    #[inline]
    pub const fn far_row(self, player: Player) -> u8 {
        if player.0 == 0 { self.rows - 1 } else { 0 }
    }

    /// The row nearest to a player.
    #[must_use]
    #[inline]
    pub const fn home_row(self, player: Player) -> u8 {
        self.far_row(player.other())
    }

    /// The neighbours of each cell.
    #[must_use]
    pub fn lists(self, neighbours: Neighbours) -> Lists {
        let on = |at: i8, size: u8| u8::try_from(at).ok().filter(|&at| at < size);
        let of = (0..self.cells() as u8)
            .map(|cell| {
                let (row, col) = (self.row(cell) as i8, self.col(cell) as i8);
                let near = neighbours.steps().iter().filter_map(|&(up, right)| {
                    let (row, col) = (on(row + up, self.rows)?, on(col + right, self.cols)?);
                    Some(row * self.cols + col)
                });
                near.collect()
            })
            .collect();
        Lists { of, full: neighbours.steps().len() as u8 }
    }

    /// The name of a cell: a file from `a` and a rank from 1.
    #[must_use]
    pub fn name(self, cell: u8) -> String {
        format!("{}{}", (b'a' + self.col(cell)) as char, self.row(cell) + 1)
    }

    /// The cell of a name.
    ///
    /// # Errors
    /// Says what is wrong and which cells there are.
    pub fn find(self, name: &str) -> Result<u8, String> {
        let fault = || {
            format!(
                "`{}` is no cell of this board: files run from a to {}, ranks from 1 to {}",
                name.escape_debug(),
                (b'a' + self.cols - 1) as char,
                self.rows
            )
        };
        let mut letters = name.chars();
        let col = letters.next().filter(char::is_ascii_lowercase).map(|c| c as u8 - b'a');
        let rank = letters.as_str();
        let plain = !rank.is_empty() && rank.chars().all(|c| c.is_ascii_digit());
        let row = plain.then(|| rank.parse::<u8>().ok()).flatten();
        match (col, row) {
            (Some(col), Some(row))
                if col < self.cols && (1..=self.rows).contains(&row) && !rank.starts_with('0') =>
            {
                Ok((row - 1) * self.cols + col)
            }
            _ => Err(fault()),
        }
    }
}

impl Lists {
    /// How many pairs of cells are next to each other.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.of.iter().map(|near| near.len()).sum::<usize>() / 2
    }

    /// The neighbours of one cell.
    #[must_use]
    #[inline]
    pub fn of(&self, cell: u8) -> &[u8] {
        &self.of[usize::from(cell)]
    }

    /// How many sides of a cell have no neighbour.
    #[must_use]
    #[inline]
    pub fn missing(&self, cell: u8) -> u8 {
        self.full - self.of(cell).len() as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_what_formulas_say() {
        for rows in 1..=11_usize {
            for cols in 1..=11_usize {
                let grid = Grid { rows: rows as u8, cols: cols as u8 };
                let sides = rows * (cols - 1) + cols * (rows - 1);
                let diagonal = (rows - 1) * (cols - 1);
                assert_eq!(grid.lists(Neighbours::Sides).edges(), sides);
                assert_eq!(grid.lists(Neighbours::Hexagons).edges(), sides + diagonal);
                assert_eq!(grid.lists(Neighbours::Corners).edges(), sides + 2 * diagonal);
            }
        }
    }

    #[test]
    fn being_next_to_each_other_is_mutual() {
        let grid = Grid { rows: 4, cols: 5 };
        for kind in [Neighbours::Sides, Neighbours::Corners, Neighbours::Hexagons] {
            let lists = grid.lists(kind);
            for cell in 0..20 {
                assert!(lists.of(cell).is_sorted());
                assert!(lists.of(cell).iter().all(|&next| lists.of(next).contains(&cell)));
            }
        }
    }

    #[test]
    fn names_are_read_back() {
        let grid = Grid { rows: 11, cols: 11 };
        for cell in 0..121 {
            assert_eq!(grid.find(&grid.name(cell)), Ok(cell));
        }
        for wrong in ["", "a", "a0", "a12", "l1", "A1", "a01", "aé", "é1", "a1 ", "a999"] {
            assert!(grid.find(wrong).unwrap_err().contains("from a to k"), "{wrong}");
        }
    }
}
