//! Tables through the program: solve, probe, verify, stats, and a reader in another language.

mod scratch;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use scratch::Scratch;
use serde_json::Value;

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pitproof")).args(args).output().unwrap()
}

fn good(args: &[&str]) -> String {
    let output = run(args);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {complaint}");
    String::from_utf8(output.stdout).unwrap()
}

fn refused(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn table(scratch: &Scratch, game: &str, more: &[&str]) -> String {
    let path = scratch.file("table.pit").to_str().unwrap().to_string();
    good(&[&["solve", game, "--table", &path], more].concat());
    path
}

#[test]
fn probing_agrees_with_solving() {
    let scratch = Scratch::new("probe");
    let path = table(&scratch, "modiar@3x4", &["--intervals"]);
    for position in ["4,4,4/4,4,4", "2,3,1/0,4,5 N", "0,0,1/1,0,0"] {
        let solved =
            json(&good(&["solve", "modiar@3x4", "--no-profiles", "--at", position, "--json"]));
        let probed = json(&good(&["probe", &path, position, "--json"]));
        for field in ["position", "value", "interval", "moves"] {
            assert_eq!(solved[field], probed[field]);
        }
        assert_eq!(solved["line"], probed["line"]["moves"]);
    }
    let text = good(&["probe", &path, "2,3,1/0,4,5 N", "--why", "--game", "modiar@3x4"]);
    assert!(text.contains("Best line:") && text.contains("Why:"), "{text}");
}

#[test]
fn another_game_or_version_is_refused_with_both_names() {
    let scratch = Scratch::new("names");
    let path = table(&scratch, "modiar@2x3", &[]);
    let complaint = refused(&["probe", &path, "3,3/3,3", "--game", "modiar@2x2"]);
    assert!(complaint.contains("`modiar@2x3`") && complaint.contains("`modiar@2x2`"));
    let complaint = refused(&["verify", &path, "--game", "modiar:slam-legality=legal"]);
    assert!(complaint.contains("`modiar@2x3`") && complaint.contains("slam-legality=legal"));
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[8] = 2;
    std::fs::write(&path, bytes).unwrap();
    let complaint = refused(&["probe", &path, "3,3/3,3"]);
    assert!(complaint.contains("version 2") && complaint.contains("version 1"), "{complaint}");
    std::fs::write(&path, "no table").unwrap();
    assert!(refused(&["stats", &path]).contains("it is no table"));
    assert!(refused(&["stats", "/nowhere/at/all"]).contains("cannot read it"));
}

#[test]
fn a_batch_answers_line_by_line() {
    let scratch = Scratch::new("batch");
    let path = table(&scratch, "modiar@3x4", &[]);
    let lines: &[u8] = b"4,4,4/4,4,4\n2,3,1/0,4,5 N\nnonsense\n9,9,9/9,9,9\n\xff\n1,1,0/0,2,2 S";
    for memory in ["1", "4096"] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_pitproof"))
            .args(["probe", &path, "-", "--memory", memory])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        program.stdin.take().unwrap().write_all(lines).unwrap();
        let output = program.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert!(complaint.contains("3 of 6 lines"), "{complaint}");
        let text = String::from_utf8(output.stdout).unwrap();
        let answers: Vec<Value> = text.lines().map(json).collect();
        assert_eq!(answers.len(), 6);
        for (at, answer) in answers.iter().enumerate() {
            if (2..5).contains(&at) {
                assert_eq!(answer["line"], at + 1);
                assert!(answer["error"].as_str().unwrap().len() > 5);
            } else {
                let position = answer["position"].as_str().unwrap();
                let one = json(&good(&["probe", &path, position, "--json"]));
                for field in ["position", "value", "conversion", "moves"] {
                    assert_eq!(answer[field], one[field]);
                }
            }
        }
    }
}

