//! The rule book of an interpretation: sources, clauses, questions, and how to write positions.

use std::fmt::{self, Write};

use super::look::Look;
use super::portrait::Portrait;
use super::table::plural;
use super::wrap::paragraph;
use crate::rules::kernel::Key;
use crate::spec::Interpretation;
use crate::spec::answers::when_text;
use crate::spec::document::{Expect, Question, Seen, Sets, Source, Spec};

/// The rule book as text.
#[must_use]
pub fn rule_book(interpretation: &Interpretation, look: Look) -> String {
    let mut text = String::new();
    let book = Book { of: interpretation, portrait: Portrait::of(interpretation), look };
    // Writing into a string cannot fail.
    let _ = book.write(&mut text);
    while text.ends_with("\n\n") {
        text.pop();
    }
    text
}

/// Sources that go back to one text, each list headed by its root: one list is one witness.
///
/// A source that derives from one that is not listed stands for itself.
#[must_use]
pub fn witnesses(spec: &Spec) -> Vec<Vec<&str>> {
    let find = |id: &str| spec.sources.iter().find(|source| source.id == id);
    let mut groups: Vec<Vec<&str>> = Vec::new();
    for source in &spec.sources {
        let mut root = source;
        // A chain longer than the list of sources runs in a circle.
        for _ in &spec.sources {
            match root.derives_from.as_deref().and_then(find) {
                Some(next) => root = next,
                None => break,
            }
        }
        match groups.iter_mut().find(|group| group[0] == root.id) {
            Some(group) if root.id != source.id => group.push(&source.id),
            Some(_) => {}
            None if root.id == source.id => groups.push(vec![&root.id]),
            None => groups.push(vec![&root.id, &source.id]),
        }
    }
    groups
}

/// `page:16`, `page:18`, `awale` as `page 16, 18; awale`.
pub(super) fn cited(from: &[String]) -> String {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for item in from {
        let (source, lines) = item.split_once(':').unwrap_or((item, ""));
        match groups.iter_mut().find(|(known, _)| *known == source) {
            Some((_, all)) => all.push(lines),
            None => groups.push((source, vec![lines])),
        }
    }
    let shown = groups.into_iter().map(|(source, mut lines)| {
        lines.retain(|lines| !lines.is_empty());
        if lines.is_empty() { source.into() } else { format!("{source} {}", lines.join(", ")) }
    });
    shown.collect::<Vec<String>>().join("; ")
}

fn sets_text(sets: &Sets) -> String {
    let value = |value: &serde_json::Value| match value {
        serde_json::Value::String(word) => word.clone(),
        serde_json::Value::Array(items) => {
            items.iter().map(ToString::to_string).collect::<Vec<_>>().join("+")
        }
        other => other.to_string(),
    };
    sets.iter().map(|(name, set)| format!("{name}={}", value(set))).collect::<Vec<_>>().join(", ")
}

struct Book<'a> {
    of: &'a Interpretation,
    portrait: Portrait,
    look: Look,
}

