//! The head of a table: what it is a table of, and where its blocks are.

use std::ops::Range;

use super::block::Encoding;
use super::rulestext;
use crate::rules::sowing::{Ranking, Ruleset};

/// The first bytes of every table: not text, and broken by programs that change line ends.
pub const MAGIC: [u8; 8] = *b"\x89PIT\r\n\x1a\n";
/// The version of the format that this program writes and reads.
pub const VERSION: u32 = 1;
/// Positions a block, unless something else is asked for.
pub const BLOCK: u32 = 8192;
/// Length of the part before the names.
const FIXED: usize = 68;
const LAYER: usize = 16;
const ENTRY: usize = 24;

/// What a table is a table of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// The canonical name of the interpretation.
    pub interpretation: String,
    /// The text of its ruleset.
    pub rules: String,
    /// Whether both ends of the interval are kept.
    pub intervals: bool,
    /// Pits in all.
    pub pits: u8,
    /// Most seeds on the boards that it has: those of the set-up, or fewer for an endgame table.
    pub seeds: u8,
}

impl About {
    /// What a table of an interpretation is a table of, for boards with up to `seeds` seeds.
    #[must_use]
    pub fn new(interpretation: String, ruleset: &Ruleset, intervals: bool, seeds: u8) -> Self {
        About {
            interpretation,
            rules: rulestext::text(ruleset),
            intervals,
            pits: 2 * ruleset.side,
            seeds,
        }
    }

    /// How many values a position has.
    #[must_use]
    pub const fn tracks(&self) -> usize {
        if self.intervals { 3 } else { 1 }
    }
}

/// One layer in the index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LayerEntry {
    /// Its positions.
    pub positions: u64,
    /// Its first block.
    pub first: u32,
    /// Bytes a distance: 1 or 2.
    pub width: u8,
}

/// One block in the index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BlockEntry {
    /// Where it starts in the file.
    pub offset: u64,
    /// Its bytes in the file.
    pub stored: u32,
    /// Its bytes when unpacked.
    pub raw: u32,
    /// CRC-32 of its bytes in the file.
    pub checksum: u32,
    /// How it is packed.
    pub encoding: Encoding,
}

/// The head of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// What it is a table of.
    pub about: About,
    /// Positions a block.
    pub block: u32,
    /// Its layers.
    pub layers: Vec<LayerEntry>,
    /// Its blocks.
    pub blocks: Vec<BlockEntry>,
}

/// Why a file cannot be read as a table.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// The system says so.
    #[error("cannot read it: {0}")]
    Io(#[from] std::io::Error),
    /// It starts otherwise than a table does.
    #[error("it is no table that `solve --table` wrote: those start otherwise")]
    NoTable,
    /// It ends too soon, or goes on too long.
    #[error("it has {found} bytes, and should have {}{should}", if *.least { "at least " } else { "" })]
    Length {
        /// Bytes that there are.
        found: u64,
        /// Bytes that there should be.
        should: u64,
        /// There may be more.
        least: bool,
    },
    /// Another version of the format.
    #[error("it is of version {0} of the table format, and this program reads version {VERSION}")]
    Version(u32),
    /// The head is damaged.
    #[error("its head (bytes 0 to {0}) is damaged: the checksum does not fit")]
    HeadChecksum(u64),
    /// The head says something impossible.
    #[error("its head is wrong: {0}")]
    Head(String),
    /// A block is damaged.
    #[error("block {number} (layer {layer}, positions {} to {}) {why}", .positions.start, .positions.end - 1)]
    Block {
        /// Its number.
        number: usize,
        /// Its layer.
        layer: usize,
        /// Its positions, by number in the layer.
        positions: Range<usize>,
        /// What is wrong.
        why: String,
    },
}

fn wrong<T>(why: impl Into<String>) -> Result<T, Unreadable> {
    Err(Unreadable::Head(why.into()))
}

