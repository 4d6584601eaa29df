//! Plays bead by bead, straight from the ruleset.

use std::ops::ControlFlow;

use super::choice;
use super::count;
use super::event::Event;
use super::moves::{Claim, Move, Order, Pick, Place};
use super::orders::Orders;
use super::params::{Bereft, FeedDuty, FeedUnable, Key, SowOrder, WinShort};
use super::pile::Pile;
use super::position::Position;
use super::ruleset::Ruleset;
use super::sow::{Catch, Path, Sown, sow, sow_silently};
use crate::rules::{Ending, Illegal, Payoff, Player, Rules, Score, Trace, Turn};

/// A bead game, played bead by bead.
///
/// Winning is all there is: the only payoff is 1 for the winner when the game ends. Points lie in
/// the cups, and the cups belong to the state, because captures take from them and because points
/// decide who wins.
#[derive(Clone, Debug)]
pub struct Plain {
    ruleset: Ruleset,
}

/// What the player to move may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Options {
    /// Sow any pit that is not empty.
    Any,
    /// Sow a pit that brings beads to the opponent, as there is a duty to.
    Feed,
    /// Pass.
    Pass,
    /// Nothing: the game is over, with what the players gain.
    Over(Score<2>, Ending),
}

impl Plain {
    /// Makes ready to play by a ruleset.
    #[must_use]
    pub const fn new(ruleset: Ruleset) -> Self {
        Plain { ruleset }
    }

    /// The ruleset it plays by.
    #[must_use]
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// A position between sowing and capture.
    ///
    /// # Panics
    /// If the pit does not hold the beads of the order.
    #[must_use]
    pub fn sow(&self, state: &Position, pit: u8, order: &Order) -> Sown {
        assert_eq!(state.pit(pit), order.pile(), "another pit holds these beads");
        sow_silently(&self.ruleset, state, pit, order)
    }

    /// Whether a sowing from a pit brings beads to the opponent.
    ///
    /// That settles whether it feeds: a capture leaves the capturing stone with the opponent, so
    /// no capture takes back all that was brought. A test holds this against the boards.
    pub(super) fn reaches(&self, state: &Position, pit: u8) -> bool {
        let beads = state.pit(pit).len();
        let path = Path::new(&self.ruleset, pit, beads);
        let theirs = self.ruleset.row(state.mover.other());
        path.pits().iter().any(|pit| theirs.contains(pit))
    }

    /// Whether the player to move must bring beads to the opponent, if he can.
    pub(super) fn must_feed(&self, state: &Position) -> bool {
        self.ruleset.params.feed_duty == FeedDuty::WhileGems
            && !state.passed
            && state.beads_of(&self.ruleset, state.mover.other()) == 0
            && state.gems_in_play() > 0
    }

    pub(super) fn options(&self, state: &Position) -> Options {
        let params = &self.ruleset.params;
        let (mover, foe) = (state.mover, state.mover.other());
        let over = |winner: Option<Player>, why, because: Key, remainder: Key| {
            let pay = winner.map_or(Score::ZERO, |winner| Score::of(winner, 1));
            let (because, remainder) = (because.because(), remainder.because());
            Options::Over(pay, Ending { why, because, remainder })
        };
        if state.beads_of(&self.ruleset, mover) == 0 {
            if state.gems_in_play() > 0 {
                let why = "the player to move has no beads while gems lie in pits";
                return match params.bereft {
                    Bereft::Loses => over(Some(foe), why, Key::bereft, Key::bereft),
                    Bereft::Pass | Bereft::PassFed => Options::Pass,
                };
            }
            let why = "the player to move has no beads in the endgame";
            if state.cups[foe.seat()].points() >= self.ruleset.enough() {
                return over(Some(foe), why, Key::win_points, Key::win_points);
            }
            let winner = match params.win_short {
                WinShort::Loses => Some(mover),
                WinShort::Nobody => None,
            };
            return over(winner, why, Key::win_points, Key::win_short);
        }
        if !self.must_feed(state) {
            return Options::Any;
        }
        if self.lifts(state).any(|pit| self.reaches(state, pit)) {
            return Options::Feed;
        }
        let why = "the opponent must be fed and cannot be";
        match params.feed_unable {
            FeedUnable::Free => Options::Any,
            FeedUnable::EmptiedLoses => over(Some(mover), why, Key::feed_unable, Key::feed_unable),
            FeedUnable::Points => {
                let points = state.cups.map(Pile::points);
                let winner = match points[0].cmp(&points[1]) {
                    std::cmp::Ordering::Greater => Some(Player::SOUTH),
                    std::cmp::Ordering::Less => Some(Player::NORTH),
                    std::cmp::Ordering::Equal => None,
                };
                over(winner, why, Key::feed_unable, Key::feed_unable)
            }
        }
    }

    /// The mover's pits that hold beads.
    pub(super) fn lifts(&self, state: &Position) -> impl Iterator<Item = u8> {
        let state = *state;
        self.ruleset.row(state.mover).filter(move |&pit| !state.pit(pit).is_empty())
    }

    /// The pits that may be sown, from the mover's left.
    pub fn pits(&self, state: &Position) -> Vec<u8> {
        match self.options(state) {
            Options::Any => self.lifts(state).collect(),
            Options::Feed => self.lifts(state).filter(|&pit| self.reaches(state, pit)).collect(),
            Options::Pass | Options::Over(..) => Vec::new(),
        }
    }

