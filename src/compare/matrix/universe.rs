//! The different rules that readings come to, and how they are sorted by what they do at a position.
//!
//! Members of a [`Group`] are sorted by trial: one of them plays, and the kernel notes which
//! parameters that depended on; all members that agree with it on those do the same, and are not
//! played. Of the others one plays next. So only combinations of the parameters that are consulted
//! at the position are ever played, and no combination that no reading has.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use arrayvec::ArrayVec;

use super::sets::{EMPTY, Sets};
use crate::rules::sowing::compiled::{Asked, Keys, MAX_MOVES, Reply};
use crate::rules::sowing::params::{Counts, FeedTrigger, SowUntil, WinBy};
use crate::rules::sowing::{Compiled, Key, Packed, Params, Ruleset};

/// Parameters that only say which positions come before which: they are part of no table, and of
/// what is done at a position only through the plies that capture nothing.
const EXEMPT: Keys = Keys::of(&[Key::exempt_plies]);

/// A position, as the player to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The board, the mover's row first.
    pub board: Packed,
    /// How many moves came before, as far as a rule still asks: no more than
    /// [`Universe::plies`].
    pub ply: u8,
}

impl Hash for Spot {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u128(self.board.0);
        state.write_u8(self.ply);
    }
}

/// What is done at a position: the moves and what each comes to, or what the end gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deed {
    moves: ArrayVec<Reply, MAX_MOVES>,
    /// What the mover and the other get, if the game is over.
    pub over: Option<[i16; 2]>,
}

impl Deed {
    /// The moves.
    #[must_use]
    pub fn moves(&self) -> &[Reply] {
        &self.moves
    }
}

/// Sets of parameters on one board.
#[derive(Debug)]
pub struct Universe {
    members: Vec<(u32, Params)>,
    /// The games that differ in their tables.
    games: Vec<Compiled>,
    /// Parameters in which members differ, and for each member the number of its value.
    varying: Vec<Key>,
    values: Vec<u8>,
    /// Parameters that may matter anywhere.
    always: Keys,
    /// Counts that not all members treat alike; whether one sows on from the last pit, and whether one
    /// has a duty to feed at every move.
    disputed: Counts,
    relays: bool,
    always_feeds: bool,
    /// Exempt plies of the member with most.
    plies: u8,
    start: Packed,
}

impl Universe {
    /// Makes ready to play by each of these parameters from one set-up.
    #[must_use]
    pub fn new(all: &[Params], like: &Ruleset) -> Self {
        let mut texts: Vec<(Key, HashMap<String, u8>)> = Vec::new();
        let first = all.first().copied().unwrap_or(Params::NEUTRAL);
        for &key in Key::ALL {
            let base = first.get(key);
            if all.iter().any(|params| params.get(key) != base) {
                texts.push((key, HashMap::new()));
            }
        }
        let tabled: Vec<Key> =
            texts.iter().map(|one| one.0).filter(|&key| !Compiled::DUTIES.has(key)).collect();
        let (mut games, mut by_table) = (Vec::new(), HashMap::new());
        let mut values = Vec::with_capacity(all.len() * texts.len());
        let mut members = Vec::with_capacity(all.len());
        let (mut union, mut common, mut plies) = (Counts::NONE, first.capture_counts, 0);
        for params in all {
            for (key, known) in &mut texts {
                let next = known.len() as u8;
                values.push(*known.entry(params.get(*key)).or_insert(next));
            }
            let table: Vec<String> = tabled.iter().map(|&key| params.get(key)).collect();
            let game = *by_table.entry(table).or_insert_with(|| {
                let ruleset = Ruleset::bare(*params, like.side, like.seeds);
                games.push(Compiled::new(ruleset));
                games.len() as u32 - 1
            });
            members.push((game, *params));
            for (at, word) in params.capture_counts.0.into_iter().enumerate() {
                union.0[at] |= word;
                common.0[at] &= word;
            }
            plies = plies.max(params.exempt_plies.0);
        }
        let mut disputed = union;
        for (word, same) in disputed.0.iter_mut().zip(common.0) {
            *word &= !same;
        }
        Universe {
            members,
            games,
            varying: texts.into_iter().map(|(key, _)| key).collect(),
            values,
            always: Compiled::UNNOTED.and(Keys::of(&[Key::win_by])),
            plies,
            start: Packed::of(&like.start().board),
            disputed,
            relays: all.iter().any(|one| one.sow_until == SowUntil::Relay),
            always_feeds: all.iter().any(|one| one.feed_trigger == FeedTrigger::Always),
        }
    }

