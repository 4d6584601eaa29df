//! From the text of a record to what it says of a board, or to one message with file, line and
//! column.

use std::ops::Range;

use super::line::{Count, Line, Pit, Rows, Seat};
use crate::rules::Player;
use crate::rules::sowing::{Board, Move, Ruleset, Setup, parse_move};
use crate::spec::diagnostic::Diagnostic;
use crate::spec::places::{SourceFile, escape};

/// A record: a file and what its lines say.
#[derive(Clone, Debug)]
pub struct Record {
    /// The text, under the name that messages use.
    pub file: SourceFile,
    /// Its lines, blank ones left out.
    pub lines: Vec<Evidence>,
}

/// Seeds by pit, as far as they are known.
pub type Pattern = Vec<Option<u8>>;

/// What a line is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A position that it describes.
    Given {
        /// The board.
        board: Pattern,
        /// Who may be the player to move.
        movers: Vec<Player>,
        /// What was captured, as far as it is known.
        captured: [Option<u8>; 2],
        /// How many plies were played before.
        ply: Ply,
    },
    /// The start of a game.
    Start,
    /// What the line before came to.
    Onward,
}

/// How many plies were played before a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ply {
    /// So many.
    Known(u32),
    /// Not fewer than these.
    AtLeast(u32),
    /// Nothing is said: the set-up is the start, all else is past the exempt plies.
    Unsaid,
}

/// Who moves next, if anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// This player.
    Mover(Player),
    /// Nobody: the game is over.
    Over,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The winner; nobody for a draw.
    pub winner: Option<Option<Player>>,
    /// What each player has.
    pub seeds: Option<[u8; 2]>,
}

/// What a line says, on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// Its line in the file, from 1.
    pub number: usize,
    /// What it is about.
    pub place: Place,
    /// The moves that may be played, if it lists them all.
    pub legal: Option<Vec<Move>>,
    /// Moves that may be played.
    pub may: Vec<Move>,
    /// Moves that may not.
    pub may_not: Vec<Move>,
    /// Whether the game is over.
    pub over: Option<bool>,
    /// The moves played.
    pub moves: Vec<Move>,
    /// The board after them.
    pub after: Option<Pattern>,
    /// What the last of them captured.
    pub captures: Option<u8>,
    /// What was captured then.
    pub captured_after: [Option<u8>; 2],
    /// Who moves next.
    pub next: Option<Next>,
    /// The result.
    pub result: Option<Ended>,
    /// Only what may be played counts.
    pub stopped: bool,
}

/// Why a text is no record: one message with the place and the remedy.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", .diagnostic.render(.file, false))]
pub struct Unread {
    /// The text.
    pub file: Box<SourceFile>,
    /// What is wrong with it.
    pub diagnostic: Box<Diagnostic>,
}

/// Something wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where, as a JSON pointer into the line.
    pub pointer: String,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: String,
}

fn fault(pointer: &str, message: impl Into<String>, help: impl Into<String>) -> Fault {
    Fault { pointer: pointer.into(), message: message.into(), help: help.into() }
}

/// Reads a record of games on the board of a ruleset. A position of which more than `ways` others
/// may be meant is refused.
///
/// # Errors
/// The first line that cannot be read, or that the board cannot be in.
pub fn read(file: SourceFile, ruleset: &Ruleset, ways: u64) -> Result<Record, Unread> {
    let mut lines = Vec::new();
    let mut start = 0;
    let text = file.text().to_string();
    for (at, line) in text.split('\n').enumerate() {
        let range = start..start + line.len();
        start = range.end + 1;
        if line.trim().is_empty() {
            continue;
        }
        let read = one(line, &file, &range).and_then(|read| {
            let alone = SourceFile::new("", line);
            resolve(&read, ruleset, at + 1, lines.is_empty(), ways).map_err(|fault| {
                let place = alone.place(&fault.pointer, false);
                (range.start + place.start..range.start + place.end, fault)
            })
        });
        match read {
            Ok(evidence) => lines.push(evidence),
            Err((span, fault)) => return Err(unread(file, span, fault)),
        }
    }
    if lines.is_empty() {
        let message = format!("`{}` has no line", file.name());
        let fault = fault("", message, "a record is a JSON object on each line");
        return Err(unread(file, 0..0, fault));
    }
    Ok(Record { file, lines })
}

fn unread(file: SourceFile, span: Range<usize>, fault: Fault) -> Unread {
    let mut diagnostic = Diagnostic::error("bad-record", "", fault.message).help(fault.help);
    diagnostic.span = Some(span);
    Unread { file: Box::new(file), diagnostic: Box::new(diagnostic) }
}

