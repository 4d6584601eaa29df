//! Sentences of the sources that are no rules: each is checked, and the verdict compared with the
//! one the spec expects.

use schemars::JsonSchema;
use serde::Serialize;

use super::counterexample::{Breaks, Counterexample, Place};
use super::everywhere::{self, Seats};
use super::invariants::symmetry::across;
use super::lasso::{Termination, termination};
use super::property::{counterexample, looked_at, search};
use super::random::{Draw, play};
use super::subject::Subject;
use super::text::Text;
use super::verdict::{Grouped, Verdict, plies};
use super::watch::Watch;
use super::{chance, changes, opening};
use crate::rules::Player;
use crate::rules::sowing::params::InfinitePlay;
use crate::rules::sowing::property::{Asker, Property};
use crate::rules::sowing::{Key, Move, Plain, Position, Ruleset, move_text, position_text};
use crate::spec::document::{Claim, ClaimCheck, Expect, Sets};

/// What came of checking a claim.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct ClaimReport {
    /// The name of the claim.
    pub id: String,
    /// The claim.
    pub text: String,
    /// What the spec expects; missing where it speaks of another set-up.
    pub expect: Option<Expect>,
    /// What the check says; missing if it was stopped or could not be done.
    pub got: Option<Expect>,
    /// Whether that is what was expected.
    pub as_expected: bool,
    /// The verdict in words.
    pub words: String,
    /// The line that refutes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<Box<Counterexample>>,
    /// What the spec says about the verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// What the check of a claim may ask for.
pub struct Means<'a, G> {
    /// The game.
    pub game: &'a G,
    /// How the command line names its rules.
    pub interpretation: &'a str,
    /// Most states to explore when looking for endless play.
    pub limit: usize,
    /// The cap and the seed for random games.
    pub draw: Draw,
    /// The verdict on an invariant over the whole board.
    pub invariant: &'a dyn Fn(&str) -> Option<Verdict>,
    /// The value for the player who moves first, by whoever can solve the game.
    pub value: Option<&'a dyn Fn() -> Result<i16, String>>,
    /// How long a game by these rules lasts with best play, by whoever can solve it.
    pub length: Option<&'a Length<'a>>,
    /// Progress and the wish to stop.
    pub watch: &'a Watch,
}

/// A game that both sides play as well as can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BestPlay {
    /// How many seeds more than the other the player who moves first gets.
    pub value: i16,
    /// How many plies it lasts, whoever is ahead hurrying to each capture and the other putting it
    /// off; `None` if it goes on for ever.
    pub plies: Option<usize>,
}

/// Whoever can tell how a game by some rules goes with best play; or why not.
pub type Length<'a> = dyn Fn(&Ruleset) -> Result<BestPlay, String> + Sync + 'a;

/// What a check found out.
pub(super) struct Answer {
    pub(super) got: Option<Expect>,
    pub(super) words: String,
    pub(super) counterexample: Option<Box<Counterexample>>,
}

impl Answer {
    pub(super) fn new(got: Expect, words: impl Into<String>) -> Self {
        Answer { got: Some(got), words: words.into(), counterexample: None }
    }

    pub(super) fn unknown(words: impl Into<String>) -> Self {
        Answer { got: None, words: words.into(), counterexample: None }
    }
}

/// Checks one claim.
pub fn check<G: Subject>(means: &Means<G>, claim: &Claim, expected: bool) -> ClaimReport {
    let answer = match &claim.check {
        ClaimCheck::EveryGameEnds {} => every_game_ends(means, &claim.id),
        ClaimCheck::Invariant(id) => invariant(means, id),
        ClaimCheck::FirstMovesCapture { with } => first_moves_capture(means, &claim.id, with),
        ClaimCheck::LongerThan { with, games } => longer_than(means, with, *games),
        ClaimCheck::ChangesPlay { with } => changes::changes_play(means, with),
        ClaimCheck::TakesEarly { with, plies, percent } => {
            opening::takes_early(means, with, *plies, *percent)
        }
        ClaimCheck::CapturesMore { moves, than, games } => {
            chance::captures_more(means, moves, than, *games)
        }
        ClaimCheck::Kernel { check } => {
            Answer::unknown(format!("the sowing kernel has no check `{check}` of its own"))
        }
        ClaimCheck::Value(value) => worth(means, *value),
        ClaimCheck::Never(text) => on_board(means, text, Asks::Never),
        ClaimCheck::Always(text) => on_board(means, text, Asks::Always),
        ClaimCheck::Exists(text) => on_board(means, text, Asks::Exists),
    };
    ClaimReport {
        id: claim.id.clone(),
        text: claim.text.clone(),
        expect: expected.then_some(claim.expect),
        got: answer.got,
        as_expected: !expected || answer.got == Some(claim.expect),
        words: answer.words,
        counterexample: answer.counterexample,
        note: claim.note.clone().filter(|_| expected),
    }
}

