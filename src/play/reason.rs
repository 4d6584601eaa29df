//! Reasons for moves in words: who gains how much more than whom, in what the game counts.

use crate::numbers::thousands;
use crate::rules::{Player, Worded};

/// A hundredth of what gains are counted in is the unit of leads.
pub const UNIT: i64 = 100;

/// `South gains 1.20 points more than North`: what somebody gains over all others, in hundredths.
#[must_use]
pub fn lead<G: Worded>(game: &G, who: Player, hundredths: i64) -> String {
    let seats = game.seats();
    let name = seats[who.seat()];
    let (other, two) = match seats {
        [one, another] => (if who.seat() == 0 { *another } else { *one }, true),
        _ => ("the others together", false),
    };
    let Some(words) = game.unit() else {
        return match hundredths.signum() {
            1 => format!("{name} wins"),
            0 => "nobody wins".into(),
            _ if two => format!("{other} wins"),
            _ => format!("{name} does not win"),
        };
    };
    let much = amount(hundredths.unsigned_abs().into(), words);
    match hundredths.signum() {
        1 => format!("{name} gains {much} more than {other}"),
        0 if two => format!("{name} gains as much as {other}"),
        0 => format!("{name} gains as much as {other} do"),
        _ if two => format!("{other} gains {much} more than {name}"),
        _ => format!("{name} gains {much} less than {other}"),
    }
}

/// `3 points`, `1.20 points`, `1 point`: hundredths of something.
fn amount(hundredths: u128, [one, many]: [&str; 2]) -> String {
    let (whole, part) = (thousands(hundredths / 100), hundredths % 100);
    match part {
        0 if hundredths == 100 => format!("1 {one}"),
        0 => format!("{whole} {many}"),
        _ => format!("{whole}.{part:02} {many}"),
    }
}

/// `3 points`: a gain, or how much a loss is; `the game` where winning is all that players gain.
#[must_use]
pub fn gain<G: Worded>(game: &G, gain: i16) -> String {
    match game.unit() {
        Some(words) => amount(u128::from(gain.unsigned_abs()) * 100, words),
        None => "the game".into(),
    }
}
