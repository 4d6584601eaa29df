//! The endgame of a bead game: only stones lie in pits, all gems lie in cups.
//!
//! Captures from the cup go back and forth, so the endgame is one layer in which nothing is lost
//! for good: retrograde analysis runs over all of it at once. A position is a layout of stones, seen
//! from the player to move, and a split of the gems. What a move does to the stones does not depend
//! on the split, so all splits of a layout are settled together, as bit sets; and the analysis goes
//! in waves, so that a position's distance is the number of its wave:
//!
//! * wave 0 holds the ends: the mover has no stones;
//! * a position is won in wave d if a move leads to a position lost in wave d - 1;
//! * it is lost in wave d if every move leads to a position won before, the last of them in wave
//!   d - 1.
//!
//! What is in no wave is won by nobody. (K. Thompson, "Retrograde analysis of certain endgames",
//! ICCA Journal 9(3), 1986.)

use rayon::prelude::*;

use super::index::{Index, position};
use super::layouts::Layout;
use super::splits::Splits;
use super::worth::{Counts, Worth};
use crate::rules::beads::params::{Duty, FromCup, Indirect, IndirectRun, Shorter, WinShort};
use crate::rules::beads::position::Position;
use crate::rules::beads::{Params, Ruleset};

/// A move, as far as it does not depend on the cups.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Edge {
    /// The layout after it, as the opponent sees it.
    pub(super) to: u32,
    /// How many gems the opponent's cup is due to lose.
    pub(super) due: u8,
}

/// The values of a whole endgame.
#[derive(Clone, Debug)]
pub struct Endgame {
    index: Index,
    codes: Vec<u16>,
}

impl Endgame {
    /// Bytes of memory that solving takes, nearly.
    #[must_use]
    pub fn memory(rules: &Ruleset, stones: u8) -> u64 {
        let index = Index::new(rules, stones);
        let (layouts, size) = (index.layouts.count(), index.size());
        // Two bytes a value; four sets of splits, the moves both ways and the flags of a layout.
        2 * size + size / 2 + layouts * (8 + u64::from(rules.pits) * 16 + 16)
    }

    /// Settles every position, on as many threads as rayon has here.
    ///
    /// `wave` hears the number of each wave and the positions settled so far, and may stop it.
    /// Returns `None` if it did, or if the endgame is farther from its ends than a table can say.
    pub fn solve(
        rules: &Ruleset,
        stones: u8,
        wave: &mut dyn FnMut(u16, u64) -> bool,
    ) -> Option<Self> {
        let index = Index::new(rules, stones);
        let mut solver = Solver::new(rules, &index);
        let mut settled = solver.ends(rules);
        for number in 0.. {
            if !wave(number, settled) || number > Worth::FARTHEST {
                return None;
            }
            let more = solver.wave(number + 1);
            if more == 0 {
                break;
            }
            settled += more;
        }
        Some(Endgame { index, codes: solver.codes })
    }

    /// Values read from somewhere else, one code a position in the order of the index.
    #[must_use]
    pub fn of(index: Index, codes: Vec<u16>) -> Option<Self> {
        (codes.len() as u64 == index.size()).then_some(Endgame { index, codes })
    }

    /// Which position has which number.
    #[must_use]
    pub const fn index(&self) -> &Index {
        &self.index
    }

    /// The codes of all positions, in the order of the index; see [`Worth::code`].
    #[must_use]
    pub fn codes(&self) -> &[u16] {
        &self.codes
    }

    /// What a position is worth to the player to move; `None` if it is not of this endgame.
    #[must_use]
    pub fn worth(&self, state: &Position) -> Option<Worth> {
        Some(Worth::of(self.codes[self.index.number(state)? as usize]))
    }

    /// How many positions are worth what.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        self.codes.iter().for_each(|&code| counts.add(Worth::of(code)));
        counts
    }

    /// A position of the endgame, South to move, by its number.
    #[must_use]
    pub fn position(&self, number: u64) -> Position {
        let each = self.index.splits as u64;
        let mut layout = self.index.layouts.first();
        for _ in 0..number / each {
            let _ = self.index.layouts.advance(&mut layout);
        }
        position(&self.index, &layout, (number % each) as usize)
    }
}

