//! `pitproof solve GAME --endgame N`, with or without a table.

use schemars::JsonSchema;
use serde::Serialize;

use super::super::{Context, Failure, Outcome, Status, progress, stop};
use super::{Args, Solved, into_table};
use crate::show::endgame::{self as show, cost};
use crate::show::values::needs;
use crate::solve::Progress;
use crate::solve::endgame::{Endgame, prepare, solve};
use crate::solve::valuation::Profiles;
use crate::spec::Interpretation;

/// An endgame that was solved.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Kept {
    /// The table it was written into.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The length of the table in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// What all positions are worth.
    #[serde(flatten)]
    pub endgame: Endgame,
}

/// Solves all positions with few seeds, and counts them.
///
/// # Errors
/// The board never has so many seeds, there are no values to count, or the output cannot be
/// written.
pub fn run(
    args: &Args,
    seeds: u8,
    interpretation: &Interpretation,
    context: &mut Context,
) -> Outcome {
    let ruleset = interpretation.ruleset();
    if seeds > ruleset.total() {
        return Err(Failure::Wrong(format!(
            "--endgame {seeds}: the board of {interpretation} has {} seeds at most",
            ruleset.total()
        )));
    }
    let how = args.limits.how(Profiles::Skip);
    let kept = if let Some(path) = &args.table {
        let began = std::time::Instant::now();
        let Some(stored) = into_table(args, path, interpretation, seeds, &how)? else {
            return Ok(Status::Stopped);
        };
        let mut endgame = Endgame::of(interpretation, &stored.solved, how.threads);
        endgame.seconds = began.elapsed().as_secs_f64();
        Kept { table: Some(path.display().to_string()), bytes: Some(stored.bytes), endgame }
    } else {
        let ready = prepare(ruleset, seeds, &how, args.plies).map_err(Failure::wrong)?;
        let needed = ready.needs;
        if !context.json {
            writeln!(context.out, "{}\n", needs(&interpretation.canonical(), needed, how.threads))?;
            context.out.flush()?;
        }
        let progress = Progress::default();
        let found = stop::passing(&progress.cancel, || {
            progress::watch("positions", Some(needed.positions), &progress.positions, || {
                solve(interpretation, ready, how.threads, &progress)
            })
        });
        let Some(endgame) = found else {
            eprintln!("Stopped: nothing is kept without --table.");
            return Ok(Status::Stopped);
        };
        Kept { table: None, bytes: None, endgame }
    };
    if context.json {
        context.json(&Solved::Endgame(kept))?;
    } else {
        write!(context.out, "{}", show::text(&kept.endgame))?;
        if let (Some(table), Some(bytes)) = (&kept.table, kept.bytes) {
            let bytes = crate::show::table::thousands(bytes.into());
            writeln!(context.out, "\n{table}: {bytes} bytes")?;
        }
        context.out.flush()?;
        eprintln!("{}", cost(&kept.endgame, progress::cpu_seconds()));
    }
    Ok(Status::Expected)
}