    /// Calls `f` with each move that sows a pit, whether or not it may be sown, until `f` breaks off.
    pub fn each_of_pit(
        &self,
        state: &Position,
        pit: u8,
        mut f: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut one = |order: Order| {
            self.each_claim(state, pit, &order, |claim| f(Move::sow(pit, order, claim)))
        };
        match self.ruleset.params.sow_order {
            SowOrder::Free => Orders::new(state.pit(pit)).try_for_each(one),
            SowOrder::GemsFirst => one(gems_first(state.pit(pit))),
        }
    }

    /// Calls `f` with everything that may be claimed after a sowing, until `f` breaks off.
    pub fn each_claim(
        &self,
        state: &Position,
        pit: u8,
        order: &Order,
        mut f: impl FnMut(Claim) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let sown = sow_silently(&self.ruleset, state, pit, order);
        choice::each(&self.ruleset, state, &sown, &mut f)
    }
}

/// The order that is used where the mover has no choice.
pub(super) fn gems_first(pile: Pile) -> Order {
    let mut beads: Vec<u8> = pile.beads().collect();
    beads.reverse();
    Order::of(&beads)
}

impl Rules for Plain {
    type State = Position;
    type Move = Move;
    type Event = Event;
    type Pay = Score<2>;

    fn start(&self) -> Position {
        self.ruleset.start()
    }

    fn turn(&self, state: &Position) -> Turn<Score<2>> {
        match self.options(state) {
            Options::Over(pay, ending) => Turn::Over(pay, ending),
            Options::Any | Options::Feed | Options::Pass => Turn::Of(state.mover),
        }
    }

    fn each_move(
        &self,
        state: &Position,
        mut f: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.options(state) == Options::Pass {
            return f(Move::PASS);
        }
        for pit in self.pits(state) {
            self.each_of_pit(state, pit, &mut f)?;
        }
        ControlFlow::Continue(())
    }

    fn count_moves(&self, state: &Position) -> u128 {
        if self.options(state) == Options::Pass {
            return 1;
        }
        self.pits(state).into_iter().map(|pit| count::of_pit(&self.ruleset, state, pit)).sum()
    }

    fn nth_move(&self, state: &Position, mut n: u128) -> Move {
        if self.options(state) == Options::Pass && n == 0 {
            return Move::PASS;
        }
        for pit in self.pits(state) {
            let moves = count::of_pit(&self.ruleset, state, pit);
            if n < moves {
                return count::nth_of_pit(&self.ruleset, state, pit, n);
            }
            n -= moves;
        }
        panic!("fewer moves than were asked for")
    }

    fn legal(&self, state: &Position, mv: Move) -> Result<(), Vec<Illegal>> {
        super::legality::legal(self, state, mv)
    }

    fn play<T: Trace<Event>>(
        &self,
        state: &Position,
        mv: Move,
        trace: &mut T,
    ) -> (Position, Score<2>) {
        let rules = &self.ruleset;
        let (mover, foe) = (state.mover, state.mover.other());
        let Some(pit) = mv.pit() else {
            trace.tell(Event::Passed, Key::bereft.because());
            let passed = rules.reads_passes();
            return (Position { mover: foe, passed, ..*state }, Score::ZERO);
        };
        let sown = sow(rules, state, pit, &mv.order, trace);
        let mut next = Position { pits: sown.pits, mover: foe, passed: false, ..*state };
        match sown.catch {
            Catch::Nothing => {}
            Catch::Direct(due) => {
                let pits = match mv.claim {
                    Claim::Due | Claim::Gems(_) => due,
                    Claim::Pits(pits) => pits.min(due),
                    Claim::Declined => 0,
                };
                for back in 0..pits {
                    let from = sown.last - back;
                    let pile = &mut next.pits[usize::from(from)];
                    if let Some(value) = pile.without_stones().only() {
                        pile.take(value);
                        next.cups[mover.seat()].add(value);
                        let key = if back == 0 { Key::capture_direct } else { Key::direct_run };
                        trace.tell(Event::Direct { pit: from, value }, key.because());
                    }
                }
                declined(trace, mv.claim, due - pits);
            }
            Catch::Indirect(due) => {
                let picks = match &mv.claim {
                    Claim::Gems(picks) => picks.list(),
                    Claim::Due | Claim::Pits(_) | Claim::Declined => &[],
                };
                for (nth, &Pick { place, value }) in picks.iter().enumerate() {
                    let from = match place {
                        Place::Pit(pit) => &mut next.pits[usize::from(pit)],
                        Place::Cup => &mut next.cups[foe.seat()],
                    };
                    from.take(value);
                    next.cups[mover.seat()].add(value);
                    let key = match (place, nth) {
                        (Place::Cup, _) => Key::cup,
                        (_, 0) => Key::capture_indirect,
                        _ => Key::indirect_run,
                    };
                    trace.tell(Event::Indirect { from: place, value }, key.because());
                }
                if T::ON {
                    let left = due - picks.len() as u8;
                    let there = choice::Offer::new(rules, state, &sown).total();
                    let short = due.saturating_sub(there);
                    declined(trace, mv.claim, left - short.min(left));
                    if short > 0 {
                        trace.tell(Event::Missing { gems: short }, Key::cup.because());
                    }
                }
            }
        }
        if T::ON && self.options(state) == Options::Feed {
            trace.tell(Event::Fed, Key::feed_duty.because());
        }
        if T::ON && state.gems_in_play() > 0 && next.gems_in_play() == 0 {
            trace.tell(Event::Endgame, Key::feed_duty.because());
        }
        (next, Score::ZERO)
    }
}

/// Tells of gems that were left by choice.
fn declined<T: Trace<Event>>(trace: &mut T, claim: Claim, gems: u8) {
    if gems > 0 {
        let key = if claim == Claim::Declined { Key::duty } else { Key::shorter };
        trace.tell(Event::Declined { gems }, key.because());
    }
}