/// Reads one line for its form.
fn one(line: &str, file: &SourceFile, range: &Range<usize>) -> Result<Line, (Range<usize>, Fault)> {
    let at = |place: Range<usize>| range.start + place.start..range.start + place.end;
    if line.starts_with('\u{feff}') {
        let fault =
            fault("", "the text starts with a byte order mark", "save it as UTF-8 without one");
        return Err((range.start..range.start, fault));
    }
    let value = serde_json::from_str::<serde_json::Value>(line);
    if let Err(error) = &value {
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(&*message, |(before, _)| before);
        let column = error.column().saturating_sub(1).min(line.len());
        let help = if message.starts_with("EOF") {
            "each line is a whole JSON object; this one breaks off"
        } else {
            "each line is a JSON object of its own, without comments"
        };
        let place = at(column..(column + 1).min(line.len()));
        return Err((place, fault("", format!("this is no JSON: {message}"), help)));
    }
    let alone = SourceFile::new(file.name(), line);
    // A list would be read as the fields of an object in their order.
    let no_object = |value: &serde_json::Value| !value.is_object();
    let result = value.iter().filter_map(|value| value.get("result"));
    let pointer = if value.iter().any(no_object) {
        Some("")
    } else {
        result.filter(|result| !result.is_null()).any(no_object).then_some("/result")
    };
    if let Some(pointer) = pointer {
        let fault = fault("", "this is no JSON object", "what stands here is written { ... }");
        return Err((at(alone.place(pointer, false)), fault));
    }
    if let Some((name, place)) = alone.doubled_name() {
        let help = "an object may hold a name once; remove one of the two";
        return Err((at(place), fault("", format!("`{name}` stands here twice"), help)));
    }
    let mut reader = serde_json::Deserializer::from_str(line);
    serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path: Vec<String> = error
            .path()
            .iter()
            .filter_map(|step| match step {
                serde_path_to_error::Segment::Seq { index } => Some(index.to_string()),
                serde_path_to_error::Segment::Map { key } => Some(escape(key)),
                _ => None,
            })
            .collect();
        let message = error.inner().to_string();
        let message = message.rsplit_once(" at line ").map_or(&*message, |(before, _)| before);
        let pointer = path.iter().map(|step| format!("/{step}")).collect::<String>();
        let place = at(alone.place(&pointer, message.starts_with("unknown field")));
        (place, form(message, path.first().map(String::as_str)))
    })
}

/// What is wrong with the form of a line, in better words than a parser's.
fn form(message: &str, field: Option<&str>) -> Fault {
    if message.starts_with("unknown field") {
        let words: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
        let (wrong, names) = words.split_first().unwrap_or((&"", &[]));
        let help = match crate::names::closest(wrong, names.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("a line may have: {}", names.join(", ")),
        };
        return fault("", format!("`{wrong}` is no field of a line"), help);
    }
    let help = match field {
        Some("board" | "captured" | "captured-after" | "stores" | "stores_after") => {
            "a list of numbers, with null or \"?\" where one is not known"
        }
        Some("after" | "board_after") => "a text like \"0,9,9/9,9,0\", or a list of numbers",
        Some("legal" | "may" | "may-not" | "may_not" | "moves") => {
            "a list of moves: letters of pits, or their numbers from 0"
        }
        Some("move") => "the letter of a pit, its number from 0, or \"pass\"",
        Some("mover" | "next" | "mover_after") => "\"S\" or \"N\", or 0 or 1",
        Some("ply") => "a number from 0 to 255, or \"?\"",
        Some("result") => "an object with \"winner\", \"seeds\", or both",
        Some("position") => "a text like \"2,8,8/8,8,8 N\"",
        Some("captures") => "a number of seeds",
        Some("start" | "first-move" | "first_move" | "over" | "stopped" | "peer_stopped") => {
            "true or false"
        }
        _ => "each line is a JSON object: { ... }",
    };
    let message = match field {
        Some(field) => format!("this cannot be read as `{field}`"),
        None => format!("this is no line of a record: {message}"),
    };
    fault("", message, format!("what may stand here is {help}"))
}

/// What a line that stands alone says of the board.
///
/// # Errors
/// The board cannot be so, or more than `ways` positions may be meant.
pub fn evidence(line: &Line, ruleset: &Ruleset, ways: u64) -> Result<Evidence, Fault> {
    resolve(line, ruleset, 1, true, ways)
}

