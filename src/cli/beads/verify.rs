//! `pitproof verify TABLE` for tables of bead games.

use std::sync::atomic::{AtomicBool, AtomicU64};

use super::super::verify::Args;
use super::super::{Context, Failure, Outcome, Status, progress, resolve, stop};
use crate::rules::Worded;
use crate::rules::beads::Plain;
use crate::show::beads::{Verified, WrongValue};
use crate::show::table::thousands;
use crate::solve::beads::verify::{Verdict, verify};

/// Proves a table.
///
/// # Errors
/// The table cannot be read, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let table = super::table(&args.file, args.game.as_deref())?;
    let about = table.about().clone();
    resolve::fits(args.limits.memory, 4 * u128::from(table.index().size()))?;
    let shown = args.file.display();
    let endgame = table.load().map_err(|error| Failure::Wrong(format!("`{shown}`: {error}")))?;
    let pool = resolve::pool(args.limits.threads)?;
    let (checked, cancel) = (AtomicU64::new(0), AtomicBool::new(false));
    let verdict = stop::passing(&cancel, || {
        progress::watch("verifying", Some(table.index().size()), &checked, || {
            pool.install(|| {
                verify(&about.rules, endgame.index(), endgame.codes(), &checked, &cancel)
            })
        })
    });
    let game = Plain::new(about.rules);
    let mut verified = Verified {
        interpretation: about.interpretation,
        verdict: "stopped",
        positions: checked.into_inner(),
        moves: 0,
        wrong: None,
    };
    let status = match verdict {
        Verdict::Proved { positions, moves } => {
            (verified.verdict, verified.positions, verified.moves) = ("proved", positions, moves);
            Status::Expected
        }
        Verdict::Stopped => Status::Stopped,
        Verdict::Wrong(wrong) => {
            verified.verdict = "wrong";
            verified.wrong = Some(WrongValue {
                position: game.state_text(&wrong.position),
                says: wrong.says.into(),
                due: wrong.due.into(),
            });
            if !context.json {
                let word = context.look.bad("wrong");
                writeln!(
                    context.out,
                    "{}: {word}\n{} is said to be: {}; its moves make it: {}",
                    verified.interpretation,
                    game.state_text(&wrong.position),
                    wrong.says,
                    wrong.due
                )?;
            }
            Status::Finding
        }
    };
    if context.json {
        context.json(&super::super::verify::Checked::Beads(verified))?;
    } else if verified.wrong.is_none() {
        let word = match status {
            Status::Expected => context.look.good("proved"),
            _ => context.look.bad("stopped"),
        };
        writeln!(
            context.out,
            "{}: {word}\nvalue and distance of {} positions, by {} moves",
            verified.interpretation,
            thousands(verified.positions.into()),
            thousands(verified.moves.into())
        )?;
    }
    Ok(status)
}