/// Finds out whether endless play is possible, looking at positions as the mover sees them.
pub fn endless<G: Subject>(game: &G, limit: usize, watch: &Watch) -> Termination<Move> {
    let text = Text::of(game.ruleset());
    let canon = |position: Position| {
        if position.mover == Player::SOUTH { position } else { across(&text, &position) }
    };
    termination(game, canon, limit, watch)
}

/// A line of endless play from the start, as a counterexample to the claim that a game ends.
#[must_use]
pub fn lasso<G: Subject>(
    game: &G,
    interpretation: &str,
    claim: &str,
    prefix: &[Move],
    cycle: &[Move],
) -> Counterexample {
    let line: Vec<Move> = prefix.iter().chain(cycle).copied().collect();
    let why = format!(
        "after {} the same {} can be repeated for ever",
        plies(prefix.len() as u64),
        plies(cycle.len() as u64)
    );
    let breaks = Breaks::EveryGameEnds(claim.into());
    let mut told = Counterexample::tell(
        game,
        interpretation,
        breaks,
        &why,
        game.start(),
        &line,
        Place::Position,
    );
    told.loop_from = Some(prefix.len());
    told
}

fn every_game_ends<G: Subject>(means: &Means<G>, claim: &str) -> Answer {
    let by_rule = matches!(
        means.game.ruleset().params.infinite_play,
        InfinitePlay::OwnRows | InfinitePlay::Draw
    );
    // Where there is more than can be kept, chance is quicker than a search that must give up.
    let board = Plain::new(means.game.ruleset().clone());
    if !by_rule
        && everywhere::size(&board, Seats::Mover) > means.limit as u64
        && let Some(answer) = chance::endless(means, claim)
    {
        return answer;
    }
    match endless(means.game, means.limit, means.watch) {
        Termination::Endless { prefix, cycle, states, looping } => {
            let line = lasso(means.game, means.interpretation, claim, &prefix, &cycle);
            let size = format!(
                "{} of {} reachable positions can recur",
                Grouped(looping),
                Grouped(states)
            );
            if by_rule {
                let words = format!(
                    "Every game ends, but only because the third repetition ends it: {}; {size}.",
                    line.why
                );
                return Answer::new(Expect::Proved, words);
            }
            let words = format!("Endless play is possible: {}; {size}.", line.why);
            Answer { counterexample: Some(Box::new(line)), ..Answer::new(Expect::Refuted, words) }
        }
        Termination::Ends { states, moves, longest, .. } => Answer::new(
            Expect::Proved,
            format!(
                "Every game ends: none of the {} reachable positions can recur ({} moves; the longest game has {longest} plies).",
                Grouped(states),
                Grouped(moves)
            ),
        ),
        Termination::Unknown { states } => Answer::unknown(format!(
            "Not known: the search stopped after {} positions.",
            Grouped(states)
        )),
    }
}

fn invariant<G>(means: &Means<G>, id: &str) -> Answer {
    match (means.invariant)(id) {
        None => Answer::unknown(format!("There is no invariant `{id}`.")),
        Some(verdict) => {
            let words = format!("`{id}` is {verdict}.");
            match verdict {
                Verdict::Proved { .. } => Answer::new(Expect::Proved, words),
                Verdict::NotRefuted { .. } => Answer::new(Expect::Supported, words),
                Verdict::Stopped { .. } => Answer::unknown(words),
                Verdict::Refuted(line) => {
                    Answer { counterexample: Some(line), ..Answer::new(Expect::Refuted, words) }
                }
            }
        }
    }
}

