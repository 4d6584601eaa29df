//! Moves as the source and its author's site write them.
//!
//! ```text
//! E5431100000000         pit E; its beads in the order in which they are sown, 0 for a stone
//! e250 x B5              an indirect capture: a 5 from pit B
//! e0000 x D55 E4 3       two 5s from D, a 4 from E, and a 3 from the opponent's cup
//! E1000 x c b            fewer gems of a direct capture than there are, where that is allowed
//! E1000 x -              a capture declined, where that is allowed
//! pass                   where a player without beads passes
//! ```
//!
//! A direct capture is not written: it is automatic. An indirect capture that leaves no choice may
//! be left out, and is written all the same.

use std::ops::ControlFlow;

use super::choice::{self, Offer};
use super::moves::{Claim, MOST_BEADS, MOST_PICKS, Move, Order, Pick, Picks, Place};
use super::params::Key;
use super::pile::{HIGHEST, Pile};
use super::plain::Plain;
use super::position::Position;
use super::ruleset::Ruleset;
use super::sow::Catch;

/// The letter of a pit: `A B C` for South's row, `a b c` for North's, each from its owner's left.
#[must_use]
pub fn pit_letter(rules: &Ruleset, pit: u8) -> char {
    let side = rules.pits;
    if pit < side { (b'A' + pit) as char } else { (b'a' + pit - side) as char }
}

/// The pit of a letter.
#[must_use]
pub fn pit_of(rules: &Ruleset, letter: char) -> Option<u8> {
    (0..2 * rules.pits).find(|&pit| pit_letter(rules, pit) == letter)
}

/// A move as people write it.
#[must_use]
pub fn move_text(rules: &Ruleset, mv: Move) -> String {
    let Some(pit) = mv.pit() else { return "pass".into() };
    let mut text = format!("{}{}", pit_letter(rules, pit), mv.order);
    match mv.claim {
        Claim::Due => {}
        Claim::Declined => text += " x -",
        Claim::Pits(pits) => {
            text += " x";
            let path = super::sow::Path::new(rules, pit, mv.order.len() as u16);
            for &pit in path.pits().iter().rev().take(usize::from(pits)) {
                text.push(' ');
                text.push(pit_letter(rules, pit));
            }
        }
        Claim::Gems(picks) => {
            text += " x";
            let mut last = None;
            for pick in picks.list() {
                if last != Some(pick.place) {
                    text.push(' ');
                    if let Place::Pit(pit) = pick.place {
                        text.push(pit_letter(rules, pit));
                    }
                    last = Some(pick.place);
                }
                text += &pick.value.to_string();
            }
        }
    }
    text
}

/// Reads a move; whether it is legal is another question, but it must sow the beads that lie there.
///
/// # Errors
/// What is wrong, at which bead, and which rule that breaks.
pub fn parse_move(game: &Plain, state: &Position, text: &str) -> Result<Move, String> {
    let rules = game.ruleset();
    if text == "pass" {
        return Ok(Move::PASS);
    }
    let mut words = text.split_whitespace();
    let Some(sowing) = words.next() else {
        return Err("the move is empty; write a pit and its beads, like E100".into());
    };
    let (pit, order) = sowing_of(rules, state, sowing)?;
    let automatic = |claim| Ok(Move::sow(pit, order, claim));
    match words.next() {
        None => return automatic(only_claim(game, state, pit, &order)),
        Some("x") => {}
        Some(other) => {
            return Err(format!(
                "`{}` after the beads: a capture is written `x` and the gems, like x B5",
                other.escape_debug()
            ));
        }
    }
    let named: Vec<&str> = words.collect();
    match named[..] {
        [] => Err("no gem is named after `x`; write pit and value, like B5, or - for none".into()),
        ["-"] => automatic(Claim::Declined),
        _ if named
            .iter()
            .all(|word| word.chars().count() == 1 && pit_in(rules, word).is_some()) =>
        {
            pits_of(rules, pit, &order, &named).and_then(automatic)
        }
        _ => gems_of(rules, &named).and_then(|picks| {
            let mv = Move::sow(pit, order, Claim::Gems(picks));
            missing(game, state, mv, &picks).map_or(Ok(mv), Err)
        }),
    }
}

fn pit_in(rules: &Ruleset, word: &str) -> Option<u8> {
    word.chars().next().and_then(|letter| pit_of(rules, letter))
}

fn cite(rules: &Ruleset, key: Key) -> String {
    rules.provenance(key.because()).cite()
}

