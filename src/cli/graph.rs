//! `pitproof graph GAME`.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;

use clap::ValueEnum;
use schemars::JsonSchema;
use serde::Serialize;

use super::solve::Limits;
use super::{Context, Failure, Outcome, Status, progress, resolve, stop};
use crate::graph::drawing::{Subject, best_line, best_moves};
use crate::graph::reach::{End, all_moves};
use crate::graph::stats::{Words, measure};
use crate::graph::{
    Bounds, Drawing, Reached, Stats, View, aut, core, dot, explore, graphml, json, parity, svg,
};
use crate::rules::Player;
use crate::rules::sowing::{Compiled, Layers, Move, Position, move_text, position_text};
use crate::show::table::thousands;
use crate::solve::valuation::{self, Profiles, Ready};
use crate::solve::{Answers, Endless, Known, Progress};

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with answers if they are not the default ones.
    pub game: String,
    /// The position to start from, instead of the start of the game.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub at: Option<String>,
    /// Go no further than so many plies.
    #[arg(long, value_name = "N", conflicts_with = "reachable")]
    pub depth: Option<u32>,
    /// Everything that play can reach; so it is without --depth, too.
    #[arg(long)]
    pub reachable: bool,
    /// A part of the graph, chosen by values: solves the game first.
    #[arg(long, value_enum, value_name = "PART")]
    pub only: Option<Only>,
    /// What to write.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Stats)]
    pub format: Format,
    /// Solve the game, and put values on positions and moves.
    #[arg(long)]
    pub values: bool,
    /// Take the values from this table, which `solve --table` wrote, instead of solving.
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,
    /// What counts as one position; by default mover for stats, and seats for all else.
    #[arg(long, value_enum, value_name = "VIEW")]
    pub view: Option<Seen>,
    /// With `--format pg`: ask whether the position is worth at least so much to its mover.
    #[arg(long, value_name = "T", allow_negative_numbers = true)]
    pub threshold: Option<i16>,
    /// With `--format stats`: count games of up to so many plies; by default 20, or the depth.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100_000))]
    pub plies: Option<u32>,
    /// Write no more than so many positions; by default 400 in a picture, 100000 in other formats,
    /// 50000000 for stats.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub limit: Option<u32>,
    /// Write to a file instead of standard output.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Threads and memory.
    #[command(flatten)]
    pub limits: Limits,
}

/// A part of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Only {
    /// Moves than which none is worth more.
    Optimal,
    /// The best line.
    Line,
    /// Where playing on for ever is best for both, and the moves that keep it so.
    Loops,
}

/// What to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The graph in numbers.
    Stats,
    /// A picture.
    Svg,
    /// Graphviz.
    Dot,
    /// For networkx, Gephi, yEd.
    Graphml,
    /// For programs.
    Json,
    /// A question about a value as a parity game, for PGSolver and its kin.
    Pg,
    /// A labelled transition system, for mCRL2, CADP and LTSmin.
    Aut,
}

/// What counts as one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Seen {
    /// The board as it lies, and who is to move.
    Seats,
    /// The board as the player to move sees it.
    Mover,
}

/// The graph in numbers, and of what.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Measured {
    /// The interpretation, in its canonical form.
    pub interpretation: String,
    /// The position that the graph starts from.
    pub from: String,
    /// Whether positions that look the same to the player to move are counted as one.
    pub from_mover: bool,
    /// What part of the graph this is, in words; empty if it is everything that can be reached.
    pub part: String,
    /// The numbers.
    #[serde(flatten)]
    pub stats: Stats,
}

/// What `--json` writes: numbers, or with `--format json` the graph.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Written<'a> {
    /// The graph in numbers.
    Stats(Box<Measured>),
    /// The graph.
    Graph(json::Written<'a>),
}

/// As resolved.
struct Request<'a> {
    args: &'a Args,
    canonical: String,
    game: Compiled,
    from: Position,
    view: View,
    limit: usize,
    answers: Option<Answers<Layers>>,
}

/// Lists the moves to follow in a position.
type Choice<'a> = Box<dyn Fn(&Position, &mut Vec<Move>) + 'a>;

