//! `pitproof solve GAME` for bead games: the endgame, a small board whole, or a look ahead.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use rayon::ThreadPool;

use super::super::solve::{Args, Method, Solved};
use super::super::{Context, Failure, Outcome, Status, progress, resolve, stop};
use crate::rules::beads::{Plain, Position, Ruleset};
use crate::rules::{Rules, Turn, Worded};
use crate::show::beads::{self as show, Rated, Settled, Value};
use crate::solve::beads::search::{Limits, Looked, search};
use crate::solve::beads::whole::{Numbers, rated};
use crate::solve::beads::{Endgame, Whole};
use crate::spec::Interpretation;
use crate::table::beads::{About, write};
use crate::table::block::Encoding;

/// Plies of best play that are shown.
const LINE: usize = 40;

/// Solves what the arguments ask for.
///
/// # Errors
/// The input is bad, the game has no value by its positions, it does not fit, or the output cannot
/// be written.
pub fn run(
    args: &Args,
    interpretation: &Interpretation,
    rules: &Ruleset,
    context: &mut Context,
) -> Outcome {
    if let Err(key) = rules.positional() {
        let cite = rules.provenance(key.because()).cite();
        return Err(Failure::Wrong(format!(
            "positions of {interpretation} have no values of their own: {cite} looks at the past"
        )));
    }
    let pool = resolve::pool(args.limits.threads)?;
    let began = Instant::now();
    let found = match args.endgame {
        Some(stones) => {
            let stones = stones.unwrap_or(2 * rules.pits);
            endgame(args, interpretation, rules, stones, &pool)?
        }
        None if args.table.is_some() => {
            return Err(Failure::wrong(
                "a table of a bead game is one of its endgame: add --endgame",
            ));
        }
        None => position(args, interpretation, rules, &pool, context)?,
    };
    let Some(mut found) = found else {
        eprintln!("Stopped: nothing is kept.");
        return Ok(Status::Stopped);
    };
    found.seconds = began.elapsed().as_secs_f64();
    if context.json {
        context.json(&Solved::Beads(Box::new(found)))?;
    } else {
        write!(context.out, "{}", show::settled(&found, rules))?;
        context.out.flush()?;
        eprintln!("{:.1} s", found.seconds);
    }
    Ok(Status::Expected)
}

fn empty(interpretation: &Interpretation, method: &'static str) -> Settled {
    Settled {
        interpretation: interpretation.canonical(),
        method,
        stones: None,
        totals: None,
        table: None,
        bytes: None,
        position: None,
        worth: None,
        looks: None,
        looked: None,
        line: Vec::new(),
        moves: Vec::new(),
        seconds: 0.0,
    }
}

/// Settles an endgame with progress and Ctrl-C; `None` if it was stopped.
fn settle(rules: &Ruleset, stones: u8, pool: &ThreadPool) -> Result<Option<Endgame>, Failure> {
    let (settled, cancel) = (AtomicU64::new(0), AtomicBool::new(false));
    let found = stop::passing(&cancel, || {
        progress::watch("positions", None, &settled, || {
            pool.install(|| {
                Endgame::solve(rules, stones, &mut |_, count| {
                    settled.store(count, Ordering::Relaxed);
                    !cancel.load(Ordering::Relaxed)
                })
            })
        })
    });
    match found {
        Some(endgame) => Ok(Some(endgame)),
        None if cancel.load(Ordering::Relaxed) => Ok(None),
        None => Err(Failure::wrong("the endgame is farther from its ends than a table can say")),
    }
}

fn endgame(
    args: &Args,
    interpretation: &Interpretation,
    rules: &Ruleset,
    stones: u8,
    pool: &ThreadPool,
) -> Result<Option<Settled>, Failure> {
    if stones > 2 * rules.pits {
        return Err(Failure::Wrong(format!(
            "--endgame {stones}: {interpretation} has {} stones",
            2 * rules.pits
        )));
    }
    resolve::fits(args.limits.memory, Endgame::memory(rules, stones).into())?;
    let Some(endgame) = settle(rules, stones, pool)? else { return Ok(None) };
    let mut found = empty(interpretation, "endgame");
    found.stones = Some(stones);
    found.totals = Some(endgame.counts().into());
    if let Some(path) = &args.table {
        let encoding = if args.plain_blocks { Encoding::Plain } else { Encoding::Zstd };
        let about =
            About { interpretation: interpretation.canonical(), rules: rules.clone(), stones };
        let bytes = write(path, about, &endgame, encoding).map_err(|error| {
            Failure::Wrong(format!("cannot write `{}`: {error}", path.display()))
        })?;
        found.table = Some(path.display().to_string());
        found.bytes = Some(bytes);
    }
    Ok(Some(found))
}

