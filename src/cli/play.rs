//! `pitproof play GAME`.

use std::io::BufReader;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

use super::solve::horizon::positions;
use super::{Context, Failure, Outcome, Status, resolve, stop};
use crate::games::{Guest, meet};
use crate::play::human::{Seat, Session};
use crate::play::matches::{Played, play_out, winner};
use crate::play::record::Record;
use crate::play::{Chance, Choice, Dice, Limit, Merchant, Mind, Oracle, Sage};
use crate::rules::cascade::{self, Compiled};
use crate::rules::kernel::Ruled;
use crate::rules::{Player, Rules, Score, Worded, sowing};
use crate::show::Table;
use crate::solve::horizon::Horizon;
use crate::solve::valuation::{How, Profiles, Ready, endless};
use crate::solve::{Answers, Known, Progress};
use crate::table::Table as File;

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
    /// Cut a game after so many plies.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    pub plies: u32,
    /// Draw what is drawn by this number.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub seed: u64,
    /// The position to start from, instead of the start of the game.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true, conflicts_with = "games")]
    pub at: Option<String>,
    /// Go on with a game that was saved.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["games", "at"])]
    pub load: Option<PathBuf>,
    /// Save the game into this file when it is left or over.
    #[arg(long, value_name = "FILE", conflicts_with = "games")]
    pub save: Option<PathBuf>,
    /// Most megabytes for a player who solves the game first.
    #[arg(long, value_name = "MB", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..))]
    pub memory: u32,
}

/// A player, as typed.
#[derive(Clone, Debug, PartialEq)]
pub enum Who {
    /// A person.
    Human,
    /// Takes what is in front of him.
    Merchant,
    /// Looks ahead.
    Sage(Limit),
    /// Knows every value: from a table, or by solving the game first.
    Perfect(Option<PathBuf>),
    /// Draws.
    Random,
}

/// How long the Sage looks ahead where nobody says.
const SAGE: Limit = Limit { depth: 64, time: Some(Duration::from_millis(800)) };

impl FromStr for Who {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const NAMES: [&str; 5] = ["human", "merchant", "sage", "perfect", "random"];
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        match (name, rest) {
            ("human", None) => Ok(Who::Human),
            ("merchant", None) => Ok(Who::Merchant),
            ("random", None) => Ok(Who::Random),
            ("perfect", None) => Ok(Who::Perfect(None)),
            ("perfect", Some(file)) if !file.is_empty() => Ok(Who::Perfect(Some(file.into()))),
            ("sage", None) => Ok(Who::Sage(SAGE)),
            ("sage", Some(limit)) => sage(limit),
            _ => Err(match crate::names::closest(name, NAMES) {
                Some(near) if near != name => format!("did you mean `{near}`?"),
                _ => "a player is human, merchant, sage, sage:N, sage:Xs, perfect, perfect:FILE or random"
                    .into(),
            }),
        }
    }
}

fn sage(limit: &str) -> Result<Who, String> {
    let wrong = || "write sage:3 for three plies, or sage:0.5s for half a second".to_string();
    match limit.strip_suffix('s') {
        None => match limit.parse() {
            Ok(depth) if (1..=64).contains(&depth) => Ok(Who::Sage(Limit { depth, time: None })),
            _ => Err(wrong()),
        },
        Some(seconds) => match seconds.parse::<f64>() {
            Ok(seconds) if seconds > 0.0 && seconds <= 86_400.0 => {
                let time = Some(Duration::from_secs_f64(seconds));
                Ok(Who::Sage(Limit { time, ..SAGE }))
            }
            _ => Err(wrong()),
        },
    }
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

/// Games that programs played against each other.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Match {
    /// The interpretation, in its canonical form.
    pub interpretation: String,
    /// The players, in the order of their seats in the first game.
    pub players: Vec<Standing>,
    /// Games that nobody won.
    pub drawn: u32,
    /// The games.
    pub games: Vec<OneGame>,
    /// What was drawn was drawn by this.
    pub seed: u64,
}

/// How a player came out.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Standing {
    /// What he is called.
    pub name: String,
    /// Games that he won.
    pub won: u32,
    /// All his points.
    pub points: i64,
    /// The longest that he took for a move, in seconds.
    pub slowest: f64,
}

