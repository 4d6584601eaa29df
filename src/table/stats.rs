//! Counting what is in a table: values, distances, and how often each rule decides.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use super::verify::Watch;
use crate::rules::layered::Layered;
use crate::rules::sowing::{
    Key, Layers, Move, Packed, Plain, Position, Ranking, Ruleset, move_text, position_text,
};
use crate::rules::{Because, Player, Rules, Silent};
use crate::solve::answer::{Answers, Endless};
use crate::solve::values::{Known, Solved};

/// What a table holds, in numbers.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Stats {
    /// The interpretation, in its canonical form.
    pub interpretation: String,
    /// All positions, seen from the player to move.
    pub positions: u64,
    /// By what the player to move gains over the other, least first.
    pub by_value: Vec<ByValue>,
    /// By plies to the next conversion, those without coming last.
    pub by_conversion: Vec<ByConversion>,
    /// The longest forced line: to the next capture or the end, one side hurrying and the other
    /// delaying.
    pub longest_forced: Option<Longest>,
    /// Positions with several moves of which only one is best.
    pub only_good_move: Counted,
    /// Positions with a single legal move.
    pub single_move: Counted,
    /// Positions where the game is over.
    pub ends: Counted,
    /// Moves by the seeds that they capture.
    pub captures: Vec<ByCapture>,
    /// Pits with seeds that may not be moved, by the rule that forbids it.
    pub refused: Vec<ByRule>,
    /// Positions where a duty to feed leaves out moves or says which they are.
    pub feeding_forced: Counted,
    /// What the first player gains over the other, by seeds a pit at the start.
    pub first_mover: Vec<FirstMover>,
}

/// A count with an example: the first in order of layer and number.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Counted {
    /// How many.
    pub count: u64,
    /// One of them.
    pub example: Option<String>,
}

/// Positions of one value.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ByValue {
    /// The value for the player to move.
    pub value: i16,
    /// How many.
    pub positions: u64,
    /// One of them.
    pub example: String,
}

/// Positions of one conversion distance.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ByConversion {
    /// Plies; null where endless play is as good.
    pub plies: Option<u16>,
    /// How many.
    pub positions: u64,
    /// One of them.
    pub example: String,
}

/// Moves that capture so many seeds.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ByCapture {
    /// The seeds.
    pub seeds: u8,
    /// How many moves.
    pub moves: u64,
    /// A position with one.
    pub example: String,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
}

/// Pits that a rule forbids to move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ByRule {
    /// The clause or answer.
    pub rule: String,
    /// The reason, as a code.
    pub code: &'static str,
    /// How many pits.
    pub pits: u64,
    /// A position with one.
    pub example: String,
    /// The pit.
    pub pit: String,
}

/// The longest forced line.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Longest {
    /// Its plies.
    pub plies: u16,
    /// Where it starts.
    pub position: String,
    /// What that is worth to the player to move.
    pub value: i16,
    /// Its moves.
    pub line: Vec<String>,
}

/// The value of a start position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FirstMover {
    /// Seeds a pit.
    pub seeds: u8,
    /// What the first player gains over the other.
    pub value: i16,
    /// Plies to the first conversion.
    pub conversion: Option<u16>,
    /// Both ends of the interval, if the table has them.
    pub interval: Option<[i16; 2]>,
}

/// A count, and the place of the first.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    count: u64,
    first: Option<(Packed, u8)>,
}

impl Tally {
    fn add(&mut self, board: Packed, pit: u8) {
        self.count += 1;
        self.first.get_or_insert((board, pit));
    }

    /// Adds what was counted after.
    fn join(&mut self, later: &Tally) {
        self.count += later.count;
        self.first = self.first.or(later.first);
    }
}