/// The value of one position: from the whole board if that fits, else by looking ahead.
fn position(
    args: &Args,
    interpretation: &Interpretation,
    rules: &Ruleset,
    pool: &ThreadPool,
    context: &mut Context,
) -> Result<Option<Settled>, Failure> {
    let game = Plain::new(rules.clone());
    let state = match &args.at {
        Some(text) => game.read_state(text).map_err(Failure::Wrong)?,
        None => game.start(),
    };
    let memory = u64::from(args.limits.memory) * 1_000_000;
    // Fourteen bytes a position, and as much again for the moves at least.
    let fits = Numbers::size_of(rules).is_some_and(|size| size.saturating_mul(28) <= memory);
    match args.method {
        Some(Method::Search) => look_ahead(args, interpretation, &game, &state, pool, context),
        None if !fits => look_ahead(args, interpretation, &game, &state, pool, context),
        Some(Method::Retrograde) | None => {
            let cancel = AtomicBool::new(false);
            let whole = stop::passing(&cancel, || {
                pool.install(|| Whole::solve(rules, memory, &|| cancel.load(Ordering::Relaxed)))
            });
            let whole = match whole {
                Ok(whole) => whole,
                Err(_) if cancel.load(Ordering::Relaxed) => return Ok(None),
                Err(why) => return Err(Failure::wrong(why)),
            };
            Ok(Some(settled(args, interpretation, &whole, &state)))
        }
    }
}

fn settled(
    args: &Args,
    interpretation: &Interpretation,
    whole: &Whole,
    state: &Position,
) -> Settled {
    let game = whole.game();
    let mut found = empty(interpretation, "whole");
    found.totals = Some(whole.counts().into());
    found.position = Some(game.state_text(state));
    found.worth = Some(whole.worth(state).into());
    found.line = texts(game, state, &whole.line(state, LINE));
    if args.moves {
        found.moves = rated(game, state, &|next| Some(whole.worth(next)))
            .into_iter()
            .map(|(mv, worth)| Rated {
                mv: game.move_text(state, mv),
                worth: worth.map(Value::from),
            })
            .collect();
    }
    found
}

/// Writes a line of play.
fn texts(game: &Plain, state: &Position, moves: &[crate::rules::beads::Move]) -> Vec<String> {
    let mut state = *state;
    moves
        .iter()
        .map(|&mv| {
            let text = game.move_text(&state, mv);
            state = game.play(&state, mv, &mut crate::rules::Silent).0;
            text
        })
        .collect()
}

fn look_ahead(
    args: &Args,
    interpretation: &Interpretation,
    game: &Plain,
    state: &Position,
    pool: &ThreadPool,
    context: &mut Context,
) -> Result<Option<Settled>, Failure> {
    if let Turn::Over(_, ending) = game.turn(state) {
        return Err(Failure::Wrong(format!("the game is over: {}", ending.why)));
    }
    if args.moves {
        return Err(Failure::wrong(
            "--moves values every move of a board that is settled whole, and this one is not",
        ));
    }
    let rules = game.ruleset();
    let stones = 2 * rules.pits;
    let fits = resolve::fits(args.limits.memory, Endgame::memory(rules, stones).into()).is_ok();
    if !context.json {
        let leaves = if fits { ", with the endgame at its leaves" } else { "" };
        let text = format!(
            "{}: there are too many positions to settle all; looking ahead{leaves}.\n",
            interpretation.canonical()
        );
        writeln!(context.out, "{text}")?;
        context.out.flush()?;
    }
    let endgame = if fits {
        match settle(rules, stones, pool)? {
            Some(endgame) => Some(endgame),
            None => return Ok(None),
        }
    } else {
        None
    };
    let cancel = AtomicBool::new(false);
    let looked = stop::passing(&cancel, || {
        let stopped = || cancel.load(Ordering::Relaxed);
        search(game, endgame.as_ref(), state, Limits::default(), &stopped)
    });
    let Some(Looked { score, line, plies, positions, .. }) = looked else { return Ok(None) };
    let mut found = empty(interpretation, "search");
    found.position = Some(game.state_text(state));
    found.worth = match endgame.as_ref().and_then(|endgame| endgame.worth(state)) {
        Some(worth) => Some(worth.into()),
        None => score.decided().map(Value::from),
    };
    found.looks = Some(score.to_string());
    found.looked = Some([plies.into(), positions]);
    found.line = texts(game, state, &line);
    Ok(Some(found))
}
