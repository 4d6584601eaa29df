//! `pitproof play GAME`.
//!
//! `who` reads who plays, `oracle` makes those who know every value, `contest` plays many games,
//! `keyboard` waits for what a person types, `keep` saves the game however it ends.

mod contest;
mod keep;
mod keyboard;
mod oracle;
mod who;

use std::path::{Path, PathBuf};
use std::str::FromStr;

use schemars::JsonSchema;
use serde::Serialize;

pub use contest::{Match, OneGame, Standing};
pub use who::Who;

use super::{Context, Failure, Outcome, Status, resolve, stop};
use crate::games::{Guest, meet};
use crate::play::human::{Parting, Seat, Session};
use crate::play::record::Record;
use crate::play::{Chance, Dice, Merchant, Mind, Oracle, Sage};
use crate::rules::cascade::{self, Compiled};
use crate::rules::kernel::Ruled;
use crate::rules::{Player, Worded, sowing};
use contest::tournament;
use keep::Keep;
use keyboard::Keyboard;
use oracle::{knows_all, knows_sowing};
use who::SAGE;

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with answers if they are not the default ones.
    pub game: String,
    /// Who plays South.
    #[arg(long, value_name = "PLAYER")]
    pub south: Option<Who>,
    /// Who plays North.
    #[arg(long, value_name = "PLAYER")]
    pub north: Option<Who>,
    /// Who plays East, in a game of four.
    #[arg(long, value_name = "PLAYER")]
    pub east: Option<Who>,
    /// Who plays West, in a game of four.
    #[arg(long, value_name = "PLAYER")]
    pub west: Option<Who>,
    /// Let programs play so many games, and count.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub games: Option<u32>,
    /// With --games: the players move on by a seat after each game.
    #[arg(long, requires = "games")]
    pub swap: bool,
    /// Cut a game after so many plies; programs among themselves are cut after 1000, if missing.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub plies: Option<u32>,
    /// Draw what is drawn by this number.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub seed: u64,
    /// The position to start from, instead of the start of the game.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true, conflicts_with = "games")]
    pub at: Option<String>,
    /// Go on with a game that was saved, with the players that it names where no others are.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["games", "at"])]
    pub load: Option<PathBuf>,
    /// Save the game into this file when it is over or left, by Ctrl-C too.
    #[arg(long, value_name = "FILE", conflicts_with = "games")]
    pub save: Option<PathBuf>,
    /// Most megabytes for a player who solves the game first.
    #[arg(long, value_name = "MB", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..))]
    pub memory: u32,
}

/// What `play --json` writes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Output {
    /// One game.
    Record(Record),
    /// Many games.
    Match(Match),
}

/// Plays.
///
/// # Errors
/// The input is bad, a file cannot be read or written, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let interpretation = resolve::interpretation(&args.game)?;
    let title = interpretation.canonical();
    match interpretation.ruled() {
        Ruled::Sowing(ruleset) => {
            let game = sowing::Plain::new(ruleset.clone());
            sit(&game, args, title, context, &|file| knows_sowing(ruleset, file, args))
        }
        Ruled::Cascade(ruleset) => match Compiled::new(ruleset.clone()) {
            Some(game) => {
                sit(&game, args, title, context, &|file| knows_all(&game, ruleset, file, args))
            }
            None => {
                let game = cascade::Plain::new(ruleset.clone());
                sit(&game, args, title, context, &|file| knows_all(&game, ruleset, file, args))
            }
        },
        #[allow(unreachable_patterns, reason = "kernels without a solver of their own come here")]
        other => meet(other, Visitor { args, title, context }),
    }
}

/// A game that nobody can solve here.
struct Visitor<'a, 'b, 'c> {
    args: &'a Args,
    title: String,
    context: &'b mut Context<'c>,
}

impl Guest for Visitor<'_, '_, '_> {
    type Gain = Outcome;
    fn meet<G: Worded>(self, game: &G) -> Outcome {
        sit(game, self.args, self.title, self.context, &|_| {
            Err("no perfect player knows this kind of game".into())
        })
    }
}

/// Makes a perfect player, from a table or by solving the game.
type Perfect<'a, G> = dyn Fn(Option<&PathBuf>) -> Result<Oracle<'a, G>, String> + 'a;

/// Who sits in each seat, as typed.
fn seated<'a, G: Worded>(game: &G, args: &'a Args) -> Result<Vec<Option<&'a Who>>, Failure> {
    let typed = [
        ("South", &args.south),
        ("North", &args.north),
        ("East", &args.east),
        ("West", &args.west),
    ];
    let seats = game.seats();
    for (name, who) in typed {
        if who.is_some() && !seats.contains(&name) {
            return Err(Failure::Wrong(format!(
                "nobody sits in the {} of this game: its seats are {}",
                name.to_lowercase(),
                seats.join(", ")
            )));
        }
    }
    let of =
        |seat: &&str| typed.iter().find(|(name, _)| name == seat).and_then(|(_, who)| who.as_ref());
    Ok(seats.iter().map(of).collect())
}

