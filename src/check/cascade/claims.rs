//! What the sources say of the game and is no rule, each with a check of its own.
//!
//! `endings` asks whether cascades and games end, `reach` how far a cascade can run, `quantities` what
//! a pile sends, `turning` whether a cascade helps or hurts, `order` whether the order of collapses
//! matters.

mod endings;
mod order;
mod quantities;
mod reach;
mod turning;

pub(super) use endings::makes_pods;
use endings::{cascades_end, plies_and_collapses};
use order::order_matters;
use quantities::{no_choice, quantities};
use reach::{edge_to_edge, most_collapsing, most_touched};
use turning::turns_pods;

use crate::check::general::Claimed;
use crate::check::watch::Watch;
use crate::rules::Player;
use crate::rules::cascade::{Board, Pile, Plain, Position};

pub(super) fn check(game: &Plain, name: &str, watch: &Watch) -> Option<Claimed> {
    Some(match name {
        "cascades-end" => cascades_end(game, watch),
        "most-collapsing" => most_collapsing(game),
        "most-touched" => most_touched(game),
        "edge-to-edge" => edge_to_edge(game),
        "plies-and-collapses" => plies_and_collapses(game, watch),
        "lone-pile-sends-one" => {
            quantities(game, |held, crowd, pods| crowd > 0 || held == 0 || pods == 1)
        }
        "crowded-pile-sends-many" => {
            quantities(game, |held, crowd, pods| pods == held.min(1 + crowd as u16))
        }
        "single-pod-moves" => quantities(game, |held, _, pods| held != 1 || pods == 1),
        "no-choice-of-quantity" => no_choice(game),
        "collapses-help" => turns_pods(game, true, watch),
        "collapses-hurt" => turns_pods(game, false, watch),
        "order-does-not-matter" => order_matters(game, watch),
        _ => return None,
    })
}

/// Every position at rest of a small board with South to move.
fn everything(game: &Plain) -> impl Iterator<Item = Position> {
    let full = u64::from(game.ruleset().params.threshold.0);
    let kinds = 2 * full - 1;
    let cells = game.grid().cells() as u32;
    (0..kinds.pow(cells)).map(move |mut number| {
        let mut board = Board::EMPTY;
        for cell in 0..cells as u8 {
            let kind = number % kinds;
            number /= kinds;
            let pile = if kind < full {
                Pile::new(Player::SOUTH, kind as u16)
            } else {
                Pile::new(Player::NORTH, (kind - full + 1) as u16)
            };
            board.put(cell, pile);
        }
        Position { ply: 0, mover: Player::SOUTH, board }
    })
}
