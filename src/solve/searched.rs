//! The value of one position of an interpretation, found by a search with proof.
//!
//! For boards too large to keep a value for each of their positions: the lowest layers are solved
//! whole and looked up, everything above them is searched.

use std::sync::atomic::Ordering;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Instant;

use schemars::JsonSchema;
use serde::Serialize;

use super::answer::Endless;
use super::retrograde::{self, Options, Progress};
use super::search::{Bounds, Early, Roots, Seats, Table, Team, TooSmall, Watch};
use super::valuation::{How, NoValue, endless};
use super::values::{Layer, Solved};
use crate::rules::Player;
use crate::rules::layered::{Indexed, Keyed, Layered, Seated};
use crate::rules::sowing::layers::TooLarge;
use crate::rules::sowing::packed::Packed;
use crate::rules::sowing::params::SowUntil;
use crate::rules::sowing::{
    Compiled, Large, Layers, Move, Position, Ruleset, move_text, position_text,
};
use crate::spec::Interpretation;

/// What a search proved of a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Searched {
    /// The interpretation, in its canonical form.
    pub interpretation: String,
    /// The position.
    pub position: String,
    /// Who moves first from it.
    pub mover: String,
    /// How many seeds more than the other that player gains from here on, both playing best; null
    /// if the search was stopped before it was proved.
    pub value: Option<i16>,
    /// What is proved of that: it is at least the first and at most the second.
    pub bounds: [i16; 2],
    /// What South and North had captured before, as given with the position.
    pub captured: [u32; 2],
    /// A move worth the value; null if it is not known.
    pub best: Option<String>,
    /// The moves with what is proved of each, best first; empty if that was not asked for.
    pub moves: Vec<Bounded>,
    /// How many positions were looked at, each as often as it was.
    pub nodes: u64,
    /// Positions with up to so many seeds were solved whole before the search.
    pub endgame_seeds: usize,
    /// How many those are.
    pub endgame_positions: u64,
    /// Bytes of the table of what was proved.
    pub table_bytes: u64,
    /// How long it took.
    pub seconds: f64,
    /// Threads used.
    pub threads: usize,
}

/// A move and what is proved of it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Bounded {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// How many seeds more than the other its player gains from here on; null if that is not
    /// proved.
    pub value: Option<i16>,
    /// It is at least the first and at most the second.
    pub bounds: [i16; 2],
}

/// What a search of a game will take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchNeeds {
    /// Boards that there are with as many seeds or fewer.
    pub boards: u64,
    /// What is solved whole before the search.
    pub endgames: Endgames,
    /// Most bytes for boards solved whole, if it takes long.
    pub endgame_bytes: u64,
    /// Bytes for what is proved of others.
    pub table_bytes: u64,
}

/// Why there is no search.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSearch {
    /// Positions have no value.
    #[error(transparent)]
    NoValue(#[from] NoValue),
    /// A side gives up what is in play if play is endless.
    #[error(
        "one side forfeits endless play here, and a search proves values only where nobody gets \
         anything for it: use --method retrograde"
    )]
    Forfeit,
    /// The board is too large even for a search.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// A table too small for proofs.
    #[error(transparent)]
    TooSmall(#[from] TooSmall),
}

/// Boards solved whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Endgames {
    /// Those with up to so many seeds.
    pub seeds: u8,
    /// How many there are.
    pub boards: u64,
}

/// Most boards to solve whole: at first, and when a search takes long. More at once would take
/// longer than they save.
const STAGES: [u64; 4] = [3_000_000, 12_000_000, 50_000_000, 200_000_000];

/// More endgames are solved when the search has looked at so many times their number of positions.
const PATIENCE: u64 = 4;

/// An interpretation made ready to be searched.
#[derive(Debug)]
pub struct Prepared {
    large: Large,
    table: Table,
    /// What to solve whole, stage by stage; not empty.
    stages: Vec<Endgames>,
    /// What searching will take.
    pub needs: SearchNeeds,
}

impl Prepared {
    /// Prepares a search of boards with up to so many seeds.
    ///
    /// # Errors
    /// Why positions have no value, or none that a search can prove; or the board is too large.
    pub fn new(ruleset: &Ruleset, seeds: u8, how: &How) -> Result<Self, NoSearch> {
        Self::staged(ruleset, seeds, how, &STAGES)
    }

