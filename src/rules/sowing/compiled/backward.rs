//! Moves played backward, for retrograde analysis.

use super::{Compiled, PASS};
use crate::rules::sowing::board::MAX_SEEDS;
use crate::rules::sowing::packed::{Packed, Word};
use crate::rules::sowing::params::{NoSeeds, Unmovable};

impl Compiled {
    /// Calls `f` with every board from which a legal move that takes nothing off the board leads to
    /// `child`, once for each such move. `child` is seen from the player to move on it, the boards
    /// from the player who made the move.
    #[inline]
    pub fn unsow(&self, child: Packed, mut f: impl FnMut(Packed)) {
        let after = child.half_turn(self.side);
        // A move that leaves the opponent without seeds may be a slam whatever it captures.
        let empties = self.minds_empty && after.0 & self.foe == 0;
        let empty = !after.filled();
        for pit in 0..self.movable {
            let back = after.get(pit);
            let row = usize::from(pit) * (MAX_SEEDS + 1);
            for seeds in self.starts[row + usize::from(back)]..=MAX_SEEDS as u8 {
                let sowing = &self.sowings[row + usize::from(seeds)];
                // No pit gets fewer seeds from a larger sowing: once one gets too many, all do.
                if sowing.kept > 0 || sowing.pits & empty != 0 {
                    break;
                }
                if sowing.deep && !after.covers(Packed(sowing.adds)) {
                    break;
                }
                if Packed(sowing.adds).get(pit) != back {
                    break;
                }
                // Nothing lay in the pit but what was sown there.
                let before = Packed(after.0 - sowing.adds + (Word::from(seeds) << (8 * pit)));
                let caught = self.catches(after, sowing);
                // Only the rule of slams lets lie what the last seed would capture.
                if caught
                    && !(self.minds_empty && after.0 & !self.catch(after, sowing) & self.foe == 0)
                {
                    continue;
                }
                let ended = self.either && (before.0 & self.foe == 0 || before.0 & self.own == 0);
                let duty = || self.must_feed(&self.ruleset.params, before);
                let duty = !self.leaves_some && duty();
                if caught || empties || duty || ended {
                    if self
                        .replies(before)
                        .iter()
                        .any(|reply| reply.pit == pit && reply.after == after && reply.lost == 0)
                    {
                        f(before);
                    }
                } else {
                    f(before);
                }
            }
        }
        if self.passes() {
            let before = after;
            if self.replies(before).first().is_some_and(|reply| reply.pit == PASS) {
                f(before);
            }
        }
    }

    /// Whether a player who cannot move may pass.
    pub(in crate::rules::sowing) fn passes(&self) -> bool {
        let params = &self.ruleset.params;
        params.end_unmovable == Unmovable::Pass || params.end_no_seeds == NoSeeds::Pass
    }
}
