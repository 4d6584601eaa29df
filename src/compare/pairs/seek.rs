//! Finding the places that show what two games share or differ in, each in the first reading of a
//! game that shows it.

use std::collections::BTreeMap;

use super::Job;
use super::document::Keeps;
use super::known::{Known, Reading};
use super::witness::Witness;
use crate::check::family::laws;
use crate::check::general::{Sought, smallest};
use crate::games::{Kin, Twin, kin, twins};
use crate::rules::Familiar;
use crate::rules::kernel::Key;
use crate::spec::{Interpretation, Library, NameErrorKind};

/// Finds for each law that a game breaks the smallest place that breaks it, and for each law that it
/// keeps and the other game does not, the smallest place where it has something to do.
pub(super) fn of_laws(known: &mut [Known; 2], job: &Job) {
    let keeps = known.each_ref().map(|one| {
        one.laws.iter().map(|(id, found)| (id.clone(), found.keeps)).collect::<BTreeMap<_, _>>()
    });
    for (which, one) in known.iter_mut().enumerate() {
        let mut sought: Vec<(String, Keeps)> = keeps[which]
            .iter()
            .filter_map(|(id, &keeps)| Some((id.clone(), keeps?)))
            .filter(|(id, keeps_it)| match keeps_it {
                Keeps::Breaks => true,
                Keeps::Keeps => keeps[1 - which].get(id) != Some(&Some(Keeps::Keeps)),
                Keeps::Silent => false,
            })
            .collect();
        for Reading { reading, laws } in &one.readings {
            let (here, later): (Vec<_>, Vec<_>) =
                sought.into_iter().partition(|(id, keeps)| laws.get(id) == Some(&Some(*keeps)));
            sought = later;
            if here.is_empty() {
                continue;
            }
            let witnesses = kin(reading.ruled(), Laws { reading, wanted: &here, job });
            for ((id, keeps), witness) in here.into_iter().zip(witnesses) {
                match (witness, one.laws.get_mut(&id)) {
                    (Some(witness), Some(found)) => found.witness = Some(witness),
                    // A random game may have shown it where only its moves are looked at.
                    _ => sought.push((id, keeps)),
                }
            }
        }
    }
}

struct Laws<'a> {
    reading: &'a Interpretation,
    wanted: &'a [(String, Keeps)],
    job: &'a Job<'a>,
}

impl Kin for Laws<'_> {
    type Gain = Vec<Option<Witness>>;
    fn meet<G: Familiar>(self, game: &G) -> Self::Gain {
        let all = laws::<G>();
        let sought: Vec<Sought<G>> = self
            .wanted
            .iter()
            .filter_map(|(id, keeps)| {
                let law = &all.iter().find(|one| one.law.id == id)?.law;
                Some(Sought::Law { law, kept: *keeps == Keeps::Keeps })
            })
            .collect();
        let job = self.job;
        let spots = smallest(game, &sought, job.states, &job.draw, job.watch);
        let witness = |spot| Witness::of(game, self.reading, spot);
        spots.into_iter().map(|spot| spot.map(witness)).collect()
    }
}

/// The smallest place of a game where a parameter matters: where the value that the other game has
/// makes a difference; if there is none, where something happens because of it.
pub(super) fn of_parameter(
    known: &Known,
    key: Key,
    theirs: &Interpretation,
    library: &Library,
    job: &Job,
) -> Option<Witness> {
    let mut felt = None;
    for Reading { reading, .. } in &known.readings {
        let changed = with_value(reading, key, theirs, library);
        let rule = changed.as_ref().map(|(rule, _)| rule.as_str());
        let other = changed.as_ref().map_or(reading, |(_, other)| other);
        let seeker = Parameter { reading, key, rule, job };
        let [matters, here] = twins(reading.ruled(), other.ruled(), seeker)?;
        if matters.is_some() {
            return matters;
        }
        felt = felt.or(here);
    }
    felt
}

