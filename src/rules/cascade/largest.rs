//! How far one cascade that ends can reach: a bound, a construction that meets it, and a search for
//! what play from the start can reach.
//!
//! **The bound.** Let F cells collapse in a cascade that ends, each throwing one bean to each
//! neighbour and keeping the rest, nothing leaving the board. Look at the board when the cascade is
//! over, and at each of the F cells since its own last collapse: it kept at least T - deg pods, and got
//! one from each of the F that collapsed for the last time later. Cells that never collapsed got at
//! least one from each neighbour that did. Together that is T·F - E(F) pods, where E(F) is the number
//! of pairs of neighbours among the F. On a board with four neighbours E(F) is at most
//! ⌊2F - 2√F⌋ (Harary and Harborth, Extremal animals, 1976), and one cell never collapses, as a
//! cascade in which all do is endless.

use super::board::{Board, Pile, Position};
use super::compiled::Compiled;
use super::event::{Event, Move};
use super::grid::Grid;
use super::isoperimetry::most_edges;
use super::packed::Packed;
use super::params::Neighbours;
use super::plain::Plain;
use super::touched::touched;
use crate::rules::{Player, Rules, Silent};

/// The most cells that one cascade of at most so many pods can collapse and end, on a board with four
/// neighbours where rests stay and nothing leaves.
///
/// ```
/// use pitproof::rules::cascade::{Grid, largest::most_collapsing};
/// let grid = Grid { rows: 11, cols: 11 };
/// assert_eq!(most_collapsing(grid, 6, 132), 30);
/// assert_eq!(most_collapsing(grid, 6, 505), 120);
/// ```
#[must_use]
pub fn most_collapsing(grid: Grid, threshold: u8, pods: u32) -> u32 {
    (0..grid.cells() as u32)
        .rev()
        .find(|&cells| u32::from(threshold) * cells - most_edges(cells) <= pods)
        .unwrap_or(0)
}

/// A move and how far its cascade reaches.
#[derive(Clone, Debug)]
pub struct Reach {
    /// The position before the move.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// A bit for each cell that collapses.
    pub collapsed: u128,
}

impl Reach {
    /// How many cells collapse.
    #[must_use]
    pub const fn cells(&self) -> u32 {
        self.collapsed.count_ones()
    }
}

/// Whether a set of cells reaches from South's home row to North's.
#[must_use]
pub fn edge_to_edge(grid: Grid, cells: u128) -> bool {
    let row = (1_u128 << grid.cols) - 1;
    cells & row != 0 && cells >> (usize::from(grid.rows - 1) * usize::from(grid.cols)) & row != 0
}

/// A position at rest with at most so many pods and a move whose cascade ends after collapsing `cells`
/// cells, if this construction finds one. What it returns was played.
///
/// The cells that collapse fill rows of a width from a corner on, or from the file beside it; a single
/// pod in that corner sets off the first of them, and each holds what it needs less one for each
/// neighbour that collapses before it.
#[must_use]
pub fn build(game: &Plain, cells: u32, pods: u32) -> Option<Reach> {
    let grid = game.grid();
    let blocks = (0..=1).flat_map(|left| (1..=grid.cols).map(move |width| left..left + width));
    blocks.filter(|files| files.end <= grid.cols).find_map(|files| {
        let inside = |&cell: &u8| cell > 0 && files.contains(&grid.col(cell));
        let chosen: Vec<u8> = (0..grid.cells() as u8).filter(inside).take(cells as usize).collect();
        (chosen.len() == cells as usize).then(|| build_on(game, 0, &chosen, pods)).flatten()
    })
}

/// A position at rest with at most so many pods in which a single pod from a cell collapses the chosen
/// cells and no others, if those are connected and the first is next to it. Each holds what it needs less
/// one for each neighbour that collapses before it: T·F - E pods for F cells with E pairs of neighbours.
/// What it returns was played.
#[must_use]
pub fn build_on(game: &Plain, source: u8, chosen: &[u8], pods: u32) -> Option<Reach> {
    let grid = game.grid();
    let params = &game.ruleset().params;
    let lists = grid.lists(params.thrown());
    let mut board = Board::EMPTY;
    board.put(source, Pile::new(Player::SOUTH, 1));
    let (mut order, mut left) = (vec![*chosen.first()?], chosen[1..].to_vec());
    while !left.is_empty() {
        let at =
            left.iter().position(|&cell| lists.of(cell).iter().any(|next| order.contains(next)))?;
        order.push(left.remove(at));
    }
    for (at, &cell) in order.iter().enumerate() {
        let earlier = order[..at].iter().filter(|other| lists.of(cell).contains(other)).count();
        let holds = u16::from(params.threshold.0).checked_sub(earlier.max(1) as u16)?;
        board.put(cell, Pile::new(Player::SOUTH, holds));
    }
    let position = Position { ply: 0, mover: Player::SOUTH, board };
    let mv = Move::Step { from: source, to: *chosen.first()? };
    let collapsed = collapsed(game, &position, mv)?;
    let good = position.board.pods() <= pods
        && game.legal(&position, mv).is_ok()
        && collapsed.count_ones() as usize == chosen.len();
    good.then_some(Reach { position, mv, collapsed })
}

