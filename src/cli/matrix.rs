//! `pitproof matrix GAME`.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::compare::Scope;
use schemars::JsonSchema;
use serde::Serialize;

use super::solve::Limits;
use super::solve::horizon::positions;
use super::{Context, Failure, Outcome, Status, progress, resolve, stop};
use crate::compare::guesses;
use crate::compare::matrix::Product;
use crate::compare::matrix::survey::{Ask, Counters, Stage, Survey, survey};
use crate::rules::kernel::Ruled;
use crate::show::guesses::tell;
use crate::show::matrix::{Matrix, csv, text};
use crate::solve::valuation::Profiles;
use crate::spec::Interpretation;

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with answers if others are to depart from them.
    pub game: String,
    /// Vary only the answers to these questions.
    #[arg(long, value_name = "QUESTION", value_delimiter = ',')]
    pub questions: Vec<String>,
    /// Look only at what play can reach, or only at every position of the board.
    #[arg(long, value_enum)]
    pub scope: Option<Scope>,
    /// Only single answers, pairs of answers and profiles, not all combinations.
    #[arg(long)]
    pub no_product: bool,
    /// Leave out the exact values.
    #[arg(long)]
    pub no_values: bool,
    /// Solve up to so many kinds of play beyond those of single answers, pairs and profiles.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub classes: usize,
    /// List every pair of answers; of a spreading game, solve every two answers together.
    #[arg(long)]
    pub pairs: bool,
    /// Write the readings as comma-separated values into a file, or `-` for the output.
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub csv: Option<PathBuf>,
    /// Most positions to examine on the board, and from the start in readings followed together.
    #[arg(long, value_name = "N", default_value_t = 50_000_000)]
    pub states: usize,
    /// Stop after so many seconds with what is known then.
    #[arg(long, value_name = "SECONDS")]
    pub time: Option<u64>,
    /// What may be used.
    #[command(flatten)]
    pub limits: Limits,
}

/// Finds out which questions matter.
///
/// # Errors
/// The input is bad, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let began = Instant::now();
    let base = resolve::interpretation(&args.game)?;
    if let Ruled::Cascade(_) = base.ruled() {
        return guesses(args, &base, context);
    }
    let base = resolve::sowing(&args.game, "matrix")?;
    let product = Product::new(&base, &args.questions).map_err(Failure::wrong)?;
    let how = args.limits.how(Profiles::Skip);
    let ask = Ask {
        board: args.scope != Some(Scope::Start),
        start: args.scope != Some(Scope::Board),
        values: !args.no_values,
        product: !args.no_product,
        states: args.states,
        classes: args.classes,
        how,
        // What play can come to is not left without any time.
        board_until: args
            .time
            .filter(|_| args.scope.is_none())
            .map(|seconds| began + Duration::from_secs(seconds) / 2),
    };
    let counters = Counters::default();
    let pool = resolve::pool(args.limits.threads)?;
    let found = stop::passing(&counters.progress.cancel, || {
        within(args.time, &counters.progress.cancel, || {
            pool.install(|| look(&product, &ask, &counters))
        })
    });
    let seconds = began.elapsed().as_secs_f64();
    let matrix = Matrix::of(&product, &found, seconds, how.threads);
    match &args.csv {
        Some(path) if resolve::is_dash(path) => write!(context.out, "{}", csv::csv(&matrix))?,
        Some(path) => std::fs::write(path, csv::csv(&matrix)).map_err(|error| {
            Failure::Wrong(format!("cannot write `{}`: {error}", path.display()))
        })?,
        None => {}
    }
    let on_output = args.csv.as_deref().is_some_and(resolve::is_dash);
    if context.json {
        context.json(&matrix)?;
    } else if !on_output {
        write!(context.out, "{}", text::tell(&matrix, args.pairs, context.look))?;
    }
    Ok(if matrix.complete { Status::Expected } else { Status::Stopped })
}

/// What `matrix --json` writes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "there is one of it")]
pub enum Output {
    /// Of a sowing game.
    Matrix(Matrix),
    /// Of a game that is solved from its start to its end.
    Guesses(guesses::Guesses),
}

/// Which answers change the value of the start, one at a time and two at a time.
fn guesses(args: &Args, base: &Interpretation, context: &mut Context) -> Outcome {
    if args.scope.is_some() || args.csv.is_some() || args.no_values {
        return Err(Failure::Wrong(
            "--scope, --csv and --no-values are for sowing games: of a spreading game the \
             matrix has the value of the start under each answer"
                .into(),
        ));
    }
    let limit = positions(args.limits.memory);
    let stopped = stop::flag();
    let until = args.time.map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let over =
        || stopped.load(Ordering::Relaxed) || until.is_some_and(|until| Instant::now() > until);
    let pool = resolve::pool(args.limits.threads)?;
    let found = pool.install(|| guesses::survey(base, &args.questions, limit, args.pairs, &over));
    let found = found.map_err(Failure::Wrong)?;
    if context.json {
        context.json(&found)?;
    } else {
        write!(context.out, "{}", tell(&found, context.look))?;
    }
    Ok(if found.complete { Status::Expected } else { Status::Stopped })
}

/// Makes the matrix and shows how far it has come, stage by stage.
fn look(product: &Product, ask: &Ask, counters: &Counters) -> Survey {
    survey(product, ask, counters, &|stage, work| match stage {
        Stage::Readings => work(),
        Stage::Board(total) => {
            let done = &counters.progress.positions;
            progress::watch("positions of the board", Some(total), done, work);
        }
        Stage::Start(total) => {
            let done = &counters.walked.0;
            progress::watch("rules followed from the start", Some(total), done, work);
        }
        Stage::Values(total) => {
            let done = || counters.solved.load(Ordering::Relaxed) as u64;
            progress::watch_by("kinds of play solved", Some(total), done, work);
        }
    })
}

/// Does some work, and raises the wish to stop when the time is over.
fn within<T>(seconds: Option<u64>, cancel: &AtomicBool, work: impl FnOnce() -> T) -> T {
    let Some(seconds) = seconds else { return work() };
    std::thread::scope(|scope| {
        // The sender goes when the work is done or panics, and the thread with it.
        let (end, wait) = std::sync::mpsc::channel::<()>();
        scope.spawn(move || {
            let over = wait.recv_timeout(Duration::from_secs(seconds));
            if let Err(std::sync::mpsc::RecvTimeoutError::Timeout) = over {
                cancel.store(true, Ordering::Relaxed);
            }
        });
        let result = work();
        drop(end);
        result
    })
}
