//! What readings do at one place, played once for each combination of the parameters that matter
//! there.

use super::space::{Readings, Space};
use crate::rules::params::Heard;
use crate::rules::sowing::{Key, Params, Plain, Ruleset};

/// Plays for readings instead of for one ruleset.
#[derive(Debug)]
pub struct Branches<'a> {
    space: &'a Space,
    game: Plain<Heard>,
    /// The parameters that more than one value is possible for.
    open: u64,
    /// Those of them that were looked at so far.
    consulted: u64,
    /// How often something was played.
    runs: u64,
}

impl<'a> Branches<'a> {
    /// Makes ready to play readings of a space; board and seeds are those of `game`.
    #[must_use]
    pub fn new(space: &'a Space, game: &Plain) -> Self {
        let open = Key::ALL
            .iter()
            .filter(|&&key| space.values(key).len() > 1)
            .fold(0, |mask, &key| mask | 1 << key as u8);
        // Provenance would be copied at every change.
        let ruleset = game.ruleset();
        let bare = Plain::new(Ruleset::bare(space.base(), ruleset.side, ruleset.seeds));
        Branches { space, game: bare.heard(), open, consulted: 0, runs: 0 }
    }

    /// The space of the readings.
    #[must_use]
    pub const fn space(&self) -> &'a Space {
        self.space
    }

    /// Whether an open parameter was looked at in any run.
    #[must_use]
    pub const fn consulted(&self, key: Key) -> bool {
        self.consulted >> key as u8 & 1 == 1
    }

    /// How often something was played.
    #[must_use]
    pub const fn runs(&self) -> u64 {
        self.runs
    }

    /// Calls `run` once for each combination of values of the parameters that it looks at, and
    /// hands its result to `leaf` with the readings of `set` that have this combination. The sets
    /// handed out are disjoint and make up `set`.
    pub fn explore<T>(
        &mut self,
        set: &Readings,
        run: &dyn Fn(&Plain<Heard>) -> T,
        leaf: &mut dyn FnMut(T, Readings),
    ) {
        if !set.is_false() {
            self.descend(set.clone(), self.space.base(), 0, run, leaf);
        }
    }

    fn descend<T>(
        &mut self,
        set: Readings,
        mut params: Params,
        mut pinned: u64,
        run: &dyn Fn(&Plain<Heard>) -> T,
        leaf: &mut dyn FnMut(T, Readings),
    ) {
        self.game.play_by(params);
        self.game.asked().clear();
        let result = run(&self.game);
        self.runs += 1;
        let order: Vec<u8> = self.game.asked().order().collect();
        let (space, open) = (self.space, self.open);
        self.consulted |= self.game.asked().mask() & open;
        // This run stands for one branch; the others start where it looked at another parameter.
        let (mut set, mut stands) = (set, true);
        for number in order {
            if open >> number & 1 == 0 || pinned >> number & 1 == 1 {
                continue;
            }
            pinned |= 1 << number;
            let key = Key::ALL[usize::from(number)];
            let here = params.get(key);
            let mut kept = None;
            for (value, having) in space.values(key) {
                let part = set.and(having);
                if part.is_false() {
                    continue;
                }
                if *value == here {
                    kept = Some(part);
                    continue;
                }
                let mut other = params;
                let _ = other.set(key, value);
                self.descend(part, other, pinned, run, leaf);
            }
            match kept {
                Some(part) => set = part,
                // No reading does what was just played.
                None => {
                    stands = false;
                    break;
                }
            }
            let _ = params.set(key, &here);
        }
        if stands {
            leaf(result, set);
        }
    }
}
