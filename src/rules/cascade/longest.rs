//! How long one cascade that ends can get: a bound on its collapses, and a search for long ones.
//!
//! **The bound.** Let every collapse throw one bean to each neighbour and keep the rest, nothing leave the
//! board, T be no less than any degree, and the cascade end. Let x(v) be how often the cell v collapses,
//! and order the F cells that do so that x(1) ≥ x(2) ≥ ... ≥ x(F) > x(F+1) = 0. Put A for the first j
//! of them, ∂ for the pairs of neighbours with one cell in A, and d for x(j) - x(j+1). What leaves A, less
//! what enters it, is the sum of x(a) - x(b) over those pairs, which is at least d·∂, as each of them
//! has x(a) ≥ x(j) and x(b) ≤ x(j+1). On the other hand it is what lay in A less what lies there at
//! last.
//!
//! * There lay at most T - 1 pods in each cell of A, and T - 1 more in the one that was moved to; and no
//!   more than all pods there are, P.
//! * At last there lies in a cell of A what it kept, T - deg, and a bean from each neighbour in A whose
//!   last collapse was later: T·j - (degrees in A) + E pods, E pairs of neighbours in A.
//!
//! With h sides to a cell, β sides of cells of A on the edge of the board, and h·j = 2E + ∂ + β:
//!
//! ```text
//! d·∂ ≤ min((T - 1)·j + T - 1, P) - (T - h/2)·j + (∂ - β)/2
//! ```
//!
//! With four neighbours ∂ + β ≥ 2⌈2√j⌉, and always β ≥ 0. Divided by ∂ the right side is largest for the
//! smallest ∂ wherever it allows d ≥ 1, and [`least_cut`] knows how small that is. The collapses are
//! x(1) + ... + x(F), which is the sum of j·d over j from 1 to F; and F is bounded by the pods too.

use super::board::{Board, Pile, Position};
use super::dice::Dice;
use super::event::Move;
use super::isoperimetry::{half_sides, least_cut};
use super::largest::{collapsing, most_collapsing};
use super::params::{Neighbours, Params};
use super::plain::Plain;
use super::termination::{Bound, Termination};
use super::{Grid, Lists};
use crate::rules::{Player, Rules};

/// No cascade of at most so many pods that ends has more collapses; `None` where the argument does not
/// hold: it is for boards with four or six neighbours on which nothing is lost, and beans join what they
/// hit or turn it.
///
/// ```
/// use pitproof::rules::cascade::{Grid, Params, longest::most_collapses};
/// let grid = Grid { rows: 11, cols: 11 };
/// assert_eq!(most_collapses(&Params::NEUTRAL, grid, 132), Some(869));
/// ```
#[must_use]
pub fn most_collapses(params: &Params, grid: Grid, pods: u32) -> Option<u64> {
    let known = Termination::of(params, grid);
    let Bound::Pods(_) = known.bound else { return None };
    if !known.all_collapse || params.thrown() == Neighbours::Corners {
        return None;
    }
    let pods = i64::from(pods);
    let threshold = i64::from(params.threshold.0);
    let squares = params.thrown() == Neighbours::Sides;
    let half = if squares { 2 } else { 3 };
    let cells = if squares {
        most_collapsing(grid, params.threshold.0, pods as u32)
    } else {
        // There are at most three pairs of neighbours for each cell.
        let fed = (pods / (threshold - half).max(1)) as u32;
        fed.min(grid.cells() as u32 - 1)
    };
    let drop = |count: u32| {
        let many = i64::from(count);
        let lay = ((threshold - 1) * (many + 1)).min(pods);
        let cut = i64::from(least_cut(grid.rows, grid.cols, count));
        let spare = if squares { cut.min(2 * (cut - i64::from(half_sides(count)))) } else { cut };
        // Twice what leaves the cells, over twice the pairs that it crosses.
        let leaves = 2 * (lay - (threshold - half) * many) + spare;
        leaves.div_euclid(2 * cut).max(0) as u64
    };
    Some((1..=cells).map(|count| u64::from(count) * drop(count)).sum())
}

/// A move from a position at rest, and how many collapses its cascade has.
#[derive(Clone, Debug)]
pub struct Long {
    /// The position before the move.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// How many collapses there are.
    pub collapses: u32,
}

/// How many collapses a move sets off; `None` if they never end.
#[must_use]
pub fn collapses(game: &Plain, position: &Position, mv: Move) -> Option<u32> {
    collapsing(game, position, mv).map(|cells| cells.len() as u32)
}

/// Collapses that are played out each time.
const WORK: u64 = 15_000_000;
/// Times that it starts again.
const TIMES: u64 = 8;
/// How cold it gets: what it costs to keep a cascade that is shorter by one.
const COLD: f64 = 0.05;

/// A long cascade of at most so many pods from a position at rest, as far as a search finds one; `None`
/// where endless cascades do not show by the cells that collapse, or nothing was found. What it returns
/// was played by the rules.
///
/// Simulated annealing: pods of one colour are moved about, one at a time, and the move too; a change is
/// kept if the cascade gets no shorter, or now and then. It starts from corners that are filled up. The
/// same question has the same answer each time.
#[must_use]
pub fn search(game: &Plain, pods: u32) -> Option<Long> {
    if !game.termination().all_collapse {
        return None;
    }
    let mut best: Option<Long> = None;
    for time in 0..TIMES {
        let found = Annealing::new(game, pods, time)?.run(WORK);
        if best.as_ref().is_none_or(|best| best.collapses < found.collapses) {
            best = Some(found);
        }
    }
    // The search counts by itself; what is told is what the rules make of it.
    let best = best.filter(|best| best.collapses > 0)?;
    let legal = game.legal(&best.position, best.mv).is_ok();
    let collapses = collapses(game, &best.position, best.mv).filter(|_| legal)?;
    Some(Long { collapses, ..best })
}

