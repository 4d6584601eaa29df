//! Laws of positions.

use super::ground::Ground;
use super::text::Text;
use crate::check::step::Outcome;
use crate::rules::cross::params::{Key, NoSeeds, Players, Remainder};
use crate::rules::cross::{Move, Plain, Position};
use crate::rules::{Rules, Silent, Turn};

pub(super) fn legal(game: &Plain, state: &Position) -> Outcome {
    let text = Text::new(game, state);
    let options = text.options();
    let listed = game.moves(state);
    for pit in 0..text.ground.places().len() as u8 {
        let mv = Move::Pit(pit);
        let place = text.ground.place(pit).unwrap_or_default();
        let (in_list, allowed, lawful) = (
            listed.iter().filter(|&&one| one == mv).count(),
            game.legal(state, mv).is_ok(),
            options.places.contains(&place),
        );
        if (in_list == 1) != lawful || in_list > 1 {
            return Outcome::Broken("the list of moves is not what the rules allow");
        }
        if allowed != lawful {
            return Outcome::Broken("the predicate on moves is not what the rules allow");
        }
    }
    let pass = listed.contains(&Move::Pass);
    let allowed = game.legal(state, Move::Pass).is_ok();
    Outcome::unless(
        pass == options.pass && allowed == options.pass,
        "passing is allowed where it is not, or not where it is",
    )
}

pub(super) fn ends(game: &Plain, state: &Position) -> Outcome {
    let over = matches!(game.turn(state), Turn::Over(..));
    let due = Text::new(game, state).options().over;
    Outcome::unless(over == due, "the game ends where it must not, or does not where it must")
}

/// The player on whose account the game ends.
fn without(text: &Text) -> usize {
    let around = text.around();
    if text.starved() {
        let seat = around.iter().copied().find(|&seat| match text.params.end_no_seeds {
            NoSeeds::LastPair => text.stuck(seat),
            _ => text.on_side(&text.seeds, seat) == 0,
        });
        return seat.unwrap_or(around[0]);
    }
    text.hungry().first().copied().unwrap_or(around[0])
}

pub(super) fn remainder(game: &Plain, state: &Position) -> Outcome {
    let Turn::Over(pay, ending) = game.turn(state) else { return Outcome::Silent };
    let text = Text::new(game, state);
    let without = if ending.because == Key::slam_only_moves.because() {
        state.seat()
    } else {
        without(&text)
    };
    let mut due = [0_i16; 4];
    for &place in text.ground.places() {
        let owners: Vec<usize> =
            (0..4).filter(|&seat| text.ground.row(seat).contains(&place)).collect();
        let foe = (without + 2) % 4;
        let to = match text.params.remainder {
            Remainder::Nobody => continue,
            Remainder::Opposite => foe,
            Remainder::Ring if owners.iter().any(|seat| seat % 2 == foe % 2) => foe,
            Remainder::Ring => owners[0],
            Remainder::Pairs if owners.len() == 2 => foe,
            Remainder::Pairs => {
                let (owner, other) = (owners[0], (owners[0] + 2) % 4);
                if text.stuck(owner) && !text.stuck(other) { other } else { owner }
            }
        };
        due[to] += i16::from(text.seeds[place]);
    }
    Outcome::unless(pay.0 == due, "the rest goes to somebody else than the rules say")
}

pub(super) fn quarter_turn(game: &Plain, state: &Position) -> Outcome {
    let params = game.params();
    // Where two play, a quarter turn carries them to other rows.
    if params.players == Players::Two {
        return Outcome::Silent;
    }
    let ground = Ground::new(game.ruleset().pits, params);
    let turned = ground.quarter_turn(state);
    match (game.turn(state), game.turn(&turned)) {
        (Turn::Over(one, _), Turn::Over(other, _)) => {
            let good = (0..4).all(|seat| one.0[seat] == other.0[(seat + 1) % 4]);
            return Outcome::unless(good, "the end is not turned with the board");
        }
        (Turn::Of(one), Turn::Of(other)) if (one.seat() + 1) % 4 == other.seat() => {}
        _ => return Outcome::Broken("whose turn it is is not turned with the board"),
    }
    let moves = game.moves(state);
    if moves.len() != game.moves(&turned).len() {
        return Outcome::Broken("the moves are not turned with the board");
    }
    for mv in moves {
        let other = match mv {
            Move::Pass => Move::Pass,
            Move::Pit(pit) => Move::Pit(ground.turned_pit(pit).unwrap_or(pit)),
        };
        if game.legal(&turned, other).is_err() {
            return Outcome::Broken("the moves are not turned with the board");
        }
        let (next, pay) = game.play(state, mv, &mut Silent);
        let (there, paid) = game.play(&turned, other, &mut Silent);
        let gains = (0..4).all(|seat| pay.0[seat] == paid.0[(seat + 1) % 4]);
        if ground.quarter_turn(&next) != there || !gains {
            return Outcome::Broken("what comes of a move is not turned with the board");
        }
    }
    Outcome::Holds
}
