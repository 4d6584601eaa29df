//! A line of play that can be repeated for ever, with nobody giving anything away.

use std::collections::HashMap;

use super::endgame::Endgame;
use super::whole::rated;
use super::worth::Worth;
use crate::rules::beads::{Move, Plain, Position};
use crate::rules::{Rules, Silent, Turn, Worded};

/// A line from the start of a game whose end can be repeated for ever.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lasso {
    /// The moves of the line.
    pub moves: Vec<Move>,
    /// How many of them come before the part that repeats.
    pub start: usize,
}

impl Lasso {
    /// The position that comes again and again.
    #[must_use]
    pub fn position(&self, game: &Plain) -> Position {
        let moves = &self.moves[..self.start];
        moves.iter().fold(game.start(), |state, &mv| game.play(&state, mv, &mut Silent).0)
    }

    /// That position as a text.
    #[must_use]
    pub fn from(&self, game: &Plain) -> String {
        game.state_text(&self.position(game))
    }

    /// The moves that lead back to it, as a text.
    #[must_use]
    pub fn cycle_text(&self, game: &Plain) -> String {
        let mut state = self.position(game);
        let mut texts = Vec::new();
        for &mv in &self.moves[self.start..] {
            texts.push(game.move_text(&state, mv));
            state = game.play(&state, mv, &mut Silent).0;
        }
        texts.join(" ")
    }
}

/// Games played to find an endgame that nobody can win.
const GAMES: u64 = 2_000;
/// Plies of such a game before it is given up.
const CAP: usize = 2_000;

/// Plays games at random until one comes to an endgame in which neither side can force a win, and
/// goes on from there with moves that keep it so until a position comes again.
///
/// `None` if no game came to one.
#[must_use]
pub fn lasso(game: &Plain, endgame: &Endgame, stopped: &dyn Fn() -> bool) -> Option<Lasso> {
    for number in 0..GAMES {
        let (mut state, mut moves, mut seed) = (game.start(), Vec::new(), number);
        while moves.len() < CAP && !stopped() {
            if let Turn::Over(..) = game.turn(&state) {
                break;
            }
            match endgame.worth(&state) {
                Some(Worth::Neither) => return around(game, endgame, state, moves),
                Some(_) => break,
                None => {}
            }
            // A multiplicative generator (Knuth's MMIX) is random enough to get about.
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let mv = game.nth_move(&state, u128::from(seed >> 20) % game.count_moves(&state));
            moves.push(mv);
            state = game.play(&state, mv, &mut Silent).0;
        }
    }
    None
}

fn around(
    game: &Plain,
    endgame: &Endgame,
    mut state: Position,
    mut moves: Vec<Move>,
) -> Option<Lasso> {
    let mut met = HashMap::new();
    loop {
        if let Some(&start) = met.get(&state) {
            return Some(Lasso { moves, start });
        }
        met.insert(state, moves.len());
        let best = rated(game, &state, &|next| endgame.worth(next));
        let (mv, _) = best.iter().find(|(_, worth)| *worth == Some(Worth::Neither))?;
        moves.push(*mv);
        state = game.play(&state, *mv, &mut Silent).0;
    }
}
