//! Whether a document is complete and consistent: named rules, each of which can be skipped.
//!
//! `sources` looks at texts and citations, `names` at ids and what refers to them, `examples` at
//! worked examples, `vocabulary` at the places of clauses,
//! `branches` at parameters under every combination of answers that decides what arises or what
//! is read. Findings are in the order of the text.

mod branches;
mod examples;
mod names;
mod sources;
mod vocabulary;

use super::compile::settings;
use super::diagnostic::{Diagnostic, Severity};
use super::interpretation::Interpretation;
use super::load::Loaded;
use crate::names::closest;
use crate::rules::sowing::Key;
use crate::rules::sowing::params::{FeedAmount, FeedTrigger};

/// A rule that documents are to keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// Its name, by which it is skipped.
    pub code: &'static str,
    /// How bad it is to break it.
    pub severity: Severity,
    /// What it finds.
    pub doc: &'static str,
}

const fn rule(code: &'static str, severity: Severity, doc: &'static str) -> Rule {
    Rule { code, severity, doc }
}

/// Every rule.
pub const RULES: &[Rule] = &[
    rule("unclassified-item", Severity::Error, "a source item that nobody has classified"),
    rule("unwritten", Severity::Error, "a text that was left to be written"),
    rule("dangling-reference", Severity::Error, "a reference to something that does not exist"),
    rule("bad-lines", Severity::Warning, "line numbers of a source item that cannot be"),
    rule("derives-from", Severity::Error, "a source that derives from itself or from no source"),
    rule("uncited-clause", Severity::Warning, "a clause that no source item is classified as"),
    rule("empty-clause", Severity::Error, "a clause that sets nothing and is not built in"),
    rule("untagged-clause", Severity::Error, "a clause without its places in the vocabulary"),
    rule("duplicate-id", Severity::Error, "two things of a kind with one id"),
    rule("bad-id", Severity::Error, "an id that cannot be written in a name"),
    rule("bad-setup", Severity::Error, "a set-up that cannot be played, or is named wrongly"),
    rule("default-setup", Severity::Error, "no default set-up, or more than one"),
    rule("no-default", Severity::Error, "a question whose default is none of its answers"),
    rule("unbacked-default", Severity::Error, "a default that no source backs, without a reason"),
    rule("unknown-condition", Severity::Error, "a `when` on an unknown question or answer"),
    rule("unknown-answer", Severity::Error, "a profile that answers what nobody asks"),
    rule("unknown-invariant", Severity::Error, "an invariant that no check knows"),
    rule("bad-property", Severity::Error, "a property in the check of a claim that cannot be read"),
    rule("bad-example", Severity::Error, "a worked example that is none, or of nothing"),
    rule("unknown-parameter", Severity::Error, "a parameter that the kernel does not have"),
    rule("bad-value", Severity::Error, "a value that its parameter cannot have"),
    rule("parameter-unset", Severity::Error, "a parameter that is read and that nothing sets"),
    rule("parameter-set-twice", Severity::Error, "a parameter that two rules set at once"),
    rule("idle-answer", Severity::Warning, "an answer that changes nothing"),
    rule("unreachable", Severity::Error, "a combination of answers that never comes about"),
    rule("too-many-branches", Severity::Warning, "more combinations of answers than are checked"),
    rule(
        "fed-not-playable",
        Severity::Warning,
        "fed seeds may not be playable where single seeds cannot move (a note if a question asks)",
    ),
];

/// The rule of a name.
///
/// # Errors
/// There is none; says which is close, or all there are.
pub fn find_rule(code: &str) -> Result<&'static Rule, String> {
    RULES.iter().find(|rule| rule.code == code).ok_or_else(|| {
        let codes = RULES.iter().map(|rule| rule.code);
        let shown = code.escape_debug();
        match closest(code, codes.clone()) {
            Some(near) => format!("there is no lint rule `{shown}`; did you mean `{near}`?"),
            None => {
                let all = codes.collect::<Vec<_>>().join(", ");
                format!("there is no lint rule `{shown}`; there are: {all}")
            }
        }
    })
}