/// Reads the pit and its beads.
fn sowing_of(rules: &Ruleset, state: &Position, text: &str) -> Result<(u8, Order), String> {
    let shown = text.escape_debug();
    let Some(pit) = pit_in(rules, text) else {
        let letters = |from: u8| {
            let pits = from..from + rules.pits;
            pits.map(|pit| pit_letter(rules, pit).to_string()).collect::<Vec<_>>().join(" ")
        };
        return Err(format!(
            "`{shown}` names no pit of this board: South has the pits {}, North {}",
            letters(0),
            letters(rules.pits)
        ));
    };
    let letter = pit_letter(rules, pit);
    let holds = state.pit(pit);
    let mut left = holds;
    let mut order = Order::EMPTY;
    for (at, c) in text.chars().skip(1).enumerate() {
        let nth = at + 1;
        let kind = c.to_digit(10).map(|kind| kind as u8).filter(|&kind| kind <= HIGHEST);
        let Some(kind) = kind else {
            return Err(format!(
                "bead {nth} of `{shown}`: `{}` is no bead; 0 is a stone, 1 to {HIGHEST} a gem of that value",
                c.escape_debug()
            ));
        };
        if left.count(kind) == 0 {
            let has = holds.count(kind);
            let what = if kind == 0 { "stone".into() } else { format!("gem of value {kind}") };
            let many = match has {
                0 => format!("pit {letter} holds no {what}"),
                1 => format!("pit {letter} holds only one {what}"),
                _ => format!("pit {letter} holds only {has} beads of that kind, {what}"),
            };
            return Err(format!(
                "bead {nth} of `{shown}`: {many}; it holds {holds}, and all of it is sown, no more ({})",
                cite(rules, Key::sow_order)
            ));
        }
        debug_assert!(order.len() < MOST_BEADS);
        left.take(kind);
        order.push(kind);
    }
    if !left.is_empty() {
        return Err(format!(
            "bead {} of `{shown}` is missing: pit {letter} holds {holds}, and {left} is not sown; a pit is sown whole ({})",
            order.len() + 1,
            cite(rules, Key::sow_order)
        ));
    }
    Ok((pit, order))
}

/// The claim that a sowing leaves, if there is only one.
fn only_claim(game: &Plain, state: &Position, pit: u8, order: &Order) -> Claim {
    let sown = game.sow(state, pit, order);
    let Catch::Indirect(_) = sown.catch else { return Claim::Due };
    let mut found = Vec::new();
    let _ = choice::each(game.ruleset(), state, &sown, &mut |claim| {
        found.push(claim);
        if found.len() > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if let [claim] = found[..] { claim } else { Claim::Due }
}

/// Reads the pits of a direct capture that is stopped short.
fn pits_of(rules: &Ruleset, pit: u8, order: &Order, named: &[&str]) -> Result<Claim, String> {
    let path = super::sow::Path::new(rules, pit, order.len() as u16);
    for (back, word) in named.iter().enumerate() {
        let at = path.pits().len().checked_sub(back + 1);
        let due = at.map(|at| path.pits()[at]);
        if pit_in(rules, word) != due {
            return Err(format!(
                "`{word}` after `x`: the pits of a direct capture are counted back from the last bead, and bead {} falls into {}",
                at.map_or(0, |at| at + 1),
                due.map_or('-', |pit| pit_letter(rules, pit)),
            ));
        }
    }
    Ok(Claim::Pits(named.len() as u8))
}

/// Reads the gems of an indirect capture.
fn gems_of(rules: &Ruleset, named: &[&str]) -> Result<Picks, String> {
    let mut picks = Vec::new();
    for word in named {
        let shown = word.escape_debug();
        let (place, values) = match pit_in(rules, word) {
            Some(pit) => (Place::Pit(pit), &word[1..]),
            None => (Place::Cup, *word),
        };
        if values.is_empty() {
            return Err(format!(
                "`{shown}` names a pit and no gem; write its value too, like {shown}5"
            ));
        }
        for c in values.chars() {
            let value = c.to_digit(10).map(|value| value as u8);
            let Some(value) = value.filter(|value| (1..=HIGHEST).contains(value)) else {
                let why = match c {
                    '0' => {
                        format!("stones are never captured ({})", cite(rules, Key::capture_direct))
                    }
                    _ => format!("a gem is a value from 1 to {HIGHEST}"),
                };
                return Err(format!("`{}` in `{shown}` is no gem: {why}", c.escape_debug()));
            };
            if picks.len() == MOST_PICKS {
                return Err(format!("more gems are named than any move captures ({MOST_PICKS})"));
            }
            picks.push(Pick { place, value });
        }
    }
    Ok(Picks::of(&picks))
}

/// Says which gem is not there to be captured after this sowing, if one is not.
fn missing(game: &Plain, state: &Position, mv: Move, picks: &Picks) -> Option<String> {
    let rules = game.ruleset();
    let pit = mv.pit()?;
    let sown = game.sow(state, pit, &mv.order);
    if !matches!(sown.catch, Catch::Indirect(_)) {
        let bead = mv.order.len();
        let last = pit_letter(rules, sown.last);
        return Some(format!(
            "bead {bead} falls into pit {last} and makes no indirect capture: that takes a stone falling on a single stone of the opponent ({})",
            cite(rules, Key::capture_indirect)
        ));
    }
    let offer = Offer::new(rules, state, &sown);
    let lacking = picks.list()[offer.lacks(picks)?];
    Some(match lacking.place {
        Place::Cup => format!(
            "the opponent's cup holds no such gem {} to be captured ({})",
            lacking.value,
            cite(rules, Key::cup)
        ),
        Place::Pit(from) => {
            let holds: Pile = sown.pits[usize::from(from)];
            format!(
                "pit {} holds {holds} after bead {}: no such gem {} to be captured there ({})",
                pit_letter(rules, from),
                mv.order.len(),
                lacking.value,
                cite(rules, Key::capture_indirect)
            )
        }
    })
}
