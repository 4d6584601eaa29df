//! The whole matrix: readings, their classes on the board and in play, values, verdicts.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::classes::Classes;
use super::product::{Choice, Product, behaviour};
use super::rows::{Kind, Row, rows};
use super::universe::{Spot, Universe};
use super::values::{Job, Missing, Worth, solve};
use super::verdicts::{Matters, Readings, by_rows, in_product};
use super::{board, reach};
use crate::compare::{Pair, walk};
use crate::rules::sowing::params::InfinitePlay;
use crate::rules::sowing::{Params, Ranking, Ruleset};
use crate::solve::Progress;
use crate::solve::valuation::{How, NoValue};

/// What to find out.
#[derive(Clone, Copy, Debug)]
pub struct Ask {
    /// Look at every position of the board.
    pub board: bool,
    /// Look at what play from the start can reach.
    pub start: bool,
    /// Find values.
    pub values: bool,
    /// Take all combinations of answers, not only single ones and pairs.
    pub product: bool,
    /// Most positions to examine on the board, and from the start in readings walked together.
    pub states: usize,
    /// Solve so many classes of readings beyond those of single answers, pairs and profiles; all, if
    /// there are no more.
    pub classes: usize,
    /// What a solver may use.
    pub how: How,
}

/// What is being done, for whoever shows progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Readings are made.
    Readings,
    /// The positions of the board are examined; so many there are.
    Board(u64),
    /// Play from the start is followed; so many sets of rules there are.
    Start(u64),
    /// Classes are solved; so many there are.
    Values(u64),
}

/// Counters for whoever shows progress.
#[derive(Debug, Default)]
pub struct Counters {
    /// Positions examined, and the wish to stop.
    pub progress: Progress,
    /// Sets of rules whose play was followed to its end.
    pub walked: reach::Done,
    /// Classes solved.
    pub solved: AtomicUsize,
}

impl Counters {
    /// Whether somebody asked to stop.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.progress.cancel.load(Ordering::Relaxed)
    }
}

/// What is known of one reading beside the base.
#[derive(Clone, Debug)]
pub struct Known {
    /// Which it is.
    pub row: Row,
    /// Whether it does the same as the base at every position of the board; `None` if not known.
    pub board: Option<bool>,
    /// At how many positions of the board it does something else, and the fewest seeds of one. Past
    /// plies that capture nothing; single answers and profiles only.
    pub differs: Option<(u64, Option<u8>)>,
    /// Whether play from the start is the same as in the base.
    pub start: Option<bool>,
    /// The value of the start for the player who moves first.
    pub value: Result<i16, Missing>,
}

/// What is known of all combinations.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// Classes of readings that differ; if not all was examined, there are at least so many.
    pub classes: u32,
    /// Positions examined.
    pub positions: u64,
    /// Whether all were.
    pub complete: bool,
}

/// Which classes were solved.
#[derive(Clone, Debug, Default)]
pub struct Solved {
    /// Solved, of how many that play from the start tells apart.
    pub classes: usize,
    /// Those there are.
    pub of: usize,
    /// Classes by value under even play.
    pub by_value: std::collections::BTreeMap<i16, u64>,
    /// Whether all that were asked for were solved.
    pub complete: bool,
    /// Why there are no values, if so.
    pub trouble: Option<NoValue>,
}

/// What is known of a question.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The number of the question.
    pub question: usize,
    /// To what is done at the positions of the board.
    pub board: Option<Matters>,
    /// To what play from the start can come to.
    pub start: Option<Matters>,
    /// To the value of the start.
    pub value: Option<Matters>,
    /// To who wins.
    pub winner: Option<Matters>,
}

