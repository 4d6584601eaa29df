//! `pitproof stats FILE`.

use std::path::PathBuf;

use super::solve::Limits;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Context, Failure, Outcome, Status, progress, resolve, stop};
use crate::rules::sowing::{Compiled, Layers};
use crate::show::histogram;
use crate::show::table::{plural, thousands};
use crate::show::{Table, probed};
use crate::solve::valuation;
use crate::solve::{Endless, Known};
use crate::table::stats::{Counted, Stats, stats};
use crate::table::verify::Watch;

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The table.
    pub file: PathBuf,
    /// Refuse the table if it is not one of this game.
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// Write a histogram of the values into this file; - stands for standard output, instead of
    /// the text.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Threads and memory.
    #[command(flatten)]
    pub limits: Limits,
}

/// What `stats --json` writes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "there is one of it")]
pub enum Shown {
    /// Of a table of a sowing game.
    Sown(Stats),
    /// Of a table of a bead game.
    Beads(crate::show::beads::Counted),
}

/// Counts what is in a table.
///
/// # Errors
/// The table cannot be read, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let to_output = args.svg.as_deref().is_some_and(resolve::is_dash);
    if to_output && context.json {
        let message = "--json and --svg - both write to standard output; give --svg a file";
        return Err(Failure::Wrong(message.into()));
    }
    if crate::table::beads::is_one(&args.file) {
        return super::beads::stats(args, context);
    }
    let (table, ruleset) = resolve::table(&args.file, args.game.as_deref())?;
    let endless = valuation::endless(&ruleset).map_err(Failure::wrong)?;
    if endless != Endless::Even && !table.has_bounds() {
        return Err(Failure::wrong("the table lacks the intervals that its rules need"));
    }
    resolve::fits(args.limits.memory, 2 * u128::from(table.unpacked()))?;
    let game = Compiled::fitting(ruleset.clone()).map_err(Failure::wrong)?;
    let layers = Layers::new(game, table.head().about.seeds).map_err(Failure::wrong)?;
    let about = &table.head().about;
    let (watch, pool) = (Watch::default(), resolve::pool(args.limits.threads)?);
    let total = Some(table.head().positions());
    let shown = args.file.display();
    let found = stop::passing(&watch.cancel, || {
        progress::watch("counting", total, &watch.positions, || {
            pool.install(|| {
                let solved = table.load()?;
                Ok(stats(&about.interpretation, &ruleset, layers, solved, endless, &watch))
            })
        })
    });
    let found = found
        .map_err(|error: crate::table::Unreadable| Failure::Wrong(format!("`{shown}`: {error}")))?;
    let Some(found) = found else { return Ok(Status::Stopped) };
    if let Some(path) = &args.svg {
        if to_output {
            write!(context.out, "{}", histogram::svg(&found))?;
            return Ok(Status::Expected);
        }
        std::fs::write(path, histogram::svg(&found)).map_err(|error| {
            Failure::Wrong(format!("cannot write `{}`: {error}", path.display()))
        })?;
    }
    if context.json {
        context.json(&Shown::Sown(found))?
    } else {
        tell(&found, context)?
    }
    Ok(Status::Expected)
}

fn tell(stats: &Stats, context: &mut Context) -> std::io::Result<()> {
    let look = context.look;
    let out = &mut context.out;
    let heading = |text: &str| look.heading(text);
    let count = |number: u64| thousands(number.into());
    writeln!(out, "{}", heading(&stats.interpretation))?;
    writeln!(out, "{} positions, seen from the player to move", count(stats.positions))?;

    writeln!(out, "\n{}", heading("By value"))?;
    let mut table = Table::new(["outcome", ">value", ">positions", "example"]);
    for one in stats.by_value.iter().rev() {
        let who = match one.value {
            0 => None,
            1.. => Some("the mover"),
            _ => Some("the other"),
        };
        let words = probed::outcome(who, one.value);
        table.row([words, one.value.to_string(), count(one.positions), one.example.clone()]);
    }
    write!(out, "{table}")?;

    writeln!(out, "\n{}", heading("By plies to the next capture or the end"))?;
    let mut table = Table::new([">plies", ">positions", "example"]);
    for one in &stats.by_conversion {
        let plies = one.plies.map_or("none".into(), |plies| plies.to_string());
        table.row([plies, count(one.positions), one.example.clone()]);
    }
    write!(out, "{table}")?;
    if let Some(longest) = &stats.longest_forced {
        let plies = plural(longest.plies.into(), "ply").replace("plys", "plies");
        writeln!(out, "\n{}", heading("Longest forced line"))?;
        writeln!(out, "{plies} from {}, worth {}:", longest.position, longest.value)?;
        writeln!(out, "{}", longest.line.join(" "))?;
    }

    writeln!(out, "\n{}", heading("Choice"))?;
    let mut table = Table::new(["positions where", ">count", "example"]);
    let mut row = |words: &str, counted: &Counted| {
        let example = counted.example.clone().unwrap_or_default();
        table.row([words.to_string(), count(counted.count), example]);
    };
    row("the game is over", &stats.ends);
    row("one move is legal", &stats.single_move);
    row("several are legal, one is best", &stats.only_good_move);
    row("the duty to feed is met", &stats.feeding_forced);
    write!(out, "{table}")?;

    writeln!(out, "\n{}", heading("Pits with seeds that may not be moved"))?;
    let mut table = Table::new(["rule", "reason", ">pits", "example"]);
    for one in &stats.refused {
        let example = format!("{} of {}", one.pit, one.example);
        table.row([one.rule.clone(), one.code.to_string(), count(one.pits), example]);
    }
    write!(out, "{table}")?;

    writeln!(out, "\n{}", heading("Moves by seeds captured"))?;
    let mut table = Table::new([">seeds", ">moves", "example"]);
    for one in &stats.captures {
        let example = format!("{} from {}", one.mv, one.example);
        table.row([one.seeds.to_string(), count(one.moves), example]);
    }
    write!(out, "{table}")?;

    writeln!(out, "\n{}", heading("What the first player gains, by seeds a pit at the start"))?;
    let mut table = Table::new([">seeds", ">value", ">conversion", ">interval"]);
    for one in &stats.first_mover {
        let conversion = one.conversion.map_or("none".into(), |plies| plies.to_string());
        let interval = one.interval.map_or(String::new(), |[low, high]| format!("{low} to {high}"));
        table.row([one.seeds.to_string(), one.value.to_string(), conversion, interval]);
    }
    write!(out, "{table}")
}
