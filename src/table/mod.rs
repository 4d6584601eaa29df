//! Solved tables on disk, that anyone can read and verify.
//!
//! A table holds the value and the conversion distance of every position of a board under one
//! interpretation. [`store`](fn@store) solves and writes one, layer by layer, so that nothing finished is
//! lost; [`Table`] opens one by memory map; [`verify`](mod@verify) proves one with the plain kernel
//! alone; [`stats`] counts what is in it. Uses [`solve`](crate::solve) and
//! [`rules`](crate::rules).
//!
//! # The format, byte by byte
//!
//! Numbers are unsigned and little-endian. `docs/table-format.md` says the same at more length, and
//! `docs/read_table.py` is a reader in another language.
//!
//! | at | bytes | what |
//! | --- | --- | --- |
//! | 0 | 8 | magic: `89 50 49 54 0D 0A 1A 0A` (`\x89PIT\r\n\x1a\n`) |
//! | 8 | 4 | format version: 1 |
//! | 12 | 4 | length `H` of the head, its checksum included |
//! | 16 | 1 | flags: bit 0, both ends of the interval are kept; the others are 0 |
//! | 17 | 1 | pits in all |
//! | 18 | 1 | seeds in all, which is the highest layer |
//! | 19 | 1 | 0 |
//! | 20 | 4 | positions a block `P` |
//! | 24 | 4 | blocks in all `B` |
//! | 28 | 4 | length `I` of the interpretation's name |
//! | 32 | 4 | length `R` of the rules text |
//! | 36 | 32 | SHA-256 of the rules text |
//! | 68 | `I` | the interpretation's canonical name, UTF-8 |
//! | .. | `R` | the [rules text](rulestext) |
//! | .. | 16 a layer | for layers 0, 1, ..: positions (8), first block (4), bytes a distance (1), zeros (3) |
//! | .. | 24 a block | for each block: offset in the file (8), stored bytes (4), raw bytes (4), CRC-32 of the stored bytes (4), encoding (1: 0 as it is, 1 zstd), zeros (3) |
//! | `H` - 4 | 4 | CRC-32 of all bytes before |
//! | `H` | .. | the blocks, in order, without gaps, to the end of the file |
//!
//! Layer `n` holds the boards with `n` seeds, seen from the player to move: his row first, both rows
//! in sowing order. Their numbers are those of the combinatorial number system: with prefix sums
//! `s1 <= s2 <= ..` over the pits, `C(s1, 1) + C(s2 + 1, 2) + C(s3 + 2, 3) + ..` over all pits but
//! the last. A layer is cut into blocks of `P` positions; the last may be shorter.
//!
//! A raw block of `n` positions holds planes: `n` values, signed bytes; then `n` distances of 1 or 2
//! bytes, all bits set standing for none. With intervals follow, in the same form, the lower end
//! (the mover forfeits endless play) and the upper end (his opponent does), each number less the
//! one under even play, modulo 256 (or 65,536 for distances of 2 bytes).

pub mod beads;
pub mod block;
pub mod cache;
pub mod head;
pub mod journal;
mod map;
pub mod open;
pub mod rulestext;
pub mod stats;
pub mod store;
pub mod verify;
pub mod write;

pub use head::{Head, Unreadable};
pub use open::Table;
pub use store::{Job, StoreError, Stored, store};
pub use verify::{Verdict, Wrong, verify};
