//! How many cells one cascade that ends can touch: those that collapse and those that a bean reaches.
//!
//! **The bound.** The cells that collapse, F of them with E pairs of neighbours, are connected, as each
//! but the first was brought to it by a neighbour; so E ≥ F - 1. They take T·F - E pods (see
//! [`largest`](super::largest)), and touch themselves and their neighbours. Of the 4F - 2E sides that lie
//! between them and other places, some lie on the edge of the board, and of those that lead to the same
//! cell all but one add nothing. Call both lost: 5F - 2E, less what is lost, are touched.
//!
//! * If E = F - 1, so that there is no cycle: where two neighbours of a cell lie around a corner, the cell
//!   behind the corner collapses not (that would be a cycle), and is touched from both. Of the cells
//!   around it, m of them, at most m - 1 such corners face it. So each corner loses a side, and so does
//!   each cell on the edge of the board. With k corners the cells lie on at most k + 1 straight lines,
//!   which cross in corners; with b of them on the edge, and at most M - 2 cells of a line off it, there
//!   are at most (k + 1)(M - 2) + b - max(0, k - b), M being the longer side of the board. More cells lose more.
//! * If E ≥ F, either they fill a rectangle, or some corner has a cell behind it that does not collapse,
//!   and loses a side.
//!
//! The bound takes the best of these for each F that the pods allow.

use super::dice::Dice;
use super::grid::Grid;
use super::isoperimetry::most_edges;
use super::largest::{Reach, build_on};
use super::params::Neighbours;
use super::plain::Plain;

/// The most cells that one cascade of at most so many pods can touch and end, on a board with four
/// neighbours where rests stay and nothing leaves: no more, but it may be fewer.
///
/// ```
/// use pitproof::rules::cascade::{Grid, touched::most_touched};
/// let grid = Grid { rows: 11, cols: 11 };
/// assert_eq!(most_touched(grid, 6, 132), 77);
/// assert_eq!(most_touched(grid, 6, 205), 121);
/// ```
#[must_use]
pub fn most_touched(grid: Grid, threshold: u8, pods: u32) -> u32 {
    let (all, threshold) = (grid.cells() as u32, u32::from(threshold));
    let mut most = 0;
    for cells in 1..all {
        if (threshold * cells).saturating_sub(most_edges(cells)) > pods {
            break;
        }
        if threshold * cells - (cells - 1) <= pods {
            most = most.max(3 * cells + 2 - least_lost(grid, cells));
        }
        let pairs = cells.max((threshold * cells).saturating_sub(pods));
        if pairs <= most_edges(cells) {
            most = most.max((5 * cells).saturating_sub(2 * pairs + 1));
        }
    }
    let sides = |most: u8| 2..=u32::from(most);
    for (a, b) in sides(grid.rows).flat_map(|a| sides(grid.cols).map(move |b| (a, b))) {
        if threshold * a * b - (2 * a * b - a - b) <= pods && a * b < all {
            most = most.max(a * b + 2 * (a + b));
        }
    }
    most.min(all)
}

/// Fewest sides that so many cells without a cycle lose to corners and to the edge of the board.
fn least_lost(grid: Grid, cells: u32) -> u32 {
    let inside = u32::from(grid.rows.max(grid.cols)).saturating_sub(2);
    let fits = |lost: u32| {
        (0..=lost).any(|corners| {
            let edge = lost - corners;
            cells + corners.saturating_sub(edge) <= (corners + 1) * inside + edge
        })
    };
    (0..=cells).find(|&lost| fits(lost)).unwrap_or(cells)
}

/// The fewest pods with which the bound allows a cascade to touch every cell: with fewer none does.
#[must_use]
pub fn pods_for_all(grid: Grid, threshold: u8) -> Option<u32> {
    let all = grid.cells() as u32;
    (0..=u32::from(threshold) * all).find(|&pods| most_touched(grid, threshold, pods) == all)
}

/// The cells that collapse and their neighbours.
#[must_use]
pub fn touched(grid: Grid, collapsed: u128) -> u128 {
    if collapsed == 0 {
        return 0;
    }
    let lists = grid.lists(Neighbours::Sides);
    let cells = (0..grid.cells() as u8).filter(|&cell| collapsed >> cell & 1 == 1);
    cells.fold(collapsed, |all, cell| lists.of(cell).iter().fold(all, |all, &next| all | 1 << next))
}

