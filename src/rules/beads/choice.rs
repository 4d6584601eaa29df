//! What a mover may claim by a capture: which gems, or less than all.

use std::ops::ControlFlow;

use super::moves::{Claim, Pick, Picks, Place};
use super::params::{Duty, FromCup, JustSown, Shorter};
use super::pile::{HIGHEST, Pile};
use super::position::Position;
use super::ruleset::Ruleset;
use super::sow::{Catch, Sown};

/// The gems that an indirect capture may take.
#[derive(Clone, Debug)]
pub(super) struct Offer {
    /// Gems in the opponent's pits, each with how many there are of it.
    pits: Vec<(Pick, u8)>,
    /// Gems in the opponent's cup.
    cup: Vec<(Pick, u8)>,
    freely: bool,
}

fn gems(place: Place, pile: Pile) -> impl Iterator<Item = (Pick, u8)> {
    (1..=HIGHEST)
        .rev()
        .filter(move |&value| pile.count(value) > 0)
        .map(move |value| (Pick { place, value }, pile.count(value)))
}

fn total(gems: &[(Pick, u8)]) -> u8 {
    gems.iter().map(|(_, count)| count).sum()
}

impl Offer {
    pub(super) fn new(rules: &Ruleset, state: &Position, sown: &Sown) -> Self {
        let foe = state.mover.other();
        let board = match rules.params.just_sown {
            JustSown::Yes => &sown.pits,
            // Nothing is ever lifted from the opponent's pits, so what lay there before still does.
            JustSown::No => &state.pits,
        };
        let pits = rules.row(foe).flat_map(|pit| gems(Place::Pit(pit), board[usize::from(pit)]));
        let cup = match rules.params.cup {
            FromCup::Never => Pile::EMPTY,
            FromCup::WhenShort | FromCup::Freely => state.cups[foe.seat()],
        };
        let freely = rules.params.cup == FromCup::Freely;
        Offer { pits: pits.collect(), cup: gems(Place::Cup, cup).collect(), freely }
    }

    /// How many gems there are to take.
    pub(super) fn total(&self) -> u8 {
        total(&self.pits) + total(&self.cup)
    }

    /// How many of `count` gems have to come from the cup; `None` if as many as the mover likes.
    fn due_of_cup(&self, count: u8) -> Option<u8> {
        (!self.freely).then(|| count.saturating_sub(total(&self.pits)))
    }

    /// Calls `f` with every way to take `count` gems, of which there must be enough.
    fn each(&self, count: u8, f: &mut impl FnMut(Picks) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut picks = Picks::NONE;
        match self.due_of_cup(count) {
            None => {
                let all = [&self.pits[..], &self.cup[..]].concat();
                choose(&all, count, &mut picks, f)
            }
            Some(0) => choose(&self.pits, count, &mut picks, f),
            Some(short) => {
                for &(pick, times) in &self.pits {
                    (0..times).for_each(|_| picks.push(pick));
                }
                choose(&self.cup, short, &mut picks, f)
            }
        }
    }

    /// The first gem of a claim that is not there to be taken, by its place in the claim.
    pub(super) fn lacks(&self, picks: &Picks) -> Option<usize> {
        picks.list().iter().enumerate().position(|(at, pick)| {
            let asked = picks.list()[..=at].iter().filter(|other| *other == pick).count();
            let there = self.pits.iter().chain(&self.cup).find(|(gem, _)| gem == pick);
            there.is_none_or(|&(_, count)| usize::from(count) < asked)
        })
    }

    /// Whether a claim leaves gems in the pits that have to be taken before those of the cup.
    pub(super) fn cup_too_early(&self, picks: &Picks) -> bool {
        let cup = picks.list().iter().filter(|pick| pick.place == Place::Cup).count();
        self.due_of_cup(picks.len() as u8).is_some_and(|short| cup > usize::from(short))
    }
}

/// Calls `f` with every way to add `count` gems to those picked already.
fn choose(
    gems: &[(Pick, u8)],
    count: u8,
    picks: &mut Picks,
    f: &mut impl FnMut(Picks) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if count == 0 {
        return f(*picks);
    }
    let Some((&(pick, there), rest)) = gems.split_first() else {
        return ControlFlow::Continue(());
    };
    if there + total(rest) < count {
        return ControlFlow::Continue(());
    }
    let before = picks.len();
    for taken in (0..=there.min(count)).rev() {
        picks.truncate(before);
        (0..taken).for_each(|_| picks.push(pick));
        choose(rest, count - taken, picks, f)?;
    }
    picks.truncate(before);
    ControlFlow::Continue(())
}

/// The numbers of pits that may be counted for a capture of `most`, the greatest first.
pub(super) fn lengths(rules: &Ruleset, most: u8) -> std::iter::Rev<std::ops::RangeInclusive<u8>> {
    match rules.params.shorter {
        Shorter::No => (most..=most).rev(),
        Shorter::Yes => (1..=most).rev(),
    }
}

/// The numbers of gems that an indirect capture of `most` may take out of `there`.
pub(super) fn amounts(rules: &Ruleset, most: u8, there: u8) -> impl Iterator<Item = u8> {
    let mut last = 0;
    lengths(rules, most).map(move |length| length.min(there)).filter(move |&amount| {
        let new = amount != last;
        last = amount;
        new
    })
}

pub(super) fn may_decline(rules: &Ruleset) -> bool {
    rules.params.duty == Duty::Optional
}

/// Calls `f` with everything the mover may claim after a sowing, the most first.
pub(super) fn each(
    rules: &Ruleset,
    state: &Position,
    sown: &Sown,
    f: &mut impl FnMut(Claim) -> ControlFlow<()>,
) -> ControlFlow<()> {
    match sown.catch {
        Catch::Nothing => return f(Claim::Due),
        Catch::Direct(most) => {
            for length in lengths(rules, most) {
                f(if length == most { Claim::Due } else { Claim::Pits(length) })?;
            }
        }
        Catch::Indirect(most) => {
            let offer = Offer::new(rules, state, sown);
            if offer.total() == 0 {
                return f(Claim::Due);
            }
            for amount in amounts(rules, most, offer.total()) {
                offer.each(amount, &mut |picks| f(Claim::Gems(picks)))?;
            }
        }
    }
    if may_decline(rules) { f(Claim::Declined) } else { ControlFlow::Continue(()) }
}
