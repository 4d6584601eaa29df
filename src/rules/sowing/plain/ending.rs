//! How a game ends, and who gains what by it.

use super::Plain;
use crate::rules::params::Asked;
use crate::rules::sowing::params::{Key, NoSeeds, Params, Remainder, WinBy};
use crate::rules::sowing::position::Position;
use crate::rules::{Ending, Payoff, Player, Score};

impl<A: Asked> Plain<A> {
    /// What each player gains when the game ends here for this reason.
    pub(super) fn ending(&self, state: &Position, over: Key) -> Score<2> {
        let rows = [Player::SOUTH, Player::NORTH].map(|who| i16::from(self.row(&state.board, who)));
        let all = rows[0] + rows[1];
        // It may be the player not to move who cannot: his empty row ends the game at once, or he
        // cannot be fed.
        let stuck = || {
            let waits = over == Key::feed_unable
                || (rows[state.mover.seat()] > 0 && self.a_row_is_empty(state));
            if waits { state.mover.other() } else { state.mover }
        };
        if self.params().win_by() == WinBy::NotStuck {
            return Score::of(stuck().other(), 1);
        }
        match self.params().remainder() {
            Remainder::Owner => Score(rows),
            Remainder::Opponent => Score::of(stuck().other(), all),
            Remainder::Stuck => Score::of(stuck(), all),
            Remainder::Nobody => Score::ZERO,
        }
    }
}

/// Why a game is over, in words.
pub(in crate::rules::sowing) fn ending(params: &Params, over: Key) -> Ending {
    let why = match over {
        Key::end_no_seeds if params.end_no_seeds == NoSeeds::EitherRow => "a row is empty",
        Key::end_no_seeds => "the player to move has no seeds",
        Key::end_unmovable => "the player to move has no pit with enough seeds",
        Key::slam_only_moves => "every move would be a grand slam",
        Key::feed_unable => "the opponent must be fed and cannot be",
        Key::majority => "a player has captured more than half of the seeds",
        _ => "nothing may be played",
    };
    // Where seeds count for nothing, what is left is not shared out: somebody has won.
    let settled_by = match params.win_by {
        WinBy::MostSeeds => Key::remainder,
        WinBy::NotStuck => Key::win_by,
    };
    Ending { why, because: over.because(), remainder: settled_by.because() }
}
