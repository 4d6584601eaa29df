//! The rule book with worked examples: each rule, a place where it decides, and one where it just
//! does not.

use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;

use super::look::Look;
use super::rules::cited;
use super::table::plural;
use super::trace::{self, End, Told};
use super::wrap::{beside, paragraph};
use crate::hunt::rulebook::{Book, Fires, Kind, Other, Place, Spares, Worked};
use crate::rules::sowing::Picture;
use crate::rules::sowing::{Move, Plain, Position, Ruleset, Setup, move_text, position_text};
use crate::rules::{Rules, Silent, Turn};
use crate::spec::Interpretation;

/// What `show --rules --json` writes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RuleBook {
    /// The interpretation, in its canonical form.
    pub interpretation: String,
    /// Positions of the board that were looked at, seen from the player to move.
    pub positions: u64,
    /// Boards with up to so many seeds were looked at; null if all were that had to be.
    pub stopped_at: Option<u8>,
    /// The clauses, then the answers in force, in the order of the spec.
    pub rules: Vec<Rule>,
}

/// A rule with its examples.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Rule {
    /// The name by which moves cite it: `clause origin-first`, `slam-legality=illegal`.
    pub rule: String,
    /// The question it answers, if it is an answer.
    pub asks: Option<String>,
    /// The rule in words.
    pub text: String,
    /// The source items behind it.
    pub from: Vec<String>,
    /// The parameters that it sets and that are read, as `sow.first=origin`.
    pub sets: Vec<String>,
    /// The other readings that it was put beside.
    pub beside: Vec<String>,
    /// What was found: `decides`, `named`, `never`, `alone`, `unknown`, `elsewhere`, `built-in`,
    /// `unread`.
    pub fires: &'static str,
    /// The same in a sentence; empty where there is an example that says it.
    pub note: String,
    /// The smallest place where it fires.
    pub example: Option<Example>,
    /// A place where it just does not.
    pub just_not: Option<Example>,
    /// How many seeds the two boards differ by; null if none is near.
    pub seeds_away: Option<u8>,
}

/// A place on the board.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Example {
    /// The position.
    pub position: String,
    /// The move that is tried; null where it is about the position.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The move told event by event, or why it may not be played.
    pub told: Option<Box<Told>>,
    /// How the game ended, where it is about a position in which it is over.
    pub end: Option<End>,
    /// What would come of it under another reading.
    pub otherwise: Option<Otherwise>,
}

/// What would come of a place under another reading.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Otherwise {
    /// The reading, as an answer or a parameter.
    pub reading: String,
    /// What would happen, as a sentence.
    pub text: String,
}

impl RuleBook {
    /// Tells what was found.
    #[must_use]
    pub fn of(of: &Interpretation, book: &Book) -> Self {
        let teller = Teller { of, plain: Plain::new(of.ruleset().clone()) };
        RuleBook {
            interpretation: of.canonical(),
            positions: book.positions,
            stopped_at: book.stopped_at,
            rules: book.rules.iter().map(|rule| teller.rule(rule, book)).collect(),
        }
    }
}

struct Teller<'a> {
    of: &'a Interpretation,
    plain: Plain,
}

