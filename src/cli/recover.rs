//! `pitproof recover GAME CLUE...`: all positions or lines of play that fit what a text says.
//!
//! A command of its own beside `hunt`: `hunt` asks for one smallest witness of one property of a
//! position; here several clues about several moments of one line must hold together, and all that
//! fit are wanted, because only then "the diagram was this one" follows.

use std::sync::atomic::Ordering;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Context, Failure, Outcome, Status, resolve, stop};
use crate::recover::{Clue, Found, RowClue, lines, rows};
use crate::rules::beads::{Plain, Position};
use crate::rules::{Rules, Silent, Worded};
use crate::show::table::{plural, thousands};
use crate::show::wrap::paragraph;

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with answers if they are not the default ones.
    pub game: String,
    /// What is said, one clue each, like "4 attacks e D" or, with --rows, "tempo 7 with A".
    #[arg(required = true, value_name = "CLUE")]
    pub clues: Vec<String>,
    /// Look for lines of so many plies.
    #[arg(long, value_name = "N", required_unless_present = "rows", conflicts_with = "rows", value_parser = clap::value_parser!(u8).range(1..=40))]
    pub plies: Option<u8>,
    /// The position from which the lines start, instead of the start of the game.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true, conflicts_with = "rows")]
    pub at: Option<String>,
    /// Try every arrangement of the gems at the start that is the same for both players.
    #[arg(long, conflicts_with_all = ["rows", "at"])]
    pub arrangements: bool,
    /// Look for rows with up to so many beads in each pit but the last.
    #[arg(long, value_name = "MOST", value_parser = clap::value_parser!(u8).range(1..=16))]
    pub rows: Option<u8>,
}

/// What fits the clues.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Recovered {
    /// The interpretation, in its canonical form.
    pub interpretation: String,
    /// The clues.
    pub clues: Vec<String>,
    /// With `--rows`: how many rows were looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<u64>,
    /// With `--arrangements`: how many arrangements were tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arrangements: Option<u64>,
    /// What fits.
    pub found: Vec<Fit>,
    /// Whether that is all there is.
    pub complete: bool,
}

/// Something that fits.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Fit {
    /// With `--rows`: the beads of each pit from the player's left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<Vec<u8>>,
    /// With `--arrangements`: the position at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The moves of a line.
    pub moves: Vec<String>,
    /// The position after them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

/// Looks for what fits. Nothing that fits is a finding.
///
/// # Errors
/// A clue cannot be read, the game is no bead game, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let interpretation = resolve::interpretation(&args.game)?;
    let Some(rules) = interpretation.ruled().beads() else {
        return Err(Failure::Wrong(format!(
            "`recover` reads clues about bead games, and {} is none",
            interpretation.spec().title
        )));
    };
    let game = Plain::new(rules.clone());
    let mut recovered = Recovered {
        interpretation: interpretation.canonical(),
        clues: args.clues.clone(),
        rows: None,
        arrangements: None,
        found: Vec::new(),
        complete: true,
    };
    if let Some(most) = args.rows {
        look_at_rows(args, &game, most, &mut recovered)?;
    } else {
        look_at_lines(args, &game, &mut recovered)?;
    }
    if context.json {
        context.json(&recovered)?;
    } else {
        tell(&recovered, context)?;
    }
    Ok(match (recovered.complete, recovered.found.is_empty()) {
        (false, _) => Status::Stopped,
        (true, true) => Status::Finding,
        (true, false) => Status::Expected,
    })
}

fn look_at_rows(
    args: &Args,
    game: &Plain,
    most: u8,
    recovered: &mut Recovered,
) -> Result<(), Failure> {
    let clues: Result<Vec<_>, _> = args.clues.iter().map(|text| RowClue::read(text)).collect();
    let clues = clues.map_err(Failure::wrong)?;
    let pits = usize::from(game.ruleset().pits);
    let open = pits as u32 - 1;
    let all = (u64::from(most) + 1).checked_pow(open).filter(|&all| all <= 100_000_000);
    let Some(all) = all else {
        return Err(Failure::wrong(
            "these are too many rows to look at each of them: lower --rows",
        ));
    };
    recovered.rows = Some(all);
    let found = rows(pits, most, &clues);
    recovered.found = found
        .into_iter()
        .map(|row| Fit { row: Some(row), start: None, moves: Vec::new(), position: None })
        .collect();
    Ok(())
}

