//! Opening a bead table.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Mutex;

use super::head::{About, Entry, FIXED, Head, MAGIC};
use crate::rules::beads::Position;
use crate::solve::beads::index::Index;
use crate::solve::beads::{Endgame, Worth};
use crate::table::block::unpack;

/// Why a table cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    File(#[from] io::Error),
    /// Its bytes are not those of a table.
    #[error("{0}")]
    Damaged(String),
}

/// Whether a file starts like a bead table; false if it cannot be read.
#[must_use]
pub fn is_one(path: &Path) -> bool {
    let mut first = [0; MAGIC.len()];
    File::open(path).and_then(|mut file| file.read_exact(&mut first)).is_ok() && first == MAGIC
}

/// An open table.
#[derive(Debug)]
pub struct BeadTable {
    file: Mutex<File>,
    head: Head,
    index: Index,
}

impl BeadTable {
    /// Opens a table and checks its head.
    ///
    /// # Errors
    /// The file cannot be read, or is no bead table.
    pub fn open(path: &Path) -> Result<Self, Unreadable> {
        let mut file = File::open(path)?;
        let length = file.metadata()?.len();
        let mut fixed = [0; FIXED];
        if length < FIXED as u64 {
            return Err(Unreadable::Damaged("it is too short for a table".into()));
        }
        file.read_exact(&mut fixed)?;
        let head = Head::length_of(&fixed)?;
        if head as u64 > length {
            return Err(Unreadable::Damaged("the file ends within its head".into()));
        }
        let mut bytes = vec![0; head];
        bytes[..FIXED].copy_from_slice(&fixed);
        file.read_exact(&mut bytes[FIXED..])?;
        let head = Head::decode(&bytes, length)?;
        let index = Index::new(&head.about.rules, head.about.stones);
        Ok(BeadTable { file: Mutex::new(file), head, index })
    }

    /// What it is a table of.
    #[must_use]
    pub const fn about(&self) -> &About {
        &self.head.about
    }

    /// Which position has which number.
    #[must_use]
    pub const fn index(&self) -> &Index {
        &self.index
    }

    /// The bytes of a block, unpacked.
    fn block(&self, number: usize) -> Result<Vec<u8>, Unreadable> {
        let Entry { offset, stored, raw, checksum, encoding } = self.head.entries[number];
        let mut bytes = vec![0; stored as usize];
        {
            let mut file = self.file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            file.seek(SeekFrom::Start(offset))?;
            file.read_exact(&mut bytes)?;
        }
        unpack(&bytes, encoding, raw, checksum)
            .map_err(|why| Unreadable::Damaged(format!("block {number} {why}")))
    }

    /// What a position is worth to the player to move; `None` if it is not of this endgame.
    ///
    /// # Errors
    /// Its block cannot be read.
    pub fn worth(&self, state: &Position) -> Result<Option<Worth>, Unreadable> {
        let Some(number) = self.index.number(state) else { return Ok(None) };
        let each = u64::from(self.head.block);
        let bytes = self.block((number / each) as usize)?;
        let at = (number % each) as usize;
        let code = u16::from_le_bytes([bytes[at], bytes[bytes.len() / 2 + at]]);
        Ok(Some(Worth::of(code)))
    }

    /// Everything in the table.
    ///
    /// # Errors
    /// A block cannot be read.
    pub fn load(&self) -> Result<Endgame, Unreadable> {
        let mut codes = Vec::with_capacity(self.index.size() as usize);
        for number in 0..self.head.entries.len() {
            let bytes = self.block(number)?;
            let (low, high) = bytes.split_at(bytes.len() / 2);
            codes.extend(low.iter().zip(high).map(|(&low, &high)| u16::from_le_bytes([low, high])));
        }
        Endgame::of(self.index.clone(), codes)
            .ok_or_else(|| Unreadable::Damaged("it has another number of positions".into()))
    }
}
