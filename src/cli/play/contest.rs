//! Many games among programs, and how they came out.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Args, CUT, Output};
use crate::cli::{Context, Outcome, Status, stop};
use crate::play::Mind;
use crate::play::matches::{Played, play_out, winner};
use crate::rules::Worded;
use crate::show::Table;

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

/// Many games.
pub(super) fn tournament<'a, G: Worded>(
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
            play_out(game, &mut refs, args.plies.map_or(CUT, |plies| plies as usize))
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
