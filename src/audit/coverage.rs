//! What became of each sentence of the sources, and where each rule is met on the board.
//!
//! The plain kernel plays every position of the board while somebody listens to which parameters it
//! looks at; events, refusals and ends name the rule that they cite. A rule that is looked at and
//! never cited shows only in what does not happen.

use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::Serialize;

use super::claimed::{Claimed, Value, claimed};
use super::examples::{fails, worked};
use crate::check::everywhere::{self, Gathered, Seats};
use crate::check::{Grouped, Watch};
use crate::rules::params::Heard;
use crate::rules::sowing::{Event, Key, Move, Plain, Position, move_text, position_text};
use crate::rules::{Because, Rules, Trace, Turn};
use crate::spec::Interpretation;
use crate::spec::compile::sown;
use crate::spec::document::{Class, Sets};

/// How many parameters there are.
const KEYS: usize = Key::ALL.len();

/// What became of the sources of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Coverage {
    /// The rules that were played.
    pub interpretation: String,
    /// Where they were played.
    pub walked: Walked,
    /// Each source with its statements.
    pub sources: Vec<Source>,
    /// Each clause.
    pub clauses: Vec<Rule>,
    /// Each answer to each question.
    pub answers: Vec<Rule>,
    /// Each claim.
    pub claims: Vec<Claimed>,
    /// Each worked example.
    pub examples: Vec<Shown>,
}

/// Where rules were played.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Walked {
    /// Positions, seen from the player to move.
    pub positions: u64,
    /// Moves played in them.
    pub moves: u64,
    /// Positions in which the game is over.
    pub ends: u64,
    /// Every board with up to so many seeds was walked.
    pub seeds: u8,
    /// Whether that is the whole board.
    pub whole: bool,
    /// Whether it was stopped before it came so far.
    pub stopped: bool,
    /// The other answers were looked for on boards with up to so many seeds.
    pub others_seeds: u8,
}

/// A source and its statements.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Source {
    /// Its name.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its statements.
    pub items: Vec<Statement>,
}

/// A statement of a source.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Statement {
    /// Its lines, or the name of its place.
    pub lines: String,
    /// What it says.
    pub says: String,
    /// Its class: `clause`, `question`, `claim`, `defect`, `setup`, `background`, or
    /// `unclassified`.
    pub class: String,
    /// The clause, question, claim or set-up.
    pub id: Option<String>,
    /// What came of it, in words.
    pub came: String,
}

/// How often a rule was met.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Met {
    /// Positions in which the kernel looked at it: for what may be played, or for the end.
    pub positions: u64,
    /// Moves in which it looked at it.
    pub moves: u64,
    /// Moves with an event that cites it.
    pub events: u64,
    /// Pits of the mover whose move it forbids.
    pub refusals: u64,
    /// Ends of the game that cite it.
    pub ends: u64,
    /// The smallest position where it is cited, with the move if it takes one.
    pub first: Option<String>,
}

impl Met {
    /// Whether anything ever cites it.
    #[must_use]
    pub const fn cited(&self) -> bool {
        self.events + self.refusals + self.ends > 0
    }

    /// Whether it is ever looked at.
    #[must_use]
    pub const fn consulted(&self) -> bool {
        self.positions + self.moves > 0
    }
}

/// What is to be said of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It sets nothing itself: its questions do, or every game played here has it so.
    BuiltIn,
    /// Some event, refusal or end cites it.
    Cited,
    /// The kernel looks at it, and nothing cites it: it shows only in what does not happen.
    Consulted,
    /// Neither: no position of those that were walked comes to it.
    NeverMet,
    /// It shows in no position: who begins, what endless play is worth, and that captures so far
    /// do not end the game.
    OutsidePlay,
    /// The question does not arise, whatever this answer is.
    DoesNotArise,
}

/// A clause or an answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Rule {
    /// The clause, or question and answer: `slam-legality=illegal`.
    pub id: String,
    /// The rule, in words.
    pub text: String,
    /// The parameters that it sets, with their values.
    pub sets: Vec<String>,
    /// Whether it is in force in the reading that was walked; else the reading with it was looked
    /// at on small boards.
    pub in_force: bool,
    /// What is to be said of it.
    pub standing: Standing,
    /// How often it was met.
    pub met: Met,
}

