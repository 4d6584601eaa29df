//! What a search has proved, in as much memory as it may use.
//!
//! Each entry is one word: bounds of one position's value, the move that proved the last of them,
//! and what it cost. Keys are mixed by a bijection; some bits of the result choose the bucket and
//! *all* the others are kept in the entry, so that an entry is never taken for that of another
//! position. Since an entry is one word and true by itself, threads read and write without locks:
//! what one overwrites is lost, never wrong.

use std::sync::atomic::{AtomicU64, Ordering};

/// Bounds of a value: `lower <= value <= upper`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The value is at least this.
    pub lower: i16,
    /// The value is at most this.
    pub upper: i16,
}

impl Bounds {
    /// Nothing known.
    pub const OPEN: Bounds = Bounds { lower: i16::MIN, upper: i16::MAX };

    /// The bounds of a known value.
    #[must_use]
    pub const fn exact(value: i16) -> Self {
        Bounds { lower: value, upper: value }
    }

    /// What both say together.
    #[must_use]
    pub fn and(self, other: Bounds) -> Self {
        Bounds { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }
}

/// What is remembered of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Bounds of its value.
    pub bounds: Bounds,
    /// The number of the move that proved a bound; [`NO_MOVE`] if none stands out.
    pub best: u8,
}

/// Stands for no move.
pub const NO_MOVE: u8 = 31;

const WAYS: usize = 8;
const REST: u32 = 38;

/// Eight entries, which lie in one line of the processor's cache.
#[repr(align(64))]
#[derive(Debug, Default)]
struct Bucket([AtomicU64; WAYS]);

/// A table of entries, shared by threads.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    /// Bits of a key.
    bits: u32,
    /// Bits of a mixed key that an entry keeps.
    rest: u32,
}

/// A table of that size cannot hold exact keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a search of this game needs at least {} MB for its table: allow more with --memory", bytes.div_ceil(1_000_000))]
pub struct TooSmall {
    /// What the smallest possible table takes.
    pub bytes: u64,
}

impl Table {
    /// A table in at most `bytes` bytes for keys below `keys`: the largest power of two that fits,
    /// and no larger than what could hold every key.
    ///
    /// # Errors
    /// So few bytes cannot hold exact keys.
    pub fn new(keys: u64, bytes: u64) -> Result<Self, TooSmall> {
        let bits = (u64::BITS - keys.saturating_sub(1).leading_zeros()).max(2);
        let size = size_of::<Bucket>() as u64;
        let index = (bytes / size).max(1).ilog2().min(bits - 1);
        if bits - index > REST {
            return Err(TooSmall { bytes: size << (bits - REST) });
        }
        let buckets = (0..1_usize << index).map(|_| Bucket::default()).collect();
        Ok(Table { buckets, bits, rest: bits - index })
    }

    /// How many bytes it takes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (self.buckets.len() * size_of::<Bucket>()) as u64
    }

    /// The bucket of a key, and what tells it from all others there. A bijection: each step can be
    /// undone, odd factors being invertible.
    #[inline]
    fn place(&self, key: u64) -> (usize, u64) {
        let (mask, half) = (u64::MAX >> (u64::BITS - self.bits), self.bits / 2);
        let mut mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) & mask;
        mixed ^= mixed >> half;
        mixed = mixed.wrapping_mul(0xd6e8_feb8_6659_fd93) & mask;
        ((mixed >> self.rest) as usize, mixed & ((1 << self.rest) - 1))
    }

    /// Asks the memory for the entries of several keys at once, so that they are near when they are
    /// wanted: nothing here waits for one before it asks for the next.
    #[inline]
    pub fn fetch(&self, keys: impl Iterator<Item = u64>) {
        let words = keys.map(|key| self.buckets[self.place(key).0].0[0].load(Ordering::Relaxed));
        std::hint::black_box(words.fold(0, |all, word| all ^ word));
    }

    /// What is known of the position of a key.
    #[must_use]
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let (bucket, rest) = self.place(key);
        self.buckets[bucket].0.iter().find_map(|word| {
            let word = word.load(Ordering::Relaxed);
            (word != 0 && word >> 26 == rest).then(|| unpack(word))
        })
    }

    /// Keeps bounds that were proved, in place of those that cost least.
    #[inline]
    pub fn put(&self, key: u64, bounds: Bounds, best: u8, nodes: u64) {
        let (bucket, rest) = self.place(key);
        let mut cost = nodes.max(1).ilog2().min(31);
        let (mut slot, mut least) = (0, u32::MAX);
        let (mut bounds, mut best) = (bounds, best);
        for (n, word) in self.buckets[bucket].0.iter().enumerate() {
            let word = word.load(Ordering::Relaxed);
            if word == 0 {
                if least > 0 {
                    (slot, least) = (n, 0);
                }
            } else if word >> 26 == rest {
                let old = unpack(word);
                bounds = bounds.and(old.bounds);
                debug_assert!(bounds.lower <= bounds.upper, "two proofs contradict each other");
                if best == NO_MOVE {
                    best = old.best;
                }
                cost = cost.max(cost_of(word));
                slot = n;
                break;
            } else if 1 + cost_of(word) < least {
                (slot, least) = (n, 1 + cost_of(word));
            }
        }
        let word = rest << 26 | u64::from(cost) << 21 | u64::from(best) << 16 | pack(bounds);
        self.buckets[bucket].0[slot].store(word, Ordering::Relaxed);
    }
}

const fn cost_of(word: u64) -> u32 {
    (word >> 21) as u32 & 31
}

/// Two bytes, not both 0: margins from -127 to 127 with 128 added; 0 and 255 for "not known".
fn pack(bounds: Bounds) -> u64 {
    let lower = (bounds.lower.max(-128) + 128) as u64;
    let upper = (bounds.upper.min(127) + 128) as u64;
    lower << 8 | upper
}

fn unpack(word: u64) -> Entry {
    let (lower, upper) = ((word >> 8) as u8, word as u8);
    let lower = if lower == 0 { i16::MIN } else { i16::from(lower) - 128 };
    let upper = if upper == u8::MAX { i16::MAX } else { i16::from(upper) - 128 };
    Entry { bounds: Bounds { lower, upper }, best: (word >> 16) as u8 & 31 }
}
