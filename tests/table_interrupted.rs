//! A run that is killed loses no finished layer, and never leaves a file that opens and is wrong.
#![cfg(unix)]

mod scratch;

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use pitproof::spec::{Interpretation, Library};
use pitproof::table::head::{About, BLOCK};
use pitproof::table::journal::{Journal, JournalError};
use pitproof::table::verify::{Watch, verify};
use pitproof::table::{Table, write};
use scratch::Scratch;

const GAME: &str = "modiar@3x4";

fn solve(path: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pitproof"));
    command.args(["solve", GAME, "--threads", "2", "--table"]).arg(path).args(more);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The numbers of the layers that are finished and kept.
fn kept(path: &Path) -> Vec<usize> {
    let interpretation = Interpretation::parse(GAME, &Library::new()).unwrap();
    let about = About::new(
        interpretation.canonical(),
        interpretation.ruleset(),
        false,
        interpretation.ruleset().total(),
    );
    let partial = write::beside(path, "partial");
    if !partial.exists() {
        return Vec::new();
    }
    // Children that other tests start hold a copy of the lock until they run their own program.
    let open = || Journal::open(&partial, &about, BLOCK);
    let mut journal = open();
    for _ in 0..200 {
        if !matches!(journal, Err(JournalError::Busy)) {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
        journal = open();
    }
    let (_, kept) = journal.unwrap();
    (0..kept.len()).filter(|&layer| kept[layer].is_some()).collect()
}

fn proved(path: &Path) -> bool {
    verify(&Table::open(path).unwrap(), &Watch::default()).unwrap().proved()
}

#[test]
fn kills_at_random_moments() {
    let scratch = Scratch::new("kills");
    let path = scratch.file("table.pit");
    let begun = Instant::now();
    assert!(solve(&path, &[]).output().unwrap().status.success());
    let whole = begun.elapsed();
    std::fs::remove_file(&path).unwrap();
    let (mut random, mut kills, mut before) = (0x9e37_79b9_7f4a_7c15_u64, 0, Vec::new());
    while kills < 20 {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let moment = whole.mul_f64((random >> 33) as f64 / (1_u64 << 31) as f64 * 0.9);
        let mut run = solve(&path, &[]).spawn().unwrap();
        std::thread::sleep(moment.max(Duration::from_millis(1)));
        run.kill().unwrap();
        let output = run.wait_with_output().unwrap();
        kills += usize::from(!output.status.success());
        if path.exists() {
            assert!(proved(&path), "the table is wrong after a kill at {moment:?}");
            std::fs::remove_file(&path).unwrap();
            let _ = std::fs::remove_file(write::beside(&path, "partial"));
            before.clear();
            continue;
        }
        let now = kept(&path);
        assert!(before.iter().all(|layer| now.contains(layer)), "{before:?} became {now:?}");
        before = now;
    }
    let last = solve(&path, &[]).output().unwrap();
    assert!(last.status.success(), "{}", text(&last));
    if !before.is_empty() {
        assert!(text(&last).contains(&format!("{} layer", before.len())), "{}", text(&last));
    }
    assert!(proved(&path));
    assert!(!write::beside(&path, "partial").exists());
    assert!(!write::beside(&path, "new").exists());
}

#[test]
fn unfinished_work_cut_anywhere_is_gone_on_with() {
    let scratch = Scratch::new("journal");
    let path = scratch.file("table.pit");
    let partial = write::beside(&path, "partial");
    // A table cannot be put where a folder is: the work is done and kept all the same.
    let folder = write::beside(&path, "new");
    std::fs::create_dir(&folder).unwrap();
    let output = solve(&path, &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    assert!(!path.exists());
    std::fs::remove_dir(&folder).unwrap();
    let whole = std::fs::read(&partial).unwrap();
    let mut last = 0;
    for cut in (0..whole.len()).step_by(whole.len() / 37) {
        std::fs::write(&partial, &whole[..cut]).unwrap();
        let now = kept(&path).len();
        assert!(now >= last, "{now} layers in {cut} bytes");
        last = now;
    }
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    std::fs::write(&partial, &damaged).unwrap();
    let output = solve(&path, &[]).output().unwrap();
    assert!(output.status.success() && text(&output).contains("finished already"));
    assert!(proved(&path));
}

#[test]
fn other_work_and_other_files_are_left_alone() {
    let scratch = Scratch::new("other");
    let path = scratch.file("table.pit");
    let partial = write::beside(&path, "partial");
    let other = Interpretation::parse("modiar@2x3", &Library::new()).unwrap();
    let about = About::new(other.canonical(), other.ruleset(), true, other.ruleset().total());
    drop(Journal::open(&partial, &about, BLOCK).unwrap());
    let output = solve(&path, &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let complaint = text(&output);
    assert!(complaint.contains("`modiar@2x3 with intervals`"), "{complaint}");
    assert!(complaint.contains("`modiar@3x4`"), "{complaint}");

    std::fs::write(&partial, "notes").unwrap();
    let output = solve(&path, &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    assert_eq!(std::fs::read(&partial).unwrap(), b"notes");
    std::fs::remove_file(&partial).unwrap();

    std::fs::write(&path, "notes").unwrap();
    let output = solve(&path, &[]).output().unwrap();
    assert!(text(&output).contains("is no table"), "{}", text(&output));
    assert_eq!(std::fs::read(&path).unwrap(), b"notes");
    let output = solve(Path::new("/dev/full"), &[]).output().unwrap();
    assert!(text(&output).contains("is no table"), "{}", text(&output));
}

#[test]
fn a_full_disk_leaves_the_old_table() {
    let scratch = Scratch::new("full");
    let path = scratch.file("table.pit");
    assert!(solve(&path, &[]).output().unwrap().status.success());
    let old = std::fs::read(&path).unwrap();
    // Files may not grow beyond so many kilobytes, and the signal that says so is ignored.
    for blocks in [0, 1, 40, 300] {
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        let mut command = Command::new("bash");
        command.args(["-c", &script]).arg(env!("CARGO_BIN_EXE_pitproof"));
        command.args(["solve", GAME, "--intervals", "--table"]).arg(&path);
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{blocks}: {}", text(&output));
        assert!(text(&output).contains("cannot write") || text(&output).contains("partial"));
        assert_eq!(std::fs::read(&path).unwrap(), old);
    }
    let output = solve(&path, &["--intervals"]).output().unwrap();
    assert!(output.status.success(), "{}", text(&output));
    assert!(proved(&path) && std::fs::read(&path).unwrap() != old);
}
