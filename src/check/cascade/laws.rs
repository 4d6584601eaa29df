//! The laws of a spreading game: of every position, and of every move.

mod allowed;

use super::second::{self, abelian};
use crate::check::general::{Law, Made, On};
use crate::check::step::Outcome;
use crate::rules::cascade::params::{
    Control, Entry, MarketRow, Needs, OwnMarket, Payout, Sequence, TooFew, Trigger,
};
use crate::rules::cascade::{Event, Grid, Move, Params, Plain, Position};
use crate::rules::{Player, Rules, Turn};

use allowed::legal_moves;

type Step<'a> = Made<'a, Plain>;

pub(super) fn all() -> Vec<Law<Plain>> {
    let law = |id, doc, on| Law { id, doc, on };
    vec![
        law(
            "pods-conserved",
            "The pods on the board before a move are those on it after, and those that were sold or \
             lost; where pods keep their colours, there are never more of one after it.",
            On::Move(pods_conserved),
        ),
        law(
            "quantity-by-crowding",
            "A move carries one pod, and one for each neighbour that crowds the pile, but never more \
             than lie there.",
            On::Move(quantity_by_crowding),
        ),
        law(
            "capture-needs-enough",
            "A cell is captured when the move brings enough pods, and only then; the mover scores for \
             those that lay there.",
            On::Move(capture_needs_enough),
        ),
        law(
            "sales-as-stated",
            "Pods that reach a market of the mover are sold at its price, for the mover, and no others.",
            On::Move(sales_as_stated),
        ),
        law("at-rest", "No cell that must collapse is left after a move.", On::Move(at_rest)),
        law(
            "counts-by-any-order",
            "Collapsing from the last cell by rows backward leaves the same counts.",
            On::Move(counts_by_any_order),
        ),
        law(
            "plies-to-sunset",
            "The players take turns, each move is a ply, and the game is over when the sun sets and no \
             later.",
            On::Move(plies_to_sunset),
        ),
        law(
            "score-is-events",
            "What the players gain by a move is what its events say.",
            On::Move(score_is_events),
        ),
        law(
            "legal-moves",
            "The moves that may be played are those that the rules allow, as often as they say.",
            On::State(legal_moves),
        ),
    ]
}

/// A player's pods in a cell of his, or 0 if it is not his.
fn of(position: &Position, cell: u8, player: Player) -> u16 {
    let pile = position.board.at(cell);
    let [his, others] = [player, player.other()].map(|who| pile.of(who));
    if his > others { his } else { 0 }
}

/// Pods that the rules let a move carry, worked out here.
fn carried(game: &Plain, step: &Step) -> Option<u16> {
    let params = &game.ruleset().params;
    let from = step.mv.from()?;
    let mover = step.before.mover;
    let board = &step.before.board;
    Some(second::quantity(params, game.grid(), board, from, step.mv.to(), mover))
}

/// Whether so many pods take so many.
fn enough(params: &Params, pods: u16, there: u16) -> bool {
    match params.needs {
        Needs::AsMany => there <= pods,
        Needs::More => there < pods,
    }
}

fn endless(step: &Step) -> bool {
    step.events.iter().any(|(event, _)| matches!(event, Event::Endless { .. }))
}

/// Whether a cascade was broken off, or what one left still waits.
fn broken_off(game: &Plain, step: &Step) -> bool {
    let waits = step.mv == Move::Pass && game.ruleset().params.cap().is_some();
    waits || step.events.iter().any(|(event, _)| matches!(event, Event::BrokenOff { .. }))
}

fn pods_conserved(game: &Plain, step: &Step) -> Outcome {
    let gone: u32 = step
        .events
        .iter()
        .map(|(event, _)| match *event {
            Event::Capture { pods, .. }
            | Event::Sold { pods, .. }
            | Event::Lost { pods, .. }
            | Event::Endless { pods } => u32::from(pods),
            Event::Cancelled { .. } => 2,
            _ => 0,
        })
        .sum();
    let count = |position: &Position| -> u32 {
        position.board.piles().iter().map(|pile| u32::from(pile.pods())).sum()
    };
    let (before, after) = (count(step.before), count(step.after) + gone);
    let of = |position: &Position, who| -> u32 {
        position.board.piles().iter().map(|pile| u32::from(pile.of(who))).sum()
    };
    let keeps = game.ruleset().params.control == Control::Majority;
    let grows = |who| of(step.after, who) > of(step.before, who);
    if after > before {
        Outcome::Broken("there are more pods after the move than before it")
    } else if keeps && (grows(Player::SOUTH) || grows(Player::NORTH)) {
        Outcome::Broken("there are more pods of a colour after the move than before it")
    } else {
        Outcome::unless(after == before, "pods are missing that were neither sold nor lost")
    }
}

