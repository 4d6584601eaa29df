//! A document to start from: the statements of a source text, numbered, and everything else still
//! to be said.
//!
//! [`statements`] cuts a text up, and [`draft`] makes a [`Spec`] of it that loads and that
//! [`lint`](mod@super::lint) finds incomplete, item by item. What an item says is left to be written:
//! a spec holds paraphrases, never the sentences of its source, and a sentence that stood in their
//! place for a while would stay there. [`unwritten`] recognises what was left so.

mod statements;

pub use statements::{Statement, statements};

use super::document::{InvariantUse, Item, Kernel, Seen, Source, Spec};

/// How a text begins that [`draft`] left to be written.
pub const TO_WRITE: &str = "(to write: ";

/// Longest first line that is taken for the title of a text, in characters and in words.
const TITLE: (usize, usize) = (60, 8);

/// What a person knows of a text, besides the text.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// The name of the game on the command line; made from its title, if missing.
    pub id: Option<String>,
    /// Its name in print; the first line of the text, if that is short, or else the file's name.
    pub title: Option<String>,
    /// The language of the text.
    pub lang: Option<String>,
    /// The name by which rules cite the text.
    pub source: String,
    /// The file that it stands in, without folders.
    pub file: Option<String>,
    /// The invariants that hold of every game.
    pub invariants: Vec<String>,
}

/// A spec with one unclassified item for each statement.
///
/// ```
/// use pitproof::spec::draft::{About, draft, statements};
/// let text = "Pebbles\n\nTwo rows of pits. South begins.\n";
/// let found = statements(text);
/// let spec = draft(&found, About { source: "text".into(), ..About::default() });
/// assert_eq!((spec.id.as_str(), spec.title.as_str()), ("pebbles", "Pebbles"));
/// let items = &spec.sources[0].items;
/// assert_eq!(items.iter().map(|item| &*item.lines).collect::<Vec<_>>(), ["1", "3", "3"]);
/// assert!(items.iter().all(|item| item.is.is_none()));
/// assert!(!items[1].says.contains("rows"));
/// ```
#[must_use]
pub fn draft(statements: &[Statement], about: About) -> Spec {
    let stem =
        about.file.as_deref().map(|file| file.rsplit_once('.').map_or(file, |(stem, _)| stem));
    let title = about
        .title
        .or_else(|| statements.first().and_then(heading))
        .or_else(|| stem.map(String::from))
        .unwrap_or_else(|| "A game".into());
    let id = about.id.or_else(|| slug(&title)).or_else(|| stem.and_then(slug));
    let items = statements.iter().map(|one| Item {
        lines: one.lines(),
        says: format!("{TO_WRITE}{})", one.place()),
        is: None,
    });
    let source = Source {
        id: about.source,
        title: title.clone(),
        author: None,
        informant: None,
        date: None,
        place: None,
        lang: about.lang,
        at: None,
        seen: Seen::Complete,
        derives_from: None,
        file: about.file,
        items: items.collect(),
    };
    let invariants = about.invariants.into_iter().map(|id| InvariantUse { id, when: [].into() });
    Spec {
        schema: None,
        id: id.unwrap_or_else(|| "game".into()),
        title,
        about: format!("{TO_WRITE}what the game is, in a sentence or two)"),
        kernel: Kernel::Sowing,
        oracle: false,
        sources: vec![source],
        setups: Vec::new(),
        clauses: Vec::new(),
        questions: Vec::new(),
        settled: Vec::new(),
        profiles: Vec::new(),
        invariants: invariants.collect(),
        claims: Vec::new(),
        examples: Vec::new(),
    }
}

/// What a text was to say that is still to be written; nothing at all counts as that too.
#[must_use]
pub fn unwritten(text: &str) -> Option<&str> {
    let text = text.trim();
    if text.is_empty() {
        return Some("");
    }
    text.strip_prefix(TO_WRITE).map(|rest| rest.strip_suffix(')').unwrap_or(rest))
}

/// The first statement as a title, if it looks like one.
fn heading(first: &Statement) -> Option<String> {
    let text = first.text.trim_matches(|c: char| !c.is_alphanumeric() && c != ')' && c != '"');
    let short = text.chars().count() <= TITLE.0 && first.words <= TITLE.1;
    (short && !first.ends && !text.is_empty()).then(|| text.to_string())
}

/// A text as an id: lower-case letters and digits joined by hyphens; `None` if it has none.
fn slug(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let slug = words.collect::<Vec<_>>().join("-");
    (!slug.is_empty()).then_some(slug)
}
