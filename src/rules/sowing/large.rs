//! Sowing games on boards with too many positions to keep one value for each: all positions have
//! exact keys, and the lowest layers are ranked.

use super::compiled::Compiled;
use super::layers::{Layers, MAX_SOLVED, TooLarge};
use super::packed::{MAX_PACKED, Packed};
use super::params::SowStore;
use super::position::Position;
use crate::rules::layered::{Edge, Keyed, Layered, Seated};

/// A sowing game on all boards with up to so many seeds, for a search.
#[derive(Clone, Debug)]
pub struct Large {
    low: Layers,
    keys: Keys,
    top: u8,
}

impl Large {
    /// Prepares all boards with up to `top` seeds, those with up to `low` seeds to be solved whole.
    ///
    /// # Errors
    /// If there are too many.
    pub fn new(game: Compiled, top: u8, low: u8) -> Result<Self, TooLarge> {
        let pits = 2 * game.ruleset().side;
        if top > MAX_SOLVED {
            return Err(TooLarge::Seeds(top));
        }
        let keys = Keys::new(pits, top).ok_or(TooLarge::Positions(Keys::count(pits, top)))?;
        Ok(Large { low: Layers::forward_only(game, low.min(top))?, keys, top })
    }

    /// The layers that can be solved whole, unless moves cannot be played backward.
    #[must_use]
    pub const fn low(&self) -> &Layers {
        &self.low
    }

    /// How many boards hold so many seeds.
    #[must_use]
    pub fn count(&self, seeds: usize) -> u64 {
        let pits = 2 * usize::from(self.low.game().ruleset().side);
        choose((seeds + pits - 1) as u128, pits as u128 - 1) as u64
    }

    /// The layer and the board of a position as its mover sees it; `None` while plies are exempt
    /// from captures.
    #[must_use]
    pub fn seat(&self, position: &Position) -> Option<(usize, Packed)> {
        self.low.seat(position)
    }
}

impl Layered for Large {
    type Board = Packed;

    fn top(&self) -> usize {
        self.top.into()
    }

    fn stride(&self) -> usize {
        self.low.stride()
    }

    #[inline]
    fn stake(&self, layer: usize) -> i16 {
        self.low.stake(layer)
    }

    #[inline]
    fn expand(&self, layer: usize, board: Packed, f: impl FnMut(Edge<Packed>)) -> Option<i16> {
        self.low.expand(layer, board, f)
    }
}

impl Keyed for Large {
    fn keys(&self) -> u64 {
        self.keys.all
    }

    #[inline]
    fn key(&self, _: usize, board: Packed) -> u64 {
        self.keys.key(board)
    }

    /// Where a route ends in a store, pits near it are better played early: what they hold is soon
    /// safe or moves again, and pits further off keep their seeds at home.
    fn last_first(&self) -> bool {
        self.low.game().ruleset().params.sow_store == SowStore::Own
    }
}

/// Numbers all boards with up to so many seeds: the combinatorial number system again, as in
/// [`ranking`](super::ranking), the seeds of the whole board being one more prefix sum.
#[derive(Clone, Debug)]
struct Keys {
    /// `terms[i][s] = C(s + i, i + 1)`: what a prefix sum `s` of `i + 1` pits adds.
    terms: Vec<[u64; 256]>,
    all: u64,
}

impl Keys {
    /// How many boards of `pits` pits hold up to `seeds` seeds.
    fn count(pits: u8, seeds: u8) -> u128 {
        choose(u128::from(seeds) + u128::from(pits), pits.into())
    }

    /// `None` if a key would take more than 62 bits.
    fn new(pits: u8, seeds: u8) -> Option<Self> {
        if usize::from(pits) > MAX_PACKED {
            return None;
        }
        let all = u64::try_from(Keys::count(pits, seeds)).ok().filter(|&all| all < 1 << 62)?;
        let term = |i: usize, s: usize| choose((s + i) as u128, i as u128 + 1) as u64;
        let used = usize::from(seeds);
        let row = |i: usize| std::array::from_fn(|s| if s <= used { term(i, s) } else { 0 });
        Some(Keys { terms: (0..usize::from(pits)).map(row).collect(), all })
    }

    #[inline]
    fn key(&self, board: Packed) -> u64 {
        let sums = board.sums().to_le_bytes();
        self.terms.iter().zip(sums).map(|(row, sum)| row[usize::from(sum)]).sum()
    }
}

/// Ways to choose `k` of `n`.
fn choose(n: u128, k: u128) -> u128 {
    if n < k { 0 } else { (0..k).fold(1, |c, i| c * (n - i) / (i + 1)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::sowing::ranking::Ranking;

    #[test]
    fn keys_count_all_boards_without_gaps() {
        for pits in 2..=8 {
            let most = if pits > 4 { 6 } else { 11 };
            let (keys, ranking) =
                (Keys::new(pits, most).unwrap(), Ranking::new(pits, most).unwrap());
            let mut next = 0;
            for seeds in 0..=most {
                let mut board = Ranking::first(pits, seeds);
                for _ in 0..ranking.size(seeds.into()) {
                    assert_eq!(keys.key(board), next);
                    next += 1;
                    board = Ranking::next(board);
                }
            }
            assert_eq!(keys.all, next);
        }
    }
}
