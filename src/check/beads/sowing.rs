//! Where the beads of a pit fall.

use crate::check::general::Made;
use crate::check::step::Outcome;
use crate::rules::beads::position::ALL_PITS;
use crate::rules::beads::{Pile, Plain};

/// The pit of each bead: beads run round the other pits, so that with `n` of them the pit of bead
/// `j` lies `j mod n + 1` steps ahead.
pub(super) fn falls(game: &Plain, origin: u8, beads: usize) -> impl DoubleEndedIterator<Item = u8> {
    let all = 2 * usize::from(game.ruleset().pits);
    (0..beads).map(move |at| ((usize::from(origin) + 1 + at % (all - 1)) % all) as u8)
}

/// What each pit holds after the sowing and before any capture; `None` for a pass.
pub(super) fn sown(game: &Plain, made: &Made<Plain>) -> Option<[Pile; ALL_PITS]> {
    let origin = made.mv.pit()?;
    let mut pits = made.before.pits;
    pits[usize::from(origin)] = Pile::EMPTY;
    for (pit, bead) in falls(game, origin, made.mv.order.len()).zip(made.mv.order.iter()) {
        pits[usize::from(pit)].add(bead);
    }
    Some(pits)
}

/// The pit is the mover's, it was not empty, and all its beads are sown.
pub(super) fn own_pit(game: &Plain, made: &Made<Plain>) -> Outcome {
    let Some(pit) = made.mv.pit() else { return Outcome::Silent };
    let first = made.before.mover.0 * game.ruleset().pits;
    let pile = made.before.pit(pit);
    if !(first..first + game.ruleset().pits).contains(&pit) {
        return Outcome::Broken("a pit was sown that is not the mover's");
    }
    let whole = (0..=8).all(|kind| {
        made.mv.order.iter().filter(|&bead| bead == kind).count() == usize::from(pile.count(kind))
    });
    Outcome::unless(whole && !pile.is_empty(), "other beads were sown than the pit held")
}

/// Each pit holds what it held and what fell into it, less gems that were captured.
pub(super) fn one_per_lap(game: &Plain, made: &Made<Plain>) -> Outcome {
    let Some(due) = sown(game, made) else {
        return Outcome::unless(made.before.pits == made.after.pits, "a pass moved beads");
    };
    let theirs = made.before.mover.other();
    let good = (0..ALL_PITS).all(|pit| {
        let (due, is) = (due[pit], made.after.pits[pit]);
        let foreign =
            pit < 2 * usize::from(game.ruleset().pits) && game.ruleset().owner(pit as u8) == theirs;
        (0..=8).all(|kind| match (kind, foreign) {
            (0, _) | (_, false) => is.count(kind) == due.count(kind),
            (_, true) => is.count(kind) <= due.count(kind),
        })
    });
    Outcome::unless(good, "a pit does not hold what fell into it")
}

/// Nothing falls back into the pit that was sown.
pub(super) fn origin_skipped(_: &Plain, made: &Made<Plain>) -> Outcome {
    let Some(pit) = made.mv.pit() else { return Outcome::Silent };
    Outcome::unless(made.after.pit(pit).is_empty(), "a bead fell into the pit it came from")
}
