//! Where the pits lie: who owns each, and in which order each player sows them.
//!
//! A board is nothing but this. Two rows are two owners and one ring; other boards are other
//! routes.

use super::board::{MAX_PITS, Pits};
use crate::rules::Player;

/// Stands on a route for the store of the player whose route it is.
pub const STORE: u8 = MAX_PITS as u8;

/// The pits of a board, their owners, and each player's route.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Routes {
    /// How many pits there are.
    pub pits: u8,
    /// For each player the pits that he owns.
    pub rows: Vec<Pits>,
    /// For each player the pits he sows, in order, starting with his first; [`STORE`] where he
    /// drops a seed into his store.
    pub routes: Vec<Vec<u8>>,
    /// For each pit the one that lies opposite.
    pub across: [u8; MAX_PITS],
}

impl Routes {
    /// Two rows of `side` pits, sown counter-clockwise: South's from his left to his right, then
    /// North's from his own left to his right. If stores are sown, each player's comes after the
    /// last pit of his row.
    ///
    /// ```text
    ///           c  b  a        North
    ///   store                  store
    ///  of North A  B  C        of South
    /// ```
    #[must_use]
    pub fn two_rows(side: u8, stores: bool) -> Self {
        let pits = 2 * side;
        let row: Pits = (1 << side) - 1;
        let mut across = [0; MAX_PITS];
        for pit in 0..pits {
            across[usize::from(pit)] = pits - 1 - pit;
        }
        let route = |first: u8| {
            let mut route: Vec<u8> = (0..pits).map(|step| (first + step) % pits).collect();
            if stores {
                route.insert(side.into(), STORE);
            }
            route
        };
        Routes { pits, rows: vec![row, row << side], routes: vec![route(0), route(side)], across }
    }

    /// Whether `player` owns `pit`.
    #[must_use]
    #[inline]
    pub fn owns(&self, player: Player, pit: u8) -> bool {
        self.rows[player.seat()] >> pit & 1 == 1
    }

    /// What comes after a pit or the store for `player`.
    #[must_use]
    pub fn next(&self, player: Player, stop: u8) -> u8 {
        let route = &self.routes[player.seat()];
        let at = route.iter().position(|&on| on == stop).unwrap_or(0);
        route[(at + 1) % route.len()]
    }

    /// The pit that comes before `pit` for `player`; stores hold nothing to come back to.
    #[must_use]
    pub fn before(&self, player: Player, pit: u8) -> u8 {
        let route: Vec<u8> =
            self.routes[player.seat()].iter().copied().filter(|&stop| stop != STORE).collect();
        let at = route.iter().position(|&on| on == pit).unwrap_or(0);
        route[(at + route.len() - 1) % route.len()]
    }
}
