//! Blocks: the values and distances of some thousand positions, as bytes and back.

use std::ops::Range;

use crate::solve::values::{Distances, Layer, Track};

/// How the bytes of a block are packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Encoding {
    /// As they are.
    Plain = 0,
    /// One zstd frame.
    Zstd = 1,
}

impl Encoding {
    /// The encoding of a number.
    #[must_use]
    pub const fn of(number: u8) -> Option<Self> {
        match number {
            0 => Some(Encoding::Plain),
            1 => Some(Encoding::Zstd),
            _ => None,
        }
    }
}

/// zstd's level: three quarters of a megabyte smaller on the largest boards than its own default,
/// and still faster than solving.
const LEVEL: i32 = 9;

/// A block as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Packed {
    /// How it is packed.
    pub encoding: Encoding,
    /// Its bytes when unpacked.
    pub raw: u32,
    /// CRC-32 of its bytes.
    pub checksum: u32,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// The tracks of a layer: even, and both ends if they are there.
fn tracks(layer: &Layer) -> impl Iterator<Item = &Track> {
    std::iter::once(&layer.even).chain(layer.low.iter()).chain(layer.high.iter())
}

/// Bytes a distance that a layer needs.
#[must_use]
pub fn width(layer: &Layer) -> u8 {
    let wide = |track: &Track| matches!(track.distances, Distances::Wide(_));
    if tracks(layer).any(wide) { 2 } else { 1 }
}

/// The bytes of some positions of a layer.
#[must_use]
pub fn raw(layer: &Layer, range: Range<usize>, width: u8) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(range.len() * 3 * (1 + usize::from(width)));
    let none = if width == 1 { u16::from(u8::MAX) } else { u16::MAX };
    for (number, track) in tracks(layer).enumerate() {
        // The ends are mostly what even play gives, so less that they are mostly 0.
        let less = |index: usize| if number == 0 { 0 } else { layer.even.values[index] };
        bytes.extend(range.clone().map(|at| track.values[at].wrapping_sub(less(at)) as u8));
        let distance = |track: &Track, at: usize| track.distances.get(at).unwrap_or(none);
        for at in range.clone() {
            let less = if number == 0 { 0 } else { distance(&layer.even, at) };
            let distance = distance(track, at).wrapping_sub(less);
            bytes.extend(&distance.to_le_bytes()[..usize::from(width)]);
        }
    }
    bytes
}

/// Packs bytes.
///
/// # Errors
/// The compressor gives up.
pub fn pack(raw: Vec<u8>, encoding: Encoding) -> std::io::Result<Packed> {
    let length = raw.len() as u32;
    let bytes = match encoding {
        Encoding::Plain => raw,
        Encoding::Zstd => zstd::bulk::compress(&raw, LEVEL)?,
    };
    Ok(Packed { encoding, raw: length, checksum: crc32fast::hash(&bytes), bytes })
}

/// Unpacks bytes.
///
/// # Errors
/// What is wrong with them, in words that follow "block 17".
pub fn unpack(
    stored: &[u8],
    encoding: Encoding,
    raw: u32,
    checksum: u32,
) -> Result<Vec<u8>, String> {
    if crc32fast::hash(stored) != checksum {
        return Err("is damaged: the checksum does not fit".into());
    }
    let bytes = match encoding {
        Encoding::Plain => stored.to_vec(),
        Encoding::Zstd => zstd::bulk::decompress(stored, raw as usize)
            .map_err(|error| format!("cannot be unpacked: {error}"))?,
    };
    if bytes.len() == raw as usize {
        Ok(bytes)
    } else {
        Err(format!("has {} bytes when unpacked, and should have {raw}", bytes.len()))
    }
}

/// The values and distances of some positions from their bytes, of which there must be enough.
#[must_use]
pub fn read(raw: &[u8], positions: usize, width: u8, intervals: bool) -> Layer {
    let each = positions * (1 + usize::from(width));
    let mut tracks = raw.chunks_exact(each.max(1)).map(|part| {
        let (values, distances) = part.split_at(positions);
        let values = values.iter().map(|&byte| byte as i8).collect();
        let distances = if width == 1 {
            Distances::Narrow(distances.to_vec())
        } else {
            let wide = distances.chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]]));
            Distances::Wide(wide.collect())
        };
        Track { values, distances }
    });
    let mut layer = Layer { even: tracks.next().unwrap_or_default(), low: None, high: None };
    if intervals {
        let mut next = || {
            let mut track = tracks.next().unwrap_or_default();
            for (value, even) in track.values.iter_mut().zip(&layer.even.values) {
                *value = value.wrapping_add(*even);
            }
            match (&mut track.distances, &layer.even.distances) {
                (Distances::Narrow(mine), Distances::Narrow(even)) => {
                    mine.iter_mut().zip(even).for_each(|(d, even)| *d = d.wrapping_add(*even));
                }
                (Distances::Wide(mine), Distances::Wide(even)) => {
                    mine.iter_mut().zip(even).for_each(|(d, even)| *d = d.wrapping_add(*even));
                }
                _ => {}
            }
            track
        };
        let (low, high) = (next(), next());
        (layer.low, layer.high) = (Some(low), Some(high));
    }
    layer
}

/// Joins blocks into the layer that they are the parts of.
#[must_use]
pub fn join(parts: Vec<Layer>) -> Layer {
    let mut parts = parts.into_iter();
    let mut all = parts.next().unwrap_or_default();
    fn append(all: &mut Track, part: Track) {
        all.values.extend(part.values);
        match (&mut all.distances, part.distances) {
            (Distances::Narrow(all), Distances::Narrow(part)) => all.extend(part),
            (Distances::Wide(all), Distances::Wide(part)) => all.extend(part),
            _ => {}
        }
    }
    for part in parts {
        append(&mut all.even, part.even);
        for (all, part) in [(&mut all.low, part.low), (&mut all.high, part.high)] {
            if let (Some(all), Some(part)) = (all, part) {
                append(all, part);
            }
        }
    }
    all
}
