//! Retrograde analysis: every position of a layered game, from the ends backward.
//!
//! A layer needs itself and lower layers only. A move is an *exit* if it leaves the layer or leads
//! to a position where the game is over. One forward pass keeps the best exit of each position and
//! counts its other moves; then margins are settled from the largest down:
//!
//! * a position is worth `t` if its best exit is, or if some move inside the layer leads to one
//!   worth `-t`;
//! * it is worth `-t` if its best exit is at most `-t` (or it has none) and every move inside the
//!   layer leads to a position worth `t` or more.
//!
//! For one `t` this goes in waves of growing distance, so that the distance of a position, the
//! plies to the next exit under best play, is the number of its wave. What is never settled with a
//! margin other than 0 is worth 0. No edge is stored: moves are taken back where they are needed.
//! (K. Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9(3), 1986; for games with
//! captures in layers, J. W. Romein and H. E. Bal, "Solving Awari with parallel retrograde
//! analysis", IEEE Computer 36(10), 2003.)
//!
//! The bounds under a forfeit are settled in the same way with two roles: the forfeiter must reach
//! an exit in finitely many plies, his opponent need not; margins run down to the whole stake.

use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;

use super::values::{Distances, Layer, NEVER, Solved, Track};
use crate::rules::layered::{Backward, Edge};

/// What to solve for, and with how much help.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Threads to use, at least 1.
    pub threads: usize,
    /// Keep conversion distances of the values.
    pub distances: bool,
    /// Find the values under both forfeits.
    pub bounds: bool,
    /// Keep conversion distances of those too.
    pub bound_distances: bool,
    /// A mistake made on purpose, to show that tests would notice it.
    #[doc(hidden)]
    pub fault: Fault,
}

/// Mistakes that a solver of this kind can make.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fault {
    /// None.
    #[default]
    None,
    /// A position whose exit settles it is settled again by a child.
    SettledTwice,
    /// One reply that is good for the opponent is taken for all of them.
    SomeReply,
    /// Losses get no distance of their own.
    NoLossDistance,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            threads: 1,
            distances: true,
            bounds: true,
            bound_distances: false,
            fault: Fault::None,
        }
    }
}

/// How far a solver has come, for others to look at; and a way to stop it.
#[derive(Debug, Default)]
pub struct Progress {
    /// Positions settled so far.
    pub positions: AtomicU64,
    /// Layers finished so far.
    pub layers: AtomicU64,
    /// Set to stop at the next layer.
    pub cancel: AtomicBool,
}

/// No exit.
const NONE: i8 = i8::MIN;

/// Solves every layer of a game.
///
/// Returns `None` if it was cancelled. The result is the same whatever the number of threads.
pub fn solve<G: Backward>(game: &G, options: Options, progress: &Progress) -> Option<Solved> {
    let layers: Vec<OnceLock<Layer>> = (0..=game.top()).map(|_| OnceLock::new()).collect();
    let stride = game.stride().clamp(1, game.top() + 1);
    // Layers that never meet are solved side by side; threads left over share the forward pass.
    let inner = options.threads.div_ceil(stride);
    let class = |first: usize| {
        for layer in (first..=game.top()).step_by(stride) {
            if progress.cancel.load(Ordering::Relaxed) {
                return;
            }
            let solved = solve_layer(game, &layers, layer, options, inner);
            progress.positions.fetch_add(solved.even.values.len() as u64, Ordering::Relaxed);
            progress.layers.fetch_add(1, Ordering::Relaxed);
            // Each layer is solved by one thread only.
            let _ = layers[layer].set(solved);
        }
    };
    if options.threads > 1 {
        // The class of the largest layer first, so that it starts early.
        let classes: Vec<usize> = (0..stride).map(|n| (game.top() + stride - n) % stride).collect();
        match rayon::ThreadPoolBuilder::new().num_threads(options.threads).build() {
            Ok(pool) => pool.install(|| classes.into_par_iter().for_each(class)),
            Err(_) => classes.into_iter().for_each(class),
        }
    } else {
        (0..stride).for_each(class);
    }
    let layers: Option<Vec<Layer>> = layers.into_iter().map(OnceLock::into_inner).collect();
    layers.map(|layers| Solved { layers })
}

/// What is known of one position in one role. Two bytes, so that taking back a move touches one
/// place in memory.
#[derive(Clone, Copy)]
struct Node {
    /// The value once it is settled; the best exit before, or [`NONE`].
    mark: i8,
    /// Moves inside the layer whose end is not yet known to be good for the opponent; or
    /// [`SETTLED`].
    left: u8,
}

const SETTLED: u8 = u8::MAX;

/// The nodes of a layer and their distances; the latter empty where they are not kept.
struct Work {
    nodes: Vec<Node>,
    distance: Vec<u16>,
}

impl Work {
    fn new(nodes: usize, distances: bool) -> Self {
        Work {
            nodes: vec![Node { mark: NONE, left: 0 }; nodes],
            distance: if distances { vec![NEVER; nodes] } else { Vec::new() },
        }
    }
}

