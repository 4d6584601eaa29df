//! `pitproof probe FILE POSITION`, and `pitproof probe FILE -` for many positions.

use std::io::{self, Read};
use std::path::PathBuf;

use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use super::solve::Limits;
use super::{Context, Failure, Outcome, Status, resolve, stop};
use crate::rules::layered::Layered;
use crate::rules::sowing::{Compiled, Layers, Setup};
use crate::show::probed::{BatchLine, Valued};
use crate::show::table::plural;
use crate::solve::valuation;
use crate::solve::{Answers, Endless, Known};
use crate::table::Table;

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The table.
    pub file: PathBuf,
    /// The position; `-` reads positions from standard input, one a line, and writes a line of JSON
    /// for each.
    #[arg(allow_hyphen_values = true)]
    pub position: String,
    /// Show the winning strategy, down to the next capture or the end.
    #[arg(long)]
    pub why: bool,
    /// Cut the strategy off after so many plies.
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u16).range(1..=200))]
    pub depth: u16,
    /// Refuse the table if it is not one of this game.
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// Threads and memory.
    #[command(flatten)]
    pub limits: Limits,
}

/// What `probe --json` writes: one value for a position; a line for each of many.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "a schema, never built")]
pub enum Probed {
    /// The position that was asked about.
    One(Valued),
    /// One of the positions on standard input.
    Line(BatchLine),
    /// A position of a bead game.
    Beads(Box<crate::show::beads::Probed>),
    /// A line of standard input that is no position.
    Bad(BadLine),
}

/// A line that is no position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BadLine {
    /// The number of the line, from 1.
    pub line: u64,
    /// What is wrong with it.
    pub error: String,
}

/// Longest line that can be a position.
const LONGEST: usize = 1 << 16;

/// Looks a position up.
///
/// # Errors
/// The table or the position is bad, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    if crate::table::beads::is_one(&args.file) {
        return super::beads::probe(args, context);
    }
    let (table, ruleset) = resolve::table(&args.file, args.game.as_deref())?;
    let endless = valuation::endless(&ruleset).map_err(Failure::wrong)?;
    if endless != Endless::Even && !table.has_bounds() {
        return Err(Failure::wrong("the table lacks the intervals that its rules need"));
    }
    let seeds = table.head().about.seeds;
    let game = Compiled::fitting(ruleset.clone()).map_err(Failure::wrong)?;
    let layers = Layers::new(game, seeds).map_err(Failure::wrong)?;
    let shown = args.file.display().to_string();
    let damaged = |error: &dyn std::fmt::Display| Failure::Wrong(format!("`{shown}`: {error}"));
    if args.position != "-" {
        let position = resolve::position(&ruleset, Some(&args.position))?;
        resolve::holds(&table, &position).map_err(Failure::Wrong)?;
        let name = table.head().about.interpretation.clone();
        let answers = Answers::new(layers, table, endless);
        let why = args.why.then_some(usize::from(args.depth));
        let mut valued = Valued::of(&name, &answers, &position, why);
        valued.captured = resolve::captured(Some(&args.position));
        if let Some(fault) = answers.solved().fault() {
            return Err(damaged(fault));
        }
        if context.json {
            context.json(&valued)?
        } else {
            write!(context.out, "{valued}")?
        }
        return Ok(Status::Expected);
    }
    let memory = u64::from(args.limits.memory) * 1_000_000;
    let pool = resolve::pool(args.limits.threads)?;
    if table.unpacked() <= memory {
        let solved = pool.install(|| table.load()).map_err(|error| damaged(&error))?;
        return batch(&Answers::new(layers, solved, endless), &pool, context, &|| Ok(()));
    }
    let block = table.head().blocks.iter().map(|block| block.raw).max().unwrap_or(1);
    let table = Table::open_keeping(&args.file, (memory / u64::from(block)) as usize);
    let answers = Answers::new(layers, table.map_err(|error| damaged(&error))?, endless);
    let sound = || answers.solved().fault().map_or(Ok(()), |fault| Err(damaged(fault)));
    batch(&answers, &pool, context, &sound)
}

fn batch<K: Known + Sync>(
    answers: &Answers<Layers, K>,
    pool: &rayon::ThreadPool,
    context: &mut Context,
    sound: &dyn Fn() -> Result<(), Failure>,
) -> Outcome {
    let stopped = stop::flag();
    let mut input = io::stdin().lock();
    let (mut pending, mut buffer) = (Vec::new(), vec![0; 1 << 20]);
    let (mut lines, mut bad) = (0_u64, 0_u64);
    loop {
        // What is there is answered at once, so that a program can ask and wait.
        let count = match input.read(&mut buffer) {
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(Failure::Wrong(format!("cannot read the input: {error}"))),
        };
        pending.extend(&buffer[..count]);
        if count == 0 && pending.last().is_some_and(|&last| last != b'\n') {
            pending.push(b'\n');
        }
        let end = pending.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let texts: Vec<&[u8]> = pending[..end].split_inclusive(|&byte| byte == b'\n').collect();
        let answer = |(chunk, texts): (usize, &[&[u8]])| {
            let (mut out, mut bad) = (Vec::with_capacity(texts.len() * 256), 0);
            for (at, text) in texts.iter().enumerate() {
                let line = lines + (chunk * 512 + at) as u64 + 1;
                // Writing to memory cannot fail.
                let _ = match ask(answers, text) {
                    Ok(found) => serde_json::to_writer(&mut out, &found),
                    Err(error) => {
                        bad += 1;
                        serde_json::to_writer(&mut out, &BadLine { line, error })
                    }
                };
                out.push(b'\n');
            }
            (out, bad)
        };
        let answered: Vec<(Vec<u8>, u64)> =
            pool.install(|| texts.par_chunks(512).enumerate().map(answer).collect());
        sound()?;
        for (out, wrong) in &answered {
            context.out.write_all(out)?;
            bad += wrong;
        }
        context.out.flush()?;
        lines += texts.len() as u64;
        pending.drain(..end);
        if count == 0 {
            break;
        }
        if pending.len() > LONGEST {
            return Err(Failure::Wrong(format!("line {} is too long for a position", lines + 1)));
        }
        if stopped.load(std::sync::atomic::Ordering::Relaxed) {
            return Ok(Status::Stopped);
        }
    }
    if bad == 0 {
        return Ok(Status::Expected);
    }
    let verb = if bad == 1 { "is no position" } else { "are no positions" };
    let (bad, lines) = (bad.to_string(), plural(lines.into(), "line"));
    Err(Failure::Wrong(format!("{bad} of {lines} {verb}")))
}

fn ask<K: Known>(answers: &Answers<Layers, K>, text: &[u8]) -> Result<BatchLine, String> {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    let text = std::str::from_utf8(text).map_err(|_| "the line is no UTF-8 text".to_string())?;
    let setup = Setup::parse(text).map_err(|bad| bad.message)?;
    let position = setup.position(answers.game().ruleset()).map_err(|wrong| wrong.join("; "))?;
    let (seeds, most) = (position.board.total(), answers.layers().top());
    if usize::from(seeds) > most {
        return Err(resolve::beyond(seeds, most));
    }
    Ok(BatchLine::of(answers, &position))
}