/// What one thread counted.
#[derive(Clone, Debug, Default)]
struct Part {
    values: Vec<Tally>,
    distances: Vec<Tally>,
    endless: Tally,
    only_good: Tally,
    single: Tally,
    ends: Tally,
    captures: Vec<Tally>,
    fed: Tally,
    refused: Vec<((&'static str, Because), Tally)>,
}

fn at(tallies: &mut Vec<Tally>, index: usize) -> &mut Tally {
    if tallies.len() <= index {
        tallies.resize(index + 1, Tally::default());
    }
    &mut tallies[index]
}

fn join_all(all: &mut Vec<Tally>, later: &[Tally]) {
    for (index, tally) in later.iter().enumerate() {
        at(all, index).join(tally);
    }
}

impl Part {
    fn join(mut self, later: Part) -> Part {
        join_all(&mut self.values, &later.values);
        join_all(&mut self.distances, &later.distances);
        join_all(&mut self.captures, &later.captures);
        self.endless.join(&later.endless);
        self.only_good.join(&later.only_good);
        self.single.join(&later.single);
        self.ends.join(&later.ends);
        self.fed.join(&later.fed);
        for (rule, tally) in &later.refused {
            self.refused(*rule).join(tally);
        }
        self
    }

    fn refused(&mut self, rule: (&'static str, Because)) -> &mut Tally {
        let at = self.refused.iter().position(|(known, _)| *known == rule);
        let at = at.unwrap_or_else(|| {
            self.refused.push((rule, Tally::default()));
            self.refused.len() - 1
        });
        &mut self.refused[at].1
    }
}

/// Values are counted from here.
const LOWEST: i16 = -128;
const CHUNK: usize = 1 << 14;

/// Counts what is in solved layers, by the plain kernel, on the threads of the pool that it is called
/// from; `None` if it was cancelled. Values are those that the ruleset gives to endless play, and
/// rules are cited from its provenance.
#[must_use]
pub fn stats(
    interpretation: &str,
    ruleset: &Ruleset,
    layers: Layers,
    solved: Solved,
    endless: Endless,
    watch: &Watch,
) -> Option<Stats> {
    let ranking = Ranking::new(2 * ruleset.side, layers.top() as u8)?;
    let game = Plain::new(ruleset.clone());
    let mut chunks = Vec::new();
    for layer in 0..solved.layers.len() {
        let size = ranking.size(layer);
        chunks.extend((0..size).step_by(CHUNK).map(|from| (layer, from, size)));
    }
    let count = |(layer, from, size): (usize, usize, usize)| {
        let (mut part, to) = (Part::default(), size.min(from + CHUNK));
        if watch.cancel.load(Ordering::Relaxed) {
            return part;
        }
        let mut board = ranking.board(layer, from);
        for index in from..to {
            count_one(&game, &ranking, &solved, endless, (layer, index, board), &mut part);
            board = Ranking::next(board);
        }
        watch.positions.fetch_add((to - from) as u64, Ordering::Relaxed);
        part
    };
    // Joined in the order of the chunks, so that examples do not depend on the threads.
    let part = chunks.into_par_iter().map(count).reduce(Part::default, Part::join);
    if watch.cancel.load(Ordering::Relaxed) {
        return None;
    }
    let text = |board: Packed| position_text(ruleset, &south(board));
    let counted = |tally: &Tally| Counted {
        count: tally.count,
        example: tally.first.map(|(board, _)| text(board)),
    };
    let some = |tallies: &[Tally]| -> Vec<(usize, u64, Packed, u8)> {
        let numbered = tallies.iter().enumerate();
        let found = numbered.filter_map(|(at, tally)| {
            tally.first.map(|(board, pit)| (at, tally.count, board, pit))
        });
        found.collect()
    };
    let mut by_conversion: Vec<ByConversion> = some(&part.distances)
        .into_iter()
        .map(|(plies, positions, board, _)| ByConversion {
            plies: Some(plies as u16),
            positions,
            example: text(board),
        })
        .collect();
    let farthest = some(&part.distances).last().map(|&(_, _, board, _)| board);
    by_conversion.extend(part.endless.first.map(|(board, _)| ByConversion {
        plies: None,
        positions: part.endless.count,
        example: text(board),
    }));
    let mut refused: Vec<ByRule> = part
        .refused
        .iter()
        .filter_map(|((code, because), tally)| {
            let (board, pit) = tally.first?;
            Some(ByRule {
                rule: ruleset.provenance(*because).cite(),
                code,
                pits: tally.count,
                example: text(board),
                pit: move_text(ruleset, Move::Pit(pit)),
            })
        })
        .collect();
    refused.sort_by(|a, b| b.pits.cmp(&a.pits).then(a.rule.cmp(&b.rule)).then(a.code.cmp(b.code)));
    let positions = solved.positions();
    let bounds = Known::has_bounds(&solved);
    let answers = Answers::new(layers, solved, endless);
    Some(Stats {
        interpretation: interpretation.into(),
        positions,
        by_value: some(&part.values)
            .into_iter()
            .map(|(at, positions, board, _)| ByValue {
                value: at as i16 + LOWEST,
                positions,
                example: text(board),
            })
            .collect(),
        by_conversion,
        longest_forced: farthest.map(|board| longest(ruleset, &answers, south(board))),
        only_good_move: counted(&part.only_good),
        single_move: counted(&part.single),
        ends: counted(&part.ends),
        captures: some(&part.captures)
            .into_iter()
            .map(|(seeds, moves, board, pit)| ByCapture {
                seeds: seeds as u8,
                moves,
                example: text(board),
                mv: move_text(ruleset, Move::Pit(pit)),
            })
            .collect(),
        refused,
        feeding_forced: counted(&part.fed),
        first_mover: (1..=ruleset.seeds)
            .map(|seeds| (seeds, Ruleset { seeds, ..ruleset.clone() }.start()))
            // An endgame table has the starts with few seeds only.
            .filter(|(_, start)| usize::from(start.board.total()) <= answers.layers().top())
            .map(|(seeds, start)| {
                let value = answers.value(&start);
                let interval = answers.interval(&start).filter(|_| bounds);
                FirstMover {
                    seeds,
                    value: value.margin,
                    conversion: value.conversion,
                    interval: interval.map(|(low, high)| [low, high]),
                }
            })
            .collect(),
    })
}

fn longest(ruleset: &Ruleset, answers: &Answers<Layers>, position: Position) -> Longest {
    let value = answers.value(&position);
    let plies = value.conversion.unwrap_or(0);
    let line = answers.line(&position).steps.into_iter().take(plies.into());
    Longest {
        plies,
        position: position_text(ruleset, &position),
        value: value.margin,
        line: line.map(|(_, mv)| move_text(ruleset, mv)).collect(),
    }
}

fn count_one(
    game: &Plain,
    ranking: &Ranking,
    solved: &Solved,
    endless: Endless,
    (layer, index, board): (usize, usize, Packed),
    part: &mut Part,
) {
    let (state, side) = (south(board), game.ruleset().side);
    let value = solved.value(layer, index, endless.seen_by(Player::SOUTH));
    at(&mut part.values, (value.margin - LOWEST) as usize).add(board, 0);
    match value.conversion {
        Some(plies) => at(&mut part.distances, plies.into()).add(board, 0),
        None => part.endless.add(board, 0),
    }
    let options = game.options(&state);
    if options.fed {
        part.fed.add(board, 0);
    }
    let (mut moves, mut good) = (0, 0);
    let _ = game.each_move(&state, |mv| {
        let (next, pay) = game.play(&state, mv, &mut Silent);
        let (seen, sign) = match next.mover {
            Player::SOUTH => (Packed::of(&next.board), 1),
            _ => (Packed::of(&next.board).half_turn(side), -1),
        };
        let below = usize::from(seen.total());
        let after = solved.value(below, ranking.index(seen), endless.seen_by(next.mover));
        let worth = pay.margin(Player::SOUTH) + sign * after.margin;
        moves += 1;
        good += u32::from(worth == value.margin);
        if let Move::Pit(pit) = mv {
            at(&mut part.captures, layer - below).add(board, pit);
        }
        ControlFlow::Continue(())
    });
    match (moves, good) {
        (0, _) => part.ends.add(board, 0),
        (1, _) => part.single.add(board, 0),
        (_, 1) => part.only_good.add(board, 0),
        _ => {}
    }
    for pit in (0..side).filter(|&pit| options.pits >> pit & 1 == 0 && board.get(pit) > 0) {
        if board.get(pit) < game.ruleset().params.min_seeds.0 {
            part.refused(("too-few-seeds", Key::min_seeds.because())).add(board, pit);
        } else if let Err(reasons) = game.legal(&state, Move::Pit(pit)) {
            for reason in reasons {
                part.refused((reason.code, reason.because)).add(board, pit);
            }
        }
    }
}

fn south(board: Packed) -> Position {
    Position { board: board.board(), mover: Player::SOUTH, exempt: 0, taken: [0, 0] }
}
