//! Looks ahead on boards that are too large to be settled whole.
//!
//! A pit of many beads has more orders than can be tried, so each pit gives at most so many
//! [`candidates`](candidates::of_pit): all its moves, where they are few; else those that are built
//! to capture, and some spread evenly over all. Among the candidates the search is an ordinary
//! alpha-beta search (D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning", Artificial
//! Intelligence 6(4), 1975) with iterative deepening and a table of positions met. A position
//! without gems in the pits is looked up in the [`Endgame`], if there is one, and worth exactly what
//! that says.
//!
//! A win or loss that is found is exact where every pit on the way had all its moves tried, and a
//! lower bound for the winner's opponent otherwise; a score in points is an estimate.

use std::collections::HashMap;
use std::fmt;

use super::endgame::Endgame;
use super::worth::Worth;
use crate::rules::beads::{Move, Pile, Plain, Position};
use crate::rules::{Rules, Silent, Turn};

pub mod candidates;

/// How good a position is for the player to move: hundredths of points, or a win or loss near
/// [`Score::WIN`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct Score(pub i32);

impl Score {
    /// A win on the spot; each ply away is one less.
    pub const WIN: i32 = 1_000_000;
    const SURE: i32 = Score::WIN - 100_000;

    const fn of(worth: Worth) -> Self {
        match worth {
            Worth::Won(plies) => Score(Score::WIN - plies as i32),
            Worth::Lost(plies) => Score(plies as i32 - Score::WIN),
            Worth::Neither => Score(0),
        }
    }

    /// The win or loss that it stands for; `None` for an estimate.
    #[must_use]
    pub const fn decided(self) -> Option<Worth> {
        if self.0 >= Score::SURE {
            Some(Worth::Won((Score::WIN - self.0) as u16))
        } else if self.0 <= -Score::SURE {
            Some(Worth::Lost((Score::WIN + self.0) as u16))
        } else {
            None
        }
    }

    /// The same for the other player, a ply earlier.
    const fn turned(self) -> Self {
        let away = if self.0 >= Score::SURE {
            1
        } else if self.0 <= -Score::SURE {
            -1
        } else {
            0
        };
        Score(-(self.0 - away))
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.decided() {
            Some(worth) => worth.fmt(f),
            None => write!(f, "{:+.2} points", f64::from(self.0) / 100.0),
        }
    }
}

/// What to spend on a search.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Most plies to look ahead.
    pub plies: u8,
    /// Most positions to look at.
    pub positions: u64,
    /// Most candidates of one pit.
    pub width: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { plies: 32, positions: 200_000, width: 24 }
    }
}

/// What a search came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Looked {
    /// The best move that was found.
    pub best: Move,
    /// How good the position is for the player to move.
    pub score: Score,
    /// The line that is expected.
    pub line: Vec<Move>,
    /// How many plies were looked ahead in full.
    pub plies: u8,
    /// Positions looked at.
    pub positions: u64,
}

/// Most positions that a search remembers.
const REMEMBERED: usize = 1 << 20;

#[derive(Clone, Copy)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy)]
struct Met {
    plies: u8,
    score: Score,
    bound: Bound,
    best: Option<Move>,
}

/// Searches a position whose game is not over. `stopped` is asked now and then.
///
/// `None` if the game is over there.
#[must_use]
pub fn search(
    game: &Plain,
    endgame: Option<&Endgame>,
    state: &Position,
    limits: Limits,
    stopped: &dyn Fn() -> bool,
) -> Option<Looked> {
    if let Turn::Over(..) = game.turn(state) {
        return None;
    }
    let mut tree = Tree {
        game,
        endgame,
        limits,
        stopped,
        met: HashMap::new(),
        path: vec![],
        positions: 0,
        out: false,
    };
    let mut found: Option<Looked> = None;
    for plies in 1..=limits.plies.max(1) {
        let (score, best) = tree.root(state, plies, found.as_ref().map(|known| known.best))?;
        let done = !tree.out;
        if done || found.is_none() {
            let line = tree.line(state, best);
            let positions = tree.positions;
            found = Some(Looked { best, score, line, plies, positions });
        }
        if tree.out
            || score.decided().is_some_and(|worth| match worth {
                Worth::Won(away) | Worth::Lost(away) => away <= u16::from(plies),
                Worth::Neither => false,
            })
        {
            break;
        }
    }
    found.map(|looked| Looked { positions: tree.positions, ..looked })
}

struct Tree<'a> {
    game: &'a Plain,
    endgame: Option<&'a Endgame>,
    limits: Limits,
    stopped: &'a dyn Fn() -> bool,
    met: HashMap<Position, Met>,
    path: Vec<Position>,
    positions: u64,
    out: bool,
}

