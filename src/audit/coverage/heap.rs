//! Walks a board while somebody listens to what is looked at and cited.

use std::ops::ControlFlow;

use super::Met;
use crate::check::Watch;
use crate::check::everywhere::{self, Gathered, Seats};
use crate::rules::params::Heard;
use crate::rules::sowing::{Event, Key, Move, Plain, Position, move_text, position_text};
use crate::rules::{Because, Rules, Trace, Turn};

/// How many parameters there are.
const KEYS: usize = Key::ALL.len();

/// What was met on a stretch of the board, by parameter.
#[derive(Debug)]
pub(super) struct Heap {
    game: Option<Plain<Heard>>,
    pub(super) positions: u64,
    pub(super) moves: u64,
    pub(super) over: u64,
    looks: [[u64; 2]; KEYS],
    cited: [[u64; 3]; KEYS],
    first: [Option<(Position, Option<Move>)>; KEYS],
}

impl Default for Heap {
    fn default() -> Self {
        Heap {
            game: None,
            positions: 0,
            moves: 0,
            over: 0,
            looks: [[0; 2]; KEYS],
            cited: [[0; 3]; KEYS],
            first: [None; KEYS],
        }
    }
}

impl Gathered for Heap {
    fn join(&mut self, later: Self) {
        self.positions += later.positions;
        self.moves += later.moves;
        self.over += later.over;
        let looks = self.looks.iter_mut().flatten().zip(later.looks.iter().flatten());
        let cited = self.cited.iter_mut().flatten().zip(later.cited.iter().flatten());
        for (sum, more) in looks.chain(cited) {
            *sum += more;
        }
        for (first, other) in self.first.iter_mut().zip(later.first) {
            *first = first.or(other);
        }
    }
}

/// Which rules the events of a move cite.
#[derive(Default)]
struct Cites(u64);

impl Trace<Event> for Cites {
    #[inline]
    fn tell(&mut self, _: Event, because: Because) {
        self.0 |= 1 << because.0;
    }
}

fn each(mut mask: u64, mut f: impl FnMut(usize)) {
    while mask != 0 {
        f(mask.trailing_zeros() as usize);
        mask &= mask - 1;
    }
}

impl Heap {
    fn cite(&mut self, mask: u64, kind: usize, position: &Position, mv: Option<Move>) {
        each(mask, |key| {
            self.cited[key][kind] += 1;
            self.first[key] = self.first[key].or(Some((*position, mv)));
        });
    }

    /// Looks at a position and plays each of its moves.
    fn note(&mut self, like: &Plain, position: &Position) {
        let game = self.game.take().unwrap_or_else(|| like.heard());
        game.asked().clear();
        let options = game.options(position);
        // Only at the end is there more to be asked than what may be played.
        let turn = options.over.map(|_| game.turn(position));
        self.positions += 1;
        each(game.asked().clear(), |key| self.looks[key][0] += 1);
        if let Some(Turn::Over(_, ending)) = turn {
            self.over += 1;
            let mask = 1 << ending.because.0 | 1 << ending.remainder.0;
            self.cite(mask, 2, position, None);
        }
        let side = game.ruleset().side;
        let first = position.mover.0 * side;
        for pit in first..first + side {
            let mv = Move::Pit(pit);
            if options.pits >> pit & 1 == 1 && !options.pass {
                self.play(&game, position, mv);
            } else if position.board.get(pit) > 0
                && let Err(why) = game.legal(position, mv)
            {
                let mask = why.iter().fold(0, |mask, why| mask | 1 << why.because.0);
                self.cite(mask, 1, position, Some(mv));
            }
        }
        if options.pass {
            self.play(&game, position, Move::Pass);
        }
        self.game = Some(game);
    }

    fn play(&mut self, game: &Plain<Heard>, position: &Position, mv: Move) {
        let mut cites = Cites::default();
        game.asked().clear();
        let _ = game.play(position, mv, &mut cites);
        self.moves += 1;
        each(game.asked().clear(), |key| self.looks[key][1] += 1);
        self.cite(cites.0, 0, position, Some(mv));
    }

    pub(super) fn met(&self, game: &Plain, key: Key) -> Met {
        let at = key as usize;
        let [events, refusals, ends] = self.cited[at];
        let [positions, moves] = self.looks[at];
        let first = self.first[at].map(|(position, mv)| {
            let text = position_text(game.ruleset(), &position);
            mv.map_or_else(
                || text.clone(),
                |mv| format!("{text}, {}", move_text(game.ruleset(), mv)),
            )
        });
        Met { positions, moves, events, refusals, ends, first }
    }
}

/// Walks the board up to so many seeds; returns what was met, and whether it was stopped.
pub(super) fn walk(game: &Plain, seeds: u8, until: Option<Key>, watch: &Watch) -> (Heap, u8, bool) {
    let mut all = Heap::default();
    let mut done = 0;
    let stopped = everywhere::walk(
        game,
        Seats::Mover,
        watch,
        |position, heap: &mut Heap| heap.note(game, position),
        |layer, heap| {
            all.join(heap);
            done = layer;
            let found = until.is_some_and(|key| all.first[key as usize].is_some());
            if layer >= seeds || found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    (all, done, stopped.is_some())
}
