//! The compiled kernel: plays from tables, and collapses by a work list.
//!
//! Positions are [`Packed`]. A cascade never looks over the board: the only cell that can be
//! overburdened at first is the one that was moved to, and a set of bits says which cells are next.
//! Whether a cascade is endless shows by the theorem of [`termination`](super::termination), or by a
//! state of the cascade that comes back (Brent's search for cycles, one saved state). For rulesets
//! whose cells hold pods of one player, and at most seven of them at rest, as a cell that holds the
//! threshold always collapses; other rulesets are played by [`plain`](super::plain) everywhere.

mod carry;
mod cascade;

use std::ops::ControlFlow;

use super::event::{Event, Move};
use super::grid::Grid;
use super::packed::Packed;
use super::params::{
    Control, Direction, Endless, Entry, Key, MarketRow, NoMove, NoPods, OwnCells, OwnMarket,
    Params, TooFew, Trigger, Unsold,
};
use super::plain::{FORFEIT, Plain};
use super::ruleset::Ruleset;
use crate::rules::{Ending, Illegal, Payoff, Player, Rules, Score, Trace, Turn};

/// Neighbours of one cell.
#[derive(Clone, Copy, Debug, Default)]
struct Near {
    len: u8,
    cells: [u8; 8],
}

impl Near {
    #[inline]
    fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        self.cells[..usize::from(self.len)].iter().copied()
    }
}

/// A spreading game, compiled into tables.
#[derive(Clone, Debug)]
pub struct Compiled {
    plain: Plain,
    near: Vec<Near>,
    crowding: Vec<Near>,
    thrown: Vec<Near>,
    /// Sides of a cell without a neighbour to throw to, where beans leave the board.
    over: Vec<u8>,
    /// For each player a bit for each cell of a market on the board.
    markets: [u128; 2],
    /// For each player the cells from which he may leave the board, far and near.
    exits: [[u128; 2]; 2],
    /// A bit for each cell.
    all: u128,
}

impl Compiled {
    /// Compiles a ruleset; `None` if its cells may hold more at rest than is packed: what a cascade
    /// leaves overburdened, or pods of both players.
    #[must_use]
    pub fn new(ruleset: Ruleset) -> Option<Self> {
        let (params, grid) = (ruleset.params, ruleset.grid());
        let rests = params.trigger == Trigger::AtLeast && params.cap().is_none();
        if !rests || params.control == Control::Majority {
            return None;
        }
        let table = |lists: &super::Lists| -> Vec<Near> {
            let near = lists.of.iter().map(|list| {
                let mut near = Near { len: list.len() as u8, ..Near::default() };
                near.cells[..list.len()].copy_from_slice(list);
                near
            });
            near.collect()
        };
        let thrown = grid.lists(params.thrown());
        let over = (0..grid.cells() as u8).map(|cell| {
            if params.edge == super::params::Edge::Nothing { 0 } else { thrown.missing(cell) }
        });
        let row = |row: u8| {
            (0..grid.cells() as u8)
                .filter(|&cell| grid.row(cell) == row)
                .fold(0, |m, c| m | 1_u128 << c)
        };
        let seats = [Player::SOUTH, Player::NORTH];
        let (far, home) =
            (seats.map(|who| row(grid.far_row(who))), seats.map(|who| row(grid.home_row(who))));
        let own = params.own_market == OwnMarket::Yes;
        let beyond = params.market_row == MarketRow::Beyond;
        let backs = own && params.direction == Direction::Any;
        let per = |seat: usize| {
            let market = if beyond { 0 } else { far[seat] | if own { home[seat] } else { 0 } };
            let exits =
                [if beyond { far[seat] } else { 0 }, if beyond && backs { home[seat] } else { 0 }];
            (market, exits)
        };
        Some(Compiled {
            near: table(&grid.lists(params.neighbours)),
            crowding: table(&grid.lists(params.crowding())),
            over: over.collect(),
            thrown: table(&thrown),
            markets: [per(0).0, per(1).0],
            exits: [per(0).1, per(1).1],
            all: (0..grid.cells()).fold(0, |mask, cell| mask | 1_u128 << cell),
            plain: Plain::new(ruleset),
        })
    }

