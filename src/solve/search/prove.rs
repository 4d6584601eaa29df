//! One question, answered with a proof: is this position worth at least `t`?
//!
//! Depth first, on a stack of its own, since lines can be thousands of plies long. The folder's
//! face says why the answers are right although lines can go round.

use std::sync::atomic::{AtomicBool, Ordering};

use super::path::{Open, Path};
use super::step::Step;
use super::table::{Bounds, NO_MOVE, Table};
use super::watch::Watch;
use crate::rules::layered::{Edge, Keyed};

/// Mistakes that a search of this kind can make.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fault {
    /// None.
    #[default]
    None,
    /// Failures that rest on a repetition above them are stored like any other.
    StoreEverything,
    /// Failures are taken for good although a position that they rest on was a success.
    KeepFailures,
    /// A failure found again is taken to rest on nothing.
    ForgetRepetition,
    /// A board is taken for the same position whoever must force something there.
    OneRole,
}

/// Rests on nothing.
const FREE: u32 = u32::MAX;

/// Nodes between two looks at the watch.
const BEAT: u64 = 1 << 12;

#[derive(Clone, Copy, Debug)]
struct Child<B> {
    key: u64,
    board: B,
    score: i32,
    layer: u32,
    step: Step,
    number: u8,
    inside: bool,
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    key: u64,
    /// Nodes looked at before this one.
    nodes: u64,
    /// The first of its moves that are still to be tried, and the next.
    first: u32,
    next: u32,
    /// The length of the trail before it.
    mark: u32,
    /// The lowest depth that the failures of its moves rest on.
    low: u32,
    t: i16,
    /// The best of its moves so far.
    best: i16,
}

/// A searcher: one thread's share of a search.
#[derive(Debug)]
pub struct Prover<'a, G: Keyed, L> {
    game: &'a G,
    leaves: L,
    table: &'a Table,
    watch: &'a Watch,
    fault: Fault,
    path: Path,
    frames: Vec<Frame>,
    children: Vec<Child<G::Board>>,
    nodes: u64,
    /// Not 0 for a helper, who tries moves in another order.
    helper: usize,
}

/// What is known without looking deeper: a worth that decides, and the depth that it rests on.
enum Glance {
    Open,
    Decided(i16, u32),
}

impl<'a, G: Keyed, L: Fn(usize, G::Board) -> Option<i16>> Prover<'a, G, L> {
    /// A searcher that shares a table with others. `leaves` gives exact values where it knows them.
    pub fn new(game: &'a G, leaves: L, table: &'a Table, watch: &'a Watch) -> Self {
        Prover {
            game,
            leaves,
            table,
            watch,
            fault: Fault::None,
            path: Path::default(),
            frames: Vec::new(),
            children: Vec::new(),
            nodes: 0,
            helper: 0,
        }
    }

    /// The same as a helper of others, or with 0 as the one who is helped: after the first move it
    /// tries them in another order, so that it finds what the others have not found yet.
    #[must_use]
    pub fn as_helper(mut self, number: usize) -> Self {
        self.helper = number;
        self
    }

    /// The same with a mistake made on purpose, to show that tests would notice it.
    #[doc(hidden)]
    #[must_use]
    pub fn with_fault(mut self, fault: Fault) -> Self {
        self.fault = fault;
        self
    }

    /// What is known of a position without a search.
    #[must_use]
    pub fn known(&self, layer: usize, board: G::Board) -> Bounds {
        if let Some(value) = (self.leaves)(layer, board) {
            return Bounds::exact(value);
        }
        let stake = self.game.stake(layer);
        let stakes = Bounds { lower: -stake, upper: stake };
        let entry = self.table.get(self.game.key(layer, board));
        entry.map_or(stakes, |entry| entry.bounds.and(stakes))
    }

    /// Whether a position is worth at least `t` to the player to move, by a bound that decides it:
    /// if the bound is at least `t`, the value is at least the bound; else it is at most the bound.
    ///
    /// Returns `None` if it was cancelled or is to pause.
    pub fn at_least(&mut self, layer: usize, board: G::Board, t: i16) -> Option<i16> {
        self.unless(layer, board, t, &AtomicBool::new(false))
    }

    /// The same, given up when `done` says that the answer is known.
    pub fn unless(
        &mut self,
        layer: usize,
        board: G::Board,
        t: i16,
        done: &AtomicBool,
    ) -> Option<i16> {
        let known = self.known(layer, board);
        if known.lower >= t {
            return Some(known.lower);
        }
        if known.upper < t {
            return Some(known.upper);
        }
        let found = self.run(layer, board, t, done);
        self.watch.nodes.fetch_add(self.nodes % BEAT, Ordering::Relaxed);
        self.nodes = 0;
        self.frames.clear();
        self.children.clear();
        self.path.leave(0, |_, _| ());
        found
    }

