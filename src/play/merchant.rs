//! The Merchant takes what is in front of him.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::mind::{Choice, Mind};
use super::reason;
use crate::numbers::counted;
use crate::rules::{Payoff, Silent, Turn, Worded};

/// Most moves that are weighed; of more, the first so many.
const MOST: u64 = 1 << 20;

/// What a move gains at once and what it carries; the better of two is the lesser.
type Worth = (Reverse<i16>, Reverse<u32>);

/// Plays the legal move that gains him most at once, whatever comes after it.
///
/// Ties go to the move that carries most ([`Worded::carries`]: pods or seeds), then to the first in the
/// order of the game: that is the lowest cell by rows, then the lowest target. If the move ends the
/// game, what he gets by the end counts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Merchant;

impl<G: Worded> Mind<G> for Merchant {
    fn name(&self) -> String {
        "merchant".into()
    }

    fn choose(&mut self, game: &G, state: &G::State) -> Result<Choice<G::Move>, String> {
        let Turn::Of(who) = game.turn(state) else { return Err("the game is over".into()) };
        // The gain, then what it carries, the most first.
        let mut best: Option<(Worth, G::Move)> = None;
        let mut seen = 0;
        let _ = game.each_move(state, |mv| {
            let (next, pay) = game.play(state, mv, &mut Silent);
            let end = match game.turn(&next) {
                Turn::Over(end, _) => end.gains()[who.seat()],
                Turn::Of(_) => 0,
            };
            let key = (Reverse(pay.gains()[who.seat()] + end), Reverse(game.carries(state, mv)));
            if best.as_ref().is_none_or(|(known, _)| key < *known) {
                best = Some((key, mv));
            }
            seen += 1;
            if seen < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let ((Reverse(gain), Reverse(carried)), mv) = best.ok_or("there is no legal move")?;
        let name = game.seats()[who.seat()];
        let [one, many] = game.cargo();
        let load = counted(carried.into(), one, many);
        let why = match (gain.signum(), game.unit()) {
            (1, Some(_)) => {
                format!(
                    "it gains {name} {} at once, and no move gains more",
                    reason::gain(game, gain)
                )
            }
            (1, None) => format!("{name} wins by it at once"),
            (0, Some([_, many])) if carried > 0 => {
                format!(
                    "no move gains {name} any {many} at once, and none takes along more than its {load}"
                )
            }
            (0, None) if carried > 0 => {
                format!("no move wins at once, and none takes along more than its {load}")
            }
            (0, _) => format!("no move gains {name} anything at once"),
            _ => format!(
                "every move loses, and none less than the {} of this one",
                reason::gain(game, gain)
            ),
        };
        Ok(Choice { mv, why })
    }
}
