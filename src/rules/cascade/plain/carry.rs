//! What a move carries, and what comes of it before anything collapses.

use super::Plain;
use crate::rules::cascade::board::{Board, Pile};
use crate::rules::cascade::event::{Event, Move};
use crate::rules::cascade::params::{
    Compared, Control, CrowdOwner, CrowdTarget, Entry, Key, Payout, Sequence, TooFew,
};
use crate::rules::{Payoff, Player, Score, Trace};

impl Plain {
    /// The cells that crowd a pile when it moves to `to`.
    pub fn crowd<'a>(
        &'a self,
        board: &'a Board,
        from: u8,
        to: Option<u8>,
    ) -> impl Iterator<Item = u8> + 'a {
        let (params, pile) = (self.params(), board.at(from));
        let than = match params.compared {
            Compared::Before => pile.pods(),
            Compared::AfterFirst => pile.pods().saturating_sub(1),
        };
        self.crowding.of(from).iter().copied().filter(move |&cell| {
            let owner = board.at(cell).owner();
            let counts = match params.crowd_owner {
                CrowdOwner::Either => true,
                CrowdOwner::Own => owner == pile.owner(),
                CrowdOwner::Enemy => owner.is_some() && owner != pile.owner(),
            };
            let left_out = params.crowd_target == CrowdTarget::LeftOut && Some(cell) == to;
            counts && !left_out && board.at(cell).pods() >= than
        })
    }

    /// How many pods a move of the cell's owner carries: one, and one for each cell that crowds the
    /// pile, but never more than lie there of his.
    #[must_use]
    pub fn quantity(&self, board: &Board, from: u8, to: Option<u8>) -> u16 {
        let crowd = self.crowd(board, from, to).count() as u16;
        let pile = board.at(from);
        (1 + crowd).min(pile.owner().map_or(0, |owner| pile.of(owner)))
    }

    /// Carries the pods of a move to where they go, and settles captures and sales. Returns how
    /// many defenders are still to be sold after the cascade, and in which cell.
    pub(super) fn carry<T: Trace<Event>>(
        &self,
        board: &mut Board,
        mover: Player,
        mv: Move,
        score: &mut Score<2>,
        trace: &mut T,
    ) -> Option<(u8, u16)> {
        let (params, from) = (self.params(), mv.from()?);
        let held = board.at(from).pods();
        let pods = self.quantity(board, from, mv.to());
        if T::ON {
            let crowd = self.crowd(board, from, mv.to()).count() as u8;
            let lift = Event::Lift { cell: from, pods, held, crowd };
            trace.tell(lift, Key::compared.because());
        }
        board.put(from, board.at(from).minus(mover, pods));
        let mut till = Till { mover, score, trace };
        let (market, price) = (params.market_price.0, params.capture_price.0);
        let Some(to) = mv.to() else {
            till.sell(from, pods, market, Key::market_price);
            return None;
        };
        let there = board.at(to);
        let sold = matches!(mv, Move::Sell { .. })
            || (params.entry == Entry::Automatic && self.sells_in(mover, self.grid.row(to)));
        let with = there.plus(mover, pods);
        if !there.is_of(mover.other()) {
            if sold {
                till.sell(to, pods, market, Key::market_row);
            } else {
                board.put(to, with);
                let land = Event::Land { cell: to, pods, holds: with.pods() };
                till.tell(land, Key::own_cells);
            }
            return None;
        }
        let enemy = mover.other();
        let defenders = there.of(enemy);
        if !self.captures(pods, there, mover) {
            match params.too_few {
                TooFew::Illegal | TooFew::Joins => {
                    // They keep their colour, or take that of the cell.
                    let pile = match params.control {
                        Control::OneOwner => there.plus(enemy, pods),
                        Control::Majority => with,
                    };
                    board.put(to, pile);
                    let joined = Event::Joined { cell: to, pods, holds: pile.pods() };
                    till.tell(joined, Key::too_few);
                }
                TooFew::BothLose => {
                    board.put(to, there.minus(enemy, pods));
                    till.tell(Event::Lost { cell: to, pods: 2 * pods }, Key::too_few);
                }
                TooFew::Lost => till.tell(Event::Lost { cell: to, pods }, Key::too_few),
            }
            return None;
        }
        let together = there.pods() + pods;
        if params.sequence == Sequence::CollapseFirst && !sold && self.overburdens(together) {
            board.put(
                to,
                match params.control {
                    Control::OneOwner => Pile::new(mover, together),
                    Control::Majority => with,
                },
            );
            let land = Event::Land { cell: to, pods, holds: together };
            till.tell(land, Key::sequence);
            return Some((to, defenders));
        }
        till.capture(to, defenders, price);
        // The mover's own that lay there before stay, where the rules let them lie there.
        let mut stays = there.minus(enemy, defenders);
        if sold {
            till.sell(to, pods, market, Key::market_row);
        } else {
            stays = stays.plus(mover, pods);
        }
        if params.payout == Payout::All && stays != Pile::EMPTY {
            till.sell(to, stays.pods(), price, Key::payout);
            stays = Pile::EMPTY;
        } else if !sold {
            till.tell(Event::Land { cell: to, pods, holds: stays.pods() }, Key::payout);
        }
        board.put(to, stays);
        None
    }

    /// Sells the defenders that still lie in a cell after a cascade that came before the capture.
    pub(super) fn settle<T: Trace<Event>>(
        &self,
        board: &mut Board,
        mover: Player,
        (cell, defenders): (u8, u16),
        score: &mut Score<2>,
        trace: &mut T,
    ) {
        let pile = board.at(cell);
        let price = self.params().capture_price.0;
        let mut till = Till { mover, score, trace };
        let (gone, mut stays) = match self.params().control {
            Control::OneOwner if !pile.is_of(mover) => return,
            Control::OneOwner => {
                let gone = defenders.min(pile.pods());
                (gone, pile.minus(mover, gone))
            }
            Control::Majority => {
                let gone = defenders.min(pile.of(mover.other()));
                (gone, pile.minus(mover.other(), gone))
            }
        };
        till.capture(cell, gone, price);
        if self.params().payout == Payout::All && stays != Pile::EMPTY {
            till.sell(cell, stays.pods(), price, Key::payout);
            stays = Pile::EMPTY;
        }
        board.put(cell, stays);
    }
}

/// Where the mover's sales are counted and told.
struct Till<'a, T> {
    mover: Player,
    score: &'a mut Score<2>,
    trace: &'a mut T,
}

impl<T: Trace<Event>> Till<'_, T> {
    fn tell(&mut self, event: Event, key: Key) {
        self.trace.tell(event, key.because());
    }

    /// Counts the points for pods at a price.
    fn pay(&mut self, pods: u16, price: u8) -> u16 {
        let points = pods * u16::from(price);
        *self.score = self.score.plus(Score::of(self.mover, points as i16));
        points
    }

    fn sell(&mut self, cell: u8, pods: u16, price: u8, key: Key) {
        let points = self.pay(pods, price);
        self.tell(Event::Sold { cell, pods, who: self.mover, points }, key);
    }

    fn capture(&mut self, cell: u8, pods: u16, price: u8) {
        let points = self.pay(pods, price);
        self.tell(Event::Capture { cell, pods, points }, Key::needs);
    }
}
