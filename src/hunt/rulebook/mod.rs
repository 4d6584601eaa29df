//! Worked examples of the rules of a game: for each clause and each answer in force, the smallest
//! place where it decides something, and one close by where it just does not.
//!
//! A rule is put beside every other reading of it ([`others`]): the other answers to its question,
//! and every other value of the parameters that it sets. It **decides** a move if under one of
//! those the move may be played where now it may not (or the other way round), leaves another
//! board, or gains something else (for an answer, a value that is none of the answers counts only
//! where what happens names the rule); it decides a position in which nothing can be played if the
//! game would go on there, or its seeds would go elsewhere. [`search`] goes over the board, fewest
//! seeds first, as `hunt` does; [`near`] then looks round the place that was found, one seed more
//! or fewer in one pit.
//!
//! Uses [`spec`](crate::spec), [`rules`](crate::rules) and [`check`](crate::check).

pub mod near;
pub mod others;
pub mod search;

use crate::check::Watch;
use crate::check::everywhere;
use crate::check::everywhere::Seats;
use crate::rules::sowing::{Compiled, Key, Move, Plain, Position};
use crate::rules::{Rules, Turn};
use crate::spec::Interpretation;
use crate::spec::document::{Clause, Question};

pub use others::Other;
pub use search::Scope;

/// A position, and a move in it; without a move it is about the position itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct Place {
    /// The position, South to move.
    pub position: Position,
    /// The move, whether or not it may be played.
    pub mv: Option<Move>,
}

/// What a rule of a spec is.
#[derive(Clone, Copy, Debug)]
pub enum Kind<'a> {
    /// A clause.
    Clause(&'a Clause),
    /// The answer in force to a question, by its id.
    Answer(&'a Question, &'a str),
}

/// A rule with its worked examples.
#[derive(Debug)]
pub struct Worked<'a> {
    /// The rule.
    pub kind: Kind<'a>,
    /// The parameters whose values come from it, as far as they are read.
    pub keys: Vec<Key>,
    /// What it is put beside.
    pub others: Vec<Other>,
    /// Where it fires.
    pub fires: Fires,
    /// A place where it just does not.
    pub spares: Spares,
}

/// Where a rule fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fires {
    /// It decides here.
    Decides {
        /// The smallest place.
        place: Place,
        /// The number of the other reading under which something else comes of it.
        other: usize,
        /// Whether what happens names the rule.
        named: bool,
    },
    /// No other reading of it changes anything on the board; it is only named here.
    Named(Place),
    /// It decides nothing on the board, and nothing names it.
    Never,
    /// It was not found within the limit.
    Unknown,
    /// It shows in no position: it is about who begins, about endless play, or about what was
    /// captured before.
    Elsewhere,
    /// It sets nothing: the board or the kernel is made so.
    BuiltIn,
    /// Nothing reads what it sets, or it was set by hand otherwise.
    Unread,
}

/// Where a rule just does not fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spares {
    /// The nearest place, so many seeds away.
    Near(Place, u8),
    /// None is near; the smallest one of the board.
    Far(Place),
    /// It decides every move that may be played on the board.
    Never,
    /// It was not found within the limit.
    Unknown,
    /// There is nothing to be near to.
    None,
}

/// All rules of an interpretation with their examples.
#[derive(Debug)]
pub struct Book<'a> {
    /// The clauses, then the answers to the questions that arise, in the order of the spec.
    pub rules: Vec<Worked<'a>>,
    /// Positions looked at, in the longest search.
    pub positions: u64,
    /// Boards with up to so many seeds were looked at, if a limit came before the last.
    pub stopped_at: Option<u8>,
}

/// Works out the examples of every rule in force.
#[must_use]
pub fn book<'a>(of: &'a Interpretation, scope: &Scope, watch: &Watch) -> Book<'a> {
    let mut rules: Vec<Worked> = kinds(of).map(|kind| Worked::new(of, kind)).collect();
    let base = Compiled::new(of.ruleset().clone());
    let plain = Plain::new(of.ruleset().clone());
    // Positions on exempt plies are worked out once.
    let exempt = everywhere::exempt(&plain, Seats::Mover, watch);
    let mut book = Book { rules: Vec::new(), positions: 0, stopped_at: None };
    let games = search::Games { base: &base, plain: &plain, exempt: &exempt };
    let seen = search::fires(&games, &mut rules, scope, watch);
    book.note(&seen);
    let seen = search::named(&games, &mut rules, scope, watch);
    book.note(&seen);
    for rule in &mut rules {
        near::find(&games, rule);
    }
    let seen = search::spares(&games, &mut rules, scope, watch);
    book.note(&seen);
    book.rules = rules;
    book
}

impl Book<'_> {
    fn note(&mut self, seen: &search::Seen) {
        self.positions = self.positions.max(seen.positions);
        if let Some(seeds) = seen.stopped_at {
            self.stopped_at = Some(self.stopped_at.map_or(seeds, |known| known.min(seeds)));
        }
    }
}

fn kinds(of: &Interpretation) -> impl Iterator<Item = Kind<'_>> {
    let spec = of.spec();
    let clauses = spec.clauses.iter().map(Kind::Clause);
    let answers = spec
        .questions
        .iter()
        .filter_map(|question| Some(Kind::Answer(question, of.answer(&question.id)?)));
    clauses.chain(answers)
}

impl Kind<'_> {
    /// The name by which events cite it.
    #[must_use]
    pub fn cite(&self) -> String {
        match self {
            Kind::Clause(clause) => format!("clause {}", clause.id),
            Kind::Answer(question, answer) => format!("{}={answer}", question.id),
        }
    }
}

impl<'a> Worked<'a> {
    fn new(of: &Interpretation, kind: Kind<'a>) -> Self {
        let cite = kind.cite();
        let params = &of.ruleset().params;
        let from_it = |key: &Key| params.reads(*key) && of.provenance(*key).cite() == cite;
        let keys: Vec<Key> = Key::ALL.iter().copied().filter(from_it).collect();
        let (others, hidden) = others::of(of, kind, &keys);
        let fires = match kind {
            Kind::Clause(clause) if clause.sets.is_empty() => Fires::BuiltIn,
            _ if keys.is_empty() => Fires::Unread,
            _ if others.is_empty() && hidden => Fires::Elsewhere,
            _ => Fires::Unknown,
        };
        Worked { kind, keys, others, fires, spares: Spares::None }
    }

    /// Whether what happens at a place names the rule.
    fn is_named(&self, cites: u64) -> bool {
        self.keys.iter().any(|&key| cites >> (key as u8) & 1 == 1)
    }
}

/// A bit for each parameter that is named when a move is tried, or a position is looked at.
fn cites(plain: &Plain, place: &Place) -> u64 {
    let mut named = Named(0);
    let state = &place.position;
    let over = |named: &mut Named| {
        if let Turn::Over(_, ending) = plain.turn(state) {
            named.0 |= 1 << ending.because.0 | 1 << ending.remainder.0;
        }
    };
    match place.mv {
        None => over(&mut named),
        Some(mv) => match plain.legal(state, mv) {
            Ok(()) => {
                plain.play(state, mv, &mut named);
            }
            Err(reasons) => {
                for reason in reasons {
                    named.0 |= 1 << reason.because.0;
                }
                over(&mut named);
            }
        },
    }
    named.0
}

/// Gathers which parameters are named.
struct Named(u64);

impl<E> crate::rules::Trace<E> for Named {
    fn tell(&mut self, _: E, because: crate::rules::Because) {
        self.0 |= 1 << because.0;
    }
}
