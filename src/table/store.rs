//! Solving into a table, so that no finished layer is ever lost.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::block::{self, Encoding};
use super::head::{About, BLOCK, MAGIC};
use super::journal::{Journal, JournalError};
use super::open::Table;
use super::write::{PackedLayer, beside, head, write};
use crate::rules::layered::Layered;
use crate::rules::sowing::{Compiled, Key, Layers, Ruleset};
use crate::solve::values::{Layer, Solved};
use crate::solve::{Options, Progress, resume};

/// What to solve, and into which file.
#[derive(Debug)]
pub struct Job<'a> {
    /// The file.
    pub path: &'a Path,
    /// The canonical name of the interpretation.
    pub interpretation: String,
    /// Its rules.
    pub ruleset: &'a Ruleset,
    /// Boards with up to so many seeds.
    pub seeds: u8,
    /// Keep both ends of the interval too.
    pub intervals: bool,
    /// How to pack blocks.
    pub encoding: Encoding,
    /// Threads to use.
    pub threads: usize,
}

/// What was done.
#[derive(Debug)]
pub struct Stored {
    /// The length of the table.
    pub bytes: u64,
    /// Layers that an earlier run had finished.
    pub resumed: usize,
    /// Everything that is in the table.
    pub solved: Solved,
}

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Its values would depend on the past.
    #[error("no table can hold this interpretation: the rule `{}` looks at more than the position", .0.name())]
    Past(Key),
    /// The board is too large.
    #[error(transparent)]
    TooLarge(#[from] crate::rules::sowing::layers::TooLarge),
    /// Something else has the name.
    #[error("`{}` is there already and is no table; it is left as it is", .0.display())]
    NoTable(PathBuf),
    /// There is no folder to put it in.
    #[error("there is no folder `{}` to write the table into: make it first", .0.display())]
    NoFolder(PathBuf),
    /// A table of another interpretation has the name.
    #[error("`{}` is a table of `{found}`, not of `{asked}`; it is left as it is: name another file", .path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What is in it.
        found: String,
        /// What was to be put there.
        asked: String,
    },
    /// Unfinished work of another kind is in the way.
    #[error("`{}`: {why}", .path.display())]
    Journal {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: JournalError,
    },
    /// A file cannot be written.
    #[error("cannot write `{}`: {error}", .path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Stopped before the end; so many layers are kept for the next run.
    #[error("{done} of {all} layers are finished and kept; the same command goes on from there")]
    Stopped {
        /// Layers that are finished and kept.
        done: usize,
        /// Layers in all.
        all: usize,
    },
}

/// A table is replaced only by a table of the same interpretation with as many seeds or more, or
/// where it cannot be read.
fn replaceable(job: &Job) -> Result<(), StoreError> {
    let path = job.path;
    let error = |error| StoreError::Write { path: path.into(), error };
    match std::fs::metadata(path) {
        Err(missing) if missing.kind() == io::ErrorKind::NotFound => {
            // A name without a folder is a file of the folder that one is in.
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            return match folder {
                Some(folder) if !folder.is_dir() => Err(StoreError::NoFolder(folder.into())),
                _ => Ok(()),
            };
        }
        Err(other) => return Err(error(other)),
        Ok(about) if !about.is_file() => return Err(StoreError::NoTable(path.into())),
        Ok(_) => {}
    }
    let mut start = Vec::new();
    let file = File::open(path).map_err(error)?;
    file.take(MAGIC.len() as u64).read_to_end(&mut start).map_err(error)?;
    if start != MAGIC {
        return Err(StoreError::NoTable(path.into()));
    }
    match Table::open(path) {
        Ok(table) => {
            let about = &table.head().about;
            if about.interpretation == job.interpretation && about.seeds <= job.seeds {
                return Ok(());
            }
            let named = |name: &str, seeds: u8| format!("{name} with up to {seeds} seeds");
            let found = named(&about.interpretation, about.seeds);
            let asked = named(&job.interpretation, job.seeds);
            Err(StoreError::Other { path: path.into(), found, asked })
        }
        _ => Ok(()),
    }
}

