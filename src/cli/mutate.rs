//! `pitproof mutate GAME`.

use super::solve::Limits;
use super::{Context, Failure, Outcome, Status, progress, resolve, stop};
use crate::audit::mutate::{Fate, Means, mutate};
use crate::check::Watch;
use crate::names::closest;
use crate::rules::sowing::Key;
use crate::show::mutated;
use crate::solve::Progress;
use crate::solve::valuation::Profiles;

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with answers if they are not the default ones.
    pub game: String,
    /// Ask everybody about each change, not only until somebody notices; takes much longer.
    #[arg(long)]
    pub all: bool,
    /// Change only these parameters.
    #[arg(long, value_name = "PARAMETER", value_delimiter = ',')]
    pub only: Vec<String>,
    /// Tell for each change what every witness noticed, and where.
    #[arg(long)]
    pub why: bool,
    /// Most positions to compare, and to keep in memory when looking for endless play.
    #[arg(long, value_name = "N", default_value_t = 50_000_000)]
    pub states: usize,
    /// Threads and memory.
    #[command(flatten)]
    pub limits: Limits,
}

/// Changes rules and asks who notices.
///
/// # Errors
/// The input is bad, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let reading = resolve::sowing(&args.game, "mutate")?;
    let only = keys(&args.only)?;
    if let Some(key) = only.iter().find(|key| !reading.ruleset().params.reads(**key)) {
        return Err(Failure::Wrong(format!(
            "no rule of {reading} reads `{}`, so that changing it changes nothing",
            key.name()
        )));
    }
    let (watch, solving) = (Watch::default(), Progress::default());
    let means = Means {
        all: args.all,
        only: &only,
        limit: args.states,
        how: args.limits.how(Profiles::Skip),
        watch: &watch,
        progress: &solving,
    };
    let pool = resolve::pool(args.limits.threads)?;
    let found = stop::passing(&solving.cancel, || {
        stop::following(&watch, || {
            progress::watch_by(
                "positions",
                None,
                || watch.done(),
                || pool.install(|| mutate(&reading, &means)),
            )
        })
    });
    let found = found.map_err(Failure::Wrong)?;
    if context.json {
        context.json(&found)?;
    } else {
        write!(context.out, "{}", mutated::text(&found, context.look))?;
        if args.why {
            writeln!(context.out)?;
            for one in found.mutations.iter().filter(|one| !one.notices.is_empty()) {
                writeln!(context.out, "{}={}", one.parameter, one.to)?;
                for notice in &one.notices {
                    let said =
                        crate::show::wrap::paragraph(&mutated::notice(notice), "  ", "      ");
                    writeln!(context.out, "{said}")?;
                }
            }
        }
    }
    let holes = found.holes().next().is_some() || !found.broken.is_empty();
    let known = found.mutations.iter().all(|one| one.verdict != Fate::Unknown);
    Ok(match (holes, known) {
        (true, _) => Status::Finding,
        (false, true) => Status::Expected,
        (false, false) => Status::Stopped,
    })
}

fn keys(names: &[String]) -> Result<Vec<Key>, Failure> {
    let find = |name: &String| {
        Key::find(name).ok_or_else(|| {
            let all = || Key::ALL.iter().map(|key| key.name());
            let near = closest(name, all()).map_or_else(
                || format!("there are {}", all().collect::<Vec<_>>().join(", ")),
                |near| format!("did you mean `{near}`?"),
            );
            Failure::Wrong(format!("there is no parameter `{}`; {near}", name.escape_debug()))
        })
    };
    names.iter().map(find).collect()
}