/// Reads numbers off the front of some bytes.
pub(super) struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    pub fn u8(&mut self) -> Option<u8> {
        self.array().map(u8::from_le_bytes)
    }

    pub fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }
}

impl Head {
    /// How long the head of so many blocks is.
    #[must_use]
    pub fn length(about: &About, blocks: usize) -> usize {
        let names = about.interpretation.len() + about.rules.len();
        let layers = usize::from(about.seeds) + 1;
        FIXED + names + LAYER * layers + ENTRY * blocks + 4
    }

    /// The bytes of the head, its checksum included.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let length = Head::length(&self.about, self.blocks.len());
        let mut bytes = Vec::with_capacity(length);
        let About { interpretation, rules, intervals, pits, seeds } = &self.about;
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((length as u32).to_le_bytes());
        bytes.extend([u8::from(*intervals), *pits, *seeds, 0]);
        for number in [self.block as usize, self.blocks.len(), interpretation.len(), rules.len()] {
            bytes.extend((number as u32).to_le_bytes());
        }
        bytes.extend(rulestext::digest(rules));
        bytes.extend(interpretation.as_bytes());
        bytes.extend(rules.as_bytes());
        for layer in &self.layers {
            bytes.extend(layer.positions.to_le_bytes());
            bytes.extend(layer.first.to_le_bytes());
            bytes.extend([layer.width, 0, 0, 0]);
        }
        for block in &self.blocks {
            bytes.extend(block.offset.to_le_bytes());
            for number in [block.stored, block.raw, block.checksum] {
                bytes.extend(number.to_le_bytes());
            }
            bytes.extend([block.encoding as u8, 0, 0, 0]);
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the head of a file, and holds it against the length of the file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn decode(file: &[u8]) -> Result<Self, Unreadable> {
        let found = file.len() as u64;
        if !file.starts_with(&MAGIC[..MAGIC.len().min(file.len())]) || file.is_empty() {
            return Err(Unreadable::NoTable);
        }
        let short =
            |should: usize| Unreadable::Length { found, should: should as u64, least: true };
        let mut fields = Reader(file.get(MAGIC.len()..FIXED).ok_or_else(|| short(FIXED + 4))?);
        let short = || short(FIXED + 4);
        let version = fields.u32().ok_or_else(short)?;
        if version != VERSION {
            return Err(Unreadable::Version(version));
        }
        let length = fields.u32().ok_or_else(short)? as usize;
        if length < FIXED + 4 {
            return wrong(format!("it gives its own length as {length} bytes"));
        }
        let Some(head) = file.get(..length) else {
            return Err(Unreadable::Length { found, should: length as u64, least: true });
        };
        let (body, checksum) = head.split_at(length - 4);
        if crc32fast::hash(body).to_le_bytes() != checksum {
            return Err(Unreadable::HeadChecksum(length as u64 - 1));
        }
        // The checksum fits, so what is wrong from here on was written so.
        let fields = Reader(&body[MAGIC.len() + 8..]);
        let head = Head::fields(fields).unwrap_or_else(|| wrong("it ends too soon"))?;
        if Head::length(&head.about, head.blocks.len()) != length {
            return wrong(format!("it gives its own length as {length} bytes"));
        }
        head.holds(length as u64, found)?;
        Ok(head)
    }

    /// The fields after the length; `None` if they end too soon.
    fn fields(mut fields: Reader) -> Option<Result<Self, Unreadable>> {
        let [flags, pits, seeds, zero] = [(); 4].map(|()| fields.u8());
        let (flags, pits, seeds, zero) = (flags?, pits?, seeds?, zero?);
        let [block, count, name, rules] = [(); 4].map(|()| fields.u32());
        let (block, count, name, rules) = (block?, count?, name?, rules?);
        let digest = fields.take(32)?;
        let name = std::str::from_utf8(fields.take(name as usize)?);
        let rules = std::str::from_utf8(fields.take(rules as usize)?);
        let (Ok(name), Ok(rules)) = (name, rules) else {
            return Some(wrong("its names are no UTF-8"));
        };
        if flags > 1 || zero != 0 {
            return Some(wrong("a flag is set that this version does not know"));
        }
        if rulestext::digest(rules) != digest {
            return Some(wrong("the digest of its rules does not fit them"));
        }
        let mut layers = Vec::new();
        for _ in 0..=seeds {
            let entry =
                LayerEntry { positions: fields.u64()?, first: fields.u32()?, width: fields.u8()? };
            if fields.take(3)? != [0; 3] {
                return Some(wrong("a byte that must be 0 is not"));
            }
            layers.push(entry);
        }
        let mut blocks = Vec::new();
        for number in 0..count {
            let (offset, stored, raw, checksum) =
                (fields.u64()?, fields.u32()?, fields.u32()?, fields.u32()?);
            let Some(encoding) = Encoding::of(fields.u8()?) else {
                return Some(wrong(format!("block {number} has an unknown encoding")));
            };
            if fields.take(3)? != [0; 3] {
                return Some(wrong("a byte that must be 0 is not"));
            }
            blocks.push(BlockEntry { offset, stored, raw, checksum, encoding });
        }
        let about = About {
            interpretation: name.into(),
            rules: rules.into(),
            intervals: flags == 1,
            pits,
            seeds,
        };
        Some(Ok(Head { about, block, layers, blocks }))
    }

    /// Whether the parts fit each other and the file.
    fn holds(&self, length: u64, file: u64) -> Result<(), Unreadable> {
        let ruleset = self.ruleset()?;
        let About { pits, seeds, .. } = self.about;
        if 2 * ruleset.side != pits || seeds > ruleset.total() {
            return wrong("its board is not that of its rules");
        }
        if self.block == 0 || self.block > 1 << 24 {
            return wrong(format!("it has {} positions a block", self.block));
        }
        let (mut first, mut end) = (0_usize, length);
        for (seeds, layer) in (0..=seeds).zip(&self.layers) {
            let positions = Ranking::count(pits, seeds);
            let blocks = positions.div_ceil(u128::from(self.block));
            let right = u128::from(layer.positions) == positions && layer.first as usize == first;
            if !right || !matches!(layer.width, 1 | 2) {
                return wrong(format!("layer {seeds} is not described as it should be"));
            }
            for _ in 0..blocks {
                let Some(block) = self.blocks.get(first) else {
                    return wrong(format!("layer {seeds} lacks blocks"));
                };
                let raw = self.range(usize::from(seeds), first).len()
                    * self.about.tracks()
                    * (1 + usize::from(layer.width));
                if block.offset != end || block.raw as usize != raw {
                    return wrong(format!("block {first} is not described as it should be"));
                }
                if block.encoding == Encoding::Plain && block.stored != block.raw {
                    return wrong(format!("block {first} is not described as it should be"));
                }
                end += u64::from(block.stored);
                first += 1;
            }
        }
        if first != self.blocks.len() {
            return wrong("it has blocks that belong to no layer");
        }
        if end != file {
            return Err(Unreadable::Length { found: file, should: end, least: false });
        }
        Ok(())
    }

    /// The positions of a block, by number in its layer.
    #[must_use]
    pub fn range(&self, layer: usize, block: usize) -> Range<usize> {
        let entry = &self.layers[layer];
        let first = (block - entry.first as usize) * self.block as usize;
        first..(first + self.block as usize).min(entry.positions as usize)
    }

    /// The layer of a block.
    #[must_use]
    pub fn layer_of(&self, block: usize) -> usize {
        self.layers.partition_point(|layer| layer.first as usize <= block) - 1
    }

    /// How many positions there are.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.layers.iter().map(|layer| layer.positions).sum()
    }

    /// The rules that its text gives.
    ///
    /// # Errors
    /// The text cannot be read.
    pub fn ruleset(&self) -> Result<Ruleset, Unreadable> {
        rulestext::read(&self.about.rules).map_err(Unreadable::Head)
    }
}
