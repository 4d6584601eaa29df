//! Tables of the endgames of bead games: the value of every layout of stones with every division of
//! the gems.
//!
//! [`write`](fn@write) writes one beside the old file and renames it; [`BeadTable`] opens one and
//! reads what is asked for. Every byte is under a checksum. Uses
//! [`solve::beads`](crate::solve::beads) and [`rules`](crate::rules).
//!
//! # The format, byte by byte
//!
//! Numbers are unsigned and little-endian.
//!
//! | at | bytes | what |
//! | --- | --- | --- |
//! | 0 | 8 | magic: `89 50 49 42 0D 0A 1A 0A` (`\x89PIB\r\n\x1a\n`) |
//! | 8 | 4 | format version: 1 |
//! | 12 | 4 | length `H` of the head, its checksum included |
//! | 16 | 1 | pits a side |
//! | 17 | 1 | gems a side, which is the highest value |
//! | 18 | 1 | stones in all |
//! | 19 | 1 | 0 |
//! | 20 | 4 | positions a block `P` |
//! | 24 | 4 | blocks in all `B` |
//! | 28 | 4 | length `I` of the interpretation's name |
//! | 32 | 4 | length `R` of the rules text |
//! | 36 | 32 | SHA-256 of the rules text |
//! | 68 | `I` | the interpretation's canonical name, UTF-8 |
//! | .. | `R` | the rules text: the kernel and the board, then one parameter a line |
//! | .. | 24 a block | offset in the file (8), stored bytes (4), raw bytes (4), CRC-32 of the stored bytes (4), encoding (1: 0 as it is, 1 zstd), zeros (3) |
//! | `H` - 4 | 4 | CRC-32 of all bytes before |
//! | `H` | .. | the blocks, in order, without gaps, to the end of the file |
//!
//! A raw block of `n` positions holds `n` low bytes and then `n` high bytes of numbers: 0 where
//! neither side can force a win, `1 + 2 plies` where the player to move loses, `2 + 2 plies` where
//! he wins. The number of a position is that of its layout, times 3 to the number of values, plus
//! that of its split. A layout is seen from the player to move, his row first, both in sowing order;
//! it has the number of the combinatorial number system: with prefix sums `s1 <= s2 <= ..` over the
//! pits, `C(s1, 1) + C(s2 + 1, 2) + ..` over all pits but the last. A split counts the gems of each
//! value in the mover's cup, as digits in base 3, value 1 the lowest.

mod head;
mod open;
mod write;

pub use head::{About, MAGIC, rules_text};
pub use open::{BeadTable, Unreadable, is_one};
pub use write::write;
