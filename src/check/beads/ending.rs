//! When the game is over, and for whom.

use crate::check::step::Outcome;
use crate::rules::beads::params::{Bereft, FeedDuty, FeedUnable, WinPoints, WinShort};
use crate::rules::beads::{Pile, Plain, Position};
use crate::rules::{Player, Rules, Turn};

/// What each player gains at the end, by the rules text; `None` if the game goes on.
fn due(game: &Plain, state: &Position) -> Option<[i16; 2]> {
    let (rules, params) = (game.ruleset(), &game.ruleset().params);
    let (mover, foe) = (state.mover, state.mover.other());
    let beads = |player: Player| -> u16 { rules.row(player).map(|pit| state.pit(pit).len()).sum() };
    let gems: u16 = state.pits.iter().map(|pile| u16::from(pile.gems())).sum();
    let wins = |player: Player| if player == Player::SOUTH { [1, 0] } else { [0, 1] };
    if beads(mover) == 0 && gems == 0 {
        // All points lie in the cups: each value from 1 up, twice.
        let all = u16::from(rules.gems) * (u16::from(rules.gems) + 1);
        let theirs = state.cups[foe.seat()].points();
        let enough = match params.win_points {
            WinPoints::Half => 2 * theirs >= all,
            WinPoints::Majority => 2 * theirs > all,
        };
        return Some(match (enough, params.win_short) {
            (true, _) => wins(foe),
            (false, WinShort::Loses) => wins(mover),
            (false, WinShort::Nobody) => [0, 0],
        });
    }
    if beads(mover) == 0 {
        return (params.bereft == Bereft::Loses).then(|| wins(foe));
    }
    let starves = gems > 0
        && beads(foe) == 0
        && !state.passed
        && params.feed_duty == FeedDuty::WhileGems
        && rules.row(mover).all(|pit| state.pit(pit).len() < u16::from(rules.row(mover).end - pit));
    match params.feed_unable {
        FeedUnable::EmptiedLoses if starves => Some(wins(mover)),
        FeedUnable::Points if starves => {
            let [south, north] = state.cups.map(Pile::points);
            Some([i16::from(south > north), i16::from(north > south)])
        }
        _ => None,
    }
}

/// The game is over exactly when the rules say so, and pays as they say.
pub(super) fn as_said(game: &Plain, state: &Position) -> Outcome {
    match (game.turn(state), due(game, state)) {
        (Turn::Of(player), None) if player == state.mover => Outcome::Holds,
        (Turn::Of(_), None) => Outcome::Broken("it is another player's turn than the state's"),
        (Turn::Over(pay, _), Some(due)) => {
            Outcome::unless(pay.0 == due, "the game ends for another player than the rules say")
        }
        (Turn::Over(..), None) => Outcome::Broken("the game is over too early"),
        (Turn::Of(_), Some(_)) => Outcome::Broken("the game goes on where it is over"),
    }
}