fn pack(layer: &Layer, encoding: Encoding) -> io::Result<PackedLayer> {
    let (positions, width) = (layer.even.values.len(), block::width(layer));
    let size = BLOCK as usize;
    let pack = |number: usize| {
        let range = number * size..((number + 1) * size).min(positions);
        block::pack(block::raw(layer, range, width), encoding)
    };
    let blocks: Vec<_> = (0..positions.div_ceil(size)).into_par_iter().map(pack).collect();
    let blocks = blocks.into_iter().collect::<io::Result<_>>()?;
    Ok(PackedLayer { positions: positions as u64, width, blocks })
}

fn unpack(packed: &PackedLayer, intervals: bool) -> Option<Layer> {
    let mut parts = Vec::new();
    for (number, one) in packed.blocks.iter().enumerate() {
        let raw = block::unpack(&one.bytes, one.encoding, one.raw, one.checksum).ok()?;
        let from = number as u64 * u64::from(BLOCK);
        let here = (packed.positions - from).min(BLOCK.into());
        parts.push(block::read(&raw, here as usize, packed.width, intervals));
    }
    Some(block::join(parts))
}

/// Solves a game into a table. Layers that an earlier run of the same job had finished are taken
/// from `FILE.partial`; it is removed when the table is there. `resuming` is called before the work
/// starts, with how many there are.
///
/// # Errors
/// The game cannot be solved into a table, a file cannot be written, or the work was stopped by
/// [`Progress::cancel`]. Whatever happens, `FILE` is the table that was there before, or none, or
/// the new one.
pub fn store(
    job: &Job,
    progress: &Progress,
    resuming: &dyn Fn(usize),
) -> Result<Stored, StoreError> {
    job.ruleset.positional().map_err(StoreError::Past)?;
    let game = Layers::new(Compiled::fitting(job.ruleset.clone())?, job.seeds)?;
    replaceable(job)?;
    let about = About::new(job.interpretation.clone(), job.ruleset, job.intervals, job.seeds);
    let partial = beside(job.path, "partial");
    let (journal, mut kept) = Journal::open(&partial, &about, BLOCK)
        .map_err(|why| StoreError::Journal { path: partial.clone(), why })?;
    let known = known(&game, &mut kept, job.intervals);
    let resumed = known.iter().flatten().count();
    resuming(resumed);
    let all = known.len();

    let state = Mutex::new((journal, kept, None::<io::Error>));
    let lock = || state.lock().unwrap_or_else(PoisonError::into_inner);
    let finished = |layer: usize, solved: &Layer| {
        let packed = pack(solved, job.encoding);
        let mut state = lock();
        let (journal, kept, failed) = &mut *state;
        match packed.and_then(|packed| journal.append(layer, &packed).map(|()| packed)) {
            Ok(packed) => kept[layer] = Some(packed),
            Err(error) => {
                failed.get_or_insert(error);
                progress.cancel.store(true, Ordering::Relaxed);
            }
        }
    };
    let options = Options {
        threads: job.threads.max(1),
        distances: true,
        bounds: job.intervals,
        bound_distances: job.intervals,
        ..Options::default()
    };
    let solved = resume(&game, options, progress, known, &finished);
    let (journal, kept, failed) = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(error) = failed {
        return Err(StoreError::Write { path: partial, error });
    }
    let done = kept.iter().flatten().count();
    let layers: Option<Vec<PackedLayer>> = kept.into_iter().collect();
    let (Some(solved), Some(layers)) = (solved, layers) else {
        return Err(StoreError::Stopped { done, all });
    };
    let bytes = write(job.path, &head(about, BLOCK, &layers), &layers)
        .map_err(|error| StoreError::Write { path: job.path.into(), error })?;
    // Removed before the lock goes, so that no other run takes up a file that is about to vanish.
    let _ = std::fs::remove_file(&partial);
    drop(journal);
    Ok(Stored { bytes, resumed, solved })
}

/// The layers of earlier work that can be gone on from: none whose lower ones are missing.
fn known(game: &Layers, kept: &mut [Option<PackedLayer>], intervals: bool) -> Vec<Option<Layer>> {
    let stride = game.stride().max(1);
    let mut known: Vec<Option<Layer>> = Vec::new();
    for (layer, place) in kept.iter_mut().enumerate() {
        let below = layer.checked_sub(stride).is_none_or(|below| known[below].is_some());
        let found = place.as_ref().filter(|_| below);
        let found = found.and_then(|packed| unpack(packed, intervals));
        if found.is_none() {
            *place = None;
        }
        known.push(found);
    }
    known
}
