//! From a text to a document, or to one clear message.
//!
//! The text is parsed for types (`serde_json`, with `serde_path_to_error` for the path to the
//! trouble); where it is in the text, [`places`](super::places) knows.

use std::fmt;
use std::io::Read;
use std::path::Path;

use serde_path_to_error::Segment;

use super::diagnostic::Diagnostic;
use super::document::Spec;
use super::places::{SourceFile, escape};
use crate::names::closest;

/// Most bytes that a spec may have.
const MAX_BYTES: u64 = 16 << 20;

/// A document and the text that it was read from.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The name by which it was asked for: an embedded id or a path.
    pub name: String,
    /// The document.
    pub spec: Spec,
    /// Its text.
    pub file: SourceFile,
}

/// Why a text is no document. Shows as one message with the place and the remedy.
#[derive(Clone, Debug)]
pub struct LoadError {
    /// The text, as far as it could be read.
    pub file: Box<SourceFile>,
    /// What is wrong.
    pub diagnostic: Box<Diagnostic>,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.diagnostic.render(&self.file, false))
    }
}

impl std::error::Error for LoadError {}

fn fail(file: SourceFile, diagnostic: Diagnostic) -> LoadError {
    LoadError { file: Box::new(file), diagnostic: Box::new(diagnostic) }
}

/// Reads a document from a file.
///
/// # Errors
/// The file cannot be read, or its text is no document.
pub fn read(path: &Path) -> Result<Loaded, LoadError> {
    let name = path.display().to_string();
    let unread = |code: &'static str, message: String, help: &str| {
        let diagnostic = Diagnostic::error(code, "", message).help(help);
        fail(SourceFile::new(name.clone(), ""), diagnostic)
    };
    if path.is_dir() {
        let message = format!("`{name}` is a directory, and a spec is a file");
        return Err(unread("directory", message, "name one of the .json files in it"));
    }
    let mut bytes = Vec::new();
    let read =
        std::fs::File::open(path).and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes));
    if let Err(error) = read {
        let help = match error.kind() {
            std::io::ErrorKind::NotFound => "there is no such file: check the path",
            std::io::ErrorKind::PermissionDenied => "its permissions forbid it to this user",
            _ => "a spec is a JSON file",
        };
        return Err(unread("unreadable", format!("cannot read `{name}`: {error}"), help));
    }
    if bytes.len() as u64 > MAX_BYTES {
        let message = format!("`{name}` has more than {MAX_BYTES} bytes, too many for a spec");
        return Err(unread("too-large", message, "a spec is a JSON file of some kilobytes"));
    }
    parse_bytes(&name, bytes)
}

/// Reads a document from bytes, under the name that messages are to use.
///
/// # Errors
/// They are no UTF-8, or the text is no document.
pub fn parse_bytes(name: &str, bytes: Vec<u8>) -> Result<Loaded, LoadError> {
    match String::from_utf8(bytes) {
        Ok(text) => parse(name, text),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(error.as_bytes());
            let diagnostic = Diagnostic::error(
                "not-text",
                "",
                format!("byte {at} of `{name}` is no UTF-8: this is no text"),
            )
            .at(at..at + 1)
            .help("a spec is a JSON file in UTF-8");
            Err(fail(SourceFile::new(name, text), diagnostic))
        }
    }
}

/// Reads a document from a text, under the name that messages are to use.
///
/// # Errors
/// The text is empty, no JSON, or JSON of another form.
pub fn parse(name: &str, text: impl Into<String>) -> Result<Loaded, LoadError> {
    let file = SourceFile::new(name, text);
    match check(&file) {
        Ok(spec) => Ok(Loaded { name: name.into(), spec, file }),
        Err(diagnostic) => Err(fail(file, diagnostic)),
    }
}

fn check(file: &SourceFile) -> Result<Spec, Diagnostic> {
    let text = file.text();
    if text.trim().is_empty() {
        let message = format!("`{}` is empty", file.name());
        return Err(Diagnostic::error("empty", "", message)
            .help("a spec is a JSON object; copy one of the specs that there are"));
    }
    if text.starts_with('\u{feff}') {
        return Err(Diagnostic::error("not-json", "", "the text starts with a byte order mark")
            .at(0..0)
            .help("save it as UTF-8 without one"));
    }
    let value: serde_json::Value =
        serde_json::from_str(text).map_err(|error| syntax(file, &error))?;
    if let Some((name, range)) = file.doubled_name() {
        return Err(Diagnostic::error("name-twice", "", format!("`{name}` stands here twice"))
            .at(range)
            .help("an object may hold a name once; remove one of the two"));
    }
    let mut reader = serde_json::Deserializer::from_str(text);
    let spec: Spec = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let pointer = pointer(&value, error.path());
        types(&value, pointer, &bare(&error.inner().to_string()))
    })?;
    match serde_json::to_value(&spec).ok().and_then(|meant| list_for_object(&value, &meant, "")) {
        Some(pointer) => {
            Err(Diagnostic::error("wrong-type", pointer, LIST_FOR_OBJECT).help(AN_OBJECT))
        }
        None => Ok(spec),
    }
}

const LIST_FOR_OBJECT: &str = "a list stands where an object belongs";
const AN_OBJECT: &str = "what may stand here is an object: { ... }";

