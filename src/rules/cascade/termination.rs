//! Which cascades must end: a theorem where there is one, and how to tell an endless cascade.
//!
//! **The theorem.** Let every collapse throw one bean to each of the deg(v) neighbours of the cell v
//! and keep the rest, let nothing leave the board, and let the threshold T be no less than any
//! degree. Count c'(v) = c(v) - (T - deg v): then a cell collapses when c'(v) >= deg v, and loses
//! deg v by it, which is ordinary chip-firing (Björner, Lovász and Shor 1991). In an endless cascade
//! every cell collapses again and again, as its neighbours cannot hold what it throws; from then on
//! no c' is negative, and ordinary chip-firing that never ends needs at least |E| chips. So it takes
//! Σ(T - deg v) + |E| = T·n - |E| pods, and with one fewer every cascade ends. With just as many one
//! may go on for ever: give each cell T - deg v pods and one more for each edge that leaves it in an
//! acyclic orientation. The cell whose edges all leave it collapses, and turns them all around, which
//! is acyclic again.
//!
//! **Telling an endless cascade.** In a cascade that ends, take the cell whose last collapse is the
//! earliest of all last collapses. If every cell collapsed, each of its neighbours does so after it;
//! it keeps at least T - deg of its own and gets deg, so it must collapse again: a contradiction.
//! Hence a cascade is endless if, and only if, every cell has collapsed.
//!
//! Both need only that counts change so; who owns a pile is not asked. Where beans capture or cancel
//! pods, pods only leave the board, so the bound holds too, and is reached with piles of one owner;
//! but a cell may lose pods between two collapses, and endlessness shows by a state that comes back.

use super::chips::{Graph, Run};
use super::grid::Grid;
use super::params::{Edge, Lands, Params, Rest, Trigger};

/// What is known of the cascades of a ruleset on its board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Termination {
    /// Which cascades must end, and why.
    pub bound: Bound,
    /// Whether a cascade is endless just when every cell has collapsed; if not, just when a state
    /// of the cascade comes back.
    pub all_collapse: bool,
    /// After how many collapses a cascade is broken off, if it is.
    pub cap: Option<u32>,
}

/// Which cascades must end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// All, as a cell collapses once in a move.
    Once,
    /// All, as pods leave the board.
    Leaving,
    /// Those of at most so many pods; with one more, some never end.
    Pods(u32),
    /// There is no theorem: a collapse may throw more than it needs to hold.
    Creates,
    /// There is no theorem: neither a bound on pods nor a loss of them.
    Open,
}

impl Termination {
    /// What the theorem says of a ruleset on a board.
    #[must_use]
    pub fn of(params: &Params, grid: Grid) -> Self {
        let lists = grid.lists(params.thrown());
        let cells = grid.cells() as u8;
        let threshold = params.threshold.0;
        let over = |cell| if params.edge == Edge::Nothing { 0 } else { lists.missing(cell) };
        let thrown = |cell: u8| lists.of(cell).len() as u8 + over(cell);
        let creates = (0..cells).any(|cell| thrown(cell) > threshold);
        // Whether a cell loses pods to nobody by every collapse.
        let leaves = (0..cells)
            .any(|cell| over(cell) > 0 || (params.rest != Rest::Stays && thrown(cell) < threshold));
        let bound = if params.trigger == Trigger::Once {
            Bound::Once
        } else if creates {
            Bound::Creates
        } else if leaves {
            Bound::Leaving
        } else if params.rest == Rest::Stays {
            Bound::Pods(most_pods(threshold, usize::from(cells), lists.edges()))
        } else {
            Bound::Open
        };
        let all_collapse = params.trigger == Trigger::AtLeast
            && params.rest == Rest::Stays
            && params.edge == Edge::Nothing
            && matches!(params.landing(), Lands::Joins | Lands::Flips);
        Termination { bound, all_collapse, cap: params.cap() }
    }

    /// Whether a cascade with so many pods may go on for ever, as far as is known. Never where
    /// cascades are broken off.
    #[must_use]
    pub const fn may_last(&self, pods: u32) -> bool {
        if self.cap.is_some() {
            return false;
        }
        match self.bound {
            Bound::Once | Bound::Leaving => false,
            Bound::Pods(most) => pods > most,
            Bound::Creates | Bound::Open => true,
        }
    }
}

/// The largest number of pods for which every cascade ends, by the theorem: T·n - |E| - 1.
///
/// ```
/// use pitproof::rules::cascade::termination::most_pods;
/// assert_eq!(most_pods(6, 121, 220), 505);
/// ```
#[must_use]
pub const fn most_pods(threshold: u8, cells: usize, edges: usize) -> u32 {
    (threshold as usize * cells - edges - 1) as u32
}

/// Pods with which a cascade never ends, and no more of them than it takes: each cell holds what it
/// keeps, and one for each neighbour that comes later in `order`, which lists every cell once. The
/// first cell of the order is overburdened.
///
/// # Panics
/// If some cell has more neighbours than the threshold.
#[must_use]
pub fn endless_pods(graph: &Graph, threshold: u32, order: &[usize]) -> Vec<u32> {
    let mut pods = vec![0; graph.len()];
    for (at, &cell) in order.iter().enumerate() {
        let later = order[at + 1..].iter().filter(|&&other| graph.joined(cell, other)).count();
        let keeps = threshold.checked_sub(graph.degree(cell)).expect("threshold below a degree");
        pods[cell] = keeps + later as u32;
    }
    pods
}

/// Whether pods that lie so, collapsing at a threshold, go on for ever.
#[must_use]
pub fn endless(graph: &Graph, threshold: u32, pods: &[u32]) -> bool {
    let thresholds = vec![threshold; graph.len()];
    matches!(graph.run(pods, &thresholds), Run::Endless { .. })
}
