//! A line of play of any game, written down as a counterexample.

use crate::check::counterexample::{Breaks, Counterexample, Place, Seen, Told};
use crate::rules::kernel::Kernel;
use crate::rules::{Because, Payoff, Worded};

/// Plays a line and writes down what happens.
pub(super) fn tell<G: Worded>(
    game: &G,
    kernel: Kernel,
    interpretation: &str,
    breaks: Breaks,
    why: &str,
    moves: &[G::Move],
    at: Place,
) -> Counterexample {
    let mut state = game.start();
    let mut captured = G::Pay::ZERO;
    let seen = |state: &G::State, captured: &G::Pay| Seen {
        position: game.state_text(state),
        captured: captured.gains().to_vec(),
    };
    let (mut boards, mut events, mut texts) =
        (vec![seen(&state, &captured)], Vec::new(), Vec::new());
    for &mv in moves {
        let mut trace: Vec<(G::Event, Because)> = Vec::new();
        texts.push(game.move_text(&state, mv));
        let (next, pay) = game.play(&state, mv, &mut trace);
        captured = captured.plus(pay);
        state = next;
        boards.push(seen(&state, &captured));
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
        events.push(told.collect());
    }
    Counterexample {
        interpretation: interpretation.into(),
        breaks,
        why: why.into(),
        position: boards[0].position.clone(),
        moves: texts,
        at,
        loop_from: None,
        boards,
        events,
    }
}
