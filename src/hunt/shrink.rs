//! Makes a witness that was found by chance small: a shorter line, a position with fewer seeds.

use super::start::Witness;
use crate::rules::sowing::property::Asker;
use crate::rules::sowing::{Board, Move, Position};
use crate::rules::{Rules, Silent};

/// Leaves out moves of a line, as long as what remains can be played and still leads to a place
/// that has the property; also stops at the first such place on the way.
///
/// Takes time that grows with the square of the length for each move left out.
#[must_use]
pub fn line(asker: &Asker, witness: &Witness) -> Witness {
    let mut best = first_on(asker, &witness.line).unwrap_or_else(|| witness.clone());
    // Two moves at a time first, which leaves the same player to move.
    'again: loop {
        for width in [8, 4, 2, 1, 3] {
            for from in 0..(best.line.len() + 1).saturating_sub(width) {
                let mut line = best.line.clone();
                line.drain(from..from + width);
                if let Some(shorter) = first_on(asker, &line) {
                    best = shorter;
                    continue 'again;
                }
            }
        }
        return best;
    }
}

/// The first place with the property along a line, if the line can be played so far.
fn first_on(asker: &Asker, line: &[Move]) -> Option<Witness> {
    let game = asker.game();
    let mut state = game.start();
    for ply in 0..=line.len() {
        let having = asker.ask(&state, ply as u32);
        if having.any {
            return Some(Witness { line: line[..ply].to_vec(), position: state, mv: having.first });
        }
        let &mv = line.get(ply)?;
        if !game.allows(&state, mv) {
            return None;
        }
        state = game.play(&state, mv, &mut Silent).0;
    }
    None
}

/// Takes seeds off the board as long as the property stays: whole pits, halves, two or one, and one
/// where another pit makes up for it. Smallest in that sense, not of all positions.
#[must_use]
pub fn position(asker: &Asker, witness: &Witness) -> Witness {
    let pits = 2 * asker.game().ruleset().side;
    // A position of the board has no past.
    if asker.property().needs().ply {
        return Witness { line: Vec::new(), ..witness.clone() };
    }
    let mut best = Witness { line: Vec::new(), ..witness.clone() };
    let holds = |counts: &[u8], like: &Position| {
        let position = Position { board: Board::new(counts), ..*like };
        let having = asker.ask(&position, 0);
        having.any.then_some(Witness { line: Vec::new(), position, mv: having.first })
    };
    'again: loop {
        let counts = best.position.board.counts();
        for pit in 0..usize::from(pits) {
            let here = counts[pit];
            for away in [here, here / 2, 2, 1] {
                if away == 0 || away > here {
                    continue;
                }
                let mut fewer = counts;
                fewer[pit] -= away;
                if let Some(found) = holds(&fewer, &best.position) {
                    best = found;
                    continue 'again;
                }
            }
        }
        // Two pits at once: what they hold together is often what matters.
        for one in 0..usize::from(pits) {
            for two in 0..usize::from(pits) {
                if one == two || counts[one] < 2 {
                    continue;
                }
                let mut fewer = counts;
                fewer[one] -= 2;
                fewer[two] += 1;
                if let Some(found) = holds(&fewer, &best.position) {
                    best = found;
                    continue 'again;
                }
            }
        }
        return best;
    }
}
