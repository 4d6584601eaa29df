//! What a hunt for a property found: boards, the move told event by event, counts.

use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;

use super::look::Look;
use super::table::{Table, plural, thousands};
use super::trace::{self, End, Told};
use super::wrap::paragraph;
use crate::check::Verdict;
use crate::check::everywhere::Seats;
use crate::check::property::{Search, seats};
use crate::hunt::{Sample, Tour, Witness};
use crate::rules::sowing::property::words::About;
use crate::rules::sowing::property::{Property, Subject, Type, WORDS};
use crate::rules::sowing::{Picture, Plain};
use crate::rules::sowing::{move_text, position_text};
use crate::spec::Interpretation;

/// What `hunt --json` writes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "there is one of it")]
pub enum Output {
    /// What was found.
    Found(Hunted),
    /// With `--words`: the words that a property may use.
    Words(Vec<WordLine>),
}

/// A word that a property may use.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WordLine {
    /// The word; for pits, those of one kind.
    pub word: String,
    /// What it speaks of: `position` or `move`.
    pub about: &'static str,
    /// `number` or `truth`.
    pub kind: &'static str,
    /// What it means.
    pub means: String,
}

/// What came of a hunt.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Hunted {
    /// The interpretation, in its canonical form.
    pub interpretation: String,
    /// The property, as it was understood.
    pub property: String,
    /// What it is said of: `position` or `move`.
    pub of: &'static str,
    /// Whether it was found anywhere.
    pub found: bool,
    /// On every position of the board, fewest seeds first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Part>,
    /// On what play can reach, nearest to the start first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<Part>,
    /// In random games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub random: Option<Chance>,
}

/// What came of looking at a board, or at what play can reach.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Part {
    /// Whether positions are as the mover sees them; otherwise South and North are told apart.
    pub from_mover: bool,
    /// Positions looked at.
    pub positions: u64,
    /// Moves looked at; 0 for a property of positions.
    pub moves: u64,
    /// Whether everything was looked at.
    pub whole: bool,
    /// Whether a limit or Ctrl-C came first.
    pub stopped: bool,
    /// How many of the positions have the property, or a move with it.
    pub positions_having: u64,
    /// How many of the moves have it.
    pub moves_having: u64,
    /// The first ones found.
    pub places: Vec<Place>,
    /// With `--never`: what is known of the property as an invariant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

/// A place that has the property.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Place {
    /// The moves from the start, where they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<String>>,
    /// The position.
    pub position: String,
    /// Seeds on its board.
    pub seeds: u8,
    /// The move, for a property of moves.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// The move told event by event; for the first place only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub told: Option<Box<Told>>,
    /// How the game is over there, if it is and the place is a position; for the first place only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
    #[serde(skip)]
    picture: String,
}

/// What came of random games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Chance {
    /// Games played.
    pub games: u32,
    /// Moves played in them.
    pub plies: u64,
    /// Games cut at the cap.
    pub cut: u32,
    /// What they were drawn by.
    pub seed: u64,
    /// Whether they were stopped before the last.
    pub stopped: bool,
    /// Positions on the way that have the property, or a move with it.
    pub positions_having: u64,
    /// The place as it was met, after the fewest plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub met: Option<Place>,
    /// By a line that was made shorter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shorter: Option<Place>,
    /// With seeds taken away; play may not reach it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub smaller: Option<Place>,
    /// With `--never`: what is known of the property as an invariant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

impl Place {
    /// A witness; its move told in full, if wanted.
    #[must_use]
    pub fn of(reading: &Interpretation, witness: &Witness, reached: bool, tell: bool) -> Self {
        let ruleset = reading.ruleset();
        let told = witness.mv.filter(|_| tell);
        let end = (tell && witness.mv.is_none()).then(|| {
            let game = Plain::new(ruleset.clone());
            let cite = |because| ruleset.provenance(because).cite();
            trace::ended(&game, &witness.position, cite)
        });
        let line = || witness.line.iter().map(|&mv| move_text(ruleset, mv)).collect();
        Place {
            line: reached.then(line),
            position: position_text(ruleset, &witness.position),
            seeds: witness.position.board.total(),
            mv: witness.mv.map(|mv| move_text(ruleset, mv)),
            told: told.map(|mv| Box::new(trace::tell(reading, &witness.position, mv))),
            end: end.flatten(),
            picture: Picture::of(ruleset, &witness.position).to_string(),
        }
    }
}

fn places(reading: &Interpretation, found: &[Witness], reached: bool) -> Vec<Place> {
    let each = found.iter().enumerate();
    each.map(|(n, witness)| Place::of(reading, witness, reached, n == 0)).collect()
}

