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

/// What stands between the first prompt and the next.
fn answer(text: &str) -> &str {
    text.split("> ").nth(1).unwrap()
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
    let board = text.split("South has").nth(1).unwrap().split("> ").next().unwrap();
    assert_eq!(groups(board), by_hand(&game, &state, ""));
    assert_eq!(groups(answer(&text)), by_hand(&game, &state, "E"));
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
    let board = text.split("South has").nth(1).unwrap().split("> ").next().unwrap();
    assert_eq!(groups(board), by_hand(&game, &state, ""));
    assert_eq!(answer(&text).trim(), "c3  c2, b3, d3, c4: 1 pod");
    let all: Vec<&str> = text.split("> ").collect();
    assert_eq!(all[2].lines().filter(|line| line.starts_with("  c")).count(), 6, "{}", all[2]);
    assert!(all[3].starts_with("No move starts with `z`."), "{}", all[3]);
    assert_eq!(all[4].trim().lines().next(), Some("c3  c2, b3, d3, c4: 1 pod"));
}

/// Whether what is listed is every legal move, in words that a player knows.
struct Listed<'a>(&'a str);

impl Guest for Listed<'_> {
    type Gain = ();
    fn meet<G: Worded>(self, game: &G) {
        let start = game.start();
        let text = typed(game, &game.state_text(&start), "moves\nquit\n");
        let board = text.split(" has ").nth(1).unwrap().split("> ").next().unwrap();
        // The same before a choice and when asked for.
        let asked = answer(&text).split_once(" has ").unwrap().1;
        assert_eq!(board.rsplit_once('\n').unwrap().0, asked.rsplit_once('\n').unwrap().0);
        for mv in game.moves(&start) {
            let mv = game.move_text(&start, mv);
            let (source, target) = mv.split_once(' ').unwrap_or((&mv, ""));
            let line = board.lines().find(|line| {
                line.split_once("  ")
                    .is_some_and(|_| line.trim_start().split([' ', ',']).any(|word| word == source))
            });
            let line = line.unwrap_or_else(|| panic!("{}: {mv} is not in\n{board}", self.0));
            assert!(line.contains(target), "{line}");
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