/// The nodes that one thread fills in the forward pass.
struct Part<'a> {
    range: Range<usize>,
    even: &'a mut [Node],
    /// Those of the forfeiter and of his opponent, where bounds are wanted.
    bounds: Option<(&'a mut [Node], &'a mut [Node])>,
}

fn solve_layer<G: Backward>(
    game: &G,
    lower: &[OnceLock<Layer>],
    layer: usize,
    options: Options,
    threads: usize,
) -> Layer {
    let size = game.size(layer);
    let mut even = Work::new(size, options.distances);
    let mut roles = options.bounds.then(|| Work::new(2 * size, options.bound_distances));
    let chunk = size.div_ceil(threads).max(1 << 14);
    let mut parts = Vec::new();
    let mut bounds = roles.as_mut().map(|work| {
        let (low, high) = work.nodes.split_at_mut(size);
        (low.chunks_mut(chunk), high.chunks_mut(chunk))
    });
    for (n, even) in even.nodes.chunks_mut(chunk).enumerate() {
        let bounds = bounds.as_mut().and_then(|(low, high)| low.next().zip(high.next()));
        parts.push(Part { range: n * chunk..n * chunk + even.len(), even, bounds });
    }
    let look = |part: Part| forward(game, lower, layer, part);
    let ends: Vec<G::Board> = if threads > 1 {
        parts.into_par_iter().map(look).collect::<Vec<_>>().concat()
    } else {
        parts.into_iter().map(look).collect::<Vec<_>>().concat()
    };
    let samples = Samples::new(game, layer);
    let (values, distances) = settle::<G, false>(game, layer, &samples, &ends, even, options.fault);
    let even = Track { values, distances: Distances::pack(&distances) };
    let (mut low, mut high) = (None, None);
    if let Some(work) = roles {
        let (values, distances) =
            settle::<G, true>(game, layer, &samples, &ends, work, options.fault);
        let half = |n: usize| Track {
            values: values[n * size..(n + 1) * size].to_vec(),
            distances: distances
                .get(n * size..(n + 1) * size)
                .map_or(Distances::Unknown, Distances::pack),
        };
        (low, high) = (Some(half(0)), Some(half(1)));
    }
    Layer { even, low, high }
}

/// Looks at every position of a range once: is it an end, what is its best exit, how many moves
/// stay inside. Returns the ends.
fn forward<G: Backward>(
    game: &G,
    lower: &[OnceLock<Layer>],
    layer: usize,
    mut part: Part,
) -> Vec<G::Board> {
    let mut ends = Vec::new();
    let first = part.range.start;
    game.each(layer, part.range, |index, board| {
        let at = index - first;
        let (mut best, mut low, mut high) = (i16::from(NONE), i16::from(NONE), i16::from(NONE));
        let mut inside = 0;
        let over = game.expand(layer, board, |edge| match edge {
            Edge::Inside(_) => inside += 1,
            Edge::Exit { layer: below, board, gain, again } => {
                // A lower layer of the same class is always solved before.
                let Some(solved) = lower[below].get() else { return };
                let child = game.index(below, board);
                let sign = if again { 1 } else { -1 };
                best = best.max(gain + sign * i16::from(solved.even.values[child]));
                if let (Some(lows), Some(highs)) = (&solved.low, &solved.high) {
                    let (mine, theirs) = if again { (lows, highs) } else { (highs, lows) };
                    low = low.max(gain + sign * i16::from(mine.values[child]));
                    high = high.max(gain + sign * i16::from(theirs.values[child]));
                }
            }
        });
        let node = |best: i16| match over {
            Some(margin) => Node { mark: margin as i8, left: SETTLED },
            None => Node { mark: best as i8, left: inside },
        };
        part.even[at] = node(best);
        if let Some((lows, highs)) = &mut part.bounds {
            lows[at] = node(low);
            highs[at] = node(high);
        }
        if over.is_some() {
            ends.push(board);
        }
    });
    ends
}

/// Every eighth board of a layer, so that the board of a number is found by a few steps.
struct Samples<B> {
    boards: Vec<B>,
}

const STEP: usize = 8;

impl<B: Copy> Samples<B> {
    fn new<G: Backward<Board = B>>(game: &G, layer: usize) -> Self {
        let mut boards = Vec::with_capacity(game.size(layer).div_ceil(STEP));
        game.each(layer, 0..game.size(layer), |index, board| {
            if index % STEP == 0 {
                boards.push(board);
            }
        });
        Samples { boards }
    }

    #[inline]
    fn board<G: Backward<Board = B>>(&self, game: &G, index: usize) -> B {
        game.forward(self.boards[index / STEP], index % STEP)
    }
}