    fn run(&mut self, layer: usize, board: G::Board, t: i16, done: &AtomicBool) -> Option<i16> {
        let key = self.game.key(layer, board);
        if let Glance::Decided(value, _) = self.enter(layer, board, key, t) {
            return Some(value);
        }
        // What the top frame's last move led to, as the mover there sees it.
        let mut back: Option<(i16, u32)> = None;
        loop {
            let depth = self.frames.len() - 1;
            let Frame { t, next, .. } = self.frames[depth];
            let mut decided = None;
            let answer = if let Some((value, low)) = back.take() {
                let child = &self.children[next as usize - 1];
                Some((child.step.worth(value), low))
            } else if let Some(&child) = self.children.get(next as usize) {
                self.frames[depth].next += 1;
                match self.glance(&child, t) {
                    Glance::Decided(worth, low) => Some((worth, low)),
                    Glance::Open => {
                        let layer = child.layer as usize;
                        match self.enter(layer, child.board, child.key, child.step.asks(t)) {
                            Glance::Decided(value, low) => Some((child.step.worth(value), low)),
                            Glance::Open => None,
                        }
                    }
                }
            } else {
                let Frame { best, low, .. } = self.frames[depth];
                decided = Some((best, low, NO_MOVE));
                None
            };
            if let Some((worth, low)) = answer {
                let child = self.children[self.frames[depth].next as usize - 1];
                let frame = &mut self.frames[depth];
                if worth >= t {
                    decided = Some((worth, low, child.number));
                } else {
                    frame.best = frame.best.max(worth);
                    if t > 0 {
                        frame.low = frame.low.min(low);
                    }
                }
            }
            if let Some((value, low, best)) = decided {
                let low = self.close(value, low, best);
                if self.frames.is_empty() {
                    return Some(value);
                }
                back = Some((value, low));
            }
            if self.nodes.is_multiple_of(BEAT)
                && (self.watch.halted() || done.load(Ordering::Relaxed))
            {
                return None;
            }
        }
    }

    /// Looks at a position's moves; if they do not decide it at a glance, puts it on the stack.
    fn enter(&mut self, layer: usize, board: G::Board, key: u64, t: i16) -> Glance {
        self.nodes += 1;
        if self.nodes.is_multiple_of(BEAT) {
            self.watch.nodes.fetch_add(BEAT, Ordering::Relaxed);
        }
        let first = self.children.len();
        let (game, table, leaves) = (self.game, self.table, &self.leaves);
        let children = &mut self.children;
        let (mut number, mut sure, mut best) = (0_u8, None, i16::MIN);
        let late = if game.last_first() { 1 } else { -1 };
        let over = game.expand(layer, board, |edge| {
            let (below, board, step) = match edge {
                Edge::Inside(board) => (layer, board, Step { gain: 0, again: false }),
                Edge::Exit { layer, board, gain, again } => (layer, board, Step { gain, again }),
            };
            let this = number;
            number = (number + 1).min(NO_MOVE);
            let inside = matches!(edge, Edge::Inside(_));
            if !inside {
                let stake = game.stake(below);
                let value = leaves(below, board);
                let of = value.map_or(Bounds { lower: -stake, upper: stake }, Bounds::exact);
                let bounds = step.bounds(of);
                if bounds.lower >= t {
                    sure = Some((bounds.lower, this));
                }
                if bounds.lower >= t || bounds.upper < t {
                    best = best.max(bounds.upper);
                    return;
                }
            }
            let key = game.key(below, board);
            // Moves after which the same player moves again, then what gains most.
            let score = i32::from(step.again) << 24 | (i32::from(step.gain) + 256) << 8;
            let score = score + late * i32::from(this);
            let layer = below as u32;
            children.push(Child { key, board, score, layer, step, number: this, inside });
        });
        if let Some(margin) = over {
            return Glance::Decided(margin, FREE);
        }
        if let Some((value, best)) = sure {
            self.children.truncate(first);
            return self.settle(key, t, value, FREE, best);
        }
        table.fetch(self.children[first..].iter().map(|child| child.key));
        // The moves that the table or the path decide; the others move up.
        let mut low = FREE;
        let mut round: Option<(i16, u32, u8)> = None;
        let mut kept = first;
        for n in first..self.children.len() {
            let child = self.children[n];
            match self.glance(&child, t) {
                Glance::Decided(worth, rests) if worth >= t => {
                    if rests == FREE {
                        self.children.truncate(first);
                        return self.settle(key, t, worth, FREE, child.number);
                    }
                    if round.is_none_or(|(_, before, _)| before < rests) {
                        round = Some((worth, rests, child.number));
                    }
                }
                Glance::Decided(worth, rests) => {
                    best = best.max(worth);
                    if t > 0 {
                        low = low.min(rests);
                    }
                }
                Glance::Open => {
                    self.children[kept] = child;
                    kept += 1;
                }
            }
        }
        self.children.truncate(kept);
        if let Some((worth, rests, number)) = round {
            self.children.truncate(first);
            return self.settle(key, t, worth, rests, number);
        }
        if kept == first {
            return self.settle(key, t, best, low, NO_MOVE);
        }
        if kept - first > 1 {
            let hint = self.table.get(key).map_or(NO_MOVE, |entry| entry.best);
            let moves = &mut self.children[first..];
            for child in moves.iter_mut() {
                if child.number == hint {
                    child.score = i32::MAX;
                }
            }
            moves.sort_unstable_by_key(|child| std::cmp::Reverse(child.score));
            if self.helper > 0 {
                // Where all moves must be tried, helpers start at other ends of the list.
                let rest = &mut moves[1..];
                rest.reverse();
                rest.rotate_left((self.helper - 1) % rest.len());
            }
        }
        let mark = self.path.mark();
        self.path.enter(key, self.role(t), self.frames.len() as u32);
        let next = first as u32;
        self.frames.push(Frame { key, nodes: self.nodes, first: next, next, mark, low, t, best });
        Glance::Open
    }

