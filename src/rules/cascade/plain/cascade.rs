//! Collapsing, straight from the rules: look over the board for cells that are overburdened.
//!
//! That a cascade never ends shows by the theorem of [`termination`](super::super::termination) where
//! it applies, and elsewhere by a state that comes back: one state is kept, and exchanged for the one
//! at hand after 1, 2, 4, 8, ... steps (Brent 1980), so any cycle is found. Whatever the rules, a cell
//! collapses as soon as it can in a wave, and before any other does twice in a queue, so piles cannot
//! grow without limit, and an endless cascade does come back to some state. Where cascades are broken
//! off nothing of that is asked; collapses are counted.

use std::collections::VecDeque;

use super::super::board::{Board, Pile};
use super::super::event::Event;
use super::super::params::{CascadeScore, Control, Edge, Key, Lands, Order, Rest, Trigger};
use super::Plain;
use crate::rules::{Payoff, Player, Score, Silent, Trace};

/// A cascade under way.
struct Cascade<'a, T> {
    game: &'a Plain,
    board: &'a mut Board,
    mover: Player,
    score: Score<2>,
    trace: &'a mut T,
    /// The cells that collapsed.
    collapsed: u128,
    /// How many collapses there were.
    collapses: u32,
    /// After how many to give up.
    limit: u32,
}

/// What a cell threw to its neighbours: from where, whose it was, and how many of the beans are the
/// owner's. The others are his opponent's.
#[derive(Clone, Copy)]
struct Throw {
    from: u8,
    owner: Player,
    own: u16,
}

/// A state of a cascade: the cells, who collapsed where that is asked, and what waits.
type Stage = ((Board, u128), VecDeque<u8>);

/// One state of the cascade before.
#[derive(Default)]
struct Before {
    stage: Option<Stage>,
    steps: u64,
    until: u64,
}

impl Before {
    /// Whether the cascade is where it was before.
    fn has(&mut self, stage: Stage) -> bool {
        if self.stage.as_ref() == Some(&stage) {
            return true;
        }
        if self.steps == self.until {
            *self = Before { stage: Some(stage), steps: 0, until: (2 * self.until).max(1) };
        } else {
            self.steps += 1;
        }
        false
    }
}

/// How a cascade stands before its next collapse.
enum Course {
    GoesOn,
    BrokenOff,
    Endless,
    GivenUp,
}

/// How a cascade came out.
enum Outcome {
    Ended,
    Endless,
    GivenUp,
}

impl Plain {
    /// Whether so many pods overburden a cell.
    pub(super) fn overburdens(&self, pods: u16) -> bool {
        let threshold = u16::from(self.params().threshold.0);
        match self.params().trigger {
            Trigger::AtLeast | Trigger::Once => pods >= threshold,
            Trigger::Exactly => pods == threshold,
        }
    }

    /// Collapses what is overburdened till nothing is, or till it is broken off. Returns what was
    /// scored, or `None` if that never ends.
    pub(super) fn cascade<T: Trace<Event>>(
        &self,
        board: &mut Board,
        mover: Player,
        trace: &mut T,
    ) -> Option<Score<2>> {
        match self.collapse_all(board, mover, trace, u32::MAX) {
            (Outcome::Ended, score) => Some(score),
            _ => None,
        }
    }

    /// Whether collapsing never ends, if that shows in about so many collapses.
    pub(super) fn never_ends(&self, board: &mut Board, mover: Player, limit: u32) -> Option<bool> {
        match self.collapse_all(board, mover, &mut Silent, limit).0 {
            Outcome::Ended => Some(false),
            Outcome::Endless => Some(true),
            Outcome::GivenUp => None,
        }
    }

    fn collapse_all<T: Trace<Event>>(
        &self,
        board: &mut Board,
        mover: Player,
        trace: &mut T,
        limit: u32,
    ) -> (Outcome, Score<2>) {
        let mut cascade = Cascade {
            game: self,
            board,
            mover,
            score: Score::ZERO,
            trace,
            collapsed: 0,
            collapses: 0,
            limit,
        };
        let outcome = match self.params().order {
            Order::Waves => cascade.waves(),
            Order::Queue => cascade.queue(),
        };
        (outcome, cascade.score)
    }
}

