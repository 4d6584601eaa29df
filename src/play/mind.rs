//! What it is to choose moves; players that need no search.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::numbers::thousands;
use crate::rules::Worded;

/// A move that was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// Why, as a sentence without its full stop.
    pub why: String,
}

/// Somebody who plays.
pub trait Mind<G: Worded> {
    /// What he is called.
    fn name(&self) -> String;
    /// Chooses a legal move in a state where a player is to move.
    ///
    /// # Errors
    /// He cannot go on; says why.
    fn choose(&mut self, game: &G, state: &G::State) -> Result<Choice<G::Move>, String>;
}

/// Numbers drawn by a seed.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// Dice that fall as the seed says.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Dice(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number less than `bound`, each as likely as the others but for one in 2^64.
    ///
    /// # Panics
    /// If there is none.
    pub fn below(&mut self, bound: u128) -> u128 {
        assert!(bound > 0, "there is no number below 0");
        match u64::try_from(bound) {
            Ok(bound) => (u128::from(self.0.next_u64()) * u128::from(bound)) >> 64,
            Err(_) => (u128::from(self.0.next_u64()) << 64 | u128::from(self.0.next_u64())) % bound,
        }
    }
}

/// Draws a legal move, each as likely as the others.
#[derive(Clone, Debug)]
pub struct Chance(pub Dice);

impl<G: Worded> Mind<G> for Chance {
    fn name(&self) -> String {
        "random".into()
    }

    fn choose(&mut self, game: &G, state: &G::State) -> Result<Choice<G::Move>, String> {
        let moves = game.count_moves(state);
        if moves == 0 {
            return Err("there is no legal move".into());
        }
        let mv = game.nth_move(state, self.0.below(moves));
        Ok(Choice {
            mv,
            why: match moves {
                1 => "it is the only move".into(),
                _ => format!("drawn from {} moves", thousands(moves)),
            },
        })
    }
}

/// Who knows the best move of a state, such as a solved table.
type Knows<'a, G> = dyn FnMut(
        &G,
        &<G as crate::rules::Rules>::State,
    ) -> Result<Choice<<G as crate::rules::Rules>::Move>, String>
    + 'a;

/// Plays what somebody knows to be best.
pub struct Oracle<'a, G: Worded> {
    /// What he is called.
    pub name: String,
    /// Whoever knows.
    pub knows: Box<Knows<'a, G>>,
}

impl<G: Worded> Mind<G> for Oracle<'_, G> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn choose(&mut self, game: &G, state: &G::State) -> Result<Choice<G::Move>, String> {
        (self.knows)(game, state)
    }
}
