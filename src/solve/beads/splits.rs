//! How the captured gems are divided between two cups, and what captures do to that.
//!
//! There are two gems of each value; a split says for each value how many of them the player to
//! move has: a number in base 3, value 1 the lowest digit. Sets of splits are bit sets, so that a
//! solver settles all splits of a layout of stones at once.

/// Gems of each value.
const ALIKE: u8 = 2;

/// The splits of a game with the values from 1 to some highest one.
#[derive(Clone, Debug)]
pub struct Splits {
    values: u8,
    count: usize,
    words: usize,
    /// For each number of gems due, and each split: the splits of the mover after a capture.
    after: Vec<Vec<Vec<u16>>>,
    /// For each number of gems due, and each split after: the splits it may come from, as a set.
    before: Vec<Vec<Vec<u64>>>,
}

impl Splits {
    /// The splits of gems of the values 1 to `values`. `amounts(due, there)` lists how many gems a
    /// capture may take that is due so many, out of those that are there; `most` is the greatest
    /// number due.
    #[must_use]
    pub fn new(values: u8, most: u8, amounts: impl Fn(u8, u8) -> Vec<u8>) -> Self {
        let count = 3_usize.pow(u32::from(values));
        let words = count.div_ceil(64);
        let mut splits = Splits { values, count, words, after: Vec::new(), before: Vec::new() };
        for due in 0..=most {
            let mut after = Vec::with_capacity(count);
            let mut before = vec![vec![0; words]; count];
            for split in 0..count {
                let theirs = splits.theirs(split);
                let there = theirs.iter().sum();
                let mut reached = Vec::new();
                for amount in amounts(due, there) {
                    splits.takes(split, &theirs, amount, &mut reached);
                }
                for &to in &reached {
                    before[usize::from(to)][split / 64] |= 1 << (split % 64);
                }
                after.push(reached);
            }
            splits.after.push(after);
            splits.before.push(before);
        }
        splits
    }

    /// How many there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Words of 64 bits in a set.
    #[must_use]
    pub const fn words(&self) -> usize {
        self.words
    }

    /// The gems of each value that the mover has, value 1 first.
    #[must_use]
    pub fn mine(&self, mut split: usize) -> Vec<u8> {
        let mut digits = Vec::new();
        for _ in 0..self.values {
            digits.push((split % 3) as u8);
            split /= 3;
        }
        digits
    }

    /// The gems of each value that the opponent has.
    #[must_use]
    pub fn theirs(&self, split: usize) -> Vec<u8> {
        self.mine(split).into_iter().map(|mine| ALIKE - mine).collect()
    }

    /// The points in a cup that holds these gems.
    #[must_use]
    pub fn points(digits: &[u8]) -> u16 {
        (1..).zip(digits).map(|(value, &count)| value * u16::from(count)).sum()
    }

    /// The number of a split.
    #[must_use]
    pub fn number(mine: &[u8]) -> usize {
        mine.iter().rev().fold(0, |number, &digit| 3 * number + usize::from(digit))
    }

    /// The splits that come of taking so many gems out of the opponent's.
    fn takes(&self, split: usize, theirs: &[u8], amount: u8, into: &mut Vec<u16>) {
        let Some((&there, rest)) = theirs.split_first() else {
            if amount == 0 {
                into.push(split as u16);
            }
            return;
        };
        let place = 3_usize.pow(u32::from(self.values) - theirs.len() as u32);
        for taken in 0..=there.min(amount) {
            self.takes(split + usize::from(taken) * place, rest, amount - taken, into);
        }
    }

    /// The mover's splits after a capture that is due so many gems.
    #[must_use]
    pub fn after(&self, due: u8, split: usize) -> &[u16] {
        &self.after[usize::from(due)][split]
    }

    /// The same split as the other player sees it.
    #[must_use]
    pub const fn turned(&self, split: usize) -> usize {
        self.count - 1 - split
    }

    /// Adds to `into` the splits from which a capture that is due so many gems can lead into `set`,
    /// a set of splits as the opponent sees them after the move.
    pub fn can_reach(&self, due: u8, set: &[u64], into: &mut [u64]) {
        for (at, &word) in set.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                let split = self.turned(64 * at + left.trailing_zeros() as usize);
                left &= left - 1;
                if due == 0 {
                    into[split / 64] |= 1 << (split % 64);
                } else {
                    let before = &self.before[usize::from(due)][split];
                    into.iter_mut().zip(before).for_each(|(into, before)| *into |= before);
                }
            }
        }
    }

    /// All splits, as a set.
    #[must_use]
    pub fn all(&self) -> Vec<u64> {
        let mut all = vec![u64::MAX; self.words];
        if !self.count.is_multiple_of(64) {
            all[self.words - 1] = (1 << (self.count % 64)) - 1;
        }
        all
    }
}
