//! `pitproof compare GAME GAME`.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::solve::Limits;
use super::{Context, Failure, Outcome, Status, progress, resolve, stop};
use crate::compare::{Pair, board, itf, walk, worth};
use crate::rules::sowing::Position;
use crate::show::compared::{Compared, Sides, Verdict, svg, text};
use crate::solve::Progress;
use crate::solve::valuation::Profiles;
use crate::spec::Interpretation;

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The first game, with answers if they are not the default ones.
    pub first: String,
    /// The second game, on a board with as many pits.
    pub second: String,
    /// The position to play from, instead of the start of the games.
    #[arg(long, value_name = "POSITION")]
    pub at: Option<String>,
    /// Look only at what play can reach, or only at every position of the board.
    #[arg(long, value_enum)]
    pub scope: Option<Scope>,
    /// Show up to so many differences from the start that differ in kind or in the rules behind
    /// them.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub all: u16,
    /// Most positions to examine in each scope.
    #[arg(long, value_name = "N", default_value_t = 50_000_000)]
    pub states: usize,
    /// Leave out the exact values.
    #[arg(long)]
    pub no_values: bool,
    /// Write the line to the first difference as an ITF trace of both games; - stands for
    /// standard output, instead of the text.
    #[arg(long, value_name = "FILE")]
    pub itf: Option<PathBuf>,
    /// Draw the first difference, both boards side by side; - stands for standard output, instead
    /// of the text.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// What may be used.
    #[command(flatten)]
    pub limits: Limits,
}

/// Where to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Scope {
    /// What play from the start can reach.
    Start,
    /// Every position of the board.
    Board,
}

/// Compares two games.
///
/// # Errors
/// The input is bad, the boards differ, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let output = to_output(args, context.json)?;
    let readings = [&args.first, &args.second].map(|name| resolve::sowing(name, "compare"));
    let [first, second] = readings;
    let readings = [first?, second?];
    let pair = Pair::new(readings[0].ruleset().clone(), readings[1].ruleset().clone())
        .map_err(Failure::wrong)?;
    let at = |which: usize| resolve::position(pair.ruleset(which), args.at.as_deref());
    let from = [at(0)?, at(1)?];
    let sides = Sides::new([&readings[0], &readings[1]], &pair);
    let progress = Progress::default();
    let pool = resolve::pool(args.limits.threads)?;
    let compared = stop::passing(&progress.cancel, || {
        progress::watch("positions", None, &progress.positions, || {
            pool.install(|| compare(args, &readings, &sides, &from, &progress))
        })
    });
    let stopped = progress.cancel.load(std::sync::atomic::Ordering::Relaxed);
    files(args, &compared, &sides, &from, context)?;
    if context.json {
        context.json(&compared)?;
    } else if !output {
        let look = context.look;
        write!(context.out, "{}", text::tell(&compared, &sides, look))?;
    }
    Ok(match compared.verdict {
        Verdict::Differ => Status::Finding,
        Verdict::Equal if !stopped => Status::Expected,
        Verdict::Equal | Verdict::Undecided => Status::Stopped,
    })
}

fn compare(
    args: &Args,
    readings: &[Interpretation; 2],
    sides: &Sides,
    from: &[Position; 2],
    progress: &Progress,
) -> Compared {
    let pair = sides.pair;
    let wanted = |scope| args.scope.is_none_or(|only| only == scope);
    let mut compared = Compared {
        readings: [readings[0].canonical(), readings[1].canonical()],
        verdict: Verdict::Undecided,
        rules: sides.rules(),
        set_up: None,
        endless_play: sides.endless(),
        start: None,
        board: None,
        no_board: None,
        values: None,
        no_values: None,
    };
    let [one, two] = from;
    if (one.board, one.mover) != (two.board, two.mover) {
        let text =
            |which: usize| crate::rules::sowing::position_text(pair.ruleset(which), &from[which]);
        compared.set_up = Some([text(0), text(1)]);
    }
    // Who sits where changes nothing that play can reach; other seeds do.
    if wanted(Scope::Start) && one.board == two.board {
        let walk = walk::walk(pair, from, args.all.into(), args.states, progress);
        compared.start = Some(sides.start(from, &walk));
    }
    if wanted(Scope::Board) {
        match board::scan(pair, args.states, progress) {
            Some(scan) => compared.board = Some(sides.board(&scan)),
            None => {
                let why = "a rule looks at what was captured before, so that a board alone is no \
                           position";
                compared.no_board = Some(why.into());
            }
        }
    }
    compared.verdict = compared.sum();
    if args.no_values {
        return compared;
    }
    let alike = compared.board.as_ref().is_some_and(|board| board.verdict == Verdict::Equal);
    if alike && compared.endless_play.is_none() && compared.set_up.is_none() {
        let why = "All values are the same: no position of the board tells the two apart.";
        compared.no_values = Some(why.into());
        return compared;
    }
    match worth::worth(pair, from, &args.limits.how(Profiles::Skip), progress) {
        Ok(Some(worth)) => compared.values = Some(sides.values(from, &worth)),
        Ok(None) => compared.no_values = Some("Stopped before the values were found.".into()),
        Err(why) => compared.no_values = Some(format!("There are none: {why}.")),
    }
    compared
}

/// Whether a file goes to standard output, where only one thing can be written.
fn to_output(args: &Args, json: bool) -> Result<bool, Failure> {
    let on_output = |path: &Option<PathBuf>| path.as_deref().is_some_and(resolve::is_dash);
    let named =
        [(json, "--json"), (on_output(&args.itf), "--itf -"), (on_output(&args.svg), "--svg -")];
    let named: Vec<&str> = named.iter().filter(|(is, _)| *is).map(|(_, name)| *name).collect();
    match named.as_slice() {
        [] | ["--json"] => Ok(false),
        [_] => Ok(true),
        several => Err(Failure::Wrong(format!(
            "{} write to standard output; give all but one of them a file",
            several.join(" and ")
        ))),
    }
}

/// Writes the trace and the picture that were asked for.
fn files(
    args: &Args,
    compared: &Compared,
    sides: &Sides,
    from: &[Position; 2],
    context: &mut Context,
) -> Result<(), Failure> {
    let mut write = |path: &Path, text: String| {
        if resolve::is_dash(path) {
            return Ok(write!(context.out, "{text}")?);
        }
        std::fs::write(path, text)
            .map_err(|error| Failure::Wrong(format!("cannot write `{}`: {error}", path.display())))
    };
    let none = |path: &Path, what: &str| {
        eprintln!("`{}` is not written: there is no difference to {what}.", path.display());
    };
    if let Some(path) = &args.itf {
        match compared.first().and_then(|first| Some((first, first.spot()?))) {
            Some((first, spot)) => {
                let [one, two] = &compared.readings;
                // A position of the board has no line that leads to it.
                let on_line = compared.start.iter().any(|start| !start.differences.is_empty());
                let from = if on_line { from } else { &spot.positions };
                let why = format!("differ in {}", first.kinds.join(", "));
                let trace = itf::trace(sides.pair, [one, two], from, spot, &why);
                write(path, format!("{trace:#}\n"))?;
            }
            None => none(path, "trace"),
        }
    }
    if let Some(path) = &args.svg {
        match svg::draw(compared, sides) {
            Some(svg) => write(path, svg)?,
            None => none(path, "draw"),
        }
    }
    Ok(())
}
