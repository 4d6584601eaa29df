//! Looking at laws: in every state that play can reach, or in random games.

use std::ops::ControlFlow;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;

use super::law::{Law, Made, On};
use crate::check::explore::{Reach, explore};
use crate::check::random::Draw;
use crate::check::step::Outcome;
use crate::check::watch::Watch;
use crate::rules::{Because, Payoff, Player, Rules, Silent, Turn, Worded};

/// Games handed to a thread at once.
const CHUNK: u32 = 16;

/// In one of so many games one player has an aim, where the game says how positions look: he plays the
/// best of all moves. Rules of markets that are far away never come up in play without aim.
const AIMED: u32 = 20;
/// Most moves that a player with an aim weighs; of more, the first so many.
const WEIGHED: u32 = 1_000;

/// Where to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// In every state that play can reach from the start, up to so many.
    Reachable(usize),
    /// In random games.
    Random(Draw),
}

/// A place where a law is broken, with the line that leads there.
pub(super) struct Broken<M> {
    pub line: Vec<M>,
    /// Whether the last move of the line breaks it; else the state after the line.
    pub by_move: bool,
    pub why: &'static str,
    weight: u32,
}

impl<M: Ord> Broken<M> {
    fn better(&self, other: &Self) -> bool {
        let key = |one: &Self| (one.line.len(), one.weight);
        (key(self), &self.line) < (key(other), &other.line)
    }
}

/// What was seen.
pub(super) struct Seen<M> {
    /// For each law, how often its condition arose.
    pub arose: Vec<u64>,
    /// For each law, the best line that breaks it.
    pub broken: Vec<Option<Broken<M>>>,
    pub states: u64,
    pub moves: u64,
    pub ends: u64,
    pub cut: u32,
    pub longest: u32,
    pub games: u32,
    /// Games in which movers had an aim.
    pub aimed: u32,
    pub complete: bool,
}

impl<M: Ord> Seen<M> {
    pub(super) fn new(laws: usize) -> Self {
        Seen {
            arose: vec![0; laws],
            broken: (0..laws).map(|_| None).collect(),
            states: 0,
            moves: 0,
            ends: 0,
            cut: 0,
            longest: 0,
            games: 0,
            aimed: 0,
            complete: true,
        }
    }