impl Teller<'_> {
    fn ruleset(&self) -> &Ruleset {
        self.of.ruleset()
    }

    fn rule(&self, rule: &Worked, book: &Book) -> Rule {
        let (asks, text, from) = match rule.kind {
            Kind::Clause(clause) => (None, clause.text.clone(), clause.from.clone()),
            Kind::Answer(question, id) => {
                let answer = question.answers.iter().find(|answer| answer.id == id);
                let text = answer.map_or(String::new(), |answer| answer.text.clone());
                let from = answer.map_or(Vec::new(), |answer| answer.from.clone());
                (Some(question.asks.clone()), text, from)
            }
        };
        let params = &self.ruleset().params;
        let (fires, note, example) = self.fires(rule, book);
        let (just_not, seeds_away) = match rule.spares {
            Spares::Near(place, away) => (Some(self.example(&place, None)), Some(away)),
            Spares::Far(place) => (Some(self.example(&place, None)), None),
            Spares::Never | Spares::Unknown | Spares::None => (None, None),
        };
        Rule {
            rule: rule.kind.cite(),
            asks,
            text,
            from,
            sets: rule
                .keys
                .iter()
                .map(|key| format!("{}={}", key.name(), params.get(*key)))
                .collect(),
            beside: rule.others.iter().map(|other| other.name.clone()).collect(),
            fires,
            note,
            example,
            just_not,
            seeds_away,
        }
    }

    fn fires(&self, rule: &Worked, book: &Book) -> (&'static str, String, Option<Example>) {
        let all = plural(book.positions.into(), "position");
        match rule.fires {
            Fires::Decides { place, other, .. } => {
                let note = match rule.spares {
                    Spares::Never => format!(
                        "There is no place where it just does not: it decides every move that may \
                         be played in the {all} of the board."
                    ),
                    Spares::Unknown => self.stopped("A place where it just does not was", book),
                    _ => String::new(),
                };
                ("decides", note, Some(self.example(&place, rule.others.get(other))))
            }
            Fires::Named(place) => {
                let note = if rule.others.is_empty() {
                    "There is no other reading to put beside it; the smallest move that names it:"
                        .to_string()
                } else {
                    format!(
                        "Nothing hangs on it: in none of the {all} of the board does another reading \
                         of it change anything. The smallest move that names it:"
                    )
                };
                ("named", note, Some(self.example(&place, None)))
            }
            Fires::Never if rule.others.is_empty() => {
                let note = "There is no other reading to put beside it: with each the rules would \
                            need something that nobody set.";
                ("alone", note.into(), None)
            }
            Fires::Never => {
                let note = format!(
                    "Nothing hangs on it: in none of the {all} of the board does another reading of \
                     it change anything."
                );
                ("never", note, None)
            }
            Fires::Unknown => ("unknown", self.stopped("A place where it decides was", book), None),
            Fires::Elsewhere => {
                let note = "It shows in no single move: it is about who begins, about what endless \
                            play is worth, or about what was captured before.";
                ("elsewhere", note.into(), None)
            }
            Fires::BuiltIn => {
                let why = match rule.kind {
                    Kind::Clause(clause) => clause.built_in.clone().unwrap_or_default(),
                    Kind::Answer(..) => String::new(),
                };
                ("built-in", format!("Built in: {why}"), None)
            }
            Fires::Unread => {
                let note = "No rule of this reading reads what it sets, or it was set by hand.";
                ("unread", note.into(), None)
            }
        }
    }

    fn stopped(&self, what: &str, book: &Book) -> String {
        let seeds = book.stopped_at.unwrap_or_default();
        format!(
            "{what} not found on boards with up to {}; those with more were not looked at.",
            plural(seeds.into(), "seed")
        )
    }

    fn example(&self, place: &Place, other: Option<&Other>) -> Example {
        let ruleset = self.ruleset();
        let told = place.mv.map(|mv| Box::new(trace::tell(self.of, &place.position, mv)));
        let cite = |because| ruleset.provenance(because).cite();
        let end = match place.mv {
            Some(_) => None,
            None => trace::ended(&self.plain, &place.position, cite),
        };
        Example {
            position: position_text(ruleset, &place.position),
            mv: place.mv.map(|mv| move_text(ruleset, mv)),
            told,
            end,
            otherwise: other.map(|other| self.otherwise(place, other)),
        }
    }

    /// What would come of a place under another reading.
    fn otherwise(&self, place: &Place, other: &Other) -> Otherwise {
        let there = other.same(&place.position);
        let name = |mv: Move| move_text(self.ruleset(), mv);
        let text = match place.mv {
            Some(mv) => match other.plain.legal(&there, mv) {
                Err(reasons) => {
                    let why: Vec<&str> = reasons.iter().map(|reason| reason.why).collect();
                    format!("{} might not be played. {}", name(mv), why.join(" "))
                }
                Ok(()) => {
                    let (after, gain) = other.plain.play(&there, mv, &mut Silent);
                    let [south, north] = gain.0;
                    let board = self.board(&after);
                    let may = match self.plain.allows(&place.position, mv) {
                        true => "",
                        false => "could be played: it ",
                    };
                    format!(
                        "{} {may}would gain South {south}, North {north} and leave {board}.",
                        name(mv)
                    )
                }
            },
            None => match other.plain.turn(&there) {
                Turn::Over(gain, _) => {
                    let [south, north] = gain.0;
                    format!("South would get {south}, North {north}.")
                }
                Turn::Of(_) => {
                    let moves: Vec<String> =
                        other.plain.moves(&there).into_iter().map(name).collect();
                    match moves.as_slice() {
                        [one] if one == "pass" => "The game would go on: South would pass.".into(),
                        _ => {
                            format!("The game would go on: South could play {}.", moves.join(", "))
                        }
                    }
                }
            },
        };
        Otherwise { reading: other.name.clone(), text }
    }

    /// The seeds of a board alone.
    fn board(&self, position: &Position) -> String {
        let text = position_text(self.ruleset(), position);
        text.split(' ').next().unwrap_or_default().to_string()
    }
}

/// How far the text of a rule stands in.
const IN: &str = "    ";

