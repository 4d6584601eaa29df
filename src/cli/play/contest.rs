//! Many games among programs, and how they came out.

use std::sync::atomic::{AtomicBool, Ordering};

use schemars::JsonSchema;
use serde::Serialize;

use super::{Args, CUT, Output};
use crate::cli::{Context, Outcome, Status, stop};
use crate::numbers::counted;
use crate::play::matches::{Played, play_out, winner};
use crate::play::{Choice, Mind};
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
        if stopped.load(Ordering::Relaxed) {
            break;
        }
        let shift = if args.swap { number % count } else { 0 };
        // The player of a seat: they move on by one seat after each game.
        let seats: Vec<usize> = (0..count).map(|seat| (seat + count - shift) % count).collect();
        minds.rotate_right(shift);
        let played = {
            let mut minds: Vec<Heedful<'_, 'a, G>> =
                minds.iter_mut().map(|mind| Heedful { mind, stopped }).collect();
            let mut refs: Vec<&mut dyn Mind<G>> = Vec::new();
            for mind in &mut minds {
                refs.push(mind);
            }
            play_out(game, &mut refs, args.plies.map_or(CUT, |plies| plies as usize))
        };
        minds.rotate_left(shift);
        // A game that was broken off says nothing.
        if !played.ended && stopped.load(Ordering::Relaxed) {
            break;
        }
        note(&mut found, game, seats, &played);
    }
    let done = found.games.len();
    if context.json {
        context.json(&Output::Match(found))?;
    } else {
        tell(&found, games, context)?;
    }
    Ok(if done < games as usize { Status::Stopped } else { Status::Expected })
}

/// Somebody who does not go on when the flag is raised.
struct Heedful<'m, 'a, G: Worded> {
    mind: &'m mut Box<dyn Mind<G> + 'a>,
    stopped: &'m AtomicBool,
}

impl<G: Worded> Mind<G> for Heedful<'_, '_, G> {
    fn name(&self) -> String {
        self.mind.name()
    }

    fn choose(&mut self, game: &G, state: &G::State) -> Result<Choice<G::Move>, String> {
        if self.stopped.load(Ordering::Relaxed) {
            return Err("it was stopped".into());
        }
        self.mind.choose(game, state)
    }
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

fn tell(found: &Match, wanted: u32, context: &mut Context) -> std::io::Result<()> {
    let games = found.games.len();
    let of = match wanted as usize {
        wanted if games < wanted => format!("stopped after {games} of "),
        _ => String::new(),
    };
    let wanted = counted(wanted.into(), "game", "games");
    writeln!(context.out, "{}: {of}{wanted}, seed {}\n", found.interpretation, found.seed)?;
    let mut table = Table::new(["player", ">won", ">points", ">slowest move"]);
    for one in &found.players {
        let slowest = format!("{:.2} s", one.slowest);
        table.row([one.name.clone(), one.won.to_string(), one.points.to_string(), slowest]);
    }
    write!(context.out, "{table}")?;
    let plies: Vec<usize> = found.games.iter().map(|game| game.plies).collect();
    let cut = found.games.iter().filter(|game| !game.ended).count();
    write!(context.out, "\n{} drawn, {cut} cut", found.drawn)?;
    let (Some(&least), Some(&most)) = (plies.iter().min(), plies.iter().max()) else {
        return writeln!(context.out, ".");
    };
    if least == most {
        return writeln!(context.out, "; {} a game.", counted(least as u128, "ply", "plies"));
    }
    let mean = plies.iter().sum::<usize>() as f64 / plies.len() as f64;
    writeln!(context.out, "; {mean:.1} plies a game, from {least} to {most}.")
}
