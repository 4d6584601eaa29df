//! What a rule is put beside: every other reading of it.

use super::Kind;
use crate::compare::pair::differing;
use crate::rules::sowing::{Compiled, Key, Params, Plain, Position, Ruleset};
use crate::spec::Interpretation;

/// Another reading of a rule.
#[derive(Debug)]
pub struct Other {
    /// The answer as `question=answer`, or the parameter as `sow.first=next`.
    pub name: String,
    /// The game under it.
    pub game: Compiled,
    /// The same, seed by seed.
    pub plain: Plain,
    /// Whether a source or the spec asks for it; if not, it is a value that a parameter could have.
    pub asked: bool,
    /// How many more exempt plies it has than the reading in force.
    exempt: i16,
}

impl Other {
    fn new(name: String, asked: bool, base: &Ruleset, ruleset: Ruleset) -> Self {
        let plies = |ruleset: &Ruleset| i16::from(ruleset.params.exempt_plies.0);
        let exempt = plies(&ruleset) - plies(base);
        Other {
            name,
            game: Compiled::new(ruleset.clone()),
            plain: Plain::new(ruleset),
            asked,
            exempt,
        }
    }

    /// A position of the reading in force, as this one has it: as many plies into the game.
    #[must_use]
    pub fn same(&self, position: &Position) -> Position {
        let exempt = match position.exempt {
            0 => 0,
            plies => (i16::from(plies) + self.exempt).max(0) as u8,
        };
        Position { exempt, ..*position }
    }
}

/// The other readings of a rule that can show in a position; and whether there are others, which
/// cannot.
pub(super) fn of(of: &Interpretation, kind: Kind, keys: &[Key]) -> (Vec<Other>, bool) {
    let base = of.ruleset();
    let mut named: Vec<(String, bool, Ruleset)> = Vec::new();
    if let Kind::Answer(question, chosen) = kind {
        for answer in question.answers.iter().filter(|answer| answer.id != chosen) {
            if let Ok(other) = of.with(&question.id, &answer.id) {
                let name = format!("{}={}", question.id, answer.id);
                named.push((name, true, other.ruleset().clone()));
            }
        }
    }
    for &key in keys {
        for value in values(&base.params, key) {
            // A value with which the rules read what nobody set is no reading.
            let Ok(other) = of.with(key.name(), &value) else { continue };
            let (name, ruleset) = (format!("{}={value}", key.name()), other.ruleset().clone());
            // Of a clause no other reading is asked for at all.
            named.push((name, matches!(kind, Kind::Clause(_)), ruleset));
        }
    }
    let mut hidden = false;
    let mut others: Vec<Other> = Vec::new();
    for (name, asked, ruleset) in named {
        if differing(base, &ruleset).is_empty()
            || ruleset.reads_captures() && !base.reads_captures()
        {
            hidden |= ruleset.params != base.params;
            continue;
        }
        if !others.iter().any(|known| known.game.ruleset().params == ruleset.params) {
            others.push(Other::new(name, asked, base, ruleset));
        }
    }
    (others, hidden)
}

/// Other values of a parameter; of numbers the ones that take the rule away.
fn values(params: &Params, key: Key) -> Vec<String> {
    let now = params.get(key);
    let all: Vec<String> = match key {
        Key::min_seeds => match params.min_seeds.0 {
            1 => vec!["2".into()],
            many => vec![(many - 1).to_string()],
        },
        Key::exempt_plies => (0..params.exempt_plies.0).map(|plies| plies.to_string()).collect(),
        Key::capture_counts => vec!["none".into(), "even".into()],
        _ => key.choices().iter().map(|(word, _)| (*word).to_string()).collect(),
    };
    all.into_iter().filter(|value| *value != now).collect()
}
