//! Collapsing by a work list: a bit for each cell that is overburdened.

use super::super::packed::{MOST, Packed};
use super::super::params::{CascadeScore, Edge, Lands, Order, Rest};
use super::Compiled;
use crate::rules::{Player, Score};

/// A board on which things happen: a cell may hold more than it does at rest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    /// Four bits a cell, as in a packed position: pods up to seven.
    pub words: [u64; 8],
    /// How many times eight pods more a cell holds.
    extra: [u8; 128],
    mover: Player,
    /// A bit for each cell that must collapse.
    pub due: u128,
    /// A bit for each cell that has collapsed.
    pub fired: u128,
    score: [i16; 2],
}

/// Cells that wait in a row, each at most once.
#[derive(Clone, Copy)]
struct Queue {
    cells: [u8; 128],
    first: u8,
    len: u8,
}

impl Queue {
    #[inline]
    fn push(&mut self, cell: u8) {
        self.cells[usize::from((self.first + self.len) & 127)] = cell;
        self.len += 1;
    }

    #[inline]
    fn pop(&mut self) -> Option<u8> {
        let cell = self.cells[usize::from(self.first)];
        self.len = self.len.checked_sub(1)?;
        self.first = (self.first + 1) & 127;
        Some(cell)
    }

    fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.len).map(|at| self.cells[usize::from((self.first + at) & 127)])
    }
}

/// A saved state of the cascade, and when to save the next.
struct Saved {
    work: Work,
    queue: Option<Queue>,
    steps: u64,
    until: u64,
}

impl Saved {
    fn new(work: &Work, queue: Option<&Queue>) -> Self {
        Saved { work: *work, queue: queue.copied(), steps: 0, until: 1 }
    }

    /// Whether the cascade is where it was when it was saved; saves it when it is time to.
    fn again(&mut self, work: &Work, queue: Option<&Queue>) -> bool {
        let waits = |queue: Option<&Queue>| queue.map(|queue| queue.iter().collect::<Vec<_>>());
        if work.words == self.work.words
            && work.extra == self.work.extra
            && waits(queue) == waits(self.queue.as_ref())
        {
            return true;
        }
        self.steps += 1;
        if self.steps == self.until {
            *self = Saved { until: 2 * self.until, ..Saved::new(work, queue) };
        }
        false
    }
}

impl Work {
    #[inline]
    pub fn new(state: &Packed) -> Self {
        let (mover, extra) = (state.mover, [0; 128]);
        Work { words: state.words, extra, mover, due: 0, fired: 0, score: [0; 2] }
    }

    /// Pods of a cell, and 1 if they are North's.
    #[inline]
    pub fn get(&self, cell: u8) -> (u8, u8) {
        let bits = (self.words[usize::from(cell >> 4)] >> ((cell & 15) * 4)) as u8 & 15;
        (bits & MOST | self.extra[usize::from(cell)] << 3, bits >> 3)
    }

    #[inline]
    pub fn put(&mut self, cell: u8, owner: u8, pods: u8) {
        let shift = (cell & 15) * 4;
        let owner = if pods == 0 { 0 } else { owner };
        let word = &mut self.words[usize::from(cell >> 4)];
        *word = *word & !(15 << shift) | u64::from(pods & MOST | owner << 3) << shift;
        self.extra[usize::from(cell)] = pods >> 3;
    }

    /// Notes whether a cell must collapse.
    #[inline]
    pub fn mark(&mut self, game: &Compiled, cell: u8) {
        let due = u128::from(self.get(cell).0 >= game.params().threshold.0) << cell;
        self.due = self.due & !(1 << cell) | due;
    }

    /// Collapses till nothing is overburdened; `None` if that never ends.
    pub fn cascade(&mut self, game: &Compiled) -> Option<Score<2>> {
        let ends = game.plain.termination();
        let watch = !ends.all_collapse && ends.may_last(self.pods());
        let ended = match game.params().order {
            Order::Waves => self.waves(game, watch),
            Order::Queue => self.queue(game, watch),
        };
        ended.then_some(Score(self.score))
    }

    fn pods(&self) -> u32 {
        let state = Packed { ply: 0, mover: self.mover, words: self.words };
        let more: u32 = self.extra.iter().map(|&eights| 8 * u32::from(eights)).sum();
        state.pods().iter().sum::<u32>() + more
    }

