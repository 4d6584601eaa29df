//! A position at rest in a few words: four bits a cell, which hold up to seven pods and their owner.

use super::board::{Board, Pile, Position};
use crate::rules::Player;

/// Most pods that a cell holds at rest here.
pub const MOST: u8 = 7;

/// A position whose cells hold at most seven pods each: 72 bytes for 121 cells.
///
/// Four bits a cell, sixteen cells a word: the lower three bits are pods, the fourth is set where they
/// are North's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Packed {
    /// How many plies were played.
    pub ply: u8,
    /// Who is to move.
    pub mover: Player,
    /// The cells.
    pub words: [u64; 8],
}

const ONES: u64 = 0x1111_1111_1111_1111;

impl Packed {
    /// Packs a position; `None` if a cell holds more than seven pods, or pods of both players.
    #[must_use]
    pub fn pack(position: &Position) -> Option<Self> {
        let mut words = [0; 8];
        for (cell, pile) in position.board.piles().iter().enumerate() {
            let mixed = pile.of(Player::SOUTH) > 0 && pile.of(Player::NORTH) > 0;
            if pile.pods() > u16::from(MOST) || mixed {
                return None;
            }
            let north = u64::from(pile.is_of(Player::NORTH));
            words[cell / 16] |= (u64::from(pile.pods()) | north << 3) << (cell % 16 * 4);
        }
        Some(Packed { ply: position.ply, mover: position.mover, words })
    }

    /// The position.
    #[must_use]
    pub fn unpack(&self) -> Position {
        let mut board = Board::EMPTY;
        for cell in 0..board.piles().len() as u8 {
            let bits = self.bits(cell);
            board.put(cell, Pile::new(Player(bits >> 3), u16::from(bits & MOST)));
        }
        Position { ply: self.ply, mover: self.mover, board }
    }

    /// The four bits of a cell.
    #[must_use]
    #[inline]
    pub const fn bits(&self, cell: u8) -> u8 {
        (self.words[(cell >> 4) as usize] >> ((cell & 15) * 4)) as u8 & 15
    }

    /// The pods of a cell.
    #[must_use]
    #[inline]
    pub const fn pods_at(&self, cell: u8) -> u8 {
        self.bits(cell) & MOST
    }

    /// Calls `f` with each cell that holds pods of a player, lowest first, till it says no.
    #[inline]
    pub fn each_of<B>(&self, player: Player, mut f: impl FnMut(u8) -> Option<B>) -> Option<B> {
        for (at, &word) in self.words.iter().enumerate() {
            let some = (word | word >> 1 | word >> 2) & ONES;
            let north = word >> 3 & ONES;
            let mut own = some & if player == Player::NORTH { north } else { !north };
            while own != 0 {
                let cell = at as u8 * 16 + (own.trailing_zeros() / 4) as u8;
                own &= own - 1;
                if let Some(found) = f(cell) {
                    return Some(found);
                }
            }
        }
        None
    }

    /// How many pods South and North have.
    #[must_use]
    pub fn pods(&self) -> [u32; 2] {
        let mut pods = [0; 2];
        for &word in &self.words {
            let north = (word >> 3 & ONES) * 7;
            for (side, of) in [(0, word & !north), (1, word & north)] {
                let bit = |at: u32| (of >> at & ONES).count_ones();
                pods[side] += bit(0) + 2 * bit(1) + 4 * bit(2);
            }
        }
        pods
    }
}
