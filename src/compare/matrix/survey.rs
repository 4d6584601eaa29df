//! The whole matrix: readings, their classes on the board and in play, values, verdicts.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use super::desk::Desk;
use super::product::Product;
use super::reach;
use super::rows::{Row, rows};
use super::values::Missing;
use super::verdicts::{Matters, Readings};
use crate::solve::Progress;
use crate::solve::valuation::{How, NoValue};

/// What to find out.
#[derive(Clone, Copy, Debug)]
pub struct Ask {
    /// Look at every position of the board.
    pub board: bool,
    /// Look at what play from the start can reach.
    pub start: bool,
    /// Find values.
    pub values: bool,
    /// Take all combinations of answers, not only single ones and pairs.
    pub product: bool,
    /// Most positions to examine on the board, and from the start in readings walked together.
    pub states: usize,
    /// Solve so many classes of readings beyond those of single answers, pairs and profiles; all, if
    /// there are no more.
    pub classes: usize,
    /// What a solver may use.
    pub how: How,
    /// When to leave the board for what else is asked.
    pub board_until: Option<Instant>,
}

/// What is being done, for whoever shows progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Readings are made.
    Readings,
    /// The positions of the board are examined; so many there are.
    Board(u64),
    /// Play from the start is followed; so many sets of rules there are.
    Start(u64),
    /// Classes are solved; so many there are.
    Values(u64),
}

/// Counters for whoever shows progress.
#[derive(Debug, Default)]
pub struct Counters {
    /// Positions examined, and the wish to stop.
    pub progress: Progress,
    /// Sets of rules whose play was followed to its end.
    pub walked: reach::Done,
    /// Classes solved.
    pub solved: AtomicUsize,
}

impl Counters {
    /// Whether somebody asked to stop.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.progress.cancel.load(Ordering::Relaxed)
    }
}

/// What is known of one reading beside the base.
#[derive(Clone, Debug)]
pub struct Known {
    /// Which it is.
    pub row: Row,
    /// Whether it does the same as the base at every position of the board; `None` if not known.
    pub board: Option<bool>,
    /// At how many positions of the board it does something else, and the fewest seeds of one. Past
    /// plies that capture nothing; single answers and profiles only.
    pub differs: Option<(u64, Option<u8>)>,
    /// Whether play from the start is the same as in the base.
    pub start: Option<bool>,
    /// The value of the start for the player who moves first.
    pub value: Result<i16, Missing>,
}

/// What is known of all combinations.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// Classes of readings that differ; if not all was examined, there are at least so many.
    pub classes: u32,
    /// Positions examined.
    pub positions: u64,
    /// Whether all were.
    pub complete: bool,
}

/// Which classes were solved.
#[derive(Clone, Debug, Default)]
pub struct Solved {
    /// Solved, of how many that play from the start tells apart.
    pub classes: usize,
    /// Those there are.
    pub of: usize,
    /// Classes by value under even play.
    pub by_value: std::collections::BTreeMap<i16, u64>,
    /// Whether all that were asked for were solved.
    pub complete: bool,
    /// Why there are no values, if so.
    pub trouble: Option<NoValue>,
}

/// What is known of a question.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The number of the question.
    pub question: usize,
    /// To what is done at the positions of the board.
    pub board: Option<Matters>,
    /// To what play from the start can come to.
    pub start: Option<Matters>,
    /// To the value of the start.
    pub value: Option<Matters>,
    /// To who wins.
    pub winner: Option<Matters>,
}

/// The whole matrix.
#[derive(Debug)]
pub struct Survey {
    /// Readings of the product, and those that are different for positions.
    pub readings: u128,
    /// See [`Product::count_inner`].
    pub inner: u128,
    /// Whether the product was looked at, or single answers and pairs only.
    pub product: bool,
    /// The base, single answers, pairs, profiles.
    pub rows: Vec<Known>,
    /// The whole board.
    pub board: Option<Scope>,
    /// All boards with up to so many seeds were examined.
    pub seeds: Option<u8>,
    /// Positions on plies that capture nothing.
    pub exempt: u64,
    /// What play from the start can reach.
    pub start: Option<Scope>,
    /// Groups of readings that were followed together.
    pub walks: u64,
    /// Values.
    pub solved: Option<Solved>,
    /// Question by question.
    pub verdicts: Vec<Verdict>,
    /// Whether nothing was cut short.
    pub complete: bool,
}

/// Makes the matrix. `stage` hears what is being done and does it.
pub fn survey(
    product: &Product,
    ask: &Ask,
    counters: &Counters,
    stage: &dyn Fn(Stage, &mut (dyn FnMut() + Send)),
) -> Survey {
    let rows = rows(product);
    let mut readings = None;
    if ask.product {
        stage(Stage::Readings, &mut || readings = Readings::of(product, &|| counters.stopped()));
    }
    let mut desk = Desk::new(product, &rows, readings);
    if ask.board {
        desk.board(ask, counters, stage);
    }
    if ask.start {
        desk.start(ask, counters, stage);
    }
    if ask.values {
        desk.values(ask, counters, stage);
    }
    desk.result(ask, counters)
}
