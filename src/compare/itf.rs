//! A line on which two games part ways, in the Informal Trace Format (ITF) of model checkers.
//!
//! One trace holds both games: each variable is there twice, with `_1` and `_2` at its end. As far
//! as the games agree the two are equal; in the last state they are not. Reference: see
//! [`check::itf`](crate::check::itf).

use serde_json::{Value, json};

use super::pair::Pair;
use super::walk::Spot;
use crate::rules::sowing::{Move, Position, move_text};
use crate::rules::{Payoff, Rules, Score, Silent, Turn};

/// The names of a state's variables.
const VARS: [&str; 9] = [
    "mover",
    "played",
    "board_1",
    "board_2",
    "captured_1",
    "captured_2",
    "legal_1",
    "legal_2",
    "over",
];

/// The line to a difference, from where both games start, and the move that shows it if it is one
/// that both games have.
#[must_use]
pub fn trace(pair: &Pair, names: [&str; 2], from: &[Position; 2], spot: &Spot, why: &str) -> Value {
    let mut line = spot.line.clone();
    line.extend(telling(pair, spot));
    let mut states = *from;
    let mut taken = [Score::<2>::ZERO; 2];
    let mut seen = vec![state(pair, &states, taken, None, 0)];
    for (at, &mv) in line.iter().enumerate() {
        for which in 0..2 {
            let (next, gain) = pair.games()[which].play(&states[which], mv, &mut Silent);
            states[which] = next;
            taken[which] = taken[which].plus(gain);
        }
        seen.push(state(pair, &states, taken, Some(mv), at + 1));
    }
    json!({
        "#meta": {
            "format": "ITF",
            "format-description": "https://apalache-mc.org/docs/adr/015adr-trace.html",
            "source": names.join(" and "),
            "status": "violation",
            "description": why,
        },
        "params": [],
        "vars": VARS,
        "states": seen,
    })
}

/// A move that both games have at a spot and that comes out differently.
#[must_use]
pub fn telling(pair: &Pair, spot: &Spot) -> Option<Move> {
    let [one, two] = pair.games();
    let [here, there] = &spot.positions;
    let both = one.moves(here).into_iter().filter(|&mv| two.moves(there).contains(&mv));
    let mut differ = both.filter(|&mv| {
        let (a, gain) = one.play(here, mv, &mut Silent);
        let (b, other) = two.play(there, mv, &mut Silent);
        (a.board, gain) != (b.board, other)
    });
    differ.next()
}

fn state(
    pair: &Pair,
    at: &[Position; 2],
    taken: [Score<2>; 2],
    by: Option<Move>,
    index: usize,
) -> Value {
    let name = |mv| move_text(pair.ruleset(0), mv);
    let pits = 2 * usize::from(pair.ruleset(0).side);
    let [one, two] = [0, 1].map(|which| {
        let moves = pair.games()[which].moves(&at[which]);
        let legal: Vec<String> = moves.into_iter().map(name).collect();
        (at[which].board.counts()[..pits].to_vec(), taken[which].0, legal)
    });
    let over = [0, 1].map(|which| matches!(pair.games()[which].turn(&at[which]), Turn::Over(..)));
    json!({
        "#meta": { "index": index },
        "mover": at[0].mover.to_string(),
        "played": by.map_or(String::new(), name),
        "board_1": one.0, "board_2": two.0,
        "captured_1": one.1, "captured_2": two.1,
        "legal_1": one.2, "legal_2": two.2,
        "over": over,
    })
}
