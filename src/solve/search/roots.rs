//! Questions about states of a game, which may have plies before its positions are boards.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::bounds::Questions;
use super::step::Step;
use super::table::Bounds;
use super::team::Team;
use super::watch::Watch;
use crate::rules::layered::Keyed;
use crate::rules::{Player, Rules, Score, Silent, Turn};

/// How states of a game are boards of layers.
pub trait Seats<G: Keyed, R: Rules> {
    /// The layer and the board of a state as its mover sees it; `None` if the state's future is not
    /// that of its board alone. No line may go through such a state twice.
    fn seat(&self, state: &R::State) -> Option<(usize, G::Board)>;
    /// The player from whose side a state is seen: the one to move, or who would be.
    fn mover(&self, state: &R::State) -> Player;
}

/// What was proved of states that are no boards.
pub type Early<R> = HashMap<<R as Rules>::State, Bounds>;

/// A game with the searchers that answer questions about it.
#[derive(Debug)]
pub struct Roots<'a, G: Keyed, L, R: Rules, S> {
    rules: &'a R,
    seats: &'a S,
    team: Team<'a, G, L>,
    watch: &'a Watch,
    /// What was proved of states that are no boards.
    early: Early<R>,
    /// No value is further from 0.
    most: i16,
}

impl<'a, G, L, R, S> Roots<'a, G, L, R, S>
where
    G: Keyed,
    L: Fn(usize, G::Board) -> Option<i16> + Copy + Send,
    R: Rules<Pay = Score<2>>,
    S: Seats<G, R>,
{
    /// Joins a game and its searchers; no value is further from 0 than `most`. `early` is what was
    /// proved before of states that are no boards.
    pub fn new(
        rules: &'a R,
        seats: &'a S,
        team: Team<'a, G, L>,
        watch: &'a Watch,
        most: i16,
        early: Early<R>,
    ) -> Self {
        Roots { rules, seats, team, watch, early, most }
    }

    /// Parts them again, and gives what was proved of states that are no boards.
    #[must_use]
    pub fn into_early(self) -> Early<R> {
        self.early
    }

    /// What is known of a state without a search.
    #[must_use]
    pub fn known(&self, state: &R::State) -> Bounds {
        if let Some((layer, board)) = self.seats.seat(state) {
            return self.team.known(layer, board);
        }
        if let Turn::Over(pay, _) = self.rules.turn(state) {
            return Bounds::exact(pay.margin(self.seats.mover(state)));
        }
        let all = Bounds { lower: -self.most, upper: self.most };
        self.early.get(state).copied().unwrap_or(all)
    }

    /// The moves of a state, what each does to values, and where it leads.
    #[must_use]
    pub fn moves(&self, state: &R::State) -> Vec<(R::Move, Step, R::State)> {
        let (mut moves, mover) = (Vec::new(), self.seats.mover(state));
        if let Turn::Of(_) = self.rules.turn(state) {
            let _ = self.rules.each_move(state, |mv| {
                let (next, pay) = self.rules.play(state, mv, &mut Silent);
                let again = self.seats.mover(&next) == mover;
                moves.push((mv, Step { gain: pay.margin(mover), again }, next));
                ControlFlow::Continue(())
            });
        }
        moves
    }

    /// Whether a state is worth at least `t` to the player to move, by a bound that decides it; `None`
    /// if it was cancelled or is to pause.
    ///
    /// It calls itself once for each ply that is no board, of which a game has few.
    pub fn at_least(&mut self, state: &R::State, t: i16) -> Option<i16> {
        if let Some((layer, board)) = self.seats.seat(state) {
            return self.team.at_least(layer, board, t);
        }
        let known = self.known(state);
        if known.lower >= t {
            return Some(known.lower);
        }
        if known.upper < t {
            return Some(known.upper);
        }
        let mut best = i16::MIN;
        for (_, step, next) in self.moves(state) {
            if self.watch.halted() {
                return None;
            }
            best = best.max(step.worth(self.at_least(&next, step.asks(t))?));
            if best >= t {
                break;
            }
        }
        let proved = if best >= t {
            Bounds { lower: best, ..known }
        } else {
            Bounds { upper: best, ..known }
        };
        self.early.insert(*state, proved.and(known));
        Some(best)
    }

    /// The value of a state, or what is proved of it when it is stopped. `guess` is where it looks
    /// first.
    pub fn narrow(
        &mut self,
        state: &R::State,
        known: Bounds,
        guess: i16,
        tell: impl FnMut(Bounds, i16),
    ) -> Bounds {
        let known = self.known(state).and(known);
        Questions::near(guess).narrow(known, |t| self.at_least(state, t), tell)
    }
}
