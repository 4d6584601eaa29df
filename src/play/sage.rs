//! The Sage looks a few moves ahead.
//!
//! Minimax with alpha-beta bounds, deeper and deeper till a depth or the time is reached; a table of
//! what was found before gives bounds and the move to try first. With more than two seats he supposes
//! that all others play against him. Leaves are worth the points so far and the game's own
//! [`outlook`](Worded::outlook) of the position.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use super::mind::{Choice, Dice, Mind};
use super::reason::lead;
use crate::numbers::counted;
use crate::rules::{Payoff, Player, Silent, Turn, Worded};

/// How long the Sage looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// At most so many plies.
    pub depth: u32,
    /// At most so long; the last depth that was finished counts.
    pub time: Option<Duration>,
}

/// More states than this are not kept.
const MOST: usize = 1 << 20;
/// Moves of a state with more than this are not searched: the first so many are.
const MOVES: usize = 4096;
/// A hundredth of a point is the unit of values.
const POINT: i32 = 100;
const INFINITE: i32 = i32::MAX / 2;

/// What was found of a state at some depth.
#[derive(Clone, Copy, Debug)]
struct Known<M> {
    depth: u32,
    value: i32,
    bound: Bound,
    best: Option<M>,
    /// Whether the search under it stopped before the end of a game.
    cut: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Exact,
    Least,
    Most,
}

/// A player who looks ahead.
#[derive(Clone, Debug)]
pub struct Sage {
    limit: Limit,
    dice: Dice,
}

impl Sage {
    /// A Sage with a limit. Among moves that look equally good he takes the one that the seed puts
    /// first.
    #[must_use]
    pub fn new(limit: Limit, seed: u64) -> Self {
        Sage { limit, dice: Dice::new(seed) }
    }
}

/// One search.
struct Search<'a, G: Worded> {
    game: &'a G,
    who: Player,
    known: HashMap<G::State, Known<G::Move>>,
    until: Option<Instant>,
    nodes: u64,
    stopped: bool,
    /// Whether the search stopped somewhere before the end of a game.
    cut: bool,
}

impl<G: Worded> Mind<G> for Sage {
    fn name(&self) -> String {
        match self.limit.time {
            None => format!("sage:{}", self.limit.depth),
            Some(time) => format!("sage:{}s", time.as_secs_f64()),
        }
    }

    fn choose(&mut self, game: &G, state: &G::State) -> Result<Choice<G::Move>, String> {
        let Turn::Of(who) = game.turn(state) else { return Err("the game is over".into()) };
        let mut moves = list(game, state);
        let first = *moves.first().ok_or("there is no legal move")?;
        for at in (1..moves.len()).rev() {
            moves.swap(at, self.dice.below(at as u128 + 1) as usize);
        }
        let until = self.limit.time.map(|time| Instant::now() + time);
        let mut search = Search {
            game,
            who,
            known: HashMap::new(),
            until,
            nodes: 0,
            stopped: false,
            cut: false,
        };
        let mut best = (0, first, 0);
        for depth in 1..=self.limit.depth.max(1) {
            search.cut = false;
            let Some((value, mv)) = search.root(state, &moves, depth) else { break };
            best = (value, mv, depth);
            // The best move so far is tried first at the next depth.
            if let Some(at) = moves.iter().position(|&one| one == mv) {
                moves[..=at].rotate_right(1);
            }
            // A single move needs no thought, and beyond the end of the game there is nothing.
            if moves.len() == 1 || !search.cut {
                break;
            }
        }
        let (value, mv, depth) = best;
        // A depth that was broken off says that those before it did not come to the end either.
        let far = (search.cut || search.stopped).then_some(depth);
        let why = match moves.len() {
            1 => "it is the only move".into(),
            _ => self::why(game, state, who, value, far, search.nodes),
        };
        Ok(Choice { mv, why })
    }
}

/// What was found, in words; `far` is how far ahead, if not to the end of the game.
fn why<G: Worded>(
    game: &G,
    state: &G::State,
    who: Player,
    value: i32,
    far: Option<u32>,
    nodes: u64,
) -> String {
    let looked = counted(nodes.into(), "position", "positions");
    let lead = lead(game, who, value.into());
    let reckoned = (0..game.seats().len()).any(|seat| game.outlook(state, Player(seat as u8)) != 0);
    match far {
        None => format!("looking to the end of the game ({looked}), {lead} from here on"),
        Some(0) => "there was no time to look ahead".into(),
        Some(depth) => {
            let plies = counted(depth.into(), "ply", "plies");
            let tail = match (reckoned, game.unit()) {
                (true, _) => " from here on, what stands on the board reckoned in",
                (false, Some(_)) => " within them",
                (false, None) => " by then",
            };
            format!("looking {plies} ahead ({looked}), {lead}{tail}")
        }
    }
}

