//! Plays a saved counterexample again, and says whether it still breaks what it broke.

use super::counterexample::{Breaks, Counterexample, Place};
use super::invariants::{self, Desk, Mask, Tally, examine};
use super::subject::Subject;
use super::text::Text;
use crate::rules::Turn;
use crate::rules::sowing::property::{Asker, Property, Subject as Of};
use crate::rules::sowing::{Move, Plain, Position, Ruleset, Setup, move_text, parse_move};

/// What came of playing a counterexample again.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// Whether it still breaks the property.
    pub still: bool,
    /// What came of it, as a sentence.
    pub words: String,
    /// The line as it is played now; up to the first move that is no longer legal.
    pub now: Counterexample,
    /// Whether boards and events are those of the file.
    pub same: bool,
}

/// Reads a counterexample and plays it again by the rules it names.
///
/// # Errors
/// One message, if the file is none, or names rules or a position that do not exist.
pub fn replay(
    text: &str,
    resolve: impl Fn(&str) -> Result<Ruleset, String>,
) -> Result<Replayed, String> {
    let saved = Counterexample::from_json(text)?;
    let ruleset = resolve(&saved.interpretation)
        .map_err(|error| format!("the file names the rules `{}`: {error}", saved.interpretation))?;
    replay_on(&Plain::new(ruleset), &saved)
}

/// Plays a counterexample again on a given game.
///
/// # Errors
/// One message, if its position or its moves are not of this board.
pub fn replay_on<G: Subject>(game: &G, saved: &Counterexample) -> Result<Replayed, String> {
    let ruleset = game.ruleset();
    let from = Setup::parse(&saved.position)
        .map_err(|error| format!("the position of the file cannot be read: {error}"))?
        .position(ruleset)
        .map_err(|wrong| {
            format!("the position `{}` of the file: {}", saved.position, wrong.join("; "))
        })?;
    let moves: Vec<Move> = saved
        .moves
        .iter()
        .map(|text| parse_move(ruleset, text))
        .collect::<Result<_, _>>()
        .map_err(|error| format!("the moves of the file: {error}"))?;
    if saved.at == Place::Move && moves.is_empty() {
        return Err("the file says that its last move breaks the property, and has no move".into());
    }
    if saved.loop_from.is_some_and(|at| at >= moves.len()) {
        return Err("the loop of the file starts after its last move".into());
    }
    let mut state = from;
    for (at, &mv) in moves.iter().enumerate() {
        // Listed, not merely allowed: broken lists are among what a counterexample shows.
        if !game.moves(&state).contains(&mv) {
            let words = format!(
                "It no longer holds: move {} ({}) is no longer legal.",
                at + 1,
                move_text(ruleset, mv)
            );
            return Ok(told(game, saved, from, &moves[..at], false, words));
        }
        if at + 1 < moves.len() || saved.at == Place::Position {
            state = game.play(&state, mv, &mut crate::rules::Silent).0;
        }
    }
    let (still, words) = judge(game, saved, from, state, &moves)?;
    Ok(told(game, saved, from, &moves, still, words))
}

fn told<G: Subject>(
    game: &G,
    saved: &Counterexample,
    from: Position,
    moves: &[Move],
    still: bool,
    words: String,
) -> Replayed {
    let mut now = Counterexample::tell(
        game,
        &saved.interpretation,
        saved.breaks.clone(),
        &saved.why,
        from,
        moves,
        saved.at,
    );
    now.loop_from = saved.loop_from;
    let same = now.boards == saved.boards && now.events == saved.events;
    Replayed { still, words, now, same }
}

/// `state` is the position in which, or in whose last move, the property should break.
fn judge<G: Subject>(
    game: &G,
    saved: &Counterexample,
    from: Position,
    state: Position,
    moves: &[Move],
) -> Result<(bool, String), String> {
    match &saved.breaks {
        Breaks::Invariant(id) => {
            let at = invariants::find(id).ok_or_else(|| {
                let near = crate::names::closest(id, invariants::IDS.iter().copied());
                let hint = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                format!("there is no invariant `{id}`{hint}")
            })?;
            let (mut desk, mut tally) = (Desk::default(), Tally::default());
            let text = Text::of(game.ruleset());
            examine(game, &text, Mask::NONE.with(at), &state, &mut desk, &mut tally);
            Ok(match tally.found[at] {
                Some(found) => (true, format!("It still breaks `{id}`: {}.", found.why)),
                None => (false, format!("It no longer breaks `{id}`.")),
            })
        }
        Breaks::EveryGameEnds(_) => {
            let loop_from = saved.loop_from.ok_or("a line of endless play needs `loop-from`")?;
            let mut on_way = from;
            for &mv in &moves[..loop_from] {
                on_way = game.play(&on_way, mv, &mut crate::rules::Silent).0;
            }
            // For a loop the last position is the one to look at, wherever `at` points.
            let end = if saved.at == Place::Position {
                state
            } else {
                moves.last().map_or(state, |&mv| game.play(&state, mv, &mut crate::rules::Silent).0)
            };
            Ok(if end == on_way {
                (true, "It still goes on for ever: the last position is one before it.".into())
            } else {
                (false, "It no longer comes back to where the loop began.".into())
            })
        }
        Breaks::Never(text) => {
            let property = Property::parse(text)
                .map_err(|error| format!("the property of the file cannot be read: {error}"))?;
            // The file is of the game as it is played, seed by seed.
            let plain = Plain::new(game.ruleset().clone());
            property
                .fits(plain.ruleset().side, false, true)
                .map_err(|error| format!("the property of the file: {error}"))?;
            let ply = moves.len() - usize::from(saved.at == Place::Move);
            let mut asked = property.clone();
            if property.subject() == Of::Move {
                let Some(&mv) = moves.last() else {
                    return Err("the property of the file is of a move, and it has none".into());
                };
                // Of this move, not of any other of the position.
                asked = property.of_one(mv);
            }
            let still = Asker::new(&plain, &asked, None).ask(&state, ply as u32).any;
            let words = if still { "still has" } else { "no longer has" };
            Ok((still, format!("It {words} the property `{property}`.")))
        }
        Breaks::FirstMovesCapture(_) => {
            let Some(&mv) = moves.last() else {
                let over = matches!(game.turn(&state), Turn::Over(..));
                return Ok((over, "There is no first move at all.".into()));
            };
            let (_, pay) = game.play(&state, mv, &mut crate::rules::Silent);
            let gained = pay.0[state.mover.seat()];
            Ok(if gained == 0 {
                (true, "The move still captures nothing.".into())
            } else {
                (false, format!("The move now captures {gained}."))
            })
        }
    }
}
