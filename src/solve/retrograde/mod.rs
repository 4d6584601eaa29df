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
//! Where distances are wanted, this goes for one `t` in waves of growing distance, so that the
//! distance of a position, the plies to the next exit under best play, is the number of its wave;
//! else in any order. What is never settled with a
//! margin other than 0 is worth 0. No edge is stored: moves are taken back where they are needed.
//! (K. Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9(3), 1986; for games with
//! captures in layers, J. W. Romein and H. E. Bal, "Solving Awari with parallel retrograde
//! analysis", IEEE Computer 36(10), 2003.)
//!
//! Where play does not return inside a layer and values alone are wanted, one pass is enough: each
//! position after those that its moves lead to.
//!
//! The bounds under a forfeit are settled in the same way with two roles: the forfeiter must reach
//! an exit in finitely many plies, his opponent need not; margins run down to the whole stake.

mod forward;
mod ordered;
mod settle;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;

use super::values::{Layer, Solved};
use crate::rules::layered::Backward;
use forward::{Part, forward};
use ordered::ordered;
use settle::settle;

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
    /// Settled positions whose moves are still to be taken back, each with whether it is won; and, if
    /// plies are counted, those of the next wave.
    wave: Vec<(B, bool)>,
    next: Vec<(B, bool)>,
    /// Positions from which a move leads to one of a batch of those, with the number of the node and
    /// whether the mover's opponent wins.
    before: Vec<(usize, B, bool)>,
}

const STEP: usize = 8;

/// Positions whose moves are taken back, and exits that are found, before what they lead to is looked
/// at in memory: it is then fetched side by side.
const BATCH: usize = 64;

fn solve_layer<G: Backward>(
    game: &G,
    lower: &[OnceLock<Layer>],
    layer: usize,
    options: Options,
    threads: usize,
    scratch: &mut Scratch<G::Board>,
) -> Layer {
    if !options.distances
        && !options.bounds
        && let Some(solved) = ordered(game, lower, layer, threads)
    {
        return solved;
    }
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
            before: Vec::new(),
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
