//! A move told event by event: what is told, and how it is for games of any kernel.
//!
//! Everything said here is read off the events; nothing is worked out again.

use schemars::JsonSchema;
use serde::Serialize;

use super::rules::cited as sources;
use super::verdicts::sentence;
use super::wrap::paragraph;
use crate::games::{Guest, meet};
use crate::rules::{Because, Payoff, Provenance, Turn, Worded};
use crate::spec::Interpretation;
use crate::spec::answers::question;

/// What became of one move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Told {
    /// The interpretation, in its canonical form.
    pub interpretation: String,
    /// The position before the move.
    pub position: String,
    /// Who is to move in it.
    pub mover: String,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Whether it may be played.
    pub legal: bool,
    /// Every reason why it may not; empty if it may.
    pub reasons: Vec<Reason>,
    /// The moves that may be played in the position.
    pub legal_moves: Vec<String>,
    /// What happens, in order; empty if the move may not be played.
    pub steps: Vec<Step>,
    /// What each player gains, by seat.
    pub gain: Vec<i16>,
    /// The position after the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// How the game ended, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
    /// The rules cited above, in words.
    pub rules: Vec<Cited>,
    #[serde(skip)]
    pub(super) boards: Boards,
    /// Whether it is of a game whose captures need not count at once.
    #[serde(skip)]
    pub(super) general: bool,
    #[serde(skip)]
    pub(super) seats: &'static [&'static str],
}

impl Told {
    /// What South and North gain, in a game of two.
    #[must_use]
    pub fn gained(&self) -> [i16; 2] {
        [0, 1].map(|seat| self.gain.get(seat).copied().unwrap_or(0))
    }
}

/// One reason why a move may not be played.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Reason {
    /// A stable code.
    pub code: String,
    /// A sentence.
    pub text: String,
    /// The clause or answer that forbids it.
    pub because: String,
}

/// One event, or a run of seeds sown.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Step {
    /// A stable code of the kind of event.
    pub event: &'static str,
    /// A sentence.
    pub text: String,
    /// The pits concerned, in order, with the number of seeds: sown up to, lifted or captured.
    pub pits: Vec<(char, u8)>,
    /// The clauses or answers that made it happen.
    pub because: Vec<String>,
}

/// How a game ended.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct End {
    /// A sentence.
    pub text: String,
    /// What each player gains by the end itself, by seat.
    pub gain: Vec<i16>,
    /// The rule that ends it, and the rule that shares out what is left.
    pub because: Vec<String>,
}

/// A rule that was cited.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Cited {
    /// As it is cited.
    pub cite: String,
    /// In words.
    pub text: String,
    /// The source items behind it.
    pub from: Vec<String>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Boards {
    pub(super) before: String,
    pub(super) after: Option<String>,
}

/// Writes down rules as they are cited.
pub(super) struct Citations<'a> {
    pub(super) of: &'a Interpretation,
    pub(super) seen: Vec<Cited>,
}

impl Citations<'_> {
    pub(super) fn cite(&mut self, because: Because) -> String {
        let provenance = self.of.ruled().provenance(because);
        let cite = provenance.cite();
        if self.seen.iter().any(|cited| cited.cite == cite) {
            return cite;
        }
        let Some(cited) = cited(self.of, because) else { return cite };
        self.seen.push(cited);
        cite
    }
}

/// The clause or answer behind a rule, in words; `None` if nothing sets it.
#[must_use]
pub fn cited(of: &Interpretation, because: Because) -> Option<Cited> {
    let provenance = of.ruled().provenance(because);
    let cite = provenance.cite();
    let (text, from) = match provenance {
        Provenance::Clause { text, from, .. } => (text.clone(), from.clone()),
        Provenance::Answer { question: id, text, from, .. } => {
            let asks = question(of.spec(), id).map_or("", |question| &question.asks);
            (format!("{asks} {text}"), from.clone())
        }
        Provenance::Departure { .. } => {
            let key = of.kernel().keys().find(|key| key.because() == because)?;
            let value = of.ruled().values().get(key);
            (format!("Set by hand: {}={value}.", key.name()), Vec::new())
        }
        Provenance::Unread => return None,
    };
    Some(Cited { cite, text, from })
}

/// What each player gains: `South 2, North 0`.
#[must_use]
pub fn gains(seats: &[&str], gains: &[i16]) -> String {
    let each = seats.iter().zip(gains).map(|(seat, gain)| format!("{seat} {gain}"));
    each.collect::<Vec<_>>().join(", ")
}

/// Plays a move of a game of any kernel, or says why it cannot be played.
///
/// # Errors
/// The position or the move cannot be read.
pub fn tell(of: &Interpretation, at: Option<&str>, mv: &str) -> Result<Told, String> {
    meet(of.ruled(), Teller { of, at, mv })
}

struct Teller<'a> {
    of: &'a Interpretation,
    at: Option<&'a str>,
    mv: &'a str,
}

