//! A game that is left by Ctrl-C or by the end of the input is not lost.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use pitproof::play::record::Record;

use crate::scratch::Scratch;

fn play(args: &[&str], save: Option<&Path>) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pitproof"));
    command.arg("play").args(args);
    if let Some(path) = save {
        command.arg("--save").arg(path);
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Presses Ctrl-C.
fn interrupt(child: &Child) {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

fn text(output: &Output) -> String {
    let texts = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    texts.concat()
}

fn saved(path: &Path) -> Record {
    Record::read(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Reads what is written until a line holds some words.
fn wait_for(out: &mut impl BufRead, words: &str) {
    let mut line = String::new();
    while !line.contains(words) {
        line.clear();
        assert!(out.read_line(&mut line).unwrap() > 0, "`{words}` is never written");
    }
}

#[test]
fn ctrl_c_at_the_prompt_saves_the_game() {
    let scratch = Scratch::new("left-prompt");
    let path = scratch.file("game.json");
    std::fs::write(&path, "an earlier file").unwrap();
    let mut child = play(&["modiar", "--north", "merchant"], Some(&path));
    child.stdin.as_mut().unwrap().write_all(b"A\n").unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    wait_for(&mut out, "North plays");
    // The board and the moves of the next turn come before the prompt.
    wait_for(&mut out, "South has");
    std::thread::sleep(Duration::from_millis(100));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "an earlier file");
    interrupt(&child);
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3), "{rest}");
    assert!(rest.contains("The game is left after 2 plies and saved in"), "{rest}");
    let record = saved(&path);
    assert_eq!(record.moves.len(), 2);
    assert_eq!(record.moves[0], "A");
    // Nothing else lies about.
    assert_eq!(std::fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
    // And it can be gone on with.
    let mut again = play(&["modiar", "--load", path.to_str().unwrap()], None);
    again.stdin.as_mut().unwrap().write_all(b"quit\n").unwrap();
    let output = again.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    assert!(text(&output).contains("left after 2 plies and not saved"), "{}", text(&output));
}

#[test]
fn ctrl_c_does_not_wait_for_a_deep_thinker() {
    let scratch = Scratch::new("left-thinker");
    let path = scratch.file("game.json");
    let mut child = play(&["cardamom", "--north", "sage:40"], Some(&path));
    child.stdin.as_mut().unwrap().write_all(b"a2 a3\n").unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    wait_for(&mut out, "3 pods put into a3");
    std::thread::sleep(Duration::from_millis(200));
    let asked = Instant::now();
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(3));
    assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
    assert_eq!(saved(&path).moves, ["a2 a3"]);
}

#[test]
fn the_end_of_the_input_saves_the_game() {
    let scratch = Scratch::new("left-end");
    let path = scratch.file("game.json");
    let mut child = play(&["modiar", "--north", "merchant"], Some(&path));
    child.stdin.take().unwrap().write_all(b"A\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", text(&output));
    assert!(text(&output).contains("left after 2 plies and saved in"), "{}", text(&output));
    assert_eq!(saved(&path).moves.len(), 2);
    // Without a file the game is not saved, which is said.
    let mut child = play(&["modiar", "--north", "merchant"], None);
    child.stdin.take().unwrap().write_all(b"A").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", text(&output));
    assert!(text(&output).contains("left after 2 plies and not saved"), "{}", text(&output));
}

#[test]
fn whoever_stops_reading_loses_no_game() {
    let scratch = Scratch::new("left-unread");
    let path = scratch.file("game.json");
    let mut child = play(&["modiar", "--north", "merchant"], Some(&path));
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"A\n").unwrap();
    wait_for(&mut out, "North plays");
    wait_for(&mut out, "South has");
    drop(out);
    // The answer to this finds nobody.
    input.write_all(b"B\n").unwrap();
    drop(input);
    child.wait().unwrap();
    assert!(saved(&path).moves.len() >= 2, "{:?}", saved(&path));
}

#[test]
fn a_match_that_is_stopped_counts_the_games_that_were_finished() {
    let mut child = play(
        &["modiar@2x3", "--south", "merchant", "--north", "merchant", "--games", "4000000000"],
        None,
    );
    std::thread::sleep(Duration::from_millis(500));
    interrupt(&child);
    child.stdin.take();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", text(&output));
    assert!(text(&output).contains("stopped after "), "{}", text(&output));
    assert!(text(&output).contains(" of 4,000,000,000 games"), "{}", text(&output));
}

#[test]
fn a_file_that_cannot_be_written_is_refused_before_the_game() {
    let scratch = Scratch::new("left-refused");
    let missing = scratch.file("missing").join("game.json");
    for path in [missing, scratch.file("")] {
        let mut child = play(&["modiar", "--north", "merchant"], Some(&path));
        child.stdin.take();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", text(&output));
        assert!(text(&output).contains("cannot write"), "{}", text(&output));
    }
    // Asking leaves no file behind.
    assert_eq!(std::fs::read_dir(scratch.file("")).unwrap().count(), 0);
    // A device stays one.
    let mut child = play(&["modiar", "--north", "merchant"], Some(Path::new("/dev/null")));
    child.stdin.take();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", text(&output));
    assert!(!std::fs::metadata("/dev/null").unwrap().is_file());
}
