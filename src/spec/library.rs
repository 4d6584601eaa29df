//! The specs that come with the program, and those in files. The only place that names games.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use super::load::{LoadError, Loaded, parse, read};
use crate::names::closest;

/// The embedded specs: id and text.
const EMBEDDED: &[(&str, &str)] = &[
    ("modiar", include_str!("../../specs/modiar.json")),
    ("mandoli", include_str!("../../specs/mandoli.json")),
    ("calady", include_str!("../../specs/calady.json")),
    ("glass-bead", include_str!("../../specs/glass-bead.json")),
    ("cardamom", include_str!("../../specs/cardamom.json")),
    ("kalah", include_str!("../../specs/kalah.json")),
    ("oware", include_str!("../../specs/oware.json")),
    ("awari", include_str!("../../specs/awari.json")),
    ("tihbat", include_str!("../../specs/tihbat.json")),
    ("minimancala", include_str!("../../specs/minimancala.json")),
];

/// Where specs are looked up by name.
#[derive(Clone, Debug, Default)]
pub struct Library {
    added: BTreeMap<String, Arc<Loaded>>,
}

/// Why there is no spec of a name.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NoSpec {
    /// No embedded spec has the name, and it is no path.
    #[error(
        "there is no game `{name}`{}; there are: {known}; or give the path of a .json file",
        near.as_ref().map_or(String::new(), |near| format!(", did you mean `{near}`?"))
    )]
    Unknown {
        /// What was asked for.
        name: String,
        /// A name like it.
        near: Option<String>,
        /// All there are.
        known: String,
    },
    /// There is one, and it cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
}

impl Library {
    /// The embedded specs.
    #[must_use]
    pub fn new() -> Self {
        Library::default()
    }

    /// Adds a spec under its name, in place of an embedded one of the same name.
    #[must_use]
    pub fn with(mut self, loaded: Loaded) -> Self {
        self.added.insert(loaded.name.clone(), Arc::new(loaded));
        self
    }

    /// The names that are known without a file.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let added = self.added.keys().map(String::as_str);
        let embedded = EMBEDDED.iter().map(|&(id, _)| id);
        embedded.chain(added.filter(|name| EMBEDDED.iter().all(|(id, _)| id != name)))
    }

    /// Whether a name stands for a file: it ends in `.json`, or has a slash in it.
    #[must_use]
    pub fn is_path(name: &str) -> bool {
        name.ends_with(".json") || name.contains(['/', '\\']) || matches!(name, "." | "..")
    }

    /// The spec of a name, or in the file at a path.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub fn load(&self, name: &str) -> Result<Arc<Loaded>, NoSpec> {
        if let Some(added) = self.added.get(name) {
            return Ok(Arc::clone(added));
        }
        if let Some((id, text)) = EMBEDDED.iter().find(|(id, _)| *id == name) {
            return Ok(Arc::new(parse(id, *text)?));
        }
        if Library::is_path(name) {
            let mut loaded = read(Path::new(name))?;
            loaded.name = name.into();
            return Ok(Arc::new(loaded));
        }
        let known: Vec<&str> = self.names().collect();
        Err(NoSpec::Unknown {
            name: name.escape_debug().to_string(),
            near: closest(name, known.iter().copied()).map(Into::into),
            known: known.join(", "),
        })
    }
}
