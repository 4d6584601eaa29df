//! How a position stands for a player beyond the points so far: what players who look ahead count
//! where they stop.
//!
//! A guess, made of three things that make sense under all parameters of the kernel:
//!
//! * **The way to the market.** A pod that can still be sold in the plies left is worth a share of its
//!   price, [`STEP`] hundredths for each move that this takes. One that cannot is worth a trace, so that
//!   moving on is better than moving back.
//! * **Force.** A capture takes as many pods as lie there, and a pile sends more than one only where it
//!   is crowded. So each pod beyond the first that a pile could send is worth something, the more the
//!   nearer the pile is to the far side. Without that, pods reach the enemy one by one, and can do
//!   nothing against his piles when they are there.
//! * **What may be captured next.** The best pile that the player to move can capture at once counts
//!   against its owner with [`EN_PRISE`] hundredths of what he would lose: the points and the way that
//!   its pods have come. Without that, a search that ends with a move beside a stronger pile takes that
//!   move for progress.
//!
//! The weights are the best of some twenty that were tried in thirty to forty games each, at three
//! plies against the player who takes what is in front of him. A smaller step makes the first rows
//! worth nothing, as hundredths are whole; more force keeps piles at home that should move on.

use super::board::Position;
use super::compiled::Compiled;
use super::grid::Grid;
use super::packed::Packed;
use super::params::{Direction, MarketRow};
use super::plain::Plain;
use super::ruleset::Ruleset;
use crate::rules::Player;

/// The share, in hundredths, that a pod on its way to the market keeps for each move it has to make.
const STEP: i32 = 67;
/// What a pod beyond the first that a pile could send is worth for each row that the pile has come, in
/// thousandths of the price of a captured pod.
const FORCE: i32 = 10;
/// The share, in hundredths, of the best pile that can be captured at once.
const EN_PRISE: i32 = 50;
/// Moves from the farthest row into a market beyond the board.
const FARTHEST: usize = super::grid::MAX_SIDE as usize;

/// What a pod is worth, for each price of the market and number of moves to it, in hundredths of a
/// point.
const WORTH: [[i32; FARTHEST + 1]; 6] = {
    let mut worth = [[0; FARTHEST + 1]; 6];
    let mut price = 0;
    while price < worth.len() {
        worth[price][0] = 100 * price as i32;
        let mut away = 1;
        while away <= FARTHEST {
            worth[price][away] = worth[price][away - 1] * STEP / 100;
            away += 1;
        }
        price += 1;
    }
    worth
};

/// What the outlook asks of a position, packed or not.
pub(super) trait View {
    /// The rules.
    fn rules(&self) -> &Ruleset;
    /// How many plies were played, and who is to move.
    fn clock(&self) -> (u8, Player);
    /// Calls `f` with each cell that holds pods of a player, and how many.
    fn each_pile(&self, player: Player, f: impl FnMut(u8, u16));
    /// How many pods a player's pile could send: none where the cell is not his.
    fn sends(&self, cell: u8, player: Player) -> u16;
    /// Whether some pile of the other player, moved in a way that `may` allows, would capture a cell.
    fn captured(&self, cell: u8, owner: Player, may: impl Fn(u8) -> bool) -> bool;
}

/// The outlook of a position for a player, in hundredths of a point.
#[inline]
pub(super) fn outlook(view: &impl View, player: Player) -> i32 {
    let (rules, (ply, mover)) = (view.rules(), view.clock());
    let (grid, params) = (rules.grid(), &rules.params);
    let left = params.plies.0.saturating_sub(ply);
    // Who is to move has the odd ply.
    let own = (left + u8::from(player == mover)) / 2;
    let beyond = u8::from(params.market_row == MarketRow::Beyond);
    let market = &WORTH[usize::from(params.market_price.0)];
    let capture = 100 * i32::from(params.capture_price.0);
    let (mut total, mut force, mut lost) = (0, 0, 0);
    view.each_pile(player, |cell, pods| {
        let pods = i32::from(pods);
        let away = grid.row(cell).abs_diff(grid.far_row(player));
        let come = i32::from(grid.rows - 1 - away);
        let moves = away + beyond;
        let worth = if moves <= own {
            market[usize::from(moves)]
        } else {
            i32::from(grid.rows) - i32::from(moves)
        };
        total += worth * pods;
        if pods > 1 && come > 0 {
            force += come * i32::from(view.sends(cell, player).saturating_sub(1));
        }
        // Only who is to move can capture at once.
        let loss = (capture + worth) * pods;
        if player != mover && left > 0 && loss > lost {
            let may = |from| params.direction == Direction::Any || ahead(grid, mover, from, cell);
            if view.captured(cell, player, may) {
                lost = loss;
            }
        }
    });
    total + force * FORCE * capture / 1_000 - lost * EN_PRISE / 100
}

/// Whether a cell lies in a row farther on than another.
fn ahead(grid: Grid, player: Player, from: u8, to: u8) -> bool {
    let far = grid.far_row(player);
    grid.row(to).abs_diff(far) < grid.row(from).abs_diff(far)
}

impl View for (&Plain, &Position) {
    fn rules(&self) -> &Ruleset {
        self.0.ruleset()
    }

    fn clock(&self) -> (u8, Player) {
        (self.1.ply, self.1.mover)
    }

    fn each_pile(&self, player: Player, mut f: impl FnMut(u8, u16)) {
        for cell in 0..self.0.grid().cells() as u8 {
            let pods = self.1.board.at(cell).of(player);
            if pods > 0 {
                f(cell, pods);
            }
        }
    }

    fn sends(&self, cell: u8, player: Player) -> u16 {
        let (game, board) = (self.0, &self.1.board);
        if board.at(cell).is_of(player) { game.quantity(board, cell, None) } else { 0 }
    }

    fn captured(&self, cell: u8, owner: Player, may: impl Fn(u8) -> bool) -> bool {
        let (game, board, enemy) = (self.0, &self.1.board, owner.other());
        board.at(cell).is_of(owner)
            && game.near.of(cell).iter().any(|&from| {
                board.at(from).is_of(enemy)
                    && may(from)
                    && game.captures(game.quantity(board, from, Some(cell)), board.at(cell), enemy)
            })
    }
}

impl View for (&Compiled, &Packed) {
    fn rules(&self) -> &Ruleset {
        self.0.ruleset()
    }

    fn clock(&self) -> (u8, Player) {
        (self.1.ply, self.1.mover)
    }

    #[inline]
    fn each_pile(&self, player: Player, mut f: impl FnMut(u8, u16)) {
        let _ = self.1.each_of(player, |cell| {
            f(cell, self.1.pods_at(cell).into());
            None::<()>
        });
    }

    #[inline]
    fn sends(&self, cell: u8, _: Player) -> u16 {
        let (game, state) = (self.0, self.1);
        game.quantity(state, cell, None, game.crowd(state, cell)).into()
    }

    #[inline]
    fn captured(&self, cell: u8, owner: Player, may: impl Fn(u8) -> bool) -> bool {
        self.0.captured(self.1, cell, owner, may)
    }
}
