//! A move told event by event, each with the rule that made it happen.
//!
//! Everything said here is read off the events; nothing is worked out again.

use schemars::JsonSchema;
use serde::Serialize;

use super::board::Picture;
use super::table::plural;
use crate::rules::Provenance;
use crate::rules::sowing::params::WinBy;
use crate::rules::sowing::{
    Event, Key, Move, Plain, Position, Ruleset, move_text, pit_letter, position_text,
};
use crate::rules::{Because, Player, Rules, Turn};
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
    /// What South and North gain, in seeds.
    pub gain: [i16; 2],
    /// The position after the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// How the game ended, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
    /// The rules cited above, in words.
    pub rules: Vec<Cited>,
    #[serde(skip)]
    boards: Boards,
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
    /// What South and North gain by the end itself.
    pub gain: [i16; 2],
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
struct Boards {
    before: String,
    after: Option<String>,
}

/// Writes down rules as they are cited.
struct Citations<'a> {
    of: &'a Interpretation,
    seen: Vec<Cited>,
}

impl Citations<'_> {
    fn cite(&mut self, because: Because) -> String {
        let provenance = self.of.ruleset().provenance(because);
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
    let provenance = of.ruleset().provenance(because);
    let cite = provenance.cite();
    let (text, from) = match provenance {
        Provenance::Clause { text, from, .. } => (text.clone(), from.clone()),
        Provenance::Answer { question: id, text, from, .. } => {
            let asks = question(of.spec(), id).map_or("", |question| &question.asks);
            (format!("{asks} {text}"), from.clone())
        }
        Provenance::Departure { .. } => {
            let key = Key::ALL[usize::from(because.0)];
            let value = of.ruleset().params.get(key);
            (format!("Set by hand: {}={value}.", key.name()), Vec::new())
        }
        Provenance::Unread => return None,
    };
    Some(Cited { cite, text, from })
}

/// How the game is over at a position, if it is; tells each rule that has a part in it.
#[must_use]
pub fn ended(
    game: &Plain,
    state: &Position,
    mut cite: impl FnMut(Because) -> String,
) -> Option<End> {
    match game.turn(state) {
        Turn::Of(_) => None,
        Turn::Over(gain, ending) => Some(End {
            text: match game.ruleset().params.win_by {
                WinBy::MostSeeds => format!(
                    "The game is over: {}. South gets {} from the board, North {}.",
                    ending.why,
                    plural(gain.0[0] as u128, "seed"),
                    gain.0[1]
                ),
                WinBy::NotStuck => {
                    let winner = if gain.0[0] > 0 { Player::SOUTH } else { Player::NORTH };
                    format!("The game is over: {}. {winner} has won.", ending.why)
                }
            },
            gain: gain.0,
            because: {
                let mut because = vec![cite(ending.because), cite(ending.remainder)];
                because.dedup();
                because
            },
        }),
    }
}

/// Plays a move, or says why it cannot be played.
#[must_use]
pub fn tell(interpretation: &Interpretation, state: &Position, mv: Move) -> Told {
    let ruleset = interpretation.ruleset();
    let game = Plain::new(ruleset.clone());
    let mut cites = Citations { of: interpretation, seen: Vec::new() };
    let mut told = Told {
        interpretation: interpretation.canonical(),
        position: position_text(ruleset, state),
        mover: state.mover.to_string(),
        mv: move_text(ruleset, mv),
        legal: true,
        reasons: Vec::new(),
        legal_moves: game.moves(state).into_iter().map(|mv| move_text(ruleset, mv)).collect(),
        steps: Vec::new(),
        gain: [0, 0],
        after: None,
        end: None,
        rules: Vec::new(),
        boards: Boards { before: Picture::of(ruleset, state).to_string(), after: None },
    };
    let end_of = |state: &Position, cites: &mut Citations| {
        ended(&game, state, |because| cites.cite(because))
    };
    match game.legal(state, mv) {
        Err(reasons) => {
            told.legal = false;
            for reason in reasons {
                told.reasons.push(Reason {
                    code: reason.code.into(),
                    text: reason.why.into(),
                    because: cites.cite(reason.because),
                });
            }
            told.end = end_of(state, &mut cites);
        }
        Ok(()) => {
            let mut events = Vec::new();
            let (after, gain) = game.play(state, mv, &mut events);
            told.steps = steps(ruleset, state.mover, &events, &mut cites);
            told.gain = gain.0;
            told.after = Some(position_text(ruleset, &after));
            told.end = end_of(&after, &mut cites);
            let picture = if told.end.is_some() {
                Picture::board(ruleset, &after)
            } else {
                Picture::of(ruleset, &after)
            };
            told.boards.after = Some(picture.changed_since(state).to_string());
        }
    }
    told.rules = cites.seen;
    told
}

