//! What a difference of rules does to exact values.

use rayon::prelude::*;

use super::pair::Pair;
use crate::rules::layered::Indexed;
use crate::rules::sowing::{Layers, Move, Position};
use crate::rules::{Player, Rules, Silent, Turn};
use crate::solve::valuation::{How, NoValue, Ready};
use crate::solve::{Answers, Endless, Known, LineEnd, Progress};

/// Boards compared at once.
const CHUNK: usize = 1 << 15;

/// The values of two games side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// What the position that was asked about is worth to its mover, in each game.
    pub values: [i16; 2],
    /// Its moves, in the order of the board, with what each is worth to the mover; `None` where
    /// it may not be played.
    pub moves: Vec<(Move, [Option<i16>; 2])>,
    /// Positions whose values were compared.
    pub positions: u64,
    /// Positions whose values differ.
    pub differing: u64,
    /// Positions whose winner differs, or that are even in one game only.
    pub winners: u64,
    /// By how much values differ at most.
    pub most: i16,
    /// The position with fewest seeds, then lowest rank, where they differ by that much.
    pub widest: Option<(Position, [i16; 2])>,
    /// Where best play parts ways; `None` where the two start from different boards or movers, so
    /// that no line of the one is a line of the other.
    pub turning: Option<Turning>,
}

/// What becomes of a best line of the first game in the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turning {
    /// Its moves are best in both, to the end of the game or once round a loop.
    Never,
    /// After these moves a best move of the first game is none in the second.
    After {
        /// The moves.
        line: Vec<Move>,
        /// The position they lead to.
        position: Position,
        /// The best moves of each game, with what the position is worth to the mover; no moves
        /// where the game is over.
        best: [(Vec<Move>, i16); 2],
        /// The best move of the first game that its line goes on with.
        played: Move,
        /// What that move is worth in the second game; `None` where it may not be played.
        there: Option<i16>,
    },
    /// After these moves the games are in different positions.
    Elsewhere {
        /// The moves, the last of which leads to different boards or gains.
        line: Vec<Move>,
    },
}

/// Solves both games and compares; `None` if it was told to stop.
///
/// # Errors
/// Why a game has no values, or solving does not fit the memory.
pub fn worth(
    pair: &Pair,
    from: &[Position; 2],
    how: &How,
    progress: &Progress,
) -> Result<Option<Worth>, NoValue> {
    // Both are asked before the first is solved.
    let ready = [0, 1].map(|which| {
        let ruleset = pair.ruleset(which);
        let seeds = ruleset.total().max(from[which].board.total());
        Ready::lean(ruleset, seeds, how)
    });
    let [one, two] = ready;
    let (one, two) = (one?, two?);
    let Some(one) = one.solve(progress) else { return Ok(None) };
    let Some(two) = two.solve(progress) else { return Ok(None) };
    let mut moves: Vec<(Move, [Option<i16>; 2])> = Vec::new();
    for (which, answers) in [&one, &two].into_iter().enumerate() {
        for rated in answers.moves(&from[which]) {
            let at = moves.iter().position(|(mv, _)| *mv == rated.mv);
            let at = at.unwrap_or_else(|| {
                moves.push((rated.mv, [None, None]));
                moves.len() - 1
            });
            moves[at].1[which] = Some(rated.value.margin);
        }
    }
    moves.sort_unstable();
    let joined = (from[0].board, from[0].mover) == (from[1].board, from[1].mover);
    let mut worth = Worth {
        values: [one.value(&from[0]).margin, two.value(&from[1]).margin],
        moves,
        positions: 0,
        differing: 0,
        winners: 0,
        most: 0,
        widest: None,
        turning: joined.then(|| turning(&one, &two, from)),
    };
    everywhere(&one, &two, &mut worth);
    Ok(Some(worth))
}

/// Compares the values of all positions that both games have.
fn everywhere(one: &Answers<Layers>, two: &Answers<Layers>, worth: &mut Worth) {
    let even = one.endless() == Endless::Even && two.endless() == Endless::Even;
    // Seats matter only where one of them forfeits endless play.
    let movers: &[Player] = if even { &[Player::SOUTH] } else { &[Player::SOUTH, Player::NORTH] };
    let side = one.game().ruleset().side;
    let layers = one.solved().layers.len().min(two.solved().layers.len());
    for layer in 0..layers {
        let size = one.layers().size(layer);
        for &mover in movers {
            let value = |answers: &Answers<Layers>, index: usize| {
                answers.solved().value(layer, index, answers.endless().seen_by(mover)).margin
            };
            let parts: Vec<Part> = (0..size.div_ceil(CHUNK))
                .into_par_iter()
                .map(|n| {
                    let mut part = Part::default();
                    for index in n * CHUNK..size.min((n + 1) * CHUNK) {
                        part.add(index, value(one, index), value(two, index));
                    }
                    part
                })
                .collect();
            for part in parts {
                worth.differing += part.differing;
                worth.winners += part.winners;
                if part.most > worth.most {
                    worth.most = part.most;
                    let board = one.layers().board(layer, part.at);
                    let board = if mover == Player::SOUTH { board } else { board.half_turn(side) };
                    let position =
                        Position { board: board.board(), mover, exempt: 0, taken: [0, 0] };
                    worth.widest = Some((position, [value(one, part.at), value(two, part.at)]));
                }
            }
            worth.positions += size as u64;
        }
    }
}

#[derive(Default)]
struct Part {
    differing: u64,
    winners: u64,
    most: i16,
    at: usize,
}

impl Part {
    fn add(&mut self, index: usize, one: i16, two: i16) {
        self.differing += u64::from(one != two);
        self.winners += u64::from(one.signum() != two.signum());
        if (one - two).abs() > self.most {
            (self.most, self.at) = ((one - two).abs(), index);
        }
    }
}

/// Follows a best line of the first game until its move is none of the best in the second.
fn turning(one: &Answers<Layers>, two: &Answers<Layers>, from: &[Position; 2]) -> Turning {
    let best = one.line(&from[0]);
    let mut there = from[1];
    let mut line = Vec::new();
    for (here, mv) in best.steps {
        let rated = [one.moves(&here), two.moves(&there)];
        let other = rated[1].iter().find(|rated| rated.mv == mv).map(|rated| rated.value.margin);
        let worth = [one.value(&here).margin, two.value(&there).margin];
        let bests = [0, 1].map(|which: usize| {
            let moves = &rated[which];
            let top = moves.first().map_or(worth[which], |rated| rated.value.margin);
            let best = moves.iter().filter(|rated| rated.value.margin == top);
            let mut best: Vec<Move> = best.map(|rated| rated.mv).collect();
            best.sort_unstable();
            (best, top)
        });
        if !bests[1].0.contains(&mv) {
            return Turning::After { line, position: here, best: bests, played: mv, there: other };
        }
        line.push(mv);
        let (next, gain) = one.game().play(&here, mv, &mut Silent);
        let (other, other_gain) = two.game().play(&there, mv, &mut Silent);
        if (next.board, next.mover, gain) != (other.board, other.mover, other_gain) {
            return Turning::Elsewhere { line };
        }
        there = other;
    }
    match (best.end, two.game().turn(&there)) {
        (LineEnd::Over, Turn::Of(_)) => Turning::Elsewhere { line },
        _ => Turning::Never,
    }
}
