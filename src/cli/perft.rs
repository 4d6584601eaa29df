//! `pitproof perft GAME --depth N`.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Context, Failure, Outcome, Status, resolve, stop};
use crate::games::{Guest, meet};
use crate::rules::Worded;
use crate::rules::perft::Lines;
use crate::show::Table;
use crate::show::table::thousands;

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with answers if they are not the default ones.
    pub game: String,
    /// How many plies to count to.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub depth: u16,
    /// The position to start from, instead of the start of the game.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub at: Option<String>,
}

/// Lines of play, counted.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Counted {
    /// The interpretation, in its canonical form.
    pub interpretation: String,
    /// The position that the lines start from.
    pub position: String,
    /// The counts for 1, 2, 3, ... plies.
    pub lines: Vec<Count>,
    /// Whether all plies that were asked for were counted.
    pub complete: bool,
}

/// Lines of one length.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Count {
    /// The number of plies.
    pub plies: u16,
    /// How many lines have exactly that many plies: decimal digits, for it may be large.
    pub lines: String,
    /// How many different positions they lead to.
    pub positions: usize,
}

/// Counts lines.
///
/// # Errors
/// The input is bad, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let interpretation = resolve::interpretation(&args.game)?;
    let counter =
        Counter { name: interpretation.canonical(), at: args.at.as_deref(), depth: args.depth };
    let counted = meet(interpretation.ruled(), counter).map_err(Failure::Wrong)?;
    if context.json {
        context.json(&counted)?;
    } else {
        writeln!(context.out, "{} from {}\n", counted.interpretation, counted.position)?;
        let mut table = Table::new([">plies", ">lines", ">positions"]);
        for count in &counted.lines {
            let lines = count.lines.parse().map_or_else(|_| count.lines.clone(), thousands);
            table.row([count.plies.to_string(), lines, thousands(count.positions as u128)]);
        }
        write!(context.out, "{table}")?;
        if !counted.complete {
            writeln!(context.out, "\nStopped before ply {}.", counted.lines.len() + 1)?;
        }
    }
    Ok(if counted.complete { Status::Expected } else { Status::Stopped })
}

/// Counts lines of any game.
struct Counter<'a> {
    name: String,
    at: Option<&'a str>,
    depth: u16,
}

impl Guest for Counter<'_> {
    type Gain = Result<Counted, String>;

    fn meet<G: Worded>(self, game: &G) -> Self::Gain {
        let state = match self.at {
            Some(text) => game.read_state(text)?,
            None => game.start(),
        };
        let stopped = stop::flag();
        let position = game.state_text(&state);
        let mut counted =
            Counted { interpretation: self.name, position, lines: Vec::new(), complete: true };
        let mut lines = Lines::from(game, state);
        let mut over = false;
        for plies in 1..=self.depth {
            if stopped.load(std::sync::atomic::Ordering::Relaxed) {
                counted.complete = false;
                break;
            }
            match lines.next() {
                Some(count) => {
                    over = count == 0;
                    let positions = lines.states();
                    counted.lines.push(Count { plies, lines: count.to_string(), positions });
                }
                // After a 0 there is nothing more to count; otherwise a count has become too large.
                None => {
                    counted.complete = over;
                    break;
                }
            }
        }
        Ok(counted)
    }
}
