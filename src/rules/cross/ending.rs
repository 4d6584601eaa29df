//! How a game ends, and who gets what is left.

use super::params::{Key, NoSeeds, Players, Remainder};
use super::plain::Plain;
use super::position::Position;
use super::route::{SEATS, facing};
use crate::rules::{Ending, Score};

impl Plain {
    /// The player without seeds on whose account the game ends.
    ///
    /// Where several have none it is the first of them in the order of play, beginning with the
    /// player to move.
    fn without(&self, state: &Position, over: Key) -> usize {
        let seat = state.seat();
        match over {
            Key::end_no_seeds => {
                self.around(state).find(|&seat| self.stuck(state, seat)).unwrap_or(seat)
            }
            Key::feed_unable => {
                let hungry = self.hungry(state);
                self.around(state).find(|&seat| hungry >> seat & 1 == 1).unwrap_or(seat)
            }
            _ => seat,
        }
    }

    /// What each player gains when the game ends here for this reason, and the reason in words.
    pub(super) fn ending(&self, state: &Position, over: Key) -> (Score<4>, Ending) {
        let why = match (over, self.params().end_no_seeds) {
            (Key::end_no_seeds, NoSeeds::AtTurn) => "the player to move has no seeds on his side",
            (Key::end_no_seeds, NoSeeds::AnyRow) => "a player has no seeds on his side",
            (Key::end_no_seeds, NoSeeds::LastPair) => match self.params().players {
                Players::Four => "in each pair a player has no seeds on his side",
                Players::Two => "a player has no seeds on his side",
            },
            (Key::slam_only_moves, _) => "every move would be a grand slam",
            _ => "a player must be fed and cannot be",
        };
        let without = self.without(state, over);
        let foe = facing(without);
        let routes = self.routes();
        let alone = |seat: usize| state.seeds(routes.alone(seat)) as i16;
        let mut score = [0; SEATS];
        match self.params().remainder {
            Remainder::Nobody => {}
            Remainder::Opposite => score[foe] = state.total() as i16,
            Remainder::Ring => {
                score[foe] = state.seeds(routes.in_row[without] | routes.in_row[foe]) as i16;
                for seat in [(without + 1) % SEATS, (without + 3) % SEATS] {
                    score[seat] = alone(seat);
                }
            }
            Remainder::Pairs => {
                for seat in 0..SEATS {
                    let other = facing(seat);
                    // A pair in which one has seeds and the other not is his; else each keeps his.
                    let takes = match (self.stuck(state, seat), self.stuck(state, other)) {
                        (true, false) => other,
                        _ => seat,
                    };
                    score[takes] += alone(seat);
                }
                score[foe] += state.seeds(routes.shared) as i16;
            }
        }
        let because = over.because();
        (Score(score), Ending { why, because, remainder: Key::remainder.because() })
    }
}
