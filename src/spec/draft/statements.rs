//! The statements of a text: its sentences, headings, list items and rows of tables, with the
//! lines they stand on.
//!
//! First lines are put together where one goes on from the other, which takes some guessing: texts
//! come with a line for each paragraph, broken at a fixed width, or broken anywhere. Then sentences
//! are told apart by the rules of Unicode (annex 29), which know the stops of all scripts; what
//! these cannot know (initials, abbreviations, the numbers of a list) is put right after them.

use unicode_segmentation::UnicodeSegmentation;

/// Lines up to this wide may have been broken to fit; wider ones are paragraphs of their own.
const WRAPPED: std::ops::RangeInclusive<usize> = 50..=130;
/// More words than a heading has.
const PROSE: usize = 8;
/// Shortened words that do not end a sentence.
const SHORTENED: &[&str] = &[
    "al.", "approx.", "bd.", "bzw.", "ca.", "cf.", "d.h.", "dr.", "e.g.", "ed.", "eds.", "fig.",
    "i.e.", "inc.", "mme.", "mr.", "mrs.", "ms.", "mt.", "nr.", "pp.", "prof.", "resp.", "st.",
    "viz.", "vol.", "vs.", "z.b.",
];

/// One statement of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// The line it begins on, from 1.
    pub first: usize,
    /// The line it ends on.
    pub last: usize,
    /// Which of the statements that begin on that line it is, from 1.
    pub nth: usize,
    /// How many begin there.
    pub of: usize,
    /// Its words.
    pub words: usize,
    /// Whether it ends as a sentence does.
    pub ends: bool,
    /// The statement itself; not for a spec.
    pub text: String,
}

impl Statement {
    /// Its lines as a spec writes them: `25`, `9-11`.
    #[must_use]
    pub fn lines(&self) -> String {
        if self.first == self.last {
            self.first.to_string()
        } else {
            format!("{}-{}", self.first, self.last)
        }
    }

    /// Where it is, in words, so that it can be found in the text.
    #[must_use]
    pub fn place(&self) -> String {
        let place = match self.of {
            1 => format!("the statement that begins on line {}", self.first),
            of => format!("statement {} of {of} that begin on line {}", self.nth, self.first),
        };
        let s = if self.words == 1 { "" } else { "s" };
        format!("{place}, {} word{s}", self.words)
    }
}

/// Cuts a text into its statements, in order. Lines end with `\n` or `\r\n` and count from 1.
///
/// ```
/// use pitproof::spec::draft::statements;
/// let text = "Rules\n1. Lift all seeds. The first goes back.\n2. Sow them\n\u{5e1}\u{5d5}\u{5e3}.\u{5e2}\u{5d5}\u{5d3}.";
/// let lines: Vec<String> = statements(text).iter().map(|one| one.lines()).collect();
/// assert_eq!(lines, ["1", "2", "2", "3", "4", "4"]);
/// ```
#[must_use]
pub fn statements(text: &str) -> Vec<Statement> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines: Vec<&str> = text.split('\n').map(bare).collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let end = (at..lines.len()).find(|&n| lines[n].is_empty()).unwrap_or(lines.len());
        block(&lines[at..end], at + 1, &mut found);
        at = end + 1;
    }
    for together in found.chunk_by_mut(|one, next| one.first == next.first) {
        let of = together.len();
        for (n, one) in together.iter_mut().enumerate() {
            (one.nth, one.of) = (n + 1, of);
        }
    }
    found
}

