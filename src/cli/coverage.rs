//! `pitproof coverage GAME`.

use super::check::worth;
use super::{Context, Failure, Outcome, Status, progress, resolve, stop};
use crate::audit::coverage::coverage;
use crate::check::Watch;
use crate::check::everywhere::{Seats, size};
use crate::rules::sowing::Plain;
use crate::show::covered;
use crate::show::table::thousands;
use crate::solve::valuation::{How, Profiles};

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with answers if they are not the default ones.
    pub game: String,
    /// Walk only boards with up to so many seeds; the whole board, if missing.
    #[arg(long, value_name = "N")]
    pub seeds: Option<u8>,
    /// Look for the answers that are not in force on boards with up to so many seeds.
    #[arg(long, value_name = "N", default_value_t = 12)]
    pub others: u8,
    /// Refuse a board with more positions than this.
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    pub positions: u64,
    /// Threads to use; as many as there are processors, if missing.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

/// Says what became of each sentence of the sources.
///
/// # Errors
/// The input is bad, the board is too big, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let reading = resolve::sowing(&args.game, "coverage")?;
    let game = Plain::new(reading.ruleset().clone());
    let positions = size(&game, Seats::Mover);
    if args.seeds.is_none() && positions > args.positions {
        return Err(Failure::Wrong(format!(
            "the board has {} positions, and --positions allows {}: walk a part of it with --seeds",
            thousands(positions.into()),
            thousands(args.positions.into())
        )));
    }
    let seeds = args.seeds.unwrap_or_else(|| game.ruleset().total());
    let watch = Watch::default();
    let pool = resolve::pool(args.threads)?;
    let how =
        How { threads: resolve::threads(args.threads), memory_mb: 4096, profiles: Profiles::Skip };
    let value = || worth(reading.ruleset(), &how);
    let found = stop::following(&watch, || {
        progress::watch_by(
            "positions",
            None,
            || watch.done(),
            || pool.install(|| coverage(&reading, seeds, args.others, Some(&value), &watch)),
        )
    });
    let found = found.map_err(Failure::Wrong)?;
    if context.json {
        context.json(&found)?;
    } else {
        write!(context.out, "{}", covered::text(&found, context.look))?;
    }
    Ok(match (found.walked.stopped || watch.stopped(), found.faults().is_empty()) {
        (true, _) => Status::Stopped,
        (false, true) => Status::Expected,
        (false, false) => Status::Finding,
    })
}
