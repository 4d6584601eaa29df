//! What a position is worth to the player to move, where winning is all there is.

use std::fmt;

/// The value of a position under best play.
///
/// The winner wants to win in as few plies as he can, the loser to lose in as many.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Worth {
    /// The player to move wins, in so many plies; 0 if the game is over.
    Won(u16),
    /// He loses, in so many plies; 0 if the game is over.
    Lost(u16),
    /// Neither side can force a win: play goes on for ever, or nobody wins in the end.
    Neither,
}

impl Worth {
    /// Most plies that a value can be away from the end.
    pub const FARTHEST: u16 = u16::MAX / 2 - 1;

    /// As a number: 0 for neither, `1 + 2 plies` for a loss, `2 + 2 plies` for a win.
    #[must_use]
    #[inline]
    pub const fn code(self) -> u16 {
        match self {
            Worth::Neither => 0,
            Worth::Lost(plies) => 1 + 2 * plies,
            Worth::Won(plies) => 2 + 2 * plies,
        }
    }

    /// The value of a number.
    #[must_use]
    #[inline]
    pub const fn of(code: u16) -> Self {
        match code {
            0 => Worth::Neither,
            odd if odd % 2 == 1 => Worth::Lost(odd / 2),
            even => Worth::Won(even / 2 - 1),
        }
    }

    /// What a position is worth from which the mover can reach these, each as its own mover sees
    /// it. There must be at least one.
    #[must_use]
    pub fn best(children: impl IntoIterator<Item = Worth>) -> Self {
        let (mut win, mut loss, mut neither) = (None, 0, false);
        for child in children {
            match child {
                Worth::Lost(plies) => win = Some(win.map_or(plies, |best: u16| best.min(plies))),
                Worth::Won(plies) => loss = loss.max(plies),
                Worth::Neither => neither = true,
            }
        }
        match win {
            Some(plies) => Worth::Won(plies + 1),
            None if neither => Worth::Neither,
            None => Worth::Lost(loss + 1),
        }
    }

    /// How good it is for the player to move: quick wins first, late losses before early ones.
    #[must_use]
    pub const fn rank(self) -> i32 {
        match self {
            Worth::Won(plies) => 1_000_000 - plies as i32,
            Worth::Neither => 0,
            Worth::Lost(plies) => plies as i32 - 1_000_000,
        }
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let plies = |n: u16| if n == 1 { "1 ply".into() } else { format!("{n} plies") };
        match self {
            Worth::Won(n) => write!(f, "won in {}", plies(*n)),
            Worth::Lost(n) => write!(f, "lost in {}", plies(*n)),
            Worth::Neither => f.write_str("neither side can force a win"),
        }
    }
}

/// How many positions are won, lost or neither for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Won for the player to move.
    pub won: u64,
    /// Lost for him.
    pub lost: u64,
    /// Neither.
    pub neither: u64,
    /// Most plies to a win.
    pub longest_win: u16,
    /// Most plies to a loss.
    pub longest_loss: u16,
}

impl Counts {
    /// Adds one position.
    pub fn add(&mut self, worth: Worth) {
        match worth {
            Worth::Won(plies) => {
                self.won += 1;
                self.longest_win = self.longest_win.max(plies);
            }
            Worth::Lost(plies) => {
                self.lost += 1;
                self.longest_loss = self.longest_loss.max(plies);
            }
            Worth::Neither => self.neither += 1,
        }
    }

    /// All positions.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.won + self.lost + self.neither
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_for_values() {
        for code in 0..=1000 {
            assert_eq!(Worth::of(code).code(), code);
        }
        assert_eq!(Worth::of(1), Worth::Lost(0));
        assert_eq!(Worth::of(2), Worth::Won(0));
        assert_eq!(Worth::Won(Worth::FARTHEST).code(), u16::MAX - 1);
    }

    #[test]
    fn the_best_child_decides() {
        use Worth::{Lost, Neither, Won};
        assert_eq!(Worth::best([Won(3), Lost(4), Lost(2), Neither]), Won(3));
        assert_eq!(Worth::best([Won(3), Neither]), Neither);
        assert_eq!(Worth::best([Won(3), Won(6)]), Lost(7));
    }
}
