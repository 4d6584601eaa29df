//! A whole record against all readings of a game.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use schemars::JsonSchema;
use serde::Serialize;

use super::judge::{Frontier, Judge, Mismatch};
use super::space::{Reading, Readings, Space};
use crate::rules::Player;
use crate::rules::sowing::{Plain, Ruleset, board_text, move_text};
use crate::spec::compile::sown;
use crate::spec::record::{Evidence, Record};
use crate::spec::{Interpretation, Spec};

/// Which readings reproduce a record.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Fit {
    /// The game and its board; what is named here is held in all readings.
    pub game: String,
    /// How many readings there are: combinations of answers that come about, in decimal digits.
    pub readings: String,
    /// How many of them reproduce all lines that were held against them.
    pub fitting: String,
    /// Lines held against readings.
    pub lines: u64,
    /// Lines in the record.
    pub of: u64,
    /// Whether every line was held against them, as long as some reading was left.
    pub complete: bool,
    /// Positions played, each for all readings that do there the same.
    pub played: u64,
    /// A reading that fits, with the answers of the spec as far as possible.
    pub example: Option<String>,
    /// The first line after which no reading was left, and how one that was left before it fails.
    pub none_after: Option<Fails>,
    /// What became of the answers to each question.
    pub questions: Vec<Asked>,
    /// Answers that both fit, but not with each other.
    pub apart: Vec<[String; 2]>,
    /// The reading that was named, and the profiles of the spec.
    pub named: Vec<Named>,
}

/// What a record decides of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Decided {
    /// It was held at one answer from the start.
    Held,
    /// One answer is left.
    Decided,
    /// Some answers are excluded, and several are left.
    Narrowed,
    /// All answers are left.
    Open,
    /// The question arises in no reading that is left.
    Gone,
}

/// What became of a question.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Asked {
    /// Its name.
    pub id: String,
    /// The question.
    pub asks: String,
    /// What the record decides of it.
    pub verdict: Decided,
    /// Whether some line came to a place where its answers matter to the kernel at all.
    pub consulted: bool,
    /// Its answers.
    pub answers: Vec<Answered>,
    /// In how many fitting readings it does not arise, in decimal digits.
    pub silent: String,
}

/// What became of an answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Answered {
    /// Its name.
    pub id: String,
    /// The rule it makes.
    pub text: String,
    /// How many fitting readings have it, in decimal digits.
    pub readings: String,
    /// The first line that excludes it, whatever the other answers.
    pub excluded: Option<Excluded>,
}

/// Why an answer is excluded.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Excluded {
    /// How many readings with it were left before that line, in decimal digits.
    pub left: String,
    /// How one of them fails there.
    pub fails: Fails,
}

/// How a reading fails on a line.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Fails {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The reading.
    pub reading: String,
    /// The position.
    pub position: String,
    /// The moves of the line that come before the one it fails on.
    pub after: Vec<String>,
    /// What the reading does otherwise, in words that follow "it".
    pub why: String,
}

/// A reading of a name, held against a record.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Named {
    /// The name: that of a profile, or empty for the reading that was asked for.
    pub profile: String,
    /// The interpretation.
    pub interpretation: String,
    /// Whether it reproduces every line.
    pub fits: bool,
    /// The first line that it fails on.
    pub fails: Option<Fails>,
}

/// Progress, and the wish to stop.
#[derive(Debug, Default)]
pub struct Progress {
    /// Lines done.
    pub lines: AtomicU64,
    /// Raised by whoever wants the run to stop.
    pub cancel: AtomicBool,
}

/// An answer that is not excluded yet.
struct Open<'a> {
    question: &'a str,
    answer: &'a str,
    excluded: Option<Excluded>,
}

/// Where readings are told apart, and how they fail there.
struct Scene<'a> {
    reading: &'a Interpretation,
    space: &'a Space,
    file: &'a str,
    evidence: &'a Evidence,
    places: &'a Frontier,
}

impl Scene<'_> {
    /// How one of the readings of a set, all of which fail, fails.
    fn fails(&self, set: &Readings) -> Option<Fails> {
        let one = self.space.nearest(set)?;
        let (name, ruleset) = named(self.reading, &one);
        let game = Plain::new(ruleset.clone());
        let alone = Space::single(self.space.params(&one));
        let mut judge = Judge::new(&alone, &game);
        let mut first: Option<(usize, Mismatch, String)> = None;
        for (state, set) in self.places {
            if first.is_some() || !self.space.has(set, &one) {
                continue;
            }
            let place = vec![(*state, alone.all().clone())];
            judge.hold(self.evidence, &place, &mut |played, mismatch, _| {
                let seat = if state.mover == Player::SOUTH { "S" } else { "N" };
                let text = format!("{} {seat}", board_text(&ruleset, state.board));
                first.get_or_insert((played, mismatch, text));
            });
        }
        let (played, mismatch, position) = first?;
        let before = self.evidence.moves.iter().take(played);
        Some(Fails {
            file: self.file.into(),
            line: self.evidence.number,
            reading: name,
            position,
            after: before.map(|&mv| move_text(&ruleset, mv)).collect(),
            why: mismatch.words(&ruleset),
        })
    }
}

/// The name and the rules of a reading; the board and the departures are those of `like`.
fn named(like: &Interpretation, one: &Reading) -> (String, Ruleset) {
    match like.with_answers(one) {
        Ok(made) => (made.canonical(), made.ruleset().clone()),
        Err(_) => (like.canonical(), like.ruleset().clone()),
    }
}

