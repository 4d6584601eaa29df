//! Where the pits lie: who owns each, and in which order each player sows them.
//!
//! A board is nothing but this. Two rows are two owners and one ring; other boards are other
//! routes.

use super::board::MAX_PITS;
use crate::rules::Player;

/// The pits of a board, their owners, and each player's route.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Routes {
    /// How many pits there are.
    pub pits: u8,
    /// For each pit a bit for each seat that owns it.
    pub owners: [u8; MAX_PITS],
    /// For each player the pits he sows, in order, starting with his first.
    pub routes: Vec<Vec<u8>>,
}

impl Routes {
    /// Two rows of `side` pits, sown counter-clockwise: South's from his left to his right, then
    /// North's from his own left to his right.
    ///
    /// ```text
    ///           c  b  a        North
    ///           A  B  C        South
    /// ```
    #[must_use]
    pub fn two_rows(side: u8) -> Self {
        let pits = 2 * side;
        let mut owners = [0; MAX_PITS];
        for pit in 0..pits {
            owners[usize::from(pit)] = if pit < side { 1 } else { 2 };
        }
        let route = |first: u8| (0..pits).map(|step| (first + step) % pits).collect();
        Routes { pits, owners, routes: vec![route(0), route(side)] }
    }

    /// Whether `player` owns `pit`.
    #[must_use]
    #[inline]
    pub const fn owns(&self, player: Player, pit: u8) -> bool {
        self.owners[pit as usize] >> player.0 & 1 == 1
    }

    /// The pit that comes after `pit` for `player`.
    #[must_use]
    pub fn next(&self, player: Player, pit: u8) -> u8 {
        let route = &self.routes[player.seat()];
        let at = route.iter().position(|&on| on == pit).unwrap_or(0);
        route[(at + 1) % route.len()]
    }

    /// The pit that comes before `pit` for `player`.
    #[must_use]
    pub fn before(&self, player: Player, pit: u8) -> u8 {
        let route = &self.routes[player.seat()];
        let at = route.iter().position(|&on| on == pit).unwrap_or(0);
        route[(at + route.len() - 1) % route.len()]
    }
}
