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
    resume(game, options, progress, Vec::new(), &|_, _| ())
}

/// Solves the layers of a game that are not yet known, and hands over each as it is finished.
///
/// `known` holds layers solved before with the same options, by number; it may be short, and layers
/// may be missing anywhere as long as no layer is known whose lower layers of the same class (see
/// [`Layered::stride`](crate::rules::layered::Layered::stride)) are not.
///
/// Returns `None` if it was cancelled; what was handed over is then still good.
pub fn resume<G: Backward>(
    game: &G,
    options: Options,
    progress: &Progress,
    known: Vec<Option<Layer>>,
    finished: &(dyn Fn(usize, &Layer) + Sync),
) -> Option<Solved> {
    let layers: Vec<OnceLock<Layer>> = (0..=game.top()).map(|_| OnceLock::new()).collect();
    for (place, layer) in layers.iter().zip(known) {
        if let Some(layer) = layer {
            // The place is new, so it is empty.
            let _ = place.set(layer);
        }
    }
    let stride = game.stride().clamp(1, game.top() + 1);
    // Layers that never meet are solved side by side; threads left over share the forward pass.
    let inner = options.threads.div_ceil(stride);
    let class = |first: usize| {
        let mut scratch = Scratch::new();
        for layer in (first..=game.top()).step_by(stride) {
            if progress.cancel.load(Ordering::Relaxed) {
                return;
            }
            let solved = layers[layer].get_or_init(|| {
                let solved = solve_layer(game, &layers, layer, options, inner, &mut scratch);
                finished(layer, &solved);
                solved
            });
            progress.positions.fetch_add(solved.even.values.len() as u64, Ordering::Relaxed);
            progress.layers.fetch_add(1, Ordering::Relaxed);
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

/// What solving a layer needs besides its result. Kept from layer to layer, and made large enough
/// for the largest at once, so that memory is asked for once.
struct Scratch<B> {
    /// The nodes under even play.
    even: Vec<Node>,
    /// Those of the forfeiter, then those of his opponent.
    roles: Vec<Node>,
    distance: Vec<u16>,
    /// The positions where the game is over.
    ends: Vec<B>,
    /// Every eighth board of the layer, so that the board of a number is found by a few steps.
    samples: Vec<B>,
    /// Positions settled last, each with whether it is won; and those settled from them.
    wave: Vec<(B, bool)>,
    next: Vec<(B, bool)>,
}

const STEP: usize = 8;

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
    scratch: &mut Scratch<G::Board>,
) -> Layer {
    let size = game.size(layer);
    scratch.prepare(game, layer, options);
    let chunk = size.div_ceil(threads).max(1 << 14);
    let mut parts = Vec::new();
    let half = scratch.roles.len() / 2;
    let (low, high) = scratch.roles.split_at_mut(half);
    let mut bounds = (low.chunks_mut(chunk), high.chunks_mut(chunk));
    for (n, even) in scratch.even.chunks_mut(chunk).enumerate() {
        let bounds = bounds.0.next().zip(bounds.1.next());
        parts.push(Part { range: n * chunk..n * chunk + even.len(), even, bounds });
    }
    let look = |part: Part| forward(game, lower, layer, part);
    if threads > 1 {
        let found: Vec<Vec<G::Board>> = parts.into_par_iter().map(look).collect();
        scratch.ends.extend(found.into_iter().flatten());
    } else {
        for part in parts {
            scratch.ends.extend(look(part));
        }
    }
    let [even, _] = settle::<G, false>(game, layer, scratch, options.distances, options.fault);
    let (mut low, mut high) = (None, None);
    if options.bounds {
        let [mine, theirs] =
            settle::<G, true>(game, layer, scratch, options.bound_distances, options.fault);
        (low, high) = (Some(mine), Some(theirs));
    }
    Layer { even, low, high }
}

impl<B: Copy> Scratch<B> {
    fn new() -> Self {
        Scratch {
            even: Vec::new(),
            roles: Vec::new(),
            distance: Vec::new(),
            ends: Vec::new(),
            samples: Vec::new(),
            wave: Vec::new(),
            next: Vec::new(),
        }
    }

    fn prepare<G: Backward<Board = B>>(&mut self, game: &G, layer: usize, options: Options) {
        let size = game.size(layer);
        let open = Node { mark: NONE, left: 0 };
        let largest = game.size(game.top());
        for (nodes, roles) in [(&mut self.even, 1), (&mut self.roles, 2)] {
            let roles = if roles == 1 || options.bounds { roles } else { 0 };
            nodes.clear();
            nodes.reserve_exact(roles * largest);
            nodes.resize(roles * size, open);
        }
        self.ends.clear();
        self.samples.clear();
        self.samples.reserve_exact(largest.div_ceil(STEP));
        game.each(layer, 0..size, |index, board| {
            if index % STEP == 0 {
                self.samples.push(board);
            }
        });
    }
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
                let solved = lower[below].get();
                let solved = solved.expect("moves keep to the classes of the stride, downward");
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

/// Settles all values of a layer: one track, or those of both roles.
///
/// Without `FORFEIT`, node `i` is position `i`; with it, node `i` is position `i` with the forfeiter
/// to move, and node `size + i` with his opponent.
fn settle<G: Backward, const FORFEIT: bool>(
    game: &G,
    layer: usize,
    scratch: &mut Scratch<G::Board>,
    track: bool,
    fault: Fault,
) -> [Track; 2] {
    let size = game.size(layer);
    let stake = game.stake(layer);
    let Scratch { even, roles, distance, ends, samples, wave, next } = scratch;
    let nodes = if FORFEIT { roles } else { even };
    distance.clear();
    distance.resize(if track { nodes.len() } else { 0 }, NEVER);
    let both = |index: usize| [index, size + index].into_iter().take(1 + usize::from(FORFEIT));
    for &end in &*ends {
        let index = game.index(layer, end);
        let gain = -nodes[index].mark;
        if track {
            both(index).for_each(|number| distance[number] = 0);
        }
        game.sources(layer, end, |source| {
            for number in both(game.index(layer, source)) {
                let node = &mut nodes[number];
                node.left -= 1;
                node.mark = node.mark.max(gain);
            }
        });
    }
    let lowest = if FORFEIT { 1 - stake } else { 1 };
    for t in (lowest..=stake).rev() {
        // Those whose exits settle them: as a win, if the best exit is worth t; as a loss, if it
        // is worth -t and nothing else is left. Only the forfeiter must force his way out; under
        // even play both must.
        let (good, bad) = (t as i8, -t as i8);
        let mut first = |number: usize, node: &mut Node, wins: bool| {
            if !wins && node.left > 0 {
                return;
            }
            *node = Node { mark: if wins { good } else { bad }, left: SETTLED };
            if track {
                distance[number] = 1;
            }
            let index = if number < size { number } else { number - size };
            wave.push((game.forward(samples[index / STEP], index % STEP), wins));
        };
        if FORFEIT {
            let (mine, theirs) = nodes.split_at_mut(size);
            marked(mine, good, good, |index, node| first(index, node, true));
            marked(theirs, bad, bad, |index, node| first(size + index, node, false));
        } else {
            marked(nodes, good, bad, |index, node| first(index, node, node.mark == good));
        }
        let mut plies: u16 = 1;
        while !wave.is_empty() {
            plies = plies.saturating_add(1).min(NEVER - 1);
            for &(board, won) in &*wave {
                game.sources(layer, board, |source| {
                    let index = game.index(layer, source);
                    // A child of the forfeiter's is his opponent's, and the other way round.
                    let number = if FORFEIT && won { size + index } else { index };
                    let node = &mut nodes[number];
                    if node.left == SETTLED {
                        let again = fault == Fault::SettledTwice && !won;
                        if !again || node.mark != good {
                            return;
                        }
                    } else if won {
                        node.left -= 1;
                        let open = node.left > 0 && fault != Fault::SomeReply;
                        if open || node.mark > bad {
                            return;
                        }
                    }
                    *node = Node { mark: if won { bad } else { good }, left: SETTLED };
                    if track && !(won && fault == Fault::NoLossDistance) {
                        distance[number] = plies;
                    }
                    next.push((source, !won));
                });
            }
            wave.clear();
            std::mem::swap(wave, next);
        }
    }
    let read = |numbers: Range<usize>, endless: i16| Track {
        values: nodes[numbers.clone()]
            .iter()
            .map(|node| if node.left == SETTLED { node.mark } else { endless as i8 })
            .collect(),
        distances: Distances::pack(distance.get(numbers).unwrap_or(&[])),
    };
    if FORFEIT {
        [read(0..size, -stake), read(size..2 * size, stake)]
    } else {
        [read(0..size, 0), Track::default()]
    }
}

/// Calls `f` with each open node that has one of two marks, by number.
#[inline]
fn marked(nodes: &mut [Node], one: i8, other: i8, mut f: impl FnMut(usize, &mut Node)) {
    const RUN: usize = 64;
    for (run, nodes) in nodes.chunks_mut(RUN).enumerate() {
        // Few nodes have the mark: whole runs are passed over by comparing many at once.
        let any = nodes.iter().fold(false, |any, node| {
            any | ((node.mark == one) | (node.mark == other)) & (node.left != SETTLED)
        });
        if any {
            for (n, node) in nodes.iter_mut().enumerate() {
                if (node.mark == one || node.mark == other) && node.left != SETTLED {
                    f(run * RUN + n, node);
                }
            }
        }
    }
}