/// The whole matrix.
#[derive(Debug)]
pub struct Survey {
    /// Readings of the product, and those that are different for positions.
    pub readings: u128,
    /// See [`Product::count_inner`].
    pub inner: u128,
    /// Whether the product was looked at, or single answers and pairs only.
    pub product: bool,
    /// The base, single answers, pairs, profiles.
    pub rows: Vec<Known>,
    /// The whole board.
    pub board: Option<Scope>,
    /// All boards with up to so many seeds were examined.
    pub seeds: Option<u8>,
    /// Positions on plies that capture nothing.
    pub exempt: u64,
    /// What play from the start can reach.
    pub start: Option<Scope>,
    /// Groups of readings that were followed together.
    pub walks: u64,
    /// Values.
    pub solved: Option<Solved>,
    /// Question by question.
    pub verdicts: Vec<Verdict>,
    /// Whether nothing was cut short.
    pub complete: bool,
}

/// Makes the matrix. `stage` hears what is being done and does it.
pub fn survey(
    product: &Product,
    ask: &Ask,
    counters: &Counters,
    stage: &dyn Fn(Stage, &mut (dyn FnMut() + Send)),
) -> Survey {
    let rows = rows(product);
    let mut readings = None;
    if ask.product {
        stage(Stage::Readings, &mut || readings = Some(Readings::of(product)));
    }
    let mut desk = Desk::new(product, &rows, readings);
    if ask.board {
        desk.board(ask, counters, stage);
    }
    if ask.start {
        desk.start(ask, counters, stage);
    }
    if ask.values {
        desk.values(ask, counters, stage);
    }
    desk.result(ask, counters)
}

struct Desk<'a> {
    product: &'a Product,
    rows: &'a [Row],
    params: Vec<Params>,
    readings: Option<Readings>,
    members: Vec<Params>,
    numbers: HashMap<Params, u32>,
    /// For each reading of the product its member.
    of_reading: Vec<u32>,
    /// The rows whose differences are counted, and the members they are.
    watched: Vec<(usize, u32)>,
    scan: Option<board::Scan>,
    /// The classes of all members in play from the start, and whether they are whole.
    play: Option<(Classes, Vec<bool>, reach::Walk)>,
    worth: HashMap<u64, Worth>,
    solved: Option<Solved>,
}

