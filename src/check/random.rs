//! Random games: each move drawn evenly from the legal ones.
//!
//! A game is made by the seed of the run and its own number, so that any game can be played again
//! whatever the number of threads. Endless play is cut at a stated number of plies, unless the
//! rules end it themselves at the third repetition.

use std::collections::HashMap;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;

use super::invariants::{COUNT, Desk, Found, Mask, Tally, examine};
use super::subject::Subject;
use super::text::Text;
use super::watch::Watch;
use crate::rules::sowing::params::InfinitePlay;
use crate::rules::sowing::{Move, Position};
use crate::rules::{Payoff, Player, Score, Silent, Turn};

/// Games handed to a thread at once.
const CHUNK: u32 = 64;

/// What random games to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// How many.
    pub games: u32,
    /// After how many plies a game is cut.
    pub cap: u32,
    /// What they are drawn by.
    pub seed: u64,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By the rules.
    Over,
    /// At the third repetition of a position, by the rule for endless play.
    Repetition,
    /// At the cap, or because the run was stopped.
    Cut,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its moves.
    pub line: Vec<Move>,
    /// What each player has in the end.
    pub score: Score<2>,
    /// How it ended.
    pub end: End,
}

/// Plays one random game. `seen` hears of each position before its move is drawn.
pub fn play<G: Subject>(
    game: &G,
    draw: &Draw,
    number: u32,
    mut seen: impl FnMut(&Position, Score<2>),
) -> Game {
    let text = Text::of(game.ruleset());
    let mut rng = ChaCha8Rng::seed_from_u64(draw.seed);
    rng.set_stream(u64::from(number));
    let repeats =
        matches!(game.ruleset().params.infinite_play, InfinitePlay::OwnRows | InfinitePlay::Draw);
    let mut times: HashMap<Position, u8> = HashMap::new();
    let mut position = game.start();
    let mut played = Game { line: Vec::new(), score: Score::ZERO, end: End::Cut };
    loop {
        seen(&position, played.score);
        if let Turn::Over(pay, _) = game.turn(&position) {
            played.score = played.score.plus(pay);
            played.end = End::Over;
            return played;
        }
        if repeats {
            let count = times.entry(position).or_insert(0);
            *count += 1;
            if *count == 3 {
                played.score = repeated(&text, &position, played.score);
                played.end = End::Repetition;
                return played;
            }
        }
        if played.line.len() >= draw.cap as usize {
            return played;
        }
        let moves = game.count_moves(&position).min(u128::from(u32::MAX)) as u64;
        if moves == 0 {
            // A game that is not over and lists nothing; an invariant speaks of it.
            return played;
        }
        let nth = (u64::from(rng.next_u32()) * moves) >> 32;
        let mv = game.nth_move(&position, u128::from(nth));
        let (next, pay) = game.play(&position, mv, &mut Silent);
        if next.board.total() != position.board.total() {
            times.clear();
        }
        played.line.push(mv);
        played.score = played.score.plus(pay);
        position = next;
    }
}

/// What each player has when the third repetition ends the game.
fn repeated(text: &Text, position: &Position, so_far: Score<2>) -> Score<2> {
    let counts = position.board.counts();
    let rows = [Player::SOUTH, Player::NORTH].map(|who| text.seeds(&counts, text.row(who)) as i16);
    match text.params.infinite_play {
        InfinitePlay::OwnRows => so_far.plus(Score(rows)),
        _ => Score::ZERO,
    }
}

/// What a run of random games came to.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Games played.
    pub games: u32,
    /// Moves played in them.
    pub plies: u64,
    /// Games that were cut.
    pub cut: u32,
    /// The longest game, in plies.
    pub longest: u32,
    /// Counts and findings.
    pub tally: Tally,
    /// For each invariant found broken, the line to the place with fewest seeds, then the shortest.
    pub lines: [Option<(Vec<Move>, Found)>; COUNT],
    /// Whether all games were played.
    pub complete: bool,
}

#[derive(Clone)]
struct Part {
    games: u32,
    plies: u64,
    cut: u32,
    longest: u32,
    tally: Tally,
    lines: [Option<(Vec<Move>, Found)>; COUNT],
}

impl Part {
    fn new() -> Self {
        Part {
            games: 0,
            plies: 0,
            cut: 0,
            longest: 0,
            tally: Tally::default(),
            lines: [const { None }; COUNT],
        }
    }
}

/// How good a counterexample is: fewest seeds, then the shortest line.
fn rank(line: &(Vec<Move>, Found)) -> (u8, usize) {
    (line.1.position.board.total(), line.0.len())
}

/// Plays random games and examines every position on the way.
#[must_use = "games say nothing until their findings are read"]
pub fn sample<G: Subject>(game: &G, mask: Mask, draw: &Draw, watch: &Watch) -> Sample {
    let text = Text::of(game.ruleset());
    let parts: Vec<Option<Part>> = (0..draw.games.div_ceil(CHUNK))
        .into_par_iter()
        .map(|chunk| {
            if watch.stopped() {
                return None;
            }
            let (mut desk, mut part) = (Desk::default(), Part::new());
            for number in chunk * CHUNK..draw.games.min((chunk + 1) * CHUNK) {
                one(game, &text, mask, draw, number, &mut desk, &mut part);
            }
            watch.add(part.tally.positions);
            Some(part)
        })
        .collect();
    let complete = parts.iter().all(Option::is_some);
    let mut all = Part::new();
    for part in parts.into_iter().flatten() {
        all.games += part.games;
        all.plies += part.plies;
        all.cut += part.cut;
        all.longest = all.longest.max(part.longest);
        all.tally.add(&part.tally);
        for (best, line) in all.lines.iter_mut().zip(part.lines) {
            if let Some(line) = line {
                keep(best, line);
            }
        }
    }
    let Part { games, plies, cut, longest, tally, lines } = all;
    Sample { games, plies, cut, longest, tally, lines, complete }
}

fn keep(best: &mut Option<(Vec<Move>, Found)>, line: (Vec<Move>, Found)) {
    if best.as_ref().is_none_or(|old| rank(&line) < rank(old)) {
        *best = Some(line);
    }
}

/// Plays one game and examines it.
fn one<G: Subject>(
    game: &G,
    text: &Text,
    mask: Mask,
    draw: &Draw,
    number: u32,
    desk: &mut Desk,
    part: &mut Part,
) {
    let mut places: Vec<(usize, Tally)> = Vec::new();
    let mut ply = 0;
    let played = play(game, draw, number, |position, _| {
        let mut tally = Tally::default();
        examine(game, text, mask, position, desk, &mut tally);
        if tally.found.iter().any(Option::is_some) {
            places.push((ply, tally));
        }
        part.tally.add(&tally);
        ply += 1;
    });
    part.games += 1;
    part.plies += played.line.len() as u64;
    part.cut += u32::from(played.end == End::Cut);
    part.longest = part.longest.max(played.line.len() as u32);
    for (ply, tally) in places {
        for (best, found) in part.lines.iter_mut().zip(tally.found) {
            if let Some(found) = found {
                keep(best, (played.line[..ply].to_vec(), found));
            }
        }
    }
}