/// How many gems a capture may take that is due so many, where there are so many.
fn amounts(params: &Params, due: u8, there: u8) -> Vec<u8> {
    if due == 0 || there == 0 || params.cup == FromCup::Never {
        return vec![0];
    }
    let least = if params.shorter == Shorter::Yes { 1 } else { due };
    let mut amounts: Vec<u8> = (least..=due).map(|amount| amount.min(there)).collect();
    amounts.dedup();
    if params.duty == Duty::Optional {
        amounts.push(0);
    }
    amounts
}

struct Solver {
    splits: Splits,
    /// For each layout its moves: where they start in `edges`.
    starts: Vec<u32>,
    edges: Vec<Edge>,
    /// For each layout the layouts with a move to it.
    parents: Vec<u32>,
    parent_starts: Vec<u32>,
    won: Vec<u64>,
    lost: Vec<u64>,
    /// Lost in the last wave.
    just_lost: Vec<u64>,
    /// Layouts with a position settled in the last wave.
    changed: Vec<u32>,
    codes: Vec<u16>,
}

/// What a wave finds out about one layout.
struct Found {
    layout: u32,
    won: Vec<u64>,
    lost: Vec<u64>,
}

impl Solver {
    fn new(rules: &Ruleset, index: &Index) -> Self {
        let params = rules.params;
        let splits = Splits::new(rules.gems, rules.pits, |due, there| amounts(&params, due, there));
        let layouts = index.layouts.count() as usize;
        let (mut starts, mut edges) = (vec![0], Vec::new());
        let mut layout = index.layouts.first();
        loop {
            for pit in 0..usize::from(rules.pits) {
                if layout[pit] > 0 {
                    edges.push(sow(rules, index, &layout, pit));
                }
            }
            starts.push(edges.len() as u32);
            if !index.layouts.advance(&mut layout) {
                break;
            }
        }
        // The same moves, by where they lead.
        let mut parent_starts = vec![0_u32; layouts + 1];
        edges.iter().for_each(|edge| parent_starts[edge.to as usize + 1] += 1);
        for at in 0..layouts {
            parent_starts[at + 1] += parent_starts[at];
        }
        let mut next = parent_starts.clone();
        let mut parents = vec![0; edges.len()];
        for from in 0..layouts {
            for edge in &edges[starts[from] as usize..starts[from + 1] as usize] {
                let place = &mut next[edge.to as usize];
                parents[*place as usize] = from as u32;
                *place += 1;
            }
        }
        let set = || vec![0; layouts * splits.words()];
        let (won, lost, just_lost) = (set(), set(), set());
        let codes = vec![Worth::Neither.code(); layouts * splits.count()];
        Solver {
            starts,
            edges,
            parents,
            parent_starts,
            won,
            lost,
            just_lost,
            changed: Vec::new(),
            codes,
            splits,
        }
    }

    fn set(&self, sets: &[u64], layout: u32) -> std::ops::Range<usize> {
        debug_assert_eq!(sets.len(), self.won.len());
        let words = self.splits.words();
        layout as usize * words..(layout as usize + 1) * words
    }

