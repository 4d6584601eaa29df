//! One line of a record against the readings that are left.
//!
//! What a source does not say is open: a reading passes if some way to fill it in fits. So the
//! judge keeps for each position that may be meant the readings under which all lines so far fit;
//! the same position reached in two ways is one.

use std::collections::BTreeMap;

use super::branch::Branches;
use super::space::{Readings, Space};
use crate::rules::params::Heard;
use crate::rules::sowing::{Board, Key, Move, Plain, Position, Ruleset, board_text, move_text};
use crate::rules::{Illegal, Player, Rules, Score, Silent, Turn};
use crate::spec::record::read::completions;
use crate::spec::record::{Ended, Evidence, Next, Pattern, Place, Ply};

/// Where a game may stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct State {
    /// The seeds in the pits.
    pub board: Board,
    /// Who is to move.
    pub mover: Player,
    /// How many plies were played before.
    pub ply: u32,
    /// What South and North have captured; where that is not known, one of the ways in which
    /// either or neither of them has more than half.
    pub taken: [u8; 2],
    /// Whether that is known.
    pub known: bool,
}

/// The positions that may be meant, each with the readings under which all fits so far.
pub type Frontier = Vec<(State, Readings)>;

/// How a reading fails on a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// It lets other moves be played.
    Legal {
        /// Those of the record.
        record: Vec<Move>,
        /// Those of the reading.
        reading: Vec<Move>,
    },
    /// It does not let a move be played.
    Refused {
        /// The move.
        mv: Move,
        /// Why not.
        why: Vec<Illegal>,
    },
    /// It lets a move be played that may not be.
    Allowed(Move),
    /// It says whether the game is over, and the record says otherwise.
    Over(bool),
    /// The board after a move is another.
    After {
        /// The move.
        mv: Move,
        /// The board that it comes to.
        board: Board,
    },
    /// A move captures otherwise.
    Captures {
        /// The move.
        mv: Move,
        /// What it captures.
        seeds: i16,
    },
    /// The players have other captures after a move.
    Captured {
        /// The move.
        mv: Move,
        /// What they have.
        taken: [u8; 2],
    },
    /// Somebody else moves next, or nobody.
    Next(Option<Player>),
    /// The game ends with another result.
    Result([i16; 2]),
}

/// What came of holding a line against readings.
#[derive(Clone, Debug)]
pub struct Held {
    /// The readings under which it fits.
    pub fits: Readings,
    /// Where the game may stand after it.
    pub after: Frontier,
}

/// Holds lines against readings.
#[derive(Debug)]
pub struct Judge<'a> {
    branches: Branches<'a>,
    ruleset: Ruleset,
    /// From this ply on no reading exempts a move.
    ordinary: u32,
}

impl<'a> Judge<'a> {
    /// A judge over the readings of a space, on the board of `game`.
    #[must_use]
    pub fn new(space: &'a Space, game: &Plain) -> Self {
        let exempt = space.values(Key::exempt_plies).iter();
        let most = exempt.filter_map(|(value, _)| value.parse().ok()).max();
        let branches = Branches::new(space, game);
        Judge { branches, ruleset: game.ruleset().clone(), ordinary: most.unwrap_or(0) }
    }

