//! The value of one set-up, and what is read off it.

use schemars::JsonSchema;
use serde::Serialize;

use super::Job;
use crate::rules::sowing::Ranking;
use crate::rules::sowing::playable;
use crate::solve::Progress;
use crate::solve::valuation::{Ends, How, NoValue, Ready, Valuation, describe};
use crate::spec::Interpretation;

/// One set-up.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Cell {
    /// Its name: pits a side, `x`, seeds a pit.
    pub setup: String,
    /// Pits a side.
    pub pits: u8,
    /// Seeds in each pit at the start.
    pub seeds_a_pit: u8,
    /// Seeds in all.
    pub seeds: u32,
    /// Positions of the board, seen from the player to move; null if the board cannot hold the
    /// seeds, or if there are too many to write down.
    pub positions: Option<u64>,
    /// What was found.
    pub outcome: Outcome,
    #[serde(skip)]
    pub(super) reading: Option<Interpretation>,
}

/// What a set-up came to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It was solved.
    Solved(Figures),
    /// It was not.
    Unsolved(Unsolved),
}

/// Why a set-up was not solved.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Unsolved {
    /// The kind of reason.
    pub reason: Reason,
    /// The reason in words.
    pub text: String,
}

/// What stands in the way of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The board cannot be played.
    Impossible,
    /// Positions have no value of their own under these rules.
    NoValue,
    /// The board is too large for the solver.
    TooLarge,
    /// More memory is needed than is allowed.
    Memory,
    /// It took longer than is allowed.
    Time,
    /// The run was stopped before.
    Stopped,
}

impl Reason {
    /// Whether it is a limit of the run, and none of the game.
    #[must_use]
    pub const fn is_limit(self) -> bool {
        !matches!(self, Reason::Impossible | Reason::NoValue)
    }

    /// Its name, as JSON has it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Impossible => "impossible",
            Reason::NoValue => "no-value",
            Reason::TooLarge => "too-large",
            Reason::Memory => "memory",
            Reason::Time => "time",
            Reason::Stopped => "stopped",
        }
    }
}

/// What is known of a set-up that was solved.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Figures {
    /// Who moves first.
    pub first: String,
    /// How many seeds more than the other that player gains, both playing best.
    pub value: i16,
    /// The first moves by what they are worth to the player who makes them: how many win, draw,
    /// lose.
    pub first_moves: [u32; 3],
    /// Plies of a best line, to the end of the game or once round a loop.
    pub plies: usize,
    /// Whether that line goes on for ever.
    pub line_is_endless: bool,
    /// The value if the first player forfeits endless play, and if the other does.
    pub interval: [i16; 2],
    /// Whether the two are the same, so that no rule for endless play changes the value.
    pub loop_proof: bool,
    /// Positions of the board whose value depends on what endless play is worth.
    pub depends_on_endless_play: u64,
    /// The longest forced way to a capture or an end on the board, in plies.
    pub longest_conversion: Option<u16>,
}

impl Cell {
    /// Values one set-up.
    pub(super) fn of(job: &Job, pits: u8, seeds: u8) -> Self {
        let setup = format!("{pits}x{seeds}");
        let all = 2 * u32::from(pits) * u32::from(seeds);
        let mut cell = Cell {
            setup: setup.clone(),
            pits,
            seeds_a_pit: seeds,
            seeds: all,
            positions: None,
            outcome: Outcome::Unsolved(Unsolved { reason: Reason::Stopped, text: STOPPED.into() }),
            reading: None,
        };
        let fits = playable([pits.into(), seeds.into()]);
        let reading =
            fits.and_then(|()| job.reading.with("setup", &setup).map_err(|error| error.message));
        let reading = match reading {
            Ok(reading) => reading,
            Err(why) => {
                let text = format!("it cannot be played: {why}");
                cell.outcome = Outcome::Unsolved(Unsolved { reason: Reason::Impossible, text });
                return cell;
            }
        };
        let ruleset = reading.ruleset();
        let count = Ranking::count_up_to(2 * ruleset.side, ruleset.total());
        cell.positions = u64::try_from(count).ok();
        if !job.stopped() {
            let (found, cut) = job.timed(|progress| figures(&reading, &job.how, progress));
            cell.outcome = match (found, cut) {
                (Err(error), _) => Outcome::Unsolved(why_not(&error)),
                (Ok(Some(figures)), _) => Outcome::Solved(figures),
                (Ok(None), Some(Reason::Time)) => Outcome::Unsolved(late(job)),
                (Ok(None), _) => cell.outcome,
            };
        }
        cell.reading = Some(reading);
        cell
    }

    /// Whether a limit came before its value.
    #[must_use]
    pub fn was_cut(&self) -> bool {
        matches!(&self.outcome, Outcome::Unsolved(why) if why.reason.is_limit())
    }

    /// What is known, if it was solved.
    #[must_use]
    pub const fn figures(&self) -> Option<&Figures> {
        match &self.outcome {
            Outcome::Solved(figures) => Some(figures),
            Outcome::Unsolved(_) => None,
        }
    }
}

pub(super) const STOPPED: &str = "the run was stopped before";

pub(super) fn late(job: &Job) -> Unsolved {
    let seconds = job.time.map_or(0, |time| time.as_secs());
    Unsolved { reason: Reason::Time, text: format!("it takes longer than {seconds} s") }
}

pub(super) fn why_not(error: &NoValue) -> Unsolved {
    let (reason, text) = match error {
        NoValue::Sided(_) => (Reason::NoValue, error.to_string()),
        NoValue::History(rule) => {
            (Reason::NoValue, format!("{rule} looks at the past, so that positions have no value"))
        }
        NoValue::TooLarge(error) => (Reason::TooLarge, error.to_string()),
        NoValue::Memory { needs, limit_mb } => {
            let needed = needs.bytes.div_ceil(1_000_000);
            (Reason::Memory, format!("it takes about {needed} MB, and --memory allows {limit_mb}"))
        }
    };
    Unsolved { reason, text }
}

fn figures(
    reading: &Interpretation,
    how: &How,
    progress: &Progress,
) -> Result<Option<Figures>, NoValue> {
    let ruleset = reading.ruleset();
    let ready = Ready::new(ruleset, ruleset.total(), how, true)?;
    let Some(answers) = ready.solve(progress) else { return Ok(None) };
    Ok(Some(Figures::of(&describe(reading, &ruleset.start(), &answers, how.threads))))
}

impl Figures {
    fn of(value: &Valuation) -> Self {
        let mut first_moves = [0; 3];
        for mv in &value.moves {
            first_moves[usize::from(mv.value < 1) + usize::from(mv.value < 0)] += 1;
        }
        Figures {
            first: value.mover.clone(),
            value: value.value,
            first_moves,
            plies: value.line.len(),
            line_is_endless: matches!(value.line_ends, Ends::LoopFrom(_)),
            interval: value.interval.unwrap_or([value.value; 2]),
            loop_proof: value.loop_proof == Some(true),
            depends_on_endless_play: value
                .depends_on_infinite_play
                .as_ref()
                .map_or(0, |depends| depends.all),
            longest_conversion: value.longest_conversion,
        }
    }
}
