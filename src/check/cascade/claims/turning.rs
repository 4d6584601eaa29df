//! Whether cascades help or hurt: the smallest positions that show it.

use super::everything;
use crate::check::general::Claimed;
use crate::check::watch::Watch;
use crate::rules::cascade::{Event, Plain, Ruleset};
use crate::rules::{Player, Rules, Worded};
use crate::spec::document::Expect;

/// The smallest position of two rows of two or three in which a cascade gives the mover pods that were
/// the opponent's, or takes from him pods that were his.
pub(super) fn turns_pods(game: &Plain, help: bool, watch: &Watch) -> Claimed {
    let mut best: Option<(u32, String)> = None;
    for cols in 2..=3 {
        let small = Plain::new(Ruleset::bare(game.ruleset().params, 2, cols));
        for position in everything(&small) {
            if watch.stopped() {
                return Claimed::unknown("Not known: it was stopped.");
            }
            let pods = position.board.pods();
            let full = u32::from(game.ruleset().params.threshold.0);
            // A cascade needs a full cell and something that comes to it.
            if pods < full || best.as_ref().is_some_and(|(least, _)| pods >= *least) {
                continue;
            }
            for mv in small.moves(&position) {
                let mut told = Vec::new();
                let (next, _) = small.play(&position, mv, &mut told);
                if told.iter().any(|(event, _)| matches!(event, Event::Endless { .. })) {
                    continue;
                }
                if !told.iter().any(|(event, _)| matches!(event, Event::Collapse { .. })) {
                    continue;
                }
                let taken: u32 = told
                    .iter()
                    .map(|(event, _)| match event {
                        Event::Capture { pods, .. } => u32::from(*pods),
                        _ => 0,
                    })
                    .sum();
                // What captures took from the opponent is not the cascade's doing.
                let theirs = position.board.pods_of(Player::NORTH) - taken;
                let after = next.board.pods_of(Player::NORTH);
                if if help { after < theirs } else { after > theirs } {
                    let text = format!(
                        "{} in {} leads to {}",
                        small.move_text(&position, mv),
                        small.state_text(&position),
                        small.state_text(&next)
                    );
                    best = Some((pods, text));
                    break;
                }
            }
        }
        if let Some((pods, text)) = best {
            let whose = if help {
                "pods of the opponent's become the mover's"
            } else {
                "pods of the mover's become the opponent's"
            };
            let words = format!(
                "{text}: {whose}. On a board of two rows and {cols} files no position with fewer than \
                 {pods} pods does it."
            );
            return Claimed::new(Expect::Proved, words);
        }
    }
    Claimed::new(Expect::Refuted, "It never happens on two rows of two or three.")
}
