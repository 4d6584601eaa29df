//! Names of interpretations, `NAME[@SETUP][:KEY=VALUE,...]`: how they are taken apart, and what
//! is wrong with a bad one. What the parts mean, [`interpretation`](super::interpretation) knows.

use std::fmt;

/// A name, taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parts<'a> {
    /// The game or the path.
    pub game: &'a str,
    /// What follows `@`.
    pub setup: Option<&'a str>,
    /// Key and value of what follows `:`.
    pub changes: Vec<(&'a str, &'a str)>,
}

/// What kind of trouble a name has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NameErrorKind {
    /// It is not written as names are.
    Syntax,
    /// There is no such game.
    UnknownGame,
    /// The spec cannot be read.
    Unreadable,
    /// The spec contradicts itself, so that it cannot be played.
    BrokenSpec,
    /// No board of that kind can be played.
    BadSetup,
    /// The key is neither a question nor a parameter.
    UnknownKey,
    /// The question is settled: its answers come to the same.
    Settled,
    /// The question has no such answer.
    UnknownAnswer,
    /// There is no such profile.
    UnknownProfile,
    /// The parameter has no such value.
    BadValue,
    /// The question does not arise under these answers.
    DoesNotArise,
    /// No rule reads the parameter under these answers.
    NotRead,
    /// The change makes the rules read another parameter that nothing sets.
    Unset,
    /// A key is given twice.
    Twice,
}

/// What is wrong with the name of an interpretation, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NameError {
    /// What kind of trouble it is.
    pub kind: NameErrorKind,
    /// The whole name.
    pub name: String,
    /// The part that is wrong.
    pub part: String,
    /// What is wrong with it and what would be right.
    pub message: String,
    /// A known name close to the part.
    pub near: Option<String>,
}

impl NameError {
    pub(super) fn new(kind: NameErrorKind, part: &str, message: impl Into<String>) -> Self {
        NameError {
            kind,
            name: String::new(),
            part: part.into(),
            message: message.into(),
            near: None,
        }
    }

    pub(super) fn near<'a>(mut self, words: impl IntoIterator<Item = &'a str>) -> Self {
        self.near = crate::names::closest(&self.part, words).map(Into::into);
        self
    }

    pub(super) fn within(mut self, name: &str) -> Self {
        self.name = name.into();
        self
    }
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let shown = |text: &str| -> String {
            text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
        };
        let (name, part) = (shown(&self.name), shown(&self.part));
        if name == part || part.is_empty() || !name.contains(&part) {
            write!(f, "{}", self.message)?;
        } else {
            write!(f, "in `{name}`: {}", self.message)?;
        }
        match &self.near {
            Some(near) => write!(f, "; did you mean `{near}`?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for NameError {}

/// Takes a name apart.
///
/// The path of a file ends with the first `.json` before `@`, `:` or the end, so that it may hold
/// both signs.
///
/// # Errors
/// It is not written as names are.
pub fn split(name: &str) -> Result<Parts<'_>, NameError> {
    let wrong =
        |part: &str, message: String| Err(NameError::new(NameErrorKind::Syntax, part, message));
    let file_end = name
        .match_indices(".json")
        .map(|(at, found)| at + found.len())
        .find(|&end| matches!(name[end..].chars().next(), None | Some('@' | ':')));
    let end = file_end.or_else(|| name.find(['@', ':'])).unwrap_or(name.len());
    let (game, rest) = name.split_at(end);
    if game.is_empty() {
        return wrong(name, "a name starts with a game or the path of a spec".into());
    }
    let (setup, changes) = match rest.split_once(':') {
        Some((setup, changes)) => (setup, Some(changes)),
        None => (rest, None),
    };
    let setup = setup.strip_prefix('@');
    if setup == Some("") {
        return wrong("@", "a set-up is missing after `@`, such as 3x7".into());
    }
    let Some(changes) = changes else { return Ok(Parts { game, setup, changes: Vec::new() }) };
    let mut parts: Vec<(&str, &str)> = Vec::new();
    for change in changes.split(',') {
        let (key, value) = match change.split_once('=') {
            Some((key, value)) if !key.is_empty() && !value.is_empty() => (key, value),
            _ if change.is_empty() => {
                return wrong("", "KEY=VALUE is missing after `:` or `,`".into());
            }
            _ => return wrong(change, format!("`{}` is not KEY=VALUE", change.escape_debug())),
        };
        if parts.iter().any(|&(before, _)| before == key) {
            let message = format!("`{}` is given twice", key.escape_debug());
            return Err(NameError::new(NameErrorKind::Twice, key, message));
        }
        parts.push((key, value));
    }
    Ok(Parts { game, setup, changes: parts })
}
