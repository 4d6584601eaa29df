//! The command line: one file a command, each thin.
//!
//! A command turns arguments as typed into arguments as resolved ([`resolve`]), asks the library,
//! and writes text or JSON to one [`Context`]. What it may use: everything; nothing uses it. Texts
//! of examples, which name games, stand in `help/`.
//!
//! Exit statuses are those of [`Status`] and [`Failure`]: 0 all as expected, 1 a finding, 2 wrong
//! use or bad input, 3 stopped before the end.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use serde::Serialize;

use crate::show::look::Look;

pub mod beads;
pub mod check;
pub mod compare;
pub mod completions;
pub mod coverage;
pub mod drawn;
pub mod explain;
pub mod fit;
pub mod graph;
pub mod hunt;
pub mod lint;
pub mod list;
pub mod man;
pub mod matrix;
pub mod mutate;
pub mod new;
pub mod pair;
pub mod perft;
pub mod play;
pub mod probe;
pub mod progress;
pub mod recover;
pub mod replay;
pub mod report;
pub mod resolve;
pub mod rules;
pub mod show;
pub mod solve;
pub mod stats;
pub mod stop;
pub mod sweep;
pub mod verify;

/// Executable specifications of sowing games.
///
/// Reads the rules of a game as a document of clauses and open questions, and answers what those
/// rules mean: whether they hold together, what each move does and why, how the questions matter.
///
/// A GAME is NAME[@SETUP][:KEY=VALUE,...]: the name of a game or the path of a spec; a set-up, as
/// pits a side x seeds a pit; then answers to its questions, a profile, or parameters.
#[allow(rustdoc::broken_intra_doc_links, reason = "help text: its brackets are no links")]
#[derive(Debug, Parser)]
#[command(name = "pitproof", version, max_term_width = 100, after_help = include_str!("help/pitproof.txt"))]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// Write JSON instead of text; its form is documented in docs/schemas.
    #[arg(long, global = true)]
    pub json: bool,
    /// When to use colours: auto means on a terminal, unless NO_COLOR is set.
    #[arg(long, global = true, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    pub color: When,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// On a terminal.
    Auto,
    /// Even into a pipe.
    Always,
    /// Not even on a terminal.
    Never,
}

/// The commands there are.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// The games there are, their set-ups, profiles and questions.
    #[command(after_help = include_str!("help/list.txt"))]
    List(list::Args),
    /// A spec to start from: the statements of a source text, not yet classified.
    #[command(after_help = include_str!("help/new.txt"))]
    New(new::Args),
    /// The rule book: clauses with their sources, open questions with their answers.
    #[command(after_help = include_str!("help/show.txt"))]
    Show(show::Args),
    /// Games laid side by side against the common vocabulary of rules.
    #[command(after_help = include_str!("help/rules.txt"))]
    Rules(rules::Args),
    /// Whether a spec is complete and consistent.
    #[command(after_help = include_str!("help/lint.txt"))]
    Lint(lint::Args),
    /// One move, event by event, each with the rule that makes it happen.
    #[command(after_help = include_str!("help/explain.txt"))]
    Explain(explain::Args),
    /// Invariants and claims: proved, or refuted by a smallest counterexample.
    #[command(after_help = include_str!("help/check.txt"))]
    Check(check::Args),
    /// Run a saved counterexample again.
    #[command(after_help = include_str!("help/replay.txt"))]
    Replay(replay::Args),
    /// Where two readings part ways, or a proof that they never do.
    #[command(after_help = include_str!("help/compare.txt"))]
    Compare(compare::Args),
    /// What two games share and where they part, each statement checked on both.
    #[command(after_help = include_str!("help/pair.txt"))]
    Pair(pair::Args),
    /// Which questions matter, alone and together.
    #[command(after_help = include_str!("help/matrix.txt"))]
    Matrix(matrix::Args),
    /// The exact value, best lines, and what open questions could change.
    #[command(after_help = include_str!("help/solve.txt"))]
    Solve(solve::Args),
    /// One game on many boards: value, fairness, length, and where questions first matter.
    #[command(after_help = include_str!("help/sweep.txt"))]
    Sweep(sweep::Args),
    /// The whole answer on one page: rules checked, claims, exact value.
    #[command(after_help = include_str!("help/report.txt"))]
    Report(report::Args),
    /// Count lines of play, the first test of any move generator.
    #[command(after_help = include_str!("help/perft.txt"))]
    Perft(perft::Args),
    /// Play at the terminal, against a person or a program, or let programs play.
    #[command(after_help = include_str!("help/play.txt"))]
    Play(play::Args),
    /// The smallest position and the shortest line with a property.
    #[command(after_help = include_str!("help/hunt.txt"))]
    Hunt(hunt::Args),
    /// What became of each sentence of the sources, and which rules are ever met.
    #[command(after_help = include_str!("help/coverage.txt"))]
    Coverage(coverage::Args),
    /// Change one rule at a time, and see whether the checks of the spec notice.
    #[command(after_help = include_str!("help/mutate.txt"))]
    Mutate(mutate::Args),
    /// Which readings reproduce a record: games, diagrams, lists of legal moves.
    #[command(after_help = include_str!("help/fit.txt"))]
    Fit(fit::Args),
    /// Every position or line of play that fits what a text says of a lost diagram.
    #[command(after_help = include_str!("help/recover.txt"))]
    Recover(recover::Args),
    /// The game graph or a part of it: numbers, a picture, files for other programs.
    #[command(after_help = include_str!("help/graph.txt"))]
    Graph(graph::Args),
    /// What a solved table knows of a position.
    #[command(after_help = include_str!("help/probe.txt"))]
    Probe(probe::Args),
    /// Prove every value of a solved table, without trusting whoever wrote it.
    #[command(after_help = include_str!("help/verify.txt"))]
    Verify(verify::Args),
    /// Count what is in a solved table.
    #[command(after_help = include_str!("help/stats.txt"))]
    Stats(stats::Args),
    /// A completion script for a shell.
    #[command(after_help = include_str!("help/completions.txt"))]
    Completions(completions::Args),
    /// The manual page.
    #[command(after_help = include_str!("help/man.txt"))]
    Man(man::Args),
}

