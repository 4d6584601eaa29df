//! Sets of members of a group, each kept once and known by its number; what was done with them once
//! is remembered.
//!
//! Most positions ask for the same few combinations of parameters, so that the same sets are cut in
//! the same way again and again: after the first time a cut costs one look into a table, whatever
//! the size of the sets.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use indexmap::IndexSet;

use super::universe::{Group, places};
use crate::rules::sowing::compiled::Keys;

/// The number of the empty set.
pub const EMPTY: u32 = 0;
/// The number of the set of all members.
pub const FULL: u32 = 1;

/// Words of a block: large enough that a set is a short list, small enough that sets share most of
/// theirs.
const WIDE: usize = 8;
type Block = [u64; WIDE];
/// The number of the block without members.
const NONE: u32 = 0;

type Map<K, V> = HashMap<K, V, FixedState>;

/// Sets of members, each a list of blocks that are kept once as well: sets of one walk differ from
/// each other in few places.
#[derive(Clone, Debug)]
pub struct Sets {
    blocks: IndexSet<Block, FixedState>,
    all: IndexSet<Box<[u32]>, FixedState>,
    /// The first member of each; none of the empty set.
    first: Vec<u32>,
    unions: Map<(u32, u32), u32>,
    cuts: Map<(u32, Keys), Cut>,
    /// Blocks of a set.
    long: usize,
}

/// What a set falls into by the values of some parameters: those that agree with its first member
/// on all of them, and the rest, value by value.
#[derive(Clone, Debug)]
pub struct Cut {
    /// Those that agree.
    pub kept: u32,
    /// The others.
    pub aside: Box<[u32]>,
}

impl Sets {
    /// The empty set and that of all members.
    #[must_use]
    pub fn new(group: &Group) -> Self {
        let mut sets = Sets {
            blocks: IndexSet::default(),
            all: IndexSet::default(),
            first: Vec::new(),
            unions: Map::default(),
            cuts: Map::default(),
            long: group.words().div_ceil(WIDE),
        };
        sets.blocks.insert([0; WIDE]);
        sets.number(vec![NONE; sets.long].into());
        let full = group.full();
        let list = full.chunks(WIDE).map(|words| sets.block(words_of(words))).collect();
        sets.number(list);
        sets
    }