    /// How many members there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// The board that games start from.
    #[must_use]
    pub const fn start(&self) -> Spot {
        Spot { board: self.start, ply: 0 }
    }

    /// From this ply on no member has plies that capture nothing.
    #[must_use]
    pub const fn plies(&self) -> u8 {
        self.plies
    }

    /// Pits in a row.
    #[must_use]
    pub fn side(&self) -> u8 {
        self.games.first().map_or(1, |game| game.ruleset().side)
    }

    /// The parameters of a member.
    #[must_use]
    pub fn params(&self, member: u32) -> &Params {
        &self.members[member as usize].1
    }

    /// Members by tables, then by duties: those of two games with the same choices of duties stand in
    /// the same order.
    #[must_use]
    pub fn in_order(&self) -> Vec<u32> {
        let mut all: Vec<u32> = (0..self.members.len() as u32).collect();
        all.sort_by_cached_key(|&one| (self.game(one), self.duties(one)));
        all
    }

    /// The numbers of the values of a member's duties.
    #[must_use]
    pub fn duties(&self, member: u32) -> Vec<u8> {
        let values = &self.values[member as usize * self.varying.len()..];
        let keys = self.varying.iter().zip(values);
        keys.filter(|(key, _)| Compiled::DUTIES.has(**key)).map(|(_, &value)| value).collect()
    }

    /// The duties in which members differ.
    #[must_use]
    pub fn varying_duties(&self) -> Keys {
        Keys::of(&self.varying).within(Compiled::DUTIES)
    }

    /// Which tables a member plays from.
    #[must_use]
    pub fn game(&self, member: u32) -> u32 {
        self.members[member as usize].0
    }

    /// Someone who can sort.
    #[must_use]
    pub fn sorter(&self) -> Sorter {
        Sorter {
            asked: Asked::new(self.disputed, self.relays, self.always_feeds),
            deeds: Vec::new(),
            leaves: Vec::new(),
            asks: Vec::new(),
            sets: Vec::new(),
            code: Vec::new(),
            open: Vec::new(),
            keys: Keys::default(),
            codes: HashMap::new(),
        }
    }

    /// What a member does at a position, and the parameters that it depends on.
    #[inline]
    #[must_use]
    pub fn deed(&self, member: u32, spot: Spot, asked: &Asked) -> (Deed, Keys) {
        let (game, params) = &self.members[member as usize];
        let game = &self.games[*game as usize];
        let exempt = params.exempt_plies.0.saturating_sub(spot.ply);
        let replies = game.replies_by(params, spot.board, exempt, asked);
        let over = replies.over;
        let mut deed = Deed { moves: replies.iter().copied().collect(), over: None };
        if params.win_by != WinBy::MostSeeds {
            for reply in &mut deed.moves {
                (reply.gain, reply.lost) = (0, 0);
            }
        }
        let mut keys = asked.take().and(self.always);
        if spot.ply < self.plies {
            keys = keys.and(EXEMPT);
        }
        if let Some(over) = over {
            deed.over = Some(game.outcome_by(params, spot.board, over));
            keys = keys.and(Keys::of(&[Key::remainder]));
        }
        (deed, keys)
    }

    /// The position after a move.
    #[inline]
    #[must_use]
    pub fn after(&self, spot: Spot, reply: &Reply) -> Spot {
        let ply = (spot.ply + 1).min(self.plies);
        let board = if reply.again { reply.after } else { reply.after.half_turn(self.side()) };
        Spot { board, ply }
    }
}

/// Some members of a universe, with what is needed to sort them.
#[derive(Clone, Debug)]
pub struct Group {
    /// The members.
    pub members: Vec<u32>,
    /// Parameters in which they differ.
    pub varying: Keys,
    /// For each of those, in order: the key, the number of each member's value, and for each value
    /// the members that have it.
    columns: Vec<Column>,
}

#[derive(Clone, Debug)]
struct Column {
    key: Key,
    value: Vec<u8>,
    sets: Vec<Box<[u64]>>,
}