/// How a command that worked came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// All is as expected.
    Expected,
    /// Something was found that a caller should know of.
    Finding,
    /// A limit or Ctrl-C came before the end.
    Stopped,
}

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// Wrong use, bad input, or work that does not fit its limits: what is wrong and what would be right.
    Wrong(String),
    /// The output could not be written.
    Output(io::Error),
}

impl Failure {
    /// Bad input, in the words of an error.
    pub fn wrong(message: impl ToString) -> Self {
        Failure::Wrong(message.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

/// What a command gives back.
pub type Outcome = Result<Status, Failure>;

/// Where a command writes, and how.
pub struct Context<'a> {
    /// Standard output, or what a test puts in its place.
    pub out: &'a mut dyn Write,
    /// Whether to write JSON.
    pub json: bool,
    /// Whether text may be dressed up.
    pub look: Look,
}

impl Context<'_> {
    /// Writes a value as JSON.
    ///
    /// # Errors
    /// The output could not be written.
    pub fn json<T: Serialize>(&mut self, value: &T) -> io::Result<()> {
        serde_json::to_writer_pretty(&mut *self.out, value)?;
        writeln!(self.out)
    }
}

/// Runs the program on the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    let matches = Cli::command().color(color_of_help()).get_matches();
    let cli = match Cli::from_arg_matches(&matches) {
        Ok(cli) => cli,
        Err(error) => error.exit(),
    };
    let color = |terminal: bool| match cli.color {
        When::Always => true,
        When::Never => false,
        When::Auto => terminal && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty()),
    };
    let errors = Look { color: color(io::stderr().is_terminal()) };
    let stdout = io::stdout();
    let look = Look { color: color(stdout.is_terminal()) };
    let mut out = io::BufWriter::new(stdout.lock());
    let mut context = Context { out: &mut out, json: cli.json, look };
    let outcome = run(cli.command, &mut context);
    let outcome = outcome.and_then(|status| Ok(out.flush().map(|()| status)?));
    match outcome {
        Ok(Status::Expected) => ExitCode::SUCCESS,
        Ok(Status::Finding) => ExitCode::from(1),
        Ok(Status::Stopped) => ExitCode::from(3),
        // Whoever closes the pipe has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(Failure::Output(error)) => {
            complain(errors, &format!("cannot write the output: {error}"));
            ExitCode::from(2)
        }
        Err(Failure::Wrong(message)) => {
            complain(errors, &message);
            ExitCode::from(2)
        }
    }
}