/// The cells that a move makes collapse; `None` if that never ends.
#[must_use]
pub fn collapsed(game: &Plain, position: &Position, mv: Move) -> Option<u128> {
    let cells = collapsing(game, position, mv)?;
    Some(cells.into_iter().fold(0, |all, cell| all | 1 << cell))
}

/// The cells that a move makes collapse, one after the other, each as often as it does; `None` if that
/// never ends.
#[must_use]
pub fn collapsing(game: &Plain, position: &Position, mv: Move) -> Option<Vec<u8>> {
    let mut told = Vec::new();
    game.play(position, mv, &mut told);
    let mut cells = Vec::new();
    for (event, _) in told {
        match event {
            Event::Collapse { cell, .. } => cells.push(cell),
            Event::Endless { .. } => return None,
            _ => {}
        }
    }
    Some(cells)
}

/// What a search for far-reaching cascades looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Many cells that collapse.
    Cells,
    /// Many cells that collapse or get a bean.
    Touched,
    /// From one player's home row to the other's.
    EdgeToEdge,
}

/// What a search in play found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The moves from the start of the game, the one with the cascade last.
    pub line: Vec<Move>,
    /// A bit for each cell that the last of them makes collapse.
    pub collapsed: u128,
    /// Positions that were looked at.
    pub positions: u64,
}

/// Looks for a cascade that reaches far, in games where both players work towards it: keeps the `width`
/// most promising positions of each ply. It proves nothing about what it does not find.
///
/// Promising are positions whose piles lean on each other: one point for each pod that two
/// neighbouring cells have in common, twice that within the files in the middle where the goal is to
/// join the home rows.
#[must_use]
pub fn search_play(game: &Compiled, goal: Goal, width: usize) -> Found {
    let grid = game.grid();
    let mut level: Vec<(Packed, usize)> = vec![(game.start(), usize::MAX)];
    let mut trail: Vec<(Move, usize)> = Vec::new();
    let mut best = Found { line: Vec::new(), collapsed: 0, positions: 0 };
    let worth = |cells: u128| match goal {
        Goal::Cells => (0, cells.count_ones()),
        Goal::Touched => (0, touched(grid, cells).count_ones()),
        Goal::EdgeToEdge => (u32::from(edge_to_edge(grid, cells)), rows_of(grid, cells)),
    };
    let mut most = (0, 0);
    for _ in 0..game.ruleset().params.plies.0 {
        let mut next: Vec<(i32, Packed, usize)> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for (state, at) in &level {
            for mv in game.moves(state) {
                let cells = game.collapsed(state, mv);
                // Most moves make nothing collapse.
                if cells != 0 && worth(cells) > most {
                    most = worth(cells);
                    best.collapsed = cells;
                    best.line = line(&trail, *at);
                    best.line.push(mv);
                }
                let (child, _) = game.play(state, mv, &mut Silent);
                if seen.insert(child) {
                    trail.push((mv, *at));
                    next.push((promise(game, &child, goal), child, trail.len() - 1));
                }
            }
        }
        best.positions += next.len() as u64;
        next.sort_by_key(|&(promise, ..)| std::cmp::Reverse(promise));
        next.truncate(width);
        level = next.into_iter().map(|(_, state, at)| (state, at)).collect();
    }
    best
}

/// In how many rows some cell lies.
fn rows_of(grid: Grid, cells: u128) -> u32 {
    (0..grid.rows)
        .filter(|row| {
            cells >> (usize::from(*row) * usize::from(grid.cols)) & ((1 << grid.cols) - 1) != 0
        })
        .count() as u32
}

fn line(trail: &[(Move, usize)], mut at: usize) -> Vec<Move> {
    let mut line = Vec::new();
    while let Some(&(mv, before)) = trail.get(at) {
        line.push(mv);
        at = before;
    }
    line.reverse();
    line
}

fn promise(game: &Compiled, state: &Packed, goal: Goal) -> i32 {
    let grid = game.grid();
    let middle = grid.cols / 2;
    let mut total = 0;
    for cell in 0..grid.cells() as u8 {
        let pods = i32::from(state.pods_at(cell));
        if pods == 0 {
            continue;
        }
        let (row, col) = (grid.row(cell), grid.col(cell));
        if goal == Goal::EdgeToEdge {
            // The file in the middle wants to be full to the brim from row to row.
            let far = i32::from(col.abs_diff(middle));
            let edge = i32::from(row.min(grid.rows - 1 - row));
            total += if far == 0 { 12 * pods + 2 * edge * pods } else { (edge - 2 * far) * pods };
        } else {
            for (up, right) in Neighbours::Sides.steps() {
                if *up >= 0 && *right >= 0 {
                    let (next_row, next_col) = (row + *up as u8, col + *right as u8);
                    if next_row < grid.rows && next_col < grid.cols {
                        let next = next_row * grid.cols + next_col;
                        total += 4 * pods.min(i32::from(state.pods_at(next)));
                    }
                }
            }
            total += pods * pods;
        }
    }
    total
}
