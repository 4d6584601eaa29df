//! Settling the positions of a layer backward, from its exits and ends.

use std::hint::black_box;
use std::ops::Range;

use super::{BATCH, Fault, Node, SETTLED, STEP, Scratch};
use crate::rules::layered::Backward;
use crate::solve::values::{Distances, NEVER, Track};

/// Nodes that are passed over at once where none is to be settled.
const RUN: usize = 64;

/// Settles all values of a layer: one track, or those of both roles.
///
/// Without `FORFEIT`, node `i` is position `i`; with it, node `i` is position `i` with the forfeiter
/// to move, and node `size + i` with his opponent.
pub(super) fn settle<G: Backward, const FORFEIT: bool>(
    game: &G,
    layer: usize,
    scratch: &mut Scratch<G::Board>,
    track: bool,
    fault: Fault,
) -> [Track; 2] {
    let size = game.size(layer);
    let stake = game.stake(layer);
    let Scratch { even, roles, distance, ends, samples, wave, next, before } = scratch;
    let nodes = if FORFEIT { roles } else { even };
    distance.clear();
    distance.resize(if track { nodes.len() } else { 0 }, NEVER);
    let mut desk = Desk::<G, FORFEIT> { game, layer, size, nodes, distance, before, fault };
    desk.leave(ends);
    let lowest = if FORFEIT { 1 - stake } else { 1 };
    for t in (lowest..=stake).rev() {
        let t = t as i8;
        for run in desk.runs() {
            desk.first(run, t, samples, wave);
            // In whatever order positions get one value, they get it: only plies ask for waves.
            if !track && wave.len() >= BATCH {
                desk.spread(t, wave);
            }
        }
        if track {
            desk.spread_in_waves(t, wave, next);
        } else {
            desk.spread(t, wave);
        }
    }
    let read = |numbers: Range<usize>, endless: i16| Track {
        values: desk.nodes[numbers.clone()]
            .iter()
            .map(|node| if node.left == SETTLED { node.mark } else { endless as i8 })
            .collect(),
        distances: Distances::pack(desk.distance.get(numbers).unwrap_or(&[])),
    };
    if FORFEIT {
        [read(0..size, -stake), read(size..2 * size, stake)]
    } else {
        [read(0..size, 0), Track::default()]
    }
}

/// What is settled, and what for. Of two players, with `FORFEIT`, only the forfeiter must force his
/// way out; else both must.
struct Desk<'a, G: Backward, const FORFEIT: bool> {
    game: &'a G,
    layer: usize,
    size: usize,
    nodes: &'a mut [Node],
    /// The plies of each node; empty where they are not counted.
    distance: &'a mut [u16],
    before: &'a mut Vec<(usize, G::Board, bool)>,
    fault: Fault,
}

