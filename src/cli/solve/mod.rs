//! `pitproof solve GAME`, by settling all positions or by a search, and `pitproof solve GAME --table FILE`.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Context, Failure, Outcome, Status, progress, resolve, stop};
use crate::rules::kernel::Ruled;
use crate::rules::sowing::layers::TooLarge;
use crate::rules::sowing::{Compiled, Layers, Position};
use crate::show::table::{plural, thousands};
use crate::show::{searched, values};
use crate::solve::search::Watch;
use crate::solve::searched::{Prepared, Searched, search};
use crate::solve::several::valuation::{Everywhere, Valuation as SeveralValuation};
use crate::solve::valuation::{
    How, NoValue, Profiles, Ready, Valuation, add_profiles, describe, endless, value,
};
use crate::solve::{Answers, Endless, Progress};
use crate::spec::Interpretation;
use crate::table::block::Encoding;
use crate::table::{Job, StoreError, Stored, store};

mod endgame;
pub mod horizon;
mod several;

pub use endgame::Kept;

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with answers if they are not the default ones.
    pub game: String,
    /// The position to value, instead of the start of the game.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub at: Option<String>,
    /// How to find the value; by default the first way that fits the memory limit.
    #[arg(long, value_enum, value_name = "METHOD", conflicts_with = "table")]
    pub method: Option<Method>,
    /// With a search: the value of each move too.
    #[arg(long, conflicts_with = "table")]
    pub moves: bool,
    /// Solve every position with up to so many seeds on the board, and count them by value. In bead
    /// games: every position with so many stones in the pits and all gems in the cups; all stones of
    /// the game, if no number is given.
    #[arg(long, value_name = "N", num_args = 0..=1, conflicts_with_all = ["at", "method", "moves"])]
    pub endgame: Option<Option<u8>>,
    /// With --endgame: find out how many plies each position takes, too; a table always has them.
    #[arg(long, requires = "endgame")]
    pub plies: bool,
    /// With more than two players: also what each can force within so many plies against all others,
    /// which can be had on any board.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(..=1000), conflicts_with = "endgame")]
    pub horizon: Option<u32>,
    /// Threads and memory.
    #[command(flatten)]
    pub limits: Limits,
    /// Leave out the values of the other profiles.
    #[arg(long)]
    pub no_profiles: bool,
    /// Keep the value of every position in this file; a run that was cut short is gone on with.
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,
    /// Keep in the table what any rule for endless play could make of each value.
    #[arg(long, requires = "table")]
    pub intervals: bool,
    /// Write the blocks of the table unpacked, for readers without zstd.
    #[arg(long, requires = "table")]
    pub plain_blocks: bool,
}

/// Ways to find a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Method {
    /// Settle every position of the board, from the ends backward.
    Retrograde,
    /// Search from the position with proof, remembering what was proved.
    Search,
}

/// What `solve --json` writes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "there is one of it")]
pub enum Solved {
    /// The value of a position.
    Value(Valuation),
    /// With `--table`: what was written.
    Table(Written),
    /// By a search: what was proved.
    Search(Searched),
    /// With `--endgame`: all positions with few seeds.
    Endgame(Kept),
    /// Of a game for more than two: the values for all players.
    Several(SeveralValuation),
    /// The same, with `--endgame`: what is known of all positions with few seeds.
    Everywhere(Everywhere),
    /// Of a bead game.
    Beads(Box<crate::show::beads::Settled>),
    /// Of a game that ends after some plies: all that play can reach.
    Settled(horizon::Settled),
}

/// A table that was written.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Written {
    /// The file.
    pub table: String,
    /// Its length in bytes.
    pub bytes: u64,
    /// Layers that an earlier run had finished.
    pub resumed_layers: usize,
    /// The value of the position that was asked about.
    #[serde(flatten)]
    pub value: Valuation,
}

/// What a solver may use.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Limits {
    /// Threads to use; as many as there are processors, if missing.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Do not start if more than so many megabytes are needed.
    #[arg(long, value_name = "MB", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..))]
    pub memory: u32,
}

impl Limits {
    /// As resolved.
    #[must_use]
    pub fn how(self, profiles: Profiles) -> How {
        let threads = self.threads.map_or_else(
            || std::thread::available_parallelism().map_or(1, usize::from),
            usize::from,
        );
        How { threads, memory_mb: self.memory.into(), profiles }
    }
}