    /// Whether every cell has collapsed, where that shows that the cascade is endless.
    #[inline]
    fn all_fired(&self, game: &Compiled) -> bool {
        self.fired == game.all && game.plain.termination().all_collapse
    }

    fn waves(&mut self, game: &Compiled, watch: bool) -> bool {
        let first = match game.params().lands {
            Lands::Joins => self.mover,
            Lands::Flips | Lands::Captures | Lands::Cancels => self.mover.other(),
        };
        let mut saved = watch.then(|| Saved::new(self, None));
        while self.due != 0 {
            let mut wave = std::mem::take(&mut self.due);
            let mut throws = [0_u128; 2];
            while wave != 0 {
                let cell = wave.trailing_zeros() as u8;
                wave &= wave - 1;
                throws[usize::from(self.collapse(game, cell))] |= 1 << cell;
            }
            for owner in [first, first.other()] {
                let mut from = throws[owner.seat()];
                while from != 0 {
                    let cell = from.trailing_zeros() as u8;
                    from &= from - 1;
                    for to in game.thrown[usize::from(cell)].iter() {
                        self.land(game, owner.0, to);
                    }
                }
            }
            if self.all_fired(game) || saved.as_mut().is_some_and(|saved| saved.again(self, None)) {
                return self.due == 0;
            }
        }
        true
    }

    fn queue(&mut self, game: &Compiled, watch: bool) -> bool {
        let mut queue = Queue { cells: [0; 128], first: 0, len: 0 };
        let mut queued = self.due;
        while self.due != 0 {
            queue.push(self.due.trailing_zeros() as u8);
            self.due &= self.due - 1;
        }
        self.due = queued;
        let mut saved = watch.then(|| Saved::new(self, Some(&queue)));
        while let Some(cell) = queue.pop() {
            queued &= !(1 << cell);
            // Beans that capture or cancel may have relieved it while it waited.
            if self.due >> cell & 1 == 1 {
                let owner = self.collapse(game, cell);
                for to in game.thrown[usize::from(cell)].iter() {
                    self.land(game, owner, to);
                    if self.due & !queued & 1 << to != 0 {
                        queue.push(to);
                        queued |= 1 << to;
                    }
                }
                if self.due >> cell & 1 == 1 {
                    queue.push(cell);
                    queued |= 1 << cell;
                }
            }
            if self.all_fired(game) {
                return self.due == 0;
            }
            if let Some(saved) = &mut saved
                && saved.again(self, Some(&queue))
            {
                return queue.len == 0;
            }
        }
        true
    }

    /// Takes out of a cell what it throws; returns whose it was.
    #[inline]
    fn collapse(&mut self, game: &Compiled, cell: u8) -> u8 {
        let (held, owner) = self.get(cell);
        let params = game.params();
        let over = game.over[usize::from(cell)];
        let left = held.saturating_sub(game.thrown[usize::from(cell)].len + over);
        let stays = params.rest == Rest::Stays;
        self.put(cell, owner, if stays { left } else { 0 });
        self.mark(game, cell);
        self.fired |= 1 << cell;
        if params.rest == Rest::Sold {
            self.pay(game, owner, left);
        }
        match params.edge {
            Edge::SoldByOwner => self.pay(game, owner, over),
            Edge::SoldByMover => self.pay(game, self.mover.0, over),
            Edge::Nothing | Edge::Lost => {}
        }
        owner
    }

    /// Lets a bean of an owner land.
    #[inline]
    fn land(&mut self, game: &Compiled, owner: u8, to: u8) {
        let (there, whose) = self.get(to);
        let params = game.params();
        if there == 0 || whose == owner {
            self.put(to, owner, there + 1);
        } else {
            match params.lands {
                Lands::Flips => self.put(to, owner, there + 1),
                Lands::Captures if game.takes(1, there) => {
                    match params.cascade_score {
                        CascadeScore::Nobody => {}
                        CascadeScore::Mover => self.pay(game, self.mover.0, there),
                        CascadeScore::Owner => self.pay(game, owner, there),
                    }
                    self.put(to, owner, 1);
                }
                Lands::Joins | Lands::Captures => self.put(to, whose, there + 1),
                Lands::Cancels => self.put(to, whose, there - 1),
            }
        }
        self.mark(game, to);
    }

    #[inline]
    fn pay(&mut self, game: &Compiled, who: u8, pods: u8) {
        self.score[usize::from(who)] += i16::from(pods) * i16::from(game.params().capture_price.0);
    }
}