    /// The places in the group of the members of a set.
    pub fn places(&self, number: u32) -> impl Iterator<Item = usize> + '_ {
        let list = self.all[number as usize].iter().enumerate();
        list.filter(|&(_, &block)| block != NONE).flat_map(|(at, &block)| {
            places(&self.blocks[block as usize]).map(move |place| 64 * WIDE * at + place)
        })
    }

    /// The place in the group of the first member of a set that is not empty.
    #[must_use]
    #[inline]
    pub fn first(&self, number: u32) -> usize {
        self.first[number as usize] as usize
    }

    #[inline]
    fn block(&mut self, block: Block) -> u32 {
        self.blocks.insert_full(block).0 as u32
    }

    /// The number of a set.
    fn number(&mut self, list: Box<[u32]>) -> u32 {
        let (number, new) = self.all.insert_full(list);
        if new {
            let first = self.places(number as u32).next().unwrap_or(0);
            self.first.push(first as u32);
        }
        number as u32
    }

    /// About how much memory they take: with each set and block its hash and its places in the
    /// tables.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.all.len() * (4 * self.long + 60)
            + self.blocks.len() * (8 * WIDE + 24)
            + self.unions.len() * 24
            + self.cuts.len() * 72
    }

    /// The union of two sets.
    #[inline]
    pub fn union(&mut self, one: u32, other: u32) -> u32 {
        if one == other || one == FULL || other == EMPTY {
            return one;
        }
        if one == EMPTY || other == FULL {
            return other;
        }
        let pair = (one.min(other), one.max(other));
        if let Some(&known) = self.unions.get(&pair) {
            return known;
        }
        let number = self.combine(pair.0, pair.1, |a, b| a | b);
        self.unions.insert(pair, number);
        number
    }

    /// What is in one set and not in another.
    pub fn without(&mut self, one: u32, other: u32) -> u32 {
        if other == EMPTY {
            return one;
        }
        self.combine(one, other, |a, b| a & !b)
    }

    /// Two sets put together block by block.
    #[inline]
    fn combine(&mut self, one: u32, other: u32, what: impl Fn(u64, u64) -> u64) -> u32 {
        let mut list = self.all[one as usize].clone();
        for at in 0..list.len() {
            let [a, b] = [list[at], self.all[other as usize][at]].map(|at| at as usize);
            let mut block = self.blocks[a];
            for (a, b) in block.iter_mut().zip(&self.blocks[b]) {
                *a = what(*a, *b);
            }
            if block != self.blocks[a] {
                list[at] = self.block(block);
            }
        }
        self.number(list)
    }

    /// Cuts a set that is not empty by the values of parameters in which its group varies.
    #[inline]
    pub fn cut(&mut self, group: &Group, set: u32, keys: Keys) -> &Cut {
        if !self.cuts.contains_key(&(set, keys)) {
            let cut = self.make(group, set, keys);
            self.cuts.insert((set, keys), cut);
        }
        &self.cuts[&(set, keys)]
    }

    #[cold]
    fn make(&mut self, group: &Group, set: u32, keys: Keys) -> Cut {
        let place = self.first(set);
        let list = self.all[set as usize].iter().enumerate();
        let blocks = list.filter(|&(_, &block)| block != NONE);
        let mut kept: Vec<(usize, Block)> =
            blocks.map(|(at, &block)| (at, self.blocks[block as usize])).collect();
        let mut aside = Vec::new();
        for (mine, sets) in group.by_value(keys, place) {
            for (value, with) in sets.iter().enumerate() {
                let part = if value == mine { Vec::new() } else { narrow(&kept, with) };
                if !part.is_empty() {
                    aside.push(self.of(&part));
                }
            }
            kept = narrow(&kept, &sets[mine]);
        }
        Cut { kept: self.of(&kept), aside: aside.into() }
    }

    /// The number of the set of some blocks at their places in the list.
    fn of(&mut self, blocks: &[(usize, Block)]) -> u32 {
        let mut list = vec![NONE; self.long].into_boxed_slice();
        for &(at, block) in blocks {
            list[at] = self.block(block);
        }
        self.number(list)
    }

    /// Throws away all sets but those of some numbers, and gives these new ones.
    ///
    /// A set that a position was reached by grows many times before a walk is over; the steps on the
    /// way are most of all sets.
    pub fn keep(&mut self, numbers: impl Iterator<Item = u32>) -> Vec<u32> {
        const GONE: u32 = u32::MAX;
        let mut renamed = vec![GONE; self.all.len()];
        for number in [EMPTY, FULL].into_iter().chain(numbers) {
            renamed[number as usize] = 0;
        }
        let all = std::mem::take(&mut self.all);
        let first = std::mem::take(&mut self.first);
        let blocks = std::mem::take(&mut self.blocks);
        self.blocks.insert([0; WIDE]);
        for ((mut list, first), number) in all.into_iter().zip(first).zip(&mut renamed) {
            if *number != GONE {
                for block in &mut list {
                    *block = self.blocks.insert_full(blocks[*block as usize]).0 as u32;
                }
                *number = self.all.insert_full(list).0 as u32;
                self.first.push(first);
            }
        }
        (self.unions, self.cuts) = (Map::default(), Map::default());
        renamed
    }
}

/// Words as a block.
fn words_of(words: &[u64]) -> Block {
    let mut block = [0; WIDE];
    block[..words.len()].copy_from_slice(words);
    block
}

/// What blocks at their places in a list have in common with a set in words; blocks that have
/// nothing are left out.
fn narrow(blocks: &[(usize, Block)], with: &[u64]) -> Vec<(usize, Block)> {
    let meet = |&(at, block): &(usize, Block)| {
        let mut both = [0; WIDE];
        for ((both, mine), with) in both.iter_mut().zip(block).zip(&with[WIDE * at..]) {
            *both = mine & with;
        }
        (both != [0; WIDE]).then_some((at, both))
    };
    blocks.iter().filter_map(meet).collect()
}
