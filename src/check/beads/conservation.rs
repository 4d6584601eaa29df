//! Beads and points stay in the game.

use crate::check::general::Made;
use crate::check::step::Outcome;
use crate::rules::beads::{Plain, Position};

/// How many beads of a kind lie in pits, and in cups.
fn count(state: &Position, kind: u8) -> [u32; 2] {
    let pits = state.pits.iter().map(|pile| u32::from(pile.count(kind))).sum();
    let cups = state.cups.iter().map(|pile| u32::from(pile.count(kind))).sum();
    [pits, cups]
}

/// All beads of the set-up are there: a stone for each pit, two gems of each value.
pub(super) fn beads(game: &Plain, state: &Position) -> Outcome {
    let rules = game.ruleset();
    let good = (0..=8).all(|kind| {
        let due = match kind {
            0 => 2 * u32::from(rules.pits),
            value if value <= rules.gems => 2,
            _ => 0,
        };
        count(state, kind).iter().sum::<u32>() == due
    });
    Outcome::unless(good, "the beads are not those of the game")
}

fn all_points(state: &Position) -> u32 {
    (1..=8).map(|value| u32::from(value) * count(state, value).iter().sum::<u32>()).sum()
}

/// Points are neither made nor lost, and the payoff is none before the game ends.
pub(super) fn points(_: &Plain, made: &Made<Plain>) -> Outcome {
    if made.pay.0 != [0; 2] {
        return Outcome::Broken("a move pays, though only the end of the game does");
    }
    let same = all_points(made.before) == all_points(made.after);
    Outcome::unless(same, "points were made or lost")
}

/// Stones stay in the pits.
pub(super) fn stones(_: &Plain, made: &Made<Plain>) -> Outcome {
    let [before, _] = count(made.before, 0);
    let [after, cups] = count(made.after, 0);
    Outcome::unless(before == after && cups == 0, "a stone was captured")
}

/// Gems go to the mover.
pub(super) fn cups(_: &Plain, made: &Made<Plain>) -> Outcome {
    let (mine, theirs) = (made.before.mover.seat(), made.before.mover.other().seat());
    let (before, after) = (&made.before.cups, &made.after.cups);
    if before == after {
        return Outcome::Silent;
    }
    let good = (1..=8).all(|value| {
        after[mine].count(value) >= before[mine].count(value)
            && after[theirs].count(value) <= before[theirs].count(value)
    });
    Outcome::unless(good, "the mover lost a gem, or the opponent gained one")
}