/// Most positions looked at to say how many there are, when they are more than the limit.
const COUNTED: usize = 20_000_000;

/// Writes the graph.
///
/// # Errors
/// The input is bad, the graph is larger than the limit, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    if context.json && !matches!(args.format, Format::Stats | Format::Json) {
        return Err(Failure::wrong("--json goes with --format stats and --format json only"));
    }
    if args.threshold.is_some() != (args.format == Format::Pg) {
        return Err(Failure::wrong(
            "--format pg asks whether a position is worth at least --threshold T: give both, or neither",
        ));
    }
    if args.format == Format::Pg
        && (args.only.is_some() || args.depth.is_some() || args.values || args.table.is_some())
    {
        return Err(Failure::wrong(
            "--format pg writes the whole game from a position: --depth, --only, --values and --table do not go with it",
        ));
    }
    let Some(request) = Request::of(args)? else { return Ok(Status::Stopped) };
    let Some(text) = request.text(context.json)? else { return Ok(Status::Stopped) };
    match args.out.as_ref().filter(|path| !resolve::is_dash(path)) {
        Some(path) => std::fs::write(path, text).map_err(|error| {
            Failure::Wrong(format!("cannot write `{}`: {error}", path.display()))
        })?,
        None => context.out.write_all(text.as_bytes())?,
    }
    Ok(Status::Expected)
}

impl<'a> Request<'a> {
    fn of(args: &'a Args) -> Result<Option<Self>, Failure> {
        let interpretation = resolve::sowing(&args.game, "graph")?;
        let game = Compiled::new(interpretation.ruleset().clone());
        let from = resolve::position(game.ruleset(), args.at.as_deref())?;
        let view = match (args.view, args.format) {
            (Some(Seen::Seats), _) => View::Seats,
            (Some(Seen::Mover), _) | (None, Format::Stats) => View::Mover,
            (None, _) => View::Seats,
        };
        let limit = match (args.limit, args.format) {
            (Some(limit), _) => limit as usize,
            (None, Format::Svg) => svg::MOST,
            (None, Format::Stats) => 50_000_000,
            (None, _) => 100_000,
        };
        let canonical = interpretation.canonical();
        let mut request = Request { args, canonical, game, from, view, limit, answers: None };
        if args.values || args.only.is_some() || args.table.is_some() {
            let endless = request.endless("values and --only")?;
            if endless != Endless::Even && view == View::Mover {
                return Err(Failure::wrong(
                    "a seat forfeits endless play here, so values are not the same from both sides: take --view seats",
                ));
            }
            let answers = match &args.table {
                Some(path) => Some(request.load(path, endless)?),
                None => request.solve()?,
            };
            if answers.is_none() {
                return Ok(None);
            }
            request.answers = answers;
        }
        Ok(Some(request))
    }

    fn text(&self, json: bool) -> Result<Option<String>, Failure> {
        match self.args.format {
            Format::Stats => self.stats(json),
            Format::Pg => self.parity().map(Some),
            format => {
                let Some(drawing) = self.drawing()? else { return Ok(None) };
                Ok(Some(match format {
                    Format::Svg => svg::write(&drawing),
                    Format::Dot => dot::write(&drawing),
                    Format::Graphml => graphml::write(&drawing),
                    Format::Aut => aut::write(&drawing),
                    _ => pretty(&Written::Graph(json::write(&drawing)))?,
                }))
            }
        }
    }

