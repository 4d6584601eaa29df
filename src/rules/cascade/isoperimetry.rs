//! Sets of cells and their edges: how many neighbours, and how few, so many cells must have.
//!
//! A side of a set is a side of one of its cells behind which no cell of the set lies: another cell of
//! the board, or the edge of the board.

/// Most pairs of neighbours among so many cells of a board with four neighbours: ⌊2F - 2√F⌋ (Harary and
/// Harborth, Extremal animals, 1976).
#[must_use]
pub fn most_edges(cells: u32) -> u32 {
    // The least number of sides of so many cells is 2⌈2√F⌉, and each cell has four.
    2 * cells - half_sides(cells)
}

/// Half of the fewest sides that so many squares can have: ⌈2√F⌉.
#[must_use]
pub const fn half_sides(cells: u32) -> u32 {
    let root = (4 * cells).isqrt();
    root + (root * root != 4 * cells) as u32
}

/// Fewest pairs of one of so many cells and a neighbour that is none of them, on a board of so many rows
/// and files: at least min(⌈2√j⌉, ⌈2√(n - j)⌉, rows, files) of them share a side.
///
/// For a row that holds some of the cells and others, a side runs through it, and so for a file. If no
/// row and no file is full of them, each that holds any is such a one, and a·b ≥ j for a rows and b
/// files. If a row is full and no file is, all files are such ones; in the same way with files and rows.
/// If a row and a file are full, the same is said of the cells that are left out.
#[must_use]
pub fn least_cut(rows: u8, cols: u8, cells: u32) -> u32 {
    let all = u32::from(rows) * u32::from(cols);
    let rest = all.saturating_sub(cells);
    half_sides(cells).min(half_sides(rest)).min(rows.into()).min(cols.into())
}