fn list<G: Worded>(game: &G, state: &G::State) -> Vec<G::Move> {
    use std::ops::ControlFlow;
    let mut moves = Vec::new();
    let _ = game.each_move(state, |mv| {
        moves.push(mv);
        if moves.len() < MOVES { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    moves
}

impl<G: Worded> Search<'_, G> {
    /// What somebody gains over all others, in hundredths of a point.
    fn gain(&self, pay: &G::Pay) -> i32 {
        let gains = pay.gains();
        let all: i32 = gains.iter().map(|&gain| i32::from(gain)).sum();
        POINT * (2 * i32::from(gains[self.who.seat()]) - all)
    }

    fn root(&mut self, state: &G::State, moves: &[G::Move], depth: u32) -> Option<(i32, G::Move)> {
        let mut best: Option<(i32, G::Move)> = None;
        for &mv in moves {
            let (next, pay) = self.game.play(state, mv, &mut Silent);
            let gain = self.gain(&pay);
            let least = best.map_or(-INFINITE, |(value, _)| value);
            let value = gain + self.look(&next, depth - 1, least - gain, INFINITE);
            // What is not finished says nothing, but for the moves before it.
            if self.stopped {
                return if depth == 1 { best } else { None };
            }
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, mv));
            }
        }
        best
    }

    /// What somebody gains over all others from here on, if it is between the bounds; else a bound.
    fn look(&mut self, state: &G::State, depth: u32, mut least: i32, mut most: i32) -> i32 {
        self.nodes += 1;
        if self.nodes & 0xff == 0 && self.until.is_some_and(|until| Instant::now() > until) {
            self.stopped = true;
        }
        if self.stopped {
            return 0;
        }
        let mover = match self.game.turn(state) {
            Turn::Over(pay, _) => return self.gain(&pay),
            Turn::Of(mover) => mover,
        };
        if depth == 0 {
            self.cut = true;
            return self.outlook(state);
        }
        let (low, high) = (least, most);
        let known = self.known.get(state).copied();
        if let Some(known) = known
            && known.depth == depth
        {
            self.cut |= known.cut;
            match known.bound {
                Bound::Exact => return known.value,
                Bound::Least => least = least.max(known.value),
                Bound::Most => most = most.min(known.value),
            }
            if least >= most {
                return known.value;
            }
        }
        let mine = mover == self.who;
        let before = std::mem::take(&mut self.cut);
        let mut best = if mine { -INFINITE } else { INFINITE };
        let mut best_move = None;
        let mut moves = self.ordered(state, known.and_then(|known| known.best), depth);
        for (_, mv, next, gain) in moves.drain(..) {
            let value = gain + self.look(&next, depth - 1, least - gain, most - gain);
            if self.stopped {
                return 0;
            }
            if if mine { value > best } else { value < best } {
                (best, best_move) = (value, Some(mv));
            }
            if mine {
                least = least.max(best);
            } else {
                most = most.min(best);
            }
            if least >= most {
                break;
            }
        }
        let bound = if best <= low {
            Bound::Most
        } else if best >= high {
            Bound::Least
        } else {
            Bound::Exact
        };
        if self.known.len() < MOST || self.known.contains_key(state) {
            let cut = self.cut;
            self.known.insert(*state, Known { depth, value: best, bound, best: best_move, cut });
        }
        self.cut |= before;
        best
    }

    /// The moves of a state with what comes of them, the promising ones first.
    fn ordered(
        &self,
        state: &G::State,
        first: Option<G::Move>,
        depth: u32,
    ) -> Vec<(i32, G::Move, G::State, i32)> {
        let Turn::Of(mover) = self.game.turn(state) else { return Vec::new() };
        let sign = if mover == self.who { -1 } else { 1 };
        let mut moves: Vec<_> = list(self.game, state)
            .into_iter()
            .map(|mv| {
                let (next, pay) = self.game.play(state, mv, &mut Silent);
                let gain = self.gain(&pay);
                let promise = if first == Some(mv) {
                    i32::MIN
                } else if depth > 1 {
                    sign * (gain + self.outlook(&next))
                } else {
                    sign * gain
                };
                (promise, mv, next, gain)
            })
            .collect();
        moves.sort_by_key(|&(promise, ..)| promise);
        moves
    }

    /// How well a position stands for somebody against all others, beyond the points so far.
    fn outlook(&self, state: &G::State) -> i32 {
        let seats = self.game.seats().len();
        (0..seats)
            .map(|seat| {
                let outlook = self.game.outlook(state, Player(seat as u8));
                if seat == self.who.seat() { outlook } else { -outlook }
            })
            .sum()
    }
}
