//! A perfect index of the ways to lay `n` seeds into the pits of a board: the combinatorial number
//! system.
//!
//! With prefix sums `s1 <= s2 <= ...` the boards of one total are ranked by
//! `C(s1, 1) + C(s2 + 1, 2) + C(s3 + 2, 3) + ...`, which counts without gaps from 0 (D. E. Knuth,
//! The Art of Computer Programming, volume 4A, section 7.2.1.3). Enumeration in rank order changes
//! at most three pits a step.

use super::board::MAX_SEEDS;
use super::packed::{MAX_PACKED, Packed, Word};

/// Ranks boards of a number of pits, up to a total of seeds.
#[derive(Clone, Debug)]
pub struct Ranking {
    pits: usize,
    /// `terms[i][s] = C(s + i, i + 1)`: what a prefix sum `s` of `i + 1` pits adds.
    terms: Vec<[u32; MAX_SEEDS + 1]>,
    /// Boards of each total.
    sizes: Vec<usize>,
}

impl Ranking {
    /// How many boards of `pits` pits hold exactly `seeds` seeds.
    #[must_use]
    pub fn count(pits: u8, seeds: u8) -> u128 {
        let (n, k) = (u128::from(seeds) + u128::from(pits) - 1, u128::from(pits) - 1);
        (0..k).fold(1, |c, i| c * (n - i) / (i + 1))
    }

    /// How many boards of `pits` pits hold at most `seeds` seeds.
    #[must_use]
    pub fn count_up_to(pits: u8, seeds: u8) -> u128 {
        (0..=seeds).map(|n| Ranking::count(pits, n)).sum()
    }

    /// Prepares ranks for boards of `pits` pits with up to `seeds` seeds; `None` if a rank would
    /// not fit in 32 bits.
    #[must_use]
    pub fn new(pits: u8, seeds: u8) -> Option<Self> {
        if usize::from(pits) > MAX_PACKED
            || pits == 0
            || Ranking::count(pits, seeds) > u128::from(u32::MAX)
        {
            return None;
        }
        let mut terms = vec![[0; MAX_SEEDS + 1]; MAX_PACKED - 1];
        for (i, row) in terms.iter_mut().enumerate().take(usize::from(pits) - 1) {
            for (s, term) in row.iter_mut().enumerate().take(usize::from(seeds) + 1) {
                // C(s + i, i + 1) boards of i + 2 pits have fewer than s seeds in the first i + 1.
                *term = if s == 0 { 0 } else { Ranking::count(i as u8 + 2, s as u8 - 1) as u32 };
            }
        }
        let sizes = (0..=seeds).map(|n| Ranking::count(pits, n) as usize).collect();
        Some(Ranking { pits: usize::from(pits), terms, sizes })
    }

    /// How many boards hold exactly `seeds` seeds.
    #[must_use]
    #[inline]
    pub fn size(&self, seeds: usize) -> usize {
        self.sizes[seeds]
    }

    /// The rank of a board among those of its total.
    #[must_use]
    #[inline]
    pub fn index(&self, board: Packed) -> usize {
        // Bytes of memory: shifting the whole word pit by pit would take several steps each.
        let sums = board.sums().to_le_bytes();
        let terms = self.terms[..self.pits - 1].iter().zip(sums);
        terms.map(|(row, sum)| row[usize::from(sum)]).sum::<u32>() as usize
    }

    /// The board of a rank among those with `seeds` seeds.
    #[must_use]
    pub fn board(&self, seeds: usize, index: usize) -> Packed {
        let (mut rest, mut above) = (index as u32, seeds);
        let mut counts = [0; MAX_PACKED];
        for pit in (1..self.pits).rev() {
            let row = &self.terms[pit - 1][..=above];
            let sum = row.partition_point(|&term| term <= rest) - 1;
            rest -= row[sum];
            counts[pit] = (above - sum) as u8;
            above = sum;
        }
        counts[0] = above as u8;
        Packed(Word::from_le_bytes(counts))
    }

    /// The board of rank 0: all seeds in the last of so many pits.
    #[must_use]
    pub fn first(pits: u8, seeds: u8) -> Packed {
        Packed(Word::from(seeds) << (8 * (pits - 1)))
    }

    /// The board that follows in rank order; meaningless after the last.
    #[must_use]
    #[inline]
    pub fn next(board: Packed) -> Packed {
        let above = board.0 >> 8;
        // The first pit after pit 0 that holds a seed gives one up; pit 0 empties into the pit
        // before it, which gets that seed too.
        let pit = (above.trailing_zeros() / 8 + 1) & (MAX_PACKED as u32 - 1);
        let low = board.0 & 0xff;
        let moved = (board.0 - low).wrapping_sub(1 << (8 * pit));
        Packed(moved.wrapping_add((low + 1) << ((8 * (pit - 1)) & (Word::BITS - 1))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_without_gaps() {
        for pits in 2..=MAX_PACKED as u8 {
            let most = [17, 9, 5][usize::from(pits > 6) + usize::from(pits > 9)];
            let ranking = Ranking::new(pits, most).unwrap();
            for seeds in 0..=most {
                let mut board = Ranking::first(pits, seeds);
                for rank in 0..ranking.size(seeds.into()) {
                    assert_eq!(board.total(), seeds);
                    assert_eq!(ranking.index(board), rank);
                    assert_eq!(ranking.board(seeds.into(), rank), board);
                    board = Ranking::next(board);
                }
            }
        }
    }

    #[test]
    fn boards_are_counted() {
        assert_eq!(Ranking::count_up_to(6, 42), 12_271_512);
        assert_eq!(Ranking::count(6, 42), 1_533_939);
    }
}