    fn moves(&self, layout: u32) -> &[Edge] {
        let at = layout as usize;
        &self.edges[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// Wave 0: the mover has no stones. Returns how many positions it settles.
    fn ends(&mut self, rules: &Ruleset) -> u64 {
        let enough = rules.enough();
        let (mut won, mut lost) = (vec![0; self.splits.words()], vec![0; self.splits.words()]);
        for split in 0..self.splits.count() {
            if Splits::points(&self.splits.theirs(split)) >= enough {
                lost[split / 64] |= 1 << (split % 64);
            } else if rules.params.win_short == WinShort::Loses {
                won[split / 64] |= 1 << (split % 64);
            }
        }
        let stuck = (0..self.starts.len() as u32 - 1).filter(|&at| self.moves(at).is_empty());
        let found = stuck.map(|layout| Found { layout, won: won.clone(), lost: lost.clone() });
        let found: Vec<Found> = found.collect();
        self.settle(0, found)
    }

    /// Settles what follows from the last wave. Returns how many positions that is.
    fn wave(&mut self, number: u16) -> u64 {
        let mut asked: Vec<u32> = Vec::new();
        for &layout in &self.changed {
            let at = layout as usize;
            let range = self.parent_starts[at] as usize..self.parent_starts[at + 1] as usize;
            asked.extend(&self.parents[range]);
        }
        asked.par_sort_unstable();
        asked.dedup();
        let found: Vec<Found> =
            asked.into_par_iter().filter_map(|layout| self.look(layout)).collect();
        self.settle(number, found)
    }

    /// Which open positions of a layout are settled by the last wave.
    fn look(&self, layout: u32) -> Option<Found> {
        let words = self.splits.words();
        let (mut won, mut escapes) = (vec![0; words], vec![0; words]);
        let all = self.splits.all();
        let mut not_won = vec![0; words];
        for edge in self.moves(layout) {
            let range = self.set(&self.won, edge.to);
            self.splits.can_reach(edge.due, &self.just_lost[range.clone()], &mut won);
            for (not, (won, all)) in not_won.iter_mut().zip(self.won[range].iter().zip(&all)) {
                *not = all & !won;
            }
            self.splits.can_reach(edge.due, &not_won, &mut escapes);
        }
        let range = self.set(&self.won, layout);
        let known = self.won[range.clone()].iter().zip(&self.lost[range]);
        let mut lost = vec![0; words];
        let mut any = 0;
        for (at, (was_won, was_lost)) in known.enumerate() {
            let open = all[at] & !(was_won | was_lost);
            won[at] &= open;
            lost[at] = open & !escapes[at];
            debug_assert_eq!(won[at] & lost[at], 0, "a position with a winning move is not lost");
            any |= won[at] | lost[at];
        }
        (any != 0).then_some(Found { layout, won, lost })
    }

    fn settle(&mut self, wave: u16, found: Vec<Found>) -> u64 {
        let changed = std::mem::take(&mut self.changed);
        for layout in changed {
            let range = self.set(&self.just_lost, layout);
            self.just_lost[range].fill(0);
        }
        let mut settled = 0;
        for Found { layout, won, lost } in found {
            let range = self.set(&self.won, layout);
            let from = layout as usize * self.splits.count();
            let sets = [(&won, Worth::Won(wave)), (&lost, Worth::Lost(wave))];
            for (set, worth) in sets {
                for (at, &word) in set.iter().enumerate() {
                    settled += u64::from(word.count_ones());
                    let mut left = word;
                    while left != 0 {
                        let split = 64 * at + left.trailing_zeros() as usize;
                        left &= left - 1;
                        self.codes[from + split] = worth.code();
                    }
                }
            }
            for (word, at) in range.enumerate() {
                self.won[at] |= won[word];
                self.lost[at] |= lost[word];
                self.just_lost[at] = lost[word];
            }
            self.changed.push(layout);
        }
        settled
    }
}

/// Sows a pit of stones, and sees how many gems that is due.
pub(super) fn sow(rules: &Ruleset, index: &Index, layout: &Layout, pit: usize) -> Edge {
    let side = usize::from(rules.pits);
    let all = 2 * side;
    let mut after = *layout;
    let stones = usize::from(layout[pit]);
    after[pit] = 0;
    // Whole rounds bring one stone to every other pit, the rest goes to the next pits.
    let others = all - 1;
    for step in 1..=others {
        let more = stones / others + usize::from(step <= stones % others);
        after[(pit + step) % all] += more as u8;
    }
    // The pits of the last stones, backwards, while they are the opponent's and held one stone
    // before, so that they hold two now.
    let last_step = if stones.is_multiple_of(others) { others } else { stones % others };
    let mut due = 0;
    let mut step = last_step;
    let mut left = stones;
    while step > 0 && left > 0 {
        let at = (pit + step) % all;
        if at < side || after[at] != 2 {
            break;
        }
        due += 1;
        step -= 1;
        left -= 1;
    }
    let due = match rules.params {
        Params { capture_indirect: Indirect::No, .. } => 0,
        Params { indirect_run: IndirectRun::LastOnly, .. } => due.min(1),
        _ => due,
    };
    after[..all].rotate_left(side);
    Edge { to: index.layouts.rank(&after) as u32, due }
}