    /// The same with other numbers of boards to solve whole: at first, and when it takes long.
    ///
    /// # Errors
    /// As for [`new`](Prepared::new).
    pub fn staged(
        ruleset: &Ruleset,
        seeds: u8,
        how: &How,
        boards: &[u64],
    ) -> Result<Self, NoSearch> {
        if endless(ruleset)? != Endless::Even {
            return Err(NoSearch::Forfeit);
        }
        let most = how.memory_mb * 1_000_000;
        let game = Compiled::fitting(ruleset.clone())?;
        let game = || game.clone();
        let trial = Large::new(game(), seeds, 0)?;
        let (mut stages, mut endgame_bytes) = (Vec::new(), 0);
        if ruleset.params.sow_until != SowUntil::Relay {
            for &limit in boards {
                let (ends, bytes) = endgames(&trial, seeds, limit, most / 4);
                if ends.boards > 0 && stages.last() != Some(&ends) {
                    stages.push(ends);
                    endgame_bytes = bytes;
                }
            }
        }
        if stages.is_empty() {
            stages.push(Endgames::default());
        }
        let low = stages.last().map_or(0, |last| last.seeds);
        let large = Large::new(game(), seeds, low)?;
        let table = Table::new(large.keys(), most.saturating_sub(endgame_bytes))?;
        let boards = large.keys();
        let needs =
            SearchNeeds { boards, endgames: stages[0], endgame_bytes, table_bytes: table.bytes() };
        Ok(Prepared { large, table, stages, needs })
    }

    /// The lowest layers solved, those in `known` being solved before; `None` if it was cancelled.
    fn solve(
        &self,
        ends: Endgames,
        known: Solved,
        threads: usize,
        watch: &Watch,
    ) -> Option<Solved> {
        if ends.boards == 0 {
            return Some(known);
        }
        let options = Options { threads, distances: false, bounds: false, ..Options::default() };
        let low = Layers::new(self.large.low().game().clone(), ends.seeds).ok()?;
        let (top, stride) = (self.large.top(), low.stride());
        let mut layers: Vec<Option<Layer>> = known.layers.into_iter().map(Some).collect();
        layers.resize_with(low.top() + 1, || None);
        for (seeds, layer) in layers.iter_mut().enumerate() {
            // Layers that the search never meets are taken for solved.
            if seeds % stride != top % stride {
                *layer = Some(Layer::default());
            }
        }
        let progress = Progress::default();
        std::thread::scope(|scope| {
            // The sender goes when the work is done, and the thread with it.
            let (end, wait) = std::sync::mpsc::channel::<()>();
            let cancel = &progress.cancel;
            scope.spawn(move || {
                let pause = std::time::Duration::from_millis(20);
                while let Err(RecvTimeoutError::Timeout) = wait.recv_timeout(pause) {
                    cancel.store(watch.cancelled(), Ordering::Relaxed);
                }
            });
            let solved = retrograde::resume(&low, options, &progress, layers, &|_, _| ());
            drop(end);
            solved
        })
    }
}

/// The endgames with at most so many boards that can be solved in so many bytes, and the bytes.
fn endgames(game: &Large, seeds: u8, boards: u64, bytes: u64) -> (Endgames, u64) {
    let (mut ends, mut needs) = (Endgames::default(), 0);
    for layer in 0..=seeds {
        // Layers that captures cannot lead to are left out.
        if !usize::from(seeds - layer).is_multiple_of(game.stride()) {
            continue;
        }
        let size = game.count(layer.into());
        // Solving takes some 24 bytes a board of the largest layer: nodes, samples, waves.
        let more = ends.boards + 25 * size;
        if ends.boards + size > boards || more > bytes {
            break;
        }
        (ends, needs) = (Endgames { seeds: layer, boards: ends.boards + size }, more);
    }
    (ends, needs)
}

/// How positions are boards of layers.
impl Seats<Large, Compiled> for Large {
    fn seat(&self, position: &Position) -> Option<(usize, Packed)> {
        Large::seat(self, position)
    }

    fn mover(&self, position: &Position) -> Player {
        position.mover
    }
}

/// Searches for the value of a position, and for that of each of its moves if `moves` says so. If
/// it is cancelled, what is given back holds what was proved by then.
///
/// `prepared` is for the same rules and as many seeds as the position has, or more.
#[must_use]
pub fn search(
    interpretation: &Interpretation,
    position: &Position,
    prepared: &Prepared,
    threads: usize,
    moves: bool,
    watch: &Watch,
) -> Searched {
    let name = interpretation.canonical();
    Searched { interpretation: name, ..search_from(position, prepared, threads, moves, watch) }
}