impl Book<'_> {
    fn heading(&self, f: &mut String, text: &str) -> fmt::Result {
        writeln!(f, "{}\n", self.look.heading(&text.to_uppercase()))
    }

    fn write(&self, f: &mut String) -> fmt::Result {
        let spec = self.of.spec();
        writeln!(f, "{}\n", self.look.heading(&spec.title))?;
        writeln!(f, "{}\n", paragraph(&spec.about, "", ""))?;
        self.reading(f)?;
        self.setup(f)?;
        self.rules(f)?;
        self.questions(f)?;
        self.settled(f)?;
        self.profiles(f)?;
        self.claims(f)?;
        self.sources(f)?;
        self.notation(f)
    }

    fn reading(&self, f: &mut String) -> fmt::Result {
        let spec = self.of.spec();
        let changed: Vec<&Question> = spec
            .questions
            .iter()
            .filter(|question| {
                self.of.answer(&question.id).is_some_and(|answer| answer != question.default)
            })
            .collect();
        self.heading(f, "this reading")?;
        let name = self.of.canonical();
        writeln!(f, "{}\n", paragraph(&name, "  ", "    "))?;
        if changed.is_empty() && self.of.departures().len() == 0 {
            let text = "Every question has its default answer.";
            writeln!(f, "{}\n", paragraph(text, "  ", "  "))?;
            return Ok(());
        }
        for question in changed {
            let answer = self.of.answer(&question.id).unwrap_or_default();
            let text = format!("{}: {answer}, and by default {}.", question.id, question.default);
            writeln!(f, "{}", paragraph(&text, "  ", "      "))?;
        }
        for departure in self.of.departures() {
            let text = format!(
                "{}={}: set by hand, against {}.",
                departure.key.name(),
                departure.value,
                departure.from
            );
            writeln!(f, "{}", paragraph(&text, "  ", "      "))?;
        }
        writeln!(f)
    }

    fn setup(&self, f: &mut String) -> fmt::Result {
        let setup = self.of.setup();
        self.heading(f, "set-up")?;
        let from = match cited(&setup.from) {
            from if from.is_empty() => "no source speaks of it".into(),
            from => from,
        };
        let text = format!("{} ({from}).", self.portrait.setup);
        writeln!(f, "{}\n", paragraph(&text, "  ", "  "))?;
        for line in self.portrait.picture.lines() {
            writeln!(f, "{}", format!("  {line}").trim_end())?;
        }
        if !self.portrait.plan.is_empty() {
            writeln!(f)?;
        }
        for line in &self.portrait.plan {
            writeln!(f, "{}", format!("  {line}").trim_end())?;
        }
        writeln!(f)
    }

    fn rules(&self, f: &mut String) -> fmt::Result {
        self.heading(f, "rules")?;
        for clause in &self.of.spec().clauses {
            writeln!(f, "  {}", self.look.heading(&clause.id))?;
            writeln!(f, "{}", paragraph(&clause.text, "      ", "      "))?;
            let mut notes = Vec::new();
            if !clause.from.is_empty() {
                notes.push(cited(&clause.from));
            }
            if !clause.sets.is_empty() {
                notes.push(sets_text(&clause.sets));
            }
            let notes = format!("[{}]", notes.join(" | "));
            writeln!(f, "{}", paragraph(&notes, "      ", "       "))?;
            for departure in self.of.departures() {
                if clause.sets.contains_key(departure.key.name()) {
                    let text = format!(
                        "Not so in this reading: {}={}, set by hand.",
                        departure.key.name(),
                        departure.value
                    );
                    writeln!(f, "{}", paragraph(&text, "      ", "      "))?;
                }
            }
        }
        writeln!(f)
    }

    fn questions(&self, f: &mut String) -> fmt::Result {
        if self.of.spec().questions.is_empty() {
            return Ok(());
        }
        self.heading(f, "questions that the sources leave open")?;
        let text = "The answer of this reading is marked with >. After each answer, who backs it.";
        writeln!(f, "{}\n", paragraph(text, "  ", "  "))?;
        for question in &self.of.spec().questions {
            let chosen = self.of.answer(&question.id);
            writeln!(f, "  {}", self.look.heading(&question.id))?;
            writeln!(f, "{}", paragraph(&question.asks, "      ", "      "))?;
            if chosen.is_none() {
                let text = format!("Does not arise here; only if {}.", when_text(&question.when));
                writeln!(f, "{}", paragraph(&text, "      ", "      "))?;
            }
            for answer in &question.answers {
                let mark = if chosen == Some(answer.id.as_str()) { ">" } else { " " };
                let from = match cited(&answer.from) {
                    from if from.is_empty() && mark == ">" => "nobody: a guess".into(),
                    from if from.is_empty() => "nobody".into(),
                    from => from,
                };
                let text = format!("{mark} {}: {} [{from}]", answer.id, answer.text);
                let text = if mark == " " { text.trim_start() } else { &text };
                let first = if mark == " " { "        " } else { "      " };
                writeln!(f, "{}", paragraph(text, first, "            "))?;
            }
            let text = format!("By default {}: {}", question.default, question.because);
            writeln!(f, "{}\n", paragraph(&text, "      ", "      "))?;
        }
        Ok(())
    }

    fn settled(&self, f: &mut String) -> fmt::Result {
        if self.of.spec().settled.is_empty() {
            return Ok(());
        }
        self.heading(f, "questions that decide nothing")?;
        for settled in &self.of.spec().settled {
            writeln!(f, "  {}", self.look.heading(&settled.id))?;
            writeln!(f, "{}", paragraph(&settled.asks, "      ", "      "))?;
            let from = match cited(&settled.from) {
                from if from.is_empty() => String::new(),
                from => format!(" [{from}]"),
            };
            let text = format!("{}{from}", settled.because);
            writeln!(f, "{}\n", paragraph(&text, "      ", "      "))?;
        }
        Ok(())
    }

    fn profiles(&self, f: &mut String) -> fmt::Result {
        let spec = self.of.spec();
        if spec.profiles.is_empty() {
            return Ok(());
        }
        self.heading(f, "profiles")?;
        for profile in &spec.profiles {
            writeln!(f, "  {}:profile={}", spec.id, self.look.heading(&profile.id))?;
            let from = match cited(&profile.from) {
                from if from.is_empty() => String::new(),
                from => format!(" [{from}]"),
            };
            let text = format!("{}{from}", profile.text);
            writeln!(f, "{}", paragraph(&text, "      ", "      "))?;
            let answers: Vec<String> =
                profile.answers.iter().map(|(key, answer)| format!("{key}={answer}")).collect();
            if !answers.is_empty() {
                writeln!(f, "{}", paragraph(&answers.join(", "), "      ", "      "))?;
            }
        }
        writeln!(f)
    }

    fn claims(&self, f: &mut String) -> fmt::Result {
        if self.of.spec().claims.is_empty() {
            return Ok(());
        }
        self.heading(f, "claims of the sources that can be checked")?;
        for claim in &self.of.spec().claims {
            writeln!(f, "  {}", self.look.heading(&claim.id))?;
            let from = match cited(&claim.from) {
                from if from.is_empty() => String::new(),
                from => format!(" [{from}]"),
            };
            let text = format!("{}{from}", claim.text);
            writeln!(f, "{}", paragraph(&text, "      ", "      "))?;
            let expected = match claim.expect {
                Expect::Proved => "known to hold",
                Expect::Refuted => "known not to hold",
                Expect::Supported => "measurements speak for it",
                Expect::NotSupported => "measurements speak against it",
            };
            let arises =
                if self.of.holds(&claim.when) { "" } else { " Not claimed of this reading." };
            let note = claim.note.as_deref().map_or(String::new(), |note| format!(" {note}"));
            let text = format!("Expected: {expected}.{arises}{note}");
            writeln!(f, "{}\n", paragraph(&text, "      ", "      "))?;
        }
        Ok(())
    }

    fn sources(&self, f: &mut String) -> fmt::Result {
        let spec = self.of.spec();
        self.heading(f, "sources")?;
        for source in &spec.sources {
            writeln!(f, "  {}", self.look.heading(&source.id))?;
            writeln!(f, "{}", paragraph(&source_text(source), "      ", "      "))?;
            if let Some(at) = &source.at {
                writeln!(f, "      {at}")?;
            }
        }
        let several: Vec<String> = witnesses(spec)
            .into_iter()
            .filter(|group| group.len() > 1)
            .map(|group| match group.split_last() {
                Some((last, rest)) => format!("{} and {last} are one witness", rest.join(", ")),
                None => String::new(),
            })
            .collect();
        writeln!(f)?;
        if !several.is_empty() {
            let text = format!(
                "{}, {}: {}.",
                plural(spec.sources.len() as u128, "source"),
                match witnesses(spec).len() {
                    1 => "one witness".into(),
                    many => format!("{many} independent"),
                },
                several.join("; ")
            );
            writeln!(f, "{}\n", paragraph(&text, "  ", "  "))?;
        }
        Ok(())
    }

    fn notation(&self, f: &mut String) -> fmt::Result {
        self.heading(f, "how to write positions and moves")?;
        for text in &self.portrait.notation {
            writeln!(f, "{}\n", paragraph(text, "  ", "  "))?;
        }
        Ok(())
    }
}

pub(super) fn source_text(source: &Source) -> String {
    let mut parts = vec![source.title.clone()];
    parts.extend(source.author.as_ref().map(|author| format!("by {author}")));
    parts.extend(source.informant.as_ref().map(|informant| format!("told by {informant}")));
    parts.extend(source.place.clone());
    parts.extend(source.date.clone());
    parts.extend(source.lang.as_ref().map(|lang| format!("language: {lang}")));
    parts.push(
        match source.seen {
            Seen::Complete => "seen complete",
            Seen::Partial => "seen in part",
            Seen::Quoted => "seen only as others quote it",
        }
        .into(),
    );
    parts.extend(source.derives_from.as_ref().map(|from| format!("derives from {from}")));
    parts.join("; ") + "."
}

/// The parameters that some rule reads, each with its value and the rule that sets it.
#[must_use]
pub fn parameters(interpretation: &Interpretation) -> Vec<(Key, String, String)> {
    let values = interpretation.ruled().values();
    let read = interpretation.kernel().keys().filter(|&key| values.reads(key));
    read.map(|key| (key, values.get(key), interpretation.provenance(key).cite())).collect()
}
