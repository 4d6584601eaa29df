//! Why a move may not be played: every reason.

use super::event::Move;
use super::params::{Key, SlamLegality, SlamOnly};
use super::plain::Plain;
use super::position::Position;
use crate::rules::{Illegal, Silent};

/// Whether a move may be played, decided without listing the moves.
pub(super) fn legal(game: &Plain, state: &Position, mv: Move) -> Result<(), Vec<Illegal>> {
    let mut why = Vec::new();
    let mut no = |code, text, key: Key| {
        why.push(Illegal { code, why: text, because: key.because() });
    };
    let options = game.options(state);
    let seat = state.seat();
    if let Some(key) = options.over {
        no("game-over", "the game is over", key);
    }
    match mv {
        Move::Pass if !options.pass => {
            no("no-pass", "nobody passes who must move", Key::end_no_seeds);
        }
        Move::Pass => {}
        Move::Pit(pit) => {
            let mine = pit < game.routes().pits && game.side(seat) >> pit & 1 == 1;
            let holds = state.board.get(usize::from(pit)).copied().unwrap_or(0);
            if state.out >> seat & 1 == 1 {
                no("out", "this player is out of the game", Key::end_out);
            }
            if !mine {
                no(
                    "not-own-pit",
                    "the pit is not one that this player may move",
                    Key::centre_owner,
                );
            } else if holds == 0 {
                no("empty-pit", "the pit is empty", Key::centre_owner);
            } else if options.over.is_none() && options.pits >> pit & 1 == 0 {
                let sown = game.sow(state, pit, &mut Silent);
                let banned = game.params().slam_legality == SlamLegality::Illegal
                    && game.is_slam(seat, &sown);
                if banned && game.params().slam_only_moves == SlamOnly::End {
                    no("grand-slam", "a grand slam may not be played", Key::slam_legality);
                } else if banned && !options.fed {
                    no("grand-slam", "other moves are no grand slams", Key::slam_legality);
                } else if banned {
                    no("grand-slam", "a grand slam may not be played", Key::slam_legality);
                    no("must-feed", "another move feeds", Key::feed_whom);
                } else {
                    no("must-feed", "another move feeds who must be fed", Key::feed_whom);
                }
            }
        }
    }
    if why.is_empty() { Ok(()) } else { Err(why) }
}
