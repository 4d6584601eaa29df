//! Max^n: what comes of a position when each player plays for himself (Luckhardt and Irani, "An
//! algorithmic solution of n-person games", AAAI 1986).
//!
//! Backward induction settles it only where no player is ever indifferent between moves that are not
//! the same to the others, and where play does not go round. So what is computed is a pair of bounds
//! that hold in **every** subgame-perfect equilibrium, of strategies that may look at the whole past
//! and may be mixed:
//!
//! * nobody gets less than his paranoid value, or more than the best play of all for him;
//! * the mover gets the best that his moves bring him, so that his bounds are the greatest of those
//!   of his moves;
//! * the others get what one of his moves brings them, and he never plays a move whose upper bound
//!   for him is below the lower bound of another.
//!
//! These are applied until nothing changes, component by component. Where the bounds of all players
//! meet, the position is **determined**: all equilibria have that one payoff.
//!
//! For a cycle that is not determined but all of whose exits are, the equilibria in which each
//! position has one fixed move are found by trying all choices ([`Verdict::Several`]). A choice is an
//! equilibrium if no player gains anywhere by changing his own moves, as many of them as he likes.

use super::components::Components;
use super::graph::{Graph, OVER};
use super::{Gains, paranoid, plus};

/// Most ways to choose a move at every position of a cycle that are tried.
pub const MOST_CHOICES: u64 = 100_000;

/// The payoffs that the equilibria of a cycle have at one of its positions, lowest first.
pub type Payoffs = Vec<Gains>;

/// What is known about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every equilibrium has this payoff.
    Determined(Gains),
    /// On a cycle: the payoffs of all equilibria with one fixed move at each position of the cycle.
    /// There may be none.
    Several(Payoffs),
    /// A choice among equilibria is needed here or below; all have payoffs between these bounds.
    Undetermined(Gains, Gains),
}

/// The max^n values of a graph.
#[derive(Clone, Debug)]
pub struct Equilibria {
    /// The lower bounds, by node.
    pub low: Vec<Gains>,
    /// The upper bounds.
    pub high: Vec<Gains>,
    /// For each cycle whose equilibria were found: its component, and the payoffs of its nodes in
    /// the order of the component.
    pub cycles: Vec<(u32, Vec<Payoffs>)>,
    /// Cycles that are not determined and whose equilibria were not found.
    pub open_cycles: Vec<u32>,
}

impl Equilibria {
    /// Computes them.
    #[must_use]
    pub fn of<S>(graph: &Graph<S>, components: &Components) -> Self {
        let mut found = Equilibria {
            low: paranoid::values(graph, components),
            high: paranoid::at_most(graph, components),
            cycles: Vec::new(),
            open_cycles: Vec::new(),
        };
        for (component, nodes) in components.each().enumerate() {
            found.tighten(graph, nodes);
            let cyclic = components.cyclic(graph, nodes);
            if !cyclic || nodes.iter().all(|&node| found.determined(node)) {
                continue;
            }
            match found.try_all(graph, components, nodes) {
                Some(payoffs) => found.cycles.push((component as u32, payoffs)),
                None => found.open_cycles.push(component as u32),
            }
        }
        found
    }

    /// Whether all equilibria have the same payoff at a node.
    #[must_use]
    #[inline]
    pub fn determined(&self, node: u32) -> bool {
        self.low[node as usize] == self.high[node as usize]
    }

    /// What is known about a node.
    #[must_use]
    pub fn verdict(&self, components: &Components, node: u32) -> Verdict {
        if self.determined(node) {
            return Verdict::Determined(self.low[node as usize]);
        }
        let component = components.of(node);
        let cycle = self.cycles.binary_search_by_key(&component, |&(cycle, _)| cycle);
        match cycle {
            Ok(at) => {
                let place = components.nodes(component).iter().position(|&one| one == node);
                Verdict::Several(
                    place.map_or_else(Vec::new, |place| self.cycles[at].1[place].clone()),
                )
            }
            Err(_) => Verdict::Undetermined(self.low[node as usize], self.high[node as usize]),
        }
    }

    /// Applies the bounds to the nodes of a component until nothing changes.
    fn tighten<S>(&mut self, graph: &Graph<S>, nodes: &[u32]) {
        loop {
            let mut changed = false;
            for &node in nodes {
                let (low, high) = self.bounds(graph, node);
                let at = node as usize;
                for player in 0..graph.players {
                    // Old bounds hold as well: the tighter ones count.
                    let (low, high) = (
                        low[player].max(self.low[at][player]),
                        high[player].min(self.high[at][player]),
                    );
                    changed |= (low, high) != (self.low[at][player], self.high[at][player]);
                    (self.low[at][player], self.high[at][player]) = (low, high);
                }
            }
            if !changed {
                break;
            }
        }
    }

