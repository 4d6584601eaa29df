//! What a pile sends, over everything that can lie around it.

use super::everything;
use crate::check::general::Claimed;
use crate::check::verdict::Grouped;
use crate::rules::cascade::{Board, Pile, Plain, Position, Ruleset};
use crate::rules::{Player, Rules, Worded};
use crate::spec::document::Expect;

/// Most surroundings of one pile.
const MANY: u64 = 1_000_000;

/// A law of quantities over every source and everything that can lie around it, in a corner, at an
/// edge and in the middle: `holds` is given what the source holds, how many neighbours crowd it and
/// what it sends.
pub(super) fn quantities(game: &Plain, holds: impl Fn(u16, usize, u16) -> bool) -> Claimed {
    let params = game.ruleset().params;
    let small = Plain::new(Ruleset::bare(params, 3, 3));
    let lists = small.grid().lists(params.crowding());
    let full = params.threshold.0;
    let mut cases = 0_u64;
    for from in 0..9 {
        let near = lists.of(from);
        for held in 1..u16::from(full) {
            // Only empty, fewer, as many or more can make a difference, of either owner.
            let kinds: Vec<Pile> =
                [0, held.saturating_sub(2), held.saturating_sub(1), held, held + 1]
                    .into_iter()
                    .flat_map(|pods| {
                        [Pile::new(Player::SOUTH, pods), Pile::new(Player::NORTH, pods)]
                    })
                    .collect::<std::collections::BTreeSet<_>>()
                    .into_iter()
                    .collect();
            // With eight neighbours only what the comparison can tell apart: enough to crowd before the
            // first pod is lifted, after it, or not at all.
            let kinds = if (kinds.len() as u64).pow(near.len() as u32) <= MANY {
                kinds
            } else {
                let told = |pile: &Pile| {
                    let pods = pile.pods();
                    pods == 0 || pods + 1 == held || pods == held
                };
                kinds.into_iter().filter(told).collect()
            };
            let ways = (kinds.len() as u64).pow(near.len() as u32);
            if ways > MANY {
                return Claimed::unknown("Not known: there are too many surroundings to look at.");
            }
            for mut way in 0..ways {
                let mut board = Board::EMPTY;
                board.put(from, Pile::new(Player::SOUTH, held));
                for &cell in near {
                    board.put(cell, kinds[(way % kinds.len() as u64) as usize]);
                    way /= kinds.len() as u64;
                }
                let crowded = near.iter().filter(|&&cell| board.at(cell).pods() >= held).count();
                for to in near.iter().map(|&cell| Some(cell)).chain([None]) {
                    cases += 1;
                    let sends = small.quantity(&board, from, to);
                    if !holds(held, crowded, sends) {
                        let position = Position { ply: 0, mover: Player::SOUTH, board };
                        let words = format!(
                            "{} sends {sends} in {}.",
                            small.grid().name(from),
                            small.state_text(&position)
                        );
                        return Claimed::new(Expect::Refuted, words);
                    }
                }
            }
        }
    }
    let words = format!(
        "It holds of every pile, whatever lies around it, in a corner, at an edge and in the middle: {} \
         cases.",
        Grouped(cases)
    );
    Claimed::new(Expect::Proved, words)
}

/// Whether a move is nothing but two cells.
pub(super) fn no_choice(game: &Plain) -> Claimed {
    let params = game.ruleset().params;
    let small = Plain::new(Ruleset::bare(params, 2, 2));
    let mut positions = 0_u64;
    for position in everything(&small) {
        positions += 1;
        let mut pairs: Vec<_> =
            small.moves(&position).iter().map(|mv| (mv.from(), mv.to())).collect();
        pairs.sort_unstable();
        if let Some(twice) = pairs.windows(2).find(|two| two[0] == two[1] && two[0].1.is_some()) {
            let words = format!(
                "From {} the mover has two ways to move to {} in {}.",
                small.grid().name(twice[0].0.unwrap_or_default()),
                small.grid().name(twice[0].1.unwrap_or_default()),
                small.state_text(&position)
            );
            return Claimed::new(Expect::Refuted, words);
        }
    }
    let words = format!(
        "A move names two cells and no number: in none of the {} positions of two rows of two is there a \
         second way to move between the same cells.",
        Grouped(positions)
    );
    Claimed::new(Expect::Proved, words)
}
