//! `pitproof solve GAME` for more than two players.

use super::super::{Context, Failure, Outcome, Status, progress, stop};
use super::{Args, Solved};
use crate::rules::Worded;
use crate::rules::cross::{Plain, Ruleset};
use crate::show::several;
use crate::show::table::thousands;
use crate::solve::Progress;
use crate::solve::several::NoGraph;
use crate::solve::several::valuation::{everywhere, fitting, value};
use crate::spec::Interpretation;

/// Values a position for all players, or counts all positions with few seeds.
///
/// # Errors
/// The input is bad, there are too many positions, or the output cannot be written.
pub fn run(
    args: &Args,
    interpretation: &Interpretation,
    ruleset: &Ruleset,
    context: &mut Context,
) -> Outcome {
    only_here(args)?;
    let game = Plain::new(ruleset.clone());
    let name = interpretation.canonical();
    let limit = fitting(args.limits.memory);
    let watch = Progress::default();
    let solve = |work: &mut dyn FnMut() -> Result<Solved, NoGraph>| {
        stop::passing(&watch.cancel, || progress::watch("positions", None, &watch.positions, work))
    };
    let found = if let Some(seeds) = args.endgame {
        let seeds = seeds.unwrap_or(u8::try_from(ruleset.total()).unwrap_or(u8::MAX));
        if u32::from(seeds) > ruleset.total() {
            return Err(Failure::Wrong(format!(
                "--endgame {seeds}: the board of {interpretation} has {} seeds at most",
                ruleset.total()
            )));
        }
        solve(&mut || everywhere(&game, &name, seeds, limit, &watch).map(Solved::Everywhere))
    } else {
        let position = match &args.at {
            Some(text) => game.read_state(text).map_err(Failure::Wrong)?,
            None => crate::rules::Rules::start(&game),
        };
        let plies = args.horizon;
        solve(&mut || value(&game, &name, &position, limit, plies, &watch).map(Solved::Several))
    };
    let found = match found {
        Ok(found) => found,
        Err(NoGraph::Stopped) => {
            eprintln!("Stopped: nothing is proved yet.");
            return Ok(Status::Stopped);
        }
        Err(NoGraph::TooMany { limit }) => {
            return Err(Failure::Wrong(format!(
                "play can reach more than {} positions, which is all that --memory {} allows; take a \
                 smaller board such as @2x4 or @4x1, or give --horizon N for what each player can force \
                 within N plies",
                thousands(limit as u128),
                args.limits.memory
            )));
        }
    };
    if context.json {
        context.json(&found)?;
        return Ok(Status::Expected);
    }
    match &found {
        Solved::Several(found) => write!(context.out, "{}", several::verdict(found, context.look))?,
        Solved::Everywhere(found) => write!(context.out, "{}", several::everywhere(found))?,
        _ => {}
    }
    Ok(Status::Expected)
}

/// Refuses what only games for two have.
fn only_here(args: &Args) -> Result<(), Failure> {
    let foreign = [
        (args.table.is_some(), "--table"),
        (args.method.is_some(), "--method"),
        (args.moves, "--moves"),
        (args.intervals, "--intervals"),
    ];
    match foreign.iter().find(|(there, _)| *there) {
        Some((_, name)) => Err(Failure::Wrong(format!(
            "{name} is for games of two players; for more, all moves are always valued"
        ))),
        None => Ok(()),
    }
}
