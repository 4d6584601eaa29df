//! What is captured, worked out from what lies where after the sowing.

use super::sowing::{falls, sown};
use crate::check::general::Made;
use crate::check::step::Outcome;
use crate::rules::beads::params::{
    Direct, DirectRun, Duty, FromCup, Indirect, IndirectRun, JustSown, Mixed, Shorter,
};
use crate::rules::beads::{Event, Place, Plain};

/// How many gems the mover's cup gained.
fn gained(made: &Made<Plain>) -> u8 {
    let seat = made.before.mover.seat();
    made.after.cups[seat].gems().saturating_sub(made.before.cups[seat].gems())
}

/// How many gems the opponent's cup lost.
fn cup_lost(made: &Made<Plain>) -> u8 {
    let seat = made.before.mover.other().seat();
    made.before.cups[seat].gems().saturating_sub(made.after.cups[seat].gems())
}

/// How many gems lie in the pits of the opponent after the move.
fn left(game: &Plain, made: &Made<Plain>) -> u8 {
    let row = game.ruleset().row(made.before.mover.other());
    row.map(|pit| made.after.pit(pit).gems()).sum()
}

/// The last beads are stones, one for each gem taken.
pub(super) fn only_stones(_: &Plain, made: &Made<Plain>) -> Outcome {
    let gems = usize::from(gained(made));
    if gems == 0 {
        return Outcome::Silent;
    }
    let stones = made.mv.order.iter().rev().take_while(|&bead| bead == 0).count();
    Outcome::unless(stones >= gems, "more gems were taken than stones were sown last")
}

/// Gems come from under the last stones, or from elsewhere, not both.
pub(super) fn never_mixed(_: &Plain, made: &Made<Plain>) -> Outcome {
    let direct = made.events.iter().any(|(event, _)| matches!(event, Event::Direct { .. }));
    let indirect = made.events.iter().any(|(event, _)| matches!(event, Event::Indirect { .. }));
    if !direct && !indirect {
        return Outcome::Silent;
    }
    Outcome::unless(!(direct && indirect), "a move captured directly and indirectly")
}

/// What the last stones are due.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Due {
    Nothing,
    Direct(u8),
    Indirect(u8),
}

/// The opponent's pits of the last beads, backwards, while each got a stone that makes two beads:
/// the other one is a gem, or a stone.
fn due_of(game: &Plain, made: &Made<Plain>) -> Due {
    let (Some(origin), Some(sown)) = (made.mv.pit(), sown(game, made)) else { return Due::Nothing };
    let rules = game.ruleset();
    let (mut row, mut on_gems, mut mixed) = (0_u8, false, false);
    let mut before = None;
    let falls = falls(game, origin, made.mv.order.len()).rev();
    for (pit, bead) in falls.zip(made.mv.order.iter().rev()) {
        let foreign = rules.owner(pit) != made.before.mover;
        let follows = before.is_none_or(|last| pit + 1 == last);
        let pile = sown[usize::from(pit)];
        if !foreign || !follows || bead != 0 || pile.len() != 2 {
            break;
        }
        let on_gem = pile.stones() == 1;
        if before.is_some() && on_gem != on_gems {
            mixed = true;
            break;
        }
        (on_gems, before) = (on_gem, Some(pit));
        row += 1;
    }
    let params = &rules.params;
    if mixed && params.mixed == Mixed::Single {
        row = 1;
    }
    match (row, on_gems) {
        (0, _) => Due::Nothing,
        (_, true) if params.capture_direct == Direct::No => Due::Nothing,
        (_, true) if params.direct_run == DirectRun::LastOnly => Due::Direct(1),
        (_, true) => Due::Direct(row),
        (_, false) if params.capture_indirect == Indirect::No => Due::Nothing,
        (_, false) if params.indirect_run == IndirectRun::LastOnly => Due::Indirect(1),
        (_, false) => Due::Indirect(row),
    }
}

/// As many gems are taken as are due, as far as there are any; fewer only where that is allowed.
pub(super) fn due(game: &Plain, made: &Made<Plain>) -> Outcome {
    let params = &game.ruleset().params;
    let gained = gained(made);
    let most = match due_of(game, made) {
        Due::Nothing if gained == 0 => return Outcome::Silent,
        Due::Nothing => return Outcome::Broken("gems were taken that nothing captures"),
        Due::Direct(pits) => pits,
        Due::Indirect(pits) => {
            let foe = made.before.mover.other();
            let sown = sown(game, made).unwrap_or(made.before.pits);
            let board = if params.just_sown == JustSown::Yes { sown } else { made.before.pits };
            let row = game.ruleset().row(foe);
            let in_pits: u8 = row.map(|pit| board[usize::from(pit)].gems()).sum();
            let in_cup = match params.cup {
                FromCup::Never => 0,
                _ => made.before.cups[foe.seat()].gems(),
            };
            pits.min(in_pits + in_cup)
        }
    };
    if gained > most {
        return Outcome::Broken("more gems were taken than are due");
    }
    let least = match (params.duty, params.shorter) {
        (Duty::Optional, _) if gained == 0 => 0,
        (_, Shorter::Yes) => most.min(1),
        _ => most,
    };
    if gained < least {
        return Outcome::Broken("fewer gems were taken than are due");
    }
    let direct = matches!(due_of(game, made), Due::Direct(_));
    if direct && cup_lost(made) > 0 {
        return Outcome::Broken("a direct capture took gems from the cup");
    }
    Outcome::Holds
}

/// The cup is touched only when no gem that might be taken is left in the opponent's pits.
pub(super) fn cup_when_short(game: &Plain, made: &Made<Plain>) -> Outcome {
    let params = &game.ruleset().params;
    if cup_lost(made) == 0 || params.cup != FromCup::WhenShort || params.just_sown == JustSown::No {
        return Outcome::Silent;
    }
    Outcome::unless(left(game, made) == 0, "gems were taken from the cup before those of the pits")
}

/// The capturing stone stays with the opponent.
pub(super) fn captor_stays(game: &Plain, made: &Made<Plain>) -> Outcome {
    if gained(made) == 0 {
        return Outcome::Silent;
    }
    let row = game.ruleset().row(made.before.mover.other());
    let beads: u16 = row.map(|pit| made.after.pit(pit).len()).sum();
    Outcome::unless(beads > 0, "a capture left the opponent without beads")
}

/// What is told of captures is what the cups and pits show.
pub(super) fn told(game: &Plain, made: &Made<Plain>) -> Outcome {
    let mut cup = made.before.cups[made.before.mover.seat()];
    let mut pits = match sown(game, made) {
        Some(pits) => pits,
        None => made.before.pits,
    };
    let mut theirs = made.before.cups[made.before.mover.other().seat()];
    let mut any = false;
    for (event, _) in made.events {
        let (from, value) = match *event {
            Event::Direct { pit, value } | Event::Indirect { from: Place::Pit(pit), value } => {
                (&mut pits[usize::from(pit)], value)
            }
            Event::Indirect { from: Place::Cup, value } => (&mut theirs, value),
            _ => continue,
        };
        any = true;
        if from.count(value) == 0 {
            return Outcome::Broken("a capture was told of a gem that is not there");
        }
        from.take(value);
        cup.add(value);
    }
    if !any && gained(made) == 0 {
        return Outcome::Silent;
    }
    let (mover, foe) = (made.before.mover.seat(), made.before.mover.other().seat());
    let good =
        made.after.cups[mover] == cup && made.after.cups[foe] == theirs && made.after.pits == pits;
    Outcome::unless(good, "the captures told are not those of the boards")
}