    /// The bounds of a node by those of its moves.
    fn bounds<S>(&self, graph: &Graph<S>, node: u32) -> (Gains, Gains) {
        let mover = graph.mover[node as usize];
        if mover == OVER || graph.moves(node).len() == 0 {
            return (self.low[node as usize], self.high[node as usize]);
        }
        let mover = usize::from(mover);
        let sure = graph
            .moves(node)
            .map(|(to, gain)| gain[mover] + self.low[to as usize][mover])
            .max()
            .unwrap_or(0);
        let mut bounds: Option<(Gains, Gains)> = None;
        for (to, gain) in graph.moves(node) {
            let (low, high) =
                (plus(gain, self.low[to as usize]), plus(gain, self.high[to as usize]));
            if high[mover] < sure {
                continue;
            }
            let Some((least, most)) = &mut bounds else {
                bounds = Some((low, high));
                continue;
            };
            for player in 0..graph.players {
                least[player] = least[player].min(low[player]);
                most[player] = most[player].max(high[player]);
            }
        }
        let (mut least, most) =
            bounds.unwrap_or((self.low[node as usize], self.high[node as usize]));
        least[mover] = sure;
        (least, most)
    }

    /// The payoffs of the equilibria with fixed moves on a cycle, for each of its nodes; nothing if
    /// an exit is not determined, or there are too many choices.
    fn try_all<S>(
        &self,
        graph: &Graph<S>,
        components: &Components,
        nodes: &[u32],
    ) -> Option<Vec<Payoffs>> {
        let component = components.of(nodes[0]);
        let mut choices = 1_u64;
        for &node in nodes {
            choices = choices.saturating_mul(graph.moves(node).len() as u64);
            let settled =
                |(to, _): (u32, Gains)| components.of(to) == component || self.determined(to);
            if choices > MOST_CHOICES || !graph.moves(node).all(settled) {
                return None;
            }
        }
        let cycle = Cycle::new(self, graph, components, nodes);
        let mut payoffs = vec![Payoffs::new(); nodes.len()];
        let mut choice = vec![0; nodes.len()];
        loop {
            if let Some(pays) = cycle.equilibrium(&choice) {
                for (payoffs, pay) in payoffs.iter_mut().zip(pays) {
                    if let Err(at) = payoffs.binary_search(&pay) {
                        payoffs.insert(at, pay);
                    }
                }
            }
            // The next choice, as a number whose digits have different bases.
            let mut digit = 0;
            loop {
                if digit == choice.len() {
                    return Some(payoffs);
                }
                choice[digit] += 1;
                if choice[digit] < cycle.moves[digit].len() {
                    break;
                }
                choice[digit] = 0;
                digit += 1;
            }
        }
    }
}

/// Where a move of a cycle leads.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// To another position of the cycle.
    Inside(usize),
    /// Out of it, where all is settled.
    Exit(Gains),
}

/// A cycle by itself: what is outside is settled.
struct Cycle {
    players: usize,
    movers: Vec<usize>,
    endless: Vec<Gains>,
    moves: Vec<Vec<Way>>,
}

impl Cycle {
    fn new<S>(
        known: &Equilibria,
        graph: &Graph<S>,
        components: &Components,
        nodes: &[u32],
    ) -> Self {
        let component = components.of(nodes[0]);
        let place = |to: u32| nodes.iter().position(|&node| node == to);
        let ways = |node: u32| {
            graph
                .moves(node)
                .map(|(to, gain)| match place(to) {
                    Some(at) if components.of(to) == component => Way::Inside(at),
                    _ => Way::Exit(plus(gain, known.low[to as usize])),
                })
                .collect()
        };
        Cycle {
            players: graph.players,
            movers: nodes.iter().map(|&node| graph.mover[node as usize].into()).collect(),
            endless: nodes.iter().map(|&node| graph.rest[node as usize]).collect(),
            moves: nodes.iter().map(|&node| ways(node)).collect(),
        }
    }

    /// What comes of a choice of moves from each position, if no player can do better anywhere.
    fn equilibrium(&self, choice: &[usize]) -> Option<Vec<Gains>> {
        let pays: Vec<Gains> = (0..choice.len()).map(|from| self.follow(choice, from)).collect();
        for player in 0..self.players {
            let best = self.best_reply(choice, player);
            if pays.iter().zip(best).any(|(pay, best)| pay[player] < best) {
                return None;
            }
        }
        Some(pays)
    }

    fn follow(&self, choice: &[usize], from: usize) -> Gains {
        let mut at = from;
        for _ in 0..=choice.len() {
            match self.moves[at][choice[at]] {
                Way::Inside(next) => at = next,
                Way::Exit(pay) => return pay,
            }
        }
        self.endless[from]
    }

    /// The most that a player gets from each position if he may change all his moves.
    fn best_reply(&self, choice: &[usize], player: usize) -> Vec<i16> {
        let worth = |values: &[i16], way: Way| match way {
            Way::Inside(next) => values[next],
            Way::Exit(pay) => pay[player],
        };
        // Broken off after so many plies and then worth what endless play is worth, as for
        // paranoid values.
        let mut values: Vec<i16> = self.endless.iter().map(|pay| pay[player]).collect();
        loop {
            let next: Vec<i16> = (0..choice.len())
                .map(|at| match self.movers[at] == player {
                    true => {
                        self.moves[at].iter().map(|&way| worth(&values, way)).max().unwrap_or(0)
                    }
                    false => worth(&values, self.moves[at][choice[at]]),
                })
                .collect();
            if next == values {
                return values;
            }
            values = next;
        }
    }
}
