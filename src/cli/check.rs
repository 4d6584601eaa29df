//! `pitproof check GAME`.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

use clap::ValueEnum;

use super::drawn::Drawn;
use super::{Context, Failure, Outcome, Status, progress, resolve, stop};
use crate::audit::examples::played;
use crate::check::general::{self, Lawful, Measured};
use crate::check::{BestPlay, Draw, Job, Report, Scope, Watch, check, everywhere, itf};
use crate::games::{Guest, Judge, judge, meet};
use crate::rules::Worded;
use crate::rules::kernel::Kernel;
use crate::rules::sowing::{Plain, Ruleset};
use crate::show::table::thousands;
use crate::show::verdicts;
use crate::show::wrap::paragraph;
use crate::solve::Progress;
use crate::solve::valuation::{How, Profiles, Ready, best_line};
use crate::spec::Interpretation;
use crate::spec::document::{Claim, Sets};

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with answers if they are not the default ones.
    pub game: String,
    /// Where to look for what breaks an invariant; if missing, on the board, or in random games
    /// where the board has more positions than anyone waits for.
    #[arg(long, value_enum)]
    pub mode: Option<Mode>,
    /// Look only at these invariants and claims.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub only: Vec<String>,
    /// Random games.
    #[command(flatten)]
    pub draw: Drawn,
    /// Threads to use; as many as there are processors, if missing.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Most positions to keep in memory when exploring from the start.
    #[arg(long, value_name = "N", default_value_t = 50_000_000)]
    pub states: usize,
    /// Save counterexamples into this folder, as JSON and as ITF traces.
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
}

/// Where to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Mode {
    /// On every position of the board.
    Board,
    /// On every position that play can reach from the start.
    Reachable,
    /// In random games.
    Random,
}

/// Checks invariants and claims.
///
/// # Errors
/// The input is bad, a counterexample cannot be saved, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let interpretation = resolve::interpretation(&args.game)?;
    let sown = interpretation.kernel() == Kernel::Sowing;
    if args.mode.is_none() && !context.json && sown {
        say_if_too_many(&interpretation, context)?;
    }
    let report = examine(args, &interpretation)?;
    let saved = match &args.save {
        Some(dir) => save(&report, dir)?,
        None => Vec::new(),
    };
    if context.json {
        context.json(&report)?;
    } else {
        let text = verdicts::report(&report, interpretation.ruled(), context.look);
        write!(context.out, "{text}")?;
        for path in saved {
            writeln!(context.out, "Saved: {}", path.display())?;
        }
    }
    Ok(status(&report))
}

/// A broken invariant or a claim that came out otherwise is a finding, whether or not the check
/// was stopped.
#[must_use]
pub fn status(report: &Report) -> Status {
    let broken = report.invariants.iter().any(|one| one.verdict.refuted().is_some());
    let changed = report.claims.iter().any(|claim| claim.got.is_some() && !claim.as_expected);
    let unknown = report.claims.iter().any(|claim| claim.got.is_none());
    let examples = report.examples.iter().any(|one| !one.holds);
    if broken || changed || examples {
        Status::Finding
    } else if !report.complete || unknown {
        Status::Stopped
    } else {
        Status::Expected
    }
}

/// The whole board, if that can be done.
fn fitting(game: &Plain) -> Mode {
    let size = everywhere::size(game, everywhere::Seats::Both);
    if size > everywhere::FAR { Mode::Random } else { Mode::Board }
}

/// Says so where the board is too large to be looked at whole.
///
/// # Errors
/// The output cannot be written.
pub fn say_if_too_many(
    interpretation: &Interpretation,
    context: &mut Context,
) -> std::io::Result<()> {
    let game = Plain::new(interpretation.ruleset().clone());
    if let Mode::Random = fitting(&game) {
        let positions = everywhere::size(&game, everywhere::Seats::Both);
        let text = format!(
            "There are {}{} positions, too many to look at each of them: random games are played \
             instead. (--mode board looks all the same.)",
            if positions == u64::MAX { "more than " } else { "" },
            thousands(positions.into())
        );
        writeln!(context.out, "{}\n", paragraph(&text, "", ""))?;
    }
    Ok(())
}

/// Every invariant over the whole board, or in random games where it is too large; and every claim.
///
/// # Errors
/// No threads are to be had.
pub fn whole(interpretation: &Interpretation, threads: Option<u16>) -> Result<Report, Failure> {
    let args = Args {
        game: interpretation.canonical(),
        mode: None,
        only: Vec::new(),
        draw: Drawn { games: 10_000, plies: 1_000, seed: Some(1) },
        threads,
        states: 50_000_000,
        save: None,
    };
    examine(&args, interpretation)
}