/// Holds records against the readings of a game: all those of `space`, which is one of `reading`.
#[must_use]
pub fn run(
    game: &str,
    reading: &Interpretation,
    space: &Space,
    held: &BTreeSet<String>,
    records: &[Record],
    progress: &Progress,
) -> Fit {
    let spec = reading.spec();
    let plain = Plain::new(reading.ruleset().clone());
    let mut judge = Judge::new(space, &plain);
    let mut open: Vec<Open> = spec
        .questions
        .iter()
        .flat_map(|question| {
            let answers = question.answers.iter();
            answers.map(|answer| Open {
                question: &question.id,
                answer: &answer.id,
                excluded: None,
            })
        })
        .collect();
    let mut names = vec![(String::new(), reading.clone(), None)];
    for profile in &spec.profiles {
        if let Ok(made) = reading.with_profile(&profile.id) {
            names.push((profile.id.clone(), made, None));
        }
    }
    names.retain(|(id, made, _)| id.is_empty() || space.has(space.all(), made.answers()));
    let of = records.iter().map(|record| record.lines.len() as u64).sum();
    let (mut left, mut lines, mut none_after) = (space.all().clone(), 0, None);
    'all: for record in records {
        let mut before = Frontier::new();
        for evidence in &record.lines {
            if progress.cancel.load(Ordering::Relaxed) || left.is_false() {
                break 'all;
            }
            let places = judge.places(evidence, &left, &before);
            let held = judge.hold(evidence, &places, &mut |_, _, _| {});
            lines += 1;
            progress.lines.fetch_add(1, Ordering::Relaxed);
            if held.fits != left {
                let scene =
                    Scene { reading, space, file: record.file.name(), evidence, places: &places };
                let gone = left.and_not(&held.fits);
                for one in open.iter_mut().filter(|one| one.excluded.is_none()) {
                    let with = |set| space.with(set, one.question, one.answer);
                    let (Some(now), Some(were)) = (with(&held.fits), with(&left)) else { continue };
                    if now.is_false() && !were.is_false() {
                        one.excluded = scene
                            .fails(&were)
                            .map(|fails| Excluded { left: space.count(&were), fails });
                    }
                }
                for (_, made, fails) in names.iter_mut().filter(|(_, _, fails)| fails.is_none()) {
                    let alone = space.only(&gone, made.answers());
                    *fails = scene.fails(&alone);
                }
                if held.fits.is_false() {
                    none_after = scene.fails(&left);
                }
                left = held.fits;
            }
            before = held.after;
        }
    }
    let questions = questions(spec, space, held, &left, open, &judge);
    let example = space.nearest(&left).map(|one| named(reading, &one).0);
    Fit {
        game: game.into(),
        readings: space.count(space.all()),
        fitting: space.count(&left),
        lines,
        of,
        complete: lines == of || left.is_false(),
        played: judge.branches().runs(),
        example,
        none_after,
        apart: apart(&questions, space, &left),
        questions,
        named: names
            .into_iter()
            .map(|(profile, made, fails)| Named {
                profile,
                interpretation: made.canonical(),
                fits: space.has(&left, made.answers()),
                fails,
            })
            .collect(),
    }
}

fn questions(
    spec: &Spec,
    space: &Space,
    held: &BTreeSet<String>,
    left: &Readings,
    open: Vec<Open>,
    judge: &Judge,
) -> Vec<Asked> {
    let mut fates: Vec<_> =
        open.into_iter().map(|one| (one.question, one.answer, one.excluded)).collect();
    let mut all = Vec::new();
    for question in &spec.questions {
        let mut answers = Vec::new();
        for answer in &question.answers {
            let with = space.with(left, &question.id, &answer.id);
            let fate = fates.iter_mut().find(|(q, a, _)| *q == question.id && *a == answer.id);
            answers.push(Answered {
                id: answer.id.clone(),
                text: answer.text.clone(),
                readings: with.map_or_else(|| "0".into(), |set| space.count(&set)),
                excluded: fate.and_then(|(_, _, excluded)| excluded.take()),
            });
        }
        let fit = answers.iter().filter(|answer| answer.readings != "0").count();
        let excluded = answers.iter().any(|answer| answer.excluded.is_some());
        let verdict = match (held.contains(&question.id), fit, excluded) {
            (true, _, _) => Decided::Held,
            (_, 0, _) => Decided::Gone,
            (_, 1, _) => Decided::Decided,
            (_, _, true) => Decided::Narrowed,
            (_, _, false) => Decided::Open,
        };
        let keys = question.answers.iter().flat_map(|answer| sown(&answer.sets));
        let consulted = keys.map(|(key, _)| key).any(|key| judge.branches().consulted(key));
        all.push(Asked {
            id: question.id.clone(),
            asks: question.asks.clone(),
            verdict,
            consulted,
            answers,
            silent: space.count(&space.without(left, &question.id)),
        });
    }
    all
}

/// Pairs of answers that both fit, and come about together, but do not fit together.
fn apart(questions: &[Asked], space: &Space, left: &Readings) -> Vec<[String; 2]> {
    let fitting: Vec<(&str, &str)> = questions
        .iter()
        .flat_map(|asked| {
            let fit = asked.answers.iter().filter(|answer| answer.readings != "0");
            fit.map(|answer| (asked.id.as_str(), answer.id.as_str()))
        })
        .collect();
    let both = |set: &Readings, one: (&str, &str), two: (&str, &str)| {
        let first = space.with(set, one.0, one.1)?;
        space.with(&first, two.0, two.1)
    };
    let mut pairs = Vec::new();
    for (at, &one) in fitting.iter().enumerate() {
        for &two in fitting[at + 1..].iter().filter(|two| two.0 != one.0) {
            let empty = |set| both(set, one, two).is_none_or(|set| set.is_false());
            if empty(left) && !empty(space.all()) {
                pairs.push([one, two].map(|(question, answer)| format!("{question}={answer}")));
            }
        }
    }
    pairs
}
