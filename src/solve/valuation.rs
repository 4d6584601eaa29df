//! The exact value of an interpretation, with everything that is reported of it.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use schemars::JsonSchema;
use serde::Serialize;

use super::answer::{Answers, Endless, LineEnd, Value};
use super::counts::{Counts, Depends, Zeros};
use super::retrograde::{self, Options, Progress};
use super::values::Solved;
use crate::numbers::thousands;
use crate::rules::Provenance;
use crate::rules::layered::{Indexed, Layered};
use crate::rules::sowing::layers::TooLarge;
use crate::rules::sowing::params::InfinitePlay;
use crate::rules::sowing::{Compiled, Key, Layers, Position, Ruleset, move_text, position_text};
use crate::rules::{Player, Rules, Turn};
use crate::spec::Interpretation;

/// The exact value of a position, and of all positions that it can lead to or that hold as many
/// seeds.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Valuation {
    /// The interpretation, in its canonical form.
    pub interpretation: String,
    /// The position.
    pub position: String,
    /// Who moves first from it.
    pub mover: String,
    /// How many seeds more than the other that player gains from here on, both playing best.
    pub value: i16,
    /// What South and North gain from here on along the best line.
    pub score: [i16; 2],
    /// What South and North had captured before, as given with the position.
    pub captured: [u32; 2],
    /// The value if the player to move forfeits endless play, and if the other does; null if that
    /// was not asked for.
    pub interval: Option<[i16; 2]>,
    /// Whether the two are the same, so that no rule for endless play can change the value.
    pub loop_proof: Option<bool>,
    /// The moves, best first.
    pub moves: Vec<RatedMove>,
    /// Best play of both sides, to the end of the game or once round a loop.
    pub line: Vec<String>,
    /// How the line ends.
    pub line_ends: Ends,
    /// How many positions were solved.
    pub positions: u64,
    /// How many of them have which value for the player to move.
    pub by_value: BTreeMap<i16, u64>,
    /// The positions worth 0, by why; null without intervals.
    pub zeros: Option<Zeros>,
    /// Positions whose value depends on what endless play is worth; null without intervals.
    pub depends_on_infinite_play: Option<Depends>,
    /// The longest way to a conversion, in plies.
    pub longest_conversion: Option<u16>,
    /// The value of the same position in each profile of the spec, by the name of the profile; null
    /// if it has none there.
    pub profiles: BTreeMap<String, Option<i16>>,
    /// The same profiles in the order of the spec, with what makes them differ.
    pub readings: Vec<Reading>,
    /// How long it took.
    pub seconds: f64,
    /// Threads used.
    pub threads: usize,
}

/// A move and what it is worth.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RatedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// How many seeds more than the other its player gains from here on.
    pub value: i16,
    /// Plies to the next capture or the end of the game under best play, this move included; null
    /// if nobody need force one.
    pub conversion: Option<u16>,
}

/// How a best line ends.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ends {
    /// The game is over, for this reason.
    Over(String),
    /// The line goes round for ever, from the move of this number (the first is 0) to the last.
    LoopFrom(usize),
}

/// The value of a position in one profile.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Reading {
    /// The profile.
    pub profile: String,
    /// Its canonical interpretation, with the set-up and the changes of the one that was asked for.
    pub interpretation: String,
    /// The value, or null if this profile has none for single positions, or the position is none of
    /// its game.
    pub value: Option<i16>,
    /// If the value is another than that asked for, and it was asked why: what each of its answers
    /// does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<AnswerValue>,
}

/// What one answer of a profile does to a value.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AnswerValue {
    /// The question and the answer, as `question=answer`.
    pub answer: String,
    /// The value if this is the only answer taken from the profile; null if it does not arise so.
    pub alone: Option<i16>,
    /// The value in the profile without this answer; null if what is left does not fit together.
    pub all_but_it: Option<i16>,
}

/// What solving will take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// Positions.
    pub positions: u64,
    /// Bytes of memory, as estimated.
    pub bytes: u64,
}