/// Runs the check that the arguments ask for, with progress and Ctrl-C.
///
/// # Errors
/// A name that does not exist.
pub fn examine(args: &Args, interpretation: &Interpretation) -> Result<Report, Failure> {
    let spec = interpretation.spec();
    let wanted = |id: &str| args.only.is_empty() || args.only.iter().any(|only| only == id);
    let holds = |when| interpretation.holds(when);
    let invariants: Vec<String> = spec
        .invariants
        .iter()
        .filter(|one| wanted(&one.id) && holds(&one.when))
        .map(|one| one.id.clone())
        .collect();
    let claims: Vec<_> =
        spec.claims.iter().filter(|one| wanted(&one.id) && holds(&one.when)).cloned().collect();
    let notes = known(args, interpretation, &invariants, &claims)?;
    let draw = args.draw.draw();
    let name = interpretation.canonical();
    let watch = Watch::default();
    let expectations = interpretation.setup().default && interpretation.departures().len() == 0;
    if interpretation.kernel() != Kernel::Sowing {
        let other = |sets: &Sets, ask: &dyn Fn(&dyn Measured) -> (f64, u32)| {
            let changed = interpretation.with_sets(sets).map_err(|error| error.to_string())?;
            Ok(meet(changed.ruled(), Asker(ask)))
        };
        let job = general::Job {
            kernel: interpretation.kernel(),
            interpretation: &name,
            invariants: &invariants,
            claims: &claims,
            scope: match args.mode {
                None => None,
                Some(Mode::Board) => return Err(no_board(interpretation)),
                Some(Mode::Reachable) => Some(general::Scope::Reachable(args.states)),
                Some(Mode::Random) => Some(general::Scope::Random(draw)),
            },
            threads: args.threads.map(usize::from),
            limit: args.states,
            draw: Draw { seed: args.draw.seed.unwrap_or(1), ..draw },
            expectations,
            other: Some(&other),
            watch: &watch,
        };
        let mut report = followed(&watch, || {
            judge(interpretation.ruled(), Checker(&job)).unwrap_or_else(|| Err("no laws".into()))
        })?;
        report.notes.extend(notes);
        if args.only.is_empty() && interpretation.departures().len() > 0 {
            // What is set by hand is no rule of the sources.
            if spec.examples.iter().any(|example| example.play.is_some()) {
                report.notes.push(
                    "The worked examples are of the rules as the sources have them, and were not played \
                     with what is set by hand."
                        .into(),
                );
            }
        } else if args.only.is_empty() {
            report.examples = played(interpretation);
            report.as_expected &= report.examples.iter().all(|one| one.holds);
        }
        return Ok(report);
    }
    let game = Plain::new(interpretation.ruleset().clone());
    let threads = resolve::threads(args.threads);
    let how = How { threads, memory_mb: 4096, profiles: Profiles::Skip };
    let value = || worth(interpretation.ruleset(), &how);
    let job = Job {
        interpretation: &name,
        invariants: &invariants,
        claims: &claims,
        scope: match args.mode.unwrap_or_else(|| fitting(&game)) {
            Mode::Board => Scope::Board,
            Mode::Reachable => Scope::Reachable,
            Mode::Random => Scope::Random(draw),
        },
        threads: args.threads.map(usize::from),
        limit: args.states,
        draw: Draw { seed: args.draw.seed.unwrap_or(1), ..draw },
        expectations,
        value: Some(&value),
        length: Some(&|ruleset: &Ruleset| length(ruleset, &how)),
        watch: &watch,
    };
    let mut report = followed(&watch, || check(&game, &job))?;
    report.notes = notes;
    Ok(report)
}

/// Runs a check with progress and Ctrl-C.
fn followed(
    watch: &Watch,
    run: impl FnOnce() -> Result<Report, String>,
) -> Result<Report, Failure> {
    let stopped = stop::flag();
    std::thread::scope(|scope| {
        let (done, wait) = std::sync::mpsc::channel::<()>();
        scope.spawn(move || {
            while let Err(std::sync::mpsc::RecvTimeoutError::Timeout) =
                wait.recv_timeout(Duration::from_millis(50))
            {
                if stopped.load(Ordering::Relaxed) {
                    watch.stop();
                }
            }
        });
        let report = progress::watch_by("positions", None, || watch.done(), run);
        drop(done);
        report
    })
    .map_err(Failure::Wrong)
}

/// Checks a game of any kernel.
struct Checker<'a>(&'a general::Job<'a>);

