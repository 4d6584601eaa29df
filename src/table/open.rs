//! Open tables: one entry, or everything.

use std::fs::File;
use std::path::Path;
use std::sync::OnceLock;

use rayon::prelude::*;

use super::block;
use super::cache::Cache;
use super::head::{Head, Unreadable};
use super::map::{Mmap, map};
use crate::rules::sowing::Ruleset;
use crate::solve::answer::Value;
use crate::solve::values::{Known, Layer, Solved, Under};

/// Blocks that a probe keeps unpacked: a best line comes back to few.
const KEPT: usize = 64;

/// A table, open for reading.
///
/// ```no_run
/// use pitproof::table::Table;
/// let table = Table::open("modiar.pit".as_ref())?;
/// println!("{} positions of {}", table.head().positions(), table.head().about.interpretation);
/// # Ok::<(), pitproof::table::Unreadable>(())
/// ```
#[derive(Debug)]
pub struct Table {
    bytes: Mmap,
    head: Head,
    ruleset: Ruleset,
    cache: Cache,
    fault: OnceLock<Unreadable>,
}

impl Table {
    /// Opens a table. The head is checked whole; a block is checked when it is first read.
    ///
    /// # Errors
    /// The file cannot be read, or is no table that this program reads.
    pub fn open(path: &Path) -> Result<Self, Unreadable> {
        Self::open_keeping(path, KEPT)
    }

    /// Opens a table that keeps so many blocks unpacked.
    ///
    /// # Errors
    /// As for [`open`](Table::open).
    pub fn open_keeping(path: &Path, blocks: usize) -> Result<Self, Unreadable> {
        let file = File::open(path)?;
        if !file.metadata()?.is_file() {
            return Err(std::io::Error::other("it is no regular file").into());
        }
        let bytes = map(&file)?;
        let head = Head::decode(&bytes)?;
        let ruleset = head.ruleset()?;
        Ok(Table { bytes, head, ruleset, cache: Cache::new(blocks), fault: OnceLock::new() })
    }

    /// What it is a table of, and where its blocks are.
    #[must_use]
    pub const fn head(&self) -> &Head {
        &self.head
    }

    /// The rules that it was solved for, without provenance.
    #[must_use]
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Its length in bytes.
    #[must_use]
    pub fn length(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// Unpacks one block.
    ///
    /// # Errors
    /// The block is damaged.
    pub fn block(&self, number: usize) -> Result<Layer, Unreadable> {
        let entry = &self.head.blocks[number];
        let layer = self.head.layer_of(number);
        let positions = self.head.range(layer, number);
        // The index was held against the length of the file.
        let from = entry.offset as usize;
        let stored = &self.bytes[from..from + entry.stored as usize];
        match block::unpack(stored, entry.encoding, entry.raw, entry.checksum) {
            Ok(raw) => {
                let width = self.head.layers[layer].width;
                Ok(block::read(&raw, positions.len(), width, self.head.about.intervals))
            }
            Err(why) => Err(Unreadable::Block { number, layer, positions, why }),
        }
    }

    /// Unpacks one layer.
    ///
    /// # Errors
    /// The first damaged block.
    pub fn layer(&self, layer: usize) -> Result<Layer, Unreadable> {
        let first = self.head.layers[layer].first as usize;
        let end = self
            .head
            .layers
            .get(layer + 1)
            .map_or(self.head.blocks.len(), |next| next.first as usize);
        let parts: Vec<_> = (first..end).into_par_iter().map(|number| self.block(number)).collect();
        Ok(block::join(parts.into_iter().collect::<Result<_, _>>()?))
    }

    /// Unpacks everything, on all threads of the pool that it is called from.
    ///
    /// # Errors
    /// The first damaged block.
    pub fn load(&self) -> Result<Solved, Unreadable> {
        let layers = (0..self.head.layers.len()).map(|layer| self.layer(layer));
        Ok(Solved { layers: layers.collect::<Result<_, _>>()? })
    }

    /// Bytes that everything takes when unpacked.
    #[must_use]
    pub fn unpacked(&self) -> u64 {
        self.head.blocks.iter().map(|block| u64::from(block.raw)).sum()
    }

    /// The damaged block that a look-up came upon, if any: what was looked up is then worth nothing.
    #[must_use]
    pub fn fault(&self) -> Option<&Unreadable> {
        self.fault.get()
    }
}

impl Known for Table {
    fn has_bounds(&self) -> bool {
        self.head.about.intervals
    }

    /// Where a block is damaged, the answer means nothing, and [`fault`](Table::fault) says so.
    fn value(&self, layer: usize, index: usize, under: Under) -> Value {
        let size = self.head.block as usize;
        let number = self.head.layers[layer].first as usize + index / size;
        match self.cache.get(number, || self.block(number)) {
            Ok(block) => block.value(index % size, under),
            Err(fault) => {
                let _ = self.fault.set(fault);
                Value { margin: 0, conversion: None }
            }
        }
    }
}