/// For each of some rules the smallest place of a game where something happens by it; none for one
/// that is not there.
pub(super) fn of_rules(known: &Known, keys: &[Option<Key>], job: &Job) -> Vec<Option<Witness>> {
    let mut found: Vec<Option<Witness>> = vec![None; keys.len()];
    for Reading { reading, .. } in &known.readings {
        let (open, wanted): (Vec<usize>, Vec<Key>) = keys
            .iter()
            .enumerate()
            .filter(|(nth, _)| found[*nth].is_none())
            .filter_map(|(nth, key)| Some((nth, (*key)?)))
            .unzip();
        if open.is_empty() {
            break;
        }
        let places = kin(reading.ruled(), Rules { reading, keys: &wanted, job });
        for (nth, place) in open.into_iter().zip(places) {
            found[nth] = place;
        }
    }
    found
}

struct Rules<'a> {
    reading: &'a Interpretation,
    keys: &'a [Key],
    job: &'a Job<'a>,
}

impl Kin for Rules<'_> {
    type Gain = Vec<Option<Witness>>;
    fn meet<G: Familiar>(self, game: &G) -> Self::Gain {
        let job = self.job;
        let sought: Vec<Sought<G>> =
            self.keys.iter().map(|key| Sought::Rule(key.because())).collect();
        let spots = smallest(game, &sought, job.states, &job.draw, job.watch);
        let witness = |spot| Witness::of(game, self.reading, spot);
        spots.into_iter().map(|spot| spot.map(witness)).collect()
    }
}

/// The same reading with a parameter as the other game has it, and what was changed: the parameter,
/// with whatever must be said then and is not, as the other game has it too; or an answer of the
/// game's own that sets it so.
fn with_value(
    reading: &Interpretation,
    key: Key,
    theirs: &Interpretation,
    library: &Library,
) -> Option<(String, Interpretation)> {
    let (value, name) = (|key| theirs.ruled().values().get(key), reading.canonical());
    let sign = if name.contains(':') { ',' } else { ':' };
    let mut rule = format!("{}={}", key.name(), value(key));
    let mut set = vec![key];
    loop {
        match Interpretation::parse(&format!("{name}{sign}{rule}"), library) {
            Ok(other) => return Some((rule, other)),
            Err(error) if error.kind == NameErrorKind::Unset => {
                let missing = reading.kernel().find(&error.part)?;
                if set.contains(&missing) || !theirs.ruled().values().reads(missing) {
                    break;
                }
                rule += &format!(",{}={}", missing.name(), value(missing));
                set.push(missing);
            }
            Err(_) => break,
        }
    }
    let answers =
        reading.spec().questions.iter().flat_map(|question| {
            question.answers.iter().map(move |answer| (&question.id, &answer.id))
        });
    answers.into_iter().find_map(|(question, answer)| {
        let other = reading.with(question, answer).ok()?;
        let set = other.ruled().values().get(key) == value(key);
        set.then(|| (format!("{question}={answer}"), other))
    })
}

struct Parameter<'a> {
    reading: &'a Interpretation,
    key: Key,
    /// What the other game changes; missing if it is the same one.
    rule: Option<&'a str>,
    job: &'a Job<'a>,
}

impl Twin for Parameter<'_> {
    type Gain = [Option<Witness>; 2];
    fn meet<G: Familiar>(self, game: &G, other: &G) -> Self::Gain {
        let job = self.job;
        let mut sought = vec![Sought::Rule(self.key.because())];
        sought.extend(self.rule.map(|rule| Sought::Other { game: other, rule }));
        let mut spots = smallest(game, &sought, job.states, &job.draw, job.watch)
            .into_iter()
            .map(|spot| spot.map(|spot| Witness::of(game, self.reading, spot)));
        let felt = spots.next().flatten();
        [spots.next().flatten(), felt]
    }
}