/// Finds the exact value of a position.
///
/// # Errors
/// The input is bad, there is no value, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let interpretation = resolve::interpretation(&args.game)?;
    if let Ruled::Cascade(ruleset) = interpretation.ruled() {
        return horizon::run(args, &interpretation, ruleset, context);
    }
    if let Ruled::Cross(ruleset) = interpretation.ruled() {
        return several::run(args, &interpretation, ruleset, context);
    }
    if args.horizon.is_some() {
        let message = "--horizon is for games of more than two players";
        return Err(Failure::Wrong(message.into()));
    }
    if let Some(rules) = interpretation.ruled().beads() {
        return super::beads::solve(args, &interpretation, rules, context);
    }
    resolve::sown(&interpretation, "solve")?;
    if let Some(seeds) = args.endgame {
        let seeds = seeds.unwrap_or(interpretation.ruleset().total());
        return endgame::run(args, seeds, &interpretation, context);
    }
    let position = resolve::position(interpretation.ruleset(), args.at.as_deref())?;
    if let Some(path) = &args.table {
        return keep(args, path, &interpretation, &position, context);
    }
    let profiles = if args.no_profiles { Profiles::Skip } else { Profiles::Value };
    let how = args.limits.how(profiles);
    if let Some(why) = search_because(args.method, &interpretation, &position, &how) {
        return seek(args, &why, &interpretation, &position, &how, context);
    }
    let Some(mut valuation) = find(&interpretation, &position, &how, context)? else {
        return Ok(Status::Stopped);
    };
    valuation.captured = resolve::captured(args.at.as_deref());
    if context.json {
        context.json(&Solved::Value(valuation))?;
    } else {
        tell(&valuation, context)?;
    }
    Ok(Status::Expected)
}

/// Why to search, if that is to be done.
fn search_because(
    method: Option<Method>,
    interpretation: &Interpretation,
    position: &Position,
    how: &How,
) -> Option<String> {
    match method {
        Some(Method::Retrograde) => None,
        Some(Method::Search) => Some("as asked".into()),
        // A search could not help.
        None if endless(interpretation.ruleset()) != Ok(Endless::Even) => None,
        None => match Ready::new(interpretation.ruleset(), position.board.total(), how, true) {
            Err(NoValue::Memory { needs, limit_mb }) => {
                let mb = thousands(needs.bytes.div_ceil(1_000_000).into());
                let limit = thousands(limit_mb.into());
                Some(format!(
                    "because settling all positions takes {mb} MB, and --memory allows {limit}"
                ))
            }
            Err(NoValue::TooLarge(TooLarge::Relay)) => {
                Some("because sowing in laps cannot be played backward".into())
            }
            Err(NoValue::TooLarge(TooLarge::Positions(_))) => {
                Some("because there are too many positions to settle all".into())
            }
            _ => None,
        },
    }
}

/// Searches for the value, with progress and Ctrl-C, and says what was proved.
fn seek(
    args: &Args,
    why: &str,
    interpretation: &Interpretation,
    position: &Position,
    how: &How,
    context: &mut Context,
) -> Outcome {
    let prepared = Prepared::new(interpretation.ruleset(), position.board.total(), how);
    let prepared = prepared.map_err(Failure::wrong)?;
    if !context.json {
        let name = interpretation.canonical();
        let text = searched::needs(&name, &prepared.needs, why, how.threads);
        writeln!(context.out, "{text}\n")?;
        context.out.flush()?;
    }
    let watch = Watch::default();
    let said = || searched::progress(&watch);
    let mut found = stop::passing(&watch.cancel, || {
        progress::say(said, || {
            search(interpretation, position, &prepared, how.threads, args.moves, &watch)
        })
    });
    found.captured = resolve::captured(args.at.as_deref());
    if context.json {
        context.json(&Solved::Search(found))?;
    } else {
        write!(context.out, "{}", searched::verdict(&found, context.look))?;
        context.out.flush()?;
        let cpu = progress::cpu_seconds();
        eprintln!("{}", searched::cost(&found, cpu));
    }
    Ok(if watch.cancelled() { Status::Stopped } else { Status::Expected })
}

fn tell(valuation: &Valuation, context: &mut Context) -> std::io::Result<()> {
    let verdict = values::verdict(valuation, context.look);
    let (counts, took) = (values::counts(valuation), values::took(valuation));
    write!(context.out, "{verdict}\n{counts}\n{took}")
}

