//! Lines of play that fit clues.

use std::ops::ControlFlow;

use super::clue::{Ask, Clue};
use crate::rules::beads::orders::Orders;
use crate::rules::beads::{Catch, Event, Move, Pick, Place, Plain, Position};
use crate::rules::{Rules, Silent, Turn, Worded};

/// A line that fits, and where it leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Its moves.
    pub moves: Vec<Move>,
    /// The position after them.
    pub position: Position,
}

/// All lines of so many plies from a position that fit all clues, in the order of their moves.
///
/// Clues about plies beyond the last are not asked. `stopped` is asked now and then; what was found
/// until then is returned, and whether that is all.
pub fn lines(
    game: &Plain,
    start: &Position,
    plies: usize,
    clues: &[Clue],
    stopped: &dyn Fn() -> bool,
) -> (Vec<Found>, bool) {
    let mut search = Search { game, plies, clues, stopped, line: Vec::new(), found: Vec::new() };
    let complete = search.go(start).is_continue();
    (search.found, complete)
}

struct Search<'a> {
    game: &'a Plain,
    plies: usize,
    clues: &'a [Clue],
    stopped: &'a dyn Fn() -> bool,
    line: Vec<Move>,
    found: Vec<Found>,
}

impl Search<'_> {
    fn go(&mut self, state: &Position) -> ControlFlow<()> {
        let ply = self.line.len();
        let game = self.game;
        let here: Vec<&Ask> =
            self.clues.iter().filter(|clue| clue.ply == ply).map(|clue| &clue.ask).collect();
        if !here.iter().filter(|ask| !ask.is_move()).all(|ask| holds(game, state, ask)) {
            return ControlFlow::Continue(());
        }
        if ply == self.plies {
            self.found.push(Found { moves: self.line.clone(), position: *state });
            return ControlFlow::Continue(());
        }
        if ply < 3 && (self.stopped)() {
            return ControlFlow::Break(());
        }
        if let Turn::Over(..) = game.turn(state) {
            return ControlFlow::Continue(());
        }
        game.each_move(state, |mv| {
            if !here.iter().all(|ask| ask.fits_move(game, state, mv)) {
                return ControlFlow::Continue(());
            }
            let (next, _) = game.play(state, mv, &mut Silent);
            self.line.push(mv);
            let flow = self.go(&next);
            self.line.pop();
            flow
        })
    }
}

/// Whether something that is said of a position holds.
#[must_use]
pub fn holds(game: &Plain, state: &Position, ask: &Ask) -> bool {
    let legal = |text: &str| {
        let mv = game.read_move(state, text).ok()?;
        game.legal(state, mv).is_ok().then_some(mv)
    };
    match ask {
        Ask::Plays { .. } => true,
        Ask::Holds { pit, pile } => state.pit(*pit) == *pile,
        Ask::Allows(mv) => legal(mv).is_some(),
        Ask::Captures(mv, gems) => legal(mv).is_some_and(|mv| taken(game, state, mv) == *gems),
        Ask::Attacks { from, on } => attacks(game, state, *from, *on),
        Ask::After(mv, rest) => {
            legal(mv).is_some_and(|mv| holds(game, &game.play(state, mv, &mut Silent).0, rest))
        }
    }
}

/// The gems that a move captures, in order.
fn taken(game: &Plain, state: &Position, mv: Move) -> Vec<Pick> {
    let mut told = Vec::new();
    let _ = game.play(state, mv, &mut told);
    let picks = told.iter().filter_map(|(event, _)| match *event {
        Event::Direct { pit, value } => Some(Pick { place: Place::Pit(pit), value }),
        Event::Indirect { from, value } => Some(Pick { place: from, value }),
        _ => None,
    });
    let mut picks: Vec<Pick> = picks.collect();
    picks.sort_unstable();
    picks
}

/// Whether some order of a pit's beads captures in another pit, were it its owner's turn.
fn attacks(game: &Plain, state: &Position, from: u8, on: u8) -> bool {
    let state = Position { mover: game.ruleset().owner(from), ..*state };
    !state.pit(from).is_empty()
        && Orders::new(state.pit(from)).any(|order| {
            let sown = game.sow(&state, from, &order);
            sown.last == on && sown.catch != Catch::Nothing
        })
}
