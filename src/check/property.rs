//! A property asked of every position of the board: who has it, how many, or nobody.

use std::ops::ControlFlow;

use super::counterexample::{Breaks, Counterexample, Place};
use super::everywhere::{self, Gathered, Seats};
use super::verdict::{Grouped, Verdict};
use super::watch::Watch;
use crate::rules::sowing::property::{Asker, Having, Property, Subject};
use crate::rules::sowing::{Move, Plain, Position};

/// A place that has a property.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit {
    /// The position.
    pub position: Position,
    /// The move, for a property of moves.
    pub mv: Option<Move>,
}

/// What a search over the board came to.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// Positions looked at.
    pub positions: u64,
    /// Moves looked at; 0 for a property of positions.
    pub moves: u64,
    /// Positions that have the property, or a move with it.
    pub having: u64,
    /// Moves that have it.
    pub moves_having: u64,
    /// The first of them: fewest seeds, then in the order of the boards.
    pub hits: Vec<Hit>,
    /// If it was stopped: everything with fewer seeds was looked at.
    pub below: Option<u8>,
    /// The most seeds that were looked at.
    pub most: u8,
}

/// What a stretch of positions came to.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Positions, moves, positions having it, moves having it.
    pub counts: [u64; 4],
    /// The first hits, at most as many as were wanted.
    pub hits: Vec<Hit>,
}

impl Found {
    /// Notes what one position came to.
    pub fn note(&mut self, position: &Position, having: Having, wanted: usize) {
        self.counts[0] += 1;
        self.counts[1] += u64::from(having.asked);
        if having.any {
            self.counts[2] += 1;
            self.counts[3] += u64::from(having.moves);
            if self.hits.len() < wanted {
                self.hits.push(Hit { position: *position, mv: having.first });
            }
        }
    }
}

impl Gathered for Found {
    fn join(&mut self, mut later: Self) {
        for (sum, more) in self.counts.iter_mut().zip(later.counts) {
            *sum += more;
        }
        self.hits.append(&mut later.hits);
    }
}

/// Which positions a property must be asked of.
#[must_use]
pub const fn seats(property: &Property) -> Seats {
    if property.needs().seats { Seats::Both } else { Seats::Mover }
}

/// Looks for the first `wanted` places on the board; everywhere, if all are to be counted.
#[must_use]
pub fn search(asker: &Asker, wanted: usize, count: bool, watch: &Watch) -> Search {
    let mut search = Search::default();
    search.below = everywhere::walk(
        asker.game(),
        seats(asker.property()),
        watch,
        |position, found: &mut Found| found.note(position, asker.ask(position, 0), wanted),
        |seeds, found| {
            search.positions += found.counts[0];
            search.moves += found.counts[1];
            search.having += found.counts[2];
            search.moves_having += found.counts[3];
            search.hits.extend(found.hits);
            search.most = seeds;
            if !count && search.hits.len() >= wanted {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        },
    );
    search.hits.truncate(wanted);
    search
}

/// The verdict that a property never holds on the board; `says` is how it is spoken of when it is
/// refuted.
#[must_use]
pub fn never(game: &Plain, interpretation: &str, property: &Property, search: &Search) -> Verdict {
    if let Some(hit) = search.hits.first() {
        let line = counterexample(game, interpretation, property, hit.position, &[], hit.mv);
        return Verdict::Refuted(Box::new(line));
    }
    let (positions, moves) = (search.positions, search.moves);
    match search.below {
        None => Verdict::Proved { positions, moves },
        below => Verdict::Stopped { positions, moves, below },
    }
}

/// A line to a place that has a property which was never to hold.
#[must_use]
pub fn counterexample(
    game: &Plain,
    interpretation: &str,
    property: &Property,
    from: Position,
    line: &[Move],
    mv: Option<Move>,
) -> Counterexample {
    let moves: Vec<Move> = line.iter().copied().chain(mv).collect();
    let place = if mv.is_some() { Place::Move } else { Place::Position };
    let what = if mv.is_some() { "this move" } else { "this position" };
    let why = format!("{what} has the property `{property}`");
    let breaks = Breaks::Never(property.to_string());
    Counterexample::tell(game, interpretation, breaks, &why, from, &moves, place)
}

/// How many places a search looked at, in words.
#[must_use]
pub fn looked_at(property: &Property, search: &Search) -> String {
    match property.subject() {
        Subject::Position => format!("{} positions", Grouped(search.positions)),
        Subject::Move => {
            format!("{} moves in {} positions", Grouped(search.moves), Grouped(search.positions))
        }
    }
}
