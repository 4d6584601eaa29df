//! What moves of a bead game have in common with those of other games.

use super::event::Event;
use super::moves::{Claim, Move, Pick, Picks, Place};
use super::notation::pit_letter;
use super::pile::STONE;
use super::plain::{Plain, gems_first};
use super::position::Position;
use crate::rules::{Familiar, Player, Rules, Sense};

impl Familiar for Plain {
    fn sense(&self, event: &Event) -> Sense {
        match *event {
            Event::Lift { beads, .. } => {
                // Only pits of the mover are sown.
                Sense::Lift { pieces: beads.len().into(), left: 0, own: true }
            }
            Event::Drop { .. } => Sense::Drop { pieces: 1 },
            Event::Direct { .. } | Event::Indirect { from: Place::Pit(_), .. } => {
                Sense::Take { pieces: 1 }
            }
            // What is taken from a cup left the board before.
            Event::Indirect { from: Place::Cup, .. }
            | Event::Skip { .. }
            | Event::Declined { .. }
            | Event::Missing { .. }
            | Event::Fed
            | Event::Endgame
            | Event::Passed => Sense::Other,
        }
    }

    fn places(&self) -> u32 {
        2 * u32::from(self.ruleset().pits)
    }

    fn at(&self, event: &Event) -> Option<u8> {
        match *event {
            Event::Lift { pit, .. }
            | Event::Drop { pit, .. }
            | Event::Direct { pit, .. }
            | Event::Indirect { from: Place::Pit(pit), .. } => Some(pit),
            _ => None,
        }
    }

    fn origin(&self, mv: Move) -> Option<u8> {
        mv.pit()
    }

    fn place_name(&self, place: u8) -> String {
        pit_letter(self.ruleset(), place).into()
    }

    fn pieces(&self, state: &Position, place: u8) -> u32 {
        state.pit(place).len().into()
    }

    /// Stones alone are all alike.
    fn laid(&self, pieces: &[u32], mover: Player) -> Option<Position> {
        let stones = self.start().all().stones();
        if pieces.iter().sum::<u32>() > stones.into() {
            return None;
        }
        let mut state = Position::bare(mover);
        for (pit, &beads) in (0..).zip(pieces) {
            (0..beads).for_each(|_| state.drop(pit, STONE));
        }
        Some(state)
    }

    fn owner(&self, _: &Position, place: u8) -> Option<Player> {
        Some(if place < self.ruleset().pits { Player::SOUTH } else { Player::NORTH })
    }

    fn holdings(&self, state: &Position, player: Player) -> Option<u32> {
        Some(state.beads_of(self.ruleset(), player).into())
    }

    fn tries(&self, state: &Position) -> Vec<Move> {
        let mut tries = vec![Move::PASS];
        for pit in 0..2 * self.ruleset().pits {
            // One order of each pit, and its reverse.
            let first = gems_first(state.pit(pit));
            let mut last: Vec<u8> = first.iter().collect();
            last.reverse();
            for order in [first, super::moves::Order::of(&last)] {
                let gem = Pick { place: Place::Cup, value: 1 };
                for claim in [Claim::Due, Claim::Declined, Claim::Gems(Picks::of(&[gem]))] {
                    tries.push(Move::sow(pit, order, claim));
                }
            }
        }
        tries
    }

    fn turned(&self, state: &Position) -> Option<Position> {
        Some(state.half_turn(self.ruleset()))
    }

    fn turned_move(&self, mv: Move) -> Move {
        let Some(pit) = mv.pit() else { return mv };
        let side = self.ruleset().pits;
        let across = |pit: u8| (pit + side) % (2 * side);
        let claim = match mv.claim {
            Claim::Gems(picks) => {
                let turned = picks.list().iter().map(|&Pick { place, value }| match place {
                    Place::Pit(pit) => Pick { place: Place::Pit(across(pit)), value },
                    Place::Cup => Pick { place, value },
                });
                Claim::Gems(Picks::of(&turned.collect::<Vec<_>>()))
            }
            other => other,
        };
        Move::sow(across(pit), mv.order, claim)
    }
}