/// Where a list was read as the fields of an object in order, which serde allows and we do not.
fn list_for_object(
    read: &serde_json::Value,
    meant: &serde_json::Value,
    pointer: &str,
) -> Option<String> {
    use serde_json::Value::{Array, Object};
    match (read, meant) {
        (Array(_), Object(_)) => Some(pointer.into()),
        (Array(read), Array(meant)) => {
            read.iter().zip(meant).enumerate().find_map(|(i, (read, meant))| {
                list_for_object(read, meant, &format!("{pointer}/{i}"))
            })
        }
        (Object(read), Object(meant)) => read.iter().find_map(|(name, read)| {
            list_for_object(read, meant.get(name)?, &format!("{pointer}/{}", escape(name)))
        }),
        _ => None,
    }
}

/// The message of an error without "at line 3 column 5".
fn bare(message: &str) -> String {
    message.rsplit_once(" at line ").map_or(message, |(before, _)| before).to_string()
}

fn syntax(file: &SourceFile, error: &serde_json::Error) -> Diagnostic {
    let at = file.offset(error.line(), error.column().max(1));
    let message = bare(&error.to_string());
    let help = if message.starts_with("EOF") {
        "the text breaks off: a bracket, a brace or a quotation mark is not closed"
    } else if message.contains("trailing comma") {
        "remove the comma before the closing bracket"
    } else if message.starts_with("expected `,`") {
        "a comma is missing between two values, or a bracket is not closed"
    } else if message.contains("recursion limit") {
        "nothing in a spec is nested so deeply"
    } else if message.contains("key must be a string") {
        "names stand in quotation marks; JSON has no comments"
    } else {
        "a spec is a JSON object, without comments"
    };
    Diagnostic::error("not-json", "", format!("this is no JSON: {message}"))
        .at(at..at + 1)
        .help(help)
}

/// The path of an error as a JSON pointer, as far as it leads in the document.
fn pointer(root: &serde_json::Value, path: &serde_path_to_error::Path) -> String {
    let (mut at, mut pointer) = (root, String::new());
    for segment in path {
        let (step, next) = match segment {
            Segment::Seq { index } => (index.to_string(), at.get(index)),
            Segment::Map { key } => (escape(key), at.get(key)),
            Segment::Enum { variant } => (escape(variant), at.get(variant)),
            Segment::Unknown => break,
        };
        let Some(next) = next else { break };
        pointer = format!("{pointer}/{step}");
        at = next;
    }
    pointer
}

/// The words in backticks of a message.
fn quoted(message: &str) -> Vec<&str> {
    message.split('`').skip(1).step_by(2).collect()
}

fn types(root: &serde_json::Value, mut pointer: String, message: &str) -> Diagnostic {
    let words = quoted(message);
    if let (true, [wrong, names @ ..]) = (message.starts_with("unknown"), words.as_slice()) {
        let field = message.starts_with("unknown field");
        let leads_there = pointer.rsplit('/').next() == Some(escape(wrong).as_str());
        let inside = root.pointer(&pointer).is_some_and(|value| value.get(*wrong).is_some());
        if inside && !leads_there {
            pointer = format!("{pointer}/{}", escape(wrong));
        }
        let kind = if field { "field" } else { "value" };
        let help = match closest(wrong, names.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None if names.is_empty() => format!("no {kind} is known here"),
            None => format!("known here: {}", names.join(", ")),
        };
        let diagnostic = Diagnostic::error(
            if field { "unknown-field" } else { "unknown-value" },
            pointer,
            format!("unknown {kind} `{wrong}`"),
        )
        .help(help);
        return if field || inside { diagnostic.on_name() } else { diagnostic };
    }
    if let (true, [missing, ..]) = (message.starts_with("missing field"), words.as_slice()) {
        let diagnostic = Diagnostic::error(
            "missing-field",
            pointer.clone(),
            format!("the field `{missing}` is missing here"),
        );
        let names = root.pointer(&pointer).and_then(serde_json::Value::as_object);
        let near = names.and_then(|names| closest(missing, names.keys().map(String::as_str)));
        return diagnostic.help(match near {
            Some(near) => format!("`{near}` stands there; is that it?"),
            None => format!("add \"{missing}\": ..."),
        });
    }
    if message.starts_with("invalid length") {
        return Diagnostic::error("wrong-type", pointer, LIST_FOR_OBJECT).help(AN_OBJECT);
    }
    let expected = message.split_once(", expected ").map(|(_, expected)| match expected {
        "u8" => "a whole number from 0 to 255".into(),
        "u32" => "a whole number, not negative".into(),
        "i16" => "a whole number".into(),
        "a sequence" => "a list: [ ... ]".into(),
        "a map" => "an object: { ... }".into(),
        other if other.starts_with("struct ") => "an object: { ... }".into(),
        other => other.to_string(),
    });
    let message = message.split_once(", expected ").map_or(message, |(wrong, _)| wrong);
    let diagnostic = Diagnostic::error("wrong-type", pointer, message);
    match expected {
        Some(expected) => diagnostic.help(format!("what may stand here is {expected}")),
        None => diagnostic,
    }
}
