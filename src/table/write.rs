//! Writing a table: beside the old one, and then in its place.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::block::Packed;
use super::head::{About, BlockEntry, Head, LayerEntry};

/// The name of a file that belongs to a table: `FILE.partial`, `FILE.new`.
#[must_use]
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

/// A layer, ready to be written.
#[derive(Clone, Debug)]
pub struct PackedLayer {
    /// Its positions.
    pub positions: u64,
    /// Bytes a distance.
    pub width: u8,
    /// Its blocks.
    pub blocks: Vec<Packed>,
}

/// The head of a table of these layers.
#[must_use]
pub fn head(about: About, block: u32, layers: &[PackedLayer]) -> Head {
    let count = layers.iter().map(|layer| layer.blocks.len()).sum();
    let mut offset = Head::length(&about, count) as u64;
    let mut head = Head { about, block, layers: Vec::new(), blocks: Vec::with_capacity(count) };
    for layer in layers {
        let first = head.blocks.len() as u32;
        let &PackedLayer { positions, width, .. } = layer;
        head.layers.push(LayerEntry { positions, first, width });
        for &Packed { encoding, raw, checksum, ref bytes } in &layer.blocks {
            let stored = bytes.len() as u32;
            head.blocks.push(BlockEntry { offset, stored, raw, checksum, encoding });
            offset += u64::from(stored);
        }
    }
    head
}

/// Writes a table under another name and renames it when it is safe on the disk, so that under its
/// own name there is always the old table or the new one. Returns its length.
///
/// # Errors
/// It cannot be written; what was there before is there still.
pub fn write(path: &Path, head: &Head, layers: &[PackedLayer]) -> io::Result<u64> {
    let new = beside(path, "new");
    let attempt = || {
        let mut file = io::BufWriter::with_capacity(1 << 20, File::create(&new)?);
        file.write_all(&head.encode())?;
        for block in layers.iter().flat_map(|layer| &layer.blocks) {
            file.write_all(&block.bytes)?;
        }
        let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        let length = file.metadata()?.len();
        std::fs::rename(&new, path)?;
        // The rename itself must reach the disk too, where folders can be synced.
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
            let _ = folder.sync_all();
        }
        Ok(length)
    };
    attempt().inspect_err(|_| {
        let _ = std::fs::remove_file(&new);
    })
}