/// Finds out what a line says of the board.
fn resolve(
    line: &Line,
    ruleset: &Ruleset,
    number: usize,
    first: bool,
    ways: u64,
) -> Result<Evidence, Fault> {
    let mut moves = Vec::new();
    if let Some(mv) = &line.mv {
        moves.push(one_move(ruleset, mv, "/move")?);
    }
    if let Some(list) = &line.moves {
        if line.mv.is_some() {
            return Err(fault("/moves", "both `move` and `moves` are given", "keep one of them"));
        }
        moves = all_moves(ruleset, Some(list), "/moves")?;
    }
    let place = place(line, ruleset, first, ways)?;
    let after = match &line.after {
        None => None,
        Some(Rows::Counts(counts)) => Some(pattern(counts, ruleset, "/after")?),
        Some(Rows::Text(text)) => {
            let (setup, known) = text_position(text, ruleset, "/after")?;
            Some(counts_of(&setup, &known, ruleset, "/after")?)
        }
    };
    let evidence = Evidence {
        number,
        place,
        legal: match &line.legal {
            Some(list) => {
                let mut legal = all_moves(ruleset, Some(list), "/legal")?;
                legal.sort_unstable();
                legal.dedup();
                Some(legal)
            }
            None => None,
        },
        may: all_moves(ruleset, line.may.as_ref(), "/may")?,
        may_not: all_moves(ruleset, line.may_not.as_ref(), "/may-not")?,
        over: line.over,
        moves,
        after,
        captures: line.captures,
        captured_after: captured(line.captured_after.as_ref(), "/captured-after")?,
        next: match &line.next {
            None => None,
            Some(Seat::Name(name)) if name == "over" => Some(Next::Over),
            Some(seat) => player(seat, "/next")?.map(Next::Mover),
        },
        result: ended(line)?,
        stopped: line.stopped.unwrap_or(false),
    };
    let says = [
        (evidence.after.is_some(), "after"),
        (evidence.captures.is_some(), "captures"),
        (line.captured_after.is_some(), "captured-after"),
        (evidence.next.is_some(), "next"),
    ];
    if let Some((_, name)) = says.iter().find(|(said, _)| *said && evidence.moves.is_empty()) {
        let message = format!("`{name}` says what came of a move, and no move is given");
        return Err(fault(&format!("/{name}"), message, "add \"move\": ..."));
    }
    if evidence.result.is_some_and(|result| result.seeds.is_some() || result.winner.is_some())
        && matches!(&evidence.place, Place::Given { captured, .. } if captured.contains(&None))
    {
        let message = "the result cannot be judged without what was captured before";
        return Err(fault("/result", message, "add \"captured\": [SOUTH, NORTH]"));
    }
    Ok(evidence)
}

fn one_move(ruleset: &Ruleset, mv: &Pit, pointer: &str) -> Result<Move, Fault> {
    match mv {
        Pit::Number(pit) if *pit < 2 * ruleset.side => Ok(Move::Pit(*pit)),
        Pit::Number(pit) => {
            let most = 2 * ruleset.side - 1;
            let help = format!("pits are numbered from 0 to {most}, South's first");
            Err(fault(pointer, format!("the board has no pit {pit}"), help))
        }
        Pit::Letter(text) => parse_move(ruleset, text)
            .map_err(|why| fault(pointer, why, "write the letter of a pit, or its number from 0")),
    }
}

fn all_moves(
    ruleset: &Ruleset,
    list: Option<&Vec<Pit>>,
    pointer: &str,
) -> Result<Vec<Move>, Fault> {
    let list = list.map_or(&[][..], Vec::as_slice).iter().enumerate();
    list.map(|(at, mv)| one_move(ruleset, mv, &format!("{pointer}/{at}"))).collect()
}

fn player(seat: &Seat, pointer: &str) -> Result<Option<Player>, Fault> {
    match seat {
        Seat::Number(0) => Ok(Some(Player::SOUTH)),
        Seat::Number(1) => Ok(Some(Player::NORTH)),
        Seat::Name(name) if name == "?" => Ok(None),
        Seat::Name(name) if matches!(name.as_str(), "S" | "South" | "south") => {
            Ok(Some(Player::SOUTH))
        }
        Seat::Name(name) if matches!(name.as_str(), "N" | "North" | "north") => {
            Ok(Some(Player::NORTH))
        }
        _ => Err(fault(pointer, "this is no player", "\"S\" or \"N\", 0 or 1, or \"?\"")),
    }
}