impl<T: Trace<Event>> Cascade<'_, T> {
    /// The cells that must collapse, by rows.
    fn overburdened(&self) -> Vec<u8> {
        let once = self.game.params().trigger == Trigger::Once;
        (0..self.game.grid.cells() as u8)
            .filter(|&cell| self.game.overburdens(self.board.at(cell).pods()))
            .filter(|&cell| !(once && self.collapsed >> cell & 1 == 1))
            .collect()
    }

    /// What decides how the cascade goes on: which cells hold what, whose; and who collapsed, where
    /// that is asked.
    fn key(&self) -> (Board, u128) {
        let params = self.game.params();
        let mut board = *self.board;
        // What jumped over the threshold never falls back to it, unless beans cancel pods.
        if params.trigger == Trigger::Exactly && params.landing() != Lands::Cancels {
            let dead = u16::from(params.threshold.0) + 1;
            for cell in 0..self.game.grid.cells() as u8 {
                let pile = board.at(cell);
                if pile.pods() >= dead {
                    // Whose it is matters only to beans that do more than join.
                    let owner = match params.control {
                        Control::OneOwner => pile.owner().unwrap_or(self.mover),
                        Control::Majority => self.mover,
                    };
                    board.put(cell, Pile::new(owner, dead));
                }
            }
        }
        (board, if params.trigger == Trigger::Once { self.collapsed } else { 0 })
    }

    /// Whether every cell has collapsed.
    fn all_collapsed(&self) -> bool {
        self.collapsed.count_ones() as usize == self.game.grid.cells()
    }

    /// Whether the cascade goes on, is broken off, or is seen to be endless.
    fn goes_on(&self, before: &mut Before, queue: Option<&VecDeque<u8>>) -> Course {
        match self.game.params().cap() {
            Some(cap) if self.collapses >= cap => Course::BrokenOff,
            Some(_) => Course::GoesOn,
            None => {
                // Where all cells tell, no state need be kept.
                let endless = if self.game.ends.all_collapse {
                    self.all_collapsed()
                } else {
                    before.has((self.key(), queue.cloned().unwrap_or_default()))
                };
                if endless {
                    Course::Endless
                } else if self.collapses >= self.limit {
                    Course::GivenUp
                } else {
                    Course::GoesOn
                }
            }
        }
    }

    fn waves(&mut self) -> Outcome {
        let mut before = Before::default();
        loop {
            let wave = self.overburdened();
            if wave.is_empty() {
                return Outcome::Ended;
            }
            match self.goes_on(&mut before, None) {
                Course::GoesOn => {}
                Course::BrokenOff => return self.break_off(),
                Course::Endless => return Outcome::Endless,
                Course::GivenUp => return Outcome::GivenUp,
            }
            let throws: Vec<Throw> = wave.into_iter().map(|cell| self.collapse(cell)).collect();
            // What both sides reach is the mover's: where beans join, the first to land decides;
            // where they fight, the last.
            let first = match self.game.params().landing() {
                Lands::Joins => self.mover,
                Lands::Flips | Lands::Captures | Lands::Cancels => self.mover.other(),
            };
            for owner in [first, first.other()] {
                for throw in throws.iter().filter(|throw| throw.owner == owner) {
                    self.scatter(*throw);
                }
            }
        }
    }

    fn queue(&mut self) -> Outcome {
        let mut before = Before::default();
        let mut queue: VecDeque<u8> = self.overburdened().into();
        while let Some(&cell) = queue.front() {
            match self.goes_on(&mut before, Some(&queue)) {
                Course::GoesOn => {}
                Course::BrokenOff => {
                    // What waits may have been relieved.
                    if !self.overburdened().is_empty() {
                        return self.break_off();
                    }
                    return Outcome::Ended;
                }
                Course::Endless => return Outcome::Endless,
                Course::GivenUp => return Outcome::GivenUp,
            }
            queue.pop_front();
            // It may have been relieved, or have jumped over an exact threshold, while it waited.
            if !self.game.overburdens(self.board.at(cell).pods()) {
                continue;
            }
            let throw = self.collapse(cell);
            self.scatter(throw);
            let joined: Vec<u8> =
                self.overburdened().into_iter().filter(|cell| !queue.contains(cell)).collect();
            queue.extend(joined.iter().filter(|&&other| other != cell));
            queue.extend(joined.iter().filter(|&&other| other == cell));
        }
        Outcome::Ended
    }

    /// Tells that the cascade was broken off; it has ended.
    fn break_off(&mut self) -> Outcome {
        let waiting = self.overburdened().len() as u8;
        self.trace.tell(Event::BrokenOff { waiting }, Key::cap.because());
        Outcome::Ended
    }

    /// Takes out of a cell what it throws, and settles what leaves the board with that. Pods of the
    /// owner go first, the mover's where the cell is nobody's; first to the neighbours, then over the
    /// edge.
    fn collapse(&mut self, cell: u8) -> Throw {
        let params = self.game.params();
        let pile = self.board.at(cell);
        let (held, owner) = (pile.pods(), pile.owner().unwrap_or(self.mover));
        let over = match params.edge {
            Edge::Nothing => 0,
            _ => u16::from(self.game.thrown.missing(cell)),
        };
        let beans = self.game.thrown.of(cell).len() as u16;
        let own = match params.control {
            // A cell that throws more than it holds makes the rest from nothing, and of one colour.
            Control::OneOwner => beans,
            Control::Majority => {
                pile.of(owner).max(beans.saturating_sub(pile.of(owner.other()))).min(beans)
            }
        };
        let mut left = pile;
        for _ in 0..beans + over {
            let first = if left.of(owner) > 0 { owner } else { owner.other() };
            left = left.minus(first, 1);
        }
        let kept = if params.rest == Rest::Stays { left } else { Pile::EMPTY };
        self.board.put(cell, kept);
        self.collapsed |= 1 << cell;
        self.collapses += 1;
        let (left, keeps) = (left.pods(), kept.pods());
        self.trace.tell(Event::Collapse { cell, held, keeps }, Key::threshold.because());
        match params.rest {
            Rest::Destroyed if left > 0 => self.lose(cell, left, Key::rest),
            Rest::Sold if left > 0 => self.sell(cell, left, owner, Key::rest),
            _ => {}
        }
        match params.edge {
            Edge::Lost if over > 0 => self.lose(cell, over, Key::edge),
            Edge::SoldByOwner if over > 0 => self.sell(cell, over, owner, Key::edge),
            Edge::SoldByMover if over > 0 => self.sell(cell, over, self.mover, Key::edge),
            _ => {}
        }
        Throw { from: cell, owner, own }
    }

    /// Lets the beans of a collapse land. Where a cell throws beans of both colours, the owner's fall
    /// into the neighbours that come first as the mover sees them: by rows from his home, from his left.
    fn scatter(&mut self, Throw { from, owner, own }: Throw) {
        let near = self.game.thrown.of(from);
        for (at, &to) in near.iter().enumerate() {
            let seen = if self.mover == Player::SOUTH { at } else { near.len() - 1 - at };
            let colour = if (seen as u16) < own { owner } else { owner.other() };
            let fights = self.board.at(to).is_of(colour.other());
            let pile = self.land(to, colour);
            self.board.put(to, pile);
            let event = if fights && self.game.params().landing() == Lands::Cancels {
                Event::Cancelled { from, to, holds: pile.pods() }
            } else {
                Event::Bean { from, to, colour, pile }
            };
            let key = match self.game.params().control {
                Control::OneOwner => Key::lands,
                Control::Majority => Key::control,
            };
            self.trace.tell(event, key.because());
        }
    }

    /// What a cell holds when a bean has landed in it.
    fn land(&mut self, to: u8, colour: Player) -> Pile {
        let (there, enemy) = (self.board.at(to), colour.other());
        let params = self.game.params();
        if params.control == Control::Majority || !there.is_of(enemy) {
            return there.plus(colour, 1);
        }
        match params.lands {
            Lands::Flips => Pile::new(colour, there.pods() + 1),
            Lands::Captures if self.game.captures(1, there, colour) => {
                match params.cascade_score {
                    CascadeScore::Nobody => self.lose(to, there.pods(), Key::cascade_score),
                    CascadeScore::Mover => {
                        self.sell(to, there.pods(), self.mover, Key::cascade_score);
                    }
                    CascadeScore::Owner => self.sell(to, there.pods(), colour, Key::cascade_score),
                }
                Pile::new(colour, 1)
            }
            Lands::Joins | Lands::Captures => there.plus(enemy, 1),
            Lands::Cancels => there.minus(enemy, 1),
        }
    }

    fn lose(&mut self, cell: u8, pods: u16, key: Key) {
        self.trace.tell(Event::Lost { cell, pods }, key.because());
    }

    fn sell(&mut self, cell: u8, pods: u16, who: Player, key: Key) {
        let points = pods * u16::from(self.game.params().capture_price.0);
        // Long cascades that make pods from nothing may sell more than points are counted.
        let score = &mut self.score.0[who.seat()];
        *score = score.saturating_add(points as i16);
        self.trace.tell(Event::Sold { cell, pods, who, points }, key.because());
    }
}
