//! Exact values of games that end after a number of plies, by induction over the plies left.
//!
//! Plies are the layers: from the start, every state that play can reach after one ply, after two, and
//! so on, each layer without repetitions; then values backward from the last layer, each state by the
//! best of gain plus value of what follows. Needs [`Rules`] and a game that ends; takes time and space
//! by the number of states.
//!
//! States may be merged under a symmetry that commutes with every move and leaves gains as they are;
//! whoever passes one in vouches for that.

use std::ops::ControlFlow;

use crate::rules::{Player, Rules, Score, Silent, Turn};

/// All states that play can reach from a start, ply by ply, with their values.
pub struct Horizon<'a, G: Rules, C> {
    game: &'a G,
    canonical: C,
    /// Ply by ply, the states in order.
    layers: Vec<Vec<G::State>>,
    /// For each of them what South gains over North from there on.
    values: Vec<Vec<i32>>,
}

/// A move with what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth<M> {
    /// The move.
    pub mv: M,
    /// What South gains over North by it and from there on.
    pub margin: i32,
}

/// Why there is no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoHorizon {
    /// There are more states than may be kept.
    #[error("more than {limit} positions can be reached, at {plies} plies already")]
    TooMany {
        /// How many may be kept.
        limit: usize,
        /// How many plies were looked at.
        plies: usize,
    },
    /// Somebody wanted to stop.
    #[error("it was stopped")]
    Stopped,
}

impl<'a, G, C> Horizon<'a, G, C>
where
    G: Rules<Pay = Score<2>>,
    C: Fn(&G::State) -> G::State,
{
    /// Settles everything that play can reach from a state.
    ///
    /// `canonical` chooses one of the states that a symmetry makes alike; `stopped` is asked now and
    /// then.
    ///
    /// # Errors
    /// More states than `limit` can be reached, or it was stopped.
    pub fn new(
        game: &'a G,
        start: &G::State,
        canonical: C,
        limit: usize,
        stopped: impl Fn() -> bool,
    ) -> Result<Self, NoHorizon> {
        let mut layers = vec![vec![canonical(start)]];
        let mut total = 1;
        loop {
            let last = &layers[layers.len() - 1];
            let mut next = Vec::new();
            for (at, state) in last.iter().enumerate() {
                if at & 0xfff == 0 && stopped() {
                    return Err(NoHorizon::Stopped);
                }
                let _ = game.each_move(state, |mv| {
                    next.push(canonical(&game.play(state, mv, &mut Silent).0));
                    ControlFlow::Continue(())
                });
                // Repetitions go early, so that they take no room.
                if next.len() > 2 * limit.max(1 << 16) {
                    next.sort_unstable();
                    next.dedup();
                    if total + next.len() > limit {
                        return Err(NoHorizon::TooMany { limit, plies: layers.len() });
                    }
                }
            }
            next.sort_unstable();
            next.dedup();
            if next.is_empty() {
                break;
            }
            total += next.len();
            if total > limit {
                return Err(NoHorizon::TooMany { limit, plies: layers.len() });
            }
            layers.push(next);
        }
        let values = layers.iter().map(|layer| vec![0; layer.len()]).collect();
        let mut horizon = Horizon { game, canonical, layers, values };
        for ply in (0..horizon.layers.len()).rev() {
            if stopped() {
                return Err(NoHorizon::Stopped);
            }
            let values = horizon.layers[ply].iter().map(|state| horizon.best(ply, state)).collect();
            horizon.values[ply] = values;
        }
        Ok(horizon)
    }

    /// The best of a state whose children are settled.
    fn best(&self, ply: usize, state: &G::State) -> i32 {
        match self.game.turn(state) {
            Turn::Over(pay, _) => margin(pay),
            Turn::Of(who) => {
                let all = self.rated(ply, state);
                let values = all.iter().map(|worth| worth.margin);
                if who == Player::SOUTH { values.max() } else { values.min() }.unwrap_or(0)
            }
        }
    }

    fn rated(&self, ply: usize, state: &G::State) -> Vec<Worth<G::Move>> {
        let mut rated = Vec::new();
        let _ = self.game.each_move(state, |mv| {
            let (next, pay) = self.game.play(state, mv, &mut Silent);
            let known = (self.canonical)(&next);
            let after = match self.layers[ply + 1].binary_search(&known) {
                Ok(at) => self.values[ply + 1][at],
                // A state that was settled has all that follows it in the next layer.
                Err(_) => unreachable!("a move leads out of what was settled"),
            };
            rated.push(Worth { mv, margin: margin(pay) + after });
            ControlFlow::Continue(())
        });
        rated
    }

    /// How many plies the longest game has.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.layers.len() - 1
    }

    /// How many states were settled.
    #[must_use]
    pub fn states(&self) -> usize {
        self.layers.iter().map(Vec::len).sum()
    }

    /// What South gains over North from the start on, with best play of both.
    #[must_use]
    pub fn value(&self) -> i32 {
        self.values[0][0]
    }

    /// The moves of a state `ply` plies after the start, those that are best for its mover first;
    /// `None` if it was not settled.
    #[must_use]
    pub fn moves(&self, ply: usize, state: &G::State) -> Option<Vec<Worth<G::Move>>> {
        let known = (self.canonical)(state);
        self.layers.get(ply)?.binary_search(&known).ok()?;
        let mut moves = self.rated(ply, state);
        if let Turn::Of(Player::SOUTH) = self.game.turn(state) {
            moves.sort_by_key(|worth| std::cmp::Reverse(worth.margin));
        } else {
            moves.sort_by_key(|worth| worth.margin);
        }
        Some(moves)
    }

    /// A line of best play from a state at the start.
    #[must_use]
    pub fn line(&self, start: &G::State) -> Vec<(G::State, G::Move)> {
        let (mut line, mut state) = (Vec::new(), *start);
        while let Some(best) =
            self.moves(line.len(), &state).and_then(|moves| moves.first().copied())
        {
            line.push((state, best.mv));
            state = self.game.play(&state, best.mv, &mut Silent).0;
        }
        line
    }
}

fn margin(pay: Score<2>) -> i32 {
    i32::from(pay.0[0]) - i32::from(pay.0[1])
}
