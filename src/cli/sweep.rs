//! `pitproof sweep GAME`: one game on many boards.

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

use super::solve::Limits;
use super::{Context, Failure, Outcome, Status, progress, resolve, stop};
use crate::compare::sweep::Job;
use crate::names::closest;
use crate::rules::sowing::board::MAX_SEEDS;
use crate::rules::sowing::playable;
use crate::show::swept;
use crate::solve::valuation::Profiles;
use crate::spec::Interpretation;

/// Memory that a position takes while two readings are played together.
const BYTES_A_STATE: u64 = 40;
/// Most set-ups at once.
const MOST: usize = 1_000;

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with answers if they are not the default ones.
    pub game: String,
    /// Pits a side: a number, a range such as 2..4 (both ends count), or several with commas.
    #[arg(long, value_name = "RANGE", default_value = "2..3")]
    pub pits: Span,
    /// Seeds in each pit at the start, written alike.
    #[arg(long, value_name = "RANGE", default_value = "1..4")]
    pub seeds: Span,
    /// Ask only of these questions where they first matter.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub questions: Vec<String>,
    /// Ask it of no question: values only.
    #[arg(long, conflicts_with = "questions")]
    pub no_questions: bool,
    /// Write the set-ups as CSV into this file; - stands for standard output, instead of the text.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Give up on a value, or on a pair of readings, after so many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub time: Option<u64>,
    /// Most positions to keep in memory when two readings are played together; as many as
    /// --memory holds, if missing.
    #[arg(long, value_name = "N")]
    pub states: Option<usize>,
    /// Threads and memory.
    #[command(flatten)]
    pub limits: Limits,
}

/// Numbers as somebody typed them: `3`, `2..4`, `1,3,5..7`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span(pub Vec<u8>);

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let number = digits.then(|| text.parse::<u8>().ok()).flatten();
            let wrong =
                || format!("`{text}` is no number from 1 to {MAX_SEEDS}; write 3, 2..4 or 1,3,5");
            number.filter(|&number| number > 0).ok_or_else(wrong)
        };
        let mut all = Vec::new();
        for part in text.split(',') {
            let (first, last) = part.split_once("..").unwrap_or((part, part));
            let (first, last) = (number(first)?, number(last.trim_start_matches('='))?);
            if first > last {
                return Err(format!("`{part}` runs downward; write {last}..{first}"));
            }
            all.extend(first..=last);
        }
        all.sort_unstable();
        all.dedup();
        Ok(Span(all))
    }
}

/// Sweeps.
///
/// # Errors
/// The input is bad, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let reading = resolve::sowing(&args.game, "sweep")?;
    let to_output = args.csv.as_deref().is_some_and(resolve::is_dash);
    if to_output && context.json {
        let message = "--json and --csv - both write to standard output; give --csv a file";
        return Err(Failure::Wrong(message.into()));
    }
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    for &pits in &args.pits.0 {
        playable([pits.into(), 1])
            .map_err(|why| Failure::Wrong(format!("--pits {pits}: {why}")))?;
    }
    let setups: Vec<(u8, u8)> =
        args.pits.0.iter().flat_map(|&p| args.seeds.0.iter().map(move |&s| (p, s))).collect();
    if setups.len() > MOST {
        let message = format!("{} set-ups are more than {MOST}; ask for fewer", setups.len());
        return Err(Failure::Wrong(message));
    }
    let room = u64::from(args.limits.memory) * 1_000_000 / BYTES_A_STATE;
    let job = Job {
        reading: &reading,
        setups,
        questions: args.asked(&reading)?,
        how: args.limits.how(Profiles::Skip),
        states: args.states.unwrap_or(usize::try_from(room).unwrap_or(usize::MAX)),
        time: args.time.map(Duration::from_secs),
        stop: &stop,
        done: &done,
    };
    let pool = resolve::pool(args.limits.threads)?;
    let sweep = stop::passing(&stop, || {
        progress::watch("values and pairs of readings", Some(job.steps()), &done, || {
            pool.install(|| job.run())
        })
    });
    if let Some(path) = &args.csv {
        let csv = swept::csv(&sweep).map_err(Failure::wrong)?;
        if to_output {
            write!(context.out, "{csv}")?;
        } else {
            std::fs::write(path, csv).map_err(|error| {
                Failure::Wrong(format!("cannot write `{}`: {error}", path.display()))
            })?;
        }
    }
    if context.json {
        context.json(&sweep)?;
    } else if !to_output {
        write!(context.out, "{}", swept::text(&sweep, context.look))?;
    }
    Ok(if sweep.complete { Status::Expected } else { Status::Stopped })
}

impl Args {
    /// The questions to ask about.
    fn asked(&self, reading: &Interpretation) -> Result<Vec<String>, Failure> {
        let spec = reading.spec();
        let ids = || spec.questions.iter().map(|one| one.id.as_str());
        if self.no_questions {
            return Ok(Vec::new());
        }
        if self.questions.is_empty() {
            return Ok(ids().map(String::from).collect());
        }
        for asked in &self.questions {
            let shown = asked.escape_debug();
            let title = &spec.title;
            if !ids().any(|id| id == asked) {
                return Err(Failure::Wrong(match closest(asked, ids()) {
                    Some(near) => {
                        format!("{title} has no question `{shown}`; did you mean `{near}`?")
                    }
                    None => {
                        let all = ids().collect::<Vec<_>>().join(", ");
                        format!("{title} has no question `{shown}`; it has: {all}")
                    }
                }));
            }
            if !reading.arises(asked) {
                return Err(Failure::Wrong(format!(
                    "the question `{shown}` does not arise in {reading}"
                )));
            }
        }
        Ok(self.questions.clone())
    }
}
