//! Games at the terminal: what a person types, what is written, and records.

use pitproof::play::human::{Seat, Session};
use pitproof::play::record::Record;
use pitproof::play::{Limit, Merchant, Sage};
use pitproof::rules::cascade::params::Plies;
use pitproof::rules::cascade::{Compiled, Params, Ruleset};
use pitproof::rules::{Rules, Turn, Worded};

fn game(plies: u8) -> Compiled {
    let params = Params { plies: Plies(plies), ..Params::NEUTRAL };
    Compiled::new(Ruleset::bare(params, 2, 3)).unwrap()
}

fn session(game: &Compiled) -> Session<'_, Compiled> {
    let seats = vec![Seat::Human, Seat::Mind(Box::new(Merchant))];
    let advisor = Box::new(Sage::new(Limit { depth: 3, time: None }, 1));
    Session::new(game, "a game".into(), seats, advisor)
}

/// Types some lines; what is written, and the record afterwards.
fn typed(session: &mut Session<Compiled>, lines: &str) -> (String, Record) {
    let mut out = Vec::new();
    session.run(&mut lines.as_bytes(), &mut out).unwrap();
    (String::from_utf8(out).unwrap(), session.record())
}

#[test]
fn a_game_to_its_end() {
    let game = game(4);
    let mut session = session(&game);
    let (text, record) = typed(&mut session, "a1 a2\nc1 c2\nquit\n");
    assert_eq!(record.moves.len(), 4);
    assert_eq!(record.players, ["human", "merchant"]);
    assert!(text.contains("The game is over: the sun has set."), "{text}");
    let points = record.points.clone().unwrap();
    assert!(text.contains(&format!("South {}, North {}", points[0], points[1])), "{text}");
    let replayed = record.replay(&game).unwrap();
    assert!(matches!(game.turn(&replayed.states[4]), Turn::Over(..)));
}

#[test]
fn targets_are_shown_before_a_choice() {
    let game = game(120);
    let (text, record) = typed(&mut session(&game), "a1\na9\na1 c1\nmoves\nhelp\n\nquit\n");
    assert!(record.moves.is_empty());
    assert!(text.contains("a1 a2      carries 3, South gains 3, 1 x capture"), "{text}");
    assert!(text.contains("a1 b1      carries 3"), "{text}");
    assert!(text.contains("`a9` is no move"), "{text}");
    assert!(text.contains("the two are not next to each other"), "{text}");
}

#[test]
fn cascades_are_told_step_by_step() {
    let game = game(120);
    let (text, _) = typed(&mut session(&game), "a1 b1\nquit\n");
    assert!(text.contains("b1 collapses with 6 pods and keeps 3"), "{text}");
    assert!(text.contains("a bean from b1 falls into b2, which holds 4 of black"), "{text}");
}

#[test]
fn hints_come_with_a_reason_and_undo_takes_back_both_moves() {
    let game = game(120);
    let (text, record) =
        typed(&mut session(&game), "undo\nhint\na1 a2\nundo\nb1 b2\nundo\nc1 c2\nquit\n");
    assert!(text.contains("There is nothing to take back."), "{text}");
    assert!(text.contains("Try ") && text.contains("plies ahead"), "{text}");
    assert_eq!(record.moves.len(), 2);
    assert_eq!(record.moves[0], "c1 c2");
}

#[test]
fn games_are_saved_and_loaded() {
    let path = std::env::temp_dir().join(format!("pitproof-session-{}.json", std::process::id()));
    let file = path.to_str().unwrap();
    let game = game(120);
    let (text, saved) = typed(&mut session(&game), &format!("a1 a2\nsave {file}\nquit\n"));
    assert!(text.contains("Saved to"), "{text}");
    assert_eq!(Record::read(&std::fs::read_to_string(&path).unwrap()), Ok(saved.clone()));
    let (text, loaded) =
        typed(&mut session(&game), &format!("load {file}\nload nowhere\nsave\nquit\n"));
    std::fs::remove_file(&path).unwrap();
    assert!(text.contains("Loaded from") && text.contains("cannot read `nowhere`"), "{text}");
    assert!(text.contains("Say which file: `save FILE`."), "{text}");
    assert_eq!(loaded, saved);
}

#[test]
fn resigning_ends_the_game() {
    let game = game(120);
    let (text, record) = typed(&mut session(&game), "a1 a2\nresign\nb1 b2\n");
    assert_eq!(record.resigned.as_deref(), Some("South"));
    assert_eq!(record.moves.len(), 2);
    assert!(text.ends_with("South resigns: North wins.\n"), "{text}");
}

