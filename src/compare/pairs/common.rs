//! Both games on one board: every position of up to so many pieces, and every move from the same
//! place.

use std::collections::{BTreeSet, HashSet, VecDeque};

use super::document::{Common, Compared};
use super::layouts;
use super::on::{Comes, On, named};
use super::ran::Tally;
use super::witness::Witness;
use crate::check::Watch;
use crate::games::{Kin, kin};
use crate::rules::{Familiar, Rules, Silent};
use crate::spec::{Interpretation, Library};

/// Pairs of positions that are followed from the start.
const FOLLOWED: usize = 50_000;

/// What two games do on one board.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    /// How much was compared.
    pub tally: Tally,
    /// For each game the smallest place where they part, or where they do the same if they never
    /// part; and the place where they part soonest from the start, if they start alike and part.
    pub witnesses: [Vec<Witness>; 2],
    /// Whether nothing was stopped half-way.
    pub complete: bool,
}

/// Plays both games on their common board.
///
/// # Errors
/// A reading or a place does not exist, or the pieces do not fit on a board.
pub(super) fn share(common: &Common, library: &Library, watch: &Watch) -> Result<Shared, String> {
    let read = |name| Interpretation::parse(name, library).map_err(|error| error.to_string());
    let readings = [read(&common.first)?, read(&common.second)?];
    kin(readings[0].ruled(), First { common, readings: &readings, watch })
}

struct First<'a> {
    common: &'a Common,
    readings: &'a [Interpretation; 2],
    watch: &'a Watch,
}

impl Kin for First<'_> {
    type Gain = Result<Shared, String>;
    fn meet<G: Familiar>(self, first: &G) -> Self::Gain {
        let places = named(first, self.common.places.iter().map(|[name, _]| name))?;
        kin(self.readings[1].ruled(), Second { with: self, first, places })
    }
}

struct Second<'a, G> {
    with: First<'a>,
    first: &'a G,
    places: Vec<u8>,
}

impl<G: Familiar> Kin for Second<'_, G> {
    type Gain = Result<Shared, String>;
    fn meet<H: Familiar>(self, second: &H) -> Self::Gain {
        let First { common, readings, watch } = self.with;
        let board = Board {
            compared: common.compare,
            first: On { game: self.first, reading: &readings[0], places: self.places },
            second: On {
                game: second,
                reading: &readings[1],
                places: named(second, common.places.iter().map(|[_, name]| name))?,
            },
        };
        board.compare(common.pieces, watch)
    }
}

struct Board<'a, G, H> {
    compared: Compared,
    first: On<'a, G>,
    second: On<'a, H>,
}

