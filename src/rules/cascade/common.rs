//! What happens in a spreading game, in the words that all games share.

use super::board::{Board, Pile, Position};
use super::event::{Event, Move};
use super::plain::Plain;
use super::symmetry::{Symmetries, Symmetry};
use crate::rules::{Familiar, Player, Rules, Sense};

impl Familiar for Plain {
    fn sense(&self, event: &Event) -> Sense {
        match *event {
            Event::Lift { pods, held, .. } => {
                Sense::Lift { pieces: pods.into(), left: (held - pods).into(), own: true }
            }
            Event::Land { pods, .. } | Event::Joined { pods, .. } => {
                Sense::Drop { pieces: pods.into() }
            }
            Event::Capture { pods, .. } => Sense::Take { pieces: pods.into() },
            Event::Lost { pods, .. } | Event::Sold { pods, .. } | Event::Endless { pods } => {
                Sense::Leave { pieces: pods.into() }
            }
            Event::Collapse { held, keeps, .. } => Sense::Burst { pieces: (held - keeps).into() },
            Event::Bean { .. } => Sense::Drop { pieces: 1 },
            Event::Cancelled { .. } => Sense::Leave { pieces: 2 },
            Event::BrokenOff { .. } | Event::Passed => Sense::Other,
        }
    }

    fn places(&self) -> u32 {
        self.grid().cells() as u32
    }

    fn at(&self, event: &Event) -> Option<u8> {
        match *event {
            Event::Lift { cell, .. }
            | Event::Land { cell, .. }
            | Event::Joined { cell, .. }
            | Event::Collapse { cell, .. }
            | Event::Capture { cell, .. } => Some(cell),
            Event::Bean { to, .. } => Some(to),
            _ => None,
        }
    }

    fn origin(&self, mv: Move) -> Option<u8> {
        mv.from()
    }

    fn place_name(&self, place: u8) -> String {
        self.grid().name(place)
    }

    fn pieces(&self, state: &Position, place: u8) -> u32 {
        state.board.at(place).pods().into()
    }

    fn laid(&self, pieces: &[u32], mover: Player) -> Option<Position> {
        if pieces.iter().sum::<u32>() > self.start().board.pods() {
            return None;
        }
        let mut board = Board::EMPTY;
        for (cell, &pods) in (0..).zip(pieces) {
            board.put(cell, Pile::new(mover, pods as u16));
        }
        let ply = u8::from(mover != self.start().mover);
        Some(Position { ply, mover, board })
    }

    fn owner(&self, state: &Position, place: u8) -> Option<Player> {
        state.board.at(place).owner()
    }

    fn holdings(&self, state: &Position, player: Player) -> Option<u32> {
        Some(state.board.pods_of(player))
    }

    fn tries(&self, _: &Position) -> Vec<Move> {
        let cells = self.grid().cells() as u8;
        let mut tries = vec![Move::Pass];
        for from in 0..cells {
            for to in self.near.of(from).iter().copied().chain([from, cells - 1 - from]) {
                tries.extend([Move::Step { from, to }, Move::Sell { from, to }]);
            }
            tries.extend([true, false].map(|far| Move::Market { from, far }));
        }
        tries
    }

    fn turned(&self, state: &Position) -> Option<Position> {
        Symmetries::of(&self.ruleset().params)
            .half_turn
            .then(|| Symmetry::HalfTurn.position(self.grid(), state))
    }

    fn turned_move(&self, mv: Move) -> Move {
        Symmetry::HalfTurn.mv(self.grid(), mv)
    }
}