#[test]
fn a_game_that_was_resigned_is_over_when_it_is_loaded() {
    let game = game(120);
    let (_, record) = typed(&mut session(&game), "a1 a2\nresign\n");
    let mut again = session(&game);
    again.resume(&record).unwrap();
    let (text, same) = typed(&mut again, "b1 b2\n");
    assert_eq!(text.lines().last(), Some("South resigned: the game is over."));
    assert_eq!(same, record);
    let nobody = Record { resigned: Some("East".into()), ..record };
    let why = session(&game).resume(&nobody).unwrap_err();
    assert!(why.contains("nobody sits in `East`"), "{why}");
}

#[test]
fn the_end_of_the_input_leaves_the_game_and_says_so() {
    let game = game(120);
    let (text, record) = typed(&mut session(&game), "");
    assert!(record.moves.is_empty() && record.points.is_none());
    assert!(text.contains("The input has ended, and the game is left after 0 plies."), "{text}");
    assert!(text.contains("--load FILE goes on"), "{text}");
}

#[test]
fn a_game_is_cut_where_that_is_asked_for() {
    let game = game(120);
    let mut session = session(&game).cut_after(Some(2));
    let (text, record) = typed(&mut session, "a1 a2\nb1 b2\n");
    assert_eq!(record.moves.len(), 2);
    assert!(text.ends_with("The game is cut after 2 plies.\n"), "{text}");
}

#[test]
fn targets_with_quantities_come_with_the_board() {
    let game = Compiled::new(Ruleset::bare(Params::NEUTRAL, 11, 11)).unwrap();
    let (text, _) = typed(&mut session(&game), "quit\n");
    assert!(
        text.contains("South has 73 moves (how many go there, +points, *collapses):"),
        "{text}"
    );
    // In a corner two neighbours crowd, so all three pods go, and six collapse.
    assert!(text.contains("a1: b1 3 *1, a2 3 *1"), "{text}");
    let listed =
        text.lines().filter(|line| line.starts_with("  ")).flat_map(|line| line.split(','));
    assert!(listed.count() >= 20, "{text}");
    let longest = text.lines().map(|line| line.chars().count()).max();
    assert!(longest <= Some(100), "{text}");
}

#[test]
fn records_are_held_to_the_rules() {
    let game = game(4);
    let good = Record { game: "a game".into(), moves: vec!["a1 a2".into()], ..Record::default() };
    assert!(good.replay(&game).is_ok());
    for (moves, says) in [
        (vec!["a1 a2", "x"], "move 2: `x` is no move"),
        (vec!["a1 c1"], "move 1, `a1 c1`, may not be played"),
    ] {
        let moves = moves.into_iter().map(String::from).collect();
        let wrong = Record { moves, ..good.clone() };
        let why = wrong.replay(&game).err().unwrap();
        assert!(why.starts_with(says), "{why}");
    }
    let wrong = Record { points: Some(vec![9, 9]), ..good.clone() };
    assert!(wrong.replay(&game).err().unwrap().contains("not [9, 9]"));
    for text in [
        "",
        "{",
        "[]",
        r#"{"game":"x"}"#,
        r#"{"game":"x","moves":[],"other":1}"#,
        r#"{"game":"x","moves":[1]}"#,
    ] {
        assert!(Record::read(text).unwrap_err().contains("no record of a game"), "{text}");
    }
    let mut other = session(&game);
    let why = other.resume(&Record { game: "another".into(), ..good }).unwrap_err();
    assert!(why.contains("`another`"), "{why}");
    assert!(other.start_at("nonsense").is_err());
    other.start_at("b1,-*2/g1,-*2 S 2").unwrap();
    assert_eq!(other.record().position.as_deref(), Some("b1,-*2/g1,-*2 S 2"));
}

#[test]
fn what_belongs_to_a_player_is_painted() {
    let game = game(120);
    let paint = |word: &str, owner: pitproof::rules::Player| format!("<{}{word}>", owner.0);
    let mut session = session(&game).painted(Some(&paint));
    let (text, _) = typed(&mut session, "quit\n");
    assert!(text.contains("<1b3> <1b3> <1b3>") && text.contains("<0g3>"), "{text}");
    assert_eq!(game.owner_of_word("b"), None);
}