struct Annealing<'a> {
    game: &'a Plain,
    near: Lists,
    dice: Dice,
    board: Board,
    from: u8,
    to: u8,
    /// What lies where while a cascade is played out.
    pods: Vec<u32>,
    fired: Vec<bool>,
    waiting: Vec<u8>,
}

impl<'a> Annealing<'a> {
    /// From one corner or another, or the middle of the home row, cells are filled up to the brim.
    fn new(game: &'a Plain, pods: u32, time: u64) -> Option<Self> {
        let grid = game.grid();
        let cells = grid.cells() as u8;
        let first = [0, grid.cols / 2, cells - 1, 0][(time % 4) as usize];
        let full = u32::from(game.ruleset().params.threshold.0) - 1;
        let mut order: Vec<u8> = (0..cells).collect();
        let far = |cell: u8| {
            let (row, col) = (grid.row(cell), grid.col(cell));
            let (up, right) = (row.abs_diff(grid.row(first)), col.abs_diff(grid.col(first)));
            u32::from(up).pow(2) + u32::from(right).pow(2)
        };
        order.sort_by_key(|&cell| far(cell));
        let (mut board, mut left) = (Board::EMPTY, pods);
        for &cell in &order {
            board.put(cell, Pile::new(Player::SOUTH, left.min(full) as u16));
            left -= left.min(full);
        }
        let to = *game.near.of(first).first()?;
        Some(Annealing {
            near: grid.lists(game.ruleset().params.thrown()),
            dice: Dice::new(0x9e37_79b9_7f4a_7c15 + time),
            board,
            from: first,
            to,
            pods: vec![0; grid.cells()],
            fired: vec![false; grid.cells()],
            waiting: Vec::new(),
            game,
        })
    }

    fn run(&mut self, work: u64) -> Long {
        let (cells, full) = (
            self.game.grid().cells() as u64,
            u16::from(self.game.ruleset().params.threshold.0) - 1,
        );
        let mut spent = 0;
        let mut now = self.length().unwrap_or(0);
        let mut best = self.found(now);
        let mut idle = 0;
        while spent < work && idle < work {
            idle += 1;
            // Longer cascades differ by more.
            let warm = 0.7 + f64::from(best.collapses) / 1200.0;
            let warmth = warm * (1.0 - spent as f64 / work as f64) + COLD;
            let before = (self.board, self.from, self.to);
            if self.dice.below(8) == 0 {
                let about = self.dice.below(2) == 0;
                self.from =
                    if about { self.next_to(self.from) } else { self.dice.below(cells) as u8 };
                self.to = self.next_to(self.from);
            } else {
                let giver = self.dice.below(cells) as u8;
                let taker = if self.dice.below(2) == 0 {
                    self.next_to(giver)
                } else {
                    self.dice.below(cells) as u8
                };
                let (gives, takes) = (self.board.at(giver), self.board.at(taker));
                if gives == Pile::EMPTY || takes.pods() >= full || giver == taker {
                    continue;
                }
                self.board.put(giver, gives.minus(Player::SOUTH, 1));
                self.board.put(taker, takes.plus(Player::SOUTH, 1));
            }
            let length = self.length();
            spent += 4 + u64::from(length.unwrap_or(now));
            let keeps = length.is_some_and(|length| {
                let loss = f64::from(now.saturating_sub(length));
                let chance = (-loss / warmth).exp();
                length >= now || (self.dice.below(1 << 20) as f64) < chance * f64::from(1 << 20)
            });
            match length {
                Some(length) if keeps => {
                    now = length;
                    if now > best.collapses {
                        best = self.found(now);
                    }
                }
                _ => (self.board, self.from, self.to) = before,
            }
        }
        best
    }

    fn found(&self, collapses: u32) -> Long {
        let position = Position { ply: 0, mover: Player::SOUTH, board: self.board };
        Long { position, mv: Move::Step { from: self.from, to: self.to }, collapses }
    }

    /// A cell that pods may be moved to from another.
    fn next_to(&mut self, cell: u8) -> u8 {
        let near = self.game.near.of(cell);
        near[self.dice.below(near.len() as u64) as usize]
    }

    /// How many collapses the move sets off; `None` if they never end.
    fn length(&mut self) -> Option<u32> {
        let threshold = u32::from(self.game.ruleset().params.threshold.0);
        if self.board.at(self.from) == Pile::EMPTY {
            return Some(0);
        }
        let moved = u32::from(self.game.quantity(&self.board, self.from, Some(self.to)));
        for (cell, pods) in self.pods.iter_mut().enumerate() {
            *pods = u32::from(self.board.at(cell as u8).pods());
        }
        self.pods[usize::from(self.from)] -= moved;
        self.pods[usize::from(self.to)] += moved;
        self.fired.fill(false);
        self.waiting.clear();
        if self.pods[usize::from(self.to)] >= threshold {
            self.waiting.push(self.to);
        }
        let (mut count, mut calm) = (0, self.pods.len());
        while let Some(cell) = self.waiting.pop() {
            let at = usize::from(cell);
            if self.pods[at] < threshold {
                continue;
            }
            let near = self.near.of(cell);
            self.pods[at] -= near.len() as u32;
            count += 1;
            if !self.fired[at] {
                self.fired[at] = true;
                calm -= 1;
                if calm == 0 {
                    return None;
                }
            }
            if self.pods[at] >= threshold {
                self.waiting.push(cell);
            }
            for &next in near {
                let pods = &mut self.pods[usize::from(next)];
                *pods += 1;
                if *pods == threshold {
                    self.waiting.push(next);
                }
            }
        }
        Some(count)
    }
}