/// The same of rules that have no name.
#[must_use]
pub fn search_from(
    position: &Position,
    prepared: &Prepared,
    threads: usize,
    moves: bool,
    watch: &Watch,
) -> Searched {
    let began = Instant::now();
    let ruleset = prepared.large.low().game().ruleset();
    let Prepared { large, table, needs, .. } = prepared;
    let stake = large.stake(large.top());
    let mut searched = Searched {
        interpretation: String::new(),
        position: position_text(ruleset, position),
        mover: position.mover.to_string(),
        value: None,
        bounds: [-stake, stake],
        captured: [0, 0],
        best: None,
        moves: Vec::new(),
        nodes: 0,
        endgame_seeds: 0,
        endgame_positions: 0,
        table_bytes: needs.table_bytes,
        seconds: 0.0,
        threads,
    };
    watch.tell(Bounds { lower: -stake, upper: stake }, 1);
    let mut work = Work { moves: moves.then(Vec::new), ..Work::default() };
    let (mut solved, mut early) = (Solved::default(), Early::<Compiled>::new());
    for (stage, &ends) in prepared.stages.iter().enumerate() {
        let Some(more) = prepared.solve(ends, solved, threads, watch) else { break };
        solved = more;
        (searched.endgame_seeds, searched.endgame_positions) = (ends.seeds.into(), ends.boards);
        let pause = prepared.stages.get(stage + 1).map_or(0, |next| PATIENCE * next.boards);
        watch.pause.store(pause, Ordering::Relaxed);
        let known = Known { low: large.low(), solved: &solved };
        let leaves = |layer: usize, board: Packed| known.value(layer, board);
        let team = Team::new(large, &leaves, table, watch, threads);
        let rules = large.low().game();
        let mut roots = Roots::new(rules, large, team, watch, stake, early);
        let finished = work.go_on(position, &mut roots, watch);
        early = roots.into_early();
        if finished || watch.cancelled() {
            break;
        }
    }
    if let Some(found) = work.found {
        searched.bounds = [found.lower, found.upper];
        searched.value = exact(found);
    }
    searched.best = work.best.map(|mv| move_text(ruleset, mv));
    for (mv, bounds) in work.moves.into_iter().flatten() {
        searched.moves.push(Bounded {
            mv: move_text(ruleset, mv),
            value: exact(bounds),
            bounds: [bounds.lower.max(-stake), bounds.upper.min(stake)],
        });
    }
    searched.moves.sort_by_key(|one| std::cmp::Reverse(one.bounds));
    searched.nodes = watch.nodes.load(Ordering::Relaxed);
    searched.seconds = began.elapsed().as_secs_f64();
    searched
}

/// What there is to find out, and what of it is found.
#[derive(Default)]
struct Work {
    found: Option<Bounds>,
    best: Option<Move>,
    /// The moves with what is proved of each, if that is asked for.
    moves: Option<Vec<(Move, Bounds)>>,
}

impl Work {
    /// Goes on where it stopped; whether all is found.
    fn go_on<L: Fn(usize, Packed) -> Option<i16> + Copy + Send>(
        &mut self,
        position: &Position,
        roots: &mut Roots<Large, L, Compiled, Large>,
        watch: &Watch,
    ) -> bool {
        let known = self.found.unwrap_or(Bounds::OPEN).and(roots.known(position));
        // What is proved by now is where to look next.
        let guess = if known.lower > 0 { known.lower } else { known.upper.min(0) };
        let found = roots.narrow(position, known, guess, |bounds, t| watch.tell(bounds, t));
        self.found = Some(found);
        let Some(value) = exact(found) else { return false };
        let all = roots.moves(position);
        if self.best.is_none() && !all.is_empty() {
            // The proof of the value went through a move worth it, and the table may still know.
            let seen = all.iter().find(|(_, step, to)| step.bounds(roots.known(to)).lower >= value);
            self.best = seen.map(|&(mv, ..)| mv);
            for &(mv, step, to) in &all {
                if self.best.is_some() {
                    break;
                }
                let Some(bound) = roots.at_least(&to, step.asks(value)) else { return false };
                self.best = (step.worth(bound) >= value).then_some(mv);
            }
        }
        let Some(moves) = &mut self.moves else { return true };
        if moves.is_empty() {
            moves.extend(all.iter().map(|&(mv, ..)| (mv, Bounds::OPEN)));
        }
        for ((_, bounds), (_, step, to)) in moves.iter_mut().zip(&all) {
            // No move is worth more than the value. What is proved is turned round for whoever
            // moves there.
            let limit = bounds.and(Bounds { upper: value, ..Bounds::OPEN });
            let turned = step.back(limit);
            let guess = if step.again { turned.upper } else { turned.lower };
            let found = roots.narrow(to, turned, guess, |bounds, t| watch.tell(bounds, t));
            *bounds = step.bounds(found);
            if found.lower < found.upper {
                return false;
            }
        }
        true
    }
}

/// Layers solved whole.
#[derive(Clone, Copy)]
struct Known<'a> {
    low: &'a Layers,
    solved: &'a Solved,
}

impl Known<'_> {
    #[inline]
    fn value(self, layer: usize, board: Packed) -> Option<i16> {
        let solved = self.solved.layers.get(layer)?;
        let value = solved.even.values.get(self.low.index(layer, board))?;
        Some(i16::from(*value))
    }
}

fn exact(bounds: Bounds) -> Option<i16> {
    (bounds.lower == bounds.upper).then_some(bounds.lower)
}