/// Why there is no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoValue {
    /// A rule looks at more than the position.
    #[error(
        "{0} makes a position's future depend on what happened before, so that single positions \
         have no value; `check` and `explain` still play by it"
    )]
    History(String),
    /// The board is too large, or its moves cannot be played backward.
    #[error("{0}{remedy}", remedy = if matches!(.0, TooLarge::Relay | TooLarge::Pits(_)) { "" } else { "; fewer seeds or a smaller set-up may do, such as @2x4" })]
    TooLarge(#[from] TooLarge),
    /// What endless play is worth depends on who sits where.
    #[error(
        "{0} names a side, so that what a position is worth to the player to move is not the same \
         for both: ask for the value of one position, or for a table, which keeps both ends"
    )]
    Sided(String),
    /// More memory is needed than was allowed.
    #[error(
        "solving {} positions takes about {} MB, and the limit is {} MB: allow more with \
         --memory, or ask for a smaller set-up",
        thousands(needs.positions.into()),
        thousands(needs.bytes.div_ceil(1_000_000).into()),
        thousands((*limit_mb).into())
    )]
    Memory {
        /// What it would take.
        needs: Needs,
        /// What was allowed.
        limit_mb: u64,
    },
}

/// How to value.
#[derive(Clone, Copy, Debug)]
pub struct How {
    /// Threads to use.
    pub threads: usize,
    /// Most memory to use, in megabytes.
    pub memory_mb: u64,
    /// What to find out about the other profiles.
    pub profiles: Profiles,
}

/// What to find out about the profiles of a spec.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profiles {
    /// Nothing.
    Skip,
    /// Their values.
    Value,
    /// Their values, and which of their answers make them differ.
    Explain,
}

/// An interpretation made ready to be solved.
#[derive(Debug)]
pub struct Ready {
    layers: Layers,
    endless: Endless,
    options: Options,
    /// What solving will take.
    pub needs: Needs,
}

impl Ready {
    /// Prepares the layers up to the seeds of a position.
    ///
    /// # Errors
    /// Why single positions have no value, or the board is too large.
    pub fn new(ruleset: &Ruleset, seeds: u8, how: &How, whole: bool) -> Result<Self, NoValue> {
        Self::with(ruleset, seeds, how, [whole, whole])
    }

    /// Prepares to find values and the way to make each good, without what other rules for endless
    /// play could make of them.
    ///
    /// # Errors
    /// As for [`new`](Ready::new).
    pub fn lean(ruleset: &Ruleset, seeds: u8, how: &How) -> Result<Self, NoValue> {
        Self::with(ruleset, seeds, how, [true, false])
    }

    /// Prepares to find values alone; with `bounds`, also what any rule for endless play could make
    /// of them.
    ///
    /// # Errors
    /// As for [`new`](Ready::new).
    pub fn lone(ruleset: &Ruleset, seeds: u8, how: &How, bounds: bool) -> Result<Self, NoValue> {
        Self::with(ruleset, seeds, how, [false, bounds])
    }

    fn with(
        ruleset: &Ruleset,
        seeds: u8,
        how: &How,
        [distances, bounds]: [bool; 2],
    ) -> Result<Self, NoValue> {
        let endless = endless(ruleset)?;
        let layers = Layers::new(Compiled::fitting(ruleset.clone())?, seeds)?;
        let forfeits = endless != Endless::Even;
        let options = Options {
            threads: how.threads.max(1),
            distances: distances && !forfeits,
            bounds: bounds || forfeits,
            bound_distances: distances && forfeits,
            ..Options::default()
        };
        let needs = needs(&layers, options);
        let limit_mb = how.memory_mb;
        if needs.bytes > limit_mb * 1_000_000 {
            return Err(NoValue::Memory { needs, limit_mb });
        }
        Ok(Ready { layers, endless, options, needs })
    }

    /// All layers solved; `None` if it was cancelled.
    #[must_use]
    pub fn solved(&self, progress: &Progress) -> Option<Solved> {
        retrograde::solve(&self.layers, self.options, progress)
    }

    /// Solves; `None` if it was cancelled.
    #[must_use]
    pub fn solve(self, progress: &Progress) -> Option<Answers<Layers>> {
        let solved = self.solved(progress)?;
        Some(Answers::new(self.layers, solved, self.endless))
    }
}