impl Guest for Teller<'_> {
    type Gain = Result<Told, String>;

    fn meet<G: Worded>(self, game: &G) -> Self::Gain {
        let state = match self.at {
            Some(text) => game.read_state(text)?,
            None => game.start(),
        };
        let mv = game.read_move(&state, self.mv)?;
        let mut cites = Citations { of: self.of, seen: Vec::new() };
        let seats = game.seats();
        let mut told = Told {
            interpretation: self.of.canonical(),
            position: game.state_text(&state),
            mover: match game.turn(&state) {
                Turn::Of(player) => seats[player.seat()].into(),
                Turn::Over(..) => "nobody".into(),
            },
            mv: game.move_text(&state, mv),
            legal: true,
            reasons: Vec::new(),
            legal_moves: some_moves(game, &state),
            steps: Vec::new(),
            gain: vec![0; seats.len()],
            after: None,
            end: None,
            rules: Vec::new(),
            boards: Boards { before: game.picture(&state), after: None },
            general: true,
            seats,
        };
        match game.legal(&state, mv) {
            Err(reasons) => {
                told.legal = false;
                told.reasons = reasons
                    .into_iter()
                    .map(|reason| Reason {
                        code: reason.code.into(),
                        text: reason.why.into(),
                        because: cites.cite(reason.because),
                    })
                    .collect();
                told.end = ended(game, &state, &mut cites);
            }
            Ok(()) => {
                let mut events = Vec::new();
                let (after, pay) = game.play(&state, mv, &mut events);
                told.steps = events
                    .iter()
                    .map(|(event, because)| Step {
                        event: game.event_name(event),
                        text: sentence(&game.event_text(event)),
                        pits: Vec::new(),
                        because: vec![cites.cite(*because)],
                    })
                    .collect();
                told.gain = pay.gains().to_vec();
                told.after = Some(game.state_text(&after));
                told.end = ended(game, &after, &mut cites);
                told.boards.after = Some(game.picture(&after));
            }
        }
        told.rules = cites.seen;
        Ok(told)
    }
}

/// Most legal moves that are listed.
const LISTED: usize = 60;

/// The legal moves, or the first of them and how many there are.
fn some_moves<G: Worded>(game: &G, state: &G::State) -> Vec<String> {
    let count = game.count_moves(state);
    let shown = count.min(LISTED as u128);
    let mut texts: Vec<String> =
        (0..shown).map(|n| game.move_text(state, game.nth_move(state, n))).collect();
    if count > shown {
        texts.push(format!("... ({} in all)", super::table::thousands(count)));
    }
    texts
}

fn ended<G: Worded>(game: &G, state: &G::State, cites: &mut Citations) -> Option<End> {
    match game.turn(state) {
        Turn::Of(_) => None,
        Turn::Over(pay, ending) => Some(End {
            text: format!("The game is over: {}. At the end: {}.", ending.why, game.pay_text(&pay)),
            gain: pay.gains().to_vec(),
            because: {
                let mut because = vec![cites.cite(ending.because), cites.cite(ending.remainder)];
                because.dedup();
                because
            },
        }),
    }
}

impl std::fmt::Display for Told {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        writeln!(f, "{} plays {} in {}", self.mover, self.mv, self.interpretation)?;
        writeln!(f, "\n{}", self.boards.before)?;
        if !self.legal {
            writeln!(f, "Not legal:\n")?;
            for reason in &self.reasons {
                writeln!(f, "  - {}\n    [{}]", reason.text, reason.because)?;
            }
            match &self.end {
                Some(end) => {
                    let text = paragraph(&end.text, "", "");
                    writeln!(f, "\n{text}\n[{}]", end.because.join("; "))?;
                }
                None => writeln!(f, "\nLegal here: {}.", self.legal_moves.join(", "))?,
            }
        }
        for (at, step) in self.steps.iter().enumerate() {
            let text = paragraph(&step.text, &format!("{:>3}. ", at + 1), "     ");
            let because = step.because.join("; ");
            writeln!(f, "{text}\n{}", paragraph(&format!("[{because}]"), "     ", "      "))?;
        }
        if self.legal {
            let nothing = !self.steps.iter().any(|step| step.event == "capture");
            let idle = self.gain.iter().all(|&gain| gain == 0);
            if idle && self.general {
                // What is captured may count in the end only; the events say it all.
            } else if nothing && idle {
                writeln!(f, "\nNothing is captured.")?;
            } else {
                writeln!(f, "\nGained by the move: {}.", gains(self.seats, &self.gain))?;
            }
        }
        if let Some(after) = &self.boards.after {
            writeln!(f, "\n{after}")?;
            if let Some(end) = &self.end {
                let text = paragraph(&end.text, "", "");
                writeln!(f, "{text}\n[{}]\n", end.because.join("; "))?;
            }
        } else {
            writeln!(f)?;
        }
        if !self.rules.is_empty() {
            writeln!(f, "The rules cited\n")?;
        }
        for cited in &self.rules {
            let from = match cited.from.as_slice() {
                [] => String::new(),
                from => format!(" [{}]", sources(from)),
            };
            let text = format!("{}: {}{from}", cited.cite, cited.text);
            writeln!(f, "{}", paragraph(&text, "  ", "      "))?;
        }
        Ok(())
    }
}
