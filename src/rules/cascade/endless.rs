//! Positions from which a cascade never ends: constructed, found among all that hold enough pods, or left
//! over when a crowded board is thinned out. Each was let fall before it is told.

use super::board::{Board, Pile, Position};
use super::chips::Graph;
use super::event::Move;
use super::params::Trigger;
use super::plain::Plain;
use super::termination::{Bound, endless_pods};
use crate::rules::Player;

/// A position at rest with as few pods as an endless cascade takes, or on small boards with the fewest
/// from which a move starts one, and the move; `None` where [`Termination`](super::termination::Termination) knows no such number, or this
/// construction finds none. What it returns was played.
///
/// The pods lie as for an acyclic orientation of the board's edges
/// (`endless_pods`), less what the move takes from the last cell of
/// the order to the first.
#[must_use]
pub fn endless_move(game: &Plain) -> Option<(Position, Move)> {
    let Bound::Pods(_) = game.termination().bound else { return None };
    let (grid, params) = (game.grid(), &game.ruleset().params);
    let graph = Graph::from(&grid.lists(params.thrown()));
    for (first, last) in graph_pairs(&graph) {
        if !game.near.of(first as u8).contains(&(last as u8)) {
            continue;
        }
        for order in orders(&graph, first, last) {
            let pods = endless_pods(&graph, u32::from(params.threshold.0), &order);
            for moved in 1..=pods[first] {
                let mut board = Board::EMPTY;
                for (cell, &count) in pods.iter().enumerate() {
                    let count = match cell {
                        _ if cell == first => count - moved,
                        _ if cell == last => count + moved,
                        _ => count,
                    };
                    board.put(cell as u8, Pile::new(Player::SOUTH, count as u16));
                }
                let position = Position { ply: 0, mover: Player::SOUTH, board };
                let full = u16::from(params.threshold.0);
                let rests = board.piles().iter().all(|pile| pile.pods() < full);
                let mv = Move::Step { from: last as u8, to: first as u8 };
                let carries = game.quantity(&board, last as u8, Some(first as u8));
                if rests && u32::from(carries) == moved && starts(game, &position, mv, PATIENCE) {
                    return Some((position, mv));
                }
            }
        }
    }
    few_starters(game)?.1
}

/// The middle of an endless cascade with no more pods than that takes, all of one colour: as
/// [`endless_pods`] lays them, with the first cell overburdened. What it returns was let fall.
#[must_use]
pub fn endless_layout(game: &Plain) -> Option<Position> {
    let Bound::Pods(_) = game.termination().bound else { return None };
    let (grid, threshold) = (game.grid(), u32::from(game.ruleset().params.threshold.0));
    let graph = Graph::from(&grid.lists(game.ruleset().params.thrown()));
    let order: Vec<usize> = (0..graph.len()).collect();
    let pods = endless_pods(&graph, threshold, &order);
    let mut board = Board::EMPTY;
    for (cell, &count) in pods.iter().enumerate() {
        board.put(cell as u8, Pile::new(Player::SOUTH, count as u16));
    }
    let position = Position { ply: 0, mover: Player::SOUTH, board };
    game.falls_for_ever(&board, Player::SOUTH).then_some(position)
}

/// How many positions at rest hold enough pods of one colour for an endless cascade, if they are few
/// enough to look at each: then no move that was not found starts one from fewer pods than
/// [`endless_move`] has, or from any if that has none.
#[must_use]
pub fn starters(game: &Plain) -> Option<u64> {
    few_starters(game).map(|(positions, _)| positions)
}

/// Looks at every position at rest with enough pods of one colour, if they are few: how many there are,
/// and one with the fewest pods from which a move starts an endless cascade.
#[allow(clippy::type_complexity, reason = "a count, and a position with a move")]
fn few_starters(game: &Plain) -> Option<(u64, Option<(Position, Move)>)> {
    const FEW: u64 = 20_000;
    let Bound::Pods(most) = game.termination().bound else { return None };
    // Under other triggers a cell may hold more at rest.
    if game.ruleset().params.trigger != Trigger::AtLeast {
        return None;
    }
    let cells = game.grid().cells();
    let full = u32::from(game.ruleset().params.threshold.0) - 1;
    // How many pods may be missing from a board that is full to the brim.
    let Some(missing) = (cells as u32 * full).checked_sub(most + 1) else { return Some((0, None)) };
    (1..=u64::from(missing)).try_fold(1_u64, |ways, of| {
        let next = ways * (cells as u64 + of) / of;
        (next <= FEW).then_some(next)
    })?;
    let (mut lacks, mut positions) = (vec![0_u32; cells], 0);
    let mut best: Option<(u32, Position, Move)> = None;
    loop {
        if lacks.iter().all(|&lack| lack <= full) {
            positions += 1;
            let mut board = Board::EMPTY;
            for (cell, lack) in lacks.iter().enumerate() {
                board.put(cell as u8, Pile::new(Player::SOUTH, (full - lack) as u16));
            }
            let (pods, position) = (board.pods(), Position { ply: 0, mover: Player::SOUTH, board });
            if best.is_none_or(|(least, ..)| pods < least)
                && let Some(mv) = steps(game).find(|&mv| starts(game, &position, mv, PATIENCE))
            {
                best = Some((pods, position, mv));
            }
        }
        // The next way to leave out at most so many: count up, like digits with a given largest sum.
        let Some(at) = (0..cells).find(|&at| lacks[at..].iter().sum::<u32>() < missing) else {
            return Some((positions, best.map(|(_, position, mv)| (position, mv))));
        };
        lacks[..at].fill(0);
        lacks[at] += 1;
    }
}

