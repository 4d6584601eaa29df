//! Counterexamples in the Informal Trace Format (ITF), which viewers of model checkers read.
//!
//! Reference: Apalache, ADR 015, <https://apalache-mc.org/docs/adr/015adr-trace.html>. Each state
//! holds the board, the mover, what was captured so far, and the move that led to it. For endless
//! play the last state is followed by the one that `loop` names.

use serde_json::{Map, Value, json};

use super::counterexample::Counterexample;

/// The names of a state's variables.
const VARS: [&str; 4] = ["board", "mover", "captured", "played"];

/// The counterexample as an ITF trace.
///
/// # Panics
/// Never.
#[must_use]
pub fn trace(counterexample: &Counterexample) -> Value {
    // The state that closes a loop is the one that `loop` names, so it is not written twice.
    let shown = match counterexample.loop_from {
        Some(_) => counterexample.boards.len().saturating_sub(1),
        None => counterexample.boards.len(),
    };
    let states: Vec<Value> = counterexample.boards[..shown]
        .iter()
        .enumerate()
        .map(|(index, seen)| {
            let mut words = seen.position.split(' ');
            let board: Vec<Value> = words
                .next()
                .unwrap_or_default()
                .split(['/', ','])
                .map(|count| json!(count.parse::<u32>().unwrap_or_default()))
                .collect();
            let mover = if words.next() == Some("N") { "North" } else { "South" };
            let played = index.checked_sub(1).and_then(|at| counterexample.moves.get(at));
            let played = played.map_or("", String::as_str);
            json!({
                "#meta": { "index": index },
                "board": board, "mover": mover, "captured": seen.captured, "played": played,
            })
        })
        .collect();
    let mut trace = Map::new();
    trace.insert(
        "#meta".into(),
        json!({
            "format": "ITF",
            "format-description": "https://apalache-mc.org/docs/adr/015adr-trace.html",
            "source": counterexample.interpretation,
            "status": "violation",
            "description": counterexample.why,
        }),
    );
    trace.insert("params".into(), json!([]));
    trace.insert("vars".into(), json!(VARS));
    trace.insert("states".into(), Value::Array(states));
    if let Some(at) = counterexample.loop_from {
        trace.insert("loop".into(), json!(at));
    }
    Value::Object(trace)
}
