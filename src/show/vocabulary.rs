//! Games laid against the common vocabulary of rules.

use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;

use super::look::Look;
use super::table::Table;
use super::wrap::paragraph;
use crate::rules::vocabulary::Place;
use crate::spec::Interpretation;
use crate::spec::compile::places;
use crate::spec::document::Question;

/// What each game says at each place of the vocabulary.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Laid {
    /// The games, as they were asked for.
    pub games: Vec<String>,
    /// The places, in the order in which rule books come to them.
    pub places: Vec<Shelf>,
}

/// One place.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Shelf {
    /// Its name.
    pub place: Place,
    /// What it covers.
    pub covers: &'static str,
    /// What each game says there, in the order of the games.
    pub rules: Vec<Said>,
}

/// What one game says at one place.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Said {
    /// Its clauses there.
    pub clauses: Vec<Rule>,
    /// Its questions there that arise, with the answers of the reading.
    pub questions: Vec<Rule>,
    /// Questions there that arise in other readings alone, by their names.
    pub elsewhere: Vec<String>,
}

/// A clause, or the answer to a question.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Rule {
    /// The id of the clause, or question and answer as `QUESTION=ANSWER`.
    pub id: String,
    /// In words.
    pub text: String,
}

impl Laid {
    /// Lays out readings.
    #[must_use]
    pub fn of(readings: &[Interpretation]) -> Self {
        let games = readings.iter().map(Interpretation::canonical).collect();
        let places = Place::ALL.iter().map(|&place| Shelf {
            place,
            covers: place.doc(),
            rules: readings.iter().map(|reading| said(reading, place)).collect(),
        });
        Laid { games, places: places.collect() }
    }
}

fn said(reading: &Interpretation, place: Place) -> Said {
    let spec = reading.spec();
    let clauses = spec.clauses.iter().filter(|clause| clause.about.contains(&place));
    let clauses = clauses.map(|one| Rule { id: one.id.clone(), text: one.text.clone() });
    let mut said = Said { clauses: clauses.collect(), ..Said::default() };
    let there = |question: &&Question| places(spec.kernel, question).contains(&place);
    for question in spec.questions.iter().filter(there) {
        let Some(answer) = reading.answer(&question.id) else {
            said.elsewhere.push(question.id.clone());
            continue;
        };
        let answer = question.answers.iter().find(|one| one.id == answer);
        said.questions.extend(answer.map(|answer| {
            let id = format!("{}={}", question.id, answer.id);
            Rule { id, text: answer.text.clone() }
        }));
    }
    said
}

/// The places one under the other, with what each game says there.
#[must_use]
pub fn text(laid: &Laid, look: Look) -> String {
    let mut text = String::new();
    for shelf in &laid.places {
        let _ = writeln!(text, "{}", look.heading(shelf.place.name()));
        let _ = writeln!(text, "{}\n", paragraph(shelf.covers, "  ", "  "));
        for (game, said) in laid.games.iter().zip(&shelf.rules) {
            let rules: Vec<&Rule> = said.clauses.iter().chain(&said.questions).collect();
            if rules.is_empty() && said.elsewhere.is_empty() {
                let _ = writeln!(text, "  {game}: no rule");
                continue;
            }
            if rules.is_empty() {
                let asked = said.elsewhere.join(", ");
                let line =
                    format!("{game}: no rule in this reading; in others it is asked: {asked}");
                let _ = writeln!(text, "{}", paragraph(&line, "  ", "      "));
                continue;
            }
            let _ = writeln!(text, "  {game}");
            for rule in rules {
                let line = format!("{}: {}", rule.id, rule.text);
                let _ = writeln!(text, "{}", paragraph(&line, "      ", "          "));
            }
        }
        text.push('\n');
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// How many rules each game has at each place: clauses, and questions after a plus sign; in brackets
/// where all of them arise in other readings alone.
#[must_use]
pub fn overview(laid: &Laid) -> String {
    let mut heads = vec!["place".to_owned()];
    heads.extend(laid.games.iter().map(|game| format!(">{game}")));
    let mut table = Table::new(heads.iter().map(String::as_str));
    for shelf in &laid.places {
        let mut row = vec![shelf.place.name().to_owned()];
        row.extend(shelf.rules.iter().map(|said| {
            match (said.clauses.len(), said.questions.len()) {
                (0, 0) if said.elsewhere.is_empty() => "-".into(),
                (0, 0) => format!("(+{})", said.elsewhere.len()),
                (clauses, 0) => clauses.to_string(),
                (0, questions) => format!("+{questions}"),
                (clauses, questions) => format!("{clauses}+{questions}"),
            }
        }));
        table.row(row);
    }
    table.to_string()
}