#[test]
fn verdicts_have_their_exit_status() {
    let scratch = Scratch::new("verdict");
    let path = table(&scratch, "modiar@2x3", &["--plain-blocks"]);
    let verdict = json(&good(&["verify", &path, "--json"]));
    assert_eq!(verdict["verdict"], "proved");
    assert_eq!(verdict["positions"], 1820);
    let mut bytes = std::fs::read(&path).unwrap();
    let mut head = pitproof::table::Head::decode(&bytes).unwrap();
    let entry = &mut head.blocks[5];
    let range = entry.offset as usize..(entry.offset + u64::from(entry.stored)) as usize;
    bytes[range.start + 3] ^= 4;
    std::fs::write(&path, &bytes).unwrap();
    assert!(refused(&["verify", &path]).contains("block 5 (layer 5, positions 0 to 55)"));
    entry.checksum = crc32fast::hash(&bytes[range]);
    let encoded = head.encode();
    bytes[..encoded.len()].copy_from_slice(&encoded);
    std::fs::write(&path, &bytes).unwrap();
    let output = run(&["verify", &path]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("The first wrong entry") && text.contains("should be"), "{text}");
    let wrong = json(&String::from_utf8(run(&["verify", &path, "--json"]).stdout).unwrap());
    assert_eq!(wrong["wrong"]["layer"], 5);
}

#[test]
fn stats_count_every_position_once() {
    let scratch = Scratch::new("stats");
    let path = table(&scratch, "modiar@3x3", &["--intervals"]);
    let svg = scratch.file("values.svg");
    let stats = json(&good(&["stats", &path, "--json", "--svg", svg.to_str().unwrap()]));
    let sum = |list: &str, field: &str| -> u64 {
        stats[list].as_array().unwrap().iter().map(|one| one[field].as_u64().unwrap()).sum()
    };
    let positions = stats["positions"].as_u64().unwrap();
    assert_eq!(sum("by_value", "positions"), positions);
    assert_eq!(sum("by_conversion", "positions"), positions);
    let verdict = json(&good(&["verify", &path, "--json"]));
    assert_eq!(sum("captures", "moves"), verdict["moves"].as_u64().unwrap());
    assert_eq!(stats["ends"]["count"], verdict["ends"]);
    let first = stats["first_mover"].as_array().unwrap();
    assert_eq!(first.len(), 3);
    for one in first {
        let game = format!("modiar@3x{}", one["seeds"]);
        let solved = json(&good(&["solve", &game, "--no-profiles", "--json"]));
        for field in ["value", "interval"] {
            assert_eq!(one[field], solved[field], "{game}");
        }
    }
    let longest = &stats["longest_forced"];
    let line = longest["line"].as_array().unwrap();
    assert_eq!(line.len() as u64, longest["plies"].as_u64().unwrap());
    assert_eq!(stats, json(&good(&["stats", &path, "--json", "--threads", "1"])));
    let picture = std::fs::read_to_string(svg).unwrap();
    assert!(picture.contains("prefers-color-scheme: dark") && picture.ends_with("</svg>\n"));
    assert!(good(&["stats", &path]).contains("Longest forced line"));
}

#[test]
fn a_reader_in_another_language_proves_a_small_table() {
    let python = |args: &[&str]| {
        let reader = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/read_table.py");
        Command::new("python3").arg(reader).args(args).output()
    };
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("python3 is missing: the reader is not tried");
        return;
    }
    let scratch = Scratch::new("python");
    let path = table(&scratch, "modiar@3x2", &["--plain-blocks", "--intervals"]);
    let proved = python(&[&path]).unwrap();
    let complaint = String::from_utf8_lossy(&proved.stderr);
    assert!(proved.status.success(), "{complaint}{}", String::from_utf8_lossy(&proved.stdout));
    assert_eq!(proved.stdout, b"modiar@3x2: 18564 positions proved\n");
    for position in ["2,2,2/1,2,2", "3,0,2/1,2,4 N"] {
        let ours = json(&good(&["probe", &path, position, "--json"]));
        let theirs = String::from_utf8(python(&[&path, position]).unwrap().stdout).unwrap();
        let conversion = ours["conversion"].as_u64().map_or("None".into(), |d| d.to_string());
        assert_eq!(theirs.trim(), format!("{} {conversion}", ours["value"]));
    }
    let mut bytes = std::fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    assert_eq!(python(&[&path]).unwrap().status.code(), Some(2));
}
