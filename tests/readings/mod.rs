//! Random rules and positions of spreading games, and dice that give the same numbers again.

#![allow(dead_code, reason = "each test binary uses its own part")]

use pitproof::rules::Player;
use pitproof::rules::cascade::params::{Control, Endless, First, Key, Trigger};
use pitproof::rules::cascade::{Board, Params, Pile, Position, Ruleset};

/// A generator of pseudo-random numbers (xorshift64*).
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 11
    }

    /// A number less than `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}

/// Each parameter at its first value or, one time in three, at any.
pub fn any_params(dice: &mut Dice, packable: bool) -> Params {
    let mut params = Params::NEUTRAL;
    for &key in Key::ALL {
        if dice.below(3) > 0 {
            continue;
        }
        let choices = key.choices();
        let text = if choices.is_empty() {
            match key {
                Key::threshold => (2 + dice.below(7)).to_string(),
                Key::plies => (1 + dice.below(250)).to_string(),
                Key::home_rows => (1 + dice.below(5)).to_string(),
                _ => (1 + dice.below(5)).to_string(),
            }
        } else {
            choices[dice.below(choices.len() as u64) as usize].0.to_string()
        };
        params.set(key, &text).unwrap();
    }
    if packable {
        params.trigger = Trigger::AtLeast;
        params.control = Control::OneOwner;
        if params.endless == Endless::BrokenOff {
            params.endless = Endless::Sunset;
        }
    }
    params.start_player = First::South;
    params
}

/// Any position at rest, crowded enough for collapses.
pub fn any_position(dice: &mut Dice, ruleset: &Ruleset) -> Position {
    let mut board = Board::EMPTY;
    let most = u64::from(ruleset.params.threshold.0);
    let full = dice.below(4);
    for cell in 0..ruleset.grid().cells() as u8 {
        let pods = match full {
            0 => dice.below(most),
            1 => dice.below(2) * (most - 1),
            2 => (most - 1).saturating_sub(dice.below(2)),
            _ => dice.below(2) * dice.below(most),
        };
        let owner = Player(dice.below(2) as u8);
        // One time in three some are the other player's, where that may be.
        let mixes = ruleset.params.control == Control::Majority && dice.below(3) == 0;
        let others = if mixes { dice.below(pods + 1) } else { 0 };
        let pile = Pile::new(owner, (pods - others) as u16).plus(owner.other(), others as u16);
        board.put(cell, pile);
    }
    let ply = dice.below(u64::from(ruleset.params.plies.0) + 1) as u8;
    Position { ply, mover: Player(dice.below(2) as u8), board }
}