    fn canon(&self) -> impl Fn(Position) -> Position + Copy + '_ {
        let side = self.game.ruleset().side;
        move |position| self.view.of(side, position)
    }

    /// The moves that are part of the graph in a position, but for what `loops` leaves out.
    fn choose(&self) -> Choice<'_> {
        match (self.args.only, &self.answers) {
            (Some(Only::Optimal), Some(answers)) => Box::new(best_moves(answers)),
            (Some(Only::Line), Some(answers)) => Box::new(best_line(answers)),
            _ => Box::new(all_moves(&self.game)),
        }
    }

    fn reach(&self, most: usize) -> Reached<Position> {
        let done = AtomicU64::new(0);
        let bounds = Bounds { depth: self.args.depth, most, stop: stop::flag(), done: &done };
        progress::watch("exploring", None, &done, || {
            explore(&self.game, self.from, self.canon(), self.choose(), bounds)
        })
    }

    fn drawing(&self) -> Result<Option<Drawing>, Failure> {
        let reached = self.reach(COUNTED.max(self.limit));
        if reached.end == End::Stopped {
            return Ok(None);
        }
        let core = match (self.args.only, &self.answers) {
            (Some(Only::Loops), Some(answers)) => Some(self.loops(&reached, answers)?),
            _ => None,
        };
        let everything: Vec<u32>;
        let nodes = if let Some(core) = &core {
            if core.nodes.len() > self.limit {
                return Err(self.too_many(core.nodes.len(), None));
            }
            &core.nodes
        } else {
            if reached.positions() as usize > self.limit {
                return Err(self.too_many(reached.positions() as usize, Some(&reached)));
            }
            everything = (0..reached.positions()).collect();
            &everything
        };
        let subject = Subject { game: &self.game, view: self.view, answers: self.answers.as_ref() };
        let keep = |id: u32, n: usize| core.as_ref().is_none_or(|core| core.keeps(id, n));
        let drawing = Drawing::new(&subject, &reached, nodes, self.choose(), keep);
        Ok(Some(Drawing {
            interpretation: self.canonical.clone(),
            from: position_text(self.game.ruleset(), &self.from),
            part: self.part(),
            ..drawing
        }))
    }

    fn loops(
        &self,
        reached: &Reached<Position>,
        answers: &Answers<Layers>,
    ) -> Result<core::Core, Failure> {
        if self.endless("--only loops")? != Endless::Even {
            return Err(Failure::wrong(
                "endless play is forfeited here, so it cannot be best for both; --only loops is for infinite-play=even",
            ));
        }
        if reached.end == End::TooMany {
            return Err(self.too_many(reached.positions() as usize, Some(reached)));
        }
        let core = core::find(reached, answers);
        if core.nodes.is_empty() {
            let within = if self.args.depth.is_some() { " within that depth" } else { "" };
            return Err(Failure::Wrong(format!(
                "in none of the {} positions that can be reached{within} is endless play best for both; try another position with --at",
                thousands(reached.positions().into())
            )));
        }
        Ok(core)
    }

    fn part(&self) -> String {
        let part = match self.args.only {
            None => None,
            Some(Only::Optimal) => Some("best moves only"),
            Some(Only::Line) => Some("the best line"),
            Some(Only::Loops) => Some("where endless play is best for both"),
        };
        let depth = self.args.depth.map(|depth| match depth {
            1 => "1 ply".into(),
            depth => format!("{depth} plies"),
        });
        [part.map(String::from), depth].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    fn stats(&self, json: bool) -> Result<Option<String>, Failure> {
        if self.args.only == Some(Only::Loops) {
            return Err(Failure::wrong(
                "--only loops goes with --format svg, dot, graphml, json or aut",
            ));
        }
        let reached = self.reach(self.limit);
        if reached.end == End::TooMany {
            return Err(self.too_many(reached.positions() as usize, Some(&reached)));
        }
        let ruleset = self.game.ruleset();
        let words = Words::<Compiled> {
            mv: &|mv| move_text(ruleset, mv),
            position: &|state| position_text(ruleset, state),
        };
        let plies = self.args.plies.or(self.args.depth).unwrap_or(20);
        let stats =
            measure(&self.game, &reached, self.from, self.canon(), &words, plies, stop::flag());
        let Some(stats) = stats else { return Ok(None) };
        let measured = Measured {
            interpretation: self.canonical.clone(),
            from: position_text(ruleset, &self.from),
            from_mover: self.view == View::Mover,
            part: self.part(),
            stats,
        };
        if json {
            return pretty(&Written::Stats(Box::new(measured))).map(Some);
        }
        let part =
            if measured.part.is_empty() { String::new() } else { format!(", {}", measured.part) };
        let seen =
            if measured.from_mover { "seen from the player to move" } else { "seat by seat" };
        Ok(Some(format!(
            "{} from {}{part}; positions {seen}\n\n{}",
            measured.interpretation,
            measured.from,
            crate::show::graph::text(&measured.stats)
        )))
    }

    fn parity(&self) -> Result<String, Failure> {
        let endless = self.endless("--format pg")?;
        let ruleset = self.game.ruleset();
        let worth = |state: &Position| {
            let stake = match ruleset.params.win_by {
                crate::rules::sowing::params::WinBy::MostSeeds => i16::from(state.board.total()),
                crate::rules::sowing::params::WinBy::NotStuck => 1,
            };
            match endless {
                Endless::Even => 0,
                Endless::Forfeits(Player::SOUTH) => -stake,
                Endless::Forfeits(_) => stake,
            }
        };
        let name = |state: &Position| position_text(ruleset, state);
        let threshold = self.args.threshold.unwrap_or(0);
        parity::write(&self.game, self.from, threshold, worth, name, self.limit)
            .map(|parity| parity.text)
            .map_err(|many| self.too_many(many, None))
    }

    fn endless(&self, what: &str) -> Result<Endless, Failure> {
        let ruleset = self.game.ruleset();
        if let Err(key) = ruleset.positional() {
            return Err(Failure::Wrong(format!(
                "{what}: positions of {} have no values of their own, as `{}={}` looks at the past",
                self.canonical,
                key.name(),
                ruleset.params.get(key)
            )));
        }
        valuation::endless(ruleset).map_err(Failure::wrong)
    }

    /// The values of a table of this interpretation.
    fn load(&self, path: &Path, endless: Endless) -> Result<Answers<Layers>, Failure> {
        let (table, ruleset) = resolve::table(path, Some(&self.args.game))?;
        let shown = path.display();
        if !table.has_bounds() && (endless != Endless::Even || self.args.only == Some(Only::Loops))
        {
            return Err(Failure::Wrong(format!(
                "`{shown}` was solved without --intervals, and what is asked for needs them",
            )));
        }
        resolve::answers(path, &table, ruleset, endless)
    }

    fn solve(&self) -> Result<Option<Answers<Layers>>, Failure> {
        let how = self.args.limits.how(Profiles::Skip);
        let seeds = self.from.board.total();
        let ready = Ready::new(self.game.ruleset(), seeds, &how, true).map_err(Failure::wrong)?;
        let work = Progress::default();
        let positions = ready.needs.positions;
        Ok(stop::passing(&work.cancel, || {
            progress::watch("solving", Some(positions), &work.positions, || ready.solve(&work))
        }))
    }

    /// Refuses a graph that does not fit, with what would.
    fn too_many(&self, positions: usize, reached: Option<&Reached<Position>>) -> Failure {
        let sure = reached.is_none_or(|reached| reached.end == End::Complete);
        let mut message = format!(
            "the graph has {}{} positions, and the limit is {}",
            if sure { "" } else { "more than " },
            thousands(positions as u128),
            thousands(self.limit as u128)
        );
        let mut hints = Vec::new();
        if let Some(reached) = reached {
            let fits = (0..reached.plies.len() - 1)
                .rev()
                .find(|&plies| reached.within(plies) as usize <= self.limit);
            if let Some(depth) = fits.filter(|&depth| depth > 0) {
                hints.push(format!(
                    "--depth {depth} has {}",
                    thousands(reached.within(depth).into())
                ));
            }
        }
        if self.view == View::Seats && self.args.format != Format::Pg {
            hints.push("--view mover counts what both players see alike once".into());
        }
        if self.args.only.is_none() && self.args.format != Format::Pg {
            hints.push("--only optimal or --only line leaves out what nobody should play".into());
        }
        hints.push("--at starts from another position".into());
        hints.push("--limit raises the limit".into());
        message += &format!(": {}", hints.join("; "));
        Failure::Wrong(message)
    }
}

fn pretty<T: Serialize>(value: &T) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(value).map_err(std::io::Error::from)?;
    Ok(text + "\n")
}