impl Part {
    /// What a search over the board came to.
    #[must_use]
    pub fn of_board(reading: &Interpretation, property: &Property, search: &Search) -> Self {
        let found: Vec<Witness> = search
            .hits
            .iter()
            .map(|hit| Witness { line: Vec::new(), position: hit.position, mv: hit.mv })
            .collect();
        Part {
            from_mover: seats(property) == Seats::Mover,
            positions: search.positions,
            moves: search.moves,
            whole: search.below.is_none() && search.most == reading.ruleset().total(),
            stopped: search.below.is_some(),
            positions_having: search.having,
            moves_having: search.moves_having,
            places: places(reading, &found, false),
            verdict: None,
        }
    }

    /// What a search from the start came to; `whole` if nothing was left out on purpose.
    #[must_use]
    pub fn of_start(
        reading: &Interpretation,
        property: &Property,
        tour: &Tour,
        whole: bool,
    ) -> Self {
        Part {
            from_mover: seats(property) == Seats::Mover,
            positions: tour.positions,
            moves: tour.moves,
            whole: tour.complete && whole,
            stopped: !tour.complete,
            positions_having: tour.having,
            moves_having: tour.moves_having,
            places: places(reading, &tour.found, true),
            verdict: None,
        }
    }
}

impl Chance {
    /// What random games came to.
    #[must_use]
    pub fn of(reading: &Interpretation, sample: &Sample, seed: u64) -> Self {
        let place = |witness: &Witness, reached, tell| Place::of(reading, witness, reached, tell);
        let found = sample.found.as_ref();
        Chance {
            games: sample.games,
            plies: sample.plies,
            cut: sample.cut,
            seed,
            stopped: !sample.complete,
            positions_having: sample.having,
            met: found.map(|lucky| place(&lucky.met, true, false)),
            shorter: found.map(|lucky| place(&lucky.shorter, true, true)),
            smaller: found.map(|lucky| place(&lucky.smaller, false, true)),
            verdict: None,
        }
    }
}

/// A hunt as text. `counted` writes the counts where everything was looked at.
#[must_use]
pub fn text(hunted: &Hunted, counted: bool, look: Look) -> String {
    let mut text = format!("{}: {}\n", hunted.interpretation, look.heading(&hunted.property));
    if let Some(board) = &hunted.board {
        let _ = writeln!(text, "\n{}", look.heading("On the board, fewest seeds first"));
        part(&mut text, hunted, board, counted, look);
    }
    if let Some(start) = &hunted.start {
        let _ = writeln!(text, "\n{}", look.heading("From the start, nearest first"));
        part(&mut text, hunted, start, counted, look);
    }
    if let Some(random) = &hunted.random {
        let _ = writeln!(text, "\n{}", look.heading("In random games"));
        chance(&mut text, random, look);
    }
    text
}

fn part(text: &mut String, hunted: &Hunted, part: &Part, counted: bool, look: Look) {
    let seen = if part.from_mover { "seen from the player to move" } else { "seat by seat" };
    let mut looked = plural(part.positions.into(), "position");
    if hunted.of == "move" {
        looked = format!("{} in {looked}", plural(part.moves.into(), "move"));
    }
    let none = part.places.is_empty();
    let sentence = if none && part.stopped && part.positions == 0 {
        "Stopped before anything was looked at.".into()
    } else if none && part.stopped {
        format!("Stopped: none of the {looked} looked at so far has it ({seen}).")
    } else if none {
        format!("None of {looked} has it ({seen}).")
    } else if counted && part.whole {
        let having = thousands(part.positions_having.into());
        if hunted.of == "move" {
            let moves = thousands(part.moves_having.into());
            format!("{moves} of {looked} have it, in {having} of the positions ({seen}).")
        } else {
            format!("{having} of {looked} have it ({seen}).")
        }
    } else {
        let so_far = if part.stopped { ", and then it was stopped" } else { "" };
        format!("Found after looking at {looked} ({seen}){so_far}.")
    };
    let _ = writeln!(text, "{}", paragraph(&sentence, "", ""));
    if let Some(verdict) = &part.verdict {
        let words = match verdict {
            Verdict::Refuted(_) => look.bad("Refuted: it is not so that this never happens."),
            Verdict::Proved { .. } => look.good("Proved: this never happens."),
            Verdict::Stopped { below: Some(seeds), .. } => format!(
                "Not known: it was stopped. This never happens on boards with fewer than {}.",
                plural((*seeds).into(), "seed")
            ),
            _ => "Not known: it was stopped before everything was looked at.".into(),
        };
        let _ = writeln!(text, "{words}");
    }
    if let Some(place) = part.places.first() {
        text.push('\n');
        told(text, place);
    }
    if part.places.len() > 1 {
        let mut table = Table::new(["position", "move", ">seeds", "line from the start"]);
        for place in &part.places {
            let line = place.line.as_deref().map_or(String::new(), |line| line.join(" "));
            let mv = place.mv.clone().unwrap_or_default();
            table.row([place.position.clone(), mv, place.seeds.to_string(), line]);
        }
        let _ = write!(text, "\nThe first {}\n\n{table}", part.places.len());
    }
}

