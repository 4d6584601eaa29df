//! What the command line says of readings that are not the default one.

use std::process::Command;

/// What a command writes, and its exit status.
fn run(args: &[&str]) -> (String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_pitproof")).args(args).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    // Where lines are broken is of no interest.
    let words: Vec<&str> = text.split_whitespace().collect();
    (words.join(" "), output.status.code())
}

fn says(text: &str, all: &[&str]) {
    for one in all {
        assert!(text.contains(one), "no `{one}` in: {text}");
    }
}

#[test]
fn a_question_that_is_set_by_hand_is_not_judged() {
    let (text, status) =
        run(&["matrix", "cardamom@2x2:end.plies=4", "--questions", "starter,moves-till-sunset"]);
    says(&text, &["moves-till-sunset - set by hand end.plies=4", "so that it is not judged"]);
    says(&text, &["of 0 answers with a source 0"]);
    assert_eq!(status, Some(0));
    // Where a part of what the answers set is free, they are judged.
    let (text, _) =
        run(&["matrix", "cardamom@2x2:end.plies=4,setup.pods=2", "--questions", "initial-setup"]);
    assert!(!text.contains("set by hand"), "{text}");
    let (text, _) =
        run(&["matrix", "modiar@2x2:capture.exempt-plies=3", "--no-product", "--no-values"]);
    says(&text, &["Set by hand, so not judged first-move-scope"]);
    says(&text, &["capture.exempt-plies=3 is set by hand, whatever the answer."]);
}

#[test]
fn a_start_that_is_lowered_is_told() {
    let args = ["check", "cardamom@3x3:collapse.threshold=3,end.plies=4", "--only"];
    let (text, _) = run(&[&args[..], &["at-rest"]].concat());
    says(
        &text,
        &["The start has 2 pods in a cell, and not 3 (setup.pods), as a cell collapses at 3"],
    );
    says(&text, &["Each player fills 1 of the 3 rows at the start, and not 2"]);
    let (text, status) = run(&["check", "cardamom@2x2:end.plies=3"]);
    says(&text, &["were not played with what is set by hand"]);
    assert_eq!(status, Some(0), "{text}");
    let (text, _) = run(&["check", "cardamom@4x4", "--only", "single-moves"]);
    assert!(!text.contains("The start has"), "{text}");
}

#[test]
fn a_name_that_is_not_asked_leaves_the_others() {
    let game = "cardamom:neighbourhood=corners";
    let (text, status) = run(&["check", game, "--only", "whole-board-spanned,single-moves"]);
    says(&text, &["`whole-board-spanned` is not asked of cardamom:neighbourhood=corners"]);
    says(&text, &["single-moves: proved, as expected", "All as expected."]);
    assert_eq!(status, Some(0));
    let (text, status) = run(&["check", game, "--only", "whole-board-spanned"]);
    says(&text, &["error:", "is not asked of"]);
    assert_eq!(status, Some(2));
    let (text, status) = run(&["check", game, "--only", "single-moves,single-move"]);
    says(&text, &["did you mean `single-moves`?"]);
    assert_eq!(status, Some(2));
}

#[test]
fn the_last_line_adds_up() {
    let game = "cardamom@3x3:neighbourhood=corners";
    let only = "pods-conserved,cascades-end,crowded-sends-many,lone-sends-one";
    let (text, status) =
        run(&["check", game, "--only", only, "--mode", "random", "--games", "50", "--seed", "1"]);
    says(&text, &["pods-conserved refuted", "The smallest board that shows it is 3 by 3"]);
    says(&text, &["crowded-sends-many: proved", "lone-sends-one: proved"]);
    says(&text, &["cascades-end: refuted", "1 invariant broken"]);
    assert_eq!(status, Some(1));
}

#[test]
fn the_order_matters_where_cells_collapse_once_too() {
    for trigger in ["once", "exactly"] {
        let game = format!("cardamom:collapse-trigger={trigger}");
        let (text, _) = run(&["check", &game, "--only", "order-does-not-matter"]);
        let says_so = "a2 is green in waves and black one by one";
        says(
            &text,
            &["order-does-not-matter: refuted", "After c1 b1 in -,g5,-/b5,g5,g1 S", says_so],
        );
    }
}

#[test]
fn a_check_of_endless_cascades_ends() {
    let game = "cardamom:collapse-amount=sold,neighbourhood=corners";
    let (text, status) = run(&["check", game, "--only", "cascades-end"]);
    says(&text, &["There is no bound, as a collapse may throw more than it holds."]);
    // A full board chokes at its edge; pods that lie like a star go on, and fewer than at the start.
    says(&text, &["cascades-end: refuted", "on 11 by 11 those 125 that f5 f6 sets off"]);
    assert_eq!(status, Some(1));
}
