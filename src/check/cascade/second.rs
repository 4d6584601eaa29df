//! A second opinion on neighbours, quantities and collapses, by coordinates and in an order of its
//! own.

use crate::rules::Player;
use crate::rules::cascade::params::{
    Compared, CrowdOwner, CrowdTarget, Edge, Neighbours, Rest, Trigger,
};
use crate::rules::cascade::{Board, Grid, Params};

/// Whether two different cells are next to each other, by the distance of their coordinates.
pub(super) fn adjacent(grid: Grid, kind: Neighbours, one: u8, other: u8) -> bool {
    let at = |cell: u8| (i16::from(cell / grid.cols), i16::from(cell % grid.cols));
    let (a, b) = (at(one), at(other));
    let (up, right) = (b.0 - a.0, b.1 - a.1);
    match kind {
        Neighbours::Sides => up.abs() + right.abs() == 1,
        Neighbours::Corners => up.abs().max(right.abs()) == 1,
        // On hexagons a step up and one to the left are one step.
        Neighbours::Hexagons => (up.abs() + right.abs() + (up + right).abs()) == 2,
    }
}

/// The cells around one.
fn around(grid: Grid, kind: Neighbours, cell: u8) -> impl Iterator<Item = u8> {
    (0..grid.cells() as u8).filter(move |&other| other != cell && adjacent(grid, kind, cell, other))
}

/// How many pods the rules let a pile send from one cell to another, or off the board.
pub(super) fn quantity(
    params: &Params,
    grid: Grid,
    board: &Board,
    from: u8,
    to: Option<u8>,
    mover: Player,
) -> u16 {
    let held = board.at(from).of(mover) + board.at(from).of(mover.other());
    let measure = if params.compared == Compared::Before { held } else { held.max(1) - 1 };
    let mut pods = 1;
    for other in around(grid, params.crowding(), from) {
        if params.crowd_target == CrowdTarget::LeftOut && to == Some(other) {
            continue;
        }
        let pile = board.at(other);
        let (ours, theirs) = (pile.of(mover), pile.of(mover.other()));
        let counts = match params.crowd_owner {
            CrowdOwner::Either => true,
            CrowdOwner::Own => ours > theirs,
            CrowdOwner::Enemy => theirs > ours,
        };
        if counts && ours + theirs >= measure {
            pods += 1;
        }
    }
    let own = board.at(from).of(mover);
    if pods > own { own } else { pods }
}

/// Collapses counts alone, always the last cell by rows first, and a cell at once as often as it can:
/// neither waves nor a queue. `None` if there are more collapses than `most`.
///
/// For rules under which counts do not depend on owners or on the order.
pub(super) fn collapse(params: &Params, grid: Grid, pods: &mut [u32], most: u32) -> Option<u32> {
    let threshold = u32::from(params.threshold.0);
    let mut collapses = 0;
    while let Some(cell) = (0..pods.len()).rev().find(|&cell| pods[cell] >= threshold) {
        let near: Vec<u8> = around(grid, params.thrown(), cell as u8).collect();
        let full = params.thrown().steps().len() as u32;
        let thrown = if params.edge == Edge::Nothing { near.len() as u32 } else { full };
        while pods[cell] >= threshold {
            collapses += 1;
            if collapses > most {
                return None;
            }
            pods[cell] = pods[cell].saturating_sub(thrown);
            for &next in &near {
                pods[usize::from(next)] += 1;
            }
        }
    }
    Some(collapses)
}

/// Whether counts after a cascade do not depend on the order of collapses: beans join or flip, rests
/// stay, a cell collapses while it can, and what it throws it has.
pub(super) fn abelian(params: &Params) -> bool {
    use crate::rules::cascade::params::Lands;
    let most = params.thrown().steps().len() as u8;
    params.trigger == Trigger::AtLeast
        && params.rest == Rest::Stays
        && matches!(params.landing(), Lands::Joins | Lands::Flips)
        && params.threshold.0 >= most
}
