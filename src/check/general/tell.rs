//! A line of play of any game, written down: what was seen, and what happened in each move.

use crate::check::counterexample::{Breaks, Counterexample, Place, Seen, Told};
use crate::rules::kernel::Kernel;
use crate::rules::{Because, Payoff, Worded};

/// A line of play in words.
#[derive(Clone, Debug)]
pub struct Line {
    /// The moves.
    pub moves: Vec<String>,
    /// The positions from the first to the last, with what was gained on the way.
    pub boards: Vec<Seen>,
    /// What happened in each move.
    pub events: Vec<Vec<Told>>,
}

impl Line {
    /// Plays moves from a state on and writes down what happens.
    pub fn tell<G: Worded>(game: &G, kernel: Kernel, from: G::State, moves: &[G::Move]) -> Self {
        let mut state = from;
        let mut captured = G::Pay::ZERO;
        let seen = |state: &G::State, captured: &G::Pay| Seen {
            position: game.state_text(state),
            captured: captured.gains().to_vec(),
        };
        let boards = vec![seen(&state, &captured)];
        let mut line = Line { moves: Vec::new(), boards, events: Vec::new() };
        for &mv in moves {
            let mut trace: Vec<(G::Event, Because)> = Vec::new();
            line.moves.push(game.move_text(&state, mv));
            let (next, pay) = game.play(&state, mv, &mut trace);
            captured = captured.plus(pay);
            state = next;
            line.boards.push(seen(&state, &captured));
            let told = trace.iter().map(|(event, because)| Told {
                event: game.event_name(event).into(),
                pit: None,
                seeds: None,
                text: Some(game.event_text(event)),
                rule: kernel
                    .keys()
                    .find(|key| key.because() == *because)
                    .map_or("no such rule", |key| key.name())
                    .into(),
                cites: game.provenance(*because).cite(),
            });
            line.events.push(told.collect());
        }
        line
    }
}

/// Plays a line from the start and writes it down as a counterexample.
pub(super) fn tell<G: Worded>(
    game: &G,
    kernel: Kernel,
    interpretation: &str,
    breaks: Breaks,
    why: &str,
    moves: &[G::Move],
    at: Place,
) -> Counterexample {
    let Line { moves, boards, events } = Line::tell(game, kernel, game.start(), moves);
    Counterexample {
        interpretation: interpretation.into(),
        breaks,
        why: why.into(),
        position: boards[0].position.clone(),
        moves,
        at,
        loop_from: None,
        boards,
        events,
    }
}
