//! `pitproof verify FILE`.

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Serialize;

use super::solve::Limits;
use super::{Context, Failure, Outcome, Status, progress, resolve, stop};
use crate::rules::sowing::Picture;
use crate::rules::sowing::{Ruleset, move_text, position_text};
use crate::show::Table;
use crate::show::table::thousands;
use crate::solve::{Under, Value};
use crate::table::verify::{Verdict, Watch, Wrong, verify};

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The table.
    pub file: PathBuf,
    /// Refuse the table if it is not one of this game.
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// Threads and memory.
    #[command(flatten)]
    pub limits: Limits,
}

/// A verdict, as JSON.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Verified {
    /// The interpretation, in its canonical form.
    pub interpretation: String,
    /// `proved`, `wrong`, or `stopped` before the end.
    pub verdict: &'static str,
    /// Positions that were checked.
    pub positions: u64,
    /// Moves that were played, by the plain kernel.
    pub moves: u64,
    /// Positions where the game is over.
    pub ends: u64,
    /// What was checked of each: `even`, and with intervals `mover-forfeits`, `other-forfeits`.
    pub values: Vec<&'static str>,
    /// The first wrong position; null if there is none.
    pub wrong: Option<WrongEntry>,
}

/// What `verify --json` writes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Checked {
    /// Of a table of a sowing game.
    Sown(Verified),
    /// Of a table of a bead game.
    Beads(crate::show::beads::Verified),
}

/// A wrong entry.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WrongEntry {
    /// The position.
    pub position: String,
    /// Seeds on the board.
    pub layer: usize,
    /// The number of the position in its layer.
    pub index: usize,
    /// Which of its values.
    pub of: &'static str,
    /// The value that the table gives.
    pub value: i16,
    /// The distance that the table gives.
    pub conversion: Option<u16>,
    /// What is wrong.
    pub why: String,
    /// Its moves, and what the table says of each.
    pub moves: Vec<WrongMove>,
}

/// A move from a wrong position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WrongMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the mover gains over the other at once.
    pub gain: i16,
    /// Where it leads.
    pub position: String,
    /// What the table says of that, for the player to move there.
    pub value: i16,
    /// Its distance in the table.
    pub conversion: Option<u16>,
}

const NAMES: [&str; 3] = ["even", "mover-forfeits", "other-forfeits"];

fn name(under: Under) -> &'static str {
    NAMES[under as usize]
}

/// Proves a table.
///
/// # Errors
/// The table cannot be read, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    if crate::table::beads::is_one(&args.file) {
        return super::beads::verify(args, context);
    }
    let (table, ruleset) = resolve::table(&args.file, args.game.as_deref())?;
    resolve::fits(args.limits.memory, 2 * u128::from(table.unpacked()))?;
    let watch = Watch::default();
    let positions = table.head().positions();
    let pool = resolve::pool(args.limits.threads)?;
    let verdict = stop::passing(&watch.cancel, || {
        progress::watch("verifying", Some(positions), &watch.positions, || {
            pool.install(|| verify(&table, &watch))
        })
    });
    let shown = args.file.display();
    let verdict = verdict.map_err(|error| Failure::Wrong(format!("`{shown}`: {error}")))?;
    let verified = Verified::of(&table.head().about.interpretation, &ruleset, &verdict);
    if context.json {
        context.json(&Checked::Sown(verified.clone()))?;
    } else {
        let word = match verified.verdict {
            "proved" => context.look.good("proved"),
            other => context.look.bad(other),
        };
        let values = match verdict.kinds {
            1 => "value and distance",
            _ => "values and distances of even play and both forfeits",
        };
        writeln!(context.out, "{}: {word}", verified.interpretation)?;
        writeln!(
            context.out,
            "{values} of {} positions, by {} moves; {} ends",
            thousands(verdict.positions.into()),
            thousands(verdict.moves.into()),
            thousands(verdict.ends.into())
        )?;
        if let (Some(wrong), Some(entry)) = (&verdict.wrong, &verified.wrong) {
            tell(wrong, entry, &ruleset, context)?;
        }
    }
    Ok(match verified.verdict {
        "proved" => Status::Expected,
        "wrong" => Status::Finding,
        _ => Status::Stopped,
    })
}

fn tell(
    wrong: &Wrong,
    entry: &WrongEntry,
    ruleset: &Ruleset,
    context: &mut Context,
) -> std::io::Result<()> {
    let out = &mut context.out;
    writeln!(out, "\nThe first wrong entry is that of {} under {}:", entry.position, entry.of)?;
    writeln!(out, "{}", Picture::board(ruleset, &wrong.position))?;
    writeln!(
        out,
        "it has value {} and distance {}; {}",
        entry.value,
        distance(wrong.entry),
        entry.why
    )?;
    if !entry.moves.is_empty() {
        let mut table = Table::new(["move", ">gain", "leads to", ">value there", ">distance"]);
        for (one, reply) in entry.moves.iter().zip(&wrong.moves) {
            let (gain, value) = (one.gain.to_string(), one.value.to_string());
            table.row([one.mv.clone(), gain, one.position.clone(), value, distance(reply.entry)]);
        }
        write!(out, "\n{table}")?;
    }
    Ok(())
}

fn distance(entry: Value) -> String {
    entry.conversion.map_or("none".into(), |plies| plies.to_string())
}

impl Verified {
    /// A verdict in words.
    #[must_use]
    pub fn of(interpretation: &str, ruleset: &Ruleset, verdict: &Verdict) -> Self {
        let wrong = verdict.wrong.as_ref().map(|wrong| WrongEntry {
            position: position_text(ruleset, &wrong.position),
            layer: wrong.layer,
            index: wrong.index,
            of: name(wrong.under),
            value: wrong.entry.margin,
            conversion: wrong.entry.conversion,
            why: wrong.broken.to_string(),
            moves: wrong
                .moves
                .iter()
                .map(|reply| WrongMove {
                    mv: move_text(ruleset, reply.mv),
                    gain: reply.gain,
                    position: position_text(ruleset, &reply.position),
                    value: reply.entry.margin,
                    conversion: reply.entry.conversion,
                })
                .collect(),
        });
        Verified {
            interpretation: interpretation.into(),
            verdict: match (&wrong, verdict.stopped) {
                (Some(_), _) => "wrong",
                (None, true) => "stopped",
                (None, false) => "proved",
            },
            positions: verdict.positions,
            moves: verdict.moves,
            ends: verdict.ends,
            values: NAMES[..verdict.kinds].to_vec(),
            wrong,
        }
    }
}
