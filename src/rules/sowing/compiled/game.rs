//! The compiled kernel as a game with two seats, like any other.

use std::ops::ControlFlow;

use super::{Compiled, PASS, Replies, Reply};
use crate::rules::sowing::event::{Event, Move};
use crate::rules::sowing::packed::Packed;
use crate::rules::sowing::params::{Key, Majority};
use crate::rules::sowing::plain;
use crate::rules::sowing::position::Position;
use crate::rules::{Illegal, Player, Rules, Score, Silent, Trace, Turn};

impl Compiled {
    fn seen(&self, state: &Position) -> Packed {
        let board = Packed::of(&state.board);
        if state.mover == Player::SOUTH { board } else { board.half_turn(self.side) }
    }

    /// The moves of a position, seen from the mover, or why there are none.
    #[must_use]
    pub fn options(&self, state: &Position) -> Replies {
        let most = state.taken.iter().max().copied().unwrap_or(0);
        if self.ruleset.params.majority == Majority::Stop
            && 2 * u16::from(most) > u16::from(self.ruleset.total())
        {
            return Replies::none(Key::majority);
        }
        self.replies_when(self.seen(state), state.exempt)
    }
    fn name(&self, state: &Position, reply: &Reply) -> Move {
        match reply.pit {
            PASS => Move::Pass,
            pit => Move::Pit((pit + state.mover.0 * self.side) % (2 * self.side)),
        }
    }
}

impl Rules for Compiled {
    type State = Position;
    type Move = Move;
    type Event = Event;
    type Pay = Score<2>;

    fn start(&self) -> Position {
        self.ruleset.start()
    }

    fn turn(&self, state: &Position) -> Turn<Score<2>> {
        let Some(why) = self.options(state).over else { return Turn::Of(state.mover) };
        let seen = self.seen(state);
        let [mine, theirs] = self.outcome_by(&self.ruleset.params, seen, why);
        let mut pay = Score::of(state.mover, mine);
        pay.0[state.mover.other().seat()] = theirs;
        Turn::Over(pay, plain::ending(&self.ruleset.params, why))
    }

    fn each_move(
        &self,
        state: &Position,
        mut f: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for reply in self.options(state).iter() {
            f(self.name(state, reply))?;
        }
        ControlFlow::Continue(())
    }

    fn legal(&self, state: &Position, mv: Move) -> Result<(), Vec<Illegal>> {
        self.plain.legal(state, mv)
    }

    fn play<T: Trace<Event>>(
        &self,
        state: &Position,
        mv: Move,
        trace: &mut T,
    ) -> (Position, Score<2>) {
        if T::ON {
            self.plain.play(state, mv, trace);
        }
        let options = self.options(state);
        let Some(reply) = options.iter().find(|reply| self.name(state, reply) == mv) else {
            // Not a legal move: what comes of it is for the plain kernel to say.
            return self.plain.play(state, mv, &mut Silent);
        };
        let after = if state.mover == Player::SOUTH {
            reply.after
        } else {
            reply.after.half_turn(self.side)
        };
        let mut gains = [i16::from(reply.lost); 2];
        gains[state.mover.seat()] = i16::from(reply.gain);
        let mut taken = state.taken;
        if self.ruleset.reads_captures() {
            for (total, gained) in taken.iter_mut().zip(gains) {
                *total += gained as u8;
            }
        }
        let exempt = state.exempt.saturating_sub(1);
        let board = after.board();
        let mover = if reply.again { state.mover } else { state.mover.other() };
        let next = Position { board, mover, exempt, taken };
        (next, if self.seeds_count() { Score(gains) } else { Score([0, 0]) })
    }
}
