//! All ways to lay `n` seeds into `k` pits, in one fixed order, from any place in it.

use super::text::Counts;

/// The boards with one number of seeds. The first pit counts slowest.
#[derive(Clone, Copy, Debug)]
pub struct Layer {
    /// Pits on the board.
    pub pits: u8,
    /// Seeds on it.
    pub seeds: u8,
}

impl Layer {
    /// How many boards there are.
    #[must_use]
    pub fn size(self) -> u64 {
        ways(u64::from(self.seeds), u64::from(self.pits))
    }

    /// The board at a place, counted from 0.
    #[must_use]
    pub fn at(self, mut place: u64) -> Counts {
        let mut counts = Counts::default();
        let mut left = self.seeds;
        for pit in 0..self.pits - 1 {
            let rest = u64::from(self.pits - 1 - pit);
            loop {
                let here = ways(u64::from(left - counts[usize::from(pit)]), rest);
                if place < here || counts[usize::from(pit)] == left {
                    break;
                }
                place -= here;
                counts[usize::from(pit)] += 1;
            }
            left -= counts[usize::from(pit)];
        }
        counts[usize::from(self.pits - 1)] = left;
        counts
    }

    /// Turns a board into the next one; `false` (and the board as it was) after the last.
    #[inline]
    pub fn step(self, counts: &mut Counts) -> bool {
        let end = usize::from(self.pits - 1);
        let tail = counts[end];
        if tail > 0 {
            counts[end] = tail - 1;
            counts[end - 1] += 1;
            return true;
        }
        // The last pit that is not empty gives one to the pit before it and the rest to the end.
        let Some(from) = (1..end).rev().find(|&pit| counts[pit] > 0) else { return false };
        let seeds = counts[from];
        counts[from] = 0;
        counts[from - 1] += 1;
        counts[end] = seeds - 1;
        true
    }
}

/// Ways to lay `seeds` into `pits`: `C(seeds + pits - 1, pits - 1)`, or the largest number there is if
/// they are more.
fn ways(seeds: u64, pits: u64) -> u64 {
    if pits == 0 {
        return u64::from(seeds == 0);
    }
    // Of 255 seeds in 24 pits there are 10^33 boards, which leaves room for one more factor.
    let all = (1..pits).fold(1_u128, |all, step| all * u128::from(seeds + step) / u128::from(step));
    u64::try_from(all).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_once_and_from_every_place() {
        for pits in [2, 4, 6, 8, 12] {
            for seeds in 0..7 {
                let layer = Layer { pits, seeds };
                let mut counts = layer.at(0);
                for place in 0..layer.size() {
                    assert_eq!(layer.at(place), counts, "{layer:?} at {place}");
                    assert_eq!(counts.iter().sum::<u8>(), seeds);
                    assert_eq!(layer.step(&mut counts), place + 1 < layer.size());
                }
            }
        }
    }

    #[test]
    fn more_boards_than_can_be_counted_are_as_many_as_can() {
        assert_eq!(Layer { pits: 24, seeds: 255 }.size(), u64::MAX);
        assert_eq!(Layer { pits: 24, seeds: 10 }.size(), 92_561_040);
    }

    #[test]
    fn modiar_has_the_published_number_of_boards() {
        let sum: u64 = (0..=42).map(|seeds| Layer { pits: 6, seeds }.size()).sum();
        assert_eq!(sum, 12_271_512);
    }
}
