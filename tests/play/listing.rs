//! What a person sees of his moves: one form, never more than 200, never nothing.

use std::collections::BTreeMap;

use pitproof::games::{Guest, meet};
use pitproof::play::Merchant;
use pitproof::play::human::{Seat, Session};
use pitproof::rules::{Rules, Worded, beads, cascade};
use pitproof::spec::{Interpretation, Library};

/// What is written from a position on when some lines are typed.
fn typed<G: Worded>(game: &G, at: &str, lines: &str) -> String {
    let mut seats = vec![Seat::Human];
    seats.extend(game.seats()[1..].iter().map(|_| Seat::Mind(Box::new(Merchant) as Box<_>)));
    let mut session = Session::new(game, "a game".into(), seats, Box::new(Merchant));
    session.start_at(at).unwrap();
    let mut out = Vec::new();
    session.run(&mut lines.as_bytes(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// `  E0  5,000 moves   E1 ...`: what moves start with, and how many do.
fn groups(text: &str) -> BTreeMap<String, u128> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let counts = words.windows(3).filter(|three| matches!(three[2], "move" | "moves"));
    let read =
        |three: &[&str]| Some((three[0].to_string(), three[1].replace(',', "").parse().ok()?));
    counts.filter_map(read).collect()
}

/// How many moves start with each text that is one letter longer than `start`.
fn by_hand<G: Worded>(game: &G, state: &G::State, start: &str) -> BTreeMap<String, u128> {
    let mut counts = BTreeMap::new();
    for mv in game.moves(state) {
        let text = game.move_text(state, mv);
        if text.starts_with(start) {
            let longer: String = text.chars().take(start.len() + 1).collect();
            *counts.entry(longer.trim_end().to_string()).or_default() += 1;
        }
    }
    counts
}

/// What is written between one prompt and the next, from 0: before the first one stands the board.
fn answer(text: &str, nth: usize) -> &str {
    let to_prompt = text.split("> ").nth(nth).unwrap();
    to_prompt.rsplit_once('\n').unwrap().0
}

#[test]
fn thousands_of_moves_are_shown_by_how_they_start() {
    let game = beads::Plain::new(beads::Ruleset::bare(beads::Params::NEUTRAL, 5, 5));
    // All five gems and three stones in one pit: 8! / 3! orders.
    let at = "0,0,-,-,54321000/10,20,30,40,50 S -:-";
    let state = game.read_state(at).unwrap();
    let count = game.count_moves(&state);
    assert!(count > 6_720, "{count}");
    let text = typed(&game, &game.state_text(&state), "moves E\nmoves E5\nquit\n");
    assert_eq!(groups(answer(&text, 0)), by_hand(&game, &state, ""));
    assert_eq!(groups(answer(&text, 1)), by_hand(&game, &state, "E"));
}

#[test]
fn lists_of_sources_come_before_lists_of_two_hundred() {
    // Pods in two of three cells: more than 200 moves.
    let game =
        cascade::Compiled::new(cascade::Ruleset::bare(cascade::Params::NEUTRAL, 11, 11)).unwrap();
    let row = "g1,-,g1,-,g1,-,g1,-,g1,-,g1";
    let other = "-,g1,-,g1,-,g1,-,g1,-,g1,-";
    let rows: Vec<&str> = (0..11).map(|n| if n % 2 == 0 { row } else { other }).collect();
    let at = rows.join("/");
    let state = game.read_state(&at).unwrap();
    assert!(game.count_moves(&state) > 200);
    let text = typed(&game, &at, "moves c3\nmoves C\nmoves z\nc3\nquit\n");
    assert_eq!(groups(answer(&text, 0)), by_hand(&game, &state, ""));
    assert_eq!(answer(&text, 1), "  c3  c2, b3, d3, c4: 1 pod");
    let file = answer(&text, 2);
    assert_eq!(file.lines().filter(|line| line.starts_with("  c")).count(), 6, "{file}");
    assert_eq!(answer(&text, 3), "No move starts with `z`.");
    assert_eq!(answer(&text, 4), "  c3  c2, b3, d3, c4: 1 pod");
}

/// Whether what is listed is every legal move, in words that a player knows.
struct Listed<'a>(&'a str);

impl Guest for Listed<'_> {
    type Gain = ();
    fn meet<G: Worded>(self, game: &G) {
        let start = game.start();
        let text = typed(game, &game.state_text(&start), "moves\nquit\n");
        let listed = |nth| answer(&text, nth).split_once(" has ").unwrap().1;
        let board = listed(0);
        // The same before a choice and when asked for.
        assert_eq!(board, listed(1));
        for mv in game.moves(&start) {
            let mv = game.move_text(&start, mv);
            let (source, target) = mv.split_once(' ').unwrap_or((&mv, ""));
            // What a line starts with ends where two spaces are.
            let line = board.lines().find(|line| {
                let sources = line.trim_start().split("  ").next().unwrap();
                sources.trim_end().split(", ").any(|one| one == source)
            });
            let line = line.unwrap_or_else(|| panic!("{}: {mv} is not in\n{board}", self.0));
            let (_, targets) = line.trim_start().split_once("  ").unwrap();
            assert!(
                target.is_empty() || targets.split([' ', ',', ':']).any(|one| one == target),
                "{line}"
            );
        }
        for word in [" x ", "sow", "slam-", "broken-off"] {
            assert!(!board.contains(word), "{}: `{word}` in\n{board}", self.0);
        }
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    }
}

#[test]
fn every_game_lists_its_moves_in_one_form() {
    let library = Library::new();
    for name in ["cardamom", "modiar", "mandoli", "calady", "glass-bead"] {
        let interpretation = Interpretation::parse(name, &library).unwrap();
        meet(interpretation.ruled(), Listed(name));
    }
}