/// What the rules gather.
struct Findings<'a> {
    skip: &'a [&'a str],
    list: Vec<Diagnostic>,
}

impl Findings<'_> {
    fn skips(&self, code: &str) -> bool {
        self.skip.contains(&code)
    }

    fn add(&mut self, finding: Diagnostic) {
        if !self.skip.contains(&finding.code) && !self.list.contains(&finding) {
            self.list.push(finding);
        }
    }

    fn find(
        &mut self,
        code: &'static str,
        pointer: impl Into<String>,
        message: String,
        help: &str,
    ) {
        self.add(finding(code, pointer, message).help(help));
    }
}

/// A finding with the severity of its rule.
fn finding(code: &'static str, pointer: impl Into<String>, message: String) -> Diagnostic {
    let severity =
        RULES.iter().find(|rule| rule.code == code).map_or(Severity::Error, |rule| rule.severity);
    Diagnostic { severity, ..Diagnostic::error(code, pointer, message) }
}

/// All findings about a document, but for the rules skipped by name.
///
/// `known_invariants` are the ids of the invariants that there are.
#[must_use]
pub fn lint(loaded: &Loaded, known_invariants: &[&str], skip: &[&str]) -> Vec<Diagnostic> {
    let mut findings = Findings { skip, list: Vec::new() };
    sources::check(&loaded.spec, &mut findings);
    names::check(&loaded.spec, known_invariants, &mut findings);
    branches::check(&loaded.spec, &mut findings);
    examples::check(&loaded.spec, &mut findings);
    vocabulary::check(&loaded.spec, &mut findings);
    fed_not_playable(loaded, &mut findings);
    let mut list = findings.list;
    list.sort_by_cached_key(|finding| (finding.range(&loaded.file).start, finding.code));
    list
}

/// Under the default answers: must a player be fed, may it be one seed, and may single seeds not
/// be moved?
fn fed_not_playable(loaded: &Loaded, findings: &mut Findings) {
    let spec = &loaded.spec;
    let Ok(reading) = Interpretation::default_of(loaded.clone().into()) else { return };
    let Some(ruleset) = reading.ruled().sowing() else { return };
    let feeds = ruleset.params.feed_trigger != FeedTrigger::Never;
    if !feeds || ruleset.params.feed_amount != FeedAmount::Any || ruleset.params.min_seeds.0 < 2 {
        return;
    }
    let mut place = String::new();
    let mut asked = None;
    for (i, clause) in spec.clauses.iter().enumerate() {
        let (good, _) = settings(spec.kernel, &clause.sets, &format!("/clauses/{i}/sets"));
        if let Some(setting) = good.into_iter().find(|setting| setting.key == Key::feed_amount) {
            place = setting.pointer;
        }
    }
    for (i, question) in spec.questions.iter().enumerate() {
        for (j, answer) in question.answers.iter().enumerate() {
            let (good, _) =
                settings(spec.kernel, &answer.sets, &format!("/questions/{i}/answers/{j}/sets"));
            for setting in good.into_iter().filter(|setting| setting.key == Key::feed_amount) {
                if reading.answer(&question.id) == Some(&answer.id) {
                    place = setting.pointer;
                } else {
                    asked = Some(&question.id);
                }
            }
        }
    }
    let message = format!(
        "a fed player may be unable to move: one seed is enough to feed him, and a move needs {}",
        ruleset.params.min_seeds.0
    );
    let mut one = finding("fed-not-playable", place, message);
    one.help = Some(match asked {
        Some(id) => {
            one.severity = Severity::Note;
            format!("the question `{id}` asks about it; look at its other answers too")
        }
        None => "ask how much he must be given: let a question set `feed.amount`".into(),
    });
    findings.add(one);
}