/// Says what it will take, then values with progress and Ctrl-C; `None` if it was stopped.
///
/// # Errors
/// There is no value, or the output cannot be written.
pub fn find(
    interpretation: &Interpretation,
    position: &Position,
    how: &How,
    context: &mut Context,
) -> Result<Option<Valuation>, Failure> {
    let ready = Ready::new(interpretation.ruleset(), position.board.total(), how, true);
    let needs = ready.map_err(Failure::wrong)?.needs;
    if !context.json {
        let text = values::needs(&interpretation.canonical(), needs, how.threads);
        writeln!(context.out, "{text}\n")?;
        context.out.flush()?;
    }
    let progress = Progress::default();
    let found = stop::passing(&progress.cancel, || {
        progress::watch("positions", None, &progress.positions, || {
            value(interpretation, position, how, &progress)
        })
    });
    let found = found.map_err(Failure::wrong)?;
    if found.is_none() && !context.json {
        let settled = progress.positions.load(Ordering::Relaxed);
        writeln!(
            context.out,
            "Stopped: {} settled, the value not yet.",
            crate::show::table::plural(settled.into(), "position")
        )?;
    }
    Ok(found)
}

/// Solves into a table, and says what it knows of a position.
fn keep(
    args: &Args,
    path: &Path,
    interpretation: &Interpretation,
    position: &Position,
    context: &mut Context,
) -> Outcome {
    let ruleset = interpretation.ruleset();
    let endless = endless(ruleset).map_err(Failure::wrong)?;
    let began = std::time::Instant::now();
    let profiles = if args.no_profiles { Profiles::Skip } else { Profiles::Value };
    let how = args.limits.how(profiles);
    let Some(stored) = into_table(args, path, interpretation, ruleset.total(), &how)? else {
        return Ok(Status::Stopped);
    };
    let game = Compiled::fitting(ruleset.clone()).map_err(Failure::wrong)?;
    let layers = Layers::new(game, ruleset.total()).map_err(Failure::wrong)?;
    let answers = Answers::new(layers, stored.solved, endless);
    let mut value = describe(interpretation, position, &answers, how.threads);
    value.captured = resolve::captured(args.at.as_deref());
    drop(answers);
    let progress = Progress::default();
    let added = stop::passing(&progress.cancel, || {
        add_profiles(&mut value, interpretation, position, &how, &progress.cancel)
    });
    if !added {
        return Ok(Status::Stopped);
    }
    value.seconds = began.elapsed().as_secs_f64();
    let table = path.display().to_string();
    let written = Written { table, bytes: stored.bytes, resumed_layers: stored.resumed, value };
    if context.json {
        context.json(&Solved::Table(written))?;
    } else {
        let bytes = thousands(written.bytes.into());
        writeln!(context.out, "{}: {bytes} bytes\n", written.table)?;
        tell(&written.value, context)?;
    }
    Ok(Status::Expected)
}

/// Solves all positions with up to so many seeds into a table, with progress and Ctrl-C; `None` if
/// it was stopped.
fn into_table(
    args: &Args,
    path: &Path,
    interpretation: &Interpretation,
    seeds: u8,
    how: &How,
) -> Result<Option<Stored>, Failure> {
    let ruleset = interpretation.ruleset();
    let intervals = args.intervals || endless(ruleset) != Ok(Endless::Even);
    let ready = Ready::new(ruleset, seeds, how, true).map_err(Failure::wrong)?;
    let needs = ready.needs;
    drop(ready);
    let job = Job {
        path,
        interpretation: interpretation.canonical(),
        ruleset,
        seeds,
        intervals,
        encoding: if args.plain_blocks { Encoding::Plain } else { Encoding::Zstd },
        threads: how.threads,
    };
    let progress = Progress::default();
    let resuming = |layers: usize| {
        if layers > 0 {
            let layers = plural(layers as u128, "layer");
            eprintln!("Going on from an earlier run: {layers} finished already.");
        }
    };
    let stored = stop::passing(&progress.cancel, || {
        progress::watch("positions", Some(needs.positions), &progress.positions, || {
            store(&job, &progress, &resuming)
        })
    });
    match stored {
        Ok(stored) => Ok(Some(stored)),
        Err(error @ StoreError::Stopped { .. }) => {
            eprintln!("Stopped: {error}.");
            Ok(None)
        }
        Err(error) => Err(Failure::wrong(error)),
    }
}
