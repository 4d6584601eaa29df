//! `pitproof explain GAME --at POS MOVE`.

use super::{Context, Failure, Outcome, Status, resolve};
use crate::rules::kernel::Kernel;
use crate::show::{told, trace};

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with answers if they are not the default ones.
    pub game: String,
    /// The move, in the notation of the game, which `show` describes: in sowing games the letter of
    /// a pit, or `pass`.
    #[arg(value_name = "MOVE")]
    pub mv: String,
    /// The position, in the notation of the game: in sowing games South's row, North's row, then
    /// mover (S or N), captures and ply if wanted.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub at: Option<String>,
}

/// Tells the move. A move that may not be played is a finding about the rules, told with every
/// reason.
///
/// # Errors
/// The input is bad, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let interpretation = resolve::interpretation(&args.game)?;
    let told = if interpretation.kernel() == Kernel::Sowing {
        let ruleset = interpretation.ruleset();
        let position = resolve::position(ruleset, args.at.as_deref())?;
        let mv = resolve::mv(ruleset, &args.mv)?;
        trace::tell(&interpretation, &position, mv)
    } else {
        told::tell(&interpretation, args.at.as_deref(), &args.mv).map_err(Failure::Wrong)?
    };
    if context.json {
        context.json(&told)?;
    } else {
        write!(context.out, "{told}")?;
    }
    Ok(if told.legal { Status::Expected } else { Status::Finding })
}