fn quantity_by_crowding(game: &Plain, step: &Step) -> Outcome {
    let Some(pods) = carried(game, step) else { return Outcome::Silent };
    let lifts = step.events.iter().filter_map(|(event, _)| match event {
        Event::Lift { cell, pods, held, .. } => Some((*cell, *pods, *held)),
        _ => None,
    });
    let from = step.mv.from().unwrap_or_default();
    let pile = step.before.board.at(from);
    let held = pile.of(Player::SOUTH) + pile.of(Player::NORTH);
    Outcome::unless(
        lifts.eq([(from, pods, held)]),
        "the move does not carry one pod and one for each neighbour that crowds its pile",
    )
}

fn capture_needs_enough(game: &Plain, step: &Step) -> Outcome {
    let params = &game.ruleset().params;
    let (mover, Some(to)) = (step.before.mover, step.mv.to()) else { return Outcome::Silent };
    let there = of(step.before, to, mover.other());
    let mut captures = step.events.iter().filter_map(|(event, _)| match event {
        Event::Capture { cell, pods, points } => Some((*cell, *pods, *points)),
        _ => None,
    });
    if there == 0 {
        return match captures.next() {
            Some(_) => Outcome::Broken("a cell was captured that was not the opponent's"),
            None => Outcome::Silent,
        };
    }
    let pods = carried(game, step).unwrap_or_default();
    let price = u16::from(params.capture_price.0);
    if !enough(params, pods, there) {
        let none = captures.next().is_none();
        return Outcome::unless(none, "a cell was captured with too few pods");
    }
    // A collapse that comes before the capture may leave fewer of them, or none.
    if params.sequence == Sequence::CollapseFirst {
        let good = captures
            .all(|(cell, sold, points)| cell == to && sold <= there && points == sold * price);
        return Outcome::unless(good, "more was captured than lay there");
    }
    let good = captures.eq([(to, there, there * price)]);
    Outcome::unless(good, "the move brings enough pods, and not just those that lay there are sold")
}

/// Whether a row is a market on the board for a player.
fn market_on_board(params: &Params, grid: Grid, player: Player, cell: u8) -> bool {
    let row = cell / grid.cols;
    let (top, far_is_top) = (grid.rows - 1, player == Player::SOUTH);
    let far = row == if far_is_top { top } else { 0 };
    let own = row == if far_is_top { 0 } else { top };
    params.market_row == MarketRow::FarRow && (far || (own && params.own_market == OwnMarket::Yes))
}

fn sales_as_stated(game: &Plain, step: &Step) -> Outcome {
    let params = &game.ruleset().params;
    let mover = step.before.mover;
    let Some(pods) = carried(game, step) else { return Outcome::Silent };
    // Where too few pods come to an enemy cell they fight there and reach no market.
    let enters = |to: u8| {
        let there = of(step.before, to, mover.other());
        there == 0 || enough(params, pods, there)
    };
    let goes = match step.mv {
        Move::Market { .. } => true,
        Move::Sell { to, .. } => enters(to),
        Move::Step { to, .. } => {
            params.entry == Entry::Automatic
                && market_on_board(params, game.grid(), mover, to)
                && enters(to)
        }
        Move::Pass => false,
    };
    if !goes {
        return Outcome::Silent;
    }
    let points = pods * u16::from(params.market_price.0);
    let sold = step.events.iter().any(|(event, _)| {
        matches!(event, Event::Sold { pods: sold, who, points: scored, .. }
            if (*sold, *who, *scored) == (pods, mover, points))
    });
    Outcome::unless(sold, "pods that were moved into a market are not sold at its price")
}

