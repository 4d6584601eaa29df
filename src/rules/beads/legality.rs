//! Why a move may not be played: every reason, without listing the moves.

use super::choice::{self, Offer};
use super::moves::{Claim, Move};
use super::params::{FeedJudged, Key, SowOrder};
use super::plain::{Options, Plain, gems_first};
use super::position::Position;
use super::sow::{Catch, Sown};
use crate::rules::{Illegal, Rules, Silent};

pub(super) const fn illegal(code: &'static str, why: &'static str, key: Key) -> Illegal {
    Illegal { code, why, because: key.because() }
}

/// Whether a move is legal.
pub(super) fn legal(game: &Plain, state: &Position, mv: Move) -> Result<(), Vec<Illegal>> {
    let rules = game.ruleset();
    let options = game.options(state);
    let Some(pit) = mv.pit() else {
        return match options {
            Options::Pass => Ok(()),
            Options::Over(_, ending) => Err(vec![Illegal {
                code: "game-over",
                why: "the game is over",
                because: ending.because,
            }]),
            Options::Any | Options::Feed => {
                Err(vec![illegal("may-not-pass", "a player who has beads must move", Key::bereft)])
            }
        };
    };
    let mut wrong = Vec::new();
    if let Options::Over(_, ending) = options {
        let why = "the game is over";
        wrong.push(Illegal { code: "game-over", why, because: ending.because });
    }
    if !rules.row(state.mover).contains(&pit) {
        wrong.push(illegal("foreign-pit", "the pit is not the mover's", Key::start_player));
        return Err(wrong);
    }
    if state.pit(pit).is_empty() {
        wrong.push(illegal("empty-pit", "the pit is empty", Key::sow_order));
        return Err(wrong);
    }
    if mv.order.pile() != state.pit(pit) {
        wrong.push(illegal("other-beads", "the pit holds other beads", Key::sow_order));
        return Err(wrong);
    }
    if rules.params.sow_order == SowOrder::GemsFirst && mv.order != gems_first(state.pit(pit)) {
        let why = "gems are sown before stones, the highest value first";
        wrong.push(illegal("fixed-order", why, Key::sow_order));
    }
    let sown = game.sow(state, pit, &mv.order);
    if let Some(fault) = claim(game, state, &sown, &mv.claim) {
        wrong.push(fault);
    } else if options == Options::Feed && !feeds(game, state, mv) {
        wrong.push(illegal("must-feed", "the move brings the opponent no bead", Key::feed_duty));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

/// Whether a move that may be played feeds the opponent, by what the boards show.
fn feeds(game: &Plain, state: &Position, mv: Move) -> bool {
    let (rules, foe) = (game.ruleset(), state.mover.other());
    match rules.params.feed_judged {
        FeedJudged::AfterCaptures => game.play(state, mv, &mut Silent).0.beads_of(rules, foe) > 0,
        FeedJudged::BySowing => mv.pit().is_some_and(|pit| game.reaches(state, pit)),
    }
}

/// What is wrong with what a move claims, if anything.
fn claim(game: &Plain, state: &Position, sown: &Sown, claim: &Claim) -> Option<Illegal> {
    let rules = game.ruleset();
    let offer = match sown.catch {
        Catch::Indirect(_) => Some(Offer::new(rules, state, sown)),
        Catch::Nothing | Catch::Direct(_) => None,
    };
    let nothing = match &offer {
        Some(offer) => offer.total() == 0,
        None => sown.catch == Catch::Nothing,
    };
    match claim {
        Claim::Due if nothing || offer.is_none() => None,
        Claim::Due => Some(illegal(
            "gems-unnamed",
            "the gems of an indirect capture must be named",
            Key::capture_indirect,
        )),
        _ if nothing => Some(illegal(
            "no-capture",
            "the move captures nothing",
            if sown.catch == Catch::Nothing { Key::capture_direct } else { Key::cup },
        )),
        Claim::Declined if choice::may_decline(rules) => None,
        Claim::Declined => {
            Some(illegal("must-capture", "a capture may not be declined", Key::duty))
        }
        Claim::Pits(pits) => match sown.catch {
            Catch::Direct(most) if *pits < most && *pits > 0 => {
                if choice::lengths(rules, most).any(|length| length == *pits) {
                    None
                } else {
                    let why = "a capture may not be stopped short";
                    Some(illegal("short-capture", why, Key::shorter))
                }
            }
            Catch::Direct(_) => Some(illegal(
                "too-many-pits",
                "fewer pits are captured from, or as many as are named",
                Key::direct_run,
            )),
            _ => Some(illegal("not-direct", "the capture is indirect", Key::capture_indirect)),
        },
        Claim::Gems(picks) => {
            let (Catch::Indirect(most), Some(offer)) = (sown.catch, &offer) else {
                let why = "the capture is direct: no gems are chosen";
                return Some(illegal("not-indirect", why, Key::capture_direct));
            };
            if offer.lacks(picks).is_some() {
                let why = "a gem that is named is not there to be captured";
                return Some(illegal("gem-not-there", why, Key::capture_indirect));
            }
            if offer.cup_too_early(picks) {
                let why = "gems in pits must be taken before those of the cup";
                return Some(illegal("cup-too-early", why, Key::cup));
            }
            let amount = picks.len() as u8;
            if choice::amounts(rules, most, offer.total()).any(|due| due == amount) {
                return None;
            }
            if amount < most.min(offer.total()) {
                let why = "fewer gems are named than must be captured";
                return Some(illegal("too-few-gems", why, Key::shorter));
            }
            let why = "more gems are named than are captured";
            Some(illegal("too-many-gems", why, Key::indirect_run))
        }
    }
}
