//! Positions as they are printed, broken over several lines, are read back.

use std::process::Command;

use pitproof::games::{Guest, meet};
use pitproof::play::Dice;
use pitproof::rules::{Silent, Turn, Worded};
use pitproof::show::wrap::paragraph;
use pitproof::spec::{Interpretation, Library};

/// Plays some games by chance, and reads back each position in several layouts.
struct Back<'a>(&'a str);

impl Guest for Back<'_> {
    type Gain = (usize, usize);
    fn meet<G: Worded>(self, game: &G) -> (usize, usize) {
        let (mut looked, mut broken) = (0, 0);
        for seed in 0..20 {
            let (mut dice, mut state) = (Dice::new(seed), game.start());
            for _ in 0..40 {
                let text = game.state_text(&state);
                let read = |layout: &str| {
                    let back = game.read_state(layout);
                    assert_eq!(back, Ok(state), "{}: {text}\n{layout}", self.0);
                };
                read(&text);
                // As a paragraph breaks it, wherever in the line it begins.
                for before in [0, 20, 70] {
                    let printed =
                        paragraph(&format!("{} {text}", "x".repeat(before)), "", "      ");
                    let layout = &printed[before..];
                    broken += usize::from(layout.trim().contains('\n'));
                    read(layout);
                }
                // At every place where a line might be broken.
                for join in ["/", ","] {
                    for gap in [" ", "\n", "\r\n    ", " \t\n"] {
                        read(&text.replace(join, &format!("{join}{gap}")));
                        read(&text.replace(join, &format!("{gap}{join}")));
                    }
                }
                read(&format!("  {}\n", text.replace(' ', "\n  ")));
                looked += 1;
                let Turn::Of(_) = game.turn(&state) else { break };
                let moves = game.count_moves(&state);
                let mv = game.nth_move(&state, dice.below(moves));
                state = game.play(&state, mv, &mut Silent).0;
            }
        }
        (looked, broken)
    }
}

#[test]
fn what_is_printed_reads_back() {
    let library = Library::new();
    for name in ["cardamom", "cardamom@5x5", "modiar", "mandoli", "calady", "glass-bead"] {
        let interpretation = Interpretation::parse(name, &library).unwrap();
        let (looked, broken) = meet(interpretation.ruled(), Back(name));
        assert!(looked > 100, "{name}: {looked}");
        // Rows of numbers are put on a line of their own, others broken after a slash.
        assert!(broken > 0 || !name.starts_with("cardamom"), "{name}: none was ever broken");
    }
}

#[test]
fn what_check_prints_can_be_given_to_explain() {
    let pitproof = || Command::new(env!("CARGO_BIN_EXE_pitproof"));
    let checked =
        pitproof().args(["check", "cardamom", "--only", "cascades-end"]).output().unwrap();
    let text = String::from_utf8(checked.stdout).unwrap();
    // "506 pods can fall for ever: b1 c1 in POSITION. The game starts ..."
    let (_, rest) = text.split_once("can fall for ever: ").unwrap();
    let (mv, rest) = rest.split_once(" in\n").or_else(|| rest.split_once(" in ")).unwrap();
    let (position, _) = rest.split_once(". The").or_else(|| rest.split_once(".\n")).unwrap();
    assert!(position.trim().contains('\n'), "{position}");
    let told = pitproof().args(["explain", "cardamom", mv, "--at", position]).output().unwrap();
    let (out, errors) =
        (String::from_utf8_lossy(&told.stdout), String::from_utf8_lossy(&told.stderr));
    assert_eq!(told.status.code(), Some(0), "{out}{errors}");
    assert!(out.contains("never ends"), "{out}");
}
