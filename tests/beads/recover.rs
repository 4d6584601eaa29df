//! Diagrams of the Glass Bead Game recovered from what its text says about them.

use pitproof::recover::{Clue, RowClue, lines, rows};
use pitproof::rules::beads::{Params, Plain, Ruleset};
use pitproof::rules::{Rules, Worded};

fn game() -> Plain {
    Plain::new(Ruleset::bare(Params::usual(), 5, 5))
}

fn clues(game: &Plain, texts: &[&str]) -> Vec<Clue> {
    texts.iter().map(|text| Clue::read(game, text).unwrap()).collect()
}

/// What lines 70 to 82 of the source say of its opening.
const OPENING: [&str; 7] = [
    "4 attacks e D",
    "4 plays D0",
    "6 captures E1000 d2",
    "6 pit c 0",
    "6 allows C304",
    "6 after C304 pit D 3",
    "6 after C304 attacks e D",
];

#[test]
fn nine_openings_fit_the_text() {
    let game = game();
    let (found, complete) = lines(&game, &game.start(), 6, &clues(&game, &OPENING), &|| false);
    assert!(complete);
    let texts: Vec<String> = found
        .iter()
        .map(|one| {
            let mut state = game.start();
            let mut words = Vec::new();
            for &mv in &one.moves {
                words.push(game.move_text(&state, mv));
                state = game.play(&state, mv, &mut pitproof::rules::Silent).0;
            }
            assert_eq!(state, one.position);
            words.join(" ")
        })
        .collect();
    assert_eq!(
        texts,
        [
            "D02 c03 B40 d002 D0 a502",
            "D02 c03 B40 d020 D0 a502",
            "D02 c03 B40 d200 D0 a502",
            "D02 c30 B40 d023 D0 a502",
            "D02 c30 B40 d032 D0 a502",
            "D02 c30 B40 d203 D0 a502",
            "D02 c30 B40 d230 D0 a502",
            "D02 c30 B40 d302 D0 a502",
            "D02 c30 B40 d320 D0 a502",
        ]
    );
}

#[test]
fn four_arrangements_of_the_gems_allow_the_opening() {
    let game = game();
    let clues = clues(&game, &OPENING);
    let mut fit = Vec::new();
    let mut tried = 0;
    for code in 0..3125_u32 {
        let values: Vec<u8> = (0..5).map(|at| (code / 5_u32.pow(at) % 5) as u8 + 1).collect();
        if (1..=5).any(|value| !values.contains(&value)) {
            continue;
        }
        tried += 1;
        let start = game.ruleset().start_with(&values);
        if !lines(&game, &start, 6, &clues, &|| false).0.is_empty() {
            fit.push(values.iter().map(u8::to_string).collect::<String>());
        }
    }
    assert_eq!(tried, 120);
    fit.sort();
    assert_eq!(fit, ["23451", "24351", "53421", "54321"]);
}

#[test]
fn diagram_9_is_the_only_row_that_fits_the_text() {
    let clues: Vec<RowClue> =
        ["tempo 14", "tempo 0 after A", "tempo 7 with A", "tempo 0 with A B C D"]
            .iter()
            .map(|text| RowClue::read(text).unwrap())
            .collect();
    assert_eq!(rows(5, 9, &clues), [[4, 3, 2, 1, 0]]);
    // What each clue adds.
    let counts: Vec<usize> = (1..=4).map(|first| rows(5, 9, &clues[..first]).len()).collect();
    eprintln!("{counts:?}");
    assert!(counts[0] > 1);
}

#[test]
fn a_bad_clue_says_what_would_be_right() {
    let game = game();
    for (text, part) in [
        ("", "number of plies"),
        ("x plays D0", "number of plies"),
        ("4 steals e D", "one of: plays"),
        ("4 attacks f D", "`f` is no pit"),
        ("6 captures E1000 d", "is no gem"),
        ("6 pit c 9", "is no bead"),
    ] {
        let why = Clue::read(&game, text).unwrap_err().to_string();
        assert!(why.contains(part), "{why}");
    }
    for (text, part) in
        [("14", "like `tempo 14`"), ("tempo x", "number"), ("tempo 3 with Z", "no pit")]
    {
        let why = RowClue::read(text).unwrap_err().to_string();
        assert!(why.contains(part), "{why}");
    }
}
