//! The work on a matrix: which different rules the readings come to, their classes on the board and in
//! play, and what each class is worth.

use std::collections::HashMap;

use super::classes::Classes;
use super::product::{Product, behaviour};
use super::rows::{Kind, Row};
use super::survey::{Ask, Counters, Solved, Stage};
use super::universe::Universe;
use super::values::{Job, Worth, solve};
use super::verdicts::Readings;
use super::{board, reach};
use crate::rules::sowing::params::InfinitePlay;
use crate::rules::sowing::{Params, Ranking, Ruleset};

/// What is known so far.
pub(super) struct Desk<'a> {
    pub(super) product: &'a Product,
    pub(super) rows: &'a [Row],
    pub(super) params: Vec<Params>,
    pub(super) readings: Option<Readings>,
    pub(super) members: Vec<Params>,
    pub(super) numbers: HashMap<Params, u32>,
    /// For each reading of the product its member.
    pub(super) of_reading: Vec<u32>,
    /// The rows whose differences are counted, and the members they are.
    pub(super) watched: Vec<(usize, u32)>,
    pub(super) scan: Option<board::Scan>,
    /// The classes of all members in play from the start, and whether they are whole.
    pub(super) play: Option<(Classes, Vec<bool>, reach::Walk)>,
    pub(super) worth: HashMap<u64, Worth>,
    pub(super) solved: Option<Solved>,
}

impl<'a> Desk<'a> {
    pub(super) fn new(product: &'a Product, rows: &'a [Row], readings: Option<Readings>) -> Self {
        let params: Vec<Params> = rows.iter().map(|row| product.params(&row.choice)).collect();
        let mut desk = Desk {
            product,
            rows,
            params,
            readings: None,
            members: Vec::new(),
            numbers: HashMap::new(),
            of_reading: Vec::new(),
            watched: Vec::new(),
            scan: None,
            play: None,
            worth: HashMap::new(),
            solved: None,
        };
        for (at, row) in rows.iter().enumerate() {
            let member = desk.member(behaviour(&desk.params[at].clone()));
            if matches!(row.kind, Kind::Single | Kind::Profile(_)) {
                desk.watched.push((at, member));
            }
        }
        if let Some(readings) = &readings {
            for number in 0..readings.len() as u32 {
                let params = behaviour(&product.params(readings.choice(number)));
                let member = desk.member(params);
                desk.of_reading.push(member);
            }
        }
        desk.readings = readings;
        desk
    }

    fn member(&mut self, params: Params) -> u32 {
        let next = self.members.len() as u32;
        let member = *self.numbers.entry(params).or_insert(next);
        if member == next {
            self.members.push(params);
        }
        member
    }

    pub(super) fn like(&self) -> &Ruleset {
        self.product.base().ruleset()
    }

    pub(super) fn of_row(&self, at: usize) -> u32 {
        self.numbers[&behaviour(&self.params[at])]
    }

    pub(super) fn board(
        &mut self,
        ask: &Ask,
        counters: &Counters,
        stage: &dyn Fn(Stage, &mut (dyn FnMut() + Send)),
    ) {
        let universe = Universe::new(&self.members, self.like());
        let watch: Vec<u32> = self.watched.iter().map(|&(_, member)| member).collect();
        let total = Ranking::count_up_to(2 * self.like().side, self.like().total());
        let total = u64::try_from(total).unwrap_or(u64::MAX);
        let mut scan = None;
        stage(Stage::Board(total), &mut || {
            scan = Some(board::scan(
                &universe,
                &watch,
                ask.states,
                ask.board_until,
                &counters.progress,
            ));
        });
        self.scan = scan;
    }