    /// What is known of a move without looking deeper.
    #[inline]
    fn glance(&self, child: &Child<G::Board>, t: i16) -> Glance {
        if let Some(entry) = self.table.get(child.key) {
            let bounds = child.step.bounds(entry.bounds);
            if bounds.lower >= t {
                return Glance::Decided(bounds.lower, FREE);
            }
            if bounds.upper < t {
                return Glance::Decided(bounds.upper, FREE);
            }
        }
        if !child.inside {
            return Glance::Open;
        }
        match self.path.get(child.key, self.role(1 - t)) {
            None => Glance::Open,
            // Round again: worth 0, which is a failure of whoever must force.
            Some(Open::OnPath(depth)) => Glance::Decided(0, depth),
            Some(Open::Failed(place)) => {
                // It failed below this frame, the deepest of those left whose subtree it is in; so
                // it rests on nothing lower than what that frame's failures rest on.
                let under = self.frames.partition_point(|frame| frame.mark <= place) - 1;
                let low = match self.fault {
                    Fault::ForgetRepetition => FREE,
                    _ => self.frames[under].low.min(under as u32),
                };
                Glance::Decided(if t > 0 { t - 1 } else { t }, low)
            }
        }
    }

    /// Keeps what was found of a position that is not on the stack.
    #[inline]
    fn settle(&mut self, key: u64, t: i16, value: i16, low: u32, best: u8) -> Glance {
        let (depth, mark) = (self.frames.len() as u32, self.path.mark());
        if self.rests((t > 0) == (value >= t), low, depth) {
            self.path.enter(key, self.role(t), depth);
            self.path.fail(key, self.role(t), mark);
            return Glance::Decided(value, low);
        }
        self.table.put(key, proved(value, t), best, 1);
        Glance::Decided(value, FREE)
    }

    /// Whether the player to move is the one who must force something.
    #[inline]
    fn role(&self, t: i16) -> bool {
        t > 0 && self.fault != Fault::OneRole
    }

    /// Whether an answer rests on the path above a depth.
    #[inline]
    fn rests(&self, success: bool, low: u32, depth: u32) -> bool {
        !success && low < depth && self.fault != Fault::StoreEverything
    }

    /// Takes the top frame off the stack with what was found, keeps it, and gives what it rests on.
    fn close(&mut self, value: i16, low: u32, best: u8) -> u32 {
        let Some(frame) = self.frames.pop() else { return FREE };
        let Frame { key, t, mark, first, nodes, .. } = frame;
        self.children.truncate(first as usize);
        let success = (t > 0) == (value >= t);
        if self.rests(success, low, self.frames.len() as u32) {
            self.path.fail(key, self.role(t), mark);
            return low;
        }
        let cost = self.nodes - nodes + 1;
        let table = self.table;
        if success && self.fault != Fault::KeepFailures {
            // Whatever failed below may have rested on the failure of this position.
            self.path.leave(mark, |_, _| ());
        } else {
            // What failed below rests on nothing above, so it failed for good: its player cannot
            // force `s`. How much less he can force is another question.
            let s = if t > 0 { t } else { 1 - t };
            self.path.leave(mark, |failed, mover| {
                let bounds = if mover { proved(s - 1, s) } else { proved(1 - s, 1 - s) };
                table.put(failed, bounds, NO_MOVE, 1);
            });
        }
        table.put(key, proved(value, t), best, cost);
        FREE
    }
}

/// The bound that an answer is.
#[inline]
const fn proved(value: i16, t: i16) -> Bounds {
    if value >= t {
        Bounds { lower: value, upper: i16::MAX }
    } else {
        Bounds { lower: i16::MIN, upper: value }
    }
}
