//! Sowing bead by bead, and what the last beads would capture.

use super::event::Event;
use super::moves::{MOST_BEADS, Order};
use super::params::{Direct, DirectRun, Indirect, IndirectRun, Key, Mixed, SowOrigin};
use super::pile::{Pile, STONE};
use super::position::{ALL_PITS, Position};
use super::ruleset::Ruleset;
use crate::rules::{Silent, Trace};

/// The pits that the beads of a sowing fall into, one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Path {
    pits: [u8; MOST_BEADS],
    len: usize,
}

impl Path {
    /// The path of so many beads, counter-clockwise from the pit after `origin`.
    #[must_use]
    pub fn new(rules: &Ruleset, origin: u8, beads: u16) -> Self {
        let all = 2 * rules.pits;
        let others = u16::from(all) - 1;
        let skips = match rules.params.sow_origin {
            SowOrigin::Skip => true,
            SowOrigin::SkipWhenRound => beads > others,
        };
        let mut path = Path { pits: [0; MOST_BEADS], len: usize::from(beads).min(MOST_BEADS) };
        let mut at = origin;
        for pit in &mut path.pits[..path.len] {
            at = (at + 1) % all;
            if at == origin && skips {
                at = (at + 1) % all;
            }
            *pit = at;
        }
        path
    }

    /// The pits, in order.
    #[must_use]
    #[inline]
    pub fn pits(&self) -> &[u8] {
        &self.pits[..self.len]
    }

    /// How many of the last beads fall into an unbroken row of the opponent's pits, each into one
    /// of its own: only these can capture.
    #[must_use]
    pub fn tail(&self, rules: &Ruleset, origin: u8) -> usize {
        let theirs = rules.row(rules.owner(origin).other());
        let pits = self.pits();
        let mut tail = 0;
        for at in (0..pits.len()).rev() {
            let follows = tail == 0 || pits[at] + 1 == pits[at + 1];
            if !theirs.contains(&pits[at]) || !follows {
                break;
            }
            tail += 1;
        }
        tail
    }
}

/// What a sowing captures, if nothing is declined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Catch {
    /// Nothing.
    Nothing,
    /// The single gems of so many pits, counted back from the last bead.
    Direct(u8),
    /// A gem of the mover's choice for each of so many pits.
    Indirect(u8),
}

/// A position between sowing and capture.
#[derive(Clone, Copy, Debug)]
pub struct Sown {
    /// What each pit holds.
    pub pits: [Pile; ALL_PITS],
    /// What is captured.
    pub catch: Catch,
    /// The pit of the last bead.
    pub last: u8,
}

/// Sows the beads of a pit in an order, and sees what they capture.
///
/// A pit counts by what it held when the bead fell: beads sown there earlier in the move are part
/// of it.
pub(super) fn sow<T: Trace<Event>>(
    rules: &Ruleset,
    state: &Position,
    origin: u8,
    order: &Order,
    trace: &mut T,
) -> Sown {
    let path = Path::new(rules, origin, order.len() as u16);
    let mut pits = state.pits;
    trace.tell(Event::Lift { pit: origin, beads: state.pit(origin) }, Key::sow_order.because());
    pits[usize::from(origin)] = Pile::EMPTY;
    let mut on = [Pile::EMPTY; MOST_BEADS];
    let all = 2 * rules.pits;
    let mut before = origin;
    for (at, &pit) in path.pits().iter().enumerate() {
        if T::ON && pit != (before + 1) % all {
            trace.tell(Event::Skip { pit: origin }, Key::sow_origin.because());
        }
        let bead = order.at(at);
        on[at] = pits[usize::from(pit)];
        trace.tell(Event::Drop { pit, bead, on: on[at] }, Key::sow_order.because());
        pits[usize::from(pit)].add(bead);
        before = pit;
    }
    let catch = catch(rules, order, &on, path.tail(rules, origin));
    Sown { pits, catch, last: before }
}

/// [`sow`], heard by nobody.
pub(super) fn sow_silently(rules: &Ruleset, state: &Position, origin: u8, order: &Order) -> Sown {
    sow(rules, state, origin, order, &mut Silent)
}

/// What the last beads capture, given what each bead fell on.
fn catch(rules: &Ruleset, order: &Order, on: &[Pile; MOST_BEADS], tail: usize) -> Catch {
    let (mut row, mut of_gems) = (0, false);
    for back in 0..tail {
        let at = order.len() - 1 - back;
        let (STONE, Some(single)) = (order.at(at), on[at].only()) else { break };
        let gem = single != STONE;
        if back == 0 {
            of_gems = gem;
        } else if gem != of_gems {
            if rules.params.mixed == Mixed::Single {
                row = 1;
            }
            break;
        }
        row += 1;
    }
    settle(rules, of_gems, row)
}

/// What an unbroken row of so many single gems, or single stones, comes to.
pub(super) fn settle(rules: &Ruleset, of_gems: bool, row: u8) -> Catch {
    let params = &rules.params;
    match (row, of_gems) {
        (0, _) => Catch::Nothing,
        (_, true) if params.capture_direct == Direct::No => Catch::Nothing,
        (_, true) if params.direct_run == DirectRun::LastOnly => Catch::Direct(1),
        (_, true) => Catch::Direct(row),
        (_, false) if params.capture_indirect == Indirect::No => Catch::Nothing,
        (_, false) if params.indirect_run == IndirectRun::LastOnly => Catch::Indirect(1),
        (_, false) => Catch::Indirect(row),
    }
}
