//! `FILE.partial`: the layers that are finished, kept while the others are being solved.
//!
//! A head like that of a table, without index and with a magic of its own; then one record a layer,
//! appended and synced as soon as the layer is finished:
//!
//! | bytes | what |
//! | --- | --- |
//! | 4 | the layer |
//! | 4 | bytes a distance |
//! | 4 | blocks in the layer |
//! | 16 a block | stored bytes, raw bytes, CRC-32 of the stored bytes, encoding |
//! | 4 | CRC-32 of the record so far |
//! | .. | the blocks, as they will stand in the table |
//!
//! What a crash cut short at the end is dropped: a record counts when all its checksums fit.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::block::{Encoding, Packed, unpack};
use super::head::{About, Reader, VERSION};
use super::rulestext;
use super::write::PackedLayer;
use crate::rules::sowing::Ranking;

const MAGIC: [u8; 8] = *b"\x89PIP\r\n\x1a\n";

/// Why work that was started cannot be gone on with.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The system says so.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Another program is at it.
    #[error("another run is writing it just now")]
    Busy,
    /// It is something else.
    #[error("it was not written by this program; move it away")]
    Foreign,
    /// It belongs to another table.
    #[error(
        "it holds unfinished work on `{theirs}`, not on `{ours}`; finish that first, or delete it"
    )]
    Other {
        /// What it belongs to.
        theirs: String,
        /// What was asked for.
        ours: String,
    },
}

/// An open journal.
#[derive(Debug)]
pub struct Journal {
    file: File,
    /// Whether an append failed, after which the file may end in half a record.
    broken: bool,
}

/// Layers of a journal, by number.
pub type Kept = Vec<Option<PackedLayer>>;

fn put(bytes: &mut Vec<u8>, numbers: &[u32]) {
    numbers.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
}

fn head(about: &About, block: u32) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    let name = &about.interpretation;
    put(&mut bytes, &[VERSION, block, u32::from(about.intervals), name.len() as u32]);
    bytes.extend(rulestext::digest(&about.rules));
    bytes.extend(name.as_bytes());
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// The name and settings of whoever wrote a journal; `None` if its head cannot be read.
fn owner(bytes: &[u8]) -> Option<String> {
    let mut fields = Reader(bytes.strip_prefix(&MAGIC)?);
    let (version, _, intervals, length) =
        (fields.u32()?, fields.u32()?, fields.u32()?, fields.u32()?);
    fields.take(32)?;
    let name = String::from_utf8_lossy(fields.take(length as usize)?).into_owned();
    Some(settings(&name, intervals != 0, version))
}

fn settings(name: &str, intervals: bool, version: u32) -> String {
    let intervals = if intervals { " with intervals" } else { "" };
    let version =
        if version == VERSION { String::new() } else { format!(" (format version {version})") };
    format!("{name}{intervals}{version}")
}

impl Journal {
    /// Opens or starts the journal of a table, and gives the layers that are in it.
    ///
    /// # Errors
    /// It cannot be read or written, or belongs to other work.
    pub fn open(path: &Path, about: &About, block: u32) -> Result<(Self, Kept), JournalError> {
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::Busy),
            // Where files cannot be locked, work goes on without.
            Err(TryLockError::Error(_)) => {}
        }
        let mut journal = Journal { file, broken: false };
        let mut bytes = Vec::new();
        journal.file.read_to_end(&mut bytes)?;
        let ours = head(about, block);
        let mut kept: Kept = vec![None; usize::from(about.seeds) + 1];
        let good = if let Some(mut rest) = bytes.strip_prefix(&*ours) {
            while let Some((layer, packed, after)) = record(rest, about, block) {
                kept[layer] = Some(packed);
                rest = after;
            }
            bytes.len() - rest.len()
        } else if ours.starts_with(&bytes) {
            // Nothing yet, or a head that was cut short.
            0
        } else {
            let ours = settings(&about.interpretation, about.intervals, VERSION);
            return Err(match owner(&bytes) {
                Some(theirs) if theirs == ours => {
                    JournalError::Other { theirs: format!("{theirs}, with other rules"), ours }
                }
                Some(theirs) => JournalError::Other { theirs, ours },
                None => JournalError::Foreign,
            });
        };
        journal.file.set_len(good as u64)?;
        journal.file.seek(SeekFrom::Start(good as u64))?;
        if good == 0 {
            journal.file.write_all(&ours)?;
            journal.file.sync_data()?;
        }
        Ok((journal, kept))
    }

    /// Adds a finished layer, safe on the disk when this returns.
    ///
    /// # Errors
    /// It cannot be written; nothing more is written then.
    pub fn append(&mut self, layer: usize, packed: &PackedLayer) -> io::Result<()> {
        if self.broken {
            return Err(io::Error::other("an earlier layer could not be written"));
        }
        let mut bytes = Vec::new();
        let count = packed.blocks.len() as u32;
        put(&mut bytes, &[layer as u32, u32::from(packed.width), count]);
        for block in &packed.blocks {
            let numbers =
                [block.bytes.len() as u32, block.raw, block.checksum, block.encoding as u32];
            put(&mut bytes, &numbers);
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        for block in &packed.blocks {
            bytes.extend(&block.bytes);
        }
        let written = self.file.write_all(&bytes).and_then(|()| self.file.sync_data());
        self.broken = written.is_err();
        written
    }
}

/// One record off the front of some bytes, if it is whole and as it should be.
fn record<'a>(
    bytes: &'a [u8],
    about: &About,
    block: u32,
) -> Option<(usize, PackedLayer, &'a [u8])> {
    let mut fields = Reader(bytes);
    let (layer, width, count) = (fields.u32()?, fields.u32()?, fields.u32()?);
    let layer = u8::try_from(layer).ok().filter(|&layer| layer <= about.seeds)?;
    let width = u8::try_from(width).ok().filter(|width| matches!(width, 1 | 2))?;
    let positions = u64::try_from(Ranking::count(about.pits, layer)).ok()?;
    if u64::from(count) != positions.div_ceil(u64::from(block)) {
        return None;
    }
    let mut entries = Vec::new();
    for number in 0..u64::from(count) {
        let [stored, raw, checksum, encoding] = [(); 4].map(|()| fields.u32());
        let (stored, raw, checksum) = (stored?, raw?, checksum?);
        let encoding = Encoding::of(u8::try_from(encoding?).ok()?)?;
        let here = (positions - number * u64::from(block)).min(u64::from(block));
        if u64::from(raw) != here * about.tracks() as u64 * (1 + u64::from(width)) {
            return None;
        }
        entries.push((stored, raw, checksum, encoding));
    }
    let head = bytes.len() - fields.0.len();
    if crc32fast::hash(&bytes[..head]) != fields.u32()? {
        return None;
    }
    let mut blocks = Vec::new();
    for (stored, raw, checksum, encoding) in entries {
        let bytes = fields.take(stored as usize)?.to_vec();
        unpack(&bytes, encoding, raw, checksum).ok()?;
        blocks.push(Packed { encoding, raw, checksum, bytes });
    }
    Some((layer.into(), PackedLayer { positions, width, blocks }, fields.0))
}
