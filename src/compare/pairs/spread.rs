//! Where the pieces of one place go: sown from a pit, or thrown by a cell that collapses.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::document::{Spread, Star};
use super::layouts;
use super::on::{On, named};
use super::witness::Witness;
use crate::check::Watch;
use crate::games::{Kin, kin};
use crate::rules::{Because, Familiar, Sense};
use crate::spec::{Interpretation, Library};

/// Where the pieces of a place went: how many on each of the places named, how many back to where
/// they came from, and how many elsewhere.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Went {
    pub to: Vec<u32>,
    pub back: u32,
    pub elsewhere: u32,
}

/// What was seen of one game.
#[derive(Clone, Debug)]
pub(super) struct Spreads {
    /// Positions that were looked at.
    pub positions: u64,
    /// Each way in which so many pieces went, how often, and the smallest place.
    pub ways: BTreeMap<Went, (u64, Witness)>,
    /// The names of the places.
    pub names: Vec<String>,
    /// The name of the place they leave.
    pub from: String,
    /// Whether nothing was stopped half-way.
    pub complete: bool,
}

impl Spreads {
    /// What was seen, in words.
    pub fn words(&self, pieces: u32) -> String {
        let say = |(went, (times, _)): (&Went, &(u64, Witness))| {
            let mut parts: Vec<String> = self
                .names
                .iter()
                .zip(&went.to)
                .filter(|&(_, &count)| count > 0)
                .map(|(name, count)| format!("{count} on {name}"))
                .collect();
            if went.back > 0 {
                parts.push(format!("{} back on {}", went.back, self.from));
            }
            if went.elsewhere > 0 {
                parts.push(format!("{} elsewhere", went.elsewhere));
            }
            format!("{} ({times} times)", parts.join(", "))
        };
        if self.ways.is_empty() {
            return format!("in {} positions {} never spreads {pieces}", self.positions, self.from);
        }
        let ways: Vec<String> = self.ways.iter().map(say).collect();
        format!("{pieces} from {}: {}; {} positions", self.from, ways.join("; or "), self.positions)
    }
}

/// Lays out positions and looks where pieces go.
///
/// # Errors
/// A reading or a place does not exist, or the pieces do not fit on the board.
pub(super) fn spreads(
    spread: &Spread,
    star: &Star,
    library: &Library,
    watch: &Watch,
) -> Result<Spreads, String> {
    let reading =
        Interpretation::parse(&star.reading, library).map_err(|error| error.to_string())?;
    kin(reading.ruled(), Looker { spread, star, reading: &reading, watch })
}

struct Looker<'a> {
    spread: &'a Spread,
    star: &'a Star,
    reading: &'a Interpretation,
    watch: &'a Watch,
}

impl Kin for Looker<'_> {
    type Gain = Result<Spreads, String>;
    fn meet<G: Familiar>(self, game: &G) -> Self::Gain {
        let Looker { spread, star, reading, watch } = self;
        let board =
            On { game, reading, places: named(game, std::iter::once(&star.from).chain(&star.to))? };
        let mut seen = Spreads {
            positions: 0,
            ways: BTreeMap::new(),
            names: star.to.clone(),
            from: star.from.clone(),
            complete: true,
        };
        let mut fits = true;
        let mut events: Vec<(G::Event, Because)> = Vec::new();
        layouts::each(board.places.len(), spread.most, |counts| {
            if !fits || watch.stopped() {
                seen.complete = false;
                return;
            }
            let Some(state) = board.laid(counts) else {
                fits = false;
                return;
            };
            seen.positions += 1;
            let _ = game.each_move(&state, |mv| {
                events.clear();
                game.play(&state, mv, &mut events);
                if let Some((pieces, went)) = board.spread(&events)
                    && pieces == spread.pieces
                {
                    let why = format!("{pieces} go from {}", star.from);
                    let entry = seen.ways.entry(went);
                    let place = entry
                        .or_insert_with(|| (0, Witness::laid(game, reading, state, &[mv], why)));
                    place.0 += 1;
                }
                ControlFlow::Continue(())
            });
        });
        if !fits {
            return Err(format!("{} pieces are more than the game has", spread.most));
        }
        Ok(seen)
    }
}

impl<G: Familiar> On<'_, G> {
    /// How many pieces the first of the places gave away, and where they went before anything was
    /// captured. `None` if it gave nothing, or if another place spread as well, by itself or in a
    /// further lap: then it is not told apart what came from where.
    fn spread(&self, events: &[(G::Event, Because)]) -> Option<(u32, Went)> {
        let from = self.places.first().copied();
        let bursts =
            events.iter().any(|(event, _)| matches!(self.game.sense(event), Sense::Burst { .. }));
        let gives = |event: &G::Event| match self.game.sense(event) {
            Sense::Burst { pieces } => Some(pieces),
            Sense::Lift { pieces, .. } if !bursts => Some(pieces),
            _ => None,
        };
        let mut giving = events.iter().enumerate().filter(|(_, (event, _))| gives(event).is_some());
        let (start, (event, _)) = giving.next()?;
        let pieces = gives(event)?;
        if giving.next().is_some() || self.game.at(event) != from {
            return None;
        }
        let mut went = Went { to: vec![0; self.places.len() - 1], back: 0, elsewhere: 0 };
        for (event, _) in &events[start + 1..] {
            let there = self.game.at(event);
            let at = self.places.iter().position(|&place| Some(place) == there);
            match (self.game.sense(event), at) {
                (Sense::Drop { pieces }, Some(0)) => went.back += pieces,
                (Sense::Drop { pieces }, Some(at)) => went.to[at - 1] += pieces,
                (Sense::Drop { pieces } | Sense::Store { pieces }, None) => {
                    went.elsewhere += pieces;
                }
                (Sense::Take { .. }, _) => break,
                _ => {}
            }
        }
        Some((pieces, went))
    }
}
