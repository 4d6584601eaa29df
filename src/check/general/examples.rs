//! Worked examples of a spec, played out in a game of any kernel.

use crate::rules::{Payoff, Rules, Silent, Turn, Worded};
use crate::spec::document::Play;

/// How a game fails to do what an example says; `None` if it does it all.
#[must_use]
pub fn fails<G: Worded>(game: &G, play: &Play) -> Option<String> {
    try_out(game, play).err()
}

fn try_out<G: Worded>(game: &G, play: &Play) -> Result<(), String> {
    let mut state = match &play.position {
        Some(text) => game.read_state(text)?,
        None => game.start(),
    };
    let mut gains = G::Pay::ZERO;
    for text in &play.moves {
        let mv = read(game, &state, text)?;
        game.legal(&state, mv).map_err(|reasons| {
            let why: Vec<&str> = reasons.iter().map(|reason| reason.why).collect();
            format!("`{text}` may not be played: {}", why.join("; "))
        })?;
        let (next, pay) = game.play(&state, mv, &mut Silent);
        gains = gains.plus(pay);
        state = next;
    }
    if let Some(after) = &play.after
        && game.read_state(after)? != state
    {
        return Err(format!("the position is then {}, not {after}", game.state_text(&state)));
    }
    if let Some(wanted) = &play.gains
        && gains.gains() != wanted
    {
        return Err(format!("the moves gain {:?}, not {wanted:?}", gains.gains()));
    }
    for (texts, wanted) in [(&play.may, true), (&play.may_not, false)] {
        for text in texts {
            let mv = read(game, &state, text)?;
            if game.legal(&state, mv).is_ok() != wanted {
                let not = if wanted { "not " } else { "" };
                return Err(format!("`{text}` may {not}be played then"));
            }
        }
    }
    let over = matches!(game.turn(&state), Turn::Over(..));
    match play.over {
        Some(wanted) if wanted != over => {
            Err(if over { "the game is over then" } else { "the game is not over then" }.into())
        }
        _ => Ok(()),
    }
}

fn read<G: Worded>(game: &G, state: &G::State, text: &str) -> Result<<G as Rules>::Move, String> {
    game.read_move(state, text).map_err(|why| format!("`{text}`: {why}"))
}
