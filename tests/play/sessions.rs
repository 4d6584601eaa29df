//! Games at the terminal: what a person types, what is written, and records.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use pitproof::play::human::{Parting, Seat, Session};
use pitproof::play::record::Record;
use pitproof::play::{Limit, Merchant, Sage};
use pitproof::rules::cascade::params::Plies;
use pitproof::rules::cascade::{Compiled, Params, Ruleset};
use pitproof::rules::{Rules, Turn, Worded};

use crate::scratch::Scratch;

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
    assert!(
        text.contains(
            "  a1  b1: 3 pods, 1 collapse; a2: 3 pods, South gains 3 points, captures 3 pods"
        ),
        "{text}"
    );
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
fn how_a_session_ended_is_told_apart() {
    let game = game(4);
    for (lines, parting, plies) in [
        ("", Parting::Stopped, 0),
        ("a1 a2\n", Parting::Stopped, 2),
        ("quit\n", Parting::Left, 0),
        ("EXIT", Parting::Left, 0),
        ("resign\n", Parting::Over, 0),
        ("a1 a2\nc1 c2\n", Parting::Over, 4),
    ] {
        let mut session = session(&game);
        let ended = session.run(&mut lines.as_bytes(), &mut Vec::new()).unwrap();
        assert_eq!((ended, session.plies()), (parting, plies), "{lines:?}");
    }
    // A flag that is raised comes before the next move.
    let stop = AtomicBool::new(true);
    let mut session = session(&game).stopped_by(&stop);
    let ended = session.run(&mut "a1 a2\n".as_bytes(), &mut Vec::new()).unwrap();
    assert_eq!((ended, session.plies()), (Parting::Stopped, 0));
}

#[test]
fn the_record_is_handed_on_each_time_that_it_changes() {
    let game = game(120);
    let seen = Mutex::new(Vec::new());
    let keeper = |record: Record| seen.lock().unwrap().push(record.moves.len());
    let mut session = session(&game).kept_by(&keeper);
    session.run(&mut "a1 a2\nundo\nresign\n".as_bytes(), &mut Vec::new()).unwrap();
    assert_eq!(*seen.lock().unwrap(), [0, 1, 2, 0, 0]);
}

#[test]
fn capitals_and_typos_are_understood() {
    let game = game(120);
    let lines = "HELP\nhelp me\nudno\nUNDO now\nA1 B1\nUndo\nHINT\nnonsense\nQuit\n";
    let (text, record) = typed(&mut session(&game), lines);
    assert_eq!(text.matches("Type a move, or the start of one").count(), 3, "{text}");
    assert!(text.contains("`udno` is no move and no order; did you mean `undo`?"), "{text}");
    assert!(text.contains("`undo` stands alone"), "{text}");
    assert!(text.contains("2 moves are taken back."), "{text}");
    assert!(text.contains("Try "), "{text}");
    assert!(text.contains("`nonsense` is no move: write two cells"), "{text}");
    assert!(record.moves.is_empty(), "{:?}", record.moves);
}

#[test]
fn programs_among_themselves_show_the_board_after_each_move() {
    let game = game(4);
    let seats = vec![Seat::Mind(Box::new(Merchant) as Box<_>), Seat::Mind(Box::new(Merchant))];
    let mut session = Session::new(&game, "a game".into(), seats, Box::new(Merchant));
    let (text, record) = typed(&mut session, "");
    assert_eq!(record.moves.len(), 4);
    let boards = text.lines().filter(|line| line.trim_start().starts_with("a  b  c")).count();
    assert_eq!(boards, 5, "{text}");
}

#[test]
fn a_loaded_game_is_shown() {
    let scratch = Scratch::new("session-loaded");
    let path = scratch.file("game.json");
    let game = game(120);
    let (_, record) = typed(&mut session(&game), "a1 a2\nquit\n");
    record.save(&path).unwrap();
    // As many plies as in the game under way, and another board.
    let lines = format!("c1 c2\nload {}\nquit\n", path.display());
    let (text, loaded) = typed(&mut session(&game), &lines);
    assert_eq!(loaded.moves, record.moves);
    let board = game.picture(record.replay(&game).unwrap().states.last().unwrap());
    assert!(text.split("Loaded from").nth(1).unwrap().contains(board.trim_end()), "{text}");
}

#[test]
fn a_file_is_replaced_by_a_whole_record_or_not_at_all() {
    let scratch = Scratch::new("session-whole");
    let path = scratch.file("game.json");
    std::fs::write(&path, "an earlier file").unwrap();
    Record::could_save(&path).unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "an earlier file");
    // Something is in the way of the new file, so the earlier one stays.
    std::fs::create_dir(scratch.file("game.json.new")).unwrap();
    let record = Record { game: "a game".into(), ..Record::default() };
    assert!(record.save(&path).is_err() && Record::could_save(&path).is_err());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "an earlier file");
    std::fs::remove_dir(scratch.file("game.json.new")).unwrap();
    record.save(&path).unwrap();
    assert_eq!(Record::read(&std::fs::read_to_string(&path).unwrap()), Ok(record));
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
    assert!(text.contains("South has 73 moves:\n"), "{text}");
    // In a corner two neighbours crowd, so all three pods go, and six collapse.
    assert!(text.contains("  a1  b1, a2: 3 pods, 1 collapse\n"), "{text}");
    assert!(text.contains("  a2  a1, b2: 3 pods, 1 collapse; a3: 3 pods\n"), "{text}");
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
        let why = Record::read(text).unwrap_err();
        assert!(why.contains("no record of a game") && !why.contains("at ?"), "{why}");
    }
    let why = Record::read(r#"{"game":"x","moves":[1]}"#).unwrap_err();
    assert!(why.contains("at `moves[0]`, "), "{why}");
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