    /// The rules it plays by.
    #[must_use]
    pub const fn ruleset(&self) -> &Ruleset {
        self.plain.ruleset()
    }

    /// The plain kernel of the same rules.
    #[must_use]
    pub const fn plain(&self) -> &Plain {
        &self.plain
    }

    /// The board it plays on.
    #[must_use]
    pub const fn grid(&self) -> Grid {
        self.plain.grid()
    }

    #[inline]
    const fn params(&self) -> &Params {
        &self.plain.ruleset().params
    }

    /// Calls `f` with each move but a pass whose cascade is not asked for, till it breaks off.
    #[inline]
    fn each_step<B>(&self, state: &Packed, mut f: impl FnMut(Move) -> Option<B>) -> Option<B> {
        let params = *self.params();
        let (seat, grid) = (state.mover.seat(), self.grid());
        let enemy_north = u8::from(state.mover == Player::SOUTH);
        state.each_of(state.mover, |from| {
            let crowd = self.crowd(state, from);
            for to in self.near[usize::from(from)].iter() {
                if params.direction == Direction::Forward {
                    let (here, there) = (grid.row(from), grid.row(to));
                    let ahead = if seat == 0 { there > here } else { there < here };
                    if !ahead {
                        continue;
                    }
                }
                let bits = state.bits(to);
                let there = bits & super::packed::MOST;
                let enemy = there > 0 && bits >> 3 == enemy_north;
                if enemy
                    && params.too_few == TooFew::Illegal
                    && !self.takes(self.quantity(state, from, Some(to), crowd), there)
                {
                    continue;
                }
                let market = self.markets[seat] >> to & 1 == 1;
                let own = there > 0 && !enemy;
                let sold = market && params.entry == Entry::Automatic;
                if !(own && params.own_cells == OwnCells::Illegal && !sold) {
                    let found = f(Move::Step { from, to });
                    if found.is_some() {
                        return found;
                    }
                }
                if market && params.entry == Entry::Optional {
                    let found = f(Move::Sell { from, to });
                    if found.is_some() {
                        return found;
                    }
                }
            }
            for (exits, far) in self.exits[seat].into_iter().zip([true, false]) {
                if exits >> from & 1 == 1 {
                    let found = f(Move::Market { from, far });
                    if found.is_some() {
                        return found;
                    }
                }
            }
            None
        })
    }

    /// Whether some pile of the other player, moved in a way that `may` allows, would capture a cell.
    #[inline]
    pub(super) fn captured(
        &self,
        state: &Packed,
        cell: u8,
        owner: Player,
        may: impl Fn(u8) -> bool,
    ) -> bool {
        let enemy = owner.other().0;
        self.near[usize::from(cell)].iter().any(|from| {
            let bits = state.bits(from);
            bits & super::packed::MOST > 0
                && bits >> 3 == enemy
                && may(from)
                && self.takes(
                    self.quantity(state, from, Some(cell), self.crowd(state, from)),
                    state.pods_at(cell),
                )
        })
    }

    /// Calls `f` with each move but a pass, till it breaks off.
    #[inline]
    fn each_legal<B>(&self, state: &Packed, mut f: impl FnMut(Move) -> Option<B>) -> Option<B> {
        let ban = self.params().endless == Endless::Illegal
            && self.plain.termination().may_last(state.pods().iter().sum());
        self.each_step(state, |mv| if ban && self.run(state, mv).is_none() { None } else { f(mv) })
    }