    pub(super) fn start(
        &mut self,
        ask: &Ask,
        counters: &Counters,
        stage: &dyn Fn(Stage, &mut (dyn FnMut() + Send)),
    ) {
        // Those that no position of the board tells apart are one.
        let whole = self.scan.as_ref().filter(|scan| scan.complete);
        let alone: Vec<u32> = (0..self.members.len() as u32).collect();
        let (first, label) = match whole {
            Some(scan) => (scan.classes.first(), scan.classes.labels.clone()),
            None => (alone.clone(), alone),
        };
        let members: Vec<Params> = first.iter().map(|&one| self.members[one as usize]).collect();
        let universe = Universe::new(&members, self.like());
        let mut found = None;
        stage(Stage::Start(members.len() as u64), &mut || {
            let progress = &counters.progress;
            found = Some(reach::walk(&universe, ask.states, &counters.walked, progress));
        });
        let Some(walk) = found else { return };
        let labels = label.iter().map(|&one| walk.classes.labels[one as usize]).collect();
        let whole = label.iter().map(|&one| walk.whole[one as usize]).collect();
        let classes = Classes { labels, count: walk.classes.count };
        self.play = Some((classes, whole, walk));
    }

    /// What stands for a member when it is solved: its class in play, if that is known.
    pub(super) fn key(&self, member: u32) -> u64 {
        match &self.play {
            Some((classes, whole, _)) if whole[member as usize] => {
                classes.labels[member as usize].into()
            }
            _ => 1 << 32 | u64::from(member),
        }
    }

    pub(super) fn values(
        &mut self,
        ask: &Ask,
        counters: &Counters,
        stage: &dyn Fn(Stage, &mut (dyn FnMut() + Send)),
    ) {
        let mut wanted: Vec<(u64, u32, bool)> = Vec::new();
        let mut place: HashMap<u64, usize> = HashMap::new();
        for at in 0..self.rows.len() {
            let forfeits = matches!(
                self.params[at].infinite_play,
                InfinitePlay::SouthForfeits | InfinitePlay::NorthForfeits
            );
            let past =
                matches!(self.params[at].infinite_play, InfinitePlay::OwnRows | InfinitePlay::Draw);
            if past || self.reads_captures(at) {
                continue;
            }
            let member = self.of_row(at);
            let key = self.key(member);
            let next = wanted.len();
            let slot = *place.entry(key).or_insert(next);
            if slot == next {
                wanted.push((key, member, false));
            }
            wanted[slot].2 |= forfeits;
        }
        let mut solved = Solved::default();
        let mut classes: Vec<u32> = Vec::new();
        if let (Some(readings), Some((_, whole, _))) = (&self.readings, &self.play) {
            let mut seen: std::collections::HashSet<u64> = std::collections::HashSet::new();
            for &number in readings.nearest() {
                let member = self.of_reading[number as usize];
                if whole[member as usize] && seen.insert(self.key(member)) {
                    classes.push(member);
                }
            }
            solved.of = classes.len();
        }
        let more: Vec<u32> =
            classes.iter().copied().filter(|&one| !place.contains_key(&self.key(one))).collect();
        for &member in more.iter().take(ask.classes) {
            wanted.push((self.key(member), member, false));
        }
        let jobs: Vec<Job> = wanted
            .iter()
            .map(|&(_, member, bounds)| {
                let like = self.like();
                let params = self.members[member as usize];
                Job { ruleset: Ruleset::bare(params, like.side, like.seeds), bounds }
            })
            .collect();
        let mut found = Ok(Vec::new());
        stage(Stage::Values(jobs.len() as u64), &mut || {
            found = solve(&jobs, &ask.how, &counters.solved, &counters.progress);
        });
        match found {
            Ok(found) => {
                solved.complete = found.iter().all(Option::is_some);
                for ((key, _, _), worth) in wanted.iter().zip(found) {
                    if let Some(worth) = worth {
                        self.worth.insert(*key, worth);
                    }
                }
            }
            Err(why) => solved.trouble = Some(why),
        }
        for &member in &classes {
            if let Some(worth) = self.worth.get(&self.key(member)) {
                *solved.by_value.entry(worth.even).or_default() += 1;
                solved.classes += 1;
            }
        }
        self.solved = Some(solved);
    }
}
