//! How many moves there are, worked out from the board alone.

use super::{enough, market_on_board, of};
use crate::check::cascade::second::{self, adjacent};
use crate::check::step::Outcome;
use crate::rules::cascade::params::{
    Direction, Endless, Entry, MarketRow, NoMove, OwnCells, OwnMarket, TooFew,
};
use crate::rules::cascade::{Plain, Position};
use crate::rules::{Player, Rules, Turn};

/// How many moves the rules allow, a pass not among them, worked out from the board alone.
fn allowed(game: &Plain, position: &Position) -> u128 {
    let (params, grid, mover) = (&game.ruleset().params, game.grid(), position.mover);
    let (rows, cols) = (i16::from(grid.rows), i16::from(grid.cols));
    let ahead = if mover == Player::SOUTH { 1 } else { -1 };
    let mut count = 0;
    for from in 0..grid.cells() as u8 {
        if of(position, from, mover) == 0 {
            continue;
        }
        let (row, col) = (i16::from(from / grid.cols), i16::from(from % grid.cols));
        for (up, right) in (-1..=1).flat_map(|up| (-1..=1).map(move |right| (up, right))) {
            let (there, file) = (row + up, col + right);
            if !(0..rows).contains(&there) || !(0..cols).contains(&file) {
                continue;
            }
            let to = (there * cols + file) as u8;
            let apart = from == to || !adjacent(grid, params.neighbours, from, to);
            if apart || (params.direction == Direction::Forward && up != ahead) {
                continue;
            }
            let enemy = of(position, to, mover.other());
            if enemy > 0 && params.too_few == TooFew::Illegal {
                let board = &position.board;
                let pods = second::quantity(params, grid, board, from, Some(to), mover);
                if !enough(params, pods, enemy) {
                    continue;
                }
            }
            let market = market_on_board(params, grid, mover, to);
            let joins = of(position, to, mover) > 0;
            let sold = market && params.entry == Entry::Automatic;
            count += u128::from(sold || !joins || params.own_cells == OwnCells::Joins);
            count += u128::from(market && params.entry == Entry::Optional);
        }
        if params.market_row == MarketRow::Beyond {
            let (far, home) = if ahead == 1 { (rows - 1, 0) } else { (0, rows - 1) };
            let back = params.own_market == OwnMarket::Yes && params.direction == Direction::Any;
            count += u128::from(row == far) + u128::from(row == home && back);
        }
    }
    count
}

pub(super) fn legal_moves(game: &Plain, position: &Position) -> Outcome {
    let params = &game.ruleset().params;
    // Which moves start an endless cascade is asked of the kernel alone.
    if params.endless == Endless::Illegal && game.termination().may_last(position.board.pods()) {
        return Outcome::Silent;
    }
    if let Turn::Over(..) = game.turn(position) {
        return Outcome::Silent;
    }
    let allowed = allowed(game, position);
    let passes = u128::from(allowed == 0 && params.no_move == NoMove::Pass);
    Outcome::unless(
        game.count_moves(position) == allowed + passes,
        "the list of moves is longer or shorter than the rules allow",
    )
}
