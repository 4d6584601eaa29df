//! What the players of a game on a cross play for: seeds or winning, each alone or in teams.

use super::graph::Worth;
use super::{Gains, MOST};
use crate::rules::Score;
use crate::rules::cross::params::{Aim as For, InfinitePlay, Params, Players, Teams, Tie};
use crate::rules::cross::{Plain, Position};

/// A whole win, in the units in which winning is counted: shares of 2, 3 and 4 are whole numbers.
pub const WIN: i16 = 12;

/// What a game on a cross is worth to its players.
///
/// Seeds are counted one by one. A win counts [`WIN`], shared among those who tie.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    params: Params,
}

impl Aim {
    /// The aim that a game's rules name.
    #[must_use]
    pub const fn of(params: &Params) -> Self {
        Aim { params: *params }
    }

    /// Whether the players play for seeds.
    #[must_use]
    pub fn seeds(&self) -> bool {
        self.params.aim == For::Seeds
    }

    /// The seats of each player.
    #[must_use]
    pub fn seats(&self) -> &'static [&'static [usize]] {
        match (self.params.players, self.params.teams) {
            (Players::Two, _) => &[&[0], &[2]],
            (Players::Four, Teams::Opposite) => &[&[0, 2], &[1, 3]],
            (Players::Four, Teams::None) => &[&[0], &[1], &[2], &[3]],
        }
    }

    /// What seeds at each seat are to each player.
    fn shares(&self, seeds: [i16; 4]) -> Gains {
        let mut shares = [0; MOST];
        for (share, seats) in shares.iter_mut().zip(self.seats()) {
            *share = seats.iter().map(|&seat| seeds[seat]).sum();
        }
        shares
    }

    /// Who has won with these seeds.
    fn win(&self, seeds: [i16; 4]) -> Gains {
        let shares = self.shares(seeds);
        let shares = &shares[..self.seats().len()];
        let most = shares.iter().copied().max().unwrap_or(0);
        let first = shares.iter().filter(|&&share| share == most).count() as i16;
        let each = match (first, self.params.tie) {
            (1, _) => WIN,
            (_, Tie::Shared) => WIN / first,
            (_, Tie::Nobody) => 0,
        };
        let mut won = [0; MOST];
        for (won, &share) in won.iter_mut().zip(shares) {
            *won = if share == most { each } else { 0 };
        }
        won
    }
}

impl Worth<Plain> for Aim {
    fn players(&self) -> usize {
        self.seats().len()
    }

    fn player(&self, seat: usize) -> usize {
        self.seats().iter().position(|seats| seats.contains(&seat)).unwrap_or(0)
    }

    fn gain(&self, pay: &Score<4>) -> Gains {
        if self.seeds() { self.shares(pay.0) } else { [0; MOST] }
    }

    fn end(&self, state: &Position, pay: &Score<4>) -> Gains {
        if self.seeds() {
            return self.shares(pay.0);
        }
        let mut seeds = pay.0;
        for (seeds, taken) in seeds.iter_mut().zip(state.taken) {
            *seeds += i16::from(taken);
        }
        self.win(seeds)
    }

    fn endless(&self, state: &Position) -> Gains {
        match (self.seeds(), self.params.infinite_play) {
            (false, InfinitePlay::Nothing) => self.win(state.taken.map(i16::from)),
            _ => [0; MOST],
        }
    }
}