/// The rules with some parameters set otherwise, and how the command line names them.
pub(super) fn changed<G: Subject>(
    means: &Means<G>,
    with: &Sets,
) -> Result<(Ruleset, String), String> {
    let mut ruleset = means.game.ruleset().clone();
    let mut name = means.interpretation.to_string();
    for (key, value) in with {
        let known = Key::find(key).ok_or_else(|| {
            let near = crate::names::closest(key, Key::ALL.iter().map(|key| key.name()));
            let hint = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            format!("there is no parameter `{key}`{hint}")
        })?;
        ruleset.params.set_json(known, value).map_err(|error| format!("`{key}`: {error}"))?;
        let separator = if name.contains(':') { ',' } else { ':' };
        name += &format!("{separator}{key}={}", ruleset.params.get(known));
    }
    Ok((ruleset, name))
}

fn first_moves_capture<G: Subject>(means: &Means<G>, claim: &str, with: &Sets) -> Answer {
    use crate::rules::Rules;
    let (ruleset, name) = match changed(means, with) {
        Ok(changed) => changed,
        Err(error) => return Answer::unknown(format!("It cannot be checked: {error}.")),
    };
    let game = Plain::new(ruleset);
    let start = game.start();
    let moves = game.moves(&start);
    let mut gains = Vec::new();
    for &mv in &moves {
        let (_, pay) = game.play(&start, mv, &mut crate::rules::Silent);
        let gained = pay.0[start.mover.seat()];
        if gained == 0 {
            let why = "this first move captures nothing";
            let breaks = Breaks::FirstMovesCapture(claim.into());
            let line = Counterexample::tell(&game, &name, breaks, why, start, &[mv], Place::Move);
            let words =
                format!("The first move {} captures nothing.", move_text(game.ruleset(), mv));
            return Answer {
                counterexample: Some(Box::new(line)),
                ..Answer::new(Expect::Refuted, words)
            };
        }
        gains.push(format!("{} {gained}", move_text(game.ruleset(), mv)));
    }
    if moves.is_empty() {
        return Answer::unknown("There is no first move.");
    }
    let words = format!("Each of the first moves would capture: {}.", gains.join(", "));
    Answer::new(Expect::Proved, words)
}

/// The mean length of random games, in plies, and how many were cut.
fn mean_length<G: Subject>(game: &G, draw: &Draw, watch: &Watch) -> Option<(f64, u32)> {
    use rayon::prelude::*;
    let lengths: Option<Vec<(u64, u32)>> = (0..draw.games)
        .into_par_iter()
        .map(|number| {
            if watch.stopped() {
                return None;
            }
            let played = play(game, draw, number, |_, _| {});
            Some((played.line.len() as u64, u32::from(played.end == super::random::End::Cut)))
        })
        .collect();
    let (plies, cut) =
        lengths?.iter().fold((0, 0), |(plies, cut), one| (plies + one.0, cut + one.1));
    Some((plies as f64 / f64::from(draw.games.max(1)), cut))
}

/// The verdict is about all changes together; each of them alone is measured too.
fn longer_than<G: Subject>(means: &Means<G>, with: &Sets, games: u32) -> Answer {
    let draw = Draw { games, ..means.draw };
    let stopped = "Not known: the games were stopped.";
    let Some((mine, cut)) = mean_length(means.game, &draw, means.watch) else {
        return Answer::unknown(stopped);
    };
    let mut words = format!(
        "{} random games of each, seed {}, cut at {} plies: {mine:.1} plies on average ({cut} cut)",
        Grouped(u64::from(games)),
        draw.seed,
        draw.cap
    );
    let mut theirs = mine;
    for change in one_by_one(with) {
        let (ruleset, name) = match changed(means, &change) {
            Ok(changed) => changed,
            Err(error) => return Answer::unknown(format!("It cannot be measured: {error}.")),
        };
        let Some((plies, cut)) = mean_length(&Plain::new(ruleset), &draw, means.watch) else {
            return Answer::unknown(stopped);
        };
        words += &format!(", against {plies:.1} ({cut} cut) under {name}");
        theirs = plies;
    }
    words += ".";
    let got = if mine > theirs { Expect::Supported } else { Expect::NotSupported };
    if let Some(length) = means.length {
        match best_play(means, with, length) {
            Ok(exact) => words += &format!(" {exact}"),
            Err(why) => words += &format!(" How long best play lasts is not known: {why}."),
        }
    }
    Answer::new(got, words)
}

