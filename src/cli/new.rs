//! `pitproof new TEXT`: a spec to start from.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use super::{Context, Failure, Outcome, Status, resolve};
use crate::check::all;
use crate::rules::sowing::{Key, Params};
use crate::show::table::plural;
use crate::show::wrap::paragraph;
use crate::spec::Spec;
use crate::spec::draft::{About, Statement, draft, statements};

/// Most bytes that a text may have.
const MAX_BYTES: u64 = 4 << 20;

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The source text: a file in UTF-8, or - for standard input.
    pub text: PathBuf,
    /// Write the spec into this file, instead of to standard output.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write over a file that is there already.
    #[arg(long, requires = "output")]
    pub force: bool,
    /// The name of the game on the command line; made from its title, if missing.
    #[arg(long, value_name = "NAME")]
    pub id: Option<String>,
    /// The name of the game in print; the first line of the text, if it is short.
    #[arg(long)]
    pub title: Option<String>,
    /// The language of the text, such as en or he.
    #[arg(long, value_name = "TAG")]
    pub lang: Option<String>,
    /// The short name by which rules will cite the text.
    #[arg(long, value_name = "NAME", default_value = "text")]
    pub source: String,
    /// List the statements with their numbers instead of writing a spec.
    #[arg(long, conflicts_with_all = ["output", "force"])]
    pub list: bool,
}

/// What was made of a text.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Made {
    /// The file that the spec was written into, if it was.
    pub written: Option<String>,
    /// The statements of the text, in order.
    pub statements: Vec<Found>,
    /// The spec; null with `--list`.
    pub spec: Option<Spec>,
}

/// A statement of the text.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Found {
    /// Its number in the text, from 1.
    pub number: usize,
    /// Its lines.
    pub lines: String,
    /// Which of the statements that begin on its first line it is, and of how many.
    pub on_line: [usize; 2],
    /// Its words.
    pub words: usize,
    /// The statement itself, with `--list` only: a spec holds paraphrases.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// Makes a spec of a text.
///
/// # Errors
/// The text cannot be read or says nothing, a name is none, the file is there already, or the
/// output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let text = read(&args.text)?;
    let found = statements(&text);
    if found.is_empty() {
        let shown = args.text.display();
        return Err(Failure::Wrong(format!("`{shown}` says nothing: it has no line with words")));
    }
    if args.list {
        return list(&found, context);
    }
    let spec = draft(&found, args.about()?);
    let json = serde_json::to_string_pretty(&spec).map_err(Failure::wrong)? + "\n";
    if let Some(path) = &args.output {
        // Not even --force writes over the text itself.
        if let (Ok(text), Ok(output)) = (args.text.canonicalize(), path.canonicalize())
            && text == output
        {
            let message = format!("`{}` is the text itself; name another file", path.display());
            return Err(Failure::Wrong(message));
        }
        write(path, &json, args.force)?;
    }
    let written = args.output.as_ref().map(|path| path.display().to_string());
    if context.json {
        let statements = found.iter().enumerate().map(|(n, one)| of(n, one, false)).collect();
        context.json(&Made { written, statements, spec: Some(spec) })?;
        return Ok(Status::Expected);
    }
    let Some(path) = written else {
        write!(context.out, "{json}")?;
        return Ok(Status::Expected);
    };
    let lines = text.trim_end().lines().count();
    let said = format!(
        "{path}: {}, a text of {} and {}, none classified yet.",
        spec.title,
        plural(lines as u128, "line"),
        plural(found.len() as u128, "statement")
    );
    writeln!(context.out, "{}", paragraph(&said, "", ""))?;
    writeln!(context.out, "\nWhat is left to do, item by item: pitproof lint {path}")?;
    Ok(Status::Expected)
}

impl Args {
    fn about(&self) -> Result<About, Failure> {
        for (what, id) in [("--id", self.id.as_deref()), ("--source", Some(&*self.source))] {
            let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            let Some(id) = id.filter(|id| id.is_empty() || !id.chars().all(good)) else { continue };
            return Err(Failure::Wrong(format!(
                "{what}: `{}` is no name; one is made of lower-case letters, digits and hyphens",
                id.escape_debug()
            )));
        }
        let named = |title: &String| !title.trim().is_empty();
        if !self.title.as_ref().is_none_or(named) {
            return Err(Failure::Wrong("--title: the title is empty".into()));
        }
        let file = (!resolve::is_dash(&self.text)).then(|| self.text.file_name()).flatten();
        // Those that are about no rule which a game may do without.
        let mut bare = Params::NEUTRAL;
        bare.set(Key::slam_legality, "legal").map_err(Failure::Wrong)?;
        bare.set(Key::feed_trigger, "never").map_err(Failure::Wrong)?;
        let invariants = all().iter().filter(|one| (one.applies)(&bare));
        Ok(About {
            id: self.id.clone(),
            title: self.title.clone(),
            lang: self.lang.clone(),
            source: self.source.clone(),
            file: file.map(|name| name.to_string_lossy().into_owned()),
            invariants: invariants.map(|one| one.id.to_string()).collect(),
        })
    }
}

fn read(path: &Path) -> Result<String, Failure> {
    if !resolve::is_dash(path) {
        return resolve::text_file(path, MAX_BYTES);
    }
    let mut bytes = Vec::new();
    let cannot = |error| Failure::Wrong(format!("cannot read standard input: {error}"));
    std::io::stdin().lock().take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(cannot)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(Failure::Wrong(format!("standard input has more than {MAX_BYTES} bytes")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::Wrong(format!("standard input is no text: byte {at} is no UTF-8"))
    })
}

/// Writes a file; never over one that is there, unless told to.
fn write(path: &Path, text: &str, force: bool) -> Result<(), Failure> {
    let shown = path.display();
    let mut how = std::fs::OpenOptions::new();
    how.write(true);
    if force {
        how.create(true).truncate(true)
    } else {
        how.create_new(true)
    };
    let mut file = how.open(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => {
            Failure::Wrong(format!("`{shown}` is there already; give --force to write over it"))
        }
        _ => Failure::Wrong(format!("cannot write `{shown}`: {error}")),
    })?;
    file.write_all(text.as_bytes())
        .map_err(|error| Failure::Wrong(format!("cannot write `{shown}`: {error}")))
}

fn of(n: usize, one: &Statement, text: bool) -> Found {
    Found {
        number: n + 1,
        lines: one.lines(),
        on_line: [one.nth, one.of],
        words: one.words,
        text: text.then(|| one.text.clone()),
    }
}

/// Each statement with its number and its lines, to be read beside the spec.
fn list(found: &[Statement], context: &mut Context) -> Outcome {
    if context.json {
        let statements = found.iter().enumerate().map(|(n, one)| of(n, one, true)).collect();
        context.json(&Made { written: None, statements, spec: None })?;
        return Ok(Status::Expected);
    }
    let width = |lengths: &mut dyn Iterator<Item = usize>| lengths.max().unwrap_or(0);
    let lines = width(&mut found.iter().map(|one| one.lines().len())).max("lines".len());
    let number = found.len().to_string().len().max("no.".len());
    writeln!(context.out, "{:>number$}  {:>lines$}  statement", "no.", "lines")?;
    for (n, one) in found.iter().enumerate() {
        // Text that somebody else wrote may hold anything; a terminal should not get it.
        let text: String = one.text.chars().filter(|c| !c.is_control()).collect();
        let first = format!("{:>number$}  {:>lines$}  ", n + 1, one.lines());
        let rest = " ".repeat(first.len());
        writeln!(context.out, "{}", paragraph(&text, &first, &rest))?;
    }
    Ok(Status::Expected)
}
