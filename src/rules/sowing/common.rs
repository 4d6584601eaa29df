//! Sowing games beside games of other kernels.

use super::board::Board;
use super::event::{Event, Move, pit_letter};
use super::plain::Plain;
use super::position::Position;
use crate::rules::params::Asked;
use crate::rules::{Familiar, Player, Sense};

impl<A: Asked> Familiar for Plain<A> {
    fn sense(&self, event: &Event) -> Sense {
        match *event {
            Event::Lift { seeds, .. } => Sense::Lift { pieces: seeds.into(), left: 0, own: true },
            Event::Sow { .. } => Sense::Drop { pieces: 1 },
            Event::Return { seeds, .. } => Sense::Drop { pieces: seeds.into() },
            Event::Store => Sense::Store { pieces: 1 },
            Event::Keep { seeds } => Sense::Store { pieces: seeds.into() },
            Event::Capture { seeds, .. } => Sense::Take { pieces: seeds.into() },
            Event::SlamRest { seeds } => Sense::Leave { pieces: seeds.into() },
            Event::Again => Sense::Again,
            Event::Skip { .. }
            | Event::Exempted { .. }
            | Event::SlamUncaptured
            | Event::SlamLeft { .. }
            | Event::Fed
            | Event::Passed => Sense::Other,
        }
    }

    fn places(&self) -> u32 {
        2 * u32::from(self.ruleset().side)
    }

    fn at(&self, event: &Event) -> Option<u8> {
        match *event {
            Event::Lift { pit, .. }
            | Event::Sow { pit, .. }
            | Event::Return { pit, .. }
            | Event::Capture { pit, .. } => Some(pit),
            _ => None,
        }
    }

    fn origin(&self, mv: Move) -> Option<u8> {
        match mv {
            Move::Pit(pit) => Some(pit),
            Move::Pass => None,
        }
    }

    fn place_name(&self, place: u8) -> String {
        pit_letter(self.ruleset().side, place).into()
    }

    fn pieces(&self, state: &Position, place: u8) -> u32 {
        state.board.get(place).into()
    }

    fn laid(&self, pieces: &[u32], mover: Player) -> Option<Position> {
        if pieces.iter().sum::<u32>() > self.ruleset().total().into() {
            return None;
        }
        let counts: Vec<u8> = pieces.iter().map(|&seeds| seeds as u8).collect();
        Some(Position { board: Board::new(&counts), mover, exempt: 0, taken: [0, 0] })
    }

    fn owner(&self, _: &Position, place: u8) -> Option<Player> {
        Some(if place < self.ruleset().side { Player::SOUTH } else { Player::NORTH })
    }

    fn holdings(&self, state: &Position, player: Player) -> Option<u32> {
        let side = self.ruleset().side;
        let row = player.0 * side..(player.0 + 1) * side;
        Some(row.map(|pit| u32::from(state.board.get(pit))).sum())
    }

    fn tries(&self, _: &Position) -> Vec<Move> {
        let pits = (0..2 * self.ruleset().side).map(Move::Pit);
        pits.chain([Move::Pass]).collect()
    }

    fn turned(&self, state: &Position) -> Option<Position> {
        Some(state.half_turn(self.ruleset().side))
    }

    fn turned_move(&self, mv: Move) -> Move {
        let side = self.ruleset().side;
        match mv {
            Move::Pit(pit) => Move::Pit((pit + side) % (2 * side)),
            Move::Pass => Move::Pass,
        }
    }
}