fn look_at_lines(args: &Args, game: &Plain, recovered: &mut Recovered) -> Result<(), Failure> {
    let clues: Result<Vec<_>, _> = args.clues.iter().map(|text| Clue::read(game, text)).collect();
    let clues = clues.map_err(Failure::wrong)?;
    let plies = usize::from(args.plies.unwrap_or(0));
    if let Some(late) = clues.iter().find(|clue| clue.ply > plies) {
        return Err(Failure::Wrong(format!(
            "the clue `{late}` is about a later ply than --plies {plies} allows"
        )));
    }
    let starts: Vec<Position> = match &args.at {
        Some(text) => vec![game.read_state(text).map_err(Failure::Wrong)?],
        None if args.arrangements => {
            let all = arrangements(game.ruleset().pits, game.ruleset().gems);
            recovered.arrangements = Some(all.len() as u64);
            all.iter().map(|values| game.ruleset().start_with(values)).collect()
        }
        None => vec![game.start()],
    };
    let stopped = stop::flag();
    for start in starts {
        let (found, complete) =
            lines(game, &start, plies, &clues, &|| stopped.load(Ordering::Relaxed));
        recovered.complete &= complete;
        let named = args.arrangements.then(|| game.state_text(&start));
        recovered.found.extend(found.iter().map(|one| fit(game, &start, one, named.clone())));
    }
    Ok(())
}

fn fit(game: &Plain, start: &Position, found: &Found, named: Option<String>) -> Fit {
    let mut state = *start;
    let moves = found.moves.iter().map(|&mv| {
        let text = game.move_text(&state, mv);
        state = game.play(&state, mv, &mut Silent).0;
        text
    });
    let moves = moves.collect();
    Fit { row: None, start: named, moves, position: Some(game.state_text(&found.position)) }
}

/// Every way to lay the gems of a row, and nothing where there are fewer gems than pits.
fn arrangements(pits: u8, gems: u8) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..pits {
        let longer = all.iter().flat_map(|row| {
            let empty = row.iter().filter(|&&value| value == 0).count();
            (0..=gems)
                .filter(move |value| match value {
                    0 => empty < usize::from(pits - gems),
                    value => !row.contains(value),
                })
                .map(move |value| [&row[..], &[value]].concat())
        });
        all = longer.collect();
    }
    all
}

fn tell(recovered: &Recovered, context: &mut Context) -> std::io::Result<()> {
    let out = &mut context.out;
    let count = recovered.found.len() as u128;
    let among = match (recovered.rows, recovered.arrangements) {
        (Some(rows), _) => format!("of {} rows ", thousands(rows.into())),
        (None, Some(starts)) => format!("from {} arrangements ", thousands(starts.into())),
        (None, None) => String::new(),
    };
    let what = if recovered.rows.is_some() { "row" } else { "line" };
    let fits = if count == 1 { "fits" } else { "fit" };
    let cut = if recovered.complete { "" } else { " so far: it was stopped" };
    let head = format!(
        "{}: {among}{} {fits} all clues{cut}.",
        recovered.interpretation,
        plural(count, what)
    );
    writeln!(out, "{}", paragraph(&head, "", ""))?;
    if count > 0 {
        writeln!(out)?;
    }
    let mut start = None;
    for fit in &recovered.found {
        if fit.start.is_some() && fit.start != start {
            start.clone_from(&fit.start);
            writeln!(out, "from {}", start.as_deref().unwrap_or_default())?;
        }
        match (&fit.row, &fit.position) {
            (Some(row), _) => {
                let row: Vec<String> = row.iter().map(u8::to_string).collect();
                writeln!(out, "  {}", row.join(","))?;
            }
            (None, Some(position)) => {
                writeln!(out, "  {}   -> {position}", fit.moves.join(" "))?;
            }
            (None, None) => {}
        }
    }
    Ok(())
}
