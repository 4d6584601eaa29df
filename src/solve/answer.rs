//! Asking solved layers about one state of a game: its value, its moves, the best line.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::ops::ControlFlow;

use super::values::{Known, Solved, Under};
use crate::rules::layered::Seated;
use crate::rules::{Player, Rules, Score, Silent, Turn};

/// What endless play is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Endless {
    /// Nobody gains anything more.
    Even,
    /// This player gives what is still in play to the other.
    Forfeits(Player),
}

impl Endless {
    /// Which values these are for a player to move.
    #[must_use]
    #[inline]
    pub fn seen_by(self, mover: Player) -> Under {
        match self {
            Endless::Even => Under::Even,
            Endless::Forfeits(who) if who == mover => Under::MoverForfeits,
            Endless::Forfeits(_) => Under::OtherForfeits,
        }
    }
}

/// The exact value of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    /// What the player to move gains over the other from here on, in seeds.
    pub margin: i16,
    /// Plies to the next conversion (a capture, or the end of the game) under best play; 0 if the
    /// game is over, `None` if play is endless or may as well be.
    pub conversion: Option<u16>,
}

/// A move with its value for the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rated<M> {
    /// The move.
    pub mv: M,
    /// What it is worth, and the plies to the next conversion counted from before the move.
    pub value: Value,
}

/// A best line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<S, M> {
    /// The moves, each with the state that it is played in.
    pub steps: Vec<(S, M)>,
    /// Where the last move leads.
    pub last: S,
    /// What each player gains along the line, the end included.
    pub score: Score<2>,
    /// How it ends.
    pub end: LineEnd,
}

/// How a best line ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineEnd {
    /// The game is over.
    Over,
    /// The last state is the one that the step of this number was played in: the line goes round.
    Loop(usize),
}

/// Solved layers, in memory or in a file, and the game they belong to.
#[derive(Debug)]
pub struct Answers<L: Seated, K = Solved> {
    layers: L,
    known: K,
    endless: Endless,
}

type State<L> = <<L as Seated>::Game as Rules>::State;
type Move<L> = <<L as Seated>::Game as Rules>::Move;

impl<L: Seated, K: Known> Answers<L, K> {
    /// Joins a game and its solved layers.
    ///
    /// # Panics
    /// If endless play is forfeited and the layers were solved without bounds.
    #[must_use]
    pub fn new(layers: L, known: K, endless: Endless) -> Self {
        assert!(
            endless == Endless::Even || known.has_bounds(),
            "values under a forfeit need bounds: set `bounds` in the options"
        );
        Answers { layers, known, endless }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &L::Game {
        self.layers.game()
    }

    /// The solved layers.
    #[must_use]
    pub const fn solved(&self) -> &K {
        &self.known
    }

    /// The layers that the game falls into.
    #[must_use]
    pub const fn layers(&self) -> &L {
        &self.layers
    }

    /// What endless play is worth here.
    #[must_use]
    pub const fn endless(&self) -> Endless {
        self.endless
    }

    /// The value of a state for the player to move.
    #[must_use]
    pub fn value(&self, state: &State<L>) -> Value {
        self.look(state, self.endless)
    }

    /// The values for the player to move if he forfeits endless play, and if the other does.
    ///
    /// Returns `None` if the layers were solved without bounds.
    #[must_use]
    pub fn interval(&self, state: &State<L>) -> Option<(i16, i16)> {
        let mover = self.layers.mover(state);
        self.known.has_bounds().then(|| {
            let low = self.look(state, Endless::Forfeits(mover));
            let high = self.look(state, Endless::Forfeits(mover.other()));
            (low.margin, high.margin)
        })
    }

    /// The moves of a state, best first.
    #[must_use]
    pub fn moves(&self, state: &State<L>) -> Vec<Rated<Move<L>>> {
        self.rate(state, self.endless)
    }

    /// Best play of both sides from a state, to the end of the game or once round a loop.
    #[must_use]
    pub fn line(&self, start: &State<L>) -> Line<State<L>, Move<L>> {
        let mut line =
            Line { steps: Vec::new(), last: *start, score: Score([0, 0]), end: LineEnd::Over };
        let mut seen = HashMap::new();
        loop {
            if let Some(&at) = seen.get(&line.last) {
                line.end = LineEnd::Loop(at);
                return line;
            }
            if let Turn::Over(pay, _) = self.game().turn(&line.last) {
                line.score = crate::rules::Payoff::plus(line.score, pay);
                return line;
            }
            let Some(best) = self.moves(&line.last).first().copied() else { return line };
            seen.insert(line.last, line.steps.len());
            line.steps.push((line.last, best.mv));
            let (next, pay) = self.game().play(&line.last, best.mv, &mut Silent);
            line.score = crate::rules::Payoff::plus(line.score, pay);
            line.last = next;
        }
    }

    fn look(&self, state: &State<L>, endless: Endless) -> Value {
        let mover = self.layers.mover(state);
        if let Some((layer, board)) = self.layers.seat(state) {
            let index = self.layers.index(layer, board);
            return self.known.value(layer, index, endless.seen_by(mover));
        }
        match self.game().turn(state) {
            Turn::Over(pay, _) => Value { margin: pay.margin(mover), conversion: Some(0) },
            Turn::Of(_) => self.rate(state, endless)[0].value,
        }
    }

    fn rate(&self, state: &State<L>, endless: Endless) -> Vec<Rated<Move<L>>> {
        let mut rated = Vec::new();
        let mover = self.layers.mover(state);
        if let Turn::Over(..) = self.game().turn(state) {
            return rated;
        }
        let layer = self.layers.seat(state).map(|(layer, _)| layer);
        let _ = self.game().each_move(state, |mv| {
            let (next, pay) = self.game().play(state, mv, &mut Silent);
            let after = self.look(&next, endless);
            let sign = if self.layers.mover(&next) == mover { 1 } else { -1 };
            let below = self.layers.seat(&next).map(|(layer, _)| layer);
            let leaves = layer.is_some() && below != layer;
            let conversion = if leaves { Some(1) } else { after.conversion.map(|plies| plies + 1) };
            let margin = pay.margin(mover) + sign * after.margin;
            rated.push(Rated { mv, value: Value { margin, conversion } });
            ControlFlow::Continue(())
        });
        rated.sort_by(|a, b| order(a.value, b.value, mover, endless));
        rated
    }
}

/// Better moves first: the higher margin; then the shorter way for whoever must make it good, the
/// longer way for the other.
fn order(a: Value, b: Value, mover: Player, endless: Endless) -> Ordering {
    let hurry = match endless {
        Endless::Even => a.margin > 0,
        Endless::Forfeits(who) => who == mover,
    };
    let way = |value: Value| value.conversion.unwrap_or(u16::MAX);
    let nearer = way(a).cmp(&way(b));
    b.margin.cmp(&a.margin).then(if hurry { nearer } else { nearer.reverse() })
}
