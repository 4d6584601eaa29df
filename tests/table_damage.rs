//! A wrong byte anywhere in a table, and a wrong entry anywhere, is found and named.

mod scratch;

use std::path::{Path, PathBuf};

use pitproof::solve::Progress;
use pitproof::spec::{Interpretation, Library};
use pitproof::table::block::Encoding;
use pitproof::table::verify::{Watch, verify};
use pitproof::table::{Head, Job, Table, Unreadable, Verdict, store};
use scratch::Scratch;

fn make(path: &Path, game: &str, intervals: bool, encoding: Encoding) -> Vec<u8> {
    let interpretation = Interpretation::parse(game, &Library::new()).unwrap();
    let job = Job {
        path,
        interpretation: interpretation.canonical(),
        ruleset: interpretation.ruleset(),
        seeds: interpretation.ruleset().total(),
        intervals,
        encoding,
        threads: 2,
    };
    // A table is not replaced by one of another game.
    let _ = std::fs::remove_file(path);
    store(&job, &Progress::default(), &|_| ()).unwrap();
    std::fs::read(path).unwrap()
}

fn check(path: &PathBuf, bytes: &[u8]) -> Result<Verdict, Unreadable> {
    std::fs::write(path, bytes).unwrap();
    verify(&Table::open(path)?, &Watch::default())
}

/// The bytes with the checksum of one block and of the head made to fit again.
fn mended(mut bytes: Vec<u8>, head: &Head, block: usize) -> Vec<u8> {
    let mut head = head.clone();
    let entry = &mut head.blocks[block];
    let from = entry.offset as usize;
    entry.checksum = crc32fast::hash(&bytes[from..from + entry.stored as usize]);
    let encoded = head.encode();
    bytes[..encoded.len()].copy_from_slice(&encoded);
    bytes
}

#[test]
fn sound_tables_are_proved() {
    let scratch = Scratch::new("sound");
    let path = scratch.file("table.pit");
    for game in [
        "modiar@3x2",
        "modiar@2x3:end.unmovable=pass",
        "modiar@2x4:slam-legality=legal",
        "modiar@2x4:infinite-play=south-forfeits",
    ] {
        for encoding in [Encoding::Plain, Encoding::Zstd] {
            for intervals in [false, true] {
                let bytes = make(&path, game, intervals, encoding);
                let verdict = check(&path, &bytes).unwrap();
                assert!(verdict.proved(), "{game}: {verdict:?}");
                let table = Table::open(&path).unwrap();
                assert_eq!(verdict.positions, table.head().positions());
                assert_eq!(verdict.kinds, if intervals { 3 } else { 1 });
            }
        }
    }
}

#[test]
fn every_byte_counts() {
    let scratch = Scratch::new("bytes");
    let path = scratch.file("table.pit");
    let bytes = make(&path, "modiar@2x3", true, Encoding::Zstd);
    let head = Head::decode(&bytes).unwrap();
    let start = Head::length(&head.about, head.blocks.len());
    for at in 0..bytes.len() {
        for flip in [1, 0x80] {
            let mut bytes = bytes.clone();
            bytes[at] ^= flip;
            let error = check(&path, &bytes).expect_err("the byte is wrong");
            match error {
                Unreadable::Block { number, layer, .. } => {
                    let entry = head.blocks[number];
                    let block =
                        entry.offset as usize..entry.offset as usize + entry.stored as usize;
                    assert!(at >= start && block.contains(&at), "byte {at}: {error}");
                    assert_eq!(layer, head.layer_of(number));
                }
                _ => assert!(at < start, "byte {at}: {error}"),
            }
        }
    }
}

#[test]
fn cut_or_lengthened_tables_are_refused() {
    let scratch = Scratch::new("cut");
    let path = scratch.file("table.pit");
    let bytes = make(&path, "modiar@2x3", false, Encoding::Zstd);
    for length in 0..bytes.len() {
        assert!(check(&path, &bytes[..length]).is_err(), "cut to {length}");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    let error = check(&path, &longer).expect_err("a byte too many").to_string();
    let (found, should) = (bytes.len() + 1, bytes.len());
    assert!(error.contains(&format!("{found} bytes")) && error.contains(&should.to_string()));
}

#[test]
fn swapped_blocks_are_found() {
    let scratch = Scratch::new("swapped");
    let path = scratch.file("table.pit");
    let bytes = make(&path, "modiar@3x4", false, Encoding::Plain);
    let head = Head::decode(&bytes).unwrap();
    let last = head.layers.last().unwrap().first as usize;
    let (one, two) = (head.blocks[last], head.blocks[last + 1]);
    assert_eq!(one.raw, two.raw);
    let range = |from: u64| from as usize..from as usize + one.stored as usize;
    let mut swapped = bytes.clone();
    swapped[range(one.offset)].copy_from_slice(&bytes[range(two.offset)]);
    swapped[range(two.offset)].copy_from_slice(&bytes[range(one.offset)]);
    let error = check(&path, &swapped).unwrap_err();
    assert!(matches!(error, Unreadable::Block { number, .. } if number == last), "{error}");
    let swapped = mended(mended(swapped, &head, last), &head, last);
    let error = check(&path, &swapped).unwrap_err();
    assert!(matches!(error, Unreadable::Block { number, .. } if number == last + 1), "{error}");
    let half = Head::decode(&swapped).unwrap();
    let verdict = check(&path, &mended(swapped, &half, last + 1)).unwrap();
    assert_eq!(verdict.wrong.unwrap().layer, head.layers.len() - 1);
}

#[test]
fn a_single_wrong_value_or_distance_is_found() {
    let scratch = Scratch::new("single");
    let path = scratch.file("table.pit");
    for intervals in [false, true] {
        let bytes = make(&path, "modiar@2x3", intervals, Encoding::Plain);
        let head = Head::decode(&bytes).unwrap();
        for (block, entry) in head.blocks.iter().enumerate() {
            let layer = head.layer_of(block);
            let positions = head.range(layer, block).len();
            assert_eq!(head.layers[layer].width, 1);
            for at in 0..entry.raw as usize {
                // With intervals there are three times as many: a third of them will do.
                if intervals && at % 3 != block % 3 {
                    continue;
                }
                for add in [1, 2, 0xff] {
                    let mut wrong = bytes.clone();
                    let byte = &mut wrong[entry.offset as usize + at];
                    *byte = byte.wrapping_add(add);
                    let verdict = check(&path, &mended(wrong, &head, block)).unwrap();
                    let found = verdict.wrong.expect("the entry is wrong");
                    assert_eq!(found.layer, layer);
                    assert!(found.index <= at % positions, "{found:?}");
                }
            }
        }
    }
}

#[test]
fn the_first_wrong_position_is_the_same_for_any_number_of_threads() {
    let scratch = Scratch::new("first");
    let path = scratch.file("table.pit");
    let mut bytes = make(&path, "modiar@3x4", false, Encoding::Plain);
    let mut head = Head::decode(&bytes).unwrap();
    for block in (20..head.blocks.len()).rev() {
        bytes[head.blocks[block].offset as usize + 17] ^= 2;
        bytes = mended(bytes, &head, block);
        head = Head::decode(&bytes).unwrap();
    }
    std::fs::write(&path, &bytes).unwrap();
    let table = Table::open(&path).unwrap();
    let wrong = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| verify(&table, &Watch::default())).unwrap().wrong.unwrap()
    };
    let one = wrong(1);
    assert_eq!(one.layer, head.layer_of(20));
    assert!(one.index <= head.range(one.layer, 20).start + 17);
    for threads in [2, 3, 8] {
        assert_eq!(wrong(threads), one);
    }
}