fn at_rest(game: &Plain, step: &Step) -> Outcome {
    let params = &game.ruleset().params;
    let threshold = u16::from(params.threshold.0);
    let piles = step.after.board.piles();
    if broken_off(game, step) {
        return Outcome::Silent;
    }
    match params.trigger {
        Trigger::AtLeast => {
            let good = piles.iter().all(|pile| pile.pods() < threshold);
            Outcome::unless(good, "a cell holds the threshold or more after the move")
        }
        // A capture that is settled after the collapses may leave just as many.
        Trigger::Exactly if params.sequence == Sequence::CollapseFirst => Outcome::Silent,
        Trigger::Exactly => {
            let good = piles.iter().all(|pile| pile.pods() != threshold);
            Outcome::unless(good, "a cell holds just the threshold after the move")
        }
        // A cell may be left with any number.
        Trigger::Once => Outcome::Silent,
    }
}

/// The counts when the pods of a move have arrived and nothing has collapsed.
fn arrived(game: &Plain, step: &Step) -> Option<Vec<u32>> {
    let params = &game.ruleset().params;
    let (mover, from) = (step.before.mover, step.mv.from()?);
    let pods = u32::from(carried(game, step)?);
    let cells = game.grid().cells();
    let piles = &step.before.board.piles()[..cells];
    let mut counts: Vec<u32> = piles.iter().map(|pile| u32::from(pile.pods())).collect();
    counts[usize::from(from)] -= pods;
    let Some(to) = step.mv.to() else { return Some(counts) };
    let sold = matches!(step.mv, Move::Sell { .. })
        || (params.entry == Entry::Automatic && market_on_board(params, game.grid(), mover, to));
    let there = u32::from(of(step.before, to, mover.other()));
    let target = &mut counts[usize::from(to)];
    if there == 0 {
        *target += if sold { 0 } else { pods };
    } else if enough(params, pods as u16, there as u16) {
        if params.sequence == Sequence::CollapseFirst {
            return None;
        }
        *target = match params.payout {
            Payout::All => 0,
            Payout::Defenders => *target - there + if sold { 0 } else { pods },
        };
    } else {
        match params.too_few {
            TooFew::Illegal => return None,
            TooFew::Joins => *target += pods,
            TooFew::BothLose => *target -= pods,
            TooFew::Lost => {}
        }
    }
    Some(counts)
}

fn counts_by_any_order(game: &Plain, step: &Step) -> Outcome {
    let params = &game.ruleset().params;
    if !abelian(params) || endless(step) || broken_off(game, step) {
        return Outcome::Silent;
    }
    let Some(mut counts) = arrived(game, step) else { return Outcome::Silent };
    let collapses = step.events.iter().filter(|(event, _)| matches!(event, Event::Collapse { .. }));
    let told = collapses.count() as u32;
    let found = second::collapse(params, game.grid(), &mut counts, 2 * told + 1);
    let after = step.after.board.piles().iter().map(|pile| u32::from(pile.pods()));
    let same = found == Some(told) && after.take(counts.len()).eq(counts.iter().copied());
    if told == 0 && same {
        return Outcome::Silent;
    }
    Outcome::unless(same, "another order of collapses leaves other counts")
}

fn plies_to_sunset(game: &Plain, step: &Step) -> Outcome {
    let last = game.ruleset().params.plies.0;
    let counted = if endless(step) { last } else { step.before.ply + 1 };
    let over = matches!(game.turn(step.after), Turn::Over(..));
    if step.before.ply >= last {
        Outcome::Broken("a move was made after sunset")
    } else if step.after.ply != counted || step.after.mover != step.before.mover.other() {
        Outcome::Broken("the ply or the player to move is not the next one")
    } else {
        Outcome::unless(over || counted < last, "the game goes on after sunset")
    }
}

fn score_is_events(_: &Plain, step: &Step) -> Outcome {
    let mut gains = [0_i16; 2];
    let mut add = |who: Player, points: u16| {
        gains[who.seat()] = gains[who.seat()].saturating_add(points as i16);
    };
    for (event, _) in step.events {
        match *event {
            Event::Capture { points, .. } => add(step.before.mover, points),
            Event::Sold { who, points, .. } => add(who, points),
            _ => {}
        }
    }
    let quiet = gains == [0, 0] && step.pay.0 == [0, 0];
    if quiet {
        return Outcome::Silent;
    }
    Outcome::unless(gains == step.pay.0, "the gain is not what the events say")
}
