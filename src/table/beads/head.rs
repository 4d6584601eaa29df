//! The head of a bead table.

use sha2::{Digest, Sha256};

use super::open::Unreadable;
use crate::rules::beads::{Key, Ruleset, ruleset};
use crate::solve::beads::index::Index;
use crate::table::block::Encoding;
use crate::table::rulestext::parameters;

/// The first bytes of every bead table.
pub const MAGIC: [u8; 8] = *b"\x89PIB\r\n\x1a\n";
/// The version of the format that this program writes and reads.
const VERSION: u32 = 1;
/// Length of the part before the names.
pub(super) const FIXED: usize = 68;
const ENTRY: usize = 24;
/// Longest head that is believed.
const LONGEST: usize = 1 << 28;
const FIRST: &str = "kernel beads 1";

/// The text of a ruleset, which stays the same from version to version.
#[must_use]
pub fn rules_text(rules: &Ruleset) -> String {
    let mut text = format!("{FIRST}\npits {}\ngems {}\n", rules.pits, rules.gems);
    for &key in Key::ALL {
        text += &format!("{} {}\n", key.name(), rules.params.get(key));
    }
    text
}

/// Reads the text of a ruleset.
fn read_rules(text: &str) -> Result<Ruleset, String> {
    let mut lines = text.lines();
    if lines.next() != Some(FIRST) {
        return Err(format!("its rules text does not start with `{FIRST}`"));
    }
    let mut number = |name: &str| {
        let line = lines.next().unwrap_or_default();
        let value = line.strip_prefix(name).and_then(|rest| rest.trim().parse::<u8>().ok());
        value.ok_or_else(|| format!("its rules text has `{}` for {name}", line.escape_debug()))
    };
    let (pits, gems) = (number("pits ")?, number("gems ")?);
    ruleset::playable([pits.into(), gems.into()])?;
    Ok(Ruleset::bare(parameters(lines)?, pits, gems))
}

/// What a bead table is a table of.
#[derive(Clone, PartialEq, Debug)]
pub struct About {
    /// The canonical name of the interpretation.
    pub interpretation: String,
    /// Its rules and board.
    pub rules: Ruleset,
    /// Stones on the boards that it has.
    pub stones: u8,
}

/// One block in the index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub offset: u64,
    pub stored: u32,
    pub raw: u32,
    pub checksum: u32,
    pub encoding: Encoding,
}

/// Everything before the blocks.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Head {
    pub about: About,
    /// Positions a block.
    pub block: u32,
    pub entries: Vec<Entry>,
}

impl Head {
    /// The length of a head with so many blocks.
    pub fn length(about: &About, blocks: usize) -> usize {
        FIXED + about.interpretation.len() + rules_text(&about.rules).len() + ENTRY * blocks + 4
    }

    pub fn encode(&self) -> Vec<u8> {
        let rules = rules_text(&self.about.rules);
        let name = &self.about.interpretation;
        let length = Head::length(&self.about, self.entries.len());
        let mut bytes = Vec::with_capacity(length);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((length as u32).to_le_bytes());
        bytes.extend([self.about.rules.pits, self.about.rules.gems, self.about.stones, 0]);
        let numbers =
            [self.block, self.entries.len() as u32, name.len() as u32, rules.len() as u32];
        numbers.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        bytes.extend(Sha256::digest(rules.as_bytes()));
        bytes.extend(name.as_bytes());
        bytes.extend(rules.as_bytes());
        for entry in &self.entries {
            bytes.extend(entry.offset.to_le_bytes());
            bytes.extend(entry.stored.to_le_bytes());
            bytes.extend(entry.raw.to_le_bytes());
            bytes.extend(entry.checksum.to_le_bytes());
            bytes.extend([entry.encoding as u8, 0, 0, 0]);
        }
        let checksum = crc32fast::hash(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    /// How long the head is, from its first bytes.
    pub fn length_of(fixed: &[u8; FIXED]) -> Result<usize, Unreadable> {
        if fixed[..8] != MAGIC {
            return Err(Unreadable::Damaged("it is no table of a bead game".into()));
        }
        let version = number(&fixed[8..12]);
        if version != VERSION {
            return Err(Unreadable::Damaged(format!(
                "it has version {version} of the format, and this program reads {VERSION}"
            )));
        }
        let length = number(&fixed[12..16]) as usize;
        if !(FIXED + 4..=LONGEST).contains(&length) {
            return Err(Unreadable::Damaged("its head has no believable length".into()));
        }
        Ok(length)
    }

    /// Reads a whole head.
    pub fn decode(bytes: &[u8], file: u64) -> Result<Self, Unreadable> {
        let damaged = |why: &str| Unreadable::Damaged(why.into());
        let (body, checksum) = bytes.split_at(bytes.len() - 4);
        if crc32fast::hash(body) != number(checksum) {
            return Err(damaged("its head is damaged: the checksum does not fit"));
        }
        let [block, blocks, name, rules] =
            [20, 24, 28, 32].map(|at| number(&body[at..at + 4]) as usize);
        let sizes = [FIXED, name, rules, ENTRY.saturating_mul(blocks)];
        if sizes.iter().fold(0_usize, |sum, &size| sum.saturating_add(size)) != body.len() {
            return Err(damaged("its head has another length than it says"));
        }
        let text = |range: std::ops::Range<usize>| {
            String::from_utf8(body[range].to_vec()).map_err(|_| damaged("its names are no text"))
        };
        let interpretation = text(FIXED..FIXED + name)?;
        let rules_text = text(FIXED + name..FIXED + name + rules)?;
        if Sha256::digest(rules_text.as_bytes())[..] != body[36..68] {
            return Err(damaged("its rules text does not fit its digest"));
        }
        let rules = read_rules(&rules_text).map_err(Unreadable::Damaged)?;
        if [rules.pits, rules.gems] != body[16..18] || body[18] > 2 * rules.pits || body[19] != 0 {
            return Err(damaged("its head speaks of another board than its rules text"));
        }
        let about = About { interpretation, rules, stones: body[18] };
        let mut entries = Vec::with_capacity(blocks);
        let mut offset = bytes.len() as u64;
        for entry in body[body.len() - ENTRY * blocks..].chunks_exact(ENTRY) {
            let encoding = Encoding::of(entry[20]).ok_or_else(|| damaged("unknown encoding"))?;
            let found = Entry {
                offset: u64::from(number(&entry[0..4])) | u64::from(number(&entry[4..8])) << 32,
                stored: number(&entry[8..12]),
                raw: number(&entry[12..16]),
                checksum: number(&entry[16..20]),
                encoding,
            };
            if found.offset != offset {
                return Err(damaged("its blocks do not follow each other"));
            }
            offset += u64::from(found.stored);
            entries.push(found);
        }
        if offset != file {
            return Err(damaged("the file has another length than its blocks"));
        }
        let head = Head { about, block: block as u32, entries };
        head.holds_all()?;
        Ok(head)
    }

    /// Whether the blocks hold as many positions as there are.
    fn holds_all(&self) -> Result<(), Unreadable> {
        let size = Index::new(&self.about.rules, self.about.stones).size();
        let each = u64::from(self.block);
        let good = each > 0
            && self.entries.len() as u64 == size.div_ceil(each)
            && self
                .entries
                .iter()
                .zip(0..)
                .all(|(entry, at)| u64::from(entry.raw) == 2 * each.min(size - at * each));
        let why = "its blocks hold another number of positions than there are";
        if good { Ok(()) } else { Err(Unreadable::Damaged(why.into())) }
    }
}

pub(super) fn number(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte))
}
