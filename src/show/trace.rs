//! A move of a sowing game told event by event, each with the rule that made it happen.
//!
//! Everything said here is read off the events; nothing is worked out again.

use super::table::plural;
use super::told::{Boards, Citations};
pub use super::told::{Cited, End, Reason, Step, Told, cited};
use crate::rules::sowing::Picture;
use crate::rules::sowing::params::WinBy;
use crate::rules::sowing::{
    Event, Key, Move, Plain, Position, Ruleset, move_text, pit_letter, position_text,
};
use crate::rules::{Because, Player, Rules, Turn, Worded};
use crate::spec::Interpretation;

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
            gain: gain.0.to_vec(),
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
        gain: vec![0, 0],
        after: None,
        end: None,
        rules: Vec::new(),
        boards: Boards { before: Picture::of(ruleset, state).to_string(), after: None },
        general: false,
        seats: game.seats(),
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
            told.gain = gain.0.to_vec();
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
