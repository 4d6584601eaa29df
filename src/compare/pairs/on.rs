//! One game on a board that it shares with another: its positions by what lies on the places of the
//! board, and what its moves come to there.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::document::Compared;
use super::witness::Witness;
use crate::rules::{Because, Familiar, Player, Sense};
use crate::spec::Interpretation;

/// The places of some names.
pub(super) fn named<'a, G: Familiar>(
    game: &G,
    names: impl IntoIterator<Item = &'a String>,
) -> Result<Vec<u8>, String> {
    let find = |name: &String| {
        game.place_called(name).ok_or_else(|| {
            let all: Vec<String> =
                (0..game.places().min(255) as u8).map(|place| game.place_name(place)).collect();
            let name = name.escape_debug();
            format!("there is no place `{name}` on the board; there are {}", all.join(", "))
        })
    };
    names.into_iter().map(find).collect()
}

/// One of the games on the board.
pub(super) struct On<'a, G> {
    pub game: &'a G,
    pub reading: &'a Interpretation,
    /// The places of the board, in its own order.
    pub places: Vec<u8>,
}

/// What comes of a move: what lies on the places of the board, how much lies elsewhere, and whether
/// the same player moves again.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Comes {
    lies: Vec<u32>,
    elsewhere: u32,
    again: bool,
}

/// What the moves from a place can come to, and for each the first such move.
pub(super) type Moves<M> = BTreeMap<Comes, M>;

impl<G: Familiar> On<'_, G> {
    /// Pieces on the places of the board, as a state with South to move.
    pub fn laid(&self, counts: &[u32]) -> Option<G::State> {
        let mut pieces = vec![0; self.game.places() as usize];
        for (&place, &count) in self.places.iter().zip(counts) {
            pieces[usize::from(place)] = count;
        }
        self.game.laid(&pieces, Player::SOUTH)
    }

    /// What lies on the places of the board, if nothing lies elsewhere.
    pub fn lies(&self, state: &G::State) -> Option<Vec<u32>> {
        let counts: Vec<u32> =
            self.places.iter().map(|&place| self.game.pieces(state, place)).collect();
        (counts.iter().sum::<u32>() == self.game.weight(state)).then_some(counts)
    }

    /// For each place of the board, and last for moves from none, what the moves come to.
    pub fn moves(&self, state: &G::State, compared: Compared) -> Vec<Moves<G::Move>> {
        let mut all = vec![Moves::new(); self.places.len() + 1];
        let mut events: Vec<(G::Event, Because)> = Vec::new();
        let _ = self.game.each_move(state, |mv| {
            let from = self.game.origin(mv);
            let at = self.places.iter().position(|&place| Some(place) == from);
            if at.is_some() || from.is_none() {
                events.clear();
                let (after, _) = self.game.play(state, mv, &mut events);
                let comes = match compared {
                    Compared::Moves => self.after(&after, &events),
                    Compared::Sowing => self.sown(state, &events),
                };
                all[at.unwrap_or(self.places.len())].entry(comes).or_insert(mv);
            }
            ControlFlow::Continue(())
        });
        all
    }

    fn after(&self, after: &G::State, events: &[(G::Event, Because)]) -> Comes {
        let lies: Vec<u32> =
            self.places.iter().map(|&place| self.game.pieces(after, place)).collect();
        let elsewhere = self.game.weight(after) - lies.iter().sum::<u32>();
        let again = events.iter().any(|(event, _)| self.game.sense(event) == Sense::Again);
        Comes { lies, elsewhere, again }
    }

    /// What lies where before anything is captured.
    fn sown(&self, before: &G::State, events: &[(G::Event, Because)]) -> Comes {
        let mut lies: Vec<u32> =
            self.places.iter().map(|&place| self.game.pieces(before, place)).collect();
        let mut elsewhere = 0;
        for (event, _) in events {
            let there = self.game.at(event);
            let at = self.places.iter().position(|&place| Some(place) == there);
            match (self.game.sense(event), at) {
                (Sense::Lift { pieces, .. }, Some(at)) => lies[at] -= pieces.min(lies[at]),
                (Sense::Drop { pieces }, Some(at)) => lies[at] += pieces,
                (Sense::Drop { pieces } | Sense::Store { pieces }, _) => elsewhere += pieces,
                (Sense::Take { .. } | Sense::Leave { .. } | Sense::Burst { .. }, _) => break,
                _ => {}
            }
        }
        Comes { lies, elsewhere, again: false }
    }

    /// The place of a move, or what stands in its way, as a witness.
    pub fn witness(
        &self,
        line: Option<&[G::Move]>,
        state: G::State,
        shown: Shown<G::Move>,
    ) -> Witness {
        let (game, reading) = (self.game, self.reading);
        let moves: Vec<G::Move> = shown.mv.into_iter().collect();
        let mut witness = match line {
            Some(line) => Witness::played(game, reading, line, &moves, shown.why),
            None => Witness::laid(game, reading, state, &moves, shown.why),
        };
        witness.forbidden = shown.forbidden;
        witness
    }

    /// The move from the place at this number that comes to something, or why there is none.
    pub fn shown(&self, state: &G::State, at: usize, comes: &Moves<G::Move>) -> Shown<G::Move> {
        if let Some(&mv) = comes.values().next() {
            let why = match comes.len() {
                1 => String::new(),
                more => format!("it comes to {more} things, by how it is played"),
            };
            return Shown { mv: Some(mv), forbidden: None, why };
        }
        let place = self.places.get(at).copied();
        let tried = self.game.tries(state).into_iter().find(|&mv| self.game.origin(mv) == place);
        let reasons = tried.and_then(|mv| self.game.legal(state, mv).err()).unwrap_or_default();
        let why: Vec<String> = reasons
            .iter()
            .map(|one| format!("{} [{}]", one.why, self.game.provenance(one.because).cite()))
            .collect();
        let forbidden = tried.map(|mv| self.game.move_text(state, mv));
        Shown { mv: None, forbidden, why: why.join("; ") }
    }
}

/// A move that shows something, or one that is forbidden.
pub(super) struct Shown<M> {
    mv: Option<M>,
    forbidden: Option<String>,
    why: String,
}
