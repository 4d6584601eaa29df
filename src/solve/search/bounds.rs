//! From single questions to a value: null windows, one after the other.

use super::table::Bounds;

/// Where to ask next: next to the last answer, the first time next to a guess. Answers far from the
/// value are found fast, and what they leave in the table makes the next ones easier.
#[derive(Clone, Copy, Debug)]
pub struct Questions {
    guess: i16,
}

impl Questions {
    /// Questions that start next to a guess.
    #[must_use]
    pub const fn near(guess: i16) -> Self {
        Questions { guess }
    }

    /// The threshold to ask for, somewhere between the bounds.
    #[must_use]
    pub fn next(self, known: Bounds) -> i16 {
        let above = self.guess.saturating_add(1);
        if self.guess >= known.upper {
            known.upper
        } else {
            above.clamp(known.lower + 1, known.upper)
        }
    }

    /// Narrows bounds until they meet. `ask` answers whether the value is at least so much, by a
    /// bound that decides it, or gives up; `tell` hears the bounds before each question. The bounds
    /// that are given back do not meet if it gave up.
    pub fn narrow(
        mut self,
        mut known: Bounds,
        mut ask: impl FnMut(i16) -> Option<i16>,
        mut tell: impl FnMut(Bounds, i16),
    ) -> Bounds {
        while known.lower < known.upper {
            let t = self.next(known);
            tell(known, t);
            let Some(bound) = ask(t) else { return known };
            if bound >= t {
                known.lower = known.lower.max(bound);
            } else {
                known.upper = known.upper.min(bound);
            }
            self.guess = bound;
        }
        known
    }
}
