//! All ways to lay equal stones into pits, counted without gaps.
//!
//! The number of a layout is that of the combinatorial number system: with the sums `s1 <= s2 <= ..`
//! of the first one, two, .. pits, `C(s1, 1) + C(s2 + 1, 2) + C(s3 + 2, 3) + ..` over all pits but
//! the last.

use crate::rules::beads::position::ALL_PITS;

/// Stones in each pit; pits beyond the board hold none.
pub type Layout = [u8; ALL_PITS];

/// The layouts of so many stones in so many pits.
#[derive(Clone, Debug)]
pub struct Layouts {
    pits: usize,
    stones: u8,
    /// `binomial[k][n]`: n over k.
    binomial: Vec<Vec<u64>>,
}

impl Layouts {
    /// The layouts of a board; both numbers at most 16.
    #[must_use]
    pub fn new(pits: u8, stones: u8) -> Self {
        let pits = usize::from(pits);
        let most = usize::from(stones) + pits;
        let mut binomial = vec![vec![1; most + 1]];
        for k in 1..=pits {
            let mut row = vec![0; most + 1];
            for n in 1..=most {
                row[n] = row[n - 1] + binomial[k - 1][n - 1];
            }
            binomial.push(row);
        }
        Layouts { pits, stones, binomial }
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.binomial[self.pits - 1][usize::from(self.stones) + self.pits - 1]
    }

    /// The number of a layout.
    #[must_use]
    #[inline]
    pub fn rank(&self, layout: &Layout) -> u64 {
        let (mut sum, mut rank) = (0, 0);
        for pit in 1..self.pits {
            sum += usize::from(layout[pit - 1]);
            rank += self.binomial[pit][sum + pit - 1];
        }
        rank
    }

    /// The first layout: all stones in the last pit.
    #[must_use]
    pub fn first(&self) -> Layout {
        let mut layout = [0; ALL_PITS];
        layout[self.pits - 1] = self.stones;
        layout
    }

    /// Goes on to the layout with the next number; false if this was the last.
    #[must_use]
    pub fn advance(&self, layout: &mut Layout) -> bool {
        // The sums grow like digits: the first that is smaller than the next one is raised, and
        // those before it start again from 0.
        for pit in 1..self.pits {
            if layout[pit] > 0 {
                let raised = layout[..pit].iter().sum::<u8>() + 1;
                layout[..pit].fill(0);
                layout[pit - 1] = raised;
                layout[pit] -= 1;
                return true;
            }
        }
        false
    }

    /// All layouts, in order.
    #[must_use]
    pub fn all(&self) -> Vec<Layout> {
        let mut all = vec![self.first()];
        let mut layout = self.first();
        while self.advance(&mut layout) {
            all.push(layout);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layout_has_its_number() {
        for (pits, stones) in [(2, 0), (2, 3), (4, 4), (6, 5), (10, 4)] {
            let layouts = Layouts::new(pits, stones);
            let all = layouts.all();
            assert_eq!(all.len() as u64, layouts.count());
            for (number, layout) in all.iter().enumerate() {
                assert_eq!(layouts.rank(layout), number as u64);
                assert_eq!(layout.iter().sum::<u8>(), stones);
            }
        }
        assert_eq!(Layouts::new(10, 10).count(), 92_378);
    }
}
