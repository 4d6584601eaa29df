//! Max^n: what comes of a position when each player plays for himself (Luckhardt and Irani, "An
//! algorithmic solution of n-person games", AAAI 1986).
//!
//! Backward induction settles it only where no player is ever indifferent between moves that are not
//! the same to the others, and where play does not go round. So bounds are computed that hold in
//! **every** subgame-perfect equilibrium, of strategies that may look at the whole past and may be
//! mixed:
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
//! Elsewhere the set of equilibrium payoffs is found where that can be done:
//!
//! * on a cycle, by trying all choices of one fixed move at each of its positions, with each choice
//!   of payoffs at its exits. A choice is an equilibrium if no player gains anywhere by changing his
//!   own moves, as many of them as he likes;
//! * off the cycles, from the sets of the moves: what a move may lead to is kept if the mover cannot
//!   be sure of more by any other move.
//!
//! Where a set below is not known, or there are too many choices, the position is *undetermined*, and
//! the bounds are all that is known.

use std::sync::atomic::{AtomicBool, Ordering};

use indexmap::IndexSet;
use schemars::JsonSchema;
use serde::Serialize;

use super::components::Components;
use super::cycle::{Cycle, MOST_CHOICES, Way};
use super::graph::{Graph, OVER};
use super::rounds::settle;
use super::{Gains, paranoid, plus};

/// Most payoffs of a position that are listed.
const MOST_PAYOFFS: usize = 64;

/// The payoffs of equilibria, lowest first.
pub type Payoffs = Vec<Gains>;

/// What is known about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every equilibrium has this payoff.
    Determined(Gains),
    /// The payoffs of its equilibria; on a cycle, of those with fixed moves, of which there may be
    /// none.
    Several(Payoffs),
    /// A choice among equilibria is needed here or below; all have payoffs between these bounds.
    Undetermined(Gains, Gains),
}

/// How many positions and cycles there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Counts {
    /// Positions.
    pub positions: usize,
    /// Positions that are determined.
    pub determined: usize,
    /// Others, of which the payoffs of the equilibria are known.
    pub several: usize,
    /// Those of them whose equilibria in fixed moves all have one payoff.
    pub one_payoff: usize,
    /// All others.
    pub undetermined: usize,
    /// Cycles: sets of positions in which play can go round.
    pub cycles: usize,
    /// Cycles with a position that is not determined.
    pub open_cycles: usize,
    /// Those of them whose equilibria are known.
    pub solved_cycles: usize,
    /// Those of them with more than one payoff at some position.
    pub many_payoffs: usize,
    /// The most payoffs of a position of such a cycle.
    pub most_payoffs: usize,
}

const UNKNOWN: u32 = u32::MAX;

/// The max^n values of a graph.
#[derive(Clone, Debug)]
pub struct Equilibria {
    /// The lower and the upper bound of each node.
    bounds: Vec<[Gains; 2]>,
    /// For each node the number of its set of payoffs, [`UNKNOWN`] if that is not known; determined
    /// nodes have none.
    set: Vec<u32>,
    sets: IndexSet<Payoffs>,
    counts: Counts,
}

impl Equilibria {
    /// Computes them from the paranoid values; they are of no use if `cancel` was set.
    #[must_use]
    pub fn of<S>(
        graph: &Graph<S>,
        components: &Components,
        paranoid: &[Gains],
        cancel: &AtomicBool,
    ) -> Self {
        let low = paranoid.iter().copied();
        let high = paranoid::at_most(graph, components, cancel);
        let mut found = Equilibria {
            bounds: low.zip(high).map(|(low, high)| [low, high]).collect(),
            set: vec![UNKNOWN; graph.len()],
            sets: IndexSet::new(),
            counts: Counts { positions: graph.len(), ..Counts::default() },
        };
        for nodes in components.each() {
            settle(graph, components, nodes, &mut found.bounds, cancel, |known, node| {
                tightened(graph, known, node)
            });
            if cancel.load(Ordering::Relaxed) {
                break;
            }
            found.list(graph, components, nodes);
        }
        found
    }

    /// How many positions and cycles there are of each kind.
    #[must_use]
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    /// Whether all equilibria have the same payoff at a node.
    #[must_use]
    #[inline]
    pub fn determined(&self, node: u32) -> bool {
        let [low, high] = self.bounds[node as usize];
        low == high
    }

    /// What is known about a node.
    #[must_use]
    pub fn verdict(&self, node: u32) -> Verdict {
        let [low, high] = self.bounds[node as usize];
        match self.set[node as usize] {
            _ if low == high => Verdict::Determined(low),
            UNKNOWN => Verdict::Undetermined(low, high),
            set => Verdict::Several(self.sets[set as usize].clone()),
        }
    }

    /// The payoffs that a node can have, if they are known and there are some.
    fn payoffs(&self, node: u32) -> Option<&[Gains]> {
        let [low, high] = &self.bounds[node as usize];
        match self.set[node as usize] {
            _ if low == high => Some(std::slice::from_ref(low)),
            UNKNOWN => None,
            set => Some(&self.sets[set as usize]).filter(|set| !set.is_empty()).map(Vec::as_slice),
        }
    }