fn captured(pair: Option<&[Count; 2]>, pointer: &str) -> Result<[Option<u8>; 2], Fault> {
    let mut known = [None, None];
    for (at, count) in pair.into_iter().flatten().enumerate() {
        known[at] = number(count, &format!("{pointer}/{at}"))?;
    }
    Ok(known)
}

fn number(count: &Count, pointer: &str) -> Result<Option<u8>, Fault> {
    count.number().map_err(|why| fault(pointer, "this is no count", why))
}

fn pattern(counts: &[Count], ruleset: &Ruleset, pointer: &str) -> Result<Pattern, Fault> {
    let pits = 2 * usize::from(ruleset.side);
    if counts.len() != pits {
        let message = format!("the board has {pits} pits, and here are {}", counts.len());
        let help = "list the seeds of South's pits, then of North's, each in sowing order";
        return Err(fault(pointer, message, help));
    }
    let known: Result<Pattern, Fault> = counts
        .iter()
        .enumerate()
        .map(|(at, count)| number(count, &format!("{pointer}/{at}")))
        .collect();
    fits(known?, ruleset, pointer)
}

/// Holds a board to the seeds of the game.
fn fits(known: Pattern, ruleset: &Ruleset, pointer: &str) -> Result<Pattern, Fault> {
    let seeds: u32 = known.iter().flatten().map(|&seeds| u32::from(seeds)).sum();
    let total = ruleset.total();
    if seeds > u32::from(total) {
        let message = format!("there are {seeds} seeds on the board, and the game has {total}");
        return Err(fault(pointer, message, "check the counts, or name another set-up"));
    }
    Ok(known)
}

/// A position as text in which `?` may stand for a count; which counts are known comes along.
fn text_position(
    text: &str,
    ruleset: &Ruleset,
    pointer: &str,
) -> Result<(Setup, Vec<bool>), Fault> {
    let (board, rest) = text.split_at(text.find(' ').unwrap_or(text.len()));
    let known = board.split(['/', ',']).map(|pit| pit != "?").collect();
    let filled: String = board.chars().map(|c| if c == '?' { '0' } else { c }).collect();
    let setup = Setup::parse(&format!("{filled}{rest}")).map_err(|bad| {
        let help = format!("a position is written like {}", example(ruleset));
        fault(pointer, bad.message, help)
    })?;
    Ok((setup, known))
}

fn example(ruleset: &Ruleset) -> String {
    let row = vec![ruleset.seeds.to_string(); usize::from(ruleset.side)].join(",");
    format!("{row}/{row}")
}

fn counts_of(
    setup: &Setup,
    known: &[bool],
    ruleset: &Ruleset,
    pointer: &str,
) -> Result<Pattern, Fault> {
    for (row, name) in setup.rows.iter().zip(["South", "North"]) {
        if row.len() != usize::from(ruleset.side) {
            let (pits, side) = (row.len(), ruleset.side);
            let message = format!("{name}'s row has {pits} pits, and on this board it has {side}");
            return Err(fault(pointer, message, "name the set-up of the record, such as @3x7"));
        }
    }
    let counts = setup.rows.iter().flatten().zip(known);
    let board = counts.map(|(&seeds, &known)| known.then_some(seeds.min(255) as u8)).collect();
    fits(board, ruleset, pointer)
}

