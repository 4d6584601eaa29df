//! Whether text is dressed up for a terminal.

use anstyle::{AnsiColor, Style};

/// Plain text, or text with bold and colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Whether escape codes may be written.
    pub color: bool,
}

impl Look {
    /// Text without escape codes.
    pub const PLAIN: Look = Look { color: false };

    fn dress(self, style: Style, text: &str) -> String {
        if self.color { format!("{style}{text}{style:#}") } else { text.into() }
    }

    /// A heading.
    #[must_use]
    pub fn heading(self, text: &str) -> String {
        self.dress(Style::new().bold(), text)
    }

    /// Good news.
    #[must_use]
    pub fn good(self, text: &str) -> String {
        self.dress(AnsiColor::Green.on_default(), text)
    }

    /// Bad news.
    #[must_use]
    pub fn bad(self, text: &str) -> String {
        self.dress(AnsiColor::Red.on_default().bold(), text)
    }
}