impl Judge for Checker<'_> {
    type Gain = Result<Report, String>;
    fn meet<G: Lawful>(self, game: &G) -> Self::Gain {
        general::check(game, self.0)
    }
}

/// Asks something of a game under changed rules.
struct Asker<'a>(&'a dyn Fn(&dyn Measured) -> (f64, u32));

impl Guest for Asker<'_> {
    type Gain = (f64, u32);
    fn meet<G: Worded>(self, game: &G) -> Self::Gain {
        (self.0)(game)
    }
}

fn no_board(interpretation: &Interpretation) -> Failure {
    Failure::Wrong(format!(
        "--mode board is for games of the kernel `sowing`, and {} is played by `{}`: use reachable \
         or random",
        interpretation.spec().title,
        interpretation.kernel()
    ))
}

/// Most positions that are solved for the sake of a claim.
const SOLVED: u64 = 20_000_000;

/// The exact value for the player who moves first, where it is soon found.
///
/// # Errors
/// Why it is not.
pub fn worth(ruleset: &Ruleset, how: &How) -> Result<i16, String> {
    let ready = Ready::lean(ruleset, ruleset.total(), how).map_err(|why| why.to_string())?;
    if ready.needs.positions > SOLVED {
        let positions = thousands(ready.needs.positions.into());
        return Err(format!("the board has {positions} positions, and `solve` is there for that"));
    }
    let progress = Progress::default();
    let answers = stop::passing(&progress.cancel, || ready.solve(&progress));
    Ok(answers.ok_or("it was stopped")?.value(&ruleset.start()).margin)
}

/// How long a game lasts with best play.
fn length(ruleset: &Ruleset, how: &How) -> Result<BestPlay, String> {
    let progress = Progress::default();
    let found = stop::passing(&progress.cancel, || best_line(ruleset, how, &progress));
    match found {
        Ok(Some((value, plies))) => Ok(BestPlay { value, plies }),
        Ok(None) => Err("it was stopped".into()),
        Err(why) => Err(why.to_string()),
    }
}

/// Holds `--only` to names that exist; says of each that is not asked of this interpretation that it is
/// not.
///
/// # Errors
/// A name does not exist, or none of them is asked here.
fn known(
    args: &Args,
    interpretation: &Interpretation,
    invariants: &[String],
    claims: &[Claim],
) -> Result<Vec<String>, Failure> {
    let claims = claims.iter().map(|claim| claim.id.as_str());
    let picked: Vec<&str> = invariants.iter().map(String::as_str).chain(claims).collect();
    let spec = interpretation.spec();
    let all = spec.invariants.iter().map(|one| one.id.as_str());
    let all: Vec<&str> = all.chain(spec.claims.iter().map(|one| one.id.as_str())).collect();
    let Some(only) = args.only.iter().find(|only| !all.contains(&only.as_str())) else {
        let idle = args.only.iter().filter(|only| !picked.contains(&only.as_str()));
        let idle: Vec<String> = idle
            .map(|only| {
                format!("`{only}` is not asked of {interpretation}: see its `when` in the spec")
            })
            .collect();
        return match idle.first() {
            Some(first) if picked.is_empty() => Err(Failure::Wrong(first.clone())),
            _ => Ok(idle.into_iter().map(|one| one + ".").collect()),
        };
    };
    let (shown, title) = (only.escape_debug(), &spec.title);
    Err(Failure::Wrong({
        match crate::names::closest(only, all.iter().copied()) {
            Some(near) => {
                format!("{title} has no invariant or claim `{shown}`; did you mean `{near}`?")
            }
            None => {
                let all = all.join(", ");
                format!("{title} has no invariant or claim `{shown}`; it has: {all}")
            }
        }
    }))
}

/// Writes each counterexample as `NAME.json` and `NAME.itf.json`.
fn save(report: &Report, dir: &Path) -> Result<Vec<PathBuf>, Failure> {
    let cannot = |path: &Path, error: std::io::Error| {
        Failure::Wrong(format!("cannot write `{}`: {error}", path.display()))
    };
    std::fs::create_dir_all(dir).map_err(|error| cannot(dir, error))?;
    let mut saved = Vec::new();
    for (name, counterexample) in report.counterexamples() {
        let json = counterexample.to_json().map_err(Failure::Wrong)?;
        let itf = format!("{:#}", itf::trace(counterexample));
        for (path, text) in
            [(dir.join(format!("{name}.json")), json), (dir.join(format!("{name}.itf.json")), itf)]
        {
            std::fs::write(&path, text + "\n").map_err(|error| cannot(&path, error))?;
            saved.push(path);
        }
    }
    Ok(saved)
}
