//! Games on a cross beside games of other kernels.

use super::event::{Event, Move};
use super::params::Players;
use super::plain::Plain;
use super::position::Position;
use super::route::{MAX_PITS, SEATS};
use crate::rules::{Familiar, Player, Rules, Sense};

impl Plain {
    /// The pit into which a quarter turn counter-clockwise carries a pit.
    fn turned_pit(&self, pit: u8) -> u8 {
        let rows = &self.routes().rows;
        let place = |row: &Vec<u8>| row.iter().position(|&one| one == pit);
        (0..SEATS)
            .find_map(|seat| place(&rows[seat]).map(|at| rows[(seat + 1) % SEATS][at]))
            .unwrap_or(pit)
    }
}

impl Familiar for Plain {
    fn sense(&self, event: &Event) -> Sense {
        match *event {
            Event::Lift { seeds, .. } => Sense::Lift { pieces: seeds.into(), left: 0, own: true },
            Event::Sow { .. } => Sense::Drop { pieces: 1 },
            Event::Store { .. } => Sense::Store { pieces: 1 },
            Event::Capture { seeds, .. } => Sense::Take { pieces: seeds.into() },
            Event::SlamRest { seeds, .. } => Sense::Leave { pieces: seeds.into() },
            Event::Again => Sense::Again,
            Event::Skip { .. }
            | Event::SlamUncaptured
            | Event::SlamLeft { .. }
            | Event::Fed
            | Event::Passed
            | Event::Out => Sense::Other,
        }
    }

    fn places(&self) -> u32 {
        self.routes().pits.into()
    }

    fn at(&self, event: &Event) -> Option<u8> {
        match *event {
            Event::Lift { pit, .. } | Event::Sow { pit, .. } | Event::Capture { pit, .. } => {
                Some(pit)
            }
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
        self.routes().name(place)
    }

    fn place_called(&self, name: &str) -> Option<u8> {
        let called = |&pit: &u8| {
            self.place_name(pit) == name || self.routes().names(pit).iter().any(|one| one == name)
        };
        (0..self.routes().pits).find(called)
    }

    fn pieces(&self, state: &Position, place: u8) -> u32 {
        state.board[usize::from(place)].into()
    }

    fn laid(&self, pieces: &[u32], mover: Player) -> Option<Position> {
        let start = self.start();
        let most = start.total();
        if pieces.iter().sum::<u32>() > most || self.ruleset().playing() >> mover.0 & 1 == 0 {
            return None;
        }
        let mut board = [0; MAX_PITS];
        for (pit, &seeds) in board.iter_mut().zip(pieces) {
            *pit = seeds as u8;
        }
        Some(Position { board, mover: mover.0, further: false, out: 0, taken: [0; SEATS] })
    }

    fn owner(&self, _: &Position, place: u8) -> Option<Player> {
        let mut owners = (0..SEATS).filter(|&seat| self.routes().in_row[seat] >> place & 1 == 1);
        let first = owners.next()?;
        // A pit of the middle is shared.
        owners.next().is_none().then_some(Player(first as u8))
    }

    fn holdings(&self, state: &Position, player: Player) -> Option<u32> {
        Some(self.on_side(state, player.seat()))
    }

    fn tries(&self, _: &Position) -> Vec<Move> {
        (0..self.routes().pits).map(Move::Pit).chain([Move::Pass]).collect()
    }

    fn turned(&self, state: &Position) -> Option<Position> {
        // Where two play, a quarter turn carries them to rows that nobody plays.
        if self.params().players == Players::Two {
            return None;
        }
        let next = |seat: usize| (seat + 1) % SEATS;
        let mut turned =
            Position { board: [0; MAX_PITS], mover: next(state.seat()) as u8, ..*state };
        for pit in 0..self.routes().pits {
            turned.board[usize::from(self.turned_pit(pit))] = state.board[usize::from(pit)];
        }
        turned.out = (0..SEATS).fold(0, |out, seat| out | (state.out >> seat & 1) << next(seat));
        for (seat, &taken) in state.taken.iter().enumerate() {
            turned.taken[next(seat)] = taken;
        }
        Some(turned)
    }

    fn turned_move(&self, mv: Move) -> Move {
        match mv {
            Move::Pit(pit) => Move::Pit(self.turned_pit(pit)),
            Move::Pass => Move::Pass,
        }
    }
}