    /// What was played, and for which parameters.
    #[must_use]
    pub const fn branches(&self) -> &Branches<'a> {
        &self.branches
    }

    /// The positions that a line may be about, for the readings that are left: `left`, and those
    /// at each position that the line before came to.
    pub fn places(&mut self, evidence: &Evidence, left: &Readings, before: &Frontier) -> Frontier {
        match &evidence.place {
            Place::Onward => before.clone(),
            Place::Start => {
                let board = self.ruleset.start().board;
                let mut start = Frontier::new();
                let player = |game: &Plain<Heard>| game.start().mover;
                self.branches.explore(left, &player, &mut |mover, set| {
                    let state = State { board, mover, ply: 0, taken: [0, 0], known: true };
                    start.push((state, set));
                });
                merged(start)
            }
            Place::Given { board, movers, captured, ply } => {
                if *ply == Ply::Unsaid || *ply == Ply::AtLeast(1) {
                    let same = |state: &State| follows(state, board, movers, captured);
                    let next: Frontier =
                        before.iter().filter(|(state, _)| same(state)).cloned().collect();
                    if !next.is_empty() {
                        return next;
                    }
                }
                let states = self.given(board, movers, captured, *ply);
                states.into_iter().map(|state| (state, left.clone())).collect()
            }
        }
    }

    fn given(
        &self,
        pattern: &Pattern,
        movers: &[Player],
        captured: &[Option<u8>; 2],
        ply: Ply,
    ) -> Vec<State> {
        let total = self.ruleset.total();
        let aside: u8 = captured.iter().flatten().fold(0, |sum, &seeds| sum.saturating_add(seeds));
        let exact = !captured.contains(&None);
        let mut states = Vec::new();
        for board in completions(pattern, total - aside, exact) {
            let rest = total - aside - board.total();
            let takens = match *captured {
                [Some(south), Some(north)] => vec![([south, north], true)],
                [Some(south), None] => vec![([south, rest], true)],
                [None, Some(north)] => vec![([rest, north], true)],
                // Only a majority matters, and only where somebody can have one.
                [None, None] if rest > total / 2 => {
                    vec![([0, 0], false), ([rest, 0], false), ([0, rest], false)]
                }
                [None, None] => vec![([0, 0], false)],
            };
            let plies = match ply {
                Ply::Known(ply) => ply..=ply,
                Ply::AtLeast(least) => least..=least.max(self.ordinary),
                Ply::Unsaid if board == self.ruleset.start().board => 0..=0,
                Ply::Unsaid => self.ordinary..=self.ordinary,
            };
            for &mover in movers {
                for &(taken, known) in &takens {
                    for ply in plies.clone() {
                        states.push(State { board, mover, ply, taken, known });
                    }
                }
            }
        }
        states
    }

    /// Holds a line against the readings at each position that it may be about. `wrong` hears how
    /// readings fail, and after how many moves of the line.
    pub fn hold(
        &mut self,
        evidence: &Evidence,
        places: &Frontier,
        wrong: &mut dyn FnMut(usize, Mismatch, &Readings),
    ) -> Held {
        let mut frontier = places.clone();
        // A line without moves is looked at once, for what may be played.
        for at in 0..evidence.moves.len().max(1) {
            let mut next: BTreeMap<State, Readings> = BTreeMap::new();
            for (state, set) in &frontier {
                let ordinary = self.ordinary;
                let run = |game: &Plain<Heard>| step(game, state, ordinary, evidence, at);
                self.branches.explore(set, &run, &mut |came, part| match came {
                    Ok(after) => add(&mut next, after, part),
                    Err(mismatch) => {
                        // Who moves next, or how it ends, is said of what the last move comes to.
                        let whole = matches!(mismatch, Mismatch::Next(_) | Mismatch::Result(_));
                        let played =
                            if whole && !evidence.stopped { evidence.moves.len() } else { at };
                        wrong(played, mismatch, &part);
                    }
                });
            }
            frontier = next.into_iter().collect();
        }
        let none = self.branches.space().none();
        let fits = frontier.iter().fold(none, |sum, (_, set)| sum.or(set));
        let after = if evidence.stopped { Frontier::new() } else { frontier };
        Held { fits, after }
    }
}

fn add(states: &mut BTreeMap<State, Readings>, state: State, set: Readings) {
    states.entry(state).and_modify(|known| *known = known.or(&set)).or_insert(set);
}

fn merged(frontier: Frontier) -> Frontier {
    let mut states = BTreeMap::new();
    for (state, set) in frontier {
        add(&mut states, state, set);
    }
    states.into_iter().collect()
}

/// Whether a described position is the one that a game came to.
fn follows(state: &State, board: &Pattern, movers: &[Player], captured: &[Option<u8>; 2]) -> bool {
    let seeds = |known: &Option<u8>, seeds: u8| known.is_none_or(|known| known == seeds);
    movers == [state.mover]
        && !board.contains(&None)
        && agrees(board, state.board)
        && (!state.known || captured.iter().zip(state.taken).all(|(known, n)| seeds(known, n)))
        && (state.known || captured.contains(&None))
}

fn agrees(pattern: &Pattern, board: Board) -> bool {
    pattern.iter().zip(board.counts()).all(|(known, seeds)| known.is_none_or(|n| n == seeds))
}

/// The position of a state for the rules that a game plays by now.
fn position(game: &Plain<Heard>, state: &State, ordinary: u32) -> Position {
    let exempt = if state.ply < ordinary {
        u32::from(game.params().exempt_plies().0).saturating_sub(state.ply) as u8
    } else {
        0
    };
    Position { board: state.board, mover: state.mover, exempt, taken: state.taken }
}

/// Plays the `at`-th move of a line, or looks only where there is none.
fn step(
    game: &Plain<Heard>,
    state: &State,
    ordinary: u32,
    evidence: &Evidence,
    at: usize,
) -> Result<State, Mismatch> {
    let here = position(game, state, ordinary);
    let options = game.options(&here);
    let mut moves: Vec<Move> = Vec::new();
    if options.pass {
        moves.push(Move::Pass);
    } else {
        moves.extend(
            (0..2 * game.ruleset().side).filter(|pit| options.pits >> pit & 1 == 1).map(Move::Pit),
        );
    }
    let refused = |mv: Move| {
        let why = game.legal(&here, mv).err().unwrap_or_default();
        Mismatch::Refused { mv, why }
    };
    if at == 0 {
        if let Some(record) = evidence.legal.as_ref().filter(|legal| **legal != moves) {
            return Err(Mismatch::Legal { record: record.clone(), reading: moves });
        }
        if let Some(&mv) = evidence.may.iter().find(|mv| !moves.contains(mv)) {
            return Err(refused(mv));
        }
        if let Some(&mv) = evidence.may_not.iter().find(|mv| moves.contains(mv)) {
            return Err(Mismatch::Allowed(mv));
        }
        if evidence.over.is_some_and(|over| over != options.over.is_some()) {
            return Err(Mismatch::Over(options.over.is_some()));
        }
    }
    let last = at + 1 >= evidence.moves.len();
    let mut after = *state;
    if let Some(&mv) = evidence.moves.get(at).filter(|_| !evidence.stopped) {
        if !moves.contains(&mv) {
            return Err(refused(mv));
        }
        let (next, Score(gain)) = game.play(&here, mv, &mut Silent);
        after.board = next.board;
        after.mover = next.mover;
        after.ply += 1;
        for (taken, gain) in after.taken.iter_mut().zip(gain) {
            *taken = taken.saturating_add_signed(gain.clamp(-128, 127) as i8);
        }
        if last {
            came_to(evidence, mv, &after, gain[state.mover.seat()])?;
        }
    }
    if last && !evidence.stopped && (evidence.next.is_some() || evidence.result.is_some()) {
        let turn = game.turn(&position(game, &after, ordinary));
        ends(evidence, &after, turn)?;
    }
    Ok(after)
}