/// Each of several changes alone, then all of them.
fn one_by_one(with: &Sets) -> Vec<Sets> {
    let mut changes: Vec<Sets> = Vec::new();
    if with.len() > 1 {
        changes.extend(with.iter().map(|(key, value)| {
            let mut one = Sets::default();
            one.insert(key.clone(), value.clone());
            one
        }));
    }
    changes.push(with.clone());
    changes
}

/// Exact lengths under best play: of the game, with each of the changes alone, with all of them.
fn best_play<G: Subject>(means: &Means<G>, with: &Sets, length: &Length) -> Result<String, String> {
    let told = |ruleset: &Ruleset| {
        length(ruleset).map(|best| {
            let result = match best.value {
                0 => "a draw".into(),
                value if value > 0 => format!("the first player wins by {value}"),
                value => format!("the second player wins by {}", -value),
            };
            match best.plies {
                Some(1) => format!("1 ply ({result})"),
                Some(plies) => format!("{plies} plies ({result})"),
                None => format!("for ever ({result})"),
            }
        })
    };
    let mut parts = vec![format!("With best play it lasts {}", told(means.game.ruleset())?)];
    for change in &one_by_one(with) {
        let (ruleset, _) = changed(means, change)?;
        let names: Vec<String> = change
            .keys()
            .filter_map(|key| Key::find(key))
            .map(|key| format!("{}={}", key.name(), ruleset.params.get(key)))
            .collect();
        parts.push(format!("with {} {}", names.join(" and "), told(&ruleset)?));
    }
    Ok(format!("{}.", parts.join("; ")))
}

/// What is claimed of a property.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Asks {
    Never,
    Always,
    Exists,
}

/// Asks a property of every position of the board. It is played seed by seed from the rules of the
/// game, whatever game is checked.
fn on_board<G: Subject>(means: &Means<G>, text: &str, asks: Asks) -> Answer {
    let ruleset = means.game.ruleset();
    let read = Property::parse(text)
        .and_then(|property| property.fits(ruleset.side, false, false).map(|()| property));
    let property = match read {
        Ok(property) => property,
        Err(error) => return Answer::unknown(format!("It cannot be checked: {}.", error.message)),
    };
    let game = Plain::new(ruleset.clone());
    if asks != Asks::Exists && everywhere::size(&game, Seats::Mover) > everywhere::FAR {
        return chance::on_the_way(means, &game, &property, asks);
    }
    let sought = if asks == Asks::Always { property.denied() } else { property.clone() };
    let found = search(&Asker::new(&game, &sought, None), 1, false, means.watch);
    let looked = looked_at(&sought, &found);
    let Some(hit) = found.hits.first() else {
        return match (found.below, asks) {
            (Some(below), _) => Answer::unknown(format!(
                "Not known: it was stopped at {below} seeds, after {looked}."
            )),
            (None, Asks::Never) => {
                Answer::new(Expect::Proved, format!("`{property}` holds of none of {looked}."))
            }
            (None, Asks::Always) => {
                Answer::new(Expect::Proved, format!("`{property}` holds of all {looked}."))
            }
            (None, Asks::Exists) => {
                Answer::new(Expect::Refuted, format!("`{property}` holds of none of {looked}."))
            }
        };
    };
    let place = position_text(game.ruleset(), &hit.position);
    let place = match hit.mv {
        Some(mv) => format!("the move {} in {place}", move_text(game.ruleset(), mv)),
        None => place,
    };
    if asks == Asks::Exists {
        let words = format!("`{property}` holds of {place}, the smallest of its kind.");
        return Answer::new(Expect::Proved, words);
    }
    let line = counterexample(&game, means.interpretation, &sought, hit.position, &[], hit.mv);
    let does = if asks == Asks::Always { "does not hold" } else { "holds" };
    let words = format!("`{property}` {does} of {place}.");
    Answer { counterexample: Some(Box::new(line)), ..Answer::new(Expect::Refuted, words) }
}

fn worth<G>(means: &Means<G>, value: i16) -> Answer {
    match means.value.map(|solve| solve()) {
        None => Answer::unknown("Not known: nobody solved the game."),
        Some(Err(error)) => Answer::unknown(format!("Not known: {error}.")),
        Some(Ok(exact)) if exact == value => {
            Answer::new(Expect::Proved, format!("The exact value is {exact}."))
        }
        Some(Ok(exact)) => {
            Answer::new(Expect::Refuted, format!("The exact value is {exact}, not {value}."))
        }
    }
}