/// Help and usage errors are written before the arguments are known, so `--color` is looked for.
fn color_of_help() -> ColorChoice {
    let mut args = std::env::args_os();
    while let Some(arg) = args.next() {
        let arg = arg.to_string_lossy().into_owned();
        let value = match arg.strip_prefix("--color=") {
            Some(value) => Some(value.to_string()),
            None if arg == "--color" => args.next().map(|next| next.to_string_lossy().into_owned()),
            None => None,
        };
        match value.as_deref() {
            Some("always") => return ColorChoice::Always,
            Some("never") => return ColorChoice::Never,
            _ => {}
        }
    }
    ColorChoice::Auto
}

fn complain(look: Look, message: &str) {
    // A message that was rendered as a diagnostic starts with its own "error".
    let _ = if message.starts_with("error[") {
        writeln!(io::stderr(), "{message}")
    } else {
        writeln!(io::stderr(), "{} {message}", look.bad("error:"))
    };
}

/// Runs one command.
///
/// # Errors
/// The input is bad, or the output cannot be written.
pub fn run(command: Command, context: &mut Context) -> Outcome {
    match command {
        Command::List(args) => list::run(&args, context),
        Command::New(args) => new::run(&args, context),
        Command::Show(args) => show::run(&args, context),
        Command::Rules(args) => rules::run(&args, context),
        Command::Lint(args) => lint::run(&args, context),
        Command::Explain(args) => explain::run(&args, context),
        Command::Check(args) => check::run(&args, context),
        Command::Recover(args) => recover::run(&args, context),
        Command::Replay(args) => replay::run(&args, context),
        Command::Compare(args) => compare::run(&args, context),
        Command::Pair(args) => pair::run(&args, context),
        Command::Matrix(args) => matrix::run(&args, context),
        Command::Solve(args) => solve::run(&args, context),
        Command::Sweep(args) => sweep::run(&args, context),
        Command::Report(args) => report::run(&args, context),
        Command::Perft(args) => perft::run(&args, context),
        Command::Play(args) => play::run(&args, context),
        Command::Hunt(args) => hunt::run(&args, context),
        Command::Coverage(args) => coverage::run(&args, context),
        Command::Mutate(args) => mutate::run(&args, context),
        Command::Fit(args) => fit::run(&args, context),
        Command::Graph(args) => graph::run(&args, context),
        Command::Probe(args) => probe::run(&args, context),
        Command::Verify(args) => verify::run(&args, context),
        Command::Stats(args) => stats::run(&args, context),
        Command::Completions(args) => completions::run(&args, context),
        Command::Man(args) => man::run(&args, context),
    }
}

/// The schema of what each command writes with `--json`, by the name of the command.
#[must_use]
pub fn schemas() -> Vec<(&'static str, schemars::Schema)> {
    vec![
        ("list", schemars::schema_for!(list::Listed)),
        ("new", schemars::schema_for!(new::Made)),
        ("show", schemars::schema_for!(show::Output)),
        ("rules", schemars::schema_for!(crate::show::vocabulary::Laid)),
        ("lint", schemars::schema_for!(lint::Linted)),
        ("explain", schemars::schema_for!(crate::show::told::Told)),
        ("check", schemars::schema_for!(crate::check::Report)),
        ("recover", schemars::schema_for!(recover::Recovered)),
        ("replay", schemars::schema_for!(replay::Again)),
        ("compare", schemars::schema_for!(crate::show::compared::Compared)),
        ("pair", schemars::schema_for!(pair::Pairs)),
        ("matrix", schemars::schema_for!(matrix::Output)),
        ("solve", schemars::schema_for!(solve::Solved)),
        ("sweep", schemars::schema_for!(crate::compare::sweep::Sweep)),
        ("report", schemars::schema_for!(report::Reported)),
        ("perft", schemars::schema_for!(perft::Counted)),
        ("play", schemars::schema_for!(play::Output)),
        ("hunt", schemars::schema_for!(crate::show::hunted::Output)),
        ("coverage", schemars::schema_for!(crate::audit::Coverage)),
        ("mutate", schemars::schema_for!(crate::audit::Mutated)),
        ("fit", schemars::schema_for!(crate::fit::Fit)),
        ("graph", schemars::schema_for!(graph::Written)),
        ("probe", schemars::schema_for!(probe::Probed)),
        ("verify", schemars::schema_for!(verify::Checked)),
        ("stats", schemars::schema_for!(stats::Shown)),
    ]
}