/// Turns events into sentences; seeds sown one after the other make one.
fn steps(
    ruleset: &Ruleset,
    mover: Player,
    events: &[(Event, Because)],
    cites: &mut Citations,
) -> Vec<Step> {
    let letter = |pit: u8| pit_letter(ruleset.side, pit);
    let mut steps: Vec<Step> = Vec::new();
    let mut captures = 0;
    let mut last = None;
    let mut sowing = false;
    for &(event, because) in events {
        let cite = cites.cite(because);
        if let Some(fell) = fell(event) {
            if !sowing {
                let text = String::new();
                steps.push(Step { event: "sow", text, pits: Vec::new(), because: Vec::new() });
            }
            sowing = true;
            last = match fell {
                Fell::Pit(pit, _) => Some(letter(pit)),
                Fell::Store => None,
                Fell::Nowhere => last,
            };
            if let Some(step) = steps.last_mut() {
                let place = match fell {
                    Fell::Pit(pit, holds) => {
                        step.pits.push((letter(pit), holds));
                        format!("{} {holds}", letter(pit))
                    }
                    Fell::Store => "the store".into(),
                    Fell::Nowhere => String::new(),
                };
                if !step.text.is_empty() && !place.is_empty() {
                    step.text += ", ";
                }
                step.text += &place;
                if !step.because.contains(&cite) {
                    step.because.push(cite);
                }
            }
            continue;
        }
        sowing = false;
        let mut pits = Vec::new();
        let (event, text) = match event {
            Event::Lift { pit, seeds } => {
                pits.push((letter(pit), seeds));
                let seeds = plural(seeds.into(), "seed");
                ("lift", format!("{mover} lifts the {seeds} of {}.", letter(pit)))
            }
            Event::Sow { .. } | Event::Skip { .. } | Event::Store => continue,
            Event::Again => {
                ("again", format!("The last seed fell into {mover}'s store: {mover} moves again."))
            }
            Event::Return { pit, seeds } => {
                pits.push((letter(pit), seeds));
                let seeds = plural(seeds.into(), "seed");
                ("return", format!("The {seeds} left in the hand go back into {}.", letter(pit)))
            }
            Event::Keep { seeds } => {
                let seeds = plural(seeds.into(), "seed");
                ("keep", format!("{mover} keeps the {seeds} left in the hand."))
            }
            Event::Capture { pit, seeds } => {
                pits.push((letter(pit), seeds));
                captures += 1;
                let (alone, seeds) = (seeds == 1, plural(seeds.into(), "seed"));
                let pit = letter(pit);
                let opposite = because == Key::capture_opposite.because();
                let text = if opposite && last != Some(pit) {
                    format!("{mover} captures the {seeds} of {pit}, opposite.")
                } else if opposite && alone {
                    format!("{mover} captures the seed that fell into {pit}.")
                } else if captures == 1 {
                    format!("{mover} captures the {seeds} of {pit}, where the last seed fell.")
                } else {
                    format!("{mover} captures the {seeds} of {pit} too, next in the chain.")
                };
                ("capture", text)
            }
            Event::Exempted { pit } => {
                let pit = letter(pit);
                ("exempted", format!("The last seed would capture in {pit}, but not on this move."))
            }
            Event::SlamUncaptured => {
                let text = "The move is a grand slam, and for that reason captures nothing.";
                ("slam-uncaptured", text.into())
            }
            Event::SlamLeft { pit } => {
                pits.push((letter(pit), 0));
                let pit = letter(pit);
                ("slam-left", format!("The move is a grand slam: {pit} is left as it is."))
            }
            Event::SlamRest { seeds } => {
                let (foe, seeds) = (mover.other(), plural(seeds.into(), "seed"));
                let text =
                    format!("The move is a grand slam: {foe} gets the other {seeds} of the board.");
                ("slam-rest", text)
            }
            Event::Fed => {
                let foe = mover.other();
                ("fed", format!("The move feeds {foe}, as it must."))
            }
            Event::Passed => ("passed", format!("{mover} passes.")),
        };
        steps.push(Step { event, text, pits, because: vec![cite] });
    }
    for step in &mut steps {
        if step.event == "sow" {
            let seeds = plural(step.text.split(", ").count() as u128, "seed");
            step.text = format!("{mover} sows {seeds}: {}.", step.text);
        }
    }
    steps
}

/// Where a seed fell in the course of a sowing.
enum Fell {
    /// Into a pit, which then held so many.
    Pit(u8, u8),
    /// Into the mover's store.
    Store,
    /// Nowhere: a pit was passed over.
    Nowhere,
}

/// What an event adds to a sowing; all of a sowing is told in one line.
const fn fell(event: Event) -> Option<Fell> {
    match event {
        Event::Sow { pit, holds } => Some(Fell::Pit(pit, holds)),
        Event::Store => Some(Fell::Store),
        Event::Skip { .. } => Some(Fell::Nowhere),
        _ => None,
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
                    let text = super::wrap::paragraph(&end.text, "", "");
                    writeln!(f, "\n{text}\n[{}]", end.because.join("; "))?;
                }
                None => writeln!(f, "\nLegal here: {}.", self.legal_moves.join(", "))?,
            }
        }
        for (at, step) in self.steps.iter().enumerate() {
            let text = super::wrap::paragraph(&step.text, &format!("{:>3}. ", at + 1), "     ");
            let because = step.because.join("; ");
            writeln!(
                f,
                "{text}\n{}",
                super::wrap::paragraph(&format!("[{because}]"), "     ", "      ")
            )?;
        }
        if self.legal {
            let nothing = !self.steps.iter().any(|step| step.event == "capture");
            if nothing && self.gain == [0, 0] {
                writeln!(f, "\nNothing is captured.")?;
            } else {
                let [south, north] = self.gain;
                writeln!(f, "\nGained by the move: South {south}, North {north}.")?;
            }
        }
        if let Some(after) = &self.boards.after {
            writeln!(f, "\n{after}")?;
            if let Some(end) = &self.end {
                let text = super::wrap::paragraph(&end.text, "", "");
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
                from => format!(" [{}]", super::rules::cited(from)),
            };
            let text = format!("{}: {}{from}", cited.cite, cited.text);
            writeln!(f, "{}", super::wrap::paragraph(&text, "  ", "      "))?;
        }
        Ok(())
    }
}
