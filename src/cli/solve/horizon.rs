//! `pitproof solve GAME` for spreading games, by induction over the plies left.

use std::sync::atomic::Ordering;

use schemars::JsonSchema;
use serde::Serialize;

use super::Args;
use crate::cli::{Context, Failure, Outcome, Status, stop};
use crate::rules::cascade::Ruleset;
use crate::show::table::thousands;
use crate::show::wrap::paragraph;
use crate::solve::horizon::NoHorizon;
use crate::solve::spreading::{NoValue, value};
use crate::spec::Interpretation;

/// Bytes that a position and its value take, with room to sort them.
const BYTES: usize = 256;

/// The exact value of a position of a game that ends after some plies.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Settled {
    /// The interpretation, in its canonical form.
    pub interpretation: String,
    /// The position.
    pub position: String,
    /// What South gains over North from there on, with best play of both.
    pub margin: i32,
    /// How many plies the game can last from there.
    pub plies: usize,
    /// How many positions were settled; those that a mirror makes alike count once.
    pub positions: usize,
    /// The moves, best first.
    pub moves: Vec<Weighed>,
    /// A line of best play.
    pub line: Vec<String>,
}

/// A move with its value.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Weighed {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What South gains over North by it and after it.
    pub margin: i32,
}

/// How many positions fit into so many megabytes.
pub fn positions(megabytes: u32) -> usize {
    megabytes as usize * 1_000_000 / BYTES
}

pub(super) fn run(
    args: &Args,
    interpretation: &Interpretation,
    ruleset: &Ruleset,
    context: &mut Context,
) -> Outcome {
    if args.table.is_some() || args.endgame.is_some() || args.method.is_some() {
        return Err(Failure::Wrong(
            "--table, --endgame and --method are for sowing games: a spreading game is solved from one \
             position to sunset"
                .into(),
        ));
    }
    let limit = positions(args.limits.memory);
    let stopped = stop::flag();
    let found = value(ruleset, args.at.as_deref(), limit, || stopped.load(Ordering::Relaxed));
    let found = match found {
        Ok(found) => found,
        Err(NoValue::Horizon(NoHorizon::Stopped)) => {
            writeln!(context.out, "Stopped: nothing is proved.")?;
            return Ok(Status::Stopped);
        }
        Err(NoValue::Horizon(many @ NoHorizon::TooMany { .. })) => {
            return Err(Failure::Wrong(format!(
                "{many}, and --memory {} keeps no more; give more, a smaller board, or fewer plies, such as \
                 {}@2x3:end.plies=8",
                args.limits.memory,
                interpretation.spec().id
            )));
        }
        Err(far @ NoValue::OutOfReach { .. }) => {
            return Err(Failure::Wrong(format!(
                "{far} with --memory {}: take a smaller board or fewer plies, such as {}@2x3:end.plies=8",
                args.limits.memory,
                interpretation.spec().id
            )));
        }
        Err(NoValue::Position(why)) => return Err(Failure::Wrong(why)),
    };
    let settled = Settled {
        interpretation: interpretation.canonical(),
        position: found.position,
        margin: found.margin,
        plies: found.plies,
        positions: found.positions,
        moves: found.moves.into_iter().map(|(mv, margin)| Weighed { mv, margin }).collect(),
        line: found.line,
    };
    if context.json {
        context.json(&settled)?;
    } else {
        tell(&settled, context)?;
    }
    Ok(Status::Expected)
}

/// Who gains how much, in words.
fn words(margin: i32) -> String {
    match margin {
        0 => "nobody gains more".into(),
        1.. => format!("South gains {margin} more"),
        _ => format!("North gains {} more", -margin),
    }
}

fn tell(settled: &Settled, context: &mut Context) -> std::io::Result<()> {
    writeln!(context.out, "{} from {}\n", settled.interpretation, settled.position)?;
    let text = format!(
        "With best play {} till the end, at most {} plies away: {} positions settled.",
        words(settled.margin),
        settled.plies,
        thousands(settled.positions as u128)
    );
    writeln!(context.out, "{}", paragraph(&text, "", ""))?;
    if settled.moves.is_empty() {
        return Ok(());
    }
    writeln!(context.out, "\nMoves, best first:")?;
    for weighed in &settled.moves {
        writeln!(context.out, "  {:<12} {}", weighed.mv, words(weighed.margin))?;
    }
    let line = format!("A line of best play: {}.", settled.line.join(", "));
    writeln!(context.out, "\n{}", paragraph(&line, "", "  "))
}
