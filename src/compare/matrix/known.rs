//! What the work on a matrix came to, reading by reading.

use std::collections::HashMap;

use super::desk::Desk;
use super::product::{Choice, behaviour};
use super::survey::{Ask, Counters, Known, Scope, Survey};
use super::universe::{Spot, Universe};
use super::values::Missing;
use crate::compare::{Pair, walk};
use crate::rules::sowing::params::InfinitePlay;
use crate::rules::sowing::{Params, Ranking, Ruleset};

impl Desk<'_> {
    pub(super) fn reads_captures(&self, at: usize) -> bool {
        Ruleset::bare(self.params[at], self.like().side, self.like().seeds).reads_captures()
    }

    /// Whether a rule that counts captures ends a game by these rules where it would go on.
    fn cut_short(&self, params: &Params) -> bool {
        let universe = Universe::new(&[behaviour(params)], self.like());
        let asked = universe.sorter().asked;
        let (pits, total) = (2 * self.like().side, self.like().total());
        // More than half of the seeds are captured, so fewer than half are left.
        let most = total.div_ceil(2).saturating_sub(1);
        let Some(ranking) = Ranking::new(pits, most) else { return true };
        (0..=most).rev().any(|seeds| {
            let mut board = Ranking::first(pits, seeds);
            (0..ranking.size(seeds.into())).any(|_| {
                let spot = Spot { board, ply: universe.plies() };
                board = Ranking::next(board);
                universe.deed(0, spot, &asked).0.over.is_none()
            })
        })
    }

    fn known(&self, at: usize, ask: &Ask, counters: &Counters) -> Known {
        let row = self.rows[at].clone();
        let (base, member) = (self.of_row(0), self.of_row(at));
        let captures = self.reads_captures(at);
        // Whoever plays by the same rules need not be looked at.
        let equal = member == base && !captures;
        let board = self.scan.as_ref().and_then(|scan| {
            let alike = scan.classes.labels[base as usize] == scan.classes.labels[member as usize];
            if !alike || (captures && self.cut_short(&self.params[at])) {
                return Some(false);
            }
            (equal || scan.complete).then_some(true)
        });
        let start = self.play.as_ref().and_then(|(classes, whole, _)| {
            if captures {
                return self.walked(at, ask, counters);
            }
            let same = classes.labels[base as usize] == classes.labels[member as usize];
            let known = equal || (whole[base as usize] && whole[member as usize]);
            (known || !same).then_some(same)
        });
        let place = self.watched.iter().position(|&(row, _)| row == at);
        // What is done where captures are counted is not counted by the board.
        let counted = self.scan.as_ref().filter(|scan| scan.complete && !captures);
        let differs = place.and_then(|place| Some(counted?.watched[place]));
        let value = if captures {
            Err(Missing::History)
        } else {
            let worth = self.worth.get(&self.key(member));
            match self.params[at].infinite_play {
                InfinitePlay::OwnRows | InfinitePlay::Draw => Err(Missing::History),
                _ => worth.map_or(Err(Missing::Unsolved), |worth| worth.under(&self.params[at])),
            }
        };
        Known { row, board, differs, start, value }
    }

    /// Whether play from the start is the same, for a reading that counts captures.
    fn walked(&self, at: usize, ask: &Ask, counters: &Counters) -> Option<bool> {
        let like = self.like();
        let other = Ruleset::bare(self.params[at], like.side, like.seeds);
        let pair = Pair::new(like.clone(), other).ok()?;
        // Who begins shows in no position.
        let start = pair.start().map(|start| crate::rules::sowing::Position {
            mover: crate::rules::Player::SOUTH,
            ..start
        });
        let walk = walk::walk(&pair, &start, 1, ask.states, &counters.progress);
        if walk.spots.is_empty() { walk.complete.then_some(true) } else { Some(false) }
    }

    pub(super) fn result(self, ask: &Ask, counters: &Counters) -> Survey {
        let rows: Vec<Known> =
            (0..self.rows.len()).map(|at| self.known(at, ask, counters)).collect();
        let place: HashMap<&Choice, usize> =
            self.rows.iter().enumerate().map(|(at, row)| (&row.choice, at)).collect();
        let verdicts = (0..self.product.questions().len())
            .filter(|&at| self.product.questions()[at].wanted)
            .map(|at| self.verdict(at, &rows, &place, &|| counters.stopped()))
            .collect();
        let count = |labels: &[u32]| {
            let mut all: Vec<u32> = match &self.readings {
                Some(_) => self.of_reading.iter().map(|&one| labels[one as usize]).collect(),
                None => labels.to_vec(),
            };
            all.sort_unstable();
            all.dedup();
            all.len() as u32
        };
        let board = self.scan.as_ref().map(|scan| Scope {
            classes: count(&scan.classes.labels),
            positions: scan.positions,
            complete: scan.complete,
        });
        let start = self.play.as_ref().map(|(classes, _, walk)| Scope {
            classes: count(&classes.labels),
            positions: walk.positions,
            complete: walk.complete,
        });
        let whole = |scope: &Option<Scope>| scope.is_none_or(|scope| scope.complete);
        let complete = whole(&board)
            && whole(&start)
            && self.solved.as_ref().is_none_or(|one| one.complete || one.trouble.is_some())
            && !counters.stopped();
        Survey {
            readings: self.product.count(),
            inner: self.product.count_inner(),
            product: self.readings.is_some(),
            rows,
            board,
            seeds: self.scan.as_ref().and_then(|scan| scan.seeds),
            exempt: self.scan.as_ref().map_or(0, |scan| scan.exempt),
            start,
            walks: self.play.as_ref().map_or(0, |(_, _, walk)| walk.walks),
            solved: self.solved,
            verdicts,
            complete,
        }
    }
}
