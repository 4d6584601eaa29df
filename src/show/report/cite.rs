//! By what a report is cited: the name of what it is about, and a digest of what it says.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::check::Report;
use crate::solve::valuation::Valuation;
use crate::spec::Interpretation;

/// The name and the digest of a report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Cite {
    /// The id of the game, its set-up, and what differs from the default answers:
    /// `game@3x7:question=answer`. The same wherever the spec lies.
    pub id: String,
    /// SHA-256, in hexadecimal, of the spec and of all that was found, but for times, threads and
    /// paths; null if a limit came before the end.
    pub digest: Option<String>,
}

/// Fields that say how something was found out and not what.
const INCIDENTAL: [&str; 3] = ["seconds", "threads", "$schema"];

impl Cite {
    /// Names a report and digests it; `complete` is whether no limit came in the way.
    #[must_use]
    pub fn of(
        reading: &Interpretation,
        checked: &Report,
        value: Option<&Valuation>,
        no_value: Option<&str>,
        complete: bool,
    ) -> Self {
        let id = id(reading);
        let said = json!({
            "form": "pitproof report 1",
            "id": id,
            "spec": reading.spec(),
            "check": checked,
            "value": value,
            "no-value": no_value,
        });
        let path = &reading.loaded().name;
        let digest = complete.then(|| {
            let text = plain(said, path, &reading.spec().id).to_string();
            Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
        });
        Cite { id, digest }
    }

    /// The digest, or why there is none.
    #[must_use]
    pub fn shown(&self) -> &str {
        self.digest.as_deref().unwrap_or("none: a limit came before the end")
    }

    /// How to cite it, in a line.
    #[must_use]
    pub fn line(&self) -> String {
        match &self.digest {
            Some(digest) => format!("pitproof report of {}, sha256 {digest}", self.id),
            None => format!("pitproof report of {}, not complete", self.id),
        }
    }
}

/// The name of an interpretation, wherever its spec lies and whatever its default set-up is.
fn id(reading: &Interpretation) -> String {
    let canonical = reading.canonical();
    let rest = canonical.strip_prefix(&reading.loaded().name).unwrap_or_default();
    let changes = rest.split_once(':').map_or(String::new(), |(_, changes)| format!(":{changes}"));
    format!("{}@{}{changes}", reading.spec().id, reading.setup().board(reading.kernel()))
}

/// The same with names in the order of the alphabet, without what is incidental, and with the id
/// of the game in the place of the path of its spec.
fn plain(value: Value, path: &str, id: &str) -> Value {
    match value {
        Value::Object(map) => {
            let mut all: Vec<(String, Value)> =
                map.into_iter().filter(|(name, _)| !INCIDENTAL.contains(&name.as_str())).collect();
            all.sort_by(|(one, _), (two, _)| one.cmp(two));
            let all = all.into_iter().map(|(name, value)| (name, plain(value, path, id)));
            Value::Object(all.collect::<Map<_, _>>())
        }
        Value::Array(all) => all.into_iter().map(|one| plain(one, path, id)).collect(),
        Value::String(text) if path != id => Value::String(text.replace(path, id)),
        other => other,
    }
}
