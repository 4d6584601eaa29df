//! When a game ends, and how what is left is shared out.

use crate::check::step::{Case, Outcome};
use crate::rules::Player;
use crate::rules::sowing::params::{NoSeeds, Remainder, WinBy};

/// The game ends exactly when the rules text leaves the mover nothing to do.
#[inline]
pub fn ends_when_stuck(case: &Case) -> Outcome {
    let (ends, should) = (case.survey.over.is_some(), case.law.over());
    let nothing = case.survey.pits == 0 && !case.survey.pass;
    match (ends, should) {
        (true, false) => Outcome::Broken("the game ends although there is a legal move"),
        (false, true) => Outcome::Broken("the game goes on although there is no legal move"),
        (false, false) if nothing => Outcome::Broken("the game goes on and lists no move"),
        (true, true) if !nothing => Outcome::Broken("the game is over and lists moves"),
        (true, true) => Outcome::Holds,
        (false, false) => Outcome::Silent,
    }
}

/// At the end each player gains what the rules give him, so that all seeds are accounted for.
#[inline]
pub fn scores_add_up(case: &Case) -> Outcome {
    let (text, position) = (case.text, case.position);
    let Some(pay) = case.survey.over else { return Outcome::Silent };
    let rows = [Player::SOUTH, Player::NORTH].map(|who| text.seeds(case.before, text.row(who)));
    let rest = rows[0] + rows[1];
    let mover = position.mover.seat();
    // The player who cannot move: the mover, unless the game ended because of the other's row, or
    // because the other cannot be fed.
    let either = text.params.end_no_seeds == NoSeeds::EitherRow;
    let waits = case.law.starved || either && rows[1 - mover] == 0 && rows[mover] != 0;
    let stuck = if waits { 1 - mover } else { mover };
    let to = |seat: usize, seeds: u16| if seat == 0 { [seeds, 0] } else { [0, seeds] };
    let due = if text.params.win_by == WinBy::NotStuck {
        to(1 - stuck, 1)
    } else {
        match text.params.remainder {
            Remainder::Owner => rows,
            Remainder::Opponent => to(1 - stuck, rest),
            Remainder::Stuck => to(stuck, rest),
            Remainder::Nobody => [0, 0],
        }
    };
    let same = pay.0.iter().zip(due).all(|(&got, due)| i32::from(got) == i32::from(due));
    Outcome::unless(same, "what is left on the board is not shared out as the rules say")
}