/// What a search for cells to collapse is after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// To touch as many cells as can be with so many pods.
    Within(u32),
    /// To touch every cell with as few pods as can be.
    All,
}

/// Times that the search starts again, and steps each time.
const TIMES: u64 = 6;
const STEPS: u64 = 250_000;

/// A position at rest and a move that sets off a cascade that touches many cells, as far as a search
/// finds one. What it returns was played by the rules. The same question has the same answer each time.
///
/// Simulated annealing over connected sets of cells, which are then laid out by
/// [`build_on`].
#[must_use]
pub fn search(game: &Plain, aim: Aim) -> Option<Reach> {
    let grid = game.grid();
    let cells = grid.cells() as u64;
    let shape = Shape::new(grid, game.ruleset().params.threshold.0);
    let mut dice = Dice::new(0x9e37_79b9_7f4a_7c15);
    let mut best: Option<(u32, u32, u128)> = None;
    for _ in 0..TIMES {
        let mut set = 1_u128 << (cells / 2);
        let mut now = shape.cost(set, aim);
        for step in 0..STEPS {
            let warmth = 6.0 * (1.0 - step as f64 / STEPS as f64) + 0.2;
            let mut other = set;
            for _ in 0..=dice.below(2) {
                other ^= 1 << dice.below(cells);
            }
            if other == 0 || u64::from(other.count_ones()) >= cells {
                continue;
            }
            let cost = shape.cost(other, aim);
            let chance = f64::from(now - cost) / warmth;
            let keeps =
                cost <= now || (dice.below(1 << 20) as f64) < chance.exp() * f64::from(1 << 20);
            if !keeps || !shape.connected(other) {
                continue;
            }
            (set, now) = (other, cost);
            let (touched, pods) = shape.of(set);
            let good = match aim {
                Aim::Within(most) => pods <= most,
                Aim::All => u64::from(touched) == cells,
            };
            let key = |touched: u32, pods: u32| (touched, std::cmp::Reverse(pods));
            if good && best.is_none_or(|(most, least, _)| key(touched, pods) > key(most, least)) {
                best = Some((touched, pods, set));
            }
        }
    }
    let (_, pods, set) = best?;
    shape.lay(game, set, pods)
}

/// The board, as sets of cells.
struct Shape {
    near: Vec<u128>,
    threshold: u32,
}

impl Shape {
    fn new(grid: Grid, threshold: u8) -> Self {
        let near = (0..grid.cells()).map(|cell| touched(grid, 1 << cell) & !(1 << cell)).collect();
        Shape { near, threshold: threshold.into() }
    }

    /// How many cells are touched if just these collapse, and how many pods that takes.
    fn of(&self, set: u128) -> (u32, u32) {
        let (mut all, mut ends) = (set, 0);
        for cell in each(set) {
            all |= self.near[cell];
            ends += (self.near[cell] & set).count_ones();
        }
        (all.count_ones(), self.threshold * set.count_ones() - ends / 2)
    }

    /// What the search makes smaller.
    fn cost(&self, set: u128, aim: Aim) -> i32 {
        let (touched, pods) = self.of(set);
        match aim {
            Aim::Within(most) => 3 * pods.saturating_sub(most) as i32 - 4 * touched as i32,
            Aim::All => pods as i32 + 7 * (self.near.len() as i32 - touched as i32),
        }
    }

    fn connected(&self, set: u128) -> bool {
        let mut reached = set & set.wrapping_neg();
        loop {
            let more = each(reached).fold(reached, |all, cell| all | self.near[cell] & set);
            if more == reached {
                return reached == set;
            }
            reached = more;
        }
    }

    /// A position in which just these cells collapse, and a move that sets it off.
    fn lay(&self, game: &Plain, set: u128, pods: u32) -> Option<Reach> {
        each(set).find_map(|first| {
            let rest = each(set).filter(|&cell| cell != first);
            let chosen: Vec<u8> =
                std::iter::once(first).chain(rest).map(|cell| cell as u8).collect();
            each(self.near[first] & !set)
                .find_map(|source| build_on(game, source as u8, &chosen, pods))
        })
    }
}

/// The cells of a set.
fn each(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(cell)
    })
}
