//! Numbers that look random, the same each time.

/// A generator (xorshift64*).
pub(crate) struct Dice(u64);

impl Dice {
    /// From a seed, which is not 0.
    pub(crate) const fn new(seed: u64) -> Self {
        Dice(seed)
    }

    /// A number below a bound.
    pub(crate) const fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % bound
    }
}