    fn judge(
        &mut self,
        law: usize,
        outcome: Outcome,
        broken: impl FnOnce(&'static str) -> Broken<M>,
    ) {
        self.arose[law] += u64::from(outcome != Outcome::Silent);
        if let Outcome::Broken(why) = outcome {
            let found = broken(why);
            if self.broken[law].as_ref().is_none_or(|known| found.better(known)) {
                self.broken[law] = Some(found);
            }
        }
    }

    fn join(mut self, other: Self) -> Self {
        for (mine, theirs) in self.arose.iter_mut().zip(other.arose) {
            *mine += theirs;
        }
        for (mine, theirs) in self.broken.iter_mut().zip(other.broken) {
            if let Some(found) = theirs
                && mine.as_ref().is_none_or(|known| found.better(known))
            {
                *mine = Some(found);
            }
        }
        self.states += other.states;
        self.moves += other.moves;
        self.ends += other.ends;
        self.cut += other.cut;
        self.longest = self.longest.max(other.longest);
        self.games += other.games;
        self.aimed += other.aimed;
        self.complete &= other.complete;
        self
    }
}

/// Looks at some laws.
pub(super) fn look<G: Worded>(
    game: &G,
    laws: &[&Law<G>],
    scope: Scope,
    watch: &Watch,
) -> Seen<G::Move> {
    match scope {
        Scope::Reachable(limit) => {
            let reach = explore(game, |state| state, false, limit, watch);
            at_all(game, laws, &reach, watch)
        }
        Scope::Random(draw) => random(game, laws, &draw, watch),
    }
}

/// A state by its number, the move that breaks a law there if a move does, and what is wrong.
type Spot<M> = (u32, Option<M>, &'static str);

/// Every state in the order of its distance from the start, so that the first line found for a law
/// is a shortest one.
pub(super) fn at_all<G: Worded>(
    game: &G,
    laws: &[&Law<G>],
    reach: &Reach<G::State>,
    watch: &Watch,
) -> Seen<G::Move> {
    let mut seen = Seen::new(laws.len());
    // The end of the shortest line is enough; the line is found again when all is done.
    let mut first: Vec<Option<Spot<G::Move>>> = vec![None; laws.len()];
    let mut events: Vec<(G::Event, Because)> = Vec::new();
    for (id, state) in reach.ids.states.iter().enumerate() {
        if id & 0xfff == 0 && watch.stopped() {
            seen.complete = false;
            break;
        }
        seen.states += 1;
        for (law, one) in laws.iter().enumerate() {
            if let On::State(check) = one.on {
                let outcome = check(game, state);
                seen.arose[law] += u64::from(outcome != Outcome::Silent);
                if let (Outcome::Broken(why), None) = (outcome, first[law]) {
                    first[law] = Some((id as u32, None, why));
                }
            }
        }
        let before = seen.moves;
        let _ = game.each_move(state, |mv| {
            seen.moves += 1;
            events.clear();
            let (after, pay) = game.play(state, mv, &mut events);
            let made = Made { before: state, mv, events: &events, after: &after, pay: &pay };
            for (law, one) in laws.iter().enumerate() {
                if let On::Move(check) = one.on {
                    let outcome = check(game, &made);
                    seen.arose[law] += u64::from(outcome != Outcome::Silent);
                    if let (Outcome::Broken(why), None) = (outcome, first[law]) {
                        first[law] = Some((id as u32, Some(mv), why));
                    }
                }
            }
            ControlFlow::Continue(())
        });
        seen.ends += u64::from(before == seen.moves);
    }
    seen.complete &= reach.complete;
    for (law, found) in first.into_iter().enumerate() {
        if let Some((id, mv, why)) = found {
            let (mut line, state) = reach.line(game, |state| state, id);
            line.extend(mv);
            let weight = game.weight(&state);
            seen.broken[law] = Some(Broken { line, by_move: mv.is_some(), why, weight });
        }
    }
    seen
}

fn random<G: Worded>(game: &G, laws: &[&Law<G>], draw: &Draw, watch: &Watch) -> Seen<G::Move> {
    let chunks = draw.games.div_ceil(CHUNK);
    (0..chunks)
        .into_par_iter()
        .map(|chunk| {
            let mut seen = Seen::new(laws.len());
            for number in chunk * CHUNK..((chunk + 1) * CHUNK).min(draw.games) {
                if watch.stopped() {
                    seen.complete = false;
                    break;
                }
                play(game, laws, draw, number, &mut seen);
            }
            watch.note(seen.moves);
            seen
        })
        .reduce(|| Seen::new(laws.len()), Seen::join)
}

/// What somebody sees who looks on at a game: a state, or a move from one.
pub(super) enum View<'a, G: Rules> {
    State(&'a G::State),
    Move(Made<'a, G>),
}

/// How a random game went.
pub(super) struct Went {
    pub plies: u32,
    pub cut: bool,
    /// Whether a player had an aim.
    pub aimed: bool,
}

/// Plays one random game, whose moves depend on the seed and its number alone, and shows each state
/// and each move with the line up to it; a move is the last of its line.
pub(super) fn watch_game<G: Worded>(
    game: &G,
    draw: &Draw,
    number: u32,
    mut see: impl FnMut(&[G::Move], View<G>),
) -> Went {
    let mut events: Vec<(G::Event, Because)> = Vec::new();
    let mut line: Vec<G::Move> = Vec::new();
    let mut state = game.start();
    let mut rng = dice(draw, number);
    // The players have it in turn.
    let aims = number % AIMED == AIMED - 1 && looks(game);
    let aims = aims.then(|| Player((number / AIMED % game.seats().len() as u32) as u8));
    let went = |plies, cut| Went { plies, cut, aimed: aims.is_some() };
    loop {
        see(&line, View::State(&state));
        let plies = line.len() as u32;
        let next = match (aims, game.turn(&state)) {
            (Some(who), Turn::Of(mover)) if who == mover => best(game, &state, who),
            _ => drawn(game, &state, &mut rng),
        };
        let Some(mv) = next else { return went(plies, false) };
        if plies >= draw.cap {
            return went(plies, true);
        }
        events.clear();
        let (after, pay) = game.play(&state, mv, &mut events);
        line.push(mv);
        let made = Made { before: &state, mv, events: &events, after: &after, pay: &pay };
        see(&line, View::Move(made));
        state = after;
    }
}

/// Looks at one random game.
fn play<G: Worded>(game: &G, laws: &[&Law<G>], draw: &Draw, number: u32, seen: &mut Seen<G::Move>) {
    let went = watch_game(game, draw, number, |line, view| {
        let (state, by_move) = match &view {
            View::State(state) => (*state, false),
            View::Move(made) => (made.before, true),
        };
        *if by_move { &mut seen.moves } else { &mut seen.states } += 1;
        for (law, one) in laws.iter().enumerate() {
            let outcome = match (&one.on, &view) {
                (On::State(check), View::State(state)) => check(game, state),
                (On::Move(check), View::Move(made)) => check(game, made),
                _ => continue,
            };
            seen.judge(law, outcome, |why| Broken {
                line: line.to_vec(),
                by_move,
                why,
                weight: game.weight(state),
            });
        }
    });
    seen.games += 1;
    seen.aimed += u32::from(went.aimed);
    seen.cut += u32::from(went.cut);
    seen.ends += u64::from(!went.cut);
    seen.longest = seen.longest.max(went.plies);
}

fn dice(draw: &Draw, number: u32) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(draw.seed);
    rng.set_stream(u64::from(number));
    rng
}

/// A legal move, each as likely as the others; `None` where there is none.
fn drawn<G: Rules>(game: &G, state: &G::State, rng: &mut ChaCha8Rng) -> Option<G::Move> {
    if let Turn::Over(..) = game.turn(state) {
        return None;
    }
    let moves = game.count_moves(state);
    if moves == 0 {
        return None;
    }
    let word = u128::from(rng.next_u64());
    // One of up to 2^63 moves by the high half of a product; of more, the rest hardly matters.
    let nth = match u64::try_from(moves) {
        Ok(moves) => (word * u128::from(moves)) >> 64,
        Err(_) => (word << 64 | u128::from(rng.next_u64())) % moves,
    };
    Some(game.nth_move(state, nth))
}

/// Whether a game says how positions look.
fn looks<G: Worded>(game: &G) -> bool {
    let start = game.start();
    (0..game.seats().len()).any(|seat| game.outlook(&start, Player(seat as u8)) != 0)
}

/// The move that gains its mover most and leaves him the best outlook, the first of equals.
fn best<G: Worded>(game: &G, state: &G::State, who: Player) -> Option<G::Move> {
    let mut best: Option<(i32, G::Move)> = None;
    let mut weighed = 0;
    let _ = game.each_move(state, |mv| {
        let (next, pay) = game.play(state, mv, &mut Silent);
        let worth = 100 * i32::from(pay.gains()[who.seat()]) + game.outlook(&next, who);
        if best.as_ref().is_none_or(|(known, _)| worth > *known) {
            best = Some((worth, mv));
        }
        weighed += 1;
        if weighed < WEIGHED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    best.map(|(_, mv)| mv)
}

/// How many plies random games last on average, and how many of them were cut at the cap.
pub fn average_length<G: Rules>(game: &G, draw: &Draw, watch: &Watch) -> (f64, u32) {
    let (plies, cut) = (0..draw.games)
        .into_par_iter()
        .map(|number| {
            let (mut state, mut rng, mut plies) = (game.start(), dice(draw, number), 0_u64);
            while !watch.stopped() {
                let Some(mv) = drawn(game, &state, &mut rng) else { return (plies, 0) };
                if plies >= u64::from(draw.cap) {
                    return (plies, 1);
                }
                state = game.play(&state, mv, &mut Silent).0;
                plies += 1;
            }
            (plies, 1)
        })
        .reduce(|| (0, 0), |one, other| (one.0 + other.0, one.1 + other.1));
    (plies as f64 / f64::from(draw.games.max(1)), cut)
}