impl<G: Familiar, H: Familiar> Board<'_, G, H> {
    fn compare(&self, pieces: u32, watch: &Watch) -> Result<Shared, String> {
        let mut shared = Shared {
            tally: Tally { positions: 0, moves: 0, parted: 0 },
            witnesses: [Vec::new(), Vec::new()],
            complete: true,
        };
        let (mut alike, mut apart) = (None, None);
        let mut unfit = None;
        layouts::each(self.first.places.len(), pieces, |counts| {
            if unfit.is_some() || watch.stopped() {
                shared.complete = false;
                return;
            }
            let (Some(one), Some(other)) = (self.first.laid(counts), self.second.laid(counts))
            else {
                unfit = Some(counts.iter().sum::<u32>());
                return;
            };
            shared.tally.positions += 1;
            let [one, other] = self.both(&one, &other);
            for at in 0..one.len() {
                let Some(same) = self.same(at, &one[at], &other[at]) else { continue };
                shared.tally.moves += 1;
                shared.tally.parted += u64::from(!same);
                let place = if same { &mut alike } else { &mut apart };
                if place.is_none() {
                    *place = Some((counts.to_vec(), at));
                }
            }
        });
        if let Some(pieces) = unfit {
            return Err(format!("{pieces} pieces are more than one of the games has"));
        }
        let soonest = if apart.is_some() { self.soonest(watch) } else { None };
        let smallest = apart.or(alike);
        if let Some((counts, at)) = smallest
            && let (Some(one), Some(other)) = (self.first.laid(&counts), self.second.laid(&counts))
        {
            self.witness(&mut shared, None, (one, other), at);
        }
        if let Some((lines, states, at)) = soonest {
            self.witness(&mut shared, Some(&lines), states, at);
        }
        Ok(shared)
    }

    /// What the moves come to in both games. Keys are of the same type, moves are not.
    fn both(&self, one: &G::State, other: &H::State) -> [Vec<BTreeSet<Comes>>; 2] {
        let first = self.first.moves(one, self.compared).into_iter();
        let second = self.second.moves(other, self.compared).into_iter();
        [
            first.map(|moves| moves.into_keys().collect()).collect(),
            second.map(|moves| moves.into_keys().collect()).collect(),
        ]
    }

    /// Whether the moves from a place come to the same; `None` where there is nothing to compare.
    fn same(&self, at: usize, one: &BTreeSet<Comes>, other: &BTreeSet<Comes>) -> Option<bool> {
        let nothing = match self.compared {
            Compared::Moves => one.is_empty() && other.is_empty(),
            Compared::Sowing => one.is_empty() || other.is_empty() || at == self.first.places.len(),
        };
        (!nothing).then(|| one == other)
    }

    fn witness(
        &self,
        shared: &mut Shared,
        lines: Option<&Lines<G, H>>,
        (one, other): (G::State, H::State),
        at: usize,
    ) {
        let comes = self.first.moves(&one, self.compared);
        let shown = self.first.shown(&one, at, &comes[at]);
        let line = lines.map(|(line, _)| line.as_slice());
        shared.witnesses[0].push(self.first.witness(line, one, shown));
        let comes = self.second.moves(&other, self.compared);
        let shown = self.second.shown(&other, at, &comes[at]);
        let line = lines.map(|(_, line)| line.as_slice());
        shared.witnesses[1].push(self.second.witness(line, other, shown));
    }

    /// Where the games part after the fewest moves from the start, if they start alike: the lines,
    /// the states there, and the place of the move.
    fn soonest(&self, watch: &Watch) -> Option<Soonest<G, H>> {
        let start = (self.first.game.start(), self.second.game.start());
        if self.first.lies(&start.0)? != self.second.lies(&start.1)? {
            return None;
        }
        let mut seen = HashSet::from([start]);
        let mut queue = VecDeque::from([((Vec::new(), Vec::new()), start)]);
        while let Some((lines, (one, other))) = queue.pop_front() {
            if watch.stopped() || seen.len() > FOLLOWED {
                return None;
            }
            let comes = self.both(&one, &other);
            let parted = (0..comes[0].len())
                .find(|&at| self.same(at, &comes[0][at], &comes[1][at]) == Some(false));
            if let Some(at) = parted {
                return Some((lines, (one, other), at));
            }
            let whole = (
                self.first.moves(&one, Compared::Moves),
                self.second.moves(&other, Compared::Moves),
            );
            for (mine, theirs) in whole.0.iter().zip(&whole.1) {
                for (comes, &mv) in mine {
                    let Some(&reply) = theirs.get(comes) else { continue };
                    let silent = &mut Silent;
                    let next = (
                        self.first.game.play(&one, mv, silent).0,
                        self.second.game.play(&other, reply, silent).0,
                    );
                    if seen.insert(next) {
                        let mut lines: (Vec<_>, Vec<_>) = lines.clone();
                        lines.0.push(mv);
                        lines.1.push(reply);
                        queue.push_back((lines, next));
                    }
                }
            }
        }
        None
    }
}

/// A line in each game.
type Lines<G, H> = (Vec<<G as Rules>::Move>, Vec<<H as Rules>::Move>);

/// The lines of both games, the states they lead to, and the number of a place.
type Soonest<G, H> = (Lines<G, H>, (<G as Rules>::State, <H as Rules>::State), usize);
