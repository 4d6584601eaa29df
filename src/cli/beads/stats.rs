//! `pitproof stats TABLE` for tables of bead games.

use super::super::stats::Args;
use super::super::{Context, Failure, Outcome, Status, resolve};
use crate::rules::Worded;
use crate::rules::beads::Plain;
use crate::show::beads::{self as show, Counted};
use crate::solve::beads::Worth;

/// Counts what is in a table.
///
/// # Errors
/// The table cannot be read, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    if args.svg.is_some() {
        return Err(Failure::wrong("there is no histogram for tables of bead games"));
    }
    let table = super::table(&args.file, args.game.as_deref())?;
    resolve::fits(args.limits.memory, 4 * u128::from(table.index().size()))?;
    let shown = args.file.display();
    let endgame = table.load().map_err(|error| Failure::Wrong(format!("`{shown}`: {error}")))?;
    let counts = endgame.counts();
    let game = Plain::new(table.about().rules.clone());
    let example = |worth: Worth| {
        let at = endgame.codes().iter().position(|&code| code == worth.code())?;
        Some(game.state_text(&endgame.position(at as u64)))
    };
    let counted = Counted {
        interpretation: table.about().interpretation.clone(),
        stones: table.about().stones,
        totals: counts.into(),
        longest_win: example(Worth::Won(counts.longest_win)),
        longest_loss: example(Worth::Lost(counts.longest_loss)),
    };
    if context.json {
        context.json(&super::super::stats::Shown::Beads(counted))?;
    } else {
        write!(context.out, "{}", show::counted(&counted))?;
    }
    Ok(Status::Expected)
}