/// What endless play is worth under a ruleset.
///
/// # Errors
/// Positions have no value of their own under it.
pub fn endless(ruleset: &Ruleset) -> Result<Endless, NoValue> {
    if let Err(key) = ruleset.positional() {
        return Err(NoValue::History(cited(ruleset, key)));
    }
    Ok(match ruleset.params.infinite_play {
        InfinitePlay::SouthForfeits => Endless::Forfeits(Player::SOUTH),
        InfinitePlay::NorthForfeits => Endless::Forfeits(Player::NORTH),
        InfinitePlay::Even | InfinitePlay::OwnRows | InfinitePlay::Draw => Endless::Even,
    })
}

/// Positions and memory that solving takes.
fn needs(layers: &Layers, options: Options) -> Needs {
    let top = layers.top();
    let positions: u64 = (0..=top).map(|layer| layers.size(layer) as u64).sum();
    let flag = u64::from;
    let kept =
        1 + flag(options.distances) + 2 * flag(options.bounds) + 2 * flag(options.bound_distances);
    let nodes = 2 + 4 * flag(options.bounds);
    let distances = 2 * flag(options.distances).max(2 * flag(options.bound_distances));
    // Samples take two bytes a position; waves, which only plies ask for, some eight at their largest.
    let waves = if distances > 0 { 8 } else { 0 };
    let scratch = (nodes + distances + 2 + waves) * layers.size(top) as u64;
    let lone = !options.distances && !options.bounds;
    let runs = layers.bytes_of_runs().filter(|_| lone);
    let scratch = runs.map_or(scratch, |runs| u64::try_from(runs).unwrap_or(u64::MAX));
    let classes = layers.stride().min(options.threads) as u64;
    let tables = 4_000_000;
    Needs { positions, bytes: positions * kept + scratch * classes + tables }
}

pub(super) fn cited(ruleset: &Ruleset, key: Key) -> String {
    match ruleset.provenance(key.because()) {
        Provenance::Unread => format!("`{}={}`", key.name(), ruleset.params.get(key)),
        provenance => format!("`{}`", provenance.cite()),
    }
}

/// Values a position of an interpretation; `None` if it was cancelled.
///
/// # Errors
/// Why there is no value.
pub fn value(
    interpretation: &Interpretation,
    position: &Position,
    how: &How,
    progress: &Progress,
) -> Result<Option<Valuation>, NoValue> {
    let began = Instant::now();
    let seeds = position.board.total();
    let ready = Ready::new(interpretation.ruleset(), seeds, how, true)?;
    let Some(answers) = ready.solve(progress) else { return Ok(None) };
    let mut valuation = describe(interpretation, position, &answers, how.threads);
    drop(answers);
    if !add_profiles(&mut valuation, interpretation, position, how, &progress.cancel) {
        return Ok(None);
    }
    valuation.seconds = began.elapsed().as_secs_f64();
    Ok(Some(valuation))
}

/// The value of the start for the player who moves first, and how many plies a game lasts in which
/// both play best, whoever must make the value good hurrying to each conversion and the other putting
/// it off: the conversion distances along a best line, added up. `None` for the plies if such a line
/// goes round for ever; `None` in all if it was cancelled.
///
/// # Errors
/// Why there is no value.
pub fn best_line(
    ruleset: &Ruleset,
    how: &How,
    progress: &Progress,
) -> Result<Option<(i16, Option<usize>)>, NoValue> {
    let ready = Ready::lean(ruleset, ruleset.total(), how)?;
    let Some(answers) = ready.solve(progress) else { return Ok(None) };
    let start = ruleset.start();
    let line = answers.line(&start);
    let plies = (line.end == LineEnd::Over).then_some(line.steps.len());
    Ok(Some((answers.value(&start).margin, plies)))
}