fn told(text: &mut String, place: &Place) {
    match place.line.as_deref() {
        Some([]) => text.push_str("At the start.\n\n"),
        Some(line) => {
            let plies = match line.len() {
                1 => "1 ply".into(),
                many => format!("{many} plies"),
            };
            let line = format!("After {plies}: {}", line.join(" "));
            let _ = writeln!(text, "{}\n", paragraph(&line, "", "  "));
        }
        None => {}
    }
    match &place.told {
        Some(told) => {
            let _ = write!(text, "{told}");
        }
        None => {
            let _ = write!(text, "{}", place.picture);
            let _ = writeln!(text, "\n{}", place.position);
            if let Some(End { text: over, because, .. }) = &place.end {
                let words = format!("{over} [{}]", because.join("; "));
                let _ = writeln!(text, "\n{}", paragraph(&words, "", ""));
            }
        }
    }
}

fn chance(text: &mut String, random: &Chance, look: Look) {
    let games = format!(
        "{}, seed {}, {} in all, {} cut",
        plural(random.games.into(), "game"),
        random.seed,
        plural(random.plies.into(), "move"),
        random.cut
    );
    let so_far = if random.stopped { " It was stopped before the last of the games." } else { "" };
    let sentence = match &random.met {
        None => format!("None met in {games}.{so_far} That proves nothing."),
        Some(met) => format!(
            "Met in {} of {games}; the first time after {}.{so_far}",
            plural(random.positions_having.into(), "position"),
            match met.line.as_ref().map_or(0, Vec::len) {
                1 => "1 ply".into(),
                many => format!("{many} plies"),
            }
        ),
    };
    let _ = writeln!(text, "{}", paragraph(&sentence, "", ""));
    if matches!(random.verdict, Some(Verdict::Refuted(_))) {
        let _ = writeln!(text, "{}", look.bad("Refuted: it is not so that this never happens."));
    }
    if let Some(place) = &random.shorter {
        let _ = writeln!(text, "\n{}", look.heading("By a line made shorter"));
        told(text, place);
    }
    if let Some(place) = &random.smaller {
        let heading = "With seeds taken away (play may not reach it)";
        let _ = writeln!(text, "\n{}", look.heading(heading));
        told(text, place);
    }
}

/// The words that a property may use.
#[must_use]
pub fn words() -> Vec<WordLine> {
    let pits = [
        ("A B C ... H", "position", "seeds in South's pits"),
        ("a b c ... h", "position", "seeds in North's pits"),
        ("m1 m2 ... m8", "position", "seeds in the mover's pits, from his left"),
        ("o1 o2 ... o8", "position", "seeds in the opponent's pits, from his left"),
        ("A_after ... o8_after", "move", "seeds in any of these pits after the move"),
    ];
    let about = |about: About| match about {
        About::Position => "position",
        About::Move => "move",
    };
    let kind = |kind: Type| match kind {
        Type::Number => "number",
        Type::Truth => "truth",
    };
    let mut lines: Vec<WordLine> = WORDS
        .iter()
        .map(|entry| WordLine {
            word: entry.name.into(),
            about: about(entry.about),
            kind: kind(entry.kind),
            means: entry.doc.into(),
        })
        .collect();
    lines.extend(pits.map(|(word, about, means)| WordLine {
        word: word.into(),
        about,
        kind: "number",
        means: means.into(),
    }));
    lines
}

/// The words as text.
#[must_use]
pub fn words_text(lines: &[WordLine]) -> String {
    let mut text = String::new();
    for (about, heading) in [("position", "Of a position"), ("move", "Of a move")] {
        let mut table = Table::new(["word", "is", "means"]);
        for line in lines.iter().filter(|line| line.about == about) {
            table.row([line.word.clone(), line.kind.into(), line.means.clone()]);
        }
        let _ = write!(text, "{heading}\n\n{table}\n");
    }
    text += "Of the legal moves of a position\n\n";
    let mut table = Table::new(["", "", ""]);
    table.row(["some(P)", "truth", "a legal move has the property P"]);
    table.row(["every(P)", "truth", "all legal moves have it; so it is where there are none"]);
    table.row(["count(P)", "number", "how many legal moves have it"]);
    let _ = writeln!(text, "{table}");
    text += "Signs, those that bind closest first: - (before a number), * / %, + -,\n";
    text += "= != < <= > >=, not, and, or; parentheses; numbers; true and false.\n";
    text
}

/// What a property is said of.
#[must_use]
pub const fn of(property: &Property) -> &'static str {
    match property.subject() {
        Subject::Position => "position",
        Subject::Move => "move",
    }
}
