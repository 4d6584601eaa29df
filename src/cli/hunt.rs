//! `pitproof hunt GAME "PROPERTY"`.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::drawn::Drawn;
use super::solve::Limits;
use super::{Context, Failure, Outcome, Status, progress, resolve, stop};
use crate::check::everywhere;
use crate::check::property::{counterexample, never, search, seats};
use crate::check::{Counterexample, Verdict, Watch, itf};
use crate::hunt::{Witness, random, tour};
use crate::rules::Rules;
use crate::rules::sowing::property::{Asker, Property, Worth};
use crate::rules::sowing::{Layers, Plain, Position};
use crate::show::hunted::{self, Chance, Hunted, Output, Part};
use crate::show::table::thousands;
use crate::solve::{Answers, Endless, Known, valuation};
use crate::spec::Interpretation;

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with answers if they are not the default ones.
    #[arg(required_unless_present = "words")]
    pub game: Option<String>,
    /// The property, such as "captured >= 12 and not slam".
    #[arg(required_unless_present = "words", allow_hyphen_values = true)]
    pub property: Option<String>,
    /// List every word that a property may use, with what it means.
    #[arg(long, conflicts_with_all = ["game", "property"])]
    pub words: bool,
    /// Look only on the board at large, or only at what play can reach; at both, if missing.
    #[arg(long, value_enum, conflicts_with = "random")]
    pub scope: Option<Scope>,
    /// Play random games, for a board that is too big to look at; then make what is found small.
    #[arg(long)]
    pub random: bool,
    /// Look at everything, and count what has the property.
    #[arg(long, conflicts_with = "random")]
    pub count: bool,
    /// The property is never to hold: proved, or refuted by a smallest counterexample.
    #[arg(long)]
    pub never: bool,
    /// Show so many places.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub list: u16,
    /// Take values from this table, for value, conversion, move_value and best.
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,
    /// Save what is found into this folder, as JSON and as an ITF trace.
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
    /// Random games, with --random.
    #[command(flatten)]
    pub draw: Drawn,
    /// Refuse a board with more positions than this.
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    pub positions: u64,
    /// Most positions to keep in memory when exploring from the start.
    #[arg(long, value_name = "N", default_value_t = 50_000_000)]
    pub states: usize,
    /// Threads and memory.
    #[command(flatten)]
    pub limits: Limits,
}

/// Where to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Scope {
    /// Every position of the board, fewest seeds first.
    Board,
    /// Every position that play can reach, nearest first.
    Start,
}

/// As resolved.
struct Hunt<'a> {
    args: &'a Args,
    reading: Interpretation,
    game: Plain,
    property: Property,
    answers: Option<Answers<Layers>>,
    board: bool,
    start: bool,
    watch: Watch,
}

/// Hunts.
///
/// # Errors
/// The input is bad, the board is too big, a file cannot be read or saved, or the output cannot be
/// written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let (Some(game), Some(property)) = (&args.game, &args.property) else {
        let words = hunted::words();
        if context.json {
            context.json(&Output::Words(words))?;
        } else {
            write!(context.out, "{}", hunted::words_text(&words))?;
        }
        return Ok(Status::Expected);
    };
    let hunt = args.resolve(game, property)?;
    let pool = resolve::pool(args.limits.threads)?;
    let (found, saves) = stop::following(&hunt.watch, || {
        progress::watch_by("positions", None, || hunt.watch.done(), || pool.install(|| hunt.all()))
    });
    let saved = match &args.save {
        Some(dir) => save(dir, &saves)?,
        None => Vec::new(),
    };
    let status = status(&found, args.never);
    if context.json {
        context.json(&Output::Found(found))?;
    } else {
        write!(context.out, "{}", hunted::text(&found, args.count || args.never, context.look))?;
        for path in saved {
            writeln!(context.out, "Saved: {}", path.display())?;
        }
    }
    Ok(status)
}

impl Args {
    fn resolve(&self, game: &str, text: &str) -> Result<Hunt<'_>, Failure> {
        let reading = resolve::sowing(game, "hunt")?;
        let mut property = Property::parse(text).map_err(Failure::wrong)?;
        let plies = property.needs().ply;
        let board = !self.random && self.scope != Some(Scope::Start);
        let start = !self.random && self.scope != Some(Scope::Board);
        // Of a position of the board nobody knows the ply: only what play reaches has one.
        let board = board && !(plies && self.scope.is_none());
        let ruleset = reading.ruleset();
        property.fits(ruleset.side, self.table.is_some(), !board).map_err(Failure::wrong)?;
        let answers = match &self.table {
            Some(path) => Some(self.load(path, game)?),
            None => None,
        };
        if answers.as_ref().is_some_and(|answers| answers.endless() != Endless::Even) {
            property = property.seat_by_seat();
        }
        let game = Plain::new(ruleset.clone());
        if board {
            let size = everywhere::size(&game, seats(&property));
            if size > self.positions {
                return Err(Failure::Wrong(format!(
                    "the board has {} positions, and --positions allows {}: try --random, or --scope start, which looks only at what play can reach",
                    thousands(size.into()),
                    thousands(self.positions.into())
                )));
            }
        }
        let watch = Watch::default();
        Ok(Hunt { args: self, reading, game, property, answers, board, start, watch })
    }

    fn load(&self, path: &Path, game: &str) -> Result<Answers<Layers>, Failure> {
        let (table, ruleset) = resolve::table(path, Some(game))?;
        let shown = path.display();
        resolve::fits(self.limits.memory, table.unpacked().into())?;
        let endless = valuation::endless(&ruleset).map_err(Failure::wrong)?;
        if endless != Endless::Even && !table.has_bounds() {
            return Err(Failure::Wrong(format!(
                "`{shown}` was solved without --intervals, and endless play is forfeited here"
            )));
        }
        resolve::answers(path, &table, ruleset, endless)
    }
}

