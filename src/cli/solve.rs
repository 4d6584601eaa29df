//! `pitproof solve GAME`.

use std::sync::atomic::Ordering;
use std::time::Duration;

use super::{Context, Failure, Outcome, Status, progress, resolve, stop};
use crate::rules::sowing::Position;
use crate::show::values;
use crate::solve::Progress;
use crate::solve::valuation::{How, Ready, Valuation, value};
use crate::spec::Interpretation;

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with answers if they are not the default ones.
    pub game: String,
    /// The position to value, instead of the start of the game.
    #[arg(long, value_name = "POSITION")]
    pub at: Option<String>,
    #[command(flatten)]
    pub limits: Limits,
    /// Leave out the values of the other profiles.
    #[arg(long)]
    pub no_profiles: bool,
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
    pub fn how(self, profiles: bool) -> How {
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
    let position = resolve::position(interpretation.ruleset(), args.at.as_deref())?;
    let how = args.limits.how(!args.no_profiles);
    let Some(valuation) = find(&interpretation, &position, &how, context)? else {
        return Ok(Status::Stopped);
    };
    if context.json {
        context.json(&valuation)?;
    } else {
        let look = context.look;
        write!(
            context.out,
            "{}\n{}",
            values::verdict(&valuation, look),
            values::counts(&valuation)
        )?;
        write!(context.out, "\n{}", values::took(&valuation))?;
    }
    Ok(Status::Expected)
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
    let stopped = stop::flag();
    let found = std::thread::scope(|scope| {
        let (done, wait) = std::sync::mpsc::channel::<()>();
        let asked = &progress.cancel;
        scope.spawn(move || {
            while let Err(std::sync::mpsc::RecvTimeoutError::Timeout) =
                wait.recv_timeout(Duration::from_millis(20))
            {
                if stopped.load(Ordering::Relaxed) {
                    asked.store(true, Ordering::Relaxed);
                }
            }
        });
        let found = progress::watch("positions", None, &progress.positions, || {
            value(interpretation, position, how, &progress)
        });
        drop(done);
        found
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