impl Group {
    /// Makes a group.
    #[must_use]
    pub fn new(universe: &Universe, members: Vec<u32>) -> Self {
        let (mut columns, mut varying) = (Vec::new(), Vec::new());
        let words = members.len().div_ceil(64);
        let wide = universe.varying.len();
        for (at, &key) in universe.varying.iter().enumerate() {
            let value: Vec<u8> =
                members.iter().map(|&one| universe.values[one as usize * wide + at]).collect();
            let most = value.iter().copied().max().unwrap_or(0);
            if value.iter().all(|&one| Some(&one) == value.first()) {
                continue;
            }
            let mut sets = vec![vec![0_u64; words].into_boxed_slice(); usize::from(most) + 1];
            for (n, &one) in value.iter().enumerate() {
                sets[usize::from(one)][n / 64] |= 1 << (n % 64);
            }
            varying.push(key);
            columns.push(Column { key, value, sets });
        }
        Group { members, varying: Keys::of(&varying), columns }
    }

    /// Words of a set of members.
    #[must_use]
    pub fn words(&self) -> usize {
        self.members.len().div_ceil(64)
    }

    /// For each of some parameters in which members differ: the number of the value that the member at
    /// a place has, and for each value the members that have it.
    pub fn by_value(
        &self,
        keys: Keys,
        place: usize,
    ) -> impl Iterator<Item = (usize, &[Box<[u64]>])> {
        let columns = self.columns.iter().filter(move |column| keys.has(column.key));
        columns.map(move |column| (usize::from(column.value[place]), &column.sets[..]))
    }

    /// The set of all members.
    #[must_use]
    pub fn full(&self) -> Box<[u64]> {
        let mut set = vec![u64::MAX; self.words()].into_boxed_slice();
        if let (Some(last), over @ 1..) = (set.last_mut(), self.members.len() % 64) {
            *last = (1 << over) - 1;
        }
        set
    }
}

/// Members of a set, by their places in the group.
pub fn places(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(at, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros() as usize;
            (rest != 0).then(|| {
                rest &= rest - 1;
                64 * at + bit
            })
        })
    })
}

/// Sorts members by what they do; keeps its memory from one position to the next.
#[derive(Debug)]
pub struct Sorter {
    /// Where the kernel notes what it depends on.
    pub asked: Asked,
    /// The different deeds that were found.
    pub deeds: Vec<Deed>,
    /// For each part the number of its deed. The parts are disjoint and together all there is.
    pub leaves: Vec<u16>,
    /// For each part all parameters that were consulted.
    pub asks: Vec<Keys>,
    /// The number of the set of each part.
    pub sets: Vec<u32>,
    /// Two positions with the same code have the same parts, if the same set was sorted.
    pub code: Vec<u64>,
    open: Vec<u32>,
    /// All parameters that were consulted.
    pub keys: Keys,
    codes: HashMap<Box<[u64]>, u32>,
}

impl Sorter {
    /// Sorts a set of members of a group by what they do at a position.
    #[inline]
    pub fn sort(
        &mut self,
        universe: &Universe,
        group: &Group,
        sets: &mut Sets,
        set: u32,
        spot: Spot,
    ) {
        self.deeds.clear();
        self.leaves.clear();
        self.asks.clear();
        self.sets.clear();
        self.code.clear();
        self.keys = Keys::default();
        if set == EMPTY {
            return;
        }
        self.open.push(set);
        while let Some(set) = self.open.pop() {
            let (deed, asked) = universe.deed(group.members[sets.first(set)], spot, &self.asked);
            self.keys = self.keys.and(asked);
            self.asks.push(asked);
            let keys = asked.within(group.varying);
            // What agrees with it stays; what does not is put aside, value by value.
            if keys.is_empty() {
                self.sets.push(set);
            } else {
                let cut = sets.cut(group, set, keys);
                self.open.extend_from_slice(&cut.aside);
                self.sets.push(cut.kept);
            }
            let known = self.deeds.iter().position(|one| *one == deed);
            let number = known.unwrap_or_else(|| {
                self.deeds.push(deed);
                self.deeds.len() - 1
            });
            self.leaves.push(number as u16);
            self.code.push(keys.0);
            self.code.push(number as u64);
        }
    }

    /// The number of the [`code`](Sorter::code) among those that this sorter has met.
    pub fn code_number(&mut self) -> u32 {
        if let Some(&number) = self.codes.get(self.code.as_slice()) {
            return number;
        }
        let number = self.codes.len() as u32;
        self.codes.insert(self.code.as_slice().into(), number);
        number
    }

    /// The parts: the number of the set of each, and the number of its deed.
    pub fn parts(&self) -> impl Iterator<Item = (u32, u16)> {
        self.sets.iter().copied().zip(self.leaves.iter().copied())
    }
}
