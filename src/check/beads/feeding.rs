//! Feeding an opponent who has emptied his last pit.

use crate::check::general::Made;
use crate::check::step::Outcome;
use crate::rules::Player;
use crate::rules::beads::params::FeedDuty;
use crate::rules::beads::{Plain, Position};

fn beads(game: &Plain, state: &Position, player: Player) -> u16 {
    game.ruleset().row(player).map(|pit| state.pit(pit).len()).sum()
}

/// If a pit holds as many beads as it takes to the opponent's first pit, the move must leave him
/// one.
pub(super) fn honoured(game: &Plain, made: &Made<Plain>) -> Outcome {
    let before = made.before;
    let (mover, foe) = (before.mover, before.mover.other());
    let gems: u16 = before.pits.iter().map(|pile| u16::from(pile.gems())).sum();
    let duty = game.ruleset().params.feed_duty == FeedDuty::WhileGems
        && gems > 0
        && !before.passed
        && beads(game, before, foe) == 0;
    let row = game.ruleset().row(mover);
    let reach = |pit: u8| before.pit(pit).len() >= u16::from(row.end - pit);
    if !duty || made.mv.pit().is_none() || !row.clone().any(reach) {
        return Outcome::Silent;
    }
    Outcome::unless(beads(game, made.after, foe) > 0, "the opponent was not fed")
}