/// Holds what came of the last move against the record.
fn came_to(evidence: &Evidence, mv: Move, after: &State, gain: i16) -> Result<(), Mismatch> {
    if evidence.after.as_ref().is_some_and(|pattern| !agrees(pattern, after.board)) {
        return Err(Mismatch::After { mv, board: after.board });
    }
    if evidence.captures.is_some_and(|seeds| i16::from(seeds) != gain) {
        return Err(Mismatch::Captures { mv, seeds: gain });
    }
    let other = |(known, taken): (&Option<u8>, u8)| known.is_some_and(|known| known != taken);
    if after.known && evidence.captured_after.iter().zip(after.taken).any(other) {
        return Err(Mismatch::Captured { mv, taken: after.taken });
    }
    Ok(())
}

/// Holds who moves next, or the result, against the record.
fn ends(evidence: &Evidence, after: &State, turn: Turn<Score<2>>) -> Result<(), Mismatch> {
    let mover = match turn {
        Turn::Of(player) => Some(player),
        Turn::Over(..) => None,
    };
    let expected = match evidence.next {
        Some(Next::Mover(player)) => Some(Some(player)),
        Some(Next::Over) => Some(None),
        None => evidence.result.map(|_| None),
    };
    if expected.is_some_and(|expected| expected != mover) {
        return Err(Mismatch::Next(mover));
    }
    let (Some(Ended { winner, seeds }), Turn::Over(Score(pay), _)) = (evidence.result, turn) else {
        return Ok(());
    };
    let sums = [0, 1].map(|seat| i16::from(after.taken[seat]) + pay[seat]);
    let won = match sums[0].cmp(&sums[1]) {
        std::cmp::Ordering::Greater => Some(Player::SOUTH),
        std::cmp::Ordering::Less => Some(Player::NORTH),
        std::cmp::Ordering::Equal => None,
    };
    let other = seeds.is_some_and(|seeds| seeds.map(i16::from) != sums);
    if after.known && (other || winner.is_some_and(|winner| winner != won)) {
        return Err(Mismatch::Result(sums));
    }
    Ok(())
}

impl Mismatch {
    /// What a reading does otherwise than the record, in words that follow "it".
    #[must_use]
    pub fn words(&self, ruleset: &Ruleset) -> String {
        let list = |moves: &[Move]| match moves {
            [] => "nothing".to_string(),
            moves => {
                let texts: Vec<String> = moves.iter().map(|&mv| move_text(ruleset, mv)).collect();
                texts.join(", ")
            }
        };
        let text = |mv: Move| move_text(ruleset, mv);
        match self {
            Mismatch::Legal { record, reading } => {
                format!("lets {} be played, and the record {}", list(reading), list(record))
            }
            Mismatch::Refused { mv, why } => {
                let mut said = format!("does not let {} be played", text(*mv));
                for reason in why {
                    let cite = ruleset.provenance(reason.because).cite();
                    said += &format!(": {} [{cite}]", reason.why.trim_end_matches('.'));
                }
                said
            }
            Mismatch::Allowed(mv) => format!("lets {} be played", text(*mv)),
            Mismatch::Over(true) => "says that the game is over".into(),
            Mismatch::Over(false) => "says that the game goes on".into(),
            Mismatch::After { mv, board } => {
                format!("comes to {} by {}", board_text(ruleset, *board), text(*mv))
            }
            Mismatch::Captures { mv, seeds } => format!("captures {seeds} by {}", text(*mv)),
            Mismatch::Captured { mv, taken: [south, north] } => {
                format!("comes by {} to {south} captured by South, {north} by North", text(*mv))
            }
            Mismatch::Next(Some(player)) => format!("lets {player} move next"),
            Mismatch::Next(None) => "ends the game there".into(),
            Mismatch::Result([south, north]) => {
                format!("ends the game with South {south}, North {north}")
            }
        }
    }
}