    /// Plays a move but a pass: the cells after it and what was scored by the move and by its
    /// cascade; no cells if the cascade never ends.
    #[inline]
    fn run(&self, state: &Packed, mv: Move) -> Option<([u64; 8], Score<2>)> {
        let mut score = Score::ZERO;
        let (mut work, later) = self.carry(state, mv, &mut score);
        if work.due != 0 {
            score = score.plus(work.cascade(self)?);
        }
        if let Some((cell, defenders)) = later {
            self.settle(&mut work, state.mover, cell, defenders, &mut score);
        }
        Some((work.words, score))
    }
}

impl Rules for Compiled {
    type State = Packed;
    type Move = Move;
    type Event = Event;
    type Pay = Score<2>;

    fn start(&self) -> Packed {
        Packed::pack(&self.ruleset().start()).expect("the start is at rest")
    }

    fn turn(&self, state: &Packed) -> Turn<Score<2>> {
        let params = self.params();
        let at_end = || match params.unsold {
            Unsold::Nothing => Score::ZERO,
            Unsold::PointEach => Score(state.pods().map(|pods| pods as i16)),
        };
        let over = |why, key: Key, pay| {
            let remainder = Key::unsold.because();
            Turn::Over(pay, Ending { why, because: key.because(), remainder })
        };
        if state.ply >= params.plies.0 {
            return over("the sun has set", Key::plies, at_end());
        }
        if params.no_pods == NoPods::Ends && state.pods().contains(&0) {
            return over("a player has no pods left", Key::no_pods, at_end());
        }
        if params.no_move != NoMove::Pass && self.each_legal(state, Some).is_none() {
            let mut pay = at_end();
            if params.no_move == NoMove::Loses {
                pay = pay.plus(Score::of(state.mover.other(), FORFEIT));
            }
            return over("the player to move has no move", Key::no_move, pay);
        }
        Turn::Of(state.mover)
    }

    fn each_move(
        &self,
        state: &Packed,
        mut f: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if state.ply >= self.params().plies.0
            || (self.params().no_pods == NoPods::Ends && state.pods().contains(&0))
        {
            return ControlFlow::Continue(());
        }
        let mut any = false;
        let broken = self.each_legal(state, |mv| {
            any = true;
            f(mv).is_break().then_some(())
        });
        if broken.is_some() {
            return ControlFlow::Break(());
        }
        if any || self.params().no_move != NoMove::Pass {
            return ControlFlow::Continue(());
        }
        f(Move::Pass)
    }

    fn legal(&self, state: &Packed, mv: Move) -> Result<(), Vec<Illegal>> {
        self.plain.legal(&state.unpack(), mv)
    }

    fn play<T: Trace<Event>>(&self, state: &Packed, mv: Move, trace: &mut T) -> (Packed, Score<2>) {
        if T::ON {
            let (next, pay) = self.plain.play(&state.unpack(), mv, trace);
            return (Packed::pack(&next).expect("cells at rest hold at most seven pods"), pay);
        }
        let (ply, mover) = (state.ply.saturating_add(1), state.mover.other());
        if mv == Move::Pass {
            return (Packed { ply, mover, words: state.words }, Score::ZERO);
        }
        match self.run(state, mv) {
            Some((words, score)) => (Packed { ply, mover, words }, score),
            None => {
                let mut score = Score::ZERO;
                let _ = self.carry(state, mv, &mut score);
                (Packed { ply: self.params().plies.0, mover, words: [0; 8] }, score)
            }
        }
    }
}

impl Compiled {
    /// How many pods a move carries.
    #[must_use]
    pub fn sends(&self, state: &Packed, mv: Move) -> u32 {
        mv.from().map_or(0, |from| {
            u32::from(self.quantity(state, from, mv.to(), self.crowd(state, from)))
        })
    }

    /// A bit for each cell that a move makes collapse; of an endless cascade those until that is known.
    #[must_use]
    pub fn collapsed(&self, state: &Packed, mv: Move) -> u128 {
        let (mut work, _) = self.carry(state, mv, &mut { Score::ZERO });
        let _ = work.cascade(self);
        work.fired
    }
}
