//! What the first moves of a game can take, over every way to play them.

use super::claims::{Answer, Means, changed};
use super::subject::Subject;
use crate::rules::sowing::{Move, Plain, Position, move_text};
use crate::rules::{Rules, Silent};
use crate::spec::document::{Expect, Sets};

/// Most plies that are looked at: with more there are too many lines.
const MOST: u8 = 8;

/// The line whose last move takes most seeds from the board.
#[derive(Default)]
struct Best {
    taken: u8,
    line: Vec<Move>,
}

/// Looks at every line of up to so many plies; of lines that take as much, the first and shortest
/// stays.
fn look(game: &Plain, state: &Position, plies: u8, line: &mut Vec<Move>, best: &mut Best) {
    if plies == 0 {
        return;
    }
    for mv in game.moves(state) {
        let (next, _) = game.play(state, mv, &mut Silent);
        let taken = state.board.total() - next.board.total();
        line.push(mv);
        if taken > best.taken || (taken == best.taken && taken > 0 && line.len() < best.line.len())
        {
            *best = Best { taken, line: line.clone() };
        }
        look(game, &next, plies - 1, line, best);
        line.pop();
    }
}

/// Whether one of the first moves could take so large a share of all seeds.
pub(super) fn takes_early<G: Subject>(
    means: &Means<G>,
    with: &Sets,
    plies: u8,
    percent: u8,
) -> Answer {
    if plies == 0 || plies > MOST {
        return Answer::unknown(format!("It cannot be checked: from 1 to {MOST} plies can be."));
    }
    let ruleset = match changed(means, with) {
        Ok((ruleset, _)) => ruleset,
        Err(error) => return Answer::unknown(format!("It cannot be checked: {error}.")),
    };
    let game = Plain::new(ruleset);
    let mut best = Best::default();
    look(&game, &game.start(), plies, &mut Vec::new(), &mut best);
    let total = game.ruleset().total();
    let share = 100.0 * f64::from(best.taken) / f64::from(total);
    let first =
        if plies == 1 { "The first move".into() } else { format!("The first {plies} moves") };
    let Some((last, before)) = best.line.split_last() else {
        return Answer::new(Expect::Refuted, format!("{first} can take nothing."));
    };
    let name = |mv: &Move| move_text(game.ruleset(), *mv);
    let after = if before.is_empty() {
        String::new()
    } else {
        format!(" after {}", before.iter().map(name).collect::<Vec<_>>().join(", "))
    };
    let words = format!(
        "{first}, each played in every way: the most that one takes is {} of the {total} seeds ({share:.1} %), {}{after}.",
        best.taken,
        name(last)
    );
    let enough = 100 * u32::from(best.taken) >= u32::from(percent) * u32::from(total);
    Answer::new(if enough { Expect::Proved } else { Expect::Refuted }, words)
}