/// What a line is about.
fn place(line: &Line, ruleset: &Ruleset, first: bool, ways: u64) -> Result<Place, Fault> {
    let named = usize::from(line.position.is_some())
        + usize::from(line.board.is_some())
        + usize::from(line.start == Some(true));
    if named > 1 {
        let message = "a line is about one position: `position`, `board` or `start`";
        return Err(fault("", message, "keep one of them"));
    }
    if line.start == Some(true) {
        return Ok(Place::Start);
    }
    if named == 0 {
        if first {
            let message = "the first line of a record names no position";
            let help = "add \"position\": ..., \"board\": [...], or \"start\": true";
            return Err(fault("", message, help));
        }
        return Ok(Place::Onward);
    }
    let mut movers = match &line.mover {
        Some(seat) => Some(player(seat, "/mover")?),
        None => None,
    };
    let mut taken = captured(line.captured.as_ref(), "/captured")?;
    let mut ply = match (&line.ply, line.first_move) {
        (Some(count), _) => match number(count, "/ply")? {
            Some(ply) => Ply::Known(u32::from(ply)),
            None => Ply::AtLeast(0),
        },
        (None, Some(true)) => Ply::Known(0),
        (None, Some(false)) => Ply::AtLeast(1),
        (None, None) => Ply::Unsaid,
    };
    let (board, pointer) = match (&line.position, &line.board) {
        (Some(text), _) => {
            let (setup, known) = text_position(text, ruleset, "/position")?;
            let words = || text.split_whitespace().skip(1);
            if words().any(|word| matches!(word, "S" | "N")) || movers.is_none() {
                movers = Some(Some(setup.mover));
            }
            if let Some(seeds) = setup.taken {
                taken = seeds.map(|seeds| Some(seeds.min(255) as u8));
            }
            if let Some(played) = setup.ply {
                ply = Ply::Known(played);
            }
            (counts_of(&setup, &known, ruleset, "/position")?, "/position")
        }
        (None, Some(counts)) => (pattern(counts, ruleset, "/board")?, "/board"),
        (None, None) => (Vec::new(), ""),
    };
    let movers = match movers {
        Some(Some(player)) => vec![player],
        Some(None) => vec![Player::SOUTH, Player::NORTH],
        None => {
            let message = "it is not said who is to move";
            return Err(fault(pointer, message, "add \"mover\": \"S\" or \"N\"; \"?\" if unknown"));
        }
    };
    let total = u32::from(ruleset.total());
    let seen: u32 = board.iter().chain(&taken).flatten().map(|&seeds| u32::from(seeds)).sum();
    if seen > total {
        let message = format!("{seen} seeds on the board and captured, and the game has {total}");
        return Err(fault(pointer, message, "check the counts, or name another set-up"));
    }
    let complete = !board.contains(&None) && !taken.contains(&None);
    if complete && seen < total {
        let message = format!("{seen} seeds on the board and captured, and the game has {total}");
        return Err(fault(pointer, message, "where one count is not known, write \"?\""));
    }
    let place = Place::Given { board, movers, captured: taken, ply };
    let many = ways_of(&place, total);
    if many > u128::from(ways) {
        let message = format!(
            "{many} positions may be meant here, and --ways allows {ways}: each would be played"
        );
        return Err(fault(pointer, message, "say more of the position, or allow more --ways"));
    }
    Ok(place)
}

/// How many boards and movers a description leaves open.
fn ways_of(place: &Place, total: u32) -> u128 {
    let Place::Given { board, movers, captured, .. } = place else { return 1 };
    let open = board.iter().filter(|count| count.is_none()).count() as u128;
    let seen: u32 = board.iter().chain(captured).flatten().map(|&seeds| u32::from(seeds)).sum();
    let rest = u128::from(total.saturating_sub(seen));
    // So many seeds into the open pits, and aside where captures are open too.
    let places = open + u128::from(captured.contains(&None));
    let choose = |n: u128, k: u128| (1..=k).fold(1_u128, |ways, i| ways * (n - k + i) / i);
    let boards = if open == 0 { 1 } else { choose(rest + places - 1, places - 1) };
    boards * movers.len() as u128
}

fn ended(line: &Line) -> Result<Option<Ended>, Fault> {
    let Some(outcome) = &line.result else { return Ok(None) };
    let winner = match outcome.winner.as_deref() {
        None => None,
        Some("draw") => Some(None),
        Some(name) => {
            let seat = player(&Seat::Name(name.into()), "/result/winner")?;
            if seat.is_none() {
                let message = "this is no winner";
                return Err(fault("/result/winner", message, "\"South\", \"North\" or \"draw\""));
            }
            Some(seat)
        }
    };
    Ok(Some(Ended { winner, seeds: outcome.seeds }))
}

/// Every board that a pattern may mean, with so many seeds or, if that is open, up to so many.
#[must_use]
pub fn completions(pattern: &Pattern, seeds: u8, exact: bool) -> Vec<Board> {
    fn fill(
        counts: &mut Vec<u8>,
        pattern: &[Option<u8>],
        rest: u8,
        exact: bool,
        all: &mut Vec<Board>,
    ) {
        let Some((first, others)) = pattern.split_first() else {
            if rest == 0 || !exact {
                all.push(Board::new(counts));
            }
            return;
        };
        let last_open = first.is_none() && others.iter().all(Option::is_some);
        let range = match first {
            Some(_) => 0..=0,
            None if last_open && exact => rest..=rest,
            None => 0..=rest,
        };
        for seeds in range {
            counts.push(first.unwrap_or(seeds));
            fill(counts, others, rest - seeds, exact, all);
            counts.pop();
        }
    }
    let known: u32 = pattern.iter().flatten().map(|&seeds| u32::from(seeds)).sum();
    let mut all = Vec::new();
    if let Some(rest) = u32::from(seeds).checked_sub(known) {
        fill(&mut Vec::new(), pattern, rest as u8, exact, &mut all);
    }
    all
}