    /// Lists the payoffs of the nodes of a component, and counts them.
    fn list<S>(&mut self, graph: &Graph<S>, components: &Components, nodes: &[u32]) {
        let cyclic = components.cyclic(graph, nodes);
        let open = nodes.iter().any(|&node| !self.determined(node));
        let listed = match (open, cyclic) {
            (false, _) => None,
            (true, true) => self.on_cycle(graph, components, nodes),
            (true, false) => self.by_moves(graph, nodes[0]).map(|payoffs| vec![payoffs]),
        };
        self.counts.cycles += usize::from(cyclic);
        self.counts.open_cycles += usize::from(cyclic && open);
        if let (true, Some(listed)) = (cyclic, &listed) {
            let most = listed.iter().map(Vec::len).max().unwrap_or(0);
            self.counts.solved_cycles += 1;
            self.counts.many_payoffs += usize::from(most > 1);
            self.counts.most_payoffs = self.counts.most_payoffs.max(most);
        }
        let mut listed = listed.into_iter().flatten();
        for &node in nodes {
            let payoffs = listed.next();
            let kind = match payoffs {
                _ if self.determined(node) => &mut self.counts.determined,
                Some(_) => &mut self.counts.several,
                None => &mut self.counts.undetermined,
            };
            *kind += 1;
            let single = payoffs.as_ref().is_some_and(|payoffs| payoffs.len() == 1);
            self.counts.one_payoff += usize::from(single && !self.determined(node));
            if let Some(payoffs) = payoffs {
                self.set[node as usize] = self.sets.insert_full(payoffs).0 as u32;
            }
        }
    }

    /// The payoffs of a node off the cycles, by those of its moves.
    fn by_moves<S>(&self, graph: &Graph<S>, node: u32) -> Option<Payoffs> {
        let mover = usize::from(graph.mover[node as usize]);
        let mut sure = i16::MIN;
        for (to, gain) in graph.moves(node) {
            let least = self.payoffs(to)?.iter().map(|pay| pay[mover]).min()?;
            sure = sure.max(gain[mover] + least);
        }
        let mut payoffs = Payoffs::new();
        for (to, gain) in graph.moves(node) {
            for &pay in self.payoffs(to)? {
                let pay = plus(gain, pay);
                if pay[mover] >= sure
                    && let Err(at) = payoffs.binary_search(&pay)
                {
                    payoffs.insert(at, pay);
                }
            }
        }
        (payoffs.len() <= MOST_PAYOFFS).then_some(payoffs)
    }

    /// The payoffs of the nodes of a cycle, if those of its exits are known and there are not too
    /// many choices.
    fn on_cycle<S>(
        &self,
        graph: &Graph<S>,
        components: &Components,
        nodes: &[u32],
    ) -> Option<Vec<Payoffs>> {
        let component = components.of(nodes[0]);
        let mut cycle = Cycle {
            players: graph.players,
            movers: nodes.iter().map(|&node| graph.mover[node as usize].into()).collect(),
            endless: nodes.iter().map(|&node| graph.rest[node as usize]).collect(),
            moves: Vec::new(),
            exits: Vec::new(),
        };
        for &node in nodes {
            let mut ways = Vec::new();
            for (to, gain) in graph.moves(node) {
                if components.of(to) == component {
                    ways.push(Way::Inside(components.place(to)));
                } else {
                    let pays = self.payoffs(to)?.iter().map(|&pay| plus(gain, pay)).collect();
                    ways.push(Way::Exit(cycle.exits.len()));
                    cycle.exits.push(pays);
                }
            }
            cycle.moves.push(ways);
            if cycle.choices() > MOST_CHOICES {
                return None;
            }
        }
        Some(cycle.payoffs())
    }
}

/// The bounds of a node, tightened by those of its moves.
fn tightened<S>(graph: &Graph<S>, known: &[[Gains; 2]], node: u32) -> [Gains; 2] {
    let [mut least, mut most] = known[node as usize];
    let mover = graph.mover[node as usize];
    if mover == OVER || graph.moves(node).len() == 0 {
        return [least, most];
    }
    let mover = usize::from(mover);
    let sure = graph.moves(node).map(|(to, gain)| gain[mover] + known[to as usize][0][mover]);
    let sure = sure.max().unwrap_or(0);
    let mut bounds: Option<[Gains; 2]> = None;
    for (to, gain) in graph.moves(node) {
        let [low, high] = known[to as usize].map(|bound| plus(gain, bound));
        if high[mover] < sure {
            continue;
        }
        let Some([least, most]) = &mut bounds else {
            bounds = Some([low, high]);
            continue;
        };
        for player in 0..graph.players {
            least[player] = least[player].min(low[player]);
            most[player] = most[player].max(high[player]);
        }
    }
    let [mut low, high] = bounds.unwrap_or([least, most]);
    low[mover] = sure;
    // What held before still holds: the tighter bounds count.
    for player in 0..graph.players {
        least[player] = least[player].max(low[player]);
        most[player] = most[player].min(high[player]);
    }
    [least, most]
}