/// One game of a match.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OneGame {
    /// For each seat, the number of the player who sat there.
    pub seats: Vec<usize>,
    /// What each seat had in the end.
    pub points: Vec<i16>,
    /// How many plies were played.
    pub plies: usize,
    /// Whether it came to its end, and was not cut.
    pub ended: bool,
    /// The moves.
    pub moves: Vec<String>,
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
            Some(game) => sit(&game, args, title, context, &|file| knows_all(&game, file, args)),
            None => {
                let game = cascade::Plain::new(ruleset.clone());
                sit(&game, args, title, context, &|file| knows_all(&game, file, args))
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
            let Some(one) = mind(seat, who.unwrap_or(&Who::Sage(SAGE)))? else {
                return Err(Failure::Wrong(
                    "--games is for programs, and a human sits there".into(),
                ));
            };
            minds.push(one);
        }
        return tournament(game, args, title, games, minds, context);
    }
    let mut seats = Vec::new();
    for (at, who) in typed.iter().enumerate() {
        let default = if at == 0 { Who::Human } else { Who::Sage(SAGE) };
        seats.push(match mind(at, who.unwrap_or(&default))? {
            None => Seat::Human,
            Some(mind) => Seat::Mind(mind),
        });
    }
    let look = context.look;
    let paint = |word: &str, owner: Player| {
        if owner == Player::SOUTH { look.good(word) } else { look.heading(word) }
    };
    let advisor = Box::new(Sage::new(SAGE, args.seed));
    let mut session = Session::new(game, title, seats, advisor);
    if look.color {
        session = session.painted(Some(&paint));
    }
    if let Some(text) = &args.at {
        session.start_at(text).map_err(Failure::Wrong)?;
    }
    if let Some(path) = &args.load {
        let text = resolve::text_file(path, 16 << 20)?;
        let load = Record::read(&text).and_then(|record| session.resume(&record));
        load.map_err(|why| Failure::Wrong(format!("`{}`: {why}", path.display())))?;
    }
    let mut input = BufReader::new(std::io::stdin());
    if context.json {
        session.run(&mut input, &mut std::io::sink())?;
        context.json(&Output::Record(session.record()))?;
    } else {
        session.run(&mut input, context.out)?;
    }
    if let Some(path) = &args.save {
        std::fs::write(path, session.record().text() + "\n").map_err(|error| {
            Failure::Wrong(format!("cannot write `{}`: {error}", path.display()))
        })?;
    }
    Ok(Status::Expected)
}

/// Many games.
fn tournament<'a, G: Worded>(
    game: &G,
    args: &Args,
    title: String,
    games: u32,
    mut minds: Vec<Box<dyn Mind<G> + 'a>>,
    context: &mut Context,
) -> Outcome {
    let count = minds.len();
    let standing =
        |mind: &dyn Mind<G>| Standing { name: mind.name(), won: 0, points: 0, slowest: 0.0 };
    let mut found = Match {
        interpretation: title,
        players: minds.iter().map(|mind| standing(&**mind)).collect(),
        drawn: 0,
        games: Vec::new(),
        seed: args.seed,
    };
    let stopped = stop::flag();
    for number in 0..games as usize {
        if stopped.load(std::sync::atomic::Ordering::Relaxed) {
            break;
        }
        let shift = if args.swap { number % count } else { 0 };
        // The player of a seat: they move on by one seat after each game.
        let seats: Vec<usize> = (0..count).map(|seat| (seat + count - shift) % count).collect();
        minds.rotate_right(shift);
        let played = {
            let mut refs: Vec<&mut dyn Mind<G>> = Vec::new();
            for mind in &mut minds {
                refs.push(&mut **mind);
            }
            play_out(game, &mut refs, args.plies as usize)
        };
        minds.rotate_left(shift);
        note(&mut found, game, seats, &played);
    }
    if context.json {
        context.json(&Output::Match(found))?;
    } else {
        tell(&found, context)?;
    }
    Ok(Status::Expected)
}

