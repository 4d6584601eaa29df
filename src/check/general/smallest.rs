//! The smallest place that shows something: fewest pieces on the board, then the shortest line.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use rayon::prelude::*;

use super::differing::{apart, moves_apart, soonest};
use super::law::{Law, Made, On};
use super::look::{View, watch_game};
use crate::check::explore::{Reach, explore};
use crate::check::random::Draw;
use crate::check::step::Outcome;
use crate::check::watch::Watch;
use crate::rules::{Because, Familiar, Turn};

/// What is looked for.
pub enum Sought<'a, G: Familiar> {
    /// A place where a law has something to do and is kept, or where it is broken.
    Law {
        /// The law.
        law: &'a Law<G>,
        /// Whether it is to be kept.
        kept: bool,
    },
    /// A place where the game comes out otherwise than another, which differs by one rule.
    Other {
        /// The other game.
        game: &'a G,
        /// Its rule, in words that follow "under".
        rule: &'a str,
    },
    /// A place where a rule makes itself felt: something happens in a move because of it, the game
    /// is over because of it, or it forbids a move.
    Rule(Because),
}

/// A place that shows something.
pub struct Spot<G: Familiar> {
    /// The moves that lead there from the start.
    pub line: Vec<G::Move>,
    /// The state there.
    pub state: G::State,
    /// The move that shows it, if it takes one.
    pub mv: Option<G::Move>,
    /// Whether that move may be played.
    pub may: bool,
    /// What is shown, in words.
    pub why: String,
}

/// What shows something in a state: a move, whether it may be played, and why.
pub(super) type Shown<M> = (Option<M>, bool, String);

/// Finds the smallest place for each thing that is looked for, in all that play can reach if that is
/// no more than `limit` states, else in random games.
///
/// In random games the moves that were played are looked at, and no others.
pub fn smallest<G: Familiar>(
    game: &G,
    sought: &[Sought<G>],
    limit: usize,
    draw: &Draw,
    watch: &Watch,
) -> Vec<Option<Spot<G>>> {
    let mut found = None;
    // A start with more moves than states are allowed is no small game.
    if game.count_moves(&game.start()) < limit as u128 {
        let reach = explore(game, |state| state, false, limit, watch);
        found = reach.complete.then(|| everywhere(game, sought, &reach));
    }
    let mut found = found.unwrap_or_else(|| {
        sought.iter().map(|one| in_games(game, one, draw, watch)).collect::<Vec<_>>()
    });
    for (found, sought) in found.iter_mut().zip(sought) {
        // Two games may part by what they count from the start, and not in any one state.
        if let (None, Sought::Other { game: other, rule }) = (&found, sought) {
            *found = soonest(game, other, rule, limit, watch);
        }
    }
    found
}

fn everywhere<G: Familiar>(
    game: &G,
    sought: &[Sought<G>],
    reach: &Reach<G::State>,
) -> Vec<Option<Spot<G>>> {
    let states = &reach.ids.states;
    // States are numbered by their distance from the start.
    let mut order: Vec<u32> = (0..states.len() as u32).collect();
    order.sort_by_key(|&id| (game.weight(&states[id as usize]), id));
    let find = |one: &Sought<G>| {
        let (id, (mv, may, why)) =
            order.iter().find_map(|&id| Some((id, shown(game, one, &states[id as usize])?)))?;
        let (line, state) = reach.line(game, |state| state, id);
        Some(Spot { line, state, mv, may, why })
    };
    sought.iter().map(find).collect()
}

fn in_games<G: Familiar>(
    game: &G,
    sought: &Sought<G>,
    draw: &Draw,
    watch: &Watch,
) -> Option<Spot<G>> {
    let best = (0..draw.games)
        .into_par_iter()
        .filter_map(|number| {
            let mut best: Option<(u32, Spot<G>)> = None;
            if watch.stopped() {
                return None;
            }
            watch_game(game, draw, number, |line, view| {
                let (state, found, line) = match &view {
                    View::State(state) => (**state, of_state(game, sought, state), line),
                    View::Move(made) => {
                        let found =
                            of_move(game, sought, made).map(|why| (Some(made.mv), true, why));
                        (*made.before, found, &line[..line.len() - 1])
                    }
                };
                let Some((mv, may, why)) = found else { return };
                let size = (game.weight(&state), line.len());
                if best.as_ref().is_none_or(|(weight, one)| size < (*weight, one.line.len())) {
                    best = Some((size.0, Spot { line: line.to_vec(), state, mv, may, why }));
                }
            });
            best.map(|(weight, spot)| (weight, Reverse(number), spot))
        })
        .min_by(|one, other| {
            let key = |of: &(u32, Reverse<u32>, Spot<G>)| (of.0, of.2.line.len(), of.1.0);
            key(one).cmp(&key(other))
        });
    best.map(|(_, _, spot)| spot)
}

/// What shows it in a state, whatever is played there.
fn shown<G: Familiar>(game: &G, sought: &Sought<G>, state: &G::State) -> Option<Shown<G::Move>> {
    if let Some(found) = of_state(game, sought, state) {
        return Some(found);
    }
    let mut found = None;
    let mut events: Vec<(G::Event, Because)> = Vec::new();
    let _ = game.each_move(state, |mv| {
        events.clear();
        let (after, pay) = game.play(state, mv, &mut events);
        let made = Made { before: state, mv, events: &events, after: &after, pay: &pay };
        match of_move(game, sought, &made) {
            Some(why) => {
                found = Some((Some(mv), true, why));
                ControlFlow::Break(())
            }
            None => ControlFlow::Continue(()),
        }
    });
    let Sought::Rule(rule) = sought else { return found };
    found.or_else(|| {
        game.tries(state).into_iter().find_map(|mv| {
            let reasons = game.legal(state, mv).err()?;
            let reason = reasons.iter().find(|one| one.because == *rule)?;
            Some((Some(mv), false, reason.why.into()))
        })
    })
}

fn outcome(kept: bool, law: &str, outcome: Outcome) -> Option<String> {
    match outcome {
        Outcome::Holds if kept => Some(format!("here {law} has something to do, and is kept")),
        Outcome::Broken(why) if !kept => Some(why.into()),
        _ => None,
    }
}

/// What shows it in a state itself.
fn of_state<G: Familiar>(game: &G, sought: &Sought<G>, state: &G::State) -> Option<Shown<G::Move>> {
    match sought {
        Sought::Law { law, kept } => match law.on {
            On::State(check) => Some((None, true, outcome(*kept, law.id, check(game, state))?)),
            On::Move(_) => None,
        },
        Sought::Rule(rule) => match game.turn(state) {
            Turn::Over(_, ending) if ending.because == *rule || ending.remainder == *rule => {
                Some((None, true, format!("the game is over: {}", ending.why)))
            }
            _ => None,
        },
        Sought::Other { game: other, rule } => apart(game, other, rule, state, state),
    }
}

/// What shows it in a move.
fn of_move<G: Familiar>(game: &G, sought: &Sought<G>, made: &Made<G>) -> Option<String> {
    match sought {
        Sought::Law { law, kept } => match law.on {
            On::Move(check) => outcome(*kept, law.id, check(game, made)),
            On::State(_) => None,
        },
        Sought::Rule(rule) => made
            .events
            .iter()
            .find(|(_, because)| because == rule)
            .map(|(event, _)| game.event_text(event)),
        Sought::Other { game: other, rule } => moves_apart(game, other, rule, made, made.before),
    }
}