impl<G: Backward, const FORFEIT: bool> Desk<'_, G, FORFEIT> {
    /// The numbers of the nodes of a position.
    fn both(&self, index: usize) -> impl Iterator<Item = usize> + use<G, FORFEIT> {
        [index, self.size + index].into_iter().take(1 + usize::from(FORFEIT))
    }

    /// All nodes, run by run; no run has nodes of both roles.
    fn runs(&self) -> impl Iterator<Item = Range<usize>> + use<G, FORFEIT> {
        let size = self.size;
        let roles = (0..=usize::from(FORFEIT)).map(move |role| (role * size, (role + 1) * size));
        roles.flat_map(|(from, to)| (from..to).step_by(RUN).map(move |at| at..to.min(at + RUN)))
    }

    /// Counts moves that lead to the end of the game as exits.
    fn leave(&mut self, ends: &[G::Board]) {
        for &end in ends {
            let index = self.game.index(self.layer, end);
            let gain = -self.nodes[index].mark;
            if !self.distance.is_empty() {
                self.both(index).for_each(|number| self.distance[number] = 0);
            }
            self.game.sources(self.layer, end, |source| {
                for number in self.both(self.game.index(self.layer, source)) {
                    let node = &mut self.nodes[number];
                    node.left -= 1;
                    node.mark = node.mark.max(gain);
                }
            });
        }
    }

    /// Settles those of a run whose exits do: as a win, if the best exit is worth `t`; as a loss, if
    /// it is worth `-t` and nothing else is left.
    #[inline]
    fn first(
        &mut self,
        run: Range<usize>,
        t: i8,
        samples: &[G::Board],
        wave: &mut Vec<(G::Board, bool)>,
    ) {
        let theirs = FORFEIT && run.start >= self.size;
        let (one, other) = match (FORFEIT, theirs) {
            (false, _) => (t, -t),
            (true, false) => (t, t),
            (true, true) => (-t, -t),
        };
        // Few nodes have the mark: whole runs are passed over by comparing many at once.
        let any = self.nodes[run.clone()].iter().fold(false, |any, node| {
            any | ((node.mark == one) | (node.mark == other)) & (node.left != SETTLED)
        });
        if !any {
            return;
        }
        for number in run {
            let node = &mut self.nodes[number];
            if node.left == SETTLED || (node.mark != one && node.mark != other) {
                continue;
            }
            let wins = if FORFEIT { !theirs } else { node.mark == t };
            if !wins && node.left > 0 {
                continue;
            }
            node.left = SETTLED;
            if let Some(distance) = self.distance.get_mut(number) {
                *distance = 1;
            }
            let index = if theirs { number - self.size } else { number };
            wave.push((self.game.forward(samples[index / STEP], index % STEP), wins));
        }
    }

    /// Takes moves back from all positions of a wave and from those that are settled by that.
    fn spread(&mut self, t: i8, wave: &mut Vec<(G::Board, bool)>) {
        while !wave.is_empty() {
            let from = wave.len().saturating_sub(BATCH);
            self.back(&wave[from..]);
            wave.truncate(from);
            self.settle(t, 0, wave);
        }
    }

    /// The same, all positions that are as many plies from an exit at a time.
    fn spread_in_waves(
        &mut self,
        t: i8,
        wave: &mut Vec<(G::Board, bool)>,
        next: &mut Vec<(G::Board, bool)>,
    ) {
        let mut plies: u16 = 1;
        while !wave.is_empty() {
            plies = plies.saturating_add(1).min(NEVER - 1);
            for some in wave.chunks(BATCH) {
                self.back(some);
                self.settle(t, plies, next);
            }
            wave.clear();
            std::mem::swap(wave, next);
        }
    }

    /// Finds the positions from which a move leads to some that are settled.
    #[inline]
    fn back(&mut self, some: &[(G::Board, bool)]) {
        self.before.clear();
        for &(board, won) in some {
            self.game.sources(self.layer, board, |source| {
                let index = self.game.index(self.layer, source);
                // A child of the forfeiter's is his opponent's, and the other way round.
                let number = if FORFEIT && won { self.size + index } else { index };
                self.before.push((number, source, won));
            });
        }
        black_box(self.before.iter().fold(0, |all, one| all ^ self.nodes[one.0].left));
    }

    /// Settles those of the positions found whose value follows, so many plies from an exit.
    #[inline]
    fn settle(&mut self, t: i8, plies: u16, next: &mut Vec<(G::Board, bool)>) {
        for &(number, source, won) in &*self.before {
            let node = &mut self.nodes[number];
            if node.left == SETTLED {
                let again = self.fault == Fault::SettledTwice && !won;
                if !again || node.mark != t {
                    continue;
                }
            } else if won {
                node.left -= 1;
                let open = node.left > 0 && self.fault != Fault::SomeReply;
                if open || node.mark > -t {
                    continue;
                }
            }
            *node = Node { mark: if won { -t } else { t }, left: SETTLED };
            if !(won && self.fault == Fault::NoLossDistance)
                && let Some(distance) = self.distance.get_mut(number)
            {
                *distance = plies;
            }
            next.push((source, !won));
        }
    }
}
