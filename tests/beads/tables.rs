//! Tables of bead endgames: written, read back, proved; and a wrong byte anywhere is found.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64};

use pitproof::rules::beads::{Params, Ruleset};
use pitproof::solve::beads::Endgame;
use pitproof::solve::beads::verify::{Verdict, verify};
use pitproof::table::beads::{About, BeadTable, is_one, write};
use pitproof::table::block::Encoding;

struct File(PathBuf);

impl File {
    fn new(name: &str) -> Self {
        File(std::env::temp_dir().join(format!("pitproof-{}-{name}", std::process::id())))
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn keep(file: &File, encoding: Encoding) -> Endgame {
    let rules = Ruleset::bare(Params::usual(), 3, 2);
    let endgame = Endgame::solve(&rules, 6, &mut |_, _| true).unwrap();
    let about = About { interpretation: "some-game@3x2".into(), rules, stones: 6 };
    let length = write(&file.0, about, &endgame, encoding).unwrap();
    assert_eq!(std::fs::metadata(&file.0).unwrap().len(), length);
    endgame
}

#[test]
fn a_table_is_read_back_as_it_was_written() {
    for encoding in [Encoding::Zstd, Encoding::Plain] {
        let file = File::new(&format!("back-{}", encoding as u8));
        let endgame = keep(&file, encoding);
        assert!(is_one(&file.0));
        let table = BeadTable::open(&file.0).unwrap();
        assert_eq!(table.about().interpretation, "some-game@3x2");
        let loaded = table.load().unwrap();
        assert_eq!(loaded.codes(), endgame.codes());
        for number in 0..endgame.index().size() {
            let state = endgame.position(number);
            assert_eq!(table.worth(&state).unwrap(), endgame.worth(&state));
        }
        let (checked, stop) = (AtomicU64::new(0), AtomicBool::new(false));
        let verdict = verify(&table.about().rules, loaded.index(), loaded.codes(), &checked, &stop);
        assert!(matches!(verdict, Verdict::Proved { .. }));
    }
}

#[test]
fn a_wrong_byte_anywhere_is_found() {
    let file = File::new("wrong");
    keep(&file, Encoding::Zstd);
    let bytes = std::fs::read(&file.0).unwrap();
    let broken = File::new("broken");
    for at in 0..bytes.len() {
        for change in [1, 0x80] {
            let mut wrong = bytes.clone();
            wrong[at] ^= change;
            std::fs::write(&broken.0, &wrong).unwrap();
            let read = BeadTable::open(&broken.0).and_then(|table| table.load());
            assert!(read.is_err(), "byte {at}");
        }
    }
    for length in [0, 7, 60, 100, bytes.len() - 1] {
        std::fs::write(&broken.0, &bytes[..length]).unwrap();
        let read = BeadTable::open(&broken.0).and_then(|table| table.load());
        assert!(read.is_err(), "cut to {length}");
    }
    std::fs::write(&broken.0, [&bytes[..], &[0]].concat()).unwrap();
    assert!(BeadTable::open(&broken.0).is_err(), "a byte too many");
}