fn note<G: Worded>(found: &mut Match, game: &G, seats: Vec<usize>, played: &Played<G::Move>) {
    // Nobody has won or lost a game that was cut.
    match winner(&played.points) {
        _ if !played.ended => {}
        None => found.drawn += 1,
        Some(seat) => found.players[seats[seat]].won += 1,
    }
    for (seat, &player) in seats.iter().enumerate() {
        let standing = &mut found.players[player];
        standing.points += i64::from(played.points[seat]);
        standing.slowest = standing.slowest.max(played.slowest[seat]);
    }
    let mut state = game.start();
    let mut moves = Vec::new();
    for &mv in &played.moves {
        moves.push(game.move_text(&state, mv));
        state = game.play(&state, mv, &mut crate::rules::Silent).0;
    }
    found.games.push(OneGame {
        seats,
        points: played.points.clone(),
        plies: played.moves.len(),
        ended: played.ended,
        moves,
    });
}

fn tell(found: &Match, context: &mut Context) -> std::io::Result<()> {
    let games = found.games.len();
    writeln!(context.out, "{}: {games} games, seed {}\n", found.interpretation, found.seed)?;
    let mut table = Table::new(["player", ">won", ">points", ">slowest move"]);
    for one in &found.players {
        let slowest = format!("{:.2} s", one.slowest);
        table.row([one.name.clone(), one.won.to_string(), one.points.to_string(), slowest]);
    }
    write!(context.out, "{table}")?;
    let plies: usize = found.games.iter().map(|game| game.plies).sum();
    let cut = found.games.iter().filter(|game| !game.ended).count();
    writeln!(
        context.out,
        "\n{} drawn, {cut} cut; {:.1} plies a game.",
        found.drawn,
        plies as f64 / games.max(1) as f64
    )
}

/// Whoever has the whole of a sowing game before him.
fn knows_sowing<'a>(
    ruleset: &sowing::Ruleset,
    file: Option<&PathBuf>,
    args: &Args,
) -> Result<Oracle<'a, sowing::Plain>, String> {
    let endless = endless(ruleset).map_err(|why| why.to_string())?;
    let answers = match file {
        Some(path) => {
            let (table, solved_for) =
                resolve::table(path, Some(&args.game)).map_err(|failure| text(&failure))?;
            let table: File = table;
            resolve::answers(path, &table, solved_for, endless).map_err(|failure| text(&failure))?
        }
        None => {
            let how = How {
                threads: resolve::threads(None),
                memory_mb: args.memory.into(),
                profiles: Profiles::Skip,
            };
            let ready = Ready::new(ruleset, ruleset.total(), &how, false);
            let ready = ready.map_err(|why| format!("the game cannot be solved first: {why}"))?;
            ready.solve(&Progress::default()).ok_or("it was stopped")?
        }
    };
    Ok(Oracle { name: "perfect".into(), knows: Box::new(move |_, state| best(&answers, state)) })
}

fn best<K: Known>(
    answers: &Answers<sowing::Layers, K>,
    state: &sowing::Position,
) -> Result<Choice<sowing::Move>, String> {
    let moves = answers.moves(state);
    let best = moves.first().ok_or("there is no legal move")?;
    let worth = best.value.margin;
    let why = match best.value.conversion {
        Some(plies) => format!("it is worth {worth:+}, and gains in {plies} plies at most"),
        None => format!("it is worth {worth:+}"),
    };
    Ok(Choice { mv: best.mv, why })
}

fn text(failure: &Failure) -> String {
    match failure {
        Failure::Wrong(why) => why.clone(),
        Failure::Output(error) => error.to_string(),
    }
}

/// Whoever has all that play can reach from the start before him, of a game that ends after some plies.
fn knows_all<'a, G: Worded + Rules<Pay = Score<2>>>(
    game: &'a G,
    file: Option<&PathBuf>,
    args: &Args,
) -> Result<Oracle<'a, G>, String> {
    if file.is_some() {
        return Err("tables are of sowing games; `perfect` alone solves this one first".into());
    }
    let limit = positions(args.memory);
    let horizon = Horizon::new(game, &game.start(), |state: &G::State| *state, limit, || false)
        .map_err(|why| format!("the game cannot be solved first: {why}"))?;
    // Which ply a state belongs to is part of it, but not for every game: look in each layer.
    let knows = move |_: &G, state: &G::State| {
        let moves = (0..=horizon.plies()).find_map(|ply| horizon.moves(ply, state));
        let best = moves.and_then(|moves| moves.first().copied());
        let best = best.ok_or("the position cannot be reached from the start")?;
        Ok(Choice { mv: best.mv, why: format!("it is worth {:+} to South", best.margin) })
    };
    Ok(Oracle { name: "perfect".into(), knows: Box::new(knows) })
}
