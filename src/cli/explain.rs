//! `pitproof explain GAME --at POS MOVE`.

use super::{Context, Failure, Outcome, Status, resolve};
use crate::rules::sowing::{Move, Position};
use crate::show::trace;
use crate::spec::Interpretation;

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with answers if they are not the default ones.
    pub game: String,
    /// The move: the letter of a pit, or `pass`.
    #[arg(value_name = "MOVE")]
    pub mv: String,
    /// The position: South's row, North's row, then mover (S or N), captures and ply if wanted.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub at: Option<String>,
}

/// As resolved.
struct Request {
    interpretation: Interpretation,
    position: Position,
    mv: Move,
}

impl Args {
    fn resolve(&self) -> Result<Request, Failure> {
        let interpretation = resolve::interpretation(&self.game)?;
        let ruleset = interpretation.ruleset();
        let position = resolve::position(ruleset, self.at.as_deref())?;
        let mv = resolve::mv(ruleset, &self.mv)?;
        Ok(Request { interpretation, position, mv })
    }
}

/// Tells the move. A move that may not be played is a finding about the rules, told with every
/// reason.
///
/// # Errors
/// The input is bad, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let request = args.resolve()?;
    let told = trace::tell(&request.interpretation, &request.position, request.mv);
    if context.json {
        context.json(&told)?;
    } else {
        write!(context.out, "{told}")?;
    }
    Ok(if told.legal { Status::Expected } else { Status::Finding })
}