/// Everything that solved layers know of a position; profiles and seconds are left out.
#[must_use]
pub fn describe(
    interpretation: &Interpretation,
    position: &Position,
    answers: &Answers<Layers>,
    threads: usize,
) -> Valuation {
    let ruleset = interpretation.ruleset();
    let Value { margin, .. } = answers.value(position);
    let counts = Counts::of(answers.solved());
    let line = answers.line(position);
    let game = answers.game();
    let line_ends = match (line.end, game.turn(&line.last)) {
        (LineEnd::Loop(from), _) => Ends::LoopFrom(from),
        (LineEnd::Over, Turn::Over(_, ending)) => Ends::Over(ending.why.into()),
        (LineEnd::Over, Turn::Of(_)) => Ends::Over("there is no move".into()),
    };
    let name = |mv| move_text(ruleset, mv);
    let moves = answers.moves(position).into_iter().map(|rated| RatedMove {
        mv: name(rated.mv),
        value: rated.value.margin,
        conversion: rated.value.conversion,
    });
    let interval = answers.interval(position);
    Valuation {
        interpretation: interpretation.canonical(),
        position: position_text(ruleset, position),
        mover: position.mover.to_string(),
        value: margin,
        score: line.score.0,
        captured: [0, 0],
        interval: interval.map(|(low, high)| [low, high]),
        loop_proof: interval.map(|(low, high)| low == high),
        moves: moves.collect(),
        line: line.steps.iter().map(|&(_, mv)| name(mv)).collect(),
        line_ends,
        positions: counts.positions,
        by_value: counts.by_value,
        zeros: counts.zeros,
        depends_on_infinite_play: counts.depends_on_infinite_play,
        longest_conversion: counts.longest_conversion,
        profiles: BTreeMap::new(),
        readings: Vec::new(),
        seconds: 0.0,
        threads,
    }
}

/// Adds the values of the profiles; whether it came to an end, and was not cancelled.
pub fn add_profiles(
    valuation: &mut Valuation,
    interpretation: &Interpretation,
    position: &Position,
    how: &How,
    cancel: &AtomicBool,
) -> bool {
    if how.profiles == Profiles::Skip {
        return true;
    }
    let asked = Asked { interpretation, position, how, cancel };
    for profile in &interpretation.spec().profiles {
        let Ok(other) = interpretation.with_profile(&profile.id) else { continue };
        let same = other.canonical() == valuation.interpretation;
        let value = if same { Some(valuation.value) } else { asked.value_in(&other) };
        let mut answers = Vec::new();
        let differs = value.is_some_and(|value| value != valuation.value);
        if how.profiles == Profiles::Explain && differs {
            answers = asked.answers_of(&other);
        }
        if cancel.load(Ordering::Relaxed) {
            return false;
        }
        let (profile, interpretation) = (profile.id.clone(), other.canonical());
        valuation.profiles.insert(profile.clone(), value);
        valuation.readings.push(Reading { profile, interpretation, value, answers });
    }
    true
}

/// A position of a reading, to be valued in other readings.
struct Asked<'a> {
    interpretation: &'a Interpretation,
    position: &'a Position,
    how: &'a How,
    cancel: &'a AtomicBool,
}

impl Asked<'_> {
    /// The value in another reading; `None` if it has none, or solving was cancelled.
    fn value_in(&self, other: &Interpretation) -> Option<i16> {
        let at = start_like(self.interpretation, other, self.position)?;
        let seeds = self.position.board.total();
        let ready = Ready::new(other.ruleset(), seeds, self.how, false).ok()?;
        let progress = Progress::default();
        if self.cancel.load(Ordering::Relaxed) {
            return None;
        }
        Some(ready.solve(&progress)?.value(&at).margin)
    }

    /// What each answer does in which another reading differs from the one asked for.
    fn answers_of(&self, other: &Interpretation) -> Vec<AnswerValue> {
        let differ = other.answers().iter().filter(|&(question, answer)| {
            self.interpretation.answer(question) != Some(answer.as_str())
        });
        differ
            .map(|(question, answer)| {
                let alone = self.interpretation.with(question, answer).ok();
                let without = self.interpretation.answer(question);
                let without = without.and_then(|answer| other.with(question, answer).ok());
                AnswerValue {
                    answer: format!("{question}={answer}"),
                    alone: alone.and_then(|reading| self.value_in(&reading)),
                    all_but_it: without.and_then(|reading| self.value_in(&reading)),
                }
            })
            .collect()
    }
}

/// The position of another reading that stands for this one: its start for the start, the same
/// board otherwise; `None` if the reading needs to know more than the board.
fn start_like(
    asked: &Interpretation,
    other: &Interpretation,
    position: &Position,
) -> Option<Position> {
    if *position == asked.ruleset().start() {
        return Some(other.ruleset().start());
    }
    (!other.ruleset().reads_captures()).then(|| Position {
        exempt: position.exempt.min(other.ruleset().params.exempt_plies.0),
        taken: [0, 0],
        ..*position
    })
}
