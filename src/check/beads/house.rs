//! The largest house that a player can build.

use std::collections::HashSet;

use crate::rules::Player;
use crate::rules::beads::sow::Path;
use crate::rules::beads::{Plain, Position};

/// The greatest number of beads in South's last pit when it is his turn, if both sides play towards
/// that and nobody sows it before.
///
/// Beads are counted and not looked at: their order decides what is captured, and a capture only
/// takes beads away. A player with beads who faces an empty row must feed it if he can. If `feeding`
/// is not allowed, South brings North no bead before.
#[must_use]
pub fn largest(game: &Plain, start: &Position, feeding: bool) -> u16 {
    let rules = game.ruleset();
    let house = rules.pits - 1;
    let counts: Vec<u16> = (0..2 * rules.pits).map(|pit| start.pit(pit).len()).collect();
    let (mut seen, mut todo, mut most) = (HashSet::new(), vec![(counts, start.mover)], 0);
    while let Some((counts, mover)) = todo.pop() {
        if !seen.insert((counts.clone(), mover)) {
            continue;
        }
        if mover == Player::SOUTH {
            most = most.max(counts[usize::from(house)]);
        }
        let theirs = rules.row(mover.other());
        let duty = theirs.clone().all(|pit| counts[usize::from(pit)] == 0);
        for pit in rules.row(mover) {
            let beads = counts[usize::from(pit)];
            let path = Path::new(rules, pit, beads);
            let feeds = path.pits().iter().any(|pit| theirs.contains(pit));
            let held = mover == Player::SOUTH && feeds && !feeding;
            if beads == 0 || pit == house || held || (duty && !feeds) {
                continue;
            }
            let mut next = counts.clone();
            next[usize::from(pit)] = 0;
            path.pits().iter().for_each(|&pit| next[usize::from(pit)] += 1);
            todo.push((next, mover.other()));
        }
    }
    most
}
