//! `pitproof pair A B` and `pitproof pair --all`.

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use super::{Context, Failure, Outcome, Status, progress, resolve, stop};
use crate::check::{Draw, Watch};
use crate::compare::pairs::{EMBEDDED, Job, Pair, Ran, lint, parse, run as run_pair};
use crate::names::closest;
use crate::show::paired;
use crate::spec::Library;

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The two games; or the path of one pair specification.
    #[arg(num_args = 0..=2, value_name = "GAME")]
    pub names: Vec<String>,
    /// Run every pair that there is.
    #[arg(long, conflicts_with = "names")]
    pub all: bool,
    /// Look at all that play can reach where that is no more than so many positions, else at random
    /// games.
    #[arg(long, value_name = "N", default_value_t = 300_000)]
    pub states: usize,
    /// Random games to play of a reading that is too large to look at whole.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// Cut a random game after so many plies.
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..))]
    pub plies: u32,
    /// Draw random games by this number.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub seed: u64,
    /// Threads to use; as many as there are processors, if missing.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Draw each witness into this folder, as SVG.
    #[arg(long, value_name = "DIR")]
    pub svg: Option<PathBuf>,
}

/// Pairs that were run.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Pairs {
    /// Each pair.
    pub pairs: Vec<Ran>,
    /// Whether every statement of all of them holds.
    pub holds: bool,
}

/// Runs pair specifications. A statement that does not hold is a finding.
///
/// # Errors
/// There is no such pair, its document is faulty, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let library = Library::new();
    let pairs = chosen(args)?;
    let watch = Watch::default();
    let job = Job {
        states: args.states,
        draw: Draw { games: args.games, cap: args.plies, seed: args.seed },
        threads: args.threads.map(usize::from),
        watch: &watch,
    };
    for pair in &pairs {
        let wrong = lint(pair, &library);
        if !wrong.is_empty() {
            let (first, second) = (&pair.first.name, &pair.second.name);
            return Err(Failure::Wrong(format!(
                "the pair specification of {first} and {second}:\n  - {}",
                wrong.join("\n  - ")
            )));
        }
    }
    let mut all = Vec::new();
    for pair in &pairs {
        let ran = stop::following(&watch, || {
            progress::watch_by(
                "positions",
                None,
                || watch.done(),
                || run_pair(pair, &library, &job),
            )
        });
        let ran = ran.map_err(Failure::Wrong)?;
        if args.all && !context.json {
            let head = format!("{} and {}", ran.games[0], ran.games[1]);
            let titles = titles(&ran, &library);
            let [first, second] = titles.each_ref().map(String::as_str);
            let summary = paired::summary(&ran, [first, second], context.look);
            write!(context.out, "{}: {summary}", context.look.heading(&head))?;
            context.out.flush()?;
        }
        all.push(ran);
    }
    if let Some(dir) = &args.svg {
        draw(&all, dir, &library)?;
    }
    let holds = all.iter().all(|ran| ran.held == ran.statements);
    let broken = all.iter().flat_map(Ran::all).any(|one| one.holds == Some(false));
    if context.json {
        context.json(&Pairs { pairs: all, holds })?;
    } else if args.all {
        write!(context.out, "\n{}", paired::matrix(&all))?;
    } else {
        for ran in &all {
            let titles = titles(ran, &library);
            let [first, second] = titles.each_ref().map(String::as_str);
            write!(context.out, "{}", paired::text(ran, [first, second], context.look))?;
        }
    }
    Ok(match (holds, broken) {
        (true, _) => Status::Expected,
        (false, true) => Status::Finding,
        (false, false) => Status::Stopped,
    })
}

/// The pairs that were asked for.
fn chosen(args: &Args) -> Result<Vec<Pair>, Failure> {
    let read = |text: &str| parse(text).map_err(Failure::Wrong);
    if args.all {
        return EMBEDDED.iter().map(|(_, _, text)| read(text)).collect();
    }
    let list =
        || EMBEDDED.iter().map(|(a, b, _)| format!("{a} {b}")).collect::<Vec<_>>().join(", ");
    match args.names.as_slice() {
        [path] if Library::is_path(path) => {
            let path = Path::new(path);
            let text = resolve::text_file(path, 16 << 20)?;
            let wrong = |why| Failure::Wrong(format!("`{}`: {why}", path.display()));
            let pair = parse(&text).map_err(wrong)?;
            Ok(vec![pair.beside(path.parent().unwrap_or(Path::new("")))])
        }
        [one, other] => {
            let found = EMBEDDED
                .iter()
                .find(|(a, b, _)| (a == one && b == other) || (a == other && b == one));
            if let Some((_, _, text)) = found {
                return Ok(vec![read(text)?]);
            }
            let known = || EMBEDDED.iter().flat_map(|(a, b, _)| [*a, *b]);
            for name in [one, other] {
                if !known().any(|game| game == name) {
                    let hint = closest(name, known()).map_or_else(
                        || format!("; there are: {}", list()),
                        |near| format!(", did you mean `{near}`?"),
                    );
                    let name = name.escape_debug();
                    return Err(Failure::Wrong(format!(
                        "no pair specification has a game `{name}`{hint}"
                    )));
                }
            }
            let (one, other) = (one.escape_debug(), other.escape_debug());
            Err(Failure::Wrong(format!(
                "there is no pair specification of `{one}` and `{other}`; there are: {}",
                list()
            )))
        }
        _ => Err(Failure::Wrong(format!(
            "name two games, the path of a pair specification, or --all; there are: {}",
            list()
        ))),
    }
}

fn titles(ran: &Ran, library: &Library) -> [String; 2] {
    ran.games.each_ref().map(|name| {
        library.load(name).map_or_else(|_| name.clone(), |loaded| loaded.spec.title.clone())
    })
}

/// Draws each witness as `FIRST-SECOND-STATEMENT.svg`, further ones of a statement with a number.
fn draw(all: &[Ran], dir: &Path, library: &Library) -> Result<(), Failure> {
    let cannot = |path: &Path, error: std::io::Error| {
        Failure::Wrong(format!("cannot write `{}`: {error}", path.display()))
    };
    std::fs::create_dir_all(dir).map_err(|error| cannot(dir, error))?;
    for ran in all {
        let titles = titles(ran, library);
        let [first, second] = titles.each_ref().map(String::as_str);
        for one in ran.all() {
            for (at, svg) in paired::draw(one, [first, second]).into_iter().enumerate() {
                let number = if at > 0 { format!("-{}", at + 1) } else { String::new() };
                let name = format!("{}-{}-{}{number}.svg", ran.games[0], ran.games[1], one.id);
                let path = dir.join(name.replace(['/', '\\'], "-"));
                std::fs::write(&path, svg).map_err(|error| cannot(&path, error))?;
            }
        }
    }
    Ok(())
}
