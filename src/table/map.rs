//! Files as memory. The only module with `unsafe` in it.
#![allow(unsafe_code, reason = "a memory map is unsafe by nature; see `map`")]

use std::fs::File;
use std::io;

pub(super) use memmap2::Mmap;

/// Maps a file for reading.
pub(super) fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: a map is sound as long as nobody changes the file under it. This program never writes
    // into a table: it writes another file and renames it, which leaves the mapped one as it was.
    // Whoever cuts a table short with another program while it is being read ends the reader with a
    // signal; changed bytes are found by the checksums, as all bytes are plain numbers and no byte
    // is trusted to have a form.
    unsafe { Mmap::map(file) }
}