impl Tree<'_> {
    /// The candidates of a position, likely good ones first.
    fn moves(&self, state: &Position, first: Option<Move>) -> Vec<(Move, Position)> {
        let seat = state.mover.seat();
        let mut moves = candidates::of(self.game, state, self.limits.width);
        if let Some(at) = first.and_then(|first| moves.iter().position(|&mv| mv == first)) {
            moves.swap(0, at);
        }
        let keep = usize::from(first.is_some());
        let mut all: Vec<(Move, Position)> =
            moves.into_iter().map(|mv| (mv, self.game.play(state, mv, &mut Silent).0)).collect();
        let gain = |next: &Position| {
            let swing = next.cups[seat].points() - state.cups[seat].points();
            std::cmp::Reverse(swing)
        };
        let keep = keep.min(all.len());
        all[keep..].sort_by_key(|(_, next)| gain(next));
        all
    }

    fn root(&mut self, state: &Position, plies: u8, first: Option<Move>) -> Option<(Score, Move)> {
        let (mut alpha, mut best) = (Score(-Score::WIN - 1), None);
        self.path.clear();
        self.path.push(*state);
        for (mv, next) in self.moves(state, first) {
            let low = Score(-Score::WIN - 1);
            let score = self.value(&next, plies - 1, low, Score(-alpha.0 + 1)).turned();
            if self.out && best.is_some() {
                break;
            }
            if best.is_none() || score > alpha {
                (alpha, best) = (score, Some(mv));
            }
        }
        best.map(|best| (alpha, best))
    }

    /// The value of a position between two bounds, for the player to move there.
    fn value(&mut self, state: &Position, plies: u8, mut alpha: Score, beta: Score) -> Score {
        self.positions += 1;
        if self.positions >= self.limits.positions
            || (self.positions.is_multiple_of(1024) && (self.stopped)())
        {
            self.out = true;
        }
        if let Turn::Over(pay, _) = self.game.turn(state) {
            return Score::of(match pay.margin(state.mover).signum() {
                1 => Worth::Won(0),
                -1 => Worth::Lost(0),
                _ => Worth::Neither,
            });
        }
        if let Some(worth) = self.endgame.and_then(|endgame| endgame.worth(state)) {
            return Score::of(worth);
        }
        if self.path.contains(state) {
            return Score(0);
        }
        if plies == 0 || self.out {
            return self.estimate(state);
        }
        let known = self.met.get(state).copied();
        if let Some(Met { plies: deep, score, bound, .. }) = known
            && (deep >= plies || (score.decided().is_some() && matches!(bound, Bound::Exact)))
        {
            match bound {
                Bound::Exact => return score,
                Bound::AtLeast if score >= beta => return score,
                Bound::AtMost if score <= alpha => return score,
                Bound::AtLeast | Bound::AtMost => {}
            }
        }
        let (from, mut best) = (alpha, None);
        let mut top = Score(-Score::WIN - 1);
        self.path.push(*state);
        for (mv, next) in self.moves(state, known.and_then(|met| met.best)) {
            let score = self.value(&next, plies - 1, Score(-beta.0 - 1), Score(-alpha.0 + 1));
            let score = score.turned();
            if score > top {
                (top, best) = (score, Some(mv));
            }
            alpha = alpha.max(score);
            if alpha >= beta || self.out {
                break;
            }
        }
        self.path.pop();
        if !self.out && self.met.len() < REMEMBERED {
            let bound = if top >= beta {
                Bound::AtLeast
            } else if top <= from {
                Bound::AtMost
            } else {
                Bound::Exact
            };
            self.met.insert(*state, Met { plies, score: top, bound, best });
        }
        top
    }

    /// A guess: points in the cups count, beads in one's own pits count a little, and a large last
    /// pit more than its beads.
    fn estimate(&self, state: &Position) -> Score {
        let rules = self.game.ruleset();
        let side = |player| {
            let points = i32::from(state.cups[crate::rules::Player::seat(player)].points());
            let row = rules.row(player);
            let beads: u16 = row.clone().map(|pit| state.pit(pit).len()).sum();
            let house: Pile = state.pit(row.end - 1);
            let over = i32::from(house.len()) - i32::from(rules.pits);
            100 * points + 8 * i32::from(beads) + 6 * over.max(0) * i32::from(house.stones() > 0)
        };
        Score(side(state.mover) - side(state.mover.other()))
    }

    /// The line that the table of positions expects.
    fn line(&self, state: &Position, best: Move) -> Vec<Move> {
        let (mut state, mut line, mut seen) = (*state, vec![best], vec![*state]);
        state = self.game.play(&state, best, &mut Silent).0;
        while let Some(mv) = self.met.get(&state).and_then(|met| met.best) {
            if seen.contains(&state) {
                break;
            }
            seen.push(state);
            line.push(mv);
            state = self.game.play(&state, mv, &mut Silent).0;
        }
        line
    }
}
