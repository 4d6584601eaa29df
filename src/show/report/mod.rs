//! The whole answer for a game as a page: what it is, whether its rules hold together, which claims
//! hold, what it is worth, its rules, its open questions, its sources, and how to cite it.

pub mod cite;
mod findings;
mod rules;
mod worth;

pub use cite::Cite;

use super::page::{Block, Drawing, Page};
use super::table::plural;
use crate::check::Report;
use crate::solve::valuation::Valuation;
use crate::spec::Interpretation;

/// What a page is made of.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'a> {
    /// The reading.
    pub reading: &'a Interpretation,
    /// Invariants and claims.
    pub checked: &'a Report,
    /// The value of the start, if there is one.
    pub value: Option<&'a Valuation>,
    /// Why not, if not.
    pub no_value: Option<&'a str>,
    /// Its name and digest.
    pub cite: &'a Cite,
}

/// Puts the page together.
#[must_use]
pub fn page(parts: &Parts) -> Page {
    let Parts { reading, cite, .. } = *parts;
    let (spec, ruleset) = (reading.spec(), reading.ruleset());
    let mut page = Page { title: spec.title.clone(), ..Page::default() };
    page.text(spec.about.clone());
    let setup = format!(
        "{} a side, {} in each, {} in all",
        plural(ruleset.side.into(), "pit"),
        plural(ruleset.seeds.into(), "seed"),
        ruleset.total()
    );
    let digest = match &cite.digest {
        Some(digest) => format!("`sha256:{digest}`"),
        None => "none: a limit came before the end".into(),
    };
    page.blocks.push(Block::Terms(vec![
        ("Report of".into(), format!("`{}`", cite.id)),
        ("Digest".into(), digest),
        ("Set-up".into(), setup),
        ("Reading".into(), rules::changes(reading)),
    ]));
    let start = ruleset.start();
    let caption = format!("The start; {} moves first.", start.mover);
    page.blocks.push(Block::Boards(vec![Drawing::of(ruleset, &start, None, false, caption)]));
    page.section("In short");
    let mut short = findings::short(parts);
    short.extend(worth::short(parts));
    page.blocks.push(Block::List(short));
    findings::invariants(parts, &mut page);
    findings::claims(parts, &mut page);
    worth::section(parts, &mut page);
    rules::clauses(reading, &mut page);
    rules::questions(reading, &mut page);
    rules::sources(reading, &mut page);
    page.section("How to cite this report");
    page.text(format!("{}.", cite.line()));
    page.text(
        "The name is that of the interpretation: the game, its set-up, and the answers that differ \
         from the default. The digest is of the spec and of everything found; the same spec gives \
         the same digest on any machine. It tells this report from one of other sources, other \
         rules, or other findings.",
    );
    page
}