/// A move that starts an endless cascade on a board full to the brim, with every pod taken away that it
/// does not need; `None` if a full board has none.
#[must_use]
pub fn endless_crowd(game: &Plain) -> Option<(Position, Move)> {
    let full = u16::from(game.ruleset().params.threshold.0) - 1;
    let mut board = Board::EMPTY;
    for cell in 0..game.grid().cells() as u8 {
        board.put(cell, Pile::new(Player::SOUTH, full));
    }
    let crowd = Position { ply: 0, mover: Player::SOUTH, board };
    let mv = steps(game).find(|&mv| starts(game, &crowd, mv, CROWDED))?;
    let mut position = crowd;
    for cell in 0..game.grid().cells() as u8 {
        while position.board.at(cell) != Pile::EMPTY {
            let mut fewer = position;
            fewer.board.put(cell, position.board.at(cell).minus(Player::SOUTH, 1));
            if !starts(game, &fewer, mv, CROWDED) {
                break;
            }
            position = fewer;
        }
    }
    Some((position, mv))
}

/// A move to the middle cell that starts an endless cascade, the pods lying alike in all directions, at
/// most three steps from there; `None` if no such position has one. A full board may choke where
/// collapses lose pods at its edge, and an open one go on.
#[must_use]
pub fn endless_star(game: &Plain) -> Option<(Position, Move)> {
    let (grid, full) = (game.grid(), u16::from(game.ruleset().params.threshold.0) - 1);
    let (row, col) = (grid.rows / 2, grid.cols / 2);
    let cells = 0..grid.cells() as u8;
    let middle = cells.clone().find(|&cell| (grid.row(cell), grid.col(cell)) == (row, col))?;
    // Cells are alike that lie as far from the middle one way and the other.
    let ring = |cell: u8| {
        let (down, aside) = (grid.row(cell).abs_diff(row), grid.col(cell).abs_diff(col));
        RINGS.iter().position(|&ring| ring == (down.max(aside), down.min(aside)))
    };
    let rings: Vec<Option<usize>> = cells.clone().map(ring).collect();
    let next = |&&cell: &&u8| rings[usize::from(cell)] == Some(RINGS.len() - 1);
    let from = *game.near.of(middle).iter().find(next)?;
    let mv = Move::Step { from, to: middle };
    // The fullest first.
    for number in (0..u32::from(full + 1).pow(RINGS.len() as u32)).rev() {
        let digit = |at: usize| (number / u32::from(full + 1).pow(at as u32)) as u16 % (full + 1);
        let mut board = Board::EMPTY;
        for cell in cells.clone() {
            let pods = rings[usize::from(cell)].map_or(0, digit);
            let more = u16::from(cell == from && pods < full);
            board.put(
                cell,
                Pile::new(Player::SOUTH, if cell == middle { full } else { pods + more }),
            );
        }
        let position = Position { ply: 0, mover: Player::SOUTH, board };
        if starts(game, &position, mv, STAR) {
            return Some((position, mv));
        }
    }
    None
}

/// How far cells of a star lie from its middle, the longer way and the shorter.
const RINGS: [(u8, u8); 5] = [(3, 0), (2, 1), (2, 0), (1, 1), (1, 0)];

/// Every pair of a cell and one that pods may be moved to from there.
fn steps(game: &Plain) -> impl Iterator<Item = Move> + '_ {
    (0..game.grid().cells() as u8)
        .flat_map(|from| game.near.of(from).iter().map(move |&to| Move::Step { from, to }))
}

/// Collapses after which a cascade whose end is not in sight is taken for no find.
const PATIENCE: u32 = 100_000;
/// The same for each of many stars.
const STAR: u32 = 100_000;
/// The same where beans are made from nothing: if rests leave the board too, a state may come back only
/// after very many.
const CROWDED: u32 = 10_000;

/// Whether a move may be played, its cascade apart, and that is seen never to end.
fn starts(game: &Plain, position: &Position, mv: Move, patience: u32) -> bool {
    game.bars(position, mv).is_empty()
        && game.runs_for_ever_within(position, mv, patience) == Some(true)
}

/// Neighbours, both ways round.
fn graph_pairs(graph: &Graph) -> impl Iterator<Item = (usize, usize)> + '_ {
    (0..graph.len()).flat_map(|a| graph.near(a).iter().map(move |&b| (a, b)))
}

/// Orders of all cells in which each but the first has an earlier neighbour, where that can be: from
/// `first` outwards, those closest to `last` earlier or later than others, `last` itself at the end.
fn orders(graph: &Graph, first: usize, last: usize) -> impl Iterator<Item = Vec<usize>> + '_ {
    let mut far = vec![usize::MAX; graph.len()];
    let mut level = vec![last];
    let mut steps = 0;
    while !level.is_empty() {
        for &cell in &level {
            far[cell] = steps;
        }
        steps += 1;
        let next = level.iter().flat_map(|&cell| graph.near(cell).to_vec());
        level = next.filter(|&cell| far[cell] == usize::MAX).collect();
        level.sort_unstable();
        level.dedup();
    }
    [false, true].into_iter().map(move |near_first| {
        let mut order = vec![first];
        let mut left: Vec<usize> =
            (0..graph.len()).filter(|&cell| cell != first && cell != last).collect();
        left.sort_by_key(|&cell| if near_first { far[cell] } else { usize::MAX - far[cell] });
        while !left.is_empty() {
            let reached = |&cell: &usize| order.iter().any(|&before| graph.joined(before, cell));
            let at = left.iter().position(reached).unwrap_or(0);
            order.push(left.remove(at));
        }
        order.push(last);
        order
    })
}