/// What to save: a name, and the line.
type Saves = Vec<(&'static str, Counterexample)>;

impl Hunt<'_> {
    fn all(&self) -> (Hunted, Saves) {
        let worth = |position: &Position| {
            let value = self.answers.as_ref().map(|answers| answers.value(position));
            value.map_or((0, None), |value| (value.margin, value.conversion))
        };
        let worth: Option<Worth> = self.answers.is_some().then_some(&worth);
        let asker = Asker::new(&self.game, &self.property, worth);
        let mut saves = Vec::new();
        let board = self.board.then(|| self.on_board(&asker, &mut saves));
        let start = self.start.then(|| self.nearest(&asker, &mut saves));
        let random = self.args.random.then(|| self.by_chance(&asker, &mut saves));
        let parts = [board.as_ref(), start.as_ref()];
        let found = parts.iter().flatten().any(|part| !part.places.is_empty())
            || random.as_ref().is_some_and(|random| random.met.is_some());
        let hunted = Hunted {
            interpretation: self.reading.canonical(),
            property: self.property.to_string(),
            of: hunted::of(&self.property),
            found,
            board,
            start,
            random,
        };
        (hunted, saves)
    }

    fn wanted(&self) -> usize {
        usize::from(self.args.list)
    }

    fn line(&self, witness: &Witness) -> Counterexample {
        let name = self.reading.canonical();
        let from = if witness.line.is_empty() { witness.position } else { self.game.start() };
        counterexample(&self.game, &name, &self.property, from, &witness.line, witness.mv)
    }

    fn on_board(&self, asker: &Asker, saves: &mut Saves) -> Part {
        let search = search(asker, self.wanted(), self.args.count, &self.watch);
        let mut part = Part::of_board(&self.reading, &self.property, &search);
        if let Some(hit) = search.hits.first() {
            let (position, mv) = (hit.position, hit.mv);
            saves.push(("board", self.line(&Witness { line: Vec::new(), position, mv })));
        }
        if self.args.never {
            let name = self.reading.canonical();
            part.verdict = Some(never(&self.game, &name, &self.property, &search));
        }
        part
    }

    fn nearest(&self, asker: &Asker, saves: &mut Saves) -> Part {
        let count = self.args.count;
        let tour = tour(asker, self.wanted(), count, self.args.states, &self.watch);
        let all = count || tour.found.len() < self.wanted();
        let mut part = Part::of_start(&self.reading, &self.property, &tour, all);
        let first = tour.found.first().map(|witness| self.line(witness));
        if self.args.never {
            let (positions, moves) = (tour.positions, tour.moves);
            part.verdict = Some(match &first {
                Some(line) => Verdict::Refuted(Box::new(line.clone())),
                None if tour.complete => Verdict::Proved { positions, moves },
                None => Verdict::Stopped { positions, moves, below: None },
            });
        }
        saves.extend(first.map(|line| ("start", line)));
        part
    }

    fn by_chance(&self, asker: &Asker, saves: &mut Saves) -> Chance {
        let draw = self.args.draw.draw();
        let sample = random::sample(asker, &draw, &self.watch);
        let mut chance = Chance::of(&self.reading, &sample, draw.seed);
        let line = sample.found.as_ref().map(|lucky| self.line(&lucky.shorter));
        if self.args.never {
            chance.verdict = Some(match &line {
                Some(line) => Verdict::Refuted(Box::new(line.clone())),
                None => Verdict::NotRefuted {
                    games: sample.games,
                    plies: sample.plies,
                    cut: sample.cut,
                    seed: draw.seed,
                },
            });
        }
        if let Some(lucky) = &sample.found {
            saves.push(("smaller", self.line(&lucky.smaller)));
        }
        saves.extend(line.map(|line| ("random", line)));
        chance
    }
}

/// Found is as expected, unless it was never to be. Of random games that were stopped not even the
/// first place found is what all of them would have come to.
fn status(found: &Hunted, never: bool) -> Status {
    let parts = [&found.board, &found.start];
    let cut_short = found.random.as_ref().is_some_and(|random| random.stopped);
    let stopped =
        parts.iter().filter_map(|part| part.as_ref()).any(|part| part.stopped) || cut_short;
    match (found.found, never) {
        (true, true) => Status::Finding,
        (true, false) if cut_short => Status::Stopped,
        (true, false) => Status::Expected,
        (false, _) if stopped => Status::Stopped,
        (false, true) => Status::Expected,
        (false, false) => Status::Finding,
    }
}

/// Writes each line as `hunt-NAME.json` and `hunt-NAME.itf.json`.
fn save(dir: &Path, saves: &Saves) -> Result<Vec<PathBuf>, Failure> {
    let cannot = |path: &Path, error: std::io::Error| {
        Failure::Wrong(format!("cannot write `{}`: {error}", path.display()))
    };
    std::fs::create_dir_all(dir).map_err(|error| cannot(dir, error))?;
    let mut saved = Vec::new();
    for (name, line) in saves {
        let json = line.to_json().map_err(Failure::Wrong)?;
        let itf = format!("{:#}", itf::trace(line));
        for (path, text) in [
            (dir.join(format!("hunt-{name}.json")), json),
            (dir.join(format!("hunt-{name}.itf.json")), itf),
        ] {
            std::fs::write(&path, text + "\n").map_err(|error| cannot(&path, error))?;
            saved.push(path);
        }
    }
    Ok(saved)
}