/// The rule book as text.
#[must_use]
pub fn text(book: &RuleBook, of: &Interpretation, look: Look) -> String {
    let mut text = String::new();
    let title = format!("{}, rule by rule", of.spec().title);
    let _ = writeln!(text, "{}\n\n{}\n", look.heading(&title), book.interpretation);
    let said = "Each rule with the smallest place of the board where it decides something: where \
                under another reading of it a move could (or could not) be played, would leave \
                another board or gain something else, or a game would end otherwise. Then, if \
                there is one, a place close by where it just does not. Smallest is with fewest \
                seeds; play need not reach it.";
    let _ = writeln!(text, "{}\n", paragraph(said, "", ""));
    let ruleset = of.ruleset();
    for rule in &book.rules {
        let name = rule.rule.trim_start_matches("clause ");
        let _ = writeln!(text, "{}", look.heading(name));
        let said = match &rule.asks {
            Some(asks) => format!("{asks} {}", rule.text),
            None => rule.text.clone(),
        };
        let _ = writeln!(text, "{}", paragraph(&said, IN, IN));
        let from = match cited(&rule.from) {
            from if from.is_empty() => "nobody".into(),
            from => from,
        };
        let _ = writeln!(text, "{}\n", paragraph(&format!("[{from}]"), IN, "     "));
        let before = rule.fires != "decides";
        if before && !rule.note.is_empty() {
            let _ = writeln!(text, "{}\n", paragraph(&rule.note, IN, IN));
        }
        if let Some(example) = &rule.example {
            let head = if before { "" } else { "It decides: " };
            text += &drawn(example, head, rule, ruleset);
        }
        if let Some(example) = &rule.just_not {
            let head = match rule.seeds_away {
                Some(_) => "Just not: ",
                None => "Not here (there is no place nearer): ",
            };
            text += &drawn(example, head, rule, ruleset);
        }
        if !before && !rule.note.is_empty() {
            let _ = writeln!(text, "{}\n", paragraph(&rule.note, IN, IN));
        }
    }
    let looked = match book.stopped_at {
        None => format!("{} were looked at.", plural(book.positions.into(), "position")),
        Some(seeds) => format!(
            "Stopped: {} were looked at, those with up to {}.",
            plural(book.positions.into(), "position"),
            plural(seeds.into(), "seed")
        ),
    };
    let _ = writeln!(text, "{looked}");
    text
}

/// One example: what is done, the boards before and after, what happens, what would happen else.
fn drawn(example: &Example, head: &str, rule: &Rule, ruleset: &Ruleset) -> String {
    let mut text = String::new();
    let at = |position: &str| Setup::parse(position).ok()?.position(ruleset).ok();
    let Some(before) = at(&example.position) else { return text };
    let mover = before.mover.to_string();
    let legal = example.told.as_ref().is_none_or(|told| told.legal);
    let said = match (&example.mv, &example.end) {
        (Some(mv), _) if !legal => format!("{mover} may not play {mv}."),
        (Some(mv), _) if mv == "pass" => format!("{mover} passes."),
        (Some(mv), _) => format!("{mover} plays {mv}."),
        (None, Some(_)) => format!("{mover} is to move, and the game is over."),
        (None, None) => format!("{mover} is to move, and the game goes on."),
    };
    let _ = writeln!(text, "{}\n", paragraph(&format!("{head}{said}"), IN, IN));
    let first = before.exempt > 0;
    let picture = if first {
        Picture::of(ruleset, &before).note("(a move captures nothing yet)")
    } else {
        Picture::board(ruleset, &before)
    };
    let after = example.told.as_ref().and_then(|told| at(told.after.as_ref()?));
    let right = after.map(|after| Picture::board(ruleset, &after).changed_since(&before));
    let arrow = match (&example.mv, right.is_some()) {
        (Some(mv), true) => format!("-- {mv} -->"),
        _ => String::new(),
    };
    text += &beside(
        IN,
        &picture.to_string(),
        &arrow,
        &right.map_or(String::new(), |one| one.to_string()),
    );
    text.push('\n');
    let mut lines: Vec<(String, bool)> = Vec::new();
    let names = |because: &[String]| because.contains(&rule.rule);
    if let Some(told) = &example.told {
        lines.extend(told.steps.iter().map(|step| (step.text.clone(), names(&step.because))));
        lines.extend(
            told.reasons
                .iter()
                .map(|one| (one.text.clone(), names(std::slice::from_ref(&one.because)))),
        );
        if told.legal && told.gain == [0, 0] {
            lines.push(("Nothing is captured.".into(), false));
        }
    }
    let end = example.end.as_ref().or(example.told.as_ref().and_then(|told| told.end.as_ref()));
    lines.extend(end.map(|end| (end.text.clone(), names(&end.because))));
    if lines.is_empty() && example.otherwise.is_none() {
        return text;
    }
    for (line, named) in lines {
        let line = if named { format!("{line} [this rule]") } else { line };
        let _ = writeln!(text, "{}", paragraph(&line, "      ", "        "));
    }
    if let Some(otherwise) = &example.otherwise {
        let line = format!("With {}: {}", otherwise.reading, otherwise.text);
        let _ = writeln!(text, "{}", paragraph(&line, "      ", "        "));
    }
    text.push('\n');
    text
}
