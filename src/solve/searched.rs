//! The value of one position of an interpretation, found by a search with proof.
//!
//! For boards too large to keep a value for each of their positions: the lowest layers are solved
//! whole and looked up, everything above them is searched.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use schemars::JsonSchema;
use serde::Serialize;

use super::answer::Endless;
use super::retrograde::{self, Options, Progress};
use super::search::{Bounds, Roots, Seats, Table, Team, Watch};
use super::valuation::{How, NoValue, endless};
use super::values::{Layer, Solved};
use crate::rules::layered::{Indexed, Keyed, Layered, Seated};
use crate::rules::sowing::packed::Packed;
use crate::rules::sowing::params::SowUntil;
use crate::rules::sowing::{Compiled, Large, Layers, Position, Ruleset, move_text, position_text};
use crate::rules::{Player, Rules, Turn};
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
    /// Boards with up to so many seeds are solved whole.
    pub endgame_seeds: u8,
    /// How many those are.
    pub endgame_positions: u64,
    /// Bytes for those.
    pub endgame_bytes: u64,
    /// Bytes for what is proved of others.
    pub table_bytes: u64,
}

/// Boards solved whole before a search: more take longer than they save.
const ENDGAME: u64 = 3_000_000;

/// An interpretation made ready to be searched.
#[derive(Debug)]
pub struct Prepared {
    large: Large,
    table: Table,
    /// What searching will take.
    pub needs: SearchNeeds,
}

impl Prepared {
    /// Prepares a search of boards with up to so many seeds.
    ///
    /// # Errors
    /// Why positions have no value, or none that a search can prove; or the board is too large.
    pub fn new(ruleset: &Ruleset, seeds: u8, how: &How) -> Result<Self, NoValue> {
        if endless(ruleset)? != Endless::Even {
            return Err(NoValue::Forfeit);
        }
        let most = how.memory_mb * 1_000_000;
        let game = || Compiled::new(ruleset.clone());
        let trial = Large::new(game(), seeds, 0)?;
        let (stride, mut low, mut positions) = (trial.stride(), 0, 0);
        let backward = ruleset.params.sow_until != SowUntil::Relay;
        for layer in 0..=usize::from(seeds) {
            // Layers that captures cannot lead to are left out.
            if layer % stride != usize::from(seeds) % stride {
                continue;
            }
            let size = trial.count(layer);
            // Solving takes about six bytes a board of the largest layer.
            if !backward || positions + size > ENDGAME || positions + 7 * size > most / 4 {
                break;
            }
            (low, positions) = (layer as u8, positions + size);
        }
        let large = Large::new(game(), seeds, low)?;
        let endgame_bytes = positions + 6 * large.low().size(low.into()) as u64;
        let table = Table::new(large.keys(), most.saturating_sub(endgame_bytes))?;
        let needs = SearchNeeds {
            boards: large.keys(),
            endgame_seeds: low,
            endgame_positions: positions,
            endgame_bytes,
            table_bytes: table.bytes(),
        };
        Ok(Prepared { large, table, needs })
    }

    /// The low layers, solved; `None` if it was cancelled.
    fn endgames(&self, threads: usize, watch: &Watch) -> Option<Solved> {
        if self.needs.endgame_positions == 0 {
            return Some(Solved::default());
        }
        let low = self.large.low();
        let options = Options { threads, distances: false, bounds: false, ..Options::default() };
        // Layers that the board of the search never meets are left out.
        let (top, stride) = (self.large.top(), low.stride());
        let known = (0..=low.top()).map(|layer| {
            let met = layer % stride == top % stride;
            (!met).then(Layer::default)
        });
        let progress =
            Progress { cancel: AtomicBool::new(watch.cancelled()), ..Progress::default() };
        let solved = retrograde::resume(low, options, &progress, known.collect(), &|_, _| ());
        solved.filter(|_| !watch.cancelled())
    }
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
    let Prepared { large, table, needs } = prepared;
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
        endgame_seeds: needs.endgame_seeds.into(),
        endgame_positions: needs.endgame_positions,
        table_bytes: needs.table_bytes,
        seconds: 0.0,
        threads,
    };
    watch.tell(Bounds { lower: -stake, upper: stake }, 1);
    if let Some(solved) = prepared.endgames(threads, watch) {
        let ends = Ends { low: large.low(), solved: &solved };
        let leaves = |layer: usize, board: Packed| ends.value(layer, board);
        let team = Team::new(large, &leaves, table, watch, threads);
        let rules = large.low().game();
        let mut roots = Roots::new(rules, large, team, watch, stake);
        let found = roots.narrow(position, Bounds::OPEN, 0, |bounds, t| watch.tell(bounds, t));
        searched.bounds = [found.lower, found.upper];
        searched.value = exact(found);
        let over = matches!(rules.turn(position), Turn::Over(..));
        if let Some(value) = searched.value.filter(|_| !over) {
            let all = roots.moves(position);
            // The proof of the value went through a move worth it; the table still knows it.
            let best = all
                .iter()
                .position(|(_, step, next)| step.bounds(roots.known(next)).lower >= value);
            let best = best.or_else(|| {
                all.iter().position(|(_, step, next)| {
                    let bound = roots.at_least(next, step.asks(value));
                    bound.is_some_and(|bound| step.worth(bound) >= value)
                })
            });
            searched.best = best.map(|n| move_text(ruleset, all[n].0));
            if moves {
                for (mv, step, next) in &all {
                    // Seen by whoever moves there; no move is worth more than the value.
                    let limit = if step.again {
                        Bounds { upper: value - step.gain, ..Bounds::OPEN }
                    } else {
                        Bounds { lower: step.gain - value, ..Bounds::OPEN }
                    };
                    let guess = if step.again { limit.upper } else { limit.lower };
                    let found = roots.narrow(next, limit, guess, |bounds, t| watch.tell(bounds, t));
                    let bounds = step.bounds(found);
                    searched.moves.push(Bounded {
                        mv: move_text(ruleset, *mv),
                        value: exact(bounds),
                        bounds: [bounds.lower, bounds.upper],
                    });
                }
                searched.moves.sort_by_key(|one| std::cmp::Reverse(one.bounds));
            }
        }
    }
    searched.nodes = watch.nodes.load(Ordering::Relaxed);
    searched.seconds = began.elapsed().as_secs_f64();
    searched
}

/// Layers solved whole.
#[derive(Clone, Copy)]
struct Ends<'a> {
    low: &'a Layers,
    solved: &'a Solved,
}

impl Ends<'_> {
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