/// A line without blanks and invisible marks at its ends.
fn bare(line: &str) -> &str {
    let invisible = |c: char| {
        c.is_whitespace()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    line.trim_matches(invisible)
}

/// The statements of lines without an empty one between them.
fn block(lines: &[&str], number: usize, found: &mut Vec<Statement>) {
    let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let mut from = 0;
    let mut list = None;
    for at in 0..lines.len() {
        // A number at the start of a line may stand for a move, in the middle of a sentence.
        let counted = numbered(lines[at]);
        let next_of_list = counted.is_some() && counted == list.map(|n: u32| n + 1);
        let item = bulleted(lines[at])
            || (counted.is_some()
                && (at == from || next_of_list || !runs_on(lines[at - 1], widest)));
        if item && counted.is_some() {
            list = counted;
        }
        if at > from && (item || row(lines[at - 1]) || !goes_on(lines[at - 1], lines[at], widest)) {
            unit(&lines[from..at], number + from, found);
            from = at;
        }
    }
    unit(&lines[from..], number + from, found);
}

/// Whether a line is marked as an item of a list or a row of a table.
fn bulleted(line: &str) -> bool {
    let mut signs = line.chars();
    let first = signs.next();
    let then = signs.next();
    match first {
        Some('•' | '◦' | '▪' | '‣' | '●' | '|' | '\u{b7}') => true,
        Some('-' | '–' | '—' | '*' | '+' | '#' | '>') => then.is_none_or(char::is_whitespace),
        _ => false,
    }
}

/// A row of a table, which nothing goes on from.
fn row(line: &str) -> bool {
    line.starts_with('|')
}

/// The number that a line starts with as an item of a list does: `3.`, `3)`, `(3)`.
fn numbered(line: &str) -> Option<u32> {
    let inner = line.strip_prefix('(');
    let rest = inner.unwrap_or(line);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let mut after = rest[digits..].chars();
    let sign = after.next()?;
    let marked = if inner.is_some() { sign == ')' } else { matches!(sign, '.' | ')') };
    if !(1..=3).contains(&digits) || !marked || !after.next().is_none_or(char::is_whitespace) {
        return None;
    }
    rest[..digits].parse().ok()
}

/// Whether a line ends as a sentence, or what announces a list, does.
fn closed(line: &str) -> bool {
    let line = line.trim_end_matches(['"', '\'', ')', ']', '”', '’', '»', '″', '*', '_']);
    line.ends_with(['.', '!', '?', '…', ':', '։', '؟', '۔', '。', '！', '？', '：', '।', '॥', '።'])
}

/// Whether a line is prose that breaks off.
fn runs_on(line: &str, widest: usize) -> bool {
    !closed(line)
        && WRAPPED.contains(&widest)
        && (line.unicode_words().count() > PROSE || line.split_sentence_bounds().count() > 1)
}

/// Whether a line goes on in the next one.
fn goes_on(line: &str, next: &str, widest: usize) -> bool {
    if line.ends_with([',', ';', '(', '[', '-', '–', '—', '/', '&', '،', '؛', '、', '，']) {
        return true;
    }
    if next.chars().find(|c| c.is_alphanumeric()).is_some_and(char::is_lowercase) {
        return true;
    }
    let word = next.split_whitespace().next().unwrap_or_default().chars().count();
    let full = WRAPPED.contains(&widest) && line.chars().count() + 1 + word > widest;
    !closed(line) && (full || runs_on(line, widest))
}

/// The sentences of lines that go on from each other.
fn unit(lines: &[&str], number: usize, found: &mut Vec<Statement>) {
    let text = lines.join(" ");
    let mut starts = Vec::new();
    let mut offset = 0;
    for line in lines {
        starts.push(offset);
        offset += line.len() + 1;
    }
    let line_of = |at: usize| number + starts.partition_point(|&start| start <= at) - 1;
    let mut from = 0;
    let mut parts = text.split_sentence_bound_indices().peekable();
    while let Some((at, part)) = parts.next() {
        let end = at + part.len();
        if let Some(&(next, following)) = parts.peek() {
            let more = following.chars().any(char::is_alphanumeric);
            if !more || unfinished(&text[from..next], following) {
                continue;
            }
        }
        let said = bare(&text[from..end]);
        if said.chars().any(char::is_alphanumeric) {
            let start = from + text[from..end].find(said).unwrap_or(0);
            found.push(Statement {
                first: line_of(start),
                last: line_of(start + said.len() - 1),
                nth: 0,
                of: 0,
                words: said.unicode_words().count(),
                ends: closed(said),
                text: said.into(),
            });
        }
        from = end;
    }
}

/// Whether what looks like a sentence ends with an initial or an abbreviation, or is no more than
/// the number of a list.
fn unfinished(said: &str, following: &str) -> bool {
    let said = said.trim_end();
    if !said.chars().any(char::is_alphabetic) {
        return true;
    }
    let mut words = said.split_whitespace().rev();
    let last = words.next().unwrap_or_default().trim_start_matches(['(', '[', '"', '“', '\'']);
    // The number of a move: "3. D0".
    let number = last.strip_suffix('.').is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()));
    let first = following.split_whitespace().next().unwrap_or_default();
    if number
        && first.chars().any(char::is_alphabetic)
        && first.contains(|c: char| c.is_ascii_digit())
    {
        return true;
    }
    if SHORTENED.contains(&last.to_lowercase().as_str()) {
        return true;
    }
    // One letter and a stop are an initial after or before a name, and a pit after "pit".
    let mut letters = last.chars();
    let (first, one) = (letters.next(), letters.as_str() == ".");
    let initial = one && first.is_some_and(char::is_uppercase);
    let mut letters = following.chars();
    let another = letters.next().is_some_and(char::is_uppercase) && letters.next() == Some('.');
    // "c. 1740", "p. 25".
    let counted = one && following.starts_with(|c: char| c.is_ascii_digit());
    let several = last.split_terminator('.').count() > 1
        && last.split_terminator('.').all(|part| part.chars().count() == 1)
        && last.ends_with('.');
    several
        || counted
        || initial
            && (another
                || words.next().is_none_or(|word| {
                    word.starts_with(char::is_uppercase) || word.ends_with([',', '.'])
                }))
}