impl<'a> Desk<'a> {
    fn new(product: &'a Product, rows: &'a [Row], readings: Option<Readings>) -> Self {
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

    fn like(&self) -> &Ruleset {
        self.product.base().ruleset()
    }

    fn of_row(&self, at: usize) -> u32 {
        self.numbers[&behaviour(&self.params[at])]
    }

    fn board(
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
            scan = Some(board::scan(&universe, &watch, ask.states, &counters.progress));
        });
        self.scan = scan;
    }

    fn start(
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
    fn key(&self, member: u32) -> u64 {
        match &self.play {
            Some((classes, whole, _)) if whole[member as usize] => {
                classes.labels[member as usize].into()
            }
            _ => 1 << 32 | u64::from(member),
        }
    }

    fn values(
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

    fn reads_captures(&self, at: usize) -> bool {
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
            let mut board = ranking.first(seeds.into());
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

    fn result(self, ask: &Ask, counters: &Counters) -> Survey {
        let rows: Vec<Known> =
            (0..self.rows.len()).map(|at| self.known(at, ask, counters)).collect();
        let place: HashMap<&Choice, usize> =
            self.rows.iter().enumerate().map(|(at, row)| (&row.choice, at)).collect();
        let verdicts = (0..self.product.questions().len())
            .filter(|&at| self.product.questions()[at].wanted)
            .map(|at| self.verdict(at, &rows, &place))
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

    fn verdict(&self, at: usize, rows: &[Known], place: &HashMap<&Choice, usize>) -> Verdict {
        let find = |choice: &Choice| place.get(choice).map(|&at| &rows[at]);
        let outer = self.product.questions()[at].outer;
        let deep = |labels: Option<(&[u32], bool)>| {
            let (labels, complete) = labels?;
            let (Some(readings), false) = (&self.readings, outer) else { return None };
            let label = |number: u32| labels[self.of_reading[number as usize] as usize];
            match in_product(self.product, readings, at, label) {
                Some((choice, answer)) => Some(Matters::Deep(choice, answer)),
                None if complete => Some(Matters::Never),
                None => None,
            }
        };
        // Both readings of each comparison are rows, beside the base or beside each other.
        let positions = |labels: Option<(&[u32], bool)>, told: &dyn Fn(&Known) -> Option<bool>| {
            let labels = labels?;
            let same = |one: &Choice, other: &Choice| {
                let (one, other) = (find(one)?, find(other)?);
                if one.row.kind == Kind::Base {
                    return told(other);
                }
                let captures = [one, other].map(|known| self.captures(&known.row.choice));
                if captures[0] || captures[1] {
                    // Where neither is counted beside the other, the base is between them.
                    return match (told(one), told(other)) {
                        (Some(true), told) | (told, Some(true)) => told,
                        _ => None,
                    };
                }
                let [a, b] = [one, other].map(|known| {
                    let params = behaviour(&self.product.params(&known.row.choice));
                    labels.0[self.numbers[&params] as usize]
                });
                if a != b { Some(false) } else { labels.1.then_some(true) }
            };
            let found = by_rows(self.product, self.rows, at, &same);
            Some(found.or_else(|| deep(Some(labels))).unwrap_or({
                // What shows in no position is never seen; who counts captures sees more.
                let never = outer && labels.1 && !self.product.questions()[at].captures;
                if never { Matters::Never } else { Matters::NotFound }
            }))
        };
        let on_board = self.scan.as_ref().map(|scan| (&scan.classes.labels[..], scan.complete));
        let in_play =
            self.play.as_ref().map(|(classes, _, walk)| (&classes.labels[..], walk.complete));
        let values = |same: &dyn Fn(i16, i16) -> bool| {
            self.solved.as_ref().filter(|solved| solved.trouble.is_none())?;
            let alike = |one: &Choice, other: &Choice| {
                let (one, other) = (find(one)?.value.ok()?, find(other)?.value.ok()?);
                Some(same(one, other))
            };
            let found = by_rows(self.product, self.rows, at, &alike);
            Some(found.or_else(|| self.deep_value(at, same)).unwrap_or(Matters::NotFound))
        };
        Verdict {
            question: at,
            board: positions(on_board, &|known| known.board),
            start: positions(in_play, &|known| known.start),
            value: values(&|one, other| one == other),
            winner: values(&|one, other| one.signum() == other.signum()),
        }
    }

    fn captures(&self, choice: &Choice) -> bool {
        let params = self.product.params(choice);
        Ruleset::bare(params, self.like().side, self.like().seeds).reads_captures()
    }

    /// Whether the question matters to values in some combination, among those that are solved; that
    /// it never does is said only if all are.
    fn deep_value(&self, at: usize, same: &dyn Fn(i16, i16) -> bool) -> Option<Matters> {
        let (Some(readings), Some(solved)) = (&self.readings, &self.solved) else { return None };
        if self.product.questions()[at].outer {
            return None;
        }
        let all = solved.classes == solved.of && solved.of > 0;
        let value = |number: u32| {
            let member = self.of_reading[number as usize];
            self.worth.get(&self.key(member)).map(|worth| worth.even)
        };
        struct Like<'a>(Option<i16>, &'a dyn Fn(i16, i16) -> bool);
        impl PartialEq for Like<'_> {
            fn eq(&self, other: &Self) -> bool {
                match (self.0, other.0) {
                    (Some(one), Some(other)) => (self.1)(one, other),
                    // What is not known is no difference.
                    _ => true,
                }
            }
        }
        match in_product(self.product, readings, at, |number| Like(value(number), same)) {
            Some((choice, answer)) => Some(Matters::Deep(choice, answer)),
            None if all => Some(Matters::Never),
            None => None,
        }
    }
}
