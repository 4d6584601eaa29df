//! Which rules make a difference.
//!
//! Of the parameters in which two rulesets differ, a difference at one position needs but a few.
//! They are found by trial: all parameters are set as in the second game, then one after the other
//! is set back, and stays so if the game still does at the position what the second one does.
//! What is left is a smallest set in the sense that none of it can be spared.

use std::collections::HashMap;

use super::pair::{Joint, Pair, alike, differing};
use crate::rules::sowing::{Compiled, Key};

/// Finds the rules behind differences of one pair.
#[derive(Debug)]
pub struct Behind<'a> {
    pair: &'a Pair,
    keys: Vec<Key>,
    /// The first game with some parameters, a bit for each, as in the second.
    mixed: HashMap<u64, Compiled>,
}

impl<'a> Behind<'a> {
    /// Makes ready.
    #[must_use]
    pub fn new(pair: &'a Pair) -> Self {
        let keys = differing(pair.ruleset(0), pair.ruleset(1));
        Behind { pair, keys, mixed: HashMap::new() }
    }

    /// The parameters behind what differs at a position, in the order of declaration.
    pub fn find(&mut self, joint: &Joint) -> Vec<Key> {
        let exempt = self.keys.iter().position(|&key| key == Key::exempt_plies);
        let mut set = (1_u64 << self.keys.len()) - 1;
        for at in 0..self.keys.len() {
            let less = set & !(1 << at);
            // A game counts exempt plies as the one whose rule it has.
            let counts = usize::from(exempt.is_none_or(|bit| less >> bit & 1 == 1));
            let (pair, keys) = (self.pair, &self.keys);
            let game = self.mixed.entry(less).or_insert_with(|| mix(pair, keys, less));
            if alike((game, counts), (&pair.games()[1], 1), joint) {
                set = less;
            }
        }
        let taken = |(at, _): &(usize, &Key)| set >> at & 1 == 1;
        self.keys.iter().enumerate().filter(taken).map(|(_, &key)| key).collect()
    }
}

/// The first game with the parameters of a set as in the second.
fn mix(pair: &Pair, keys: &[Key], set: u64) -> Compiled {
    let mut ruleset = pair.ruleset(0).clone();
    for (at, &key) in keys.iter().enumerate() {
        if set >> at & 1 == 1 {
            // The text of a value is always read back.
            let _ = ruleset.params.set(key, &pair.ruleset(1).params.get(key));
        }
    }
    Compiled::new(ruleset)
}
