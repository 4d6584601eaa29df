//! One door to all games: from a ruleset of some kernel to a game that can be played.
//!
//! Whatever needs no more than [`Worded`] is written once, as a [`Guest`], and meets each kernel
//! here. A new kernel is one line in [`meet`].

use crate::check::general::Lawful;
use crate::rules::kernel::{Kernel, Ruled};
use crate::rules::{Familiar, Worded, beads, cascade, cross, sowing};

/// The names of the invariants that the checks of a kernel know.
#[must_use]
pub fn invariants(kernel: Kernel) -> Vec<&'static str> {
    match kernel {
        Kernel::Sowing => crate::check::IDS.to_vec(),
        Kernel::Cross => cross::Plain::laws().iter().map(|law| law.id).collect(),
        Kernel::Beads => beads::Plain::laws().iter().map(|law| law.id).collect(),
        Kernel::Cascade => cascade::Plain::laws().iter().map(|law| law.id).collect(),
    }
}

/// Work that any game can be given to.
pub trait Guest {
    /// What comes of it.
    type Gain;
    /// Does it with a game.
    fn meet<G: Worded>(self, game: &G) -> Self::Gain;
}

/// Lets a guest work with the game of a ruleset.
pub fn meet<V: Guest>(ruled: &Ruled, guest: V) -> V::Gain {
    match ruled {
        Ruled::Sowing(ruleset) => guest.meet(&sowing::Plain::new(ruleset.clone())),
        Ruled::Cross(ruleset) => guest.meet(&cross::Plain::new(ruleset.clone())),
        Ruled::Beads(ruleset) => guest.meet(&beads::Plain::new(ruleset.clone())),
        Ruled::Cascade(ruleset) => guest.meet(&cascade::Plain::new(ruleset.clone())),
    }
}

/// Work that any game can be given to that comes with laws.
pub trait Judge {
    /// What comes of it.
    type Gain;
    /// Does it with a game.
    fn meet<G: Lawful>(self, game: &G) -> Self::Gain;
}

/// Lets a judge work with the game of a ruleset; `None` for sowing games, whose checks have a room
/// of their own.
pub fn judge<J: Judge>(ruled: &Ruled, judge: J) -> Option<J::Gain> {
    match ruled {
        Ruled::Sowing(_) => None,
        Ruled::Cross(ruleset) => Some(judge.meet(&cross::Plain::new(ruleset.clone()))),
        Ruled::Beads(ruleset) => Some(judge.meet(&beads::Plain::new(ruleset.clone()))),
        Ruled::Cascade(ruleset) => Some(judge.meet(&cascade::Plain::new(ruleset.clone()))),
    }
}

/// Work for two games of one kernel, by other rules.
pub trait Twin {
    /// What comes of it.
    type Gain;
    /// Does it with both.
    fn meet<G: Familiar>(self, one: &G, other: &G) -> Self::Gain;
}

/// Lets a twin work with the games of two rulesets; `None` if they are of two kernels.
pub fn twins<T: Twin>(one: &Ruled, other: &Ruled, twin: T) -> Option<T::Gain> {
    macro_rules! of {
        ($($Kernel:ident $kernel:ident),+) => {
            match (one, other) {
                $((Ruled::$Kernel(one), Ruled::$Kernel(other)) => {
                    let games = [one, other].map(|rules| $kernel::Plain::new(rules.clone()));
                    Some(twin.meet(&games[0], &games[1]))
                })+
                _ => None,
            }
        };
    }
    of!(Sowing sowing, Cross cross, Beads beads, Cascade cascade)
}

/// Work that any game can be given to whose moves can be laid beside those of others.
pub trait Kin {
    /// What comes of it.
    type Gain;
    /// Does it with a game.
    fn meet<G: Familiar>(self, game: &G) -> Self::Gain;
}

/// Lets kin work with the game of a ruleset.
pub fn kin<K: Kin>(ruled: &Ruled, kin: K) -> K::Gain {
    match ruled {
        Ruled::Sowing(ruleset) => kin.meet(&sowing::Plain::new(ruleset.clone())),
        Ruled::Cross(ruleset) => kin.meet(&cross::Plain::new(ruleset.clone())),
        Ruled::Beads(ruleset) => kin.meet(&beads::Plain::new(ruleset.clone())),
        Ruled::Cascade(ruleset) => kin.meet(&cascade::Plain::new(ruleset.clone())),
    }
}