/// Settles all values of a layer. Without `FORFEIT`, node `i` is position `i`; with it, node `i` is
/// position `i` with the forfeiter to move, and node `size + i` with his opponent.
fn settle<G: Backward, const FORFEIT: bool>(
    game: &G,
    layer: usize,
    samples: &Samples<G::Board>,
    ends: &[G::Board],
    mut work: Work,
    fault: Fault,
) -> (Vec<i8>, Vec<u16>) {
    let size = game.size(layer);
    let stake = game.stake(layer);
    let track = !work.distance.is_empty();
    for &end in ends {
        let index = game.index(layer, end);
        let gain = -work.nodes[index].mark;
        if track {
            for node in [index, size + index].into_iter().take(1 + usize::from(FORFEIT)) {
                work.distance[node] = 0;
            }
        }
        game.sources(layer, end, |source| {
            let index = game.index(layer, source);
            for node in [index, size + index].into_iter().take(1 + usize::from(FORFEIT)) {
                let node = &mut work.nodes[node];
                node.left -= 1;
                node.mark = node.mark.max(gain);
            }
        });
    }
    // The margin at which a node may be settled by its exits alone: as a win, the best exit; as a
    // loss, its negative.
    let at = |number: usize, node: Node| -> Option<i16> {
        let best = i16::from(node.mark);
        if node.left == SETTLED || node.mark == NONE {
            None
        } else if FORFEIT {
            Some(if number < size { best } else { -best }).filter(|&t| t > -stake)
        } else {
            Some(best.abs()).filter(|&t| t > 0)
        }
    };
    let lowest = if FORFEIT { 1 - stake } else { 1 };
    let buckets = Buckets::new(&work.nodes, lowest, stake, at);
    let (mut wave, mut next): (Vec<(G::Board, bool)>, Vec<_>) = (Vec::new(), Vec::new());
    for t in (lowest..=stake).rev() {
        for &number in buckets.of(t) {
            let number = number as usize;
            let node = &mut work.nodes[number];
            if node.left == SETTLED {
                continue;
            }
            // Only the forfeiter must force his way out; under even play both must.
            let wins = if FORFEIT { number < size } else { i16::from(node.mark) == t };
            if !wins && node.left > 0 {
                continue;
            }
            *node = Node { mark: if wins { t } else { -t } as i8, left: SETTLED };
            if track {
                work.distance[number] = 1;
            }
            let index = if number < size { number } else { number - size };
            wave.push((samples.board(game, index), wins));
        }
        let mut distance: u16 = 1;
        while !wave.is_empty() {
            distance = distance.saturating_add(1).min(NEVER - 1);
            for &(board, won) in &wave {
                game.sources(layer, board, |source| {
                    let index = game.index(layer, source);
                    // A child of the forfeiter's is his opponent's, and the other way round.
                    let number = if FORFEIT && won { size + index } else { index };
                    let node = &mut work.nodes[number];
                    if node.left == SETTLED {
                        let again = fault == Fault::SettledTwice && !won;
                        if !again || i16::from(node.mark) != t {
                            return;
                        }
                    } else if won {
                        node.left -= 1;
                        let open = node.left > 0 && fault != Fault::SomeReply;
                        if open || i16::from(node.mark) > -t {
                            return;
                        }
                    }
                    *node = Node { mark: if won { -t } else { t } as i8, left: SETTLED };
                    if track && !(won && fault == Fault::NoLossDistance) {
                        work.distance[number] = distance;
                    }
                    next.push((source, !won));
                });
            }
            wave.clear();
            std::mem::swap(&mut wave, &mut next);
        }
    }
    let endless = |number: usize| match (FORFEIT, number < size) {
        (false, _) => 0,
        (true, true) => -stake as i8,
        (true, false) => stake as i8,
    };
    let values = work.nodes.iter().enumerate();
    let values = values.map(|(n, node)| if node.left == SETTLED { node.mark } else { endless(n) });
    (values.collect(), work.distance)
}

/// Nodes sorted by the margin at which their exits may settle them.
struct Buckets {
    lowest: i16,
    starts: Vec<usize>,
    nodes: Vec<u32>,
}

impl Buckets {
    fn new(
        nodes: &[Node],
        lowest: i16,
        highest: i16,
        at: impl Fn(usize, Node) -> Option<i16>,
    ) -> Self {
        let span = (highest - lowest + 1).max(0) as usize;
        let mut starts = vec![0; span + 1];
        let place = |number: usize| at(number, nodes[number]).map(|t| (t - lowest) as usize);
        for place in (0..nodes.len()).filter_map(place) {
            starts[place + 1] += 1;
        }
        for place in 0..span {
            starts[place + 1] += starts[place];
        }
        let mut sorted = vec![0; starts[span]];
        let mut fill = starts.clone();
        for number in 0..nodes.len() {
            if let Some(place) = place(number) {
                sorted[fill[place]] = number as u32;
                fill[place] += 1;
            }
        }
        Buckets { lowest, starts, nodes: sorted }
    }

    fn of(&self, t: i16) -> &[u32] {
        let place = (t - self.lowest) as usize;
        &self.nodes[self.starts[place]..self.starts[place + 1]]
    }
}
