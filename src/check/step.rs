//! One move as an invariant sees it: the boards before and after, the gain, the events.

use super::law::Law;
use super::subject::Survey;
use super::text::{Counts, Text, Trial};
use crate::rules::sowing::board::MAX_SEEDS;
use crate::rules::sowing::{Event, Move, Position};
use crate::rules::{Because, Trace};

/// Most events that one move can bring about: a lift, seeds and skips, captures, and a few more.
const MOST: usize = 2 * MAX_SEEDS + 16;

/// The events of one move, kept without allocating.
#[derive(Clone, Debug)]
pub struct Told {
    list: [(Event, Because); MOST],
    len: usize,
    /// Whether there were more than any move can bring about.
    pub flooded: bool,
}

impl Default for Told {
    fn default() -> Self {
        Told { list: [(Event::Passed, Because(0)); MOST], len: 0, flooded: false }
    }
}

impl Told {
    /// Forgets all events.
    #[inline]
    pub fn clear(&mut self) {
        (self.len, self.flooded) = (0, false);
    }

    /// The events, in order.
    #[must_use]
    #[inline]
    pub fn events(&self) -> &[(Event, Because)] {
        &self.list[..self.len]
    }
}

impl Trace<Event> for Told {
    #[inline]
    fn tell(&mut self, event: Event, because: Because) {
        match self.list.get_mut(self.len) {
            Some(place) => {
                *place = (event, because);
                self.len += 1;
            }
            None => self.flooded = true,
        }
    }
}

/// A position under examination: what the rules text says of it, and what the game says.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// The rules text.
    pub text: &'a Text,
    /// The position.
    pub position: &'a Position,
    /// Its seeds.
    pub before: &'a Counts,
    /// What the rules text lets be done.
    pub law: &'a Law,
    /// What the game lets be done.
    pub survey: &'a Survey,
    /// The pits that the game's predicate allows; bit 8 stands for a pass.
    pub allowed: u16,
}

/// A move that the game lists in a position under examination.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// The move.
    pub mv: Move,
    /// The pit it lifts; `None` for a pass.
    pub pit: Option<u8>,
    /// What the rules text says it comes to, before any slam rule.
    pub trial: &'a Trial,
    /// The position after it, as the game has it.
    pub next: &'a Position,
    /// Its seeds.
    pub after: &'a Counts,
    /// What South and North gained, as the game has it.
    pub pay: [i16; 2],
    /// What the game told of it.
    pub told: &'a Told,
}

/// What became of an invariant in one case or step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Its condition did not arise.
    Silent,
    /// Its condition arose, and it holds.
    Holds,
    /// It is broken: what is wrong, as the end of "the invariant is broken: ".
    Broken(&'static str),
}

impl Outcome {
    /// Broken with these words unless a condition is met.
    #[must_use]
    #[inline]
    pub const fn unless(good: bool, why: &'static str) -> Self {
        if good { Outcome::Holds } else { Outcome::Broken(why) }
    }
}