/// Lets the players sit down and play.
fn sit<'a, G: Worded>(
    game: &'a G,
    args: &'a Args,
    title: String,
    context: &mut Context,
    perfect: &'a Perfect<'a, G>,
) -> Outcome {
    let typed = seated(game, args)?;
    let mind = |seat: usize, who: &Who| -> Result<Option<Box<dyn Mind<G> + 'a>>, Failure> {
        let seed = args.seed.wrapping_mul(8).wrapping_add(seat as u64);
        Ok(match who {
            Who::Human => None,
            Who::Merchant => Some(Box::new(Merchant)),
            Who::Sage(limit) => Some(Box::new(Sage::new(*limit, seed))),
            Who::Random => Some(Box::new(Chance(Dice::new(seed)))),
            Who::Perfect(file) => Some(Box::new(perfect(file.as_ref()).map_err(Failure::Wrong)?)),
        })
    };
    if let Some(games) = args.games {
        let mut minds = Vec::new();
        for (seat, who) in typed.iter().enumerate() {
            let one = match mind(seat, who.unwrap_or(&Who::Sage(SAGE))) {
                Err(_) if stop::asked() => return Ok(Status::Stopped),
                one => one?,
            };
            let Some(one) = one else {
                return Err(Failure::Wrong(
                    "--games is for programs, and a human sits there".into(),
                ));
            };
            minds.push(one);
        }
        return tournament(game, args, title, games, minds, context);
    }
    let unread = |path: &Path, why| Failure::Wrong(format!("`{}`: {why}", path.display()));
    let record = match &args.load {
        Some(path) => {
            let text = resolve::text_file(path, 16 << 20)?;
            Some((path, Record::read(&text).map_err(|why| unread(path, why))?))
        }
        None => None,
    };
    let mut seats = Vec::new();
    for (at, who) in typed.iter().enumerate() {
        // Who is not named sits where he sat, or where people and programs mostly do.
        let sat = match &record {
            Some((path, record)) if who.is_none() => {
                let name = record.players.get(at).map(String::as_str);
                name.map(Who::from_str).transpose().map_err(|why| unread(path, why))?
            }
            _ => None,
        };
        let default = if at == 0 { Who::Human } else { Who::Sage(SAGE) };
        seats.push(match mind(at, who.unwrap_or(&sat.unwrap_or(default))) {
            // Whoever solves the game first was stopped.
            Err(_) if stop::asked() => return Ok(Status::Stopped),
            one => one?.map_or(Seat::Human, Seat::Mind),
        });
    }
    let people = seats.iter().any(|seat| matches!(seat, Seat::Human));
    let look = context.look;
    let paint = |word: &str, owner: Player| {
        if owner == Player::SOUTH { look.good(word) } else { look.heading(word) }
    };
    let keep = Keep::new(args.save.as_ref())?;
    let note = |record| keep.note(record);
    let stop = stop::flag();
    let advisor = Box::new(Sage::new(SAGE, args.seed));
    let mut session = Session::new(game, title, seats, advisor)
        .painted(look.color.then_some(&paint))
        .cut_after(match args.plies {
            None if people => None,
            plies => Some(plies.map_or(CUT, |plies| plies as usize)),
        })
        .stopped_by(stop)
        .kept_by(&note);
    if let Some(text) = &args.at {
        session.start_at(text).map_err(Failure::Wrong)?;
    }
    if let Some((path, record)) = &record {
        session.resume(record).map_err(|why| unread(path, why))?;
    }
    let mut input = Keyboard::new(stop);
    let json = context.json;
    let mut nobody = std::io::sink();
    let out: &mut dyn std::io::Write = if json { &mut nobody } else { &mut *context.out };
    let mut play = || session.run(&mut input, out);
    // A record on the standard output must be waited for, where no file keeps it.
    let ended = if json && args.save.is_none() { play() } else { keep.guarding(stop, play) };
    // The game is kept even if nobody reads on.
    keep.save()?;
    let parting = ended?;
    if json {
        context.json(&Output::Record(session.record()))?;
    } else if let Some(said) = keep.farewell(parting != Parting::Over) {
        writeln!(context.out, "{said}")?;
    }
    Ok(if parting == Parting::Stopped { Status::Stopped } else { Status::Expected })
}

/// Plies after which games among programs are cut where nobody says.
const CUT: usize = 1_000;
