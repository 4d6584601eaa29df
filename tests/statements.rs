//! A source text falls into statements: in any script, with the right lines, nothing lost.

use pitproof::spec::draft::{Statement, TO_WRITE, statements, unwritten};
use proptest::prelude::*;

fn cut(text: &str) -> Vec<(String, String)> {
    statements(text).into_iter().map(|one| (one.lines(), one.text)).collect()
}

fn lines(text: &str) -> Vec<String> {
    statements(text).iter().map(Statement::lines).collect()
}

fn is(text: &str, expected: &[(&str, &str)]) {
    let found = cut(text);
    let found: Vec<(&str, &str)> = found.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn sentences_of_a_paragraph_share_its_line() {
    is(
        "A title\n\nTwo rows. Three pits a side! Who begins? South.\n",
        &[
            ("1", "A title"),
            ("3", "Two rows."),
            ("3", "Three pits a side!"),
            ("3", "Who begins?"),
            ("3", "South."),
        ],
    );
    let found = statements("\u{feff}One. Two. Three.\r\n\r\nFour.\r\n");
    let places: Vec<_> = found.iter().map(|one| (one.first, one.nth, one.of)).collect();
    assert_eq!(places, [(1, 1, 3), (1, 2, 3), (1, 3, 3), (3, 1, 1)]);
}

#[test]
fn stops_of_all_scripts_end_sentences() {
    // Hebrew, without a space after the stop, and from the right to the left.
    is(
        "\u{200f}\u{5d4}\u{5dc}\u{5d5}\u{5d7}.\u{5e9}\u{5ea}\u{5d9} \u{5e9}\u{5d5}\u{5e8}\u{5d5}\u{5ea}.\n\u{2022} \u{5e9}\u{5dc}\u{5d5}\u{5e9} \u{5d2}\u{5d5}\u{5de}\u{5d5}\u{5ea}\n\u{2022} 7 stones",
        &[
            ("1", "\u{5d4}\u{5dc}\u{5d5}\u{5d7}."),
            ("1", "\u{5e9}\u{5ea}\u{5d9} \u{5e9}\u{5d5}\u{5e8}\u{5d5}\u{5ea}."),
            ("2", "\u{2022} \u{5e9}\u{5dc}\u{5d5}\u{5e9} \u{5d2}\u{5d5}\u{5de}\u{5d5}\u{5ea}"),
            ("3", "\u{2022} 7 stones"),
        ],
    );
    // Arabic question mark, Chinese and Hindi stops, Armenian full stop.
    assert_eq!(lines("من يبدأ؟ الجنوب."), ["1", "1"]);
    assert_eq!(lines("每行三个坑。每坑七粒。"), ["1", "1"]);
    assert_eq!(lines("दो कतारें हैं। हर कतार में तीन गड्ढे।"), ["1", "1"]);
    assert_eq!(lines("Երկու շարք։ Երեք փոս։"), ["1", "1"]);
    // Greek and Russian, broken at a fixed width.
    assert_eq!(
        lines("Το παιχνίδι παίζεται από δύο παίκτες σε ένα ξύλινο\nταμπλό. Αρχίζει ο νότος."),
        ["1-2", "2"]
    );
    assert_eq!(lines("Доска состоит из двух рядов.\nУ каждого игрока свой ряд."), ["1", "2"]);
}

#[test]
fn lines_go_on_where_a_text_is_broken_at_a_width() {
    let text = "Rules\nThe board consists of two rows of pits, and the players own\nthe row in front of them. A player lifts all seeds of one of his\nPits and sows them. South begins.\n- A list\nOf two words\n\nCaptures\nTwo or four.";
    is(
        text,
        &[
            ("1", "Rules"),
            (
                "2-3",
                "The board consists of two rows of pits, and the players own the row in front of them.",
            ),
            ("3-4", "A player lifts all seeds of one of his Pits and sows them."),
            ("4", "South begins."),
            ("5", "- A list"),
            ("6", "Of two words"),
            ("8", "Captures"),
            ("9", "Two or four."),
        ],
    );
}

#[test]
fn lists_and_tables_fall_into_their_items() {
    assert_eq!(
        lines("1. Lift the seeds. Sow them.\n2. Capture\n3) End\n(4) Count"),
        ["1", "1", "2", "3", "4"]
    );
    assert_eq!(lines("| Pits | 3 |\n|---|---|\n| Seeds | 7 |"), ["1", "3"]);
    assert_eq!(lines("* one\n* two\n  goes on\n- three"), ["1", "2-3", "4"]);
    // The number of a move begins no list.
    is(
        "In the third diagram it is again the turn of South. If he moves\n4. E1000 he captures a gem in the pit, and so he does not do it.",
        &[
            ("1", "In the third diagram it is again the turn of South."),
            ("1-2", "If he moves 4. E1000 he captures a gem in the pit, and so he does not do it."),
        ],
    );
}

#[test]
fn initials_and_abbreviations_end_no_sentence_and_pits_do() {
    is(
        "It was invented by A. H. Slocum. Games, e.g. Awari, are old.",
        &[("1", "It was invented by A. H. Slocum."), ("1", "Games, e.g. Awari, are old.")],
    );
    is("Dr. Galt saw it.", &[("1", "Dr. Galt saw it.")]);
    is("He plays pit D. South replies.", &[("1", "He plays pit D."), ("1", "South replies.")]);
    is("Painted c. 1740. Then lost.", &[("1", "Painted c. 1740."), ("1", "Then lost.")]);
    is("Size 14.8 cm. Good.", &[("1", "Size 14.8 cm."), ("1", "Good.")]);
}

#[test]
fn what_says_nothing_is_no_statement() {
    for text in ["", "\n\n", "|||\n---\n***", "\u{feff}\u{200f}\n", "... !? ..."] {
        assert_eq!(statements(text), [], "{text:?}");
    }
}

#[test]
fn a_placeholder_is_known_as_one() {
    assert_eq!(unwritten("  "), Some(""));
    assert_eq!(unwritten(&format!("{TO_WRITE}line 3)")), Some("line 3"));
    assert_eq!(unwritten("A player must write."), None);
}

/// Letters and digits of a text, in order.
fn said(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

proptest! {
    #[test]
    fn nothing_is_lost_and_every_statement_stands_on_its_lines(
        words in prop::collection::vec(
            prop_oneof![
                "[a-z]{1,9}", "[A-Z][a-z]{0,5}", "[0-9]{1,3}[.)]?", "[א-ת]{1,6}", "[а-я]{1,6}",
                Just(".".to_string()), Just("!".into()), Just("\n".into()), Just("\n\n".into()),
                Just("\r\n".into()), Just("\n- ".into()), Just("|".into()), Just("\u{200f}".into()),
                Just(",".into()), Just("\"".into()), Just("。".into()), "\\PC{1,3}",
            ],
            0..60,
        ),
        gap in prop_oneof![Just(" "), Just("")],
    ) {
        let text = words.join(gap);
        let found = statements(&text);
        let all: String = found.iter().map(|one| said(&one.text)).collect();
        prop_assert_eq!(all, said(&text));
        let lines: Vec<&str> = text.split('\n').collect();
        for one in &found {
            prop_assert!(1 <= one.first && one.first <= one.last && one.last <= lines.len());
            let here = said(&lines[one.first - 1..one.last].concat());
            prop_assert!(here.contains(&said(&one.text)), "{:?}", one);
            // It begins and ends on the lines it says, and not on those around them.
            let first = one.text.chars().find(|c| c.is_alphanumeric()).unwrap();
            prop_assert!(lines[one.first - 1].contains(first) || one.first < one.last);
        }
        for pair in found.windows(2) {
            prop_assert!(pair[0].last <= pair[1].first);
        }
    }
}
