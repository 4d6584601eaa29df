//! Places that show what a statement says, found by playing.

use schemars::JsonSchema;
use serde::Serialize;

use crate::check::counterexample::Told;
use crate::check::general::{Line, Spot};
use crate::rules::kernel::Kernel;
use crate::rules::{Familiar, Payoff, Silent};
use crate::spec::Interpretation;

/// A place in a game that shows something: a position, and what is played there.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Witness {
    /// The rules, as the command line names them.
    pub reading: String,
    /// How the position comes about.
    pub by: Origin,
    /// The moves that lead to it from the start of the game; none, where it was laid out.
    pub line: Vec<String>,
    /// How many pieces lie on its board.
    pub pieces: u32,
    /// What is shown, in words.
    pub why: String,
    /// The moves played there: none, one, or those that can be repeated for ever.
    pub moves: Vec<String>,
    /// Whether the moves lead back to the position.
    pub endless: bool,
    /// A move that the rules forbid there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forbidden: Option<String>,
    /// The position, and the one after each move.
    pub boards: Vec<Sight>,
    /// What happened in each move, and by which rule.
    pub events: Vec<Vec<Told>>,
}

/// How a position comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// Play leads there from the start.
    Play,
    /// It was laid out, whether or not play can reach it.
    Laid,
}

/// A position to be looked at.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Sight {
    /// The position, as it is written.
    pub position: String,
    /// The board, drawn.
    pub picture: String,
    /// What each player gained since the first position, by seat.
    pub gained: Vec<i16>,
}

impl Witness {
    /// A place that play leads to, and the moves played there.
    pub(super) fn played<G: Familiar>(
        game: &G,
        reading: &Interpretation,
        line: &[G::Move],
        moves: &[G::Move],
        why: String,
    ) -> Self {
        let kernel = reading.kernel();
        let there =
            line.iter().fold(game.start(), |state, &mv| game.play(&state, mv, &mut Silent).0);
        let line = Line::tell(game, kernel, game.start(), line).moves;
        Witness { line, ..Witness::new(game, reading, there, moves, why) }
    }

    /// A position that was laid out, and the moves played there.
    pub(super) fn laid<G: Familiar>(
        game: &G,
        reading: &Interpretation,
        state: G::State,
        moves: &[G::Move],
        why: String,
    ) -> Self {
        Witness { by: Origin::Laid, ..Witness::new(game, reading, state, moves, why) }
    }

    /// A place that a search has found.
    pub(super) fn of<G: Familiar>(game: &G, reading: &Interpretation, spot: Spot<G>) -> Self {
        let moves: Vec<G::Move> = spot.mv.filter(|_| spot.may).into_iter().collect();
        let mut witness = Witness::played(game, reading, &spot.line, &moves, spot.why);
        if let (Some(mv), false) = (spot.mv, spot.may) {
            witness.forbidden = Some(game.move_text(&spot.state, mv));
        }
        witness
    }

    fn new<G: Familiar>(
        game: &G,
        reading: &Interpretation,
        state: G::State,
        moves: &[G::Move],
        why: String,
    ) -> Self {
        let kernel: Kernel = reading.kernel();
        let told = Line::tell(game, kernel, state, moves);
        let mut boards = Vec::new();
        let (mut at, mut gained) = (state, G::Pay::ZERO);
        for step in 0..=moves.len() {
            boards.push(Sight {
                position: game.state_text(&at),
                picture: game.picture(&at),
                gained: gained.gains().to_vec(),
            });
            if let Some(&mv) = moves.get(step) {
                let (next, pay) = game.play(&at, mv, &mut Silent);
                (at, gained) = (next, gained.plus(pay));
            }
        }
        Witness {
            reading: reading.canonical(),
            by: Origin::Play,
            line: Vec::new(),
            pieces: game.weight(&state),
            why,
            moves: told.moves,
            endless: false,
            forbidden: None,
            boards,
            events: told.events,
        }
    }
}