/// A worked example.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Shown {
    /// Its name.
    pub id: String,
    /// What it shows.
    pub shows: Vec<String>,
    /// Whether it holds in this reading; missing where it is not asked of it.
    pub holds: Option<bool>,
}

/// What was met on a stretch of the board, by parameter.
#[derive(Debug)]
struct Heap {
    game: Option<Plain<Heard>>,
    positions: u64,
    moves: u64,
    over: u64,
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

    fn met(&self, game: &Plain, key: Key) -> Met {
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

impl Coverage {
    /// What is not as it should be, each in a few words: rules in force that no position comes to,
    /// examples that do not hold, claims with another verdict than the spec expects.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        let rules = self.clauses.iter().chain(self.answers.iter().filter(|rule| rule.in_force));
        let never = rules.filter(|rule| rule.standing == Standing::NeverMet).count();
        let never = (never > 0).then(|| "rules in force are never met".to_string());
        let examples = self.examples.iter().filter(|one| one.holds == Some(false));
        let broken = examples.map(|one| format!("the example {} does not hold", one.id));
        let claims = self.claims.iter().filter(|one| one.as_expected == Some(false));
        let otherwise = claims.map(|one| format!("the claim {} is {}", one.id, one.verdict()));
        never.into_iter().chain(broken).chain(otherwise).collect()
    }
}

/// Walks the board up to so many seeds; returns what was met, and whether it was stopped.
fn walk(game: &Plain, seeds: u8, until: Option<Key>, watch: &Watch) -> (Heap, u8, bool) {
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

/// What became of the sources of a reading: its board is walked up to `seeds` seeds, and those of
/// readings with one other answer up to `others`. Claims are checked; those about the whole board
/// only if it is walked whole, and values only if `value` can find them.
///
/// # Errors
/// An example of the spec cannot be read.
pub fn coverage(
    reading: &Interpretation,
    seeds: u8,
    others: u8,
    value: Option<&Value>,
    watch: &Watch,
) -> Result<Coverage, String> {
    let spec = reading.spec();
    let game = Plain::new(reading.ruleset().clone());
    let total = game.ruleset().total();
    let (heap, done, stopped) = walk(&game, seeds.min(total), None, watch);
    let clauses: Vec<Rule> = spec
        .clauses
        .iter()
        .map(|clause| {
            let met = sum(&clause.sets, |key| heap.met(&game, key));
            Rule {
                id: clause.id.clone(),
                text: clause.text.clone(),
                sets: sets_text(&clause.sets),
                in_force: true,
                standing: standing(&clause.sets, &met),
                met,
            }
        })
        .collect();
    let mut answers = Vec::new();
    for question in &spec.questions {
        for answer in &question.answers {
            let id = format!("{}={}", question.id, answer.id);
            let in_force = reading.answer(&question.id) == Some(&answer.id);
            let (standing, met) = if in_force {
                let met = sum(&answer.sets, |key| heap.met(&game, key));
                (standing(&answer.sets, &met), met)
            } else {
                other(reading, &question.id, &answer.id, &answer.sets, others.min(total), watch)
            };
            let sets = sets_text(&answer.sets);
            answers.push(Rule { id, text: answer.text.clone(), sets, in_force, standing, met });
        }
    }
    let claims = claimed(reading, seeds >= total, value, watch);
    let held = worked(reading)?;
    let examples = spec
        .examples
        .iter()
        .map(|example| {
            let one = held.iter().find(|one| one.id == example.id);
            let holds = one.map(|one| fails(one, reading.ruleset().params).is_none());
            Shown { id: example.id.clone(), shows: example.shows.clone(), holds }
        })
        .collect();
    let mut coverage = Coverage {
        interpretation: reading.canonical(),
        walked: Walked {
            positions: heap.positions,
            moves: heap.moves,
            ends: heap.over,
            seeds: done,
            whole: done >= total && !stopped,
            stopped,
            others_seeds: others.min(total),
        },
        sources: Vec::new(),
        clauses,
        answers,
        claims,
        examples,
    };
    coverage.sources = sources(reading, &coverage);
    Ok(coverage)
}

/// An answer that is not in force: the reading with it, on small boards.
fn other(
    reading: &Interpretation,
    question: &str,
    answer: &str,
    sets: &Sets,
    seeds: u8,
    watch: &Watch,
) -> (Standing, Met) {
    let Ok(made) = reading.with(question, answer) else {
        return (Standing::DoesNotArise, Met::default());
    };
    let until = sown(sets).first().map(|(key, _)| *key);
    let game = Plain::new(made.ruleset().clone());
    let (heap, _, _) = walk(&game, seeds, until, watch);
    let met = sum(sets, |key| heap.met(&game, key));
    (standing(sets, &met), met)
}

fn sum(sets: &Sets, of: impl Fn(Key) -> Met) -> Met {
    sown(sets).into_iter().fold(Met::default(), |sum, (key, _)| {
        let met = of(key);
        Met {
            positions: sum.positions + met.positions,
            moves: sum.moves + met.moves,
            events: sum.events + met.events,
            refusals: sum.refusals + met.refusals,
            ends: sum.ends + met.ends,
            first: sum.first.or(met.first),
        }
    })
}

fn standing(sets: &Sets, met: &Met) -> Standing {
    // What was captured before is part of a position only where a rule in force reads it.
    let outside = |key: Key| matches!(key, Key::start_player | Key::infinite_play | Key::majority);
    if sets.is_empty() {
        Standing::BuiltIn
    } else if met.cited() {
        Standing::Cited
    } else if met.consulted() {
        Standing::Consulted
    } else if sown(sets).iter().all(|(key, _)| outside(*key)) {
        Standing::OutsidePlay
    } else {
        Standing::NeverMet
    }
}

fn sets_text(sets: &Sets) -> Vec<String> {
    sown(sets).into_iter().map(|(key, value)| format!("{}={value}", key.name())).collect()
}

/// The statements of the sources, each with what came of it.
fn sources(reading: &Interpretation, coverage: &Coverage) -> Vec<Source> {
    let spec = reading.spec();
    let came = |class: &Option<Class>| -> (&'static str, Option<String>, String) {
        match class {
            None => ("unclassified", None, "nobody has said what it is".into()),
            Some(Class::Background) => ("background", None, "decides nothing".into()),
            Some(Class::Defect(why)) => ("defect", None, why.clone()),
            Some(Class::Setup(id)) => ("setup", Some(id.clone()), "where a game can start".into()),
            Some(Class::Claim(id)) => {
                let words = coverage
                    .claims
                    .iter()
                    .find(|one| one.id == *id)
                    .map_or_else(|| "no such claim".into(), Claimed::verdict);
                ("claim", Some(id.clone()), words)
            }
            Some(Class::Clause(id)) => {
                let rule = coverage.clauses.iter().find(|one| one.id == *id);
                let words = rule.map_or_else(|| "no such clause".into(), rule_words);
                ("clause", Some(id.clone()), words)
            }
            Some(Class::Question(id)) => {
                let answers = coverage.answers.iter().filter(|one| {
                    one.id.split_once('=').is_some_and(|(question, _)| question == id)
                });
                let count = answers.count();
                let words = match (reading.answer(id), count) {
                    (_, 0) => "settled: all answers come to the same".into(),
                    (Some(answer), _) => format!("{count} answers; {answer} is in force"),
                    (None, _) => format!("{count} answers; does not arise here"),
                };
                ("question", Some(id.clone()), words)
            }
        }
    };
    let one = |source: &crate::spec::document::Source| Source {
        id: source.id.clone(),
        title: source.title.clone(),
        items: source
            .items
            .iter()
            .map(|item| {
                let (class, id, came) = came(&item.is);
                let (lines, says) = (item.lines.clone(), item.says.clone());
                Statement { lines, says, class: class.into(), id, came }
            })
            .collect(),
    };
    spec.sources.iter().map(one).collect()
}

/// What came of a rule, in a few words.
fn rule_words(rule: &Rule) -> String {
    let sets = rule.sets.join(", ");
    match rule.standing {
        Standing::BuiltIn => "sets nothing itself".into(),
        Standing::Cited => format!("sets {sets}; cited {} times", cited(&rule.met)),
        Standing::Consulted => format!("sets {sets}; looked at, never cited"),
        Standing::OutsidePlay => format!("sets {sets}; shows in no position"),
        Standing::NeverMet | Standing::DoesNotArise => format!("sets {sets}; never met"),
    }
}

/// How often a rule was cited at all, with commas.
#[must_use]
pub fn cited(met: &Met) -> String {
    Grouped(met.events + met.refusals + met.ends).to_string()
}
