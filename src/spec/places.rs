//! The one place that turns JSON pointers into places of a text.
//!
//! Everything else in [`spec`](super) speaks of JSON pointers (RFC 6901). Uses the syntax tree of
//! `jsonc-parser` in strict mode.

use std::ops::Range;

use jsonc_parser::ast::{ObjectProp, Value};
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

/// A text with the name it goes by in messages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceFile {
    name: String,
    text: String,
}

/// One step of a JSON pointer, written so that it can stand between slashes.
#[must_use]
pub fn escape(step: &str) -> String {
    step.replace('~', "~0").replace('/', "~1")
}

fn unescape(step: &str) -> String {
    step.replace("~1", "/").replace("~0", "~")
}

const STRICT: ParseOptions = ParseOptions {
    allow_comments: false,
    allow_loose_object_property_names: false,
    allow_trailing_commas: false,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

/// The syntax tree of a text that `serde_json` has accepted (which also bounds its depth).
fn tree(text: &str) -> Option<Value<'_>> {
    serde_json::from_str::<serde_json::Value>(text).ok()?;
    parse_to_ast(text, &CollectOptions::default(), &STRICT).ok()?.value
}

impl SourceFile {
    /// A text and its name.
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        SourceFile { name: name.into(), text: text.into() }
    }

    /// The name it goes by: a path, or the id of an embedded spec.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where a JSON pointer leads, in bytes; always within one line.
    ///
    /// A plain value is its own place; a list or an object that is a property is placed at its
    /// name, one that stands in a list at its first line. With `on_name`, a property is always
    /// placed at its name. A pointer that leads nowhere is placed as far as it leads.
    #[must_use]
    pub fn place(&self, pointer: &str, on_name: bool) -> Range<usize> {
        let Some(root) = tree(&self.text) else { return self.within_line(0..0) };
        let mut value = &root;
        let mut property: Option<&ObjectProp> = None;
        for step in pointer.split('/').skip(1) {
            let step = unescape(step);
            match value {
                Value::Object(object) => {
                    let Some(found) =
                        object.properties.iter().find(|found| found.name.as_str() == step)
                    else {
                        break;
                    };
                    property = Some(found);
                    value = &found.value;
                }
                Value::Array(array) => {
                    let found = step.parse().ok().and_then(|n: usize| array.elements.get(n));
                    let Some(found) = found else { break };
                    property = None;
                    value = found;
                }
                _ => break,
            }
        }
        let compound = matches!(value, Value::Object(_) | Value::Array(_));
        let range = match property {
            Some(property) if on_name || compound => property.name.range(),
            _ => value.range(),
        };
        self.within_line(range.start..range.end)
    }

    /// The first name that stands twice in one object, with its place; `serde_json` keeps the
    /// last of them without a word.
    pub fn doubled_name(&self) -> Option<(String, Range<usize>)> {
        fn search(value: &Value) -> Option<(String, Range<usize>)> {
            match value {
                Value::Array(array) => array.elements.iter().find_map(search),
                Value::Object(object) => {
                    let mut seen = std::collections::BTreeSet::new();
                    object.properties.iter().find_map(|property| {
                        if !seen.insert(property.name.as_str()) {
                            let range = property.name.range();
                            return Some((
                                property.name.as_str().to_string(),
                                range.start..range.end,
                            ));
                        }
                        search(&property.value)
                    })
                }
                _ => None,
            }
        }
        search(&tree(&self.text)?)
    }

    /// Cuts a range to its first line, and to whole characters.
    pub(super) fn within_line(&self, range: Range<usize>) -> Range<usize> {
        let mut start = range.start.min(self.text.len());
        while !self.text.is_char_boundary(start) {
            start -= 1;
        }
        let mut end = range.end.clamp(start, self.text.len());
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let first = self.text[start..end].split(['\n', '\r']).next().unwrap_or_default();
        start..start + first.trim_end().len()
    }

    /// Line and column of a byte offset, both from 1, the column in characters.
    #[must_use]
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let at = self.within_line(offset..offset).start;
        let before = &self.text[..at];
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        (line, column)
    }

    /// The byte offset of a line and a column in bytes, both from 1.
    pub(super) fn offset(&self, line: usize, column: usize) -> usize {
        let start: usize =
            self.text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
        (start + column.saturating_sub(1)).min(self.text.len())
    }

    /// The line around a byte offset, with its range in the text.
    pub(super) fn line_around(&self, offset: usize) -> Range<usize> {
        let at = self.within_line(offset..offset).start;
        let start = self.text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let end = self.text[at..].find('\n').map_or(self.text.len(), |newline| at + newline);
        start..end
    }
}
