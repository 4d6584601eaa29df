//! One move as an invariant sees it: the boards before and after, the gain, the events.

use super::law::Law;
use super::subject::Survey;
use super::text::{Counts, Text, Trial};
use crate::rules::sowing::board::Pits;
use crate::rules::sowing::{Event, Move, Position};
use crate::rules::{Because, Trace};

/// The bit that stands for a pass in a set of moves; the others stand for pits.
pub const PASSES: Pits = 1 << 31;

/// Most events that are listened to in one move; a relay of many laps has some thousands.
const MOST: usize = 1 << 16;

/// The events of one move; its memory is used again for the next one.
#[derive(Clone, Debug, Default)]
pub struct Told {
    list: Vec<(Event, Because)>,
    /// Whether there were more than any move can bring about.
    pub flooded: bool,
}

impl Told {
    /// Forgets all events.
    #[inline]
    pub fn clear(&mut self) {
        self.list.clear();
        self.flooded = false;
    }

    /// The events, in order.
    #[must_use]
    #[inline]
    pub fn events(&self) -> &[(Event, Because)] {
        &self.list
    }
}

impl Trace<Event> for Told {
    #[inline]
    fn tell(&mut self, event: Event, because: Because) {
        if self.list.len() < MOST {
            self.list.push((event, because));
        } else {
            self.flooded = true;
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
    pub allowed: Pits,
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
