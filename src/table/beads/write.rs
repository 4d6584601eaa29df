//! Writing a bead table: beside the old one, and then in its place.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use rayon::prelude::*;

use super::head::{About, Entry, Head};
use crate::solve::beads::Endgame;
use crate::table::block::{Encoding, Packed, pack};
use crate::table::write::beside;

/// Positions a block.
const BLOCK: usize = 1 << 16;

/// Writes the values of an endgame under another name and renames it when it is safe on the disk.
/// Returns the length of the file.
///
/// # Errors
/// It cannot be written; what was there before is there still.
pub fn write(path: &Path, about: About, endgame: &Endgame, encoding: Encoding) -> io::Result<u64> {
    let blocks: Vec<Packed> = endgame
        .codes()
        .par_chunks(BLOCK)
        .map(|codes| {
            let low = codes.iter().map(|code| code.to_le_bytes()[0]);
            let high = codes.iter().map(|code| code.to_le_bytes()[1]);
            pack(low.chain(high).collect(), encoding)
        })
        .collect::<io::Result<_>>()?;
    let mut offset = Head::length(&about, blocks.len()) as u64;
    let entries = blocks.iter().map(|block| {
        let stored = block.bytes.len() as u32;
        let entry = Entry {
            offset,
            stored,
            raw: block.raw,
            checksum: block.checksum,
            encoding: block.encoding,
        };
        offset += u64::from(stored);
        entry
    });
    let entries = entries.collect();
    let head = Head { about, block: BLOCK as u32, entries };
    let new = beside(path, "new");
    let attempt = || {
        let mut file = io::BufWriter::with_capacity(1 << 20, File::create(&new)?);
        file.write_all(&head.encode())?;
        for block in &blocks {
            file.write_all(&block.bytes)?;
        }
        let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        let length = file.metadata()?.len();
        std::fs::rename(&new, path)?;
        Ok(length)
    };
    attempt().inspect_err(|_| {
        let _ = std::fs::remove_file(&new);
    })
}
