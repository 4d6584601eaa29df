//! Why a move may not be played, in words.

use super::board::Position;
use super::event::Move;
use super::params::{Key, NoMove};
use super::plain::{Barred, Plain};
use crate::rules::{Illegal, Rules, Turn};

/// Whether a move is legal; else every reason why not.
pub(super) fn legal(game: &Plain, state: &Position, mv: Move) -> Result<(), Vec<Illegal>> {
    let mut reasons = Vec::new();
    if let Turn::Over(_, ending) = game.turn(state) {
        reasons.push(Illegal { code: "over", why: "the game is over", because: ending.because });
        return Err(reasons);
    }
    if mv == Move::Pass {
        if game.params().no_move != NoMove::Pass || game.can_move(state) {
            reasons.push(reason(Barred::Pass));
        }
    } else {
        reasons.extend(game.bars(state, mv).into_iter().map(reason));
        if reasons.is_empty() && game.banned_as_endless(state, mv) {
            reasons.push(Illegal {
                code: "endless",
                why: "the cascade that it starts never ends",
                because: Key::endless.because(),
            });
        }
    }
    if reasons.is_empty() { Ok(()) } else { Err(reasons) }
}

fn reason(bar: Barred) -> Illegal {
    let (code, why, key) = match bar {
        Barred::Pass => {
            ("may-not-pass", "a player passes only if he has no other move", Key::no_move)
        }
        Barred::NotOwn => ("not-own", "the mover has no pods in that cell", Key::own_cells),
        Barred::Apart => ("apart", "the two are not next to each other", Key::neighbours),
        Barred::Backward => ("backward", "it does not lead towards the far side", Key::direction),
        Barred::Own => ("own-cell", "the target holds pods of the mover", Key::own_cells),
        Barred::TooFew => ("too-few", "it brings too few pods to capture the target", Key::too_few),
        Barred::NoMarket => ("no-market", "nothing can be sold there", Key::market_row),
    };
    Illegal { code, why, because: key.because() }
}
