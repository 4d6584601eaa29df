//! What is wrong with a document, where, and what would be right.
//!
//! A [`Diagnostic`] names its place by a JSON pointer; [`render`](Diagnostic::render) and
//! [`locate`](Diagnostic::locate) show it in the text by way of [`places`](super::places).

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::places::SourceFile;

/// How bad a finding is.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// The document cannot be played or relied on as it stands.
    Error,
    /// Something that is rarely meant.
    Warning,
    /// Something that a reader should know.
    Note,
}

/// One finding about a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Its stable name, such as `parameter-unset`.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// Where it is, as a JSON pointer; empty for the whole document.
    pub pointer: String,
    /// Whether the name at the pointer is meant, not the value.
    pub on_name: bool,
    /// The bytes it is about, where the text is no JSON and has no pointers.
    pub span: Option<Range<usize>>,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: Option<String>,
}

/// A finding with its place in the text, as `--json` writes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Located {
    /// The stable name of the finding, such as `parameter-unset`.
    pub code: String,
    /// How bad it is.
    pub severity: Severity,
    /// The file, or the id of the embedded spec.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The place as a JSON pointer; empty where there is none.
    pub pointer: String,
    /// The text at that place.
    pub text: String,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error at a JSON pointer.
    #[must_use]
    pub fn error(
        code: &'static str,
        pointer: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        Diagnostic {
            code,
            severity: Severity::Error,
            pointer: pointer.into(),
            on_name: false,
            span: None,
            message: message.into(),
            help: None,
        }
    }

    /// The same, with what would be right.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same, about the name at the pointer.
    #[must_use]
    pub fn on_name(mut self) -> Self {
        self.on_name = true;
        self
    }

    /// The same, at a range of bytes.
    #[must_use]
    pub(super) fn at(mut self, span: Range<usize>) -> Self {
        self.span = Some(span);
        self
    }

    /// The bytes of the text that it is about.
    #[must_use]
    pub fn range(&self, file: &SourceFile) -> Range<usize> {
        match &self.span {
            Some(span) => file.within_line(span.clone()),
            None => file.place(&self.pointer, self.on_name),
        }
    }

    /// The finding as text: what is wrong, file, line and column, the line itself, the remedy.
    #[must_use]
    pub fn render(&self, file: &SourceFile, colour: bool) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Note => Level::NOTE,
        };
        let title = level.primary_title(clean(&self.message)).id(self.code);
        let mut group = Group::with_title(title);
        if !file.text().is_empty() {
            let range = self.range(file);
            let (line, _) = file.line_column(range.start);
            let around = file.line_around(range.start);
            let mut end = range.end.max(range.start + 1) - around.start;
            let shown = &file.text()[around.clone()];
            while end < shown.len() && !shown.is_char_boundary(end) {
                end += 1;
            }
            let span =
                range.start - around.start..end.min(shown.len()).max(range.start - around.start);
            group = group.element(
                Snippet::source(shown)
                    .line_start(line)
                    .path(file.name())
                    .annotation(AnnotationKind::Primary.span(span)),
            );
        }
        if let Some(help) = &self.help {
            group = group.element(Level::HELP.message(clean(help)));
        }
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        renderer.render(&[group])
    }

    /// The finding with its place, for `--json`.
    #[must_use]
    pub fn locate(&self, file: &SourceFile) -> Located {
        let range = self.range(file);
        let (line, column) = file.line_column(range.start);
        Located {
            code: self.code.into(),
            severity: self.severity,
            file: file.name().into(),
            line,
            column,
            pointer: self.pointer.clone(),
            text: file.text()[range].into(),
            message: self.message.clone(),
            help: self.help.clone(),
        }
    }
}

/// Text of a document may hold anything; a terminal should not get it.
fn clean(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { '\u{fffd}' } else { c }).collect()
}
