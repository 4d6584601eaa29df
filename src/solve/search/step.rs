//! What a move does to the value of what it leads to.

use super::table::Bounds;

/// A move as far as values go: what its player gains by it, and whether he moves again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What the mover gains over the other by the move itself.
    pub gain: i16,
    /// Whether the same player moves again.
    pub again: bool,
}

impl Step {
    /// What the move is worth if it leads to a position worth `value` to the player to move there.
    #[must_use]
    #[inline]
    pub const fn worth(self, value: i16) -> i16 {
        if self.again { self.gain.saturating_add(value) } else { self.gain.saturating_sub(value) }
    }

    /// Bounds of what the move is worth.
    #[must_use]
    #[inline]
    pub const fn bounds(self, of: Bounds) -> Bounds {
        if self.again {
            Bounds { lower: self.worth(of.lower), upper: self.worth(of.upper) }
        } else {
            Bounds { lower: self.worth(of.upper), upper: self.worth(of.lower) }
        }
    }

    /// Bounds of the value of what the move leads to, from bounds of what the move is worth.
    #[must_use]
    #[inline]
    pub const fn back(self, of: Bounds) -> Bounds {
        // Without another move both are the same: gain less what it leads to.
        let Step { gain, again } = self;
        if again { Step { gain: -gain, again }.bounds(of) } else { self.bounds(of) }
    }

    /// The question to ask of the position it leads to: the move is worth at least `t` if that
    /// position is worth at least this (the same player moving again), or is not.
    #[must_use]
    #[inline]
    pub const fn asks(self, t: i16) -> i16 {
        if self.again { t - self.gain } else { self.gain - t + 1 }
    }
}
